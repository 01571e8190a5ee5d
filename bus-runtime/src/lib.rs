//! The runtime of `bus`: schema-first events for Rust and Postgres.
//!
//! It guarantees **at-least-once delivery**: no committed event is lost, duplicates are harmless, and no response
//! claims what has not happened. An event commits in the transaction of the change it describes. A relay fans it out
//! into durable jobs on the same Postgres, and those jobs run handlers and deliver webhooks. `ARCHITECTURE.md` follows
//! an event through each step and names the test of each guarantee.
//!
//! An application consists of `events.yaml`, a `build.rs` of three lines, and handlers:
//!
//! ```text
//! use bus_runtime::prelude::*;
//!
//! mod events { bus_runtime::include_events!(); }
//! use events::*;
//!
//! #[subscriber("corpus.index")]
//! async fn index(cx: &mut Context, app: &App, event: Event<CorpusNoteChanged>) -> Outcome { … }
//!
//! let bus = Bus::builder(pool).app(app).start().await?;
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![allow(
    clippy::disallowed_methods,
    reason = "the runtime is where tasks are spawned, ticks are kept and transactions begin"
)]

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
mod bus;
mod context;
pub mod database;
pub mod declaration;
pub mod egress;
pub mod embedded;
mod error;
mod event;
mod handler;
mod handlers;
pub mod installation;
pub mod jobs;
mod migrate;
mod owner;
mod periodic;
pub mod prelude;
mod record;
mod registry;
mod relay;
mod retention;
mod sealing;
mod shared;
mod start;
pub mod testing;
pub mod trace;
mod transaction;
pub mod types;
mod wait;
pub mod web;
pub mod webhooks;

pub use bus::Bus;
pub use bus_macros::{event_type, job, periodic, subscriber};
pub use context::{Attempt, Context, TxContext};
pub use database::{DatabaseError, TxError};
pub use declaration::{EventType, Exposure, SchemaVersion};
pub use error::{
    BoxError, DecodeError, EnqueueError, MainError, MigrateError, ReadEventError, RecordError, StartError,
};
pub use event::{Event, EventData, FromEvent, Recordable, StoredEvent};
pub use handler::{BoxFuture, HandlerError, HandlerFn, Outcome, cancel, discard, retry, snooze};
pub use handlers::{Handlers, ScopeFn};
pub use jobs::JobData;
pub use migrate::{FunctionReport, MigrateOptions, MigrateReport, TriggerAction, TriggerReport, migrate};
pub use owner::{
    IntoEvent, IntoOwner, NoOwner, Owned, OwnerOf, OwnerOptional, OwnerRequired, Ownership, RecordedAlone,
};
pub use record::{Recorder, SealingRecorder};
pub use registry::retire_build;
pub use sealing::FieldError;
pub use start::{Builder, start};
pub use transaction::{OnceError, Tx};
pub use wait::{Receipt, ReceiptState, Settled};
pub use webhooks::ScopedEndpoint;

/// Includes the code that the build generated from `events.yaml`. Invoke it in a module of its own: `events` at the
/// crate's root, unless the build script names another.
#[macro_export]
macro_rules! include_events {
    () => {
        ::core::include!(::core::concat!(::core::env!("OUT_DIR"), "/bus_events.rs"));
    };
}
