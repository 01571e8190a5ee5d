//! What deliveries need of the configuration.

use std::{path::Path, sync::Arc};

use super::turns::Turns;
use crate::{
    declaration::DeliveryPolicy,
    egress::{EgressClient, Policy, Timeouts},
    error::StartError,
    sealing::{SEALING_KEYS, SealingKeys},
};

/// What webhooks need of the configuration.
#[derive(Debug)]
pub struct WebhookConfig {
    /// The keys that seal secrets.
    pub keys: SealingKeys,
    /// Where deliveries may go.
    pub policy: Policy,
}

impl WebhookConfig {
    /// Reads `BUS_SEALING_KEYS`, `BUS_EGRESS_ALLOW`, `BUS_EGRESS_PORTS` and `BUS_WEBHOOK_HTTP`.
    ///
    /// # Errors
    ///
    /// The variable that is missing or cannot be read, and what it should hold.
    pub fn from_env() -> Result<Self, StartError> {
        Ok(Self {
            keys: SealingKeys::from_env()?,
            policy: Policy::from_env()?,
        })
    }

    /// The same; where `BUS_SEALING_KEYS` is absent or empty, with the key of this file, as
    /// [`SealingKeys::load_or_create`] makes and keeps it.
    ///
    /// # Errors
    ///
    /// The file, or the variable that cannot be read, and what it should hold.
    pub fn from_env_or_file(file: impl AsRef<Path>) -> Result<Self, StartError> {
        if std::env::var_os(SEALING_KEYS).is_some_and(|keys| !keys.to_string_lossy().trim().is_empty()) {
            return Self::from_env();
        }
        let file = file.as_ref();
        Ok(Self {
            keys: SealingKeys::load_or_create(file).map_err(|source| StartError::SealingKeyFile {
                path: file.to_owned(),
                source,
            })?,
            policy: Policy::from_env()?,
        })
    }
}

/// What delivering needs, shared by the bus.
pub(crate) struct WebhookParts {
    pub(crate) keys: Arc<SealingKeys>,
    pub(crate) egress: EgressClient,
    pub(crate) turns: Turns,
}

impl WebhookParts {
    pub(crate) fn new(keys: Arc<SealingKeys>, policy: Policy, delivery: &DeliveryPolicy) -> Result<Self, StartError> {
        let egress = EgressClient::new(policy, Timeouts::within(delivery.request_timeout))?;
        Ok(Self {
            keys,
            egress,
            turns: Turns::default(),
        })
    }
}
