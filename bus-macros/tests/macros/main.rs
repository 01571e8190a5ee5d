//! What the macros and the generated code do together, over the fixture.

#![warn(missing_docs, missing_debug_implementations, unreachable_pub, clippy::all)]
#![deny(warnings)]

/// The generated events, with every warning denied.
pub mod events {
    bus_runtime::include_events!();
}

mod agreement;
mod application;
mod catalogs;
mod compile_fail;
mod generated;
mod raised;
