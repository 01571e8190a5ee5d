//! What the parser itself does not take, in our words.

use crate::{
    diagnostic::Diagnostic,
    rule::reading,
    source::{SourceId, Sources, Span},
};

/// A finding for the place where the parser stopped, with what it said.
pub(super) fn report(sources: &Sources, source: SourceId, at: usize, message: &str) -> Diagnostic {
    let text = sources.get(source);
    let (line, _) = text.line_column(at);
    // It notices only at the next key that the line before was none.
    for line in [line, line.saturating_sub(1)].into_iter().filter(|line| *line > 0) {
        let range = text.line_range(line);
        let content = text.text.get(range.clone()).unwrap_or_default();
        if let Some((key, value)) = key_without_space(content) {
            let start = range.start + content.len() - content.trim_start().len();
            let place = Span {
                source,
                start,
                end: range.start + content.trim_end().len(),
            };
            return Diagnostic::new(
                &reading::YAML_SYNTAX,
                place,
                format!("no space follows the colon of `{key}:`"),
            )
            .help(format!("write `{key}: {value}`"));
        }
    }
    let place = Span {
        source,
        start: at,
        end: at,
    };
    // The parser quotes in the manner of `this'.
    let message = message.replace("\u{27}", "`").replace("``", "`");
    let before = text.text.get(..at).unwrap_or_default();
    // `list([open, closed])`, which is one word outside of braces alone.
    let collection = ["list", "map"]
        .into_iter()
        .find(|word| before.strip_suffix('(').is_some_and(|before| before.ends_with(word)));
    let help = match collection {
        Some(word) => Some(format!("write `{{ type: {word}, of: […] }}`")),
        None => help(&message).map(str::to_owned),
    };
    Diagnostic::new(&reading::YAML_SYNTAX, place, message).maybe_help(help)
}

/// `doc:Placed`: a key of the format, and what was meant as its value.
fn key_without_space(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.trim().split_once(':')?;
    let is_key = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let is_value = !value.is_empty() && !value.starts_with([' ', '\t', ':', '/']) && !value.contains(": ");
    (is_key && is_value).then_some((key, value))
}

/// What to do about what the parser says most.
fn help(message: &str) -> Option<&'static str> {
    let helps = [
        (
            "unclosed quote",
            "close the quotation mark; text that holds one goes into marks of the other kind",
        ),
        ("unclosed bracket", "close the bracket, or quote the text if it is none"),
        (
            "escape character",
            "use single quotation marks: in them a backslash is a backslash",
        ),
        (
            "flow mapping",
            "inside `{ … }`, quote text that holds `: `, `, ` or a brace",
        ),
        (
            "flow sequence",
            "inside `[ … ]`, quote text that holds `, `, `: ` or a bracket",
        ),
        (
            "mapping values are not allowed",
            "indent the keys of one mapping alike, and quote text that holds `: `",
        ),
        (
            "unexpected character",
            "remove the character, or write it as an escape in double quotation marks",
        ),
        ("BOM", "remove the mark: it stands at the beginning of a file only"),
    ];
    helps
        .iter()
        .find(|(part, _)| message.contains(part))
        .map(|(_, help)| *help)
}
