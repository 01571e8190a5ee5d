//! Builds the tree from the parser's events.
//!
//! The tree is built on a stack of our own, so depth costs no call stack. Where the parser stops
//! at a text that only needed quotation marks, the fault is reported and the text is read again
//! with the marks in place; where it stops for another reason, what was read so far is handed on
//! and marked incomplete, so that nobody concludes anything from what is absent.

use std::{
    collections::{BTreeMap, HashMap},
    ops::Range,
};

use granit_parser::{ErrorKind, Event, Parser, ScalarStyle, ScanError, Span as Mark, YamlVersion};

use super::{
    Entry, Kind, MAX_BYTES, MAX_DEPTH, MAX_NODES, Node, ScalarForm, foreign, needs_quotes, syntax, tree::is_old_boolean,
};
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    rule::reading,
    source::{SourceId, Sources, Span},
};

/// How often a text is read again with one more value quoted; a file with more such faults
/// shows the rest on the next run.
const MAX_PATCHES: usize = 50;

/// What reading gave.
pub(crate) struct ReadTree {
    /// The document's node; `None` for an empty text.
    pub(crate) root: Option<Node>,
    /// Whether all of the text is in it.
    pub(crate) complete: bool,
    /// The keys whose values were being read when the reading ended: what is absent there may
    /// follow.
    pub(crate) cut: Vec<Span>,
}

/// Reads one text.
pub(crate) fn read_tree(sources: &Sources, source: SourceId, findings: &mut Diagnostics) -> ReadTree {
    let original = &sources.get(source).text;
    if original.len() > MAX_BYTES {
        let message = format!("the file has {} bytes, expected at most {MAX_BYTES}", original.len());
        let place = Span {
            source,
            start: 0,
            end: 0,
        };
        findings.push(Diagnostic::new(&reading::TOO_LARGE, place, message));
        return ReadTree {
            root: None,
            complete: false,
            cut: Vec::new(),
        };
    }
    if let Some(line) = foreign::conflict_mark(original) {
        // Half of such a file is another file: what YAML makes of both together means nothing.
        let place = Span {
            source,
            start: line.start,
            end: line.end,
        };
        findings.push(
            Diagnostic::new(
                &reading::YAML_SYNTAX,
                place,
                "this is a conflict of an unfinished merge",
            )
            .help("keep one of the two sides, and remove the lines that begin with `<`, `=` or `>`"),
        );
        return ReadTree {
            root: None,
            complete: false,
            cut: Vec::new(),
        };
    }
    let mut text = original.clone();
    let mut poisoned: Vec<Range<usize>> = Vec::new();
    for _ in 0..MAX_PATCHES {
        let mut builder = Builder::new(source, &text, &poisoned);
        match builder.run() {
            Ok(()) => return builder.hand_on(true, findings),
            Err(Stop::Capped) => return builder.hand_on(false, findings),
            Err(Stop::Syntax { at, message }) => {
                let (line, _) = sources.get(source).line_column(at);
                if report_tabs(sources, source, line, findings) {
                    return builder.hand_on(false, findings);
                }
                if let Some(unquoted) = unquoted_near(sources, source, &text, line) {
                    let range = unquoted.range.clone();
                    findings.push(
                        Diagnostic::new(
                            &reading::NEEDS_QUOTES,
                            Span {
                                source,
                                start: range.start,
                                end: range.end,
                            },
                            format!("this text needs quotation marks: {}", unquoted.reason),
                        )
                        .help(format!("write `{}`", unquoted.quoted)),
                    );
                    if let Some(patched) = needs_quotes::patch(&text, &range) {
                        text = patched;
                        poisoned.push(range);
                        continue;
                    }
                } else {
                    let found = syntax::report(sources, source, at, &message);
                    builder.distrust_last(at, found.span);
                    findings.push(found);
                }
                return builder.hand_on(false, findings);
            }
        }
    }
    ReadTree {
        root: None,
        complete: false,
        cut: Vec::new(),
    }
}

/// The parser may notice a fault a line later than it is.
fn unquoted_near(sources: &Sources, source: SourceId, text: &str, line: usize) -> Option<needs_quotes::Unquoted> {
    let lines = sources.get(source);
    [line, line.saturating_sub(1)]
        .into_iter()
        .filter(|line| *line > 0)
        .find_map(|line| needs_quotes::find(text, lines.line_range(line)))
}

/// Reports every line that is indented by a tab, if the one at fault, or its neighbour, is.
fn report_tabs(sources: &Sources, source: SourceId, line: usize, findings: &mut Diagnostics) -> bool {
    let text = sources.get(source);
    let tab_in = |line: usize| {
        let range = text.line_range(line);
        let content = &text.text[range.clone()];
        let indent = content.len() - content.trim_start_matches([' ', '\t']).len();
        content[..indent].find('\t').map(|at| range.start + at)
    };
    if ![line, line.saturating_sub(1)]
        .into_iter()
        .any(|line| line > 0 && tab_in(line).is_some())
    {
        return false;
    }
    for at in (1..=text.lines()).filter_map(tab_in) {
        let place = Span {
            source,
            start: at,
            end: at + 1,
        };
        findings.push(
            Diagnostic::new(
                &reading::TAB_INDENTATION,
                place,
                "this line is indented by a tab, expected spaces",
            )
            .help("replace the tab by spaces"),
        );
    }
    true
}

enum Stop {
    /// The text is no YAML from here on.
    Syntax { at: usize, message: String },
    /// A limit was met, and reported.
    Capped,
}

/// A collection that is still open.
enum Open {
    Sequence {
        start: Span,
        items: Vec<Node>,
        anchor: usize,
    },
    Mapping {
        start: Span,
        entries: Vec<Entry>,
        key: Option<Key>,
        anchor: usize,
    },
}

/// The key of an entry whose value follows.
enum Key {
    Text(String, ScalarForm, Span),
    /// Not text, which was reported; the entry is left out.
    NotText,
}

struct Builder<'a> {
    source: SourceId,
    text: &'a str,
    poisoned: &'a [Range<usize>],
    open: Vec<Open>,
    anchors: HashMap<usize, (Node, usize)>,
    /// Anchors on plain text that no alias used so far, with the finding that this deserves.
    unused: BTreeMap<usize, Diagnostic>,
    /// The last scalar, if it was plain text.
    last_plain: Option<Span>,
    documents: usize,
    nodes: usize,
    root: Option<Node>,
    found: Vec<Diagnostic>,
    /// Whether a part of what was meant is not in the tree.
    partial: bool,
}

impl<'a> Builder<'a> {
    fn new(source: SourceId, text: &'a str, poisoned: &'a [Range<usize>]) -> Self {
        Self {
            source,
            text,
            poisoned,
            open: Vec::new(),
            anchors: HashMap::new(),
            unused: BTreeMap::new(),
            last_plain: None,
            documents: 0,
            nodes: 0,
            root: None,
            found: Vec::new(),
            partial: false,
        }
    }

    /// Ends the reading: reports what was found, but for lines whose text was patched.
    fn hand_on(mut self, complete: bool, findings: &mut Diagnostics) -> ReadTree {
        let cut = self
            .open
            .iter()
            .filter_map(|open| match open {
                Open::Mapping {
                    key: Some(Key::Text(.., span)),
                    ..
                } => Some(*span),
                Open::Mapping { .. } | Open::Sequence { .. } => None,
            })
            .collect();
        while !self.open.is_empty() {
            self.close(None);
        }
        for found in self.found.into_iter().chain(self.unused.into_values()) {
            let place = found.span.start..found.span.end.max(found.span.start + 1);
            if !self
                .poisoned
                .iter()
                .any(|range| range.start < place.end && place.start < range.end)
            {
                findings.push(found);
            }
        }
        ReadTree {
            root: self.root,
            complete: complete && !self.partial,
            cut,
        }
    }

    /// Reads the text, one event of the parser after the other.
    fn run(&mut self) -> Result<(), Stop> {
        let options = granit_parser::options! {
            emit_comments: false,
            emit_unresolved_aliases: true,
            emit_anchor_events: true,
            flow_nesting_limit: MAX_DEPTH,
            block_nesting_limit: MAX_DEPTH,
        };
        for next in Parser::new_from_str_with_options(self.text, options) {
            let (event, mark) = next.map_err(|error| self.stop(&error))?;
            match event {
                Event::DocumentStart(_, version) => self.document_start(&mark, version)?,
                Event::Scalar(value, style, anchor, _) => self.scalar(&mark, value.into_owned(), style, anchor)?,
                Event::Anchor(id, _) => self.anchor(&mark, id),
                Event::SequenceStart(_, anchor, _) => self.sequence_start(&mark, anchor)?,
                Event::MappingStart(_, anchor, _) => self.mapping_start(&mark, anchor)?,
                Event::SequenceEnd | Event::MappingEnd => self.close(Some(self.span(&mark))),
                Event::Alias(anchor) => self.alias(&mark, anchor)?,
                Event::UnresolvedAlias(name) => self.unresolved_alias(&mark, &name)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn document_start(&mut self, mark: &Mark, version: Option<YamlVersion>) -> Result<(), Stop> {
        self.documents += 1;
        if version.is_some_and(|version| (version.major, version.minor) != (1, 2)) {
            self.found.push(
                Diagnostic::new(
                    &reading::YAML_SYNTAX,
                    Span::at_start(self.source),
                    "the file is in another version of YAML, expected 1.2",
                )
                .help("remove the line `%YAML`"),
            );
        }
        if self.documents > 1 {
            self.found.push(
                Diagnostic::new(
                    &reading::YAML_SYNTAX,
                    self.span(mark),
                    "a second document begins here, expected one",
                )
                .help("remove the `---`, or move the second document to another file"),
            );
            return Err(Stop::Capped);
        }
        Ok(())
    }

    fn scalar(&mut self, mark: &Mark, text: String, style: ScalarStyle, anchor: usize) -> Result<(), Stop> {
        let span = self.span(mark);
        let form = if style == ScalarStyle::Plain {
            ScalarForm::Plain
        } else {
            ScalarForm::Quoted
        };
        if form == ScalarForm::Plain {
            self.found.extend(foreign::cut_by_comment(self.text, span));
        }
        self.last_plain = (form == ScalarForm::Plain).then_some(span);
        self.report_tag(mark, span, form == ScalarForm::Plain);
        let kind = Kind::Scalar { text, form };
        self.take(Node { span, kind }, anchor, 1)
    }

    /// The parser reports a scalar's anchor after the scalar.
    fn anchor(&mut self, mark: &Mark, id: usize) {
        if let Some(value) = self.last_plain {
            let span = self.span(mark);
            let written = self.text.get(span.start..value.end).unwrap_or_default();
            self.unused.insert(id, foreign::unused_anchor(span, value, written));
        }
    }

    fn sequence_start(&mut self, mark: &Mark, anchor: usize) -> Result<(), Stop> {
        let start = self.span(mark);
        let items = Vec::new();
        self.enter(mark, start, Open::Sequence { start, items, anchor })
    }

    fn mapping_start(&mut self, mark: &Mark, anchor: usize) -> Result<(), Stop> {
        let start = self.span(mark);
        let open = Open::Mapping {
            start,
            entries: Vec::new(),
            key: None,
            anchor,
        };
        self.enter(mark, start, open)
    }

    fn alias(&mut self, mark: &Mark, anchor: usize) -> Result<(), Stop> {
        let span = self.span(mark);
        let Some((node, size)) = self.anchors.get(&anchor) else {
            self.found.push(Diagnostic::new(
                &reading::YAML_SYNTAX,
                span,
                "this alias is inside its own anchor",
            ));
            return self.take_broken(span);
        };
        let (node, size) = (node.clone(), *size);
        self.unused.remove(&anchor);
        if self.nodes + size > MAX_NODES {
            self.found.push(
                Diagnostic::new(
                    &reading::ALIAS_BOMB,
                    span,
                    format!("with this alias the file has more than {MAX_NODES} nodes"),
                )
                .help("write the values out where they are needed"),
            );
            return Err(Stop::Capped);
        }
        self.take(node, 0, size)
    }

    /// A glob such as `*.created` is scanned as an alias by that whole name.
    fn unresolved_alias(&mut self, mark: &Mark, name: &str) -> Result<(), Stop> {
        let span = self.span(mark);
        self.found.push(
            Diagnostic::new(
                &reading::NEEDS_QUOTES,
                span,
                "this text needs quotation marks: `*` begins an alias",
            )
            .help(format!("write `\"*{name}\"`")),
        );
        self.take_broken(span)
    }

    fn take_broken(&mut self, span: Span) -> Result<(), Stop> {
        let kind = Kind::Broken;
        self.take(Node { span, kind }, 0, 1)
    }

    /// The parser's own end. It looks ahead, so it may meet the depth before a node of ours does.
    fn stop(&mut self, error: &ScanError) -> Stop {
        let at = offset(self.text, error.marker());
        if *error.kind() == ErrorKind::RecursionLimitExceeded {
            self.report_depth(Span {
                source: self.source,
                start: at,
                end: at,
            });
            return Stop::Capped;
        }
        Stop::Syntax {
            at,
            message: error.info(),
        }
    }

    /// Marks the last node as broken if it ends where the parser stops, or if the fault is in the
    /// indentation of what follows it: it was not read as it was meant.
    fn distrust_last(&mut self, at: usize, fault: Span) {
        let last = match self.open.last_mut() {
            Some(Open::Mapping { entries, .. }) => entries.last_mut().map(|entry| &mut entry.value),
            Some(Open::Sequence { items, .. }) => items.last_mut(),
            None => None,
        };
        let is_key = fault.end > fault.start;
        let is_last = |node: &Node| is_key || node.span.start <= at && at <= node.span.end + 1;
        if let Some(node) = last.filter(|node| is_last(node)) {
            node.kind = Kind::Broken;
        }
    }

    fn report_tag(&mut self, mark: &Mark, value: Span, on_text: bool) {
        if let Some(tag) = mark.tag_span() {
            let tag = self.span(&tag);
            let written = self.text.get(tag.start..value.end.max(tag.end)).unwrap_or_default();
            self.found.push(foreign::tag(tag, value, written, on_text));
        }
    }

    fn report_depth(&mut self, span: Span) {
        let message = format!("nodes nest deeper than {MAX_DEPTH} levels here");
        self.found.push(Diagnostic::new(&reading::TOO_DEEP, span, message));
    }

    fn span(&self, mark: &Mark) -> Span {
        let start = offset(self.text, &mark.start);
        let mut end = offset(self.text, &mark.end).max(start);
        // The parser ends a block at the start of what follows it.
        end = start
            + self
                .text
                .get(start..end)
                .map_or(end - start, |inside| inside.trim_end().len());
        Span {
            source: self.source,
            start,
            end,
        }
    }

    fn enter(&mut self, mark: &Mark, span: Span, open: Open) -> Result<(), Stop> {
        self.last_plain = None;
        self.report_tag(mark, span, false);
        if self.open.len() >= MAX_DEPTH {
            self.report_depth(span);
            return Err(Stop::Capped);
        }
        self.open.push(open);
        Ok(())
    }

    /// Puts a finished node where it belongs.
    fn take(&mut self, node: Node, anchor: usize, size: usize) -> Result<(), Stop> {
        self.nodes += size;
        if anchor != 0 {
            self.anchors.insert(anchor, (node.clone(), size));
        }
        match self.open.last_mut() {
            None => self.root = Some(node),
            Some(Open::Sequence { items, .. }) => items.push(node),
            Some(Open::Mapping { entries, key, .. }) => match key.take() {
                None => {
                    let read = key_of(node, &mut self.found);
                    self.partial |= matches!(read, Key::NotText);
                    *key = Some(read);
                }
                Some(Key::NotText) => {}
                Some(Key::Text(name, key_form, key_span)) => {
                    entries.push(Entry {
                        key: name,
                        key_form,
                        key_span,
                        value: node,
                    });
                }
            },
        }
        if self.nodes > MAX_NODES {
            let place = Span {
                source: self.source,
                start: 0,
                end: 0,
            };
            self.found.push(Diagnostic::new(
                &reading::TOO_LARGE,
                place,
                format!("the file has more than {MAX_NODES} nodes"),
            ));
            return Err(Stop::Capped);
        }
        Ok(())
    }

    fn close(&mut self, end: Option<Span>) {
        let Some(open) = self.open.pop() else { return };
        let (node, anchor) = match open {
            Open::Sequence { start, items, anchor } => {
                let last = items.last().map(|item| item.span);
                (
                    Node {
                        span: reach(start, last, end),
                        kind: Kind::Sequence(items),
                    },
                    anchor,
                )
            }
            Open::Mapping {
                start, entries, anchor, ..
            } => {
                let last = entries.last().map(Entry::span);
                self.report_duplicates(&entries);
                let kind = foreign::mapping(entries, &mut self.found);
                self.partial |= matches!(kind, Kind::Broken);
                (
                    Node {
                        span: reach(start, last, end),
                        kind,
                    },
                    anchor,
                )
            }
        };
        let size = count(&node);
        // The children were counted when they came; a cap reached by the parent alone is theirs.
        self.nodes = self.nodes.saturating_sub(size - 1);
        let _ = self.take(node, anchor, size);
    }

    fn report_duplicates(&mut self, entries: &[Entry]) {
        let mut seen: HashMap<&str, Span> = HashMap::new();
        for entry in entries {
            if let Some(first) = seen.get(entry.key.as_str()) {
                self.found.push(
                    Diagnostic::new(
                        &reading::DUPLICATE_KEY,
                        entry.key_span,
                        format!("the key `{}` is used twice in a mapping", entry.key),
                    )
                    .label("second use")
                    .related(*first, "first use")
                    .help("remove one of the two, or rename it"),
                );
            } else {
                seen.insert(&entry.key, entry.key_span);
            }
        }
    }
}

/// Returns a node as a key, and reports one that is not text.
fn key_of(node: Node, found: &mut Vec<Diagnostic>) -> Key {
    match node.kind {
        Kind::Scalar { text, form } => Key::Text(text, form, node.span),
        Kind::Broken => Key::NotText,
        Kind::Sequence(_) | Kind::Mapping(_) => {
            let message = format!("found {} as a key, expected text", node.describe());
            found.push(Diagnostic::new(&reading::WRONG_TYPE, node.span, message));
            Key::NotText
        }
    }
}

/// A collection's place: to its closing mark, or to the end of its last part.
fn reach(start: Span, last: Option<Span>, end: Option<Span>) -> Span {
    let by_children = last.map_or(start, |last| start.to(last));
    match end {
        // A block's end is an empty place at the next token; a flow's is its bracket.
        Some(end) if end.end > end.start => by_children.to(end),
        _ => by_children,
    }
}

fn count(node: &Node) -> usize {
    1 + match &node.kind {
        Kind::Sequence(items) => items.iter().map(count).sum(),
        Kind::Mapping(entries) => entries.iter().map(|entry| 1 + count(&entry.value)).sum(),
        Kind::Scalar { .. } | Kind::Broken => 0,
    }
}

fn offset(text: &str, marker: &granit_parser::Marker) -> usize {
    let at = marker
        .byte_offset()
        .unwrap_or_else(|| text.char_indices().nth(marker.index()).map_or(text.len(), |(at, _)| at));
    at.min(text.len())
}

/// Whether a plain key would be a boolean to an older reader; used by the model for keys that
/// are names.
pub(crate) fn old_boolean_key(entry: &Entry) -> bool {
    entry.key_form == ScalarForm::Plain && is_old_boolean(&entry.key)
}
