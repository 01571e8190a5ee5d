//! Stands in for the module `database` if the feature `database` is off: every function fails.

use std::error::Error;

use bus_codegen::{Compilation, Span};
use serde_json::Value;

use crate::{
    arguments::{Doctor, Migrate, Place},
    ending::Ending,
};

const MISSING: &str = "this `bus` was built without the feature `database`: run `cargo install bus-cli`";

pub(crate) fn migrate(_: &Place, _: &Migrate) -> Result<Ending, Box<dyn Error>> {
    Err(MISSING.into())
}

pub(crate) fn doctor(_: &Place, _: &Doctor) -> Result<Ending, Box<dyn Error>> {
    Err(MISSING.into())
}

pub(crate) fn refusals(_: &Place, _: &Compilation, _: &str) -> Result<Vec<(Span, String)>, Box<dyn Error>> {
    Err(MISSING.into())
}

pub(crate) fn endpoints(_: &Compilation, _: &str) -> Result<(String, Value), Box<dyn Error>> {
    Err(MISSING.into())
}
