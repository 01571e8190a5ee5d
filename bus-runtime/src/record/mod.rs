//! Recording an event with the change it tells of.

pub(crate) mod store;

use std::future::Future;

use uuid::Uuid;

use self::store::{self as events, NewEvent};
use crate::{
    database::Connection,
    error::RecordError,
    event::{EventData, Recordable},
    sealing::{
        SealingKeys,
        fields::{self, Place},
    },
    transaction::Tx,
};

/// Records events. The port that use cases depend on: a [`Tx`], and any [`Connection`] in a
/// transaction of the caller's own. A connection by itself has no key and refuses events with
/// sensitive fields; [`Bus::recorder`](crate::Bus::recorder) brings it one.
///
/// What is recorded exists exactly if the transaction commits. No wake-up is sent in it: relays
/// poll, and [`Bus::in_tx`](crate::Bus::in_tx) pokes its own process's relay after the commit.
pub trait Recorder: Send {
    /// Records one event and answers its id.
    ///
    /// Called twice it records two events. Events of one transaction are fanned out in the order
    /// of their recording.
    ///
    /// # Errors
    ///
    /// Data beyond a declared bound, before any SQL; else the database's, and then the
    /// transaction is to be rolled back.
    fn record<E: Recordable>(
        &mut self,
        owner: impl Into<Option<Uuid>> + Send,
        event: E,
    ) -> impl Future<Output = Result<Uuid, RecordError>> + Send;

    /// Records all of them, in their order, by one statement however many they are.
    ///
    /// # Errors
    ///
    /// As [`record`](Self::record); one event that does not fit refuses all.
    fn record_all<E: Recordable>(
        &mut self,
        owner: impl Into<Option<Uuid>> + Send,
        events: impl IntoIterator<Item = E> + Send,
    ) -> impl Future<Output = Result<Vec<Uuid>, RecordError>> + Send;
}

impl Recorder for Connection {
    async fn record<E: Recordable>(
        &mut self,
        owner: impl Into<Option<Uuid>> + Send,
        event: E,
    ) -> Result<Uuid, RecordError> {
        record(self, None, owner.into(), event).await
    }

    async fn record_all<E: Recordable>(
        &mut self,
        owner: impl Into<Option<Uuid>> + Send,
        events: impl IntoIterator<Item = E> + Send,
    ) -> Result<Vec<Uuid>, RecordError> {
        record_all(self, None, owner.into(), events).await
    }
}

impl Recorder for Tx {
    async fn record<E: Recordable>(
        &mut self,
        owner: impl Into<Option<Uuid>> + Send,
        event: E,
    ) -> Result<Uuid, RecordError> {
        let (connection, keys) = self.sealing();
        record(connection, Some(keys), owner.into(), event).await
    }

    async fn record_all<E: Recordable>(
        &mut self,
        owner: impl Into<Option<Uuid>> + Send,
        events: impl IntoIterator<Item = E> + Send,
    ) -> Result<Vec<Uuid>, RecordError> {
        let (connection, keys) = self.sealing();
        record_all(connection, Some(keys), owner.into(), events).await
    }
}

/// Records on a connection in a transaction of the caller's own, and seals what is sensitive, for which the connection
/// by itself has no key. Made by [`Bus::recorder`](crate::Bus::recorder).
#[derive(Debug)]
pub struct SealingRecorder<'a> {
    pub(crate) connection: &'a mut Connection,
    pub(crate) keys: &'a SealingKeys,
}

impl Recorder for SealingRecorder<'_> {
    async fn record<E: Recordable>(
        &mut self,
        owner: impl Into<Option<Uuid>> + Send,
        event: E,
    ) -> Result<Uuid, RecordError> {
        record(self.connection, Some(self.keys), owner.into(), event).await
    }

    async fn record_all<E: Recordable>(
        &mut self,
        owner: impl Into<Option<Uuid>> + Send,
        events: impl IntoIterator<Item = E> + Send,
    ) -> Result<Vec<Uuid>, RecordError> {
        record_all(self.connection, Some(self.keys), owner.into(), events).await
    }
}

async fn record<E: Recordable>(
    connection: &mut Connection,
    keys: Option<&SealingKeys>,
    owner: Option<Uuid>,
    event: E,
) -> Result<Uuid, RecordError> {
    let event = prepare(keys, owner, &event)?;
    let id = event.id;
    events::insert(connection, event).await?;
    Ok(id)
}

async fn record_all<E: Recordable>(
    connection: &mut Connection,
    keys: Option<&SealingKeys>,
    owner: Option<Uuid>,
    events: impl IntoIterator<Item = E> + Send,
) -> Result<Vec<Uuid>, RecordError> {
    let prepared: Vec<NewEvent> = events
        .into_iter()
        .map(|event| prepare(keys, owner, &event))
        .collect::<Result<_, _>>()?;
    let ids = prepared.iter().map(|event| event.id).collect();
    if !prepared.is_empty() {
        events::insert_all(connection, prepared).await?;
    }
    Ok(ids)
}

/// Checks, encodes and seals an event, before any SQL.
pub(crate) fn prepare<E: Recordable>(
    keys: Option<&SealingKeys>,
    owner: Option<Uuid>,
    event: &E,
) -> Result<NewEvent, RecordError> {
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
        owner,
        event_type: E::TYPE,
        version: E::VERSION.get(),
        subject: event.subject(owner)?,
        data,
    })
}
