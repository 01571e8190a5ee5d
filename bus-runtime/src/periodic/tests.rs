//! Ticks at times that a test sets, on a real Postgres.

#![allow(
    clippy::disallowed_methods,
    reason = "the gates hold applications; this is what stands behind them"
)]

use std::sync::Mutex;

use super::*;
use crate::{
    database::test_sql::{EMPTY_DECLARATION, database, number, run, texts},
    declaration::Schedule,
    jobs::river::{self, RiverJobs},
    testing::TestDatabase,
};

/// A clock that a test sets.
#[derive(Debug)]
struct SetClock(Arc<Mutex<DateTime<Utc>>>);

impl Clock for SetClock {
    fn now<'a>(&'a self, _: &'a mut Connection) -> BoxFuture<'a, Result<DateTime<Utc>, DatabaseError>> {
        let now = *self.0.lock().expect("no test panics while it holds it");
        Box::pin(async move { Ok(now) })
    }
}

/// A process of an application with periodic tasks.
struct Process {
    tasks: Tasks<SetClock>,
    jobs: Arc<RiverJobs>,
    pool: Pool,
    time: Arc<Mutex<DateTime<Utc>>>,
}

fn cron(name: &'static str, expression: &'static str, tz: &'static str) -> PeriodicDecl {
    PeriodicDecl {
        name,
        schedule: Schedule::Cron { expression, tz },
        queue: "maintenance",
        timeout: Duration::from_secs(30),
        run_missed_once: true,
        built_in: false,
    }
}

fn skipping(task: PeriodicDecl) -> PeriodicDecl {
    PeriodicDecl {
        run_missed_once: false,
        ..task
    }
}

fn every(name: &'static str, every: Duration) -> PeriodicDecl {
    PeriodicDecl {
        schedule: Schedule::Every(every),
        ..cron(name, "", "")
    }
}

impl Process {
    /// Starts the process at this time.
    async fn start(pool: &Pool, at: &str, tasks: Vec<PeriodicDecl>) -> Self {
        let declaration: &'static Declaration = Box::leak(Box::new(Declaration {
            periodic: tasks.leak(),
            ..EMPTY_DECLARATION
        }));
        let time = Arc::new(Mutex::new(at.parse().expect("a time")));
        let (jobs, _) = RiverJobs::new(declaration, pool.clone()).expect("it is configured");
        let process = Self {
            tasks: Tasks::new(declaration, SetClock(Arc::clone(&time))),
            jobs,
            pool: pool.clone(),
            time,
        };
        process.tasks.register(pool).await.expect("it starts");
        process
    }

    async fn tick_at(&self, at: &str) {
        *self.time.lock().expect("no test panics while it holds it") = at.parse().expect("a time");
        self.tasks.tick(&self.pool, &*self.jobs).await.expect("it ticks");
    }
}

/// Returns the kinds and scheduled times of all runs, in the order in which they were enqueued.
async fn runs(pool: &Pool) -> Vec<String> {
    texts(
        pool,
        "SELECT kind || ' ' || coalesce(args ->> 'scheduled_for', 'by hand') FROM bus.river_job ORDER BY id",
    )
    .await
}

async fn next(pool: &Pool, name: &str) -> DateTime<Utc> {
    let tasks = periodic::list(pool).await.expect("they are listed");
    tasks
        .into_iter()
        .find(|task| task.name == name)
        .expect("it is entered")
        .next_at
}

/// Returns the last run in the row of the only task.
async fn last_run(pool: &Pool) -> PeriodicRun {
    let tasks = periodic::list(pool).await.expect("they are listed");
    tasks[0].runs.first().cloned().expect("it has run")
}

async fn prepared() -> (TestDatabase, Pool) {
    database().await
}

#[tokio::test]
async fn a_daily_task_missed_in_an_outage_runs_once_afterwards_and_is_marked_late() {
    let (_database, pool) = prepared().await;
    let task = || vec![cron("report.daily", "0 3 * * *", "UTC")];
    let before = Process::start(&pool, "2026-05-01T12:00:00Z", task()).await;
    before.tick_at("2026-05-02T02:57:59Z").await;
    drop(before);
    assert!(runs(&pool).await.is_empty(), "its time has not come");

    let after = Process::start(&pool, "2026-05-02T03:05:00Z", task()).await;
    after.tick_at("2026-05-02T03:05:00Z").await;
    after.tick_at("2026-05-02T03:05:01Z").await;
    assert_eq!(runs(&pool).await, ["report.daily 2026-05-02T03:00:00Z"]);
    let run = last_run(&pool).await;
    assert!(run.late);
    assert_eq!(run.at.to_rfc3339(), "2026-05-02T03:05:00+00:00");
    assert_eq!(
        next(&pool, "report.daily").await.to_rfc3339(),
        "2026-05-03T03:00:00+00:00"
    );

    // The next run is in time and not marked as late.
    after.tick_at("2026-05-03T03:00:00Z").await;
    let run = last_run(&pool).await;
    assert_eq!((run.late, run.scheduled_for), (false, Some(run.at)));
}

#[tokio::test]
async fn a_daily_task_that_skips_missed_times_waits_for_its_next_time() {
    let (_database, pool) = prepared().await;
    let task = || vec![skipping(cron("report.daily", "0 3 * * *", "UTC"))];
    drop(Process::start(&pool, "2026-05-02T02:57:00Z", task()).await);
    let after = Process::start(&pool, "2026-05-02T03:05:00Z", task()).await;
    after.tick_at("2026-05-02T03:05:00Z").await;
    assert!(runs(&pool).await.is_empty());
    after.tick_at("2026-05-03T03:00:30Z").await;
    assert_eq!(
        runs(&pool).await,
        ["report.daily 2026-05-03T03:00:00Z"],
        "half a minute is no miss"
    );
}

#[tokio::test]
async fn many_missed_times_cause_one_run() {
    let (_database, pool) = prepared().await;
    let task = || vec![cron("report.daily", "0 3 * * *", "UTC")];
    drop(Process::start(&pool, "2026-05-01T00:00:00Z", task()).await);
    let after = Process::start(&pool, "2026-05-09T12:00:00Z", task()).await;
    after.tick_at("2026-05-09T12:00:00Z").await;
    after.tick_at("2026-05-09T12:00:01Z").await;
    assert_eq!(runs(&pool).await, ["report.daily 2026-05-01T03:00:00Z"]);
}

#[tokio::test]
async fn a_schedule_that_cannot_be_evaluated_is_marked_and_the_others_run() {
    let (_database, pool) = prepared().await;
    let tasks = || {
        vec![
            cron("a.daily", "0 3 * * *", "Europe/Berlin"),
            cron("b.daily", "0 3 * * *", "Mars/Phobos"),
            every("c.often", Duration::from_secs(60)),
        ]
    };
    let process = Process::start(&pool, "2026-05-01T00:30:00Z", tasks()).await;
    process.tick_at("2026-05-01T01:00:00Z").await;
    assert_eq!(
        runs(&pool).await,
        ["a.daily 2026-05-01T01:00:00Z", "c.often 2026-05-01T00:30:00Z"]
    );
    let faults: Vec<Option<String>> = {
        let tasks = periodic::list(&pool).await.expect("they are listed");
        tasks.into_iter().map(|task| task.schedule_error).collect()
    };
    assert_eq!((&faults[0], &faults[2]), (&None, &None));
    let fault = faults[1].as_deref().expect("it is marked");
    assert!(
        fault.starts_with("the time zone `Mars/Phobos` is unknown on this machine"),
        "{fault}"
    );

    // It raises an alert while a running build declares it.
    run(
        &pool,
        "INSERT INTO bus.registry (fingerprint, namespace, routes, kinds, queues, awaited)
         VALUES ('build', 'test', '{}', '{a.daily,b.daily,c.often}', '{maintenance}', '{}');
         INSERT INTO bus.processes (id, build) VALUES ('one', 'build')",
    )
    .await;
    assert_eq!(
        river::standing_alerts(&pool).await.expect("it is asked"),
        ["schedule_broken"]
    );

    // A build that knows the zone sets its next time and clears the error.
    let knows = vec![cron("b.daily", "0 3 * * *", "UTC")];
    let process = Process::start(&pool, "2026-05-01T02:00:00Z", knows).await;
    process.tick_at("2026-05-01T03:00:00Z").await;
    assert_eq!(
        runs(&pool).await.last().expect("it ran"),
        "b.daily 2026-05-01T03:00:00Z"
    );
    assert_eq!(
        number(
            &pool,
            "SELECT count(*) FROM bus.periodic WHERE schedule_error IS NOT NULL"
        )
        .await,
        0
    );
}

#[tokio::test]
async fn a_time_of_day_neither_runs_at_a_start_nor_when_it_is_new() {
    let (_database, pool) = prepared().await;
    let tasks = || {
        vec![
            cron("a.daily", "0 3 * * *", "UTC"),
            every("b.hourly", Duration::from_secs(3600)),
        ]
    };
    for hour in ["10", "11", "12"] {
        let at = format!("2026-05-01T{hour}:15:00Z");
        Process::start(&pool, &at, tasks()).await.tick_at(&at).await;
    }
    let runs = runs(&pool).await;
    assert_eq!(runs.iter().filter(|run| run.starts_with("b.hourly")).count(), 3);
    assert_eq!(runs.iter().filter(|run| run.starts_with("a.daily")).count(), 0);
}

#[tokio::test]
async fn a_changed_schedule_applies_from_the_start_of_its_build() {
    let (_database, pool) = prepared().await;
    drop(
        Process::start(
            &pool,
            "2026-05-01T00:00:00Z",
            vec![cron("daily.report", "0 3 * * *", "UTC")],
        )
        .await,
    );
    drop(
        Process::start(
            &pool,
            "2026-05-01T00:00:00Z",
            vec![cron("daily.report", "0 3 * * *", "UTC")],
        )
        .await,
    );
    assert_eq!(
        next(&pool, "daily.report").await.to_rfc3339(),
        "2026-05-01T03:00:00+00:00"
    );
    let moved = vec![cron("daily.report", "0 3 * * *", "Asia/Tokyo")];
    let process = Process::start(&pool, "2026-05-01T01:00:00Z", moved).await;
    process.tick_at("2026-05-01T03:00:00Z").await;
    assert!(runs(&pool).await.is_empty());
    assert_eq!(
        next(&pool, "daily.report").await.to_rfc3339(),
        "2026-05-01T18:00:00+00:00"
    );
}

#[tokio::test]
async fn on_the_days_the_clock_changes_a_nightly_task_runs_once_over_two_processes() {
    for (begin, night, expected) in [
        ("2026-03-28T12:00:00Z", "2026-03-29", "2026-03-29T01:00:00Z"),
        ("2026-10-24T12:00:00Z", "2026-10-25", "2026-10-25T00:30:00Z"),
    ] {
        let (_database, pool) = prepared().await;
        let task = || vec![cron("night.tidy", "30 2 * * *", "Europe/Berlin")];
        let one = Process::start(&pool, begin, task()).await;
        let two = Process::start(&pool, begin, task()).await;
        // Every quarter of an hour from midnight UTC, each process ticks once.
        for quarter in 0..16 {
            let at = format!("{night}T{:02}:{:02}:00Z", quarter / 4, quarter % 4 * 15);
            tokio::join!(one.tick_at(&at), two.tick_at(&at));
        }
        assert_eq!(runs(&pool).await, [format!("night.tidy {expected}")], "{night}");
    }
}
