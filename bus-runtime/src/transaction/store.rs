//! The statements of [`Tx`](super::Tx). They are not prepared, since the application's pool may lead through a pooler.

use uuid::Uuid;

use crate::database::{Connection, DatabaseError};

/// Marks the event as handled by the subscriber. Returns whether it was not marked before.
pub(super) async fn mark_handled(
    connection: &mut Connection,
    event: Uuid,
    subscriber: &str,
) -> Result<bool, DatabaseError> {
    let marked = sqlx::query("INSERT INTO bus.handled (event_id, subscriber) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .persistent(false)
        .bind(event)
        .bind(subscriber)
        .execute(connection)
        .await?;
    Ok(marked.rows_affected() == 1)
}

/// Returns the event that SQL recorded last in the transaction.
pub(super) async fn last_event(connection: &mut Connection) -> Result<Option<Uuid>, DatabaseError> {
    // A setting that was never set reads as NULL; one that an earlier transaction of the connection set reads as ''.
    Ok(
        sqlx::query_scalar("SELECT nullif(current_setting('bus.last_event', true), '')::uuid")
            .persistent(false)
            .fetch_one(connection)
            .await?,
    )
}
