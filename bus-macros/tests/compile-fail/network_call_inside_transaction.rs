use bus_runtime::{BoxError, Context, Event, Outcome, subscriber};

mod events {
    bus_runtime::include_events!();
}
use events::GuestbookSigned;

struct App;

/// A port whose effect must not be lost: it takes the context that only a running job has.
async fn send_mail(_cx: &Context) {}

#[subscriber("search.index")]
async fn index(cx: &mut Context, _app: &App, _event: Event<GuestbookSigned>) -> Outcome {
    cx.in_tx(async |_tx| {
        send_mail(cx).await;
        Ok::<_, BoxError>(())
    })
    .await?;
    Ok(())
}

fn main() {}
