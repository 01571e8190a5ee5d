//! Sends what was paid for.

use bus_runtime::{BoxError, Context, Event, Outcome, Recorder as _, subscriber};

use crate::{
    Shop,
    events::{OrderPaid, OrderShipped},
};

#[subscriber("parcel.send")]
async fn send(cx: &mut Context, _shop: &Shop, event: Event<OrderPaid>) -> Outcome {
    let order_id = event.data.order_id;
    // A carrier is asked here. An attempt may come twice, so the request carries the event's id.
    let parcel = format!("parcel-{}", event.id.simple());
    println!("parcel.send: order {order_id} is packed");
    cx.in_tx(async |tx| {
        if tx.once().await? {
            tx.record(None, OrderShipped { order_id, parcel }).await?;
        }
        Ok::<_, BoxError>(())
    })
    .await?;
    Ok(())
}
