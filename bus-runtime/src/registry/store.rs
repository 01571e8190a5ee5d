//! The statements of the registry of builds, and of the types that `bus.record` knows.

use std::collections::HashMap;

use sqlx::{Row as _, types::Json};

use super::Routes;
use crate::{
    database::{Connection, DatabaseError, Pool},
    jobs::{JobKind, river::lease::WORKER_TIMEOUT},
};

/// Writes a build's table under its fingerprint; a build that was retired is back.
pub(crate) async fn register(
    pool: &Pool,
    fingerprint: &str,
    namespace: &str,
    routes: &Routes,
    kinds: &[String],
    queues: &[String],
    awaited: &[String],
) -> Result<(), DatabaseError> {
    sqlx::query(
        "INSERT INTO bus.registry (fingerprint, namespace, routes, kinds, queues, awaited)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (fingerprint) DO UPDATE SET last_seen_at = now(), retired_at = NULL",
    )
    .bind(fingerprint)
    .bind(namespace)
    .bind(Json(routes))
    .bind(kinds)
    .bind(queues)
    .bind(awaited)
    .execute(pool)
    .await?;
    Ok(())
}

/// Says that a process of the build still runs. `false`: its table has been forgotten meanwhile.
pub(crate) async fn refresh(pool: &Pool, fingerprint: &str) -> Result<bool, DatabaseError> {
    let refreshed = sqlx::query("UPDATE bus.registry SET last_seen_at = now() WHERE fingerprint = $1")
        .bind(fingerprint)
        .execute(pool)
        .await?;
    Ok(refreshed.rows_affected() == 1)
}

/// The fingerprints that count now, with the tables of those not in `known`. A table is immutable
/// under its fingerprint, so only what counts has to be read in every pass.
///
/// Those come first whose figures hold where builds disagree about a subscriber: builds of which a
/// process lives, since their workers serve the queue they name, and of those the newest.
pub(crate) async fn active_builds(
    connection: &mut Connection,
    known: &HashMap<String, Routes>,
) -> Result<Vec<(String, Option<Routes>)>, DatabaseError> {
    let known: Vec<&str> = known.keys().map(String::as_str).collect();
    let rows = sqlx::query(
        "SELECT r.fingerprint, CASE WHEN r.fingerprint = ANY($1) THEN NULL ELSE r.routes END AS routes
         FROM bus.registry AS r
         WHERE r.retired_at IS NULL AND r.last_seen_at > now() - interval '24 hours'
         ORDER BY EXISTS (
             SELECT FROM bus.processes AS p
             WHERE p.build = r.fingerprint AND p.expired_at IS NULL
               AND p.heartbeat_at > clock_timestamp() - make_interval(secs => $2)) DESC,
           r.registered_at DESC, r.fingerprint",
    )
    .bind(known)
    .bind(WORKER_TIMEOUT.as_secs_f64())
    .fetch_all(connection)
    .await?;
    rows.iter()
        .map(|row| {
            let routes: Option<Json<Routes>> = row.try_get("routes")?;
            Ok((row.try_get("fingerprint")?, routes.map(|json| json.0)))
        })
        .collect()
}

/// Whether a build that counts fans events of this key out to jobs of this kind, which may be a
/// former name of the subscriber's.
pub(crate) async fn is_routed(pool: &Pool, route_key: &str, kind: &JobKind) -> Result<bool, DatabaseError> {
    Ok(sqlx::query_scalar(
        "SELECT EXISTS (
           SELECT FROM bus.registry AS r, jsonb_array_elements(r.routes -> $1) AS route
           WHERE r.retired_at IS NULL AND r.last_seen_at > now() - interval '24 hours'
             AND (route ->> 'kind' = $2 OR route -> 'aliases' ? $3))",
    )
    .bind(route_key)
    .bind(kind.as_str())
    .bind(kind.name())
    .fetch_one(pool)
    .await?)
}

/// Takes a build's table out of the union. Answers whether it counted.
pub(crate) async fn retire(pool: &Pool, fingerprint: &str) -> Result<bool, DatabaseError> {
    let retired =
        sqlx::query("UPDATE bus.registry SET retired_at = now() WHERE fingerprint = $1 AND retired_at IS NULL")
            .bind(fingerprint)
            .execute(pool)
            .await?;
    Ok(retired.rows_affected() == 1)
}
