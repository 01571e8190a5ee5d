//! Incarnations: starting, heartbeats, fencing, stopping.

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
    lease::{HEARTBEAT_INTERVAL, LEASE_TIMEOUT, Lease, WORKER_TIMEOUT},
    processes,
    schema::schema,
    worker,
};
use crate::{
    database::{Pool, pool_like},
    declaration::Declaration,
    error::StartError,
    jobs::{Jobs as _, dispatch::JobRunner},
};

/// How long running jobs may go on when the process stops.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(20);
/// How long a stopped session's connections are waited for.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);
/// Code that blocks its thread is given up after so long.
const STUCK_THRESHOLD: Duration = Duration::from_secs(2);
/// A poll of the queues that requests wait on: the net under a lost wake-up.
const AWAITED_POLL_INTERVAL: Duration = Duration::from_millis(90);
/// A poll of the others.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// Between fetches of one queue.
const FETCH_COOLDOWN: Duration = Duration::from_millis(2);
/// Longer than any job: our own protocol returns jobs of the dead.
const RESCUE_DISABLED: Duration = Duration::from_secs(365 * 24 * 3600);
/// So long a start waits for the queues to be entered and heard; well below [`LEASE_TIMEOUT`], since heartbeats
/// start_session after it.
const READY_TIMEOUT: Duration = Duration::from_secs(2);
/// Connections of an session beyond one a queue: its listener, leader, and two for results.
const EXTRA_CONNECTIONS: u32 = 4;

/// The workers of this process.
pub(crate) struct Workers {
    stop: CancellationToken,
    task: Mutex<Option<JoinHandle<()>>>,
}

struct ClientSession {
    pool: Pool,
    handle: RunHandle,
    lease: Arc<Lease>,
}

impl Workers {
    /// Starts the first session, and the task that keeps one running.
    pub(crate) async fn start(jobs: Arc<RiverJobs>, runner: Arc<dyn JobRunner>) -> Result<Self, StartError> {
        let first = start_session(&jobs, &runner).await?;
        let stop = CancellationToken::new();
        let task = tokio::spawn(run_sessions(jobs, runner, first, stop.clone()));
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
async fn start_session(jobs: &Arc<RiverJobs>, runner: &Arc<dyn JobRunner>) -> Result<ClientSession, StartError> {
    let declaration = jobs.declaration();
    let lease = Arc::new(Lease::new(
        format!("bus-{}", Uuid::now_v7().simple()),
        Arc::clone(&jobs.lease_lost),
    ));
    let entered = Instant::now();
    processes::register(jobs.pool(), &lease.id, declaration.fingerprint).await?;
    lease.record_heartbeat(entered);
    let connections = u32::try_from(declaration.queues.len())
        .unwrap_or(u32::MAX)
        .saturating_add(EXTRA_CONNECTIONS);
    let pool = pool_like(jobs.pool(), connections);
    let client = build_client(declaration, &pool, runner, &lease)?;
    let mut handle = client.start().map_err(|error| StartError::Queue(Box::new(error)))?;
    // Queues can be paused and told of jobs from here on. Where that takes long, polling serves.
    if tokio::time::timeout(READY_TIMEOUT, handle.wait_ready()).await.is_err() {
        tracing::warn!(id = %lease.id, "the queue's client is not listening yet; it polls meanwhile");
    }
    Ok(ClientSession { pool, handle, lease })
}

fn build_client(
    declaration: &Declaration,
    pool: &Pool,
    runner: &Arc<dyn JobRunner>,
    lease: &Arc<Lease>,
) -> Result<Client, StartError> {
    let database = PostgresDatabase::new(pool.clone())
        .with_schema(schema().map_err(StartError::Queue)?)
        .with_reindex(PostgresReindexConfig::default().with_index_names(Vec::<String>::new()));
    let maintenance = MaintenanceConfig::default()
        .with_completed_job_retention(Retention::DeleteAfter(Duration::from_secs(24 * 3600)))
        .with_discarded_job_retention(Retention::DeleteAfter(Duration::from_secs(7 * 24 * 3600)))
        .with_elect_interval(Duration::from_secs(5))
        .with_rescue_after(RESCUE_DISABLED);
    let mut builder = Client::builder(database)
        .id(lease.id.clone())
        .maintenance(maintenance)
        .fetch_cooldown(FETCH_COOLDOWN)
        .fetch_only_known_kinds(true)
        .without_job_timeout()
        .job_stuck_threshold(STUCK_THRESHOLD)
        .soft_stop_timeout(SHUTDOWN_GRACE)
        .workers(worker::register(worker::AnyWorker {
            runner: Arc::clone(runner),
            lease: Arc::clone(lease),
        })?);
    for queue in declaration.queues {
        let poll = if queue.awaited {
            AWAITED_POLL_INTERVAL
        } else {
            POLL_INTERVAL
        };
        builder = builder.queue(
            queue.name,
            QueueConfig::new(queue.workers.into()).with_fetch_poll_interval(poll),
        );
    }
    builder.build().map_err(|error| StartError::Queue(Box::new(error)))
}

/// How an session's life ended.
enum SessionEnd {
    Stopped,
    LeaseLost,
    Failed,
}

async fn run_sessions(jobs: Arc<RiverJobs>, runner: Arc<dyn JobRunner>, first: ClientSession, stop: CancellationToken) {
    let mut session = first;
    loop {
        let close = run_session(&jobs, &mut session, &stop).await;
        match close {
            SessionEnd::Stopped => {
                stop_session(&jobs, session).await;
                return;
            }
            SessionEnd::LeaseLost | SessionEnd::Failed => abandon(session),
        }
        session = loop {
            if stop.is_cancelled() {
                return;
            }
            match start_session(&jobs, &runner).await {
                Ok(next) => break next,
                Err(error) => {
                    tracing::warn!(%error, "workers could not start anew; trying again");
                    tokio::select! {
                        () = stop.cancelled() => return,
                        () = tokio::time::sleep(HEARTBEAT_INTERVAL) => {}
                    }
                }
            }
        };
        tracing::info!(id = %session.lease.id, "workers started anew");
    }
}

/// Beats and sweeps until the close.
async fn run_session(jobs: &Arc<RiverJobs>, session: &mut ClientSession, stop: &CancellationToken) -> SessionEnd {
    let lease = Arc::clone(&session.lease);
    let heartbeats = heartbeat_until_lease_lost(jobs, &lease);
    tokio::pin!(heartbeats);
    tokio::select! {
        () = stop.cancelled() => SessionEnd::Stopped,
        () = &mut heartbeats => {
            tracing::warn!(id = %lease.id, "no beat was answered in time: this process gives up its jobs and goes on under another id");
            SessionEnd::LeaseLost
        }
        ended = session.handle.wait() => {
            let error = ended.err().map_or_else(|| "it ended".to_owned(), |error| error.to_string());
            tracing::error!(%error, "the queue's client ended; starting anew");
            SessionEnd::Failed
        }
    }
}

/// Ends when the lease is lost: a beat was refused, or none was answered for [`LEASE_TIMEOUT`].
///
/// The watch over the clock is a timer of its own, so that a beat that hangs is no excuse, and
/// sweeping is a loop of its own, so that a return_lost_jobs that hangs is no silence.
async fn heartbeat_until_lease_lost(jobs: &Arc<RiverJobs>, lease: &Arc<Lease>) {
    let heartbeats = async {
        let mut ticks = ticks();
        loop {
            ticks.tick().await;
            let sent = Instant::now();
            match processes::send_heartbeat(jobs.pool(), &lease.id).await {
                Ok(true) => lease.record_heartbeat(sent),
                Ok(false) => return lease.lose(),
                Err(error) => tracing::warn!(%error, "a beat was not answered"),
            }
        }
    };
    let watch = async {
        while lease.is_valid() {
            tokio::time::sleep(LEASE_TIMEOUT / 20).await;
        }
    };
    let sweeps = async {
        let mut ticks = ticks();
        loop {
            ticks.tick().await;
            return_lost_jobs(jobs, lease).await;
        }
    };
    tokio::select! {
        () = heartbeats => {}
        () = watch => {}
        () = sweeps => {}
    }
}

fn ticks() -> tokio::time::Interval {
    let mut ticks = tokio::time::interval(HEARTBEAT_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    ticks
}

async fn return_lost_jobs(jobs: &Arc<RiverJobs>, lease: &Arc<Lease>) {
    match processes::expire_and_return_jobs(jobs.pool(), WORKER_TIMEOUT).await {
        Ok(returned_jobs) => {
            if returned_jobs.returned > 0 || returned_jobs.discarded > 0 {
                tracing::warn!(
                    returned = returned_jobs.returned,
                    discarded = returned_jobs.discarded,
                    "jobs of dead workers were given back"
                );
            }
            if returned_jobs.discarded > 0 {
                tracing::error!(
                    alert = "jobs_discarded",
                    jobs = returned_jobs.discarded,
                    "jobs killed their workers until no attempt was left"
                );
            }
            jobs.notify_workers(returned_jobs.queues);
        }
        Err(error) => tracing::warn!(%error, "dead workers could not be looked for"),
    }
    match processes::return_untracked_jobs(jobs.pool(), &lease.id, &lease.job_ids()).await {
        Ok(queues) => {
            if !queues.is_empty() {
                tracing::warn!(
                    jobs = queues.len(),
                    "jobs that this process holds by the table and does not know were given back"
                );
            }
            jobs.notify_workers(queues);
        }
        Err(error) => tracing::warn!(%error, "jobs held by mistake could not be looked for"),
    }
}

/// Stops in order. Beats go on meanwhile, or the grace would outlive the lease.
async fn stop_session(jobs: &Arc<RiverJobs>, mut session: ClientSession) {
    let lease = Arc::clone(&session.lease);
    let stopping = async {
        if let Err(error) = session.handle.stop().await {
            tracing::warn!(%error, "the queue's client did not stop in order");
        }
    };
    tokio::select! {
        () = stopping => {}
        () = heartbeat_until_lease_lost(jobs, &lease) => {}
    }
    // Its connections are waited for, or a server stopped next would close them; one that hangs is not.
    if tokio::time::timeout(CLOSE_TIMEOUT, close(session)).await.is_err() {
        tracing::warn!("connections of the stopped workers are still in use");
    }
    if let Err(error) = processes::mark_stopped(jobs.pool(), &lease.id).await {
        tracing::warn!(%error, "leaving was not noted; the next return_lost_jobs will find out");
    }
    return_lost_jobs(jobs, &lease).await;
}

/// Ends an session without letting it write: the pool is closed first, then handlers are
/// dropped.
fn abandon(session: ClientSession) {
    // The pool is marked closed before its future is first polled: from here on no connection is
    // given out. The task then waits for those that are still in use.
    drop(session.pool.close());
    tokio::spawn(close(session));
}

/// Closes the pool, stops the client, and waits for both.
async fn close(session: ClientSession) {
    let ClientSession {
        pool,
        mut handle,
        lease: _,
    } = session;
    tokio::join!(pool.close(), async {
        if let Err(error) = handle.stop_and_cancel().await {
            tracing::debug!(%error, "a given-up client ended");
        }
    });
}
