//! Single passes and concurrent relays, on a real Postgres.

#![allow(
    clippy::disallowed_methods,
    reason = "the gates hold applications; this is what stands behind them"
)]

mod failing;
mod rolling;

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use tokio::task::JoinSet;

use super::*;
use crate::{
    database::test_sql::{EMPTY_DECLARATION, database, event, many, number, run as sql, texts},
    jobs::river::RiverJobs,
    registry::{Route, Routes, store as registry},
    testing::TestDatabase,
};

/// The relay of a process. The test runs its passes one by one.
struct Relay {
    _database: Option<TestDatabase>,
    pool: Pool,
    parts: RelayParts,
    state: RelayState,
}

impl Relay {
    /// Returns a relay on a database with one registered build and these subscribers of `note.changed`.
    async fn new(subscribers: &[(&str, bool)]) -> Self {
        let (database, pool) = database().await;
        register(&pool, "build", "note.changed", subscribers).await;
        Self {
            _database: Some(database),
            ..Self::over(pool)
        }
    }

    fn over(pool: Pool) -> Self {
        let (jobs, _) = RiverJobs::new(&EMPTY_DECLARATION, pool.clone()).expect("it is configured");
        let parts = RelayParts {
            pool: pool.clone(),
            jobs,
            poke: Arc::default(),
            fanned_out: Arc::default(),
            batch: 200,
        };
        Self {
            _database: None,
            pool,
            parts,
            state: RelayState::default(),
        }
    }

    /// Runs a pass from zero, however expensive the last one was on this machine.
    async fn pass(&mut self) -> PassReport {
        self.state.last_full = None;
        self.hinted_pass().await
    }

    async fn hinted_pass(&mut self) -> PassReport {
        pass::run(&self.parts, &mut self.state)
            .await
            .expect("the pass goes through")
    }

    async fn jobs(&self) -> i64 {
        number(&self.pool, "SELECT count(*) FROM bus.river_job").await
    }

    async fn waiting(&self) -> i64 {
        number(&self.pool, "SELECT count(*) FROM bus.outbox").await
    }
}

fn route(subscriber: &str, coalesce: bool) -> Route {
    Route {
        subscriber: subscriber.to_owned(),
        kind: subscriber.to_owned(),
        queue: "default".to_owned(),
        attempts: 3,
        coalesce,
        aliases: vec![],
    }
}

async fn register(pool: &Pool, build: &str, event_type: &str, subscribers: &[(&str, bool)]) {
    let routes = subscribers
        .iter()
        .map(|(name, coalesce)| route(name, *coalesce))
        .collect();
    register_routes(pool, build, event_type, routes).await;
}

async fn register_routes(pool: &Pool, build: &str, event_type: &str, routes: Vec<Route>) {
    let routes = Routes(BTreeMap::from([(format!("{event_type}@1"), routes)]));
    registry::register(pool, build, "test", &routes, &[], &[], &[])
        .await
        .expect("it is registered");
}

fn done(claimed: usize) -> PassReport {
    PassReport {
        claimed,
        fanned_out: claimed,
        failed: 0,
    }
}

#[test]
fn gaps_between_failing_passes_double_from_two_seconds_to_a_minute() {
    let mut backoff = None;
    let gaps: Vec<u64> = (0..7).map(|_| grow_backoff(&mut backoff).as_secs()).collect();
    assert_eq!(gaps, [2, 4, 8, 16, 32, 60, 60]);
}

#[tokio::test]
async fn a_pass_enqueues_one_job_for_each_subscriber_and_a_second_pass_none() {
    let mut relay = Relay::new(&[("index", false), ("log", false)]).await;
    let id = event(
        &mut relay.pool.acquire().await.expect("a connection"),
        "note.changed",
        "a",
    )
    .await;
    assert_eq!(relay.pass().await, done(1));
    assert_eq!(
        texts(
            &relay.pool,
            "SELECT kind || ' ' || (args ->> 'event_id') FROM bus.river_job ORDER BY id"
        )
        .await,
        [format!("index {id}"), format!("log {id}")]
    );
    assert_eq!(
        texts(
            &relay.pool,
            "SELECT entry.key || ' ' || job.kind FROM bus.fanouts AS f, jsonb_each_text(f.jobs) AS entry
             JOIN bus.river_job AS job ON job.id = entry.value::bigint ORDER BY 1"
        )
        .await,
        ["index index", "log log"],
        "the event lists the job each subscriber got"
    );
    assert_eq!(relay.waiting().await, 0);
    assert_eq!(relay.pass().await, PassReport::default());
    assert_eq!(relay.jobs().await, 2);
}

#[tokio::test]
async fn an_event_without_subscribers_is_fanned_out_without_jobs() {
    let mut relay = Relay::new(&[]).await;
    many(&relay.pool, "note.changed", 1).await;
    assert_eq!(relay.pass().await, done(1));
    assert_eq!((relay.jobs().await, relay.waiting().await), (0, 0));
    assert_eq!(texts(&relay.pool, "SELECT jobs::text FROM bus.fanouts").await, ["{}"]);
}

#[tokio::test]
async fn a_backlog_of_450_events_takes_passes_of_200_200_and_50() {
    let mut relay = Relay::new(&[("index", false)]).await;
    many(&relay.pool, "note.changed", 450).await;
    assert_eq!(relay.pass().await, done(200));
    assert_eq!(relay.pass().await, done(200));
    assert_eq!(relay.pass().await, done(50));
    assert_eq!(relay.pass().await, PassReport::default());
    assert_eq!(relay.jobs().await, 450);
    let out_of_order = number(
        &relay.pool,
        "SELECT count(*) FROM (SELECT e.seq, lag(e.seq) OVER (ORDER BY f.position) AS before
         FROM bus.fanouts AS f JOIN bus.events AS e ON e.id = f.event_id) AS pairs WHERE before > seq",
    )
    .await;
    assert_eq!(out_of_order, 0, "one relay goes by their numbers");
}

#[tokio::test]
async fn a_coalescing_subscriber_gets_the_newest_event_of_each_subject_of_a_batch() {
    let mut relay = Relay::new(&[("index", true), ("log", false)]).await;
    let mut ids = Vec::new();
    let mut connection = relay.pool.acquire().await.expect("a connection");
    for subject in ["a", "b", "a"] {
        ids.push(event(&mut connection, "note.changed", subject).await);
    }
    assert_eq!(relay.pass().await, done(3));
    assert_eq!(
        texts(
            &relay.pool,
            "SELECT args ->> 'event_id' FROM bus.river_job WHERE kind = 'index' ORDER BY id"
        )
        .await,
        [ids[2].to_string(), ids[1].to_string()]
    );
    assert_eq!(
        number(&relay.pool, "SELECT count(*) FROM bus.river_job WHERE kind = 'log'").await,
        3
    );
    assert_eq!(relay.waiting().await, 0, "no row is left");
    assert_eq!(
        number(&relay.pool, "SELECT count(DISTINCT jobs ->> 'index') FROM bus.fanouts").await,
        2
    );

    event(&mut connection, "note.changed", "a").await;
    assert_eq!(relay.pass().await, done(1));
    assert_eq!(
        number(&relay.pool, "SELECT count(*) FROM bus.river_job WHERE kind = 'index'").await,
        3,
        "what comes with a later batch is not merged away"
    );
}

#[tokio::test]
async fn a_late_commit_with_an_early_number_is_still_fanned_out() {
    let mut relay = Relay::new(&[("index", false)]).await;
    let mut late = relay.pool.begin().await.expect("a transaction");
    let early_number = event(&mut late, "note.changed", "late").await;
    event(
        &mut relay.pool.acquire().await.expect("a connection"),
        "note.changed",
        "prompt",
    )
    .await;
    assert_eq!(relay.pass().await, done(1));
    late.commit().await.expect("it commits");

    // The relay has seen a greater number, and its last claim from zero was expensive: it starts from its hint and
    // finds nothing.
    assert!(relay.state.last_seq >= 2);
    relay.state.last_full = Some((Instant::now(), Duration::from_secs(1)));
    assert_eq!(relay.hinted_pass().await, PassReport::default());
    // An expensive claim is due after a multiple of its duration, a cheap one at once.
    relay.state.last_full = Some((Instant::now(), Duration::from_millis(1)));
    assert_eq!(relay.hinted_pass().await, done(1));
    assert_eq!(
        texts(
            &relay.pool,
            "SELECT args ->> 'event_id' FROM bus.river_job ORDER BY id DESC LIMIT 1"
        )
        .await,
        [early_number.to_string()]
    );
}

#[test]
fn a_full_pass_is_due_by_its_cost_and_after_30_seconds_at_the_latest() {
    let due = |ago: u64, took: u64| {
        let ended = Instant::now()
            .checked_sub(Duration::from_millis(ago))
            .expect("the machine runs for longer");
        RelayState {
            last_full: Some((ended, Duration::from_millis(took))),
            ..RelayState::default()
        }
        .is_full_pass_due()
    };
    assert!(RelayState::default().is_full_pass_due());
    assert!(due(0, 4));
    assert!(!due(0, 6));
    assert!(due(120, 6), "a slow network alone delays by a few polls");
    assert!(!due(5_000, 1_000));
    assert!(due(30_000, 3_600_000));
}

#[tokio::test]
async fn a_failed_row_is_claimed_by_the_next_pass() {
    let mut relay = Relay::new(&[("index", false)]).await;
    many(&relay.pool, "note.changed", 3).await;
    sql(&relay.pool, "ALTER TABLE bus.river_job RENAME TO gone").await;
    pass::run(&relay.parts, &mut relay.state)
        .await
        .expect_err("the pass fails");
    sql(&relay.pool, "ALTER TABLE bus.gone RENAME TO river_job").await;
    relay.state.last_full = Some((Instant::now(), Duration::from_secs(1)));
    assert_eq!(relay.hinted_pass().await, done(3));
}

/// Runs relays until every event is fanned out.
async fn run_relays(pool: &Pool, relays: usize) -> (JoinSet<()>, CancellationToken) {
    let stop = CancellationToken::new();
    let mut running = JoinSet::new();
    for _ in 0..relays {
        running.spawn(run(Relay::over(pool.clone()).parts, stop.clone()));
    }
    (running, stop)
}

async fn until_empty(pool: &Pool) {
    let emptied = tokio::time::timeout(Duration::from_secs(60), async {
        while number(pool, "SELECT count(*) FROM bus.outbox").await > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    });
    assert!(emptied.await.is_ok(), "events are left in the outbox");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_relays_enqueue_exactly_one_job_for_each_event_and_number_without_a_gap() {
    let relay = Relay::new(&[("index", false)]).await;
    many(&relay.pool, "note.changed", 500).await;
    let (mut running, stop) = run_relays(&relay.pool, 4).await;
    // A reader that stores the last position it saw must never find a lower one later.
    let reading = async {
        loop {
            let missing = number(
                &relay.pool,
                "SELECT coalesce(max(position), 0) - count(*) FROM bus.fanouts",
            )
            .await;
            assert_eq!(missing, 0, "a position is visible while a lower one is not");
            if number(&relay.pool, "SELECT count(*) FROM bus.fanouts").await == 500 {
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), reading)
        .await
        .expect("all are fanned out");
    stop.cancel();
    while running.join_next().await.is_some() {}
    assert_eq!(relay.jobs().await, 500);
    assert_eq!(
        number(
            &relay.pool,
            "SELECT count(DISTINCT args ->> 'event_id') FROM bus.river_job"
        )
        .await,
        500
    );
    assert_eq!(number(&relay.pool, "SELECT max(position) FROM bus.fanouts").await, 500);
    assert_eq!(relay.waiting().await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_sessions_that_commit_in_any_order_lose_no_event() {
    const SESSIONS: usize = 12;
    const TRANSACTIONS: usize = 40;
    let relay = Relay::new(&[("index", false)]).await;
    let (mut running, stop) = run_relays(&relay.pool, 2).await;
    let mut sessions = JoinSet::new();
    for _ in 0..SESSIONS {
        let pool = relay.pool.clone();
        sessions.spawn(async move {
            let mut recorded = 0;
            for _ in 0..TRANSACTIONS {
                let mut transaction = pool.begin().await.expect("a transaction");
                let events = rand::random_range(1..=10);
                for _ in 0..events {
                    event(&mut transaction, "note.changed", "x").await;
                }
                // The numbers are drawn; the order of commits is random.
                tokio::time::sleep(Duration::from_millis(rand::random_range(0..20))).await;
                if rand::random_ratio(1, 10) {
                    transaction.rollback().await.expect("it rolls back");
                } else {
                    transaction.commit().await.expect("it commits");
                    recorded += events;
                }
            }
            recorded
        });
    }
    let recorded: i64 = sessions.join_all().await.into_iter().sum();
    until_empty(&relay.pool).await;
    stop.cancel();
    while running.join_next().await.is_some() {}
    assert!(recorded > 1000, "{recorded}");
    assert_eq!(relay.jobs().await, recorded);
    assert_eq!(
        number(
            &relay.pool,
            "SELECT count(DISTINCT args ->> 'event_id') FROM bus.river_job"
        )
        .await,
        recorded
    );
    assert_eq!(
        number(&relay.pool, "SELECT max(position) FROM bus.fanouts").await,
        recorded
    );
}
