//! Periodic tasks: one row each, no leader.
//!
//! Every second each process locks the due rows of its declared tasks (`SKIP LOCKED`), sets their next time and
//! enqueues their jobs, in one transaction. So each tick runs once over all processes, and a task that was due when the
//! last process stopped is due when the next one starts.
//!
//! **Start.** A task with an interval is due immediately when it is new, when its interval has changed, and when the
//! first process of a deployment starts. A task with a cron expression waits for its time.
//!
//! **Late runs.** Scheduled times that no process ticked on run once, late, however many passed; with `missed: skip`
//! they are skipped. The run's record and its job name the scheduled time.
//!
//! **Broken schedules.** The compiler refuses unknown time zones. A process may know fewer zones than the compiler
//! (other zone files, another build). Then the row of the task records the error, an alert is raised, and the other
//! tasks run. A process that knows the zone still runs the task and clears the error.

pub(crate) mod store;
mod timetable;

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::future::BoxFuture;
use serde_json::{json, value::to_raw_value};
use tokio_util::sync::CancellationToken;

use self::{
    store::{self as periodic, TaskEntry},
    timetable::{ScheduleFault, Timetable},
};
use crate::{
    database::{Connection, DatabaseError, Pool},
    declaration::{Declaration, PeriodicDecl},
    error::{EnqueueError, chain},
    jobs::{JobId, Jobs, NewJob, PeriodicRun, UniqueBy, river::lease::WORKER_TIMEOUT},
};

const TICK_INTERVAL: Duration = Duration::from_secs(1);
/// When a schedule without a next time is evaluated again.
const SCHEDULE_RETRY_INTERVAL: TimeDelta = TimeDelta::hours(1);

/// The clock that schedules use.
pub(crate) trait Clock: Send + Sync {
    /// Returns the current time of one clock for all processes. It may stand still within a transaction.
    fn now<'a>(&'a self, connection: &'a mut Connection) -> BoxFuture<'a, Result<DateTime<Utc>, DatabaseError>>;
}

/// The database's clock. The clocks of processes may differ by minutes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DatabaseClock;

impl Clock for DatabaseClock {
    fn now<'a>(&'a self, connection: &'a mut Connection) -> BoxFuture<'a, Result<DateTime<Utc>, DatabaseError>> {
        Box::pin(periodic::now(connection))
    }
}

/// The declared tasks of a process.
pub(crate) struct Tasks<C = DatabaseClock> {
    sound: Vec<(&'static PeriodicDecl, Timetable)>,
    broken: Vec<(&'static str, String)>,
    clock: C,
}

impl<C: Clock> Tasks<C> {
    pub(crate) fn new(declaration: &'static Declaration, clock: C) -> Self {
        let (mut sound, mut broken) = (Vec::new(), Vec::new());
        for task in declaration.periodic {
            match Timetable::new(task.schedule) {
                Ok(timetable) => sound.push((task, timetable)),
                Err(fault) => broken.push((task.name, log_broken_schedule(task, &fault))),
            }
        }
        Self { sound, broken, clock }
    }

    /// Inserts the tasks. If no other process is running, tasks with an interval are due immediately.
    pub(crate) async fn register(&self, pool: &Pool) -> Result<(), DatabaseError> {
        let mut transaction = pool.begin().await?;
        let now = self.clock.now(&mut transaction).await?;
        let mut entries = Vec::with_capacity(self.sound.len());
        let mut broken = self.broken.clone();
        for (task, timetable) in &self.sound {
            match timetable.first(now) {
                Ok(first) => entries.push(TaskEntry {
                    name: task.name,
                    schedule: timetable::text(task.schedule),
                    first,
                }),
                Err(fault) => broken.push((task.name, log_broken_schedule(task, &fault))),
            }
        }
        periodic::register(&mut transaction, &entries).await?;
        periodic::set_schedule_errors(&mut transaction, &broken, now).await?;
        let at_start = self.sound.iter().filter(|(_, timetable)| timetable.runs_at_start());
        let at_start: Vec<&str> = at_start.map(|(task, _)| task.name).collect();
        periodic::make_due_at_first_start(&mut transaction, &at_start, now, WORKER_TIMEOUT).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Enqueues the due tasks.
    pub(crate) async fn tick(&self, pool: &Pool, jobs: &dyn Jobs) -> Result<(), EnqueueError> {
        if self.sound.is_empty() {
            return Ok(());
        }
        let mut transaction = pool.begin().await.map_err(DatabaseError::from)?;
        let now = self.clock.now(&mut transaction).await?;
        let names: Vec<&str> = self.sound.iter().map(|(task, _)| task.name).collect();
        let mut queues = Vec::new();
        for due in periodic::lock_due(&mut transaction, &names, now).await? {
            let Some((task, timetable)) = self.sound.iter().find(|(task, _)| task.name == due.name) else {
                continue;
            };
            let next = match timetable.next(due.next_at, now) {
                Ok(next) => next,
                // The schedule has no further time. The other tasks still run.
                Err(fault) => {
                    let fault = log_broken_schedule(task, &fault);
                    periodic::record_run(&mut transaction, task.name, Some(now + SCHEDULE_RETRY_INTERVAL), None)
                        .await?;
                    periodic::set_schedule_errors(&mut transaction, &[(task.name, fault)], now).await?;
                    continue;
                }
            };
            let late = timetable.missed(due.next_at, now);
            let (scheduled_for, name) = (due.next_at, task.name);
            let run = if late && !task.run_missed_once {
                tracing::warn!(task = name, %scheduled_for, "a scheduled time was missed and is skipped");
                None
            } else {
                if late {
                    tracing::warn!(task = name, %scheduled_for, "a periodic task runs late");
                }
                queues.push(task.queue.to_owned());
                let job = queue_run(&mut transaction, jobs, task, Some(scheduled_for)).await?;
                Some(PeriodicRun {
                    at: now,
                    job,
                    scheduled_for: Some(scheduled_for),
                    late,
                })
            };
            periodic::record_run(&mut transaction, name, Some(next), run.as_ref()).await?;
        }
        transaction.commit().await.map_err(DatabaseError::from)?;
        jobs.notify_workers(queues);
        Ok(())
    }
}

/// Logs the error and returns its text.
fn log_broken_schedule(task: &PeriodicDecl, fault: &ScheduleFault) -> String {
    let fault = chain(fault);
    tracing::error!(
        task = task.name,
        fault,
        "a periodic task does not run: its schedule cannot be evaluated"
    );
    fault
}

/// Runs until `stop` is cancelled.
pub(crate) async fn run(tasks: Arc<Tasks>, pool: Pool, jobs: Arc<dyn Jobs>, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(TICK_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => {}
        }
        if let Err(error) = tasks.tick(&pool, &*jobs).await {
            tracing::warn!(%error, "due periodic tasks could not be enqueued");
        }
    }
}

/// Enqueues one more run now. The schedule does not change.
pub(crate) async fn run_now(pool: &Pool, jobs: &dyn Jobs, task: &PeriodicDecl) -> Result<JobId, EnqueueError> {
    let mut transaction = pool.begin().await.map_err(DatabaseError::from)?;
    let at = periodic::now(&mut transaction).await?;
    let job = queue_run(&mut transaction, jobs, task, None).await?;
    let run = PeriodicRun {
        at,
        job,
        scheduled_for: None,
        late: false,
    };
    periodic::record_run(&mut transaction, task.name, None, Some(&run)).await?;
    transaction.commit().await.map_err(DatabaseError::from)?;
    jobs.notify_workers(vec![task.queue.to_owned()]);
    Ok(job)
}

async fn queue_run(
    connection: &mut Connection,
    jobs: &dyn Jobs,
    task: &PeriodicDecl,
    scheduled_for: Option<DateTime<Utc>>,
) -> Result<JobId, EnqueueError> {
    let args = scheduled_for.map_or_else(|| json!({}), |time| json!({ "scheduled_for": time }));
    let job = NewJob {
        kind: task.name.to_owned(),
        queue: task.queue.to_owned(),
        args: to_raw_value(&args)?,
        attempts: 1,
        unique: UniqueBy::Nothing,
        scheduled_at: None,
    };
    Ok(jobs.enqueue(connection, vec![job]).await?[0].id)
}

#[cfg(test)]
mod tests;
