//! Sends the parcel of a paid order.

use bus_runtime::prelude::*;

use crate::{
    Shop,
    events::{OrderPaid, OrderShipped},
};

#[subscriber("parcel.send")]
async fn send(cx: &mut Context, _shop: &Shop, event: Event<OrderPaid>) -> Outcome {
    let order_id = event.data.order_id;
    // Call the carrier here. An attempt may run twice, so use the event's id as the idempotency key.
    let parcel = format!("parcel-{}", event.id.simple());
    println!("parcel.send: order {order_id} is packed");
    cx.in_tx(async |tx| {
        if tx.once().await? {
            tx.record(OrderShipped { order_id, parcel }).await?;
        }
        Ok::<_, BoxError>(())
    })
    .await?;
    Ok(())
}
