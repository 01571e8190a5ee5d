//! A database with the runtime's tables, and the SQL of a declaration on it.

use std::time::Duration;

use bus_codegen::{Compilation, History, Input, Style, compile};
use bus_runtime::{
    MigrateError, MigrateOptions,
    database::{self, Pool},
    declaration::{Declaration, DeliveryPolicy, Limits},
    migrate,
    testing::{TestDatabase, TestServer},
};
use serde_json::Value;

/// Declares nothing: the runtime's own tables alone.
static NOTHING: Declaration = Declaration {
    namespace: "nothing",
    fingerprint: "nothing",
    has_owners: false,
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
    delivery: DeliveryPolicy {
        request_timeout: Duration::from_secs(15),
        lease: Duration::from_secs(20),
        attempts_after_rejection: 6,
        max_retry_after: Duration::from_secs(36_000),
        max_age: Duration::from_secs(400_000),
    },
};

/// A database with an application's tables and the triggers of its declaration.
pub(crate) struct Site {
    pub(crate) pool: Pool,
    pub(crate) database: TestDatabase,
}

/// What one event says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RecordedEvent {
    pub(crate) subject: String,
    pub(crate) owner: Option<String>,
    pub(crate) data: Value,
}

impl Site {
    /// With the runtime's tables alone.
    pub(crate) async fn bare() -> Self {
        let server = TestServer::shared().await.unwrap();
        let prepared = server.create_prepared("bare", async |url: &str| {
            let pool = database::connect_lazily(url, 2)?;
            migrate(&pool, &NOTHING, MigrateOptions::default()).await?;
            pool.close().await;
            Ok::<_, MigrateError>(())
        });
        let database = prepared.await.unwrap();
        Self {
            pool: pool(database.url()),
            database,
        }
    }

    /// With nothing in it.
    pub(crate) async fn empty() -> Self {
        let server = TestServer::shared().await.unwrap();
        let database = server.create_database().await.unwrap();
        Self {
            pool: pool(database.url()),
            database,
        }
    }

    /// With an application's tables, and what its declaration emits for them.
    pub(crate) async fn new(events: &str, migration: &str) -> Self {
        let site = Self::bare().await;
        site.run(migration).await;
        site.run(&emitted(events, migration, "triggers.sql")).await;
        site
    }

    /// Runs statements, however many.
    pub(crate) async fn run(&self, sql: &str) {
        self.attempt(sql).await.unwrap_or_else(|error| panic!("{sql}\n{error}"));
    }

    pub(crate) async fn attempt(&self, sql: &str) -> Result<(), sqlx::Error> {
        let sql = sqlx::AssertSqlSafe(sql.to_owned());
        sqlx::raw_sql(sql).execute(&self.pool).await.map(drop)
    }

    /// The message and the hint of the error that the statements end in.
    pub(crate) async fn refused(&self, sql: &str) -> (String, String) {
        let mut connection = self.pool.acquire().await.unwrap();
        let statements = sqlx::AssertSqlSafe(sql.to_owned());
        let error = sqlx::raw_sql(statements).execute(&mut *connection).await.unwrap_err();
        // Where they began a transaction, it has failed.
        sqlx::raw_sql("ROLLBACK; RESET ROLE")
            .execute(&mut *connection)
            .await
            .unwrap();
        let error = error.into_database_error().unwrap();
        let error = error.downcast::<sqlx::postgres::PgDatabaseError>();
        (error.message().to_owned(), error.hint().unwrap_or_default().to_owned())
    }

    /// One value.
    pub(crate) async fn one<T>(&self, sql: &'static str) -> T
    where
        T: for<'r> sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres> + Send + Unpin,
    {
        sqlx::query_scalar(sql).fetch_one(&self.pool).await.unwrap()
    }

    /// The events of a type, in the order they were recorded in.
    pub(crate) async fn recorded(&self, event: &str) -> Vec<RecordedEvent> {
        let rows: Vec<(String, Option<String>, Value)> =
            sqlx::query_as("SELECT subject, owner::text, data FROM bus.events WHERE type = $1 ORDER BY seq")
                .bind(event)
                .fetch_all(&self.pool)
                .await
                .unwrap();
        rows.into_iter()
            .map(|(subject, owner, data)| RecordedEvent { subject, owner, data })
            .collect()
    }

    /// The data alone.
    pub(crate) async fn data(&self, event: &str) -> Vec<Value> {
        self.recorded(event).await.into_iter().map(|told| told.data).collect()
    }

    /// The data of what these statements add.
    pub(crate) async fn adds(&self, event: &str, sql: &str) -> Vec<Value> {
        let before = self.recorded(event).await.len();
        self.run(sql).await;
        self.data(event).await.split_off(before)
    }
}

/// Patient: tests run where everything else runs too.
pub(crate) fn pool(url: &str) -> Pool {
    sqlx::postgres::PgPoolOptions::new()
        .max_connections(5)
        .acquire_timeout(std::time::Duration::from_secs(60))
        .connect_lazy(url)
        .unwrap()
}

/// A folder with a declaration and migrations, and the commands run in it.
pub(crate) struct Project {
    folder: tempfile::TempDir,
}

impl Project {
    pub(crate) fn new(events: &str, migration: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("migrations")).unwrap();
        std::fs::write(folder.path().join("migrations/0001.sql"), migration).unwrap();
        let project = Self { folder };
        project.declares(events);
        project
    }

    /// Writes the declaration anew, and generates, which keeps the history.
    pub(crate) fn declares(&self, events: &str) {
        std::fs::write(self.folder.path().join("events.yaml"), events).unwrap();
        assert_eq!(self.bus(&["generate"]).0, 0);
    }

    /// Both the declaration and the migration anew.
    pub(crate) fn declares_with(&self, events: &str, migration: &str) {
        std::fs::write(self.folder.path().join("migrations/0001.sql"), migration).unwrap();
        self.declares(events);
    }

    pub(crate) fn path(&self) -> &std::path::Path {
        self.folder.path()
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> std::process::Command {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_bus"));
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env_remove("DATABASE_URL");
        command
    }

    /// The exit code, and what was printed on both channels.
    pub(crate) fn bus(&self, arguments: &[&str]) -> (i32, String) {
        let output = self.command(arguments).output().unwrap();
        let mut text = String::from_utf8(output.stdout).unwrap();
        text.push_str(&String::from_utf8(output.stderr).unwrap());
        (output.status.code().unwrap(), text)
    }

    /// What a command on a database prints, which must end with this code.
    pub(crate) fn on(&self, site: &Site, arguments: &[&str], code: i32) -> String {
        let mut all = arguments.to_vec();
        all.extend(["--database", site.database.url()]);
        let (found, text) = self.bus(&all);
        assert_eq!(found, code, "{arguments:?}: {text}");
        text
    }
}

/// Compiles a declaration over migrations, which must be sound.
pub(crate) fn compiled(events: &str, migration: &str) -> Compilation {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("migrations")).unwrap();
    std::fs::write(folder.path().join("migrations/0001.sql"), migration).unwrap();
    std::fs::write(folder.path().join("events.yaml"), events).unwrap();
    let input = Input::new(folder.path().join("events.yaml")).migrations(folder.path().join("migrations"));
    let compilation = compile(&input).unwrap();
    let report = compilation.report();
    assert!(report.is_clean(), "{}", report.render(Style::Plain));
    compilation
}

/// A file of what a declaration publishes.
pub(crate) fn emitted(events: &str, migration: &str, file: &str) -> String {
    let tree = compiled(events, migration).generate(&History::default());
    let text = tree
        .files()
        .find(|(name, _)| *name == file)
        .map(|(_, text)| text.to_owned());
    text.unwrap_or_else(|| panic!("the tree has no {file}"))
}
