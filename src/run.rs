//! `cargo run`: an instance, with an embedded database, a mail sink and a webhook receiver where
//! none is configured.

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

/// Name of the database on an embedded server.
pub(crate) const DATABASE: &str = "standmeet";

/// What stops the instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    /// SIGINT or SIGTERM.
    Signal,
    /// SIGINT, SIGTERM or the end of standard input.
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
    let server = EmbeddedConfig::persistent(config.folder.join("postgres"));
    let database = resolve(config.database_url.as_deref(), server, DATABASE).await?;
    let receiver = match &database {
        Resolved::Embedded { .. } => Some(start_local_receiver(&mut config).await?),
        Resolved::Given { .. } => None,
    };
    let sink = match config.smtp_url {
        Some(_) => None,
        None => Some(Sink::start(true).await.context("the mail sink could not start")?),
    };
    let smtp_url = sink.as_ref().map(Sink::url).or_else(|| config.smtp_url.clone());
    let smtp_url = smtp_url.expect("without a configured server there is a sink");

    let instance = Instance::start(&config, listener, database.url(), &smtp_url).await?;
    println!("url: {}", instance.url());
    println!("owner: {}", instance.owner_id);
    println!("token: {}", instance.token);
    println!("database: {}", database.url());
    let note = r#"{"title": "Hello", "body": "A first note", "published": true}"#;
    println!(
        "try: curl -s '{}/notes' -H 'authorization: Bearer {}' -H 'content-type: application/json' -d '{note}'",
        instance.url(),
        instance.token,
    );
    if sink.is_some() {
        eprintln!("note: SMTP_URL is not set; mail is printed here instead of being sent");
    }
    if let Some(receiver) = &receiver {
        eprintln!(
            "note: {} accepts webhooks for testing and lists the received deliveries",
            receiver.url("")
        );
    }

    wait_for_end(until).await?;
    eprintln!("note: stopping");
    instance.stop().await;
    database.stop().await;
    Ok(())
}

/// Starts a webhook receiver and allows webhooks to reach this machine.
///
/// Only used with an embedded database, which means that somebody tries the instance locally. With
/// a configured database the egress guard stays as strict as its configuration.
async fn start_local_receiver(config: &mut Config) -> anyhow::Result<Receiver> {
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

async fn wait_for_end(until: Until) -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let closed = async {
        match until {
            Until::Signal => std::future::pending().await,
            // a sender that is dropped has seen the end as well
            Until::StdinCloses => drop(wait_for_stdin_to_close().await),
        }
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
        () = closed => {}
    }
    Ok(())
}

/// Returns a channel that closes when standard input closes.
///
/// Reads on a separate thread: a blocking read of standard input cannot be cancelled, and on the
/// runtime's own threads it would keep the process from exiting after a signal.
#[expect(
    clippy::disallowed_methods,
    reason = "the thread does no work that could be lost; it only signals the end of input"
)]
fn wait_for_stdin_to_close() -> oneshot::Receiver<()> {
    let (closed, closes) = oneshot::channel();
    std::thread::spawn(move || {
        // the input itself is ignored
        let read = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
        drop((read, closed));
    });
    closes
}
