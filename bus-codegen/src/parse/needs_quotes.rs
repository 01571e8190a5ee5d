//! Text that YAML reads as something else because it is not quoted.
//!
//! `*` begins an alias, `{` a mapping, and `: ` ends a key, so a user who writes them in the
//! middle of a plain value gets an error from the parser that speaks of none of this. Here the
//! line at fault is recognised and the quoted form is worked out, and the parser is given the
//! same text with the value quoted *in place*: two of its bytes become quotation marks, so every
//! other place in the file stays where it is and the rest of the file is still read.

use std::ops::Range;

/// A value that must be quoted.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unquoted {
    /// The bytes of the value.
    pub(super) range: Range<usize>,
    /// Why, for the message.
    pub(super) reason: &'static str,
    /// The value as it should be written.
    pub(super) quoted: String,
}

/// Looks for such a value on the line that holds `line`'s bytes.
pub(super) fn find(text: &str, line: Range<usize>) -> Option<Unquoted> {
    let content = text.get(line.clone())?;
    let indent = content.len() - content.trim_start().len();
    let mut at = indent;
    let mut rest = &content[at..];
    if rest.starts_with('#') {
        return None;
    }
    while let Some(after) = rest.strip_prefix("- ") {
        let trimmed = after.trim_start();
        at += rest.len() - trimmed.len();
        rest = trimmed;
    }
    // The value begins after the first `: ` outside quotes, or is the whole of a list's entry.
    let key = key_end(rest);
    if let Some(colon) = key {
        let after = &rest[colon + 1..];
        let trimmed = after.trim_start();
        at += rest.len() - trimmed.len();
        rest = trimmed;
    }
    let value = without_comment(rest).trim_end();
    let reason = reason(value, key.is_some())?;
    let start = line.start + at;
    Some(Unquoted {
        range: start..start + value.len(),
        reason,
        quoted: quote(value),
    })
}

/// Where the first key of the line ends: the place of its colon.
fn key_end(text: &str) -> Option<usize> {
    if text.starts_with(['"', '\'', '{', '[', '*', '&', '!']) {
        return None;
    }
    text.find(": ")
}

fn without_comment(text: &str) -> &str {
    text.find(" #").map_or(text, |at| &text[..at])
}

/// `after_key`: a key stands before it, so that it is none itself.
fn reason(value: &str, after_key: bool) -> Option<&'static str> {
    let first = value.chars().next()?;
    match first {
        '*' => Some("a leading `*` is read as an alias"),
        '{' if goes_on_after(value, '{', '}') => Some("a leading `{` is read as a mapping"),
        '[' if goes_on_after(value, '[', ']') => Some("a leading `[` is read as a list"),
        '"' | '\'' if goes_on_after_quotes(value, first) => Some("it goes on after the closing quotation mark"),
        '|' | '>' if !is_block_header(value) => Some("a leading `|` or `>` begins a block of text"),
        '%' => Some("a leading `%` is read as a directive"),
        '@' | '`' | '}' | ']' | ',' => Some("a value cannot begin with this character"),
        '"' | '\'' | '{' | '[' | '|' | '>' | '#' | '&' | '!' => None,
        _ if value.starts_with("- ") || value.starts_with("? ") => Some("a leading `- ` or `? ` is read as structure"),
        _ if value.contains(": ") || after_key && value.ends_with(':') => Some("`: ` inside text ends a key"),
        _ => None,
    }
}

/// Whether text follows the bracket that closes the first one. (Where none does, the collection
/// goes on over further lines.)
fn goes_on_after(value: &str, opening: char, closing: char) -> bool {
    let mut depth = 0_usize;
    let end = value.char_indices().find(|(_, one)| {
        if *one == opening {
            depth += 1;
        } else if *one == closing {
            depth = depth.saturating_sub(1);
        }
        depth == 0
    });
    end.is_some_and(|(at, _)| at + 1 < value.len())
}

/// Whether text follows the mark that closes the first one; a doubled or escaped one closes nothing.
fn goes_on_after_quotes(value: &str, mark: char) -> bool {
    let mut chars = value.char_indices().skip(1).peekable();
    while let Some((at, one)) = chars.next() {
        if one == '\\' && mark == '"' {
            chars.next();
        } else if one == mark {
            if mark == '\'' && chars.peek().is_some_and(|(_, next)| *next == mark) {
                chars.next();
            } else {
                return at + 1 < value.len();
            }
        }
    }
    false
}

/// Whether it is all that stands on the first line of a block of text: `|`, `>-`, `|2+`.
fn is_block_header(value: &str) -> bool {
    value.len() <= 3
        && value[1..]
            .chars()
            .all(|one| one.is_ascii_digit() || matches!(one, '+' | '-'))
}

/// The value in quotation marks.
pub(super) fn quote(value: &str) -> String {
    if value.contains(['"', '\\']) && !value.contains('\'') {
        return format!("'{value}'");
    }
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The text with the value quoted in place, of the same length. The value's first and last
/// characters give way to the marks, which is why its line is reported on for nothing else.
pub(super) fn patch(text: &str, range: &Range<usize>) -> Option<String> {
    let value = text.get(range.clone())?;
    let mark = if value.contains('\'') { '"' } else { '\'' };
    let mut patched: Vec<u8> = Vec::with_capacity(value.len());
    for byte in value.bytes() {
        // A quotation mark or an escape inside would end or change the quoted text.
        patched.push(if matches!(byte, b'"' | b'\'' | b'\\') {
            b'_'
        } else {
            byte
        });
    }
    if patched.len() < 2 || !value.is_char_boundary(1) || !value.is_char_boundary(value.len() - 1) {
        return None;
    }
    let last = patched.len() - 1;
    patched[0] = mark as u8;
    patched[last] = mark as u8;
    let patched = String::from_utf8(patched).ok()?;
    Some(format!("{}{patched}{}", &text[..range.start], &text[range.end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: Option<(&str, &str)>) {
        let found = find(line, 0..line.len());
        assert_eq!(
            found
                .as_ref()
                .map(|one| (&line[one.range.clone()], one.quoted.as_str())),
            expected,
            "{line}"
        );
    }

    #[test]
    fn the_value_at_fault_is_found_and_shown_quoted() {
        check(
            "    subject: {genre}://{path}",
            Some(("{genre}://{path}", "\"{genre}://{path}\"")),
        );
        check(
            "  doc: Note: it changed  # why",
            Some(("Note: it changed", "\"Note: it changed\"")),
        );
        check("  - *.created", Some(("*.created", "\"*.created\"")));
        check("  doc: \"quoted: fine\"", None);
        check("  data: { a: uuid }", None);
        check("  # doc: a: b", None);
    }

    #[test]
    fn a_patched_text_keeps_its_length() {
        let text = "subject: {a}/{b}\nnext: 1\n";
        let found = find(text, 0..16).map(|one| one.range);
        let patched = found.and_then(|range| patch(text, &range));
        assert_eq!(patched.as_deref(), Some("subject: 'a}/{b'\nnext: 1\n"));
    }
}
