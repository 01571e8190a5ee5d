//! The tree of a YAML text.

use crate::source::Span;

/// One node.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) span: Span,
    pub(crate) kind: Kind,
}

/// What a node is.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Scalar {
        text: String,
        form: ScalarForm,
    },
    Sequence(Vec<Node>),
    Mapping(Vec<Entry>),
    /// An alias without an anchor, already reported: whatever stands here is not known.
    Broken,
}

/// How a scalar was written, which decides whether it can be anything but text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScalarForm {
    Plain,
    Quoted,
}

/// One key of a mapping and its value.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) key_form: ScalarForm,
    pub(crate) key_span: Span,
    pub(crate) value: Node,
}

impl Entry {
    /// Key and value.
    pub(crate) fn span(&self) -> Span {
        self.key_span.to(self.value.span)
    }
}

impl Node {
    /// Whether nothing was written, or a word for nothing.
    pub(crate) fn is_null(&self) -> bool {
        matches!(&self.kind, Kind::Scalar { text, form: ScalarForm::Plain } if matches!(text.as_str(), "" | "~" | "null" | "Null" | "NULL"))
    }

    /// What it is, in words for a message.
    pub(crate) fn describe(&self) -> String {
        match &self.kind {
            Kind::Sequence(_) => "a list".to_owned(),
            Kind::Mapping(_) => "a mapping".to_owned(),
            Kind::Broken => "an unknown alias".to_owned(),
            Kind::Scalar { .. } if self.is_null() => "nothing".to_owned(),
            Kind::Scalar { text, form } => {
                let kind = match form {
                    ScalarForm::Quoted => "the text",
                    ScalarForm::Plain if is_number(text) => "the number",
                    ScalarForm::Plain
                        if matches!(text.as_str(), "true" | "false" | "True" | "False" | "TRUE" | "FALSE") =>
                    {
                        "the boolean"
                    }
                    ScalarForm::Plain => "the text",
                };
                format!("{kind} `{}`", shortened(text))
            }
        }
    }
}

/// Whether YAML 1.2 reads a plain scalar as a number, or older readers do.
pub(crate) fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    digits.starts_with(|first: char| first.is_ascii_digit() || first == '.')
        && digits.bytes().any(|byte| byte.is_ascii_digit())
        && (digits.parse::<f64>().is_ok()
            || digits
                .strip_prefix("0x")
                .is_some_and(|hex| hex.bytes().all(|byte| byte.is_ascii_hexdigit()))
            || digits
                .strip_prefix("0o")
                .is_some_and(|octal| octal.bytes().all(|byte| byte.is_ascii_digit()))
            || digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_'))
}

/// A word that YAML 1.1 readers take for a boolean and YAML 1.2 for text.
pub(crate) fn is_old_boolean(text: &str) -> bool {
    matches!(text.to_ascii_lowercase().as_str(), "yes" | "no" | "on" | "off")
}

/// Returns the user's text for a message: cut to a readable length, and `""` if it is empty.
pub(crate) fn shortened(text: &str) -> String {
    if text.is_empty() {
        return "\"\"".to_owned();
    }
    let line = text.lines().next().unwrap_or("");
    if line.chars().count() <= 60 && line.len() == text.len() {
        return line.to_owned();
    }
    format!("{}…", line.chars().take(60).collect::<String>())
}
