use bus_runtime::{BoxError, Builder, Context, Event, Outcome, ScopedEndpoint, StoredEvent, job, periodic, subscriber};

mod events {
    bus_runtime::include_events!();
}
use events::{OrderPlaced, StartBus, jobs, scopes, subscribers};

struct App;

#[subscriber("stock.reserve")]
async fn reserve(_cx: &mut Context, _app: &App, _event: Event<OrderPlaced>) -> Outcome {
    Ok(())
}

#[subscriber("audit.log")]
async fn log(_cx: &mut Context, _app: &App, _event: Event<subscribers::AuditLogEvent>) -> Outcome {
    Ok(())
}

#[subscriber("ledger.book")]
async fn book(_cx: &mut Context, _app: &App, _event: Event<subscribers::LedgerBookEvent>) -> Outcome {
    Ok(())
}

#[subscriber("mirror.fill")]
async fn fill(_cx: &mut Context, _app: &App, _event: Event<subscribers::MirrorFillEvent>) -> Outcome {
    Ok(())
}

#[subscriber("price.watch")]
async fn watch(_cx: &mut Context, _app: &App, _event: Event<subscribers::PriceWatchEvent>) -> Outcome {
    Ok(())
}

#[subscriber("post.office")]
async fn post(_cx: &mut Context, _app: &App, _event: Event<subscribers::PostOfficeEvent>) -> Outcome {
    Ok(())
}

#[job("letter.print")]
async fn print(_cx: &mut Context, _app: &App, _args: jobs::LetterPrint) -> Outcome {
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

impl scopes::GuestbookEntry for App {
    async fn admits(&self, _event: &StoredEvent, _endpoint: &ScopedEndpoint) -> Result<bool, BoxError> {
        Ok(true)
    }
}

async fn start(builder: Builder<App>) {
    let _ = builder.start().await;
}

fn main() {
    let _ = start;
}
