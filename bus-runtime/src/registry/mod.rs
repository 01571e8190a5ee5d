//! Which subscribers an event reaches, over all builds that may be running.
//!
//! # Why a union
//!
//! While a new build rolls out, two builds share the tables. A relay of the old build may claim an event that only the
//! new build declares, or that has a new subscriber there. If each relay fanned out by its own declaration, that
//! subscriber would miss the event. Therefore each build writes its fan-out table to `bus.registry` and commits
//! **before** it installs triggers, records or serves. A relay pass first claims its rows and **then**, in the same
//! transaction, reads the registry and fans out by the union of its tables. An event committed after a build registered
//! is claimed by a statement with a snapshot older than the registry read that follows, so that read includes the
//! build.
//!
//! Interleavings, where N is the new build, O the old one, and E an event recorded by N:
//!
//! 1. N registers, N records E, O claims E: O reads the registry after the claim and finds N.
//! 2. O claims other rows, N registers, N records E: E is not among O's rows; the next pass is case 1.
//! 3. N registers and dies: its table stays in the union for 24 h after it was last seen. Its jobs wait, are counted,
//!    and raise `jobs_without_worker`.
//! 4. Rolling back from N to O is case 1 with the names exchanged.
//!
//! If builds disagree about a subscriber's queue or attempts, the newest build with a running process decides.
//! Otherwise jobs could wait for 24 h in a queue that only a stopped build served.
//!
//! Fan-out is data: a relay may enqueue a kind that it cannot run, and workers claim only kinds they know. Events that
//! no table knows stay in the outbox and are counted. A table is immutable under its fingerprint, so relays cache it in
//! parsed form; which tables are active is read in every pass.

mod routes;
pub(crate) mod store;
mod union;

pub(crate) use routes::{Route, Routes, awaited, kinds, queues, route_key, routes};
pub(crate) use union::MergedRoutes;

use crate::database::{DatabaseError, Pool};

/// Removes a build from the union before its 24 hours are over: its subscribers get no further jobs. Returns whether
/// the build was active. If a process of the build starts, the build is active again.
///
/// # Errors
///
/// Returns the error of the database if the registry cannot be updated.
pub async fn retire_build(pool: &Pool, fingerprint: &str) -> Result<bool, DatabaseError> {
    store::retire(pool, fingerprint).await
}
