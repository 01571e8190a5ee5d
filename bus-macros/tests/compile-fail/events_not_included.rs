use bus_runtime::{Context, Event, Outcome, subscriber};

struct App;
struct GuestbookSigned;

#[subscriber("search.index")]
async fn index(_cx: &mut Context, _app: &App, _event: Event<GuestbookSigned>) -> Outcome {
    Ok(())
}

fn main() {}
