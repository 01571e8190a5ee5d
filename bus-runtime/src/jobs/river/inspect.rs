//! The port `Inspector` on River's tables.

use std::sync::atomic::Ordering;

use chrono::{DateTime, Utc};
use futures_util::future::BoxFuture;
use serde::Deserialize;
use serde_json::value::RawValue;
use sqlx::{Row as _, types::Json};

use super::{insert, runtime::RiverRuntime, worker::REASON_KEY};
use crate::{
    database::{DatabaseError, Pool},
    jobs::{AttemptFailure, InspectError, Inspector, Job, JobFilter, JobId, JobState, Overview, PeriodicTask, Retried},
    periodic::store as periodic,
    sealing::fields::redacted,
};

/// An element of `errors`, as River and `processes.rs` write it.
#[derive(Deserialize)]
struct StoredError {
    at: DateTime<Utc>,
    attempt: u16,
    error: String,
}

/// Maps River's state to the port's: a job that waits after a failed attempt is `retryable`, whatever state River
/// stores.
fn state(river: &str, failed: bool) -> JobState {
    match river {
        "running" => JobState::Running,
        "completed" => JobState::Completed,
        "discarded" => JobState::Discarded,
        "cancelled" => JobState::Cancelled,
        "retryable" => JobState::Retryable,
        _ if failed => JobState::Retryable,
        _ => JobState::Pending,
    }
}

/// Returns River's states that correspond to a state of the port, and whether the job must or must not have failed.
fn river_states(state: JobState) -> (&'static [&'static str], Option<bool>) {
    match state {
        JobState::Pending => (&["pending", "available", "scheduled"], Some(false)),
        JobState::Retryable => (&["retryable", "available", "scheduled"], Some(true)),
        JobState::Running => (&["running"], None),
        JobState::Completed => (&["completed"], None),
        JobState::Discarded => (&["discarded"], None),
        JobState::Cancelled => (&["cancelled"], None),
    }
}

fn read(row: &sqlx::postgres::PgRow) -> Result<Job, sqlx::Error> {
    let errors: Json<Vec<StoredError>> = row.try_get("errors")?;
    let mut failures: Vec<AttemptFailure> = errors
        .0
        .into_iter()
        .map(|stored| AttemptFailure {
            at: stored.at,
            attempt: stored.attempt,
            error: stored.error,
        })
        .collect();
    let river: String = row.try_get("state")?;
    // The reason that a handler gave for a discard is stored beside River's own text.
    if let Some(reason) = row.try_get::<Option<String>, _>("reason")?
        && let Some(last) = failures.last_mut()
    {
        last.error = reason;
    }
    let args: String = row.try_get("args")?;
    Ok(Job {
        id: JobId::new(row.try_get("id")?),
        kind: row.try_get("kind")?,
        queue: row.try_get("queue")?,
        state: state(&river, !failures.is_empty()),
        args: redacted(&RawValue::from_string(args).map_err(|error| sqlx::Error::Decode(Box::new(error)))?),
        attempt: row.try_get::<i16, _>("attempt")?.unsigned_abs(),
        max_attempts: row.try_get::<i16, _>("max_attempts")?.unsigned_abs(),
        failures,
        created_at: row.try_get("created_at")?,
        scheduled_at: row.try_get("scheduled_at")?,
        attempted_at: row.try_get("attempted_at")?,
        finished_at: row.try_get("finalized_at")?,
    })
}

impl RiverRuntime {
    async fn read_job(&self, job: JobId) -> Result<Job, InspectError> {
        let row = sqlx::query(
            "SELECT id, kind, queue, state::text AS state, args::text AS args, attempt, max_attempts,
                    coalesce(to_jsonb(errors), '[]') AS errors, metadata ->> $2 AS reason,
                    created_at, scheduled_at, attempted_at, finalized_at
             FROM bus.river_job WHERE id = $1",
        )
        .bind(job.get())
        .bind(REASON_KEY)
        .fetch_optional(self.jobs.pool())
        .await
        .map_err(DatabaseError::from)?
        .ok_or(InspectError::NoSuchJob(job))?;
        Ok(read(&row).map_err(DatabaseError::from)?)
    }

    async fn read_jobs(&self, filter: JobFilter) -> Result<Vec<Job>, InspectError> {
        let (states, failed) = filter.state.map_or((&[][..], None), river_states);
        let limit = if filter.limit == 0 { 100 } else { filter.limit.min(500) };
        let rows = sqlx::query(
            "SELECT id, kind, queue, state::text AS state, args::text AS args, attempt, max_attempts,
                    coalesce(to_jsonb(errors), '[]') AS errors, metadata ->> $2 AS reason,
                    created_at, scheduled_at, attempted_at, finalized_at
             FROM bus.river_job
             WHERE ($1::bigint IS NULL OR id < $1)
               AND ($3::text IS NULL OR kind = $3)
               AND ($4::text IS NULL OR queue = $4)
               AND ($5::text IS NULL OR args @> $5::jsonb)
               AND (cardinality($6::text[]) = 0 OR state = ANY ($6::text[]::bus.river_job_state[]))
               AND ($7::boolean IS NULL OR (cardinality(coalesce(errors, '{}')) > 0 OR state = 'retryable') = $7)
             ORDER BY id DESC LIMIT $8",
        )
        .bind(filter.before.map(JobId::get))
        .bind(REASON_KEY)
        .bind(filter.kind)
        .bind(filter.queue)
        .bind(filter.args.map(|args| String::from(Box::<str>::from(args))))
        .bind(states)
        .bind(failed)
        .bind(i64::from(limit))
        .fetch_all(self.jobs.pool())
        .await
        .map_err(DatabaseError::from)?;
        Ok(rows
            .iter()
            .map(read)
            .collect::<Result<_, _>>()
            .map_err(DatabaseError::from)?)
    }

    async fn read_overview(&self) -> Result<Overview, InspectError> {
        let row = sqlx::query(
            "SELECT
               (SELECT coalesce(jsonb_object_agg(state, jobs), '{}') FROM (
                  SELECT CASE
                           WHEN state IN ('running', 'completed', 'discarded', 'cancelled') THEN state::text
                           WHEN state = 'retryable' OR cardinality(coalesce(errors, '{}')) > 0 THEN 'retryable'
                           ELSE 'pending'
                         END AS state, count(*) AS jobs
                  FROM bus.river_job GROUP BY 1) AS counted) AS jobs,
               (SELECT extract(epoch FROM now() - min(scheduled_at))::float8 FROM bus.river_job
                WHERE state = 'available' AND scheduled_at <= now()
                  AND cardinality(coalesce(errors, '{}')) = 0) AS oldest_pending,
               (SELECT count(*) FROM bus.outbox WHERE dead_lettered_at IS NULL AND unknown_at IS NULL) AS waiting,
               (SELECT extract(epoch FROM now() - e.occurred_at)::float8
                FROM bus.outbox AS o JOIN bus.events AS e ON e.id = o.event_id
                WHERE o.dead_lettered_at IS NULL AND o.unknown_at IS NULL ORDER BY o.seq LIMIT 1) AS oldest_event,
               (SELECT count(*) FROM bus.outbox WHERE dead_lettered_at IS NOT NULL) AS poisoned,
               (SELECT count(*) FROM bus.outbox WHERE unknown_at IS NOT NULL) AS unknown,
               (SELECT count(*) FROM bus.river_job AS j
                WHERE j.state NOT IN ('completed', 'discarded', 'cancelled')
                  AND NOT EXISTS (
                    SELECT FROM bus.registry AS r
                    JOIN bus.processes AS p ON p.build = r.fingerprint AND p.expired_at IS NULL
                    WHERE j.kind = ANY (r.kinds) AND j.queue = ANY (r.queues))) AS without_worker,
               EXISTS (
                 SELECT FROM bus.periodic AS t
                 JOIN bus.registry AS r ON t.name = ANY (r.kinds)
                 JOIN bus.processes AS p ON p.build = r.fingerprint AND p.expired_at IS NULL
                 WHERE t.schedule_error IS NOT NULL) AS schedule_broken,
               (SELECT count(*) FROM bus.skipped_events
                WHERE skipped_at > now() - interval '1 day') AS skipped,
               (SELECT count(*) FROM bus.river_job
                WHERE state = 'discarded' AND kind <> 'webhook.deliver') AS discarded",
        )
        .fetch_one(self.jobs.pool())
        .await
        .map_err(DatabaseError::from)?;
        let lease_lost = self.jobs.lease_lost.load(Ordering::Relaxed);
        Ok(overview(&row, lease_lost).map_err(DatabaseError::from)?)
    }

    async fn retry_job(&self, job: JobId) -> Result<Retried, InspectError> {
        let before = self.read_job(job).await?;
        if before.state == JobState::Running {
            return Err(InspectError::Running(job));
        }
        let retried = sqlx::query_scalar::<_, String>(
            "UPDATE bus.river_job
             SET state = 'available', scheduled_at = now(), finalized_at = NULL,
                 max_attempts = greatest(max_attempts, least(attempt + 1, 32767)),
                 metadata = metadata - 'cancel_attempted_at' - $2
             WHERE id = $1 AND state <> 'running'
             RETURNING queue",
        )
        .bind(job.get())
        .bind(REASON_KEY)
        .fetch_optional(self.jobs.pool())
        .await
        .map_err(DatabaseError::from);
        match retried {
            Ok(Some(queue)) => {
                insert::notify(self.jobs.pool(), &[queue]).await?;
                Ok(Retried::Pending)
            }
            Ok(None) => Err(InspectError::Running(job)),
            Err(error) if error.is_unique_violation() => Ok(Retried::Duplicate(self.live_twin(job).await?)),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the job that has not ended and has the same unique key.
    async fn live_twin(&self, job: JobId) -> Result<JobId, InspectError> {
        let twin: Option<i64> = sqlx::query_scalar(
            "SELECT twin.id FROM bus.river_job AS job JOIN bus.river_job AS twin
               ON twin.unique_key = job.unique_key AND twin.id <> job.id
             WHERE job.id = $1 AND twin.unique_states IS NOT NULL
               AND bus.river_job_state_in_bitmask(twin.unique_states, twin.state)",
        )
        .bind(job.get())
        .fetch_optional(self.jobs.pool())
        .await
        .map_err(DatabaseError::from)?;
        twin.map(JobId::new).ok_or(InspectError::NoSuchJob(job))
    }

    async fn cancel_job(&self, job: JobId) -> Result<Job, InspectError> {
        match self.jobs.control.jobs().cancel(job.get()).await {
            Ok(_) => self.read_job(job).await,
            Err(riverqueue::Error::NotFound(_)) => Err(InspectError::NoSuchJob(job)),
            Err(error) => Err(InspectError::Queue(Box::new(error))),
        }
    }

    async fn set_paused(&self, queue: &str, paused: bool) -> Result<(), InspectError> {
        if !self
            .jobs
            .declaration()
            .queues
            .iter()
            .any(|declared| declared.name == queue)
        {
            return Err(InspectError::NoSuchQueue(queue.to_owned()));
        }
        let queues = self.jobs.control.queues();
        let done = if paused {
            queues.pause(queue).await.map(|_| ())
        } else {
            queues.resume(queue).await.map(|_| ())
        };
        done.map_err(|error| InspectError::Queue(Box::new(error)))
    }
}

fn overview(row: &sqlx::postgres::PgRow, lease_lost: u64) -> Result<Overview, sqlx::Error> {
    let counts: Json<std::collections::BTreeMap<String, i64>> = row.try_get("jobs")?;
    let mut overview = Overview {
        jobs: JobState::ALL
            .iter()
            .map(|state| (*state, counts.0.get(state.as_str()).copied().unwrap_or(0)))
            .collect(),
        oldest_pending_seconds: row.try_get("oldest_pending")?,
        waiting_events: row.try_get("waiting")?,
        oldest_event_seconds: row.try_get("oldest_event")?,
        dead_lettered_events: row.try_get("poisoned")?,
        unknown_events: row.try_get("unknown")?,
        jobs_without_worker: row.try_get("without_worker")?,
        lease_lost,
        skipped_events: row.try_get("skipped")?,
        alerts: Vec::new(),
    };
    let discarded: i64 = row.try_get("discarded")?;
    let alerts = [
        (
            "events_backlog",
            is_backlog(overview.waiting_events, overview.oldest_event_seconds),
        ),
        ("events_dead_lettered", overview.dead_lettered_events > 0),
        ("events_skipped", overview.skipped_events > 0),
        ("jobs_discarded", discarded > 0),
        ("jobs_without_worker", overview.jobs_without_worker > 0),
        ("schedule_broken", row.try_get("schedule_broken")?),
    ];
    overview.alerts = alerts.iter().filter(|(_, on)| *on).map(|(name, _)| *name).collect();
    Ok(overview)
}

/// Returns whether more than 1000 events wait, or one for more than five minutes.
fn is_backlog(waiting: i64, oldest_seconds: Option<f64>) -> bool {
    waiting > 1000 || oldest_seconds.is_some_and(|age| age > 300.0)
}

/// Returns the active alerts that no single event raises. They are checked every minute, so finished jobs are not
/// counted.
pub(crate) async fn standing_alerts(pool: &Pool) -> Result<Vec<&'static str>, DatabaseError> {
    let (waiting, oldest, without_worker, broken, skipped): (i64, Option<f64>, bool, bool, bool) = sqlx::query_as(
        "SELECT
           (SELECT count(*) FROM bus.outbox WHERE dead_lettered_at IS NULL AND unknown_at IS NULL),
           (SELECT extract(epoch FROM now() - e.occurred_at)::float8
            FROM bus.outbox AS o JOIN bus.events AS e ON e.id = o.event_id
            WHERE o.dead_lettered_at IS NULL AND o.unknown_at IS NULL ORDER BY o.seq LIMIT 1),
           EXISTS (
             SELECT FROM (
               SELECT DISTINCT kind, queue FROM bus.river_job
               WHERE state IN ('available', 'pending', 'retryable', 'running', 'scheduled')) AS j
             WHERE NOT EXISTS (
               SELECT FROM bus.registry AS r
               JOIN bus.processes AS p ON p.build = r.fingerprint AND p.expired_at IS NULL
               WHERE j.kind = ANY (r.kinds) AND j.queue = ANY (r.queues))),
           EXISTS (
             SELECT FROM bus.periodic AS t
             JOIN bus.registry AS r ON t.name = ANY (r.kinds)
             JOIN bus.processes AS p ON p.build = r.fingerprint AND p.expired_at IS NULL
             WHERE t.schedule_error IS NOT NULL),
           EXISTS (SELECT FROM bus.skipped_events WHERE skipped_at > now() - interval '1 day')",
    )
    .fetch_one(pool)
    .await?;
    let alerts = [
        ("events_backlog", is_backlog(waiting, oldest)),
        ("events_skipped", skipped),
        ("jobs_without_worker", without_worker),
        ("schedule_broken", broken),
    ];
    Ok(alerts.iter().filter(|(_, on)| *on).map(|(name, _)| *name).collect())
}

impl Inspector for RiverRuntime {
    fn overview(&self) -> BoxFuture<'_, Result<Overview, InspectError>> {
        Box::pin(self.read_overview())
    }

    fn list(&self, filter: JobFilter) -> BoxFuture<'_, Result<Vec<Job>, InspectError>> {
        Box::pin(self.read_jobs(filter))
    }

    fn get(&self, job: JobId) -> BoxFuture<'_, Result<Job, InspectError>> {
        Box::pin(self.read_job(job))
    }

    fn retry(&self, job: JobId) -> BoxFuture<'_, Result<Retried, InspectError>> {
        Box::pin(self.retry_job(job))
    }

    fn cancel(&self, job: JobId) -> BoxFuture<'_, Result<Job, InspectError>> {
        Box::pin(self.cancel_job(job))
    }

    fn periodic(&self) -> BoxFuture<'_, Result<Vec<PeriodicTask>, InspectError>> {
        Box::pin(async { Ok(periodic::list(self.jobs.pool()).await?) })
    }

    fn run_periodic<'a>(&'a self, name: &'a str) -> BoxFuture<'a, Result<JobId, InspectError>> {
        Box::pin(async move {
            let task = self
                .jobs
                .declaration()
                .periodic
                .iter()
                .find(|task| task.name == name)
                .ok_or_else(|| InspectError::NoSuchTask(name.to_owned()))?;
            crate::periodic::run_now(self.jobs.pool(), &*self.jobs, task)
                .await
                .map_err(|error| InspectError::Queue(Box::new(error)))
        })
    }

    fn pause_queue<'a>(&'a self, queue: &'a str) -> BoxFuture<'a, Result<(), InspectError>> {
        Box::pin(self.set_paused(queue, true))
    }

    fn resume_queue<'a>(&'a self, queue: &'a str) -> BoxFuture<'a, Result<(), InspectError>> {
        Box::pin(self.set_paused(queue, false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::database::test_sql::{database, event, run};

    #[tokio::test]
    async fn events_and_jobs_that_wait_too_long_raise_alerts() {
        let (_database, pool) = database().await;
        assert!(standing_alerts(&pool).await.expect("it is asked").is_empty());
        let mut connection = pool.acquire().await.expect("a connection");
        event(&mut connection, "note.changed", "waits").await;
        assert!(
            standing_alerts(&pool).await.expect("it is asked").is_empty(),
            "it waits, and not for long"
        );
        run(
            &pool,
            "UPDATE bus.events SET occurred_at = now() - interval '6 minutes'",
        )
        .await;
        assert_eq!(standing_alerts(&pool).await.expect("it is asked"), ["events_backlog"]);
        run(
            &pool,
            "DELETE FROM bus.outbox;
             INSERT INTO bus.river_job (kind, args, max_attempts, state, finalized_at)
             VALUES ('nobodys', '{}', 3, 'completed', now())",
        )
        .await;
        assert!(
            standing_alerts(&pool).await.expect("it is asked").is_empty(),
            "what has ended needs nobody"
        );
        run(
            &pool,
            "INSERT INTO bus.river_job (kind, args, max_attempts) VALUES ('nobodys', '{}', 3)",
        )
        .await;
        assert_eq!(
            standing_alerts(&pool).await.expect("it is asked"),
            ["jobs_without_worker"]
        );
    }
}
