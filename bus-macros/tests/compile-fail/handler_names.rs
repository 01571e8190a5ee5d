//! Attributes with an undeclared name, or the name of something else.

use bus_runtime::{Context, Event, Outcome, job, periodic, subscriber};

mod events {
    bus_runtime::include_events!();
}
use events::{GuestbookSigned, OrderPlaced, jobs};

struct App;

#[subscriber]
async fn without(_cx: &mut Context, _app: &App, _event: Event<GuestbookSigned>) -> Outcome {
    Ok(())
}

#[subscriber(SearchIndex)]
async fn as_identifier(_cx: &mut Context, _app: &App, _event: Event<GuestbookSigned>) -> Outcome {
    Ok(())
}

#[subscriber("stock.reserve", transactionl)]
async fn misspelt_option(_cx: &mut Context, _app: &App, _event: Event<OrderPlaced>) -> Outcome {
    Ok(())
}

#[subscriber("search.index", transactional, awaited)]
async fn one_option_too_many(_cx: &mut Context, _app: &App, _event: Event<GuestbookSigned>) -> Outcome {
    Ok(())
}

#[subscriber("order.placed")]
async fn by_its_event(_cx: &mut Context, _app: &App, _event: Event<OrderPlaced>) -> Outcome {
    Ok(())
}

#[subscriber("option.some")]
async fn by_an_event_nobody_receives(_cx: &mut Context, _app: &App, _event: Event<events::OptionSome>) -> Outcome {
    Ok(())
}

#[subscriber("webhook.fanout")]
async fn built_in(_cx: &mut Context, _app: &App, _event: Event<OrderPlaced>) -> Outcome {
    Ok(())
}

#[job("search.rebild")]
async fn misspelt_job(_cx: &mut Context, _app: &App, _args: jobs::SearchRebuild) -> Outcome {
    Ok(())
}

#[periodic("search.rebuild")]
async fn job_as_task(_cx: &mut Context, _app: &App) -> Outcome {
    Ok(())
}

fn main() {}
