//! The commands `bus` and `cargo bus`.
//!
//! A command prints its result to standard output and errors to standard error. It exits with 0 if there is nothing to
//! report, 1 if there are findings, and 2 if it could not run.

mod arguments;
mod commands;
#[cfg(feature = "database")]
mod database;
#[cfg(not(feature = "database"))]
#[path = "without_database.rs"]
mod database;
mod ending;
mod version;

use std::{error::Error, ffi::OsString};

use clap::Parser;

use arguments::{Arguments, Command};
pub use ending::Ending;
use ending::{could_not_run, print, print_error, style};

/// Returns `true` if the arguments name a command and fit it. The first argument is the name of the program. Runs nothing.
#[must_use]
pub fn accepts(arguments: impl IntoIterator<Item = OsString>) -> bool {
    Arguments::try_parse_from(arguments).is_ok()
}

/// Runs the command given by the arguments. The first argument is the name of the program.
#[must_use]
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Ending {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            let ending = if error.use_stderr() {
                Ending::CouldNotRun
            } else {
                Ending::Clean
            };
            // This fails only if the pipe is closed.
            let _ = error.print();
            return ending;
        }
    };
    let Arguments { place, called, command } = arguments;
    let place = &place.with(command.declaration());
    if !command.needs_no_project()
        && let Err(error) = version::check(&place.folder())
    {
        return could_not_run(&error);
    }
    let result: Result<Ending, Box<dyn Error>> = match command {
        Command::Check(check) => commands::check::run(place, &check),
        Command::Generate(generate) => commands::generate::run(place, &generate, &called).map_err(Into::into),
        Command::Diff(diff) => commands::diff::run(place, &diff),
        Command::Lock(lock) => commands::lock::run(place, &lock),
        Command::Migrate(migrate) => database::migrate(place, &migrate),
        Command::Doctor(doctor) => database::doctor(place, &doctor),
        Command::Fmt(fmt) => commands::fmt::run(place, &fmt).map_err(Into::into),
        Command::Show(show) => commands::show::run(place, &show).map_err(Into::into),
        Command::Completions(completions) => commands::help::completions(&completions).map_err(Into::into),
        Command::Man => commands::help::man().map_err(Into::into),
        Command::Rules(rules) => Ok(commands::rules::run(&rules)),
        Command::Explain(explain) => Ok(commands::explain::run(&explain)),
        Command::Init(init) => {
            return commands::init::run(place, &init).unwrap_or_else(|error| could_not_run(&error));
        }
    };
    result.unwrap_or_else(|error| could_not_run(&error))
}
