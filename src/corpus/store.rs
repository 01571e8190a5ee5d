//! SQL of the table `corpus_notes`.

use bus_runtime::database::{Connection, Pool};
use uuid::Uuid;

use super::{
    note::{Content, Note},
    search::Entry,
};

/// Returns a note of any owner. The caller checks whether the reader may see it.
pub(super) async fn find(pool: &Pool, id: Uuid) -> sqlx::Result<Option<Note>> {
    sqlx::query_as(
        "SELECT *, corpus_note_uri(genre, id, slug, title, parent_id) AS subject
         FROM corpus_notes WHERE id = $1",
    )
    .bind(id)
    .fetch_optional(pool)
    .await
}

/// Returns a note of the owner and locks its row until the transaction ends.
pub(super) async fn lock_note(connection: &mut Connection, owner_id: Uuid, id: Uuid) -> sqlx::Result<Option<Note>> {
    sqlx::query_as(
        "SELECT *, corpus_note_uri(genre, id, slug, title, parent_id) AS subject
         FROM corpus_notes WHERE id = $1 AND owner_id = $2 FOR UPDATE",
    )
    .bind(id)
    .bind(owner_id)
    .fetch_optional(connection)
    .await
}

pub(super) async fn insert(connection: &mut Connection, owner_id: Uuid, content: &Content) -> sqlx::Result<Note> {
    sqlx::query_as(
        "INSERT INTO corpus_notes (owner_id, genre, title, body, tags, parent_id, published,
             show_as_source, aliases, excerpt, slug, archived, css_classes, lang)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
         RETURNING *, corpus_note_uri(genre, id, slug, title, parent_id) AS subject",
    )
    .bind(owner_id)
    .bind(&content.genre)
    .bind(&content.title)
    .bind(&content.body)
    .bind(&content.tags)
    .bind(content.parent_id)
    .bind(content.published)
    .bind(content.show_as_source)
    .bind(&content.aliases)
    .bind(&content.excerpt)
    .bind(&content.slug)
    .bind(content.archived)
    .bind(&content.css_classes)
    .bind(&content.lang)
    .fetch_one(connection)
    .await
}

pub(super) async fn update(connection: &mut Connection, id: Uuid, content: &Content) -> sqlx::Result<Note> {
    sqlx::query_as(
        "UPDATE corpus_notes
         SET genre = $2, title = $3, body = $4, tags = $5, parent_id = $6, published = $7,
             show_as_source = $8, aliases = $9, excerpt = $10, slug = $11, archived = $12,
             css_classes = $13, lang = $14, updated_at = now()
         WHERE id = $1
         RETURNING *, corpus_note_uri(genre, id, slug, title, parent_id) AS subject",
    )
    .bind(id)
    .bind(&content.genre)
    .bind(&content.title)
    .bind(&content.body)
    .bind(&content.tags)
    .bind(content.parent_id)
    .bind(content.published)
    .bind(content.show_as_source)
    .bind(&content.aliases)
    .bind(&content.excerpt)
    .bind(&content.slug)
    .bind(content.archived)
    .bind(&content.css_classes)
    .bind(&content.lang)
    .fetch_one(connection)
    .await
}

/// Deletes a locked note. Its children become root notes first.
pub(super) async fn delete(connection: &mut Connection, id: Uuid) -> sqlx::Result<()> {
    // With ON DELETE SET NULL alone, the children's events would follow the deleted note's event,
    // but the caller expects the latter to be the last one.
    sqlx::query("UPDATE corpus_notes SET parent_id = NULL WHERE parent_id = $1")
        .bind(id)
        .execute(&mut *connection)
        .await?;
    sqlx::query("DELETE FROM corpus_notes WHERE id = $1")
        .bind(id)
        .execute(connection)
        .await?;
    Ok(())
}

/// Takes an advisory lock until the transaction ends, so that one transaction at a time moves notes
/// of the owner.
///
/// The check for cycles ([`is_within`]) does not lock the notes it visits: without this lock, two
/// concurrent moves, each below the other's note, would both pass it. Callers take this lock before
/// any row lock, which rules out deadlocks.
pub(super) async fn lock_tree(connection: &mut Connection, owner_id: Uuid) -> sqlx::Result<()> {
    sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended('corpus_notes.parent_id ' || $1::text, 0))")
        .bind(owner_id)
        .execute(connection)
        .await?;
    Ok(())
}

/// Locks the parent's key until the transaction ends. Returns `false` if the owner has no such
/// note.
pub(super) async fn lock_parent(connection: &mut Connection, owner_id: Uuid, parent_id: Uuid) -> sqlx::Result<bool> {
    let held = sqlx::query("SELECT FROM corpus_notes WHERE id = $1 AND owner_id = $2 FOR KEY SHARE")
        .bind(parent_id)
        .bind(owner_id)
        .execute(connection)
        .await?;
    Ok(held.rows_affected() == 1)
}

/// Returns whether `below` is the note `id` itself or one of its descendants.
pub(super) async fn is_within(connection: &mut Connection, id: Uuid, below: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar(
        "WITH RECURSIVE line (id, parent_id) AS (
             SELECT id, parent_id FROM corpus_notes WHERE id = $2
             UNION
             SELECT above.id, above.parent_id
             FROM line JOIN corpus_notes above ON above.id = line.parent_id
         )
         SELECT EXISTS (SELECT FROM line WHERE id = $1)",
    )
    .bind(id)
    .bind(below)
    .fetch_one(connection)
    .await
}

/// Returns the ids of all descendants of these notes.
pub(super) async fn find_descendants(pool: &Pool, ids: &[Uuid]) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar(
        "WITH RECURSIVE tree (id) AS (
             SELECT id FROM corpus_notes WHERE parent_id = ANY ($1)
             UNION
             SELECT child.id FROM tree JOIN corpus_notes child ON child.parent_id = tree.id
         )
         SELECT id FROM tree",
    )
    .bind(ids)
    .fetch_all(pool)
    .await
}

/// The columns that the search index needs.
#[derive(sqlx::FromRow)]
pub(super) struct IndexRow {
    pub(super) genre: String,
    pub(super) published: bool,
    note_id: Uuid,
    owner_id: Uuid,
    subject: String,
    title: String,
    text: String,
}

impl From<IndexRow> for Entry {
    fn from(row: IndexRow) -> Self {
        let IndexRow {
            note_id,
            owner_id,
            subject,
            title,
            text,
            ..
        } = row;
        Self {
            note_id,
            owner_id,
            subject,
            title,
            text,
        }
    }
}

/// Returns the current state of those notes that exist.
pub(super) async fn load_for_index(pool: &Pool, ids: &[Uuid]) -> sqlx::Result<Vec<IndexRow>> {
    sqlx::query_as(
        "SELECT genre, published, id AS note_id, owner_id, title,
                corpus_note_uri(genre, id, slug, title, parent_id) AS subject,
                concat_ws(' ', body, excerpt, array_to_string(tags || aliases, ' ')) AS text
         FROM corpus_notes WHERE id = ANY ($1)",
    )
    .bind(ids)
    .fetch_all(pool)
    .await
}

/// Returns up to `limit` ids of the owner's notes, in ascending order, starting after `after`.
pub(super) async fn list_ids(pool: &Pool, owner_id: Uuid, after: Option<Uuid>, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar(
        "SELECT id FROM corpus_notes
         WHERE owner_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3",
    )
    .bind(owner_id)
    .bind(after)
    .bind(limit)
    .fetch_all(pool)
    .await
}

/// Returns id, genre and `published` of those notes that exist.
pub(super) async fn load_states(pool: &Pool, ids: &[Uuid]) -> sqlx::Result<Vec<(Uuid, String, bool)>> {
    sqlx::query_as("SELECT id, genre, published FROM corpus_notes WHERE id = ANY ($1)")
        .bind(ids)
        .fetch_all(pool)
        .await
}
