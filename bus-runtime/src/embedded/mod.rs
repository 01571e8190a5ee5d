//! A Postgres server of one's own, for `cargo run`, the demo and the tests.
//!
//! It starts from the server binaries of this machine in about a second, serves 127.0.0.1 on a free port under a random
//! password, and is gone when its owner is: after [`EmbeddedPostgres::stop`], after a drop, after the process ended, and
//! after the process was killed by whatever signal. That last one no code of the dead process can do, and the
//! kernel's parent-death signal needs unsafe code and follows the thread, not the process. So the server's parent is a
//! small shell script, the watchdog (`watchdog.sh`), that blocks on a pipe of which only this process has the other
//! end. Whatever ends this process closes the pipe. The watchdog has a process group of its own and ignores the signals
//! of terminals, holds none of this process's files open, and runs as the server's user.
//!
//! **TCP and a password, no Unix socket**: one form of address that psql, sqlx, a proxy in between and every driver take;
//! no limit of 107 bytes on the folder's path; and a folder that stays closed to everybody but the server's user, who
//! is not the caller where the caller is root. The superuser is `postgres`; the password is kept in the folder, which
//! has mode 0700.
//!
//! **Durable unless told otherwise**: a setting such as `fsync=off` is the caller's to give. Text is UTF-8, characters
//! are classed by Unicode, and the order is that of the bytes, so that it is the same on every machine.
//!
//! Unix only.

mod admin;
mod binaries;
mod error;
mod folder;
mod launch;
mod owner;
mod resolve;

use std::fmt;
use std::panic;
use std::path::{Path, PathBuf};

use url::Url;

pub use error::{EmbeddedError, NoPostgres, SearchedPlace};
pub use resolve::{Resolved, from_env, resolve};

pub(crate) use admin::Admin;

/// What kind of server is wanted.
#[derive(Debug, Clone)]
pub struct EmbeddedConfig {
    /// Where the data is, and whether it outlives the server.
    pub data: Data,
    /// Server settings, name and value, as of `postgresql.conf`; a later one of the same name holds.
    pub settings: Vec<(String, String)>,
    /// A folder with `initdb` and `postgres`, and no search for others. By default what `BUS_PG_BIN` names.
    pub binaries: Option<PathBuf>,
}

/// Where a server's data is.
#[derive(Debug, Clone)]
pub enum Data {
    /// In a new folder, removed with the server.
    Temporary,
    /// In this folder, which is made where it is missing; one server at a time. Where the process is root and the
    /// server's user cannot reach the folder, the data is under `/var/lib/bus` and a file `place` in the folder says
    /// where. Logs and password are beside the data.
    Persistent(PathBuf),
}

impl EmbeddedConfig {
    /// A server whose data is removed with it.
    #[must_use]
    pub fn temporary() -> Self {
        Self::with(Data::Temporary)
    }

    /// A server on data that stays in this folder.
    #[must_use]
    pub fn persistent(folder: impl Into<PathBuf>) -> Self {
        Self::with(Data::Persistent(folder.into()))
    }

    /// Adds a server setting.
    #[must_use]
    pub fn set(mut self, name: &str, value: &str) -> Self {
        self.settings.push((name.to_owned(), value.to_owned()));
        self
    }

    fn with(data: Data) -> Self {
        Self {
            data,
            settings: Vec::new(),
            binaries: std::env::var_os("BUS_PG_BIN")
                .filter(|folder| !folder.is_empty())
                .map(PathBuf::from),
        }
    }
}

/// A running server.
///
/// Dropping it stops it and blocks until it is down, a tenth of a second as a rule; asynchronous code calls
/// [`stop`](Self::stop) instead. In a static, which is never dropped, it lives until the process ends.
pub struct EmbeddedPostgres {
    server: launch::Server,
}

impl EmbeddedPostgres {
    /// Starts a server and waits until it takes connections.
    ///
    /// A future dropped half-way leaves no server behind: the launch goes on in the background, and its result is
    /// dropped.
    ///
    /// # Errors
    ///
    /// As [`EmbeddedError`] lists. [`EmbeddedError::NoPostgres`] displays as the message that lists the ways to a
    /// Postgres; a command ends with status 2 on it.
    pub async fn start(config: EmbeddedConfig) -> Result<Self, EmbeddedError> {
        let launch = tokio::task::spawn_blocking(move || launch::launch(&config));
        match launch.await {
            Ok(started) => started.map(|server| Self { server }),
            Err(failed) => panic::resume_unwind(failed.into_panic()),
        }
    }

    /// The address of a database on this server, which may be missing there. It holds the password.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        with_database(self.server.url.clone(), database)
    }

    /// The address of the database `postgres`, as superuser.
    #[must_use]
    pub fn admin_url(&self) -> String {
        self.url("postgres")
    }

    /// Makes the database where it is missing, and answers its address.
    ///
    /// # Errors
    ///
    /// [`EmbeddedError::Database`] where the server refused.
    pub async fn database(&self, name: &str) -> Result<String, EmbeddedError> {
        Admin::new(self.server.url.clone()).create_if_missing(name).await?;
        Ok(self.url(name))
    }

    /// The server's folder; with kept data not always the one that was asked for.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.server.folder
    }

    /// Stops the server and waits until it is down, and its folder removed where it was temporary. Kept data are
    /// left as after a clean shutdown; a temporary server is cut off. Connections are ended, not waited for. A future
    /// dropped half-way stops the server all the same.
    pub async fn stop(self) {
        let stopped = tokio::task::spawn_blocking(move || drop(self)).await;
        if let Err(failed) = stopped {
            panic::resume_unwind(failed.into_panic());
        }
    }
}

impl fmt::Debug for EmbeddedPostgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EmbeddedPostgres")
            .field("folder", &self.server.folder)
            .finish_non_exhaustive()
    }
}

/// The same server's address of another database.
fn with_database(mut server: Url, database: &str) -> String {
    server
        .path_segments_mut()
        .expect("the address of a server has a path")
        .clear()
        .push(database);
    server.into()
}
