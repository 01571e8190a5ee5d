//! A shop's orders: starts the bus and registers the shop's subscribers.

#![forbid(unsafe_code)]

mod customer;
mod events {
    bus_runtime::include_events!();
}
mod parcel;
mod stock;

use bus_runtime::{Bus, MainError, database, embedded, webhooks::WebhookConfig};
use events::StartBus as _;

/// The application state passed to every handler. A real shop keeps its carrier and mail clients here.
struct Shop;

#[tokio::main]
async fn main() -> Result<(), MainError> {
    let server = embedded::from_env("orders").await?;
    let bus = Bus::builder(database::connect_lazily(server.url(), 20)?)
        .app(Shop)
        .webhooks(WebhookConfig::from_env_or_file(".bus/sealing-key")?)
        .start()
        .await?;
    println!("psql '{}'", server.url());

    tokio::signal::ctrl_c().await?;
    bus.stop().await;
    server.stop().await;
    Ok(())
}
