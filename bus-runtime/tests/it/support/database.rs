//! A database for one test.

use std::time::Duration;

use bus_runtime::{
    MigrateOptions,
    database::{Pool, connect_lazily},
    testing::{TestDatabase, TestServer},
};

use super::{PATIENCE, Spec};

pub(crate) struct Database {
    /// The application's pool. Its timeout is long, since other tests run at the same time.
    pub(crate) pool: Pool,
    /// The test's own pool.
    own: Pool,
    pub(crate) inner: TestDatabase,
}

/// Opens a pool as an application does, with more time to get a connection.
pub(crate) fn open(url: &str, connections: u32, patience: Duration) -> Pool {
    sqlx::postgres::PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(patience)
        .connect_lazy(url)
        .unwrap()
}

impl Database {
    /// Returns a database with the runtime's tables and the test's event types, otherwise empty.
    pub(crate) async fn new() -> Self {
        let inner = TestServer::shared()
            .await
            .unwrap()
            .create_prepared("migrated", async |url: &str| {
                let pool = connect_lazily(url, 4)?;
                bus_runtime::migrate(&pool, Spec::default().declaration(), MigrateOptions::default()).await?;
                // This build has never run.
                sqlx::query("DELETE FROM bus.registry").execute(&pool).await?;
                pool.close().await;
                Ok::<_, Box<dyn std::error::Error + Send + Sync>>(())
            })
            .await
            .unwrap();
        Self::of(inner)
    }

    /// Returns an empty database.
    pub(crate) async fn empty() -> Self {
        let inner = TestServer::shared().await.unwrap().create_database().await.unwrap();
        Self::of(inner)
    }

    fn of(inner: TestDatabase) -> Self {
        Self {
            pool: open(inner.url(), 20, Duration::from_secs(15)),
            own: open(inner.url(), 2, PATIENCE),
            inner,
        }
    }

    pub(crate) fn url(&self) -> &str {
        self.inner.url()
    }

    /// Runs any number of statements.
    pub(crate) async fn run(&self, sql: &'static str) {
        sqlx::raw_sql(sql)
            .execute(&self.own)
            .await
            .unwrap_or_else(|error| panic!("{sql}: {error}"));
    }

    /// Returns one value.
    pub(crate) async fn one<T>(&self, sql: &'static str) -> T
    where
        T: for<'r> sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres> + Send + Unpin,
    {
        sqlx::query_scalar(sql)
            .fetch_one(&self.own)
            .await
            .unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    /// Returns a column.
    pub(crate) async fn all<T>(&self, sql: &'static str) -> Vec<T>
    where
        T: for<'r> sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres> + Send + Unpin,
    {
        sqlx::query_scalar(sql)
            .fetch_all(&self.own)
            .await
            .unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    /// Repeats the query until it returns `expected`.
    pub(crate) async fn until<T>(&self, sql: &'static str, expected: T)
    where
        T: for<'r> sqlx::Decode<'r, sqlx::Postgres>
            + sqlx::Type<sqlx::Postgres>
            + Send
            + Unpin
            + PartialEq
            + std::fmt::Debug,
    {
        let mut last = None;
        let reached = tokio::time::timeout(PATIENCE, async {
            loop {
                let now: T = self.one(sql).await;
                if now == expected {
                    return;
                }
                last = Some(now);
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        })
        .await;
        assert!(reached.is_ok(), "{sql}: still {last:?}, not {expected:?}");
    }
}
