//! The declaration in its canonical form.
//!
//! Two spaces a level, one after a colon, `{ a: b }` and `[a, b]`, double quotation marks where
//! there are any, at most one empty line, no white space at the end of a line, LF, no byte order
//! mark. Order, comments and line breaks inside brackets are the writer's and stay. Comments keep
//! their column where their line leaves them room, so that what was aligned stays aligned.
//!
//! Formatting never changes what a file says. A file that cannot be read in full is refused with
//! the report, and the result is read again: where it is not the same tree with the same comments,
//! as for syntax that is legal and that nobody writes, the file is refused too.

mod layout;
mod lines;
mod tokens;

use crate::{
    compilation::Input,
    diagnostic::{Diagnostic, Diagnostics, Report},
    parse::{Kind, Node, read_tree},
    rule::reading,
    source::{self, ReadError, SourceId, Sources, Span},
};

/// What formatting a file gave.
#[derive(Debug)]
pub struct Formatting {
    /// The file as it is.
    pub before: String,
    /// The file as it should be; where that cannot be said, what stands in the way.
    pub after: Result<String, Report>,
}

/// Formats the declaration of an input. Writes nothing.
///
/// # Errors
///
/// A file that cannot be read at all.
pub fn format(input: &Input) -> Result<Formatting, ReadError> {
    let bytes = source::read(&input.yaml)?;
    Ok(match String::from_utf8(bytes) {
        Ok(text) => Formatting {
            after: format_text(&input.yaml_name, &text),
            before: text,
        },
        Err(error) => Formatting {
            before: String::from_utf8_lossy(error.as_bytes()).into_owned(),
            after: Err(refused(
                &input.yaml_name,
                "",
                Diagnostic::new(&reading::NOT_UTF8, START, "this file is not UTF-8 text").help("save it as UTF-8"),
            )),
        },
    })
}

const START: Span = Span {
    source: SourceId::FIRST,
    start: 0,
    end: 0,
};

fn refused(name: &str, text: &str, finding: Diagnostic) -> Report {
    let mut sources = Sources::default();
    sources.add(name, text);
    Report {
        sources,
        diagnostics: vec![finding],
    }
}

fn format_text(name: &str, text: &str) -> Result<String, Report> {
    // To YAML each of them is a line break, inside quoted text too.
    let text = text
        .strip_prefix('\u{feff}')
        .unwrap_or(text)
        .replace("\r\n", "\n")
        .replace('\r', "\n");
    let before = read(name, &text)?;
    let unsure = |at: usize| {
        let place = Span {
            start: at,
            end: at,
            ..START
        };
        let message = "this cannot be formatted without changing what it says";
        refused(
            name,
            &text,
            Diagnostic::new(&reading::YAML_SYNTAX, place, message)
                .help("write it as plain `key: value` lines, `- item` lines, `{ … }` or `[ … ]`"),
        )
    };
    let tokens = tokens::scan(&text).map_err(unsure)?;
    let comments = tokens.comments.clone();
    let formatted = layout::lay_out(&text, tokens);
    let after = read(name, &formatted).map_err(|_| unsure(0))?;
    if let Some(at) = first_difference(before.as_ref(), after.as_ref()) {
        return Err(unsure(at));
    }
    let kept = tokens::scan(&formatted).map_err(|_| unsure(0))?.comments;
    let lost = comments.iter().enumerate().find(|(at, comment)| {
        kept.get(*at)
            .is_none_or(|kept| kept.text(&formatted) != comment.text(&text))
    });
    match lost {
        Some((_, comment)) => Err(unsure(comment.start)),
        None if kept.len() != comments.len() => Err(unsure(0)),
        None => Ok(formatted),
    }
}

fn read(name: &str, text: &str) -> Result<Option<Node>, Report> {
    let mut findings = Diagnostics::new();
    let mut sources = Sources::default();
    let id = sources.add(name, text);
    let tree = read_tree(&sources, id, &mut findings);
    let diagnostics = findings.finish();
    if diagnostics.is_empty() {
        Ok(tree.root)
    } else {
        Err(Report { sources, diagnostics })
    }
}

/// Where two trees first say something else, by a place in the first.
fn first_difference(one: Option<&Node>, other: Option<&Node>) -> Option<usize> {
    match (one, other) {
        (None, None) => None,
        (Some(one), Some(other)) => differ(one, other),
        (one, other) => Some(one.or(other).map_or(0, |node| node.span.start)),
    }
}

fn differ(one: &Node, other: &Node) -> Option<usize> {
    let here = Some(one.span.start);
    match (&one.kind, &other.kind) {
        (
            Kind::Scalar { text, form },
            Kind::Scalar {
                text: other,
                form: other_form,
            },
        ) => {
            if text == other && form == other_form {
                None
            } else {
                here
            }
        }
        (Kind::Sequence(items), Kind::Sequence(others)) if items.len() == others.len() => {
            items.iter().zip(others).find_map(|(item, other)| differ(item, other))
        }
        (Kind::Mapping(entries), Kind::Mapping(others)) if entries.len() == others.len() => {
            entries.iter().zip(others).find_map(|(entry, other)| {
                if entry.key == other.key && entry.key_form == other.key_form {
                    differ(&entry.value, &other.value)
                } else {
                    Some(entry.key_span.start)
                }
            })
        }
        _ => here,
    }
}

#[cfg(test)]
mod tests;
