use bus_runtime::{Context, Event, Outcome, Tx, TxContext, subscriber};

mod events {
    bus_runtime::include_events!();
}
use events::GuestbookSigned;

struct App;

/// A port whose effect must not be lost: it takes the context that only a running job has.
async fn send_mail(_cx: &Context) {}

#[subscriber("search.index", transactional)]
async fn index(cx: &TxContext, _tx: &mut Tx, _app: &App, _event: Event<GuestbookSigned>) -> Outcome {
    send_mail(cx).await;
    Ok(())
}

fn main() {}
