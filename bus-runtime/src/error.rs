//! What can go wrong at run time, one enum a boundary.

use std::{fmt, io, path::PathBuf};

use thiserror::Error;

use crate::{
    declaration::{Declaration, nearest},
    egress::{EgressError, PolicyError},
    sealing::KeysError,
};

/// Any error of an application's code.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// An error returned from `main`.
///
/// Any error converts into it with `?`. Its `Debug` output, which is what Rust prints when `main` returns an error, is the
/// error's message followed by the messages of its sources, as one line.
///
/// ```no_run
/// #[tokio::main]
/// async fn main() -> Result<(), bus_runtime::MainError> {
///     let server = bus_runtime::embedded::from_env("shop").await?;
///     Ok(())
/// }
/// ```
pub struct MainError(BoxError);

impl<E: Into<BoxError>> From<E> for MainError {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

impl fmt::Debug for MainError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&chain(&*self.0))
    }
}

/// An error with its causes, as one line.
pub(crate) fn chain(error: &(dyn std::error::Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut last = error;
    // What the database says is all there: its cause is the driver's wording of the same.
    while !last.is::<crate::database::DatabaseError>()
        && let Some(cause) = last.source()
    {
        let cause_text = cause.to_string();
        // A wrapper that already says its cause does not say it twice.
        if !text.ends_with(&cause_text) {
            text.push_str(": ");
            text.push_str(&cause_text);
        }
        last = cause;
    }
    text
}

/// Stored JSON that does not fit the declared type.
#[derive(Debug, Error)]
#[error("at `{path}`: {message}")]
pub struct DecodeError {
    /// A JSON pointer, `/amount`; empty for the whole document.
    pub path: String,
    /// What was found and what was expected, without the value itself.
    pub message: String,
}

/// A stored event that could not be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadEventError {
    /// It does not fit the type it is read as.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// A sensitive field of it does not open.
    #[error(transparent)]
    Open(#[from] crate::sealing::FieldError),
    /// The database refused or was not reached.
    #[error("the event could not be read")]
    Database(#[from] crate::database::DatabaseError),
}

/// An event that was not recorded. Nothing was written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The encoded data is larger than an event may be.
    #[error("the data of `{event_type}` has {size} bytes, the limit is {limit}")]
    TooLarge {
        /// The event's type.
        event_type: &'static str,
        /// Bytes of the encoded data.
        size: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// A text is longer than declared.
    #[error("field `{field}` has {length} characters, the limit is {limit}")]
    TooLong {
        /// The field, a dotted path.
        field: &'static str,
        /// Characters found.
        length: usize,
        /// Characters allowed.
        limit: u32,
    },
    /// A text does not match the pattern of its field.
    #[error("field `{field}` does not match its pattern `{pattern}`")]
    PatternMismatch {
        /// The field, a dotted path.
        field: &'static str,
        /// The pattern, as declared.
        pattern: &'static str,
    },
    /// A text holds U+0000, which Postgres cannot store.
    #[error("field `{field}` holds the character U+0000, which Postgres cannot store")]
    NulCharacter {
        /// The field, a dotted path.
        field: &'static str,
    },
    /// A sensitive field, and no key to seal it with.
    #[error(
        "`{event_type}` has sensitive fields, and a connection by itself has no key to seal them with: record it in \
         `Bus::in_tx`, or on the connection through `Bus::recorder`"
    )]
    KeyMissing {
        /// The event's type.
        event_type: &'static str,
    },
    /// A sensitive field could not be sealed.
    #[error(transparent)]
    Seal(#[from] crate::sealing::FieldError),
    /// The data cannot be written as JSON.
    #[error("the data cannot be encoded")]
    Encode(#[from] serde_json::Error),
    /// The database refused or was not reached.
    #[error("the event could not be written")]
    Database(#[from] crate::database::DatabaseError),
}

/// A job that was not enqueued. Nothing was written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EnqueueError {
    /// The kind is not declared.
    #[error("job kind `{kind}` is not declared{}", nearest.as_ref().map(|near| format!(": did you mean `{near}`?")).unwrap_or_default())]
    UnknownKind {
        /// What was asked for.
        kind: String,
        /// The declared kind nearest to it.
        nearest: Option<String>,
    },
    /// An argument does not fit its declaration.
    #[error(transparent)]
    Field(#[from] RecordError),
    /// The arguments are no JSON object, so that nothing can make them unique.
    #[error("the job cannot be made unique")]
    Unique(#[source] BoxError),
    /// The arguments cannot be written as JSON.
    #[error("the arguments cannot be encoded")]
    Encode(#[from] serde_json::Error),
    /// The database refused or was not reached.
    #[error("the job could not be written")]
    Database(#[from] crate::database::DatabaseError),
}

impl EnqueueError {
    /// Returns the error for a kind that is not declared, with the declared kind nearest to it.
    pub(crate) fn unknown_kind(declaration: &Declaration, kind: &str) -> Self {
        Self::UnknownKind {
            kind: kind.to_owned(),
            nearest: nearest(kind, declaration.jobs.iter().map(|job| job.name)),
        }
    }
}

/// A bus that did not start. Nothing of it is running.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StartError {
    /// Generated code and the runtime disagree about a name.
    #[error("there is no handler for `{name}`")]
    HandlerMissing {
        /// The declared name.
        name: &'static str,
    },
    /// Workers could take so many of the application's connections that requests would starve.
    #[error(
        "{workers} workers may each hold a connection of the application's pool, which has {pool}: \
         more than half. Give the pool at least {} connections, or declare fewer workers in `queues:`",
        workers * 2
    )]
    PoolTooSmall {
        /// The workers of all queues that run the application's handlers.
        workers: u32,
        /// The pool's most connections.
        pool: u32,
    },
    /// The database's tables are newer than this build can run on.
    #[error("the tables are of schema {found}, which needs a build of at least {needed}; this one is {own}")]
    BuildTooOld {
        /// The schema's number in the database.
        found: i32,
        /// The oldest build that may run on it.
        needed: i32,
        /// This build's number.
        own: i32,
    },
    /// Migrating failed.
    #[error(transparent)]
    Migrate(#[from] MigrateError),
    /// The sealing keys are missing or cannot be read.
    #[error(transparent)]
    SealingKeys(#[from] KeysError),
    /// A sensitive field is declared, and the sealing keys are missing or cannot be read.
    #[error("{item} has sensitive fields, which are sealed at rest: {source}")]
    SensitiveFields {
        /// The event or job, for example ``the event `card.added` ``.
        item: String,
        /// What is wrong with the keys.
        source: KeysError,
    },
    /// The file of the sealing key cannot be read or written.
    #[error("the sealing key in {}: {source}", path.display())]
    SealingKeyFile {
        /// The file.
        path: PathBuf,
        /// What failed; a [`KeysError`] if the file holds no key.
        source: io::Error,
    },
    /// The configuration of outgoing requests cannot be read.
    #[error(transparent)]
    EgressPolicy(#[from] PolicyError),
    /// The HTTP client could not be built.
    #[error(transparent)]
    EgressClient(#[from] EgressError),
    /// The queue's own.
    #[error("the workers could not start")]
    Queue(#[source] BoxError),
    /// The database refused or was not reached.
    #[error("the database could not be used")]
    Database(#[from] crate::database::DatabaseError),
}

/// A migration that did not go through. Each migration is one transaction: those before it stand.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MigrateError {
    /// A statement of a migration failed.
    #[error("migration `{name}` failed: {source}")]
    Migration {
        /// The file.
        name: String,
        /// The server's answer.
        source: crate::database::DatabaseError,
    },
    /// A migration that had been applied reads otherwise now.
    #[error("migration `{name}` was applied with other content: restore it, and put the change into a new file")]
    Changed {
        /// The file.
        name: String,
    },
    /// River's own migrations failed.
    #[error("the queue's own migrations failed")]
    Queue(#[source] BoxError),
    /// A table's triggers could not be installed.
    #[error("the triggers of `{table}` could not be installed: {source}")]
    Triggers {
        /// The table.
        table: String,
        /// The server's answer.
        source: crate::database::DatabaseError,
    },
    /// The functions that record could not be installed.
    #[error("the functions that record could not be installed: {0}")]
    Functions(#[source] crate::database::DatabaseError),
    /// The tables need a newer build.
    #[error("the tables are of schema {found}, which needs a build of at least {needed}; this one is {own}")]
    BuildTooOld {
        /// The schema's number in the database.
        found: i32,
        /// The oldest build that may run on it.
        needed: i32,
        /// This build's number.
        own: i32,
    },
    /// The tables are older than this build needs, or missing, and it was told not to migrate.
    #[error("{}: run `bus migrate` first", found.map_or_else(
        || "the database has no tables of the bus".to_owned(),
        |found| format!("the tables are of schema {found}, and this build needs {own}"),
    ))]
    NotMigrated {
        /// The schema's number in the database, if there is one.
        found: Option<i32>,
        /// The schema this build needs.
        own: i32,
    },
    /// The database refused or was not reached.
    #[error("the database could not be used")]
    Database(#[from] crate::database::DatabaseError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_returned_from_main_prints_its_message_and_its_sources() {
        let check = |error: MainError, expected: &str| assert_eq!(format!("{error:?}"), expected);
        let refused = || crate::DatabaseError::from(sqlx::Error::PoolTimedOut);
        let said = refused().to_string();
        check("plain text".into(), "plain text");
        check(
            StartError::from(refused()).into(),
            &format!("the database could not be used: {said}"),
        );
        let migration = MigrateError::Migration {
            name: "0001_tables.sql".to_owned(),
            source: refused(),
        };
        check(
            StartError::from(migration).into(),
            &format!("migration `0001_tables.sql` failed: {said}"),
        );
    }
}
