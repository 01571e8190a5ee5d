//! Recording from Rust.

use bus_runtime::{RecordError, Recordable as _, Recorder as _};
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::support::{Database, OrderPlaced, Spec, TestError, WorkArgs, note, record, soon, subscriber, within};

#[tokio::test]
async fn a_panic_rolls_the_event_back_and_the_next_transaction_works() {
    let database = Database::new().await;
    let bus = Spec::default().start(&database).await.unwrap();
    let panicking = bus.clone();
    let panicked = tokio::spawn(async move {
        panicking
            .in_tx(async |tx| {
                tx.record(note("lost").without_owner()).await?;
                panic!("in the middle");
                #[allow(unreachable_code, reason = "names the closure's type")]
                Ok::<(), TestError>(())
            })
            .await
    })
    .await;
    assert!(panicked.unwrap_err().is_panic());
    record(&bus, "kept").await;
    assert_eq!(
        database.all::<String>("SELECT subject FROM bus.events").await,
        ["note/kept"]
    );
    database.until("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'", 0_i64).await;
    bus.stop().await;
}

#[tokio::test]
async fn a_dropped_request_leaves_no_open_transaction() {
    let database = Database::new().await;
    let bus = Spec::default().start(&database).await.unwrap();
    let (began, mut begins) = mpsc::unbounded_channel();
    let request = bus.clone();
    let request = tokio::spawn(async move {
        request
            .in_tx(async |tx| {
                tx.record(note("lost").without_owner()).await?;
                began.send(()).unwrap();
                std::future::pending::<()>().await;
                Ok::<_, TestError>(())
            })
            .await
    });
    soon(&mut begins).await;
    request.abort();
    database.until("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'", 0_i64).await;
    // Dropped at every step of the begin.
    for _ in 0..20 {
        let bus = bus.clone();
        let request = tokio::spawn(async move { bus.in_tx(async |_| Ok::<_, TestError>(())).await });
        tokio::task::yield_now().await;
        request.abort();
    }
    database.until("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'", 0_i64).await;
    assert_eq!(database.one::<i64>("SELECT count(*) FROM bus.events").await, 0);
    bus.stop().await;
}

#[tokio::test]
async fn a_failed_transaction_never_reports_a_commit() {
    let database = Database::new().await;
    let bus = Spec::default().start(&database).await.unwrap();
    // The closure ignores the failure of a statement, after which Postgres answers COMMIT with a rollback and no error.
    let answer = bus
        .in_tx(async |tx| {
            tx.record(note("lost").without_owner()).await?;
            let _ = sqlx::query("SELECT 1 / 0").execute(&mut **tx).await;
            Ok::<_, TestError>(())
        })
        .await;
    assert_eq!(database.one::<i64>("SELECT count(*) FROM bus.events").await, 0);
    assert!(
        matches!(answer, Err(TestError::Tx(bus_runtime::TxError::Commit(_)))),
        "{answer:?}"
    );
    record(&bus, "kept").await;
    bus.stop().await;
}

#[tokio::test]
async fn record_all_records_in_order_in_one_statement() {
    let database = Database::new().await;
    database
        .run(
            "CREATE TABLE statements (n int);
             CREATE FUNCTION count_statement() RETURNS trigger LANGUAGE plpgsql AS $$
               BEGIN INSERT INTO statements VALUES (1); RETURN NULL; END $$;
             CREATE TRIGGER count_events AFTER INSERT ON bus.events FOR EACH STATEMENT EXECUTE FUNCTION count_statement()",
        )
        .await;
    let owner = Uuid::new_v4();
    let names: Vec<String> = (0..300).map(|n| format!("{n}")).collect();
    let mut tx = database.pool.begin().await.unwrap();
    let ids = (*tx)
        .record_all(names.iter().map(|name| note(name).owned_by(owner)))
        .await
        .unwrap();
    assert!((*tx).record_all(Vec::<OrderPlaced>::new()).await.unwrap().is_empty());
    tx.commit().await.unwrap();
    let subjects: Vec<String> = database.all("SELECT subject FROM bus.events ORDER BY seq").await;
    assert_eq!(
        subjects,
        names.iter().map(|name| format!("note/{name}")).collect::<Vec<_>>()
    );
    let stored: Vec<Uuid> = database.all("SELECT e.id FROM bus.outbox AS o JOIN bus.events AS e ON e.id = o.event_id AND e.seq = o.seq ORDER BY o.seq").await;
    assert_eq!(stored, ids, "each has its outbox row");
    assert_eq!(database.one::<i64>("SELECT count(*) FROM statements").await, 1);
    assert_eq!(
        database
            .one::<i64>("SELECT count(DISTINCT owner) FROM bus.events")
            .await,
        1
    );
}

#[tokio::test]
async fn data_beyond_the_limit_is_refused_with_its_size_and_the_limit_by_rust_and_sql_alike() {
    let database = Database::new().await;
    let bus = Spec::default().start(&database).await.unwrap();
    // `{"note":"…"}` adds 11 bytes to the text.
    let text = |length: usize| "x".repeat(length - 11);
    for (length, fits) in [(16_384, true), (16_385, false)] {
        let text = text(length);
        let answer = bus
            .in_tx(async |tx| {
                sqlx::query("CREATE TABLE IF NOT EXISTS business (n int)")
                    .execute(&mut **tx)
                    .await?;
                sqlx::query("INSERT INTO business VALUES (1)")
                    .execute(&mut **tx)
                    .await?;
                Ok::<_, TestError>(tx.record(note(&text).without_owner()).await?)
            })
            .await;
        let by_sql = sqlx::query_scalar::<_, Uuid>("SELECT bus.record('note.changed', NULL, NULL, $1::json)")
            .bind(format!("{{\"note\":\"{text}\"}}"))
            .fetch_one(&database.pool)
            .await;
        assert_eq!((answer.is_ok(), by_sql.is_ok()), (fits, fits), "{length}");
        if let (Err(answer), Err(by_sql)) = (answer, by_sql) {
            assert_eq!(
                answer.to_string(),
                "the data of `note.changed` has 16385 bytes, the limit is 16384"
            );
            assert!(
                by_sql
                    .to_string()
                    .contains("the data of note.changed has 16385 bytes, the limit is 16384"),
                "{by_sql}"
            );
        }
    }
    assert_eq!(
        database.one::<i64>("SELECT count(*) FROM business").await,
        1,
        "the change went with its event"
    );
    // The table refuses data that bypassed the checks.
    let past = sqlx::query(
        "INSERT INTO bus.events (type, version, subject, data) VALUES ('x', 1, 'x', to_json(repeat('x', 16384)))",
    )
    .execute(&database.pool)
    .await
    .unwrap_err();
    assert_eq!(
        past.as_database_error().unwrap().constraint(),
        Some("data_within_limit")
    );
    bus.stop().await;
}

#[tokio::test]
async fn the_limit_is_the_declared_one() {
    let database = Database::new().await;
    let mut spec = Spec::default();
    spec.limits.data_bytes = 100;
    let bus = spec.start(&database).await.unwrap();
    let refused =
        sqlx::query("SELECT bus.record('note.changed', NULL, NULL, json_build_object('note', repeat('x', 100)))")
            .execute(&database.pool)
            .await
            .unwrap_err();
    assert!(refused.to_string().contains("the limit is 100"), "{refused}");
    bus.stop().await;
}

#[tokio::test]
async fn a_text_with_u0000_is_refused_before_any_statement_with_its_field() {
    let database = Database::new().await;
    let mut tx = database.pool.begin().await.unwrap();
    let refused = (*tx).record(note("a\0b").without_owner()).await.unwrap_err();
    assert!(matches!(refused, RecordError::NulCharacter { field: "note" }));
    // No statement has failed in this transaction.
    (*tx).record(note("ab").without_owner()).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn recording_and_enqueueing_work_in_a_prepared_transaction() {
    let database = Database::new().await;
    let (heard, mut hearing) = mpsc::unbounded_channel();
    let mut spec =
        Spec::default()
            .unique(bus_runtime::declaration::Unique::Args)
            .on_note(subscriber("log"), move |_, event| {
                heard.send(event.data.note).unwrap();
                Box::pin(async { Ok(()) })
            });
    spec.queues[0].awaited = true;
    let bus = spec.start(&database).await.unwrap();
    // A unique job of an awaited queue has ended. Enqueueing an equal one updates the ended row.
    let ended = crate::support::enqueue(&bus, serde_json::json!({"a": 1})).await;
    within(bus.wait(ended, crate::support::PATIENCE)).await.unwrap();

    let prepared = bus
        .in_tx(async |tx| {
            tx.record(note("rust").without_owner()).await?;
            sqlx::query("SELECT bus.record('note.changed', NULL, NULL, '{\"note\":\"sql\"}')")
                .execute(&mut **tx)
                .await?;
            let duplicate = tx.enqueue(WorkArgs(serde_json::json!({"a": 1}))).await?;
            assert_eq!((duplicate.id, duplicate.duplicate), (ended, true));
            tx.enqueue(WorkArgs(serde_json::json!({"a": 2}))).await?;
            // Any NOTIFY in the transaction would make this fail.
            sqlx::raw_sql("PREPARE TRANSACTION 'of recording.rs'")
                .execute(&mut **tx)
                .await?;
            Err::<(), _>(TestError::Mine)
        })
        .await;
    assert!(matches!(prepared, Err(TestError::Mine)), "{prepared:?}");
    sqlx::raw_sql("COMMIT PREPARED 'of recording.rs'")
        .execute(&database.pool)
        .await
        .unwrap();
    let mut notes = [soon(&mut hearing).await, soon(&mut hearing).await];
    notes.sort();
    assert_eq!(notes, ["rust", "sql"]);
    database
        .until(
            "SELECT count(*) FROM bus.river_job WHERE kind = 'work' AND state = 'completed'",
            2_i64,
        )
        .await;
    bus.stop().await;
}

#[tokio::test]
async fn the_trace_context_is_recorded_with_the_event() {
    const TRACE: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    let database = Database::new().await;
    let (heard, mut hearing) = mpsc::unbounded_channel();
    let bus = Spec::default()
        .on_note(subscriber("log"), move |_, _| {
            let heard = heard.clone();
            Box::pin(async move {
                heard.send(bus_runtime::trace::current()).unwrap();
                Ok(())
            })
        })
        .start(&database)
        .await
        .unwrap();
    bus_runtime::trace::scope(Some(TRACE.into()), record(&bus, "x")).await;
    assert_eq!(soon(&mut hearing).await.as_deref(), Some(TRACE));
    bus.stop().await;
}

/// A subject has no declared bound; the size of an index row must not limit it.
#[tokio::test]
async fn a_subject_longer_than_an_index_row_is_recorded() {
    let database = Database::new().await;
    let bus = Spec::default().start(&database).await.unwrap();
    // Digits that do not compress.
    let long: String = (0..200).map(|_| Uuid::new_v4().simple().to_string()).collect();
    record(&bus, &long).await;
    assert_eq!(
        database
            .one::<i64>("SELECT length(subject)::bigint FROM bus.events")
            .await,
        i64::try_from("note/".len() + long.len()).unwrap()
    );
    bus.stop().await;
}
