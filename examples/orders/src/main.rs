//! A shop's orders: what its subscribers do, and how the bus is started.

#![forbid(unsafe_code)]

mod customer;
mod events {
    bus_runtime::include_events!();
}
mod parcel;
mod stock;

use bus_runtime::{BoxError, Bus, pg, webhooks::WebhookConfig};
use events::StartBus as _;

/// What handlers are given: a connection to a carrier and a mail server would stand here.
struct Shop;

#[tokio::main]
async fn main() -> Result<(), BoxError> {
    let database = pg::embedded::from_env("orders").await?;
    let bus = Bus::builder(pg::connect_lazily(database.url(), 20)?)
        .app(Shop)
        .webhooks(WebhookConfig::from_env_or_kept(".bus/sealing-key")?)
        .start()
        .await?;
    println!("psql '{}'", database.url());

    tokio::signal::ctrl_c().await?;
    bus.stop().await;
    database.stop().await;
    Ok(())
}
