//! Reserves stock for a new order, or cancels the order if there is too little.
//!
//! The handler is transactional: the stock count, the recorded events and the job's completion commit
//! together. If the job runs twice, the stock is still reduced once.

use bus_runtime::prelude::*;

use crate::{
    Shop,
    events::{OrderCancelled, OrderCancelledReason, OrderPlaced, StockRanOut, StockReserved},
};

const RESERVE_STOCK: &str =
    "UPDATE stock SET quantity = quantity - $2 WHERE item = $1 AND quantity >= $2 RETURNING quantity";

#[subscriber("stock.reserve", transactional)]
async fn reserve(_cx: &TxContext, tx: &mut Tx, _shop: &Shop, event: Event<OrderPlaced>) -> Outcome {
    let OrderPlaced {
        order_id,
        item,
        quantity,
    } = event.data;
    let left: Option<i32> = sqlx::query_scalar(RESERVE_STOCK)
        .bind(&item)
        .bind(quantity)
        .fetch_optional(&mut **tx)
        .await?;
    let Some(left) = left else {
        let reason = OrderCancelledReason::OutOfStock;
        tx.record(OrderCancelled { order_id, reason }).await?;
        println!("stock.reserve: not enough {item} in stock for {quantity}");
        return Ok(());
    };
    println!("stock.reserve: reserved {quantity} of {item}, {left} left");
    if left == 0 {
        tx.record(StockRanOut { item: item.clone() }).await?;
    }
    tx.record(StockReserved { item, order_id, left }).await?;
    Ok(())
}
