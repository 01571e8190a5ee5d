//! The ports to the job queue and their types.
//!
//! [`Jobs`] enqueues in a caller's transaction, [`Inspector`] lists jobs and changes them, and [`Runtime`] combines
//! both and waits for jobs. They carry strings and JSON; typed wrappers are generated above them. The adapter is
//! `jobs::river`; no other module names River.

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

/// The id of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct JobId(i64);

impl JobId {
    pub(crate) const fn new(id: i64) -> Self {
        Self(id)
    }

    /// Returns an id for a number from outside, for example from a request. It need not be the id of an existing job.
    #[must_use]
    pub const fn from_number(id: i64) -> Self {
        Self(id)
    }

    /// Returns the number.
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

/// The state of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JobState {
    /// It waits for a worker or for its time, and no attempt has failed.
    Pending,
    /// It waits for its next attempt after a failed one.
    Retryable,
    /// A worker runs it.
    Running,
    /// Its handler succeeded.
    Completed,
    /// It failed: no attempt is left, or no attempt can succeed.
    Discarded,
    /// It was no longer needed, or was cancelled by hand.
    Cancelled,
}

impl JobState {
    /// All states, in the order of a job's life.
    pub const ALL: [Self; 6] = [
        Self::Pending,
        Self::Retryable,
        Self::Running,
        Self::Completed,
        Self::Discarded,
        Self::Cancelled,
    ];

    /// Returns the name used in SQL, JSON and documentation.
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

    /// Returns whether the job has ended: no further attempt runs.
    #[must_use]
    pub const fn is_terminal(self) -> bool {
        matches!(self, Self::Completed | Self::Discarded | Self::Cancelled)
    }
}

/// A job to enqueue.
#[derive(Clone, Debug)]
pub struct NewJob {
    /// A declared kind.
    pub kind: String,
    /// The queue it waits in.
    pub queue: String,
    /// Its arguments: a JSON object.
    pub args: Box<RawValue>,
    /// The number of attempts before it is discarded.
    pub attempts: u16,
    /// What makes another job equal to it.
    pub unique: UniqueBy,
    /// The earliest time of its first attempt.
    pub scheduled_at: Option<DateTime<Utc>>,
}

/// What makes two jobs of a kind equal. Discarded and cancelled jobs are not considered.
#[derive(Clone, Debug, Default)]
pub enum UniqueBy {
    /// Nothing: every job is distinct.
    #[default]
    Nothing,
    /// All arguments.
    Args,
    /// The values at these paths.
    Paths(&'static [&'static [&'static str]]),
}

/// The result of enqueueing a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enqueued {
    /// The new job, or the existing equal one.
    pub id: JobId,
    /// Whether the job existed already.
    pub duplicate: bool,
}

/// A failed attempt.
#[derive(Clone, Debug, serde::Serialize)]
pub struct AttemptFailure {
    /// When the attempt began.
    pub at: DateTime<Utc>,
    /// The number of the attempt, from 1.
    pub attempt: u16,
    /// The error with its sources. It never contains a payload.
    pub error: String,
}

/// A job.
#[derive(Clone, Debug)]
pub struct Job {
    /// Its id.
    pub id: JobId,
    /// Its kind.
    pub kind: String,
    /// The queue.
    pub queue: String,
    /// Its state.
    pub state: JobState,
    /// Its arguments. Each sensitive one is replaced by `"[redacted]"`.
    pub args: Box<RawValue>,
    /// The number of attempts made, the running one included.
    pub attempt: u16,
    /// The number of attempts allowed.
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
    /// Enqueues all jobs in order, in one statement on the caller's transaction. The jobs exist only if it commits. No
    /// notification is sent in the transaction; call [`Jobs::notify_workers`] after the commit.
    ///
    /// Two calls with the same jobs enqueue them twice, unless they are unique.
    ///
    /// # Errors
    ///
    /// Returns [`EnqueueError::Unique`] if a unique key cannot be computed, before anything is sent. Returns
    /// [`EnqueueError::Database`] if the database refuses the jobs; then none is enqueued.
    fn enqueue<'a>(
        &'a self,
        connection: &'a mut Connection,
        jobs: Vec<NewJob>,
    ) -> BoxFuture<'a, Result<Vec<Enqueued>, EnqueueError>>;

    /// Notifies the workers of these queues, after the commit. If the notification is lost, the workers find the jobs
    /// when they poll.
    fn notify_workers(&self, queues: Vec<String>);
}

/// Counts of jobs and events, and the active alerts.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Overview {
    /// The number of jobs in each state, zero included, in the order of [`JobState::ALL`].
    pub jobs: Vec<(JobState, i64)>,
    /// How long the oldest pending job has been due, in seconds.
    pub oldest_pending_seconds: Option<f64>,
    /// The number of events that wait for the relay.
    pub waiting_events: i64,
    /// How long the oldest of them has waited, in seconds.
    pub oldest_event_seconds: Option<f64>,
    /// The number of dead-lettered events.
    pub dead_lettered_events: i64,
    /// The number of events whose type and version no registered build knows.
    pub unknown_events: i64,
    /// The number of unfinished jobs whose kind no running build declares, or whose queue none serves.
    pub jobs_without_worker: i64,
    /// The number of attempts of this process, since it started, whose result was dropped because the process had lost
    /// its lease.
    pub lease_lost: u64,
    /// The number of events of the last day that a trigger with `on_mismatch: skip` did not record.
    pub skipped_events: i64,
    /// The names of the active alerts.
    pub alerts: Vec<&'static str>,
}

/// Which jobs to list. An empty field does not filter.
#[derive(Clone, Debug, Default)]
pub struct JobFilter {
    /// Jobs of this kind.
    pub kind: Option<String>,
    /// Jobs in this state.
    pub state: Option<JobState>,
    /// Jobs in this queue.
    pub queue: Option<String>,
    /// Jobs whose arguments contain this JSON. Sensitive arguments are sealed and never match.
    pub args: Option<Box<RawValue>>,
    /// Jobs older than this one: the cursor of the next page.
    pub before: Option<JobId>,
    /// The maximum number of jobs, at most 500. 0 means 100.
    pub limit: u16,
}

/// A periodic task.
#[derive(Clone, Debug, serde::Serialize)]
pub struct PeriodicTask {
    /// The declared name.
    pub name: String,
    /// The schedule: `every 300s`, or `cron`, the expression and its time zone. Empty if no process could evaluate it
    /// yet.
    pub schedule: String,
    /// When it is due next.
    pub next_at: DateTime<Utc>,
    /// Why the task does not run, if its schedule is broken.
    pub schedule_error: Option<String>,
    /// The last five runs, newest first.
    pub runs: Vec<PeriodicRun>,
}

/// A run of a periodic task.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct PeriodicRun {
    /// When it was enqueued.
    pub at: DateTime<Utc>,
    /// Its job.
    pub job: JobId,
    /// The scheduled time that the run is for; `None` for a run requested by hand.
    #[serde(default)]
    pub scheduled_for: Option<DateTime<Utc>>,
    /// Whether the scheduled time had been missed: the next one had come, or the minute that a cron expression names
    /// was over.
    #[serde(default)]
    pub late: bool,
}

/// The result of a retry by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retried {
    /// The job is pending again, with one more attempt if it had none left.
    Pending,
    /// An equal job that has not ended exists. Nothing was changed.
    Duplicate(JobId),
}

/// The error of an [`Inspector`].
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum InspectError {
    /// There is no job of this id.
    #[error("there is no job {0}")]
    NoSuchJob(JobId),
    /// There is no periodic task of this name.
    #[error("there is no periodic task `{0}`")]
    NoSuchTask(String),
    /// There is no queue of this name.
    #[error("there is no queue `{0}`")]
    NoSuchQueue(String),
    /// The job is running. Cancel it or wait until it ends.
    #[error("job {0} is running")]
    Running(JobId),
    /// The queue returned an error.
    #[error("the job queue failed")]
    Queue(#[source] crate::error::BoxError),
    /// The database returned an error.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// Lists jobs and changes them. Every method returns [`InspectError::Database`] if the database cannot be used.
pub trait Inspector: Send + Sync {
    /// Returns counts, backlog and alerts, from one snapshot.
    fn overview(&self) -> BoxFuture<'_, Result<Overview, InspectError>>;
    /// Returns the jobs that match the filter, newest first.
    fn list(&self, filter: JobFilter) -> BoxFuture<'_, Result<Vec<Job>, InspectError>>;
    /// Returns a job, or [`InspectError::NoSuchJob`].
    fn get(&self, job: JobId) -> BoxFuture<'_, Result<Job, InspectError>>;
    /// Makes a waiting or ended job due immediately, with one more attempt if none is left. Returns
    /// [`InspectError::Running`] if the job is running.
    fn retry(&self, job: JobId) -> BoxFuture<'_, Result<Retried, InspectError>>;
    /// Cancels a job. A waiting job ends immediately. A running job's handler is cancelled, and the job ends as
    /// `cancelled` unless the handler still succeeds. An ended job does not change.
    fn cancel(&self, job: JobId) -> BoxFuture<'_, Result<Job, InspectError>>;
    /// Returns every periodic task.
    fn periodic(&self) -> BoxFuture<'_, Result<Vec<PeriodicTask>, InspectError>>;
    /// Enqueues one more run of a periodic task now. The schedule does not change. Returns [`InspectError::NoSuchTask`]
    /// if it is not declared.
    fn run_periodic<'a>(&'a self, name: &'a str) -> BoxFuture<'a, Result<JobId, InspectError>>;
    /// Stops workers of every process from claiming jobs of the queue. Idempotent. Returns
    /// [`InspectError::NoSuchQueue`] if the queue is not declared.
    fn pause_queue<'a>(&'a self, queue: &'a str) -> BoxFuture<'a, Result<(), InspectError>>;
    /// Lets workers claim jobs of the queue again. Idempotent.
    fn resume_queue<'a>(&'a self, queue: &'a str) -> BoxFuture<'a, Result<(), InspectError>>;
}

/// The whole job queue of a process.
pub trait Runtime: Jobs + Inspector {
    /// Waits at most `max` until the job has ended and returns its final state. Returns `None` if it has not ended, or
    /// if too many callers wait already.
    fn wait(&self, job: JobId, max: Duration) -> BoxFuture<'_, Result<Option<JobState>, DatabaseError>>;
    /// Waits at most `max` until the event has been fanned out and returns the subscriber's job. Returns `None` if it
    /// has not been fanned out, if the subscriber got no job, or if too many callers wait already.
    fn await_fanout<'a>(
        &'a self,
        event: Uuid,
        subscriber: &'a str,
        max: Duration,
    ) -> BoxFuture<'a, Result<Option<JobId>, DatabaseError>>;
    /// Stops claiming jobs, waits 20 s for running ones, then cancels them and returns them to the queue.
    fn stop(&self) -> BoxFuture<'_, ()>;
}
