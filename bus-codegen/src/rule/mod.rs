//! Rules as data: what each is for, how to correct a breach, who reports it.
//!
//! This is the bottom of the compiler: a rule names no code. A rule with a check of its own stands
//! in that check's file; the reader's rules are in [`reading`], those that other programs report in
//! [`elsewhere`]. `crate::rules` pairs each rule with its check.

pub(crate) mod elsewhere;
#[cfg(feature = "examples")]
mod examples;
pub(crate) mod reading;

#[cfg(feature = "examples")]
pub use examples::Example;

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
    /// The list it belongs to.
    pub group: Group,
    /// Why the rule exists, in one sentence.
    pub purpose: &'static str,
    /// How to correct a breach, in general; a diagnostic's own help is more specific.
    pub help: &'static str,
    /// Whether a breach ends the build.
    pub level: Level,
    /// Who reports a breach.
    pub reported_by: ReportedBy,
}

impl Rule {
    /// Returns a rule of the compiler whose breach is an error.
    pub(crate) const fn new(id: &'static str, group: Group, purpose: &'static str, help: &'static str) -> Self {
        Self {
            id,
            group,
            purpose,
            help,
            level: Level::Error,
            reported_by: ReportedBy::Compiler,
        }
    }

    /// Returns a rule that compares the declaration with what was released.
    pub(crate) const fn contract(id: &'static str, purpose: &'static str, help: &'static str) -> Self {
        Self::new(id, Group::Contract, purpose, help)
    }

    /// Returns the same rule as a warning.
    pub(crate) const fn warning(mut self) -> Self {
        self.level = Level::Warning;
        self
    }

    /// Returns the same rule as one that the compiler itself does not report.
    pub(crate) const fn reported_by(mut self, by: ReportedBy) -> Self {
        self.reported_by = by;
        self
    }

    /// Returns whether the rule compares with the contract lock rather than checking the
    /// declaration alone.
    #[must_use]
    pub const fn is_contract(&self) -> bool {
        matches!(self.group, Group::Contract)
    }
}
