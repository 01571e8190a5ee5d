//! The arguments of job kinds.

use std::fmt;

use serde_json::value::RawValue;

use crate::error::{DecodeError, EnqueueError};

/// A job kind's arguments. Implemented by generated code only.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the arguments of a declared job",
    label = "expected a struct of `jobs`, as the build makes it of events.yaml",
    note = "an event is recorded instead: `tx.record(event)`"
)]
pub trait JobData: Sized + Send + Sync + fmt::Debug + 'static {
    /// The kind, as declared.
    const KIND: &'static str;

    /// Reads stored arguments.
    ///
    /// # Errors
    ///
    /// The path of the field that did not fit, and why.
    fn decode(args: &RawValue) -> Result<Self, DecodeError>;

    /// The arguments as they are stored, checked against the declared bounds. Sensitive ones are in the clear here,
    /// and sealed before they are written.
    ///
    /// # Errors
    ///
    /// Names the field that is too long or holds a character Postgres cannot store.
    fn encode(&self) -> Result<Box<RawValue>, EnqueueError>;
}
