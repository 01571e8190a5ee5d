mod events {
    bus_runtime::include_events!();
}
use bus_runtime::{MainError, database, embedded, prelude::*};
use events::*;

struct App;

#[subscriber("stock.reserve")]
async fn reserve(_cx: &mut Context, _app: &App, event: Event<OrderPlaced>) -> Outcome {
    println!("reserving {} of {}", event.data.quantity, event.data.item);
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), MainError> {
    let server = embedded::from_env("{namespace}").await?;
    let pool = database::connect_lazily(server.url(), 10)?;
    let bus = Bus::builder(pool).app(App).start().await?;
    println!("psql '{}'", server.url());
    tokio::signal::ctrl_c().await?;
    bus.stop().await;
    server.stop().await;
    Ok(())
}
