//! The handle an application keeps.

use std::{
    ops::AsyncFnOnce,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::{
    database::{Connection, DatabaseError, TxError},
    jobs::{Inspector, Job, JobId, JobState, Runtime, river},
    record::SealingRecorder,
    relay::store as outbox,
    shared::Shared,
    transaction::Tx,
    wait::{Receipt, ReceiptState, Settled},
    webhooks::Webhooks,
};

/// A running bus: transactions, waiting, looking, stopping. Cheap to clone; all clones are one.
#[derive(Clone, Debug)]
pub struct Bus {
    inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) shared: Arc<Shared>,
    pub(crate) runtime: Arc<dyn Runtime>,
    /// Stops the relay, first of all.
    pub(crate) stop_relay: CancellationToken,
    /// Stops everything that runs beside the workers.
    pub(crate) stop_rest: CancellationToken,
    pub(crate) relay: Mutex<JoinSet<()>>,
    pub(crate) rest: Mutex<JoinSet<()>>,
    /// Held while stopping, so that whoever stops it too waits for that.
    pub(crate) stopped: tokio::sync::Mutex<bool>,
}

/// How long connections are waited for at the end.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

impl std::fmt::Debug for Inner {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Bus")
            .field("shared", &self.shared)
            .finish_non_exhaustive()
    }
}

impl Drop for Inner {
    /// A bus that is dropped without [`Bus::stop`] stops at once: its tasks are aborted, and the
    /// next sweep of another process gives its jobs back.
    fn drop(&mut self) {
        self.stop_relay.cancel();
        self.stop_rest.cancel();
    }
}

impl Bus {
    pub(crate) fn new(inner: Inner) -> Self {
        Self { inner: Arc::new(inner) }
    }

    /// Runs `work` in a transaction of the application's pool and commits it when it answers
    /// well. The change and its events exist together or not at all. After the commit this
    /// process's relay is poked.
    ///
    /// The closure names its error, or rustc cannot infer it:
    ///
    /// ```text
    /// let id = bus.in_tx(async |tx| {
    ///     let id = requests::insert(tx, &form).await?;
    ///     tx.record(AccessRequestCreated { request_id: id }.owned_by(owner)).await?;
    ///     Ok::<_, Error>(id)
    /// }).await?;
    /// ```
    ///
    /// # Cancel safety
    ///
    /// Dropped before the commit, it rolls back. Dropped during the commit, the commit may have
    /// happened.
    ///
    /// # Errors
    ///
    /// What `work` answers, after the rollback; else a [`TxError`], of which `CommitUnknown` must
    /// not be answered as a failure.
    pub async fn in_tx<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Tx) -> Result<T, E>,
        E: From<TxError>,
    {
        self.inner.shared.in_tx(None, work).await
    }

    /// Waits until the job has ended, at most `max`. It is woken by the end itself for jobs of an
    /// awaited queue, whichever process runs them.
    ///
    /// # Cancel safety
    ///
    /// Can be dropped at any time.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn wait(&self, job: JobId, max: Duration) -> Result<Settled<JobState>, DatabaseError> {
        Ok(match self.inner.runtime.wait(job, max).await? {
            Some(state) => Settled::Done(state),
            None => Settled::Pending(Receipt {
                job: Some(job),
                event: None,
            }),
        })
    }

    /// Waits until the event has been fanned out, at most `max`, and names the job the subscriber
    /// got. `None`: not yet, or the subscriber gets none.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn await_fanout(
        &self,
        event: Uuid,
        subscriber: &str,
        max: Duration,
    ) -> Result<Option<JobId>, DatabaseError> {
        self.inner.runtime.await_fanout(event, subscriber, max).await
    }

    /// Waits until the subscriber has handled the event, at most `max` in all.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn await_subscriber(
        &self,
        event: Uuid,
        subscriber: &str,
        max: Duration,
    ) -> Result<Settled<JobState>, DatabaseError> {
        let begun = std::time::Instant::now();
        let Some(job) = self.await_fanout(event, subscriber, max).await? else {
            return Ok(Settled::Pending(Receipt {
                job: None,
                event: Some(event),
            }));
        };
        let left = max.saturating_sub(begun.elapsed());
        Ok(match self.inner.runtime.wait(job, left).await? {
            Some(state) => Settled::Done(state),
            None => Settled::Pending(Receipt {
                job: Some(job),
                event: Some(event),
            }),
        })
    }

    /// What has become of a job whose receipt was handed out.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn read_receipt(&self, job: JobId) -> Result<ReceiptState, DatabaseError> {
        Ok(match river::final_state(&self.inner.shared.direct, job).await? {
            None => ReceiptState::Expired,
            Some(None) => ReceiptState::Pending,
            Some(Some(state)) => ReceiptState::Ended(state),
        })
    }

    /// Records on a connection in a transaction of the caller's own, as the connection itself does, and seals the
    /// sensitive fields of events, for which the connection by itself has no key.
    #[must_use]
    pub fn recorder<'a>(&'a self, connection: &'a mut Connection) -> SealingRecorder<'a> {
        SealingRecorder {
            connection,
            keys: &self.inner.shared.keys,
        }
    }

    /// Looking at jobs, and intervening.
    #[must_use]
    pub fn inspector(&self) -> &dyn Inspector {
        &*self.inner.runtime
    }

    /// A job as it stands.
    ///
    /// # Errors
    ///
    /// Where there is none of that number; else the database's.
    pub async fn job(&self, job: JobId) -> Result<Job, crate::jobs::InspectError> {
        self.inner.runtime.get(job).await
    }

    /// Puts an event that was set aside back before the relay, its failures forgotten. Answers
    /// whether there was one.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn requeue_event(&self, event: Uuid) -> Result<bool, DatabaseError> {
        let requeued = outbox::requeue(&self.inner.shared.direct, event).await?;
        self.inner.shared.poke.notify_one();
        Ok(requeued)
    }

    /// Webhook endpoints and what was delivered to them.
    #[must_use]
    pub fn webhooks(&self) -> Webhooks {
        Webhooks::new(Arc::clone(&self.inner.shared))
    }

    /// Stops in order: the relay first, then the workers, which get 20 s for running jobs; what
    /// has not ended then is given back. Called twice, also at once, both return when it is done.
    pub async fn stop(&self) {
        let mut stopped = self.inner.stopped.lock().await;
        if *stopped {
            return;
        }
        self.inner.stop_relay.cancel();
        join(&self.inner.relay).await;
        self.inner.runtime.stop().await;
        self.inner.stop_rest.cancel();
        join(&self.inner.rest).await;
        // The runtime's own connections end here, and not when the server is stopped under them.
        if tokio::time::timeout(CLOSE_TIMEOUT, self.inner.shared.direct.close())
            .await
            .is_err()
        {
            tracing::warn!("connections of the runtime are still in use");
        }
        *stopped = true;
    }
}

async fn join(tasks: &Mutex<JoinSet<()>>) {
    let mut tasks = std::mem::take(&mut *tasks.lock().unwrap_or_else(PoisonError::into_inner));
    while let Some(ended) = tasks.join_next().await {
        if let Err(error) = ended
            && error.is_panic()
        {
            tracing::error!(%error, "a task of the bus panicked");
        }
    }
}
