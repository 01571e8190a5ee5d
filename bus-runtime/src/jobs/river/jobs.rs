//! The port `Jobs` on River's tables.

use std::{
    collections::BTreeSet,
    sync::{Arc, atomic::AtomicU64},
    time::Duration,
};

use futures_util::future::BoxFuture;
use tokio::sync::mpsc;

use super::{insert, schema::schema};
use crate::{
    database::{Connection, Pool},
    declaration::Declaration,
    error::{EnqueueError, StartError},
    jobs::{Enqueued, Jobs, NewJob},
};

/// The adapter of the port [`Jobs`].
pub(crate) struct RiverJobs {
    pub(super) declaration: &'static Declaration,
    pub(super) pool: Pool,
    /// A client that works no queue. It cancels jobs and pauses queues in every session.
    pub(super) control: riverqueue::Client,
    /// Sends queue names to the task that notifies workers.
    notifier: mpsc::UnboundedSender<Vec<String>>,
    /// The number of attempts of this process whose result was dropped because the lease was lost.
    pub(super) lease_lost: Arc<AtomicU64>,
}

impl std::fmt::Debug for RiverJobs {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("RiverJobs")
    }
}

impl RiverJobs {
    /// Returns the adapter and the task that notifies workers, which ends with the adapter.
    pub(crate) fn new(
        declaration: &'static Declaration,
        pool: Pool,
    ) -> Result<(Arc<Self>, impl Future<Output = ()> + Send), StartError> {
        let database =
            riverqueue::database::PostgresDatabase::new(pool.clone()).with_schema(schema().map_err(StartError::Queue)?);
        let control = riverqueue::Client::builder(database)
            .build()
            .map_err(|error| StartError::Queue(Box::new(error)))?;
        let (notifier, received) = mpsc::unbounded_channel();
        let jobs = Self {
            declaration,
            pool: pool.clone(),
            control,
            notifier,
            lease_lost: Arc::default(),
        };
        Ok((Arc::new(jobs), run_notifier(pool, received)))
    }

    pub(crate) fn pool(&self) -> &Pool {
        &self.pool
    }

    pub(crate) fn declaration(&self) -> &'static Declaration {
        self.declaration
    }
}

/// Notifies workers at most once a millisecond, with one statement for all queues of that time.
async fn run_notifier(pool: Pool, mut received: mpsc::UnboundedReceiver<Vec<String>>) {
    while let Some(first) = received.recv().await {
        let mut queues: BTreeSet<String> = first.into_iter().collect();
        tokio::time::sleep(Duration::from_millis(1)).await;
        while let Ok(more) = received.try_recv() {
            queues.extend(more);
        }
        if queues.is_empty() {
            continue;
        }
        let queues: Vec<String> = queues.into_iter().collect();
        if let Err(error) = insert::notify(&pool, &queues).await {
            tracing::debug!(%error, "workers could not be notified; they find the jobs when they poll");
        }
    }
}

impl Jobs for RiverJobs {
    fn enqueue<'a>(
        &'a self,
        connection: &'a mut Connection,
        jobs: Vec<NewJob>,
    ) -> BoxFuture<'a, Result<Vec<Enqueued>, EnqueueError>> {
        Box::pin(insert::insert(connection, jobs))
    }

    fn notify_workers(&self, queues: Vec<String>) {
        if !queues.is_empty() {
            // Fails only when the bus has stopped and has no workers to notify.
            let _ = self.notifier.send(queues);
        }
    }
}
