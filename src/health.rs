//! Whether the process lives, and whether it can work.

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

/// A database that does not answer in this time does not answer a request either.
const PATIENCE: Duration = Duration::from_secs(2);

/// The routes, for whatever watches over the process.
pub(crate) fn routes() -> Router<Site> {
    Router::new().route("/livez", get(live)).route("/readyz", get(ready))
}

async fn live() -> Json<serde_json::Value> {
    Json(json!({ "status": "ok" }))
}

async fn ready(State(app): State<App>) -> Response {
    let asked = sqlx::query("SELECT").execute(&app.pool);
    let (status, database) = match time::timeout(PATIENCE, asked).await {
        Ok(Ok(_)) => (StatusCode::OK, "ok"),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "unreachable"),
    };
    (status, Json(json!({ "database": database }))).into_response()
}
