//! Tells the customer.

use bus_runtime::{Context, Event, Outcome, subscriber};

use crate::{Shop, events::OrderShipped};

#[subscriber("customer.tell")]
async fn tell(_cx: &mut Context, _shop: &Shop, event: Event<OrderShipped>) -> Outcome {
    println!("customer.tell: order {} is on its way", event.data.order_id);
    Ok(())
}
