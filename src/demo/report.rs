//! The demo's output.
//!
//! Progress goes to standard error. The result of each step goes to standard output: one line of
//! text, or one JSON object with `--json`.

use std::{
    future::Future,
    time::{Duration, Instant},
};

use bus_runtime::embedded::EmbeddedError;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::time::{MissedTickBehavior, interval_at};

/// Interval of the lines that report a waiting step.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(2);

/// A step that takes longer fails.
const STEP_TIMEOUT: Duration = Duration::from_secs(120);

/// Runs steps and prints their results.
#[derive(Clone, Copy, Debug)]
pub(super) struct Report {
    /// Whether to print JSON objects instead of text.
    pub(super) json: bool,
}

/// The result of a step, as printed with `--json`.
#[derive(Serialize)]
struct StepResult<'a> {
    step: &'a str,
    ok: bool,
    ms: u64,
    detail: &'a Value,
}

/// A step failed, and its error has been printed.
#[derive(Debug)]
pub(super) struct StepFailed {
    /// Exit status of the process.
    pub(super) status: u8,
}

impl Report {
    /// Runs one step. `does` describes the step. `work` returns a value for the following steps and
    /// what it observed, as a sentence and as JSON.
    pub(super) async fn step<T>(
        self,
        name: &str,
        does: &str,
        work: impl Future<Output = anyhow::Result<(T, String, Value)>>,
    ) -> Result<T, StepFailed> {
        eprintln!("{name}: {does}");
        let started = Instant::now();
        let result = with_progress(name, started, work).await;
        let ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        match result {
            Ok((value, saw, detail)) => {
                self.print(name, true, ms, &saw, &detail);
                Ok(value)
            }
            Err(error) => {
                let saw = format!("{error:#}");
                self.print(name, false, ms, &saw, &json!({ "error": saw }));
                if self.json {
                    eprintln!("{name}: failed: {saw}");
                }
                // a missing Postgres installation is not a failure of the demonstrated features
                let no_postgres = matches!(error.downcast_ref(), Some(EmbeddedError::NoPostgres(_)));
                Err(StepFailed {
                    status: if no_postgres { 2 } else { 1 },
                })
            }
        }
    }

    fn print(self, step: &str, ok: bool, ms: u64, saw: &str, detail: &Value) {
        if self.json {
            let line = serde_json::to_string(&StepResult { step, ok, ms, detail });
            println!("{}", line.expect("strings, numbers and JSON values always serialize"));
        } else {
            let mark = if ok { "ok" } else { "FAILED" };
            println!("{mark:>6} {step} ({ms} ms): {saw}");
        }
    }
}

/// Prints progress while the work runs, and fails after [`STEP_TIMEOUT`].
async fn with_progress<T>(
    name: &str,
    started: Instant,
    work: impl Future<Output = anyhow::Result<T>>,
) -> anyhow::Result<T> {
    let mut ticks = interval_at(tokio::time::Instant::now() + PROGRESS_INTERVAL, PROGRESS_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut work = std::pin::pin!(work);
    loop {
        tokio::select! {
            done = &mut work => return done,
            _ = ticks.tick() => {
                let waited = started.elapsed();
                if waited > STEP_TIMEOUT {
                    anyhow::bail!("timed out after {} s", STEP_TIMEOUT.as_secs());
                }
                eprintln!("{name}: … {} s", waited.as_secs());
            }
        }
    }
}
