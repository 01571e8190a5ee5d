//! From the model to what other tools read. Each emitter stands alone.

pub(crate) mod asyncapi;
pub(crate) mod catalog;
mod events_yaml_reference;
pub(crate) mod events_yaml_schema;
pub(crate) mod examples;
pub(crate) mod json;
pub(crate) mod json_schema;
mod markdown;
pub(crate) mod openapi;
mod plan;
mod probe;
mod receivers;
pub(crate) mod rust;
pub(crate) mod site;
pub(crate) mod sql;
pub(crate) mod typescript;

pub use events_yaml_reference::events_yaml_reference;
pub(crate) use plan::{Plan, matched};
pub use probe::Probe;
pub(crate) use probe::probes;
pub(crate) use rust::received;
