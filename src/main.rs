//! `standmeet`: runs the reference instance, or walks through it.
//!
//! Exit status: 0 done, 1 a step of the demo failed, 2 nothing could be started.

#![forbid(unsafe_code)]

#[expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the demo stands outside: it asks the site as a visitor does, and looks again until it sees"
)]
mod demo;
mod run;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tracing_subscriber::EnvFilter;

/// The reference instance of bus: a personal site with a corpus of notes.
///
/// Without a command it runs the instance: on the database that DATABASE_URL names, or on an
/// embedded one that is kept in `.bus/`.
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Walks through everything an event goes through, on a temporary database, and ends.
    ///
    /// The database is on a server of this machine that goes with the demo. With DATABASE_URL set it
    /// is a new one on the server named there, dropped at the end; the database of that name is not
    /// touched.
    Demo {
        /// Print one JSON object a step on standard output, and nothing else there.
        #[arg(long)]
        json: bool,
    },
    /// Runs an instance that ends with its standard input: a child that must not outlive its
    /// parent, even where that is killed.
    #[command(hide = true)]
    Worker,
}

#[tokio::main]
async fn main() -> ExitCode {
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_env_filter(EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn")))
        .init();
    // Several crates of the tree speak TLS, and rustls asks for one choice of its mathematics.
    let chosen = rustls::crypto::ring::default_provider().install_default();
    chosen.expect("nothing has chosen before main");
    match Arguments::parse().command {
        None => run::run(run::Until::Signal).await,
        Some(Command::Demo { json }) => demo::run(json).await,
        Some(Command::Worker) => run::run(run::Until::StdinCloses).await,
    }
}
