//! Sets goods aside for an order that was placed, or cancels it.
//!
//! Transactional: the count, the event and the end of the job commit together, so an order that is
//! handled twice is counted once.

use bus_runtime::{Event, Outcome, Recorder as _, Tx, TxContext, subscriber};

use crate::{
    Shop,
    events::{OrderCancelled, OrderCancelledReason, OrderPlaced, StockRanOut, StockReserved},
};

const TAKE: &str = "UPDATE stock SET quantity = quantity - $2 WHERE item = $1 AND quantity >= $2 RETURNING quantity";

#[subscriber("stock.reserve", transactional)]
async fn reserve(_cx: &TxContext, tx: &mut Tx, _shop: &Shop, event: Event<OrderPlaced>) -> Outcome {
    let OrderPlaced {
        order_id,
        item,
        quantity,
    } = event.data;
    let left: Option<i32> = sqlx::query_scalar(TAKE)
        .bind(&item)
        .bind(quantity)
        .fetch_optional(&mut **tx)
        .await?;
    let Some(left) = left else {
        let reason = OrderCancelledReason::OutOfStock;
        tx.record(None, OrderCancelled { order_id, reason }).await?;
        println!("stock.reserve: there are no {quantity} of {item}");
        return Ok(());
    };
    println!("stock.reserve: {quantity} of {item} set aside, {left} left");
    if left == 0 {
        tx.record(None, StockRanOut { item: item.clone() }).await?;
    }
    tx.record(None, StockReserved { item, order_id, left }).await?;
    Ok(())
}
