//! Writing to the index while holding the folder's lock.

use std::path::Path;

use tantivy::{IndexWriter, TantivyDocument, Term, indexer::IndexWriterOptions};
use tokio::{sync::OwnedMutexGuard, task};
use uuid::Uuid;

use super::{
    SearchError,
    folder::{self, Fields, FolderLock},
};

/// The indexed fields of a note.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Id of the note. The entry replaces an existing one with the same id.
    pub note_id: Uuid,
    /// Id of the note's owner.
    pub owner_id: Uuid,
    /// URI of the note.
    pub subject: String,
    /// Title, searched and returned with a hit.
    pub title: String,
    /// All other searched text.
    pub text: String,
}

/// A change to the index.
#[derive(Clone, Debug)]
pub enum Change {
    /// Adds the note, replacing an existing entry.
    Put(Entry),
    /// Removes the note, if it is indexed.
    Remove(Uuid),
    /// Removes every note of the owner.
    RemoveOwner(Uuid),
}

/// A writer that holds the folder's lock. Dropping it without [`commit`](Self::commit) discards its
/// changes.
pub struct Writer {
    index: IndexWriter,
    fields: Fields,
    // dropped in this order, so that the folder is unlocked before this process's next writer tries
    _lock: FolderLock,
    _turn: OwnedMutexGuard<()>,
}

impl std::fmt::Debug for Writer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Writer")
    }
}

impl Writer {
    pub(super) fn take(path: &Path, turn: OwnedMutexGuard<()>) -> Result<Option<Self>, SearchError> {
        let Some(lock) = folder::try_lock(path)? else {
            return Ok(None);
        };
        let index = folder::open_to_write(path)?;
        let fields = Fields::resolve(&index.schema())?;
        // one thread and the minimum of memory suffice: a job writes at most one page of notes
        let options = IndexWriterOptions::builder().num_worker_threads(1).num_merge_threads(1);
        let index = index.writer_with_options(options.build())?;
        Ok(Some(Self {
            index,
            fields,
            _lock: lock,
            _turn: turn,
        }))
    }

    /// Applies the changes in order. Searches do not see them before [`commit`](Self::commit).
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::Index`] if the folder cannot be written. The writer is dropped, which
    /// discards its changes.
    pub async fn apply(self, changes: Vec<Change>) -> Result<Self, SearchError> {
        task::spawn_blocking(move || {
            for change in changes {
                self.apply_one(change)?;
            }
            Ok(self)
        })
        .await?
    }

    /// Commits the changes, which makes them visible to searches, and unlocks the folder.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::Index`] if the folder cannot be written. The changes may or may not
    /// have been committed; apply them again.
    pub async fn commit(self) -> Result<(), SearchError> {
        task::spawn_blocking(move || {
            let Self {
                mut index,
                _lock: lock,
                _turn: turn,
                ..
            } = self;
            index.commit()?;
            // Every commit adds a segment. Without this wait, each merge would be aborted when the
            // writer is dropped, and segments would accumulate.
            index.wait_merging_threads()?;
            drop(lock);
            drop(turn);
            Ok(())
        })
        .await?
    }

    fn apply_one(&self, change: Change) -> Result<(), SearchError> {
        match change {
            Change::Put(entry) => {
                self.remove(entry.note_id);
                let mut document = TantivyDocument::new();
                document.add_text(self.fields.note_id, entry.note_id.to_string());
                document.add_text(self.fields.owner_id, entry.owner_id.to_string());
                document.add_text(self.fields.subject, entry.subject);
                document.add_text(self.fields.title, entry.title);
                document.add_text(self.fields.text, entry.text);
                self.index.add_document(document)?;
            }
            Change::Remove(note_id) => self.remove(note_id),
            Change::RemoveOwner(owner_id) => {
                let owner = Term::from_field_text(self.fields.owner_id, &owner_id.to_string());
                self.index.delete_term(owner);
            }
        }
        Ok(())
    }

    fn remove(&self, note_id: Uuid) {
        let note = Term::from_field_text(self.fields.note_id, &note_id.to_string());
        self.index.delete_term(note);
    }
}
