//! Emits the JSON Schema of a webhook's body, one for each type and version, and their index.
//!
//! Draft 2020-12. Additional properties are allowed, so that a field can be added; an enumeration
//! is closed unless it is declared open. The part for `data` equals the schema that the Rust struct
//! derives; a test checks that for every type.

use schemars::Schema;
use serde_json::{Value as Json, json};

use super::{
    Plan, examples,
    json::{self, Object},
    markdown::Prose,
};
use crate::model::{Event, Field, FieldType, UNIX_SECONDS};

const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Returns the schema of one type and version, as it is served at its `$id`.
pub(crate) fn file(plan: &Plan<'_>, event: &Event) -> String {
    json::document(|schema| {
        schema.text("$schema", DRAFT);
        if let Some(address) = address(plan, event) {
            schema.text("$id", &address);
        }
        body(schema, event, Prose::Plain);
    })
}

/// Returns the index: every schema with its type, version and address.
pub(crate) fn index(plan: &Plan<'_>) -> String {
    json::document(|index| {
        index.text("namespace", &plan.model.namespace);
        index.array("events", |events| {
            for event in plan.published() {
                events.object(|entry| {
                    entry.text("type", &event.name.value);
                    entry.plain("version", event.version);
                    if let Some(doc) = description(event) {
                        entry.text("description", doc);
                    }
                    entry.text("subject", &event.subject.value.text);
                    let place = address(plan, event).unwrap_or_else(|| format!("{}.json", event.stem()));
                    entry.text("schema", &place);
                });
            }
        });
    })
}

/// Returns the address of the schema, if the declaration has a `schema_base`.
pub(crate) fn address(plan: &Plan<'_>, event: &Event) -> Option<String> {
    let base = plan.model.schema_base.as_ref()?;
    Some(format!("{}{}.json", base.value, event.stem()))
}

/// Returns the event's `doc`, if it is not empty.
pub(crate) fn description(event: &Event) -> Option<&str> {
    let doc = event.doc.as_ref().map(|doc| doc.value.trim());
    doc.filter(|doc| !doc.is_empty())
}

/// Writes the schema of a body, without the keys of a standalone document.
pub(crate) fn body(schema: &mut Object<'_>, event: &Event, prose: Prose) {
    schema.text("title", &event.name.value);
    if let Some(doc) = description(event) {
        schema.text("description", &prose.of(doc));
    }
    schema.text("type", "object");
    schema.object("properties", |properties| {
        properties.object("id", |id| {
            id.text(
                "description",
                "The event's id, the same on every delivery: use it as an idempotency key.",
            );
            id.text("type", "string");
            id.text("format", "uuid");
        });
        properties.object("type", |name| {
            name.text("type", "string");
            name.text("const", &event.name.value);
        });
        properties.object("subject", |subject| {
            let about = format!("What the event is about, as `{}`.", event.subject.value.text);
            subject.text("description", &prose.of(&about));
            subject.text("type", "string");
        });
        properties.object("occurred_at", |time| {
            time.text("description", "When the transaction that recorded the event began.");
            time.text("type", "string");
            time.text("format", "date-time");
        });
        properties.object("data", |data| object(data, &event.data, prose));
        if event.version > 1 {
            properties.object("version", |version| {
                version.text("type", "integer");
                version.plain("const", event.version);
            });
        }
    });
    let required = ["id", "type", "subject", "occurred_at", "data"].into_iter();
    schema.texts("required", required.chain((event.version > 1).then_some("version")));
    schema.array("examples", |list| list.object(|example| examples::body(example, event)));
}

/// Returns the schema of `data`, which equals what the struct derives.
pub(crate) fn data_schema(event: &Event) -> Schema {
    let text = json::document(|schema| {
        if let Some(doc) = description(event) {
            schema.text("description", doc);
        }
        object(schema, &event.data, Prose::Plain);
    });
    serde_json::from_str(&text).expect("an object is a schema")
}

fn object(schema: &mut Object<'_>, fields: &[Field], prose: Prose) {
    schema.text("type", "object");
    if !fields.is_empty() {
        schema.object("properties", |properties| {
            for field in fields {
                property(properties, field, prose);
            }
        });
    }
    let required = fields.iter().filter(|field| !field.optional);
    let mut required = required.map(|field| field.name.value.as_str()).peekable();
    if required.peek().is_some() {
        schema.texts("required", required);
    }
}

fn property(properties: &mut Object<'_>, field: &Field, prose: Prose) {
    let doc = field.doc.as_deref().map(str::trim).filter(|doc| !doc.is_empty());
    let annotations = annotations(field);
    if doc.is_none() && annotations.is_empty() && !field.nullable {
        typed(properties, &field.name.value, &field.ty.value, prose);
        return;
    }
    properties.object(&field.name.value, |schema| {
        if let Some(doc) = doc {
            schema.text("description", &prose.of(doc));
        }
        if field.nullable {
            schema.array("anyOf", |either| {
                either.object(|schema| of_type(schema, &field.ty.value, prose));
                either.object(|schema| schema.text("type", "null"));
            });
        } else {
            of_type(schema, &field.ty.value, prose);
        }
        for (key, value) in &annotations {
            schema.value(key, value);
        }
    });
}

/// Returns the annotations of a field: its pattern, whether it is deprecated, its example.
pub(crate) fn annotations(field: &Field) -> Vec<(&'static str, Json)> {
    let mut annotations = Vec::new();
    if let Some(pattern) = &field.pattern {
        annotations.push(("pattern", json!(pattern.value)));
    }
    if field.deprecated {
        annotations.push(("deprecated", json!(true)));
    }
    if let Some(example) = &field.example {
        annotations.push(("examples", json!([examples::typed(example, &field.ty.value)])));
    }
    annotations
}

/// A value that nothing is said of may be anything, which is `true` to the derive.
fn typed(owner: &mut Object<'_>, key: &str, ty: &FieldType, prose: Prose) {
    match ty {
        FieldType::Json | FieldType::Broken => owner.plain(key, true),
        ty => owner.object(key, |schema| of_type(schema, ty, prose)),
    }
}

fn of_type(schema: &mut Object<'_>, ty: &FieldType, prose: Prose) {
    let word = match ty {
        FieldType::Json | FieldType::Broken | FieldType::Enum { open: true, .. } => None,
        FieldType::Bool => Some("boolean"),
        FieldType::Int | FieldType::UnixSeconds => Some("integer"),
        FieldType::Float => Some("number"),
        FieldType::List(..) => Some("array"),
        FieldType::Map(..) => Some("object"),
        // Says so itself, with its properties.
        FieldType::Object(_) => None,
        _ => Some("string"),
    };
    if let Some(word) = word {
        schema.text("type", word);
    }
    match ty {
        FieldType::String(most) => bound(schema, "maxLength", *most),
        FieldType::Uri(most) => {
            schema.text("format", "uri");
            bound(schema, "maxLength", *most);
        }
        FieldType::Email => schema.text("format", "email"),
        FieldType::Uuid => schema.text("format", "uuid"),
        FieldType::Int => {
            schema.plain("minimum", i32::MIN);
            schema.plain("maximum", i32::MAX);
        }
        FieldType::UnixSeconds => {
            schema.text("$comment", "Seconds since 1970-01-01T00:00:00Z.");
            schema.plain("minimum", UNIX_SECONDS.start());
            schema.plain("maximum", UNIX_SECONDS.end());
        }
        FieldType::Long => schema.text("pattern", "^-?[0-9]{1,19}$"),
        FieldType::Decimal => schema.text("pattern", "^-?[0-9]+(\\.[0-9]+)?$"),
        FieldType::Timestamp => schema.text("format", "date-time"),
        FieldType::Date => schema.text("format", "date"),
        FieldType::Ip => schema.array("anyOf", |either| {
            either.object(|schema| schema.text("format", "ipv4"));
            either.object(|schema| schema.text("format", "ipv6"));
        }),
        FieldType::Enum { labels, open } => {
            let labels = || labels.iter().map(|label| label.value.as_str());
            if *open {
                schema.array("anyOf", |either| {
                    either.object(|schema| {
                        schema.text("type", "string");
                        schema.texts("enum", labels());
                    });
                    either.object(|schema| schema.text("type", "string"));
                });
            } else {
                schema.texts("enum", labels());
            }
        }
        FieldType::List(of, most) => {
            typed(schema, "items", of, prose);
            bound(schema, "maxItems", *most);
        }
        FieldType::Map(of, most) => {
            typed(schema, "additionalProperties", of, prose);
            bound(schema, "maxProperties", *most);
        }
        FieldType::Object(fields) => object(schema, fields, prose),
        FieldType::Bool | FieldType::Float | FieldType::Json | FieldType::Broken => {}
    }
}

fn bound(schema: &mut Object<'_>, key: &str, most: Option<u32>) {
    if let Some(most) = most {
        schema.plain(key, most);
    }
}
