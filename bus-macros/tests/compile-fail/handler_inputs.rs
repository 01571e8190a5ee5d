//! Handlers whose last parameter differs from the declaration.

use bus_runtime::{Context, Event, Outcome, job, subscriber};

mod events {
    bus_runtime::include_events!();
}
use events::{AnyEvent, GuestbookSigned, OrderPlaced, jobs, subscribers};

mod one_of_several {
    use super::*;
    struct App;
    #[subscriber("audit.log")]
    async fn log(_cx: &mut Context, _app: &App, _event: Event<OrderPlaced>) -> Outcome {
        Ok(())
    }
}

mod several_instead_of_one {
    use super::*;
    struct App;
    #[subscriber("search.index")]
    async fn index(_cx: &mut Context, _app: &App, _event: Event<subscribers::AuditLogEvent>) -> Outcome {
        Ok(())
    }
}

mod glob_that_matches_one_today {
    use super::*;
    struct App;
    #[subscriber("price.watch")]
    async fn watch(_cx: &mut Context, _app: &App, _event: Event<OrderPlaced>) -> Outcome {
        Ok(())
    }
}

mod any {
    use super::*;
    struct App;
    #[subscriber("audit.log")]
    async fn log(_cx: &mut Context, _app: &App, _event: Event<AnyEvent>) -> Outcome {
        Ok(())
    }
}

mod event_without_its_envelope {
    use super::*;
    struct App;
    #[subscriber("search.index")]
    async fn index(_cx: &mut Context, _app: &App, _event: GuestbookSigned) -> Outcome {
        Ok(())
    }
}

mod event_by_reference {
    use super::*;
    struct App;
    #[subscriber("search.index")]
    async fn index(_cx: &mut Context, _app: &App, _event: &Event<GuestbookSigned>) -> Outcome {
        Ok(())
    }
}

mod job_with_an_event {
    use super::*;
    struct App;
    #[job("search.rebuild")]
    async fn rebuild(_cx: &mut Context, _app: &App, _event: Event<OrderPlaced>) -> Outcome {
        Ok(())
    }
}

mod job_with_another_struct {
    use super::*;
    struct App;
    #[job("search.rebuild")]
    async fn rebuild(_cx: &mut Context, _app: &App, _args: GuestbookSigned) -> Outcome {
        Ok(())
    }
}

fn main() {
    let _ = core::mem::size_of::<jobs::SearchRebuild>();
}
