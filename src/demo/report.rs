//! Saying what the demo does and saw.
//!
//! Progress goes to standard error. What was seen goes to standard output: a line for people, or
//! with `--json` one object a step and nothing else.

use std::{
    future::Future,
    time::{Duration, Instant},
};

use bus_runtime::embedded::EmbeddedError;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::time::{MissedTickBehavior, interval_at};

/// Between the lines that say that a step still waits.
const TICK: Duration = Duration::from_secs(2);

/// A step that takes longer has failed: whatever it waits for is not coming.
const PATIENCE: Duration = Duration::from_secs(120);

/// Where the steps are reported.
#[derive(Clone, Copy, Debug)]
pub(super) struct Report {
    /// Objects instead of lines.
    pub(super) json: bool,
}

/// One step, as `--json` prints it.
#[derive(Serialize)]
struct Seen<'a> {
    step: &'a str,
    ok: bool,
    ms: u64,
    detail: &'a Value,
}

/// A step has failed; it has been reported.
#[derive(Debug)]
pub(super) struct Failed {
    /// What the process ends with.
    pub(super) status: u8,
}

impl Report {
    /// Runs one step. `does` says what it is about to do; the work answers what it saw, as one
    /// sentence and as fields, and what the next steps need.
    pub(super) async fn step<T>(
        self,
        name: &str,
        does: &str,
        work: impl Future<Output = anyhow::Result<(T, String, Value)>>,
    ) -> Result<T, Failed> {
        eprintln!("{name}: {does}");
        let begun = Instant::now();
        let worked = with_ticks(name, begun, work).await;
        let ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        match worked {
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
                // that there is no database is no fault of what the demo shows
                let no_postgres = matches!(error.downcast_ref(), Some(EmbeddedError::NoPostgres(_)));
                Err(Failed {
                    status: if no_postgres { 2 } else { 1 },
                })
            }
        }
    }

    fn print(self, step: &str, ok: bool, ms: u64, saw: &str, detail: &Value) {
        if self.json {
            let seen = serde_json::to_string(&Seen { step, ok, ms, detail });
            println!("{}", seen.expect("names, numbers and values are JSON"));
        } else {
            let mark = if ok { "ok" } else { "FAILED" };
            println!("{mark:>6} {step} ({ms} ms): {saw}");
        }
    }
}

/// Says from time to time that the step goes on, and gives up on one that does not end.
async fn with_ticks<T>(name: &str, begun: Instant, work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    let mut ticks = interval_at(tokio::time::Instant::now() + TICK, TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut work = std::pin::pin!(work);
    loop {
        tokio::select! {
            done = &mut work => return done,
            _ = ticks.tick() => {
                let waited = begun.elapsed();
                if waited > PATIENCE {
                    anyhow::bail!("it has not happened within {} s", PATIENCE.as_secs());
                }
                eprintln!("{name}: … {} s", waited.as_secs());
            }
        }
    }
}
