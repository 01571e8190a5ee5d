//! The search index: a folder shared by all processes of the machine.
//!
//! Only the handlers `corpus.index` and `corpus.reindex` write it, always in the same order: **lock
//! the folder, read the note, write, commit, release.** A handler that read the note before it held
//! the lock could overwrite a newer state with an older one, and the entry would stay wrong until
//! the note's next change. Therefore the only way to write is a [`Writer`], which holds the lock
//! and comes from [`SearchIndex::try_write`]. A locked folder is not an error; the caller tries
//! again later.
//!
//! A search sees every commit that finished before the search started, from any process.
//!
//! The folder contains no data that is not in the database. It can be deleted while no process
//! runs; the re-index at the next start rebuilds it.

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

/// Weight of a match in the title relative to one in the text.
const TITLE_BOOST: f32 = 2.0;

/// How long a writer waits for another writer of the same process: the time of a few commits. A
/// longer wait would only block a worker.
const WRITER_TURN_TIMEOUT: Duration = Duration::from_millis(100);

/// An error of the search index.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The folder cannot be created, locked or read.
    #[error("cannot use the search index at {path}")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// Tantivy returned an error.
    #[error("the search index failed")]
    Index(#[from] tantivy::TantivyError),
    /// The blocking task that used the index panicked.
    #[error("a task of the search index panicked")]
    CutOff(#[from] task::JoinError),
}

/// A note that a search found.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Hit {
    /// Id of the note.
    pub note_id: Uuid,
    /// Title of the note.
    pub title: String,
    /// URI of the note.
    pub subject: String,
}

/// An open search index. Cheap to clone.
#[derive(Clone)]
pub struct SearchIndex {
    shared: Arc<SharedIndex>,
}

struct SharedIndex {
    path: PathBuf,
    fields: Fields,
    reader: IndexReader,
    /// Content of `meta.json` when the reader was last reloaded.
    loaded: std::sync::Mutex<Vec<u8>>,
    /// Queue of this process's writers; the folder's lock itself can only be tried. A [`Writer`]
    /// holds both.
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
    /// Opens the index in the folder `path`, or creates an empty one.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::Folder`] if the folder cannot be created or read, and
    /// [`SearchError::Index`] if it contains something else than an index of this layout.
    pub async fn open(path: impl Into<PathBuf>) -> Result<Self, SearchError> {
        let path = path.into();
        let shared = task::spawn_blocking(move || {
            let index = folder::open_or_create(&path)?;
            let loaded = folder::read_meta(&path)?;
            let reader = index.reader_builder().reload_policy(tantivy::ReloadPolicy::Manual);
            Ok::<_, SearchError>(SharedIndex {
                fields: Fields::resolve(&index.schema())?,
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

    /// Locks the folder for writing. Returns `None` if another writer holds the lock, in this
    /// process or another; waits at most 100 ms for one in this process. Cancel safe.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::Folder`] if the lock file cannot be opened, and
    /// [`SearchError::Index`] if the index cannot be opened.
    pub async fn try_write(&self) -> Result<Option<Writer>, SearchError> {
        let turn = Arc::clone(&self.shared.turn).lock_owned();
        let Ok(turn) = time::timeout(WRITER_TURN_TIMEOUT, turn).await else {
            return Ok(None);
        };
        let path = self.shared.path.clone();
        task::spawn_blocking(move || Writer::take(&path, turn)).await?
    }

    /// Returns up to `limit` notes that contain every word of `query`, best match first. Returns no
    /// notes for a query without words.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::Folder`] or [`SearchError::Index`] if the index cannot be read.
    pub async fn search(&self, query: &str, limit: usize) -> Result<Vec<Hit>, SearchError> {
        let terms = tokens::query_terms(query);
        if terms.is_empty() || limit == 0 {
            return Ok(Vec::new());
        }
        let shared = Arc::clone(&self.shared);
        task::spawn_blocking(move || shared.search(&terms, limit)).await?
    }
}

impl SharedIndex {
    fn search(&self, terms: &[String], limit: usize) -> Result<Vec<Hit>, SearchError> {
        self.refresh()?;
        let searcher = self.reader.searcher();
        let query = BooleanQuery::new(terms.iter().map(|term| (Occur::Must, self.term_query(term))).collect());
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

    /// Reloads the reader if any process has committed since the last reload. A commit replaces one
    /// small file, and reading that file is cheaper than opening the segments for every search. A
    /// file watcher would notice the commit too late.
    fn refresh(&self) -> Result<(), SearchError> {
        let state = folder::read_meta(&self.path)?;
        let mut loaded = self.loaded.lock().expect("no reload panics while it holds the lock");
        if *loaded != state {
            self.reader.reload()?;
            *loaded = state;
        }
        Ok(())
    }

    fn term_query(&self, term: &str) -> Box<dyn Query> {
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
