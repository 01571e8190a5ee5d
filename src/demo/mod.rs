//! `cargo run -- demo`: the whole life of an event.
//!
//! The demo has eleven steps. Each prints what it does and what it observed. Nothing is mocked: the
//! database is a real Postgres, mail goes over SMTP, the webhook goes over HTTP to a receiver that
//! verifies the signature with the `standardwebhooks` library, and the last step kills a process.

mod child;
mod client;
mod database;
mod report;
mod restart;
mod scratch;
mod steps;

use std::{path::Path, process::ExitCode};

use standmeet::{config::Config, mail::sink::Sink, receiver::Receiver};
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::OnceCell,
};

use database::Database;
use report::{Report, StepFailed};
use scratch::Scratch;

/// Runs the steps. Returns the exit status: 0 on success, 1 if a step failed, 2 if there is neither a
/// local Postgres installation nor `DATABASE_URL`.
pub(crate) async fn run(json: bool) -> ExitCode {
    let report = Report { json };
    match prepare().await {
        Ok(mut stage) => {
            // An interrupt drops the steps and everything they started; only the database has to be
            // removed explicitly.
            let result = tokio::select! {
                result = run_steps(report, &stage) => result,
                failed = interrupted() => Err(failed),
            };
            if let Some(database) = stage.database.take() {
                database.remove().await;
            }
            match result {
                Ok(()) => ExitCode::SUCCESS,
                Err(failed) => ExitCode::from(failed.status),
            }
        }
        Err(error) => {
            eprintln!("error: cannot prepare the demo: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Waits for SIGINT or SIGTERM. The status is the one that a shell reports for the signal.
async fn interrupted() -> StepFailed {
    let (Ok(mut interrupt), Ok(mut terminate)) = (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
        // without handlers, the signals terminate the process
        return std::future::pending().await;
    };
    tokio::select! {
        _ = interrupt.recv() => StepFailed { status: 130 },
        _ = terminate.recv() => StepFailed { status: 143 },
    }
}

/// Everything the steps use.
#[derive(Debug)]
struct Stage {
    config: Config,
    sink: Sink,
    receiver: Receiver,
    /// Set by the first step.
    database: OnceCell<Database>,
    // dropped last, when nothing uses the folder any more
    _scratch: Scratch,
}

async fn prepare() -> anyhow::Result<Stage> {
    let scratch = Scratch::new()?;
    let sink = Sink::start(false).await?;
    let receiver = Receiver::start().await?;
    eprintln!("note: mail and webhooks go to a mail sink and a webhook receiver inside this process;");
    eprintln!("note: the demo sets BUS_EGRESS_ALLOW=127.0.0.1/32 and BUS_WEBHOOK_HTTP=allow to reach them");
    let config = config(scratch.path(), &sink)?;
    Ok(Stage {
        config,
        sink,
        receiver,
        database: OnceCell::new(),
        _scratch: scratch,
    })
}

/// Returns the demo's configuration. Only the choice of the database server comes from the
/// environment, so that the demo can run next to an instance and leaves nothing behind.
fn config(folder: &Path, sink: &Sink) -> anyhow::Result<Config> {
    let mut config = Config::from_env()?;
    config.listen = ([127, 0, 0, 1], 0).into();
    config.folder = folder.to_owned();
    config.smtp_url = Some(sink.url());
    config.owner_email = "owner@example.org".to_owned();
    config.egress_allow = Some("127.0.0.1/32".to_owned());
    config.webhook_http = Some("allow".to_owned());
    config.sealing_keys = None;
    Ok(config)
}

async fn run_steps(report: Report, stage: &Stage) -> Result<(), StepFailed> {
    let database = steps::postgres(report, stage).await?;
    let instance = steps::migrate(report, stage, database).await?;
    let endpoint = steps::events(report, stage, &instance).await;
    // stop before the last step, in which only the child processes may run jobs
    instance.stop().await;
    if let Ok(endpoint) = &endpoint {
        restart::nothing_is_lost(report, stage, database.url(), endpoint).await?;
    }
    endpoint.map(drop)
}
