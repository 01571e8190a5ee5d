//! The job queue: River behind our ports.
//!
//! # What we rely on
//!
//! Of River 0.5 we rely on the following. A test in `tests/it/river_contract.rs` covers each point and fails when an
//! upgrade changes it. River's tables are in schema `bus` and created by its own migrator.
//!
//! 1. Rows of `river_job` with `state`, `kind`, `queue`, `args`, `attempt`, `max_attempts`, `attempted_at`,
//!    `attempted_by` (last element: the client that holds the job), `errors`, `scheduled_at`, `finalized_at`,
//!    `unique_key`, `unique_states`; `river_leader.leader_id`.
//! 2. `protocol::unique_key` and `unique_states_bitmask` return what River's own insert stores, and the partial index
//!    on them detects a conflict.
//! 3. `JobArgs::kind_aliases` is read once, in `Workers::add`: one args type serves every kind.
//! 4. A notification `{"queue": …}` on the channel `bus.river_insert` makes the queue's producer fetch.
//! 5. A result is written only if the row is still `running`.
//! 6. A worker that returns `WorkCancelled` during a hard stop returns its job to the queue, without using an attempt.
//! 7. Closing the pool stops the writing of results immediately.
//!
//! The conformance suite in `tests/it/jobs` covers one of its calls: a client without queues cancels jobs and pauses
//! queues in every process.
//!
//! # What we do not use
//!
//! - Its insert: one statement for each job and a NOTIFY in the transaction.
//! - Its timeouts: they only cancel a token; the dispatcher drops the future.
//! - Its rescuer: it runs after an hour, on the leader only, and does not check the attempt.
//! - Its periodic jobs: they keep no state when the leader changes.
//! - Its reindexer.
//!
//! # Expired workers
//!
//! *Terms.* A *session* is one run of a River client, with an id and a pool of its own. A *heartbeat* records, by the
//! database's clock, that it runs. A session *expires* when it has sent no heartbeat for [`lease::WORKER_TIMEOUT`]. An
//! expired id stays expired; the process continues under another id.
//!
//! ```text
//!        heartbeat answered              no answered heartbeat for LEASE_TIMEOUT (own monotonic clock)
//!    ┌──────────────┐                             ┌────────────────────────────────┐
//!    ▼              │                             │                                ▼
//!  running ─────────┴─────────────────────────────┴──▶ lease lost: pool closed, handlers dropped
//!     │                                                                            │
//!     │ no heartbeat for WORKER_TIMEOUT (database's clock), seen by any process    │ a new id
//!     ▼                                                                            ▼
//!  expired: its running jobs are available, attempt counted, `worker_expired`    running
//! ```
//!
//! *Who writes what.* A process writes its own heartbeats only. Every [`lease::HEARTBEAT_INTERVAL`], each process marks
//! expired ids and returns their jobs. Only the process that holds a job writes its result.
//!
//! *The timeouts.* LEASE_TIMEOUT < WORKER_TIMEOUT, so a process that still runs stops writing two seconds before
//! another takes its jobs. Clocks of different machines are never compared, only their rates matter. From a kill to the
//! next run: WORKER_TIMEOUT + HEARTBEAT_INTERVAL + one poll, less than ten seconds.
//!
//! *Failure cases.*
//! 1. The process is killed: it sends no heartbeats, and its jobs run elsewhere within ten seconds.
//! 2. The process is suspended for 20 s and resumed: its next heartbeat is refused, and its workers see a lease older
//!    than LEASE_TIMEOUT and write nothing (`lease_lost`).
//! 3. The database is unreachable for all processes: all lose their leases. When it is back, all register under new
//!    ids, and the jobs of the old ids return to the queue.
//! 4. A job ends while a process returns jobs: the statement reads the row again under its lock and finds it no longer
//!    running. A locked row, for example of a process suspended between a transactional completion and its commit, is
//!    left for a later run. Heartbeats and returning jobs are separate loops, so waiting in one does not stop the
//!    other.
//! 5. A result was sent when the process was suspended and arrives after the job runs elsewhere: it can end the newer
//!    attempt early. No event is lost, and the effect of a transactional handler happens once, since its completion
//!    names the attempt.
//! 6. The whole machine sleeps (a suspended laptop, a paused VM): its monotonic clock sleeps too, so the lease seems
//!    valid after waking, until the first heartbeat is refused within [`lease::HEARTBEAT_INTERVAL`]. A result written
//!    in that second is case 5.
//! 7. A transactional attempt finds that its job was taken although its lease seems valid: the session gives up its
//!    lease, and the process continues under a new id.

#![expect(
    clippy::disallowed_types,
    reason = "the one adapter to the queue, and so the sample of its gate. Planted: `riverqueue::Client`"
)]

mod client;
mod insert;
mod inspect;
mod jobs;
pub(crate) mod lease;
pub(crate) mod processes;
mod runtime;
mod schema;
mod state;
mod worker;

pub(crate) use client::Workers;
pub(crate) use inspect::standing_alerts;
pub(crate) use jobs::RiverJobs;
pub(crate) use runtime::RiverRuntime;
pub(crate) use schema::migrate;
pub(crate) use state::final_state;
