//! A transaction, and what becomes known of it.

use std::{collections::BTreeSet, sync::Arc};

use chrono::{DateTime, Utc};
use sqlx::Postgres;
use thiserror::Error;
use uuid::Uuid;

use crate::{
    database::{Connection, DatabaseError, Pool},
    declaration::{Declaration, JobDecl, Unique},
    error::{EnqueueError, RecordError},
    jobs::{Enqueued, JobData, Jobs, NewJob, UniqueBy},
    sealing::{
        SealingKeys,
        fields::{self, Place},
    },
};

/// The event and the subscriber that a running job is for.
pub(crate) type HandledEvent = (Uuid, Arc<str>);

/// A running transaction. [`Bus::in_tx`](crate::Bus::in_tx) and
/// [`Context::in_tx`](crate::Context::in_tx) hand it out and end it.
///
/// It derefs to [`Connection`], so that any sqlx query runs in it.
pub struct Tx {
    inner: sqlx::Transaction<'static, Postgres>,
    parts: TxParts,
    /// The queues enqueued into, to be told after the commit.
    queues: BTreeSet<String>,
    /// The event and subscriber of a running job, for `once`.
    handling: Option<HandledEvent>,
}

/// What a transaction needs of its bus.
pub(crate) struct TxParts {
    pub(crate) declaration: &'static Declaration,
    pub(crate) jobs: Arc<dyn Jobs>,
    /// Seals sensitive fields and arguments.
    pub(crate) keys: Arc<SealingKeys>,
}

/// A transaction that did not commit, or may not have.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TxError {
    /// It never began: nothing was done.
    #[error("the transaction could not begin")]
    Begin(#[source] DatabaseError),
    /// The server refused the commit: nothing was done.
    #[error("the transaction was rolled back at its commit")]
    Commit(#[source] DatabaseError),
    /// The connection was lost during the commit: it may or may not have happened. Never answer
    /// this as "failed"; HTTP handlers answer 503 `outcome_unknown`.
    #[error("the connection was lost during the commit; whether it happened is unknown")]
    CommitUnknown(#[source] DatabaseError),
}

impl Tx {
    /// Begins on a task of its own: a caller dropped between BEGIN and its answer would leave the
    /// pooled connection idle in a transaction; this way the task receives the answer and its
    /// drop rolls back.
    pub(crate) async fn begin(pool: &Pool, parts: TxParts, handling: Option<HandledEvent>) -> Result<Self, TxError> {
        let pool = pool.clone();
        let traceparent = crate::trace::current();
        let begun = tokio::spawn(async move {
            let mut transaction = pool.begin().await?;
            // What a trigger records in this transaction belongs to the trace at hand too, and a
            // trigger has no other way to know it.
            if let Some(traceparent) = traceparent {
                sqlx::query("SELECT set_config('bus.traceparent', $1, true)")
                    .persistent(false)
                    .bind(traceparent)
                    .execute(&mut *transaction)
                    .await?;
            }
            Ok::<_, sqlx::Error>(transaction)
        })
        .await;
        match begun {
            Ok(Ok(inner)) => Ok(Self {
                inner,
                parts,
                queues: BTreeSet::new(),
                handling,
            }),
            Ok(Err(error)) => Err(TxError::Begin(error.into())),
            // The task can only end so when the runtime is shutting down.
            Err(_) => Err(TxError::Begin(sqlx::Error::WorkerCrashed.into())),
        }
    }

    /// Commits, having asked whether there is something to commit: where a statement failed and the
    /// caller took no notice, Postgres answers COMMIT with a rollback and no error, and the driver
    /// does not tell the two apart.
    pub(crate) async fn commit(mut self) -> Result<(), TxError> {
        sqlx::raw_sql("SELECT 1")
            .execute(&mut *self.inner)
            .await
            .map_err(|error| TxError::Commit(error.into()))?;
        self.inner.commit().await.map_err(|error| {
            let error = DatabaseError::from(error);
            if error.leaves_outcome_unknown() {
                TxError::CommitUnknown(error)
            } else {
                TxError::Commit(error)
            }
        })
    }

    pub(crate) async fn rollback(self) -> Result<(), DatabaseError> {
        Ok(self.inner.rollback().await?)
    }

    /// Whether this is the first time the running job's event reaches its subscriber. The mark
    /// commits with the effect, so that an effect guarded by it happens once however often the
    /// event is delivered.
    ///
    /// # Errors
    ///
    /// The database's. Outside a subscriber's job there is no event, which is a
    /// [`OnceError::NoEvent`].
    pub async fn once(&mut self) -> Result<bool, OnceError> {
        let (event, subscriber) = self.handling.as_ref().ok_or(OnceError::NoEvent)?;
        let marked =
            sqlx::query("INSERT INTO bus.handled (event_id, subscriber) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .persistent(false)
                .bind(*event)
                .bind(&**subscriber)
                .execute(&mut *self.inner)
                .await
                .map_err(DatabaseError::from)?;
        Ok(marked.rows_affected() == 1)
    }

    /// The event that a trigger or SQL recorded last in this transaction. A caller that wants to
    /// wait for what its row change led to learns here which event that was.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn last_triggered_event(&mut self) -> Result<Option<Uuid>, DatabaseError> {
        // An unset setting reads as NULL, one set by a former transaction of this connection as ''.
        let id: Option<Uuid> = sqlx::query_scalar("SELECT nullif(current_setting('bus.last_event', true), '')::uuid")
            .persistent(false)
            .fetch_one(&mut *self.inner)
            .await?;
        Ok(id)
    }

    /// Enqueues a job of a declared kind. The job exists exactly if the transaction commits.
    ///
    /// If the kind is unique and a job with the same key has not ended, that job is returned and
    /// none is inserted.
    ///
    /// # Errors
    ///
    /// Returns [`EnqueueError::Args`] before any SQL if an argument does not fit its declaration,
    /// [`EnqueueError::UnknownKind`] if the kind is not part of this bus's declaration, and
    /// [`EnqueueError::Database`] if the insert fails.
    pub async fn enqueue<J: JobData>(&mut self, job: J) -> Result<Enqueued, EnqueueError> {
        self.enqueue_job(job, None).await
    }

    /// Enqueues a job as [`enqueue`](Self::enqueue) does. Its first attempt starts at `at`, by the
    /// database's clock, or later. A job that exists already keeps its own time.
    ///
    /// # Errors
    ///
    /// As [`enqueue`](Self::enqueue).
    pub async fn enqueue_at<J: JobData>(&mut self, job: J, at: DateTime<Utc>) -> Result<Enqueued, EnqueueError> {
        self.enqueue_job(job, Some(at)).await
    }

    async fn enqueue_job<J: JobData>(&mut self, args: J, at: Option<DateTime<Utc>>) -> Result<Enqueued, EnqueueError> {
        let declaration = self.parts.declaration;
        let kind = declaration
            .job(J::KIND)
            .ok_or_else(|| EnqueueError::unknown_kind(declaration, J::KIND))?;
        let place = Place::Job { kind: kind.name };
        let args = fields::seal(&self.parts.keys, place, kind.args, args.encode()?).map_err(RecordError::from)?;
        let mut job = new_job(kind, args);
        job.scheduled_at = at;
        let enqueued = self.enqueue_all(vec![job]).await?;
        Ok(enqueued[0])
    }

    pub(crate) async fn enqueue_all(&mut self, jobs: Vec<NewJob>) -> Result<Vec<Enqueued>, EnqueueError> {
        self.queues.extend(jobs.iter().map(|job| job.queue.clone()));
        let port = Arc::clone(&self.parts.jobs);
        port.enqueue(&mut self.inner, jobs).await
    }

    /// The connection, and the keys that seal what is recorded on it.
    pub(crate) fn sealing(&mut self) -> (&mut Connection, &SealingKeys) {
        (&mut self.inner, &self.parts.keys)
    }

    pub(crate) fn take_queues(&mut self) -> Vec<String> {
        std::mem::take(&mut self.queues).into_iter().collect()
    }
}

/// A job of a declared kind, by its declared figures.
pub(crate) fn new_job(kind: &JobDecl, args: Box<serde_json::value::RawValue>) -> NewJob {
    NewJob {
        kind: kind.name.to_owned(),
        queue: kind.queue.to_owned(),
        args,
        attempts: kind.attempts,
        unique: match kind.unique {
            Unique::No => UniqueBy::Nothing,
            Unique::Args => UniqueBy::Args,
            Unique::Paths(paths) => UniqueBy::Paths(paths),
        },
        scheduled_at: None,
    }
}

impl std::fmt::Debug for Tx {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Tx")
            .field("handling", &self.handling)
            .finish_non_exhaustive()
    }
}

/// Why [`Tx::once`] could not answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OnceError {
    /// The transaction is not a subscriber's.
    #[error("`once` needs a subscriber's running job: this transaction has no event")]
    NoEvent,
    /// The database's.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl std::ops::Deref for Tx {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.inner
    }
}

impl std::ops::DerefMut for Tx {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.inner
    }
}
