//! From a claimed job to its handler, and from what the handler answers to how the attempt ended.
//!
//! The adapter calls [`JobRunner::run`] with a job it has claimed and carries out the [`AttemptOutcome`] it gets.
//! Everything that is the same whatever the queue stands here: the event is read, the input
//! decoded, the time limited, a panic caught, a transactional handler's completion written.

use std::{collections::HashMap, panic::AssertUnwindSafe, sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use futures_util::FutureExt as _;
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;
use uuid::Uuid;

use super::{JobId, JobKind, retry_delay};
use crate::{
    context::{Attempt, Context, TxContext},
    database::DatabaseError,
    declaration::{Declaration, FieldDecl, RetryDecl, SubscriberDecl},
    error::{BoxError, StartError},
    event::StoredEvent,
    handler::{BoxFuture, HandlerError},
    handlers::{Handle, Handlers, Input},
    record::store as events,
    registry::{route_key, store as registry},
    sealing::fields::{self, Place},
    shared::Shared,
    transaction::Tx,
};

/// A job that a worker has claimed.
#[derive(Debug)]
pub(crate) struct ClaimedJob {
    pub(crate) id: JobId,
    pub(crate) kind: JobKind,
    pub(crate) args: Box<RawValue>,
    pub(crate) attempt: u16,
    pub(crate) max_attempts: u16,
    pub(crate) enqueued_at: DateTime<Utc>,
}

/// How an attempt ended.
#[derive(Debug)]
pub(crate) enum AttemptOutcome {
    /// The handler succeeded; the completion is still to be written.
    Completed,
    /// The handler succeeded; the completion committed with its transaction.
    CompletedInTransaction,
    /// Failed; again after the wait, if an attempt is left.
    Failed { error: BoxError, wait: Duration },
    /// Not now; no attempt is used.
    Snoozed(Duration),
    /// Permanently failed.
    Discarded(BoxError),
    /// Has lost its point.
    Cancelled(BoxError),
    /// The process stops: given back, no attempt is used.
    Returned,
    /// The attempt no longer holds the job: no result is written.
    LeaseLost,
}

/// CompletionWriter a job inside its handler's transaction.
pub(crate) trait CompletionWriter: Send + Sync {
    /// Marks the attempt completed if it still holds the job. `false`: it does not, and the
    /// transaction is to be rolled back.
    fn complete<'a>(&'a self, tx: &'a mut Tx, job: JobId, attempt: u16) -> BoxFuture<'a, Result<bool, DatabaseError>>;
}

/// Runs claimed jobs.
pub(crate) trait JobRunner: Send + Sync {
    /// The kinds it can run.
    fn kinds(&self) -> Vec<String>;
    /// Runs one to its end, its time limit, or `stopping`, whichever comes first; then the
    /// handler's future is dropped.
    fn run<'a>(
        &'a self,
        job: ClaimedJob,
        writer: &'a dyn CompletionWriter,
        stopping: CancellationToken,
    ) -> BoxFuture<'a, AttemptOutcome>;
    /// The wait of a kind's policy after its failed attempt of that number.
    fn retry_delay(&self, kind: &str, attempt: u16) -> Duration;
}

/// How long a job that another build must run is left before any worker may claim it again.
const OTHER_BUILD_SNOOZE: Duration = Duration::from_secs(1);

/// How a handler's completion stands after the handler returned `Ok`.
enum Completion {
    /// It is still to be written.
    Pending,
    /// It committed with the handler's transaction.
    Committed,
    /// The attempt no longer holds the job; the transaction was rolled back.
    LeaseLost,
}

struct KindEntry<A> {
    timeout: Duration,
    retry: RetryDecl,
    input: InputKind,
    handler: Handle<A>,
}

#[derive(Clone, Copy)]
enum InputKind {
    Event(&'static SubscriberDecl),
    /// With the declared arguments.
    Args(&'static [FieldDecl]),
    Nothing,
}

/// Every declared kind with its handler.
pub(crate) struct Dispatcher<A> {
    app: Arc<A>,
    shared: Arc<Shared>,
    kinds: HashMap<JobKind, Arc<KindEntry<A>>>,
}

/// The arguments of a subscriber's job.
#[derive(Deserialize)]
struct EventArgs {
    event_id: Uuid,
    /// The older events that a coalesced job stands for.
    #[serde(default)]
    merged_event_ids: Vec<Uuid>,
}

/// The arguments of a periodic task's run.
#[derive(Deserialize)]
struct TaskArgs {
    /// The time it is for; a run asked for by hand is for none.
    scheduled_for: Option<DateTime<Utc>>,
}

impl<A: Send + Sync + 'static> Dispatcher<A> {
    /// Pairs each declared kind with its handler, under its former names too.
    pub(crate) fn new(shared: Arc<Shared>, app: Arc<A>, mut handlers: Handlers<A>) -> Result<Self, StartError> {
        let declaration: &'static Declaration = shared.declaration;
        let mut kinds = HashMap::new();
        for subscriber in declaration.subscribers {
            let entry = Arc::new(KindEntry {
                timeout: subscriber.timeout,
                retry: subscriber.retry,
                input: InputKind::Event(subscriber),
                handler: take_handler(&mut handlers, subscriber.name)?,
            });
            for event in subscriber.events {
                let version = declaration.event(*event).version.get();
                for name in std::iter::once(&subscriber.name).chain(subscriber.aliases) {
                    kinds.insert(JobKind::of_subscriber(name, version), Arc::clone(&entry));
                }
            }
        }
        for job in declaration.jobs {
            let entry = Arc::new(KindEntry {
                timeout: job.timeout,
                retry: job.retry,
                input: InputKind::Args(job.args),
                handler: take_handler(&mut handlers, job.name)?,
            });
            for name in std::iter::once(&job.name).chain(job.aliases) {
                kinds.insert(JobKind::from(*name), Arc::clone(&entry));
            }
        }
        for task in declaration.periodic {
            let entry = KindEntry {
                timeout: task.timeout,
                // A run has one attempt: its next time comes anyway.
                retry: RetryDecl::Steps(&[]),
                input: InputKind::Nothing,
                handler: take_handler(&mut handlers, task.name)?,
            };
            kinds.insert(JobKind::from(task.name), Arc::new(entry));
        }
        Ok(Self { app, shared, kinds })
    }

    async fn input(&self, entry: &KindEntry<A>, job: &ClaimedJob) -> Result<Input, HandlerError> {
        match entry.input {
            InputKind::Nothing => Ok(Input::Nothing),
            InputKind::Args(declared) => {
                // Bound to the kind it was enqueued under, which may be a former name.
                let place = Place::Job {
                    kind: job.kind.as_str(),
                };
                let args = fields::open(&self.shared.keys, place, declared, job.args.clone())?;
                Ok(Input::Args(args))
            }
            InputKind::Event(subscriber) => {
                let args: EventArgs = serde_json::from_str(job.args.get())?;
                let Some(event) = events::get(&self.shared.direct, args.event_id).await? else {
                    return Err(HandlerError::Cancel(format!("event {} is gone", args.event_id).into()));
                };
                self.check_subscribed(subscriber, job, &event).await?;
                // Of a subscriber of several types, the older events may be of others.
                if subscriber.events.len() > 1 && !args.merged_event_ids.is_empty() {
                    for merged in events::get_all(&self.shared.direct, &args.merged_event_ids).await? {
                        self.check_subscribed(subscriber, job, &merged).await?;
                    }
                }
                Ok(Input::Event(self.shared.open_event(event)?))
            }
        }
    }

    /// Refuses an event of a type or version that this build's subscriber does not take_handler. While a
    /// build rolls out, relays fan out for all builds, and a subscriber of several types has one
    /// kind of job for them: an older build's worker may claim one that only the newer can read.
    /// That job is left to the newer, at no cost of an attempt. Where no registered build takes
    /// the event (a declaration was narrowed under queued jobs), the attempt fails and says so.
    async fn check_subscribed(
        &self,
        subscriber: &SubscriberDecl,
        job: &ClaimedJob,
        event: &StoredEvent,
    ) -> Result<(), HandlerError> {
        let declaration = self.shared.declaration;
        let is_subscribed = subscriber.events.iter().any(|number| {
            let declared = declaration.event(*number);
            declared.name == event.event_type && declared.version.get() == event.version
        });
        if is_subscribed {
            return Ok(());
        }
        let route = route_key(&event.event_type, event.version);
        let (name, event_type, version) = (subscriber.name, &event.event_type, event.version);
        if registry::is_routed(&self.shared.direct, &route, &job.kind).await? {
            tracing::info!(event = %event.id, event_type, version, "left to a build whose `{name}` takes this type");
            return Err(HandlerError::Snooze(OTHER_BUILD_SNOOZE));
        }
        Err(HandlerError::Retry(
            format!(
                "event {} is a `{event_type}` of version {version}, which no registered build's `{name}` takes",
                event.id
            )
            .into(),
        ))
    }

    /// Runs the handler.
    async fn handle(
        &self,
        entry: &KindEntry<A>,
        job: &ClaimedJob,
        input: &Input,
        writer: &dyn CompletionWriter,
    ) -> Result<Completion, HandlerError> {
        let (mut event, mut merged, mut scheduled_for) = (None, Vec::new(), None);
        match input {
            Input::Event(read) => {
                let args: EventArgs = serde_json::from_str(job.args.get())?;
                (event, merged) = (Some(read.id), args.merged_event_ids);
            }
            Input::Nothing => {
                let args: TaskArgs = serde_json::from_str(job.args.get())?;
                scheduled_for = args.scheduled_for;
            }
            Input::Args(_) => {}
        }
        let attempt = Attempt {
            job: job.id,
            kind: job.kind.to_string(),
            number: job.attempt,
            max: job.max_attempts,
            enqueued_at: job.enqueued_at,
            event,
            merged,
            scheduled_for,
        };
        // By the job's kind and not by the subscriber's name: under `aliases` two builds know the
        // subscriber by two names, and the job they hand to each other has the one kind.
        let handling = event.map(|event| (event, Arc::from(job.kind.name())));
        match &entry.handler {
            Handle::Plain(run) => {
                let mut cx = Context::new(Arc::clone(&self.shared), attempt, handling);
                run(&mut cx, &self.app, input).await?;
                Ok(Completion::Pending)
            }
            Handle::Transactional(run) => {
                let cx = TxContext::new(attempt);
                let mut tx = self.shared.begin(handling).await?;
                run(&cx, &mut tx, &self.app, input).await?;
                if !writer.complete(&mut tx, job.id, job.attempt).await? {
                    // Dropping the transaction rolls the effect back.
                    return Ok(Completion::LeaseLost);
                }
                self.shared.commit(tx).await?;
                Ok(Completion::Committed)
            }
        }
    }

    fn ended(
        &self,
        entry: &KindEntry<A>,
        job: &ClaimedJob,
        outcome: Result<Completion, HandlerError>,
    ) -> AttemptOutcome {
        match outcome {
            Ok(Completion::Pending) => AttemptOutcome::Completed,
            Ok(Completion::Committed) => AttemptOutcome::CompletedInTransaction,
            Ok(Completion::LeaseLost) => AttemptOutcome::LeaseLost,
            Err(HandlerError::Retry(error)) => AttemptOutcome::Failed {
                error,
                wait: retry_delay(&entry.retry, job.attempt),
            },
            Err(HandlerError::Snooze(wait)) => AttemptOutcome::Snoozed(wait),
            Err(HandlerError::Discard(error)) => AttemptOutcome::Discarded(error),
            Err(HandlerError::Cancel(error)) => AttemptOutcome::Cancelled(error),
        }
    }
}

fn take_handler<A: Send + Sync + 'static>(
    handlers: &mut Handlers<A>,
    name: &'static str,
) -> Result<Handle<A>, StartError> {
    handlers.take(name).ok_or(StartError::HandlerMissing { name })
}

impl<A: Send + Sync + 'static> JobRunner for Dispatcher<A> {
    fn kinds(&self) -> Vec<String> {
        let mut kinds: Vec<String> = self.kinds.keys().map(JobKind::to_string).collect();
        kinds.sort();
        kinds
    }

    fn run<'a>(
        &'a self,
        job: ClaimedJob,
        writer: &'a dyn CompletionWriter,
        stopping: CancellationToken,
    ) -> BoxFuture<'a, AttemptOutcome> {
        let span = tracing::info_span!("job", id = job.id.get(), kind = %job.kind, attempt = job.attempt);
        Box::pin(
            async move {
                let Some(entry) = self.kinds.get(&job.kind) else {
                    return AttemptOutcome::Discarded(format!("job kind `{}` is not declared", job.kind).into());
                };
                let work = async {
                    let input = self.input(entry, &job).await?;
                    let traceparent = match &input {
                        Input::Event(event) => event.traceparent.clone(),
                        Input::Args(_) | Input::Nothing => None,
                    };
                    crate::trace::scope(traceparent, self.handle(entry, &job, &input, writer)).await
                };
                // The future is dropped at the limit, so that what it holds is freed at once.
                let limited = tokio::time::timeout(entry.timeout, AssertUnwindSafe(work).catch_unwind());
                let outcome = tokio::select! {
                    biased;
                    outcome = limited => outcome,
                    () = stopping.cancelled() => return AttemptOutcome::Returned,
                };
                let outcome = match outcome {
                    Ok(Ok(outcome)) => outcome,
                    Ok(Err(panic)) => Err(HandlerError::Retry(
                        format!("panicked: {}", panic_message(&*panic)).into(),
                    )),
                    Err(_) => Err(HandlerError::Retry(
                        format!("timed out after {:?}", entry.timeout).into(),
                    )),
                };
                self.ended(entry, &job, outcome)
            }
            .instrument(span),
        )
    }

    fn retry_delay(&self, kind: &str, attempt: u16) -> Duration {
        self.kinds
            .get(&JobKind::from(kind))
            .map_or(Duration::from_secs(1), |entry| retry_delay(&entry.retry, attempt))
    }
}

pub(crate) fn panic_message(panic: &(dyn std::any::Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}
