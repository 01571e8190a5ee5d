//! What a build needs to have installed.

use serde_json::{Value, json};

use crate::declaration::{Declaration, Exposure, FieldDecl, FieldType, Migration, RecordFunction, TableTriggers};

/// What a build needs to have installed: a part of its declaration.
///
/// An application that starts installs its `DECLARATION`. Programs that are not the application, such as the command
/// line, construct this from the YAML.
#[derive(Debug)]
pub struct DesiredSchema {
    /// The application's name, under which its migrations are recorded.
    pub namespace: &'static str,
    /// The fingerprint of the build.
    pub fingerprint: &'static str,
    /// The event types, each an object with `name`, `version`, `exposure`, `subject`, `recordable`, `fields` and
    /// `subject_args`, as `bus.types` stores them.
    pub types: Vec<Value>,
    /// The maximum size of an event's data, in bytes.
    pub data_bytes: u32,
    /// The application's migrations, in order.
    pub migrations: &'static [Migration],
    /// The triggers, one entry for each table.
    pub triggers: &'static [TableTriggers],
    /// The functions that record events, one for each type.
    pub functions: &'static [RecordFunction],
    /// Each object and checksum that this application's builds have emitted.
    pub history: &'static [(&'static str, &'static str)],
}

impl DesiredSchema {
    /// Returns what the declaration needs.
    #[must_use]
    pub fn of(declaration: &'static Declaration) -> Self {
        let types = declaration.events.iter().map(|event| {
            json!({
                "name": event.name,
                "version": event.version.get(),
                "exposure": match event.exposure { Exposure::Internal => "internal", Exposure::Webhook => "webhook" },
                "subject": event.subject,
                "recordable": event.recordable,
                "fields": fields(event.fields),
                "subject_args": fields(event.subject_args),
            })
        });
        Self {
            namespace: declaration.namespace,
            fingerprint: declaration.fingerprint,
            types: types.collect(),
            data_bytes: declaration.limits.data_bytes,
            migrations: declaration.migrations,
            triggers: declaration.triggers,
            functions: declaration.functions,
            history: declaration.trigger_history,
        }
    }
}

fn fields(fields: &[FieldDecl]) -> Value {
    fields
        .iter()
        .map(|field| {
            let mut value = field_type(&field.ty);
            value["name"] = field.name.into();
            value["required"] = field.required.into();
            if let Some(pattern) = field.pattern {
                value["pattern"] = pattern.into();
            }
            if field.nullable {
                value["nullable"] = true.into();
            }
            if field.sensitive {
                value["sensitive"] = true.into();
            }
            value
        })
        .collect()
}

/// Returns a field's type as `bus.field_error` reads it.
fn field_type(ty: &FieldType) -> serde_json::Value {
    match ty {
        FieldType::String(max) => json!({ "type": "string", "max": max }),
        FieldType::Uuid => json!({ "type": "uuid" }),
        FieldType::Bool => json!({ "type": "bool" }),
        FieldType::Int => json!({ "type": "int" }),
        FieldType::Long => json!({ "type": "long" }),
        FieldType::Float => json!({ "type": "float" }),
        FieldType::Decimal => json!({ "type": "decimal" }),
        FieldType::UnixSeconds => json!({ "type": "unix_seconds" }),
        FieldType::Timestamp => json!({ "type": "timestamp" }),
        FieldType::Date => json!({ "type": "date" }),
        FieldType::Uri(max) => json!({ "type": "uri", "max": max }),
        FieldType::Email => json!({ "type": "email" }),
        FieldType::Ip => json!({ "type": "ip" }),
        FieldType::Json => json!({ "type": "json" }),
        FieldType::Enum { labels, open } => json!({ "type": "enum", "labels": labels, "open": open }),
        FieldType::List(item, max) => json!({ "type": "list", "items": field_type(item), "max": max }),
        FieldType::Map(item, max) => json!({ "type": "map", "items": field_type(item), "max": max }),
        FieldType::Object(inner) => json!({ "type": "object", "fields": fields(inner) }),
    }
}
