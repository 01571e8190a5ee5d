//! Pools, connections and their errors. Each feature's statements are in the `store.rs` of its folder; other files use
//! the aliases below.
//!
//! Every statement is a literal: the schema is always `bus`, and no value is interpolated.

#[cfg(test)]
pub(crate) mod test_sql;
pub(crate) mod transaction;

use std::time::Duration;

use thiserror::Error;

pub use transaction::TxError;

/// A pool of connections.
pub type Pool = sqlx::PgPool;
/// A connection.
pub type Connection = sqlx::PgConnection;
/// A transaction on a pool's connection.
pub(crate) type Transaction = sqlx::Transaction<'static, sqlx::Postgres>;

/// How long to wait for a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// An error of the database or of the connection to it.
#[derive(Debug, Error)]
#[error("{}", describe(.0))]
pub struct DatabaseError(#[from] sqlx::Error);

/// Returns the server's message without its DETAIL, which may quote a row.
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
    /// Returns the SQLSTATE, if the server reported the error.
    #[must_use]
    pub fn sqlstate(&self) -> Option<String> {
        match &self.0 {
            sqlx::Error::Database(database) => database.code().map(|code| code.into_owned()),
            _ => None,
        }
    }

    /// Returns whether the values caused the error, so that the same row fails again: SQLSTATE classes 22 (data) and 23
    /// (integrity constraint), and values that cannot be encoded or decoded.
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

    /// Returns whether a unique constraint was violated.
    #[must_use]
    pub fn is_unique_violation(&self) -> bool {
        self.sqlstate().as_deref() == Some("23505")
    }

    /// Returns whether the server may have carried out the statement although no response came: the connection broke,
    /// or the server was shut down (SQLSTATE classes 08 and 57P).
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

    /// Returns whether a later try may succeed.
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        !self.is_of_the_row()
    }
}

/// Returns a pool that connects on first use, with at most `max_connections` connections and a wait of 5 s for one.
///
/// # Errors
///
/// Returns an error if the URL cannot be parsed.
pub fn connect_lazily(url: &str, max_connections: u32) -> Result<Pool, DatabaseError> {
    Ok(sqlx::postgres::PgPoolOptions::new()
        .max_connections(max_connections)
        .acquire_timeout(CONNECT_TIMEOUT)
        .connect_lazy(url)?)
}

/// Opens a connection as the pool does and closes it. A pool without a connection only reports a timeout; this reports
/// the cause.
///
/// # Errors
///
/// Returns an error if the server refuses the connection or does not respond within 5 s.
pub async fn check_connection(pool: &Pool) -> Result<(), DatabaseError> {
    let options = pool.connect_options();
    let connecting = <Connection as sqlx::Connection>::connect_with(&options);
    let connection = tokio::time::timeout(CONNECT_TIMEOUT, connecting)
        .await
        .map_err(|_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()))??;
    // No transaction is open, so an error while closing loses nothing.
    let _ = sqlx::Connection::close(connection).await;
    Ok(())
}

/// Returns a pool on the same database, with the same connection options.
pub(crate) fn pool_like(pool: &Pool, max_connections: u32) -> Pool {
    sqlx::postgres::PgPoolOptions::new()
        .max_connections(max_connections)
        .acquire_timeout(CONNECT_TIMEOUT)
        .connect_lazy_with((*pool.connect_options()).clone())
}
