//! The search index: a folder that every process of the machine shares.
//!
//! Nothing but `corpus.index` and `corpus.reindex` writes it, and both in one order: **take the
//! folder's lock, then read the note, write, commit, release.** Whoever reads before it holds
//! the lock may write an old read over a newer one, and the note would stay wrong until its next
//! change. So [`SearchIndex::try_write`] gives a [`Writer`] that holds the lock, and there is no
//! other way to write. A folder that is busy is no failure: the caller comes back later.
//!
//! A search sees every commit that ended before it began, whichever process made it.
//!
//! The folder holds nothing that the database does not: it may be deleted while no process runs,
//! and the re-index at the next start fills it again.

mod folder;
mod tokens;
mod writer;

use std::{path::PathBuf, sync::Arc, time::Duration};

use tantivy::{
    IndexReader, TantivyDocument, Term,
    collector::TopDocs,
    query::{BooleanQuery, BoostQuery, Occur, Query, TermQuery},
    schema::{IndexRecordOption, Value},
};
use thiserror::Error;
use tokio::{sync::Mutex, task, time};
use uuid::Uuid;

use folder::Fields;
pub use writer::{Change, Entry, Writer};

/// How much more a word in a title says than one in the text.
const TITLE_BOOST: f32 = 2.0;

/// How long a writer waits for another of its own process: the time of a few commits. A caller
/// that waits longer only keeps a worker from other work.
const TURN_WAIT: Duration = Duration::from_millis(100);

/// The index could not be read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The folder could not be made, locked or read.
    #[error("the search index at {path} cannot be used")]
    Folder {
        /// Which folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The index library failed.
    #[error("the search index failed")]
    Index(#[from] tantivy::TantivyError),
    /// The thread that worked on the index panicked.
    #[error("work on the search index was cut off")]
    CutOff(#[from] task::JoinError),
}

/// A note that a search found.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Hit {
    /// The note's id.
    pub note_id: Uuid,
    /// Its title as written.
    pub title: String,
    /// What it is called from outside.
    pub subject: String,
}

/// The shared folder, opened. Cheap to clone.
#[derive(Clone)]
pub struct SearchIndex {
    shared: Arc<Shared>,
}

struct Shared {
    path: PathBuf,
    fields: Fields,
    reader: IndexReader,
    /// The state file as the reader last loaded it.
    loaded: std::sync::Mutex<Vec<u8>>,
    /// Writers of this process queue here and not at the folder's lock, which cannot be waited
    /// for. Held by a [`Writer`] beside that lock.
    turn: Arc<Mutex<()>>,
}

impl std::fmt::Debug for SearchIndex {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("SearchIndex")
            .field("path", &self.shared.path)
            .finish()
    }
}

impl SearchIndex {
    /// Opens the folder, or makes it with an empty index.
    ///
    /// # Errors
    ///
    /// The folder cannot be made or read, or holds something else.
    pub async fn open(path: impl Into<PathBuf>) -> Result<Self, SearchError> {
        let path = path.into();
        let shared = task::spawn_blocking(move || {
            let index = folder::open_or_create(&path)?;
            let loaded = folder::state(&path)?;
            let reader = index.reader_builder().reload_policy(tantivy::ReloadPolicy::Manual);
            Ok::<_, SearchError>(Shared {
                fields: Fields::of(&index.schema())?,
                reader: reader.try_into()?,
                loaded: std::sync::Mutex::new(loaded),
                turn: Arc::new(Mutex::new(())),
                path,
            })
        });
        Ok(Self {
            shared: Arc::new(shared.await??),
        })
    }

    /// Takes the folder's lock. `None`: another writer holds it, in this process or another.
    /// Cancel safe.
    ///
    /// # Errors
    ///
    /// The folder cannot be locked or opened.
    pub async fn try_write(&self) -> Result<Option<Writer>, SearchError> {
        let turn = Arc::clone(&self.shared.turn).lock_owned();
        let Ok(turn) = time::timeout(TURN_WAIT, turn).await else {
            return Ok(None);
        };
        let path = self.shared.path.clone();
        task::spawn_blocking(move || Writer::take(&path, turn)).await?
    }

    /// The notes that hold every word of `query`, best first; none for a query without words.
    ///
    /// # Errors
    ///
    /// The folder cannot be read.
    pub async fn search(&self, query: &str, limit: usize) -> Result<Vec<Hit>, SearchError> {
        let terms = tokens::query_terms(query);
        if terms.is_empty() || limit == 0 {
            return Ok(Vec::new());
        }
        let shared = Arc::clone(&self.shared);
        task::spawn_blocking(move || shared.search(&terms, limit)).await?
    }
}

impl Shared {
    fn search(&self, terms: &[String], limit: usize) -> Result<Vec<Hit>, SearchError> {
        self.refresh()?;
        let searcher = self.reader.searcher();
        let query = BooleanQuery::new(terms.iter().map(|term| (Occur::Must, self.anywhere(term))).collect());
        let found = searcher.search(&query, &TopDocs::with_limit(limit).order_by_score())?;
        let mut hits = Vec::with_capacity(found.len());
        for (_, address) in found {
            let document: TantivyDocument = searcher.doc(address)?;
            let text = |field| document.get_first(field).and_then(|value| value.as_str());
            let id = text(self.fields.note_id).and_then(|id| id.parse().ok());
            let Some(note_id) = id else { continue };
            hits.push(Hit {
                note_id,
                title: text(self.fields.title).unwrap_or_default().to_owned(),
                subject: text(self.fields.subject).unwrap_or_default().to_owned(),
            });
        }
        Ok(hits)
    }

    /// Loads the newest commit, of whichever process. A commit swaps one small file, and reading
    /// that is cheaper than opening the segments anew each time; a watcher would see it late.
    fn refresh(&self) -> Result<(), SearchError> {
        let state = folder::state(&self.path)?;
        let mut loaded = self.loaded.lock().expect("no reload panics while it holds the lock");
        if *loaded != state {
            self.reader.reload()?;
            *loaded = state;
        }
        Ok(())
    }

    fn anywhere(&self, term: &str) -> Box<dyn Query> {
        let within = |field| -> Box<dyn Query> {
            let term = Term::from_field_text(field, term);
            Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs))
        };
        let title = BoostQuery::new(within(self.fields.title), TITLE_BOOST);
        Box::new(BooleanQuery::new(vec![
            (Occur::Should, Box::new(title)),
            (Occur::Should, within(self.fields.text)),
        ]))
    }
}

#[cfg(test)]
mod tests;
