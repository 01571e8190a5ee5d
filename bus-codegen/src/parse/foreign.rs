//! What other dialects and schema languages have and the format has not: merge keys, `$ref`,
//! tags, anchors that nothing uses, `#` in the middle of text, and what version control leaves in
//! a file that it could not join.
//!
//! YAML takes each of them without a word and gives the user something else than they wrote, so
//! they are looked for while the tree is built. Where it can be told what was meant, the tree is
//! built as if it had been said rightly: one mistake is then one finding.

use std::ops::Range;

use super::{Entry, Kind, Node, ScalarForm, needs_quotes::quote, shortened};
use crate::{diagnostic::Diagnostic, rule::reading, source::Span};

/// A mapping out of its entries: what a merge key stands for takes its place, and a mapping with
/// `$ref` is of unknown content.
pub(super) fn mapping(entries: Vec<Entry>, found: &mut Vec<Diagnostic>) -> Kind {
    let mut broken = false;
    let mut merged: Vec<Entry> = Vec::new();
    let mut own: Vec<Entry> = Vec::with_capacity(entries.len());
    for entry in entries {
        match entry.key.as_str() {
            "$ref" => {
                broken = true;
                found.push(
                    Diagnostic::new(
                        &reading::UNKNOWN_KEY,
                        entry.key_span,
                        "`$ref` is not followed: a declaration is one file",
                    )
                    .help("write the content here; to use it twice, give it an anchor `&name` and refer to it by an alias `*name`"),
                );
            }
            "<<" if entry.key_form == ScalarForm::Plain => {
                found.push(
                    Diagnostic::new(
                        &reading::UNKNOWN_KEY,
                        entry.key_span,
                        "`<<` merges nothing: YAML 1.2 has no merge keys",
                    )
                    .help("write the keys out here"),
                );
                merged.extend(meant(entry.value));
            }
            _ => own.push(entry),
        }
    }
    if broken {
        return Kind::Broken;
    }
    for entry in merged {
        if !own.iter().any(|known| known.key == entry.key) {
            own.push(entry);
        }
    }
    Kind::Mapping(own)
}

/// The entries that a merge key's value would bring along.
fn meant(value: Node) -> Vec<Entry> {
    match value.kind {
        Kind::Mapping(entries) => entries,
        Kind::Sequence(items) => items.into_iter().flat_map(meant).collect(),
        Kind::Scalar { .. } | Kind::Broken => Vec::new(),
    }
}

/// A tag on a scalar or a collection. `written` is the text from the tag to the value's end.
pub(super) fn tag(tag: Span, value: Span, written: &str, on_text: bool) -> Diagnostic {
    let name: String = written.chars().take_while(|one| !one.is_whitespace()).collect();
    if on_text && !name.starts_with("!!") && !name.starts_with("!<") {
        return Diagnostic::new(
            &reading::NEEDS_QUOTES,
            tag.to(value),
            "this text needs quotation marks: `!` begins a tag",
        )
        .help(format!("write `{}`", quote(written)));
    }
    let name = shortened(&name);
    Diagnostic::new(
        &reading::YAML_SYNTAX,
        tag,
        format!("the tag `{name}` has no meaning here"),
    )
    .help("remove it, and quote the value if it is text")
}

/// An anchor on plain text that no alias uses: most likely text that begins with `&`.
pub(super) fn unused_anchor(anchor: Span, value: Span, written: &str) -> Diagnostic {
    Diagnostic::new(
        &reading::NEEDS_QUOTES,
        anchor.to(value),
        "this text needs quotation marks: `&` begins an anchor",
    )
    .help(format!(
        "write `{}`, or remove the anchor, which no alias uses",
        quote(written)
    ))
}

/// Text that a comment cuts off although it looks like a part of it: `order #5`. A comment has a
/// space after its mark, as nearly everybody writes them.
pub(super) fn cut_by_comment(text: &str, value: Span) -> Option<Diagnostic> {
    let rest = text.get(value.end..)?.split(['\n', '\r']).next()?;
    let comment = rest.trim_start_matches([' ', '\t']);
    let after = comment.strip_prefix('#')?;
    let begins_word = after.starts_with(|first: char| first.is_alphanumeric() || matches!(first, '{' | '_'));
    if value.start == value.end || !begins_word {
        return None;
    }
    let whole = text.get(value.start..value.end + rest.trim_end().len())?;
    let start = value.end + rest.len() - comment.len();
    let place = Span {
        start,
        end: value.end + rest.trim_end().len(),
        ..value
    };
    Some(
        Diagnostic::new(
            &reading::TEXT_CUT_BY_COMMENT,
            place,
            format!(
                "a comment begins here, so the text is `{}`",
                shortened(&text[value.start..value.end])
            ),
        )
        .help(format!(
            "write `{}` if it is text, or add a space after `#` if it is a comment",
            quote(whole)
        )),
    )
}

/// The line with which version control marks two versions of a text that it could not join.
pub(super) fn conflict_mark(text: &str) -> Option<Range<usize>> {
    let start = if text.starts_with("<<<<<<< ") {
        0
    } else {
        text.find("\n<<<<<<< ")? + 1
    };
    let length = text[start..].find(['\r', '\n']).unwrap_or(text.len() - start);
    Some(start..start + length)
}
