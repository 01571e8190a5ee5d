//! How attempts end, and what happens to the job.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use bus_runtime::{
    cancel,
    declaration::{QueueDecl, RetryDecl},
    discard,
    jobs::{Job, JobState},
    retry, snooze,
};
use serde_json::json;
use tokio::sync::{Barrier, Notify, Semaphore, mpsc, oneshot};

use super::{Adapter, end, reaches, start, stop};
use crate::support::{Build, PATIENCE, Spec, TestError, enqueue, record, soon, subscriber, within};

/// Counts how often something happened.
#[derive(Clone, Default)]
pub(crate) struct Tally(Arc<AtomicU32>);

impl Tally {
    /// Adds one and returns the previous count.
    pub(crate) fn more(&self) -> u32 {
        self.0.fetch_add(1, Ordering::SeqCst)
    }

    pub(crate) fn get(&self) -> u32 {
        self.0.load(Ordering::SeqCst)
    }
}

fn errors(job: &Job) -> Vec<(u16, &str)> {
    job.failures
        .iter()
        .map(|failure| (failure.attempt, failure.error.as_str()))
        .collect()
}

#[derive(Debug, thiserror::Error)]
#[error("the index is away")]
struct Away(#[source] std::io::Error);

pub(crate) async fn each_attempts_error_is_stored_until_one_completes<A: Adapter>() {
    let runs = Tally::default();
    let bus = start::<A>(Spec::default().on_work(move |cx, _| {
        let run = runs.more();
        assert_eq!(u32::from(cx.attempt().number), run + 1);
        assert_eq!(cx.attempt().is_last(), run == 2);
        Box::pin(async move {
            match run {
                0 => retry("the first"),
                1 => Err(Away(std::io::Error::other("refused")).into()),
                _ => Ok(()),
            }
        })
    }))
    .await;
    let job = enqueue(&bus, json!({})).await;
    let job = end(&bus, job).await;
    assert_eq!((job.state, job.attempt, job.max_attempts), (JobState::Completed, 3, 3));
    assert_eq!(errors(&job), [(1, "the first"), (2, "the index is away: refused")]);
    stop(bus).await;
}

pub(crate) async fn a_job_without_attempts_left_is_discarded_with_its_errors<A: Adapter>() {
    let runs = Tally::default();
    let counted = runs.clone();
    let bus = start::<A>(Spec::default().on_work(move |_, _| {
        let run = runs.more();
        Box::pin(async move { retry(format!("failure {run}")) })
    }))
    .await;
    let job = enqueue(&bus, json!({})).await;
    let job = end(&bus, job).await;
    assert_eq!(job.state, JobState::Discarded);
    assert_eq!(errors(&job), [(1, "failure 0"), (2, "failure 1"), (3, "failure 2")]);
    assert!(job.finished_at.is_some());
    assert_eq!(counted.get(), 3);
    stop(bus).await;
}

pub(crate) async fn a_discard_takes_effect_at_once_with_its_reason<A: Adapter>() {
    let bus = start::<A>(Spec::default().on_work(|_, _| Box::pin(async { discard("no such account") }))).await;
    let job = enqueue(&bus, json!({})).await;
    let job = end(&bus, job).await;
    assert_eq!((job.state, job.attempt), (JobState::Discarded, 1));
    assert_eq!(errors(&job), [(1, "no such account")]);
    assert_eq!(
        bus.inspector().list(Default::default()).await.unwrap()[0].failures[0].error,
        "no such account"
    );
    stop(bus).await;
}

pub(crate) async fn a_cancel_by_the_handler_is_not_a_failure<A: Adapter>() {
    let bus = start::<A>(Spec::default().on_work(|_, _| Box::pin(async { cancel("the note is gone") }))).await;
    let job = enqueue(&bus, json!({})).await;
    let job = end(&bus, job).await;
    assert_eq!((job.state, job.attempt), (JobState::Cancelled, 1));
    assert_eq!(errors(&job), [(1, "the note is gone")], "the reason is kept");
    assert!(
        !bus.inspector()
            .overview()
            .await
            .unwrap()
            .alerts
            .contains(&"jobs_discarded")
    );
    stop(bus).await;
}

pub(crate) async fn snoozes_use_no_attempt<A: Adapter>() {
    let runs = Tally::default();
    let bus = start::<A>(Spec::default().on_work(move |cx, _| {
        let run = runs.more();
        assert_eq!(cx.attempt().number, 1);
        Box::pin(async move {
            if run < 10 {
                snooze(Duration::from_millis(1))
            } else {
                Ok(())
            }
        })
    }))
    .await;
    let job = enqueue(&bus, json!({})).await;
    let job = end(&bus, job).await;
    assert_eq!((job.state, job.attempt, job.max_attempts), (JobState::Completed, 1, 3));
    assert!(job.failures.is_empty());
    stop(bus).await;
}

pub(crate) async fn a_snooze_waits_at_least_its_time<A: Adapter>() {
    const WAIT: Duration = Duration::from_millis(700);
    let (ran, mut runs) = mpsc::unbounded_channel();
    let bus = start::<A>(Spec::default().on_work(move |_, _| {
        ran.send(Instant::now()).unwrap();
        Box::pin(async { snooze(WAIT) })
    }))
    .await;
    enqueue(&bus, json!({})).await;
    let (first, second) = (soon(&mut runs).await, soon(&mut runs).await);
    // A lower bound only, so a slow machine cannot fail the test.
    assert!(second.duration_since(first) >= WAIT);
    stop(bus).await;
}

pub(crate) async fn a_timeout_ends_the_attempt_and_the_next_completes<A: Adapter>() {
    struct Dropped(mpsc::UnboundedSender<()>);
    impl Drop for Dropped {
        fn drop(&mut self) {
            let _ = self.0.send(());
        }
    }
    let runs = Tally::default();
    let (dropped, mut drops) = mpsc::unbounded_channel();
    let mut spec = Spec::default().on_work(move |_, _| {
        let run = runs.more();
        let held = Dropped(dropped.clone());
        Box::pin(async move {
            if run == 0 {
                std::future::pending::<()>().await;
            }
            drop(held);
            Ok(())
        })
    });
    spec.job.timeout = Duration::from_millis(100);
    let bus = start::<A>(spec).await;
    let job = enqueue(&bus, json!({})).await;
    // What the handler holds is freed at its timeout, not when the job ends.
    soon(&mut drops).await;
    let job = end(&bus, job).await;
    assert_eq!((job.state, job.attempt), (JobState::Completed, 2));
    assert_eq!(errors(&job), [(1, "timed out after 100ms")]);
    stop(bus).await;
}

pub(crate) async fn a_panic_is_a_failed_attempt<A: Adapter>() {
    let runs = Tally::default();
    let bus = start::<A>(Spec::default().on_work(move |_, _| {
        let run = runs.more();
        Box::pin(async move {
            assert!(run > 0, "run {run} panics");
            Ok(())
        })
    }))
    .await;
    let job = enqueue(&bus, json!({})).await;
    let job = end(&bus, job).await;
    assert_eq!(job.state, JobState::Completed);
    assert_eq!(errors(&job), [(1, "panicked: run 0 panics")]);
    stop(bus).await;
}

pub(crate) async fn an_undecodable_event_is_discarded_with_the_path_of_its_field<A: Adapter>() {
    let runs = Tally::default();
    let counted = runs.clone();
    let bus = start::<A>(Spec::default().on_order(subscriber("ship"), move |_, _| {
        runs.more();
        Box::pin(async { Ok(()) })
    }))
    .await;
    // Written without the checks, as an older build might have.
    let event = bus
        .in_tx(async |tx| {
            Ok::<uuid::Uuid, TestError>(
                sqlx::query_scalar(r#"SELECT bus.append('order.placed', 1, NULL, 'order/12', '{"amount":"12"}')"#)
                    .fetch_one(&mut **tx)
                    .await?,
            )
        })
        .await
        .unwrap();
    let job = bus.await_fanout(event, "ship", PATIENCE).await.unwrap().unwrap();
    let job = end(&bus, job).await;
    assert_eq!((job.state, job.attempt), (JobState::Discarded, 3));
    let error = "at `/amount`: invalid type: string, expected i32";
    assert_eq!(errors(&job), [(1, error), (2, error), (3, error)]);
    assert_eq!(counted.get(), 0, "the handler never saw it");
    stop(bus).await;
}

fn two_queues() -> Vec<QueueDecl> {
    vec![
        QueueDecl {
            name: "default",
            workers: 1,
            awaited: true,
        },
        QueueDecl {
            name: "slow",
            workers: 1,
            awaited: false,
        },
    ]
}

pub(crate) async fn a_full_queue_does_not_delay_others<A: Adapter>() {
    let (ran, mut runs) = mpsc::unbounded_channel();
    let mut decl = subscriber("slow.one");
    decl.queue = "slow";
    let mut spec = Spec::default().on_note(decl, move |_, _| {
        ran.send(()).unwrap();
        Box::pin(std::future::pending())
    });
    spec.queues = two_queues();
    let bus = start::<A>(spec).await;
    for name in ["a", "b", "c"] {
        record(&bus, name).await;
    }
    soon(&mut runs).await;
    let job = enqueue(&bus, json!({})).await;
    assert_eq!(end(&bus, job).await.state, JobState::Completed);
    let running = bus.inspector().overview().await.unwrap().jobs;
    assert!(
        running.contains(&(JobState::Running, 1)),
        "one worker, one of its jobs: {running:?}"
    );
    // Dropped here, so that the test does not wait for the grace period.
    drop(bus);
}

/// A process that serves another queue and so claims no `work`.
fn onlooker() -> Build {
    let mut spec = Spec::default();
    spec.queues[0].name = "elsewhere";
    spec.build()
}

pub(crate) async fn stopping_waits_for_a_running_job<A: Adapter>() {
    let go = Arc::new(Notify::new());
    let (began, mut begins) = mpsc::unbounded_channel();
    let gate = Arc::clone(&go);
    let adapter = A::new().await;
    let build = Spec::default()
        .on_work(move |_, _| {
            let gate = Arc::clone(&gate);
            began.send(()).unwrap();
            Box::pin(async move {
                gate.notified().await;
                Ok(())
            })
        })
        .build();
    let (bus, looking) = (adapter.start(&build).await, adapter.start(&onlooker()).await);
    let job = enqueue(&bus, json!({})).await;
    soon(&mut begins).await;
    let stopping = tokio::spawn(async move { bus.stop().await });
    // A job that is enqueued now waits for another process.
    tokio::task::yield_now().await;
    assert!(!stopping.is_finished());
    assert_eq!(looking.job(job).await.unwrap().state, JobState::Running);
    go.notify_one();
    within(stopping).await.unwrap();
    assert_eq!(looking.job(job).await.unwrap().state, JobState::Completed);
    let after = enqueue(&looking, json!({})).await;
    assert_eq!(
        looking.job(after).await.unwrap().state,
        JobState::Pending,
        "nobody takes it"
    );
    stop(looking).await;
}

pub(crate) async fn stopping_returns_jobs_that_do_not_end_within_the_grace_period<A: Adapter>() {
    let (began, mut begins) = mpsc::unbounded_channel();
    let runs = Tally::default();
    let adapter = A::new().await;
    let mut spec = Spec::default().on_work(move |cx, _| {
        began.send(cx.attempt().number).unwrap();
        let run = runs.more();
        Box::pin(async move {
            if run == 0 {
                std::future::pending::<()>().await;
            }
            Ok(())
        })
    });
    spec.job.timeout = Duration::from_secs(300);
    let build = spec.build();
    let (bus, looking) = (adapter.start(&build).await, adapter.start(&onlooker()).await);
    let job = enqueue(&bus, json!({})).await;
    assert_eq!(soon(&mut begins).await, 1);
    stop(bus).await;
    let given_back = looking.job(job).await.unwrap();
    assert_eq!(
        (given_back.state, given_back.attempt),
        (JobState::Pending, 0),
        "its attempt is refunded"
    );
    assert!(given_back.failures.is_empty());
    let next = adapter.start(&build).await;
    assert_eq!(soon(&mut begins).await, 1);
    assert_eq!(end(&next, job).await.state, JobState::Completed);
    stop(next).await;
    stop(looking).await;
}

pub(crate) async fn a_job_that_gets_no_connection_is_retried_and_completes<A: Adapter>() {
    const STEPS: &[Duration] = &[Duration::from_millis(300)];
    let (ran, mut runs) = mpsc::unbounded_channel();
    let gate = Arc::new(Notify::new());
    let opened = Arc::clone(&gate);
    let mut spec = Spec::default().on_work(move |cx, _| {
        let opened = Arc::clone(&opened);
        let number = cx.attempt().number;
        ran.send(number).unwrap();
        Box::pin(async move {
            if number == 1 {
                opened.notified().await;
            }
            Ok(cx.in_tx(async |_| Ok::<_, TestError>(())).await?)
        })
    });
    spec.job.attempts = 50;
    spec.job.retry = RetryDecl::Steps(STEPS);
    let bus = start::<A>(spec).await;
    let job = enqueue(&bus, json!({})).await;
    assert_eq!(soon(&mut runs).await, 1);
    // Requests hold every connection of the application's pool.
    let mut held = Vec::new();
    let mut release = Vec::new();
    for _ in 0..20 {
        let (began, begun) = oneshot::channel();
        let (go, gone) = oneshot::channel::<()>();
        let bus = bus.clone();
        held.push(tokio::spawn(async move {
            bus.in_tx(async move |_| {
                began.send(()).unwrap();
                let _ = gone.await;
                Ok::<_, TestError>(())
            })
            .await
        }));
        within(begun).await.unwrap();
        release.push(go);
    }
    gate.notify_one();
    let waiting = reaches(&bus, job, JobState::Retryable).await;
    assert!(
        waiting.failures[0].error.starts_with("the transaction could not begin"),
        "{:?}",
        waiting.failures
    );
    drop(release);
    assert_eq!(end(&bus, job).await.state, JobState::Completed);
    for held in held {
        held.await.unwrap().unwrap();
    }
    stop(bus).await;
}

pub(crate) async fn requests_get_connections_while_every_worker_holds_one<A: Adapter>() {
    let (began, mut begins) = mpsc::unbounded_channel();
    let gate = Arc::new(Semaphore::new(0));
    let opened = Arc::clone(&gate);
    let mut spec = Spec::default().on_work(move |cx, _| {
        let (opened, began) = (Arc::clone(&opened), began.clone());
        Box::pin(async move {
            cx.in_tx(async |_| {
                began.send(()).unwrap();
                opened.acquire().await.unwrap().forget();
                Ok::<_, TestError>(())
            })
            .await?;
            Ok(())
        })
    });
    // The largest number of workers that a pool of twenty allows.
    spec.queues[0].workers = 10;
    let bus = start::<A>(spec).await;
    let mut jobs = Vec::new();
    for n in 0..12 {
        jobs.push(enqueue(&bus, json!({"n": n})).await);
    }
    for _ in 0..10 {
        soon(&mut begins).await;
    }
    // Ten requests at once; each begins before any ends.
    let together = Arc::new(Barrier::new(10));
    let mut requests = tokio::task::JoinSet::new();
    for _ in 0..10 {
        let (bus, together) = (bus.clone(), Arc::clone(&together));
        requests.spawn(async move {
            bus.in_tx(async move |_| {
                together.wait().await;
                Ok::<_, TestError>(())
            })
            .await
        });
    }
    for answered in within(requests.join_all()).await {
        answered.unwrap();
    }
    gate.add_permits(12);
    for job in jobs {
        assert_eq!(end(&bus, job).await.state, JobState::Completed);
    }
    stop(bus).await;
}
