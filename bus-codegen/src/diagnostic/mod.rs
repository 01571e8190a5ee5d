//! Findings about the user's input: collected, all shown at once, in the order of the file.
//!
//! A finding has a rule, a place, one line that says what is and what was expected, and a help
//! that can be followed. [`Diagnostics`] collects them and panics when it is dropped unread, so
//! that no path through the compiler can lose one.

pub(crate) mod nearest;

use annotate_snippets::{AnnotationKind, Group, Level as Severity, Renderer, Snippet};

use crate::{
    rule::{Level, Rule, reading::NEEDS_QUOTES},
    source::{Source, SourceId, Sources, Span},
};

/// One finding.
#[derive(Debug)]
pub struct Diagnostic {
    /// The rule that was broken.
    pub rule: &'static Rule,
    /// Where.
    pub span: Span,
    /// What is, then what was expected: lower case, no full stop.
    pub message: String,
    /// A word at the caret.
    pub label: Option<String>,
    /// Other places that matter, each with its word.
    pub related: Vec<(Span, String)>,
    /// What to do.
    pub help: Option<String>,
}

impl Diagnostic {
    pub(crate) fn new(rule: &'static Rule, span: Span, message: impl Into<String>) -> Self {
        Self {
            rule,
            span,
            message: printable(message.into()),
            label: None,
            related: Vec::new(),
            help: None,
        }
    }

    pub(crate) fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(printable(label.into()));
        self
    }

    pub(crate) fn related(mut self, span: Span, label: impl Into<String>) -> Self {
        self.related.push((span, printable(label.into())));
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(printable(help.into()));
        self
    }

    pub(crate) fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help.map(printable);
        self
    }
}

/// One line in which every character can be seen: what a terminal would obey, what breaks a line
/// and what has no width is shown by its number, since the user's words stand in messages.
fn printable(text: String) -> String {
    let unseen = |one: char| {
        one.is_control()
            || matches!(one, '\u{a0}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    if !text.contains(unseen) {
        return text;
    }
    text.chars().fold(String::with_capacity(text.len()), |mut shown, one| {
        if unseen(one) {
            shown.extend(one.escape_default());
        } else {
            shown.push(one);
        }
        shown
    })
}

/// The collector.
#[derive(Debug)]
pub(crate) struct Diagnostics {
    list: Option<Vec<Diagnostic>>,
}

impl Diagnostics {
    pub(crate) fn new() -> Self {
        Self { list: Some(Vec::new()) }
    }

    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        self.list.get_or_insert_default().push(diagnostic);
    }

    pub(crate) fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        self.list.get_or_insert_default().extend(diagnostics);
    }

    /// Whether anything was found that the declaration itself has wrong.
    pub(crate) fn has_fault(&self) -> bool {
        self.list.iter().flatten().any(is_fault)
    }

    /// Whether such a fault stands within that range.
    pub(crate) fn has_fault_in(&self, span: Span) -> bool {
        self.list
            .iter()
            .flatten()
            .any(|found| is_fault(found) && span.contains(found.span))
    }

    /// The findings in file order, each once.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        let mut list = self.list.take().unwrap_or_default();
        // What lacks its quotation marks was not read as it was meant: nothing else found there
        // means anything.
        let unquoted: Vec<Span> = list
            .iter()
            .filter(|found| found.rule.id == NEEDS_QUOTES.id)
            .map(|found| found.span)
            .collect();
        list.retain(|found| {
            found.rule.id == NEEDS_QUOTES.id || !unquoted.iter().any(|place| place.contains(found.span))
        });
        list.sort_by(|one, other| {
            (one.span, one.rule.id, &one.message).cmp(&(other.span, other.rule.id, &other.message))
        });
        // An alias repeats its anchor's nodes, and with them what is wrong there.
        list.dedup_by(|one, other| {
            one.span == other.span && one.rule.id == other.rule.id && one.message == other.message
        });
        list
    }
}

/// An error that makes its part unsound. One that a release was broken is none: the part means
/// what it says.
fn is_fault(found: &Diagnostic) -> bool {
    found.rule.level == Level::Error && !found.rule.is_contract()
}

impl Drop for Diagnostics {
    fn drop(&mut self) {
        if self.list.is_some() && !std::thread::panicking() {
            panic!("diagnostics were dropped unread");
        }
    }
}

/// All findings of a run, with the texts they point into.
#[derive(Debug)]
pub struct Report {
    pub(crate) sources: Sources,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// How a report is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Text alone, for files and logs.
    Plain,
    /// With colours, for a terminal.
    Coloured,
}

impl Report {
    /// The findings, in file order.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The text that a place of this report is in.
    #[must_use]
    pub fn source(&self, span: Span) -> &Source {
        self.sources.get(span.source)
    }

    /// How many of them are errors.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.diagnostics
            .iter()
            .filter(|found| found.rule.level == Level::Error)
            .count()
    }

    /// Whether an error of the declaration's own stands within that range.
    pub(crate) fn has_error_in(&self, span: Span) -> bool {
        self.diagnostics
            .iter()
            .any(|found| is_fault(found) && span.contains(found.span))
    }

    /// Whether nothing ends the build.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.errors() == 0
    }

    /// The text form, ending in a line break; empty where nothing was found.
    #[must_use]
    pub fn render(&self, style: Style) -> String {
        let renderer = match style {
            Style::Plain => Renderer::plain(),
            Style::Coloured => Renderer::styled(),
        };
        let mut text = String::new();
        for found in &self.diagnostics {
            text.push_str(&self.render_one(&renderer, found));
            text.push_str("\n\n");
        }
        if !self.diagnostics.is_empty() {
            text.push_str(&summary(self.errors(), self.diagnostics.len() - self.errors()));
            text.push('\n');
        }
        text
    }

    fn render_one(&self, renderer: &Renderer, found: &Diagnostic) -> String {
        let severity = match found.rule.level {
            Level::Error => Severity::ERROR,
            Level::Warning => Severity::WARNING,
        };
        let mut group = Group::with_title(severity.primary_title(&*found.message).id(found.rule.id));
        let main = (
            found.span,
            found.label.as_deref().unwrap_or_default(),
            AnnotationKind::Primary,
        );
        let related = found
            .related
            .iter()
            .map(|(span, label)| (*span, label.as_str(), AnnotationKind::Context));
        let places: Vec<(Span, &str, AnnotationKind)> = std::iter::once(main).chain(related).collect();
        // One snippet a text, that of the finding itself first.
        let mut texts: Vec<SourceId> = Vec::new();
        for (span, ..) in &places {
            if !texts.contains(&span.source) {
                texts.push(span.source);
            }
        }
        for text in texts {
            let source = self.sources.get(text);
            let here: Vec<_> = places
                .iter()
                .filter(|(span, ..)| span.source == text)
                .map(|(span, label, kind)| (within(&source.text, *span), *label, kind))
                .collect();
            // Only the lines that are shown: the renderer goes through every line it is given.
            let first = here.iter().map(|(range, ..)| range.start).min().unwrap_or_default();
            let last = here.iter().map(|(range, ..)| range.end).max().unwrap_or_default();
            let (first, last) = (source.line_column(first).0, source.line_column(last).0);
            let start = source.line_range(first).start;
            // With the last line's break: of `\r\n` alone the `\r` would be shown.
            let end = (source.line_range(last).end + 1).min(source.text.len());
            let lines = &source.text[start..end];
            let mut snippet = Snippet::source(lines).path(&*source.name).line_start(first);
            for (range, label, kind) in here {
                let annotation = kind.span(range.start - start..range.end - start);
                snippet = snippet.annotation(if label.is_empty() {
                    annotation
                } else {
                    annotation.label(label)
                });
            }
            group = group.element(snippet);
        }
        if let Some(help) = &found.help {
            group = group.element(Severity::HELP.message(&**help));
        }
        let drawn = renderer.render(&[group]);
        // The renderer shows what is a control character in ASCII, and passes these through.
        drawn.replace(|one: char| matches!(one, '\u{80}'..='\u{9f}'), "\u{fffd}")
    }

    /// The JSON form: one object with the list of findings.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        let findings: Vec<serde_json::Value> = self
            .diagnostics
            .iter()
            .map(|found| {
                let source = self.sources.get(found.span.source);
                let (line, column) = source.line_column(found.span.start);
                let (end_line, end_column) = source.line_column(found.span.end);
                let related: Vec<serde_json::Value> = found
                    .related
                    .iter()
                    .map(|(span, label)| {
                        let source = self.sources.get(span.source);
                        let (line, column) = source.line_column(span.start);
                        serde_json::json!({ "file": source.name, "line": line, "column": column, "label": label })
                    })
                    .collect();
                serde_json::json!({
                    "rule": found.rule.id,
                    "level": found.rule.level.as_str(),
                    "file": source.name,
                    "line": line,
                    "column": column,
                    "end_line": end_line,
                    "end_column": end_column,
                    "message": found.message,
                    "help": found.help,
                    "related": related,
                })
            })
            .collect();
        serde_json::json!({ "errors": self.errors(), "findings": findings })
    }
}

/// A range the renderer can draw: inside the text, on character borders, of one line at least
/// where it is empty.
fn within(text: &str, span: Span) -> std::ops::Range<usize> {
    let floor = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = floor(span.start);
    let end = floor(span.end).max(start);
    // A whole block under one caret says less than its first line does.
    let line_end = text[start..end].find('\n').map_or(end, |at| start + at);
    start..line_end
}

fn summary(errors: usize, warnings: usize) -> String {
    let count = |number: usize, word: &str| match number {
        1 => format!("1 {word}"),
        _ => format!("{number} {word}s"),
    };
    match (errors, warnings) {
        (_, 0) => count(errors, "error"),
        (0, _) => count(warnings, "warning"),
        _ => format!("{}, {}", count(errors, "error"), count(warnings, "warning")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "dropped unread")]
    fn a_collector_that_is_dropped_unread_panics() {
        drop(Diagnostics::new());
    }
}
