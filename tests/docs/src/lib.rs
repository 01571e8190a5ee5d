//! The Rust blocks of README.md, docs/ and the tutorial, compiled. A block of items is compiled as
//! it is, a block of statements in a function of `scaffold/`. `tests/pages.rs` checks the others.

#![allow(
    missing_docs,
    unused,
    unreachable_pub,
    missing_debug_implementations,
    clippy::all,
    reason = "pages leave out what does not matter to them"
)]

use bus_runtime::{BoxError, Context, Outcome};
use uuid::Uuid;

/// The application state of all pages.
pub struct App {
    stock: Stock,
    bank: Bank,
}

struct Stock;

impl Stock {
    async fn reserve(&self, order_id: Uuid) -> Result<(), BoxError> {
        Ok(())
    }
}

struct Bank;

impl Bank {
    async fn check(&self, cx: &mut Context, number: &str) -> Outcome {
        Ok(())
    }
}

include!(concat!(env!("OUT_DIR"), "/pages.rs"));
