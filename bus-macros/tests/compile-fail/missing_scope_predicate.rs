use bus_runtime::{Builder, Context, Event, Outcome, job, periodic, subscriber};

mod events {
    bus_runtime::include_events!();
}
use events::{GuestbookSigned, OrderPlaced, StartBus, jobs};

struct App;

#[subscriber("search.index")]
async fn index(_cx: &mut Context, _app: &App, _event: Event<GuestbookSigned>) -> Outcome {
    Ok(())
}

#[subscriber("stock.reserve")]
async fn reserve(_cx: &mut Context, _app: &App, _event: Event<OrderPlaced>) -> Outcome {
    Ok(())
}

#[job("search.rebuild")]
async fn rebuild(_cx: &mut Context, _app: &App, _args: jobs::SearchRebuild) -> Outcome {
    Ok(())
}

#[periodic("stock.sweep")]
async fn sweep(_cx: &mut Context, _app: &App) -> Outcome {
    Ok(())
}

async fn start(builder: Builder<App>) {
    let _ = builder.start().await;
}

fn main() {
    let _ = start;
}
