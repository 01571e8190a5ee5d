//! Black-box tests of the reference instance over HTTP, SQL and SMTP, on a real Postgres.
//!
//! All tests share one Postgres server; each test has its own database and folder.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the tests act as an HTTP client and as another program with its own transactions"
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
