//! Where the demo's tables are: never in a database that is somebody's.
//!
//! Without `DATABASE_URL` that is a server of its own, on temporary data. With it, the demo makes a
//! database on the server that is named there, and drops it at the end, also when a step failed or
//! the demo was interrupted. A demo that is killed cannot, and no process of ours outlives it that
//! may know a password: what it leaves is named `standmeet_demo_…`.

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

/// For what is asked of the given server: one that does not answer must not hold up the end.
const PATIENCE: Duration = Duration::from_secs(20);

/// A database of the demo's own.
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

/// An address may hold a password.
impl std::fmt::Debug for Server {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Ours(_) => "Ours",
            Self::Given { .. } => "Given",
        })
    }
}

impl Database {
    /// Starts a server where none is given. On one that is, nothing is made yet, so that whoever
    /// holds the value drops what [`make`](Self::make) makes.
    pub(super) async fn choose(config: &Config) -> anyhow::Result<Self> {
        // a pooler may know other databases than the server behind it has
        let Some(given) = config.direct_url.as_ref().or(config.database_url.as_ref()) else {
            let server = EmbeddedPostgres::start(EmbeddedConfig::temporary()).await?;
            return Ok(Self {
                name: DATABASE.to_owned(),
                url: server.url(DATABASE),
                server: Server::Ours(server),
            });
        };
        // of letters, digits and `_`, so that it can stand in SQL
        let name = format!("standmeet_demo_{:016x}", rand::random::<u64>());
        Ok(Self {
            url: beside(given, &name)?,
            name,
            server: Server::Given { url: given.clone() },
        })
    }

    /// Makes it.
    pub(super) async fn make(&self) -> anyhow::Result<()> {
        match &self.server {
            Server::Ours(server) => drop(server.database(&self.name).await?),
            Server::Given { url } => {
                eprintln!("note: the demo has a database of its own there, {}", self.name);
                // nothing that the server's owner may have put into template1
                let sql = format!("CREATE DATABASE {} TEMPLATE template0", self.name);
                run(url, sql).await.context(
                    "no database could be made on the given server, whose user needs CREATEDB \
                     (without DATABASE_URL and BUS_DIRECT_URL it is a server of this machine)",
                )?;
            }
        }
        Ok(())
    }

    /// Its address, password included.
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

    /// Removes it, and the server where that is ours.
    pub(super) async fn remove(self) {
        match self.server {
            Server::Ours(server) => server.stop().await,
            Server::Given { url } => {
                // an interrupted demo has connections open
                let sql = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name);
                if let Err(error) = run(&url, sql).await {
                    eprintln!("note: the database {} may be left behind: {error:#}", self.name);
                }
            }
        }
    }
}

/// The address of another database on the same server.
fn beside(given: &str, name: &str) -> anyhow::Result<String> {
    let mut url: Url = given
        .parse()
        .context("DATABASE_URL cannot be read: write postgres://user:password@host/name")?;
    url.set_path(name);
    // the driver also knows a parameter for it, which would win over the path
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
    let read = PgConnectOptions::from_str(&url).context("DATABASE_URL cannot be read")?;
    ensure!(
        read.get_database() == Some(name),
        "DATABASE_URL names its database in a way the demo does not know"
    );
    Ok(url)
}

async fn run(url: &str, sql: String) -> anyhow::Result<()> {
    let run = async {
        let mut connection = Connection::connect(url).await?;
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await?;
        connection.close().await
    };
    let done = tokio::time::timeout(PATIENCE, run)
        .await
        .context("the server does not answer")?;
    // as text, for its source is the driver's wording of the same
    done.map_err(|error| anyhow!(DatabaseError::from(error).to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_beside_differs_in_the_database_alone() {
        let check = |given: &str, expected: &str| assert_eq!(beside(given, "demo").unwrap(), expected);
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
        assert!(beside("host=somewhere dbname=mine", "demo").is_err());
    }
}
