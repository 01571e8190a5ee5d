//! The statements of retention. An event that an unfinished job needs is not deleted.

use std::time::Duration;

use crate::database::{DatabaseError, Pool};

/// The number of rows that one statement deletes.
const BATCH_SIZE: i64 = 5_000;

/// Deletes events that were fanned out longer than `retention` ago and that no unfinished job names, with their
/// fan-outs and `once` marks. Returns the number of deleted events.
///
/// Events that wait, are dead-lettered or unknown stay. An event without a fan-out, such as one that a job names
/// directly, is deleted by its own age.
pub(crate) async fn delete_events(pool: &Pool, retention: Duration) -> Result<u64, DatabaseError> {
    let mut deleted = 0;
    loop {
        let gone: i64 = sqlx::query_scalar(
            "WITH unfinished AS MATERIALIZED (
               SELECT args FROM bus.river_job
               WHERE state NOT IN ('completed', 'discarded', 'cancelled') AND args ? 'event_id'
             ), needed AS MATERIALIZED (
               SELECT args ->> 'event_id' AS event_id FROM unfinished
               UNION
               SELECT jsonb_array_elements_text(args -> 'merged_event_ids') FROM unfinished
             ), old AS (
               SELECT e.id FROM bus.events AS e LEFT JOIN bus.fanouts AS f ON f.event_id = e.id
               WHERE coalesce(f.fanned_out_at, e.occurred_at) < now() - make_interval(secs => $1)
                 AND NOT EXISTS (SELECT FROM needed AS n WHERE n.event_id = e.id::text)
                 AND NOT EXISTS (SELECT FROM bus.outbox AS o WHERE o.event_id = e.id)
               LIMIT $2
             ), marks AS (
               DELETE FROM bus.handled WHERE event_id IN (SELECT id FROM old)
             ), fanouts AS (
               DELETE FROM bus.fanouts WHERE event_id IN (SELECT id FROM old)
             ), events AS (
               DELETE FROM bus.events WHERE id IN (SELECT id FROM old) RETURNING id
             )
             SELECT count(*) FROM events",
        )
        .bind(retention.as_secs_f64())
        .bind(BATCH_SIZE)
        .fetch_one(pool)
        .await?;
        deleted += gone.unsigned_abs();
        if gone < BATCH_SIZE {
            return Ok(deleted);
        }
    }
}

/// Returns the number of events older than `held` that exist because an unfinished job names them.
pub(crate) async fn held_events(pool: &Pool, held: Duration) -> Result<i64, DatabaseError> {
    Ok(sqlx::query_scalar(
        "SELECT count(*) FROM bus.events AS e
         WHERE e.occurred_at < now() - make_interval(secs => $1)
           AND e.id::text IN (
             SELECT named FROM bus.river_job,
               LATERAL (SELECT args ->> 'event_id' AS named
                        UNION ALL SELECT jsonb_array_elements_text(args -> 'merged_event_ids')) AS events
             WHERE state NOT IN ('completed', 'discarded', 'cancelled') AND args ? 'event_id')",
    )
    .bind(held.as_secs_f64())
    .fetch_one(pool)
    .await?)
}

/// Deletes delivery attempts older than 30 days, and all but the newest 100 of each endpoint and event type. Returns
/// the number of deleted rows.
pub(crate) async fn delete_attempts(pool: &Pool) -> Result<u64, DatabaseError> {
    let deleted = sqlx::query(
        "DELETE FROM bus.webhook_attempts AS a USING (
           SELECT id, attempted_at, row_number() OVER (PARTITION BY endpoint_id, event_type ORDER BY id DESC) AS place
           FROM bus.webhook_attempts) AS ranked
         WHERE ranked.id = a.id AND (ranked.place > 100 OR ranked.attempted_at < now() - interval '30 days')",
    )
    .execute(pool)
    .await?;
    Ok(deleted.rows_affected())
}

/// Deletes records of skipped events older than 30 days.
pub(crate) async fn delete_skipped(pool: &Pool) -> Result<(), DatabaseError> {
    sqlx::query("DELETE FROM bus.skipped_events WHERE skipped_at < now() - interval '30 days'")
        .execute(pool)
        .await?;
    Ok(())
}

/// Deletes builds last seen and processes expired more than a day ago.
pub(crate) async fn delete_builds(pool: &Pool) -> Result<(), DatabaseError> {
    sqlx::query("DELETE FROM bus.registry WHERE last_seen_at < now() - interval '24 hours'")
        .execute(pool)
        .await?;
    crate::jobs::river::processes::delete_old(pool).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::database::test_sql::{database, event, number, run, texts};

    const RETENTION: Duration = Duration::from_secs(7 * 24 * 3600);

    #[tokio::test]
    async fn only_events_fanned_out_before_the_window_that_no_unfinished_job_names_are_deleted() {
        let (_database, pool) = database().await;
        let mut connection = pool.acquire().await.expect("a connection");
        for subject in [
            "waits",
            "dead-lettered",
            "unknown",
            "fresh",
            "needed",
            "discarded",
            "old",
            "never fanned out",
        ] {
            event(&mut connection, "note.changed", subject).await;
        }
        run(
            &pool,
            "UPDATE bus.events SET occurred_at = now() - interval '40 days';
             UPDATE bus.outbox SET dead_lettered_at = now() FROM bus.events AS e WHERE e.id = event_id AND subject = 'dead-lettered';
             UPDATE bus.outbox SET unknown_at = now() FROM bus.events AS e WHERE e.id = event_id AND subject = 'unknown';
             WITH gone AS (
               DELETE FROM bus.outbox USING bus.events AS e
               WHERE e.id = event_id AND subject NOT IN ('waits', 'dead-lettered', 'unknown') RETURNING event_id, e.subject, e.seq
             )
             INSERT INTO bus.fanouts (event_id, position, fanned_out_at, jobs)
             SELECT event_id, seq, now() - CASE subject WHEN 'fresh' THEN interval '6 days' ELSE interval '8 days' END, '{}'
             FROM gone WHERE subject <> 'never fanned out';
             INSERT INTO bus.handled (event_id, subscriber) SELECT id, 'log' FROM bus.events;
             INSERT INTO bus.river_job (kind, args, max_attempts, state, finalized_at)
             SELECT 'log', jsonb_build_object('event_id', id), 3,
                    CASE subject WHEN 'needed' THEN 'retryable' WHEN 'discarded' THEN 'discarded' ELSE 'completed' END::bus.river_job_state,
                    CASE subject WHEN 'needed' THEN NULL ELSE now() END
             FROM bus.events WHERE subject IN ('needed', 'discarded', 'old')",
        )
        .await;
        assert_eq!(delete_events(&pool, RETENTION).await.expect("it runs"), 3);
        assert_eq!(
            texts(&pool, "SELECT subject FROM bus.events ORDER BY seq").await,
            ["waits", "dead-lettered", "unknown", "fresh", "needed"]
        );
        assert_eq!(
            number(&pool, "SELECT count(*) FROM bus.handled").await,
            5,
            "marks go with their events"
        );
        assert_eq!(number(&pool, "SELECT count(*) FROM bus.fanouts").await, 2);
        assert_eq!(delete_events(&pool, RETENTION).await.expect("it runs"), 0);

        let month = Duration::from_secs(30 * 24 * 3600);
        assert_eq!(
            held_events(&pool, month).await.expect("it is asked"),
            1,
            "the one that a job still names"
        );
        run(
            &pool,
            "UPDATE bus.river_job SET state = 'completed', finalized_at = now()",
        )
        .await;
        assert_eq!(delete_events(&pool, RETENTION).await.expect("it runs"), 1);
        assert_eq!(held_events(&pool, month).await.expect("it is asked"), 0);
    }

    #[tokio::test]
    async fn old_builds_and_processes_are_deleted() {
        let (_database, pool) = database().await;
        run(
            &pool,
            "INSERT INTO bus.registry (fingerprint, namespace, routes, kinds, queues, awaited, last_seen_at) VALUES
               ('old', 'x', '{}', '{}', '{}', '{}', now() - interval '25 hours'), ('new', 'x', '{}', '{}', '{}', '{}', now());
             INSERT INTO bus.processes (id, build, expired_at) VALUES
               ('old', 'x', now() - interval '25 hours'), ('new', 'x', now()), ('alive', 'x', NULL)",
        )
        .await;
        delete_builds(&pool).await.expect("it runs");
        assert_eq!(texts(&pool, "SELECT fingerprint FROM bus.registry").await, ["new"]);
        assert_eq!(
            texts(&pool, "SELECT id FROM bus.processes ORDER BY id").await,
            ["alive", "new"]
        );
    }
}
