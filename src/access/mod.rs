//! Access requests: a visitor submits one, and the owner gets a mail.

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

/// Returns the routes. All of them are public.
pub(crate) fn routes() -> Router<Site> {
    Router::new().route("/access-requests", post(submit))
}

/// Response to a submitted request. The request is stored; the mail to the owner is sent later by
/// a job, so the response does not mention it.
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
