//! The timeouts of the expired-worker protocol, and what a process knows of its own lease.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// How often a process sends a heartbeat and returns the jobs of expired workers.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// Without an answered heartbeat for this long, a process writes no results.
pub(crate) const LEASE_TIMEOUT: Duration = Duration::from_secs(5);
/// Without a heartbeat for this long, a process is expired.
pub(crate) const WORKER_TIMEOUT: Duration = Duration::from_secs(7);

/// A session's permission to write results, as far as its own clock can tell.
#[derive(Debug)]
pub(super) struct Lease {
    pub(super) id: String,
    /// When the last answered heartbeat was sent; `None` once the lease is lost.
    last_heartbeat: Mutex<Option<Instant>>,
    /// The number of attempts of this process, in any session, whose result was dropped because the lease was lost.
    lease_lost: Arc<AtomicU64>,
    /// The jobs of this session; `Some` holds the time at which the attempt ended.
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

    /// Records an answered heartbeat. The time of sending counts, since the database recorded the heartbeat no earlier.
    pub(super) fn record_heartbeat(&self, sent: Instant) {
        let mut last = self.last_heartbeat.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_some_and(|last| last.elapsed() < LEASE_TIMEOUT) {
            *last = Some(sent);
        }
    }

    /// Gives the lease up. Nothing is written under this id afterwards.
    pub(super) fn lose(&self) {
        *self.last_heartbeat.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Returns whether results may be written. Once it is `false` it stays so.
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

    /// Returns the jobs that run here, and those that ended within the last minute, whose results River may still be
    /// writing.
    pub(super) fn job_ids(&self) -> Vec<i64> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.retain(|_, ended| ended.is_none_or(|ended| ended.elapsed() < Duration::from_secs(60)));
        held.keys().copied().collect()
    }
}
