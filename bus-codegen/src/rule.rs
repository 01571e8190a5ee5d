//! What a rule is: data, so that lists, documents and fixtures are made from one table.

use crate::{check::Context, diagnostic::Diagnostics};

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

/// One thing that can be wrong with a declaration.
#[derive(Debug)]
pub struct Rule {
    /// The stable id, named after the fault.
    pub id: &'static str,
    /// What the rule is for, in one sentence.
    pub purpose: &'static str,
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
}

impl Rule {
    /// A rule the reader reports.
    pub(crate) const fn reading(id: &'static str, purpose: &'static str) -> Self {
        Self {
            id,
            purpose,
            level: Level::Error,
            check: Check::Reading,
        }
    }

    /// A rule that is looked at on the finished model.
    pub(crate) const fn model(
        id: &'static str,
        purpose: &'static str,
        check: fn(&Context<'_>, &mut Diagnostics),
    ) -> Self {
        Self {
            id,
            purpose,
            level: Level::Error,
            check: Check::Model(check),
        }
    }
}
