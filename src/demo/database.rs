//! The demo's own database. The demo never uses an existing database.
//!
//! Without `DATABASE_URL`, the demo starts an embedded server on temporary data. With it, the demo
//! creates a new database on that server and drops it at the end, even if a step fails or the demo
//! is interrupted. If the demo is killed, the database `standmeet_demo_…` remains: the process that
//! cleans up after a kill must not know a password.

use std::{str::FromStr, time::Duration};

use anyhow::{Context, anyhow, ensure};
use bus_runtime::{
    DatabaseError,
    database::Connection,
    embedded::{EmbeddedConfig, EmbeddedPostgres},
};
use reqwest::Url;
use sqlx::{AssertSqlSafe, Connection as _, postgres::PgConnectOptions};
use standmeet::config::Config;

use crate::run::DATABASE;

/// Timeout of statements on the given server, so that an unresponsive server does not block the end
/// of the demo.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(20);

/// The demo's database.
#[derive(Debug)]
pub(super) struct Database {
    name: String,
    url: String,
    server: Server,
}

enum Server {
    Ours(EmbeddedPostgres),
    Given { url: String },
}

/// Hides the URL, which may contain a password.
impl std::fmt::Debug for Server {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Ours(_) => "Ours",
            Self::Given { .. } => "Given",
        })
    }
}

impl Database {
    /// Starts an embedded server if none is configured. Does not create the database yet: the caller
    /// owns this value before [`create`](Self::create) runs, so that it can always remove the database.
    pub(super) async fn choose(config: &Config) -> anyhow::Result<Self> {
        // a pooler may not know a database that is created on the server behind it
        let Some(given) = config.direct_url.as_ref().or(config.database_url.as_ref()) else {
            let server = EmbeddedPostgres::start(EmbeddedConfig::temporary()).await?;
            return Ok(Self {
                name: DATABASE.to_owned(),
                url: server.url(DATABASE),
                server: Server::Ours(server),
            });
        };
        // letters, digits and `_` only, so that the name needs no quoting in SQL
        let name = format!("standmeet_demo_{:016x}", rand::random::<u64>());
        Ok(Self {
            url: with_database(given, &name)?,
            name,
            server: Server::Given { url: given.clone() },
        })
    }

    /// Creates the database.
    pub(super) async fn create(&self) -> anyhow::Result<()> {
        match &self.server {
            Server::Ours(server) => drop(server.database(&self.name).await?),
            Server::Given { url } => {
                eprintln!(
                    "note: the demo creates its own database {} on the given server",
                    self.name
                );
                // template1 may contain objects of the server's administrator
                let sql = format!("CREATE DATABASE {} TEMPLATE template0", self.name);
                execute(url, sql).await.context(
                    "cannot create a database on the given server: the user needs CREATEDB \
                     (unset DATABASE_URL and BUS_DIRECT_URL to use an embedded server)",
                )?;
            }
        }
        Ok(())
    }

    /// Returns the URL of the database, including the password.
    pub(super) fn url(&self) -> &str {
        &self.url
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn kind(&self) -> &'static str {
        match self.server {
            Server::Ours(_) => "embedded",
            Server::Given { .. } => "given",
        }
    }

    /// Drops the database, or stops the embedded server.
    pub(super) async fn remove(self) {
        match self.server {
            Server::Ours(server) => server.stop().await,
            Server::Given { url } => {
                // an interrupted demo still has open connections
                let sql = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name);
                if let Err(error) = execute(&url, sql).await {
                    eprintln!("note: cannot drop the database {}: {error:#}", self.name);
                }
            }
        }
    }
}

/// Returns the URL of another database on the same server.
fn with_database(given: &str, name: &str) -> anyhow::Result<String> {
    let mut url: Url = given
        .parse()
        .context("invalid DATABASE_URL: use a URL such as postgres://user:password@host/name")?;
    url.set_path(name);
    // the query parameter `dbname` would take precedence over the path
    let kept: Vec<(String, String)> = url
        .query_pairs()
        .filter(|(key, _)| key != "dbname")
        .map(|(key, value)| (key.into_owned(), value.into_owned()))
        .collect();
    url.set_query(None);
    if !kept.is_empty() {
        url.query_pairs_mut().extend_pairs(kept);
    }
    let url = String::from(url);
    let options = PgConnectOptions::from_str(&url).context("invalid DATABASE_URL")?;
    ensure!(
        options.get_database() == Some(name),
        "the demo does not support the form of DATABASE_URL"
    );
    Ok(url)
}

async fn execute(url: &str, sql: String) -> anyhow::Result<()> {
    let run = async {
        let mut connection = Connection::connect(url).await?;
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await?;
        connection.close().await
    };
    let done = tokio::time::timeout(STATEMENT_TIMEOUT, run)
        .await
        .context("the server does not respond")?;
    // as text: the error's source repeats the same message in the driver's form
    done.map_err(|error| anyhow!(DatabaseError::from(error).to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_database_changes_only_the_database_name() {
        let check = |given: &str, expected: &str| assert_eq!(with_database(given, "demo").unwrap(), expected);
        check("postgres://u:p@host:5433/mine", "postgres://u:p@host:5433/demo");
        check("postgres://u@host", "postgres://u@host/demo");
        check(
            "postgres://host/mine?sslmode=require&dbname=mine",
            "postgres://host/demo?sslmode=require",
        );
        check(
            "postgresql:///mine?host=%2Frun%2Fpostgresql",
            "postgresql:///demo?host=%2Frun%2Fpostgresql",
        );
        assert!(with_database("host=somewhere dbname=mine", "demo").is_err());
    }
}
