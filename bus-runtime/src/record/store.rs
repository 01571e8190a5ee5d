//! Writing and reading `bus.events`.

use serde_json::value::RawValue;
use sqlx::Row as _;
use uuid::Uuid;

use crate::{
    database::{Connection, DatabaseError, Pool},
    event::StoredEvent,
};

/// An event to insert.
#[derive(Debug)]
pub(crate) struct NewEvent {
    pub(crate) id: Uuid,
    pub(crate) owner: Option<Uuid>,
    pub(crate) event_type: &'static str,
    pub(crate) version: u32,
    pub(crate) subject: String,
    pub(crate) data: Box<RawValue>,
}

/// Inserts an event and its outbox row, in one statement.
pub(crate) async fn insert(connection: &mut Connection, event: NewEvent) -> Result<(), DatabaseError> {
    sqlx::query(
        "WITH event AS (
           INSERT INTO bus.events (id, owner, type, version, subject, data, traceparent)
           VALUES ($1, $2, $3, $4, $5, $6::text::json, $7) RETURNING id, seq
         )
         INSERT INTO bus.outbox (seq, event_id) SELECT seq, id FROM event",
    )
    .persistent(false)
    .bind(event.id)
    .bind(event.owner)
    .bind(event.event_type)
    .bind(event.version.cast_signed())
    .bind(event.subject)
    .bind(String::from(Box::<str>::from(event.data)))
    .bind(crate::trace::current())
    .execute(connection)
    .await?;
    Ok(())
}

/// Inserts all events and their outbox rows in order, in one statement.
pub(crate) async fn insert_all(connection: &mut Connection, events: Vec<NewEvent>) -> Result<(), DatabaseError> {
    let mut ids = Vec::with_capacity(events.len());
    let mut owners = Vec::with_capacity(events.len());
    let mut types = Vec::with_capacity(events.len());
    let mut versions = Vec::with_capacity(events.len());
    let mut subjects = Vec::with_capacity(events.len());
    let mut data = Vec::with_capacity(events.len());
    for event in events {
        ids.push(event.id);
        owners.push(event.owner);
        types.push(event.event_type);
        versions.push(event.version.cast_signed());
        subjects.push(event.subject);
        data.push(String::from(Box::<str>::from(event.data)));
    }
    sqlx::query(
        "WITH event AS (
           INSERT INTO bus.events (id, owner, type, version, subject, data, traceparent)
           SELECT new.id, new.owner, new.type, new.version, new.subject, new.data::json, $7
           FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::int4[], $5::text[], $6::text[])
             WITH ORDINALITY AS new (id, owner, type, version, subject, data, place)
           ORDER BY new.place
           RETURNING id, seq
         )
         INSERT INTO bus.outbox (seq, event_id) SELECT seq, id FROM event",
    )
    .persistent(false)
    .bind(ids)
    .bind(owners)
    .bind(types)
    .bind(versions)
    .bind(subjects)
    .bind(data)
    .bind(crate::trace::current())
    .execute(connection)
    .await?;
    Ok(())
}

/// Returns an event.
pub(crate) async fn get(pool: &Pool, id: Uuid) -> Result<Option<StoredEvent>, DatabaseError> {
    let row = sqlx::query(
        "SELECT id, seq, owner, type, version, subject, data::text AS data, occurred_at, traceparent
         FROM bus.events WHERE id = $1",
    )
    .bind(id)
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| from_row(&row)).transpose()?)
}

/// Returns those of the events that exist, in the order in which they were recorded.
pub(crate) async fn get_all(pool: &Pool, ids: &[Uuid]) -> Result<Vec<StoredEvent>, DatabaseError> {
    let rows = sqlx::query(
        "SELECT id, seq, owner, type, version, subject, data::text AS data, occurred_at, traceparent
         FROM bus.events WHERE id = ANY($1) ORDER BY seq",
    )
    .bind(ids)
    .fetch_all(pool)
    .await?;
    Ok(rows.iter().map(from_row).collect::<Result<_, _>>()?)
}

/// Reads a row of the columns selected above.
fn from_row(row: &sqlx::postgres::PgRow) -> Result<StoredEvent, sqlx::Error> {
    let data: String = row.try_get("data")?;
    Ok(StoredEvent {
        id: row.try_get("id")?,
        seq: row.try_get("seq")?,
        owner: row.try_get("owner")?,
        event_type: row.try_get("type")?,
        version: row.try_get::<i32, _>("version")?.cast_unsigned(),
        subject: row.try_get("subject")?,
        data: RawValue::from_string(data).map_err(|error| sqlx::Error::Decode(Box::new(error)))?,
        occurred_at: row.try_get("occurred_at")?,
        traceparent: row.try_get("traceparent")?,
    })
}
