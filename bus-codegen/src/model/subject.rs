//! Subject patterns: literal text and placeholders.

use crate::source::{Span, Spanned};

/// A pattern, such as `access_request/{request_id}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    /// As written.
    pub(crate) text: String,
    pub(crate) parts: Vec<Part>,
}

/// A piece of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Literal(String),
    Placeholder(Spanned<String>),
}

impl Pattern {
    /// Splits a pattern at its braces. `Err` says what is wrong with them.
    pub(crate) fn parse(text: &str, span: Span) -> Result<Self, &'static str> {
        let mut parts = Vec::new();
        let mut literal = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            if rest[at..].starts_with('}') {
                return Err("has a `}` without its `{`");
            }
            literal.push_str(&rest[..at]);
            let inside = &rest[at + 1..];
            let Some(end) = inside.find('}') else {
                return Err("has a `{` without its `}`");
            };
            let name = &inside[..end];
            if name.is_empty() || name.contains('{') {
                return Err("has a placeholder without a name");
            }
            if !literal.is_empty() {
                parts.push(Part::Literal(std::mem::take(&mut literal)));
            }
            let start = text.len() - rest.len() + at;
            let place = span.part(text, start..start + end + 2);
            parts.push(Part::Placeholder(Spanned::new(name.to_owned(), place)));
            rest = &inside[end + 1..];
        }
        literal.push_str(rest);
        if !literal.is_empty() {
            parts.push(Part::Literal(literal));
        }
        Ok(Self {
            text: text.to_owned(),
            parts,
        })
    }

    pub(crate) fn placeholders(&self) -> impl Iterator<Item = &Spanned<String>> {
        self.parts.iter().filter_map(|part| match part {
            Part::Placeholder(name) => Some(name),
            Part::Literal(_) => None,
        })
    }
}
