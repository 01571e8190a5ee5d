//! The model in one fixed form, and the fingerprint over it.
//!
//! Places do not count, nor does order where order means nothing, so that moving a line or
//! writing a comment does not make another build of it.

use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};

use super::{Event, Field, FieldType, Model, Schedule, Trigger, Unique, Value, Waits, Work};

/// SHA-256 over the declared content, in lower-case hex.
pub(crate) fn fingerprint(model: &Model) -> String {
    let content = canonical(model);
    hex(&Sha256::digest(content.to_string().as_bytes()))
}

/// Lower-case hex.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}

/// Everything in pairs and lists: a map's order would depend on how another crate of the build
/// configures the JSON library.
fn canonical(model: &Model) -> Json {
    let mut events: Vec<&Event> = model.events.iter().collect();
    events.sort_by(|one, other| one.name.value.cmp(&other.name.value));
    let mut subscribers: Vec<Json> = model
        .subscribers
        .iter()
        .map(|subscriber| {
            let names: Vec<&str> = subscriber.events.iter().map(|event| event.value.as_str()).collect();
            json!([
                work(&subscriber.work),
                names,
                subscriber.all_exposed,
                subscriber.coalesce
            ])
        })
        .collect();
    let mut jobs: Vec<Json> = model
        .jobs
        .iter()
        .map(|job| json!([work(&job.work), fields(&job.args), unique(&job.unique)]))
        .collect();
    let mut periodic: Vec<Json> = model
        .periodic
        .iter()
        .map(|task| json!([work(&task.work), schedule(&task.schedule), task.run_missed_once]))
        .collect();
    let mut retries: Vec<Json> = model
        .retries
        .iter()
        .map(|retry| json!([retry.name.value, waits(&retry.waits), retry.attempts.value]))
        .collect();
    let mut queues: Vec<Json> = model
        .queues
        .iter()
        .map(|queue| json!([queue.name.value, queue.workers.value, queue.awaited, queue.aliases]))
        .collect();
    for list in [&mut subscribers, &mut jobs, &mut periodic, &mut retries, &mut queues] {
        list.sort_by_key(Json::to_string);
    }
    json!([
        1,
        model.namespace,
        model.schema_base.as_ref().map(|base| &base.value),
        model.has_owners,
        events.into_iter().map(event).collect::<Vec<_>>(),
        subscribers,
        jobs,
        periodic,
        retries,
        queues,
        [
            u64::from(model.limits.data_bytes),
            u64::from(model.limits.batch),
            millis(model.limits.retention)
        ],
        millis(model.request_timeout.value),
    ])
}

fn event(event: &Event) -> Json {
    json!([
        event.name.value,
        event.doc.as_ref().map(|doc| &doc.value),
        format!("{:?}", event.exposure),
        event.version,
        event.scope.as_ref().map(|scope| &scope.value),
        event.subject.value.text,
        fields(&event.subject_args),
        fields(&event.data),
        event.trigger.as_ref().map(trigger),
    ])
}

/// What recording an event of the type checks and writes.
pub(crate) fn record_form(event: &Event) -> Json {
    json!([
        event.name.value,
        format!("{:?}", event.exposure),
        event.version,
        event.subject.value.text,
        fields(&event.subject_args),
        fields(&event.data),
    ])
}

fn trigger(trigger: &Trigger) -> Json {
    let texts = |list: &[crate::source::Spanned<String>]| -> Vec<String> {
        list.iter().map(|text| text.value.clone()).collect()
    };
    let value = |value: &Value| match value {
        Value::Column { column, old } => json!(["column", column.value, old]),
        Value::Operation(labels) => json!(["operation", texts(&labels.value)]),
        Value::Changed(columns) => json!(["changed", texts(columns)]),
        Value::Sql(sql) => json!(["sql", sql.value]),
    };
    let mut form = json!([
        trigger.table.value.schema,
        trigger.table.value.table,
        trigger.owner.as_ref().map(value),
        trigger
            .operations
            .iter()
            .map(|operation| operation.word())
            .collect::<Vec<_>>(),
        trigger.watch.as_ref().map(|watch| texts(&watch.value)),
        trigger.when.as_ref().map(|when| &when.value),
        trigger.subject.as_ref().map(|subject| &subject.value),
        trigger
            .set
            .iter()
            .map(|(name, source)| json!([name.value, value(source)]))
            .collect::<Vec<_>>(),
        trigger.truncate_allowed,
        trigger.by_statement.is_some(),
    ]);
    // Only if it is declared, so that the fingerprint of other declarations stays the same.
    if let (Some(on_mismatch), Json::Array(form)) = (trigger.on_mismatch, &mut form) {
        form.push(json!(format!("{on_mismatch:?}")));
    }
    form
}

fn fields(list: &[Field]) -> Vec<Json> {
    list.iter()
        .map(|field| {
            let mut said = json!([
                field.name.value,
                field.optional,
                ty(&field.ty.value),
                field.doc,
                field.example,
                field.pattern.as_ref().map(|pattern| &pattern.value),
                field.deprecated,
            ]);
            // Said where it holds alone, so that no build gets another name by a key it does not use.
            if let Json::Array(said) = &mut said {
                if field.sensitive {
                    said.push(json!("sensitive"));
                }
                if field.nullable {
                    said.push(json!("nullable"));
                }
                if let Some(rename) = &field.rename {
                    said.push(json!(["rename", rename.value]));
                }
            }
            said
        })
        .collect()
}

fn ty(of: &FieldType) -> Json {
    match of {
        FieldType::Enum { labels, open } => {
            let labels: Vec<&str> = labels.iter().map(|label| label.value.as_str()).collect();
            json!(["enum", labels, open])
        }
        FieldType::List(of, most) => json!(["list", ty(of), most]),
        FieldType::Map(of, None) => json!(["map", ty(of)]),
        FieldType::Map(of, Some(most)) => json!(["map", ty(of), most]),
        FieldType::Object(of) => json!(["object", fields(of)]),
        FieldType::String(most) => json!(["string", most]),
        FieldType::Uri(most) => json!(["uri", most]),
        FieldType::Uuid
        | FieldType::Bool
        | FieldType::Int
        | FieldType::Long
        | FieldType::Float
        | FieldType::Decimal
        | FieldType::Timestamp
        | FieldType::UnixSeconds
        | FieldType::Date
        | FieldType::Email
        | FieldType::Ip
        | FieldType::Json
        | FieldType::Broken => json!(format!("{of:?}")),
    }
}

fn work(of: &Work) -> Json {
    json!([
        of.name.value,
        of.doc,
        of.aliases,
        of.queue.value,
        of.retry.value,
        of.attempts.as_ref().map(|attempts| attempts.value),
        millis(of.timeout()),
    ])
}

/// An interval as its number alone, as it was before there was a choice: no build's name changes
/// for a schedule that did not.
fn schedule(of: &Schedule) -> Json {
    match of {
        Schedule::Every(every) => json!(millis(*every)),
        Schedule::Cron { expression, tz } => json!(["cron", expression, tz]),
    }
}

fn unique(of: &Unique) -> Json {
    match of {
        Unique::No => json!(null),
        Unique::Args => json!("args"),
        Unique::Paths(paths) => json!(paths.iter().map(|path| &path.value).collect::<Vec<_>>()),
    }
}

fn waits(of: &Waits) -> Json {
    match of {
        Waits::Exponential { first, factor, cap } => json!([millis(*first), factor, cap.map(millis)]),
        Waits::Steps(steps) => json!(steps.iter().map(|step| millis(*step)).collect::<Vec<_>>()),
    }
}

fn millis(duration: std::time::Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
