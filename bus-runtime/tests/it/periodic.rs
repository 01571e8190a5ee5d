//! Periodic tasks.

use std::time::Duration;

use bus_runtime::{jobs::JobState, retry};
use tokio::sync::mpsc;

use crate::{
    jobs::end,
    support::{Database, PATIENCE, Spec, eventually, record, soon, subscriber, within},
};

const HOUR: Duration = Duration::from_secs(3600);

#[tokio::test]
async fn three_processes_that_start_together_run_a_task_once() {
    let database = Database::new().await;
    let (ran, mut runs) = mpsc::unbounded_channel();
    let build = Spec::default()
        .every("tidy", HOUR)
        .on_task(move |cx| {
            ran.send(cx.attempt().kind.clone()).unwrap();
            Box::pin(async { Ok(()) })
        })
        .build();
    let (one, two, three) = tokio::join!(build.start(&database), build.start(&database), build.start(&database));
    let buses = [one.unwrap(), two.unwrap(), three.unwrap()];
    assert_eq!(soon(&mut runs).await, "tidy", "a new task is due at once");
    // The task is due again, for the first process that ticks.
    for tick in 2..=4_i64 {
        database
            .run("UPDATE bus.periodic SET next_at = next_at - interval '1 hour'")
            .await;
        soon(&mut runs).await;
        let jobs: i64 = database
            .one("SELECT count(*) FROM bus.river_job WHERE kind = 'tidy'")
            .await;
        assert_eq!(jobs, tick);
    }
    // All three have ticked: each sends a heartbeat every second, and ticks as often.
    let before: i64 = database
        .one("SELECT sum(extract(epoch FROM heartbeat_at))::bigint FROM bus.processes")
        .await;
    eventually("every process has gone on for two ticks", async || {
        database
            .one::<i64>("SELECT sum(extract(epoch FROM heartbeat_at))::bigint FROM bus.processes")
            .await
            > before + 6
    })
    .await;
    assert_eq!(
        database
            .one::<i64>("SELECT count(*) FROM bus.river_job WHERE kind = 'tidy'")
            .await,
        4
    );
    for bus in buses {
        within(bus.stop()).await;
    }
}

#[tokio::test]
async fn the_last_five_runs_of_a_task_survive_its_processes() {
    let database = Database::new().await;
    let build = Spec::default().every("tidy", HOUR).build();
    let bus = build.start(&database).await.unwrap();
    database
        .until("SELECT jsonb_array_length(runs)::bigint FROM bus.periodic", 1_i64)
        .await;
    let mut jobs = Vec::new();
    for _ in 0..6 {
        jobs.push(bus.inspector().run_periodic("tidy").await.unwrap());
    }
    for job in &jobs {
        assert_eq!(end(&bus, *job).await.state, JobState::Completed);
    }
    within(bus.stop()).await;

    let bus = build.start(&database).await.unwrap();
    let tasks = bus.inspector().periodic().await.unwrap();
    assert_eq!(
        (tasks.len(), tasks[0].name.as_str(), tasks[0].runs.len()),
        (1, "tidy", 5)
    );
    let listed: Vec<_> = tasks[0].runs.iter().map(|run| run.job).collect();
    // Newest first; the run at the start may precede them.
    assert!(
        listed.ends_with(&[jobs[5], jobs[4], jobs[3], jobs[2]])
            || listed == [jobs[5], jobs[4], jobs[3], jobs[2], jobs[1]],
        "{listed:?}"
    );
    within(bus.stop()).await;
}

#[tokio::test]
async fn a_run_requested_by_hand_does_not_change_the_schedule() {
    let database = Database::new().await;
    let bus = Spec::default().every("tidy", HOUR).start(&database).await.unwrap();
    database
        .until("SELECT jsonb_array_length(runs)::bigint FROM bus.periodic", 1_i64)
        .await;
    let next = bus.inspector().periodic().await.unwrap()[0].next_at;
    bus.inspector().run_periodic("tidy").await.unwrap();
    assert_eq!(bus.inspector().periodic().await.unwrap()[0].next_at, next);
    within(bus.stop()).await;
}

#[tokio::test]
async fn the_first_process_of_a_deployment_runs_its_tasks_at_once_and_the_second_does_not() {
    let database = Database::new().await;
    let build = Spec::default().every("tidy", HOUR).build();
    let runs = "SELECT count(*) FROM bus.river_job WHERE kind = 'tidy'";
    let bus = build.start(&database).await.unwrap();
    database.until(runs, 1_i64).await;
    within(bus.stop()).await;
    // Long ago: a restart within seconds is not a new deployment.
    database
        .run("UPDATE bus.periodic SET runs = jsonb_set(runs, '{0,at}', to_jsonb(now() - interval '1 minute'))")
        .await;
    let bus = build.start(&database).await.unwrap();
    database.until(runs, 2_i64).await;
    database
        .run("UPDATE bus.periodic SET runs = jsonb_set(runs, '{0,at}', to_jsonb(now() - interval '1 minute'))")
        .await;
    let second = build.start(&database).await.unwrap();
    let next: bool = database
        .one("SELECT next_at > now() + interval '30 minutes' FROM bus.periodic")
        .await;
    assert!(next, "its start changes nothing");
    within(second.stop()).await;
    within(bus.stop()).await;
}

#[tokio::test]
async fn a_run_has_one_attempt() {
    let database = Database::new().await;
    let bus = Spec::default()
        .every("tidy", HOUR)
        .on_task(|_| Box::pin(async { retry("not today") }))
        .start(&database)
        .await
        .unwrap();
    let job = bus.inspector().run_periodic("tidy").await.unwrap();
    let job = end(&bus, job).await;
    assert_eq!(
        (job.state, job.max_attempts, job.failures.len()),
        (JobState::Discarded, 1, 1)
    );
    within(bus.stop()).await;
}

#[tokio::test]
async fn retention_is_a_built_in_task() {
    let database = Database::new().await;
    let mut spec = Spec::default()
        .every("events.retention", HOUR)
        .with_note_subscriber(subscriber("log"));
    spec.periodic[0].built_in = true;
    let bus = spec.start(&database).await.unwrap();
    database
        .until(
            "SELECT count(*) FROM bus.river_job WHERE kind = 'events.retention' AND state = 'completed'",
            1_i64,
        )
        .await;
    for name in ["old", "new"] {
        let event = record(&bus, name).await;
        within(bus.await_subscriber(event, "log", PATIENCE)).await.unwrap();
    }
    database
        .run("UPDATE bus.fanouts SET fanned_out_at = fanned_out_at - interval '8 days' FROM bus.events AS e WHERE e.id = event_id AND subject = 'note/old'")
        .await;
    let job = bus.inspector().run_periodic("events.retention").await.unwrap();
    assert_eq!(end(&bus, job).await.state, JobState::Completed);
    assert_eq!(
        database.all::<String>("SELECT subject FROM bus.events").await,
        ["note/new"]
    );
    within(bus.stop()).await;
}
