//! The generated files: collected in memory, then written.
//!
//! The whole tree is built before the first byte is written. Each file is written beside its place
//! and renamed, and files in the folders we own that are no longer generated are removed.

pub(crate) mod documents;
mod release;

pub use release::AcceptError;
pub(crate) use release::{accept, release};

use std::{
    collections::{BTreeMap, HashSet},
    fmt, fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{emit::Plan, source::ReadError};

/// The folders of `generated/` in which every file is generated.
const OWNED: [&str; 2] = ["examples", "schemas"];

/// Files by their path below a folder, with `/` as the separator.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Tree {
    files: BTreeMap<String, Arc<str>>,
}

/// A difference between a file on disk and its generated content.
#[derive(Debug, PartialEq, Eq)]
pub struct Change {
    /// The path below the folder.
    pub path: String,
    /// The content on disk; `None` if there is no file.
    pub before: Option<String>,
    /// The generated content; `None` if the file is to be removed.
    pub after: Option<String>,
}

impl Tree {
    /// Adds a file, and replaces one with the same path.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<Arc<str>>) {
        self.files.insert(path.into(), text.into());
    }

    /// Returns the text of a file.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(|text| &**text)
    }

    /// Returns the files with their paths, in order of path.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), &**text))
    }

    /// Returns what [`write`](Self::write) would change. Writes nothing.
    ///
    /// # Errors
    ///
    /// Returns a [`ReadError`] for the first file or folder that cannot be read.
    pub fn changes(&self, folder: &Path) -> Result<Vec<Change>, ReadError> {
        let mut changes = self.additions(folder)?;
        for owned in OWNED {
            for path in files_below(&folder.join(owned), owned)? {
                if !self.files.contains_key(&path) {
                    let before = read_if_there(&folder.join(&path))?;
                    changes.push(Change {
                        path,
                        before,
                        after: None,
                    });
                }
            }
        }
        changes.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(changes)
    }

    /// Returns what writing the files into `folder` would create or change. Writes nothing.
    ///
    /// # Errors
    ///
    /// Returns a [`ReadError`] for the first file that cannot be read.
    pub fn additions(&self, folder: &Path) -> Result<Vec<Change>, ReadError> {
        let mut changes = Vec::new();
        for (path, text) in &self.files {
            let before = read_if_there(&folder.join(path))?;
            if before.as_deref() != Some(&**text) {
                changes.push(Change {
                    path: path.clone(),
                    before,
                    after: Some(text.to_string()),
                });
            }
        }
        Ok(changes)
    }

    /// Writes the files into a folder and leaves every other file there as it is. Returns what
    /// changed.
    ///
    /// # Errors
    ///
    /// Returns a [`ReadError`] for the first file that cannot be read or written; the files before
    /// it are written.
    pub fn write_into(&self, folder: &Path) -> Result<Vec<Change>, ReadError> {
        let changes = self.additions(folder)?;
        apply(&changes, folder)?;
        Ok(changes)
    }

    /// Writes the tree into `folder`, removes files that are no longer generated, and returns what
    /// changed.
    ///
    /// # Errors
    ///
    /// Returns a [`ReadError`] for the first file that cannot be read or written; the files before
    /// it are written.
    pub fn write(&self, folder: &Path) -> Result<Vec<Change>, ReadError> {
        let changes = self.changes(folder)?;
        apply(&changes, folder)?;
        Ok(changes)
    }
}

/// Writes or removes each changed file below a folder.
///
/// # Errors
///
/// Returns a [`ReadError`] for the first file that cannot be written or removed; the changes before
/// it are made.
pub fn apply(changes: &[Change], folder: &Path) -> Result<(), ReadError> {
    for change in changes {
        let path = folder.join(&change.path);
        let result = match &change.after {
            Some(text) => replace(&path, text),
            None => fs::remove_file(&path),
        };
        result.map_err(|cause| ReadError { path, cause })?;
    }
    Ok(())
}

/// A reader sees the old file or the new one, never half of one.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let beside = path.with_file_name(name);
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}

fn read_if_there(path: &Path) -> Result<Option<String>, ReadError> {
    match fs::read(path) {
        // A checkout may turn line feeds into the line ends of Windows.
        Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).replace("\r\n", "\n"))),
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(ReadError {
            path: path.to_owned(),
            cause,
        }),
    }
}

fn files_below(folder: &Path, shown: &str) -> Result<Vec<String>, ReadError> {
    let fail = |cause| ReadError {
        path: folder.to_owned(),
        cause,
    };
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(cause) => return Err(fail(cause)),
    };
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry.map_err(fail)?;
        let path = format!("{shown}/{}", entry.file_name().to_string_lossy());
        if entry.file_type().map_err(fail)?.is_dir() {
            files.extend(files_below(&entry.path(), &path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

/// Every checksum of a table's triggers, and of a type's function, that was ever generated, oldest
/// first. A running process recognizes by it the objects that an older build installed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    lines: Vec<(String, String)>,
}

impl History {
    /// Reads `triggers.history` in a folder of generated files; empty if there is no such file.
    ///
    /// # Errors
    ///
    /// Returns a [`ReadError`] if the file exists and cannot be read.
    pub fn read(folder: &Path) -> Result<Self, ReadError> {
        Ok(Self::parse(&read_if_there(&Self::path(folder))?.unwrap_or_default()))
    }

    /// Returns the path of the file.
    #[must_use]
    pub fn path(folder: &Path) -> PathBuf {
        folder.join("triggers.history")
    }

    fn parse(text: &str) -> Self {
        let lines = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            // A table's name may hold spaces, a checksum cannot.
            .filter_map(|line| line.rsplit_once(' '))
            .map(|(table, checksum)| (table.to_owned(), checksum.to_owned()))
            .collect();
        Self { lines }
    }

    /// Returns the history with the plan's triggers and functions appended if they are new.
    pub(crate) fn with(&self, plan: &Plan<'_>) -> Self {
        let known: HashSet<(&str, &str)> = self
            .lines
            .iter()
            .map(|(object, checksum)| (object.as_str(), checksum.as_str()))
            .collect();
        let triggers = plan
            .triggers
            .iter()
            .map(|table| (table.table.to_string(), table.checksum.clone()));
        let functions = plan
            .functions
            .iter()
            .map(|function| (format!("bus.{}", function.name), function.checksum.clone()));
        let new = triggers
            .chain(functions)
            .filter(|(object, checksum)| !known.contains(&(object.as_str(), checksum.as_str())));
        let mut lines = self.lines.clone();
        lines.extend(new);
        Self { lines }
    }

    pub(crate) fn lines(&self) -> &[(String, String)] {
        &self.lines
    }
}

impl fmt::Display for History {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "# Generated by `cargo bus generate`; lines are only added.")?;
        for (table, checksum) in &self.lines {
            writeln!(formatter, "{table} {checksum}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orphans_are_removed_and_other_peoples_files_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut tree = Tree::default();
        tree.add("schemas/a.json", "1");
        fs::create_dir_all(folder.path().join("schemas")).expect("made");
        fs::create_dir_all(folder.path().join("contract")).expect("made");
        fs::write(folder.path().join("schemas/gone.json"), "x").expect("written");
        fs::write(folder.path().join("contract/kept.json"), "x").expect("written");
        let changes = tree.write(folder.path()).expect("written");
        let paths: Vec<&str> = changes.iter().map(|change| change.path.as_str()).collect();
        assert_eq!(paths, ["schemas/a.json", "schemas/gone.json"]);
        assert!(!folder.path().join("schemas/gone.json").exists());
        assert!(folder.path().join("contract/kept.json").exists());
        assert_eq!(tree.changes(folder.path()).expect("read"), []);
    }

    #[test]
    fn a_file_with_windows_line_ends_is_unchanged() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut tree = Tree::default();
        tree.add("a.json", "1\n2\n");
        fs::write(folder.path().join("a.json"), "1\r\n2\r\n").expect("written");
        assert_eq!(tree.changes(folder.path()).expect("read"), []);
        fs::write(folder.path().join("a.json"), "1\r2\r\n").expect("written");
        assert_eq!(tree.changes(folder.path()).expect("read").len(), 1);
    }

    #[test]
    fn history_only_grows() {
        let history = History::parse("# c\npublic.a b 1\npublic.c 2\n");
        assert_eq!(
            history.lines,
            [
                ("public.a b".to_owned(), "1".to_owned()),
                ("public.c".to_owned(), "2".to_owned())
            ]
        );
        assert_eq!(History::parse(&history.to_string()), history);
    }
}
