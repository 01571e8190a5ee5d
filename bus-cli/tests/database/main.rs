//! What the compiler emits and what the commands do, on a real Postgres.
//!
//! One server, started by the first test; each test has a database of its own.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod functions;
mod granularity;
mod names;
mod support;
mod values;
