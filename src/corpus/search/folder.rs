//! The folder of the index: its layout, schema and lock.
//!
//! The lock is a file next to the index, locked through the operating system, which releases it
//! when the process ends, even if it is killed. Tantivy has its own lock, but takes it after it has
//! read the list of files it manages. If two processes write in turn, the second one would write
//! back a list without the first one's files, and those would never be deleted. For this reason
//! each writer opens the index again while it holds our lock.

use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
};

use tantivy::{
    Index, TantivyError,
    directory::MmapDirectory,
    schema::{Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions},
    tokenizer::TextAnalyzer,
};

use super::{
    SearchError,
    tokens::{NOTE_TOKENIZER, NoteTokenizer},
};

/// Name of the subfolder. Changes with the schema or the tokenizer, so that during an upgrade old
/// and new builds each use an index that they can read.
const LAYOUT_VERSION: &str = "v1";

/// The fields of an indexed note.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields {
    pub(super) note_id: Field,
    pub(super) owner_id: Field,
    pub(super) subject: Field,
    pub(super) title: Field,
    /// Body, tags, aliases, excerpt.
    pub(super) text: Field,
}

impl Fields {
    pub(super) fn resolve(schema: &Schema) -> Result<Self, TantivyError> {
        Ok(Self {
            note_id: schema.get_field("note_id")?,
            owner_id: schema.get_field("owner_id")?,
            subject: schema.get_field("subject")?,
            title: schema.get_field("title")?,
            text: schema.get_field("text")?,
        })
    }
}

fn schema() -> Schema {
    // frequencies are needed for ranking; positions only for phrase queries, which do not exist
    let words = TextFieldIndexing::default()
        .set_tokenizer(NOTE_TOKENIZER)
        .set_index_option(IndexRecordOption::WithFreqs);
    let words = TextOptions::default().set_indexing_options(words);
    let mut builder = Schema::builder();
    builder.add_text_field("note_id", STRING | STORED);
    builder.add_text_field("owner_id", STRING);
    builder.add_text_field("subject", STORED);
    builder.add_text_field("title", words.clone() | STORED);
    builder.add_text_field("text", words);
    builder.build()
}

/// Opens the index under `path`, or creates it. If two processes do so at once, the first to get
/// the lock creates it. Blocks until the lock is free if the index does not exist.
pub(super) fn open_or_create(path: &Path) -> Result<Index, SearchError> {
    let layout = path.join(LAYOUT_VERSION);
    fs::create_dir_all(&layout).map_err(|source| folder_error(path, source))?;
    let exists = layout
        .join("meta.json")
        .try_exists()
        .map_err(|source| folder_error(path, source))?;
    // held until this function returns
    let _lock = if exists { None } else { Some(lock(path)?) };
    open(&layout)
}

/// Opens the current index. The caller must hold the lock if it writes.
pub(super) fn open_to_write(path: &Path) -> Result<Index, SearchError> {
    open(&path.join(LAYOUT_VERSION))
}

fn open(layout: &Path) -> Result<Index, SearchError> {
    let directory = MmapDirectory::open(layout).map_err(TantivyError::from)?;
    let index = Index::open_or_create(directory, schema())?;
    index
        .tokenizers()
        .register(NOTE_TOKENIZER, TextAnalyzer::from(NoteTokenizer));
    Ok(index)
}

/// Returns the content of the file that a commit replaces, which lists the segments to read.
pub(super) fn read_meta(path: &Path) -> Result<Vec<u8>, SearchError> {
    fs::read(path.join(LAYOUT_VERSION).join("meta.json")).map_err(|source| folder_error(path, source))
}

/// The lock of the folder, released when this is dropped or the process ends.
#[derive(Debug)]
pub(super) struct FolderLock(#[expect(dead_code, reason = "held, never read")] File);

/// Blocks until it has the lock. Only used to create the index.
fn lock(path: &Path) -> Result<FolderLock, SearchError> {
    let file = lock_file(path)?;
    file.lock().map_err(|source| folder_error(path, source))?;
    Ok(FolderLock(file))
}

/// Takes the lock, or returns `None` if another process or task holds it.
pub(super) fn try_lock(path: &Path) -> Result<Option<FolderLock>, SearchError> {
    let file = lock_file(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(FolderLock(file))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(source)) => Err(folder_error(path, source)),
    }
}

fn lock_file(path: &Path) -> Result<File, SearchError> {
    // never truncated or deleted: all processes must lock the same file
    File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path.join("write.lock"))
        .map_err(|source| folder_error(path, source))
}

fn folder_error(path: &Path, source: io::Error) -> SearchError {
    SearchError::Folder {
        path: PathBuf::from(path),
        source,
    }
}
