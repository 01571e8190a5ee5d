//! Help for tests that need Postgres: one server for the whole test binary, and a database of its own for each test.
//!
//! The first test that asks starts the server, an embedded one with temporary data, and it lives until the process
//! ends, however that ends. `cargo test` runs a binary's tests in one process, so they share it; cargo-nextest runs each
//! test in a process of its own, so each has one, which costs about a second. `BUS_TEST_DATABASE_URL` names a server to use
//! instead, whose user may create databases. `DATABASE_URL` is ignored on purpose: it names data somebody cares for.
//!
//! The embedded server trades durability for speed (`fsync=off`): it never outlives a crash of the machine.

mod database;

use std::collections::HashMap;
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OnceCell;
use url::Url;

use crate::embedded::{Admin, EmbeddedConfig, EmbeddedError, EmbeddedPostgres};

pub use database::TestDatabase;

/// Names a Postgres server for tests; absent or empty, one is started.
pub const TEST_DATABASE_URL: &str = "BUS_TEST_DATABASE_URL";

/// The server all tests of this process share.
#[derive(Debug)]
pub struct TestServer {
    admin: Admin,
    /// Ours, and gone with the process; without it databases have to be dropped one by one.
    embedded: Option<EmbeddedPostgres>,
    /// Databases to copy from, by key. Each is prepared once; who comes second waits for the first.
    templates: Mutex<HashMap<String, Arc<OnceCell<String>>>>,
}

impl TestServer {
    /// The server of this process, started by the first call. A call that fails is tried anew by the next.
    ///
    /// # Errors
    ///
    /// As of [`EmbeddedPostgres::start`]; [`EmbeddedError::Url`] where the variable holds no URL.
    pub async fn shared() -> Result<&'static Self, EmbeddedError> {
        static SHARED: OnceCell<TestServer> = OnceCell::const_new();
        SHARED.get_or_try_init(Self::start).await
    }

    async fn start() -> Result<Self, EmbeddedError> {
        let given = std::env::var(TEST_DATABASE_URL).unwrap_or_default();
        let (admin, embedded) = if given.trim().is_empty() {
            let server = EmbeddedPostgres::start(settings()).await?;
            (Admin::new(Url::parse(&server.admin_url())?), Some(server))
        } else {
            let admin = Admin::new(Url::parse(given.trim())?);
            database::sweep(&admin).await?;
            (admin, None)
        };
        Ok(Self {
            admin,
            embedded,
            templates: Mutex::default(),
        })
    }

    /// A new, empty database.
    ///
    /// # Errors
    ///
    /// [`EmbeddedError::Database`] where the server refused.
    pub async fn create_database(&self) -> Result<TestDatabase, EmbeddedError> {
        self.create(None).await
    }

    /// A new database in the state `prepare` leaves one in, say with all migrations. The first call of a `key` prepares
    /// a template, later ones copy it, which is some tens of milliseconds. `prepare` is given an address and must have
    /// closed its connections when it returns.
    ///
    /// On a server named by `BUS_TEST_DATABASE_URL` each database is prepared by itself: a template there would be left
    /// behind, as nothing runs at the end of the last test.
    ///
    /// # Errors
    ///
    /// Those of `prepare`, after which the next call tries anew, and those of [`create_database`](Self::create_database).
    pub async fn create_prepared<F, E>(
        &self,
        key: &str,
        prepare: F,
    ) -> Result<TestDatabase, Box<dyn Error + Send + Sync>>
    where
        F: AsyncFnOnce(&str) -> Result<(), E>,
        E: Into<Box<dyn Error + Send + Sync>>,
    {
        if self.embedded.is_none() {
            let database = self.create(None).await?;
            prepare(database.url()).await.map_err(Into::into)?;
            return Ok(database);
        }
        let template = Arc::clone(
            self.templates
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .entry(key.to_owned())
                .or_default(),
        );
        let name = template
            .get_or_try_init(async || {
                let name = database::new_name();
                self.admin.create(&name, None).await?;
                prepare(&self.admin.url(&name)).await.map_err(Into::into)?;
                self.admin.seal_template(&name).await?;
                Ok::<_, Box<dyn Error + Send + Sync>>(name)
            })
            .await?;
        Ok(self.create(Some(name)).await?)
    }

    async fn create(&self, template: Option<&str>) -> Result<TestDatabase, EmbeddedError> {
        let name = database::new_name();
        self.admin.create(&name, template).await?;
        let dropped_by = self.embedded.is_none().then(|| self.admin.clone());
        Ok(TestDatabase::new(self.admin.url(&name), name, dropped_by))
    }
}

/// What the tests of this project need: many pools at a time, prepared transactions, no waiting for a disk.
fn settings() -> EmbeddedConfig {
    EmbeddedConfig::temporary()
        .set("max_connections", "300")
        .set("max_prepared_transactions", "16")
        .set("fsync", "off")
        .set("full_page_writes", "off")
}
