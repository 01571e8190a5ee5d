//! Cuts a file of SQL into statements, with the comments that stand before each.

use std::ops::Range;

/// One statement.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Statement {
    /// Its bytes, without the comments before it and without its semicolon.
    pub(super) range: Range<usize>,
    /// The bytes of each `--` comment that stands directly before it, in order.
    pub(super) comments: Vec<Range<usize>>,
}

/// Cuts at semicolons outside quotes, dollar quotes and comments.
pub(super) fn split(text: &str) -> Vec<Statement> {
    let bytes = text.as_bytes();
    let mut statements = Vec::new();
    let mut comments: Vec<Range<usize>> = Vec::new();
    let mut start: Option<usize> = None;
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let next = if rest.starts_with(b"--") {
            let end = line_end(bytes, at);
            if start.is_none() {
                comments.push(at..end);
            }
            end
        } else if rest.starts_with(b"/*") {
            block_comment_end(bytes, at)
        } else if rest[0] == b'\\' && start.is_none() {
            // A command of psql, such as `\c shop`, ends with its line.
            line_end(bytes, at)
        } else if rest[0] == b';' {
            let copies = start.is_some_and(|from| copies_from_stdin(&text[from..at]));
            if let Some(from) = start.take() {
                statements.push(Statement {
                    range: from..at,
                    comments: std::mem::take(&mut comments),
                });
            }
            comments.clear();
            if copies { copied_rows_end(text, at + 1) } else { at + 1 }
        } else if rest[0].is_ascii_whitespace() {
            at + 1
        } else {
            start.get_or_insert(at);
            match rest[0] {
                b'\'' => quoted_end(bytes, at, b'\'', escapes(bytes, at)),
                b'"' => quoted_end(bytes, at, b'"', false),
                b'$' => dollar_end(text, at).unwrap_or(at + 1),
                _ => at + 1,
            }
        };
        at = next.max(at + 1);
    }
    if let Some(from) = start {
        let end = text.trim_end().len().max(from);
        statements.push(Statement {
            range: from..end,
            comments,
        });
    }
    statements
}

fn line_end(bytes: &[u8], from: usize) -> usize {
    let end = bytes[from..].iter().position(|byte| *byte == b'\n');
    end.map_or(bytes.len(), |end| from + end)
}

/// Whether the rows of a COPY follow its semicolon, as in a dump.
fn copies_from_stdin(statement: &str) -> bool {
    let mut words = statement.split_whitespace().map(str::to_ascii_lowercase);
    words.next().as_deref() == Some("copy") && words.any(|word| word == "stdin")
}

/// The end of the line `\.`, after which SQL goes on.
fn copied_rows_end(text: &str, from: usize) -> usize {
    let mut at = from;
    for line in text[from..].split_inclusive('\n') {
        at += line.len();
        if line.trim_end() == "\\." {
            break;
        }
    }
    at
}

/// Postgres nests block comments.
fn block_comment_end(bytes: &[u8], from: usize) -> usize {
    let mut depth = 0_usize;
    let mut at = from;
    while at < bytes.len() {
        if bytes[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if bytes[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    bytes.len()
}

/// Whether the string is an `E'…'`, in which a backslash escapes.
fn escapes(bytes: &[u8], quote: usize) -> bool {
    let before = |back: usize| quote.checked_sub(back).map(|at| bytes[at]);
    matches!(before(1), Some(b'e' | b'E'))
        && !before(2).is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn quoted_end(bytes: &[u8], from: usize, quote: u8, escapes: bool) -> usize {
    let mut at = from + 1;
    while at < bytes.len() {
        if escapes && bytes[at] == b'\\' {
            at += 2;
        } else if bytes[at] != quote {
            at += 1;
        } else if bytes.get(at + 1) == Some(&quote) {
            at += 2;
        } else {
            return at + 1;
        }
    }
    bytes.len()
}

fn dollar_end(text: &str, from: usize) -> Option<usize> {
    // `a$b` is an identifier.
    let before = text[..from].chars().next_back();
    if before.is_some_and(|one| one.is_alphanumeric() || one == '_') {
        return None;
    }
    let inside = &text[from + 1..];
    let tag_end = inside.find('$')?;
    let tag = &inside[..tag_end];
    if tag.starts_with(|one: char| one.is_ascii_digit()) || !tag.chars().all(|one| one.is_alphanumeric() || one == '_')
    {
        return None;
    }
    let mark = &text[from..from + tag_end + 2];
    let body = from + mark.len();
    Some(
        text[body..]
            .find(mark)
            .map_or(text.len(), |end| body + end + mark.len()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_psql_and_copied_rows_hide_no_statement() {
        let text = "\\restrict aB9;x\n\\c shop\nCREATE TABLE a (x int);\nCOPY a (x) FROM stdin;\n1;'\n\\.\n\n-- two\n\\unrestrict aB9\nCREATE TABLE b (x int);";
        let found: Vec<(&str, usize)> = split(text)
            .iter()
            .map(|one| (&text[one.range.clone()], one.comments.len()))
            .collect();
        assert_eq!(
            found,
            [
                ("CREATE TABLE a (x int)", 0),
                ("COPY a (x) FROM stdin", 0),
                ("CREATE TABLE b (x int)", 1),
            ]
        );
    }

    #[test]
    fn semicolons_inside_quotes_and_bodies_do_not_cut() {
        let text = "-- one\nCREATE TABLE a (x text DEFAULT ';--');\n/* ; /* ; */ */\n-- two\n-- three\nDO $x$ BEGIN; END $x$;\nSELECT E'\\';' ; SELECT \"a;b\"";
        let found: Vec<(&str, usize)> = split(text)
            .iter()
            .map(|one| (&text[one.range.clone()], one.comments.len()))
            .collect();
        assert_eq!(
            found,
            [
                ("CREATE TABLE a (x text DEFAULT ';--')", 1),
                ("DO $x$ BEGIN; END $x$", 2),
                ("SELECT E'\\';' ", 0),
                ("SELECT \"a;b\"", 0),
            ]
        );
    }
}
