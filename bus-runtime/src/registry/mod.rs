//! Which subscribers an event reaches, over all builds that may be running.
//!
//! # Why a union
//!
//! While a new build rolls out, two builds share the tables. A relay of the old build may claim
//! an event that only the new one declares, or one that has a new subscriber there. If each relay
//! fanned out by its own declaration alone, that subscriber would silently miss the event. So
//! each build writes its fan-out table to `bus.registry` and commits **before** it installs
//! triggers, records or serves; and a relay pass first claims its rows and **then**, in the same
//! transaction, reads the registry and fans out by the union of its tables. An event that was
//! committed after a build registered is claimed by a statement whose snapshot is older than the
//! registry read that follows it, so that read sees the build.
//!
//! Interleavings, N the new build, O the old one, E an event recorded by N:
//!
//! 1. N registers, N records E, O claims E: O reads the registry after the claim and finds N.
//! 2. O claims other rows, N registers, N records E: E is not among O's rows; the next pass is 1.
//! 3. N registers and dies: its table stays in the union for 24 h after it was last seen; its jobs
//!    wait, are counted, and raise `jobs_without_worker`.
//! 4. Going back from N to O is 1 with the names exchanged.
//!
//! Where builds disagree about a subscriber's queue or attempts, the newest build of which a process
//! lives is right: a queue that only a gone build served would hold its jobs for the 24 h.
//!
//! Fan-out is data: a relay may queue a kind it cannot run, and workers claim only kinds they
//! know. What no table knows stays in the outbox, counted. Tables are immutable under their
//! fingerprint, so their parsed form may be kept; which of them count is read in every pass.

mod routes;
pub(crate) mod store;
mod union;

pub(crate) use routes::{Route, Routes, awaited, kinds, queues, route_key, routes};
pub(crate) use union::MergedRoutes;

use crate::database::{DatabaseError, Pool};

/// Takes a build out of the union before its 24 hours are over: its subscribers get no further
/// jobs. Answers whether it counted; a process of it that starts brings it back.
///
/// # Errors
///
/// The database's.
pub async fn retire_build(pool: &Pool, fingerprint: &str) -> Result<bool, DatabaseError> {
    store::retire(pool, fingerprint).await
}
