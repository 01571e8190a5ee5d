//! The statements of a relay pass.

use sqlx::Row as _;
use uuid::Uuid;

use crate::database::{Connection, DatabaseError, Pool};

/// A claimed outbox row, with what fan-out needs of its event.
#[derive(Clone, Debug)]
pub(crate) struct ClaimedRow {
    pub(crate) seq: i64,
    pub(crate) event_id: Uuid,
    pub(crate) event_type: String,
    pub(crate) version: u32,
    pub(crate) subject: String,
}

/// The fan-out of an event, to insert.
#[derive(Debug)]
pub(crate) struct NewFanout {
    pub(crate) event_id: Uuid,
    /// A JSON object from subscriber to job id.
    pub(crate) jobs: String,
}

/// Claims up to `limit` rows after `after`, in order, and skips rows that another relay has locked. The rows stay
/// locked until the transaction ends.
pub(crate) async fn claim(
    connection: &mut Connection,
    after: i64,
    limit: u16,
) -> Result<Vec<ClaimedRow>, DatabaseError> {
    let rows = sqlx::query(
        "WITH claimed AS MATERIALIZED (
           SELECT seq, event_id FROM bus.outbox
           WHERE seq > $1 AND dead_lettered_at IS NULL AND unknown_at IS NULL
           ORDER BY seq LIMIT $2 FOR UPDATE SKIP LOCKED
         )
         SELECT c.seq, e.id, e.type, e.version, e.subject
         FROM claimed AS c JOIN bus.events AS e ON e.id = c.event_id
         ORDER BY c.seq",
    )
    .bind(after)
    .bind(i64::from(limit))
    .fetch_all(connection)
    .await?;
    read(&rows)
}

/// Claims one row, unless another relay has locked it or it does not exist.
pub(crate) async fn claim_one(connection: &mut Connection, seq: i64) -> Result<Vec<ClaimedRow>, DatabaseError> {
    let rows = sqlx::query(
        "WITH claimed AS MATERIALIZED (
           SELECT seq, event_id FROM bus.outbox
           WHERE seq = $1 AND dead_lettered_at IS NULL AND unknown_at IS NULL
           FOR UPDATE SKIP LOCKED
         )
         SELECT c.seq, e.id, e.type, e.version, e.subject
         FROM claimed AS c JOIN bus.events AS e ON e.id = c.event_id",
    )
    .bind(seq)
    .fetch_all(connection)
    .await?;
    read(&rows)
}

fn read(rows: &[sqlx::postgres::PgRow]) -> Result<Vec<ClaimedRow>, DatabaseError> {
    rows.iter()
        .map(|row| {
            Ok(ClaimedRow {
                seq: row.try_get("seq")?,
                event_id: row.try_get("id")?,
                event_type: row.try_get("type")?,
                version: row.try_get::<i32, _>("version")?.cast_unsigned(),
                subject: row.try_get("subject")?,
            })
        })
        .collect()
}

/// Checks deferred constraints now. If COMMIT itself failed, the error could reach the client before the server has
/// released the transaction's locks, and the retried rows would be skipped.
pub(crate) async fn check_deferred(connection: &mut Connection) -> Result<(), DatabaseError> {
    sqlx::query("SET CONSTRAINTS ALL IMMEDIATE").execute(connection).await?;
    Ok(())
}

/// Deletes the fanned-out rows and inserts their fan-outs with the next positions of the feed.
///
/// Must be the last statement of its transaction: it locks the row of `bus.feed_head`, and holding that lock until the
/// commit is what makes a lower position visible before a higher one.
pub(crate) async fn write_fanouts(
    connection: &mut Connection,
    seqs: &[i64],
    fanouts: Vec<NewFanout>,
) -> Result<(), DatabaseError> {
    let (ids, jobs): (Vec<Uuid>, Vec<String>) =
        fanouts.into_iter().map(|fanout| (fanout.event_id, fanout.jobs)).unzip();
    sqlx::query(
        "WITH gone AS (
           DELETE FROM bus.outbox WHERE seq = ANY($1)
         ), head AS (
           UPDATE bus.feed_head SET position = position + cardinality($2::uuid[]) RETURNING position
         )
         INSERT INTO bus.fanouts (event_id, position, jobs)
         SELECT f.event_id, head.position - cardinality($2::uuid[]) + f.place, f.jobs::jsonb
         FROM head, unnest($2::uuid[], $3::text[]) WITH ORDINALITY AS f (event_id, jobs, place)",
    )
    .bind(seqs)
    .bind(ids)
    .bind(jobs)
    .execute(connection)
    .await?;
    Ok(())
}

/// Marks rows whose type and version no registered build knows, so that claims do not read them again.
/// [`clear_unknown`] removes the mark.
pub(crate) async fn mark_unknown(connection: &mut Connection, seqs: &[i64]) -> Result<(), DatabaseError> {
    sqlx::query("UPDATE bus.outbox SET unknown_at = now() WHERE seq = ANY($1)")
        .bind(seqs)
        .execute(connection)
        .await?;
    Ok(())
}

/// Removes the mark from rows that a registered build knows now.
pub(crate) async fn clear_unknown(pool: &Pool) -> Result<u64, DatabaseError> {
    let cleared = sqlx::query(
        "UPDATE bus.outbox AS o SET unknown_at = NULL
         FROM bus.events AS e
         WHERE o.unknown_at IS NOT NULL AND e.id = o.event_id
           AND EXISTS (
             SELECT FROM bus.registry AS r
             WHERE r.retired_at IS NULL AND r.last_seen_at > now() - interval '24 hours'
               AND r.routes ? (e.type || '@' || e.version))",
    )
    .execute(pool)
    .await?;
    Ok(cleared.rows_affected())
}

/// Adds a failure to a row. The fifth failure dead-letters it. Returns whether it did.
pub(crate) async fn count_failure(pool: &Pool, seq: i64, error: &str) -> Result<bool, DatabaseError> {
    let poisoned: Option<bool> = sqlx::query_scalar(
        "UPDATE bus.outbox
         SET failures = failures + 1, last_error = left($2, 2000),
             dead_lettered_at = CASE WHEN failures + 1 >= 5 THEN now() END
         WHERE seq = $1 AND dead_lettered_at IS NULL
         RETURNING dead_lettered_at IS NOT NULL",
    )
    .bind(seq)
    .bind(error)
    .fetch_optional(pool)
    .await?;
    Ok(poisoned.unwrap_or(false))
}

/// Returns a dead-lettered row to the relay and resets its failures. Returns whether there was one.
pub(crate) async fn requeue(pool: &Pool, event: Uuid) -> Result<bool, DatabaseError> {
    let requeued = sqlx::query(
        "UPDATE bus.outbox SET failures = 0, last_error = NULL, dead_lettered_at = NULL
         WHERE event_id = $1 AND dead_lettered_at IS NOT NULL",
    )
    .bind(event)
    .execute(pool)
    .await?;
    Ok(requeued.rows_affected() == 1)
}

/// Returns the job of a subscriber, under one of these names, for an event: `None` if the event has not been fanned
/// out, and `Some(None)` if the subscriber got no job.
pub(crate) async fn fanned_out_job(
    pool: &Pool,
    event: Uuid,
    names: &[String],
) -> Result<Option<Option<i64>>, DatabaseError> {
    Ok(sqlx::query_scalar(
        "SELECT (SELECT job::bigint FROM jsonb_each_text(f.jobs) AS got (name, job) WHERE name = ANY($2) LIMIT 1)
         FROM bus.fanouts AS f WHERE f.event_id = $1",
    )
    .bind(event)
    .bind(names)
    .fetch_optional(pool)
    .await?)
}
