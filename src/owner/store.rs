//! The owner's rows: who it is, its tokens, and the places of notices.

use bus_runtime::database::{Connection, Pool};
use uuid::Uuid;

/// The owner of the instance, if it has one yet.
pub(crate) async fn first(connection: &mut Connection) -> sqlx::Result<Option<Uuid>> {
    // two processes that start at once must not make two: the second waits here
    sqlx::query("LOCK TABLE owners IN SHARE ROW EXCLUSIVE MODE")
        .execute(&mut *connection)
        .await?;
    sqlx::query_scalar("SELECT id FROM owners ORDER BY created_at, id LIMIT 1")
        .fetch_optional(connection)
        .await
}

pub(crate) async fn insert(connection: &mut Connection, email: &str) -> sqlx::Result<Uuid> {
    sqlx::query_scalar("INSERT INTO owners (email) VALUES ($1) RETURNING id")
        .bind(email)
        .fetch_one(connection)
        .await
}

pub(crate) async fn insert_token(connection: &mut Connection, owner_id: Uuid, hash: &[u8]) -> sqlx::Result<()> {
    sqlx::query("INSERT INTO owner_tokens (hash, owner_id) VALUES ($1, $2)")
        .bind(hash)
        .bind(owner_id)
        .execute(connection)
        .await?;
    Ok(())
}

pub(crate) async fn of_token(pool: &Pool, hash: &[u8]) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar("SELECT owner_id FROM owner_tokens WHERE hash = $1")
        .bind(hash)
        .fetch_optional(pool)
        .await
}

pub(crate) async fn email(pool: &Pool, owner_id: Uuid) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar("SELECT email FROM owners WHERE id = $1")
        .bind(owner_id)
        .fetch_optional(pool)
        .await
}

/// Whom visitors write to: the first owner, without the lock that making one takes.
pub(crate) async fn addressee(pool: &Pool) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar("SELECT id FROM owners ORDER BY created_at, id LIMIT 1")
        .fetch_optional(pool)
        .await
}

/// Lets one transaction at a time count and take places of this owner.
pub(crate) async fn lock(connection: &mut Connection, owner_id: Uuid) -> sqlx::Result<bool> {
    let locked = sqlx::query("SELECT FROM owners WHERE id = $1 FOR NO KEY UPDATE")
        .bind(owner_id)
        .execute(connection)
        .await?;
    Ok(locked.rows_affected() == 1)
}

/// The place an event has: whether it was admitted, and whether its mail has gone.
pub(crate) async fn place(connection: &mut Connection, event_id: Uuid) -> sqlx::Result<Option<(bool, bool)>> {
    sqlx::query_as("SELECT admitted, sent_at IS NOT NULL FROM owner_notices WHERE event_id = $1")
        .bind(event_id)
        .fetch_optional(connection)
        .await
}

pub(crate) async fn admitted_in_last_hour(connection: &mut Connection, owner_id: Uuid) -> sqlx::Result<i64> {
    sqlx::query_scalar(
        "SELECT count(*) FROM owner_notices
         WHERE owner_id = $1 AND admitted AND taken_at > clock_timestamp() - interval '1 hour'",
    )
    .bind(owner_id)
    .fetch_one(connection)
    .await
}

pub(crate) async fn take_place(
    connection: &mut Connection,
    owner_id: Uuid,
    event_id: Uuid,
    admitted: bool,
) -> sqlx::Result<()> {
    // places bound the table too: an event older than a month is delivered to nobody any more
    sqlx::query("DELETE FROM owner_notices WHERE owner_id = $1 AND taken_at < now() - interval '31 days'")
        .bind(owner_id)
        .execute(&mut *connection)
        .await?;
    sqlx::query("INSERT INTO owner_notices (event_id, owner_id, admitted) VALUES ($1, $2, $3)")
        .bind(event_id)
        .bind(owner_id)
        .bind(admitted)
        .execute(connection)
        .await?;
    Ok(())
}

pub(crate) async fn mark_sent(connection: &mut Connection, event_id: Uuid) -> sqlx::Result<()> {
    sqlx::query("UPDATE owner_notices SET sent_at = clock_timestamp() WHERE event_id = $1")
        .bind(event_id)
        .execute(connection)
        .await?;
    Ok(())
}
