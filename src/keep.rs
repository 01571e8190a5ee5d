//! The small secret that an instance keeps between its runs: the owner's token, in a file of the
//! instance's folder that its user alone may read.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

/// What the file holds; `None` where there is none.
///
/// # Errors
///
/// It is there and cannot be read.
pub(crate) fn read(folder: &Path, name: &str) -> io::Result<Option<String>> {
    match fs::read_to_string(folder.join(name)) {
        Ok(text) => Ok(Some(text.trim().to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes the file, in place of one that is there.
///
/// # Errors
///
/// The folder cannot be written.
pub(crate) fn write(folder: &Path, name: &str, secret: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    // written beside and moved: a process that dies here leaves the old secret or the new one
    let beside = folder.join(format!("{name}.{}", std::process::id()));
    // the mode holds for a new file alone
    let _ = fs::remove_file(&beside);
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&beside)?;
    writeln!(file, "{secret}")?;
    file.sync_all()?;
    fs::rename(&beside, folder.join(name))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_secret_is_read_back_and_only_its_user_may_read_it() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(read(folder.path(), "token").unwrap(), None);
        write(folder.path(), "token", "one").unwrap();
        write(folder.path(), "token", "two").unwrap();
        assert_eq!(read(folder.path(), "token").unwrap().as_deref(), Some("two"));
        let mode = fs::metadata(folder.path().join("token")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
