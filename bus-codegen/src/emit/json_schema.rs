//! Emits the JSON Schema of a webhook's whole body, one a type and version, and their index.
//!
//! Draft 2020-12. Additional properties are open, so that a field may be added; an enumeration
//! is closed unless it says otherwise. The part for `data` says the same as the schema that the
//! Rust struct derives, which a test holds for every type.

use schemars::Schema;
use serde_json::{Map, Value as Json, json};

use super::Plan;
use crate::model::{Event, Field, FieldType};

const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Each exposed type's file name and schema, in order of name.
pub(crate) fn schemas(plan: &Plan<'_>) -> Vec<(String, Schema)> {
    plan.published()
        .into_iter()
        .map(|event| {
            let file = file_name(event);
            let id = address(plan, &file);
            (file, body(event, id))
        })
        .collect()
}

/// The index: every schema with its type, version and place.
pub(crate) fn index(plan: &Plan<'_>) -> Json {
    let entries: Vec<Json> = plan
        .published()
        .into_iter()
        .map(|event| {
            let file = file_name(event);
            json!({
                "type": event.name.value,
                "version": event.version,
                "description": event.doc.as_ref().map(|doc| doc.value.trim()),
                "subject": event.subject.value.text,
                "schema": address(plan, &file).unwrap_or(file),
            })
        })
        .collect();
    json!({ "namespace": plan.model.namespace, "events": entries })
}

fn file_name(event: &Event) -> String {
    format!("{}.v{}.json", event.name.value, event.version)
}

fn address(plan: &Plan<'_>, file: &str) -> Option<String> {
    plan.model
        .schema_base
        .as_ref()
        .map(|base| format!("{}{file}", base.value))
}

fn body(event: &Event, id: Option<String>) -> Schema {
    let mut schema = Map::new();
    schema.insert("$schema".to_owned(), json!(DRAFT));
    if let Some(id) = id {
        schema.insert("$id".to_owned(), json!(id));
    }
    schema.insert("title".to_owned(), json!(event.name.value));
    if let Some(doc) = &event.doc {
        schema.insert("description".to_owned(), json!(doc.value.trim()));
    }
    schema.insert("type".to_owned(), json!("object"));
    let mut properties = json!({
        "id": { "type": "string", "format": "uuid", "description": "The same on every delivery of this event: deduplicate by it." },
        "type": { "const": event.name.value },
        "subject": { "type": "string", "description": "What the event is about." },
        "occurred_at": { "type": "string", "format": "date-time", "description": "When the transaction that recorded it began." },
    });
    let mut data = data_schema(event);
    data.remove("description");
    properties["data"] = Json::from(data);
    schema.insert("properties".to_owned(), properties);
    let mut required = vec!["id", "type", "subject", "occurred_at", "data"];
    if event.version > 1 {
        schema["properties"]["version"] = json!({ "const": event.version });
        required.push("version");
    }
    schema.insert("required".to_owned(), json!(required));
    Schema::from(schema)
}

/// The schema of `data`, which is also what the struct derives.
pub(crate) fn data_schema(event: &Event) -> Schema {
    let mut schema = object(&event.data);
    if let Some(doc) = event
        .doc
        .as_ref()
        .map(|doc| doc.value.trim())
        .filter(|doc| !doc.is_empty())
    {
        schema.insert("description".to_owned(), json!(doc));
    }
    Schema::from(schema)
}

fn object(fields: &[Field]) -> Map<String, Json> {
    let mut schema = Map::new();
    schema.insert("type".to_owned(), json!("object"));
    if !fields.is_empty() {
        let properties: Map<String, Json> = fields
            .iter()
            .map(|field| (field.name.value.clone(), property(field)))
            .collect();
        schema.insert("properties".to_owned(), Json::Object(properties));
    }
    let required: Vec<&str> = fields
        .iter()
        .filter(|field| !field.optional)
        .map(|field| field.name.value.as_str())
        .collect();
    if !required.is_empty() {
        schema.insert("required".to_owned(), json!(required));
    }
    schema
}

fn property(field: &Field) -> Json {
    let mut schema = match of_type(&field.ty.value) {
        Json::Object(schema) => schema,
        _ => Map::new(),
    };
    if let Some(doc) = field.doc.as_deref().map(str::trim).filter(|doc| !doc.is_empty()) {
        schema.insert("description".to_owned(), json!(doc));
    }
    for (key, value) in annotations(field) {
        schema.insert(key.to_owned(), value);
    }
    // What nothing is said of may be anything, which is `true` to the derive.
    if schema.is_empty() {
        Json::Bool(true)
    } else {
        Json::Object(schema)
    }
}

/// What a field says beside its type.
pub(crate) fn annotations(field: &Field) -> Vec<(&'static str, Json)> {
    let mut annotations = Vec::new();
    if let Some(pattern) = &field.pattern {
        annotations.push(("pattern", json!(pattern.value)));
    }
    if field.deprecated {
        annotations.push(("deprecated", json!(true)));
    }
    if let Some(example) = &field.example {
        annotations.push(("examples", json!([typed(example, &field.ty.value)])));
    }
    annotations
}

/// An example, which is written as text, as the field's type has it.
fn typed(example: &str, ty: &FieldType) -> Json {
    let parsed = match ty {
        FieldType::Bool => example.parse().ok().map(Json::Bool),
        FieldType::Int => example.parse::<i64>().ok().map(Json::from),
        FieldType::Float => example.parse::<f64>().ok().map(Json::from),
        _ => None,
    };
    parsed.unwrap_or_else(|| Json::from(example))
}

fn of_type(ty: &FieldType) -> Json {
    match ty {
        FieldType::String(None) => json!({ "type": "string" }),
        FieldType::String(Some(most)) => json!({ "type": "string", "maxLength": most }),
        FieldType::Uri(None) => json!({ "type": "string", "format": "uri" }),
        FieldType::Uri(Some(most)) => json!({ "type": "string", "format": "uri", "maxLength": most }),
        FieldType::Email => json!({ "type": "string", "format": "email" }),
        FieldType::Uuid => json!({ "type": "string", "format": "uuid" }),
        FieldType::Bool => json!({ "type": "boolean" }),
        FieldType::Int => json!({ "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX }),
        FieldType::Long => json!({ "type": "string", "pattern": "^-?[0-9]{1,19}$" }),
        FieldType::Float => json!({ "type": "number" }),
        FieldType::Decimal => json!({ "type": "string", "pattern": "^-?[0-9]+(\\.[0-9]+)?$" }),
        FieldType::Timestamp => json!({ "type": "string", "format": "date-time" }),
        FieldType::Date => json!({ "type": "string", "format": "date" }),
        FieldType::Ip => json!({ "type": "string", "anyOf": [{ "format": "ipv4" }, { "format": "ipv6" }] }),
        FieldType::Json | FieldType::Broken => Json::Object(Map::new()),
        FieldType::Enum { labels, open } => {
            let labels: Vec<&str> = labels.iter().map(|label| label.value.as_str()).collect();
            if *open {
                json!({ "anyOf": [{ "type": "string", "enum": labels }, { "type": "string" }] })
            } else {
                json!({ "type": "string", "enum": labels })
            }
        }
        FieldType::List(of, most) => {
            let mut schema = json!({ "type": "array", "items": item(of) });
            if let Some(most) = most {
                schema["maxItems"] = json!(most);
            }
            schema
        }
        FieldType::Map(of) => json!({ "type": "object", "additionalProperties": item(of) }),
        FieldType::Object(fields) => Json::Object(object(fields)),
    }
}

fn item(ty: &FieldType) -> Json {
    match of_type(ty) {
        Json::Object(schema) if schema.is_empty() => Json::Bool(true),
        schema => schema,
    }
}

/// Written out with its keys in one order, whatever order the JSON library keeps.
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
            new_line(depth, text);
            text.push('}');
        }
        Json::Array(items) if items.iter().any(|item| item.is_object() || item.is_array()) => {
            text.push('[');
            for (at, item) in items.iter().enumerate() {
                separate(at, depth, text);
                write(item, &FIRST, depth + 1, text);
            }
            new_line(depth, text);
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
    new_line(depth + 1, text);
}

fn new_line(depth: usize, text: &mut String) {
    text.push('\n');
    text.push_str(&"  ".repeat(depth));
}
