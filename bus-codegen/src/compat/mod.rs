//! The rules that hold a declaration to what was released.
//!
//! Two kinds of readers are kept whole. **Consumers of webhooks** are strangers who cannot be
//! redeployed first: they go on validating by the schema they were given, so every value that is
//! sent must still fit it. **Readers inside**, the application's own subscribers, are compiled
//! with the declaration and so follow any change of it; but events that are stored and jobs that
//! are queued were written by the release before, so what they hold must still be readable. A
//! rule says which of the two it speaks of; an event that nobody reads in its way breaks nobody.
//!
//! Raising an event's `version` lifts the rules about its data and its meaning. Each rule has a
//! file of its own; what it finds goes through [`Changes`], which knows what was accepted.

pub(crate) mod coalescing_added;
mod comparison;
pub(crate) mod enumeration_changed;
pub(crate) mod event_removed;
pub(crate) mod exposure_narrowed;
pub(crate) mod field_removed;
mod fields;
pub(crate) mod job_arguments_changed;
pub(crate) mod jobs_stranded;
pub(crate) mod notes;
pub(crate) mod older_version_unserved;
pub(crate) mod required_made_optional;
pub(crate) mod scope_narrowed;
pub(crate) mod stored_events_unreadable;
pub(crate) mod subject_changed;
mod touched;
pub(crate) mod trigger_narrowed;
pub(crate) mod type_changed;
pub(crate) mod version_out_of_order;
pub(crate) mod version_retired;

pub use comparison::ContractChange;
use comparison::{Break, Pair, raise};
pub(crate) use comparison::{Changes, Comparison};
pub use touched::TouchedType;
pub(crate) use touched::touched;
