//! The runtime's operations on endpoints, its refusals put into the site's words.

use bus_runtime::{
    Bus,
    egress::{Policy, Timeouts},
    webhooks::{CreatedEndpoint, Endpoint, EndpointError, NewEndpoint, SealingKeys, WebhookConfig},
};
use uuid::Uuid;

use crate::{
    config::Config,
    http::{Error, Fault, no_nul},
    instance::InstanceError,
};

/// The file that keeps a sealing key where none is configured.
const KEY_FILE: &str = "sealing-key";

/// What delivering needs. Without configured keys one is made, and kept beside the database that
/// holds what it seals.
pub(crate) fn config(config: &Config) -> Result<WebhookConfig, InstanceError> {
    let keys = match &config.sealing_keys {
        Some(keys) => SealingKeys::parse(keys)?,
        None => SealingKeys::kept(&config.folder.join(KEY_FILE))
            .map_err(|source| InstanceError::folder(&config.folder, source))?,
    };
    let or_none = |text: &Option<String>| text.clone().unwrap_or_default();
    Ok(WebhookConfig {
        keys,
        policy: Policy::parse(
            &or_none(&config.egress_allow),
            &or_none(&config.webhook_http),
            &or_none(&config.egress_ports),
        )?,
        timeouts: Timeouts::default(),
    })
}

/// Makes an endpoint; its secret is given out this once.
pub(super) async fn create(bus: &Bus, owner_id: Uuid, new: NewEndpoint) -> Result<CreatedEndpoint, Error> {
    no_nul("description", &new.description)?;
    bus.webhooks().create(owner_id, new).await.map_err(refused)
}

pub(super) async fn list(bus: &Bus, owner_id: Uuid) -> Result<Vec<Endpoint>, Error> {
    bus.webhooks().list(owner_id).await.map_err(refused)
}

pub(super) async fn delete(bus: &Bus, owner_id: Uuid, id: Uuid) -> Result<(), Error> {
    bus.webhooks().delete(owner_id, id).await.map_err(refused)
}

pub(super) async fn send_test(bus: &Bus, owner_id: Uuid, id: Uuid) -> Result<Uuid, Error> {
    bus.webhooks().send_test(owner_id, id).await.map_err(refused)
}

/// The runtime's sentence already says what to change; what is added is the code.
fn refused(error: EndpointError) -> Error {
    let fault = |code| Fault::new(code, error.to_string());
    match error {
        EndpointError::NotFound => Error::NotFound("endpoint"),
        EndpointError::Disabled => Error::Conflict(fault("endpoint_disabled")),
        EndpointError::Url(_) => Error::Invalid(fault("url_refused")),
        EndpointError::NoEventType => Error::Invalid(fault("no_event_type")),
        EndpointError::GlobMatchesNothing { .. } => Error::Invalid(fault("event_type_unknown")),
        EndpointError::Header { .. } => Error::Invalid(fault("header_refused")),
        EndpointError::Secret(_) => Error::Invalid(fault("secret_refused")),
        EndpointError::Tx(error) => error.into(),
        EndpointError::Database(error) => error.into(),
        other => Error::Webhooks(other),
    }
}
