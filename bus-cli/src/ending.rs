//! How a command ends, and what it prints on the way.

use std::{
    io::{IsTerminal, Write as _},
    process::ExitCode,
};

use bus_codegen::Style;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Nothing to report.
    Clean,
    /// Something was found.
    Findings,
    /// The command could not do its work.
    CouldNotRun,
}

impl From<Ending> for ExitCode {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Clean => Self::from(0),
            Ending::Findings => Self::from(1),
            Ending::CouldNotRun => Self::from(2),
        }
    }
}

pub(crate) fn could_not_run(error: &dyn std::fmt::Display) -> Ending {
    print_error(&format!("error: {error}\n"));
    Ending::CouldNotRun
}

/// Prints a result. A reader that went away, such as `head`, wants no more of it, and how the
/// command ends stays what it is.
pub(crate) fn print(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// Prints what went wrong, on the same terms.
pub(crate) fn print_error(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Colours for a person, none for a file.
pub(crate) fn style() -> Style {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if !plain && std::io::stderr().is_terminal() {
        Style::Coloured
    } else {
        Style::Plain
    }
}
