//! Changing notes, and finding them. The change's event is born in the trigger, in the same transaction; what a
//! request adds is that it waits a moment for the index.

use std::{collections::HashSet, time::Duration};

use bus_runtime::{Bus, Settled, Tx, jobs::JobState};
use serde::Serialize;
use uuid::Uuid;

use super::{
    note::{Content, Draft, Note, is_public, no_parent},
    search::Hit,
    store,
};
use crate::{
    app::App,
    http::{Error, Fault},
};

/// How long a write waits for its index job.
const INDEX_WAIT: Duration = Duration::from_secs(2);

/// What may be said of the index when the answer goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Index {
    /// Whether a search finds the note as it was written.
    indexed: bool,
    /// The job that will see to it; absent once it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    index_job_id: Option<i64>,
}

impl Index {
    const DONE: Self = Self {
        indexed: true,
        index_job_id: None,
    };
}

/// Makes a note.
pub(super) async fn create(bus: &Bus, owner_id: Uuid, draft: Draft) -> Result<(Note, Index), Error> {
    let content = draft.over(Content::default())?;
    let (note, event) = bus
        .in_tx(async |tx| {
            check_parent(tx, owner_id, None, content.parent_id).await?;
            let note = store::insert(tx, owner_id, &content).await.map_err(slug_taken)?;
            Ok::<_, Error>((note, tx.last_triggered_event().await?))
        })
        .await?;
    Ok((note, await_index(bus, event).await))
}

/// Writes the draft over a note of the owner's.
pub(super) async fn update(bus: &Bus, owner_id: Uuid, id: Uuid, draft: Draft) -> Result<(Note, Index), Error> {
    let (note, event) = bus
        .in_tx(async |tx| {
            if draft.names_parent() {
                store::hold_tree(tx, owner_id).await?;
            }
            let former = store::hold(tx, owner_id, id).await?.ok_or(Error::NotFound("note"))?;
            let former_parent = former.parent_id;
            let content = draft.over(former.into())?;
            if content.parent_id != former_parent {
                check_parent(tx, owner_id, Some(id), content.parent_id).await?;
            }
            let note = store::update(tx, id, &content).await.map_err(slug_taken)?;
            Ok::<_, Error>((note, tx.last_triggered_event().await?))
        })
        .await?;
    Ok((note, await_index(bus, event).await))
}

/// Removes a note of the owner's. Notes below it become root notes, each with its own event.
pub(super) async fn delete(bus: &Bus, owner_id: Uuid, id: Uuid) -> Result<Index, Error> {
    let event = bus
        .in_tx(async |tx| {
            store::hold_tree(tx, owner_id).await?;
            store::hold(tx, owner_id, id).await?.ok_or(Error::NotFound("note"))?;
            store::delete(tx, id).await?;
            Ok::<_, Error>(tx.last_triggered_event().await?)
        })
        .await?;
    Ok(await_index(bus, event).await)
}

/// Finds notes that anybody may read.
///
/// The index is a moment behind the notes, so it only proposes: whether a note that was found is
/// public is asked of the note itself.
pub(super) async fn search(app: &App, query: &str, limit: usize) -> Result<Vec<Hit>, Error> {
    let mut hits = app.index.search(query, limit).await?;
    let ids: Vec<Uuid> = hits.iter().map(|hit| hit.note_id).collect();
    let public: HashSet<Uuid> = store::states(&app.pool, &ids)
        .await?
        .into_iter()
        .filter(|(_, genre, published)| is_public(genre, *published))
        .map(|(id, ..)| id)
        .collect();
    hits.retain(|hit| public.contains(&hit.note_id));
    Ok(hits)
}

/// The parent is a note of the same owner and not below the note it shall stand above.
async fn check_parent(tx: &mut Tx, owner_id: Uuid, id: Option<Uuid>, parent_id: Option<Uuid>) -> Result<(), Error> {
    let Some(parent_id) = parent_id else { return Ok(()) };
    if !store::hold_parent(tx, owner_id, parent_id).await? {
        return Err(no_parent());
    }
    if let Some(id) = id
        && store::is_within(tx, id, parent_id).await?
    {
        let message = "`parent_id` names the note itself or one below it: choose another note, or null";
        return Err(Error::Conflict(Fault::new("parent_below_note", message)));
    }
    Ok(())
}

/// The one thing about a note that must be the only one of its kind.
fn slug_taken(error: sqlx::Error) -> Error {
    let constraint = error.as_database_error().and_then(|error| error.constraint());
    if constraint == Some("corpus_notes_writing_slug") {
        let message = "another writing of yours has this `slug`: choose another";
        return Error::Conflict(Fault::new("slug_taken", message));
    }
    error.into()
}

/// Waits for the event's index job. The write has committed, so nothing here is an error of the
/// request: what cannot be learnt in time is answered as not yet. No event means that nothing of
/// what is indexed has changed.
async fn await_index(bus: &Bus, event: Option<Uuid>) -> Index {
    let Some(event) = event else { return Index::DONE };
    match bus.await_subscriber(event, "corpus.index", INDEX_WAIT).await {
        Ok(Settled::Done(JobState::Completed)) => Index::DONE,
        Ok(Settled::Done(_)) => Index {
            indexed: false,
            index_job_id: None,
        },
        Ok(Settled::Pending(receipt)) => Index {
            indexed: false,
            index_job_id: receipt.job.map(|job| job.get()),
        },
        Err(error) => {
            tracing::warn!(%error, "whether a note is indexed could not be learnt");
            Index {
                indexed: false,
                index_job_id: None,
            }
        }
    }
}
