//! `webhook.fanout`: from an exposed event to one delivery an admitted endpoint.

use std::{collections::BTreeMap, sync::Arc};

use serde::Deserialize;
use serde_json::value::RawValue;
use uuid::Uuid;

use super::{glob, store as endpoints};
use crate::{
    context::Context,
    database::DatabaseError,
    error::EnqueueError,
    event::StoredEvent,
    handler::{Outcome, retry},
    handlers::{Handle, ScopeFn},
    jobs::NewJob,
    transaction::new_job,
};

/// The built-in subscriber's name.
pub(super) const FANOUT_SUBSCRIBER: &str = "webhook.fanout";
/// The built-in kind of deliveries.
pub(super) const DELIVERY_KIND: &str = "webhook.deliver";
/// The type whose events go to the endpoint they name, and to it alone.
pub(super) const TEST_EVENT: &str = "webhook.test";

/// The application's scope predicates.
struct Fanout<A> {
    scopes: BTreeMap<&'static str, ScopeFn<A>>,
}

/// Returns the handler.
pub(super) fn handler<A: Send + Sync + 'static>(scopes: BTreeMap<&'static str, ScopeFn<A>>) -> Handle<A> {
    let fanout = Arc::new(Fanout { scopes });
    Handle::plain(move |cx, app, input| {
        let fanout = Arc::clone(&fanout);
        Box::pin(async move { fanout.fan_out(cx, app, input.event()?).await })
    })
}

impl<A: Send + Sync + 'static> Fanout<A> {
    async fn fan_out(&self, cx: &Context, app: &A, event: &StoredEvent) -> Outcome {
        let shared = cx.shared();
        if event.owner.is_none() && shared.declaration.has_owners {
            tracing::warn!(event = %event.id, event_type = event.event_type, "an exposed event without an owner reaches no endpoint");
            return Ok(());
        }
        if event.event_type == TEST_EVENT {
            let named: TestData = serde_json::from_str(event.data.get())?;
            let endpoints = endpoints::enabled_endpoints(&shared.direct, event.owner).await?;
            let admitted = endpoints
                .iter()
                .map(|endpoint| endpoint.scoped.id)
                .filter(|id| *id == named.endpoint_id);
            return queue(cx, event, admitted.collect()).await;
        }
        let Some(declared) = shared.declaration.event_type(&event.event_type) else {
            return retry(format!(
                "event type `{}` is not declared in this build",
                event.event_type
            ));
        };
        let scope = match shared.declaration.event(declared).scope {
            None => None,
            // The generated `start` holds every declared scope to a predicate.
            Some(name) => match self.scopes.get(name) {
                Some(predicate) => Some(predicate),
                None => return retry(format!("scope `{name}` has no predicate")),
            },
        };

        let mut admitted = Vec::new();
        for endpoint in endpoints::enabled_endpoints(&shared.direct, event.owner).await? {
            if !glob::any_matches(&endpoint.event_types, &event.event_type) {
                continue;
            }
            let is_admitted = match scope {
                None => true,
                Some(predicate) => predicate(app, event, &endpoint.scoped).await?,
            };
            if is_admitted {
                admitted.push(endpoint.scoped.id);
            }
        }
        queue(cx, event, admitted).await
    }
}

/// The data of a `webhook.test`.
#[derive(Deserialize)]
struct TestData {
    endpoint_id: Uuid,
}

/// Queues the deliveries, in one transaction on the runtime's own pool: fanning out takes no
/// connection from requests.
async fn queue(cx: &Context, event: &StoredEvent, admitted: Vec<Uuid>) -> Outcome {
    if admitted.is_empty() {
        return Ok(());
    }
    let shared = cx.shared();
    let kind = shared
        .declaration
        .job(DELIVERY_KIND)
        .ok_or_else(|| EnqueueError::unknown_kind(shared.declaration, DELIVERY_KIND))?;
    let jobs: Vec<NewJob> = admitted
        .into_iter()
        .map(|endpoint| new_job(kind, deliver_args(endpoint, event.id)))
        .collect();
    let mut transaction = shared.direct.begin().await.map_err(DatabaseError::from)?;
    shared.jobs.enqueue(&mut transaction, jobs).await?;
    transaction.commit().await.map_err(DatabaseError::from)?;
    shared.jobs.notify_workers(vec![kind.queue.to_owned()]);
    Ok(())
}

/// The arguments of a delivery; unique, so that a fan-out run twice queues each delivery once.
fn deliver_args(endpoint: Uuid, event: Uuid) -> Box<RawValue> {
    RawValue::from_string(format!("{{\"endpoint_id\":\"{endpoint}\",\"event_id\":\"{event}\"}}"))
        .expect("UUIDs need no escape in JSON")
}
