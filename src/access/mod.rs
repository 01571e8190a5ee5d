//! Requests for access: a visitor asks, and the owner is told.

mod store;
mod usecase;

use axum::{Json, Router, extract::State, http::StatusCode, routing::post};
use bus_runtime::Bus;
use serde::Serialize;
use uuid::Uuid;

use crate::{
    app::App,
    http::{Body, Error, Site},
};

pub(crate) use store::find;
pub use usecase::Form;

/// The routes; all public.
pub(crate) fn routes() -> Router<Site> {
    Router::new().route("/access-requests", post(submit))
}

/// What is true when the answer goes out: the request is stored. Whether the owner has a mail
/// yet is not, so it is not said.
#[derive(Serialize)]
struct Submitted {
    status: &'static str,
    request_id: Uuid,
}

async fn submit(
    State(app): State<App>,
    State(bus): State<Bus>,
    Body(form): Body<Form>,
) -> Result<(StatusCode, Json<Submitted>), Error> {
    let request_id = usecase::submit(&app, &bus, form).await?;
    Ok((
        StatusCode::CREATED,
        Json(Submitted {
            status: "submitted",
            request_id,
        }),
    ))
}
