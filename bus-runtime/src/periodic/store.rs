//! The statements of periodic tasks.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sqlx::{Row as _, types::Json};

use crate::{
    database::{Connection, DatabaseError, Pool},
    jobs::{PeriodicRun, PeriodicTask},
};

/// A due task, locked until the transaction ends.
#[derive(Debug)]
pub(crate) struct DueTask {
    pub(crate) name: String,
    pub(crate) next_at: DateTime<Utc>,
}

/// A task to insert.
#[derive(Debug)]
pub(crate) struct TaskEntry {
    pub(crate) name: &'static str,
    /// The text by which a changed schedule is recognized.
    pub(crate) schedule: String,
    /// When the task is due if its row is new or has another schedule.
    pub(crate) first: DateTime<Utc>,
}

/// Returns the database's time, which stands still within a transaction.
pub(crate) async fn now(connection: &mut Connection) -> Result<DateTime<Utc>, DatabaseError> {
    Ok(sqlx::query_scalar("SELECT now()").fetch_one(connection).await?)
}

/// Inserts tasks and clears their schedule errors, since this process can evaluate the schedules. The next time is set
/// again if the schedule has changed.
pub(crate) async fn register(connection: &mut Connection, entries: &[TaskEntry]) -> Result<(), DatabaseError> {
    let names: Vec<&str> = entries.iter().map(|entry| entry.name).collect();
    let schedules: Vec<&str> = entries.iter().map(|entry| entry.schedule.as_str()).collect();
    let firsts: Vec<DateTime<Utc>> = entries.iter().map(|entry| entry.first).collect();
    sqlx::query(
        "INSERT INTO bus.periodic AS known (name, schedule, next_at)
         SELECT name, schedule, first
         FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS entry (name, schedule, first) ORDER BY name
         ON CONFLICT (name) DO UPDATE SET
           schedule = excluded.schedule,
           next_at = CASE WHEN known.schedule = excluded.schedule THEN known.next_at ELSE excluded.next_at END,
           schedule_error = NULL
         WHERE known.schedule <> excluded.schedule OR known.schedule_error IS NOT NULL",
    )
    .bind(names)
    .bind(schedules)
    .bind(firsts)
    .execute(connection)
    .await?;
    Ok(())
}

/// Records the errors of tasks whose schedules this process cannot evaluate. Their next times stay. A new row has no
/// schedule, so a process that can evaluate it sets the first time.
pub(crate) async fn set_schedule_errors(
    connection: &mut Connection,
    broken: &[(&'static str, String)],
    now: DateTime<Utc>,
) -> Result<(), DatabaseError> {
    let (names, faults): (Vec<&str>, Vec<&str>) = broken.iter().map(|(name, fault)| (*name, fault.as_str())).unzip();
    sqlx::query(
        "INSERT INTO bus.periodic (name, next_at, schedule_error)
         SELECT name, $3, fault FROM unnest($1::text[], $2::text[]) AS broken (name, fault) ORDER BY name
         ON CONFLICT (name) DO UPDATE SET schedule_error = excluded.schedule_error",
    )
    .bind(names)
    .bind(faults)
    .bind(now)
    .execute(connection)
    .await?;
    Ok(())
}

/// Makes tasks due immediately if no process of the application is running: this is the first of a deployment. Several
/// processes that start together may all see no other one. A task that ran within `timeout` has had its run for this
/// start; its row is read again under its lock, so the check holds.
pub(crate) async fn make_due_at_first_start(
    connection: &mut Connection,
    names: &[&str],
    now: DateTime<Utc>,
    silence: Duration,
) -> Result<(), DatabaseError> {
    sqlx::query(
        "UPDATE bus.periodic SET next_at = $3
         WHERE name = ANY($1) AND NOT EXISTS (
           SELECT FROM bus.processes WHERE expired_at IS NULL AND heartbeat_at > clock_timestamp() - make_interval(secs => $2))
           AND NOT EXISTS (
             SELECT FROM jsonb_array_elements(runs) AS run
             WHERE (run ->> 'at')::timestamptz > $3 - make_interval(secs => $2))",
    )
    .bind(names)
    .bind(silence.as_secs_f64())
    .bind(now)
    .execute(connection)
    .await?;
    Ok(())
}

/// Locks the due tasks of these names that no other process has locked.
pub(crate) async fn lock_due(
    connection: &mut Connection,
    names: &[&str],
    now: DateTime<Utc>,
) -> Result<Vec<DueTask>, DatabaseError> {
    let rows = sqlx::query(
        "SELECT name, next_at FROM bus.periodic
         WHERE name = ANY($1) AND next_at <= $2 ORDER BY name FOR UPDATE SKIP LOCKED",
    )
    .bind(names)
    .bind(now)
    .fetch_all(connection)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(DueTask {
                name: row.try_get("name")?,
                next_at: row.try_get("next_at")?,
            })
        })
        .collect()
}

/// Adds a run to the last five, and sets the next time and clears the schedule error if `next_at` is given.
pub(crate) async fn record_run(
    connection: &mut Connection,
    name: &str,
    next_at: Option<DateTime<Utc>>,
    run: Option<&PeriodicRun>,
) -> Result<(), DatabaseError> {
    sqlx::query(
        "UPDATE bus.periodic SET
           next_at = coalesce($2, next_at),
           schedule_error = CASE WHEN $2 IS NULL THEN schedule_error END,
           runs = CASE WHEN $3::jsonb IS NULL THEN runs ELSE (
             SELECT jsonb_agg(run ORDER BY place) FROM (
               SELECT $3::jsonb AS run, 0::bigint AS place
               UNION ALL
               SELECT run, place FROM jsonb_array_elements(runs) WITH ORDINALITY AS former (run, place) WHERE place < 5
             ) AS kept) END
         WHERE name = $1",
    )
    .bind(name)
    .bind(next_at)
    .bind(run.map(Json))
    .execute(connection)
    .await?;
    Ok(())
}

/// Returns all tasks.
pub(crate) async fn list(pool: &Pool) -> Result<Vec<PeriodicTask>, DatabaseError> {
    let rows = sqlx::query("SELECT name, schedule, next_at, schedule_error, runs FROM bus.periodic ORDER BY name")
        .fetch_all(pool)
        .await?;
    rows.iter()
        .map(|row| {
            let runs: Json<Vec<PeriodicRun>> = row.try_get("runs")?;
            Ok(PeriodicTask {
                name: row.try_get("name")?,
                schedule: row.try_get("schedule")?,
                next_at: row.try_get("next_at")?,
                schedule_error: row.try_get("schedule_error")?,
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
    use crate::{
        database::test_sql::{database, number, run, run_in},
        jobs::JobId,
    };

    async fn enter_hourly(pool: &Pool, names: &[&'static str]) {
        let mut connection = pool.acquire().await.expect("a connection");
        let first = now(&mut connection).await.expect("it is asked");
        let entry = |name: &&'static str| TaskEntry {
            name,
            schedule: "every 3600s".to_owned(),
            first,
        };
        let entries: Vec<TaskEntry> = names.iter().map(entry).collect();
        register(&mut connection, &entries).await.expect("they are entered");
    }

    async fn due(connection: &mut Connection, names: &[&str]) -> Vec<String> {
        let now = now(connection).await.expect("it is asked");
        let due = lock_due(connection, names, now).await.expect("it does not wait");
        due.into_iter().map(|due| due.name).collect()
    }

    async fn first_of_a_deployment(pool: &Pool) {
        let mut connection = pool.acquire().await.expect("a connection");
        let now = now(&mut connection).await.expect("it is asked");
        make_due_at_first_start(&mut connection, &["tidy"], now, Duration::from_secs(7))
            .await
            .expect("it starts");
    }

    #[tokio::test]
    async fn a_due_task_is_locked_by_one_process_and_skipped_by_the_others() {
        let (_database, pool) = database().await;
        enter_hourly(&pool, &["tidy", "other"]).await;
        let mut first = pool.begin().await.expect("a transaction");
        assert_eq!(due(&mut first, &["tidy"]).await, ["tidy"]);
        let mut second = pool.begin().await.expect("a transaction");
        assert_eq!(due(&mut second, &["other", "tidy"]).await, ["other"]);
    }

    #[tokio::test]
    async fn a_process_that_starts_while_the_first_one_ticks_makes_nothing_due_twice() {
        let (_database, pool) = database().await;
        enter_hourly(&pool, &["tidy"]).await;
        // The first process is in its first tick.
        let mut ticking = pool.begin().await.expect("a transaction");
        assert_eq!(due(&mut ticking, &["tidy"]).await, ["tidy"]);
        let starting = pool.clone();
        let starting = tokio::spawn(async move { first_of_a_deployment(&starting).await });
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
        let at = now(&mut ticking).await.expect("it is asked");
        let noted = PeriodicRun {
            at,
            job: JobId::from_number(1),
            scheduled_for: Some(at),
            late: false,
        };
        record_run(
            &mut ticking,
            "tidy",
            Some(at + chrono::TimeDelta::hours(1)),
            Some(&noted),
        )
        .await
        .expect("its run is noted");
        ticking.commit().await.expect("the tick commits");
        starting.await.expect("no panic");
        assert_eq!(
            number(&pool, "SELECT count(*) FROM bus.periodic WHERE next_at <= now()").await,
            0
        );

        // A later deployment, after all processes had stopped.
        run(&pool, "UPDATE bus.processes SET expired_at = now()").await;
        run(
            &pool,
            "UPDATE bus.periodic SET runs = jsonb_set(runs, '{0,at}', to_jsonb(now() - interval '8 seconds'))",
        )
        .await;
        first_of_a_deployment(&pool).await;
        assert_eq!(
            number(&pool, "SELECT count(*) FROM bus.periodic WHERE next_at <= now()").await,
            1
        );
    }
}
