//! Which database an application uses: the one it is told of, or one of its own.

use super::error::EmbeddedError;
use super::{EmbeddedConfig, EmbeddedPostgres};

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
