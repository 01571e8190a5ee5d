//! The ports to the job queue, and the words they share.
//!
//! Three ports: [`Jobs`] enqueues in a caller's transaction, [`Inspector`] looks and intervenes,
//! [`Runtime`] is both and can wait. They carry strings and JSON; the typed wrappers are
//! generated above them. The adapter is `jobs::river`; nothing outside it names River.

mod backoff;
mod data;
pub(crate) mod dispatch;
mod kind;
pub(crate) mod river;

use std::time::Duration;

use chrono::{DateTime, Utc};
use futures_util::future::BoxFuture;
use serde_json::value::RawValue;
use thiserror::Error;
use uuid::Uuid;

pub(crate) use backoff::retry_delay;
pub use data::JobData;
pub(crate) use kind::JobKind;

use crate::{
    database::{Connection, DatabaseError},
    error::EnqueueError,
};

/// A job's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct JobId(i64);

impl JobId {
    pub(crate) const fn new(id: i64) -> Self {
        Self(id)
    }

    /// The number, as clients write it. Any number may be asked for; one that no job has is not
    /// found.
    #[must_use]
    pub const fn from_number(id: i64) -> Self {
        Self(id)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl std::fmt::Display for JobId {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Where a job stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JobState {
    /// Waits for a worker or for its time, and has not failed.
    Pending,
    /// Waits for its next attempt after a failed one.
    Retryable,
    /// A worker has it.
    Running,
    /// Done.
    Completed,
    /// Given up: no attempt is left, or none can succeed.
    Discarded,
    /// Ended because it lost its point, or by hand.
    Cancelled,
}

impl JobState {
    /// All of them, in the order of a job's life.
    pub const ALL: [Self; 6] = [
        Self::Pending,
        Self::Retryable,
        Self::Running,
        Self::Completed,
        Self::Discarded,
        Self::Cancelled,
    ];

    /// The word used in SQL, JSON and docs.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Retryable => "retryable",
            Self::Running => "running",
            Self::Completed => "completed",
            Self::Discarded => "discarded",
            Self::Cancelled => "cancelled",
        }
    }

    /// Whether no more attempt will be made.
    #[must_use]
    pub const fn is_terminal(self) -> bool {
        matches!(self, Self::Completed | Self::Discarded | Self::Cancelled)
    }
}

/// A job to be enqueued.
#[derive(Clone, Debug)]
pub struct NewJob {
    /// A declared kind.
    pub kind: String,
    /// The queue it waits in.
    pub queue: String,
    /// Its arguments: a JSON object.
    pub args: Box<RawValue>,
    /// Attempts before it is discarded.
    pub attempts: u16,
    /// What makes another job the same one.
    pub unique: UniqueBy,
    /// Not before this time.
    pub scheduled_at: Option<DateTime<Utc>>,
}

/// What makes two jobs of a kind the same one. A discarded or cancelled one does not count.
#[derive(Clone, Debug, Default)]
pub enum UniqueBy {
    /// Nothing.
    #[default]
    Nothing,
    /// All arguments.
    Args,
    /// The values at these paths.
    Paths(&'static [&'static [&'static str]]),
}

/// What became of a job that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enqueued {
    /// The new job, or the live one it is the same as.
    pub id: JobId,
    /// Whether it existed already.
    pub duplicate: bool,
}

/// One failed attempt.
#[derive(Clone, Debug, serde::Serialize)]
pub struct AttemptFailure {
    /// When the attempt began.
    pub at: DateTime<Utc>,
    /// Which attempt, from 1.
    pub attempt: u16,
    /// The error with its causes. Never a payload.
    pub error: String,
}

/// A job as it stands.
#[derive(Clone, Debug)]
pub struct Job {
    /// Its number.
    pub id: JobId,
    /// Its kind.
    pub kind: String,
    /// The queue.
    pub queue: String,
    /// Where it stands.
    pub state: JobState,
    /// Its arguments, each sensitive one as `"[redacted]"`.
    pub args: Box<RawValue>,
    /// Attempts made, the running one included.
    pub attempt: u16,
    /// Attempts allowed.
    pub max_attempts: u16,
    /// The failed attempts, oldest first.
    pub failures: Vec<AttemptFailure>,
    /// When it was enqueued.
    pub created_at: DateTime<Utc>,
    /// When it is or was due.
    pub scheduled_at: DateTime<Utc>,
    /// When the last attempt began.
    pub attempted_at: Option<DateTime<Utc>>,
    /// When it ended.
    pub finished_at: Option<DateTime<Utc>>,
}

/// Enqueues jobs.
pub trait Jobs: Send + Sync {
    /// Enqueues all of them, in order, in one statement on the caller's transaction: they exist
    /// exactly if it commits. No wake-up is sent inside it; [`Jobs::notify_workers`] does that after.
    ///
    /// Called twice with the same jobs it makes them twice, unless they are unique.
    ///
    /// # Errors
    ///
    /// An undeclared kind, before any SQL; else the database's, and nothing was enqueued.
    fn enqueue<'a>(
        &'a self,
        connection: &'a mut Connection,
        jobs: Vec<NewJob>,
    ) -> BoxFuture<'a, Result<Vec<Enqueued>, EnqueueError>>;

    /// After the commit: tells the workers of these queues that jobs came. Losing it costs a
    /// poll's wait and never a job.
    fn notify_workers(&self, queues: Vec<String>);
}

/// Jobs by state, and what needs a look.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Overview {
    /// Every state with its count, zeros too, in the order of [`JobState::ALL`].
    pub jobs: Vec<(JobState, i64)>,
    /// How long the oldest pending job has been due, in seconds.
    pub oldest_pending_seconds: Option<f64>,
    /// Events that wait for the relay.
    pub waiting_events: i64,
    /// How long the oldest of them waits, in seconds.
    pub oldest_event_seconds: Option<f64>,
    /// Events set aside after failures of their own.
    pub dead_lettered_events: i64,
    /// Events whose type and version no registered build knows.
    pub unknown_events: i64,
    /// HandlerError jobs whose kind no living build declares, or whose queue none serves.
    pub jobs_without_worker: i64,
    /// Attempts of this process whose result was dropped since it started, because it had been
    /// silent for so long that their jobs may run elsewhere.
    pub lease_lost: u64,
    /// Events of the last day that a trigger with `on_mismatch: skip` did not record.
    pub skipped_events: i64,
    /// The names of the alerts that are on.
    pub alerts: Vec<&'static str>,
}

/// Which jobs to list. Empty fields do not narrow.
#[derive(Clone, Debug, Default)]
pub struct JobFilter {
    /// Of this kind.
    pub kind: Option<String>,
    /// In this state.
    pub state: Option<JobState>,
    /// In this queue.
    pub queue: Option<String>,
    /// Whose arguments contain this JSON. By a sensitive one no job is found.
    pub args: Option<Box<RawValue>>,
    /// Older than this one: the cursor of the page before.
    pub before: Option<JobId>,
    /// At most so many; at most 500, 100 where it is 0.
    pub limit: u16,
}

/// A periodic task as it stands.
#[derive(Clone, Debug, serde::Serialize)]
pub struct PeriodicTask {
    /// The declared name.
    pub name: String,
    /// What its times follow: `every 300s`, or `cron`, the expression and its zone. Empty where no
    /// process could follow it yet.
    pub schedule: String,
    /// When it is due next.
    pub next_at: DateTime<Utc>,
    /// Why it does not run: the schedule is broken, as a process said that started or ticked.
    pub schedule_error: Option<String>,
    /// The last five runs, newest first.
    pub runs: Vec<PeriodicRun>,
}

/// One run of a periodic task.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct PeriodicRun {
    /// When it was queued.
    pub at: DateTime<Utc>,
    /// Its job.
    pub job: JobId,
    /// The time of the schedule it is for; none where it was asked for by hand.
    #[serde(default)]
    pub scheduled_for: Option<DateTime<Utc>>,
    /// Whether that time had been missed: the next one had come, or the minute a cron expression
    /// names was over.
    #[serde(default)]
    pub late: bool,
}

/// What a retry by hand did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retried {
    /// It is pending again, with one attempt more if it had none left.
    Pending,
    /// A live job that is the same one exists; nothing was changed.
    Duplicate(JobId),
}

/// Why looking or intervening failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum InspectError {
    /// No job has that number.
    #[error("there is no job {0}")]
    NoSuchJob(JobId),
    /// No periodic task has that name.
    #[error("there is no periodic task `{0}`")]
    NoSuchTask(String),
    /// No queue has that name.
    #[error("there is no queue `{0}`")]
    NoSuchQueue(String),
    /// It is running and must be cancelled or end first.
    #[error("job {0} is running")]
    Running(JobId),
    /// The queue's own.
    #[error("the queue refused")]
    Queue(#[source] crate::error::BoxError),
    /// The database's.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// Looks at jobs and intervenes.
pub trait Inspector: Send + Sync {
    /// Counts of every state, backlog, alerts. One snapshot.
    fn overview(&self) -> BoxFuture<'_, Result<Overview, InspectError>>;
    /// Newest first.
    fn list(&self, filter: JobFilter) -> BoxFuture<'_, Result<Vec<Job>, InspectError>>;
    /// One job.
    fn get(&self, job: JobId) -> BoxFuture<'_, Result<Job, InspectError>>;
    /// Makes an ended or waiting job due now. One that has no attempt left gets one more.
    fn retry(&self, job: JobId) -> BoxFuture<'_, Result<Retried, InspectError>>;
    /// Ends a waiting job at once; a running one is told to stop and ends `cancelled` unless its
    /// handler still answers done. On an ended one it changes nothing.
    fn cancel(&self, job: JobId) -> BoxFuture<'_, Result<Job, InspectError>>;
    /// Every periodic task.
    fn periodic(&self) -> BoxFuture<'_, Result<Vec<PeriodicTask>, InspectError>>;
    /// Queues one more run now; the schedule stays as it is.
    fn run_periodic<'a>(&'a self, name: &'a str) -> BoxFuture<'a, Result<JobId, InspectError>>;
    /// Lets no further job of the queue start, in any process. Twice is as once.
    fn pause_queue<'a>(&'a self, queue: &'a str) -> BoxFuture<'a, Result<(), InspectError>>;
    /// Takes the pause away. Twice is as once.
    fn resume_queue<'a>(&'a self, queue: &'a str) -> BoxFuture<'a, Result<(), InspectError>>;
}

/// The whole queue, as a process runs it.
pub trait Runtime: Jobs + Inspector {
    /// Waits until the job has ended, at most `max`. `None`: it has not, or too many wait
    /// already; its receipt can be asked later.
    fn wait(&self, job: JobId, max: Duration) -> BoxFuture<'_, Result<Option<JobState>, DatabaseError>>;
    /// Waits until the event has been fanned out, at most `max`, and names the job the
    /// subscriber got. `None`: not yet, or the subscriber got none.
    fn await_fanout<'a>(
        &'a self,
        event: Uuid,
        subscriber: &'a str,
        max: Duration,
    ) -> BoxFuture<'a, Result<Option<JobId>, DatabaseError>>;
    /// Stops taking jobs, waits 20 s for running ones, then cancels them and gives them back.
    fn stop(&self) -> BoxFuture<'_, ()>;
}
