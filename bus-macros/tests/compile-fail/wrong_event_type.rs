use bus_runtime::{Context, Event, Outcome, subscriber};

mod events {
    bus_runtime::include_events!();
}
use events::OrderPlaced;

struct App;

#[subscriber("search.index")]
async fn index(_cx: &mut Context, _app: &App, _event: Event<OrderPlaced>) -> Outcome {
    Ok(())
}

fn main() {}
