//! The arguments of job kinds.

use std::fmt;

use serde_json::value::RawValue;

use crate::error::{DecodeError, EnqueueError};

/// The arguments of a job kind. Implemented by generated code only.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the arguments of a declared job",
    label = "expected a struct of `jobs`, as the build makes it of events.yaml",
    note = "an event is recorded instead: `tx.record(event)`"
)]
pub trait JobData: Sized + Send + Sync + fmt::Debug + 'static {
    /// The declared kind.
    const KIND: &'static str;

    /// Decodes stored arguments.
    ///
    /// # Errors
    ///
    /// Returns a [`DecodeError`] with the path of the first field that does not fit.
    fn decode(args: &RawValue) -> Result<Self, DecodeError>;

    /// Checks the arguments against the declared bounds and encodes them. Sensitive arguments are in plain text in the
    /// result; the caller seals them before they are written.
    ///
    /// # Errors
    ///
    /// Returns an [`EnqueueError::Field`] that names the field that is too long, does not match its pattern, or
    /// contains U+0000.
    fn encode(&self) -> Result<Box<RawValue>, EnqueueError>;
}
