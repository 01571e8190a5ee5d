//! Recording an event with the change it tells of.

use std::future::Future;

use uuid::Uuid;

use crate::{
    error::RecordError,
    event::{EventData, Recordable},
    pg::{
        Connection, Tx,
        events::{self, NewEvent},
    },
};

/// Records events. The port that use cases depend on: a [`Tx`], and any [`Connection`] in a
/// transaction of the caller's own.
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
        let event = prepare(owner.into(), &event)?;
        let id = event.id;
        events::insert(self, event).await?;
        Ok(id)
    }

    async fn record_all<E: Recordable>(
        &mut self,
        owner: impl Into<Option<Uuid>> + Send,
        events: impl IntoIterator<Item = E> + Send,
    ) -> Result<Vec<Uuid>, RecordError> {
        let owner = owner.into();
        let prepared: Vec<NewEvent> = events
            .into_iter()
            .map(|event| prepare(owner, &event))
            .collect::<Result<_, _>>()?;
        let ids = prepared.iter().map(|event| event.id).collect();
        if !prepared.is_empty() {
            events::insert_all(self, prepared).await?;
        }
        Ok(ids)
    }
}

impl Recorder for Tx {
    async fn record<E: Recordable>(
        &mut self,
        owner: impl Into<Option<Uuid>> + Send,
        event: E,
    ) -> Result<Uuid, RecordError> {
        Connection::record(self, owner, event).await
    }

    async fn record_all<E: Recordable>(
        &mut self,
        owner: impl Into<Option<Uuid>> + Send,
        events: impl IntoIterator<Item = E> + Send,
    ) -> Result<Vec<Uuid>, RecordError> {
        Connection::record_all(self, owner, events).await
    }
}

/// Checks and encodes an event, before any SQL.
pub(crate) fn prepare<E: Recordable>(owner: Option<Uuid>, event: &E) -> Result<NewEvent, RecordError> {
    let data = event.encode()?;
    let size = data.get().len();
    if size > <E as EventData>::DATA_LIMIT {
        return Err(RecordError::TooLarge {
            event_type: E::TYPE,
            size,
            limit: E::DATA_LIMIT,
        });
    }
    Ok(NewEvent {
        id: Uuid::now_v7(),
        owner,
        event_type: E::TYPE,
        version: E::VERSION.get(),
        subject: event.subject(owner)?,
        data,
    })
}
