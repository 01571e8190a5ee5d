//! JSON whose keys stay in the order they are given in, written one part a line.
//!
//! The lock is read by people in diffs and pointed into by reports, so a field has a line of its
//! own and stands where the declaration has it.

use serde_json::Value;

/// A value to be written.
pub(super) enum Json {
    Object(Vec<(String, Json)>),
    /// Its items each on a line.
    List(Vec<Json>),
    /// On one line, whatever it is.
    Flat(Value),
}

impl Json {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::Flat(Value::from(text.into()))
    }

    pub(super) fn texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        Self::Flat(texts.into_iter().map(Value::from).collect())
    }

    /// The file's text, ending in a line break.
    pub(super) fn file(&self) -> String {
        let mut text = String::new();
        self.write(0, &mut text);
        text.push('\n');
        text
    }

    fn write(&self, depth: usize, text: &mut String) {
        match self {
            Self::Object(entries) if entries.is_empty() => text.push_str("{}"),
            Self::Object(entries) => {
                text.push('{');
                for (at, (key, value)) in entries.iter().enumerate() {
                    separate(at, depth, text);
                    text.push_str(&escaped(&Value::from(key.as_str())));
                    text.push_str(": ");
                    value.write(depth + 1, text);
                }
                new_line(depth, text);
                text.push('}');
            }
            Self::List(items) if items.is_empty() => text.push_str("[]"),
            Self::List(items) => {
                text.push('[');
                for (at, item) in items.iter().enumerate() {
                    separate(at, depth, text);
                    item.write(depth + 1, text);
                }
                new_line(depth, text);
                text.push(']');
            }
            Self::Flat(Value::Array(items)) => {
                let items: Vec<String> = items.iter().map(escaped).collect();
                text.push('[');
                text.push_str(&items.join(", "));
                text.push(']');
            }
            Self::Flat(value) => text.push_str(&escaped(value)),
        }
    }
}

/// YAML takes no control characters as they are, which JSON does from U+007F on.
fn escaped(value: &Value) -> String {
    use std::fmt::Write as _;
    let text = value.to_string();
    if !text.chars().any(needs_escape) {
        return text;
    }
    text.chars().fold(String::with_capacity(text.len()), |mut out, char| {
        if needs_escape(char) {
            let _ = write!(out, "\\u{:04x}", u32::from(char));
        } else {
            out.push(char);
        }
        out
    })
}

fn needs_escape(char: char) -> bool {
    matches!(
        char,
        '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}'
    )
}

fn separate(at: usize, depth: usize, text: &mut String) {
    if at > 0 {
        text.push(',');
    }
    new_line(depth + 1, text);
}

fn new_line(depth: usize, text: &mut String) {
    text.push('\n');
    text.push_str(&"  ".repeat(depth));
}
