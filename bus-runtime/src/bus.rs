//! The handle that an application keeps of a running bus.

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

/// A running bus. Runs transactions, waits for jobs, inspects them, and stops. Clones are cheap and share one bus.
#[derive(Clone, Debug)]
pub struct Bus {
    inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) shared: Arc<Shared>,
    pub(crate) runtime: Arc<dyn Runtime>,
    /// Stops the relay and the periodic tasks. Cancelled first.
    pub(crate) stop_relay: CancellationToken,
    /// Stops everything else that runs beside the workers.
    pub(crate) stop_rest: CancellationToken,
    pub(crate) relay: Mutex<JoinSet<()>>,
    pub(crate) rest: Mutex<JoinSet<()>>,
    /// Held during [`Bus::stop`], so that a second caller waits for the first.
    pub(crate) stopped: tokio::sync::Mutex<bool>,
}

/// The longest wait for open connections to close.
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
    /// Stops a bus that is dropped without [`Bus::stop`]: its tasks are aborted, and another process returns its
    /// running jobs to the queue once its heartbeats time out.
    fn drop(&mut self) {
        self.stop_relay.cancel();
        self.stop_rest.cancel();
    }
}

impl Bus {
    pub(crate) fn new(inner: Inner) -> Self {
        Self { inner: Arc::new(inner) }
    }

    /// Runs `work` in a transaction of the application's pool and commits if it returns `Ok`. The change and its events
    /// commit together or not at all. After the commit this process's relay is woken.
    ///
    /// The closure names its error type, since rustc cannot infer it:
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
    /// If the future is dropped before the commit, the transaction rolls back. If it is dropped during the commit, the
    /// commit may have happened.
    ///
    /// # Errors
    ///
    /// Returns the error of `work` after the rollback. Otherwise returns a [`TxError`]; do not report
    /// [`TxError::CommitUnknown`] as a failure.
    pub async fn in_tx<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Tx) -> Result<T, E>,
        E: From<TxError>,
    {
        self.inner.shared.in_tx(None, work).await
    }

    /// Waits at most `max` until the job has ended, and returns its final state. Returns [`Settled::Pending`] if it has
    /// not ended by then, or if 64 callers already wait in this process.
    ///
    /// The end of a job in a queue declared with `awaited` wakes the waiting process at once, whichever process runs
    /// the job. Other queues are polled every 250 ms.
    ///
    /// # Cancel safety
    ///
    /// The future can be dropped at any time.
    ///
    /// # Errors
    ///
    /// Returns the error of the database if the job cannot be read.
    pub async fn wait(&self, job: JobId, max: Duration) -> Result<Settled<JobState>, DatabaseError> {
        Ok(match self.inner.runtime.wait(job, max).await? {
            Some(state) => Settled::Done(state),
            None => Settled::Pending(Receipt {
                job: Some(job),
                event: None,
            }),
        })
    }

    /// Waits at most `max` until the event has been fanned out, and returns the subscriber's job. Returns `None` if it
    /// has not been fanned out by then, if the subscriber gets no job for it, or if 64 callers already wait in this
    /// process.
    ///
    /// # Cancel safety
    ///
    /// The future can be dropped at any time.
    ///
    /// # Errors
    ///
    /// Returns the error of the database if the fan-out cannot be read.
    pub async fn await_fanout(
        &self,
        event: Uuid,
        subscriber: &str,
        max: Duration,
    ) -> Result<Option<JobId>, DatabaseError> {
        self.inner.runtime.await_fanout(event, subscriber, max).await
    }

    /// Waits at most `max` in all until the subscriber's job for the event has ended, and returns the job's final
    /// state. Returns [`Settled::Pending`] if it has not ended by then.
    ///
    /// # Cancel safety
    ///
    /// The future can be dropped at any time.
    ///
    /// # Errors
    ///
    /// Returns the error of the database if the fan-out or the job cannot be read.
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

    /// Returns the state of a job whose receipt was handed out: pending, ended, or expired if the job has been deleted.
    ///
    /// # Errors
    ///
    /// Returns the error of the database if the job cannot be read.
    pub async fn read_receipt(&self, job: JobId) -> Result<ReceiptState, DatabaseError> {
        Ok(match river::final_state(&self.inner.shared.direct, job).await? {
            None => ReceiptState::Expired,
            Some(None) => ReceiptState::Pending,
            Some(Some(state)) => ReceiptState::Ended(state),
        })
    }

    /// Returns a recorder for a connection in a transaction of the caller's own. It seals the sensitive fields of
    /// events, for which a bare connection has no key.
    #[must_use]
    pub fn recorder<'a>(&'a self, connection: &'a mut Connection) -> SealingRecorder<'a> {
        SealingRecorder {
            connection,
            keys: &self.inner.shared.keys,
        }
    }

    /// Returns the port that lists jobs, retries and cancels them, and pauses queues.
    #[must_use]
    pub fn inspector(&self) -> &dyn Inspector {
        &*self.inner.runtime
    }

    /// Returns a job.
    ///
    /// # Errors
    ///
    /// Returns [`InspectError::NoSuchJob`](crate::jobs::InspectError::NoSuchJob) if there is no job of that number, and
    /// [`InspectError::Database`](crate::jobs::InspectError::Database) if it cannot be read.
    pub async fn job(&self, job: JobId) -> Result<Job, crate::jobs::InspectError> {
        self.inner.runtime.get(job).await
    }

    /// Returns a dead-lettered event to the relay and resets its failures. Returns `false` if the event is not
    /// dead-lettered.
    ///
    /// # Errors
    ///
    /// Returns the error of the database if the outbox cannot be updated.
    pub async fn requeue_event(&self, event: Uuid) -> Result<bool, DatabaseError> {
        let requeued = outbox::requeue(&self.inner.shared.direct, event).await?;
        self.inner.shared.poke.notify_one();
        Ok(requeued)
    }

    /// Returns the operations on webhook endpoints and their delivery attempts.
    #[must_use]
    pub fn webhooks(&self) -> Webhooks {
        Webhooks::new(Arc::clone(&self.inner.shared))
    }

    /// Stops the relay and the periodic tasks, then the workers, which wait 20 s for running jobs. Jobs that have not
    /// ended by then return to the queue without using an attempt. A second call, also a concurrent one, returns when
    /// the bus has stopped.
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
        // Closed here, so that stopping the server next does not break open connections.
        if tokio::time::timeout(CLOSE_TIMEOUT, self.inner.shared.direct.close())
            .await
            .is_err()
        {
            tracing::warn!("connections of the runtime are still open");
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
