//! Recording events in the transaction of their change.

pub(crate) mod store;

use std::future::Future;

use uuid::Uuid;

use self::store::{self as events, NewEvent};
use crate::{
    database::Connection,
    error::RecordError,
    event::{EventData, Recordable},
    owner::{IntoEvent, Owned, Ownership as _},
    sealing::{
        SealingKeys,
        fields::{self, Place},
    },
    transaction::Tx,
};

/// Records events in a transaction of the caller's own, for example one that sqlx began.
///
/// Implemented by [`Connection`], which a `sqlx::Transaction` dereferences to, by [`Tx`] and by
/// [`SealingRecorder`]. In a [`Bus::in_tx`](crate::Bus::in_tx) transaction use [`Tx::record`].
///
/// ```
/// # use bus_runtime::{IntoEvent, RecordError, database::Pool};
/// use bus_runtime::prelude::*;
///
/// # async fn place(pool: Pool, order_placed: impl IntoEvent) -> Result<(), Box<dyn std::error::Error>> {
/// let mut transaction = pool.begin().await?;
/// // The application's own statements, then:
/// transaction.record(order_placed).await?;
/// transaction.commit().await?;
/// # Ok(())
/// # }
/// ```
///
/// The event exists exactly if the transaction commits. The commit does not wake the relay, which
/// then sees the event when it polls next; `Bus::in_tx` wakes it. A connection has no sealing key
/// and refuses events with sensitive fields: [`Bus::recorder`](crate::Bus::recorder) brings one.
pub trait Recorder: Send {
    /// Inserts an event and returns its id.
    ///
    /// Two calls insert two events. The relay fans out the events of a transaction in the order of
    /// their calls.
    ///
    /// # Errors
    ///
    /// Returns [`RecordError::Database`] if the insert fails; the transaction must then be rolled
    /// back. Every other error is returned before any SQL: [`RecordError::TooLarge`],
    /// [`RecordError::TooLong`], [`RecordError::PatternMismatch`], [`RecordError::NulCharacter`]
    /// and [`RecordError::Encode`] for data that does not fit its declaration, and
    /// [`RecordError::KeyMissing`] for sensitive fields without a sealing key.
    fn record<E: IntoEvent>(&mut self, event: E) -> impl Future<Output = Result<Uuid, RecordError>> + Send;

    /// Inserts all events, in their order, with one statement, and returns their ids.
    ///
    /// # Errors
    ///
    /// As [`record`](Self::record). One event that does not fit its declaration refuses all.
    fn record_all<E: IntoEvent>(
        &mut self,
        events: impl IntoIterator<Item = E> + Send,
    ) -> impl Future<Output = Result<Vec<Uuid>, RecordError>> + Send;
}

impl Recorder for Connection {
    async fn record<E: IntoEvent>(&mut self, event: E) -> Result<Uuid, RecordError> {
        record(self, None, event).await
    }

    async fn record_all<E: IntoEvent>(
        &mut self,
        events: impl IntoIterator<Item = E> + Send,
    ) -> Result<Vec<Uuid>, RecordError> {
        record_all(self, None, events).await
    }
}

impl Recorder for Tx {
    async fn record<E: IntoEvent>(&mut self, event: E) -> Result<Uuid, RecordError> {
        Self::record(self, event).await
    }

    async fn record_all<E: IntoEvent>(
        &mut self,
        events: impl IntoIterator<Item = E> + Send,
    ) -> Result<Vec<Uuid>, RecordError> {
        Self::record_all(self, events).await
    }
}

impl Tx {
    /// Inserts an event and returns its id. The event exists exactly if the transaction commits.
    ///
    /// Two calls insert two events. The relay fans out the events of a transaction in the order of
    /// their calls.
    ///
    /// # Errors
    ///
    /// Returns [`RecordError::Database`] if the insert fails; the transaction must then be rolled
    /// back. Every other error is returned before any SQL: [`RecordError::TooLarge`],
    /// [`RecordError::TooLong`], [`RecordError::PatternMismatch`], [`RecordError::NulCharacter`]
    /// and [`RecordError::Encode`] for data that does not fit its declaration.
    pub async fn record<E: IntoEvent>(&mut self, event: E) -> Result<Uuid, RecordError> {
        let (connection, keys) = self.sealing();
        record(connection, Some(keys), event).await
    }

    /// Inserts all events, in their order, with one statement, and returns their ids.
    ///
    /// # Errors
    ///
    /// As [`record`](Self::record). One event that does not fit its declaration refuses all.
    pub async fn record_all<E: IntoEvent>(
        &mut self,
        events: impl IntoIterator<Item = E>,
    ) -> Result<Vec<Uuid>, RecordError> {
        let (connection, keys) = self.sealing();
        record_all(connection, Some(keys), events).await
    }
}

/// Records on a connection in a transaction of the caller's own, with the key that sensitive
/// fields are sealed with. Returned by [`Bus::recorder`](crate::Bus::recorder).
#[derive(Debug)]
pub struct SealingRecorder<'a> {
    pub(crate) connection: &'a mut Connection,
    pub(crate) keys: &'a SealingKeys,
}

impl Recorder for SealingRecorder<'_> {
    async fn record<E: IntoEvent>(&mut self, event: E) -> Result<Uuid, RecordError> {
        record(self.connection, Some(self.keys), event).await
    }

    async fn record_all<E: IntoEvent>(
        &mut self,
        events: impl IntoIterator<Item = E> + Send,
    ) -> Result<Vec<Uuid>, RecordError> {
        record_all(self.connection, Some(self.keys), events).await
    }
}

async fn record<E: IntoEvent>(
    connection: &mut Connection,
    keys: Option<&SealingKeys>,
    event: E,
) -> Result<Uuid, RecordError> {
    let event = prepare(keys, event)?;
    let id = event.id;
    events::insert(connection, event).await?;
    Ok(id)
}

async fn record_all<E: IntoEvent>(
    connection: &mut Connection,
    keys: Option<&SealingKeys>,
    events: impl IntoIterator<Item = E>,
) -> Result<Vec<Uuid>, RecordError> {
    let prepared: Vec<NewEvent> = events
        .into_iter()
        .map(|event| prepare(keys, event))
        .collect::<Result<_, _>>()?;
    let ids = prepared.iter().map(|event| event.id).collect();
    if !prepared.is_empty() {
        events::insert_all(connection, prepared).await?;
    }
    Ok(ids)
}

/// Checks, encodes and seals an event. Runs no SQL.
fn prepare<I: IntoEvent>(keys: Option<&SealingKeys>, event: I) -> Result<NewEvent, RecordError> {
    fn prepare<E: Recordable>(keys: Option<&SealingKeys>, owned: &Owned<E>) -> Result<NewEvent, RecordError> {
        let Owned { event, owner } = owned;
        let id = Uuid::now_v7();
        let mut data = event.encode()?;
        if !E::SENSITIVE.is_empty() {
            let keys = keys.ok_or(RecordError::KeyMissing { event_type: E::TYPE })?;
            let event_type = E::TYPE;
            data = fields::seal(keys, Place::Event { event_type, id }, E::SENSITIVE, data)?;
        }
        let size = data.get().len();
        if size > <E as EventData>::DATA_LIMIT {
            return Err(RecordError::TooLarge {
                event_type: E::TYPE,
                size,
                limit: E::DATA_LIMIT,
            });
        }
        Ok(NewEvent {
            id,
            owner: E::Ownership::column(*owner),
            event_type: E::TYPE,
            version: E::VERSION.get(),
            subject: event.subject(*owner),
            data,
        })
    }
    prepare(keys, &event.into_event())
}
