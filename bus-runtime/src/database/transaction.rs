//! Begin and commit.

use thiserror::Error;

use super::{DatabaseError, Pool, Transaction};

/// A transaction that did not commit, or whose outcome is unknown.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TxError {
    /// The transaction could not begin. Nothing was done.
    #[error("the transaction could not begin")]
    Begin(#[source] DatabaseError),
    /// The server refused the commit. Nothing was done.
    #[error("the transaction was rolled back at its commit")]
    Commit(#[source] DatabaseError),
    /// The connection was lost during the commit, which may or may not have happened. Do not report it as a failure: HTTP
    /// handlers respond with 503 `outcome_unknown`.
    #[error("the connection was lost during the commit; whether it happened is unknown")]
    CommitUnknown(#[source] DatabaseError),
}

/// Begins a transaction, on a task of its own: if the caller's future is dropped between BEGIN and its response, the task
/// still receives the response, and dropping the transaction rolls it back. Without the task the pooled connection would
/// stay idle in a transaction.
pub(crate) async fn begin(pool: &Pool) -> Result<Transaction, TxError> {
    let pool = pool.clone();
    let traceparent = crate::trace::current();
    let begun = tokio::spawn(async move {
        let mut transaction = pool.begin().await?;
        // A trigger that records in this transaction reads the trace context from the setting.
        if let Some(traceparent) = traceparent {
            sqlx::query("SELECT set_config('bus.traceparent', $1, true)")
                .persistent(false)
                .bind(traceparent)
                .execute(&mut *transaction)
                .await?;
        }
        Ok::<_, sqlx::Error>(transaction)
    })
    .await;
    match begun {
        Ok(Ok(transaction)) => Ok(transaction),
        Ok(Err(error)) => Err(TxError::Begin(error.into())),
        // The task is cancelled only when the async runtime shuts down.
        Err(_) => Err(TxError::Begin(sqlx::Error::WorkerCrashed.into())),
    }
}

/// Commits. A statement is sent first: in a failed transaction Postgres answers COMMIT with a rollback and without an error,
/// and the driver reports success; any other statement fails.
pub(crate) async fn commit(mut transaction: Transaction) -> Result<(), TxError> {
    sqlx::raw_sql("SELECT 1")
        .execute(&mut *transaction)
        .await
        .map_err(|error| TxError::Commit(error.into()))?;
    transaction.commit().await.map_err(|error| {
        let error = DatabaseError::from(error);
        if error.leaves_outcome_unknown() {
            TxError::CommitUnknown(error)
        } else {
            TxError::Commit(error)
        }
    })
}
