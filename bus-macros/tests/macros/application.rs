//! An application that handles all that the fixture declares: it compiles.

use bus_runtime::{
    BoxError, Builder, Context, Event, Outcome, ScopedEndpoint, StoredEvent, Tx, TxContext, job, periodic, subscriber,
};

use crate::events::{GuestbookSigned, OrderPlaced, StartBus, jobs, scopes};

struct App;

#[subscriber("search.index")]
async fn index(_cx: &mut Context, _app: &App, event: Event<GuestbookSigned>) -> Outcome {
    let _ = event.data.entry_id;
    Ok(())
}

#[subscriber("stock.reserve", transactional)]
async fn reserve(_cx: &TxContext, _tx: &mut Tx, _app: &App, event: Event<OrderPlaced>) -> Outcome {
    let _ = event.data.amount;
    Ok(())
}

#[job("search.rebuild")]
async fn rebuild(_cx: &mut Context, _app: &App, args: jobs::SearchRebuild) -> Outcome {
    let _ = args.owner_id;
    Ok(())
}

#[periodic("stock.sweep")]
async fn sweep(_cx: &mut Context, _app: &App) -> Outcome {
    Ok(())
}

impl scopes::GuestbookEntry for App {
    async fn admits(&self, _event: &StoredEvent, _endpoint: &ScopedEndpoint) -> Result<bool, BoxError> {
        Ok(true)
    }
}

/// Never run: that it compiles is the claim.
#[allow(dead_code, reason = "compiled only")]
async fn start(builder: Builder<App>) {
    let _ = builder.start().await;
}

#[test]
fn an_application_that_handles_everything_compiles() {
    let _ = start;
}
