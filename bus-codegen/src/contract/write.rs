//! What is released, in the words of the declaration.

use serde_json::{Value, json};

use super::{Decision, Decisions, json::Json};
use crate::model::{Event, Exposure, Field, FieldType, Job, Queue, Subscriber, Trigger, Unique, type_text};

/// The format of the lock's files.
pub(super) const FORMAT: u32 = 1;
const NOTE: &str = "written by `bus lock`: what was released, with which every declaration is compared";

/// The text of a type's file.
pub(crate) fn type_file(name: &str, versions: &[&Event], retired: &[u32], decisions: &Decisions) -> String {
    let mut entries = head();
    entries.push(("type".to_owned(), Json::text(name)));
    if !retired.is_empty() {
        entries.push(("retired".to_owned(), Json::Flat(json!(retired))));
    }
    push_decisions(decisions, &mut entries);
    let versions = versions.iter().map(|event| version(event)).collect();
    entries.push(("versions".to_owned(), Json::List(versions)));
    Json::Object(entries).file()
}

/// The text of the file of names.
pub(crate) fn work_file(
    subscribers: &[&Subscriber],
    jobs: &[&Job],
    queues: &[&Queue],
    removed: &[(String, u32)],
    decisions: &Decisions,
) -> String {
    let mut entries = head();
    push_decisions(decisions, &mut entries);
    if !removed.is_empty() {
        let removed = removed
            .iter()
            .map(|(name, version)| (name.clone(), Json::Flat(json!(version))))
            .collect();
        entries.push(("removed".to_owned(), Json::Object(removed)));
    }
    let section = |list: Vec<(String, Json)>| Json::Object(list);
    let subscribers = subscribers
        .iter()
        .map(|one| (one.work.name.value.clone(), subscriber(one)));
    entries.push(("subscribers".to_owned(), section(subscribers.collect())));
    let jobs = jobs.iter().map(|one| (one.work.name.value.clone(), job(one)));
    entries.push(("jobs".to_owned(), section(jobs.collect())));
    let queues = queues.iter().map(|one| {
        let workers = Json::Object(vec![("workers".to_owned(), Json::Flat(json!(one.workers.value)))]);
        (one.name.value.clone(), workers)
    });
    entries.push(("queues".to_owned(), section(queues.collect())));
    Json::Object(entries).file()
}

fn head() -> Vec<(String, Json)> {
    vec![
        ("note".to_owned(), Json::text(NOTE)),
        ("contract".to_owned(), Json::Flat(json!(FORMAT))),
    ]
}

fn push_decisions(decisions: &Decisions, entries: &mut Vec<(String, Json)>) {
    for (key, list) in [("accepted", &decisions.accepted), ("history", &decisions.history)] {
        if !list.is_empty() {
            entries.push((key.to_owned(), Json::List(list.iter().map(decision).collect())));
        }
    }
}

fn decision(of: &Decision) -> Json {
    let text = |key: &str, value: &str| (key.to_owned(), Json::text(value));
    Json::Object(vec![
        text("rule", &of.rule),
        text("name", &of.name),
        text("what", &of.what),
        text("why", &of.why),
    ])
}

fn version(event: &Event) -> Json {
    let mut entries = vec![("version".to_owned(), Json::Flat(json!(event.version)))];
    let mut push = |key: &str, value: Json| entries.push((key.to_owned(), value));
    if let Some(doc) = &event.doc {
        push("doc", Json::text(&doc.value));
    }
    push(
        "exposure",
        Json::text(match event.exposure {
            Exposure::Internal => "internal",
            Exposure::Webhook => "webhook",
        }),
    );
    if let Some(scope) = &event.scope {
        push("scope", Json::text(&scope.value));
    }
    push("subject", Json::text(&event.subject.value.text));
    if !event.subject_args.is_empty() {
        push("subject_args", fields(&event.subject_args));
    }
    push("data", fields(&event.data));
    if let Some(released) = &event.trigger {
        push("trigger", trigger(released));
    }
    Json::Object(entries)
}

/// When the trigger fires; how it fills the event is its own affair.
fn trigger(of: &Trigger) -> Json {
    let operations = of.operations.iter().map(|operation| operation.word());
    let mut entries = vec![
        ("table".to_owned(), Json::text(of.table.value.to_string())),
        ("operations".to_owned(), Json::texts(operations)),
    ];
    if let Some(watch) = &of.watch {
        let columns = watch.value.iter().map(|column| Json::text(&column.value)).collect();
        entries.push(("watch".to_owned(), Json::List(columns)));
    }
    if let Some(when) = &of.when {
        entries.push(("when".to_owned(), Json::text(&when.value)));
    }
    Json::Object(entries)
}

fn fields(list: &[Field]) -> Json {
    let entries = list.iter().map(|field| {
        let mark = if field.optional { "?" } else { "" };
        (format!("{}{mark}", field.name.value), described(field))
    });
    Json::Object(entries.collect())
}

/// The short form where nothing but the type is said.
fn described(field: &Field) -> Json {
    let mut entries = type_keys(&field.ty.value);
    let mut push = |key: &str, value: Json| entries.push((key.to_owned(), value));
    let pattern = field.pattern.as_ref().map(|pattern| &pattern.value);
    for (key, text) in [
        ("rename", field.rename.as_ref().map(|rename| &rename.value)),
        ("doc", field.doc.as_ref()),
        ("example", field.example.as_ref()),
        ("pattern", pattern),
        ("fat", field.fat.as_ref().map(|fat| &fat.value)),
    ] {
        if let Some(text) = text {
            push(key, Json::text(text));
        }
    }
    for (key, holds) in [
        ("nullable", field.nullable),
        ("deprecated", field.deprecated),
        ("sensitive", field.sensitive),
    ] {
        if holds {
            push(key, Json::Flat(json!(true)));
        }
    }
    short(entries)
}

/// `type` by itself, without its key.
fn short(entries: Vec<(String, Json)>) -> Json {
    match <[(String, Json); 1]>::try_from(entries) {
        Ok([(_, only)]) => only,
        Err(entries) => Json::Object(entries),
    }
}

/// What says a type: `type`, and what stands beside it.
fn type_keys(ty: &FieldType) -> Vec<(String, Json)> {
    let (said, beside) = match ty {
        FieldType::UnixSeconds => (json!("int"), Some(("format", Json::text("unix_seconds")))),
        FieldType::Object(inner) => (json!("object"), Some(("fields", fields(inner)))),
        FieldType::Enum { labels, open } => {
            let labels: Value = labels.iter().map(|label| label.value.as_str()).collect();
            (labels, open.then(|| ("open", Json::Flat(json!(true)))))
        }
        FieldType::List(of, _) | FieldType::Map(of, _) if !has_short_form(of) => {
            let word = if matches!(ty, FieldType::Map(..)) {
                "map"
            } else {
                "list"
            };
            (json!(word), Some(("of", short(type_keys(of)))))
        }
        other => (Value::from(type_text(other)), None),
    };
    let most = match (ty, &beside) {
        (FieldType::List(_, Some(most)) | FieldType::Map(_, Some(most)), Some(_)) => {
            Some(("max", Json::Flat(json!(most))))
        }
        _ => None,
    };
    [Some(("type", Json::Flat(said))), beside, most]
        .into_iter()
        .flatten()
        .map(|(key, value)| (key.to_owned(), value))
        .collect()
}

/// Whether a list or map of it is one word with its bounds.
fn has_short_form(ty: &FieldType) -> bool {
    !matches!(
        ty.inside().1,
        FieldType::Enum { .. } | FieldType::Object(_) | FieldType::UnixSeconds
    )
}

fn subscriber(of: &Subscriber) -> Json {
    let events = if of.all_exposed {
        Json::Object(vec![("exposure".to_owned(), Json::text("webhook"))])
    } else {
        Json::texts(of.events.iter().map(|event| event.value.as_str()))
    };
    let mut entries = vec![("events".to_owned(), events)];
    if of.coalesce {
        entries.push(("coalesce".to_owned(), Json::text("subject")));
    }
    Json::Object(entries)
}

fn job(of: &Job) -> Json {
    let mut entries = vec![("args".to_owned(), fields(&of.args))];
    match &of.unique {
        Unique::No => {}
        Unique::Args => entries.push(("unique".to_owned(), Json::text("args"))),
        Unique::Paths(paths) => {
            let paths = paths.iter().map(|path| path.value.as_str());
            entries.push(("unique".to_owned(), Json::texts(paths)));
        }
    }
    Json::Object(entries)
}
