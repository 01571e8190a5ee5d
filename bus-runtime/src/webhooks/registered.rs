//! The endpoints of a database, of every owner, and the version of each type they are sent: for commands that say whom a
//! change of the declaration meets. What may hold a secret is not read: of a URL the host alone, and no header.

use std::collections::BTreeMap;

use sqlx::{Row as _, types::Json};
use thiserror::Error;
use uuid::Uuid;

use crate::{
    database::{DatabaseError, Pool},
    webhooks::{any_matches, endpoint::EndpointUrl},
};

/// An endpoint, as far as a command shows it.
#[derive(Clone, Debug)]
pub struct InstalledEndpoint {
    /// Its id.
    pub id: Uuid,
    /// Whose it is.
    pub owner: Option<Uuid>,
    /// Host and port of its URL; empty where that is none.
    pub host: String,
    /// Whether it hears anything at all.
    pub enabled: bool,
    event_types: Vec<String>,
    versions: BTreeMap<String, u32>,
}

impl InstalledEndpoint {
    /// Whether its globs name the type. What its scope lets through is decided an event.
    #[must_use]
    pub fn subscribes_to(&self, event_type: &str) -> bool {
        any_matches(&self.event_types, event_type)
    }

    /// The version it asks to stay at.
    #[must_use]
    pub fn pinned(&self, event_type: &str) -> Option<u32> {
        self.versions.get(event_type).copied()
    }
}

/// The endpoints of a database beside the types that are installed in it.
#[derive(Debug)]
pub struct InstalledEndpoints {
    /// All of them, oldest first.
    pub endpoints: Vec<InstalledEndpoint>,
    newest: BTreeMap<String, u32>,
}

impl InstalledEndpoints {
    /// The newest version of a type that the database knows: the one that is recorded in it today.
    #[must_use]
    pub fn newest(&self, event_type: &str) -> Option<u32> {
        self.newest.get(event_type).copied()
    }
}

/// Why there is no list.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ListEndpointsError {
    /// The runtime's tables are not there.
    #[error("the database has no table of endpoints: `bus migrate` makes it")]
    NotMigrated,
    /// The database's.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for ListEndpointsError {
    fn from(error: sqlx::Error) -> Self {
        let error = DatabaseError::from(error);
        match error.sqlstate().as_deref() {
            // No such table, no such column, no such schema.
            Some("42P01" | "42703" | "3F000") => Self::NotMigrated,
            _ => Self::Database(error),
        }
    }
}

/// Lists the endpoints; changes nothing.
///
/// # Errors
///
/// A database that was not migrated, or does not answer.
pub async fn list_endpoints(pool: &Pool) -> Result<InstalledEndpoints, ListEndpointsError> {
    let endpoints = sqlx::query(
        "SELECT id, owner, url, event_types, versions, enabled FROM bus.webhook_endpoints ORDER BY created_at, id",
    )
    .persistent(false)
    .fetch_all(pool)
    .await?;
    let types = sqlx::query("SELECT name, max(version) AS version FROM bus.types GROUP BY name")
        .persistent(false)
        .fetch_all(pool)
        .await?;
    let endpoints = endpoints.iter().map(read).collect::<Result<_, _>>()?;
    let newest = types
        .iter()
        .map(|row| Ok((row.try_get("name")?, row.try_get::<i32, _>("version")?.cast_unsigned())))
        .collect::<Result<_, sqlx::Error>>()?;
    Ok(InstalledEndpoints { endpoints, newest })
}

fn read(row: &sqlx::postgres::PgRow) -> Result<InstalledEndpoint, sqlx::Error> {
    let Json(versions) = row.try_get("versions")?;
    let url: String = row.try_get("url")?;
    Ok(InstalledEndpoint {
        id: row.try_get("id")?,
        owner: row.try_get("owner")?,
        host: EndpointUrl::parse(&url).map(|url| url.host()).unwrap_or_default(),
        enabled: row.try_get("enabled")?,
        event_types: row.try_get("event_types")?,
        versions,
    })
}
