//! SQL of the table `access_requests`.

use bus_runtime::database::{Connection, Pool};
use uuid::Uuid;

use super::Form;

/// The visitor's part of an access request.
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

/// Returns the request, or `None` if it has been deleted.
pub(crate) async fn find(pool: &Pool, id: Uuid) -> sqlx::Result<Option<Request>> {
    sqlx::query_as("SELECT name, email, message FROM access_requests WHERE id = $1")
        .bind(id)
        .fetch_optional(pool)
        .await
}
