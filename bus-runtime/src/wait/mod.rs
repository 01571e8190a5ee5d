//! WaiterEntry for a job, across processes.
//!
//! A job of an awaited queue that ends is a notification, sent by the statement that ends it. One
//! listening connection a process hears it; a poll every 250 ms while anyone waits is the net. At
//! most [`MAX_WAITERS`] wait at once in a process: the next one is answered with its receipt at once.

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

/// So many may wait at once in a process.
const MAX_WAITERS: usize = 64;
/// Between the polls of one that waits.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// What a request may answer: what has happened, or the promise that it will.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settled<T> {
    /// It has happened.
    Done(T),
    /// It has not happened yet; ask again with the receipt.
    Pending(Receipt),
}

/// By which the end of a job can be asked for later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// The job. `None` while the event that leads to it waits for the relay.
    pub job: Option<JobId>,
    /// The event that leads to it, if one does.
    pub event: Option<Uuid>,
}

/// What a receipt read later says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", tag = "status", content = "state")]
pub enum ReceiptState {
    /// Not ended.
    Pending,
    /// Ended so.
    Ended(JobState),
    /// The job is gone: it ended longer ago than jobs are kept.
    Expired,
}

/// Those of this process that wait.
#[derive(Debug)]
pub(crate) struct Waiters {
    pool: Pool,
    places: Semaphore,
    by_job: Mutex<HashMap<i64, Arc<Notify>>>,
    /// Told by this process's relay after each pass.
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

    /// Wakes those whose jobs a notification names; `*` is all of them.
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

    /// The state a job ended in, once it has, at most `max` later.
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

    /// The job a subscriber, under one of these names, got for an event, once it has been fanned
    /// out, at most `max` later.
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

/// One that waits for a job, until it is dropped, as with the request it waits for.
struct WaiterEntry<'a> {
    waiters: &'a Waiters,
    job: JobId,
    notify: Arc<Notify>,
}

impl Drop for WaiterEntry<'_> {
    /// The last one to leave takes the entry away.
    fn drop(&mut self) {
        let mut by_job = self.waiters.by_job.lock().unwrap_or_else(PoisonError::into_inner);
        // The map's and this one's.
        if Arc::strong_count(&self.notify) <= 2 {
            by_job.remove(&self.job.get());
        }
    }
}

/// Looks, then waits for a notification or the next poll, until something is found or it is late.
async fn poll_until<T, F>(max: Duration, notify: &Notify, query: impl Fn() -> F) -> Result<Option<T>, DatabaseError>
where
    F: Future<Output = Result<Option<T>, DatabaseError>>,
{
    // What is beyond the clock is never reached.
    let deadline = Instant::now().checked_add(max);
    loop {
        let notified = notify.notified();
        tokio::pin!(notified);
        // Registered before the query, so that what comes between query and wait is notify.
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
