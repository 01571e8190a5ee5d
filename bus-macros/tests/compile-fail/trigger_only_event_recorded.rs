use bus_runtime::Recordable;

mod events {
    bus_runtime::include_events!();
}

fn record<E: Recordable>(_event: &E) {}

fn main() {
    record(&events::StockChanged { op: events::StockChangedOp::Created, quantity: 1 });
}
