//! Waiting for the end of a job, across processes.
//!
//! When a job of an awaited queue ends, the statement that ends it sends a notification. Each process receives it on
//! one listening connection. Waiters also poll every 250 ms. At most [`MAX_WAITERS`] callers wait in a process at once;
//! a further caller gets its receipt immediately.

pub(crate) mod store;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use serde::{Deserialize, Serialize};
use tokio::{
    sync::{Notify, Semaphore},
    time::Instant,
};
use uuid::Uuid;

use crate::{
    database::{DatabaseError, Pool},
    jobs::{JobId, JobState, river},
    relay::store as outbox,
};

/// The maximum number of callers that wait in a process at once.
const MAX_WAITERS: usize = 64;
/// How often a waiter polls.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// The result of waiting: done, or pending with a receipt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settled<T> {
    /// It is done.
    Done(T),
    /// It is not done yet. The receipt can be read later.
    Pending(Receipt),
}

/// Identifies a job whose end can be queried later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// The job. `None` while the event that leads to it waits for the relay.
    pub job: Option<JobId>,
    /// The event that leads to the job, if there is one.
    pub event: Option<Uuid>,
}

/// The state of a job, read with its receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", tag = "status", content = "state")]
pub enum ReceiptState {
    /// The job has not ended.
    Pending,
    /// The job ended in this state.
    Ended(JobState),
    /// The job was deleted by retention after it ended.
    Expired,
}

/// The waiting callers of this process.
#[derive(Debug)]
pub(crate) struct Waiters {
    pool: Pool,
    places: Semaphore,
    by_job: Mutex<HashMap<i64, Arc<Notify>>>,
    /// Notified by this process's relay after each pass.
    fanned_out: Arc<Notify>,
}

impl Waiters {
    pub(crate) fn new(pool: Pool, fanned_out: Arc<Notify>) -> Self {
        Self {
            pool,
            places: Semaphore::new(MAX_WAITERS),
            by_job: Mutex::default(),
            fanned_out,
        }
    }

    /// Wakes the waiters of the jobs that a notification names; `*` wakes all.
    pub(crate) fn notify(&self, payload: &str) {
        let by_job = self.by_job.lock().unwrap_or_else(PoisonError::into_inner);
        if payload == "*" {
            by_job.values().for_each(|notify| notify.notify_waiters());
            return;
        }
        for id in payload.split(',').filter_map(|id| id.parse::<i64>().ok()) {
            if let Some(notify) = by_job.get(&id) {
                notify.notify_waiters();
            }
        }
    }

    /// Waits at most `max` for the job to end and returns its final state.
    pub(crate) async fn job(&self, job: JobId, max: Duration) -> Result<Option<JobState>, DatabaseError> {
        let Ok(_place) = self.places.try_acquire() else {
            return Ok(None);
        };
        let entry = self.add(job);
        poll_until(max, &entry.notify, || async {
            Ok(river::final_state(&self.pool, job).await?.flatten())
        })
        .await
    }

    /// Waits at most `max` for the event to be fanned out, and returns the job of the subscriber with one of these
    /// names.
    pub(crate) async fn fanout(
        &self,
        event: Uuid,
        names: Vec<String>,
        max: Duration,
    ) -> Result<Option<JobId>, DatabaseError> {
        let Ok(_place) = self.places.try_acquire() else {
            return Ok(None);
        };
        let found = poll_until(max, &self.fanned_out, || {
            outbox::fanned_out_job(&self.pool, event, &names)
        })
        .await?;
        Ok(found.flatten().map(JobId::from_number))
    }

    fn add(&self, job: JobId) -> WaiterEntry<'_> {
        let mut by_job = self.by_job.lock().unwrap_or_else(PoisonError::into_inner);
        let notify = Arc::clone(by_job.entry(job.get()).or_default());
        WaiterEntry {
            waiters: self,
            job,
            notify,
        }
    }
}

/// A caller that waits for a job. Dropping it, for example with its request, ends the wait.
struct WaiterEntry<'a> {
    waiters: &'a Waiters,
    job: JobId,
    notify: Arc<Notify>,
}

impl Drop for WaiterEntry<'_> {
    /// Removes the map's entry with the last waiter.
    fn drop(&mut self) {
        let mut by_job = self.waiters.by_job.lock().unwrap_or_else(PoisonError::into_inner);
        // One reference of the map and one of this waiter.
        if Arc::strong_count(&self.notify) <= 2 {
            by_job.remove(&self.job.get());
        }
    }
}

/// Queries, then waits for a notification or the next poll, until the query returns a value or `max` has passed.
async fn poll_until<T, F>(max: Duration, notify: &Notify, query: impl Fn() -> F) -> Result<Option<T>, DatabaseError>
where
    F: Future<Output = Result<Option<T>, DatabaseError>>,
{
    // A deadline that the clock cannot represent is never reached.
    let deadline = Instant::now().checked_add(max);
    loop {
        let notified = notify.notified();
        tokio::pin!(notified);
        // Registered before the query, so that a notification between the query and the wait is not missed.
        notified.as_mut().enable();
        if let Some(found) = query().await? {
            return Ok(Some(found));
        }
        let now = Instant::now();
        if deadline.is_some_and(|deadline| now >= deadline) {
            return Ok(None);
        }
        let next = now + POLL_INTERVAL;
        tokio::select! {
            () = notified => {}
            () = tokio::time::sleep_until(deadline.map_or(next, |deadline| deadline.min(next))) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::database::test_sql::database;

    #[tokio::test]
    async fn a_waiter_that_is_dropped_leaves_nothing_behind() {
        let (_database, pool) = database().await;
        let waiters = Waiters::new(pool, Arc::default());
        let job = JobId::from_number(7);
        let other = waiters.add(job);
        let dropped = tokio::time::timeout(Duration::from_millis(1), waiters.job(job, Duration::from_secs(60))).await;
        assert!(dropped.is_err());
        let entries = || waiters.by_job.lock().expect("no panic").len();
        assert_eq!(entries(), 1, "another one waits for it");
        drop(other);
        assert_eq!(entries(), 0);
        assert_eq!(waiters.places.available_permits(), MAX_WAITERS);
    }
}
