//! Bringing a database to the state that a build needs.
//!
//! Under one advisory lock, in this order: our tables, River's tables, our objects on River's tables, the registration
//! of the build, its types, the application's migrations, the functions and triggers. The build is registered before
//! one of its triggers can record an event, so that older relays fan out its events correctly. Every migration is one
//! transaction and is applied once. All other steps can be repeated.

mod desired;
mod drift;
mod functions;
mod triggers;
mod try_out;

use std::collections::{HashMap, HashSet};

use sha2::{Digest as _, Sha256};
use sqlx::Connection as _;

use crate::{
    database::{Connection, DatabaseError, Pool},
    declaration::{Declaration, Migration},
    error::MigrateError,
    jobs::river::{self, lease::WORKER_TIMEOUT, processes},
    registry::{self, store as registry_sql},
};

pub use desired::DesiredSchema;
pub use drift::{Drift, DriftKind, drift};
pub use functions::FunctionReport;
pub use triggers::{TriggerAction, TriggerReport};
pub use try_out::{TriedObject, TryOutFailure, try_out};

/// The schema number of this build. It increases with every change of our tables.
const SCHEMA_VERSION: i32 = 5;
/// The lowest schema number of a build that may run on the tables of this one.
const OLDEST_COMPATIBLE_VERSION: i32 = 5;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(Migration { name: $name, sql: include_str!(concat!("sql/", $name)) }),*]
    };
}

const BEFORE_RIVER: &[Migration] = files![
    "0001_events.sql",
    "0002_registry.sql",
    "0003_webhooks.sql",
    "0004_record.sql",
    "0005_triggers.sql",
    "0006_sets.sql",
    "0007_record_functions.sql",
    "0008_schedules.sql",
    "0009_patterns.sql",
    "0010_sensitive.sql",
    "0011_paths.sql",
    "0012_mismatches.sql",
    "0013_field_features.sql",
    "0014_names.sql",
];
const AFTER_RIVER: &[Migration] = files!["after_river/0001_job_finished.sql"];

/// The tables in which migrations are recorded.
const LEDGER_TABLES: &str = "
    CREATE SCHEMA IF NOT EXISTS bus;
    CREATE TABLE IF NOT EXISTS bus.schema (
      singleton    boolean PRIMARY KEY DEFAULT true CHECK (singleton),
      version      integer NOT NULL,
      oldest_build integer NOT NULL
    );
    CREATE TABLE IF NOT EXISTS bus.migrations (
      source     text        NOT NULL,
      name       text        NOT NULL,
      checksum   text        NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (source, name)
    );";

/// Options of [`migrate`] and [`install`].
#[derive(Clone, Copy, Debug, Default)]
pub struct MigrateOptions {
    /// Replaces triggers and functions of unknown checksums also while a process of another build is running.
    pub force: bool,
}

/// What a migration did.
#[derive(Debug, Default)]
pub struct MigrateReport {
    /// The migrations that were applied, those of the application included.
    pub applied: Vec<String>,
    /// What was done with the triggers of each table.
    pub triggers: Vec<TriggerReport>,
    /// What was done with the functions, without those that are unchanged.
    pub functions: Vec<FunctionReport>,
}

/// Brings the database to the state that `declaration` needs. Idempotent; concurrent calls wait for each other.
///
/// `pool` must connect to the server directly, since the lock belongs to the session.
///
/// # Errors
///
/// Returns a [`MigrateError`] for the first step that fails. Migrations applied before it remain.
pub async fn migrate(
    pool: &Pool,
    declaration: &'static Declaration,
    options: MigrateOptions,
) -> Result<MigrateReport, MigrateError> {
    under_lock(pool, async || {
        run(pool, &DesiredSchema::of(declaration), Some(declaration), options).await
    })
    .await
}

/// Brings the database to the desired state as [`migrate`] does, without registering a build, since no process of it
/// runs. A process of the build registers it when it starts; until then events of its new types wait.
///
/// # Errors
///
/// Returns the errors of [`migrate`].
pub async fn install(
    pool: &Pool,
    wanted: &DesiredSchema,
    options: MigrateOptions,
) -> Result<MigrateReport, MigrateError> {
    under_lock(pool, async || run(pool, wanted, None, options).await).await
}

async fn under_lock(
    pool: &Pool,
    work: impl AsyncFnOnce() -> Result<MigrateReport, MigrateError>,
) -> Result<MigrateReport, MigrateError> {
    // A connection of its own: closing it releases the lock whatever happens here.
    let mut lock = Connection::connect_with(&pool.connect_options())
        .await
        .map_err(DatabaseError::from)?;
    sqlx::query("SELECT pg_advisory_lock(hashtextextended('bus.migrate', 0))")
        .execute(&mut lock)
        .await
        .map_err(DatabaseError::from)?;
    let report = work().await;
    if let Err(error) = lock.close().await {
        tracing::debug!(%error, "the connection of the migration lock did not close cleanly");
    }
    report
}

async fn run(
    pool: &Pool,
    wanted: &DesiredSchema,
    registered: Option<&'static Declaration>,
    options: MigrateOptions,
) -> Result<MigrateReport, MigrateError> {
    let mut report = MigrateReport::default();
    create_ledger(pool).await?;
    apply(pool, "bus", BEFORE_RIVER, &mut report).await?;
    river::migrate(pool).await?;
    apply(pool, "bus", AFTER_RIVER, &mut report).await?;
    write_version(pool).await?;
    if let Some(declaration) = registered {
        register(pool, declaration).await?;
    }
    let policy = ReplacePolicy::of(pool, wanted, options).await?;
    write_types(pool, wanted, &policy).await?;
    apply(
        pool,
        &application_source(wanted.namespace),
        wanted.migrations,
        &mut report,
    )
    .await?;
    report.triggers = triggers::install(pool, wanted, &policy).await?;
    report.functions = functions::install(pool, wanted, &policy)
        .await
        .map_err(MigrateError::Functions)?;
    Ok(report)
}

/// Which installed objects this build may replace.
///
/// An object with a checksum of this application's history is older and is replaced. One with an unknown checksum
/// belongs to a newer build or another branch, and stays while a process of another build is running.
struct ReplacePolicy {
    own_history: HashSet<&'static str>,
    is_alone: bool,
    force: bool,
}

impl ReplacePolicy {
    async fn of(pool: &Pool, wanted: &DesiredSchema, options: MigrateOptions) -> Result<Self, DatabaseError> {
        let alone = !processes::is_other_build_running(pool, wanted.fingerprint, WORKER_TIMEOUT).await?;
        Ok(Self {
            own_history: wanted.history.iter().map(|(_, checksum)| *checksum).collect(),
            is_alone: alone,
            force: options.force,
        })
    }

    /// Returns whether an object with this checksum, which is not the declared one, may be replaced.
    fn may_replace(&self, checksum: &str) -> bool {
        self.is_in_history(checksum) || self.force || self.is_alone
    }

    /// Returns whether a build of this application emitted the object.
    fn is_in_history(&self, checksum: &str) -> bool {
        self.own_history.contains(checksum)
    }
}

/// Returns the name under which an application's migrations are recorded.
fn application_source(namespace: &str) -> String {
    format!("application {namespace}")
}

/// The checksum that is stored: of the text with line feeds, whatever line ends the checkout has.
fn checksum_of(migration: &Migration) -> String {
    hex(&Sha256::digest(migration.sql.replace("\r\n", "\n").as_bytes()))
}

/// Whether a stored checksum is of this text. Earlier releases stored that of the text as it was checked out.
fn is_checksum_of(stored: &str, migration: &Migration) -> bool {
    let text = migration.sql.replace("\r\n", "\n");
    let written = [text.replace('\n', "\r\n"), migration.sql.to_owned(), text];
    written
        .iter()
        .any(|text| hex(&Sha256::digest(text.as_bytes())) == stored)
}

/// Whether the first line is sqlx's marker for a migration that must not run in a transaction.
fn runs_without_transaction(migration: &Migration) -> bool {
    migration
        .sql
        .trim_start_matches('\u{feff}')
        .starts_with("-- no-transaction")
}

async fn create_ledger(pool: &Pool) -> Result<(), MigrateError> {
    let mut transaction = pool.begin().await.map_err(DatabaseError::from)?;
    sqlx::raw_sql(LEDGER_TABLES)
        .execute(&mut *transaction)
        .await
        .map_err(DatabaseError::from)?;
    let schema: Option<(i32, i32)> = sqlx::query_as("SELECT version, oldest_build FROM bus.schema")
        .fetch_optional(&mut *transaction)
        .await
        .map_err(DatabaseError::from)?;
    transaction.commit().await.map_err(DatabaseError::from)?;
    match schema {
        Some((found, needed)) if needed > SCHEMA_VERSION => Err(MigrateError::BuildTooOld {
            found,
            needed,
            own: SCHEMA_VERSION,
        }),
        _ => Ok(()),
    }
}

/// Checks that the tables exist and that this build runs on them. Changes nothing.
pub(crate) async fn check_version(pool: &Pool) -> Result<(), MigrateError> {
    let exists: bool = sqlx::query_scalar("SELECT to_regclass('bus.schema') IS NOT NULL")
        .fetch_one(pool)
        .await
        .map_err(DatabaseError::from)?;
    let schema: Option<(i32, i32)> = if exists {
        sqlx::query_as("SELECT version, oldest_build FROM bus.schema")
            .fetch_optional(pool)
            .await
            .map_err(DatabaseError::from)?
    } else {
        None
    };
    match schema {
        None => Err(MigrateError::NotMigrated {
            found: None,
            own: SCHEMA_VERSION,
        }),
        Some((found, needed)) if needed > SCHEMA_VERSION => Err(MigrateError::BuildTooOld {
            found,
            needed,
            own: SCHEMA_VERSION,
        }),
        Some((found, _)) if found < SCHEMA_VERSION => Err(MigrateError::NotMigrated {
            found: Some(found),
            own: SCHEMA_VERSION,
        }),
        Some(_) => Ok(()),
    }
}

async fn write_version(pool: &Pool) -> Result<(), MigrateError> {
    sqlx::query(
        "INSERT INTO bus.schema (version, oldest_build) VALUES ($1, $2)
         ON CONFLICT (singleton) DO UPDATE SET version = excluded.version, oldest_build = excluded.oldest_build
         WHERE bus.schema.version < excluded.version",
    )
    .bind(SCHEMA_VERSION)
    .bind(OLDEST_COMPATIBLE_VERSION)
    .execute(pool)
    .await
    .map_err(DatabaseError::from)?;
    Ok(())
}

/// Applies the migrations that have not been applied, each in a transaction of its own.
async fn apply(
    pool: &Pool,
    set: &str,
    migrations: &[Migration],
    report: &mut MigrateReport,
) -> Result<(), MigrateError> {
    for migration in migrations {
        let checksum = checksum_of(migration);
        let mut transaction = pool.begin().await.map_err(DatabaseError::from)?;
        let applied: Option<String> =
            sqlx::query_scalar("SELECT checksum FROM bus.migrations WHERE source = $1 AND name = $2")
                .bind(set)
                .bind(migration.name)
                .fetch_optional(&mut *transaction)
                .await
                .map_err(DatabaseError::from)?;
        match applied {
            Some(applied) if is_checksum_of(&applied, migration) => continue,
            Some(_) => {
                return Err(MigrateError::Changed {
                    name: migration.name.to_owned(),
                });
            }
            None => {}
        }
        let failed = |error: sqlx::Error| MigrateError::Migration {
            name: migration.name.to_owned(),
            source: error.into(),
        };
        if runs_without_transaction(migration) {
            transaction.rollback().await.map_err(DatabaseError::from)?;
            sqlx::raw_sql(migration.sql).execute(pool).await.map_err(failed)?;
            transaction = pool.begin().await.map_err(DatabaseError::from)?;
        } else {
            sqlx::raw_sql(migration.sql)
                .execute(&mut *transaction)
                .await
                .map_err(failed)?;
        }
        sqlx::query("INSERT INTO bus.migrations (source, name, checksum) VALUES ($1, $2, $3)")
            .bind(set)
            .bind(migration.name)
            .bind(checksum)
            .execute(&mut *transaction)
            .await
            .map_err(DatabaseError::from)?;
        transaction.commit().await.map_err(DatabaseError::from)?;
        report.applied.push(migration.name.to_owned());
    }
    Ok(())
}

/// Registers the build's fan-out table, before anything of the build can record an event.
pub(crate) async fn register(pool: &Pool, declaration: &Declaration) -> Result<(), DatabaseError> {
    registry_sql::register(
        pool,
        declaration.fingerprint,
        declaration.namespace,
        &registry::routes(declaration),
        &registry::kinds(declaration),
        &registry::queues(declaration),
        &registry::awaited(declaration),
    )
    .await
}

/// Writes the declared types for `bus.record`. Types of other builds stay, and so does what a newer build wrote while
/// it is running.
async fn write_types(pool: &Pool, wanted: &DesiredSchema, policy: &ReplacePolicy) -> Result<(), DatabaseError> {
    let checksums: HashMap<&str, &str> = wanted
        .functions
        .iter()
        .map(|function| (function.event, function.checksum))
        .collect();
    let rows: Vec<(String, i32, String)> =
        sqlx::query_as("SELECT name, version, checksum FROM bus.types WHERE checksum IS NOT NULL")
            .fetch_all(pool)
            .await?;
    let foreign: HashSet<(String, i32)> = rows
        .into_iter()
        .filter(|(name, _, checksum)| {
            checksums.get(name.as_str()) != Some(&checksum.as_str()) && !policy.may_replace(checksum)
        })
        .map(|(name, version, _)| (name, version))
        .collect();
    let mut types = Vec::with_capacity(wanted.types.len());
    for row in &wanted.types {
        let name = row["name"].as_str().unwrap_or_default();
        let version = row["version"].as_i64().and_then(|version| i32::try_from(version).ok());
        if foreign.contains(&(name.to_owned(), version.unwrap_or_default())) {
            tracing::warn!(
                event = name,
                "the type was written by another running build and is left alone"
            );
            continue;
        }
        let mut row = row.clone();
        row["checksum"] = checksums.get(name).copied().into();
        types.push(row);
    }
    sqlx::query(
        "INSERT INTO bus.types (name, version, exposure, subject, recordable, fields, subject_args, checksum)
         SELECT t.name, t.version, t.exposure, t.subject, t.recordable, t.fields, t.subject_args, t.checksum
         FROM jsonb_to_recordset($1) AS t (name text, version integer, exposure text, subject text,
                                           recordable boolean, fields jsonb, subject_args jsonb, checksum text)
         ON CONFLICT (name, version) DO UPDATE SET
           exposure = excluded.exposure, subject = excluded.subject, recordable = excluded.recordable,
           fields = excluded.fields, subject_args = excluded.subject_args, checksum = excluded.checksum",
    )
    .bind(serde_json::Value::Array(types))
    .execute(pool)
    .await?;
    let limit = wanted.data_bytes;
    let current: i32 = sqlx::query_scalar("SELECT bus.data_limit()").fetch_one(pool).await?;
    if current.cast_unsigned() != limit {
        sqlx::query("SELECT bus.set_data_limit($1)")
            .bind(limit.cast_signed())
            .execute(pool)
            .await?;
    }
    Ok(())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
