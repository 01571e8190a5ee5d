//! What a build wants of a database.

use serde_json::{Value, json};

use crate::declaration::{Declaration, Exposure, FieldDecl, FieldType, Migration, RecordFunction, TableTriggers};

/// What a build wants of a database: of its declaration that part which is installed.
///
/// An application that starts installs its `DECLARATION`; a program that is not the application,
/// such as the command line, makes one of these from the YAML.
#[derive(Debug)]
pub struct DesiredSchema {
    /// The application's name, under which its migrations are noted.
    pub namespace: &'static str,
    /// The build's name.
    pub fingerprint: &'static str,
    /// The event types: for each an object with `name`, `version`, `exposure`, `subject`,
    /// `recordable`, `fields` and `subject_args`, as `bus.types` holds them.
    pub types: Vec<Value>,
    /// The most bytes an event's data may have.
    pub data_bytes: u32,
    /// The application's migrations, in order.
    pub migrations: &'static [Migration],
    /// The triggers, one entry a table.
    pub triggers: &'static [TableTriggers],
    /// The functions that record, one a type.
    pub functions: &'static [RecordFunction],
    /// Each object and checksum this line of code ever emitted.
    pub history: &'static [(&'static str, &'static str)],
}

impl DesiredSchema {
    /// What this declaration wants.
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

/// What `bus.field_error` reads.
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
