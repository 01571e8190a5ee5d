//! Sessions of the River client: start, heartbeats, loss of the lease, stop.

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

/// How long running jobs may continue when the process stops.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(20);
/// How long a stopped session waits for its connections to close.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);
/// A handler that does not return from its cancellation for this long, because it blocks its thread, is abandoned.
const STUCK_THRESHOLD: Duration = Duration::from_secs(2);
/// How often queues that requests wait on are polled.
const AWAITED_POLL_INTERVAL: Duration = Duration::from_millis(90);
/// How often other queues are polled.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// The time between fetches of one queue.
const FETCH_COOLDOWN: Duration = Duration::from_millis(2);
/// River's own rescue is disabled by a time longer than any job: our protocol returns the jobs of expired workers.
const RESCUE_DISABLED: Duration = Duration::from_secs(365 * 24 * 3600);
/// How long a start waits until the client listens to its queues. Well below [`LEASE_TIMEOUT`], since heartbeats start
/// afterwards.
const READY_TIMEOUT: Duration = Duration::from_secs(2);
/// Connections of a session beyond one per queue: one listens, one elects the leader, two write results.
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
    /// Starts the first session, and the task that replaces a session whose lease is lost.
    pub(crate) async fn start(jobs: Arc<RiverJobs>, runner: Arc<dyn JobRunner>) -> Result<Self, StartError> {
        let first = start_session(&jobs, &runner).await?;
        let stop = CancellationToken::new();
        let task = tokio::spawn(run_sessions(jobs, runner, first, stop.clone()));
        Ok(Self {
            stop,
            task: Mutex::new(Some(task)),
        })
    }

    /// Stops claiming jobs, waits for running ones, then cancels them and returns them to the queue. A second call
    /// returns immediately.
    pub(crate) async fn stop(&self) {
        self.stop.cancel();
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the workers' task panicked");
        }
    }
}

impl Drop for Workers {
    /// Without [`stop`](Self::stop) the task is aborted and the client with it. Handlers are dropped, and their jobs
    /// return to the queue when the heartbeats time out.
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

/// Registers the process under a new id and starts a River client on a pool of its own.
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
    // From here on notifications reach the client. If listening takes longer, the client polls.
    if tokio::time::timeout(READY_TIMEOUT, handle.wait_ready()).await.is_err() {
        tracing::warn!(id = %lease.id, "the queue's client is not listening yet and polls");
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

/// Why a session ended.
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
                    tracing::warn!(%error, "the workers could not restart and will retry");
                    tokio::select! {
                        () = stop.cancelled() => return,
                        () = tokio::time::sleep(HEARTBEAT_INTERVAL) => {}
                    }
                }
            }
        };
        tracing::info!(id = %session.lease.id, "the workers restarted");
    }
}

/// Sends heartbeats and returns the jobs of expired workers until the session ends.
async fn run_session(jobs: &Arc<RiverJobs>, session: &mut ClientSession, stop: &CancellationToken) -> SessionEnd {
    let lease = Arc::clone(&session.lease);
    let heartbeats = heartbeat_until_lease_lost(jobs, &lease);
    tokio::pin!(heartbeats);
    tokio::select! {
        () = stop.cancelled() => SessionEnd::Stopped,
        () = &mut heartbeats => {
            tracing::warn!(id = %lease.id, "no heartbeat was answered in time: the process abandons its jobs and continues under another id");
            SessionEnd::LeaseLost
        }
        ended = session.handle.wait() => {
            let error = ended.err().map_or_else(|| "no error".to_owned(), |error| error.to_string());
            tracing::error!(%error, "the queue's client ended and restarts");
            SessionEnd::Failed
        }
    }
}

/// Returns when the lease is lost: a heartbeat was refused, or none was answered for [`LEASE_TIMEOUT`].
///
/// A timer of its own watches the lease, so a heartbeat that hangs does not extend it. Returning jobs is a loop of its
/// own, so that waiting for a row lock does not stop the heartbeats.
async fn heartbeat_until_lease_lost(jobs: &Arc<RiverJobs>, lease: &Arc<Lease>) {
    let heartbeats = async {
        let mut ticks = ticks();
        loop {
            ticks.tick().await;
            let sent = Instant::now();
            match processes::send_heartbeat(jobs.pool(), &lease.id).await {
                Ok(true) => lease.record_heartbeat(sent),
                Ok(false) => return lease.lose(),
                Err(error) => tracing::warn!(%error, "a heartbeat failed"),
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
                    "jobs of expired workers returned to the queue"
                );
            }
            if returned_jobs.discarded > 0 {
                tracing::error!(
                    alert = "jobs_discarded",
                    jobs = returned_jobs.discarded,
                    "jobs were discarded: their workers expired in every attempt"
                );
            }
            jobs.notify_workers(returned_jobs.queues);
        }
        Err(error) => tracing::warn!(%error, "jobs of expired workers could not be returned"),
    }
    match processes::return_untracked_jobs(jobs.pool(), &lease.id, &lease.job_ids()).await {
        Ok(queues) => {
            if !queues.is_empty() {
                tracing::warn!(
                    jobs = queues.len(),
                    "jobs assigned to this process that it does not run returned to the queue"
                );
            }
            jobs.notify_workers(queues);
        }
        Err(error) => tracing::warn!(%error, "untracked jobs could not be returned"),
    }
}

/// Stops a session in order. Heartbeats continue meanwhile, since [`SHUTDOWN_GRACE`] is longer than the lease.
async fn stop_session(jobs: &Arc<RiverJobs>, mut session: ClientSession) {
    let lease = Arc::clone(&session.lease);
    let stopping = async {
        if let Err(error) = session.handle.stop().await {
            tracing::warn!(%error, "the queue's client did not stop cleanly");
        }
    };
    tokio::select! {
        () = stopping => {}
        () = heartbeat_until_lease_lost(jobs, &lease) => {}
    }
    // Waits for the connections, so that stopping the server next does not break them; a connection that hangs is not
    // waited for.
    if tokio::time::timeout(CLOSE_TIMEOUT, close(session)).await.is_err() {
        tracing::warn!("connections of the stopped workers are still open");
    }
    if let Err(error) = processes::mark_stopped(jobs.pool(), &lease.id).await {
        tracing::warn!(%error, "the process could not be marked as stopped; it expires when its heartbeats time out");
    }
    return_lost_jobs(jobs, &lease).await;
}

/// Ends a session without letting it write: closes the pool first, then drops the handlers.
fn abandon(session: ClientSession) {
    // The pool is closed as soon as the future exists: it hands out no connection from here on. The task waits for
    // those in use.
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
            tracing::debug!(%error, "an abandoned client ended");
        }
    });
}
