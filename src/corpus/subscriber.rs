//! Handlers that update the search index, and the webhook scope of notes.

use std::{collections::BTreeSet, time::Duration};

use bus_runtime::{BoxError, Context, Event, Outcome, ScopedEndpoint, StoredEvent, job, snooze, subscriber};
use uuid::Uuid;

use super::{
    note::is_public,
    search::{Change, Entry, Writer},
    store,
};
use crate::{
    app::App,
    events::{CorpusNoteChanged, jobs::CorpusReindex, scopes},
};

/// How long to snooze while another writer holds the lock of the index folder.
const FOLDER_BUSY: Duration = Duration::from_millis(200);

/// Number of notes read and indexed at a time.
const PAGE_SIZE: usize = 200;

/// Indexes the current state of the event's notes: adds public notes and removes all others.
/// Idempotent, and independent of the order of events.
#[subscriber("corpus.index")]
pub(crate) async fn index(cx: &mut Context, app: &App, event: Event<CorpusNoteChanged>) -> Outcome {
    // Lock before reading, so that a stale read never overwrites a newer one.
    let Some(mut writer) = app.index.try_write().await? else {
        return snooze(FOLDER_BUSY);
    };
    // Notes with the same title share their subject, so a merged event may concern another note or
    // have moved a subtree.
    let mut changed = cx.merged_events::<CorpusNoteChanged>().await?;
    changed.push(event);

    let moved: Vec<Uuid> = changed
        .iter()
        .filter(|event| event.data.path_changed)
        .map(|event| event.data.note_id)
        .collect();
    let mut ids: BTreeSet<Uuid> = changed.into_iter().map(|event| event.data.note_id).collect();
    if !moved.is_empty() {
        ids.extend(store::find_descendants(&app.pool, &moved).await?);
    }
    let ids: Vec<Uuid> = ids.into_iter().collect();
    for page in ids.chunks(PAGE_SIZE) {
        writer = refresh(app, writer, page).await?;
    }
    writer.commit().await?;
    Ok(())
}

/// Removes all entries of an owner from the index and indexes all of the owner's notes.
#[job("corpus.reindex")]
pub(crate) async fn reindex(_cx: &mut Context, app: &App, args: CorpusReindex) -> Outcome {
    let Some(writer) = app.index.try_write().await? else {
        return snooze(FOLDER_BUSY);
    };
    let mut writer = writer.apply(vec![Change::RemoveOwner(args.owner_id)]).await?;
    let mut after = None;
    loop {
        let limit = i64::try_from(PAGE_SIZE).expect("a page is small");
        let ids = store::list_ids(&app.pool, args.owner_id, after, limit).await?;
        let Some(last) = ids.last() else { break };
        after = Some(*last);
        writer = refresh(app, writer, &ids).await?;
    }
    writer.commit().await?;
    Ok(())
}

/// Writes the current state of these notes to the index.
async fn refresh(app: &App, writer: Writer, ids: &[Uuid]) -> Result<Writer, BoxError> {
    let mut gone: BTreeSet<Uuid> = ids.iter().copied().collect();
    let mut changes = Vec::with_capacity(ids.len());
    for note in store::load_for_index(&app.pool, ids).await? {
        if is_public(&note.genre, note.published) {
            let entry = Entry::from(note);
            gone.remove(&entry.note_id);
            changes.push(Change::Put(entry));
        }
    }
    changes.extend(gone.into_iter().map(Change::Remove));
    Ok(writer.apply(changes).await?)
}

/// Admits events of notes that are public, or were public before the change, so that receivers also
/// learn that a note is no longer public. Embeds do not exist yet, so an endpoint restricted to an
/// embed gets no events.
impl scopes::CorpusNote for App {
    async fn admits(&self, event: &StoredEvent, endpoint: &ScopedEndpoint) -> Result<bool, BoxError> {
        if endpoint.scope_ref.is_some() {
            return Ok(false);
        }
        let note = event.decode::<CorpusNoteChanged>()?.data;
        Ok(is_public(&note.genre, note.published) || is_public(&note.genre, note.was_published))
    }
}
