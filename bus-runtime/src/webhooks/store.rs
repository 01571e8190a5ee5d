//! The statements of webhook endpoints, their lease and their log.

use std::{collections::BTreeMap, time::Duration};

use chrono::{DateTime, Utc};
use serde_json::value::RawValue;
use sqlx::{Row as _, types::Json};
use uuid::Uuid;

use crate::{
    database::{Connection, DatabaseError, Pool},
    event::StoredEvent,
    sealing::Sealed,
    webhooks::{Endpoint, ScopedEndpoint, endpoint::EndpointUrl, registered::InstalledEndpoint},
};

/// An endpoint that may hear events.
#[derive(Debug)]
pub(crate) struct SubscribedEndpoint {
    pub(crate) scoped: ScopedEndpoint,
    pub(crate) event_types: Vec<String>,
}

/// The enabled endpoints of an owner, paused ones too: they get their deliveries on resume.
pub(crate) async fn enabled_endpoints(
    pool: &Pool,
    owner: Option<Uuid>,
) -> Result<Vec<SubscribedEndpoint>, DatabaseError> {
    let rows = sqlx::query(
        "SELECT id, owner, scope_ref, event_types FROM bus.webhook_endpoints
         WHERE enabled AND owner IS NOT DISTINCT FROM $1 ORDER BY id",
    )
    .bind(owner)
    .fetch_all(pool)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(SubscribedEndpoint {
                scoped: ScopedEndpoint {
                    id: row.try_get("id")?,
                    owner: row.try_get("owner")?,
                    scope_ref: row.try_get("scope_ref")?,
                },
                event_types: row.try_get("event_types")?,
            })
        })
        .collect()
}

/// An endpoint to be made.
#[derive(Debug)]
pub(crate) struct NewRow<'a> {
    pub(crate) owner: Option<Uuid>,
    pub(crate) url: &'a EndpointUrl,
    pub(crate) description: &'a str,
    pub(crate) event_types: &'a [String],
    pub(crate) headers: &'a BTreeMap<String, String>,
    pub(crate) scope_ref: Option<&'a str>,
}

/// Makes an endpoint with its secret, which was sealed for `id`.
pub(crate) async fn insert(
    connection: &mut Connection,
    id: Uuid,
    row: NewRow<'_>,
    sealed: &Sealed,
) -> Result<(), DatabaseError> {
    sqlx::query(
        "WITH endpoint AS (
           INSERT INTO bus.webhook_endpoints (id, owner, url, description, event_types, headers, scope_ref)
           VALUES ($1, $2, $3, $4, $5, $6::text::jsonb, $7) RETURNING id
         )
         INSERT INTO bus.webhook_secrets (endpoint_id, sealed, key_id) SELECT id, $8, $9 FROM endpoint",
    )
    .persistent(false)
    .bind(id)
    .bind(row.owner)
    .bind(row.url.as_str())
    .bind(row.description)
    .bind(row.event_types)
    .bind(serde_json::json!(row.headers).to_string())
    .bind(row.scope_ref)
    .bind(&sealed.bytes)
    .bind(&sealed.key_id)
    .execute(connection)
    .await?;
    Ok(())
}

/// The owner's endpoints, oldest first.
pub(crate) async fn list(connection: &mut Connection, owner: Option<Uuid>) -> Result<Vec<Endpoint>, DatabaseError> {
    let rows = sqlx::query(
        "SELECT id, url, description, event_types, headers, scope_ref, enabled, paused, disabled_reason,
                failing_since, created_at, updated_at
         FROM bus.webhook_endpoints WHERE owner IS NOT DISTINCT FROM $1 ORDER BY id",
    )
    .persistent(false)
    .bind(owner)
    .fetch_all(connection)
    .await?;
    Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
}

/// One endpoint of the owner's.
pub(crate) async fn get(
    connection: &mut Connection,
    owner: Option<Uuid>,
    id: Uuid,
) -> Result<Option<Endpoint>, DatabaseError> {
    let row = sqlx::query(
        "SELECT id, url, description, event_types, headers, scope_ref, enabled, paused, disabled_reason,
                failing_since, created_at, updated_at
         FROM bus.webhook_endpoints WHERE owner IS NOT DISTINCT FROM $1 AND id = $2",
    )
    .persistent(false)
    .bind(owner)
    .bind(id)
    .fetch_optional(connection)
    .await?;
    Ok(row.as_ref().map(read).transpose()?)
}

fn read(row: &sqlx::postgres::PgRow) -> Result<Endpoint, sqlx::Error> {
    let headers: Json<BTreeMap<String, String>> = row.try_get("headers")?;
    Ok(Endpoint {
        id: row.try_get("id")?,
        url: row.try_get("url")?,
        description: row.try_get("description")?,
        event_types: row.try_get("event_types")?,
        headers: headers.0,
        scope_ref: row.try_get("scope_ref")?,
        enabled: row.try_get("enabled")?,
        paused: row.try_get("paused")?,
        disabled_reason: row.try_get("disabled_reason")?,
        failing_since: row.try_get("failing_since")?,
        created_at: row.try_get("created_at")?,
        updated_at: row.try_get("updated_at")?,
    })
}

/// Deletes an endpoint of the owner's, its secrets with it; its log stays. Answers whether there
/// was one.
pub(crate) async fn delete(connection: &mut Connection, owner: Option<Uuid>, id: Uuid) -> Result<bool, DatabaseError> {
    let deleted = sqlx::query("DELETE FROM bus.webhook_endpoints WHERE owner IS NOT DISTINCT FROM $1 AND id = $2")
        .persistent(false)
        .bind(owner)
        .bind(id)
        .execute(connection)
        .await?;
    Ok(deleted.rows_affected() == 1)
}

/// The right to deliver to an endpoint, one delivery at a time over all processes. It is the time
/// it expires at, which the row holds: whoever holds a later one has made this one void.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LeaseId(DateTime<Utc>);

/// What a delivery needs, or why it cannot be made now.
#[derive(Debug)]
pub(crate) enum LeaseOutcome {
    Deleted,
    Disabled,
    Paused,
    /// Another delivery holds the lease, for so long at most.
    Busy(Duration),
    EventGone,
    Leased(Box<LeasedDelivery>),
}

/// A delivery under its lease.
#[derive(Debug)]
pub(crate) struct LeasedDelivery {
    pub(crate) lease: LeaseId,
    pub(crate) url: String,
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) event: StoredEvent,
    /// The current secret first, then those that are still valid.
    pub(crate) secrets: Vec<Sealed>,
}

/// Takes the endpoint's lease for `length` if it is enabled, not paused and free, and reads event
/// and secrets, in one statement. What a former attempt of the same job holds is free: a job has
/// one attempt at a time, so that one is over.
pub(crate) async fn take_lease(
    pool: &Pool,
    endpoint: Uuid,
    event: Uuid,
    job: i64,
    length: Duration,
) -> Result<LeaseOutcome, DatabaseError> {
    let row = sqlx::query(
        "WITH leased AS (
           UPDATE bus.webhook_endpoints
           SET lease_expires_at = clock_timestamp() + make_interval(secs => $3), lease_job_id = $4
           WHERE id = $1 AND enabled AND NOT paused
             AND (lease_expires_at IS NULL OR lease_expires_at <= clock_timestamp() OR lease_job_id = $4)
             AND EXISTS (SELECT FROM bus.events WHERE id = $2)
           RETURNING id, lease_expires_at, url, headers
         ), used AS (
           UPDATE bus.webhook_secrets AS s SET last_used_at = now()
           FROM leased WHERE s.endpoint_id = leased.id AND (s.valid_until IS NULL OR s.valid_until > now())
           RETURNING s.sealed, s.key_id, s.valid_until, s.created_at
         )
         SELECT e.enabled, e.paused,
                extract(epoch FROM e.lease_expires_at - clock_timestamp())::float8 AS lease_seconds,
                leased.lease_expires_at AS lease, leased.url, leased.headers,
                v.id, v.seq, v.owner, v.type, v.version, v.subject, v.data::text AS data, v.occurred_at, v.traceparent,
                (SELECT coalesce(array_agg(sealed ORDER BY valid_until DESC NULLS FIRST, created_at DESC), '{}') FROM used) AS sealed,
                (SELECT coalesce(array_agg(key_id ORDER BY valid_until DESC NULLS FIRST, created_at DESC), '{}') FROM used) AS key_ids
         FROM bus.webhook_endpoints AS e
         LEFT JOIN leased ON leased.id = e.id
         LEFT JOIN bus.events AS v ON v.id = $2
         WHERE e.id = $1",
    )
    .bind(endpoint)
    .bind(event)
    .bind(length.as_secs_f64())
    .bind(job)
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else {
        return Ok(LeaseOutcome::Deleted);
    };
    Ok(read_lease(&row)?)
}

fn read_lease(row: &sqlx::postgres::PgRow) -> Result<LeaseOutcome, sqlx::Error> {
    let Some(id) = row.try_get::<Option<Uuid>, _>("id")? else {
        return Ok(LeaseOutcome::EventGone);
    };
    let Some(lease) = row.try_get::<Option<DateTime<Utc>>, _>("lease")? else {
        return Ok(if !row.try_get::<bool, _>("enabled")? {
            LeaseOutcome::Disabled
        } else if row.try_get::<bool, _>("paused")? {
            LeaseOutcome::Paused
        } else {
            let seconds: Option<f64> = row.try_get("lease_seconds")?;
            LeaseOutcome::Busy(Duration::try_from_secs_f64(seconds.unwrap_or(0.0)).unwrap_or(Duration::ZERO))
        });
    };
    let headers: Json<BTreeMap<String, String>> = row.try_get("headers")?;
    let data: String = row.try_get("data")?;
    let sealed: Vec<Vec<u8>> = row.try_get("sealed")?;
    let key_ids: Vec<String> = row.try_get("key_ids")?;
    Ok(LeaseOutcome::Leased(Box::new(LeasedDelivery {
        lease: LeaseId(lease),
        url: row.try_get("url")?,
        headers: headers.0,
        event: StoredEvent {
            id,
            seq: row.try_get("seq")?,
            owner: row.try_get("owner")?,
            event_type: row.try_get("type")?,
            version: row.try_get::<i32, _>("version")?.cast_unsigned(),
            subject: row.try_get("subject")?,
            data: RawValue::from_string(data).map_err(|error| sqlx::Error::Decode(Box::new(error)))?,
            occurred_at: row.try_get("occurred_at")?,
            traceparent: row.try_get("traceparent")?,
        },
        secrets: key_ids
            .into_iter()
            .zip(sealed)
            .map(|(key_id, bytes)| Sealed { key_id, bytes })
            .collect(),
    })))
}

/// How an attempt went, for the log and the endpoint.
#[derive(Debug)]
pub(crate) struct NewAttempt<'a> {
    pub(crate) endpoint: Uuid,
    pub(crate) event: Uuid,
    pub(crate) event_type: &'a str,
    pub(crate) replay: Option<Uuid>,
    pub(crate) job: i64,
    pub(crate) attempt: u16,
    pub(crate) outcome: &'a str,
    pub(crate) status: Option<u16>,
    pub(crate) latency: Option<Duration>,
    pub(crate) error: Option<&'a str>,
    pub(crate) response: Option<&'a str>,
    /// `Some(true)` begins a failing streak unless one has begun, `Some(false)` ends it.
    pub(crate) failing: Option<bool>,
    /// Turns the endpoint off, for `outcome`.
    pub(crate) disable: bool,
}

/// Writes an attempt's line, gives the lease back if it is still this one's, and notes what the
/// attempt says of the endpoint; in one statement.
pub(crate) async fn record_attempt(
    pool: &Pool,
    lease: LeaseId,
    settlement: NewAttempt<'_>,
) -> Result<(), DatabaseError> {
    sqlx::query(
        "WITH endpoint AS (
           UPDATE bus.webhook_endpoints SET
             lease_expires_at = CASE WHEN lease_expires_at = $2 THEN NULL ELSE lease_expires_at END,
             lease_job_id = CASE WHEN lease_expires_at = $2 THEN NULL ELSE lease_job_id END,
             failing_since = CASE $3::boolean WHEN true THEN coalesce(failing_since, now()) WHEN false THEN NULL
                                              ELSE failing_since END,
             enabled = enabled AND NOT $4,
             disabled_reason = CASE WHEN $4 THEN $10 ELSE disabled_reason END
           WHERE id = $1
         )
         INSERT INTO bus.webhook_attempts
           (endpoint_id, event_id, event_type, replay_id, job_id, attempt, outcome, status, latency_ms, error, response)
         VALUES ($1, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
    )
    .bind(settlement.endpoint)
    .bind(lease.0)
    .bind(settlement.failing)
    .bind(settlement.disable)
    .bind(settlement.event)
    .bind(settlement.event_type)
    .bind(settlement.replay)
    .bind(settlement.job)
    .bind(i32::from(settlement.attempt))
    .bind(settlement.outcome)
    .bind(settlement.status.map(i32::from))
    .bind(
        settlement
            .latency
            .map(|latency| i32::try_from(latency.as_millis()).unwrap_or(i32::MAX)),
    )
    .bind(settlement.error)
    .bind(settlement.response)
    .execute(pool)
    .await?;
    Ok(())
}

/// A line of the log of attempts.
#[derive(Clone, Debug, serde::Serialize)]
pub struct DeliveryAttempt {
    /// The event that was delivered.
    pub event_id: Uuid,
    /// Its type.
    pub event_type: String,
    /// The delivery's job.
    pub job_id: i64,
    /// Which attempt, from 1.
    pub attempt: i32,
    /// When it was settled.
    pub attempted_at: DateTime<Utc>,
    /// How it ended: `delivered`, `server_error`, `timeout`, ….
    pub outcome: String,
    /// The answer's status.
    pub status: Option<i32>,
    /// From the first byte out to the answer, in milliseconds.
    pub latency_ms: Option<i32>,
    /// What was wrong.
    pub error: Option<String>,
    /// The beginning of the answer's body, at most 4 KiB.
    pub response: Option<String>,
}

/// The newest attempts at an endpoint.
pub(crate) async fn attempts(
    connection: &mut Connection,
    endpoint: Uuid,
    limit: i64,
) -> Result<Vec<DeliveryAttempt>, DatabaseError> {
    let rows = sqlx::query(
        "SELECT event_id, event_type, job_id, attempt, attempted_at, outcome, status, latency_ms, error, response
         FROM bus.webhook_attempts WHERE endpoint_id = $1 ORDER BY id DESC LIMIT $2",
    )
    .persistent(false)
    .bind(endpoint)
    .bind(limit)
    .fetch_all(connection)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(DeliveryAttempt {
                event_id: row.try_get("event_id")?,
                event_type: row.try_get("event_type")?,
                job_id: row.try_get("job_id")?,
                attempt: row.try_get("attempt")?,
                attempted_at: row.try_get("attempted_at")?,
                outcome: row.try_get("outcome")?,
                status: row.try_get("status")?,
                latency_ms: row.try_get("latency_ms")?,
                error: row.try_get("error")?,
                response: row.try_get("response")?,
            })
        })
        .collect()
}

/// Returns the endpoints of every owner, oldest first.
pub(super) async fn list_all(pool: &Pool) -> Result<Vec<InstalledEndpoint>, DatabaseError> {
    let rows = sqlx::query(
        "SELECT id, owner, url, event_types, versions, enabled FROM bus.webhook_endpoints ORDER BY created_at, id",
    )
    .persistent(false)
    .fetch_all(pool)
    .await?;
    rows.iter()
        .map(|row| {
            let Json(versions) = row.try_get("versions")?;
            let url: String = row.try_get("url")?;
            Ok(InstalledEndpoint {
                id: row.try_get("id")?,
                owner: row.try_get("owner")?,
                host: EndpointUrl::parse(&url).map(|url| url.host()).unwrap_or_default(),
                enabled: row.try_get("enabled")?,
                event_types: row.try_get("event_types")?,
                versions,
            })
        })
        .collect()
}

/// Returns the newest installed version of each event type.
pub(super) async fn newest_versions(pool: &Pool) -> Result<BTreeMap<String, u32>, DatabaseError> {
    let rows = sqlx::query("SELECT name, max(version) AS version FROM bus.types GROUP BY name")
        .persistent(false)
        .fetch_all(pool)
        .await?;
    rows.iter()
        .map(|row| Ok((row.try_get("name")?, row.try_get::<i32, _>("version")?.cast_unsigned())))
        .collect()
}
