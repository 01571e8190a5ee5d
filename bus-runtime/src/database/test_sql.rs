//! Statements that only this crate's tests need.

use std::time::Duration;

use uuid::Uuid;

use super::{Connection, DatabaseError, Pool, connect_lazily};
use crate::{
    declaration::{Declaration, DeliveryPolicy, Limits},
    migrate::{MigrateOptions, migrate},
    record::store as events,
    testing::{TestDatabase, TestServer},
};

/// How deliveries are sent in this crate's tests.
pub(crate) const DELIVERY: DeliveryPolicy = DeliveryPolicy {
    request_timeout: Duration::from_secs(15),
    lease: Duration::from_secs(20),
    attempts_after_rejection: 6,
    max_retry_after: Duration::from_secs(36_000),
    max_age: Duration::from_secs(400_000),
};

/// An empty declaration. Tests write what they need to the registry.
pub(crate) static EMPTY_DECLARATION: Declaration = Declaration {
    namespace: "test",
    fingerprint: "nothing",
    has_owners: true,
    events: &[],
    subscribers: &[],
    jobs: &[],
    periodic: &[],
    queues: &[],
    fanout: &[],
    migrations: &[],
    triggers: &[],
    functions: &[],
    trigger_history: &[],
    limits: Limits::DEFAULT,
    delivery: DELIVERY,
};

/// Returns an empty migrated database.
pub(crate) async fn database() -> (TestDatabase, Pool) {
    let database = TestServer::shared()
        .await
        .expect("a server")
        .create_prepared("migrated", async |url: &str| {
            let pool = connect_lazily(url, 4)?;
            migrate(&pool, &EMPTY_DECLARATION, MigrateOptions::default()).await?;
            run(&pool, "DELETE FROM bus.registry").await;
            pool.close().await;
            Ok::<_, Box<dyn std::error::Error + Send + Sync>>(())
        })
        .await
        .expect("a database");
    let pool = connect_lazily(database.url(), 20).expect("its own address");
    (database, pool)
}

/// Returns a pool whose connections run these statements first.
pub(crate) fn pool_that_begins_with(url: &str, statements: &'static str) -> Pool {
    sqlx::postgres::PgPoolOptions::new()
        .max_connections(4)
        .after_connect(move |connection, _| {
            Box::pin(async move {
                sqlx::raw_sql(statements).execute(connection).await?;
                Ok(())
            })
        })
        .connect_lazy(url)
        .expect("its own address")
}

/// Returns the error of a pool that gave no connection in time.
pub(crate) fn pool_timeout() -> DatabaseError {
    sqlx::Error::PoolTimedOut.into()
}

/// Runs any number of statements.
pub(crate) async fn run(pool: &Pool, sql: &'static str) {
    sqlx::raw_sql(sql)
        .execute(pool)
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
}

/// Runs statements on one connection.
pub(crate) async fn run_in(connection: &mut Connection, sql: &'static str) {
    sqlx::raw_sql(sql)
        .execute(connection)
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
}

/// Returns a number.
pub(crate) async fn number(pool: &Pool, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql)
        .fetch_one(pool)
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"))
}

/// Returns a column of texts.
pub(crate) async fn texts(pool: &Pool, sql: &'static str) -> Vec<String> {
    sqlx::query_scalar(sql)
        .fetch_all(pool)
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"))
}

/// Inserts an event of this type and subject.
pub(crate) async fn event(connection: &mut Connection, event_type: &'static str, subject: &str) -> Uuid {
    let id = Uuid::now_v7();
    let event = events::NewEvent {
        id,
        owner: None,
        event_type,
        version: 1,
        subject: subject.to_owned(),
        data: serde_json::value::RawValue::from_string("{}".to_owned()).expect("an object"),
    };
    events::insert(connection, event).await.expect("it is written");
    id
}

/// Inserts `count` events of one type, each with its number as the subject.
pub(crate) async fn many(pool: &Pool, event_type: &'static str, count: usize) {
    let events = (0..count)
        .map(|number| events::NewEvent {
            id: Uuid::now_v7(),
            owner: None,
            event_type,
            version: 1,
            subject: number.to_string(),
            data: serde_json::value::RawValue::from_string("{}".to_owned()).expect("an object"),
        })
        .collect();
    let mut connection = pool.acquire().await.expect("a connection");
    events::insert_all(&mut connection, events)
        .await
        .expect("they are written");
}
