//! The contract lock: what was released, as later declarations are compared with it.
//!
//! `generated/contract/` holds a file a type, `<type>.json`, and one, `_work.json`, for the names
//! that queued jobs carry. Only `bus lock` writes them (`output::release`); the build, the
//! check and `bus generate` read them. A version of a type stands there in the words of
//! `events.yaml`, written as JSON, which YAML reads too: so the one reader of the declaration
//! reads the lock as well, every part keeps its place, and an older version is an [`Event`] like
//! any other to what publishes schemas and documents.
//!
//! A decision to break what was released stands beside what it is about: under `accepted` until
//! the next release is made with it, then under `history`, where it no longer covers anything.

mod json;
mod read;
mod write;

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

pub(crate) use read::read;
pub(crate) use write::{type_file, work_file};

use crate::{
    model::{Event, Job, Queue, Subscriber},
    source::{ReadError, SourceId, Span, Spanned},
};

/// The file of the names that queued jobs carry. No event type begins with an underscore.
pub(crate) const WORK_FILE: &str = "_work.json";

/// The texts of a lock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lock {
    /// How reports call its folder.
    name: String,
    /// Each file's name and text, in order of name.
    pub(crate) files: Vec<(String, String)>,
    /// Whether it is that of another revision, between which and now any number of releases lie.
    elsewhere: bool,
}

impl Lock {
    /// Reads the lock in a folder of generated files; an empty one where nothing was released.
    ///
    /// # Errors
    ///
    /// A file or folder that is there and cannot be read.
    pub fn read(generated: &Path) -> Result<Self, ReadError> {
        let folder = Self::folder(generated);
        let mut lock = Self {
            name: folder.to_string_lossy().replace('\\', "/"),
            ..Self::default()
        };
        let fail = |path: PathBuf| move |cause| ReadError { path, cause };
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Ok(lock),
            Err(cause) => return Err(fail(folder)(cause)),
        };
        for entry in entries {
            let entry = entry.map_err(fail(folder.clone()))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if is_ours(&name) {
                let text = fs::read_to_string(entry.path()).map_err(fail(entry.path()))?;
                lock.files.push((name, text));
            }
        }
        lock.files.sort();
        Ok(lock)
    }

    /// A lock of another revision: each file's name and text. `name` is how reports call its
    /// folder.
    #[must_use]
    pub fn of_revision(name: impl Into<String>, files: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut files: Vec<(String, String)> = files.into_iter().filter(|(name, _)| is_ours(name)).collect();
        files.sort();
        Self {
            name: name.into(),
            files,
            elsewhere: true,
        }
    }

    /// The same under another name of its folder.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Where the lock is, below the folder of generated files.
    #[must_use]
    pub fn folder(generated: &Path) -> PathBuf {
        generated.join("contract")
    }

    /// Whether nothing was released.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

/// Other people's files may stand beside the lock's.
fn is_ours(name: &str) -> bool {
    name.ends_with(".json")
}

/// A lock, understood.
#[derive(Debug, Default)]
pub(crate) struct Contract {
    pub(crate) types: BTreeMap<String, ReleasedType>,
    pub(crate) work: ReleasedWork,
    /// Whether it is that of another revision.
    pub(crate) elsewhere: bool,
    /// Whether all of it could be read; if not, nothing is concluded from what is absent.
    pub(crate) complete: bool,
}

/// One released type.
#[derive(Debug)]
pub(crate) struct ReleasedType {
    pub(crate) name: Spanned<String>,
    /// The versions that are not retired, oldest first; never empty.
    pub(crate) versions: Vec<Event>,
    pub(crate) retired: Vec<u32>,
    pub(crate) decisions: Decisions,
}

impl ReleasedType {
    /// The newest released version.
    pub(crate) fn newest(&self) -> &Event {
        self.versions.last().expect("a type without versions is not read")
    }
}

/// The names that queued jobs carry.
#[derive(Debug, Default)]
pub(crate) struct ReleasedWork {
    pub(crate) subscribers: Vec<Subscriber>,
    pub(crate) jobs: Vec<Job>,
    pub(crate) queues: Vec<Queue>,
    /// Types that are gone, each with its newest version: one that comes back goes on from there,
    /// so that no address of a schema ever means two things.
    pub(crate) removed: Vec<(String, u32)>,
    pub(crate) decisions: Decisions,
}

/// What was decided about a file's parts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Decisions {
    /// For the next release.
    pub(crate) accepted: Vec<Decision>,
    /// Those that earlier releases were made with.
    pub(crate) history: Vec<Decision>,
}

/// A break that somebody decided to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    pub(crate) rule: String,
    /// The type, subscriber, job or queue.
    pub(crate) name: String,
    /// What breaks, in the words of the finding.
    pub(crate) what: String,
    pub(crate) why: String,
}

impl Contract {
    /// The decisions that stand about a name.
    pub(crate) fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.types
            .values()
            .map(|released| &released.decisions)
            .chain([&self.work.decisions])
            .flat_map(|decisions| &decisions.accepted)
    }

    /// The reason for which a break was accepted.
    pub(crate) fn accepts(&self, rule: &str, name: &str, what: &str) -> Option<&str> {
        let of_type = self.types.get(name).map(|released| &released.decisions);
        of_type
            .into_iter()
            .chain([&self.work.decisions])
            .flat_map(|decisions| &decisions.accepted)
            .find(|decision| decision.rule == rule && decision.name == name && decision.what == what)
            .map(|decision| decision.why.as_str())
    }

    /// Takes over what was decided since the revision of this lock was made.
    pub(crate) fn decided_in(&mut self, present: &Contract) {
        let known: Vec<Decision> = self.history().cloned().collect();
        let since: Vec<Decision> = present
            .decisions()
            .chain(present.history())
            .filter(|decision| !known.contains(decision))
            .cloned()
            .collect();
        self.work.decisions.accepted.extend(since);
    }

    fn history(&self) -> impl Iterator<Item = &Decision> {
        self.types
            .values()
            .map(|released| &released.decisions)
            .chain([&self.work.decisions])
            .flat_map(|decisions| &decisions.history)
    }
}

/// The start of a text, where nothing nearer can be pointed at.
fn start_of(source: SourceId) -> Span {
    Span {
        source,
        start: 0,
        end: 0,
    }
}
