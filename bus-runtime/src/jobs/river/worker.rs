//! One River worker for every kind: it passes rows to the dispatcher and results to River.

use std::{cell::Cell, future::pending, sync::Arc, time::Duration};

use futures_util::future::BoxFuture;
use riverqueue::{
    Job, JobArgs, JobCancelError, WorkCancelled, WorkContext, WorkError, WorkOutcome, Worker, WorkerTimeout,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::lease::Lease;
use crate::{
    database::DatabaseError,
    error::{BoxError, StartError, chain},
    jobs::{
        JobId, JobKind,
        dispatch::{AttemptOutcome, ClaimedJob, CompletionWriter, JobRunner},
    },
    transaction::Tx,
};

/// The metadata key that holds the reason of a discard.
pub(super) const REASON_KEY: &str = "bus:reason";

/// The arguments of any kind. River expects a type for each kind; further kinds come from `kind_aliases`, which it
/// reads once, in `Workers::add`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct AnyArgs(pub(super) Box<RawValue>);

thread_local! {
    /// What `kind_aliases` returns while [`register`] runs.
    static KINDS: Cell<&'static [&'static str]> = const { Cell::new(&[]) };
}

impl JobArgs for AnyArgs {
    /// River expects one constant kind. No job of it is enqueued.
    const KIND: &'static str = "bus.none";

    fn kind_aliases() -> &'static [&'static str] {
        KINDS.get()
    }
}

/// Returns River's bundle with one worker for all kinds of the dispatcher.
///
/// River expects `'static` names, so they are leaked. They are few and the same in every session.
pub(super) fn register(worker: AnyWorker) -> Result<riverqueue::Workers, StartError> {
    let kinds: Vec<&'static str> = worker
        .runner
        .kinds()
        .into_iter()
        .map(|kind| &*Box::leak(kind.into_boxed_str()))
        .collect();
    KINDS.set(Box::leak(kinds.into_boxed_slice()));
    let mut workers = riverqueue::Workers::new();
    let added = workers
        .add::<AnyArgs, _>(worker)
        .map(|_| ())
        .map_err(|error| StartError::Queue(Box::new(error)));
    KINDS.set(&[]);
    added.map(|()| workers)
}

/// The worker of all kinds.
pub(super) struct AnyWorker {
    pub(super) runner: Arc<dyn JobRunner>,
    pub(super) lease: Arc<Lease>,
}

/// A failed attempt, with its delay.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
struct FailedAttempt {
    message: String,
    wait: Duration,
}

impl Worker<AnyArgs> for AnyWorker {
    type Error = BoxError;

    fn next_retry(&self, job: &Job<AnyArgs>, error: &WorkError, _now: riverqueue::jiff::Timestamp) -> Option<Duration> {
        let attempt = u16::try_from(job.row.attempt).unwrap_or(u16::MAX);
        Some(
            error
                .downcast_ref::<FailedAttempt>()
                .map_or_else(|| self.runner.retry_delay(&job.row.kind, attempt), |failed| failed.wait),
        )
    }

    /// The dispatcher limits the time: River's own timeout would only cancel a token.
    fn timeout(&self, _job: &Job<AnyArgs>) -> WorkerTimeout {
        WorkerTimeout::Disabled
    }

    async fn work(&self, context: WorkContext, job: Job<AnyArgs>) -> Result<WorkOutcome, BoxError> {
        let id = job.row.id;
        self.lease.add_job(id);
        let claimed = ClaimedJob {
            id: JobId::new(id),
            kind: JobKind::from(job.row.kind.as_str()),
            args: job.args.0,
            attempt: u16::try_from(job.row.attempt).unwrap_or(u16::MAX),
            max_attempts: u16::try_from(job.row.max_attempts).unwrap_or(u16::MAX),
            enqueued_at: chrono::DateTime::from_timestamp_micros(job.row.created_at.as_microsecond())
                .unwrap_or_default(),
        };
        let outcome = self
            .runner
            .run(claimed, self, context.cancellation_token().clone())
            .await;
        if !self.lease.is_valid() || matches!(outcome, AttemptOutcome::LeaseLost) {
            // If the lease seemed valid, it was not.
            self.lease.lose();
            self.lease.count_lost();
            tracing::warn!(
                job = id,
                "the lease was lost before the attempt ended; its result is dropped"
            );
            // Returns nothing: River would write whatever it gets. The session is being abandoned, and this future with
            // it.
            pending::<()>().await;
        }
        self.lease.finish_job(id);
        if is_discarded(&outcome, job.row.attempt, job.row.max_attempts) && job.row.kind != "webhook.deliver" {
            // Deliveries raise the alert of their endpoint instead.
            tracing::error!(
                alert = "jobs_discarded",
                job = id,
                kind = job.row.kind,
                "a job was discarded"
            );
        }
        match outcome {
            AttemptOutcome::Completed | AttemptOutcome::CompletedInTransaction => Ok(WorkOutcome::Complete),
            AttemptOutcome::Snoozed(wait) => Ok(WorkOutcome::Snooze(wait)),
            AttemptOutcome::Failed { error, wait } => Err(Box::new(FailedAttempt {
                message: chain(&*error),
                wait,
            })),
            AttemptOutcome::Discarded(error) => {
                // River's discard takes no reason.
                context.metadata_set(REASON_KEY, chain(&*error))?;
                Ok(WorkOutcome::Discard)
            }
            AttemptOutcome::Cancelled(error) => {
                context.metadata_set(REASON_KEY, chain(&*error))?;
                Err(Box::new(JobCancelError::new(chain(&*error))))
            }
            AttemptOutcome::Returned => Err(Box::new(WorkCancelled)),
            AttemptOutcome::LeaseLost => pending().await,
        }
    }
}

/// Returns whether the job failed and no further attempt runs.
fn is_discarded(outcome: &AttemptOutcome, attempt: i32, max_attempts: i32) -> bool {
    match outcome {
        AttemptOutcome::Discarded(_) => true,
        AttemptOutcome::Failed { .. } => attempt >= max_attempts,
        AttemptOutcome::Completed
        | AttemptOutcome::CompletedInTransaction
        | AttemptOutcome::Snoozed(_)
        | AttemptOutcome::Cancelled(_)
        | AttemptOutcome::Returned
        | AttemptOutcome::LeaseLost => false,
    }
}

impl CompletionWriter for AnyWorker {
    fn complete<'a>(&'a self, tx: &'a mut Tx, job: JobId, attempt: u16) -> BoxFuture<'a, Result<bool, DatabaseError>> {
        Box::pin(async move {
            if !self.lease.is_valid() {
                return Ok(false);
            }
            // River's own completion does not check the attempt. This one does, so a stalled attempt whose job runs
            // elsewhere rolls its effect back.
            let completed = sqlx::query(
                "UPDATE bus.river_job SET state = 'completed', finalized_at = now()
                 WHERE id = $1 AND state = 'running' AND attempt = $2
                   AND attempted_by[array_upper(attempted_by, 1)] = $3",
            )
            .persistent(false)
            .bind(job.get())
            .bind(i16::try_from(attempt).unwrap_or(i16::MAX))
            .bind(&self.lease.id)
            .execute(&mut **tx)
            .await
            .map_err(DatabaseError::from)?;
            Ok(completed.rows_affected() == 1)
        })
    }
}
