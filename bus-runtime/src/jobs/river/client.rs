//! Incarnations: starting, beating, fencing, stopping.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use riverqueue::{
    Client, MaintenanceConfig, QueueConfig, Retention, RunHandle,
    database::{PostgresDatabase, PostgresReindexConfig},
};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{
    jobs::RiverJobs,
    lease::{BEAT, FENCE, Lease, SILENCE},
    processes,
    schema::schema,
    worker,
};
use crate::{
    database::{Pool, sibling},
    declaration::Declaration,
    error::StartError,
    jobs::{Jobs as _, dispatch::Work},
};

/// How long running jobs may go on when the process stops.
const GRACE: Duration = Duration::from_secs(20);
/// How long a stopped incarnation's connections are waited for.
const CLOSING: Duration = Duration::from_secs(5);
/// Code that blocks its thread is given up after so long.
const STUCK: Duration = Duration::from_secs(2);
/// A poll of the queues that requests wait on: the net under a lost wake-up.
const AWAITED_POLL: Duration = Duration::from_millis(90);
/// A poll of the others.
const POLL: Duration = Duration::from_secs(1);
/// Between fetches of one queue.
const FETCH_COOLDOWN: Duration = Duration::from_millis(2);
/// Longer than any job: our own protocol returns jobs of the dead.
const NEVER_RESCUE: Duration = Duration::from_secs(365 * 24 * 3600);
/// So long a start waits for the queues to be entered and heard; well below [`FENCE`], since beats
/// begin after it.
const READY: Duration = Duration::from_secs(2);
/// Connections of an incarnation beyond one a queue: its listener, leader, and two for results.
const EXTRA_CONNECTIONS: u32 = 4;

/// The workers of this process.
pub(crate) struct Workers {
    stop: CancellationToken,
    task: Mutex<Option<JoinHandle<()>>>,
}

struct Incarnation {
    pool: Pool,
    handle: RunHandle,
    lease: Arc<Lease>,
}

impl Workers {
    /// Starts the first incarnation, and the task that keeps one running.
    pub(crate) async fn start(jobs: Arc<RiverJobs>, work: Arc<dyn Work>) -> Result<Self, StartError> {
        let first = begin(&jobs, &work).await?;
        let stop = CancellationToken::new();
        let task = tokio::spawn(keep_running(jobs, work, first, stop.clone()));
        Ok(Self {
            stop,
            task: Mutex::new(Some(task)),
        })
    }

    /// Stops taking jobs, waits for running ones, then cancels them and gives them back. Called
    /// twice it waits once.
    pub(crate) async fn stop(&self) {
        self.stop.cancel();
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the workers' task ended badly");
        }
    }
}

impl Drop for Workers {
    /// Without [`stop`](Self::stop) nobody waits: the task is ended, and with it the client, whose
    /// handlers are dropped and given back as far as that still goes.
    fn drop(&mut self) {
        if let Some(task) = self.task.get_mut().unwrap_or_else(PoisonError::into_inner).take() {
            task.abort();
        }
    }
}

impl std::fmt::Debug for Workers {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Workers")
    }
}

/// Enters the process under a new id and starts a River client on a pool of its own.
async fn begin(jobs: &Arc<RiverJobs>, work: &Arc<dyn Work>) -> Result<Incarnation, StartError> {
    let declaration = jobs.declaration();
    let lease = Arc::new(Lease::new(
        format!("bus-{}", Uuid::now_v7().simple()),
        Arc::clone(&jobs.lease_lost),
    ));
    let entered = Instant::now();
    processes::enter(jobs.pool(), &lease.id, declaration.fingerprint).await?;
    lease.note_beat(entered);
    let connections = u32::try_from(declaration.queues.len())
        .unwrap_or(u32::MAX)
        .saturating_add(EXTRA_CONNECTIONS);
    let pool = sibling(jobs.pool(), connections);
    let client = build(declaration, &pool, work, &lease)?;
    let mut handle = client.start().map_err(|error| StartError::Queue(Box::new(error)))?;
    // Queues can be paused and told of jobs from here on. Where that takes long, polling serves.
    if tokio::time::timeout(READY, handle.wait_ready()).await.is_err() {
        tracing::warn!(id = %lease.id, "the queue's client is not listening yet; it polls meanwhile");
    }
    Ok(Incarnation { pool, handle, lease })
}

fn build(
    declaration: &Declaration,
    pool: &Pool,
    work: &Arc<dyn Work>,
    lease: &Arc<Lease>,
) -> Result<Client, StartError> {
    let database = PostgresDatabase::new(pool.clone())
        .with_schema(schema().map_err(StartError::Queue)?)
        .with_reindex(PostgresReindexConfig::default().with_index_names(Vec::<String>::new()));
    let maintenance = MaintenanceConfig::default()
        .with_completed_job_retention(Retention::DeleteAfter(Duration::from_secs(24 * 3600)))
        .with_discarded_job_retention(Retention::DeleteAfter(Duration::from_secs(7 * 24 * 3600)))
        .with_elect_interval(Duration::from_secs(5))
        .with_rescue_after(NEVER_RESCUE);
    let mut builder = Client::builder(database)
        .id(lease.id.clone())
        .maintenance(maintenance)
        .fetch_cooldown(FETCH_COOLDOWN)
        .fetch_only_known_kinds(true)
        .without_job_timeout()
        .job_stuck_threshold(STUCK)
        .soft_stop_timeout(GRACE)
        .workers(worker::register(worker::AnyWorker {
            work: Arc::clone(work),
            lease: Arc::clone(lease),
        })?);
    for queue in declaration.queues {
        let poll = if queue.awaited { AWAITED_POLL } else { POLL };
        builder = builder.queue(
            queue.name,
            QueueConfig::new(queue.workers.into()).with_fetch_poll_interval(poll),
        );
    }
    builder.build().map_err(|error| StartError::Queue(Box::new(error)))
}

/// How an incarnation's life ended.
enum End {
    Stopped,
    Fenced,
    Failed,
}

async fn keep_running(jobs: Arc<RiverJobs>, work: Arc<dyn Work>, first: Incarnation, stop: CancellationToken) {
    let mut incarnation = first;
    loop {
        let end = live(&jobs, &mut incarnation, &stop).await;
        match end {
            End::Stopped => {
                finish(&jobs, incarnation).await;
                return;
            }
            End::Fenced | End::Failed => drop_at_once(incarnation),
        }
        incarnation = loop {
            if stop.is_cancelled() {
                return;
            }
            match begin(&jobs, &work).await {
                Ok(next) => break next,
                Err(error) => {
                    tracing::warn!(%error, "workers could not start anew; trying again");
                    tokio::select! {
                        () = stop.cancelled() => return,
                        () = tokio::time::sleep(BEAT) => {}
                    }
                }
            }
        };
        tracing::info!(id = %incarnation.lease.id, "workers started anew");
    }
}

/// Beats and sweeps until the end.
async fn live(jobs: &Arc<RiverJobs>, incarnation: &mut Incarnation, stop: &CancellationToken) -> End {
    let lease = Arc::clone(&incarnation.lease);
    let beating = beat_until_fenced(jobs, &lease);
    tokio::pin!(beating);
    tokio::select! {
        () = stop.cancelled() => End::Stopped,
        () = &mut beating => {
            tracing::warn!(id = %lease.id, "no beat was answered in time: this process gives up its jobs and goes on under another id");
            End::Fenced
        }
        ended = incarnation.handle.wait() => {
            let error = ended.err().map_or_else(|| "it ended".to_owned(), |error| error.to_string());
            tracing::error!(%error, "the queue's client ended; starting anew");
            End::Failed
        }
    }
}

/// Ends when the lease is lost: a beat was refused, or none was answered for [`FENCE`].
///
/// The watch over the clock is a timer of its own, so that a beat that hangs is no excuse, and
/// sweeping is a loop of its own, so that a sweep that hangs is no silence.
async fn beat_until_fenced(jobs: &Arc<RiverJobs>, lease: &Arc<Lease>) {
    let beats = async {
        let mut ticks = ticks();
        loop {
            ticks.tick().await;
            let sent = Instant::now();
            match processes::beat(jobs.pool(), &lease.id).await {
                Ok(true) => lease.note_beat(sent),
                Ok(false) => return lease.lose(),
                Err(error) => tracing::warn!(%error, "a beat was not answered"),
            }
        }
    };
    let watch = async {
        while lease.is_fresh() {
            tokio::time::sleep(FENCE / 20).await;
        }
    };
    let sweeps = async {
        let mut ticks = ticks();
        loop {
            ticks.tick().await;
            sweep(jobs, lease).await;
        }
    };
    tokio::select! {
        () = beats => {}
        () = watch => {}
        () = sweeps => {}
    }
}

fn ticks() -> tokio::time::Interval {
    let mut ticks = tokio::time::interval(BEAT);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    ticks
}

async fn sweep(jobs: &Arc<RiverJobs>, lease: &Arc<Lease>) {
    match processes::sweep(jobs.pool(), SILENCE).await {
        Ok(swept) => {
            if swept.returned > 0 || swept.discarded > 0 {
                tracing::warn!(
                    returned = swept.returned,
                    discarded = swept.discarded,
                    "jobs of dead workers were given back"
                );
            }
            if swept.discarded > 0 {
                tracing::error!(
                    alert = "jobs_discarded",
                    jobs = swept.discarded,
                    "jobs killed their workers until no attempt was left"
                );
            }
            jobs.tell(swept.queues);
        }
        Err(error) => tracing::warn!(%error, "dead workers could not be looked for"),
    }
    match processes::return_unknown(jobs.pool(), &lease.id, &lease.known()).await {
        Ok(queues) => {
            if !queues.is_empty() {
                tracing::warn!(
                    jobs = queues.len(),
                    "jobs that this process holds by the table and does not know were given back"
                );
            }
            jobs.tell(queues);
        }
        Err(error) => tracing::warn!(%error, "jobs held by mistake could not be looked for"),
    }
}

/// Stops in order. Beats go on meanwhile, or the grace would outlive the lease.
async fn finish(jobs: &Arc<RiverJobs>, mut incarnation: Incarnation) {
    let lease = Arc::clone(&incarnation.lease);
    let stopping = async {
        if let Err(error) = incarnation.handle.stop().await {
            tracing::warn!(%error, "the queue's client did not stop in order");
        }
    };
    tokio::select! {
        () = stopping => {}
        () = beat_until_fenced(jobs, &lease) => {}
    }
    // Its connections are waited for, or a server stopped next would end them; one that hangs is not.
    if tokio::time::timeout(CLOSING, end(incarnation)).await.is_err() {
        tracing::warn!("connections of the stopped workers are still in use");
    }
    if let Err(error) = processes::leave(jobs.pool(), &lease.id).await {
        tracing::warn!(%error, "leaving was not noted; the next sweep will find out");
    }
    sweep(jobs, &lease).await;
}

/// Ends an incarnation without letting it write: the pool is closed first, then handlers are
/// dropped.
fn drop_at_once(incarnation: Incarnation) {
    // The pool is marked closed before its future is first polled: from here on no connection is
    // given out. The task then waits for those that are still in use.
    drop(incarnation.pool.close());
    tokio::spawn(end(incarnation));
}

/// Closes the pool, stops the client, and waits for both.
async fn end(incarnation: Incarnation) {
    let Incarnation {
        pool,
        mut handle,
        lease: _,
    } = incarnation;
    tokio::join!(pool.close(), async {
        if let Err(error) = handle.stop_and_cancel().await {
            tracing::debug!(%error, "a given-up client ended");
        }
    });
}
