use bus_runtime::{Context, Outcome, subscriber};

mod events {
    bus_runtime::include_events!();
}

struct App;

#[subscriber("search.index")]
async fn index(_cx: &mut Context, _app: &App) -> Outcome {
    Ok(())
}

fn main() {}
