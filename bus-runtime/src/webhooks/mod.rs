//! Signed webhooks: endpoints, fan-out to them, delivery.
//!
//! `webhook.fanout` is a subscriber of every exposed type: it queues one `webhook.deliver` an
//! admitted endpoint, in one transaction, unique by its arguments. `webhook.deliver` signs and
//! posts, one at a time an endpoint. The wire format is Standard Webhooks: receivers verify it
//! with the libraries they have.

mod body;
mod deliver;
mod endpoints;
mod fanout;
mod glob;
mod outcome;
pub(crate) mod registered;
mod signature;
pub(crate) mod store;
mod turns;

use std::{path::Path, sync::Arc};

use uuid::Uuid;

pub use endpoints::{CreatedEndpoint, Endpoint, EndpointError, NewEndpoint, Webhooks};
pub(crate) use glob::any_matches;
pub use signature::{
    EncodingError, ID_HEADER, SIGNATURE_HEADER, Secret, SecretError, SignatureHint, SignedHeaders, TIMESTAMP_HEADER,
    TOLERANCE_SECONDS, VerifyError, sign, verify,
};
pub use store::DeliveryAttempt;

pub use crate::sealing::{KeysError, OpenError, SEALING_KEYS, Sealed, SealingKeys};
use crate::{
    declaration::Declaration,
    egress::{EgressClient, Policy, Timeouts},
    error::StartError,
    handlers::Handlers,
};

/// An endpoint, as a scope predicate sees it.
#[derive(Clone, Debug)]
pub struct ScopedEndpoint {
    /// Its id.
    pub id: Uuid,
    /// Whose it is.
    pub owner: Option<Uuid>,
    /// What narrows it, such as an embed; the application's own word.
    pub scope_ref: Option<String>,
}

/// What webhooks need of the configuration.
#[derive(Debug)]
pub struct WebhookConfig {
    /// The keys that seal secrets.
    pub keys: SealingKeys,
    /// Where deliveries may go.
    pub policy: Policy,
    /// How long a delivery may take.
    pub timeouts: Timeouts,
}

impl WebhookConfig {
    /// Reads `BUS_SEALING_KEYS`, `BUS_EGRESS_ALLOW`, `BUS_EGRESS_PORTS` and `BUS_WEBHOOK_HTTP`.
    ///
    /// # Errors
    ///
    /// The variable that is missing or cannot be read, and what it should hold.
    pub fn from_env() -> Result<Self, StartError> {
        Ok(Self {
            keys: SealingKeys::from_env().map_err(|error| StartError::Configuration(error.to_string()))?,
            policy: Policy::from_env().map_err(|error| StartError::Configuration(error.to_string()))?,
            timeouts: Timeouts::default(),
        })
    }

    /// The same; where `BUS_SEALING_KEYS` is absent or empty, with the key of this file, as
    /// [`SealingKeys::kept`] makes and keeps it.
    ///
    /// # Errors
    ///
    /// The file, or the variable that cannot be read, and what it should hold.
    pub fn from_env_or_kept(file: impl AsRef<Path>) -> Result<Self, StartError> {
        if std::env::var_os(SEALING_KEYS).is_some_and(|keys| !keys.to_string_lossy().trim().is_empty()) {
            return Self::from_env();
        }
        let file = file.as_ref();
        let said = |error| StartError::Configuration(format!("the sealing key in {}: {error}", file.display()));
        Ok(Self {
            keys: SealingKeys::kept(file).map_err(said)?,
            policy: Policy::from_env().map_err(|error| StartError::Configuration(error.to_string()))?,
            timeouts: Timeouts::default(),
        })
    }
}

/// What delivering needs, shared by the bus.
pub(crate) struct WebhookParts {
    pub(crate) keys: Arc<SealingKeys>,
    pub(crate) egress: EgressClient,
    pub(crate) turns: turns::Turns,
}

impl WebhookParts {
    pub(crate) fn new(keys: Arc<SealingKeys>, policy: Policy, timeouts: Timeouts) -> Result<Self, StartError> {
        let egress =
            EgressClient::new(policy, timeouts).map_err(|error| StartError::Configuration(error.to_string()))?;
        Ok(Self {
            keys,
            egress,
            turns: turns::Turns::default(),
        })
    }
}

/// Whether deliveries are made. Where no event is exposed none is, and nothing has to be configured.
pub(crate) fn delivers(declaration: &Declaration) -> bool {
    declaration.jobs.iter().any(|job| job.name == fanout::DELIVER)
}

/// Whether a queue runs fan-out and deliveries alone, whose workers hold no connection of the
/// application's.
pub(crate) fn is_own_queue(name: &str) -> bool {
    matches!(name, "webhook" | "webhook_slow" | "webhook_fanout")
}

/// The handlers of the declared built-in parts.
pub(crate) fn add_handlers<A: Send + Sync + 'static>(declaration: &Declaration, handlers: &mut Handlers<A>) {
    if declaration
        .subscribers
        .iter()
        .any(|subscriber| subscriber.name == fanout::NAME)
    {
        let scopes = handlers.scopes().clone();
        handlers.add(fanout::NAME, Box::new(fanout::Fanout { scopes }));
    }
    if delivers(declaration) {
        handlers.add(fanout::DELIVER, Box::new(deliver::Deliver));
    }
}
