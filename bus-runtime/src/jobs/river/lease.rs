//! The figures of the dead-worker protocol, and what a process knows of its own lease.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// Between beats, and between sweeps.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// Without an answered beat for so long, a process stops writing.
pub(crate) const LEASE_TIMEOUT: Duration = Duration::from_secs(5);
/// Silent for so long, an id is dead.
pub(crate) const WORKER_TIMEOUT: Duration = Duration::from_secs(7);

/// An incarnation's right to write results, as far as its own clock can tell.
#[derive(Debug)]
pub(super) struct Lease {
    pub(super) id: String,
    /// When the last answered beat was sent; `None` once the lease is lost for good.
    last_heartbeat: Mutex<Option<Instant>>,
    /// Attempts that ended after the lease was lost, and whose result was dropped: of this process,
    /// whichever incarnation it was.
    lease_lost: Arc<AtomicU64>,
    /// The jobs this incarnation runs; `Some` for those whose attempt has ended, since when.
    held: Mutex<HashMap<i64, Option<Instant>>>,
}

impl Lease {
    pub(super) fn new(id: String, lease_lost: Arc<AtomicU64>) -> Self {
        Self {
            id,
            last_heartbeat: Mutex::new(Some(Instant::now())),
            lease_lost,
            held: Mutex::default(),
        }
    }

    /// Notes an answered beat that was sent at `sent`: what counts is when it was sent, since the
    /// database noted it no earlier.
    pub(super) fn record_heartbeat(&self, sent: Instant) {
        let mut last = self.last_heartbeat.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_some_and(|last| last.elapsed() < LEASE_TIMEOUT) {
            *last = Some(sent);
        }
    }

    /// Nothing is written under this id any more.
    pub(super) fn lose(&self) {
        *self.last_heartbeat.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Once stale, it stays so.
    pub(super) fn is_valid(&self) -> bool {
        let last = self.last_heartbeat.lock().unwrap_or_else(PoisonError::into_inner);
        last.is_some_and(|last| last.elapsed() < LEASE_TIMEOUT)
    }

    pub(super) fn count_lost(&self) {
        self.lease_lost.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn add_job(&self, job: i64) {
        self.held
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(job, None);
    }

    pub(super) fn finish_job(&self, job: i64) {
        self.held
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(job, Some(Instant::now()));
    }

    /// The jobs that run here, and those that ended here within the last minute: River may still
    /// be writing their results.
    pub(super) fn job_ids(&self) -> Vec<i64> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.retain(|_, ended| ended.is_none_or(|ended| ended.elapsed() < Duration::from_secs(60)));
        held.keys().copied().collect()
    }
}
