//! `standmeet`: runs the reference instance or its demo.
//!
//! Exit status: 0 on success, 1 if a step of the demo failed, 2 if the process could not start.

#![forbid(unsafe_code)]

#[expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the demo is an external client: it calls the site over HTTP and polls until it sees a result"
)]
mod demo;
mod run;

use std::{ffi::OsString, io::IsTerminal as _, process::ExitCode};

use clap::{Parser, Subcommand};
use tracing_subscriber::EnvFilter;

/// The reference instance of bus: a personal site with a corpus of notes.
///
/// Without a command, runs the instance on the database in DATABASE_URL, or on an embedded
/// database stored in `.bus/`.
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Shows the whole life of an event on a temporary database, then exits.
    ///
    /// Starts an embedded Postgres server and removes it afterwards. If DATABASE_URL is set, creates
    /// a new database on that server and drops it afterwards; the database named in DATABASE_URL is
    /// not changed.
    Demo {
        /// Print one JSON object per step to standard output, and nothing else.
        #[arg(long)]
        json: bool,
    },
    /// Runs an instance that stops when its standard input closes, so that the child process does
    /// not outlive its parent, even if the parent is killed.
    #[command(hide = true)]
    Worker,
}

#[tokio::main]
async fn main() -> ExitCode {
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_ansi(is_coloured(
            std::io::stderr().is_terminal(),
            std::env::var_os("NO_COLOR"),
        ))
        .with_env_filter(EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn")))
        .init();
    // Several dependencies use rustls, which needs one crypto provider for the process.
    let installed = rustls::crypto::ring::default_provider().install_default();
    installed.expect("no provider is installed before main");
    match Arguments::parse().command {
        None => run::run(run::Until::Signal).await,
        Some(Command::Demo { json }) => demo::run(json).await,
        Some(Command::Worker) => run::run(run::Until::StdinCloses).await,
    }
}

/// Logs are coloured on a terminal, unless `NO_COLOR` is set and not empty (no-color.org).
fn is_coloured(is_terminal: bool, no_color: Option<OsString>) -> bool {
    is_terminal && no_color.is_none_or(|value| value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_are_coloured_on_a_terminal_only_and_not_against_no_color() {
        assert!(is_coloured(true, None));
        assert!(is_coloured(true, Some(OsString::new())));
        assert!(!is_coloured(true, Some("1".into())));
        assert!(!is_coloured(false, None));
    }
}
