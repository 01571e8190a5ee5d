//! Effects in this database happen once, however often an event is delivered.

use std::time::Duration;

use bus_runtime::{discard, jobs::JobState, snooze};
use serde_json::json;
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::{
    jobs::{Tally, end},
    support::{Database, PATIENCE, Spec, TestError, enqueue, record, soon, subscriber},
};

const EFFECTS: &str = "CREATE TABLE effects (event uuid, what text)";

/// Enqueues the event's job once more, as a second delivery.
async fn deliver_twice(database: &Database, event: Uuid, kind: &str) {
    sqlx::query(
        "INSERT INTO bus.river_job (kind, queue, args, max_attempts, state)
         VALUES ($1, 'default', jsonb_build_object('event_id', $2::uuid), 3, 'available')",
    )
    .bind(kind)
    .bind(event)
    .execute(&database.pool)
    .await
    .unwrap();
}

#[tokio::test]
async fn the_effect_and_the_completion_of_a_transactional_handler_commit_together() {
    let database = Database::new().await;
    database.run(EFFECTS).await;
    let runs = Tally::default();
    let bus = Spec::default()
        .on_note_in_tx(subscriber("ledger"), move |_, tx, event| {
            let run = runs.more();
            Box::pin(async move {
                sqlx::query("INSERT INTO effects VALUES ($1, $2)")
                    .bind(event.id)
                    .bind(format!("run {run}"))
                    .execute(&mut **tx)
                    .await?;
                match run {
                    0 => bus_runtime::retry("after the effect"),
                    1 => snooze(Duration::from_millis(1)),
                    2 => panic!("after the effect"),
                    _ => Ok(()),
                }
            })
        })
        .start(&database)
        .await
        .unwrap();
    let event = record(&bus, "x").await;
    let job = bus.await_fanout(event, "ledger", PATIENCE).await.unwrap().unwrap();
    let job = end(&bus, job).await;
    assert_eq!((job.state, job.failures.len()), (JobState::Completed, 2));
    assert_eq!(database.all::<String>("SELECT what FROM effects").await, ["run 3"]);
    // One transaction wrote both.
    let together: bool = database
        .one("SELECT (SELECT xmin::text FROM effects) = (SELECT xmin::text FROM bus.river_job WHERE kind = 'ledger')")
        .await;
    assert!(together, "the queue has no completion of its own to add");
    bus.stop().await;
}

#[tokio::test]
async fn a_discard_by_a_transactional_handler_rolls_its_effect_back() {
    let database = Database::new().await;
    database.run(EFFECTS).await;
    let bus = Spec::default()
        .on_note_in_tx(subscriber("ledger"), |_, tx, event| {
            Box::pin(async move {
                sqlx::query("INSERT INTO effects VALUES ($1, '')")
                    .bind(event.id)
                    .execute(&mut **tx)
                    .await?;
                discard("never")
            })
        })
        .start(&database)
        .await
        .unwrap();
    let event = record(&bus, "x").await;
    let job = bus.await_fanout(event, "ledger", PATIENCE).await.unwrap().unwrap();
    assert_eq!(end(&bus, job).await.state, JobState::Discarded);
    assert_eq!(database.one::<i64>("SELECT count(*) FROM effects").await, 0);
    bus.stop().await;
}

#[tokio::test]
async fn an_event_delivered_twice_has_one_effect_guarded_by_once() {
    let database = Database::new().await;
    database.run(EFFECTS).await;
    let bus = Spec::default()
        .on_note(subscriber("mail"), |cx, event| {
            Box::pin(async move {
                cx.in_tx(async |tx| {
                    if tx.once().await.unwrap() {
                        sqlx::query("INSERT INTO effects VALUES ($1, 'mail')")
                            .bind(event.id)
                            .execute(&mut **tx)
                            .await?;
                    }
                    Ok::<_, TestError>(())
                })
                .await?;
                Ok(())
            })
        })
        .on_note_in_tx(subscriber("ledger"), |_, tx, event| {
            Box::pin(async move {
                if tx.once().await? {
                    sqlx::query("INSERT INTO effects VALUES ($1, 'ledger')")
                        .bind(event.id)
                        .execute(&mut **tx)
                        .await?;
                }
                Ok(())
            })
        })
        .start(&database)
        .await
        .unwrap();
    let event = record(&bus, "x").await;
    database
        .until("SELECT count(*) FROM bus.river_job WHERE state = 'completed'", 2_i64)
        .await;
    for kind in ["mail", "ledger"] {
        deliver_twice(&database, event, kind).await;
    }
    database
        .until("SELECT count(*) FROM bus.river_job WHERE state = 'completed'", 4_i64)
        .await;
    assert_eq!(
        database.all::<String>("SELECT what FROM effects ORDER BY what").await,
        ["ledger", "mail"]
    );
    assert_eq!(
        database.one::<i64>("SELECT count(*) FROM bus.handled").await,
        2,
        "each subscriber has its own mark"
    );
    record(&bus, "y").await;
    database.until("SELECT count(*) FROM effects", 4_i64).await;
    bus.stop().await;
}

#[tokio::test]
async fn a_rollback_removes_the_mark_of_once() {
    let database = Database::new().await;
    let (marked, mut marks) = mpsc::unbounded_channel();
    let runs = Tally::default();
    let bus = Spec::default()
        .on_note(subscriber("mail"), move |cx, _| {
            let run = runs.more();
            let marked = marked.clone();
            Box::pin(async move {
                let tried = cx
                    .in_tx(async |tx| {
                        marked.send(tx.once().await.unwrap()).unwrap();
                        if run == 0 { Err(TestError::Mine) } else { Ok(()) }
                    })
                    .await;
                Ok(tried?)
            })
        })
        .start(&database)
        .await
        .unwrap();
    record(&bus, "x").await;
    assert_eq!((soon(&mut marks).await, soon(&mut marks).await), (true, true));
    bus.stop().await;
}

#[tokio::test]
async fn once_outside_a_subscribers_job_is_an_error() {
    let database = Database::new().await;
    let (answered, mut answers) = mpsc::unbounded_channel();
    let bus = Spec::default()
        .on_work(move |cx, _| {
            let answered = answered.clone();
            Box::pin(async move {
                cx.in_tx(async |tx| {
                    answered.send(tx.once().await.is_err()).unwrap();
                    Ok::<_, TestError>(())
                })
                .await?;
                Ok(())
            })
        })
        .start(&database)
        .await
        .unwrap();
    enqueue(&bus, json!({})).await;
    assert!(soon(&mut answers).await);
    assert!(
        bus.in_tx(async |tx| Ok::<_, TestError>(tx.once().await.is_err()))
            .await
            .unwrap()
    );
    bus.stop().await;
}

#[tokio::test]
async fn a_job_whose_event_is_deleted_is_cancelled_without_an_alert() {
    let database = Database::new().await;
    let bus = Spec::default()
        .with_note_subscriber(subscriber("log"))
        .start(&database)
        .await
        .unwrap();
    deliver_twice(&database, Uuid::nil(), "log").await;
    database
        .until("SELECT count(*) FROM bus.river_job WHERE state = 'cancelled'", 1_i64)
        .await;
    let job = bus.inspector().list(Default::default()).await.unwrap().remove(0);
    assert_eq!(job.failures[0].error, format!("event {} does not exist", Uuid::nil()));
    bus.stop().await;
}

#[tokio::test]
async fn an_event_that_a_handler_records_commits_with_its_effect() {
    let database = Database::new().await;
    let (heard, mut hearing) = mpsc::unbounded_channel();
    let bus = Spec::default()
        .on_note_in_tx(subscriber("bill"), |_, tx, _| {
            Box::pin(async move {
                tx.record(crate::support::OrderPlaced { amount: 7 }).await?;
                Ok(())
            })
        })
        .on_order(subscriber("ship"), move |_, event| {
            heard.send(event.data.amount).unwrap();
            Box::pin(async { Ok(()) })
        })
        .start(&database)
        .await
        .unwrap();
    record(&bus, "x").await;
    assert_eq!(soon(&mut hearing).await, 7);
    bus.stop().await;
}
