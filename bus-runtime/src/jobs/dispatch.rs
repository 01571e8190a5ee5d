//! From a claimed job to its handler, and from the handler's result to the outcome of the attempt.
//!
//! The adapter calls [`JobRunner::run`] with a claimed job and carries out the returned [`AttemptOutcome`]. Everything
//! that does not depend on the queue is here: reading the event, decoding the input, limiting the time, catching
//! panics, and writing the completion of a transactional handler.

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

/// The outcome of an attempt.
#[derive(Debug)]
pub(crate) enum AttemptOutcome {
    /// The handler succeeded; the completion is still to be written.
    Completed,
    /// The handler succeeded; the completion committed with its transaction.
    CompletedInTransaction,
    /// The attempt failed. If an attempt is left, it runs after the wait.
    Failed { error: BoxError, wait: Duration },
    /// The job runs again after this time. No attempt is used.
    Snoozed(Duration),
    /// The job failed permanently.
    Discarded(BoxError),
    /// The job is no longer needed.
    Cancelled(BoxError),
    /// The process stops. The job returns to the queue and no attempt is used.
    Returned,
    /// The attempt no longer holds the job: no result is written.
    LeaseLost,
}

/// Completes a job in its handler's transaction.
pub(crate) trait CompletionWriter: Send + Sync {
    /// Marks the job as completed if the attempt still holds it. If it returns `false`, the attempt has lost the job
    /// and the transaction must be rolled back.
    fn complete<'a>(&'a self, tx: &'a mut Tx, job: JobId, attempt: u16) -> BoxFuture<'a, Result<bool, DatabaseError>>;
}

/// Runs claimed jobs.
pub(crate) trait JobRunner: Send + Sync {
    /// Returns the kinds that this process runs.
    fn kinds(&self) -> Vec<String>;
    /// Runs a job until its handler returns, its timeout passes, or `stopping` is cancelled. The handler's future is
    /// then dropped.
    fn run<'a>(
        &'a self,
        job: ClaimedJob,
        writer: &'a dyn CompletionWriter,
        stopping: CancellationToken,
    ) -> BoxFuture<'a, AttemptOutcome>;
    /// Returns the delay of the kind's retry policy after its failed attempt of that number.
    fn retry_delay(&self, kind: &str, attempt: u16) -> Duration;
}

/// How long a job that another build must run waits before a worker may claim it.
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
    /// The declared arguments.
    Args(&'static [FieldDecl]),
    Nothing,
}

/// The handlers of the declared kinds.
pub(crate) struct Dispatcher<A> {
    app: Arc<A>,
    shared: Arc<Shared>,
    kinds: HashMap<JobKind, Arc<KindEntry<A>>>,
}

/// The arguments of a subscriber's job.
#[derive(Deserialize)]
struct EventArgs {
    event_id: Uuid,
    /// The older events coalesced into the job.
    #[serde(default)]
    merged_event_ids: Vec<Uuid>,
}

/// The arguments of a periodic run.
#[derive(Deserialize)]
struct TaskArgs {
    /// The scheduled time; `None` for a run requested by hand.
    scheduled_for: Option<DateTime<Utc>>,
}

impl<A: Send + Sync + 'static> Dispatcher<A> {
    /// Pairs each declared kind with its handler, and its former names too.
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
                // A run has one attempt; the schedule brings the next run.
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
                // Arguments are sealed under the kind they were enqueued under, which may be a former name.
                let place = Place::Job {
                    kind: job.kind.as_str(),
                };
                let args = fields::open(&self.shared.keys, place, declared, job.args.clone())?;
                Ok(Input::Args(args))
            }
            InputKind::Event(subscriber) => {
                let args: EventArgs = serde_json::from_str(job.args.get())?;
                let Some(event) = events::get(&self.shared.direct, args.event_id).await? else {
                    return Err(HandlerError::Cancel(
                        format!("event {} does not exist", args.event_id).into(),
                    ));
                };
                self.check_subscribed(subscriber, job, &event).await?;
                // Coalesced events of a subscriber of several types may be of different types.
                if subscriber.events.len() > 1 && !args.merged_event_ids.is_empty() {
                    for merged in events::get_all(&self.shared.direct, &args.merged_event_ids).await? {
                        self.check_subscribed(subscriber, job, &merged).await?;
                    }
                }
                Ok(Input::Event(self.shared.open_event(event)?))
            }
        }
    }

    /// Checks that this build's subscriber takes the event's type and version. While a build rolls out, relays fan out
    /// for all builds, and a subscriber of several types has one kind of job for them, so an older build's worker may
    /// claim an event that only the newer build reads. Such a job is snoozed for the newer build and uses no attempt.
    /// If no registered build takes the event, because a declaration was narrowed while jobs were queued, the attempt
    /// fails.
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
            tracing::info!(event = %event.id, event_type, version, "snoozed for a build whose `{name}` takes this event type");
            return Err(HandlerError::Snooze(OTHER_BUILD_SNOOZE));
        }
        Err(HandlerError::Retry(
            format!(
                "event {} has type `{event_type}` version {version}, which `{name}` takes in no registered build",
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
        // The name of the kind and not of the subscriber: with `aliases`, two builds know the subscriber by two names,
        // but a job that both run has one kind.
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
                // The future is dropped at the timeout, which frees what it holds.
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
