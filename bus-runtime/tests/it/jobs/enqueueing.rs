//! Which jobs exist after enqueueing.

use bus_runtime::{EnqueueError, declaration::Unique, discard, jobs::JobState};
use serde_json::json;
use tokio::sync::mpsc;

use super::{Adapter, end, reaches, start, stop};
use crate::support::{PayArgs, Spec, TestError, Undeclared, WorkArgs, enqueue, enqueue_all, soon};

pub(crate) async fn arguments_arrive_exactly<A: Adapter>() {
    let (heard, mut hearing) = mpsc::unbounded_channel();
    let bus = start::<A>(Spec::default().on_work(move |_, args| {
        heard.send(args).unwrap();
        Box::pin(async { Ok(()) })
    }))
    .await;
    let args = json!({
        "text": "größe \"quoted\" \\ / \u{1F980}", "nested": {"empty": {}, "list": [1, null, true, 0.25]},
        "number": 9_007_199_254_740_993_i64,
    });
    enqueue(&bus, args.clone()).await;
    assert_eq!(soon(&mut hearing).await, WorkArgs(args));
    stop(bus).await;
}

pub(crate) async fn an_undeclared_kind_fails_before_any_statement<A: Adapter>() {
    let bus = start::<A>(Spec::default()).await;
    let refused = bus
        .in_tx(async |tx| {
            let refused = tx.enqueue(Undeclared {}).await.unwrap_err();
            // The transaction continues: no statement has failed in it.
            tx.enqueue(PayArgs { amount: 1 }).await?;
            Ok::<_, TestError>(refused)
        })
        .await
        .unwrap();
    assert!(matches!(refused, EnqueueError::UnknownKind { .. }));
    assert_eq!(
        refused.to_string(),
        "job kind `worke` is not declared: did you mean `work`?"
    );
    stop(bus).await;
}

pub(crate) async fn a_job_exists_only_if_its_transaction_commits<A: Adapter>() {
    let bus = start::<A>(Spec::default()).await;
    let mut rolled_back = None;
    let refused = bus
        .in_tx(async |tx| {
            rolled_back = Some(tx.enqueue(WorkArgs(json!({"n": 1}))).await?.id);
            Err::<(), _>(TestError::Mine)
        })
        .await;
    assert!(matches!(refused, Err(TestError::Mine)));
    let kept = enqueue(&bus, json!({"n": 2})).await;
    assert_eq!(end(&bus, kept).await.state, JobState::Completed);
    assert!(bus.job(rolled_back.unwrap()).await.is_err(), "there never was one");
    stop(bus).await;
}

pub(crate) async fn unique_arguments_make_one_job<A: Adapter>() {
    let bus = start::<A>(Spec::default().unique(Unique::Args)).await;
    let many = enqueue_all(
        &bus,
        [
            json!({"a": 1, "b": 2}),
            json!({"b": 2, "a": 1}),
            json!({"a": 1, "b": 3}),
        ],
    )
    .await;
    assert_eq!(many[0].id, many[1].id, "the order of keys is no difference");
    assert_eq!(
        many.iter().map(|job| job.duplicate).collect::<Vec<_>>(),
        [false, true, false]
    );
    assert_ne!(many[0].id, many[2].id);
    stop(bus).await;
}

pub(crate) async fn a_unique_job_is_unique_before_and_after_its_completion<A: Adapter>() {
    let bus = start::<A>(Spec::default().unique(Unique::Args)).await;
    let first = enqueue(&bus, json!({"a": 1})).await;
    assert_eq!(enqueue(&bus, json!({"a": 1})).await, first);
    reaches(&bus, first, JobState::Completed).await;
    let again = enqueue_all(&bus, [json!({"a": 1})]).await[0];
    assert_eq!((again.id, again.duplicate), (first, true));
    stop(bus).await;
}

pub(crate) async fn a_job_that_was_rolled_back_does_not_prevent_an_equal_one<A: Adapter>() {
    let bus = start::<A>(Spec::default().unique(Unique::Args)).await;
    let mut first = None;
    let _ = bus
        .in_tx(async |tx| {
            first = Some(tx.enqueue(WorkArgs(json!({"a": 1}))).await?);
            Err::<(), _>(TestError::Mine)
        })
        .await;
    let second = enqueue_all(&bus, [json!({"a": 1})]).await[0];
    assert!(!second.duplicate);
    assert_ne!(second.id, first.unwrap().id);
    assert_eq!(end(&bus, second.id).await.state, JobState::Completed);
    stop(bus).await;
}

pub(crate) async fn unique_paths_reach_into_nested_arguments<A: Adapter>() {
    let bus = start::<A>(Spec::default().unique(Unique::Paths(&[&["order", "id"]]))).await;
    let jobs = enqueue_all(
        &bus,
        [
            json!({"order": {"id": 1}}),
            json!({"order": {"id": 2}}),
            json!({"order": {"id": 1, "x": 9}}),
            json!({"order": {"id": 1}, "other": true}),
        ],
    )
    .await;
    assert_eq!(
        jobs.iter().map(|job| job.duplicate).collect::<Vec<_>>(),
        [false, false, true, true]
    );
    assert_eq!((jobs[2].id, jobs[3].id), (jobs[0].id, jobs[0].id));
    stop(bus).await;
}

pub(crate) async fn a_discarded_job_does_not_prevent_an_equal_one<A: Adapter>() {
    let bus = start::<A>(
        Spec::default()
            .unique(Unique::Args)
            .on_work(|_, _| Box::pin(async { discard("never") })),
    )
    .await;
    let first = enqueue(&bus, json!({"a": 1})).await;
    reaches(&bus, first, JobState::Discarded).await;
    let second = enqueue_all(&bus, [json!({"a": 1})]).await[0];
    assert!(!second.duplicate);
    assert_ne!(second.id, first);
    stop(bus).await;
}
