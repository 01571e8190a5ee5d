//! What a rule is: data, so that lists, documents and fixtures are made from one table.

pub(crate) mod elsewhere;
#[cfg(feature = "examples")]
mod examples;
pub(crate) mod reading;
pub(crate) mod refused_by_server;

#[cfg(feature = "examples")]
pub use examples::Example;

use crate::{
    check::Context,
    compat::{Changes, Comparison},
    diagnostic::Diagnostics,
};

/// Whether a finding ends the build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// It does.
    Error,
    /// It is shown, and the build goes on.
    Warning,
}

impl Level {
    /// The word reports use.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// What a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// The text, before it means anything.
    Yaml,
    /// Names, keys and the kinds of their values.
    Names,
    /// Names that must lead somewhere.
    References,
    /// What events carry.
    Payload,
    /// Triggers, and the columns and SQL they read.
    Trigger,
    /// The tables of the migrations, and their policies.
    Tables,
    /// Sizes, times and counts.
    Limits,
    /// What was released, and those who rely on it.
    Contract,
}

impl Group {
    /// Every group, in the order lists show them.
    pub const ALL: [Self; 8] = [
        Self::Yaml,
        Self::Names,
        Self::References,
        Self::Payload,
        Self::Trigger,
        Self::Tables,
        Self::Limits,
        Self::Contract,
    ];

    /// The word lists use.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Yaml => "yaml",
            Self::Names => "names",
            Self::References => "references",
            Self::Payload => "payload",
            Self::Trigger => "trigger",
            Self::Tables => "tables",
            Self::Limits => "limits",
            Self::Contract => "contract",
        }
    }
}

/// Who notices a breach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReportedBy {
    /// The compiler of declarations: `bus check`, and the build script.
    Compiler,
    /// An attribute macro, at the name that stands in it.
    Attribute,
    /// rustc, where the application starts its bus.
    Rustc,
    /// The application, when it starts.
    Start,
    /// A database, which a command asked.
    Database,
}

impl ReportedBy {
    /// The same, in words.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Compiler => "`bus check` and the build script",
            Self::Attribute => "the handler's attribute, when the application is compiled",
            Self::Rustc => "rustc, where the application calls `start`",
            Self::Start => "the application, when it starts",
            Self::Database => "`bus check --database`, in the server's own words",
        }
    }
}

/// One thing that can be wrong with a declaration.
#[derive(Debug)]
pub struct Rule {
    /// The stable id, named after the fault.
    pub id: &'static str,
    /// What it is about.
    pub group: Group,
    /// What the rule is for, in one sentence.
    pub purpose: &'static str,
    /// What to do about a breach, for someone who has read its report and asks for more.
    pub cure: &'static str,
    /// How grave a breach is.
    pub level: Level,
    pub(crate) check: Check,
}

/// When a rule is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Check {
    /// While the text is read: the reader itself reports it.
    Reading,
    /// On the finished model.
    Model(fn(&Context<'_>, &mut Diagnostics)),
    /// Not by a run of the compiler.
    Elsewhere(ReportedBy),
    /// On the finished model beside the contract lock.
    Contract(fn(&Comparison<'_>, &mut Changes<'_>)),
}

impl Rule {
    /// A rule the reader reports.
    pub(crate) const fn reading(id: &'static str, group: Group, purpose: &'static str, cure: &'static str) -> Self {
        Self {
            id,
            group,
            purpose,
            cure,
            level: Level::Error,
            check: Check::Reading,
        }
    }

    /// A rule that is looked at on the finished model.
    pub(crate) const fn model(
        id: &'static str,
        group: Group,
        purpose: &'static str,
        cure: &'static str,
        check: fn(&Context<'_>, &mut Diagnostics),
    ) -> Self {
        Self {
            check: Check::Model(check),
            ..Self::reading(id, group, purpose, cure)
        }
    }

    /// A rule that others than this compiler report.
    pub(crate) const fn elsewhere(
        id: &'static str,
        group: Group,
        purpose: &'static str,
        cure: &'static str,
        by: ReportedBy,
    ) -> Self {
        Self {
            check: Check::Elsewhere(by),
            ..Self::reading(id, group, purpose, cure)
        }
    }

    /// The same rule, as one whose breach does not end the build.
    pub(crate) const fn warning(mut self) -> Self {
        self.level = Level::Warning;
        self
    }

    /// Who reports a breach.
    #[must_use]
    pub const fn reported_by(&self) -> ReportedBy {
        match self.check {
            Check::Reading | Check::Model(_) | Check::Contract(_) => ReportedBy::Compiler,
            Check::Elsewhere(by) => by,
        }
    }

    /// A rule that compares the finished model with what was released.
    pub(crate) const fn contract(
        id: &'static str,
        purpose: &'static str,
        cure: &'static str,
        check: fn(&Comparison<'_>, &mut Changes<'_>),
    ) -> Self {
        Self {
            check: Check::Contract(check),
            ..Self::reading(id, Group::Contract, purpose, cure)
        }
    }

    /// Whether it speaks of the contract lock, and not of the declaration alone.
    #[must_use]
    pub const fn is_contract(&self) -> bool {
        matches!(self.check, Check::Contract(_))
    }
}
