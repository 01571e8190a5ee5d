//! Workers that die, and workers that are only suspended.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use bus_runtime::{
    Bus,
    jobs::{JobId, JobState},
};
use serde_json::json;
use tokio::sync::{Notify, mpsc};

use crate::{
    jobs::end,
    support::{
        Database, PATIENCE, Spec, WorkArgs,
        child::{self, Process, say},
        enqueue, eventually, record, soon, subscriber, within,
    },
};

const ENTRANCE: &str = "expired_worker::child_process";

/// The build of every process here, so that all run the same kinds. What a handler does depends on the process.
fn build() -> Spec {
    let role = child::role().map_or_else(|| "survivor".to_owned(), |(role, _)| role);
    let survives = role == "survivor";
    let in_tx_role = role.clone();
    let mut spec = Spec::default()
        .on_work(move |_, WorkArgs(args)| {
            let role = role.clone();
            Box::pin(async move {
                if args["abort"] == true {
                    std::process::abort();
                }
                if role == "hangs" {
                    say("began");
                    std::future::pending::<()>().await;
                }
                if role == "waits for its parent" {
                    say("began");
                    wait_for_parent().await;
                    say("ended");
                }
                Ok(())
            })
        })
        .on_note_in_tx(subscriber("ledger"), move |_, tx, event| {
            let role = in_tx_role.clone();
            Box::pin(async move {
                sqlx::query("INSERT INTO effects VALUES ($1, $2)")
                    .bind(event.id)
                    .bind(&role)
                    .execute(&mut **tx)
                    .await?;
                if role == "waits for its parent" {
                    say("began");
                    wait_for_parent().await;
                    say("ended");
                }
                Ok(())
            })
        })
        .every("tidy", Duration::from_secs(3600))
        .on_task(move |_| {
            Box::pin(async move {
                if !survives {
                    say("began");
                    std::future::pending::<()>().await;
                }
                Ok(())
            })
        });
    spec.job.timeout = Duration::from_secs(300);
    spec.fingerprint = "of expired_worker.rs".to_owned();
    spec
}

async fn wait_for_parent() {
    tokio::task::spawn_blocking(|| {
        let mut line = String::new();
        std::io::stdin().read_line(&mut line).unwrap();
    })
    .await
    .unwrap();
}

/// Does nothing as a test: child processes start here.
#[test]
fn child_process() {
    let Some((role, url)) = child::role() else { return };
    if role == "waits for its parent" {
        // The handler reads the standard input, so the process lives until it is killed.
        child::run_until_killed(&build().build(), &url);
    }
    child::run(&build().build(), &url);
}

async fn survivor(database: &Database) -> Bus {
    build().build().start(database).await.unwrap()
}

/// Returns a database on which no task is due: the task of this build has just run.
async fn database() -> Database {
    let database = Database::new().await;
    database
        .run(
            "CREATE TABLE effects (event uuid, what text);
             INSERT INTO bus.periodic (name, next_at, runs)
             VALUES ('tidy', now() + interval '1 hour', jsonb_build_array(jsonb_build_object('at', now(), 'job', 0)))",
        )
        .await;
    database
}

/// Inserts a job without a bus.
async fn queue(database: &Database, args: serde_json::Value) -> i64 {
    sqlx::query_scalar(
        "INSERT INTO bus.river_job (kind, queue, args, max_attempts, state) VALUES ('work', 'default', $1, 3, 'available') RETURNING id",
    )
    .bind(args)
    .fetch_one(&database.pool)
    .await
    .unwrap()
}

#[tokio::test]
async fn a_killed_workers_job_runs_in_another_process() {
    let database = database().await;
    let mut doomed = Process::start(ENTRANCE, "hangs", database.url());
    let job = JobId::from_number(queue(&database, json!({})).await);
    doomed.expect_word("began");
    let bus = survivor(&database).await;
    assert_eq!(bus.job(job).await.unwrap().state, JobState::Running);
    doomed.kill();
    let killed = Instant::now();
    let job = end(&bus, job).await;
    // Informative only; the test asserts that the job runs.
    println!("from kill to completion elsewhere: {:?}", killed.elapsed());
    assert_eq!(job.state, JobState::Completed);
    assert!(job.attempt >= 2, "the attempt counts");
    assert_eq!(job.failures[0].error, "worker_expired");
    within(bus.stop()).await;
}

#[tokio::test]
async fn a_job_that_kills_its_worker_is_discarded_after_its_last_attempt() {
    let database = database().await;
    let job = JobId::from_number(queue(&database, json!({"abort": true})).await);
    let mut deaths = 0;
    loop {
        let mut victim = Process::spawn(ENTRANCE, "victim", database.url());
        eventually("the worker dies of the job, or the job is discarded", async || {
            victim.has_ended()
                || database
                    .one::<bool>("SELECT state = 'discarded' FROM bus.river_job WHERE kind = 'work'")
                    .await
        })
        .await;
        if !victim.has_ended() {
            break;
        }
        deaths += 1;
        assert!(deaths <= 3, "it is queued again and again");
    }
    assert_eq!(deaths, 3);
    let bus = survivor(&database).await;
    let job = bus.job(job).await.unwrap();
    assert_eq!((job.state, job.attempt), (JobState::Discarded, 3));
    assert_eq!(
        job.failures
            .iter()
            .map(|failure| failure.error.as_str())
            .collect::<Vec<_>>(),
        ["worker_expired"; 3]
    );
    assert!(
        bus.inspector()
            .overview()
            .await
            .unwrap()
            .alerts
            .contains(&"jobs_discarded")
    );
    within(bus.stop()).await;
}

#[tokio::test]
async fn a_worker_suspended_for_longer_than_its_lease_writes_nothing_when_it_resumes() {
    let database = database().await;
    let mut stalled = Process::start(ENTRANCE, "waits for its parent", database.url());
    let job = JobId::from_number(queue(&database, json!({})).await);
    stalled.expect_word("began");
    let bus = survivor(&database).await;
    stalled.signal("STOP");
    // The process seems expired; the job runs here and completes.
    let elsewhere = end(&bus, job).await;
    assert_eq!((elsewhere.state, elsewhere.attempt), (JobState::Completed, 2));
    let row = "SELECT xmin::text || ' ' || state::text || ' ' || attempt FROM bus.river_job WHERE kind = 'work'";
    let before: String = database.one(row).await;

    stalled.resume();
    stalled.signal("CONT");
    // The process registers under another id and drops its old result.
    database
        .until("SELECT count(*) FROM bus.processes WHERE expired_at IS NULL", 2_i64)
        .await;
    assert_eq!(
        database.one::<String>(row).await,
        before,
        "the row is as the other process left it"
    );
    assert!(
        database.one::<i64>("SELECT count(*) FROM bus.processes").await >= 3,
        "it has another id"
    );
    // The process still works: the other one stops, and the next job runs in it.
    within(bus.stop()).await;
    stalled.resume();
    queue(&database, json!({})).await;
    database
        .until(
            "SELECT count(*) FROM bus.river_job WHERE kind = 'work' AND state = 'completed'",
            2_i64,
        )
        .await;
}

#[tokio::test]
async fn a_late_result_does_not_change_the_newer_attempt() {
    let database = database().await;
    let mut stalled = Process::start(ENTRANCE, "waits for its parent", database.url());
    queue(&database, json!({})).await;
    stalled.expect_word("began");
    let (began, mut begins) = mpsc::unbounded_channel();
    let gate = Arc::new(Notify::new());
    let opened = Arc::clone(&gate);
    let bus = Spec::default()
        .on_work(move |cx, _| {
            let opened = Arc::clone(&opened);
            began.send(cx.attempt().number).unwrap();
            Box::pin(async move {
                opened.notified().await;
                Ok(())
            })
        })
        .start(&database)
        .await
        .unwrap();
    stalled.signal("STOP");
    assert_eq!(soon(&mut begins).await, 2, "the newer attempt runs here");
    stalled.resume();
    stalled.signal("CONT");
    database
        .until("SELECT count(*) FROM bus.processes WHERE expired_at IS NULL", 2_i64)
        .await;
    assert_eq!(
        database
            .all::<String>("SELECT state::text || attempt FROM bus.river_job WHERE kind = 'work'")
            .await,
        ["running2"],
        "it is still this process's"
    );
    gate.notify_one();
    database
        .until(
            "SELECT state::text || attempt FROM bus.river_job WHERE kind = 'work'",
            "completed2".to_owned(),
        )
        .await;
    within(bus.stop()).await;
}

#[tokio::test]
async fn a_transactional_effect_happens_once_though_two_workers_ran_the_job() {
    let database = database().await;
    let mut stalled = Process::start(ENTRANCE, "waits for its parent", database.url());
    database
        .run(r#"SELECT bus.append('note.changed', 1, NULL, 'note/x', '{"note":"x"}')"#)
        .await;
    stalled.expect_word("began");
    let bus = survivor(&database).await;
    stalled.signal("STOP");
    database.until("SELECT count(*) FROM effects", 1_i64).await;
    stalled.resume();
    stalled.signal("CONT");
    database
        .until("SELECT count(*) FROM bus.processes WHERE expired_at IS NULL", 2_i64)
        .await;
    database
        .until(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
            0_i64,
        )
        .await;
    assert_eq!(database.all::<String>("SELECT what FROM effects").await, ["survivor"]);
    assert_eq!(
        database
            .all::<String>("SELECT state::text || ' ' || attempt FROM bus.river_job WHERE kind = 'ledger'")
            .await,
        ["completed 2"]
    );
    within(bus.stop()).await;
}

#[tokio::test]
async fn a_late_result_is_dropped_and_counted() {
    let database = database().await;
    let (began, mut begins) = mpsc::unbounded_channel();
    let gate = Arc::new(Notify::new());
    let opened = Arc::clone(&gate);
    let bus = Spec::default()
        .on_work(move |cx, _| {
            let opened = Arc::clone(&opened);
            let number = cx.attempt().number;
            began.send(number).unwrap();
            Box::pin(async move {
                if number == 1 {
                    opened.notified().await;
                }
                Ok(())
            })
        })
        .start(&database)
        .await
        .unwrap();
    let job = enqueue(&bus, json!({})).await;
    assert_eq!(soon(&mut begins).await, 1);
    let before = bus.inspector().overview().await.unwrap().lease_lost;
    // Another process has marked it as expired.
    database.run("UPDATE bus.processes SET expired_at = now()").await;
    // Its next heartbeat is refused; it drops the handler and continues under another id, which claims the job. Before
    // that heartbeat it may have claimed the job itself under the old id; that attempt may be lost like the first.
    let mut last = soon(&mut begins).await;
    gate.notify_one();
    let job = end(&bus, job).await;
    while let Ok(number) = begins.try_recv() {
        last = number;
    }
    assert!(last >= 2, "{last}");
    assert_eq!((job.state, job.attempt), (JobState::Completed, last));
    assert_eq!(job.failures[0].error, "worker_expired");
    eventually("the dropped attempt is counted", async || {
        bus.inspector().overview().await.unwrap().lease_lost > before
    })
    .await;
    database
        .until("SELECT count(*) FROM bus.processes WHERE expired_at IS NULL", 1_i64)
        .await;
    within(bus.stop()).await;
}

#[tokio::test]
async fn a_locked_row_of_an_expired_worker_delays_no_other_job_and_no_heartbeat() {
    let database = database().await;
    database
        .run(
            "INSERT INTO bus.processes (id, build, expired_at) VALUES ('dead', 'gone', now());
             INSERT INTO bus.river_job (kind, queue, args, max_attempts, state, attempt, attempted_at, attempted_by)
             SELECT 'work', 'default', jsonb_build_object('n', n), 3, 'running', 1, now(), '{dead}' FROM generate_series(1, 2) AS n",
        )
        .await;
    // The expired process was suspended between its completion and its commit, and its connection is still open.
    let mut stalled = database.pool.begin().await.unwrap();
    sqlx::query("UPDATE bus.river_job SET state = 'completed', finalized_at = now() WHERE args ->> 'n' = '1'")
        .execute(&mut *stalled)
        .await
        .unwrap();
    let bus = survivor(&database).await;
    database
        .until(
            "SELECT state::text FROM bus.river_job WHERE args ->> 'n' = '2'",
            "completed".to_owned(),
        )
        .await;
    // A process that waited for the row could send heartbeats for no longer than the lease timeout under any id.
    let longest =
        "SELECT max(extract(epoch FROM heartbeat_at - started_at))::float8 FROM bus.processes WHERE id <> 'dead'";
    eventually("it has beaten for eight seconds", async || {
        database.one::<f64>(longest).await > 8.0
    })
    .await;
    stalled.rollback().await.unwrap();
    database
        .until(
            "SELECT state::text FROM bus.river_job WHERE args ->> 'n' = '1'",
            "completed".to_owned(),
        )
        .await;
    within(bus.stop()).await;
}

#[tokio::test]
async fn a_job_of_an_unknown_process_returns_to_the_queue() {
    let database = database().await;
    database
        .run(
            "INSERT INTO bus.river_job (kind, queue, args, max_attempts, state, attempt, attempted_at, attempted_by)
             VALUES ('work', 'default', '{}', 3, 'running', 1, now(), '{of a restored dump}')",
        )
        .await;
    let bus = survivor(&database).await;
    database
        .until(
            "SELECT state::text || attempt FROM bus.river_job WHERE kind = 'work'",
            "completed2".to_owned(),
        )
        .await;
    within(bus.stop()).await;
}

#[tokio::test]
async fn a_transactional_attempt_whose_job_was_taken_rolls_back_and_its_worker_continues() {
    let database = database().await;
    let (began, mut begins) = mpsc::unbounded_channel();
    let gate = Arc::new(Notify::new());
    let opened = Arc::clone(&gate);
    let mut spec = Spec::default().on_note_in_tx(subscriber("ledger"), move |_, tx, event| {
        let opened = Arc::clone(&opened);
        began.send(event.data.note.clone()).unwrap();
        Box::pin(async move {
            sqlx::query("INSERT INTO effects VALUES ($1, $2)")
                .bind(event.id)
                .bind(&event.data.note)
                .execute(&mut **tx)
                .await?;
            if event.data.note == "taken" {
                opened.notified().await;
            }
            Ok(())
        })
    });
    spec.queues[0].workers = 1;
    let bus = spec.start(&database).await.unwrap();
    record(&bus, "taken").await;
    assert_eq!(soon(&mut begins).await, "taken");
    // Its newer attempt has completed elsewhere.
    database
        .run("UPDATE bus.river_job SET state = 'completed', attempt = 2, finalized_at = now()")
        .await;
    gate.notify_one();
    record(&bus, "next").await;
    database
        .until("SELECT count(*) FROM bus.river_job WHERE state = 'completed'", 2_i64)
        .await;
    assert_eq!(database.all::<String>("SELECT what FROM effects").await, ["next"]);
    assert!(bus.inspector().overview().await.unwrap().lease_lost >= 1);
    within(bus.stop()).await;
}

#[tokio::test]
async fn a_lost_periodic_run_ends_cancelled_without_an_alert() {
    let database = database().await;
    let mut doomed = Process::start(ENTRANCE, "hangs", database.url());
    database.run("UPDATE bus.periodic SET next_at = now()").await;
    doomed.expect_word("began");
    doomed.kill();
    let bus = survivor(&database).await;
    database
        .until(
            "SELECT count(*) FROM bus.river_job WHERE kind = 'tidy' AND state = 'cancelled'",
            1_i64,
        )
        .await;
    let overview = bus.inspector().overview().await.unwrap();
    assert!(overview.alerts.is_empty(), "{:?}", overview.alerts);
    // The task is due again.
    database.run("UPDATE bus.periodic SET next_at = now()").await;
    database
        .until(
            "SELECT count(*) FROM bus.river_job WHERE kind = 'tidy' AND state = 'completed'",
            1_i64,
        )
        .await;
    within(bus.stop()).await;
}

#[tokio::test]
async fn a_job_that_its_process_does_not_run_returns_to_the_queue() {
    let database = database().await;
    let bus = survivor(&database).await;
    // By the table this process claimed the job an hour ago; the response to the claim was lost.
    database
        .run(
            "INSERT INTO bus.river_job (kind, queue, args, max_attempts, state, attempt, attempted_at, attempted_by)
             SELECT 'work', 'default', '{}', 3, 'running', 1, now() - interval '1 hour', ARRAY[id]
             FROM bus.processes WHERE expired_at IS NULL",
        )
        .await;
    database
        .until(
            "SELECT state::text || attempt FROM bus.river_job WHERE kind = 'work'",
            "completed2".to_owned(),
        )
        .await;
    within(bus.stop()).await;
}

#[tokio::test]
async fn an_event_recorded_by_a_process_that_is_killed_is_handled_by_another() {
    let database = database().await;
    let mut doomed = Process::start(ENTRANCE, "hangs", database.url());
    let bus = survivor(&database).await;
    let event = record(&bus, "x").await;
    doomed.kill();
    let job = bus.await_fanout(event, "ledger", PATIENCE).await.unwrap().unwrap();
    assert_eq!(end(&bus, job).await.state, JobState::Completed);
    within(bus.stop()).await;
}
