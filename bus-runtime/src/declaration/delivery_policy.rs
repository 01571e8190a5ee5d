//! How webhook deliveries are sent.

use std::time::Duration;

/// The figures of webhook delivery, as `webhooks:` and the job `webhook.deliver` declare them. The documents for
/// receivers are made from the same figures.
#[derive(Clone, Copy, Debug)]
pub struct DeliveryPolicy {
    /// How long a receiver may take to respond, from resolving its name to the end of the response.
    pub request_timeout: Duration,
    /// How long one delivery reserves its endpoint. Longer than `request_timeout`, and at least the timeout of the job
    /// `webhook.deliver`.
    pub lease: Duration,
    /// The number of attempts after responses that look permanent: redirects and most 4xx.
    pub attempts_after_rejection: u16,
    /// The longest `Retry-After` that is honoured.
    pub max_retry_after: Duration,
    /// The age at which a delivery whose receiver sends `Retry-After` is discarded: the sum of all waits between
    /// attempts. A snoozed delivery uses no attempt, so its age is what ends it.
    pub max_age: Duration,
}
