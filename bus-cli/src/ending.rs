//! Exit codes and output of the commands.

use std::{
    io::{IsTerminal, Write as _},
    process::ExitCode,
};

use bus_codegen::Style;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// There is nothing to report.
    Clean,
    /// There are findings.
    Findings,
    /// The command could not run.
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

/// Prints to standard output. A closed pipe, as with `head`, does not change how the command ends.
pub(crate) fn print(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// Prints to standard error, like [`print`].
pub(crate) fn print_error(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Returns coloured output for a terminal, unless `NO_COLOR` is set.
pub(crate) fn style() -> Style {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if !plain && std::io::stderr().is_terminal() {
        Style::Coloured
    } else {
        Style::Plain
    }
}
