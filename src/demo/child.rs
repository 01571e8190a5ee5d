//! A child process that runs the same instance.

use std::process::Stdio;

use anyhow::{Context, bail};
use standmeet::config::Config;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

use super::client::Client;

/// A child process that serves requests and runs jobs on the demo's database and folder. It stops
/// when this is dropped, and also when the demo is killed, because its standard input closes then.
#[derive(Debug)]
pub(super) struct Worker {
    process: Child,
    pub(super) pid: u32,
    pub(super) client: Client,
}

impl Worker {
    /// Starts a child and waits until it serves requests.
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
            // both children use the sealing key stored in the folder
            .env_remove("BUS_SEALING_KEYS")
            // points to another database than the demo's
            .env_remove("BUS_DIRECT_URL")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true);
        let mut process = command.spawn().context("cannot start the child process")?;
        let pid = process.id().context("the child process has already exited")?;
        let stdout = process.stdout.take().context("the child's output is not piped")?;
        let mut lines = BufReader::new(stdout).lines();
        let (mut url, mut token) = (None, None);
        while let Some(line) = lines.next_line().await? {
            match line.split_once(": ") {
                Some(("url", value)) => url = Some(value.to_owned()),
                Some(("token", value)) => token = Some(value.to_owned()),
                // the last line: the child serves requests now and prints nothing more
                Some(("database", _)) => break,
                _ => {}
            }
        }
        let (Some(url), Some(token)) = (url, token) else {
            bail!("the child process exited before it served requests; see its output above");
        };
        Ok(Self {
            process,
            pid,
            client: Client::new(&url, &token)?,
        })
    }

    /// Kills the child with SIGKILL, so that it cannot clean up.
    pub(super) async fn kill(mut self) -> anyhow::Result<()> {
        self.process.kill().await.context("cannot kill the child process")
    }

    /// Closes the child's standard input and waits for its clean exit.
    pub(super) async fn end(mut self) -> anyhow::Result<()> {
        drop(self.process.stdin.take());
        self.process.wait().await?;
        Ok(())
    }
}
