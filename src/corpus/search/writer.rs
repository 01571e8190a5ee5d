//! Writing: changes under the folder's lock, and the commit that lets searches see them.

use std::path::Path;

use tantivy::{IndexWriter, TantivyDocument, Term, indexer::IndexWriterOptions};
use tokio::{sync::OwnedMutexGuard, task};
use uuid::Uuid;

use super::{
    SearchError,
    folder::{self, Fields, FolderLock},
};

/// A note as the index holds it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The note's id, which an entry replaces.
    pub note_id: Uuid,
    /// Whose note it is.
    pub owner_id: Uuid,
    /// What it is called from outside.
    pub subject: String,
    /// Its title, given back with a hit.
    pub title: String,
    /// Everything else that is searched.
    pub text: String,
}

/// One change of the index.
#[derive(Clone, Debug)]
pub enum Change {
    /// Put the note in, in place of what was known of it.
    Put(Entry),
    /// Take the note out; no error where it is not in.
    Remove(Uuid),
    /// Take every note of the owner out.
    RemoveOwner(Uuid),
}

/// The right to write, which holds the folder's lock. Dropped without [`commit`](Self::commit),
/// it leaves the index as it was.
pub struct Writer {
    index: IndexWriter,
    fields: Fields,
    // dropped in this order: the folder is free before this process's next writer asks for it
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
        let fields = Fields::of(&index.schema())?;
        // one thread and the least memory the library takes: a job writes one note, or one page
        let options = IndexWriterOptions::builder().num_worker_threads(1).num_merge_threads(1);
        let index = index.writer_with_options(options.build())?;
        Ok(Some(Self {
            index,
            fields,
            _lock: lock,
            _turn: turn,
        }))
    }

    /// Makes the changes, in order. No search sees them before the commit.
    ///
    /// # Errors
    ///
    /// The folder cannot be written. The writer is gone and nothing of it was committed.
    pub async fn apply(self, changes: Vec<Change>) -> Result<Self, SearchError> {
        task::spawn_blocking(move || {
            for change in changes {
                self.change(change)?;
            }
            Ok(self)
        })
        .await?
    }

    /// Makes the changes lasting, lets searches see them, and frees the folder.
    ///
    /// # Errors
    ///
    /// The folder cannot be written. Whether the changes are in is then unknown: make them again.
    pub async fn commit(self) -> Result<(), SearchError> {
        task::spawn_blocking(move || {
            let Self {
                mut index,
                _lock: lock,
                _turn: turn,
                ..
            } = self;
            index.commit()?;
            // A merge that is cut off starts over with the next writer, which is cut off again:
            // every commit makes a segment, and they would pile up.
            index.wait_merging_threads()?;
            drop(lock);
            drop(turn);
            Ok(())
        })
        .await?
    }

    fn change(&self, change: Change) -> Result<(), SearchError> {
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
