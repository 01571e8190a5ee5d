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
//! stayed out for [`lease::WORKER_TIMEOUT`]; dead is final, the process goes on under another id.
//!
//! ```text
//!            beat answered                  no answered beat for LEASE_TIMEOUT (own monotonic clock)
//!   ┌──────────────┐                             ┌────────────────────────────────┐
//!   ▼              │                             │                                ▼
//!  alive ──────────┴─────────────────────────────┴──▶ fenced: pool closed, handlers dropped
//!    │                                                                            │
//!    │ silent for WORKER_TIMEOUT (database's clock), noted by anyone's sweep             │ a new id
//!    ▼                                                                            ▼
//!   dead: its running jobs are available again, attempt counted, `worker_died`   alive
//! ```
//!
//! *Who moves what.* A process writes its own beats and nobody else's. Any process's sweep, every
//! [`lease::HEARTBEAT_INTERVAL`], declares ids dead and returns their jobs. Only the holder writes results.
//!
//! *Why these figures.* LEASE_TIMEOUT < WORKER_TIMEOUT, so that a process which still runs has stopped writing
//! two seconds before anyone takes its jobs; clocks are never compared between machines, only
//! their rates. From a kill to the next run: WORKER_TIMEOUT + HEARTBEAT_INTERVAL + one poll, below ten seconds.
//!
//! *Failure cases.*
//! 1. The process is killed: no beats; its jobs run elsewhere within ten seconds.
//! 2. It is stopped for 20 s and resumed: its first act is a beat that is refused, and its workers
//!    see a lease older than LEASE_TIMEOUT and write nothing (`lease_lost`).
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
//!    the lease seems fresh on waking, until the first beat is refused within [`lease::HEARTBEAT_INTERVAL`]. A result
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
