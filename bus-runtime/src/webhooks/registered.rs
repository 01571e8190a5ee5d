//! The endpoints of a database, of every owner, with the version of each event type they are sent. Commands show which
//! endpoints a change of the declaration affects. Parts that may hold a secret are not read: of a URL only the host, and no
//! header.

use std::collections::BTreeMap;

use thiserror::Error;
use uuid::Uuid;

use crate::{
    database::{DatabaseError, Pool},
    webhooks::{any_matches, store},
};

/// An endpoint, as commands show it.
#[derive(Clone, Debug)]
pub struct InstalledEndpoint {
    /// Its id.
    pub id: Uuid,
    /// Its owner.
    pub owner: Option<Uuid>,
    /// The host and port of its URL; empty if the URL cannot be parsed.
    pub host: String,
    /// Whether it receives events.
    pub enabled: bool,
    pub(super) event_types: Vec<String>,
    pub(super) versions: BTreeMap<String, u32>,
}

impl InstalledEndpoint {
    /// Returns whether its globs match the type. Its scope is evaluated for each event and is not considered here.
    #[must_use]
    pub fn subscribes_to(&self, event_type: &str) -> bool {
        any_matches(&self.event_types, event_type)
    }

    /// Returns the version of the type that the endpoint is pinned to.
    #[must_use]
    pub fn pinned(&self, event_type: &str) -> Option<u32> {
        self.versions.get(event_type).copied()
    }
}

/// The endpoints of a database and the newest installed version of each event type.
#[derive(Debug)]
pub struct InstalledEndpoints {
    /// All endpoints, oldest first.
    pub endpoints: Vec<InstalledEndpoint>,
    newest: BTreeMap<String, u32>,
}

impl InstalledEndpoints {
    /// Returns the newest installed version of a type, which is the one recorded now.
    #[must_use]
    pub fn newest(&self, event_type: &str) -> Option<u32> {
        self.newest.get(event_type).copied()
    }
}

/// The error of [`list_endpoints`].
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ListEndpointsError {
    /// The database has no table of endpoints.
    #[error("the database has no table of endpoints: run `bus migrate`")]
    NotMigrated,
    /// The database cannot be read.
    #[error("the endpoints cannot be read")]
    Database(#[source] DatabaseError),
}

impl From<DatabaseError> for ListEndpointsError {
    fn from(error: DatabaseError) -> Self {
        match error.sqlstate().as_deref() {
            // undefined_table, undefined_column, invalid_schema_name
            Some("42P01" | "42703" | "3F000") => Self::NotMigrated,
            _ => Self::Database(error),
        }
    }
}

/// Returns the endpoints of every owner. Changes nothing.
///
/// # Errors
///
/// Returns [`ListEndpointsError::NotMigrated`] if the database has no table of endpoints, and
/// [`ListEndpointsError::Database`] if it cannot be read.
pub async fn list_endpoints(pool: &Pool) -> Result<InstalledEndpoints, ListEndpointsError> {
    Ok(InstalledEndpoints {
        endpoints: store::list_all(pool).await?,
        newest: store::newest_versions(pool).await?,
    })
}
