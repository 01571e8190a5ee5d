//! JSON written key by key, in the order it is written.
//!
//! A tree of values would keep its keys in an order that another crate of the build may change
//! by a feature of the JSON library; and the same schema stands in several documents, so it is
//! written into each instead of being built and copied.

use std::fmt::Display;

use serde_json::Value as Json;

/// A whole document: one object, indented, with a line break at its end.
pub(crate) fn document(write: impl FnOnce(&mut Object<'_>)) -> String {
    let mut text = String::new();
    object(&mut text, 0, write);
    text.push('\n');
    text
}

fn object(text: &mut String, depth: usize, write: impl FnOnce(&mut Object<'_>)) {
    text.push('{');
    let mut inner = Object {
        text,
        depth: depth + 1,
        empty: true,
    };
    write(&mut inner);
    let empty = inner.empty;
    close(text, depth, empty, '}');
}

fn array(text: &mut String, depth: usize, write: impl FnOnce(&mut Array<'_>)) {
    text.push('[');
    let mut inner = Array {
        text,
        depth: depth + 1,
        empty: true,
    };
    write(&mut inner);
    let empty = inner.empty;
    close(text, depth, empty, ']');
}

fn close(text: &mut String, depth: usize, empty: bool, bracket: char) {
    if !empty {
        new_line(text, depth);
    }
    text.push(bracket);
}

fn new_line(text: &mut String, depth: usize) {
    text.push('\n');
    for _ in 0..depth {
        text.push_str("  ");
    }
}

/// An object that is being written.
pub(crate) struct Object<'a> {
    text: &'a mut String,
    depth: usize,
    empty: bool,
}

impl Object<'_> {
    fn key(&mut self, key: &str) {
        if !self.empty {
            self.text.push(',');
        }
        self.empty = false;
        new_line(self.text, self.depth);
        quoted(self.text, key);
        self.text.push_str(": ");
    }

    pub(crate) fn text(&mut self, key: &str, value: &str) {
        self.key(key);
        quoted(self.text, value);
    }

    /// A number or a boolean.
    pub(crate) fn plain(&mut self, key: &str, value: impl Display) {
        self.key(key);
        push(self.text, value);
    }

    /// A value without an object inside, whose keys would have an order of their own.
    pub(crate) fn value(&mut self, key: &str, value: &Json) {
        self.key(key);
        push(self.text, value);
    }

    /// A list of texts, on one line.
    pub(crate) fn texts<'t>(&mut self, key: &str, values: impl IntoIterator<Item = &'t str>) {
        self.key(key);
        self.text.push('[');
        for (at, value) in values.into_iter().enumerate() {
            if at > 0 {
                self.text.push_str(", ");
            }
            quoted(self.text, value);
        }
        self.text.push(']');
    }

    pub(crate) fn object(&mut self, key: &str, write: impl FnOnce(&mut Object<'_>)) {
        self.key(key);
        object(self.text, self.depth, write);
    }

    pub(crate) fn array(&mut self, key: &str, write: impl FnOnce(&mut Array<'_>)) {
        self.key(key);
        array(self.text, self.depth, write);
    }

    /// `key: { "$ref": … }`.
    pub(crate) fn reference(&mut self, key: &str, place: &str) {
        self.object(key, |object| object.text("$ref", place));
    }
}

/// An array that is being written.
pub(crate) struct Array<'a> {
    text: &'a mut String,
    depth: usize,
    empty: bool,
}

impl Array<'_> {
    fn next(&mut self) {
        if !self.empty {
            self.text.push(',');
        }
        self.empty = false;
        new_line(self.text, self.depth);
    }

    pub(crate) fn object(&mut self, write: impl FnOnce(&mut Object<'_>)) {
        self.next();
        object(self.text, self.depth, write);
    }

    pub(crate) fn array(&mut self, write: impl FnOnce(&mut Array<'_>)) {
        self.next();
        array(self.text, self.depth, write);
    }

    /// `{ "$ref": … }`.
    pub(crate) fn reference(&mut self, place: &str) {
        self.object(|object| object.text("$ref", place));
    }
}

fn push(text: &mut String, value: impl Display) {
    use std::fmt::Write as _;
    write!(text, "{value}").expect("a String takes any text");
}

/// A text in JSON's quotes, which are also those of JavaScript.
pub(crate) fn quoted(text: &mut String, value: &str) {
    if value.bytes().any(|byte| byte < b' ' || byte == b'"' || byte == b'\\') {
        text.push_str(&Json::from(value).to_string());
    } else {
        text.push('"');
        text.push_str(value);
        text.push('"');
    }
}

/// A tree of values, its keys in one order, whatever order the JSON library keeps.
pub(crate) fn pretty(value: &Json) -> String {
    let mut text = String::new();
    write(value, &FIRST, 0, &mut text);
    text.push('\n');
    text
}

/// Keys a reader looks for first; the rest follows by name.
const FIRST: [&str; 8] = [
    "$schema",
    "$id",
    "title",
    "description",
    "namespace",
    "type",
    "version",
    "subject",
];

fn write(value: &Json, first: &[&str], depth: usize, text: &mut String) {
    match value {
        Json::Object(map) if !map.is_empty() => {
            // Properties stand as they are declared, which their list of required ones knows.
            let required: Vec<&str> = map
                .get("required")
                .and_then(Json::as_array)
                .into_iter()
                .flatten()
                .filter_map(Json::as_str)
                .collect();
            let mut keys: Vec<&String> = map.keys().collect();
            let rank = |key: &str| first.iter().position(|known| *known == key).unwrap_or(first.len());
            keys.sort_by(|one, other| (rank(one), one).cmp(&(rank(other), other)));
            text.push('{');
            for (at, key) in keys.into_iter().enumerate() {
                separate(at, depth, text);
                text.push_str(&Json::from(key.as_str()).to_string());
                text.push_str(": ");
                let inner = if key == "properties" {
                    required.as_slice()
                } else {
                    &FIRST
                };
                write(&map[key], inner, depth + 1, text);
            }
            new_line(text, depth);
            text.push('}');
        }
        Json::Array(items) if items.iter().any(|item| item.is_object() || item.is_array()) => {
            text.push('[');
            for (at, item) in items.iter().enumerate() {
                separate(at, depth, text);
                write(item, &FIRST, depth + 1, text);
            }
            new_line(text, depth);
            text.push(']');
        }
        Json::Array(items) => {
            let items: Vec<String> = items.iter().map(Json::to_string).collect();
            text.push('[');
            text.push_str(&items.join(", "));
            text.push(']');
        }
        other => text.push_str(&other.to_string()),
    }
}

fn separate(at: usize, depth: usize, text: &mut String) {
    if at > 0 {
        text.push(',');
    }
    new_line(text, depth + 1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_stand_as_they_were_written_and_any_text_survives() {
        let odd = "a\"b\\c\n\u{1}é";
        let text = document(|object| {
            object.text("z", odd);
            object.texts(odd, ["1", odd]);
            object.array("list", |list| {
                list.object(|_| {});
                list.reference("#/a");
            });
            object.object("a", |inner| inner.plain("n", -1));
        });
        let read: Json = serde_json::from_str(&text).expect("it is JSON");
        assert_eq!(
            read,
            serde_json::json!({ "z": odd, odd: ["1", odd], "list": [{}, { "$ref": "#/a" }], "a": { "n": -1 } })
        );
        assert!(text.find("\"z\"") < text.find("\"a\""), "{text}");
    }
}
