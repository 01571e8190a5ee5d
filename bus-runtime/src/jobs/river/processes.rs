//! The statements of the dead-worker protocol; [`jobs::river`](super) says why they are as they are.

use std::time::Duration;

use sqlx::Row as _;

use crate::database::{DatabaseError, Pool};

/// Enters a process under the id of its workers. Its build counts from here on, also where nobody
/// had said so for longer than a table counts.
pub(crate) async fn register(pool: &Pool, id: &str, build: &str) -> Result<(), DatabaseError> {
    sqlx::query(
        "WITH seen AS (UPDATE bus.registry SET last_seen_at = now() WHERE fingerprint = $2)
         INSERT INTO bus.processes (id, build) VALUES ($1, $2)",
    )
    .bind(id)
    .bind(build)
    .execute(pool)
    .await?;
    Ok(())
}

/// Says that the process lives. `false`: it has been declared dead and must go on under another id.
pub(crate) async fn send_heartbeat(pool: &Pool, id: &str) -> Result<bool, DatabaseError> {
    let updated =
        sqlx::query("UPDATE bus.processes SET heartbeat_at = clock_timestamp() WHERE id = $1 AND expired_at IS NULL")
            .bind(id)
            .execute(pool)
            .await?;
    Ok(updated.rows_affected() == 1)
}

/// Leaves: whatever is still running under this id is given back by the next expire_and_return_jobs of anyone.
pub(crate) async fn mark_stopped(pool: &Pool, id: &str) -> Result<(), DatabaseError> {
    sqlx::query("UPDATE bus.processes SET expired_at = clock_timestamp() WHERE id = $1 AND expired_at IS NULL")
        .bind(id)
        .execute(pool)
        .await?;
    Ok(())
}

/// Forgets processes that ended over a day ago.
pub(crate) async fn delete_old(pool: &Pool) -> Result<(), DatabaseError> {
    sqlx::query("DELETE FROM bus.processes WHERE expired_at < now() - interval '1 day'")
        .execute(pool)
        .await?;
    Ok(())
}

/// Whether a process of another build lives.
pub(crate) async fn is_other_build_running(pool: &Pool, build: &str, timeout: Duration) -> Result<bool, DatabaseError> {
    Ok(sqlx::query_scalar(
        "SELECT EXISTS (SELECT FROM bus.processes
          WHERE build <> $1 AND expired_at IS NULL AND heartbeat_at > clock_timestamp() - make_interval(secs => $2))",
    )
    .bind(build)
    .bind(timeout.as_secs_f64())
    .fetch_one(pool)
    .await?)
}

/// What a expire_and_return_jobs gave back.
#[derive(Debug, Default)]
pub(crate) struct ReturnedJobs {
    /// The queues that have jobs again.
    pub(crate) queues: Vec<String>,
    /// Jobs made available.
    pub(crate) returned: i64,
    /// Jobs that had no attempt left.
    pub(crate) discarded: i64,
}

/// Declares dead who was timeout for `timeout` by the database's clock, and gives back the running
/// jobs of everyone who is not alive, be the id dead or not known at all (who claims has entered
/// before): available at once, the attempt counted, `worker_died` as its error; with
/// no attempt left, discarded (a periodic task's only attempt: cancelled, its next time comes).
///
/// One statement, so that a job that ends meanwhile is left alone: its row is read again under its
/// lock. A row that somebody has locked is left to the next expire_and_return_jobs: its holder may have been stopped
/// in mid-transaction, and every process would wait for it.
pub(crate) async fn expire_and_return_jobs(pool: &Pool, timeout: Duration) -> Result<ReturnedJobs, DatabaseError> {
    sqlx::query(
        "UPDATE bus.processes SET expired_at = clock_timestamp()
         WHERE expired_at IS NULL AND heartbeat_at < clock_timestamp() - make_interval(secs => $1)",
    )
    .bind(timeout.as_secs_f64())
    .execute(pool)
    .await?;
    let row = sqlx::query(
        "WITH lost AS MATERIALIZED (
           SELECT job.id FROM bus.river_job AS job
           WHERE job.state = 'running'
             AND NOT EXISTS (
               SELECT FROM bus.processes AS p
               WHERE p.id = job.attempted_by[array_upper(job.attempted_by, 1)] AND p.expired_at IS NULL)
           FOR UPDATE OF job SKIP LOCKED
         ), returned AS (
           UPDATE bus.river_job AS job
           SET state = CASE WHEN job.attempt < job.max_attempts THEN 'available'
                            WHEN EXISTS (SELECT FROM bus.periodic AS t WHERE t.name = job.kind) THEN 'cancelled'
                            ELSE 'discarded' END::bus.river_job_state,
               finalized_at = CASE WHEN job.attempt >= job.max_attempts THEN now() END,
               scheduled_at = CASE WHEN job.attempt >= job.max_attempts THEN job.scheduled_at ELSE now() END,
               errors = array_append(job.errors, jsonb_build_object(
                 'at', job.attempted_at, 'attempt', job.attempt, 'error', 'worker_died', 'trace', ''))
           FROM lost WHERE job.id = lost.id
           RETURNING job.queue, job.state
         ), leaders AS (
           DELETE FROM bus.river_leader AS l
           USING bus.processes AS p WHERE p.id = l.leader_id AND p.expired_at IS NOT NULL
         )
         SELECT coalesce(array_agg(DISTINCT queue) FILTER (WHERE state = 'available'), '{}') AS queues,
                count(*) FILTER (WHERE state = 'available') AS returned,
                count(*) FILTER (WHERE state = 'discarded') AS discarded
         FROM returned",
    )
    .fetch_one(pool)
    .await?;
    Ok(ReturnedJobs {
        queues: row.try_get("queues")?,
        returned: row.try_get("returned")?,
        discarded: row.try_get("discarded")?,
    })
}

/// Gives back jobs that the table says this process runs and that it does not know, begun over a
/// minute ago: River claimed them and their answer was lost on the way.
pub(crate) async fn return_untracked_jobs(pool: &Pool, id: &str, known: &[i64]) -> Result<Vec<String>, DatabaseError> {
    Ok(sqlx::query_scalar(
        "WITH lost AS MATERIALIZED (
           SELECT job.id FROM bus.river_job AS job
           WHERE job.state = 'running' AND job.attempted_at < now() - interval '60 seconds'
             AND job.attempted_by[array_upper(job.attempted_by, 1)] = $1 AND NOT job.id = ANY($2)
           FOR UPDATE OF job SKIP LOCKED
         )
         UPDATE bus.river_job AS job
         SET state = CASE WHEN job.attempt < job.max_attempts THEN 'available'
                            WHEN EXISTS (SELECT FROM bus.periodic AS t WHERE t.name = job.kind) THEN 'cancelled'
                            ELSE 'discarded' END::bus.river_job_state,
             finalized_at = CASE WHEN job.attempt >= job.max_attempts THEN now() END,
             scheduled_at = CASE WHEN job.attempt >= job.max_attempts THEN job.scheduled_at ELSE now() END,
             errors = array_append(job.errors, jsonb_build_object(
               'at', job.attempted_at, 'attempt', job.attempt, 'error', 'worker_died', 'trace', ''))
         FROM lost WHERE job.id = lost.id
         RETURNING job.queue",
    )
    .bind(id)
    .bind(known)
    .fetch_all(pool)
    .await?)
}
