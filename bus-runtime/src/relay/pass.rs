//! One pass of the relay.

use std::{
    collections::{BTreeMap, HashMap},
    time::Instant,
};

use serde_json::value::RawValue;
use thiserror::Error;
use uuid::Uuid;

use super::{
    PassReport, RelayParts, RelayState,
    store::{self as outbox, ClaimedRow, NewFanout},
};
use crate::{
    database::{Connection, DatabaseError, Transaction},
    error::{EnqueueError, chain},
    jobs::{NewJob, UniqueBy},
    registry::{MergedRoutes, Route, Routes, store as registry},
};

/// Why a pass or one of its rows failed.
#[derive(Debug, Error)]
pub(crate) enum PassError {
    #[error(transparent)]
    Database(#[from] DatabaseError),
    #[error("the jobs could not be enqueued")]
    Enqueue(#[from] EnqueueError),
    #[error("the pass timed out")]
    TimedOut,
}

impl PassError {
    /// Returns whether the values of a row caused the error.
    fn is_of_the_row(&self) -> bool {
        match self {
            Self::Database(error) | Self::Enqueue(EnqueueError::Database(error)) => error.is_of_the_row(),
            Self::Enqueue(_) => true,
            Self::TimedOut => false,
        }
    }
}

/// What a committed pass did.
struct CommittedFanout {
    claimed: Vec<ClaimedRow>,
    fanned_out: usize,
    queues: Vec<String>,
}

/// Claims a batch and fans it out. If a row fails, fans out each row by itself.
pub(crate) async fn run(parts: &RelayParts, state: &mut RelayState) -> Result<PassReport, PassError> {
    let full = state.is_full_pass_due();
    let after = if full { 0 } else { state.last_seq };

    let mut transaction = parts.pool.begin().await.map_err(DatabaseError::from)?;
    let begun = Instant::now();
    let claimed = outbox::claim(&mut transaction, after, parts.batch).await?;
    if full {
        state.last_full = Some((Instant::now(), begun.elapsed()));
    }
    let (Some(first), Some(last)) = (claimed.first(), claimed.last()) else {
        return Ok(PassReport::default());
    };
    let (before, last) = (first.seq - 1, last.seq);
    let seqs: Vec<i64> = claimed.iter().map(|row| row.seq).collect();

    let passed = match fan_out_and_commit(parts, &mut state.tables, transaction, claimed).await {
        Ok(committed) => Ok(after_commit(parts, committed)),
        Err(error) if error.is_of_the_row() => one_by_one(parts, state, &seqs).await,
        Err(error) => Err(error),
    };
    // Failed rows still exist, so the next pass must not start after them.
    state.last_seq = if passed.as_ref().is_ok_and(|report| report.failed == 0) {
        last
    } else {
        before
    };
    passed
}

/// Fans out each row in a transaction of its own, and counts the failures of those that fail.
async fn one_by_one(parts: &RelayParts, state: &mut RelayState, seqs: &[i64]) -> Result<PassReport, PassError> {
    let mut report = PassReport::default();
    for seq in seqs {
        let mut transaction = parts.pool.begin().await.map_err(DatabaseError::from)?;
        let claimed = outbox::claim_one(&mut transaction, *seq).await?;
        if claimed.is_empty() {
            continue;
        }
        match fan_out_and_commit(parts, &mut state.tables, transaction, claimed).await {
            Ok(committed) => {
                let one = after_commit(parts, committed);
                report.claimed += one.claimed;
                report.fanned_out += one.fanned_out;
            }
            Err(error) if error.is_of_the_row() => {
                report.claimed += 1;
                report.failed += 1;
                let text = chain(&error);
                if outbox::count_failure(&parts.pool, *seq, &text).await? {
                    tracing::error!(
                        alert = "events_dead_lettered",
                        seq,
                        error = text,
                        "an event was dead-lettered after five failures"
                    );
                } else {
                    tracing::warn!(seq, error = text, "an event could not be fanned out");
                }
            }
            Err(error) => return Err(error),
        }
    }
    Ok(report)
}

/// Fans out and commits. On an error the rollback has completed when this returns; otherwise the rows would still be
/// locked and would be skipped when they are retried.
async fn fan_out_and_commit(
    parts: &RelayParts,
    tables: &mut HashMap<String, Routes>,
    mut transaction: Transaction,
    claimed: Vec<ClaimedRow>,
) -> Result<CommittedFanout, PassError> {
    match fan_out(parts, tables, &mut transaction, claimed).await {
        Ok(committed) => {
            transaction.commit().await.map_err(DatabaseError::from)?;
            Ok(committed)
        }
        Err(error) => {
            if let Err(rollback) = transaction.rollback().await {
                tracing::debug!(error = %rollback, "a rollback failed");
            }
            Err(error)
        }
    }
}

fn after_commit(parts: &RelayParts, committed: CommittedFanout) -> PassReport {
    parts.fanned_out.notify_waiters();
    parts.jobs.notify_workers(committed.queues);
    PassReport {
        claimed: committed.claimed.len(),
        fanned_out: committed.fanned_out,
        failed: 0,
    }
}

/// Does everything of a pass that follows the claim, in the claim's transaction.
async fn fan_out(
    parts: &RelayParts,
    tables: &mut HashMap<String, Routes>,
    connection: &mut Connection,
    claimed: Vec<ClaimedRow>,
) -> Result<CommittedFanout, PassError> {
    let active = read_registry(connection, tables).await?;
    let routes = MergedRoutes::of(active.iter().filter_map(|fingerprint| tables.get(fingerprint)));
    let plan = plan(&routes, &claimed);

    let mut queues: Vec<String> = plan.jobs.iter().map(|job| job.queue.clone()).collect();
    queues.sort();
    queues.dedup();
    let enqueued = if plan.jobs.is_empty() {
        Vec::new()
    } else {
        parts.jobs.enqueue(connection, plan.jobs).await?
    };

    // A deferred constraint can refuse a row too.
    outbox::check_deferred(connection).await?;

    if !plan.unknown.is_empty() {
        tracing::warn!(
            rows = plan.unknown.len(),
            "events of types that no registered build knows stay in the outbox"
        );
        outbox::mark_unknown(connection, &plan.unknown).await?;
    }
    let fanned_out = plan.known.len();
    if fanned_out > 0 {
        let seqs: Vec<i64> = plan.known.iter().map(|row| row.seq).collect();
        let fanouts = plan
            .known
            .into_iter()
            .map(|row| {
                let jobs: BTreeMap<&str, i64> = row
                    .jobs
                    .iter()
                    .map(|(subscriber, index)| (subscriber.as_str(), enqueued[*index].id.get()))
                    .collect();
                NewFanout {
                    event_id: row.event_id,
                    jobs: serde_json::to_string(&jobs).expect("a map from text to numbers is JSON"),
                }
            })
            .collect();
        outbox::write_fanouts(connection, &seqs, fanouts).await?;
    }
    Ok(CommittedFanout {
        claimed,
        fanned_out,
        queues,
    })
}

/// Reads which builds are active, and the fan-out tables that this relay has not read yet.
async fn read_registry(
    connection: &mut Connection,
    tables: &mut HashMap<String, Routes>,
) -> Result<Vec<String>, DatabaseError> {
    let active = registry::active_builds(connection, tables).await?;
    Ok(active
        .into_iter()
        .map(|(fingerprint, routes)| {
            if let Some(routes) = routes {
                tables.insert(fingerprint.clone(), routes);
            }
            fingerprint
        })
        .collect())
}

/// The jobs and fan-outs of a batch.
struct Plan {
    jobs: Vec<NewJob>,
    known: Vec<PlannedRow>,
    unknown: Vec<i64>,
}

struct PlannedRow {
    seq: i64,
    event_id: Uuid,
    /// For each subscriber the index of its job in [`Plan::jobs`].
    jobs: Vec<(String, usize)>,
}

/// Plans one job for each subscriber and event. A coalescing subscriber gets one job for each subject, with the newest
/// event of the batch, at the position of the first. Its arguments name the older events too: events of one subject may
/// concern different things, and the handler may need each.
fn plan(routes: &MergedRoutes<'_>, claimed: &[ClaimedRow]) -> Plan {
    let mut plan = Plan {
        jobs: Vec::new(),
        known: Vec::new(),
        unknown: Vec::new(),
    };
    let mut coalesced: HashMap<(&str, &str), (usize, Vec<Uuid>)> = HashMap::new();
    for row in claimed {
        let Some(routes) = routes.subscribers(&row.event_type, row.version) else {
            plan.unknown.push(row.seq);
            continue;
        };
        let mut jobs = Vec::with_capacity(routes.len());
        for route in routes {
            let index = if route.coalesce {
                let (index, events) = coalesced
                    .entry((&route.kind, &row.subject))
                    .or_insert_with(|| (push(&mut plan.jobs, subscriber_job(route, row)), Vec::new()));
                events.push(row.event_id);
                *index
            } else {
                push(&mut plan.jobs, subscriber_job(route, row))
            };
            jobs.push((route.subscriber.clone(), index));
        }
        plan.known.push(PlannedRow {
            seq: row.seq,
            event_id: row.event_id,
            jobs,
        });
    }
    for (index, events) in coalesced.into_values() {
        if let Some((newest, merged)) = events.split_last() {
            plan.jobs[index].args = event_args(*newest, merged);
        }
    }
    plan
}

fn push(jobs: &mut Vec<NewJob>, job: NewJob) -> usize {
    jobs.push(job);
    jobs.len() - 1
}

fn subscriber_job(route: &Route, row: &ClaimedRow) -> NewJob {
    NewJob {
        kind: route.kind.clone(),
        queue: route.queue.clone(),
        args: event_args(row.event_id, &[]),
        attempts: route.attempts,
        unique: UniqueBy::Nothing,
        scheduled_at: None,
    }
}

/// Returns the arguments of a subscriber's job: the event, and the older events coalesced into it.
fn event_args(event: Uuid, merged: &[Uuid]) -> Box<RawValue> {
    let args = if merged.is_empty() {
        serde_json::json!({ "event_id": event })
    } else {
        serde_json::json!({ "event_id": event, "merged_event_ids": merged })
    };
    serde_json::value::to_raw_value(&args).expect("UUIDs are JSON")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn route(subscriber: &str, coalesce: bool) -> Route {
        Route {
            subscriber: subscriber.into(),
            kind: subscriber.into(),
            queue: "default".into(),
            attempts: 10,
            coalesce,
            aliases: vec![],
        }
    }

    fn row(seq: i64, event_type: &str, subject: &str) -> ClaimedRow {
        ClaimedRow {
            seq,
            event_id: uuid::Uuid::from_u128(seq.cast_unsigned().into()),
            event_type: event_type.into(),
            version: 1,
            subject: subject.into(),
        }
    }

    fn routes() -> Routes {
        Routes(BTreeMap::from([(
            "note.changed@1".to_owned(),
            vec![route("index", true), route("log", false)],
        )]))
    }

    #[test]
    fn three_events_of_one_subject_enqueue_three_jobs_unless_they_coalesce() {
        let routes = routes();
        let routes = MergedRoutes::of([&routes]);
        let plan = plan(
            &routes,
            &[
                row(1, "note.changed", "a"),
                row(2, "note.changed", "b"),
                row(3, "note.changed", "a"),
            ],
        );
        let kinds: Vec<&str> = plan.jobs.iter().map(|job| job.kind.as_str()).collect();
        assert_eq!(kinds, ["index", "log", "index", "log", "log"]);
        let (first, newest) = (row(1, "", "").event_id, row(3, "", "").event_id);
        let args: serde_json::Value = serde_json::from_str(plan.jobs[0].args.get()).expect("arguments are JSON");
        assert_eq!(
            args,
            serde_json::json!({ "event_id": newest, "merged_event_ids": [first] })
        );
        assert_eq!(
            plan.known[0].jobs[0].1, plan.known[2].jobs[0].1,
            "both events name the one job"
        );
        assert_eq!(plan.known.len(), 3, "no row is left");
    }

    #[test]
    fn rows_of_unknown_types_stay_in_the_outbox() {
        let routes = routes();
        let plan = plan(
            &MergedRoutes::of([&routes]),
            &[row(1, "note.gone", "a"), row(2, "note.changed", "a")],
        );
        assert_eq!(plan.unknown, [1]);
        assert_eq!(plan.known.len(), 1);
    }
}
