//! What the parts of a running bus share.

use std::{ops::AsyncFnOnce, sync::Arc};

use tokio::sync::Notify;

use crate::{
    declaration::Declaration,
    jobs::Jobs,
    pg::{Handling, Pool, Tx, TxError},
    webhooks::WebhookParts,
};

/// Shared by the bus, its workers and its contexts.
pub(crate) struct Core {
    pub(crate) declaration: &'static Declaration,
    /// The application's pool: handlers and requests.
    pub(crate) pool: Pool,
    /// The runtime's own, on the direct address: relay, beats, waiting, reading events.
    pub(crate) direct: Pool,
    pub(crate) jobs: Arc<dyn Jobs>,
    /// Pokes this process's relay.
    pub(crate) poke: Arc<Notify>,
    pub(crate) webhooks: WebhookParts,
}

impl std::fmt::Debug for Core {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Core")
            .field("namespace", &self.declaration.namespace)
            .finish_non_exhaustive()
    }
}

impl Core {
    /// Runs `work` in a transaction; commits when it answers well, and then pokes the relay and
    /// tells the queues it enqueued into. A panic of `work` drops the transaction, which rolls
    /// it back.
    pub(crate) async fn in_tx<T, E, F>(&self, handling: Option<Handling>, work: F) -> Result<T, E>
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
                // The connection rolls back by itself when it is dropped; waiting here only
                // keeps it from being handed out with that still to do.
                if let Err(rollback) = tx.rollback().await {
                    tracing::debug!(error = %rollback, "a rollback was not answered");
                }
                Err(error)
            }
        }
    }

    pub(crate) async fn begin(&self, handling: Option<Handling>) -> Result<Tx, TxError> {
        Tx::begin(&self.pool, self.declaration, Arc::clone(&self.jobs), handling).await
    }

    pub(crate) async fn commit(&self, mut tx: Tx) -> Result<(), TxError> {
        let queues = tx.take_queues();
        tx.commit().await?;
        self.after_commit(queues);
        Ok(())
    }

    /// What a commit wakes. The relay is poked after every one: a trigger may have recorded.
    pub(crate) fn after_commit(&self, queues: Vec<String>) {
        self.poke.notify_one();
        self.jobs.tell(queues);
    }
}
