//! Values out of nodes: each reader says what it expected where it found something else.

use super::names::{self, Limit};
use crate::{
    diagnostic::{Diagnostic, Diagnostics, nearest},
    grammar::{self, Shape},
    parse::{Entry, Kind, Node, ScalarForm, is_number, is_old_boolean, shortened},
    rule::reading,
    source::{Span, Spanned},
};

/// Collects findings while the model is filled.
pub(crate) struct Reader<'a> {
    pub(crate) findings: &'a mut Diagnostics,
    /// The keys in whose values the reading of the file ended.
    pub(crate) cut: &'a [Span],
}

/// A mapping whose keys were checked.
#[derive(Clone, Copy)]
pub(crate) struct Keys<'a> {
    entries: &'a [Entry],
}

impl<'a> Keys<'a> {
    /// The first value of that key, if it says anything.
    pub(crate) fn get(&self, key: &str) -> Option<&'a Node> {
        self.entry(key).map(|entry| &entry.value)
    }

    /// The same, with its key.
    pub(crate) fn entry(&self, key: &str) -> Option<&'a Entry> {
        self.entries
            .iter()
            .find(|entry| entry.key == key && !entry.value.is_null())
    }
}

impl Reader<'_> {
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        self.findings.push(diagnostic);
    }

    pub(crate) fn wrong_type(&mut self, node: &Node, expected: &str) {
        if matches!(node.kind, Kind::Broken) {
            return;
        }
        let message = format!("found {}, expected {expected}", node.describe());
        self.push(Diagnostic::new(&reading::WRONG_TYPE, node.span, message));
    }

    /// A mapping with the keys of a shape; any other is reported.
    pub(crate) fn keys<'a>(&mut self, node: &'a Node, shape: &Shape) -> Option<Keys<'a>> {
        self.keys_except(node, shape, &[])
    }

    /// Reads a mapping as [`keys`](Self::keys) does, and does not report the keys in `reported`.
    pub(crate) fn keys_except<'a>(&mut self, node: &'a Node, shape: &Shape, reported: &[&str]) -> Option<Keys<'a>> {
        let place = shape.called;
        let entries = self.entries(node, &format!("a mapping with the keys of {place}"))?;
        for entry in entries
            .iter()
            .filter(|entry| !shape.names().any(|name| name == entry.key) && !reported.contains(&entry.key.as_str()))
        {
            let help = nearest::help(&entry.key, shape.names(), "");
            let help = help.or_else(|| {
                let names: Vec<&str> = shape.names().collect();
                Some(format!("{place} takes: {}", listed(&names)))
            });
            let help = if shape.names().any(|name| name == "events") && names::is_dotted(&entry.key) {
                Some("indent it under `events:` or another section".to_owned())
            } else {
                help
            };
            let help = if shape.name == grammar::ELEMENT.name && grammar::FIELD.names().any(|name| name == entry.key) {
                Some("put it beside `of`: it belongs to the whole field".to_owned())
            } else {
                help
            };
            self.push(
                Diagnostic::new(
                    &reading::UNKNOWN_KEY,
                    entry.key_span,
                    format!("{place} has no key `{}`", shortened(&entry.key)),
                )
                .maybe_help(help),
            );
        }
        Some(Keys { entries })
    }

    /// A mapping whose keys are names; nothing there counts as an empty one.
    pub(crate) fn entries<'a>(&mut self, node: &'a Node, expected: &str) -> Option<&'a [Entry]> {
        match &node.kind {
            Kind::Mapping(entries) => Some(entries),
            _ if node.is_null() => Some(&[]),
            _ => {
                self.wrong_type(node, expected);
                None
            }
        }
    }

    /// Reports an entry whose key lacks its colon, as in `order.placed { subject: order }`, where YAML reads
    /// a longer key. Returns whether it does.
    pub(crate) fn lacks_colon(&mut self, entry: &Entry) -> bool {
        let Some((name, rest)) = entry.key.split_once(" {") else {
            return false;
        };
        let Kind::Scalar {
            text,
            form: ScalarForm::Plain,
        } = &entry.value.kind
        else {
            return false;
        };
        let place = Span {
            end: entry.key_span.start + name.len(),
            ..entry.key_span
        };
        self.push(
            Diagnostic::new(
                &reading::YAML_SYNTAX,
                place,
                format!("no colon follows `{}`", shortened(name)),
            )
            .help(format!("write `{name}: {{{rest}: {}`", shortened(text))),
        );
        true
    }

    pub(crate) fn list<'a>(&mut self, node: &'a Node, expected: &str) -> Option<&'a [Node]> {
        match &node.kind {
            Kind::Sequence(items) => Some(items),
            _ => {
                self.wrong_type(node, expected);
                None
            }
        }
    }

    /// Text. A plain number or an old boolean is refused: what the user sees is not what other
    /// readers of the file would see.
    pub(crate) fn text(&mut self, node: &Node, expected: &str) -> Option<Spanned<String>> {
        let Kind::Scalar { text, form } = &node.kind else {
            self.wrong_type(node, expected);
            return None;
        };
        if *form == ScalarForm::Plain {
            if is_number(text) {
                self.push(
                    Diagnostic::new(
                        &reading::NUMBER_FOR_STRING,
                        node.span,
                        format!("`{text}` is a number here, expected {expected}"),
                    )
                    .help(format!("quote it: `\"{text}\"`")),
                );
                return None;
            }
            if is_old_boolean(text) {
                self.push(
                    Diagnostic::new(
                        &reading::OLD_BOOLEAN,
                        node.span,
                        format!("`{text}` is a boolean to older YAML readers, expected {expected}"),
                    )
                    .help(format!("quote it: `\"{text}\"`")),
                );
                return None;
            }
            if node.is_null() || matches!(text.as_str(), "true" | "false") {
                self.wrong_type(node, expected);
                return None;
            }
        }
        Some(Spanned::new(text.clone(), node.span))
    }

    pub(crate) fn texts(&mut self, node: &Node, expected: &str) -> Option<Vec<Spanned<String>>> {
        let items = self.list(node, expected)?;
        let mut texts = Vec::with_capacity(items.len());
        for item in items {
            if let Some(text) = self.text(item, "text") {
                texts.push(text);
            }
        }
        Some(texts)
    }

    pub(crate) fn boolean(&mut self, node: &Node) -> Option<bool> {
        match &node.kind {
            Kind::Scalar {
                text,
                form: ScalarForm::Plain,
            } => match text.as_str() {
                "true" => return Some(true),
                "false" => return Some(false),
                other if is_old_boolean(other) => {
                    let meant = matches!(other.to_ascii_lowercase().as_str(), "yes" | "on");
                    self.push(
                        Diagnostic::new(
                            &reading::OLD_BOOLEAN,
                            node.span,
                            format!("`{other}` is text in YAML 1.2, expected `true` or `false`"),
                        )
                        .help(format!("write `{meant}`")),
                    );
                    return None;
                }
                _ => {}
            },
            Kind::Scalar { .. } | Kind::Sequence(_) | Kind::Mapping(_) | Kind::Broken => {}
        }
        self.wrong_type(node, "`true` or `false`");
        None
    }

    /// A whole number within bounds, written in plain decimal digits.
    pub(crate) fn number(&mut self, node: &Node, least: u32, most: u32) -> Option<u32> {
        let expected = format!("a whole number from {least} to {most}");
        let Kind::Scalar { text, form } = &node.kind else {
            self.wrong_type(node, &expected);
            return None;
        };
        let plain = *form == ScalarForm::Plain
            && text.bytes().all(|byte| byte.is_ascii_digit())
            && (text.len() == 1 || !text.starts_with('0'));
        match text.parse::<u32>() {
            Ok(number) if plain && (least..=most).contains(&number) => Some(number),
            _ => {
                let message = format!("found {}, expected {expected}", node.describe());
                let help = meant_number(text)
                    .filter(|meant| (least..=most).contains(meant))
                    .map(|meant| format!("write it in plain digits: `{meant}`"));
                let rule = if *form == ScalarForm::Plain && text.parse::<i128>().is_ok() && help.is_none() {
                    &reading::OUT_OF_RANGE
                } else {
                    &reading::WRONG_TYPE
                };
                self.push(Diagnostic::new(rule, node.span, message).maybe_help(help));
                None
            }
        }
    }

    /// Reports a name that is longer than what stores it allows. Returns whether it fits.
    pub(crate) fn fits(&mut self, what: &str, name: &str, place: Span, limit: Limit) -> bool {
        let fits = name.len() <= limit.bytes;
        if !fits {
            let message = format!(
                "the name of {what} has {} bytes, expected at most {}",
                name.len(),
                limit.bytes
            );
            self.push(Diagnostic::new(&reading::NAME_TOO_LONG, place, message).help(format!(
                "shorten `{}`: {}",
                shortened(name),
                limit.reason
            )));
        }
        fits
    }

    /// Reads a list of names that each have to be `sound` and to fit.
    pub(crate) fn names(
        &mut self,
        node: &Node,
        what: &str,
        limit: Limit,
        sound: fn(&str) -> bool,
        form: &str,
    ) -> Vec<Spanned<String>> {
        let mut names = self.texts(node, "a list of former names").unwrap_or_default();
        names.retain(|name| {
            if !sound(&name.value) {
                let message = format!("`{}` is not a valid name of {what}", shortened(&name.value));
                self.push(Diagnostic::new(&reading::WRONG_TYPE, name.span, message).help(form));
                return false;
            }
            self.fits(what, &name.value, name.span, limit)
        });
        names
    }

    /// Reads a number that fits 16 bits.
    pub(crate) fn number16(&mut self, node: &Node, least: u32, most: u32) -> Option<u16> {
        let number = self.number(node, least, most.min(u32::from(u16::MAX)))?;
        u16::try_from(number).ok()
    }

    /// One of some words.
    pub(crate) fn word<T: Copy>(&mut self, node: &Node, words: &[(&str, T)]) -> Option<T> {
        let all = words.iter().map(|(word, _)| *word);
        let expected = listed(&all.clone().collect::<Vec<_>>());
        let text = match &node.kind {
            Kind::Scalar { text, .. } => text.as_str(),
            Kind::Sequence(_) | Kind::Mapping(_) | Kind::Broken => {
                self.wrong_type(node, &expected);
                return None;
            }
        };
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
            return Some(*value);
        }
        let near = nearest::nearest(text, all).map(|near| format!("did you mean `{near}`?"));
        let message = format!("found {}, expected {expected}", node.describe());
        self.push(Diagnostic::new(&reading::WRONG_TYPE, node.span, message).maybe_help(near));
        None
    }

    /// Whether the value of the key at that place was not read to its end.
    pub(crate) fn is_cut(&self, key: Span) -> bool {
        self.cut.contains(&key)
    }

    /// Something that must be there is not, unless it may follow where the reading ended.
    pub(crate) fn missing(&mut self, span: Span, message: impl Into<String>, help: impl Into<String>) {
        if self.is_cut(span) {
            return;
        }
        self.push(Diagnostic::new(&reading::MISSING_KEY, span, message).help(help));
    }

    pub(crate) fn comes_later(&mut self, span: Span, what: &str) {
        self.push(Diagnostic::new(
            &reading::COMES_LATER,
            span,
            format!("{what} comes with a later release"),
        ));
    }
}

/// The number that digits in another form most likely stand for: `0o17`, `0x1F`, `007`, `1_000`.
fn meant_number(text: &str) -> Option<u32> {
    let digits = text.replace('_', "");
    let based = |prefix: &str, base| {
        digits
            .strip_prefix(prefix)
            .map(|digits| u32::from_str_radix(digits, base))
    };
    based("0o", 8)
        .or_else(|| based("0x", 16))
        .unwrap_or_else(|| digits.parse())
        .ok()
}

/// "`a`, `b` or `c`".
fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}
