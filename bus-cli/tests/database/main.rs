//! What the compiler emits and what the commands do, on a real Postgres.
//!
//! One server, started by the first test; each test has a database of its own.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod dump;
mod endpoints;
mod firing;
mod functions;
mod granularity;
mod installing;
mod mismatches;
mod names;
mod naming;
mod rights;
mod support;
mod trying;
mod values;
