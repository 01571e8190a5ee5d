//! What a running job passes to its handler.
//!
//! # Capabilities
//!
//! Everything that leaves the process and must not be lost (mail, webhooks, requests to other services) takes a
//! `&Context`, which exists only in a running job. A transaction of [`Context::in_tx`] borrows the context mutably
//! while it is open, so a network call inside a transaction does not compile. A transactional handler gets a
//! [`TxContext`], which permits no outgoing call.

use std::{ops::AsyncFnOnce, sync::Arc};

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::{
    database::TxError,
    error::ReadEventError,
    event::{Event, FromEvent},
    jobs::JobId,
    record::store as events,
    shared::Shared,
    transaction::{HandledEvent, Tx},
};

/// The current attempt of a job.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The job's id.
    pub job: JobId,
    /// The job's kind.
    pub kind: String,
    /// The number of this attempt, from 1.
    pub number: u16,
    /// The number of attempts allowed.
    pub max: u16,
    /// When the job was enqueued.
    pub enqueued_at: DateTime<Utc>,
    /// The event, if the job is a subscriber's.
    pub event: Option<Uuid>,
    /// The older events of the same subject that were coalesced into this job, oldest first.
    pub merged: Vec<Uuid>,
    /// The scheduled time that a periodic run is for; `None` for a run requested by hand.
    /// [`enqueued_at`](Self::enqueued_at) shows how late the run was enqueued.
    pub scheduled_for: Option<DateTime<Utc>>,
}

impl Attempt {
    /// Returns whether the job is discarded if this attempt fails.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        self.number >= self.max
    }
}

/// The context of a running job. Only the runtime constructs it.
#[derive(Debug)]
pub struct Context {
    shared: Arc<Shared>,
    attempt: Attempt,
    handling: Option<HandledEvent>,
}

impl Context {
    pub(crate) fn new(shared: Arc<Shared>, attempt: Attempt, handling: Option<HandledEvent>) -> Self {
        Self {
            shared,
            attempt,
            handling,
        }
    }

    /// Returns the current attempt.
    #[must_use]
    pub const fn attempt(&self) -> &Attempt {
        &self.attempt
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// Returns the older events that were coalesced into this job, oldest first, as the type that the handler takes.
    /// Events that retention has deleted are left out.
    ///
    /// Events of one subject may concern different things; for example, two notes with the same title share a subject.
    /// A handler that must process each of them reads these events too.
    ///
    /// # Errors
    ///
    /// Returns [`ReadEventError::Decode`] if an event does not fit `T`, [`ReadEventError::Open`] if a sensitive field
    /// cannot be opened, and [`ReadEventError::Database`] if the events cannot be read.
    pub async fn merged_events<T: FromEvent>(&self) -> Result<Vec<Event<T>>, ReadEventError> {
        if self.attempt.merged.is_empty() {
            return Ok(Vec::new());
        }
        let events = events::get_all(&self.shared.direct, &self.attempt.merged).await?;
        let events = events
            .into_iter()
            .map(|event| Ok(self.shared.open_event(event)?.decode()?));
        events.collect()
    }

    /// Runs `work` in a transaction of the application's pool, as [`Bus::in_tx`](crate::Bus::in_tx) does. The context
    /// is borrowed meanwhile, so `work` can make no outgoing call.
    ///
    /// # Errors
    ///
    /// Returns the error of `work` after the rollback, or a [`TxError`] as [`Bus::in_tx`](crate::Bus::in_tx) does.
    pub async fn in_tx<T, E, F>(&mut self, work: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Tx) -> Result<T, E>,
        E: From<TxError>,
    {
        self.shared.in_tx(self.handling.clone(), work).await
    }
}

/// The context of a transactional handler. It permits no outgoing call.
#[derive(Debug)]
pub struct TxContext {
    attempt: Attempt,
}

impl TxContext {
    pub(crate) const fn new(attempt: Attempt) -> Self {
        Self { attempt }
    }

    /// Returns the current attempt.
    #[must_use]
    pub const fn attempt(&self) -> &Attempt {
        &self.attempt
    }
}
