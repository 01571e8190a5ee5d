//! The compiler of event declarations.
//!
//! It reads `events.yaml` (`source`, `parse`), builds a model of it (`model`), checks the model
//! (`check`, `compat`) and emits Rust, trigger SQL and the documents for receivers (`emit`,
//! `output`). It uses no database and no network, and depends on the runtime only through the names
//! that generated code calls.
//!
//! A build script uses [`Build`]; the command line and the macros use [`compile`].

mod build;
mod check;
mod compat;
mod compilation;
mod contract;
mod diagnostic;
mod emit;
mod formatter;
mod grammar;
mod model;
mod output;
mod parse;
mod rule;
mod rules;
mod source;
mod tables;

pub use build::Build;
pub use compat::{ContractChange, TouchedType};
pub use compilation::{
    Compilation, Declared, Input, Installation, InstalledFunction, InstalledTriggers, NotShown, Shown, Undeclared,
    WorkKind, compile, compile_bytes,
};
pub use contract::Lock;
pub use diagnostic::{Diagnostic, Report, Style, nearest::nearest};
pub use emit::{Probe, events_yaml_reference};
pub use formatter::{Formatting, format};
pub use model::is_namespace;
pub use output::{AcceptError, Change, History, Tree, apply};
#[cfg(feature = "examples")]
pub use rule::Example;
pub use rule::{Group, Level, ReportedBy, Rule};
pub use rules::RULES;
pub use source::{ReadError, Source, SourceId, Sources, Span, Spanned};
