//! The statements of the expired-worker protocol, which [`jobs::river`](super) explains.

use std::time::Duration;

use sqlx::Row as _;

use crate::database::{DatabaseError, Pool};

/// Inserts a process under the id of its workers, and marks its build as seen.
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

/// Records a heartbeat. Returns `false` if the process has expired; it must continue under another id.
pub(crate) async fn send_heartbeat(pool: &Pool, id: &str) -> Result<bool, DatabaseError> {
    let updated =
        sqlx::query("UPDATE bus.processes SET heartbeat_at = clock_timestamp() WHERE id = $1 AND expired_at IS NULL")
            .bind(id)
            .execute(pool)
            .await?;
    Ok(updated.rows_affected() == 1)
}

/// Marks the process as stopped. Jobs still running under this id return to the queue with the next
/// [`expire_and_return_jobs`] of any process.
pub(crate) async fn mark_stopped(pool: &Pool, id: &str) -> Result<(), DatabaseError> {
    sqlx::query("UPDATE bus.processes SET expired_at = clock_timestamp() WHERE id = $1 AND expired_at IS NULL")
        .bind(id)
        .execute(pool)
        .await?;
    Ok(())
}

/// Deletes processes that expired more than a day ago.
pub(crate) async fn delete_old(pool: &Pool) -> Result<(), DatabaseError> {
    sqlx::query("DELETE FROM bus.processes WHERE expired_at < now() - interval '1 day'")
        .execute(pool)
        .await?;
    Ok(())
}

/// Returns whether a process of another build is running.
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

/// The jobs that were returned to the queue.
#[derive(Debug, Default)]
pub(crate) struct ReturnedJobs {
    /// The queues that have jobs again.
    pub(crate) queues: Vec<String>,
    /// The number of jobs made available.
    pub(crate) returned: i64,
    /// The number of jobs discarded because no attempt was left.
    pub(crate) discarded: i64,
}

/// Marks processes without a heartbeat for `timeout`, by the database's clock, as expired. Returns the running jobs of
/// expired and unknown ids to the queue (a process registers before it claims): they are available immediately, the
/// attempt is counted, and its error is `worker_expired`. A job without a further attempt is discarded; a periodic run,
/// which has one attempt, is cancelled.
///
/// The second statement reads each row again under its lock, so a job that ends meanwhile is left alone. A row that
/// another process has locked is skipped: its holder may be suspended in a transaction, and every process would wait
/// for it.
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
                 'at', job.attempted_at, 'attempt', job.attempt, 'error', 'worker_expired', 'trace', ''))
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

/// Returns jobs to the queue that the table assigns to this process for more than a minute and that the process does
/// not run: River claimed them, and the response was lost.
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
               'at', job.attempted_at, 'attempt', job.attempt, 'error', 'worker_expired', 'trace', ''))
         FROM lost WHERE job.id = lost.id
         RETURNING job.queue",
    )
    .bind(id)
    .bind(known)
    .fetch_all(pool)
    .await?)
}
