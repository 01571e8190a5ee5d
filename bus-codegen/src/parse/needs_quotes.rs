//! Text that YAML reads as something else because it is not quoted.
//!
//! `*` begins an alias, `{` a mapping, and `: ` ends a key. Where a user writes one of them in a plain
//! value, the parser's own error names none of this. [`find`] recognises the value at fault on a line,
//! in a block or in braces, and works out its quoted form. [`patch`] then quotes the value *in place*:
//! its first and last bytes become quotation marks, so that every other place in the file stays where
//! it is and the rest of the file is still read.

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

/// Returns the first such value on a line.
pub(super) fn find(text: &str, line: Range<usize>) -> Option<Unquoted> {
    let content = text.get(line.clone())?;
    let mut at = content.len() - content.trim_start().len();
    if content[at..].starts_with('#') {
        return None;
    }
    while let Some(after) = content[at..].strip_prefix("- ") {
        at = content.len() - after.trim_start().len();
    }
    // Further lines of a collection that an earlier line opens.
    if closes_more_than_it_opens(&content[at..])
        && let Some(found) = in_flow(content, at)
    {
        return Some(found.at(line.start));
    }
    // The value begins after the key, or is the whole of a list's entry.
    let key = key_end(&content[at..]);
    if let Some(colon) = key {
        let after = &content[at + colon + 1..];
        at = content.len() - after.trim_start().len();
    }
    let value = without_comment(&content[at..]).trim_end();
    let found = match block_reason(value, key.is_some()) {
        Some(reason) => Some(Unquoted::new(at, value, reason)),
        None if value.starts_with(['{', '[']) => in_flow(content, at),
        None => None,
    };
    found.map(|found| found.at(line.start))
}

impl Unquoted {
    fn new(start: usize, value: &str, reason: &'static str) -> Self {
        Self {
            range: start..start + value.len(),
            reason,
            quoted: quote(value),
        }
    }

    /// Returns the same value of a line that begins at `start`.
    fn at(self, start: usize) -> Self {
        Self {
            range: start + self.range.start..start + self.range.end,
            ..self
        }
    }
}

/// Returns the place of the colon that ends the first key of a line, plain or quoted.
fn key_end(text: &str) -> Option<usize> {
    if let Some(mark) = text.chars().next().filter(|first| matches!(first, '"' | '\'')) {
        let end = quotes_end(text, mark)?;
        return text[end..].starts_with(": ").then_some(end);
    }
    if text.starts_with(['{', '[', '*', '&', '!']) {
        return None;
    }
    text.find(": ")
}

fn without_comment(text: &str) -> &str {
    text.find(" #").map_or(text, |at| &text[..at])
}

fn closes_more_than_it_opens(line: &str) -> bool {
    let mut depth = 0_isize;
    let mut at = 0;
    while let Some(one) = line[at..].chars().next() {
        match one {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            '"' | '\'' if at == 0 || line[..at].ends_with([' ', ',', '{', '[']) => {
                at = quotes_end(&line[at..], one).map_or(line.len(), |end| at + end);
                continue;
            }
            '#' if line[..at].ends_with(' ') => break,
            _ => {}
        }
        at += one.len_utf8();
    }
    depth < 0
}

/// Returns why a value of a block needs quotation marks. `after_key`: a key precedes it, so that it is
/// not a key itself.
fn block_reason(value: &str, after_key: bool) -> Option<&'static str> {
    match value.chars().next()? {
        '{' if goes_on_after(value, '{', '}') => Some("`{` begins a mapping"),
        '[' if goes_on_after(value, '[', ']') => Some("`[` begins a list"),
        '"' | '\'' | '{' | '[' | '#' | '&' | '!' => quotes_reason(value),
        '}' | ']' | ',' => Some("text cannot begin with this character"),
        _ if value.contains(": ") || after_key && value.ends_with(':') => {
            first_reason(value).or(Some("`: ` ends a key"))
        }
        _ => first_reason(value),
    }
}

/// Returns why plain text cannot begin as this one does.
fn first_reason(value: &str) -> Option<&'static str> {
    match value.chars().next()? {
        '*' => Some("`*` begins an alias"),
        '|' | '>' if !is_block_header(value) => Some("`|` and `>` begin a block of text"),
        '%' => Some("`%` begins a directive"),
        '@' | '`' => Some("text cannot begin with this character"),
        _ if value.starts_with("- ") || value.starts_with("? ") => Some("`- ` and `? ` begin an entry"),
        _ => None,
    }
}

fn quotes_reason(value: &str) -> Option<&'static str> {
    let mark = value.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    let end = quotes_end(value, mark)?;
    (end < value.len()).then_some("it continues after the closing quotation mark")
}

/// Returns the first value at fault in a collection in braces or brackets, from `start` on.
fn in_flow(line: &str, start: usize) -> Option<Unquoted> {
    let mut at = start;
    let mut after_colon = false;
    while let Some(one) = line[at..].chars().next() {
        let rest = &line[at..];
        match one {
            '#' if line[..at].ends_with(' ') => return None,
            '{' | '[' if bracketed_text(rest).is_none() => after_colon = false,
            ',' | '}' | ']' => after_colon = false,
            ':' => after_colon = true,
            _ if one.is_whitespace() => {}
            _ => {
                let value = flow_scalar(rest, after_colon);
                if let Some(reason) = flow_reason(value) {
                    return Some(Unquoted::new(at, value, reason));
                }
                at += value.len().max(1);
                continue;
            }
        }
        at += one.len_utf8();
    }
    None
}

fn flow_reason(value: &str) -> Option<&'static str> {
    if value.starts_with(['"', '\'']) {
        return quotes_reason(value);
    }
    let is_alias = value.strip_prefix('*').is_some_and(|name| {
        !name.is_empty()
            && name
                .chars()
                .all(|one| one.is_alphanumeric() || matches!(one, '_' | '-'))
    });
    // `list([open, closed])` is a type that needs another form.
    if is_alias || value.starts_with(['&', '!']) || value.contains("([") {
        return None;
    }
    if value.contains('{') {
        return Some("`{` begins a mapping");
    }
    if value.contains('[') {
        return Some("`[` begins a list");
    }
    first_reason(value).or_else(|| (value.contains(": ") || value.ends_with(':')).then_some("`: ` ends a key"))
}

/// Returns the scalar that a text in a collection begins with, as it is most likely meant. `is_value`:
/// it follows a key, so that a colon does not end it.
fn flow_scalar(text: &str, is_value: bool) -> &str {
    let mut at = 0;
    if let Some(mark) = text.chars().next().filter(|first| matches!(first, '"' | '\'')) {
        let Some(end) = quotes_end(text, mark) else { return text };
        if text[end..].trim_start().starts_with([',', '}', ']', ':', '#']) || text[end..].trim().is_empty() {
            return &text[..end];
        }
        at = end;
    }
    while let Some(one) = text[at..].chars().next() {
        let rest = &text[at..];
        match one {
            '{' | '[' => {
                let begins_word = at == 0 || text[..at].ends_with(' ');
                match if begins_word {
                    bracketed_text(rest)
                } else {
                    bracketed_word(rest)
                } {
                    Some(inside) => {
                        at += inside;
                        continue;
                    }
                    None if begins_word => break,
                    None => {}
                }
            }
            ',' | '}' | ']' => break,
            ':' if !is_value && (rest.len() == 1 || rest[1..].starts_with([' ', ',', '}', ']'])) => break,
            '#' if text[..at].ends_with(' ') => break,
            _ => {}
        }
        at += one.len_utf8();
    }
    text[..at].trim_end()
}

/// Returns the length of a word in brackets that begins a text: `{order_id}` in `{order_id}/lines`, but
/// not `{a}` by itself.
fn bracketed_text(text: &str) -> Option<usize> {
    let end = bracketed_word(text)?;
    let after = text[end..].chars().next()?;
    (!after.is_whitespace() && !matches!(after, ',' | '}' | ']' | ':')).then_some(end)
}

/// Returns the length of a word in brackets, such as `{order_id}`.
fn bracketed_word(text: &str) -> Option<usize> {
    let close = if text.starts_with('{') { '}' } else { ']' };
    let end = text.find(close)?;
    let word = &text[1..end];
    (!word.is_empty() && !word.contains([' ', ',', '{', '[', ':'])).then_some(end + 1)
}

/// Returns the place after the mark that closes the first one. A doubled or an escaped one closes
/// nothing.
fn quotes_end(text: &str, mark: char) -> Option<usize> {
    let mut chars = text.char_indices().skip(1).peekable();
    while let Some((at, one)) = chars.next() {
        if one == '\\' && mark == '"' {
            chars.next();
        } else if one == mark {
            if mark == '\'' && chars.peek().is_some_and(|(_, next)| *next == mark) {
                chars.next();
            } else {
                return Some(at + 1);
            }
        }
    }
    None
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

/// Whether it is all that stands on the first line of a block of text: `|`, `>-`, `|2+`.
fn is_block_header(value: &str) -> bool {
    value.len() <= 3
        && value[1..]
            .chars()
            .all(|one| one.is_ascii_digit() || matches!(one, '+' | '-'))
}

/// Returns the value in quotation marks. Marks that enclose it are replaced.
pub(super) fn quote(value: &str) -> String {
    let enclosed = ['"', '\''].into_iter().find_map(|mark| {
        let inner = value.strip_prefix(mark)?.strip_suffix(mark)?;
        (!inner.is_empty()).then_some(inner)
    });
    let value = enclosed.unwrap_or(value);
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
    if patched.len() == 1 {
        // Too short for marks: a letter, which is text without them.
        return Some(format!("{}x{}", &text[..range.start], &text[range.end..]));
    }
    if patched.is_empty() || !value.is_char_boundary(1) || !value.is_char_boundary(value.len() - 1) {
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
        check("  doc: 'It's here'", Some(("'It's here'", "\"It's here\"")));
        check(
            "  doc: \"placed\" by anyone",
            Some(("\"placed\" by anyone", "'\"placed\" by anyone'")),
        );
    }

    #[test]
    fn in_braces_only_the_value_at_fault_is_found() {
        check("  \"a.h\": { subject: a }", None);
        check("  \"a.h\": { subject: a, doc: @x }", Some(("@x", "\"@x\"")));
        check("  a.h: { doc: `x` y, subject: a }", Some(("`x` y", "\"`x` y\"")));
        check("    events: [*]", Some(("*", "\"*\"")));
        check("    events: [*.placed, order.paid]", Some(("*.placed", "\"*.placed\"")));
        check("    events: [*small, other]", None);
        check(
            "  a.h: { subject: order/{order_id}, data: { order_id: uuid } }",
            Some(("order/{order_id}", "\"order/{order_id}\"")),
        );
        check(
            "  a.h: { subject: {order_id}/x }",
            Some(("{order_id}/x", "\"{order_id}/x\"")),
        );
        check(
            "  a.h: { doc: 'It's here', subject: a }",
            Some(("'It's here'", "\"It's here\"")),
        );
        check(
            "  a.h: { doc: placed: by anyone, subject: order }",
            Some(("placed: by anyone", "\"placed: by anyone\"")),
        );
        check("    doc: }", Some(("}", "\"}\"")));
        check("  a.h: { state: list([open, closed]) }", None);
        check("    doc: @x, subject: a }", Some(("@x", "\"@x\"")));
        check("  a.h: { name: { pattern: [a-z]+ } }", Some(("[a-z]+", "\"[a-z]+\"")));
        check("  a.h: { state: [open, closed], doc: \"a, b\" }", None);
    }

    #[test]
    fn a_patched_text_keeps_its_length() {
        let text = "subject: {a}/{b}\nnext: 1\n";
        let found = find(text, 0..16).map(|one| one.range);
        let patched = found.and_then(|range| patch(text, &range));
        assert_eq!(patched.as_deref(), Some("subject: 'a}/{b'\nnext: 1\n"));
    }
}
