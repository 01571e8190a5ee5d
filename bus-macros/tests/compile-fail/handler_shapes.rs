//! Functions with an invalid signature for a handler.

use bus_runtime::{Context, Event, Outcome, Tx, TxContext, periodic, subscriber};

mod events {
    bus_runtime::include_events!();
}
use events::{GuestbookSigned, OrderPlaced};

mod generic {
    use super::*;
    #[subscriber("search.index")]
    async fn index<A: Sync>(_cx: &mut Context, _app: &A, _event: Event<GuestbookSigned>) -> Outcome {
        Ok(())
    }
}

mod method {
    use super::*;
    struct App;
    impl App {
        #[subscriber("search.index")]
        async fn index(&self, _cx: &mut Context, _event: Event<GuestbookSigned>) -> Outcome {
            Ok(())
        }
    }
}

mod app_by_value {
    use super::*;
    #[derive(Clone)]
    struct App;
    #[subscriber("search.index")]
    async fn index(_cx: &mut Context, _app: App, _event: Event<GuestbookSigned>) -> Outcome {
        Ok(())
    }
}

mod app_by_mutable_reference {
    use super::*;
    struct App;
    #[subscriber("search.index")]
    async fn index(_cx: &mut Context, _app: &mut App, _event: Event<GuestbookSigned>) -> Outcome {
        Ok(())
    }
}

mod order {
    use super::*;
    struct App;
    #[subscriber("search.index")]
    async fn index(_app: &App, _cx: &mut Context, _event: Event<GuestbookSigned>) -> Outcome {
        Ok(())
    }
}

mod event_first {
    use super::*;
    struct App;
    #[subscriber("search.index")]
    async fn index(_event: Event<GuestbookSigned>, _cx: &mut Context, _app: &App) -> Outcome {
        Ok(())
    }
}

mod context_by_value {
    use super::*;
    struct App;
    #[subscriber("search.index")]
    async fn index(_cx: Context, _app: &App, _event: Event<GuestbookSigned>) -> Outcome {
        Ok(())
    }
}

mod context_that_calls_out_in_a_transaction {
    use super::*;
    struct App;
    #[subscriber("stock.reserve", transactional)]
    async fn reserve(_cx: &mut Context, _tx: &mut Tx, _app: &App, _event: Event<OrderPlaced>) -> Outcome {
        Ok(())
    }
}

mod transaction_without_asking {
    use super::*;
    struct App;
    #[subscriber("stock.reserve")]
    async fn reserve(_cx: &TxContext, _tx: &mut Tx, _app: &App, _event: Event<OrderPlaced>) -> Outcome {
        Ok(())
    }
}

mod shared_transaction {
    use super::*;
    struct App;
    #[subscriber("stock.reserve", transactional)]
    async fn reserve(_cx: &TxContext, _tx: &Tx, _app: &App, _event: Event<OrderPlaced>) -> Outcome {
        Ok(())
    }
}

mod nothing_answered {
    use super::*;
    struct App;
    #[subscriber("search.index")]
    async fn index(_cx: &mut Context, _app: &App, _event: Event<GuestbookSigned>) {}
}

mod transactional_task {
    use super::*;
    struct App;
    #[periodic("stock.sweep", transactional)]
    async fn sweep(_cx: &TxContext, _tx: &mut Tx, _app: &App) -> Outcome {
        Ok(())
    }
}

mod task_with_input {
    use super::*;
    struct App;
    #[periodic("stock.sweep")]
    async fn sweep(_cx: &mut Context, _app: &App, _event: Event<OrderPlaced>) -> Outcome {
        Ok(())
    }
}

#[subscriber("search.index")]
struct NoFunction;

fn main() {}
