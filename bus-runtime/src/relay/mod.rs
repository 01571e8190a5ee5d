//! The relay: from the outbox to jobs.
//!
//! # Terms
//!
//! A *pass* is one transaction: it claims a batch of outbox rows, reads the registry, enqueues a
//! job for each subscriber of each event, deletes the rows and writes the fan-outs. Every process
//! runs a relay; `SKIP LOCKED` divides the rows among them, so there is no leader.
//!
//! # What wakes it
//!
//! It polls: [`MIN_POLL_INTERVAL`] after a pass that claimed something, doubling to [`MAX_POLL_INTERVAL`]. A
//! commit of this process pokes it. No recording transaction ever sends a NOTIFY: that takes a
//! lock over the whole database at commit and breaks two-phase commit. A committed event is so
//! claimed at most [`MAX_POLL_INTERVAL`] and a pass later, whoever wrote it.
//!
//! # What can fail
//!
//! 1. The relay dies in mid-pass: its transaction rolls back, the rows are claimed again.
//! 2. The commit's outcome is unknown: either the rows are gone and the jobs there, or neither.
//! 3. An error of the pass itself (a missing right, a lock timeout, a lost connection): counts
//!    against no row; the next pass waits [`INITIAL_BACKOFF`], doubling to [`MAX_BACKOFF`].
//! 4. An error of a row (SQLSTATE classes 22 and 23, encoding): the batch is tried row by row, and
//!    the failing ones are counted; five failures set a row aside, which raises an alert. When
//!    every row of a batch of several failed, the fault is hardly theirs: the relay backs off as
//!    in 3. A single one that failed makes nobody wait.
//! 5. A transaction commits late with an early number: there is no cursor. Where a snapshot that is
//!    held for long keeps dead rows in the way, a pass may start from the last number claimed, but
//!    only as a hint. One from zero runs whenever the last such claim took less than [`CHEAP_CLAIM`];
//!    else as often as keeps them to a twentieth of the relay's time ([`FULL_PASS_COST_FACTOR`]), and at least
//!    every [`FULL_PASS_INTERVAL`]. So a slow network alone delays nothing by more than a few polls.
//!
//! # No reconcile loop
//!
//! Nothing here re-creates lost work; polling and sweeping only wake.

mod pass;
pub(crate) mod store;
#[cfg(test)]
mod tests;

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use pass::PassError;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use self::store as outbox;
use crate::{database::Pool, error::chain, jobs::Jobs, registry::Routes};

/// The wait after a pass that claimed something.
const MIN_POLL_INTERVAL: Duration = Duration::from_millis(2);
/// The longest wait of an idle relay.
const MAX_POLL_INTERVAL: Duration = Duration::from_millis(50);
/// The wait after a first failing pass.
const INITIAL_BACKOFF: Duration = Duration::from_secs(2);
/// The longest wait after failing passes.
const MAX_BACKOFF: Duration = Duration::from_secs(60);
/// A pass that takes longer is given up; its transaction rolls back.
const PASS_TIMEOUT: Duration = Duration::from_secs(30);
/// At least this often a pass starts from zero.
const FULL_PASS_INTERVAL: Duration = Duration::from_secs(30);
/// A claim from zero that took less is cheap: the next one starts from zero too.
const CHEAP_CLAIM: Duration = Duration::from_millis(5);
/// So many times what a dear claim from zero took passes before the next.
const FULL_PASS_COST_FACTOR: u32 = 20;

/// What a relay needs of its process.
#[derive(Clone)]
pub(crate) struct RelayParts {
    pub(crate) pool: Pool,
    pub(crate) jobs: Arc<dyn Jobs>,
    /// Pokes the relay after a commit of this process.
    pub(crate) poke: Arc<Notify>,
    /// Told after each pass that fanned something out, for those who await a fan-out.
    pub(crate) fanned_out: Arc<Notify>,
    /// The most rows of a pass.
    pub(crate) batch: u16,
}

/// What a pass did.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct PassReport {
    /// Rows claimed.
    pub(crate) claimed: usize,
    /// Of them, rows that were fanned out.
    pub(crate) fanned_out: usize,
    /// Of them, rows that failed for a reason of their own.
    pub(crate) failed: usize,
}

/// A relay's memory between passes: none of it decides what an event reaches.
#[derive(Default)]
pub(crate) struct RelayState {
    /// Parsed tables by fingerprint.
    tables: HashMap<String, Routes>,
    /// The last number claimed, a hint.
    last_seq: i64,
    /// When the last claim from zero ended, and what it took.
    last_full: Option<(Instant, Duration)>,
}

impl RelayState {
    /// Whether the next pass starts from zero.
    fn is_full_pass_due(&self) -> bool {
        self.last_full.is_none_or(|(ended, took)| {
            took < CHEAP_CLAIM || ended.elapsed() >= (took * FULL_PASS_COST_FACTOR).min(FULL_PASS_INTERVAL)
        })
    }
}

/// Runs until `stop`. A pass under way is finished first.
pub(crate) async fn run(parts: RelayParts, stop: CancellationToken) {
    let mut state = RelayState::default();
    let mut idle = MIN_POLL_INTERVAL;
    let mut backoff = None;
    let mut unknown_checked_at: Option<Instant> = None;
    while !stop.is_cancelled() {
        // At once when a build starts: what waited for its types is its to take.
        if unknown_checked_at.is_none_or(|last| last.elapsed() > FULL_PASS_INTERVAL) {
            unknown_checked_at = Some(Instant::now());
            match tokio::time::timeout(PASS_TIMEOUT, outbox::clear_unknown(&parts.pool)).await {
                Ok(Ok(_)) => {}
                Ok(Err(error)) => tracing::warn!(%error, "rows of unknown types could not be looked at again"),
                Err(_) => tracing::warn!("rows of unknown types were not looked at again in time"),
            }
        }
        // A server that vanished without a word answers nothing for as long as the kernel waits.
        let pass = tokio::time::timeout(PASS_TIMEOUT, pass::run(&parts, &mut state)).await;
        let wait = match pass.unwrap_or(Err(PassError::TimedOut)) {
            Ok(report) if report.claimed > 1 && report.failed == report.claimed => grow_backoff(&mut backoff),
            Ok(report) => {
                backoff = None;
                idle = if report.claimed > 0 {
                    MIN_POLL_INTERVAL
                } else {
                    (idle * 2).min(MAX_POLL_INTERVAL)
                };
                if report.claimed == usize::from(parts.batch) {
                    Duration::ZERO
                } else {
                    idle
                }
            }
            Err(error) => {
                let wait = grow_backoff(&mut backoff);
                tracing::warn!(error = chain(&error), retry_in = ?wait, "a relay pass failed");
                wait
            }
        };
        if wait.is_zero() {
            tokio::task::yield_now().await;
            continue;
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = tokio::time::sleep(wait) => {}
            // A poke never shortens a backoff: the database is in trouble, not asleep.
            () = parts.poke.notified(), if backoff.is_none() => {}
        }
    }
}

fn grow_backoff(backoff: &mut Option<Duration>) -> Duration {
    let wait = backoff.map_or(INITIAL_BACKOFF, |last: Duration| (last * 2).min(MAX_BACKOFF));
    *backoff = Some(wait);
    wait
}
