//! Enqueueing any number of jobs in one statement.
//!
//! River's own insert runs one statement for each job and sends a NOTIFY inside the transaction. This one writes the
//! same rows: the unique key and the mask of states come from River's functions, and a contract test inserts the same
//! job both ways and compares the rows.

use chrono::{DateTime, Utc};
use riverqueue::{
    UniqueOpts,
    protocol::{UniqueKeyInput, unique_key, unique_states_bitmask},
};
use sqlx::Row as _;

use crate::{
    database::{Connection, DatabaseError},
    error::EnqueueError,
    jobs::{Enqueued, JobId, NewJob, UniqueBy},
};

/// The columns of the rows to insert.
#[derive(Default)]
struct Columns {
    kinds: Vec<String>,
    queues: Vec<String>,
    args: Vec<String>,
    attempts: Vec<i16>,
    scheduled: Vec<Option<DateTime<Utc>>>,
    unique_keys: Vec<Option<Vec<u8>>>,
    unique_states: Vec<Option<i32>>,
}

/// Inserts all jobs in order. Of equal unique jobs in `jobs` the first is inserted and the others are returned as its
/// duplicates, since a statement cannot update a row twice.
pub(crate) async fn insert(connection: &mut Connection, jobs: Vec<NewJob>) -> Result<Vec<Enqueued>, EnqueueError> {
    let mut columns = Columns::default();
    // For each job the index of its row, and whether the row belongs to an earlier job.
    let mut places = Vec::with_capacity(jobs.len());
    for job in jobs {
        let key = job_unique_key(&job)?;
        let repeated = key
            .as_ref()
            .and_then(|key| columns.unique_keys.iter().position(|known| known.as_ref() == Some(key)));
        places.push((repeated.unwrap_or(columns.kinds.len()), repeated.is_some()));
        if repeated.is_some() {
            continue;
        }
        columns
            .unique_states
            .push(key.as_ref().map(|_| i32::from(unique_states_bitmask(&unique_opts()))));
        columns.unique_keys.push(key);
        columns.kinds.push(job.kind);
        columns.queues.push(job.queue);
        columns.args.push(String::from(Box::<str>::from(job.args)));
        columns.attempts.push(i16::try_from(job.attempts).unwrap_or(i16::MAX));
        columns.scheduled.push(job.scheduled_at);
    }
    let inserted = insert_rows(connection, columns).await?;
    Ok(places
        .into_iter()
        .map(|(place, repeated)| {
            let row = inserted[place];
            Enqueued {
                id: row.id,
                duplicate: row.duplicate || repeated,
            }
        })
        .collect())
}

async fn insert_rows(connection: &mut Connection, columns: Columns) -> Result<Vec<Enqueued>, DatabaseError> {
    // The ids are drawn first, so that rows can be matched whatever order RETURNING gives. The update that changes
    // nothing makes a conflict return the existing row, also if it committed after this statement's snapshot; River
    // does the same.
    let rows = sqlx::query(
        "WITH input AS MATERIALIZED (
           SELECT nextval('bus.river_job_id_seq') AS id, new.*
           FROM unnest($1::text[], $2::text[], $3::text[], $4::int2[], $5::timestamptz[], $6::bytea[], $7::int4[])
             WITH ORDINALITY AS new (kind, queue, args, attempts, scheduled_at, unique_key, unique_states, place)
           ORDER BY new.place
         ), inserted AS (
           INSERT INTO bus.river_job AS job
             (id, kind, queue, args, max_attempts, scheduled_at, state, tags, unique_key, unique_states)
           SELECT id, kind, queue, args::jsonb, attempts, coalesce(scheduled_at, now()),
                  CASE WHEN scheduled_at > now() THEN 'scheduled' ELSE 'available' END::bus.river_job_state,
                  '{}', unique_key, unique_states::bit(8)
           FROM input ORDER BY place
           ON CONFLICT (unique_key)
             WHERE unique_key IS NOT NULL AND unique_states IS NOT NULL
               AND bus.river_job_state_in_bitmask(unique_states, state)
           DO UPDATE SET kind = job.kind
           RETURNING job.id, job.unique_key
         )
         SELECT coalesce(mine.id, twin.id) AS id, mine.id IS NULL AS duplicate
         FROM input
         LEFT JOIN inserted AS mine ON mine.id = input.id
         LEFT JOIN inserted AS twin ON mine.id IS NULL AND twin.unique_key = input.unique_key
         ORDER BY input.place",
    )
    .persistent(false)
    .bind(columns.kinds)
    .bind(columns.queues)
    .bind(columns.args)
    .bind(columns.attempts)
    .bind(columns.scheduled)
    .bind(columns.unique_keys)
    .bind(columns.unique_states)
    .fetch_all(connection)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(Enqueued {
                id: JobId::new(row.try_get("id")?),
                duplicate: row.try_get("duplicate")?,
            })
        })
        .collect()
}

/// Unique by arguments among jobs of every state except discarded and cancelled, which is River's default.
fn unique_opts() -> UniqueOpts {
    UniqueOpts::new().with_by_args(true)
}

fn job_unique_key(job: &NewJob) -> Result<Option<Vec<u8>>, EnqueueError> {
    let paths: &[&[&str]] = match job.unique {
        UniqueBy::Nothing => return Ok(None),
        UniqueBy::Args => &[],
        UniqueBy::Paths(paths) => paths,
    };
    let key = unique_key(&UniqueKeyInput {
        encoded_args: &job.args,
        kind: &job.kind,
        now: riverqueue::jiff::Timestamp::UNIX_EPOCH,
        opts: &unique_opts(),
        queue: &job.queue,
        scheduled_at: None,
        unique_fields: paths,
    })
    .map_err(|error| EnqueueError::Unique(Box::new(error)))?;
    Ok(key.map(|key| key.to_vec()))
}

/// Notifies the workers of these queues, in every process.
pub(crate) async fn notify(pool: &crate::database::Pool, queues: &[String]) -> Result<(), DatabaseError> {
    sqlx::query("SELECT pg_notify('bus.river_insert', json_build_object('queue', queue)::text) FROM unnest($1::text[]) AS queue")
        .bind(queues)
        .execute(pool)
        .await?;
    Ok(())
}
