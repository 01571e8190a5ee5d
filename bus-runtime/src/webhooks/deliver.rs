//! `webhook.deliver`: one attempt at one delivery.
//!
//! # The lease
//!
//! One delivery at a time goes to an endpoint, over all processes. The lease is a time in the
//! endpoint's row; it is taken where the endpoint is enabled, not paused and free, and expires by
//! itself, so a crashed holder blocks for the lease at most, and only until its job runs again: the
//! next attempt of the same job takes the lease over. The declared request timeout lies inside
//! the job's timeout, and the lease outlives both: it is taken after the job began, so a holder has
//! ended before its lease has. Who finds it taken comes again when it is over, in [`MAX_LEASE_WAIT`] at most.
//! Within a process deliveries wait their turn first: `turns.rs`.
//!
//! # No connection while posting
//!
//! Two statements: one takes the lease and reads event and secrets, one writes the attempt and
//! gives the lease back. Between them no connection is held.

use std::time::Duration;

use chrono::Utc;
use serde::Deserialize;
use uuid::Uuid;

use super::{
    Sealed, SealingKeys, Secret, body,
    outcome::{self, DeliveryOutcome, DeliveryResult, NextStep, StreakChange},
    sign,
    store::{self as endpoints, LeaseOutcome, LeasedDelivery, NewAttempt},
};
use crate::{
    context::Context,
    egress::{Answer, Failure, HeaderName, HeaderValue},
    handler::{Outcome, cancel, discard, retry, snooze},
    handlers::Handle,
};

/// The longest wait for a lease that another delivery holds.
const MAX_LEASE_WAIT: Duration = Duration::from_secs(2);
/// A paused endpoint is looked at again after so long.
const PAUSED_SNOOZE: Duration = Duration::from_secs(30);

/// The arguments of a delivery.
#[derive(Debug, Deserialize)]
struct Args {
    endpoint_id: Uuid,
    event_id: Uuid,
    #[serde(default)]
    replay_id: Option<Uuid>,
}

/// Returns the handler.
pub(super) fn handler<A: 'static>() -> Handle<A> {
    Handle::plain(|cx, _, input| Box::pin(async move { deliver(cx, serde_json::from_str(input.args()?.get())?).await }))
}

async fn deliver(cx: &Context, args: Args) -> Outcome {
    let shared = cx.shared();
    let Some(turn) = shared.webhooks.turns.wait(args.endpoint_id).await else {
        return snooze(MAX_LEASE_WAIT);
    };
    let job = cx.attempt().job.get();
    let lease = shared.declaration.delivery.lease;
    let leased = match endpoints::take_lease(&shared.direct, args.endpoint_id, args.event_id, job, lease).await? {
        LeaseOutcome::Deleted => return end_without_sending(cx, DeliveryResult::EndpointDeleted),
        LeaseOutcome::Disabled => return end_without_sending(cx, DeliveryResult::EndpointDisabled),
        LeaseOutcome::Paused => return snooze(PAUSED_SNOOZE),
        LeaseOutcome::Busy(left) => return snooze(left.min(MAX_LEASE_WAIT)),
        LeaseOutcome::EventGone => return cancel("the event is gone"),
        LeaseOutcome::Leased(leased) => leased,
    };
    let sent = send(cx, &args, &leased).await;
    turn.note(match &sent {
        Sent::Answered(answer) => Some(answer.latency),
        _ => None,
    });
    let (outcome, record) = classify(cx, &args, &leased, &sent);
    endpoints::record_attempt(&shared.direct, leased.lease, record).await?;
    if outcome.disable {
        tracing::error!(alert = "endpoint_disabled", endpoint = %args.endpoint_id, reason = outcome.code, "the endpoint was turned off");
    }
    match outcome.then {
        NextStep::Done => Ok(()),
        NextStep::Retry => retry(explain(&outcome, &sent)),
        NextStep::Snooze(wait) => snooze(wait),
        NextStep::Discard => discard(explain(&outcome, &sent)),
        NextStep::Cancel => cancel(outcome.code),
    }
}

/// A delivery that ended before anything was sent, and without a lease.
fn end_without_sending(cx: &Context, ended: DeliveryResult<'_>) -> Outcome {
    cancel(
        outcome::classify(
            &cx.shared().declaration.delivery,
            ended,
            cx.attempt().number,
            Duration::ZERO,
            Utc::now(),
        )
        .code,
    )
}

/// What came of sending.
enum Sent {
    Answered(Answer),
    Failed(Failure),
    /// A stored secret opened and is no secret.
    BadSecret,
    /// A stored secret did not open.
    SecretNotOpened(String),
}

async fn send(cx: &Context, args: &Args, leased: &LeasedDelivery) -> Sent {
    let parts = &cx.shared().webhooks;
    let secrets = match open(&parts.keys, args.endpoint_id, &leased.secrets) {
        Ok(secrets) => secrets,
        Err(sent) => return sent,
    };
    let Some((current, former)) = secrets.split_first() else {
        return Sent::BadSecret;
    };
    let event = &leased.event;
    let id = event.id.to_string();
    let timestamp = Utc::now().timestamp();
    let body = body::of(event);
    let signature = sign(current, former, &id, timestamp, &body);
    let timestamp = timestamp.to_string();
    let own = [
        ("content-type", Some("application/json")),
        ("webhook-id", Some(&id)),
        ("webhook-timestamp", Some(&timestamp)),
        ("webhook-signature", Some(&signature)),
        ("traceparent", event.traceparent.as_deref()),
    ];
    let extra = leased
        .headers
        .iter()
        .map(|(name, value)| (name.as_str(), Some(value.as_str())));
    let headers = extra
        .chain(own)
        .filter_map(|(name, value)| header(name, value?))
        .collect();
    match parts.egress.post(cx, &leased.url, headers, body).await {
        Ok(answer) => Sent::Answered(answer),
        Err(failure) => Sent::Failed(failure),
    }
}

/// A header as the client wants it. Ours always are; an endpoint's were checked when it was made.
fn header(name: &str, value: &str) -> Option<(HeaderName, HeaderValue)> {
    Some((name.parse().ok()?, value.parse().ok()?))
}

fn open(keys: &SealingKeys, endpoint: Uuid, sealed: &[Sealed]) -> Result<Vec<Secret>, Sent> {
    sealed
        .iter()
        .map(|sealed| {
            let key = keys
                .open(endpoint.as_bytes(), sealed)
                .map_err(|error| Sent::SecretNotOpened(error.to_string()))?;
            Secret::from_key(&key).map_err(|_| Sent::BadSecret)
        })
        .collect()
}

fn classify<'a>(
    cx: &Context,
    args: &Args,
    leased: &'a LeasedDelivery,
    sent: &'a Sent,
) -> (DeliveryOutcome, NewAttempt<'a>) {
    let ended = match sent {
        Sent::Answered(answer) => DeliveryResult::Answered {
            status: answer.status,
            retry_after: answer.retry_after.as_deref(),
        },
        Sent::Failed(failure) => DeliveryResult::NoAnswer(failure),
        Sent::BadSecret => DeliveryResult::BadSecret,
        Sent::SecretNotOpened(_) => DeliveryResult::OurFailure,
    };
    let attempt = cx.attempt();
    let now = Utc::now();
    let age = (now - attempt.enqueued_at).to_std().unwrap_or(Duration::ZERO);
    let outcome = outcome::classify(&cx.shared().declaration.delivery, ended, attempt.number, age, now);
    let (status, latency, response) = match sent {
        Sent::Answered(answer) => (Some(answer.status), Some(answer.latency), Some(answer.excerpt.as_str())),
        _ => (None, None, None),
    };
    let record = NewAttempt {
        endpoint: args.endpoint_id,
        event: args.event_id,
        event_type: &leased.event.event_type,
        replay: args.replay_id,
        job: attempt.job.get(),
        attempt: attempt.number,
        outcome: outcome.code,
        status,
        latency,
        error: match sent {
            Sent::SecretNotOpened(error) => Some(error),
            _ => None,
        },
        response,
        failing: match outcome.streak {
            StreakChange::Set => Some(true),
            StreakChange::Clear => Some(false),
            StreakChange::Leave => None,
        },
        disable: outcome.disable,
    };
    (outcome, record)
}

/// What the job keeps of a failed attempt: the class and the status, never a body.
fn explain(outcome: &DeliveryOutcome, sent: &Sent) -> String {
    match sent {
        Sent::Answered(answer) => format!("{}: the receiver answered {}", outcome.code, answer.status),
        Sent::Failed(failure) => format!("{}: {failure}", outcome.code),
        Sent::BadSecret => format!("{}: the endpoint has no usable secret", outcome.code),
        Sent::SecretNotOpened(error) => format!("{}: {error}", outcome.code),
    }
}
