//! Notifies the customer of a shipped order.

use bus_runtime::prelude::*;

use crate::{Shop, events::OrderShipped};

#[subscriber("customer.notify")]
async fn notify(_cx: &mut Context, _shop: &Shop, event: Event<OrderShipped>) -> Outcome {
    println!("customer.notify: order {} is on its way", event.data.order_id);
    Ok(())
}
