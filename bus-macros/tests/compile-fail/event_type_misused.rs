use bus_runtime::event_type;

mod events {
    bus_runtime::include_events!();
}

fn main() {
    let _ = event_type!("order.plased");
    let _ = event_type!("search.rebuild");
    let _ = event_type!("search.index");
    let _ = event_type!("audit.log");
    let _ = event_type!("mirror.fill");
    let _ = event_type!("stock.sweep");
    let _ = event_type!(OrderPlaced);
    let _ = event_type!();
    let _ = event_type!("order.placed", "page.turned");
    let _ = event_type!("order.*");
}
