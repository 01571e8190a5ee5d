//! The command line of bus: what `bus` and `cargo bus` do.
//!
//! A command prints its result on stdout and what went wrong on stderr, and ends with 0 where
//! all is well, 1 where it found something, and 2 where it could not run.

mod arguments;
mod commands;
mod database;
mod ending;
mod version;

use std::{error::Error, ffi::OsString};

use clap::Parser;

use arguments::{Arguments, Command};
pub use ending::Ending;
use ending::{could_not_run, print, print_error, style};

/// Runs the command that the arguments name; the first of them is the program's own name.
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
            // A closed pipe is all that can go wrong here, and then nobody reads.
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
        Command::Migrate(migrate) => commands::migrate::run(place, &migrate),
        Command::Doctor(doctor) => commands::doctor::run(place, &doctor),
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
