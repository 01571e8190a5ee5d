//! Signed webhooks: endpoints, fan-out to them, delivery.
//!
//! `webhook.fanout` is a subscriber of every exposed type: it queues one `webhook.deliver` an
//! admitted endpoint, in one transaction, unique by its arguments. `webhook.deliver` signs and
//! posts, one at a time an endpoint. The wire format is Standard Webhooks: receivers verify it
//! with the libraries they have.

mod body;
mod config;
mod deliver;
mod endpoint;
mod endpoints;
mod fanout;
mod glob;
mod outcome;
pub(crate) mod registered;
mod signature;
pub(crate) mod store;
mod turns;

pub use config::WebhookConfig;
pub(crate) use config::WebhookParts;
pub use endpoint::{CreatedEndpoint, Endpoint, NewEndpoint, ScopedEndpoint};
pub use endpoints::{EndpointError, Webhooks};
pub(crate) use glob::any_matches;
pub use signature::{
    EncodingError, ID_HEADER, SIGNATURE_HEADER, Secret, SecretError, SignatureHint, SignedHeaders, TIMESTAMP_HEADER,
    TOLERANCE_SECONDS, VerifyError, sign, verify,
};
pub use store::DeliveryAttempt;

pub use crate::sealing::{KeysError, OpenError, SEALING_KEYS, Sealed, SealingKeys};
use crate::{declaration::Declaration, handlers::Handlers};

/// Returns whether the declaration exposes an event. If not, no webhook configuration is needed.
pub(crate) fn delivers(declaration: &Declaration) -> bool {
    declaration.jobs.iter().any(|job| job.name == fanout::DELIVERY_KIND)
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
        .any(|subscriber| subscriber.name == fanout::FANOUT_SUBSCRIBER)
    {
        let scopes = handlers.scopes().clone();
        handlers.add(fanout::FANOUT_SUBSCRIBER, fanout::handler(scopes));
    }
    if delivers(declaration) {
        handlers.add(fanout::DELIVERY_KIND, deliver::handler());
    }
}
