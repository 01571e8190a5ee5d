use bus_runtime::{Context, Event, Outcome, job};

mod events {
    bus_runtime::include_events!();
}
use events::GuestbookSigned;

struct App;

#[job("search.index")]
async fn index(_cx: &mut Context, _app: &App, _event: Event<GuestbookSigned>) -> Outcome {
    Ok(())
}

fn main() {}
