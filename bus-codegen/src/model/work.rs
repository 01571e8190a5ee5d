//! Subscribers, jobs, periodic tasks, and what they wait in and by.

use std::{collections::HashSet, time::Duration};

use super::{
    Job, Model, Periodic, Queue, RetryPolicy, Subscriber, Unique, Waits, Work, duration,
    field::{plain_name, read_fields},
    names,
    read::dotted_name,
    schedule,
    values::{Keys, Reader},
};
use crate::{
    diagnostic::Diagnostic,
    grammar,
    parse::{Entry, Kind, Node, shortened},
    rule::reading,
    source::Spanned,
};

/// The attempts of a policy that names none.
pub(super) const DEFAULT_ATTEMPTS: u16 = 10;
/// The workers of a queue that names none.
const DEFAULT_WORKERS: u16 = 2;

pub(crate) fn read(keys: &Keys<'_>, model: &mut Model, reader: &mut Reader<'_>) {
    model.subscribers = section(keys, "subscribers", read_subscriber, reader);
    model.jobs = section(keys, "jobs", read_job, reader);
    model.periodic = section(keys, "periodic", read_periodic, reader);
    model.retries = section(keys, "retries", read_retry, reader);
    model.queues = section(keys, "queues", read_queue, reader);
}

/// Reads a mapping from names. Of several entries of one name, which are reported as a duplicate key,
/// the first counts.
fn section<T>(
    keys: &Keys<'_>,
    name: &str,
    read: fn(&Entry, &mut Reader<'_>) -> Option<T>,
    reader: &mut Reader<'_>,
) -> Vec<T> {
    let entries = keys
        .get(name)
        .and_then(|node| reader.entries(node, "a mapping from names to their keys"))
        .unwrap_or_default();
    let mut names = HashSet::new();
    let mut list = Vec::new();
    for entry in entries {
        if names.insert(entry.key.as_str()) && !reader.lacks_colon(entry) {
            list.extend(read(entry, reader));
        }
    }
    list
}

fn read_subscriber(entry: &Entry, reader: &mut Reader<'_>) -> Option<Subscriber> {
    let keys = reader.keys(&entry.value, &grammar::SUBSCRIBER)?;
    let work = read_work(entry, &keys, "a subscriber", names::SUBSCRIBER_LIMIT, reader);
    let mut all_exposed = false;
    let events = match keys.get("events") {
        None => {
            if entry.key != super::builtin::FANOUT {
                reader.missing(
                    entry.key_span,
                    format!("the subscriber `{}` names no events", entry.key),
                    "add `events: [an.event]`",
                );
            }
            all_exposed = entry.key == super::builtin::FANOUT;
            Vec::new()
        }
        Some(node) if matches!(node.kind, Kind::Mapping(_)) => {
            let keys = reader.keys(node, &grammar::CHOICE);
            let word = keys.and_then(|keys| keys.get("exposure"));
            all_exposed = word
                .and_then(|node| reader.word(node, &[("webhook", true)]))
                .unwrap_or(false);
            Vec::new()
        }
        Some(node) => {
            let events = reader.texts(node, "a list of event types").unwrap_or_default();
            if matches!(&node.kind, Kind::Sequence(items) if items.is_empty()) {
                reader.push(
                    Diagnostic::new(
                        &reading::WRONG_TYPE,
                        node.span,
                        format!("the subscriber `{}` names no events", shortened(&entry.key)),
                    )
                    .help("name the event types it receives, or remove the subscriber"),
                );
            }
            events
        }
    };
    let coalesce = keys
        .get("coalesce")
        .and_then(|node| reader.word(node, &[("never", false), ("subject", true)]))
        .unwrap_or(false);
    Some(Subscriber {
        events,
        all_exposed,
        coalesce,
        work: work?,
    })
}

fn read_job(entry: &Entry, reader: &mut Reader<'_>) -> Option<Job> {
    let keys = reader.keys(&entry.value, &grammar::JOB)?;
    let work = read_work(entry, &keys, "a job", names::KIND_LIMIT, reader);
    let args = keys
        .get("args")
        .map(|args| read_fields(args, reader))
        .unwrap_or_default();
    let unique = match keys.get("unique") {
        None => Unique::No,
        Some(node) if matches!(&node.kind, Kind::Sequence(_)) => {
            Unique::Paths(reader.texts(node, "a list of paths").unwrap_or_default())
        }
        Some(node) => match reader.word(node, &[("args", ())]) {
            Some(()) => Unique::Args,
            None => Unique::No,
        },
    };
    Some(Job {
        args,
        unique,
        work: work?,
    })
}

fn read_periodic(entry: &Entry, reader: &mut Reader<'_>) -> Option<Periodic> {
    let keys = reader.keys(&entry.value, &grammar::PERIODIC)?;
    let mut work = read_work(entry, &keys, "a periodic task", names::KIND_LIMIT, reader);
    if let Some(work) = &mut work
        && keys.get("queue").is_none()
    {
        work.queue.value = super::builtin::MAINTENANCE.to_owned();
    }
    // Retention has an hour where the file names none.
    let default = (entry.key == super::builtin::RETENTION).then_some(super::builtin::RETENTION_EVERY);
    let schedule = schedule::read(entry, &keys, default, reader);
    let run_missed_once = keys
        .get("missed")
        .and_then(|node| reader.word(node, &[("run_once", true), ("skip", false)]))
        .unwrap_or(true);
    Some(Periodic {
        schedule: schedule?,
        run_missed_once,
        work: work?,
    })
}

fn read_work(entry: &Entry, keys: &Keys<'_>, what: &str, limit: names::Limit, reader: &mut Reader<'_>) -> Option<Work> {
    let name = dotted_name(entry, what, "search.index", limit, reader);
    let word = |key: &str, reader: &mut Reader<'_>| {
        keys.get(key)
            .and_then(|node| reader.text(node, "a name"))
            .unwrap_or_else(|| Spanned::new("default".to_owned(), entry.key_span))
    };
    let queue = word("queue", reader);
    let retry = word("retry", reader);
    let attempts = keys.get("attempts").and_then(|node| read_attempts(node, reader));
    let timeout = keys
        .get("timeout")
        .and_then(|node| duration::read_spanned(node, grammar::WAIT, reader));
    let aliases = keys
        .get("aliases")
        .map(|node| reader.names(node, what, limit, names::is_dotted, names::DOTTED_FORM))
        .unwrap_or_default();
    let doc = keys
        .get("doc")
        .and_then(|node| reader.text(node, "text"))
        .map(|doc| doc.value);
    let built_in = super::builtin::is_built_in(&entry.key);
    Some(Work {
        name: name?,
        entry: entry.span(),
        doc,
        aliases: aliases.into_iter().map(|alias| alias.value).collect(),
        queue,
        retry,
        attempts,
        timeout,
        built_in,
        implied: false,
    })
}

fn read_retry(entry: &Entry, reader: &mut Reader<'_>) -> Option<RetryPolicy> {
    let name = plain_name(
        entry,
        "a retry policy",
        names::is_segment,
        "use lower-case letters, digits and `_`, for example `mail`",
        reader,
    );
    let keys = reader.keys(&entry.value, &grammar::RETRY)?;
    let attempts = keys
        .get("attempts")
        .and_then(|node| read_attempts(node, reader))
        .unwrap_or(Spanned::new(DEFAULT_ATTEMPTS, entry.key_span));
    let waits = match keys.get("steps") {
        Some(node) => {
            for key in ["first", "factor", "cap"] {
                if let Some(entry) = keys.entry(key) {
                    reader.push(Diagnostic::new(
                        &reading::WRONG_TYPE,
                        entry.key_span,
                        format!("`steps` gives every wait, so `{key}` has no effect"),
                    ));
                }
            }
            Waits::Steps(read_steps(node, reader)?)
        }
        None => {
            let first = match keys.get("first") {
                Some(node) => duration::read(node, grammar::WAIT, reader)?,
                None => {
                    reader.missing(
                        entry.key_span,
                        format!("the policy `{}` has no first wait", entry.key),
                        "add `first: 1s`, or `steps: [5s, 5m]`",
                    );
                    return None;
                }
            };
            let factor = keys
                .get("factor")
                .and_then(|node| reader.number(node, 1, 100))
                .unwrap_or(2);
            let cap = keys
                .get("cap")
                .and_then(|node| duration::read(node, grammar::WAIT, reader));
            if let (Some(cap), Some(node)) = (cap.filter(|cap| *cap < first), keys.get("cap")) {
                let message = format!(
                    "`cap` is `{}`, expected at least the first wait, `{}`",
                    duration::written(cap),
                    duration::written(first)
                );
                reader.push(Diagnostic::new(&reading::OUT_OF_RANGE, node.span, message));
            }
            Waits::Exponential { first, factor, cap }
        }
    };
    Some(RetryPolicy {
        name: name?,
        waits,
        attempts,
    })
}

/// As many as the queue's table can count.
pub(super) fn read_attempts(node: &Node, reader: &mut Reader<'_>) -> Option<Spanned<u16>> {
    let attempts = reader.number(node, 1, grammar::MOST_ATTEMPTS)?;
    let attempts = u16::try_from(attempts).expect("the most is one");
    Some(Spanned::new(attempts, node.span))
}

pub(super) fn read_steps(node: &Node, reader: &mut Reader<'_>) -> Option<Vec<Duration>> {
    let items = reader.list(node, "a list of durations")?;
    if items.is_empty() {
        reader.wrong_type(node, "at least one wait");
        return None;
    }
    Some(
        items
            .iter()
            .filter_map(|item| duration::read(item, grammar::WAIT, reader))
            .collect(),
    )
}

fn read_queue(entry: &Entry, reader: &mut Reader<'_>) -> Option<Queue> {
    let name = plain_name(entry, "a queue", names::is_queue, names::QUEUE_FORM, reader)
        .filter(|name| reader.fits("a queue", &name.value, name.span, names::QUEUE_LIMIT));
    let keys = reader.keys(&entry.value, &grammar::QUEUE)?;
    let workers = match keys.get("workers") {
        None => Some(Spanned::new(DEFAULT_WORKERS, entry.key_span)),
        Some(node) => reader
            .number16(node, 0, grammar::MAX_WORKERS)
            .map(|workers| Spanned::new(workers, node.span)),
    };
    let awaited = keys
        .get("awaited")
        .and_then(|node| reader.boolean(node))
        .unwrap_or(false);
    let aliases = keys
        .get("aliases")
        .map(|node| reader.names(node, "a queue", names::QUEUE_LIMIT, names::is_queue, names::QUEUE_FORM))
        .unwrap_or_default();
    Some(Queue {
        name: name?,
        workers: workers?,
        awaited,
        aliases: aliases.into_iter().map(|alias| alias.value).collect(),
        implied: false,
    })
}
