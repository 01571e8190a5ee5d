//! Changing and searching notes. The database trigger records the event of a change in the same
//! transaction; the request then waits briefly for the note to be indexed.

use std::{collections::HashSet, time::Duration};

use bus_runtime::{Bus, Settled, Tx, jobs::JobState};
use serde::Serialize;
use uuid::Uuid;

use super::{
    note::{Content, Draft, Note, is_public, parent_not_found},
    search::Hit,
    store,
};
use crate::{
    app::App,
    http::{Error, Fault},
};

/// How long a request waits for its index job.
const INDEX_WAIT: Duration = Duration::from_secs(2);

/// The state of a note's indexing at the time of the response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct IndexStatus {
    /// Whether the search returns the new state of the note.
    indexed: bool,
    /// Id of the pending index job. Absent once the job has finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    index_job_id: Option<i64>,
}

impl IndexStatus {
    const DONE: Self = Self {
        indexed: true,
        index_job_id: None,
    };
}

/// Creates a note.
pub(super) async fn create(bus: &Bus, owner_id: Uuid, draft: Draft) -> Result<(Note, IndexStatus), Error> {
    let content = draft.apply_to(Content::default())?;
    let (note, event) = bus
        .in_tx(async |tx| {
            check_parent(tx, owner_id, None, content.parent_id).await?;
            let note = store::insert(tx, owner_id, &content).await.map_err(slug_taken)?;
            Ok::<_, Error>((note, tx.last_triggered_event().await?))
        })
        .await?;
    Ok((note, await_index(bus, event).await))
}

/// Applies the draft to a note of the owner.
pub(super) async fn update(bus: &Bus, owner_id: Uuid, id: Uuid, draft: Draft) -> Result<(Note, IndexStatus), Error> {
    let (note, event) = bus
        .in_tx(async |tx| {
            if draft.sets_parent() {
                store::lock_tree(tx, owner_id).await?;
            }
            let former = store::lock_note(tx, owner_id, id)
                .await?
                .ok_or(Error::NotFound("note"))?;
            let former_parent = former.parent_id;
            let content = draft.apply_to(former.into())?;
            if content.parent_id != former_parent {
                check_parent(tx, owner_id, Some(id), content.parent_id).await?;
            }
            let note = store::update(tx, id, &content).await.map_err(slug_taken)?;
            Ok::<_, Error>((note, tx.last_triggered_event().await?))
        })
        .await?;
    Ok((note, await_index(bus, event).await))
}

/// Deletes a note of the owner. Its children become root notes, each with its own event.
pub(super) async fn delete(bus: &Bus, owner_id: Uuid, id: Uuid) -> Result<IndexStatus, Error> {
    let event = bus
        .in_tx(async |tx| {
            store::lock_tree(tx, owner_id).await?;
            store::lock_note(tx, owner_id, id)
                .await?
                .ok_or(Error::NotFound("note"))?;
            store::delete(tx, id).await?;
            Ok::<_, Error>(tx.last_triggered_event().await?)
        })
        .await?;
    Ok(await_index(bus, event).await)
}

/// Returns the public notes that match the query.
///
/// The index can lag behind the notes, so each hit is checked against the note's current row.
pub(super) async fn search(app: &App, query: &str, limit: usize) -> Result<Vec<Hit>, Error> {
    let mut hits = app.index.search(query, limit).await?;
    let ids: Vec<Uuid> = hits.iter().map(|hit| hit.note_id).collect();
    let public: HashSet<Uuid> = store::load_states(&app.pool, &ids)
        .await?
        .into_iter()
        .filter(|(_, genre, published)| is_public(genre, *published))
        .map(|(id, ..)| id)
        .collect();
    hits.retain(|hit| public.contains(&hit.note_id));
    Ok(hits)
}

/// Checks that the parent belongs to the same owner and is neither the note itself nor one of its
/// descendants.
async fn check_parent(tx: &mut Tx, owner_id: Uuid, id: Option<Uuid>, parent_id: Option<Uuid>) -> Result<(), Error> {
    let Some(parent_id) = parent_id else { return Ok(()) };
    if !store::lock_parent(tx, owner_id, parent_id).await? {
        return Err(parent_not_found());
    }
    if let Some(id) = id
        && store::is_within(tx, id, parent_id).await?
    {
        let message = "`parent_id` is the note itself or a note below it: use another note, or null";
        return Err(Error::Conflict(Fault::new("parent_below_note", message)));
    }
    Ok(())
}

/// Maps a violation of the unique slug to [`Error::Conflict`].
fn slug_taken(error: sqlx::Error) -> Error {
    let constraint = error.as_database_error().and_then(|error| error.constraint());
    if constraint == Some("corpus_notes_writing_slug") {
        let message = "another of your writings has this `slug`: use a different one";
        return Error::Conflict(Fault::new("slug_taken", message));
    }
    error.into()
}

/// Waits for the event's index job, at most [`INDEX_WAIT`]. The write has already committed, so an
/// error or a timeout does not fail the request: the note is reported as not yet indexed. `None`
/// means that the change did not affect indexed columns.
async fn await_index(bus: &Bus, event: Option<Uuid>) -> IndexStatus {
    let Some(event) = event else { return IndexStatus::DONE };
    match bus.await_subscriber(event, "corpus.index", INDEX_WAIT).await {
        Ok(Settled::Done(JobState::Completed)) => IndexStatus::DONE,
        Ok(Settled::Done(_)) => IndexStatus {
            indexed: false,
            index_job_id: None,
        },
        Ok(Settled::Pending(receipt)) => IndexStatus {
            indexed: false,
            index_job_id: receipt.job.map(|job| job.get()),
        },
        Err(error) => {
            tracing::warn!(%error, "could not determine whether a note is indexed");
            IndexStatus {
                indexed: false,
                index_job_id: None,
            }
        }
    }
}
