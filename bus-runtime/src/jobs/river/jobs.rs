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

/// The ports' adapter. Enqueues and looks; [`Workers`] runs jobs.
pub(crate) struct RiverJobs {
    pub(super) declaration: &'static Declaration,
    pub(super) pool: Pool,
    /// A client that works no queue: for cancelling and pausing, whichever incarnation runs.
    pub(super) control: riverqueue::Client,
    /// Queues to tell, gathered by one task.
    notifier: mpsc::UnboundedSender<Vec<String>>,
    /// Attempts of this process whose result was dropped because its lease was lost.
    pub(super) lease_lost: Arc<AtomicU64>,
}

impl std::fmt::Debug for RiverJobs {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("RiverJobs")
    }
}

impl RiverJobs {
    /// The adapter, and the task that tells River's queues; it ends with the last handle.
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

/// Tells at most once a millisecond, all queues of that time by one statement.
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
            tracing::debug!(%error, "workers could not be received; they poll");
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
            // Fails only when the bus has stopped, and then nobody here has workers to tell.
            let _ = self.notifier.send(queues);
        }
    }
}
