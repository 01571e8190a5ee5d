//! The reference instance of `bus`: a person's own site, with a corpus of notes that visitors
//! find, and ask to be let in.
//!
//! It is small and real. A domain is one folder with the same four files: `mod.rs` has its
//! routes, `store.rs` its SQL, `usecase.rs` its transactions and the events they record, and
//! `subscriber.rs` what happens after. What must happen after a change is never done by the
//! request that makes it: `events.yaml` declares the event, and a handler of it does the rest.

#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test"))]

pub mod access;
pub mod app;
pub mod config;
pub mod corpus;
pub mod events {
    //! What the build made of `events.yaml`.
    bus_runtime::include_events!();
}
mod health;
pub mod http;
pub mod instance;
mod keep;
#[expect(
    clippy::disallowed_types,
    reason = "the one client of SMTP, whose `send` takes a running job's context"
)]
pub mod mail;
pub mod owner;
pub mod receiver;
pub mod webhooks;
