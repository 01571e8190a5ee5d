//! The relay: from the outbox to jobs.
//!
//! # Terms
//!
//! A *pass* is one transaction: it claims a batch of outbox rows, reads the registry, enqueues a job for each
//! subscriber of each event, deletes the rows and inserts the fan-outs. Every process runs a relay. `SKIP LOCKED`
//! divides the rows among the relays, so there is no leader.
//!
//! # Polling
//!
//! The relay polls after [`MIN_POLL_INTERVAL`] if a pass claimed rows, doubling up to [`MAX_POLL_INTERVAL`] while it
//! claims none. A commit of the same process wakes it. A recording transaction never sends a NOTIFY, which takes a
//! database-wide lock at commit and prevents two-phase commit. So a committed event is claimed within
//! [`MAX_POLL_INTERVAL`] and one pass, whichever program recorded it.
//!
//! # Failure cases
//!
//! 1. The relay dies during a pass: its transaction rolls back, and the rows are claimed again.
//! 2. The outcome of the commit is unknown: either the rows are deleted and the jobs exist, or neither.
//! 3. The pass itself fails (a missing privilege, a lock timeout, a lost connection): no row is charged with a failure.
//!    The next pass waits [`INITIAL_BACKOFF`], doubling up to [`MAX_BACKOFF`].
//! 4. A row fails (SQLSTATE classes 22 and 23, encoding): the batch is retried row by row, and each failing row is
//!    charged with a failure. The fifth failure dead-letters the row and raises an alert. If every row of a batch of
//!    several fails, the cause is probably not in the rows, and the relay backs off as in case 3. A single failing row
//!    delays no other.
//! 5. A transaction commits late with a low sequence number: there is no cursor, so its row is claimed. If a long-held
//!    snapshot keeps dead rows in the table, a pass may start at the last claimed number, as a hint only. A pass starts
//!    from zero whenever the last such claim took less than [`CHEAP_CLAIM`]. Otherwise it starts from zero often enough
//!    to spend one twentieth of the time on it ([`FULL_PASS_COST_FACTOR`]), and at least every [`FULL_PASS_INTERVAL`].
//!    A slow network alone therefore delays an event by a few polls at most.
//!
//! # No reconcile loop
//!
//! Nothing here creates lost work again. Polling only finds work that exists.

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

/// The wait after a pass that claimed rows.
const MIN_POLL_INTERVAL: Duration = Duration::from_millis(2);
/// The longest wait of an idle relay.
const MAX_POLL_INTERVAL: Duration = Duration::from_millis(50);
/// The wait after the first failing pass.
const INITIAL_BACKOFF: Duration = Duration::from_secs(2);
/// The longest wait after failing passes.
const MAX_BACKOFF: Duration = Duration::from_secs(60);
/// A pass that takes longer is abandoned, and its transaction rolls back.
const PASS_TIMEOUT: Duration = Duration::from_secs(30);
/// The longest time between passes that start from zero.
const FULL_PASS_INTERVAL: Duration = Duration::from_secs(30);
/// If a claim from zero takes less, the next pass starts from zero too.
const CHEAP_CLAIM: Duration = Duration::from_millis(5);
/// After a claim from zero that took longer, this multiple of its duration passes before the next.
const FULL_PASS_COST_FACTOR: u32 = 20;

/// What a relay needs of its process.
#[derive(Clone)]
pub(crate) struct RelayParts {
    pub(crate) pool: Pool,
    pub(crate) jobs: Arc<dyn Jobs>,
    /// Wakes the relay after a commit of this process.
    pub(crate) poke: Arc<Notify>,
    /// Notified after each pass that fanned out events; callers that wait for a fan-out listen.
    pub(crate) fanned_out: Arc<Notify>,
    /// The maximum number of rows in a pass.
    pub(crate) batch: u16,
}

/// What a pass did.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct PassReport {
    /// The rows claimed.
    pub(crate) claimed: usize,
    /// The claimed rows that were fanned out.
    pub(crate) fanned_out: usize,
    /// The claimed rows that failed.
    pub(crate) failed: usize,
}

/// What a relay remembers between passes. It never decides which subscribers an event reaches.
#[derive(Default)]
pub(crate) struct RelayState {
    /// Parsed fan-out tables by fingerprint.
    tables: HashMap<String, Routes>,
    /// The last claimed number, a hint.
    last_seq: i64,
    /// When the last claim from zero ended, and how long it took.
    last_full: Option<(Instant, Duration)>,
}

impl RelayState {
    /// Returns whether the next pass starts from zero.
    fn is_full_pass_due(&self) -> bool {
        self.last_full.is_none_or(|(ended, took)| {
            took < CHEAP_CLAIM || ended.elapsed() >= (took * FULL_PASS_COST_FACTOR).min(FULL_PASS_INTERVAL)
        })
    }
}

/// Runs until `stop` is cancelled, and finishes the current pass first.
pub(crate) async fn run(parts: RelayParts, stop: CancellationToken) {
    let mut state = RelayState::default();
    let mut idle = MIN_POLL_INTERVAL;
    let mut backoff = None;
    let mut unknown_checked_at: Option<Instant> = None;
    while !stop.is_cancelled() {
        // Runs at once when a process starts, since its build may know types that others did not.
        if unknown_checked_at.is_none_or(|last| last.elapsed() > FULL_PASS_INTERVAL) {
            unknown_checked_at = Some(Instant::now());
            match tokio::time::timeout(PASS_TIMEOUT, outbox::clear_unknown(&parts.pool)).await {
                Ok(Ok(_)) => {}
                Ok(Err(error)) => tracing::warn!(%error, "rows of unknown types could not be checked"),
                Err(_) => tracing::warn!("checking rows of unknown types timed out"),
            }
        }
        // Without the timeout a connection to a vanished server would block for as long as the kernel waits.
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
            // Waking does not shorten a backoff.
            () = parts.poke.notified(), if backoff.is_none() => {}
        }
    }
}

fn grow_backoff(backoff: &mut Option<Duration>) -> Duration {
    let wait = backoff.map_or(INITIAL_BACKOFF, |last: Duration| (last * 2).min(MAX_BACKOFF));
    *backoff = Some(wait);
    wait
}
