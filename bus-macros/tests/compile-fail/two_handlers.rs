use bus_runtime::{Context, Event, Outcome, subscriber};

mod events {
    bus_runtime::include_events!();
}
use events::GuestbookSigned;

struct App;

#[subscriber("search.index")]
async fn index(_cx: &mut Context, _app: &App, _event: Event<GuestbookSigned>) -> Outcome {
    Ok(())
}

#[subscriber("search.index")]
async fn index_twice(_cx: &mut Context, _app: &App, _event: Event<GuestbookSigned>) -> Outcome {
    Ok(())
}

fn main() {}
