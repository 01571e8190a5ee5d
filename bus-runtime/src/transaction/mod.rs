//! The application's transaction: it records, enqueues, and reports whether its commit is known.

mod store;

use std::{collections::BTreeSet, sync::Arc};

use chrono::{DateTime, Utc};
use thiserror::Error;
use uuid::Uuid;

use crate::{
    database::{self, Connection, DatabaseError, Pool, Transaction, TxError},
    declaration::{Declaration, JobDecl, Unique},
    error::{EnqueueError, RecordError},
    jobs::{Enqueued, JobData, Jobs, NewJob, UniqueBy},
    sealing::{
        SealingKeys,
        fields::{self, Place},
    },
};

/// The event that a running job handles, and its subscriber.
pub(crate) type HandledEvent = (Uuid, Arc<str>);

/// An open transaction. [`Bus::in_tx`](crate::Bus::in_tx) and [`Context::in_tx`](crate::Context::in_tx) begin it and
/// end it.
///
/// It dereferences to [`Connection`], so any sqlx query runs in it.
pub struct Tx {
    inner: Transaction,
    parts: TxParts,
    /// The queues that jobs were enqueued into. Their workers are notified after the commit.
    queues: BTreeSet<String>,
    /// Set in a subscriber's job, for [`Tx::once`].
    handling: Option<HandledEvent>,
}

/// What a transaction needs of its bus.
pub(crate) struct TxParts {
    pub(crate) declaration: &'static Declaration,
    pub(crate) jobs: Arc<dyn Jobs>,
    /// Seals sensitive fields and arguments.
    pub(crate) keys: Arc<SealingKeys>,
}

impl Tx {
    pub(crate) async fn begin(pool: &Pool, parts: TxParts, handling: Option<HandledEvent>) -> Result<Self, TxError> {
        Ok(Self {
            inner: database::transaction::begin(pool).await?,
            parts,
            queues: BTreeSet::new(),
            handling,
        })
    }

    pub(crate) async fn commit(self) -> Result<(), TxError> {
        database::transaction::commit(self.inner).await
    }

    pub(crate) async fn rollback(self) -> Result<(), DatabaseError> {
        Ok(self.inner.rollback().await?)
    }

    /// Returns whether this is the first time that the running job's event reaches its subscriber.
    ///
    /// The mark commits with the transaction, so an effect guarded by it happens once however often the event is
    /// delivered.
    ///
    /// # Errors
    ///
    /// Returns [`OnceError::NoEvent`] if the transaction does not belong to a subscriber's job, and
    /// [`OnceError::Database`] if the mark cannot be written.
    pub async fn once(&mut self) -> Result<bool, OnceError> {
        let (event, subscriber) = self.handling.as_ref().ok_or(OnceError::NoEvent)?;
        Ok(store::mark_handled(&mut self.inner, *event, subscriber).await?)
    }

    /// Returns the id of the event that a trigger or SQL function recorded last in this transaction. A caller that waits
    /// for the consequences of a row change learns here which event that change recorded.
    ///
    /// # Errors
    ///
    /// Returns the error of the database if it cannot be read.
    pub async fn last_triggered_event(&mut self) -> Result<Option<Uuid>, DatabaseError> {
        store::last_event(&mut self.inner).await
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

    /// Returns the connection and the keys that seal what is recorded on it.
    pub(crate) fn sealing(&mut self) -> (&mut Connection, &SealingKeys) {
        (&mut self.inner, &self.parts.keys)
    }

    pub(crate) fn take_queues(&mut self) -> Vec<String> {
        std::mem::take(&mut self.queues).into_iter().collect()
    }
}

/// Returns a job of a declared kind, with its declared queue, attempts and uniqueness.
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

/// The error of [`Tx::once`].
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OnceError {
    /// The transaction does not belong to a subscriber's job.
    #[error("`once` needs the transaction of a subscriber's job; this transaction has no event")]
    NoEvent,
    /// The mark cannot be written.
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
