//! Pools, connections and their errors. Each feature's statements are in the `store.rs` of its folder; the rest of the
//! crate uses the aliases below.
//!
//! Every statement is a literal: the schema is always `bus`, and nothing is pasted into SQL.

#[cfg(test)]
pub(crate) mod test_sql;
pub(crate) mod transaction;

use std::time::Duration;

use thiserror::Error;

pub use transaction::TxError;

/// A pool of connections.
pub type Pool = sqlx::PgPool;
/// One connection.
pub type Connection = sqlx::PgConnection;
/// A transaction of the runtime's own, on a pool's connection.
pub(crate) type Transaction = sqlx::Transaction<'static, sqlx::Postgres>;

/// How long a server may take to give a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// What the database answered, or that it did not.
#[derive(Debug, Error)]
#[error("{}", describe(.0))]
pub struct DatabaseError(#[from] sqlx::Error);

/// The server's message without its DETAIL, which may quote a row.
fn describe(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(database) => format!(
            "{} (SQLSTATE {})",
            database.message(),
            database.code().as_deref().unwrap_or("unknown")
        ),
        other => other.to_string(),
    }
}

impl DatabaseError {
    /// The five characters of the server's SQLSTATE, if it was the server that spoke.
    #[must_use]
    pub fn sqlstate(&self) -> Option<String> {
        match &self.0 {
            sqlx::Error::Database(database) => database.code().map(|code| code.into_owned()),
            _ => None,
        }
    }

    /// Whether the fault is of the values themselves, so that the same row fails again: SQLSTATE
    /// classes 22 (data) and 23 (integrity), and values that cannot be encoded or decoded.
    #[must_use]
    pub fn is_of_the_row(&self) -> bool {
        match &self.0 {
            sqlx::Error::Database(_) => self
                .sqlstate()
                .is_some_and(|code| code.starts_with("22") || code.starts_with("23")),
            sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } | sqlx::Error::Encode(_) => true,
            _ => false,
        }
    }

    /// Whether it is a unique violation.
    #[must_use]
    pub fn is_unique_violation(&self) -> bool {
        self.sqlstate().as_deref() == Some("23505")
    }

    /// Whether the server may have carried out what it was asked although no answer came: the
    /// connection broke, or the server was shut down under it (SQLSTATE classes 08 and 57P).
    #[must_use]
    pub fn leaves_outcome_unknown(&self) -> bool {
        match &self.0 {
            sqlx::Error::Database(_) => self
                .sqlstate()
                .is_some_and(|code| code.starts_with("08") || code.starts_with("57P")),
            sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::Tls(_) | sqlx::Error::WorkerCrashed => true,
            _ => false,
        }
    }

    /// Whether trying again later may succeed.
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        !self.is_of_the_row()
    }
}

/// Opens a pool.
///
/// # Errors
///
/// Where the URL cannot be read. No connection is made yet.
pub fn connect_lazily(url: &str, max_connections: u32) -> Result<Pool, DatabaseError> {
    Ok(sqlx::postgres::PgPoolOptions::new()
        .max_connections(max_connections)
        .acquire_timeout(CONNECT_TIMEOUT)
        .connect_lazy(url)?)
}

/// Opens one connection by the pool's means and closes it. A pool that gets none only says that it waited; this says why
/// there is none.
///
/// # Errors
///
/// Where the server does not answer within 5 s, or lets nobody in.
pub async fn check_connection(pool: &Pool) -> Result<(), DatabaseError> {
    let options = pool.connect_options();
    let connecting = <Connection as sqlx::Connection>::connect_with(&options);
    let connection = tokio::time::timeout(CONNECT_TIMEOUT, connecting)
        .await
        .map_err(|_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()))??;
    // Nothing was begun on it that could be lost.
    let _ = sqlx::Connection::close(connection).await;
    Ok(())
}

/// Opens a pool that reaches the same database as `pool`, by the same means.
pub(crate) fn pool_like(pool: &Pool, max_connections: u32) -> Pool {
    sqlx::postgres::PgPoolOptions::new()
        .max_connections(max_connections)
        .acquire_timeout(CONNECT_TIMEOUT)
        .connect_lazy_with((*pool.connect_options()).clone())
}
