//! From the model to what other tools read. Each emitter stands alone.

mod asyncapi;
mod catalog;
pub(crate) mod documents;
pub(crate) mod examples;
pub(crate) mod format_schema;
pub(crate) mod json;
pub(crate) mod json_schema;
mod markdown;
mod openapi;
mod plan;
mod probe;
mod receivers;
pub(crate) mod rust;
mod site;
pub(crate) mod sql;
mod typescript;

pub(crate) use plan::{Plan, is_sound, matched};
pub(crate) use probe::probes;
pub(crate) use rust::received;
