//! The statements of the registry of builds.

use std::collections::HashMap;

use sqlx::{Row as _, types::Json};

use super::Routes;
use crate::{
    database::{Connection, DatabaseError, Pool},
    jobs::{JobKind, river::lease::WORKER_TIMEOUT},
};

/// Inserts a build's table under its fingerprint. A retired build is active again.
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

/// Updates when the build was last seen. Returns `false` if its row has been deleted.
pub(crate) async fn refresh(pool: &Pool, fingerprint: &str) -> Result<bool, DatabaseError> {
    let refreshed = sqlx::query("UPDATE bus.registry SET last_seen_at = now() WHERE fingerprint = $1")
        .bind(fingerprint)
        .execute(pool)
        .await?;
    Ok(refreshed.rows_affected() == 1)
}

/// Returns the fingerprints of the active builds, with the tables of those not in `known`. A table is immutable under
/// its fingerprint, so each is read once.
///
/// Builds with a running process come first, and of those the newest: if builds disagree about a subscriber, the first
/// one decides, since running workers serve the queue it names.
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

/// Returns whether an active build fans out events of this key to jobs of this kind, or of the subscriber that formerly
/// had its name.
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

/// Removes a build from the union. Returns whether it was active.
pub(crate) async fn retire(pool: &Pool, fingerprint: &str) -> Result<bool, DatabaseError> {
    let retired =
        sqlx::query("UPDATE bus.registry SET retired_at = now() WHERE fingerprint = $1 AND retired_at IS NULL")
            .bind(fingerprint)
            .execute(pool)
            .await?;
    Ok(retired.rows_affected() == 1)
}
