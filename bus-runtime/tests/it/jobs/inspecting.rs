//! The port `Inspector`.

use std::{sync::Arc, time::Duration};

use bus_runtime::{
    Bus, Settled,
    declaration::Unique,
    discard,
    jobs::{InspectError, JobFilter, JobId, JobState, Retried},
};
use serde_json::{json, value::to_raw_value};
use tokio::sync::{Notify, mpsc};

use super::{Adapter, end, ending::Tally, reaches, start, stop};
use crate::support::{PATIENCE, PayArgs, Spec, TestError, enqueue, record, soon, subscriber};

async fn list(bus: &Bus, filter: JobFilter) -> Vec<JobId> {
    bus.inspector()
        .list(filter)
        .await
        .unwrap()
        .into_iter()
        .map(|job| job.id)
        .collect()
}

pub(crate) async fn jobs_are_listed_newest_first_by_pages_and_filters<A: Adapter>() {
    let bus = start::<A>(
        Spec::default()
            .on_work(|_, args| Box::pin(async move { if args.0["bad"] == true { discard("bad") } else { Ok(()) } })),
    )
    .await;
    let mut jobs = Vec::new();
    for n in 0..5 {
        jobs.push(enqueue(&bus, json!({"n": n, "bad": n == 3, "in": {"side": n % 2}})).await);
    }
    let pay = bus
        .in_tx(async |tx| Ok::<_, TestError>(tx.enqueue(PayArgs { amount: 1 }).await?.id))
        .await
        .unwrap();
    for job in jobs.iter().chain([&pay]) {
        end(&bus, *job).await;
    }
    let newest_first: Vec<JobId> = jobs.iter().rev().copied().collect();
    let of_work = |filter: JobFilter| JobFilter {
        kind: Some("work".into()),
        ..filter
    };

    assert_eq!(list(&bus, JobFilter::default()).await.len(), 6);
    assert_eq!(list(&bus, of_work(JobFilter::default())).await, newest_first);
    let page = list(
        &bus,
        of_work(JobFilter {
            limit: 2,
            ..JobFilter::default()
        }),
    )
    .await;
    assert_eq!(page, newest_first[..2]);
    let next = JobFilter {
        limit: 2,
        before: Some(page[1]),
        ..JobFilter::default()
    };
    assert_eq!(list(&bus, of_work(next)).await, newest_first[2..4]);
    let discarded = JobFilter {
        state: Some(JobState::Discarded),
        ..JobFilter::default()
    };
    assert_eq!(list(&bus, discarded).await, [jobs[3]]);
    let containing = JobFilter {
        args: Some(to_raw_value(&json!({"in": {"side": 1}})).unwrap()),
        ..JobFilter::default()
    };
    assert_eq!(list(&bus, containing).await, [jobs[3], jobs[1]]);
    let elsewhere = JobFilter {
        queue: Some("elsewhere".into()),
        ..JobFilter::default()
    };
    assert!(list(&bus, elsewhere).await.is_empty());
    stop(bus).await;
}

pub(crate) async fn the_overview_counts_every_state<A: Adapter>() {
    let bus = start::<A>(
        Spec::default()
            .on_work(|_, args| Box::pin(async move { if args.0["bad"] == true { discard("bad") } else { Ok(()) } })),
    )
    .await;
    let counts = async || bus.inspector().overview().await.unwrap().jobs;
    let none: Vec<(JobState, i64)> = JobState::ALL.iter().map(|state| (*state, 0)).collect();
    assert_eq!(counts().await, none, "zeros too");

    for bad in [true, false, false] {
        let job = enqueue(&bus, json!({"bad": bad})).await;
        end(&bus, job).await;
    }
    bus.inspector().pause_queue("default").await.unwrap();
    let (waiting, taken) = paused_job(&bus).await;
    let overview = bus.inspector().overview().await.unwrap();
    let of = |state| overview.jobs.iter().find(|(known, _)| *known == state).unwrap().1;
    assert_eq!(
        (
            of(JobState::Completed),
            of(JobState::Discarded),
            of(JobState::Pending),
            of(JobState::Running)
        ),
        (2 + taken, 1, 1, 0)
    );
    assert!(overview.oldest_pending_seconds.is_some_and(|age| age >= 0.0));
    assert_eq!(
        (
            overview.waiting_events,
            overview.dead_lettered_events,
            overview.unknown_events
        ),
        (0, 0, 0)
    );
    assert_eq!(overview.jobs_without_worker, 0);
    assert_eq!(overview.alerts, ["jobs_discarded"]);
    bus.inspector().resume_queue("default").await.unwrap();
    assert_eq!(end(&bus, waiting).await.state, JobState::Completed);
    stop(bus).await;
}

/// Returns a job that stays pending in the paused queue, and how many jobs a fetch that was in progress at the pause
/// claimed before it.
async fn paused_job(bus: &Bus) -> (JobId, i64) {
    let mut taken = 0;
    loop {
        let job = enqueue(bus, json!({"name": "waits"})).await;
        // Longer than the poll interval of an awaited queue.
        match bus.wait(job, Duration::from_millis(400)).await.unwrap() {
            Settled::Done(_) => taken += 1,
            Settled::Pending(_) => return (job, taken),
        }
    }
}

pub(crate) async fn a_discarded_job_can_be_retried_by_hand<A: Adapter>() {
    let runs = Tally::default();
    let bus = start::<A>(Spec::default().on_work(move |cx, _| {
        let (run, number) = (runs.more(), cx.attempt().number);
        Box::pin(async move {
            match run {
                0 => discard("not yet"),
                1..4 => bus_runtime::retry(format!("attempt {number}")),
                _ => Ok(()),
            }
        })
    }))
    .await;
    let job = enqueue(&bus, json!({})).await;
    assert_eq!(end(&bus, job).await.attempt, 1);
    // Discarded with attempts left, then without.
    assert_eq!(bus.inspector().retry(job).await.unwrap(), Retried::Pending);
    let again = reaches(&bus, job, JobState::Discarded).await;
    let again = if again.attempt < 3 {
        reaches_attempt(&bus, job, 3).await
    } else {
        again
    };
    assert_eq!((again.attempt, again.max_attempts), (3, 3));
    assert_eq!(
        again.failures[0].error, "job discarded by worker",
        "its reason went with the retry"
    );
    assert_eq!(again.failures[2].error, "attempt 3");
    assert_eq!(bus.inspector().retry(job).await.unwrap(), Retried::Pending);
    eventually_attempt(&bus, job, 4).await;
    assert_eq!(
        bus.job(job).await.unwrap().max_attempts,
        4,
        "one that has none left gets one more"
    );
    // The fourth run failed too; the fifth completes.
    reaches(&bus, job, JobState::Discarded).await;
    bus.inspector().retry(job).await.unwrap();
    let done = reaches(&bus, job, JobState::Completed).await;
    assert_eq!(done.attempt, 5);
    stop(bus).await;
}

async fn reaches_attempt(bus: &Bus, job: JobId, attempt: u16) -> bus_runtime::jobs::Job {
    eventually_attempt(bus, job, attempt).await;
    reaches(bus, job, JobState::Discarded).await
}

async fn eventually_attempt(bus: &Bus, job: JobId, attempt: u16) {
    crate::support::eventually("the attempt has ended", async || {
        let job = bus.job(job).await.unwrap();
        job.attempt == attempt && job.state.is_terminal()
    })
    .await;
}

pub(crate) async fn a_retry_that_conflicts_with_an_equal_job_returns_that_job<A: Adapter>() {
    let runs = Tally::default();
    let bus = start::<A>(Spec::default().unique(Unique::Args).on_work(move |_, _| {
        let run = runs.more();
        Box::pin(async move { if run == 0 { discard("never") } else { Ok(()) } })
    }))
    .await;
    let first = enqueue(&bus, json!({"a": 1})).await;
    reaches(&bus, first, JobState::Discarded).await;
    let second = enqueue(&bus, json!({"a": 1})).await;
    assert_ne!(second, first);
    assert_eq!(bus.inspector().retry(first).await.unwrap(), Retried::Duplicate(second));
    assert_eq!(
        bus.job(first).await.unwrap().state,
        JobState::Discarded,
        "nothing was changed"
    );
    stop(bus).await;
}

pub(crate) async fn a_cancelled_job_never_runs<A: Adapter>() {
    let (ran, mut runs) = mpsc::unbounded_channel();
    let bus = start::<A>(Spec::default().on_work(move |_, args| {
        ran.send(args.0["name"].as_str().unwrap().to_owned()).unwrap();
        Box::pin(async { Ok(()) })
    }))
    .await;
    bus.inspector().pause_queue("default").await.unwrap();
    let (paused, taken) = paused_job(&bus).await;
    for _ in 0..taken {
        soon(&mut runs).await;
    }
    assert_eq!(bus.inspector().cancel(paused).await.unwrap().state, JobState::Cancelled);
    let sentinel = enqueue(&bus, json!({"name": "sentinel"})).await;
    bus.inspector().resume_queue("default").await.unwrap();
    end(&bus, sentinel).await;
    assert_eq!(soon(&mut runs).await, "sentinel");
    assert_eq!(
        bus.inspector().cancel(sentinel).await.unwrap().state,
        JobState::Completed,
        "an ended one stays"
    );
    stop(bus).await;
}

pub(crate) async fn a_running_job_is_cancelled_by_hand<A: Adapter>() {
    let (began, mut begins) = mpsc::unbounded_channel();
    let bus = start::<A>(Spec::default().on_work(move |_, _| {
        began.send(()).unwrap();
        Box::pin(std::future::pending())
    }))
    .await;
    let job = enqueue(&bus, json!({})).await;
    soon(&mut begins).await;
    bus.inspector().cancel(job).await.unwrap();
    let job = end(&bus, job).await;
    assert_eq!((job.state, job.attempt), (JobState::Cancelled, 1));
    stop(bus).await;
}

pub(crate) async fn a_paused_queue_starts_no_job_until_it_is_resumed<A: Adapter>() {
    let gate = Arc::new(Notify::new());
    let entered = Arc::clone(&gate);
    let adapter = A::new().await;
    let build = Spec::default()
        .on_work(move |_, _| {
            entered.notify_one();
            Box::pin(async { Ok(()) })
        })
        .build();
    let (one, two) = (adapter.start(&build).await, adapter.start(&build).await);
    one.inspector().pause_queue("default").await.unwrap();
    one.inspector().pause_queue("default").await.unwrap();
    let (waiting, _) = paused_job(&one).await;
    assert_eq!(
        two.job(waiting).await.unwrap().state,
        JobState::Pending,
        "neither process takes it"
    );
    two.inspector().resume_queue("default").await.unwrap();
    two.inspector().resume_queue("default").await.unwrap();
    assert_eq!(end(&one, waiting).await.state, JobState::Completed);
    stop(one).await;
    stop(two).await;
}

pub(crate) async fn an_unknown_job_task_or_queue_is_an_error<A: Adapter>() {
    let bus = start::<A>(Spec::default().with_note_subscriber(subscriber("log"))).await;
    let nowhere = JobId::from_number(i64::MAX);
    assert!(matches!(bus.job(nowhere).await, Err(InspectError::NoSuchJob(id)) if id == nowhere));
    assert!(matches!(
        bus.inspector().retry(nowhere).await,
        Err(InspectError::NoSuchJob(_))
    ));
    assert!(matches!(
        bus.inspector().cancel(nowhere).await,
        Err(InspectError::NoSuchJob(_))
    ));
    assert!(matches!(
        bus.inspector().pause_queue("defualt").await,
        Err(InspectError::NoSuchQueue(_))
    ));
    assert!(matches!(
        bus.inspector().run_periodic("tidy").await,
        Err(InspectError::NoSuchTask(_))
    ));
    let event = record(&bus, "x").await;
    let job = bus.await_fanout(event, "log", PATIENCE).await.unwrap().unwrap();
    end(&bus, job).await;
    stop(bus).await;
}
