//! Files that are written where they are missing: all of them, or none.

use std::{fs, io::Write as _, path::PathBuf};

use super::{InitError, read_if_there};

/// A file that is wanted.
pub(super) struct File {
    pub(super) path: PathBuf,
    pub(super) text: String,
    /// What a file that is there already lacks.
    lacks: Lacks,
}

/// How to find what a file lacks.
enum Lacks {
    Nothing,
    /// A file that holds the first does what is wanted; one that does not needs the second.
    Unless(&'static str, &'static str),
    Found(fn(&str) -> Option<String>),
}

impl File {
    pub(super) fn new(path: PathBuf, text: String) -> Self {
        Self {
            path,
            text,
            lacks: Lacks::Nothing,
        }
    }

    /// Says what a file that is there already lacks, unless it holds `sign`.
    pub(super) fn unless(mut self, sign: &'static str, line: &'static str) -> Self {
        self.lacks = Lacks::Unless(sign, line);
        self
    }

    /// The same, where more than one sign tells.
    pub(super) fn lacking(mut self, find: fn(&str) -> Option<String>) -> Self {
        self.lacks = Lacks::Found(find);
        self
    }

    /// What stands in its place.
    pub(super) fn present(&self) -> Result<Option<String>, InitError> {
        read_if_there(&self.path)
    }

    /// The lines that a file which is there lacks.
    pub(super) fn missing_from(&self, present: &str) -> Option<String> {
        match self.lacks {
            Lacks::Nothing => None,
            Lacks::Unless(sign, line) => (!present.contains(sign)).then(|| line.to_owned()),
            Lacks::Found(find) => find(present),
        }
    }
}

/// Writes the files, each into a new one. Where one cannot be written, those before it are removed.
pub(super) fn write<'a>(files: impl Iterator<Item = &'a File>) -> Result<(), InitError> {
    let mut made = Vec::new();
    for file in files {
        let written = fs::File::create_new(&file.path).and_then(|mut new| {
            made.push(&file.path);
            new.write_all(file.text.as_bytes())
        });
        if let Err(cause) = written {
            for path in made {
                // what cannot be removed either is named by the error that led here, or was just made by us
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
    fn a_file_that_cannot_be_written_takes_the_others_along() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str| File::new(folder.path().join(name), "text".to_owned());
        let files = [file("one"), file("two"), file("missing/three")];
        let error = write(files.iter()).expect_err("there is no such folder");
        assert!(
            error.to_string().contains("three") && error.to_string().ends_with("nothing was written"),
            "{error}"
        );
        assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 0);
    }

    #[test]
    fn a_file_that_appeared_meanwhile_is_not_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = ["one", "two"].map(|name| File::new(folder.path().join(name), "ours".to_owned()));
        fs::write(&files[1].path, "theirs").expect("written");
        write(files.iter()).expect_err("it is there");
        assert_eq!(fs::read_to_string(&files[1].path).expect("readable"), "theirs");
        assert!(!files[0].path.exists());
    }
}
