//! What the parts of a running bus share.

use std::{ops::AsyncFnOnce, sync::Arc};

use tokio::sync::Notify;

use crate::{
    database::{Pool, TxError},
    declaration::Declaration,
    event::StoredEvent,
    jobs::Jobs,
    sealing::{
        FieldError, SealingKeys,
        fields::{self, Place},
    },
    transaction::{HandledEvent, Tx, TxParts},
    webhooks::WebhookParts,
};

/// Shared by the bus, its workers and its contexts.
pub(crate) struct Shared {
    pub(crate) declaration: &'static Declaration,
    /// The application's pool, used by handlers and requests.
    pub(crate) pool: Pool,
    /// The runtime's own pool on the direct address: relay, heartbeats, waiting, reading events.
    pub(crate) direct: Pool,
    pub(crate) jobs: Arc<dyn Jobs>,
    /// Wakes this process's relay.
    pub(crate) poke: Arc<Notify>,
    /// Seals and opens sensitive fields.
    pub(crate) keys: Arc<SealingKeys>,
    pub(crate) webhooks: WebhookParts,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Shared")
            .field("namespace", &self.declaration.namespace)
            .finish_non_exhaustive()
    }
}

impl Shared {
    /// Runs `work` in a transaction and commits if it returns `Ok`; then wakes the relay and notifies the queues that
    /// `work` enqueued into. A panic of `work` drops the transaction, which rolls it back.
    pub(crate) async fn in_tx<T, E, F>(&self, handling: Option<HandledEvent>, work: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Tx) -> Result<T, E>,
        E: From<TxError>,
    {
        let mut tx = self.begin(handling).await?;
        match work(&mut tx).await {
            Ok(value) => {
                self.commit(tx).await?;
                Ok(value)
            }
            Err(error) => {
                // A dropped connection rolls back by itself. Waiting here keeps the pool from handing it out before it
                // has.
                if let Err(rollback) = tx.rollback().await {
                    tracing::debug!(error = %rollback, "a rollback failed");
                }
                Err(error)
            }
        }
    }

    pub(crate) async fn begin(&self, handling: Option<HandledEvent>) -> Result<Tx, TxError> {
        let parts = TxParts {
            declaration: self.declaration,
            jobs: Arc::clone(&self.jobs),
            keys: Arc::clone(&self.keys),
        };
        Tx::begin(&self.pool, parts, handling).await
    }

    /// Returns the event with its sensitive fields opened.
    pub(crate) fn open_event(&self, mut event: StoredEvent) -> Result<StoredEvent, FieldError> {
        let declared = self.declaration.event_type(&event.event_type);
        let declared = declared.map(|event_type| self.declaration.event(event_type));
        // Decoding an event of another version returns an error, so its fields stay sealed.
        if let Some(declared) = declared.filter(|declared| declared.version.get() == event.version) {
            let place = Place::Event {
                event_type: &event.event_type,
                id: event.id,
            };
            event.data = fields::open(&self.keys, place, declared.fields, event.data)?;
        }
        Ok(event)
    }

    pub(crate) async fn commit(&self, mut tx: Tx) -> Result<(), TxError> {
        let queues = tx.take_queues();
        tx.commit().await?;
        self.after_commit(queues);
        Ok(())
    }

    /// Wakes the relay and notifies the workers. The relay is woken after every commit, since a trigger may have
    /// recorded an event.
    pub(crate) fn after_commit(&self, queues: Vec<String>) {
        self.poke.notify_one();
        self.jobs.notify_workers(queues);
    }
}
