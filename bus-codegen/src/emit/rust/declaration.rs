//! The static registry.

use std::time::Duration;

use super::{
    code::{Code, block, line, literal, literals, option, raw},
    events,
};
use crate::{
    emit::Plan,
    model::{DeliveryPolicy, Event, Field, FieldType, Schedule, Unique, Waits, Work, names},
};

pub(super) fn emit(code: &mut Code, plan: &Plan<'_>, history: &[(String, String)], migrations: &[(String, String)]) {
    code.blank();
    code.doc(None, "The declaration, as the runtime reads it.");
    line!(code, "pub static DECLARATION: bus::Declaration = bus::Declaration {{");
    code.deeper(|code| {
        line!(code, "namespace: {:?},", plan.model.namespace);
        line!(code, "fingerprint: {:?},", plan.fingerprint);
        line!(code, "has_owners: {},", plan.model.has_owners);
        all(code, "events", &plan.events, |code, event| {
            let ident = names::ident(&names::type_name(&event.name.value));
            line!(code, "<{ident} as bus::Declared>::EVENT,");
        });
        subscribers(code, plan);
        jobs(code, plan);
        periodic(code, plan);
        queues(code, plan);
        fanout(code, plan);
        all(code, "migrations", migrations, |code, (name, path)| {
            line!(
                code,
                "bus::Migration {{ name: {name:?}, sql: bus::include_str!({path:?}) }},"
            );
        });
        installed(code, plan);
        all(code, "trigger_history", history, |code, (object, checksum)| {
            line!(code, "({object:?}, {checksum:?}),");
        });
        let limits = &plan.model.limits;
        line!(code, "limits: bus::Limits {{");
        code.deeper(|code| {
            line!(code, "data_bytes: {},", limits.data_bytes);
            line!(code, "batch: {},", limits.batch);
            line!(code, "retention: {},", duration(limits.retention));
        });
        line!(code, "}},");
        delivery(code, &plan.model.delivery_policy());
    });
    line!(code, "}};");
}

fn delivery(code: &mut Code, policy: &DeliveryPolicy) {
    line!(code, "delivery: bus::DeliveryPolicy {{");
    code.deeper(|code| {
        line!(code, "request_timeout: {},", duration(policy.request_timeout));
        line!(code, "lease: {},", duration(policy.lease));
        line!(code, "attempts_after_rejection: {},", policy.attempts_after_rejection);
        line!(code, "max_retry_after: {},", duration(policy.max_retry_after));
        line!(code, "max_age: {},", duration(policy.schedule));
    });
    line!(code, "}},");
}

/// A field that holds a slice of all of these.
fn all<T>(code: &mut Code, field: &str, of: &[T], mut entry: impl FnMut(&mut Code, &T)) {
    if of.is_empty() {
        line!(code, "{field}: &[],");
        return;
    }
    line!(code, "{field}: &[");
    code.deeper(|code| {
        for one in of {
            entry(code, one);
        }
    });
    line!(code, "],");
}

fn subscribers(code: &mut Code, plan: &Plan<'_>) {
    all(code, "subscribers", &plan.subscribers, |code, (subscriber, numbers)| {
        line!(code, "bus::SubscriberDecl {{");
        code.deeper(|code| {
            common(code, plan, &subscriber.work);
            let events: Vec<String> = numbers
                .iter()
                .map(|number| {
                    let ident = names::ident(&names::type_name(&plan.events[*number].name.value));
                    format!("<{ident} as bus::EventData>::EVENT_TYPE")
                })
                .collect();
            code.list("events: &[", &events, "],");
            line!(code, "coalesce: {},", subscriber.coalesce);
            line!(code, "built_in: {},", subscriber.work.built_in);
        });
        line!(code, "}},");
    });
}

fn jobs(code: &mut Code, plan: &Plan<'_>) {
    all(code, "jobs", &plan.jobs, |code, job| {
        line!(code, "bus::JobDecl {{");
        code.deeper(|code| {
            common(code, plan, &job.work);
            line!(code, "unique: {},", unique(&job.unique));
            code.list("args: &[", &fields(&job.args), "],");
            line!(code, "built_in: {},", job.work.built_in);
        });
        line!(code, "}},");
    });
}

fn periodic(code: &mut Code, plan: &Plan<'_>) {
    all(code, "periodic", &plan.periodic, |code, task| {
        line!(code, "bus::PeriodicDecl {{");
        code.deeper(|code| {
            line!(code, "name: {:?},", task.work.name.value);
            line!(code, "schedule: {},", schedule(&task.schedule));
            line!(code, "queue: {:?},", task.work.queue.value);
            line!(code, "timeout: {},", duration(task.work.timeout()));
            line!(code, "run_missed_once: {},", task.run_missed_once);
            line!(code, "built_in: {},", task.work.built_in);
        });
        line!(code, "}},");
    });
}

/// The fields that subscribers and jobs share.
fn common(code: &mut Code, plan: &Plan<'_>, work: &Work) {
    let policy = plan.retry(work);
    line!(code, "name: {:?},", work.name.value);
    code.list("aliases: &[", &literals(&work.aliases), "],");
    line!(code, "queue: {:?},", work.queue.value);
    line!(
        code,
        "attempts: {},",
        work.attempts.as_ref().unwrap_or(&policy.attempts).value
    );
    line!(code, "retry: {},", retry(&policy.waits));
    line!(code, "timeout: {},", duration(work.timeout()));
}

fn queues(code: &mut Code, plan: &Plan<'_>) {
    // What waits under a former name is served beside the rest until it is done.
    let mut queues: Vec<(&str, u16, bool)> = Vec::new();
    for queue in &plan.queues {
        queues.push((&queue.name.value, queue.workers.value, queue.awaited));
        queues.extend(queue.aliases.iter().map(|alias| (alias.as_str(), 1, queue.awaited)));
    }
    queues.sort_unstable();
    queues.dedup_by_key(|(name, ..)| *name);
    all(code, "queues", &queues, |code, (name, workers, awaited)| {
        line!(
            code,
            "bus::QueueDecl {{ name: {name:?}, workers: {workers}, awaited: {awaited} }},"
        );
    });
}

/// Writes, for each event, the numbers of the subscribers that receive it.
fn fanout(code: &mut Code, plan: &Plan<'_>) {
    let mut receivers: Vec<Vec<String>> = vec![Vec::new(); plan.events.len()];
    for (subscriber, numbers) in &plan.subscribers {
        let ident = names::ident(&names::type_name(&subscriber.work.name.value));
        for number in numbers {
            receivers[*number].push(format!("number::Subscriber::{ident} as u16"));
        }
    }
    all(code, "fanout", &receivers, |code, receivers| {
        line!(code, "&[{}],", receivers.join(", "));
    });
}

/// Writes the numbers of events and subscribers as enums: a number is its variant's place, so that
/// an added event adds a line and changes none.
pub(super) fn numbers(code: &mut Code, plan: &Plan<'_>) {
    let events = plan.events.iter().map(|event| &event.name.value);
    let subscribers = plan
        .subscribers
        .iter()
        .map(|(subscriber, _)| &subscriber.work.name.value);
    code.blank();
    code.doc(
        None,
        "The places of events and subscribers in the lists of [`DECLARATION`].",
    );
    block!(code, "mod number", |code| {
        numbered(code, "Event", events);
        code.blank();
        numbered(code, "Subscriber", subscribers);
    });
}

fn numbered<'a>(code: &mut Code, what: &str, of: impl Iterator<Item = &'a String>) {
    block!(code, "pub enum {what}", |code| {
        for name in of {
            line!(code, "{},", names::ident(&names::type_name(name)));
        }
    });
}

/// What `migrate` installs beside the tables: triggers and the typed functions.
fn installed(code: &mut Code, plan: &Plan<'_>) {
    all(code, "triggers", &plan.triggers, |code, table| {
        line!(code, "bus::TableTriggers {{");
        code.deeper(|code| {
            line!(code, "schema: {:?},", table.table.schema);
            line!(code, "table: {:?},", table.table.table);
            line!(code, "checksum: {:?},", table.checksum);
            line!(code, "function: {:?},", table.function);
            code.list("triggers: &[", &literals(&table.triggers), "],");
            line!(code, "install: {},", raw(&table.install));
        });
        line!(code, "}},");
    });
    all(code, "functions", &plan.functions, |code, function| {
        line!(code, "bus::RecordFunction {{");
        code.deeper(|code| {
            line!(code, "event: {:?},", function.event);
            line!(code, "name: {:?},", function.name);
            line!(code, "checksum: {:?},", function.checksum);
            line!(code, "install: {},", raw(&function.install));
        });
        line!(code, "}},");
    });
}

/// Writes the registry's entry of one event.
pub(super) fn event(code: &mut Code, event: &Event) {
    line!(code, "const EVENT: bus::EventDecl = bus::EventDecl {{");
    code.deeper(|code| {
        line!(code, "name: {:?},", event.name.value);
        let doc = event.doc.as_ref().map(|doc| doc.value.trim()).unwrap_or_default();
        line!(code, "doc: {doc:?},");
        line!(code, "version: {},", events::version(event.version));
        line!(code, "exposure: {},", events::exposure(event.exposure));
        line!(
            code,
            "scope: {},",
            option(event.scope.as_ref().map(|scope| literal(&scope.value)))
        );
        line!(code, "subject: {:?},", event.subject.value.text);
        line!(code, "recordable: {},", event.recordable());
        code.list("fields: &[", &fields(&event.data), "],");
        code.list("subject_args: &[", &fields(&event.subject_args), "],");
    });
    line!(code, "}};");
}

fn retry(waits: &Waits) -> String {
    match waits {
        Waits::Exponential { first, factor, cap } => format!(
            "bus::RetryDecl::Exponential {{ first: {}, factor: {factor}, cap: {} }}",
            duration(*first),
            option(cap.map(duration))
        ),
        Waits::Steps(steps) => {
            let steps: Vec<String> = steps.iter().map(|step| duration(*step)).collect();
            format!("bus::RetryDecl::Steps(&[{}])", steps.join(", "))
        }
    }
}

fn schedule(schedule: &Schedule) -> String {
    match schedule {
        Schedule::Every(every) => format!("bus::Schedule::Every({})", duration(*every)),
        Schedule::Cron { expression, tz } => {
            format!("bus::Schedule::Cron {{ expression: {expression:?}, tz: {tz:?} }}")
        }
    }
}

fn unique(unique: &Unique) -> String {
    match unique {
        Unique::No => "bus::Unique::No".to_owned(),
        Unique::Args => "bus::Unique::Args".to_owned(),
        Unique::Paths(paths) => {
            let paths: Vec<String> = paths
                .iter()
                .map(|path| format!("&[{}]", literals(path.value.split('.')).join(", ")))
                .collect();
            format!("bus::Unique::Paths(&[{}])", paths.join(", "))
        }
    }
}

fn fields(list: &[Field]) -> Vec<String> {
    let of = |field: &Field| {
        let how = if field.optional { "optional" } else { "required" };
        let mut made = format!(
            "bus::FieldDecl::{how}({:?}, bus::FieldType::{})",
            field.name.value,
            variant(&field.ty.value)
        );
        if let Some(pattern) = &field.pattern {
            made.push_str(&format!(".matching({:?})", pattern.value));
        }
        if field.nullable {
            made.push_str(".nullable()");
        }
        if field.sensitive {
            made.push_str(".sensitive()");
        }
        made
    };
    list.iter().map(of).collect()
}

fn variant(of: &FieldType) -> String {
    let name = match of {
        FieldType::String(most) => return format!("String({})", option(*most)),
        FieldType::Uri(most) => return format!("Uri({})", option(*most)),
        FieldType::Uuid => "Uuid",
        FieldType::Bool => "Bool",
        FieldType::Int => "Int",
        FieldType::Long => "Long",
        FieldType::Float => "Float",
        FieldType::Decimal => "Decimal",
        FieldType::Timestamp => "Timestamp",
        FieldType::UnixSeconds => "UnixSeconds",
        FieldType::Date => "Date",
        FieldType::Email => "Email",
        FieldType::Ip => "Ip",
        FieldType::Json => "Json",
        FieldType::Enum { labels, open } => {
            let labels = literals(labels.iter().map(|label| &label.value)).join(", ");
            return format!("Enum {{ labels: &[{labels}], open: {open} }}");
        }
        FieldType::List(of, most) => {
            return format!("List(&bus::FieldType::{}, {})", variant(of), option(*most));
        }
        FieldType::Map(of, most) => {
            return format!("Map(&bus::FieldType::{}, {})", variant(of), option(*most));
        }
        FieldType::Object(list) => return format!("Object(&[{}])", fields(list).join(", ")),
        FieldType::Broken => unreachable!("a broken type is not in the plan"),
    };
    name.to_owned()
}

fn duration(duration: Duration) -> String {
    let millis = u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
    if millis.is_multiple_of(1_000) {
        return format!("bus::Duration::from_secs({})", millis / 1_000);
    }
    format!("bus::Duration::from_millis({millis})")
}
