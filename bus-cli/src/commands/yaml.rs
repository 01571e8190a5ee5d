//! The YAML forms of documents that are also published as JSON.
//!
//! They are made here and not by the compiler, so that the YAML library does not enter an
//! application's build.

use std::sync::Arc;

use bus_codegen::Tree;
use serde_yaml::Value;

/// The documents that have one.
const DOCUMENTS: [&str; 2] = ["asyncapi", "openapi"];

/// Adds the YAML form of each document, to the site as well.
pub(crate) fn add_forms(tree: &mut Tree) {
    for name in DOCUMENTS {
        let json = tree.file(&format!("{name}.json")).map(form);
        let Some(yaml) = json else { continue };
        let yaml: Arc<str> = yaml.into();
        tree.add(format!("site/{name}.yaml"), Arc::clone(&yaml));
        tree.add(format!("{name}.yaml"), yaml);
    }
}

/// The same document, its keys in the same order.
fn form(json: &str) -> String {
    // Read into YAML's own value, which keeps the order of keys.
    let mut value: Value = serde_json::from_str(json).expect("the compiler wrote JSON");
    let mark = Mark::absent_from(json);
    mark.put(&mut value);
    let yaml = serde_yaml::to_string(&value).expect("a JSON document has a YAML form");
    let yaml = yaml.replace(&mark.as_written, "");
    format!("# made by `cargo bus generate`: change events.yaml instead\n{yaml}")
}

/// What forces quotation marks around a text, and is taken out of them again: for each text that
/// a reader of YAML 1.1 would take for a date, a number or a boolean. The library writes YAML 1.2
/// and leaves no choice of style, and the tools of AsyncAPI and OpenAPI read both.
struct Mark {
    text: String,
    /// In a quoted text.
    as_written: String,
}

impl Mark {
    fn absent_from(json: &str) -> Self {
        (0..)
            .map(|number| Self {
                text: format!("\u{1}{number}\u{1}"),
                as_written: format!("\\x01{number}\\x01"),
            })
            // The same written by a person, whose backslashes JSON doubles.
            .find(|mark| !json.contains(&mark.as_written.replace('\\', "\\\\")))
            .expect("no text holds every number")
    }

    fn put(&self, value: &mut Value) {
        match value {
            Value::String(text) if reads_differently(text) => text.insert_str(0, &self.text),
            Value::Sequence(items) => items.iter_mut().for_each(|item| self.put(item)),
            Value::Mapping(map) => {
                *map = std::mem::take(map)
                    .into_iter()
                    .map(|(mut key, mut value)| {
                        self.put(&mut key);
                        self.put(&mut value);
                        (key, value)
                    })
                    .collect();
            }
            Value::Tagged(_) | Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

fn reads_differently(text: &str) -> bool {
    let begins_a_number = text.starts_with(|first: char| first.is_ascii_digit() || "+-.=<".contains(first));
    let words = ["y", "n", "yes", "no", "on", "off"];
    !text.contains('\n') && (begins_a_number || words.contains(&text.to_ascii_lowercase().as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_says_what_the_json_says_in_its_order() {
        let json = r#"{"z": "on", "a": ["1.10", 1, true, null, "", "no: ", "é\n", "2026-11-29", "12:30:45", "\\x010\\x01", "\u0001"], "m": {"y": "~", "b": {}}}"#;
        let yaml = form(json);
        let read: Value = serde_yaml::from_str(&yaml).expect("it is YAML");
        let again: Value = serde_json::from_str(json).expect("it is JSON");
        assert_eq!(read, again, "{yaml}");
        assert!(yaml.find("z:") < yaml.find("a:"), "{yaml}");
        for quoted in ["\"2026-11-29\"", "\"on\"", "\"12:30:45\"", "\"y\":"] {
            assert!(yaml.contains(quoted), "{quoted} in {yaml}");
        }
    }
}
