//! The folder of the index: its layout, its schema and its lock.
//!
//! The lock is a file of ours beside the index, held by the operating system for as long as the
//! holder lives, so a killed process leaves none behind. The library has a lock of its own, but
//! takes it after it has read the list of files it manages: of two processes that write in turn,
//! the second would then put back a list that lacks the first one's files, which nobody would
//! ever delete. Under our lock the index is opened anew for each writer.

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

/// The folder within the folder. Another schema or tokenizer is another number: builds of both
/// sides of an upgrade run side by side, each with the index it understands.
const LAYOUT: &str = "v1";

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
    pub(super) fn of(schema: &Schema) -> Result<Self, TantivyError> {
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
    // frequencies rank; positions would only serve phrases, which nobody can ask for
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

/// Opens the index under `path`, or makes it. Two processes may do so at once: the first to get
/// the lock makes it.
pub(super) fn open_or_create(path: &Path) -> Result<Index, SearchError> {
    let layout = path.join(LAYOUT);
    fs::create_dir_all(&layout).map_err(|source| at(path, source))?;
    let exists = layout
        .join("meta.json")
        .try_exists()
        .map_err(|source| at(path, source))?;
    // held to the end of this function
    let _lock = if exists { None } else { Some(lock(path)?) };
    open(&layout)
}

/// The index as it is now. The caller holds the lock where it means to write.
pub(super) fn open_to_write(path: &Path) -> Result<Index, SearchError> {
    open(&path.join(LAYOUT))
}

fn open(layout: &Path) -> Result<Index, SearchError> {
    let directory = MmapDirectory::open(layout).map_err(TantivyError::from)?;
    let index = Index::open_or_create(directory, schema())?;
    index
        .tokenizers()
        .register(NOTE_TOKENIZER, TextAnalyzer::from(NoteTokenizer));
    Ok(index)
}

/// The file that a commit swaps: it names the segments a reader is to open.
pub(super) fn state(path: &Path) -> Result<Vec<u8>, SearchError> {
    fs::read(path.join(LAYOUT).join("meta.json")).map_err(|source| at(path, source))
}

/// The folder's lock, free again when this is dropped or its process ends.
#[derive(Debug)]
pub(super) struct FolderLock(#[expect(dead_code, reason = "held, never read")] File);

/// Waits for the lock; for the moment of making the index only.
fn lock(path: &Path) -> Result<FolderLock, SearchError> {
    let file = lock_file(path)?;
    file.lock().map_err(|source| at(path, source))?;
    Ok(FolderLock(file))
}

/// `None` where somebody holds it.
pub(super) fn try_lock(path: &Path) -> Result<Option<FolderLock>, SearchError> {
    let file = lock_file(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(FolderLock(file))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(source)) => Err(at(path, source)),
    }
}

fn lock_file(path: &Path) -> Result<File, SearchError> {
    // never truncated and never deleted: all processes must lock the one file
    File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path.join("write.lock"))
        .map_err(|source| at(path, source))
}

fn at(path: &Path, source: io::Error) -> SearchError {
    SearchError::Folder {
        path: PathBuf::from(path),
        source,
    }
}
