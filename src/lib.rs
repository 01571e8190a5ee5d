//! The reference instance of `bus`: a personal site with a corpus of notes. Visitors search the
//! notes and can request access.
//!
//! Each domain is one folder with up to four files: `mod.rs` holds its routes, `store.rs` its SQL,
//! `usecase.rs` its transactions and the events they record, and `subscriber.rs` its handlers. A
//! request never does follow-up work itself: `events.yaml` declares the event, and a handler does
//! the work.

#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test"))]

pub mod access;
pub mod app;
pub mod config;
pub mod corpus;
pub mod events {
    //! The types generated from `events.yaml`.
    bus_runtime::include_events!();
}
mod health;
pub mod http;
pub mod instance;
#[expect(
    clippy::disallowed_types,
    reason = "the only SMTP client; `send` requires the context of a running job"
)]
pub mod mail;
pub mod owner;
pub mod receiver;
mod secret_file;
pub mod webhooks;
