//! Black-box tests of the reference instance, over HTTP, SQL and SMTP, on a real Postgres.
//!
//! One binary, one server; each test has a database and a folder of its own.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the tests are also the visitor with a client of HTTP, and the foreign program with transactions of its own"
)]

mod access_requests;
mod bad_input;
mod commit_unknown;
mod demo;
mod events_index_via_bus;
mod gates;
mod idempotency;
mod note_moves;
mod note_paths;
mod note_trigger;
mod start;
mod support;
mod webhook_delivery;
mod webhook_endpoints;
mod webhook_scope;
