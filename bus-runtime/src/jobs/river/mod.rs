//! The job queue: River, behind our ports.
//!
//! # What we rely on
//!
//! Of River 0.5 (its tables in schema `bus`, made by its own migrator), each point held by a test
//! in `tests/it/river_contract.rs` that fails when an upgrade changes it:
//!
//! 1. Rows of `river_job` with `state`, `kind`, `queue`, `args`, `attempt`, `max_attempts`,
//!    `attempted_at`, `attempted_by` (last element: the client that holds the job), `errors`,
//!    `scheduled_at`, `finalized_at`, `unique_key`, `unique_states`; `river_leader.leader_id`.
//! 2. `protocol::unique_key` and `unique_states_bitmask` give what its own insert stores, and a
//!    conflict is found by the partial index on them.
//! 3. `JobArgs::kind_aliases` is read once, in `Workers::add`: one args type serves every kind.
//! 4. A notification `{"queue": …}` on the channel `bus.river_insert` makes the queue's producer
//!    fetch.
//! 5. A result is written only where the row is still `running`.
//! 6. A worker that answers `WorkCancelled` during a hard stop gets its job back, with its attempt.
//! 7. A pool that is closed ends the writing of results at once.
//!
//! And of its calls, held by the conformance suite in `tests/it/jobs`: a client without queues
//! cancels jobs and pauses queues, for every process.
//!
//! # What we do not use
//!
//! Its insert (a statement a job, a NOTIFY in the transaction), its timeouts (they cancel a token
//! only; the dispatcher drops the future), its rescuer (an hour late, on the leader alone, and not
//! fenced), its periodic jobs (no state across leaders), its reindexer.
//!
//! # A dead worker
//!
//! *Terms.* An *incarnation* is one life of a River client, with an id of its own and a pool of
//! its own. A *beat* says that it lives, by the database's clock. *Dead* is an id whose beats
//! stayed out for [`SILENCE`]; dead is final, the process goes on under another id.
//!
//! ```text
//!            beat answered                  no answered beat for FENCE (own monotonic clock)
//!   ┌──────────────┐                             ┌────────────────────────────────┐
//!   ▼              │                             │                                ▼
//!  alive ──────────┴─────────────────────────────┴──▶ fenced: pool closed, handlers dropped
//!    │                                                                            │
//!    │ silent for SILENCE (database's clock), noted by anyone's sweep             │ a new id
//!    ▼                                                                            ▼
//!   dead: its running jobs are available again, attempt counted, `worker_died`   alive
//! ```
//!
//! *Who moves what.* A process writes its own beats and nobody else's. Any process's sweep, every
//! [`BEAT`], declares ids dead and returns their jobs. Only the holder writes results.
//!
//! *Why these figures.* FENCE < SILENCE, so that a process which still runs has stopped writing
//! two seconds before anyone takes its jobs; clocks are never compared between machines, only
//! their rates. From a kill to the next run: SILENCE + BEAT + one poll, below ten seconds.
//!
//! *Failure cases.*
//! 1. The process is killed: no beats; its jobs run elsewhere within ten seconds.
//! 2. It is stopped for 20 s and resumed: its first act is a beat that is refused, and its workers
//!    see a lease older than FENCE and write nothing (`lease_lost`).
//! 3. The database is away for everyone: all fence themselves; when it is back, all enter anew, and
//!    the first sweep returns the jobs of the old ids.
//! 4. A job ends while the sweep reads it: the sweep re-reads the row under its lock and finds it no
//!    longer running. A row that is locked, say by a holder that was stopped between a
//!    transactional completion and its commit, is left to a later sweep; beats and sweeps are
//!    loops of their own, so that no wait of the one silences the other.
//! 5. A result was on its way when the process was stopped, and arrives after the job runs
//!    elsewhere: it can end the newer attempt early. That costs no event, and a transactional
//!    handler no effect, since its completion names its attempt.
//! 6. The whole machine sleeps (a suspended laptop, a paused VM): its monotonic clock sleeps too, so
//!    the lease seems fresh on waking, until the first beat is refused within [`BEAT`]. A result
//!    written in that second is case 5.
//! 7. A transactional attempt finds its job taken although its lease seems fresh: what it believes of
//!    itself is wrong, so the lease is given up and the process goes on under a new id.

#![expect(
    clippy::disallowed_types,
    reason = "the one adapter to the queue, and so the sample of its gate. Planted: `riverqueue::Client`"
)]

mod client;
mod insert;
mod inspect;
pub(crate) mod processes;
mod worker;

use std::{
    collections::{BTreeSet, HashMap},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::sync::mpsc;
use uuid::Uuid;

pub(crate) use client::Workers;
pub(crate) use inspect::standing_alerts;

use crate::{
    database::{Connection, DatabaseError, Pool},
    declaration::Declaration,
    error::{BoxError, EnqueueError, MigrateError, StartError},
    handler::BoxFuture,
    jobs::{Enqueued, JobId, JobState, Jobs, NewJob, Runtime},
    wait::Waiters,
};

/// Between beats, and between sweeps.
pub(crate) const BEAT: Duration = Duration::from_secs(1);
/// Without an answered beat for so long, a process stops writing.
pub(crate) const FENCE: Duration = Duration::from_secs(5);
/// Silent for so long, an id is dead.
pub(crate) const SILENCE: Duration = Duration::from_secs(7);

/// Makes River's tables in schema `bus`. To be called under the migration lock: two of its
/// migrators at once fail.
pub(crate) async fn migrate(pool: &Pool) -> Result<(), MigrateError> {
    let schema = schema().map_err(MigrateError::Queue)?;
    riverqueue::migrate::PostgresMigrator::new(pool.clone())
        .with_schema(schema)
        .migrate_up()
        .await
        .map_err(|error| MigrateError::Queue(Box::new(error)))?;
    Ok(())
}

fn schema() -> Result<riverqueue::migrate::SchemaName, BoxError> {
    Ok(riverqueue::migrate::SchemaName::new("bus")?)
}

/// The ports' adapter. Enqueues and looks; [`Workers`] runs jobs.
pub(crate) struct RiverJobs {
    declaration: &'static Declaration,
    pool: Pool,
    /// A client that works no queue: for cancelling and pausing, whichever incarnation runs.
    control: riverqueue::Client,
    /// Queues to tell, gathered by one task.
    tell: mpsc::UnboundedSender<Vec<String>>,
    /// Attempts of this process whose result was dropped because its lease was lost.
    lease_lost: Arc<AtomicU64>,
}

impl std::fmt::Debug for RiverJobs {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("RiverJobs")
    }
}

impl RiverJobs {
    /// The adapter, and the task that tells River's queues; it ends with the last handle.
    pub(crate) fn new(
        declaration: &'static Declaration,
        pool: Pool,
    ) -> Result<(Arc<Self>, impl Future<Output = ()> + Send), StartError> {
        let database =
            riverqueue::database::PostgresDatabase::new(pool.clone()).with_schema(schema().map_err(StartError::Queue)?);
        let control = riverqueue::Client::builder(database)
            .build()
            .map_err(|error| StartError::Queue(Box::new(error)))?;
        let (tell, told) = mpsc::unbounded_channel();
        let jobs = Self {
            declaration,
            pool: pool.clone(),
            control,
            tell,
            lease_lost: Arc::default(),
        };
        Ok((Arc::new(jobs), tell_queues(pool, told)))
    }

    pub(crate) fn pool(&self) -> &Pool {
        &self.pool
    }

    pub(crate) fn declaration(&self) -> &'static Declaration {
        self.declaration
    }
}

/// Tells at most once a millisecond, all queues of that time by one statement.
async fn tell_queues(pool: Pool, mut told: mpsc::UnboundedReceiver<Vec<String>>) {
    while let Some(first) = told.recv().await {
        let mut queues: BTreeSet<String> = first.into_iter().collect();
        tokio::time::sleep(Duration::from_millis(1)).await;
        while let Ok(more) = told.try_recv() {
            queues.extend(more);
        }
        if queues.is_empty() {
            continue;
        }
        let queues: Vec<String> = queues.into_iter().collect();
        if let Err(error) = insert::notify(&pool, &queues).await {
            tracing::debug!(%error, "workers could not be told; they poll");
        }
    }
}

impl Jobs for RiverJobs {
    fn enqueue<'a>(
        &'a self,
        connection: &'a mut Connection,
        jobs: Vec<NewJob>,
    ) -> BoxFuture<'a, Result<Vec<Enqueued>, EnqueueError>> {
        Box::pin(insert::insert(connection, jobs))
    }

    fn tell(&self, queues: Vec<String>) {
        if !queues.is_empty() {
            // Fails only when the bus has stopped, and then nobody here has workers to tell.
            let _ = self.tell.send(queues);
        }
    }
}

/// An incarnation's right to write results, as far as its own clock can tell.
#[derive(Debug)]
pub(crate) struct Lease {
    id: String,
    /// When the last answered beat was sent; `None` once the lease is lost for good.
    last_beat: Mutex<Option<Instant>>,
    /// Attempts that ended after the lease was lost, and whose result was dropped: of this process,
    /// whichever incarnation it was.
    lease_lost: Arc<AtomicU64>,
    /// The jobs this incarnation runs; `Some` for those whose attempt has ended, since when.
    held: Mutex<HashMap<i64, Option<Instant>>>,
}

impl Lease {
    fn new(id: String, lease_lost: Arc<AtomicU64>) -> Self {
        Self {
            id,
            last_beat: Mutex::new(Some(Instant::now())),
            lease_lost,
            held: Mutex::default(),
        }
    }

    /// Notes an answered beat that was sent at `sent`: what counts is when it was sent, since the
    /// database noted it no earlier.
    fn note_beat(&self, sent: Instant) {
        let mut last = self.last_beat.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_some_and(|last| last.elapsed() < FENCE) {
            *last = Some(sent);
        }
    }

    /// Nothing is written under this id any more.
    fn lose(&self) {
        *self.last_beat.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Once stale, it stays so.
    fn is_fresh(&self) -> bool {
        let last = self.last_beat.lock().unwrap_or_else(PoisonError::into_inner);
        last.is_some_and(|last| last.elapsed() < FENCE)
    }

    fn count_lost(&self) {
        self.lease_lost.fetch_add(1, Ordering::Relaxed);
    }

    fn hold(&self, job: i64) {
        self.held
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(job, None);
    }

    fn release(&self, job: i64) {
        self.held
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(job, Some(Instant::now()));
    }

    /// The jobs that run here, and those that ended here within the last minute: River may still
    /// be writing their results.
    fn known(&self) -> Vec<i64> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.retain(|_, ended| ended.is_none_or(|ended| ended.elapsed() < Duration::from_secs(60)));
        held.keys().copied().collect()
    }
}

/// Whether a job has ended, and how: `None` where there is no such job.
pub(crate) async fn ended(pool: &Pool, job: JobId) -> Result<Option<Option<JobState>>, DatabaseError> {
    let state: Option<String> = sqlx::query_scalar("SELECT state::text FROM bus.river_job WHERE id = $1")
        .bind(job.get())
        .fetch_optional(pool)
        .await?;
    Ok(state.map(|state| match state.as_str() {
        "completed" => Some(JobState::Completed),
        "discarded" => Some(JobState::Discarded),
        "cancelled" => Some(JobState::Cancelled),
        _ => None,
    }))
}

/// The whole queue of this process.
#[derive(Debug)]
pub(crate) struct RiverRuntime {
    pub(crate) jobs: Arc<RiverJobs>,
    pub(crate) workers: Workers,
    pub(crate) waiters: Arc<Waiters>,
}

impl Jobs for RiverRuntime {
    fn enqueue<'a>(
        &'a self,
        connection: &'a mut Connection,
        jobs: Vec<NewJob>,
    ) -> BoxFuture<'a, Result<Vec<Enqueued>, EnqueueError>> {
        self.jobs.enqueue(connection, jobs)
    }

    fn tell(&self, queues: Vec<String>) {
        self.jobs.tell(queues);
    }
}

impl Runtime for RiverRuntime {
    fn wait(&self, job: JobId, max: Duration) -> BoxFuture<'_, Result<Option<JobState>, DatabaseError>> {
        Box::pin(self.waiters.job(job, max))
    }

    fn await_fanout<'a>(
        &'a self,
        event: Uuid,
        subscriber: &'a str,
        max: Duration,
    ) -> BoxFuture<'a, Result<Option<JobId>, DatabaseError>> {
        // While builds roll over, its job may have been queued under a former name.
        let names = self
            .jobs
            .declaration
            .subscribers
            .iter()
            .find(|declared| declared.name == subscriber)
            .into_iter()
            .flat_map(|declared| declared.aliases.iter().copied())
            .chain([subscriber])
            .map(str::to_owned)
            .collect();
        Box::pin(self.waiters.fanout(event, names, max))
    }

    fn stop(&self) -> BoxFuture<'_, ()> {
        Box::pin(self.workers.stop())
    }
}
