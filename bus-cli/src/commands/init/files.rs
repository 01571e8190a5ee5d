//! Creates the missing ones of several files: all of them, or none.

use std::{fs, io::Write as _, path::PathBuf};

use super::{InitError, read_if_there};

/// A file to create if it does not exist.
pub(super) struct File {
    pub(super) path: PathBuf,
    pub(super) text: String,
    /// Finds what an existing file lacks.
    lacks: Lacks,
}

/// Returns what the text of a file lacks.
type Find = Box<dyn Fn(&str) -> Option<String>>;

/// How to find what an existing file lacks.
enum Lacks {
    Nothing,
    /// A file that does not contain the first text lacks the second.
    Unless(&'static str, &'static str),
    Found(Find),
}

impl File {
    pub(super) fn new(path: PathBuf, text: String) -> Self {
        Self {
            path,
            text,
            lacks: Lacks::Nothing,
        }
    }

    /// Reports `line` as missing from an existing file that does not contain `sign`.
    pub(super) fn unless(mut self, sign: &'static str, line: &'static str) -> Self {
        self.lacks = Lacks::Unless(sign, line);
        self
    }

    /// Reports what `find` returns for an existing file as missing.
    pub(super) fn lacking(mut self, find: impl Fn(&str) -> Option<String> + 'static) -> Self {
        self.lacks = Lacks::Found(Box::new(find));
        self
    }

    /// Returns the content of the existing file.
    pub(super) fn present(&self) -> Result<Option<String>, InitError> {
        read_if_there(&self.path)
    }

    /// Returns the lines that an existing file lacks.
    pub(super) fn missing_from(&self, present: &str) -> Option<String> {
        match &self.lacks {
            Lacks::Nothing => None,
            Lacks::Unless(sign, line) => (!present.contains(*sign)).then(|| (*line).to_owned()),
            Lacks::Found(find) => find(present),
        }
    }
}

/// Creates the files. If one cannot be written, removes those created before it.
pub(super) fn write<'a>(files: impl Iterator<Item = &'a File>) -> Result<(), InitError> {
    let mut created = Vec::new();
    for file in files {
        let written = fs::File::create_new(&file.path).and_then(|mut new| {
            created.push(&file.path);
            new.write_all(file.text.as_bytes())
        });
        if let Err(cause) = written {
            for path in created {
                // The error that led here is the one to report.
                let _ = fs::remove_file(path);
            }
            return Err(InitError::Write {
                path: file.path.clone(),
                cause,
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn if_one_file_cannot_be_written_none_is_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str| File::new(folder.path().join(name), "text".to_owned());
        let files = [file("one"), file("two"), file("missing/three")];
        let error = write(files.iter()).expect_err("the folder does not exist");
        assert!(
            error.to_string().contains("three") && error.to_string().ends_with("nothing was written"),
            "{error}"
        );
        assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 0);
    }

    #[test]
    fn a_file_created_by_another_process_is_not_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = ["one", "two"].map(|name| File::new(folder.path().join(name), "ours".to_owned()));
        fs::write(&files[1].path, "theirs").expect("written");
        write(files.iter()).expect_err("it exists");
        assert_eq!(fs::read_to_string(&files[1].path).expect("readable"), "theirs");
        assert!(!files[0].path.exists());
    }
}
