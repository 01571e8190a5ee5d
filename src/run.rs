//! `cargo run`: an instance with everything around it that it lacks.

use std::process::ExitCode;

use anyhow::Context;
use bus_runtime::embedded::{EmbeddedConfig, Resolved, resolve};
use standmeet::{
    config::Config,
    instance::{self, Instance},
    mail::sink::Sink,
    receiver::Receiver,
};
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::oneshot,
};

/// The database on an embedded server.
pub(crate) const DATABASE: &str = "standmeet";

/// What ends the instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    /// An interrupt or a termination.
    Signal,
    /// The same, or the end of standard input.
    StdinCloses,
}

pub(crate) async fn run(until: Until) -> ExitCode {
    match serve(until).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

async fn serve(until: Until) -> anyhow::Result<()> {
    let mut config = Config::from_env()?;
    let listener = instance::listen(config.listen).await?;
    let server = EmbeddedConfig::kept(config.folder.join("postgres"));
    let database = resolve(config.database_url.as_deref(), server, DATABASE).await?;
    let receiver = match &database {
        Resolved::Embedded { .. } => Some(open_to_this_machine(&mut config).await?),
        Resolved::Given { .. } => None,
    };
    let sink = match config.smtp_url {
        Some(_) => None,
        None => Some(Sink::start(true).await.context("the mail sink could not start")?),
    };
    let smtp_url = sink.as_ref().map(Sink::url).or_else(|| config.smtp_url.clone());
    let smtp_url = smtp_url.expect("there is a sink where no server is configured");

    let instance = Instance::start(&config, listener, database.url(), &smtp_url).await?;
    println!("url: {}", instance.url());
    println!("owner: {}", instance.owner_id);
    println!("token: {}", instance.token);
    println!("database: {}", database.url());
    if sink.is_some() {
        eprintln!("note: SMTP_URL is not set, so mail is only shown here");
    }
    if let Some(receiver) = &receiver {
        eprintln!("note: webhooks may go to {}, which lists what came", receiver.url(""));
    }

    ended(until).await?;
    eprintln!("note: stopping");
    instance.stop().await;
    database.stop().await;
    Ok(())
}

/// An instance on an embedded database is somebody's trial on their own machine: its webhooks
/// may reach that machine, and a receiver stands there. With a database of one's own the guard
/// stays as strict as it is configured.
async fn open_to_this_machine(config: &mut Config) -> anyhow::Result<Receiver> {
    if config.egress_allow.is_none() {
        config.egress_allow = Some("127.0.0.1/32".to_owned());
        eprintln!("note: BUS_EGRESS_ALLOW=127.0.0.1/32, for this trial on an embedded database");
    }
    if config.webhook_http.is_none() {
        config.webhook_http = Some("allow".to_owned());
        eprintln!("note: BUS_WEBHOOK_HTTP=allow, for this trial on an embedded database");
    }
    Receiver::start().await.context("the webhook receiver could not start")
}

async fn ended(until: Until) -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let closed = async {
        match until {
            Until::Signal => std::future::pending().await,
            // a sender that is dropped has seen the end as well
            Until::StdinCloses => drop(stdin_closes().await),
        }
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
        () = closed => {}
    }
    Ok(())
}

/// On a thread of its own: a read of standard input cannot be called off, and one within the
/// runtime would keep the process from ending at a signal.
#[expect(
    clippy::disallowed_methods,
    reason = "nothing is lost with this thread: it ends the process and does no work"
)]
fn stdin_closes() -> oneshot::Receiver<()> {
    let (closed, closes) = oneshot::channel();
    std::thread::spawn(move || {
        // what is written there has no meaning
        let read = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
        drop((read, closed));
    });
    closes
}
