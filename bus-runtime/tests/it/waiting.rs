//! Waiting for the consequences of an event.

use std::{sync::Arc, time::Duration};

use bus_runtime::{
    Receipt, ReceiptState, Settled,
    declaration::QueueDecl,
    discard,
    jobs::{JobId, JobState},
};
use serde_json::json;
use tokio::{sync::Notify, task::JoinSet};

use crate::{
    jobs::end,
    support::{Database, PATIENCE, Spec, enqueue, record, subscriber, within},
};

/// A kind `work` that ends when the gate opens, and the gate.
fn gated() -> (Spec, Arc<Notify>) {
    let gate = Arc::new(Notify::new());
    let opened = Arc::clone(&gate);
    let spec = Spec::default().on_work(move |_, args| {
        let opened = Arc::clone(&opened);
        Box::pin(async move {
            opened.notified().await;
            if args.0["bad"] == true { discard("bad") } else { Ok(()) }
        })
    });
    (spec, gate)
}

#[tokio::test]
async fn awaiting_the_fan_out_returns_the_subscribers_job() {
    let database = Database::new().await;
    let bus = Spec::default()
        .with_note_subscriber(subscriber("log"))
        .start(&database)
        .await
        .unwrap();
    let event = record(&bus, "x").await;
    let job = bus
        .await_fanout(event, "log", PATIENCE)
        .await
        .unwrap()
        .expect("it is fanned out");
    assert_eq!(bus.job(job).await.unwrap().kind, "log");
    assert_eq!(
        bus.await_fanout(event, "other", PATIENCE).await.unwrap(),
        None,
        "it hears no notes, and no time is lost"
    );
    let unknown = uuid::Uuid::new_v4();
    assert_eq!(
        bus.await_fanout(unknown, "log", Duration::from_millis(1))
            .await
            .unwrap(),
        None
    );
    within(bus.stop()).await;
}

#[tokio::test]
async fn waiting_returns_the_final_state_of_a_job_of_another_process() {
    let database = Database::new().await;
    let (spec, gate) = gated();
    let build = spec.build();
    let (one, two) = (
        build.start(&database).await.unwrap(),
        build.start(&database).await.unwrap(),
    );
    for (bad, state) in [(false, JobState::Completed), (true, JobState::Discarded)] {
        let job = enqueue(&one, json!({"bad": bad})).await;
        let waiting: Vec<_> = [one.clone(), two.clone()]
            .map(|bus| tokio::spawn(async move { bus.wait(job, PATIENCE).await.unwrap() }))
            .into();
        gate.notify_one();
        for waiting in waiting {
            assert_eq!(within(waiting).await.unwrap(), Settled::Done(state));
        }
    }
    within(one.stop()).await;
    within(two.stop()).await;
}

#[tokio::test]
async fn the_end_of_a_job_in_an_awaited_queue_sends_a_notification_and_elsewhere_it_does_not() {
    let database = Database::new().await;
    let mut spec = Spec::default();
    spec.queues.push(QueueDecl {
        name: "other",
        workers: 1,
        awaited: false,
    });
    let mut other = subscriber("log");
    other.queue = "other";
    let bus = spec.with_note_subscriber(other).start(&database).await.unwrap();
    let mut listener = sqlx::postgres::PgListener::connect(database.url()).await.unwrap();
    listener.listen("bus.job_finished").await.unwrap();
    let event = record(&bus, "x").await;
    let unawaited = bus.await_fanout(event, "log", PATIENCE).await.unwrap().unwrap();
    end(&bus, unawaited).await;
    let job = enqueue(&bus, json!({})).await;
    let told = within(listener.recv()).await.unwrap();
    assert_eq!(
        told.payload(),
        job.to_string(),
        "the first notification is of the awaited one"
    );
    within(bus.stop()).await;
}

#[tokio::test]
async fn polling_finds_an_end_whose_notification_is_lost() {
    let database = Database::new().await;
    let (spec, gate) = gated();
    let bus = spec.start(&database).await.unwrap();
    database
        .run("ALTER TABLE bus.river_job DISABLE TRIGGER job_finished")
        .await;
    let job = enqueue(&bus, json!({})).await;
    let waiter = bus.clone();
    let waiting = tokio::spawn(async move { waiter.wait(job, PATIENCE).await.unwrap() });
    gate.notify_one();
    assert_eq!(within(waiting).await.unwrap(), Settled::Done(JobState::Completed));
    within(bus.stop()).await;
}

#[tokio::test]
async fn polling_finds_a_job_whose_notification_is_lost() {
    let database = Database::new().await;
    let bus = Spec::default().start(&database).await.unwrap();
    let job: i64 = database
        .one("INSERT INTO bus.river_job (kind, queue, args, max_attempts, state) VALUES ('work', 'default', '{}', 3, 'available') RETURNING id")
        .await;
    assert_eq!(end(&bus, JobId::from_number(job)).await.state, JobState::Completed);
    within(bus.stop()).await;
}

#[tokio::test]
async fn a_job_that_has_not_ended_in_time_yields_a_receipt_that_later_expires() {
    let database = Database::new().await;
    let (spec, gate) = gated();
    let bus = spec.start(&database).await.unwrap();
    let job = enqueue(&bus, json!({})).await;
    let receipt = Receipt {
        job: Some(job),
        event: None,
    };
    assert_eq!(
        bus.wait(job, Duration::from_millis(50)).await.unwrap(),
        Settled::Pending(receipt)
    );
    assert_eq!(bus.read_receipt(job).await.unwrap(), ReceiptState::Pending);
    gate.notify_one();
    end(&bus, job).await;
    assert_eq!(
        bus.read_receipt(job).await.unwrap(),
        ReceiptState::Ended(JobState::Completed)
    );
    database.run("DELETE FROM bus.river_job").await;
    assert_eq!(bus.read_receipt(job).await.unwrap(), ReceiptState::Expired);
    within(bus.stop()).await;
}

#[tokio::test]
async fn awaiting_a_subscriber_covers_the_fan_out_and_the_job() {
    let database = Database::new().await;
    let bus = Spec::default()
        .with_note_subscriber(subscriber("log"))
        .start(&database)
        .await
        .unwrap();
    let event = record(&bus, "x").await;
    assert_eq!(
        bus.await_subscriber(event, "log", PATIENCE).await.unwrap(),
        Settled::Done(JobState::Completed)
    );
    let unheard = Receipt {
        job: None,
        event: Some(event),
    };
    assert_eq!(
        bus.await_subscriber(event, "other", PATIENCE).await.unwrap(),
        Settled::Pending(unheard)
    );
    within(bus.stop()).await;
}

#[tokio::test]
async fn the_65th_waiter_gets_its_receipt_at_once() {
    let database = Database::new().await;
    let (spec, gate) = gated();
    let bus = spec.start(&database).await.unwrap();
    let job = enqueue(&bus, json!({})).await;
    let mut waiting = JoinSet::new();
    for _ in 0..64 {
        let bus = bus.clone();
        waiting.spawn(async move { bus.wait(job, PATIENCE).await.unwrap() });
    }
    // Polled until they wait; the 65th would wait as long if it could.
    for _ in 0..1000 {
        tokio::task::yield_now().await;
    }
    let last = bus.wait(job, PATIENCE * 10);
    assert_eq!(
        within(last).await.unwrap(),
        Settled::Pending(Receipt {
            job: Some(job),
            event: None
        })
    );
    gate.notify_one();
    for ended in within(waiting.join_all()).await {
        assert_eq!(ended, Settled::Done(JobState::Completed));
    }
    assert_eq!(
        bus.wait(job, PATIENCE).await.unwrap(),
        Settled::Done(JobState::Completed),
        "places are free again"
    );
    within(bus.stop()).await;
}
