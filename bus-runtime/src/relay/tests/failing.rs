//! Passes that fail: what caused it, and what happens to the rows.

use super::*;
use crate::{database::test_sql::pool_that_begins_with, relay::store as outbox};

/// Refuses jobs for the events in `bad`, as a failure of the row.
async fn refuse_jobs_of_bad_events(pool: &Pool) {
    sql(
        pool,
        "CREATE TABLE bad (event_id text);
         CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
           BEGIN
             IF EXISTS (SELECT FROM bad WHERE event_id = new.args ->> 'event_id') AND new.kind = 'log' THEN
               RAISE check_violation USING MESSAGE = 'a bad row';
             END IF;
             RETURN new;
           END $$;
         CREATE TRIGGER refuse BEFORE INSERT ON bus.river_job FOR EACH ROW EXECUTE FUNCTION refuse()",
    )
    .await;
}

async fn failures(pool: &Pool) -> Vec<String> {
    texts(
        pool,
        "SELECT failures || coalesce(' ' || last_error, '') FROM bus.outbox ORDER BY seq",
    )
    .await
}

#[tokio::test]
async fn a_failing_row_is_dead_lettered_after_five_failures_and_does_not_delay_the_rest() {
    let mut relay = Relay::new(&[("index", false), ("log", false)]).await;
    refuse_jobs_of_bad_events(&relay.pool).await;
    many(&relay.pool, "note.changed", 5).await;
    sql(
        &relay.pool,
        "INSERT INTO bad SELECT id FROM bus.events ORDER BY seq OFFSET 2 LIMIT 1",
    )
    .await;

    assert_eq!(
        relay.pass().await,
        PassReport {
            claimed: 5,
            fanned_out: 4,
            failed: 1
        }
    );
    assert_eq!(
        relay.jobs().await,
        8,
        "no job of the bad event is left, not even of the subscriber that took it"
    );
    for _ in 0..4 {
        assert_eq!(
            number(
                &relay.pool,
                "SELECT count(*) FROM bus.outbox WHERE dead_lettered_at IS NOT NULL"
            )
            .await,
            0
        );
        assert_eq!(
            relay.pass().await,
            PassReport {
                claimed: 1,
                fanned_out: 0,
                failed: 1
            }
        );
    }
    assert_eq!(
        failures(&relay.pool).await,
        ["5 the jobs could not be enqueued: the job could not be written: a bad row (SQLSTATE 23514)"]
    );
    assert_eq!(
        number(
            &relay.pool,
            "SELECT count(*) FROM bus.outbox WHERE dead_lettered_at IS NOT NULL"
        )
        .await,
        1
    );
    assert_eq!(
        relay.pass().await,
        PassReport::default(),
        "what is set aside is not tried again"
    );

    // The cause is removed, and the row is requeued.
    sql(&relay.pool, "DELETE FROM bad").await;
    let event = texts(&relay.pool, "SELECT event_id::text FROM bus.outbox").await[0]
        .parse()
        .expect("a UUID");
    assert!(outbox::requeue(&relay.pool, event).await.expect("it is asked"));
    assert!(
        !outbox::requeue(&relay.pool, event).await.expect("it is asked"),
        "it is no longer set aside"
    );
    assert_eq!(failures(&relay.pool).await, ["0"]);
    assert_eq!(relay.pass().await, done(1));
    assert_eq!((relay.jobs().await, relay.waiting().await), (10, 0));
}

#[tokio::test]
async fn a_deferred_constraint_counts_as_a_failure_of_the_row() {
    let mut relay = Relay::new(&[("index", false), ("log", false)]).await;
    sql(
        &relay.pool,
        "CREATE TABLE bad (event_id text);
         CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
           BEGIN
             IF EXISTS (SELECT FROM bad WHERE event_id = new.args ->> 'event_id') THEN RAISE check_violation; END IF;
             RETURN new;
           END $$;
         CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON bus.river_job
           DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()",
    )
    .await;
    many(&relay.pool, "note.changed", 3).await;
    sql(
        &relay.pool,
        "INSERT INTO bad SELECT id FROM bus.events ORDER BY seq LIMIT 1",
    )
    .await;
    assert_eq!(
        relay.pass().await,
        PassReport {
            claimed: 3,
            fanned_out: 2,
            failed: 1
        }
    );
    assert_eq!((relay.jobs().await, relay.waiting().await), (4, 1));
}

/// Checks a failure that affects every row: the pass fails, no row is charged with a failure, and all rows are fanned
/// out once the cause is removed.
async fn dead_letters_no_row(begin: &'static str, break_it: &'static str, mend_it: &'static str, sqlstate: &str) {
    let (database, pool) = database().await;
    register(&pool, "build", "note.changed", &[("index", false)]).await;
    many(&pool, "note.changed", 3).await;
    let mut relay = Relay::over(pool_that_begins_with(database.url(), begin));
    let mut holding = pool.begin().await.expect("a transaction");
    if break_it.starts_with("LOCK") {
        crate::database::test_sql::run_in(&mut holding, break_it).await;
    } else {
        sql(&pool, break_it).await;
    }
    for _ in 0..6 {
        let error = pass::run(&relay.parts, &mut relay.state)
            .await
            .expect_err("the pass fails");
        let error = chain(&error);
        assert!(error.contains(sqlstate), "{error}");
    }
    holding.rollback().await.expect("the lock goes");
    assert_eq!(failures(&pool).await, ["0", "0", "0"]);
    assert_eq!(relay.jobs_as(&pool).await, 0);
    sql(&pool, mend_it).await;
    assert_eq!(relay.pass().await, done(3));
    assert_eq!(relay.jobs_as(&pool).await, 3);
}

impl Relay {
    async fn jobs_as(&self, pool: &Pool) -> i64 {
        number(pool, "SELECT count(*) FROM bus.river_job").await
    }
}

#[tokio::test]
async fn a_revoked_right_dead_letters_no_row() {
    dead_letters_no_row(
        "DO $$ BEGIN CREATE ROLE bus_test_relay; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
         GRANT USAGE ON SCHEMA bus TO bus_test_relay;
         GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA bus TO bus_test_relay;
         REVOKE INSERT ON bus.river_job FROM bus_test_relay;
         GRANT USAGE ON ALL SEQUENCES IN SCHEMA bus TO bus_test_relay;
         GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA bus TO bus_test_relay;
         SET ROLE bus_test_relay",
        "SELECT 1",
        "GRANT INSERT ON bus.river_job TO bus_test_relay",
        "42501",
    )
    .await;
}

#[tokio::test]
async fn a_lock_timeout_dead_letters_no_row() {
    dead_letters_no_row(
        "SET lock_timeout = '50ms'",
        "LOCK TABLE bus.river_job IN ACCESS EXCLUSIVE MODE",
        "SELECT 1",
        "55P03",
    )
    .await;
}

#[tokio::test]
async fn a_dropped_function_dead_letters_no_row() {
    dead_letters_no_row(
        "SELECT 1",
        "ALTER FUNCTION bus.river_job_state_in_bitmask RENAME TO gone",
        "ALTER FUNCTION bus.gone RENAME TO river_job_state_in_bitmask",
        "42883",
    )
    .await;
}

#[tokio::test]
async fn a_pass_runs_the_same_number_of_statements_for_any_batch_size() {
    let relay = Relay::new(&[("index", false), ("log", false)]).await;
    sql(
        &relay.pool,
        "CREATE TABLE statements (n int);
         CREATE FUNCTION count_statement() RETURNS trigger LANGUAGE plpgsql AS $$
           BEGIN INSERT INTO statements VALUES (1); RETURN NULL; END $$;
         CREATE TRIGGER count_jobs AFTER INSERT ON bus.river_job FOR EACH STATEMENT EXECUTE FUNCTION count_statement();
         CREATE TRIGGER count_rows AFTER DELETE ON bus.outbox FOR EACH STATEMENT EXECUTE FUNCTION count_statement();
         CREATE TRIGGER count_fanouts AFTER INSERT ON bus.fanouts FOR EACH STATEMENT EXECUTE FUNCTION count_statement()",
    )
    .await;
    many(&relay.pool, "note.changed", 200).await;
    let mut relay = relay;
    assert_eq!(relay.pass().await, done(200));
    assert_eq!(number(&relay.pool, "SELECT count(*) FROM statements").await, 3);
}
