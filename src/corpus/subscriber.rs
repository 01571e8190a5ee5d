//! Keeping the index as the notes are, and saying which endpoints may hear of them.

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

/// When to come back to a folder that another writer holds.
const FOLDER_BUSY: Duration = Duration::from_millis(200);

/// Notes read and written at a time.
const PAGE: usize = 200;

/// Brings what the event's notes are now into the index: those that visitors may read are put in,
/// others are taken out. Run twice, or late, it does the same.
#[subscriber("corpus.index")]
pub(crate) async fn index(cx: &mut Context, app: &App, event: Event<CorpusNoteChanged>) -> Outcome {
    // The lock first, and only then the read: an old read is never written last.
    let Some(mut writer) = app.index.try_write().await? else {
        return snooze(FOLDER_BUSY);
    };
    // Two notes of one title share their subject, so the events merged into this one may be about
    // other notes, or have moved a subtree.
    let mut changed = cx.merged_events::<CorpusNoteChanged>().await?;
    changed.push(event);

    let moved: Vec<Uuid> = changed
        .iter()
        .filter(|event| event.data.path_changed)
        .map(|event| event.data.note_id)
        .collect();
    let mut ids: BTreeSet<Uuid> = changed.into_iter().map(|event| event.data.note_id).collect();
    if !moved.is_empty() {
        ids.extend(store::below(&app.pool, &moved).await?);
    }
    let ids: Vec<Uuid> = ids.into_iter().collect();
    for page in ids.chunks(PAGE) {
        writer = refresh(app, writer, page).await?;
    }
    writer.commit().await?;
    Ok(())
}

/// Brings all notes of an owner into the index and leaves nothing else of the owner's there.
#[job("corpus.reindex")]
pub(crate) async fn reindex(_cx: &mut Context, app: &App, args: CorpusReindex) -> Outcome {
    let Some(writer) = app.index.try_write().await? else {
        return snooze(FOLDER_BUSY);
    };
    let mut writer = writer.apply(vec![Change::RemoveOwner(args.owner_id)]).await?;
    let mut after = None;
    loop {
        let limit = i64::try_from(PAGE).expect("a page is small");
        let ids = store::page_of_ids(&app.pool, args.owner_id, after, limit).await?;
        let Some(last) = ids.last() else { break };
        after = Some(*last);
        writer = refresh(app, writer, &ids).await?;
    }
    writer.commit().await?;
    Ok(())
}

/// Writes what these notes are now.
async fn refresh(app: &App, writer: Writer, ids: &[Uuid]) -> Result<Writer, BoxError> {
    let mut gone: BTreeSet<Uuid> = ids.iter().copied().collect();
    let mut changes = Vec::with_capacity(ids.len());
    for note in store::indexed(&app.pool, ids).await? {
        if is_public(&note.genre, note.published) {
            let entry = Entry::from(note);
            gone.remove(&entry.note_id);
            changes.push(Change::Put(entry));
        }
    }
    changes.extend(gone.into_iter().map(Change::Remove));
    Ok(writer.apply(changes).await?)
}

/// Who may hear of a note: whoever may read it, and of one that has just been taken back whoever
/// could read it before. Embeds do not exist yet, so an endpoint that is narrowed to one hears
/// nothing.
impl scopes::CorpusNote for App {
    async fn admits(&self, event: &StoredEvent, endpoint: &ScopedEndpoint) -> Result<bool, BoxError> {
        if endpoint.scope_ref.is_some() {
            return Ok(false);
        }
        let note = event.decode::<CorpusNoteChanged>()?.data;
        Ok(is_public(&note.genre, note.published) || is_public(&note.genre, note.was_published))
    }
}
