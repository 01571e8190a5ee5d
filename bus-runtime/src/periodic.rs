//! Periodic tasks: one row each, no leader.
//!
//! Every second each process locks the due rows of names it declares (`SKIP LOCKED`), moves their
//! next time and enqueues their job, in one transaction: once a tick over all processes, and
//! what was due when the last process died is due when the next one starts.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use serde_json::value::RawValue;
use tokio_util::sync::CancellationToken;

use crate::{
    declaration::{Declaration, PeriodicDecl, Schedule},
    error::EnqueueError,
    jobs::{JobId, Jobs, NewJob, UniqueBy},
    pg::{Connection, DatabaseError, Pool, periodic, river},
};

const TICK: Duration = Duration::from_secs(1);

/// Enters the declared tasks; where no other process lives, all are due at once.
pub(crate) async fn enter(declaration: &Declaration, pool: &Pool) -> Result<(), DatabaseError> {
    let names = names(declaration);
    periodic::enter(pool, &names).await?;
    periodic::due_if_first(pool, &names, river::SILENCE).await
}

/// Runs until `stop`.
pub(crate) async fn run(declaration: &'static Declaration, pool: Pool, jobs: Arc<dyn Jobs>, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(TICK);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => {}
        }
        if let Err(error) = tick(declaration, &pool, &*jobs).await {
            tracing::warn!(%error, "due periodic tasks could not be queued");
        }
    }
}

/// Queues what is due.
pub(crate) async fn tick(declaration: &Declaration, pool: &Pool, jobs: &dyn Jobs) -> Result<(), EnqueueError> {
    if declaration.periodic.is_empty() {
        return Ok(());
    }
    let mut transaction = pool.begin().await.map_err(DatabaseError::from)?;
    let due = periodic::take_due(&mut transaction, &names(declaration)).await?;
    let mut queues = Vec::new();
    for due in due {
        let Some(task) = declaration.periodic.iter().find(|task| task.name == due.name) else {
            continue;
        };
        let next = next_after(task, due.next_at, due.now);
        let job = if task.run_missed_once || !missed(task, due.next_at, due.now) {
            Some(queue_run(&mut transaction, jobs, task).await?)
        } else {
            None
        };
        periodic::note(&mut transaction, task.name, Some(next), job).await?;
        queues.push(task.queue.to_owned());
    }
    transaction.commit().await.map_err(DatabaseError::from)?;
    jobs.tell(queues);
    Ok(())
}

/// Queues one more run now.
pub(crate) async fn run_now(pool: &Pool, jobs: &dyn Jobs, task: &PeriodicDecl) -> Result<JobId, EnqueueError> {
    let mut transaction = pool.begin().await.map_err(DatabaseError::from)?;
    let job = queue_run(&mut transaction, jobs, task).await?;
    periodic::note(&mut transaction, task.name, None, Some(job)).await?;
    transaction.commit().await.map_err(DatabaseError::from)?;
    jobs.tell(vec![task.queue.to_owned()]);
    Ok(job)
}

async fn queue_run(connection: &mut Connection, jobs: &dyn Jobs, task: &PeriodicDecl) -> Result<JobId, EnqueueError> {
    let job = NewJob {
        kind: task.name.to_owned(),
        queue: task.queue.to_owned(),
        args: RawValue::from_string("{}".to_owned())?,
        attempts: 1,
        unique: UniqueBy::Nothing,
        scheduled_at: None,
    };
    Ok(jobs.enqueue(connection, vec![job]).await?[0].id)
}

fn names(declaration: &Declaration) -> Vec<&'static str> {
    declaration.periodic.iter().map(|task| task.name).collect()
}

/// The first time after `now` on the grid that `last` stands on.
fn next_after(task: &PeriodicDecl, last: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
    let Schedule::Every(every) = task.schedule;
    let every = chrono::TimeDelta::from_std(every).unwrap_or(chrono::TimeDelta::MAX);
    let behind = now.signed_duration_since(last);
    let steps = behind.num_milliseconds() / every.num_milliseconds().max(1) + 1;
    last.checked_add_signed(chrono::TimeDelta::milliseconds(
        every.num_milliseconds().saturating_mul(steps),
    ))
    .unwrap_or(now)
}

/// Whether the task's time passed by a whole interval without a run.
fn missed(task: &PeriodicDecl, due: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    let Schedule::Every(every) = task.schedule;
    now.signed_duration_since(due).to_std().is_ok_and(|late| late >= every)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task() -> PeriodicDecl {
        PeriodicDecl {
            name: "t",
            schedule: Schedule::Every(Duration::from_secs(300)),
            queue: "maintenance",
            timeout: Duration::from_secs(30),
            run_missed_once: true,
            built_in: false,
            line: 0,
        }
    }

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).expect("a small timestamp")
    }

    #[test]
    fn the_next_time_stays_on_the_grid_however_late_the_tick() {
        assert_eq!(next_after(&task(), at(0), at(0)), at(300));
        assert_eq!(next_after(&task(), at(0), at(299)), at(300));
        assert_eq!(next_after(&task(), at(0), at(301)), at(600));
        assert_eq!(next_after(&task(), at(0), at(3000)), at(3300));
    }

    #[test]
    fn a_time_is_missed_when_a_whole_interval_has_passed() {
        assert!(!missed(&task(), at(0), at(299)));
        assert!(missed(&task(), at(0), at(300)));
    }
}
