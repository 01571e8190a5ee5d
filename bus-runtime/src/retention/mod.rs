//! The built-in task `events.retention`: what is kept has a bound, and nothing unfinished is
//! deleted.

mod store;

use std::time::Duration;

use self::store as retention;
use crate::{
    context::{Context, TxContext},
    handler::{BoxFuture, Outcome},
    handlers::{Handle, Input},
    jobs::dispatch::not_transactional,
    transaction::Tx,
};

/// An event kept so long because a job still needs it raises an alert.
const HELD: Duration = Duration::from_secs(30 * 24 * 3600);

/// The handler.
pub(crate) struct Retention;

impl<A: Send + Sync + 'static> Handle<A> for Retention {
    fn is_transactional(&self) -> bool {
        false
    }

    fn run<'a>(&'a self, cx: &'a mut Context, _app: &'a A, _input: &'a Input) -> BoxFuture<'a, Outcome> {
        Box::pin(async move {
            let shared = cx.shared();
            let events = retention::delete_events(&shared.direct, shared.declaration.limits.retention).await?;
            let attempts = retention::delete_attempts(&shared.direct).await?;
            retention::delete_skipped(&shared.direct).await?;
            retention::forget_builds(&shared.direct).await?;
            let held = retention::held_events(&shared.direct, HELD).await?;
            if held > 0 {
                tracing::error!(
                    alert = "event_held",
                    held,
                    "events over 30 days old are kept because unfinished jobs name them"
                );
            }
            tracing::info!(events, attempts, "retention has run");
            Ok(())
        })
    }

    fn run_in_tx<'a>(&'a self, _: &'a TxContext, _: &'a mut Tx, _: &'a A, _: &'a Input) -> BoxFuture<'a, Outcome> {
        not_transactional()
    }
}
