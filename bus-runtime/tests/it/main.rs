//! The runtime's own tests, against a real Postgres. One module for each concern.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so by panicking")]
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the gates hold applications; these tests stand in for many of them at once"
)]
#![allow(
    clippy::field_reassign_with_default,
    reason = "a declaration with one thing otherwise reads best so"
)]

mod arrows;
mod commit_unknown;
mod databases;
mod embedded;
mod expired_worker;
mod flow;
mod handling;
mod jobs;
mod migrating;
mod periodic;
mod recording;
mod recording_sql;
mod river_contract;
mod rolling;
mod sensitive;
mod ssrf;
mod starting;
mod support;
mod waiting;
