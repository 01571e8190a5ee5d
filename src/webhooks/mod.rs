//! The owner's webhook endpoints: routes over the runtime's endpoint operations.

mod usecase;

use std::collections::BTreeMap;

use axum::{
    Json, Router,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::{delete, get, post},
};
use bus_runtime::{
    Bus,
    webhooks::{CreatedEndpoint, Endpoint, NewEndpoint},
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    http::{Body, Error, Id, Site},
    owner::Owner,
};

pub(crate) use usecase::read_config;

/// Returns the routes. All of them require the owner's token.
pub(crate) fn routes() -> Router<Site> {
    Router::new()
        .route("/webhooks/event-types", get(event_types))
        .route("/webhooks/endpoints", post(create).get(list))
        .route("/webhooks/endpoints/{id}", delete(remove))
        .route("/webhooks/endpoints/{id}/test", post(send_test))
}

/// The body of a request that creates an endpoint.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EndpointDraft {
    url: String,
    event_types: Vec<String>,
    #[serde(default)]
    description: String,
    #[serde(default)]
    headers: BTreeMap<String, String>,
    #[serde(default)]
    secret: Option<String>,
}

/// A created endpoint. No other response contains the secret.
#[derive(Serialize)]
struct EndpointWithSecret {
    #[serde(flatten)]
    endpoint: Endpoint,
    secret: String,
}

async fn create(
    State(bus): State<Bus>,
    Owner(owner): Owner,
    Body(draft): Body<EndpointDraft>,
) -> Result<Response, Error> {
    let EndpointDraft {
        url,
        event_types,
        description,
        headers,
        secret,
    } = draft;
    let new = NewEndpoint {
        url,
        event_types,
        description,
        headers,
        secret,
        ..NewEndpoint::default()
    };
    let CreatedEndpoint { endpoint, secret } = usecase::create(&bus, owner, new).await?;
    let place = [(header::LOCATION, format!("/webhooks/endpoints/{}", endpoint.id))];
    let made = EndpointWithSecret {
        endpoint,
        secret: secret.reveal().to_string(),
    };
    Ok((StatusCode::CREATED, place, Json(made)).into_response())
}

#[derive(Serialize)]
struct Endpoints {
    endpoints: Vec<Endpoint>,
}

async fn list(State(bus): State<Bus>, Owner(owner): Owner) -> Result<Json<Endpoints>, Error> {
    Ok(Json(Endpoints {
        endpoints: usecase::list(&bus, owner).await?,
    }))
}

async fn remove(State(bus): State<Bus>, Owner(owner): Owner, id: Id) -> Result<StatusCode, Error> {
    usecase::delete(&bus, owner, id.of("endpoint")?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A requested test delivery. Its event is recorded but not yet delivered.
#[derive(Serialize)]
struct TestDelivery {
    event_id: Uuid,
}

async fn send_test(
    State(bus): State<Bus>,
    Owner(owner): Owner,
    id: Id,
) -> Result<(StatusCode, Json<TestDelivery>), Error> {
    let event_id = usecase::send_test(&bus, owner, id.of("endpoint")?).await?;
    Ok((StatusCode::ACCEPTED, Json(TestDelivery { event_id })))
}

#[derive(Serialize)]
struct EventTypes {
    event_types: Vec<&'static str>,
}

async fn event_types(State(bus): State<Bus>, Owner(_): Owner) -> Json<EventTypes> {
    Json(EventTypes {
        event_types: bus.webhooks().event_types(),
    })
}
