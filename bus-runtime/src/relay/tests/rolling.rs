//! Two builds at the same time: each interleaving that the registry's documentation lists.

use super::*;
use crate::{database::test_sql::run_in, jobs::river::processes};

async fn kinds(pool: &Pool) -> Vec<String> {
    texts(pool, "SELECT kind FROM bus.river_job ORDER BY kind").await
}

#[tokio::test]
async fn an_event_of_a_newer_build_reaches_its_subscribers_through_an_older_relay() {
    let mut old = Relay::new(&[("index", false)]).await;
    many(&old.pool, "note.changed", 1).await;
    assert_eq!(old.pass().await, done(1));

    // N registers and records; O, which has read the registry before, claims.
    register(&old.pool, "new", "note.changed", &[("index", false), ("mail", false)]).await;
    register(&old.pool, "newer", "order.placed", &[("stock", false)]).await;
    many(&old.pool, "note.changed", 1).await;
    many(&old.pool, "order.placed", 1).await;
    assert_eq!(old.pass().await, done(2));
    assert_eq!(kinds(&old.pool).await, ["index", "index", "mail", "stock"]);
}

#[tokio::test]
async fn a_build_that_registers_during_an_older_relays_pass_misses_no_event() {
    let mut old = Relay::new(&[("index", false)]).await;
    many(&old.pool, "note.changed", 1).await;

    // O has claimed and is about to read the registry, which N is writing.
    let pool = old.pool.clone();
    let mut registering = pool.begin().await.expect("a transaction");
    run_in(&mut registering, "LOCK TABLE bus.registry IN ACCESS EXCLUSIVE MODE").await;
    let mid_pass = tokio::spawn(async move {
        let report = old.pass().await;
        (old, report)
    });
    let blocked = async {
        while number(
            &pool,
            "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'bus.registry'::regclass",
        )
        .await
            == 0
        {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), blocked)
        .await
        .expect("the pass reads the registry after its claim");
    run_in(
        &mut registering,
        r#"INSERT INTO bus.registry (fingerprint, namespace, routes, kinds, queues, awaited)
           VALUES ('new', 'test', '{"note.changed@1": [{"subscriber": "mail", "kind": "mail", "queue": "default", "attempts": 3}]}', '{}', '{}', '{}')"#,
    )
    .await;
    registering.commit().await.expect("N is registered");
    many(&pool, "note.changed", 1).await;
    let (mut old, report) = mid_pass.await.expect("the pass ends");
    assert_eq!(report, done(1));
    assert_eq!(old.pass().await, done(1));
    // The first event was recorded before N registered, so N may receive it or not; it must receive the second.
    assert_eq!(
        texts(
            &pool,
            "SELECT kind FROM bus.river_job WHERE args ->> 'event_id' =
               (SELECT id::text FROM bus.events ORDER BY seq DESC LIMIT 1) ORDER BY kind"
        )
        .await,
        ["index", "mail"]
    );
}

#[tokio::test]
async fn a_pass_reads_the_registry_after_its_claim() {
    let mut old = Relay::new(&[("index", false)]).await;
    let pool = old.pool.clone();
    // O's pass has begun and waits to claim; meanwhile N registers and then records.
    let mut holding = pool.begin().await.expect("a transaction");
    run_in(&mut holding, "LOCK TABLE bus.outbox IN ACCESS EXCLUSIVE MODE").await;
    let waiting = tokio::spawn(async move { old.pass().await });
    let blocked = async {
        while number(
            &pool,
            "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'bus.outbox'::regclass",
        )
        .await
            == 0
        {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), blocked)
        .await
        .expect("the pass is about to claim");
    register(&pool, "new", "note.changed", &[("mail", false)]).await;
    event(&mut holding, "note.changed", "x").await;
    holding.commit().await.expect("it is recorded");
    assert_eq!(waiting.await.expect("the pass ends"), done(1));
    assert_eq!(kinds(&pool).await, ["index", "mail"]);
}

#[tokio::test]
async fn the_table_of_a_stopped_build_is_active_for_a_day_or_until_it_is_retired() {
    let mut relay = Relay::new(&[("index", false)]).await;
    register(&relay.pool, "dead", "note.changed", &[("mail", false)]).await;
    sql(
        &relay.pool,
        "UPDATE bus.registry SET last_seen_at = now() - interval '23 hours' WHERE fingerprint = 'dead'",
    )
    .await;
    many(&relay.pool, "note.changed", 1).await;
    relay.pass().await;
    assert_eq!(kinds(&relay.pool).await, ["index", "mail"]);

    assert!(registry::retire(&relay.pool, "dead").await.expect("it is asked"));
    assert!(
        !registry::retire(&relay.pool, "dead").await.expect("it is asked"),
        "twice is as once"
    );
    many(&relay.pool, "note.changed", 1).await;
    relay.pass().await;
    assert_eq!(kinds(&relay.pool).await, ["index", "index", "mail"]);

    // A process of the build runs again, so the build is active.
    register(&relay.pool, "dead", "note.changed", &[("mail", false)]).await;
    many(&relay.pool, "note.changed", 1).await;
    relay.pass().await;
    assert_eq!(kinds(&relay.pool).await, ["index", "index", "index", "mail", "mail"]);

    sql(
        &relay.pool,
        "UPDATE bus.registry SET last_seen_at = now() - interval '25 hours' WHERE fingerprint = 'dead'",
    )
    .await;
    many(&relay.pool, "note.changed", 1).await;
    relay.pass().await;
    assert_eq!(
        number(&relay.pool, "SELECT count(*) FROM bus.river_job WHERE kind = 'mail'").await,
        2
    );
}

#[tokio::test]
async fn a_subscriber_with_two_names_gets_one_job_for_each_event() {
    let mut relay = Relay::new(&[("stock", false)]).await;
    let renamed = Route {
        aliases: vec!["stock".to_owned()],
        ..route("stock.reserve", false)
    };
    register_routes(&relay.pool, "new", "note.changed", vec![renamed]).await;
    many(&relay.pool, "note.changed", 1).await;
    relay.pass().await;
    assert_eq!(kinds(&relay.pool).await, ["stock"], "the name that both builds run");
    registry::retire(&relay.pool, "build").await.expect("it is asked");
    many(&relay.pool, "note.changed", 1).await;
    relay.pass().await;
    assert_eq!(kinds(&relay.pool).await, ["stock", "stock.reserve"]);
}

#[tokio::test]
async fn a_subscriber_that_moved_to_another_queue_is_enqueued_where_a_running_build_works() {
    let mut relay = Relay::new(&[("index", false)]).await;
    let moved = Route {
        queue: "moved".to_owned(),
        ..route("index", false)
    };
    register_routes(&relay.pool, "new", "note.changed", vec![moved]).await;
    let queued = async |relay: &mut Relay| {
        many(&relay.pool, "note.changed", 1).await;
        relay.pass().await;
        texts(&relay.pool, "SELECT queue FROM bus.river_job ORDER BY id DESC LIMIT 1")
            .await
            .remove(0)
    };
    processes::register(&relay.pool, "old process", "build")
        .await
        .expect("it is entered");
    assert_eq!(queued(&mut relay).await, "default", "nobody works the new queue yet");
    processes::register(&relay.pool, "new process", "new")
        .await
        .expect("it is entered");
    assert_eq!(queued(&mut relay).await, "moved");
    processes::mark_stopped(&relay.pool, "old process")
        .await
        .expect("it leaves");
    assert_eq!(
        queued(&mut relay).await,
        "moved",
        "the old build is gone and its queue with it"
    );
    // Rolling back.
    processes::register(&relay.pool, "old again", "build")
        .await
        .expect("it is entered");
    processes::mark_stopped(&relay.pool, "new process")
        .await
        .expect("it leaves");
    assert_eq!(queued(&mut relay).await, "default");
}

#[tokio::test]
async fn rows_of_unknown_types_wait_until_a_build_registers_them() {
    let mut relay = Relay::new(&[("index", false)]).await;
    many(&relay.pool, "order.placed", 2).await;
    many(&relay.pool, "note.changed", 1).await;
    assert_eq!(
        relay.pass().await,
        PassReport {
            claimed: 3,
            fanned_out: 1,
            failed: 0
        }
    );
    assert_eq!(
        relay.pass().await,
        PassReport::default(),
        "they do not stand before others"
    );
    assert_eq!(relay.waiting().await, 2);
    assert_eq!(outbox::clear_unknown(&relay.pool).await.expect("it is asked"), 0);

    register(&relay.pool, "new", "order.placed", &[("stock", false)]).await;
    assert_eq!(outbox::clear_unknown(&relay.pool).await.expect("it is asked"), 2);
    assert_eq!(relay.pass().await, done(2));
    assert_eq!(kinds(&relay.pool).await, ["index", "stock", "stock"]);
    assert_eq!(
        number(&relay.pool, "SELECT count(*) FROM bus.outbox WHERE failures > 0").await,
        0
    );
}

#[tokio::test]
async fn another_version_of_a_known_type_waits_for_a_build_that_reads_it() {
    let mut relay = Relay::new(&[("index", false)]).await;
    many(&relay.pool, "note.changed", 1).await;
    sql(&relay.pool, "UPDATE bus.events SET version = 2").await;
    assert_eq!(
        relay.pass().await,
        PassReport {
            claimed: 1,
            fanned_out: 0,
            failed: 0
        }
    );
    let routes = Routes(BTreeMap::from([(
        "note.changed@2".to_owned(),
        vec![Route {
            kind: "index:2".to_owned(),
            ..route("index", false)
        }],
    )]));
    registry::register(&relay.pool, "new", "test", &routes, &[], &[], &[])
        .await
        .expect("it is registered");
    outbox::clear_unknown(&relay.pool).await.expect("it is asked");
    assert_eq!(relay.pass().await, done(1));
    assert_eq!(kinds(&relay.pool).await, ["index:2"]);
}
