//! Where a server's files are.
//!
//! A temporary folder is made below the system's, and the watchdog removes it. A persistent one is the caller's (`.bus/postgres`),
//! with one exception: Postgres needs to search every folder above its data, so when root has given the server to
//! another user and the clone lies in a home that user may not enter (`/root` has mode 0700), the data goes to
//! `/var/lib/bus/<hash of the path>` instead, and the persistent folder holds a file `place` that says so. Removing the persistent
//! folder means "start empty" there as well: data without its `place` file is removed at the next start.
//! (`/var/tmp` would be reachable too, but systemd's tidying removes old files there one by one.)
//!
//! Whoever runs a server on persistent data holds a lock on the file `lock`. The watchdog inherits it, and the system lets go
//! of it when the watchdog ends, that is, when the server is down: a lock that is free means a folder that is free,
//! however the last user ended. The number in the file is for people.

use std::fs::{self, File, TryLockError};
use std::io::{Read, Seek, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{self, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use tempfile::TempDir;

use super::error::EmbeddedError;
use super::owner::Owner;

/// Where data goes whose own folder the server's user cannot reach.
const ELSEWHERE: &str = "/var/lib/bus";
/// In the persistent folder: where its data is instead.
const PLACE: &str = "place";
/// How long a server whose process has ended may take to go away. Longer than the watchdog's patience with it.
const LEAVING: Duration = Duration::from_secs(25);

/// The server's folder, and the claim on it.
#[derive(Debug)]
pub(super) enum Folder {
    Temporary(TempDir),
    Persistent { path: PathBuf, lock: File },
}

impl Folder {
    /// A new folder, `/tmp/bus-postgres-…`.
    pub(super) fn temporary(owner: &Owner) -> Result<Self, EmbeddedError> {
        // The folder TMPDIR names may be one that the server's user cannot enter, or not remove anything from.
        let parents = [std::env::temp_dir(), "/tmp".into(), "/var/tmp".into()];
        let mut refused = Err(EmbeddedError::NoOtherUser);
        for parent in parents {
            let made = tempfile::Builder::new()
                .prefix("bus-postgres-")
                .tempdir_in(&parent)
                .map_err(EmbeddedError::io("make a folder in", &parent))
                .and_then(|folder| {
                    owner.take(folder.path(), 0o700)?;
                    Ok(folder)
                });
            match made {
                Ok(folder) if owner.can_remove(folder.path()) => return Ok(Self::Temporary(folder)),
                Ok(_) => {
                    refused = Err(EmbeddedError::Unreachable {
                        folder: parent,
                        user: owner.name.clone(),
                    });
                }
                Err(error) => refused = Err(error),
            }
        }
        refused
    }

    /// The folder for data that stays, locked, and who owns it. Blocks while a former server is still going away.
    pub(super) fn persistent(asked: &Path, owner: Owner) -> Result<(Self, Owner), EmbeddedError> {
        fs::create_dir_all(asked).map_err(EmbeddedError::io("make", asked))?;
        let asked = fs::canonicalize(asked).map_err(EmbeddedError::io("find", asked))?;
        let data = asked.join("data");
        if data.is_dir() {
            let owner = owner.of(&data)?;
            if !owner.can_use(&asked) {
                return Err(EmbeddedError::Unreachable {
                    folder: asked,
                    user: owner.name,
                });
            }
            let lock = lock(&asked)?;
            return Ok((Self::Persistent { path: asked, lock }, owner));
        }
        if !owner.other {
            owner.take(&asked, 0o700)?;
            let lock = lock(&asked)?;
            return Ok((Self::Persistent { path: asked, lock }, owner));
        }
        Self::persistent_of_another_user(asked, owner)
    }

    /// As root: here if the server's user can get here, elsewhere if not.
    fn persistent_of_another_user(asked: PathBuf, owner: Owner) -> Result<(Self, Owner), EmbeddedError> {
        let place = asked.join(PLACE);
        let moved = place.is_file();
        if !moved {
            owner.take(&asked, 0o700)?;
            if owner.can_use(&asked) {
                let lock = lock(&asked)?;
                return Ok((Self::Persistent { path: asked, lock }, owner));
            }
            std::os::unix::fs::chown(&asked, Some(0), Some(0)).map_err(EmbeddedError::io("take back", &asked))?;
        }

        let elsewhere = elsewhere(&asked);
        let base = Path::new(ELSEWHERE);
        fs::create_dir_all(&elsewhere).map_err(EmbeddedError::io("make", &elsewhere))?;
        fs::set_permissions(base, fs::Permissions::from_mode(0o755)).map_err(EmbeddedError::io("open", base))?;
        let data = elsewhere.join("data");
        let owner = if data.is_dir() { owner.of(&data)? } else { owner };
        owner.take(&elsewhere, 0o700)?;
        if !owner.can_use(&elsewhere) {
            return Err(EmbeddedError::Unreachable {
                folder: elsewhere,
                user: owner.name,
            });
        }
        let lock = lock(&elsewhere)?;
        if !moved && data.exists() {
            fs::remove_dir_all(&data).map_err(EmbeddedError::io("remove", &data))?;
        }
        fs::write(&place, format!("{}\n", elsewhere.display())).map_err(EmbeddedError::io("write", &place))?;
        Ok((Self::Persistent { path: elsewhere, lock }, owner))
    }

    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Temporary(folder) => folder.path(),
            Self::Persistent { path, .. } => path,
        }
    }

    pub(super) fn is_persistent(&self) -> bool {
        matches!(self, Self::Persistent { .. })
    }

    /// What the watchdog is given as its standard output: the lock, which so lives exactly as long as it does.
    pub(super) fn claim(&self) -> Result<Stdio, EmbeddedError> {
        match self {
            Self::Temporary(_) => Ok(Stdio::null()),
            Self::Persistent { path, lock } => lock
                .try_clone()
                .map(Stdio::from)
                .map_err(EmbeddedError::io("share the lock of", path)),
        }
    }

    /// From here on the watchdog removes what there is to remove, and holds the lock.
    pub(super) fn hand_over(self) -> PathBuf {
        match self {
            Self::Temporary(folder) => folder.keep(),
            Self::Persistent { path, .. } => path,
        }
    }
}

/// `/var/lib/bus/<16 hex digits>`, the same for the same path.
fn elsewhere(asked: &Path) -> PathBuf {
    let digest = Sha256::digest(asked.as_os_str().as_encoded_bytes());
    let hash: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    Path::new(ELSEWHERE).join(hash)
}

fn lock(folder: &Path) -> Result<File, EmbeddedError> {
    let path = folder.join("lock");
    let mut file = File::options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(&path)
        .map_err(EmbeddedError::io("open", &path))?;
    let since = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => break,
            Err(TryLockError::Error(source)) => return Err(EmbeddedError::io("lock", &path)(source)),
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                let pid = file
                    .rewind()
                    .and_then(|()| file.read_to_string(&mut text))
                    .ok()
                    .and_then(|_| text.trim().parse().ok());
                if pid.is_some_and(is_running) || since.elapsed() > LEAVING {
                    return Err(EmbeddedError::Busy {
                        folder: folder.to_owned(),
                        pid,
                    });
                }
                thread::sleep(Duration::from_millis(50));
            }
        }
    }
    file.set_len(0)
        .and_then(|()| file.rewind())
        .and_then(|()| writeln!(file, "{}", process::id()))
        .map_err(EmbeddedError::io("write", &path))?;
    Ok(file)
}

/// Whether a process of this number exists that we could signal.
pub(super) fn is_running(pid: u32) -> bool {
    process::Command::new("/bin/sh")
        .args(["-c", "kill -0 \"$1\"", "sh", &pid.to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_claim_on_a_folder_names_the_folder_and_the_holder() {
        let folder = tempfile::tempdir().unwrap();
        let held = lock(folder.path()).unwrap();
        match lock(folder.path()) {
            Err(EmbeddedError::Busy { folder: busy, pid }) => {
                assert_eq!((busy.as_path(), pid), (folder.path(), Some(process::id())));
            }
            other => panic!("{other:?}"),
        }
        drop(held);
        lock(folder.path()).unwrap();
    }

    #[test]
    fn the_place_elsewhere_is_the_same_for_the_same_path_and_another_for_another() {
        let of = |path: &str| elsewhere(Path::new(path));
        assert_eq!(of("/root/a/.bus/postgres"), of("/root/a/.bus/postgres"));
        assert_ne!(of("/root/a/.bus/postgres"), of("/root/b/.bus/postgres"));
    }
}
