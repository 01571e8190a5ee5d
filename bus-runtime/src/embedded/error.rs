//! Why there is no embedded server, each said so that the reader knows what to do next.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// An embedded Postgres that did not start, or a database on it that could not be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EmbeddedError {
    /// There are no server binaries on this machine.
    #[error(transparent)]
    NoPostgres(#[from] NoPostgres),
    /// The kept data was made by another major version than any found here.
    #[error(
        "the data in {} was made by Postgres {data}, and the versions found are: {found}; \
         install Postgres {data}, or remove the folder to start with an empty database",
        folder.display()
    )]
    OtherVersion {
        /// The server's folder.
        folder: PathBuf,
        /// Major version that made the data.
        data: u32,
        /// Major versions found, `15, 17`.
        found: String,
    },
    /// The process is root, which Postgres refuses to run as, and the system has nobody else.
    #[error("Postgres does not run as root, and /etc/passwd has neither `postgres` nor `nobody`")]
    NoOtherUser,
    /// The kept folder belongs to somebody else.
    #[error(
        "{} belongs to user {owner} and this process runs as user {user}; \
         run it as the other user, or remove the folder to start with an empty database",
        folder.display()
    )]
    NotOurs {
        /// The server's folder.
        folder: PathBuf,
        /// Its owner's number.
        owner: u32,
        /// Our own number.
        user: u32,
    },
    /// No folder could be found that the server's user may enter and write to.
    #[error("user `{user}` cannot use {}; make each folder above it searchable (`chmod o+x`)", folder.display())]
    Unreachable {
        /// The folder tried last.
        folder: PathBuf,
        /// The user the server runs as.
        user: String,
    },
    /// Another process has a server running on this folder.
    #[error("{} is in use{}; stop that process, or choose another folder", folder.display(), by(.pid))]
    Busy {
        /// The server's folder.
        folder: PathBuf,
        /// The process that holds it, where it is known.
        pid: Option<u32>,
    },
    /// `initdb` or `postgres` ended by itself.
    #[error("{program} ended by itself; the last lines of {} were:\n{tail}", log.display())]
    Ended {
        /// `initdb` or `postgres`.
        program: String,
        /// Its log. With temporary data it is gone by now, and `tail` is what is left of it.
        log: PathBuf,
        /// The last lines of the log.
        tail: String,
    },
    /// The server was not ready within a minute.
    #[error("Postgres was not ready after {seconds} s; the last lines of {} were:\n{tail}", log.display())]
    NotReady {
        /// How long was waited.
        seconds: u64,
        /// The server's log.
        log: PathBuf,
        /// The last lines of the log.
        tail: String,
    },
    /// The system refused something.
    #[error("could not {doing} {}: {source}", path.display())]
    Io {
        /// What was tried, a verb.
        doing: &'static str,
        /// On what.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The server refused to make or to drop a database.
    #[error("could not {doing} the database `{database}`: {source}")]
    Database {
        /// What was tried, a verb.
        doing: &'static str,
        /// Name of the database.
        database: String,
        /// What the server said.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The address of an existing server could not be read.
    #[error("the address of the Postgres server is not a URL: {0}")]
    Url(#[from] url::ParseError),
}

impl EmbeddedError {
    /// For `map_err`: what was tried, and on which path.
    pub(super) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { doing, path, source }
    }
}

fn by(pid: &Option<u32>) -> String {
    pid.map(|pid| format!(" by process {pid}")).unwrap_or_default()
}

/// No server binaries were found. Displays as the one message that lists the ways to a Postgres, and what was tried.
#[derive(Debug, Error)]
pub struct NoPostgres {
    /// Each place that was looked at, in order.
    pub tried: Vec<SearchedPlace>,
}

/// A place where server binaries might have been.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchedPlace {
    /// A folder, a pattern of folders, or a variable.
    pub place: String,
    /// What was found there instead.
    pub found: String,
}

impl fmt::Display for NoPostgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "no Postgres found; use one of the following:")?;
        writeln!(
            f,
            "  1. a server of your own: set DATABASE_URL=postgres://user:password@host:5432/database"
        )?;
        writeln!(
            f,
            "  2. server binaries on this machine (Debian: `apt install postgresql`, macOS: `brew install postgresql@17`),"
        )?;
        writeln!(
            f,
            "     found by PATH, in the usual folders, or where BUS_PG_BIN says; tried:"
        )?;
        for SearchedPlace { place, found } in &self.tried {
            writeln!(f, "       {place}: {found}")?;
        }
        write!(f, "  3. a downloaded build: not part of this version yet")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_lists_the_three_ways_and_each_place_tried() {
        let error = EmbeddedError::from(NoPostgres {
            tried: vec![SearchedPlace {
                place: "/usr/local/pgsql/bin".into(),
                found: "no such folder".into(),
            }],
        });
        let text = error.to_string();
        for part in [
            "DATABASE_URL=",
            "BUS_PG_BIN",
            "/usr/local/pgsql/bin: no such folder",
            "3. a downloaded build",
        ] {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
    }

    #[test]
    fn a_busy_folder_names_itself_and_its_holder() {
        let error = EmbeddedError::Busy {
            folder: "/x/.bus/postgres".into(),
            pid: Some(42),
        };
        assert_eq!(
            error.to_string(),
            "/x/.bus/postgres is in use by process 42; stop that process, or choose another folder"
        );
    }
}
