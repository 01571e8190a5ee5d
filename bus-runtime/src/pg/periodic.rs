//! The statements of periodic tasks.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sqlx::{Row as _, types::Json};

use super::{Connection, DatabaseError, Pool};
use crate::jobs::{JobId, PeriodicRun, PeriodicTask};

/// A task whose time has come, locked until the transaction ends.
#[derive(Debug)]
pub(crate) struct Due {
    pub(crate) name: String,
    pub(crate) next_at: DateTime<Utc>,
    pub(crate) now: DateTime<Utc>,
}

/// Enters tasks that have no row: due at once.
pub(crate) async fn enter(pool: &Pool, names: &[&str]) -> Result<(), DatabaseError> {
    sqlx::query("INSERT INTO bus.periodic (name, next_at) SELECT name, now() FROM unnest($1::text[]) AS name ON CONFLICT DO NOTHING")
        .bind(names)
        .execute(pool)
        .await?;
    Ok(())
}

/// Makes tasks due at once where no process of the application lives: this is the deployment's
/// first. Of several that start together each may think so; a task that ran within `silence` has
/// had the run of that start, and its row, read again under its lock, says so.
pub(crate) async fn due_if_first(pool: &Pool, names: &[&str], silence: Duration) -> Result<(), DatabaseError> {
    sqlx::query(
        "UPDATE bus.periodic SET next_at = now()
         WHERE name = ANY($1) AND NOT EXISTS (
           SELECT FROM bus.processes WHERE dead_at IS NULL AND beat_at > clock_timestamp() - make_interval(secs => $2))
           AND NOT EXISTS (
             SELECT FROM jsonb_array_elements(runs) AS run
             WHERE (run ->> 'at')::timestamptz > now() - make_interval(secs => $2))",
    )
    .bind(names)
    .bind(silence.as_secs_f64())
    .execute(pool)
    .await?;
    Ok(())
}

/// Locks the due tasks of these names that nobody else has locked.
pub(crate) async fn take_due(connection: &mut Connection, names: &[&str]) -> Result<Vec<Due>, DatabaseError> {
    let rows = sqlx::query(
        "SELECT name, next_at, now() AS now FROM bus.periodic
         WHERE name = ANY($1) AND next_at <= now() ORDER BY name FOR UPDATE SKIP LOCKED",
    )
    .bind(names)
    .fetch_all(connection)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(Due {
                name: row.try_get("name")?,
                next_at: row.try_get("next_at")?,
                now: row.try_get("now")?,
            })
        })
        .collect()
}

/// Notes a run among the last five, and the next time where the schedule moves on.
pub(crate) async fn note(
    connection: &mut Connection,
    name: &str,
    next_at: Option<DateTime<Utc>>,
    job: Option<JobId>,
) -> Result<(), DatabaseError> {
    sqlx::query(
        "UPDATE bus.periodic SET
           next_at = coalesce($2, next_at),
           runs = CASE WHEN $3::bigint IS NULL THEN runs ELSE (
             SELECT jsonb_agg(run ORDER BY place) FROM (
               SELECT jsonb_build_object('at', now(), 'job', $3) AS run, 0::bigint AS place
               UNION ALL
               SELECT run, place FROM jsonb_array_elements(runs) WITH ORDINALITY AS former (run, place) WHERE place < 5
             ) AS kept) END
         WHERE name = $1",
    )
    .bind(name)
    .bind(next_at)
    .bind(job.map(JobId::get))
    .execute(connection)
    .await?;
    Ok(())
}

/// Every task.
pub(crate) async fn list(pool: &Pool) -> Result<Vec<PeriodicTask>, DatabaseError> {
    let rows = sqlx::query("SELECT name, next_at, runs FROM bus.periodic ORDER BY name")
        .fetch_all(pool)
        .await?;
    rows.iter()
        .map(|row| {
            let runs: Json<Vec<PeriodicRun>> = row.try_get("runs")?;
            Ok(PeriodicTask {
                name: row.try_get("name")?,
                next_at: row.try_get("next_at")?,
                runs: runs.0,
            })
        })
        .collect()
}

#[cfg(test)]
#[allow(
    clippy::disallowed_methods,
    reason = "the gates hold applications; this is what stands behind them"
)]
mod tests {
    use super::*;
    use crate::pg::test_sql::{database, number, run, run_in};

    #[tokio::test]
    async fn a_due_task_is_taken_by_one_process_and_passed_over_by_the_others() {
        let (_database, pool) = database().await;
        enter(&pool, &["tidy", "other"]).await.expect("they are entered");
        let mut first = pool.begin().await.expect("a transaction");
        assert_eq!(take_due(&mut first, &["tidy"]).await.expect("it is asked").len(), 1);
        let mut second = pool.begin().await.expect("a transaction");
        let left = take_due(&mut second, &["other", "tidy"])
            .await
            .expect("it does not wait");
        assert_eq!(left.iter().map(|due| due.name.as_str()).collect::<Vec<_>>(), ["other"]);
    }

    #[tokio::test]
    async fn a_process_that_starts_while_the_first_one_ticks_makes_nothing_due_again() {
        let (_database, pool) = database().await;
        enter(&pool, &["tidy"]).await.expect("it is entered");
        // The first process is in the middle of its first tick.
        let mut ticking = pool.begin().await.expect("a transaction");
        let due = take_due(&mut ticking, &["tidy"]).await.expect("it is due");
        assert_eq!(due.len(), 1);
        let starting = pool.clone();
        let starting = tokio::spawn(async move { due_if_first(&starting, &["tidy"], Duration::from_secs(7)).await });
        let waits = async {
            while number(
                &pool,
                "SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'",
            )
            .await
                == 0
            {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), waits)
            .await
            .expect("the second one waits for the row");
        run_in(
            &mut ticking,
            "INSERT INTO bus.processes (id, build) VALUES ('first', 'build')",
        )
        .await;
        note(
            &mut ticking,
            "tidy",
            Some(due[0].now + chrono::TimeDelta::hours(1)),
            Some(JobId::from_number(1)),
        )
        .await
        .expect("its run is noted");
        ticking.commit().await.expect("the tick commits");
        starting.await.expect("no panic").expect("it starts");
        assert_eq!(
            number(&pool, "SELECT count(*) FROM bus.periodic WHERE next_at <= now()").await,
            0
        );

        // A later deployment, after everything was down.
        run(&pool, "UPDATE bus.processes SET dead_at = now()").await;
        run(
            &pool,
            "UPDATE bus.periodic SET runs = jsonb_set(runs, '{0,at}', to_jsonb(now() - interval '8 seconds'))",
        )
        .await;
        due_if_first(&pool, &["tidy"], Duration::from_secs(7))
            .await
            .expect("it starts");
        assert_eq!(
            number(&pool, "SELECT count(*) FROM bus.periodic WHERE next_at <= now()").await,
            1
        );
    }
}
