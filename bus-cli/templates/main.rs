mod events {
    bus_runtime::include_events!();
}
use bus_runtime::{BoxError, Bus, Context, Event, Outcome, pg, subscriber};
use events::*;

struct App;

#[subscriber("stock.reserve")]
async fn reserve(_cx: &mut Context, _app: &App, event: Event<OrderPlaced>) -> Outcome {
    println!("reserving {} of {}", event.data.quantity, event.data.item);
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), BoxError> {
    let database = pg::embedded::from_env("{namespace}").await?;
    let pool = pg::connect_lazily(database.url(), 10)?;
    let bus = Bus::builder(pool).app(App).start().await?;
    println!("psql '{}'", database.url());
    tokio::signal::ctrl_c().await?;
    bus.stop().await;
    database.stop().await;
    Ok(())
}
