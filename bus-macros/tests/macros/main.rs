//! Tests of the macros and the generated code with the fixture's declaration.

#![warn(missing_docs, missing_debug_implementations, unreachable_pub, clippy::all)]
#![deny(warnings)]

/// The generated module, compiled with warnings denied.
pub mod events {
    bus_runtime::include_events!();
}

mod agreement;
mod application;
mod catalogs;
mod compile_fail;
mod generated;
mod raised;
