//! What every application has without writing it.
//!
//! The parts that send webhooks are added where any event is exposed; retention, and the queue
//! and policy that stand for "none named", always. Declaring one of them overrides its figures,
//! key by key. `webhooks:` overrides the figures that have a name there.

use std::time::Duration;

use super::{
    Event, Exposure, Field, FieldType, Job, Model, Pattern, Periodic, Queue, RetryPolicy, Schedule, Subscriber, Unique,
    Waits, Work, delivery_policy,
    delivery_policy::DELIVER,
    duration,
    values::Reader,
    work::{DEFAULT_ATTEMPTS, read_attempts, read_steps},
};
use crate::{
    grammar,
    parse::Node,
    source::{Span, Spanned},
};

pub(super) const FANOUT: &str = "webhook.fanout";
pub(super) const RETENTION: &str = "events.retention";
const TEST: &str = "webhook.test";
pub(super) const MAINTENANCE: &str = "maintenance";

/// How often retention runs where the file does not say.
pub(super) const RETENTION_EVERY: Duration = Duration::from_secs(3600);

const SECOND: Duration = Duration::from_secs(1);

/// Whether the runtime brings the handler of that name.
pub(super) fn is_built_in(name: &str) -> bool {
    [FANOUT, DELIVER, RETENTION].contains(&name)
}

/// Adds them to a model whose own parts were read.
pub(super) fn add(webhooks: Option<&Node>, at: Span, model: &mut Model, reader: &mut Reader<'_>) {
    let figures = read_figures(webhooks, reader);
    let exposed = model.events.iter().any(|event| event.exposure == Exposure::Webhook);
    add_queue(model, "default", 2, at);
    add_queue(model, MAINTENANCE, 1, at);
    add_retry(model, "default", at, Spanned::new(DEFAULT_ATTEMPTS, at), || {
        Waits::Exponential {
            first: SECOND,
            factor: 2,
            cap: Some(SECOND * 900),
        }
    });
    add_retention(model, at);
    if !exposed {
        return;
    }
    if model.event(TEST).is_none() {
        model.events.push(test_event(at));
    }
    add_queue(model, "webhook_fanout", 2, at);
    add_queue(model, "webhook", figures.workers.unwrap_or(8), at);
    add_queue(model, "webhook_slow", 2, at);
    let steps = figures.steps.clone();
    add_retry(
        model,
        "webhook",
        at,
        figures
            .attempts
            .clone()
            .unwrap_or(Spanned::new(delivery_policy::ATTEMPTS, at)),
        || Waits::Steps(steps.unwrap_or_else(|| delivery_policy::STEPS.map(Duration::from_secs).to_vec())),
    );
    model.request_timeout = figures
        .timeout
        .clone()
        .unwrap_or(Spanned::new(delivery_policy::REQUEST_TIMEOUT, at));
    add_fanout(model, at);
    add_deliver(model, at, &figures);
}

#[derive(Default)]
struct Figures {
    workers: Option<u16>,
    timeout: Option<Spanned<Duration>>,
    steps: Option<Vec<Duration>>,
    attempts: Option<Spanned<u16>>,
}

fn read_figures(node: Option<&Node>, reader: &mut Reader<'_>) -> Figures {
    let Some(keys) = node.and_then(|node| reader.keys(node, &grammar::WEBHOOKS)) else {
        return Figures::default();
    };
    for key in grammar::RESERVED_WEBHOOK_KEYS {
        if let Some(entry) = keys.entry(key) {
            reader.comes_later(entry.key_span, &format!("`{key}`"));
        }
    }
    Figures {
        workers: keys
            .get("workers")
            .and_then(|node| reader.number16(node, 1, grammar::MAX_WORKERS)),
        timeout: keys
            .get("timeout")
            .and_then(|node| duration::read_spanned(node, grammar::WAIT, reader)),
        steps: keys.get("steps").and_then(|node| read_steps(node, reader)),
        attempts: keys.get("attempts").and_then(|node| read_attempts(node, reader)),
    }
}

fn add_queue(model: &mut Model, name: &str, workers: u16, at: Span) {
    if !model.queues.iter().any(|queue| queue.name.value == name) {
        model.queues.push(Queue {
            name: Spanned::new(name.to_owned(), at),
            workers: Spanned::new(workers, at),
            awaited: false,
            aliases: Vec::new(),
            implied: true,
        });
    }
}

fn add_retry(model: &mut Model, name: &str, at: Span, attempts: Spanned<u16>, waits: impl FnOnce() -> Waits) {
    if model.retry(name).is_none() {
        model.retries.push(RetryPolicy {
            name: Spanned::new(name.to_owned(), at),
            waits: waits(),
            attempts,
        });
    }
}

fn work(name: &str, doc: &str, at: Span) -> Work {
    let default = || Spanned::new("default".to_owned(), at);
    Work {
        name: Spanned::new(name.to_owned(), at),
        entry: at,
        doc: Some(doc.to_owned()),
        aliases: Vec::new(),
        queue: default(),
        retry: default(),
        attempts: None,
        timeout: None,
        built_in: true,
        implied: true,
    }
}

/// Fills what a declared built-in leaves out. A value that was not written has the name's place.
fn fill(work: &mut Work, queue: &str, retry: &str, attempts: Option<Spanned<u16>>, timeout: Spanned<Duration>) {
    if work.queue.span == work.name.span {
        queue.clone_into(&mut work.queue.value);
    }
    if work.retry.span == work.name.span {
        retry.clone_into(&mut work.retry.value);
    }
    work.attempts = work.attempts.take().or(attempts);
    work.timeout = work.timeout.take().or(Some(timeout));
}

fn add_fanout(model: &mut Model, at: Span) {
    let at_index = model
        .subscribers
        .iter()
        .position(|known| known.work.name.value == FANOUT);
    let index = at_index.unwrap_or_else(|| {
        model.subscribers.push(Subscriber {
            events: Vec::new(),
            all_exposed: true,
            coalesce: false,
            work: work(FANOUT, "Queues one delivery per endpoint that chose the event.", at),
        });
        model.subscribers.len() - 1
    });
    fill(
        &mut model.subscribers[index].work,
        "webhook_fanout",
        "default",
        None,
        Spanned::new(SECOND * 30, at),
    );
}

fn add_deliver(model: &mut Model, at: Span, figures: &Figures) {
    let timeout = Spanned::new(
        model.request_timeout.value.saturating_add(delivery_policy::OVERHEAD),
        model.request_timeout.span,
    );
    let at_index = model.jobs.iter().position(|known| known.work.name.value == DELIVER);
    let index = at_index.unwrap_or_else(|| {
        model.jobs.push(Job {
            args: Vec::new(),
            unique: Unique::Args,
            work: work(DELIVER, "Posts one event to one endpoint.", at),
        });
        model.jobs.len() - 1
    });
    let job = &mut model.jobs[index];
    job.args = vec![
        field("endpoint_id", false, at),
        field("event_id", false, at),
        field("replay_id", true, at),
    ];
    job.unique = Unique::Args;
    fill(&mut job.work, "webhook", "webhook", figures.attempts.clone(), timeout);
}

fn add_retention(model: &mut Model, at: Span) {
    let at_index = model
        .periodic
        .iter()
        .position(|known| known.work.name.value == RETENTION);
    let index = at_index.unwrap_or_else(|| {
        model.periodic.push(Periodic {
            schedule: Schedule::Every(RETENTION_EVERY),
            run_missed_once: true,
            work: work(RETENTION, "Deletes events past their retention.", at),
        });
        model.periodic.len() - 1
    });
    fill(
        &mut model.periodic[index].work,
        MAINTENANCE,
        "default",
        None,
        Spanned::new(SECOND * 600, at),
    );
}

fn field(name: &str, optional: bool, at: Span) -> Field {
    Field {
        name: Spanned::new(name.to_owned(), at),
        optional,
        ty: Spanned::new(FieldType::Uuid, at),
        nullable: false,
        rename: None,
        doc: None,
        example: None,
        pattern: None,
        deprecated: false,
        fat: None,
        sensitive: false,
    }
}

fn test_event(at: Span) -> Event {
    let pattern = Pattern::parse("webhook/{endpoint_id}", at).expect("its braces are paired");
    Event {
        name: Spanned::new(TEST.to_owned(), at),
        entry: at,
        doc: Some(Spanned::new(
            "A test delivery was requested. It is sent to one endpoint only.".to_owned(),
            at,
        )),
        exposure: Exposure::Webhook,
        version: 1,
        version_place: at,
        retire: Vec::new(),
        scope: None,
        subject: Spanned::new(pattern, at),
        subject_args: Vec::new(),
        data: vec![Field {
            doc: Some("Id of the endpoint that receives the test.".to_owned()),
            ..field("endpoint_id", false, at)
        }],
        trigger: None,
        built_in: true,
    }
}
