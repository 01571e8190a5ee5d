//! `cargo run -- demo`: one event, the whole way.
//!
//! Eleven steps, each of which says what it does and what it saw. Nothing is mocked: the database
//! is a real Postgres, the mail goes over SMTP, the webhook over HTTP to a receiver that checks
//! its signature with the library receivers use, and the process that dies is killed.

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
use report::{Failed, Report};
use scratch::Scratch;

/// Runs the steps. 0: all went well. 1: one did not. 2: there is no Postgres to be had.
pub(crate) async fn run(json: bool) -> ExitCode {
    let report = Report { json };
    match prepare().await {
        Ok(mut stage) => {
            // An interrupt drops what the steps hold, and with it all that was started; the
            // database alone takes a call to be removed.
            let walked = tokio::select! {
                walked = walk(report, &stage) => walked,
                failed = interrupted() => Err(failed),
            };
            if let Some(database) = stage.database.take() {
                database.remove().await;
            }
            match walked {
                Ok(()) => ExitCode::SUCCESS,
                Err(failed) => ExitCode::from(failed.status),
            }
        }
        Err(error) => {
            eprintln!("error: the demo could not be prepared: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Waits for a signal that ends the demo; the status is what a shell makes of it.
async fn interrupted() -> Failed {
    let (Ok(mut interrupt), Ok(mut terminate)) = (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
        // without handlers the signals end the process at once
        return std::future::pending().await;
    };
    tokio::select! {
        _ = interrupt.recv() => Failed { status: 130 },
        _ = terminate.recv() => Failed { status: 143 },
    }
}

/// What the steps play on.
#[derive(Debug)]
struct Stage {
    config: Config,
    sink: Sink,
    receiver: Receiver,
    /// What the first step chose.
    database: OnceCell<Database>,
    // dropped last: the folder goes when nothing works in it any more
    _scratch: Scratch,
}

async fn prepare() -> anyhow::Result<Stage> {
    let scratch = Scratch::new()?;
    let sink = Sink::start(false).await?;
    let receiver = Receiver::start().await?;
    eprintln!("note: mail goes to a sink, webhooks to a receiver, both of this process;");
    eprintln!("note: for that BUS_EGRESS_ALLOW=127.0.0.1/32 and BUS_WEBHOOK_HTTP=allow are set here");
    let config = config(scratch.path(), &sink)?;
    Ok(Stage {
        config,
        sink,
        receiver,
        database: OnceCell::new(),
        _scratch: scratch,
    })
}

/// The environment's choice of a server holds; everything else is the demo's own, so that it runs
/// beside an instance and leaves nothing behind.
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

async fn walk(report: Report, stage: &Stage) -> Result<(), Failed> {
    let database = steps::postgres(report, stage).await?;
    let instance = steps::migrate(report, stage, database).await?;
    let walked = steps::events(report, stage, &instance).await;
    // stopped before the last step, so that only the children work there
    instance.stop().await;
    if let Ok(endpoint) = &walked {
        restart::nothing_is_lost(report, stage, database.url(), endpoint).await?;
    }
    walked.map(drop)
}
