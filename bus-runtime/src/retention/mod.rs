//! The built-in task `events.retention`: what is kept has a bound, and nothing unfinished is
//! deleted.

mod store;

use std::time::Duration;

use crate::{context::Context, handler::Outcome, handlers::Handle};

/// An event kept so long because a job still needs it raises an alert.
const HELD_ALERT_AGE: Duration = Duration::from_secs(30 * 24 * 3600);

/// Returns the handler.
pub(crate) fn handler<A: 'static>() -> Handle<A> {
    Handle::plain(|cx, _, _| Box::pin(run(cx)))
}

async fn run(cx: &Context) -> Outcome {
    let shared = cx.shared();
    let events = store::delete_events(&shared.direct, shared.declaration.limits.retention).await?;
    let attempts = store::delete_attempts(&shared.direct).await?;
    store::delete_skipped(&shared.direct).await?;
    store::delete_builds(&shared.direct).await?;
    let held = store::held_events(&shared.direct, HELD_ALERT_AGE).await?;
    if held > 0 {
        tracing::error!(
            alert = "event_held",
            held,
            "events older than 30 days are kept because unfinished jobs name them"
        );
    }
    tracing::info!(events, attempts, "retention has run");
    Ok(())
}
