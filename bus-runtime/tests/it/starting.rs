//! Starting and stopping.

use std::time::Duration;

use bus_runtime::{Bus, Handlers, MigrateError, StartError, database::connect_lazily, declaration::QueueDecl};
use serde_json::json;
use tokio::sync::mpsc;

use crate::support::{Database, Spec, enqueue, eventually, soon, within};

#[tokio::test]
async fn workers_that_could_take_over_half_of_the_pool_refuse_to_start_with_the_figures() {
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
        // What `bus explain pool-too-small` shows.
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
async fn a_database_that_is_not_migrated_is_refused_where_starting_does_not_migrate() {
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
        "the database has no tables of the bus: run `bus migrate` first"
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
async fn a_declared_name_without_a_handler_is_an_error_of_the_start() {
    let database = Database::new().await;
    let build = Spec::default().build();
    let refused = bus_runtime::start(Bus::builder(database.pool.clone()), build.declaration, Handlers::new())
        .await
        .unwrap_err();
    assert_eq!(refused.to_string(), "there is no handler for `pay`");
    assert_eq!(database.one::<i64>("SELECT count(*) FROM bus.processes").await, 0);
}

#[tokio::test]
async fn stopping_twice_is_as_once_and_marks_the_process_dead() {
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
    // It stops beating, whatever it was doing, and nothing of it holds a connection.
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
    // Both jobs run here: the one it was cut off from, and the new one.
    soon(&mut runs).await;
    soon(&mut runs).await;
    drop(next);
}

#[tokio::test]
async fn two_that_stop_at_once_both_wait_for_the_running_job() {
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
    // Both have had every chance to run ahead; neither may end while the job runs.
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
