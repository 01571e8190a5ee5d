//! The compiler of event declarations.
//!
//! It reads `events.yaml` ([`source`], `parse`), understands it (`model`), checks it ([`RULES`])
//! and emits what follows from it (`emit`): Rust, trigger SQL and JSON Schemas. It knows no
//! database and no network, and nothing of the runtime but the names generated code calls.
//!
//! A build script uses [`Build`]; the command line and the macros use [`compile`].

mod build;
mod check;
mod compat;
mod compile;
mod contract;
mod diagnostic;
mod emit;
#[cfg(feature = "examples")]
mod examples;
mod fmt;
mod format;
mod glob;
mod installation;
mod lookup;
mod model;
mod nearest;
mod output;
mod parse;
mod rule;
mod sarif;
mod show;
mod source;
mod sql;
mod tables;
mod text_pattern;

pub use build::Build;
pub use check::RULES;
pub use compat::{ContractChange, TouchedType};
pub use compile::{Compilation, Input, compile, compile_bytes};
pub use contract::{AcceptError, Lock};
pub use diagnostic::{Diagnostic, Report, Style};
#[cfg(feature = "examples")]
pub use examples::Example;
pub use fmt::{Formatting, format};
pub use installation::{Installation, InstalledFunction, InstalledTriggers};
pub use lookup::{Declared, Undeclared, WorkKind};
pub use model::is_namespace;
pub use nearest::nearest;
pub use output::{Change, History, Tree, apply};
pub use rule::{Group, Level, ReportedBy, Rule};
pub use show::{NotShown, Shown};
pub use source::{ReadError, Source, SourceId, Sources, Span, Spanned};
