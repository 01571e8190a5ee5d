//! Files that hold a secret between runs, such as the owner's token. Only the user that runs the
//! instance can read them.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

/// Returns the secret in the file `name`, or `None` if the file does not exist.
///
/// # Errors
///
/// Returns an error if the file exists but cannot be read.
pub(crate) fn read(folder: &Path, name: &str) -> io::Result<Option<String>> {
    match fs::read_to_string(folder.join(name)) {
        Ok(text) => Ok(Some(text.trim().to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes the secret to the file `name`, replacing an existing file atomically.
///
/// # Errors
///
/// Returns an error if the folder cannot be created or written.
pub(crate) fn write(folder: &Path, name: &str, secret: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    // write to a temporary file and rename it: a crash leaves either the old secret or the new one
    let temporary = folder.join(format!("{name}.{}", std::process::id()));
    // the mode below only applies to a file that is created
    let _ = fs::remove_file(&temporary);
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&temporary)?;
    writeln!(file, "{secret}")?;
    file.sync_all()?;
    fs::rename(&temporary, folder.join(name))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_secret_file_is_replaced_and_readable_by_its_user_only() {
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
