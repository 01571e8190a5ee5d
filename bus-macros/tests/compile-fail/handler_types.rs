//! Wrong types that only rustc can detect. It reports them where the user wrote the type.

use bus_runtime::{Context, Event, Outcome, TxContext as Context2, job, subscriber};

mod events {
    bus_runtime::include_events!();
}
use events::{GuestbookSigned as Signed, OrderPlaced};

struct App;

#[subscriber("stock.reserve")]
async fn renamed_context(_cx: &Context2, _app: &App, _event: Event<OrderPlaced>) -> Outcome {
    Ok(())
}

struct Args;

#[job("search.rebuild")]
async fn struct_of_its_own(_cx: &mut Context, _app: &App, _args: Args) -> Outcome {
    Ok(())
}

#[subscriber("search.index")]
async fn another_answer(_cx: &mut Context, _app: &App, _event: Event<Signed>) -> Result<u32, std::io::Error> {
    Ok(1)
}

fn main() {}
