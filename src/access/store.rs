//! Rows of `access_requests`.

use bus_runtime::database::{Connection, Pool};
use uuid::Uuid;

use super::Form;

/// What a visitor wrote.
#[derive(sqlx::FromRow)]
pub(crate) struct Request {
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) message: String,
}

pub(super) async fn insert(connection: &mut Connection, owner_id: Uuid, form: &Form) -> sqlx::Result<Uuid> {
    sqlx::query_scalar(
        "INSERT INTO access_requests (owner_id, name, email, message)
         VALUES ($1, $2, $3, $4) RETURNING id",
    )
    .bind(owner_id)
    .bind(&form.name)
    .bind(&form.email)
    .bind(&form.message)
    .fetch_one(connection)
    .await
}

/// A request, if it is still there.
pub(crate) async fn find(pool: &Pool, id: Uuid) -> sqlx::Result<Option<Request>> {
    sqlx::query_as("SELECT name, email, message FROM access_requests WHERE id = $1")
        .bind(id)
        .fetch_optional(pool)
        .await
}
