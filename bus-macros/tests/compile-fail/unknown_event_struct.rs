mod events {
    bus_runtime::include_events!();
}

fn main() {
    let _ = events::GuestbookSignd { entry_id: bus_runtime::__private::Uuid::nil() };
}
