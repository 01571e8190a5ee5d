//! Which database an application uses: the one it is told of, or one of its own.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use super::error::EmbeddedError;
use super::{EmbeddedConfig, EmbeddedPostgres};

/// The folder of what [`from_env`] keeps, below the working directory.
const DATA_FOLDER: &str = ".bus";

/// A database, and the server that came with it where there was none before.
#[derive(Debug)]
pub enum Resolved {
    /// On a server somebody else runs.
    Given {
        /// Its address, as it was given.
        url: String,
    },
    /// On a server of our own, which lives as long as this value.
    Embedded {
        /// The address of the database, password included.
        url: String,
        /// The server.
        server: EmbeddedPostgres,
    },
}

impl Resolved {
    /// The address of the database. It may hold a password.
    #[must_use]
    pub fn url(&self) -> &str {
        match self {
            Self::Given { url } | Self::Embedded { url, .. } => url,
        }
    }

    /// Stops the server where it is our own, and waits until it is down.
    pub async fn stop(self) {
        if let Self::Embedded { server, .. } = self {
            server.stop().await;
        }
    }
}

/// The database at `given` (what `DATABASE_URL` holds; empty counts as absent), which is not connected to here; without
/// it the one called `database` on an embedded server, made where it is missing.
///
/// # Errors
///
/// As of [`EmbeddedPostgres::start`] and [`EmbeddedPostgres::database`].
pub async fn resolve(given: Option<&str>, config: EmbeddedConfig, database: &str) -> Result<Resolved, EmbeddedError> {
    if let Some(url) = given.map(str::trim).filter(|url| !url.is_empty()) {
        return Ok(Resolved::Given { url: url.to_owned() });
    }
    let server = EmbeddedPostgres::start(config).await?;
    let url = server.database(database).await?;
    Ok(Resolved::Embedded { url, server })
}

/// The database that `DATABASE_URL` names. Where the variable is absent or empty: the one called `database` on an
/// embedded server, whose data is kept in `.bus/postgres` below the working directory, in a folder that git ignores.
///
/// For a first start and for development: one line of `main` then runs against either.
///
/// # Errors
///
/// As of [`resolve`]; [`EmbeddedError::Io`] where `.bus` cannot be written.
pub async fn from_env(database: &str) -> Result<Resolved, EmbeddedError> {
    // An address that is no Unicode is no URL either, and is answered as such where it is used.
    let given = std::env::var_os("DATABASE_URL").map(|url| url.to_string_lossy().into_owned());
    if given.as_deref().is_none_or(|url| url.trim().is_empty()) {
        ignored_by_git(Path::new(DATA_FOLDER))?;
    }
    resolve(
        given.as_deref(),
        EmbeddedConfig::persistent(Path::new(DATA_FOLDER).join("postgres")),
        database,
    )
    .await
}

/// Makes the folder, with a file that has git pass over all of it: nobody's repository is to gain a database because
/// its `.gitignore` has no line for it.
fn ignored_by_git(folder: &Path) -> Result<(), EmbeddedError> {
    fs::create_dir_all(folder).map_err(EmbeddedError::io("make", folder))?;
    let file = folder.join(".gitignore");
    match fs::File::create_new(&file) {
        Ok(mut made) => made.write_all(b"*\n").map_err(EmbeddedError::io("write", &file)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(EmbeddedError::io("write", &file)(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn git_passes_over_the_folder_and_a_gitignore_that_is_there_stays() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join(DATA_FOLDER);
        let file = folder.join(".gitignore");
        ignored_by_git(&folder).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "*\n");
        fs::write(&file, "postgres/\n").unwrap();
        ignored_by_git(&folder).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "postgres/\n");
    }
}
