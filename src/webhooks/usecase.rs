//! The runtime's endpoint operations, with their errors mapped to HTTP errors.

use bus_runtime::{
    Bus,
    egress::Policy,
    webhooks::{CreatedEndpoint, Endpoint, EndpointError, NewEndpoint, SealingKeys, WebhookConfig},
};
use uuid::Uuid;

use crate::{
    config::Config,
    http::{Error, Fault, check_no_nul},
    instance::InstanceError,
};

/// File that stores the sealing key if none is configured.
const KEY_FILE: &str = "sealing-key";

/// Returns the webhook configuration. If no sealing key is configured, creates one and stores it in
/// the instance's folder.
pub(crate) fn read_config(config: &Config) -> Result<WebhookConfig, InstanceError> {
    let keys = match &config.sealing_keys {
        Some(keys) => SealingKeys::parse(keys)?,
        None => SealingKeys::load_or_create(&config.folder.join(KEY_FILE))
            .map_err(|source| InstanceError::folder(&config.folder, source))?,
    };
    let or_empty = |text: &Option<String>| text.clone().unwrap_or_default();
    Ok(WebhookConfig {
        keys,
        policy: Policy::parse(
            &or_empty(&config.egress_allow),
            &or_empty(&config.webhook_http),
            &or_empty(&config.egress_ports),
        )?,
    })
}

/// Creates an endpoint and returns its secret, which cannot be read again.
pub(super) async fn create(bus: &Bus, owner_id: Uuid, new: NewEndpoint) -> Result<CreatedEndpoint, Error> {
    check_no_nul("description", &new.description)?;
    bus.webhooks().create(owner_id, new).await.map_err(to_http_error)
}

pub(super) async fn list(bus: &Bus, owner_id: Uuid) -> Result<Vec<Endpoint>, Error> {
    bus.webhooks().list(owner_id).await.map_err(to_http_error)
}

pub(super) async fn delete(bus: &Bus, owner_id: Uuid, id: Uuid) -> Result<(), Error> {
    bus.webhooks().delete(owner_id, id).await.map_err(to_http_error)
}

pub(super) async fn send_test(bus: &Bus, owner_id: Uuid, id: Uuid) -> Result<Uuid, Error> {
    bus.webhooks().send_test(owner_id, id).await.map_err(to_http_error)
}

/// Maps an error of the runtime to a status and a code. The message stays the runtime's.
fn to_http_error(error: EndpointError) -> Error {
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
