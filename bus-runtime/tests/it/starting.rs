//! Starting and stopping.

use std::time::Duration;

use bus_runtime::{Bus, Handlers, MigrateError, StartError, database::connect_lazily, declaration::QueueDecl};
use serde_json::json;
use tokio::sync::mpsc;

use crate::support::{Database, Spec, enqueue, eventually, soon, within};

#[tokio::test]
async fn a_start_fails_if_the_workers_could_hold_more_than_half_of_the_pool() {
    let database = Database::new().await;
    let mut spec = Spec::default();
    spec.queues = vec![QueueDecl {
        name: "default",
        workers: 6,
        awaited: true,
    }];
    let build = spec.build();
    let refused = build
        .start_over(Bus::builder(connect_lazily(database.url(), 11).unwrap()))
        .await
        .unwrap_err();
    assert!(matches!(refused, StartError::PoolTooSmall { workers: 6, pool: 11 }));
    assert_eq!(
        refused.to_string(),
        // The text that `bus explain pool-too-small` shows.
        include_str!("../../../bus-codegen/tests/fixtures/pool-too-small/report.txt").trim_end()
    );
    assert_eq!(
        database.one::<i64>("SELECT count(*) FROM bus.processes").await,
        0,
        "nothing of it runs"
    );
    let bus = build
        .start_over(Bus::builder(connect_lazily(database.url(), 12).unwrap()))
        .await
        .unwrap();
    within(bus.stop()).await;
}

#[tokio::test]
async fn a_start_without_migrating_fails_on_a_database_that_is_not_migrated() {
    let database = Database::empty().await;
    let build = Spec::default().build();
    let refused = build
        .start_over(Bus::builder(database.pool.clone()).without_migrating())
        .await
        .unwrap_err();
    assert!(
        matches!(
            refused,
            StartError::Migrate(MigrateError::NotMigrated { found: None, .. })
        ),
        "{refused:?}"
    );
    assert_eq!(
        refused.to_string(),
        "the database has no tables of schema `bus`: run `bus migrate` first"
    );

    within(build.start(&database).await.unwrap().stop()).await;
    let bus = build
        .start_over(Bus::builder(database.pool.clone()).without_migrating())
        .await
        .unwrap();
    within(bus.stop()).await;
    database
        .run("UPDATE bus.schema SET oldest_build = 99, version = 99")
        .await;
    let refused = build
        .start_over(Bus::builder(database.pool.clone()).without_migrating())
        .await
        .unwrap_err();
    assert!(
        matches!(
            refused,
            StartError::Migrate(MigrateError::BuildTooOld {
                found: 99,
                needed: 99,
                ..
            })
        ),
        "{refused:?}"
    );
}

#[tokio::test]
async fn a_start_fails_if_a_declared_handler_is_missing() {
    let database = Database::new().await;
    let build = Spec::default().build();
    let refused = bus_runtime::start(Bus::builder(database.pool.clone()), build.declaration, Handlers::new())
        .await
        .unwrap_err();
    assert_eq!(refused.to_string(), "there is no handler for `pay`");
    assert_eq!(database.one::<i64>("SELECT count(*) FROM bus.processes").await, 0);
}

#[tokio::test]
async fn a_second_stop_changes_nothing_and_the_process_is_marked_as_stopped() {
    let database = Database::new().await;
    let bus = Spec::default().start(&database).await.unwrap();
    within(bus.stop()).await;
    within(bus.stop()).await;
    assert_eq!(
        database
            .one::<i64>("SELECT count(*) FROM bus.processes WHERE expired_at IS NULL")
            .await,
        0
    );
    within(async { drop(bus) }).await;
    // Only the test's own pool is left.
    database
        .until(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE '%river%'",
            0_i64,
        )
        .await;
}

#[tokio::test]
async fn a_bus_that_is_dropped_runs_no_further_job() {
    let database = Database::new().await;
    let (ran, mut runs) = mpsc::unbounded_channel();
    let build = Spec::default()
        .on_work(move |cx, _| {
            let ran = ran.clone();
            let number = cx.attempt().number;
            Box::pin(async move {
                ran.send(number).unwrap();
                std::future::pending().await
            })
        })
        .build();
    let bus = build.start(&database).await.unwrap();
    enqueue(&bus, json!({})).await;
    soon(&mut runs).await;
    drop(bus);
    // It sends no heartbeats, and it holds no connection.
    eventually("it is silent", async || {
        let beats = database
            .one::<f64>("SELECT max(extract(epoch FROM heartbeat_at))::float8 FROM bus.processes")
            .await;
        tokio::time::sleep(Duration::from_millis(2500)).await;
        beats
            == database
                .one::<f64>("SELECT max(extract(epoch FROM heartbeat_at))::float8 FROM bus.processes")
                .await
    })
    .await;
    database.run("INSERT INTO bus.river_job (kind, queue, args, max_attempts, state) VALUES ('work', 'default', '{}', 3, 'available')").await;
    let next = build.start(&database).await.unwrap();
    // Both jobs run here: the interrupted one and the new one.
    soon(&mut runs).await;
    soon(&mut runs).await;
    drop(next);
}

#[tokio::test]
async fn concurrent_stops_both_wait_for_the_running_job() {
    let database = Database::new().await;
    let (begun, mut begins) = mpsc::unbounded_channel();
    let (finish, finished) = tokio::sync::watch::channel(false);
    let bus = Spec::default()
        .on_work(move |_, _| {
            begun.send(()).unwrap();
            let mut finished = finished.clone();
            Box::pin(async move {
                finished.wait_for(|finished| *finished).await?;
                Ok(())
            })
        })
        .start(&database)
        .await
        .unwrap();
    let job = enqueue(&bus, serde_json::json!({})).await;
    soon(&mut begins).await;
    let (one, other) = (bus.clone(), bus.clone());
    let mut stopping = tokio::task::JoinSet::new();
    stopping.spawn(async move { one.stop().await });
    stopping.spawn(async move { other.stop().await });
    // Both had the chance to return early; neither may return while the job runs.
    for _ in 0..1000 {
        tokio::task::yield_now().await;
    }
    assert!(stopping.try_join_next().is_none(), "one of them did not wait");
    finish.send(true).unwrap();
    within(stopping.join_all()).await;
    assert_eq!(
        database
            .one::<String>("SELECT state::text FROM bus.river_job WHERE kind = 'work'")
            .await,
        "completed",
        "job {job}"
    );
}
