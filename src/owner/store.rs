//! SQL of the owner's tables: `owners`, `owner_tokens` and `owner_notices`.

use bus_runtime::database::{Connection, Pool};
use uuid::Uuid;

/// Returns the id of the instance's owner, if the row exists. Locks the table until the
/// transaction ends.
pub(crate) async fn lock_and_find_id(connection: &mut Connection) -> sqlx::Result<Option<Uuid>> {
    // if two processes start at once, the second waits here and then finds the first one's owner
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

pub(crate) async fn find_by_token(pool: &Pool, hash: &[u8]) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar("SELECT owner_id FROM owner_tokens WHERE hash = $1")
        .bind(hash)
        .fetch_optional(pool)
        .await
}

pub(crate) async fn find_email(pool: &Pool, owner_id: Uuid) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar("SELECT email FROM owners WHERE id = $1")
        .bind(owner_id)
        .fetch_optional(pool)
        .await
}

/// Returns the id of the instance's owner without locking the table.
pub(crate) async fn find_id(pool: &Pool) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar("SELECT id FROM owners ORDER BY created_at, id LIMIT 1")
        .fetch_optional(pool)
        .await
}

/// Locks the owner's row, so that one transaction at a time counts and inserts notices. Returns
/// `false` if the owner does not exist.
pub(crate) async fn lock_owner(connection: &mut Connection, owner_id: Uuid) -> sqlx::Result<bool> {
    let locked = sqlx::query("SELECT FROM owners WHERE id = $1 FOR NO KEY UPDATE")
        .bind(owner_id)
        .execute(connection)
        .await?;
    Ok(locked.rows_affected() == 1)
}

/// Returns the notice of an event: whether it was admitted, and whether its mail was sent.
pub(crate) async fn find_notice(connection: &mut Connection, event_id: Uuid) -> sqlx::Result<Option<(bool, bool)>> {
    sqlx::query_as("SELECT admitted, sent_at IS NOT NULL FROM owner_notices WHERE event_id = $1")
        .bind(event_id)
        .fetch_optional(connection)
        .await
}

pub(crate) async fn count_admitted_in_last_hour(connection: &mut Connection, owner_id: Uuid) -> sqlx::Result<i64> {
    sqlx::query_scalar(
        "SELECT count(*) FROM owner_notices
         WHERE owner_id = $1 AND admitted AND taken_at > clock_timestamp() - interval '1 hour'",
    )
    .bind(owner_id)
    .fetch_one(connection)
    .await
}

pub(crate) async fn insert_notice(
    connection: &mut Connection,
    owner_id: Uuid,
    event_id: Uuid,
    admitted: bool,
) -> sqlx::Result<()> {
    // keep the table small: an event older than a month is no longer delivered
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
