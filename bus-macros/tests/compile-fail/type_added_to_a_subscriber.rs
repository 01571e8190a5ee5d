//! A `match` that was written before `stock.changed` was added to `audit.log`.

use bus_runtime::{Context, Event, Outcome, subscriber};

mod events {
    bus_runtime::include_events!();
}
use events::subscribers::AuditLogEvent;

struct App;

#[subscriber("audit.log")]
async fn log(_cx: &mut Context, _app: &App, event: Event<AuditLogEvent>) -> Outcome {
    match event.data {
        AuditLogEvent::OrderPlaced(_) => Ok(()),
        AuditLogEvent::PageTurned(_) => Ok(()),
    }
}

fn main() {}
