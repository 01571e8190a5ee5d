//! The errors of the runtime, one enum for each boundary.

use std::{fmt, io, path::PathBuf};

use thiserror::Error;

use crate::{
    declaration::{Declaration, nearest},
    egress::{EgressError, PolicyError},
    sealing::KeysError,
};

/// An error of the application's code.
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

/// Returns the message of an error and the messages of its sources, as one line.
pub(crate) fn chain(error: &(dyn std::error::Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut last = error;
    // The source of a database error repeats its message in the driver's words.
    while !last.is::<crate::database::DatabaseError>()
        && let Some(cause) = last.source()
    {
        let cause_text = cause.to_string();
        // Some errors already end with the message of their source.
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
    /// A JSON pointer such as `/amount`; empty for the whole document.
    pub path: String,
    /// What was found and what was expected, without the value.
    pub message: String,
}

/// A stored event that could not be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadEventError {
    /// The event does not fit the type it is decoded as.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// A sensitive field cannot be opened.
    #[error(transparent)]
    Open(#[from] crate::sealing::FieldError),
    /// The event cannot be read from the database.
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
        /// The size of the encoded data, in bytes.
        size: usize,
        /// The maximum size, in bytes.
        limit: usize,
    },
    /// A text is longer than its field allows.
    #[error("field `{field}` has {length} characters, the limit is {limit}")]
    TooLong {
        /// The field, as a dotted path.
        field: &'static str,
        /// The number of characters.
        length: usize,
        /// The maximum number of characters.
        limit: u32,
    },
    /// A text does not match the pattern of its field.
    #[error("field `{field}` does not match its pattern `{pattern}`")]
    PatternMismatch {
        /// The field, as a dotted path.
        field: &'static str,
        /// The declared pattern.
        pattern: &'static str,
    },
    /// A text contains U+0000, which Postgres cannot store.
    #[error("field `{field}` holds the character U+0000, which Postgres cannot store")]
    NulCharacter {
        /// The field, as a dotted path.
        field: &'static str,
    },
    /// The event has sensitive fields, and a bare connection has no key to seal them with.
    #[error(
        "`{event_type}` has sensitive fields, and a connection by itself has no key to seal them with: record it in \
         `Bus::in_tx`, or on the connection through `Bus::recorder`"
    )]
    KeyMissing {
        /// The event's type.
        event_type: &'static str,
    },
    /// A sensitive field cannot be sealed.
    #[error(transparent)]
    Seal(#[from] crate::sealing::FieldError),
    /// The data cannot be encoded as JSON.
    #[error("the data cannot be encoded")]
    Encode(#[from] serde_json::Error),
    /// The database refused the event or cannot be reached.
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
        /// The kind that was requested.
        kind: String,
        /// The most similar declared kind.
        nearest: Option<String>,
    },
    /// An argument does not fit its declaration.
    #[error(transparent)]
    Field(#[from] RecordError),
    /// The unique key cannot be computed, because the arguments are not a JSON object.
    #[error("the job cannot be made unique")]
    Unique(#[source] BoxError),
    /// The arguments cannot be encoded as JSON.
    #[error("the arguments cannot be encoded")]
    Encode(#[from] serde_json::Error),
    /// The database refused the job or cannot be reached.
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
    /// A declared handler is missing from the table. The generated `start` rules this out.
    #[error("there is no handler for `{name}`")]
    HandlerMissing {
        /// The declared name.
        name: &'static str,
    },
    /// The workers could hold so many of the application's connections that requests would wait for one.
    #[error(
        "{workers} workers may each hold a connection of the application's pool, which has {pool}: \
         more than half. Give the pool at least {} connections, or declare fewer workers in `queues:`",
        workers * 2
    )]
    PoolTooSmall {
        /// The number of workers in all queues that run the application's handlers.
        workers: u32,
        /// The maximum number of connections of the pool.
        pool: u32,
    },
    /// The tables in the database are newer than this build supports.
    #[error("the tables are of schema {found}, which needs a build of at least {needed}; this one is {own}")]
    BuildTooOld {
        /// The schema number found in the database.
        found: i32,
        /// The lowest schema number that a build must support to run on these tables.
        needed: i32,
        /// The schema number of this build.
        own: i32,
    },
    /// The migration failed.
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
        /// What failed; its source is a [`KeysError`] if the file contains no key.
        source: io::Error,
    },
    /// The configuration of outgoing requests cannot be read.
    #[error(transparent)]
    EgressPolicy(#[from] PolicyError),
    /// The HTTP client could not be built.
    #[error(transparent)]
    EgressClient(#[from] EgressError),
    /// The workers of the job queue could not start.
    #[error("the workers could not start")]
    Queue(#[source] BoxError),
    /// The database refused a statement or cannot be reached.
    #[error("the database could not be used")]
    Database(#[from] crate::database::DatabaseError),
}

/// A migration that failed. Each migration is one transaction: those applied before it remain.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MigrateError {
    /// A statement of a migration failed.
    #[error("migration `{name}` failed: {source}")]
    Migration {
        /// The file name.
        name: String,
        /// The error of the server.
        source: crate::database::DatabaseError,
    },
    /// An applied migration has other content now.
    #[error("migration `{name}` was applied with other content: restore it, and write the change to a new file")]
    Changed {
        /// The file name.
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
        /// The error of the server.
        source: crate::database::DatabaseError,
    },
    /// The SQL functions that record events could not be installed.
    #[error("the SQL functions that record events could not be installed: {0}")]
    Functions(#[source] crate::database::DatabaseError),
    /// The tables in the database are newer than this build supports.
    #[error("the tables are of schema {found}, which needs a build of at least {needed}; this one is {own}")]
    BuildTooOld {
        /// The schema number found in the database.
        found: i32,
        /// The lowest schema number that a build must support to run on these tables.
        needed: i32,
        /// The schema number of this build.
        own: i32,
    },
    /// The tables are missing or older than this build needs, and the bus was built `without_migrating`.
    #[error("{}: run `bus migrate` first", found.map_or_else(
        || "the database has no tables of schema `bus`".to_owned(),
        |found| format!("the tables are of schema {found}, and this build needs {own}"),
    ))]
    NotMigrated {
        /// The schema number found in the database, if there is one.
        found: Option<i32>,
        /// The schema number that this build needs.
        own: i32,
    },
    /// The database refused a statement or cannot be reached.
    #[error("the database could not be used")]
    Database(#[from] crate::database::DatabaseError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_returned_from_main_prints_its_message_and_its_sources() {
        let check = |error: MainError, expected: &str| assert_eq!(format!("{error:?}"), expected);
        let refused = crate::database::test_sql::pool_timeout;
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
