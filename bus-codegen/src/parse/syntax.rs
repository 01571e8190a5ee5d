//! Reports for text that the parser does not accept, in our own words.

use std::ops::Range;

use crate::{
    diagnostic::Diagnostic,
    rule::reading,
    source::{Source, SourceId, Sources, Span},
};

/// Returns the finding for the place where the parser stopped, given what it said.
pub(super) fn report(sources: &Sources, source: SourceId, at: usize, message: &str) -> Diagnostic {
    let text = sources.get(source);
    let (line, _) = text.line_column(at);
    let found = |range: Range<usize>, message: String| {
        let place = Span {
            source,
            start: range.start,
            end: range.end,
        };
        Diagnostic::new(&reading::YAML_SYNTAX, place, message)
    };
    // It notices only at the next key that the line before lacks something.
    for line in [line, line.saturating_sub(1)].into_iter().filter(|line| *line > 0) {
        let range = content(text, line);
        if let Some((key, value)) = key_without_space(&text.text[range.clone()]) {
            return found(range, format!("no space follows the colon of `{key}:`"))
                .help(format!("write `{key}: {value}`"));
        }
    }
    if let Some((range, key, rest)) = key_without_colon(text, line) {
        let written = if rest.is_empty() {
            format!("{key}:")
        } else {
            format!("{key}: {rest}")
        };
        return found(range, format!("no colon follows `{key}`")).help(format!("write `{written}`"));
    }
    if let Some((range, model)) = indented_like_no_other(text, line) {
        let key = text.text[range.clone()].to_owned();
        let (spaces, like) = (indent(text, model), content(text, model));
        let like = text.text[like].split(':').next().unwrap_or_default();
        return found(range, format!("the indentation of `{key}` matches no line above"))
            .help(format!("indent it by {spaces} spaces, like `{like}` in line {model}"));
    }
    // The parser quotes in the manner of `this'.
    let message = message.replace("\u{27}", "`").replace("``", "`");
    let before = text.text.get(..at).unwrap_or_default();
    // `list([open, closed])`, which is one word only outside of braces.
    let collection = ["list", "map"]
        .into_iter()
        .find(|word| before.strip_suffix('(').is_some_and(|before| before.ends_with(word)));
    let help = match collection {
        Some(word) => Some(format!("write `{{ type: {word}, of: […] }}`")),
        None => help(&message).map(str::to_owned),
    };
    found(at..at, message).maybe_help(help)
}

/// Returns the bytes of a line without the blanks around them.
fn content(text: &Source, line: usize) -> Range<usize> {
    let range = text.line_range(line);
    let line = &text.text[range.clone()];
    let start = range.start + line.len() - line.trim_start().len();
    start..start + line.trim().len()
}

fn indent(text: &Source, line: usize) -> usize {
    content(text, line).start - text.line_range(line).start
}

/// Returns the nearest line above that is more than a comment.
fn line_above(text: &Source, line: usize) -> Option<usize> {
    (1..line).rev().find(|line| {
        let range = content(text, *line);
        !range.is_empty() && !text.text[range].starts_with('#')
    })
}

/// Returns the name that a line begins with, and the rest of the line after it. A name has no blank.
fn leading_name(line: &str) -> Option<(&str, &str)> {
    let quoted = line.starts_with(['"', '\'']);
    let end = if quoted {
        line[1..].find(&line[..1])? + 2
    } else {
        line.find(|one: char| !(one.is_ascii_alphanumeric() || matches!(one, '_' | '.' | '?')))
            .unwrap_or(line.len())
    };
    let (name, rest) = line.split_at(end);
    (!name.is_empty()).then_some((name, rest))
}

fn is_key(line: &str) -> bool {
    leading_name(line).is_some_and(|(_, rest)| rest == ":" || rest.starts_with(": "))
}

/// Returns a line that a key without its colon begins, at `line` or above it: the key's place, the key,
/// and the value that follows it.
fn key_without_colon(text: &Source, line: usize) -> Option<(Range<usize>, &str, &str)> {
    for line in std::iter::once(line).chain(line_above(text, line)) {
        let range = content(text, line);
        let Some((name, rest)) = leading_name(&text.text[range.clone()]) else {
            continue;
        };
        let value = rest.trim_start();
        // `order.placed`, `order.placed { subject: order }` or `subject order/{order_id}`.
        let is_alone = rest.is_empty() && line_is_above_deeper(text, line);
        let has_value = rest.starts_with(' ')
            && (value.starts_with('{') && value.ends_with('}') || is_one_word(value) && !above_opens_text(text, line));
        if is_alone || has_value {
            return Some((range.start..range.start + name.len(), name, value));
        }
    }
    None
}

/// Returns whether the next line that is more than a comment is a key with a deeper indentation.
fn line_is_above_deeper(text: &Source, line: usize) -> bool {
    let below = (line + 1..=text.lines()).find(|line| !content(text, *line).is_empty());
    below.is_some_and(|below| indent(text, below) > indent(text, line) && is_key(&text.text[content(text, below)]))
}

fn is_one_word(value: &str) -> bool {
    !value.is_empty() && !value.contains([' ', ':', '"', '\'', '['])
}

/// Returns whether the line continues the text of a line above it.
fn above_opens_text(text: &Source, line: usize) -> bool {
    line_above(text, line).is_some_and(|above| {
        let content = &text.text[content(text, above)];
        indent(text, above) < indent(text, line) && !content.ends_with(':')
    })
}

/// Returns the key of a line whose indentation is that of no line it could belong beside, and the line
/// above that it most likely belongs beside.
fn indented_like_no_other(text: &Source, line: usize) -> Option<(Range<usize>, usize)> {
    let range = content(text, line);
    let (key, _) = leading_name(&text.text[range.clone()]).filter(|_| is_key(&text.text[range.clone()]))?;
    let own = indent(text, line);
    // The lines that are still open at this one, the outermost first, and those that it would close.
    let mut open: Vec<usize> = Vec::new();
    let mut closed: Vec<usize> = Vec::new();
    for above in 1..line {
        let content = content(text, above);
        if content.is_empty() || text.text[content].starts_with('#') {
            continue;
        }
        closed.clear();
        while open
            .last()
            .is_some_and(|last| indent(text, *last) >= indent(text, above))
        {
            open.pop();
        }
        open.push(above);
    }
    if open
        .last()
        .is_some_and(|last| text.text[content(text, *last)].ends_with(':') && indent(text, *last) < own)
    {
        return None;
    }
    while open.last().is_some_and(|last| indent(text, *last) > own) {
        closed.extend(open.pop());
    }
    let beside = open.last().copied();
    if beside.is_some_and(|beside| indent(text, beside) == own) {
        return None;
    }
    // Of two that are equally near, the deeper one.
    let model = closed.last().copied().into_iter().chain(beside);
    let model = model.min_by_key(|line| (indent(text, *line).abs_diff(own), own > indent(text, *line)))?;
    Some((range.start..range.start + key.len(), model))
}

/// Returns the key and the value of a line such as `doc:Placed`.
fn key_without_space(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.trim().split_once(':')?;
    let is_key = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let is_value = !value.is_empty() && !value.starts_with([' ', '\t', ':', '/']) && !value.contains(": ");
    (is_key && is_value).then_some((key, value))
}

/// Returns the help for what the parser reports most.
fn help(message: &str) -> Option<&'static str> {
    let helps = [
        (
            "unclosed quote",
            "close the quotation mark; use the other kind of mark for text that contains one",
        ),
        (
            "unclosed bracket",
            "close the bracket, or quote the text that contains it",
        ),
        (
            "escape character",
            "use single quotation marks, in which a backslash is plain text",
        ),
        (
            "flow mapping",
            "inside `{ … }`, quote text that contains `: `, `, ` or a brace",
        ),
        (
            "flow sequence",
            "inside `[ … ]`, quote text that contains `, `, `: ` or a bracket",
        ),
        (
            "mapping values are not allowed",
            "indent the keys of a mapping equally, and quote text that contains `: `",
        ),
        (
            "unexpected character",
            "remove the character, or write it as an escape in double quotation marks",
        ),
        (
            "BOM",
            "remove the byte order mark: only the beginning of a file may have one",
        ),
    ];
    helps
        .iter()
        .find(|(part, _)| message.contains(part))
        .map(|(_, help)| *help)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, line: usize, expected: (&str, &str)) {
        let mut sources = Sources::default();
        let id = sources.add("events.yaml", text);
        let at = sources.get(id).line_range(line).start;
        let found = report(&sources, id, at, "");
        let help = found.help.unwrap_or_default();
        assert_eq!((found.message.as_str(), help.as_str()), expected, "{text}");
    }

    #[test]
    fn a_missing_colon_is_reported_at_its_key() {
        let expected = ("no colon follows `a.h`", "write `a.h:`");
        check("events:\n  a.h\n    subject: a\n", 3, expected);
        let expected = ("no colon follows `a.h`", "write `a.h: { subject: a }`");
        check("events:\n  a.h { subject: a }\n", 2, expected);
        let expected = ("no colon follows `subject`", "write `subject: a`");
        check("events:\n  a.h:\n    subject a\n    data: {}\n", 4, expected);
    }

    #[test]
    fn an_indentation_that_matches_no_line_is_reported_with_the_one_that_is_meant() {
        let left = "events:\n  a.h:\n    subject: a\n   data: {}\n";
        let message = "the indentation of `data` matches no line above";
        check(left, 4, (message, "indent it by 4 spaces, like `subject` in line 3"));
        let right = "events:\n  a.h:\n    subject: a\n     data: {}\n";
        check(right, 4, (message, "indent it by 4 spaces, like `subject` in line 3"));
    }
}
