//! An event type in its second version: the application records an event, it is delivered over HTTP, and the receiver checks it
//! with the schema and the signature library.

use axum::{
    Router,
    body::Bytes,
    http::{HeaderMap, StatusCode},
    routing::post,
};
use bus_codegen::{History, Input, Lock, Tree, compile};
use bus_runtime::{BoxError, EventData, Recordable as _, webhooks::NewEndpoint};
use jsonschema::Validator;
use serde_json::Value;
use tokio::{net::TcpListener, sync::mpsc::unbounded_channel, task::JoinSet};
use uuid::Uuid;

use crate::{
    application::{next_report, start},
    events::{ShelfMoved, ShelfMovedHall},
};

/// Generates the fixture's documents, including those of released versions.
fn published() -> Result<Tree, BoxError> {
    let lock = Lock::read("tests/fixture/generated".as_ref())?;
    let input = Input::new("tests/fixture/events.yaml").lock(lock);
    Ok(compile(&input)?.generate(&History::default()))
}

fn file(published: &Tree, name: &str) -> Result<Value, BoxError> {
    Ok(serde_json::from_str(
        published.file(name).ok_or("it is not published")?,
    )?)
}

fn schema(published: &Tree, version: u32) -> Result<Validator, BoxError> {
    let schema = file(published, &format!("schemas/shelf.moved.v{version}.json"))?;
    Ok(jsonschema::options().should_validate_formats(true).build(&schema)?)
}

#[tokio::test]
async fn a_delivery_in_version_2_matches_its_own_schema_and_not_that_of_version_1() -> Result<(), BoxError> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}/hook", listener.local_addr()?);
    let (arrived, mut arriving) = unbounded_channel();
    let receive = async move |headers: HeaderMap, body: Bytes| {
        // sending fails once the test has finished
        let _ = arrived.send((headers, body));
        StatusCode::NO_CONTENT
    };
    let mut server = JoinSet::new();
    server.spawn(axum::serve(listener, Router::new().route("/hook", post(receive))).into_future());

    let (_database, _pool, bus, _received) = start().await?;
    let owner = Uuid::new_v4();
    let endpoint = NewEndpoint {
        url,
        event_types: vec!["shelf.*".to_owned()],
        ..NewEndpoint::default()
    };
    let secret = bus.webhooks().create(owner, endpoint).await?.secret;
    let moved = ShelfMoved {
        shelf_id: Uuid::new_v4(),
        hall: ShelfMovedHall::North,
    };
    assert_eq!(ShelfMoved::VERSION.get(), 2);
    let event = bus
        .in_tx(async |tx| Ok::<_, BoxError>(tx.record(moved.owned_by(owner)).await?))
        .await?;

    let (headers, body) = next_report(&mut arriving).await;
    standardwebhooks::Webhook::new(&secret.reveal())?.verify(&body, &headers)?;
    let text = std::str::from_utf8(&body)?;
    assert!(text.ends_with(r#","version":2}"#), "{text}");
    let body: Value = serde_json::from_str(text)?;
    assert_eq!(body["id"], event.to_string());

    let published = published()?;
    let (first, second) = (schema(&published, 1)?, schema(&published, 2)?);
    second.validate(&body).map_err(|fault| fault.to_string())?;
    assert!(!first.is_valid(&body), "the schema of version 1 rejects {text}");
    // the schema of version 1 is unchanged: it accepts deliveries in version 1
    let before = file(&published, "examples/shelf.moved.v1.json")?;
    assert!(first.is_valid(&before) && !second.is_valid(&before), "{before}");
    bus.stop().await;
    Ok(())
}
