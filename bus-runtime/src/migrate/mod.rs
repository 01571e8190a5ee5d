//! Bringing a database to what this build needs.
//!
//! In this order, under one advisory lock: our tables, River's, what of ours stands on River's,
//! the registration of the build, its types, the application's migrations, the triggers. The
//! build is registered before a trigger of it can record anything, which is what lets older
//! relays fan such events out rightly. Every migration is a transaction of its own and is applied
//! once; what stands in between is safe to run again.

mod drift;
mod functions;
mod triggers;
mod try_out;
mod wanted;

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

pub use drift::{Drift, DriftKind, drift};
pub use functions::FunctionReport;
pub use triggers::{TriggerAction, TriggerReport};
pub use try_out::{TriedObject, TryOutFailure, try_out};
pub use wanted::DesiredSchema;

/// This build's number: grows with every change of our tables.
const SCHEMA_VERSION: i32 = 5;
/// The oldest build that may run on the tables this one makes.
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

/// What migrating itself stands on.
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

/// How to migrate.
#[derive(Clone, Copy, Debug, Default)]
pub struct MigrateOptions {
    /// Replace triggers of a checksum this build does not know even while another build lives.
    pub force: bool,
}

/// What a migration did.
#[derive(Debug, Default)]
pub struct MigrateReport {
    /// Migrations that were applied, ours and the application's.
    pub applied: Vec<String>,
    /// What became of each table's triggers.
    pub triggers: Vec<TriggerReport>,
    /// What became of each type's function, those that stayed as they are left out.
    pub functions: Vec<FunctionReport>,
}

/// Brings the database to what `declaration` needs. Twice is as once; two at once take turns.
///
/// `pool` must reach the server directly: the lock is the session's.
///
/// # Errors
///
/// The first migration that fails; those before it stand.
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

/// Brings the database to what is wanted, as [`migrate`] does, from outside of the application: the
/// build is not registered, since no process of it runs yet that would do its jobs. It registers
/// itself when it starts, and until then its new types wait.
///
/// # Errors
///
/// As [`migrate`].
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
    // A connection of its own and not the pool's: its end frees the lock, whatever happens here.
    let mut lock = Connection::connect_with(&pool.connect_options())
        .await
        .map_err(DatabaseError::from)?;
    sqlx::query("SELECT pg_advisory_lock(hashtextextended('bus.migrate', 0))")
        .execute(&mut lock)
        .await
        .map_err(DatabaseError::from)?;
    let report = work().await;
    if let Err(error) = lock.close().await {
        tracing::debug!(%error, "the migration lock's connection did not close in order");
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

/// What this build may replace of what it finds.
///
/// An object of a checksum that this line of code ever emitted is older. One of an unknown checksum
/// is of another line or of a newer build, and while a process of another build lives it stays.
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

    /// Whether an object of that checksum, which is not the declared one, may be replaced.
    fn may_replace(&self, checksum: &str) -> bool {
        self.is_in_history(checksum) || self.force || self.is_alone
    }

    /// Whether this line of code made it.
    fn is_in_history(&self, checksum: &str) -> bool {
        self.own_history.contains(checksum)
    }
}

/// Under which name an application's migrations are noted.
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

/// Checks that the tables are there and of a schema this build runs on, without touching them.
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

/// Applies those of a set that have not been, each in a transaction of its own.
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

/// Enters the build's fan-out table, committed before anything of the build can record.
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

/// Tells `bus.record` of the declared types. Types of other builds stay, and so does what a newer
/// build says of a type while it lives.
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
                "what is known of the type is of another build that lives; left alone"
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
