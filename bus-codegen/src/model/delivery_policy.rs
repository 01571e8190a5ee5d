//! How webhook deliveries are sent: the one source for the registry, the rules and the documents.

use std::time::Duration;

use super::Model;

/// The job that sends a delivery.
pub(crate) const DELIVER: &str = "webhook.deliver";

/// The time a receiver has to respond, where `webhooks: timeout` is left out.
pub(crate) const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
/// The longest `webhooks: timeout`.
pub(crate) const MAX_REQUEST_TIMEOUT: Duration = Duration::from_secs(60);
/// What a delivery may take beyond its request: reading the event, and recording the attempt.
pub(super) const OVERHEAD: Duration = Duration::from_secs(5);
/// The attempts of a delivery, where the declaration does not set them.
pub(super) const ATTEMPTS: u16 = 18;
/// The waits between them, in seconds: 5 s, 5 min, 30 min, 2 h, 5 h, then 10 h each.
pub(super) const STEPS: [u64; 6] = [5, 300, 1_800, 7_200, 18_000, 36_000];

/// The attempts after responses that look permanent, such as 404. With the default steps they span about 7.6 h, which
/// outlasts a deployment or a changed key of the receiver.
const ATTEMPTS_AFTER_REJECTION: u16 = 6;
/// The longest `Retry-After` that is honoured.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(10 * 3600);

/// The figures of webhook delivery.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeliveryPolicy {
    /// From resolving the receiver's name to the end of its response.
    pub(crate) request_timeout: Duration,
    /// How long one delivery reserves its endpoint.
    pub(crate) lease: Duration,
    /// All attempts of a delivery.
    pub(crate) attempts: u16,
    /// The sum of the waits between them.
    pub(crate) schedule: Duration,
    /// The attempts while the responses look permanent.
    pub(crate) attempts_after_rejection: u16,
    /// The sum of the waits between those.
    pub(crate) schedule_after_rejection: Duration,
    /// The longest `Retry-After` that is honoured.
    pub(crate) max_retry_after: Duration,
}

impl Model {
    /// Returns the figures of webhook delivery, as declared in `webhooks:` and at the job `webhook.deliver`.
    pub(crate) fn delivery_policy(&self) -> DeliveryPolicy {
        let job = self.jobs.iter().find(|job| job.work.name.value == DELIVER);
        let retry = job.and_then(|job| self.retry(&job.work.retry.value));
        let attempts = job
            .and_then(|job| job.work.attempts.as_ref())
            .or(retry.map(|retry| &retry.attempts))
            .map_or(ATTEMPTS, |attempts| attempts.value);
        let total = |attempts| retry.map_or(Duration::ZERO, |retry| retry.waits.total(attempts));
        let attempts_after_rejection = attempts.min(ATTEMPTS_AFTER_REJECTION);
        let request_timeout = self.request_timeout.value;
        DeliveryPolicy {
            // A job that must end earlier ends its request earlier.
            request_timeout: job.map_or(request_timeout, |job| request_timeout.min(job.work.timeout())),
            lease: request_timeout.saturating_add(OVERHEAD),
            attempts,
            schedule: total(attempts),
            attempts_after_rejection,
            schedule_after_rejection: total(attempts_after_rejection),
            max_retry_after: MAX_RETRY_AFTER,
        }
    }
}
