//! The database objects of a declaration, for programs other than the application that install
//! them.

use std::collections::HashMap;

use serde_json::{Value as Json, json};

use super::Compilation;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    emit::{self, Probe},
    model::{Event, Exposure, Field, FieldType, TableName},
    output::History,
    rule::elsewhere::REFUSED_BY_SERVER,
    source::{self, ReadError, Span},
};

/// Everything that is installed; the same as in the generated `DECLARATION`.
#[derive(Debug)]
pub struct Installation {
    /// `namespace` of the file.
    pub namespace: String,
    /// The build's name.
    pub fingerprint: String,
    /// The event types as rows of `bus.types`.
    pub types: Vec<Json>,
    /// The most bytes an event's data may have.
    pub data_bytes: u32,
    /// The application's migrations: each one's name and text, in order.
    pub migrations: Vec<(String, String)>,
    /// The triggers of each table.
    pub triggers: Vec<InstalledTriggers>,
    /// The function of each type.
    pub functions: Vec<InstalledFunction>,
    /// Each object and checksum this line of code ever emitted.
    pub history: Vec<(String, String)>,
}

/// The triggers of one table.
#[derive(Debug)]
pub struct InstalledTriggers {
    /// The table's schema, unquoted.
    pub schema: String,
    /// The table's name, unquoted.
    pub table: String,
    /// SHA-256 of the declaration's effect.
    pub checksum: String,
    /// The trigger function's name in schema `bus`, unquoted.
    pub function: String,
    /// The triggers' names, unquoted.
    pub triggers: Vec<String>,
    /// The statements, to be run in one transaction.
    pub install: String,
    /// Where the declaration first names the table.
    pub place: Span,
}

/// The function of one type.
#[derive(Debug)]
pub struct InstalledFunction {
    /// The type's name.
    pub event: String,
    /// The function's name in schema `bus`, unquoted.
    pub name: String,
    /// SHA-256 of what it checks and writes.
    pub checksum: String,
    /// The statements that make it.
    pub install: String,
    /// Where the type is declared.
    pub place: Span,
}

impl Compilation {
    /// Returns a query for each SQL expression of the declaration and each comparison of a watched
    /// column.
    #[must_use]
    pub fn probes(&self) -> Vec<Probe> {
        emit::probes(&self.plan())
    }

    /// Adds a finding for each expression that a server refused, with the server's message.
    #[must_use]
    pub fn refused(mut self, refusals: Vec<(Span, String)>) -> Self {
        let mut all = Diagnostics::new();
        for known in std::mem::take(&mut self.report.diagnostics) {
            all.push(known);
        }
        for (place, message) in refusals {
            let message = format!("the server refuses this: {message}");
            all.push(Diagnostic::new(&REFUSED_BY_SERVER, place, message));
        }
        self.report.diagnostics = all.finish();
        self
    }

    /// Returns the database objects of the sound parts.
    ///
    /// # Errors
    ///
    /// Returns a [`ReadError`] if a migration cannot be read.
    pub fn installation(&self, history: &History) -> Result<Installation, ReadError> {
        let plan = self.plan();
        let history = history.with(&plan);
        let migrations = self
            .migration_paths()
            .map(|(name, path)| {
                let text = String::from_utf8_lossy(&source::read(&path)?).into_owned();
                Ok((name, text))
            })
            .collect::<Result<_, ReadError>>()?;
        let events: HashMap<&str, &Event> = plan
            .events
            .iter()
            .map(|event| (event.name.value.as_str(), *event))
            .collect();
        let mut places: HashMap<&TableName, Span> = HashMap::new();
        for trigger in plan.events.iter().filter_map(|event| event.trigger.as_ref()) {
            places.entry(&trigger.table.value).or_insert(trigger.table.span);
        }
        let functions: Vec<InstalledFunction> = plan
            .functions
            .iter()
            .map(|function| InstalledFunction {
                event: function.event.clone(),
                name: function.name.clone(),
                checksum: function.checksum.clone(),
                install: function.install.clone(),
                place: events[function.event.as_str()].name.span,
            })
            .collect();
        let types = plan.events.iter().map(|event| of_type(event)).collect();
        Ok(Installation {
            namespace: plan.model.namespace.clone(),
            fingerprint: plan.fingerprint.clone(),
            types,
            data_bytes: plan.model.limits.data_bytes,
            migrations,
            triggers: plan
                .triggers
                .iter()
                .map(|table| InstalledTriggers {
                    schema: table.table.schema.clone(),
                    table: table.table.table.clone(),
                    checksum: table.checksum.clone(),
                    function: table.function.clone(),
                    triggers: table.triggers.clone(),
                    install: table.install.clone(),
                    place: places[&table.table],
                })
                .collect(),
            functions,
            history: history.lines().to_vec(),
        })
    }
}

/// A row of `bus.types`, without its checksum, which is the function's.
fn of_type(event: &Event) -> Json {
    json!({
        "name": event.name.value,
        "version": event.version,
        "exposure": match event.exposure { Exposure::Internal => "internal", Exposure::Webhook => "webhook" },
        "subject": event.subject.value.text,
        "recordable": event.recordable(),
        "fields": fields(&event.data),
        "subject_args": fields(&event.subject_args),
    })
}

fn fields(list: &[Field]) -> Json {
    list.iter()
        .map(|field| {
            let mut value = of_field(&field.ty.value);
            value["name"] = field.name.value.as_str().into();
            value["required"] = (!field.optional).into();
            if let Some(pattern) = &field.pattern {
                value["pattern"] = pattern.value.as_str().into();
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

/// A field's type in the words that the runtime's `bus.field_error` reads.
fn of_field(ty: &FieldType) -> Json {
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
        FieldType::Enum { labels, open } => {
            let labels: Vec<&str> = labels.iter().map(|label| label.value.as_str()).collect();
            json!({ "type": "enum", "labels": labels, "open": open })
        }
        FieldType::List(of, max) => json!({ "type": "list", "items": of_field(of), "max": max }),
        FieldType::Map(of, max) => json!({ "type": "map", "items": of_field(of), "max": max }),
        FieldType::Object(list) => json!({ "type": "object", "fields": fields(list) }),
        FieldType::Broken => unreachable!("a broken type is not in the plan"),
    }
}
