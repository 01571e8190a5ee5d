//! What a running job is given.
//!
//! # Capabilities
//!
//! Whatever goes out of the process and must not be lost (mail, webhooks, a supplier's call) takes
//! a `&Context`, which only a running job has. A transaction opened through
//! [`Context::in_tx`] borrows the context for as long as it is open, so a network call inside a
//! transaction does not compile. A transactional handler gets a [`TxContext`], from which nothing
//! can go out at all.

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

/// The attempt at hand.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The job.
    pub job: JobId,
    /// Its kind.
    pub kind: String,
    /// Which attempt this is, from 1.
    pub number: u16,
    /// How many there may be.
    pub max: u16,
    /// When the job was enqueued.
    pub enqueued_at: DateTime<Utc>,
    /// The event, in a subscriber's job.
    pub event: Option<Uuid>,
    /// The older events of the same subject that a coalesced job stands for, oldest first.
    pub merged: Vec<Uuid>,
    /// In a periodic task's run the time of the schedule it is for; none where it was asked for by
    /// hand. [`enqueued_at`](Self::enqueued_at) says how late the run was queued.
    pub scheduled_for: Option<DateTime<Utc>>,
}

impl Attempt {
    /// Whether the job is discarded when this attempt fails.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        self.number >= self.max
    }
}

/// What a running job is given. Nobody else can construct one.
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

    /// The attempt at hand.
    #[must_use]
    pub const fn attempt(&self) -> &Attempt {
        &self.attempt
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// The older events that a coalesced job stands for, oldest first; those that retention has
    /// taken meanwhile are left out. A subject need not be one thing: two notes of one title share
    /// theirs. So a handler that must know of each thing looks at these too. They are of the types
    /// the subscriber receives, and `T` is what its handler takes.
    ///
    /// # Errors
    ///
    /// The database's, and an event that does not fit `T`.
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

    /// Runs `work` in a transaction of the application's pool, as [`Bus::in_tx`](crate::Bus::in_tx)
    /// does. The context is borrowed meanwhile, so nothing can go out from inside.
    ///
    /// # Errors
    ///
    /// What `work` answers, after the rollback; else the transaction's own.
    pub async fn in_tx<T, E, F>(&mut self, work: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Tx) -> Result<T, E>,
        E: From<TxError>,
    {
        self.shared.in_tx(self.handling.clone(), work).await
    }
}

/// What a transactional handler is given beside its transaction. Nothing can go out from it.
#[derive(Debug)]
pub struct TxContext {
    attempt: Attempt,
}

impl TxContext {
    pub(crate) const fn new(attempt: Attempt) -> Self {
        Self { attempt }
    }

    /// The attempt at hand.
    #[must_use]
    pub const fn attempt(&self) -> &Attempt {
        &self.attempt
    }
}
