//! From the model to what other tools read. Each emitter stands alone.

pub(crate) mod format_schema;
pub(crate) mod json_schema;
mod plan;
pub(crate) mod rust;
pub(crate) mod sql;

pub(crate) use plan::{Plan, matched};
