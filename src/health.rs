//! Liveness and readiness checks.

use std::time::Duration;

use axum::{
    Json, Router,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::get,
};
use serde_json::json;
use tokio::time;

use crate::{app::App, http::Site};

/// How long a readiness check waits for the database. A database that is slower than this cannot
/// serve requests either.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);

/// Returns the routes for a process supervisor.
pub(crate) fn routes() -> Router<Site> {
    Router::new()
        .route("/livez", get(check_liveness))
        .route("/readyz", get(check_readiness))
}

async fn check_liveness() -> Json<serde_json::Value> {
    Json(json!({ "status": "ok" }))
}

async fn check_readiness(State(app): State<App>) -> Response {
    let query = sqlx::query("SELECT").execute(&app.pool);
    let (status, database) = match time::timeout(DATABASE_TIMEOUT, query).await {
        Ok(Ok(_)) => (StatusCode::OK, "ok"),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "unreachable"),
    };
    (status, Json(json!({ "database": database }))).into_response()
}
