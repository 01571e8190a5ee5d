//! Another process of the same instance.

use std::process::Stdio;

use anyhow::{Context, bail};
use standmeet::config::Config;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

use super::client::Client;

/// A child process that serves and works, on the demo's database and folder. It ends when this
/// is dropped, and also when this process is killed: its standard input closes then.
#[derive(Debug)]
pub(super) struct Worker {
    process: Child,
    pub(super) pid: u32,
    pub(super) client: Client,
}

impl Worker {
    /// Starts a child and waits until it serves.
    pub(super) async fn start(config: &Config, database_url: &str) -> anyhow::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command
            .arg("worker")
            .env("DATABASE_URL", database_url)
            .env("BUS_DIR", &config.folder)
            .env("LISTEN", "127.0.0.1:0")
            .env("SMTP_URL", config.smtp_url.as_deref().unwrap_or_default())
            .env("BUS_EGRESS_ALLOW", config.egress_allow.as_deref().unwrap_or_default())
            .env("BUS_WEBHOOK_HTTP", config.webhook_http.as_deref().unwrap_or_default())
            // the key that the folder keeps is the one both children open secrets with
            .env_remove("BUS_SEALING_KEYS")
            // it names another database than the demo's
            .env_remove("BUS_DIRECT_URL")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true);
        let mut process = command.spawn().context("the child could not be started")?;
        let pid = process.id().context("a child that runs has a number")?;
        let stdout = process.stdout.take().context("its output is piped")?;
        let mut lines = BufReader::new(stdout).lines();
        let (mut url, mut token) = (None, None);
        while let Some(line) = lines.next_line().await? {
            match line.split_once(": ") {
                Some(("url", value)) => url = Some(value.to_owned()),
                Some(("token", value)) => token = Some(value.to_owned()),
                // the last line: from here on it serves, and prints nothing more
                Some(("database", _)) => break,
                _ => {}
            }
        }
        let (Some(url), Some(token)) = (url, token) else {
            bail!("the child ended before it served; what it said is above");
        };
        Ok(Self {
            process,
            pid,
            client: Client::new(&url, &token)?,
        })
    }

    /// Kills it, as a crash or the kernel would: it gets no chance to give anything back.
    pub(super) async fn kill(mut self) -> anyhow::Result<()> {
        self.process.kill().await.context("the child could not be killed")
    }

    /// Lets it end in order.
    pub(super) async fn end(mut self) -> anyhow::Result<()> {
        drop(self.process.stdin.take());
        self.process.wait().await?;
        Ok(())
    }
}
