//! The user a server runs as.
//!
//! Postgres refuses to run as root. A process that is root (a container, a build machine) so hands it to another user:
//! the owner of the data where there is data, else `postgres`, else `nobody`. An ordinary user's server is their own.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use super::error::EmbeddedError;

/// The variables a server is given; it need not see the application's, which hold secrets.
const PASSED_ON: [&str; 4] = [
    "PATH",
    "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
    "DYLD_FALLBACK_LIBRARY_PATH",
];

/// Who owns the server's folder and runs its programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Owner {
    pub(super) uid: u32,
    pub(super) gid: u32,
    /// The name, or the number where there is none.
    pub(super) name: String,
    /// Another user than this process's, which only root can choose.
    pub(super) other: bool,
}

impl Owner {
    /// Who a new server belongs to.
    pub(super) fn current() -> Result<Self, EmbeddedError> {
        // A new file belongs to the effective user: the one portable way to learn it without unsafe code.
        let temporary = std::env::temp_dir();
        let mine = tempfile::tempfile_in(&temporary)
            .and_then(|file| file.metadata())
            .map_err(EmbeddedError::io("write to", &temporary))?;
        if mine.uid() != 0 {
            return Ok(Self {
                uid: mine.uid(),
                gid: mine.gid(),
                name: mine.uid().to_string(),
                other: false,
            });
        }
        let passwd = fs::read_to_string("/etc/passwd").unwrap_or_default();
        ["postgres", "nobody"]
            .iter()
            .find_map(|name| look_up(&passwd, name))
            .ok_or(EmbeddedError::NoOtherUser)
    }

    /// The owner of data that is there already: only root can serve another user's.
    pub(super) fn of(self, data: &Path) -> Result<Self, EmbeddedError> {
        let metadata = fs::metadata(data).map_err(EmbeddedError::io("read", data))?;
        match (metadata.uid(), self.other) {
            (uid, _) if uid == self.uid => Ok(self),
            (uid, true) if uid != 0 => Ok(Self {
                uid,
                gid: metadata.gid(),
                name: uid.to_string(),
                other: true,
            }),
            (owner, other) => Err(EmbeddedError::NotOurs {
                folder: data.to_owned(),
                owner,
                user: if other { 0 } else { self.uid },
            }),
        }
    }

    /// A command run as this user, with a bare environment, in UTC and in English.
    pub(super) fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.env_clear().env("TZ", "UTC").stdin(Stdio::null());
        for name in PASSED_ON {
            if let Some(value) = std::env::var_os(name) {
                command.env(name, value);
            }
        }
        if self.other {
            // From root this drops the supplementary groups as well.
            command.uid(self.uid).gid(self.gid);
        }
        command
    }

    /// Whether this user can enter the folder and write to it.
    pub(super) fn can_use(&self, folder: &Path) -> bool {
        self.test(folder, "test -w .")
    }

    /// Whether this user can also remove it, for which the folder above must be theirs to write to.
    pub(super) fn can_remove(&self, folder: &Path) -> bool {
        self.test(folder, "test -w . && test -w ..")
    }

    /// Asked of the system, as no reading of modes knows its access lists and mounts.
    fn test(&self, folder: &Path, claim: &str) -> bool {
        self.command("/bin/sh")
            .args(["-c", &format!("cd \"$1\" && {claim}"), "sh"])
            .arg(folder)
            .current_dir("/")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    }

    /// Makes the user own this one file or folder, and nobody else able to read it.
    pub(super) fn take(&self, path: &Path, mode: u32) -> Result<(), EmbeddedError> {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).map_err(EmbeddedError::io("restrict", path))?;
        if self.other {
            std::os::unix::fs::chown(path, Some(self.uid), Some(self.gid))
                .map_err(EmbeddedError::io("hand over", path))?;
        }
        Ok(())
    }
}

/// A user of `/etc/passwd`, unless it is root under another name.
fn look_up(passwd: &str, name: &str) -> Option<Owner> {
    let line = passwd.lines().find(|line| line.split(':').next() == Some(name))?;
    let mut fields = line.split(':').skip(2);
    // macOS writes nobody's number as -2.
    let mut number = || -> Option<u32> { Some(fields.next()?.parse::<i64>().ok()? as u32) };
    let (uid, gid) = (number()?, number()?);
    (uid != 0).then(|| Owner {
        uid,
        gid,
        name: name.to_owned(),
        other: true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(passwd: &str, name: &str, expected: Option<(u32, u32)>) {
        let found = look_up(passwd, name).map(|owner| (owner.uid, owner.gid));
        assert_eq!(found, expected, "{name} in {passwd}");
    }

    #[test]
    fn a_user_is_read_from_passwd_by_the_whole_name_and_is_never_root() {
        let passwd =
            "root:x:0:0::/root:/bin/sh\npostgres2:x:7:8::/:/bin/sh\npostgres:x:101:104:,,,:/var/lib:/bin/bash\n";
        check(passwd, "postgres", Some((101, 104)));
        check(passwd, "nobody", None);
        check(
            "nobody:*:-2:-2::/var/empty:/usr/bin/false",
            "nobody",
            Some((4_294_967_294, 4_294_967_294)),
        );
        check("postgres:x:0:0::/:/bin/sh", "postgres", None);
        check("postgres:x", "postgres", None);
        check("", "postgres", None);
    }
}
