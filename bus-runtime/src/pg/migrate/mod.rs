//! Bringing a database to what this build needs.
//!
//! In this order, under one advisory lock: our tables, River's, what of ours stands on River's,
//! the registration of the build, its types, the application's migrations, the triggers. The
//! build is registered before a trigger of it can record anything, which is what lets older
//! relays fan such events out rightly. Every migration is a transaction of its own and is applied
//! once; what stands in between is safe to run again.

mod triggers;

use sha2::{Digest as _, Sha256};
use sqlx::Connection as _;

use super::{Connection, DatabaseError, Pool, registry as registry_sql, river};
use crate::{
    declaration::{Declaration, FieldDecl, FieldType, Migration},
    error::MigrateError,
    event::Exposure,
    registry,
};

pub use triggers::{TriggerAction, TriggerReport};

/// This build's number: grows with every change of our tables.
const BUILD: i32 = 1;
/// The oldest build that may run on the tables this one makes.
const OLDEST_BUILD: i32 = 1;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(Migration { name: $name, sql: include_str!(concat!("../migrations/", $name)) }),*]
    };
}

const BEFORE_RIVER: &[Migration] = files![
    "0001_events.sql",
    "0002_registry.sql",
    "0003_webhooks.sql",
    "0004_record.sql",
    "0005_triggers.sql",
    "0006_sets.sql",
];
const AFTER_RIVER: &[Migration] = files!["after_river/0001_job_finished.sql"];

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
    // A connection of its own and not the pool's: its end frees the lock, whatever happens here.
    let mut lock = Connection::connect_with(&pool.connect_options())
        .await
        .map_err(DatabaseError::from)?;
    sqlx::query("SELECT pg_advisory_lock(hashtextextended('bus.migrate', 0))")
        .execute(&mut lock)
        .await
        .map_err(DatabaseError::from)?;
    let report = run(pool, declaration, options).await;
    if let Err(error) = lock.close().await {
        tracing::debug!(%error, "the migration lock's connection did not close in order");
    }
    report
}

async fn run(
    pool: &Pool,
    declaration: &'static Declaration,
    options: MigrateOptions,
) -> Result<MigrateReport, MigrateError> {
    let mut report = MigrateReport::default();
    prepare(pool).await?;
    apply(pool, "bus", BEFORE_RIVER, &mut report).await?;
    river::migrate(pool).await?;
    apply(pool, "bus", AFTER_RIVER, &mut report).await?;
    note_schema(pool).await?;
    register(pool, declaration).await?;
    write_types(pool, declaration).await?;
    apply(
        pool,
        &format!("application {}", declaration.namespace),
        declaration.migrations,
        &mut report,
    )
    .await?;
    report.triggers = triggers::install(pool, declaration, options).await?;
    Ok(report)
}

async fn prepare(pool: &Pool) -> Result<(), MigrateError> {
    let mut transaction = pool.begin().await.map_err(DatabaseError::from)?;
    sqlx::raw_sql(
        "CREATE SCHEMA IF NOT EXISTS bus;
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
         );",
    )
    .execute(&mut *transaction)
    .await
    .map_err(DatabaseError::from)?;
    let schema: Option<(i32, i32)> = sqlx::query_as("SELECT version, oldest_build FROM bus.schema")
        .fetch_optional(&mut *transaction)
        .await
        .map_err(DatabaseError::from)?;
    transaction.commit().await.map_err(DatabaseError::from)?;
    match schema {
        Some((found, needed)) if needed > BUILD => Err(MigrateError::BuildTooOld {
            found,
            needed,
            own: BUILD,
        }),
        _ => Ok(()),
    }
}

/// Checks that the tables are there and of a schema this build runs on, without touching them.
pub(crate) async fn check(pool: &Pool) -> Result<(), MigrateError> {
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
            own: BUILD,
        }),
        Some((found, needed)) if needed > BUILD => Err(MigrateError::BuildTooOld {
            found,
            needed,
            own: BUILD,
        }),
        Some((found, _)) if found < BUILD => Err(MigrateError::NotMigrated {
            found: Some(found),
            own: BUILD,
        }),
        Some(_) => Ok(()),
    }
}

async fn note_schema(pool: &Pool) -> Result<(), MigrateError> {
    sqlx::query(
        "INSERT INTO bus.schema (version, oldest_build) VALUES ($1, $2)
         ON CONFLICT (singleton) DO UPDATE SET version = excluded.version, oldest_build = excluded.oldest_build
         WHERE bus.schema.version < excluded.version",
    )
    .bind(BUILD)
    .bind(OLDEST_BUILD)
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
        let checksum = hex(&Sha256::digest(migration.sql.as_bytes()));
        let mut transaction = pool.begin().await.map_err(DatabaseError::from)?;
        let applied: Option<String> =
            sqlx::query_scalar("SELECT checksum FROM bus.migrations WHERE source = $1 AND name = $2")
                .bind(set)
                .bind(migration.name)
                .fetch_optional(&mut *transaction)
                .await
                .map_err(DatabaseError::from)?;
        match applied {
            Some(applied) if applied == checksum => continue,
            Some(_) => {
                return Err(MigrateError::Changed {
                    name: migration.name.to_owned(),
                });
            }
            None => {}
        }
        sqlx::raw_sql(migration.sql)
            .execute(&mut *transaction)
            .await
            .map_err(|error| MigrateError::Migration {
                name: migration.name.to_owned(),
                source: error.into(),
            })?;
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

/// Tells `bus.record` of the declared types. Types of other builds stay.
async fn write_types(pool: &Pool, declaration: &Declaration) -> Result<(), DatabaseError> {
    let events = declaration.events;
    let types: Vec<serde_json::Value> = events
        .iter()
        .map(|event| {
            serde_json::json!({
                "name": event.name,
                "version": event.version.get(),
                "exposure": match event.exposure { Exposure::Internal => "internal", Exposure::Webhook => "webhook" },
                "subject": event.subject,
                "recordable": event.recordable,
                "fields": fields(event.fields),
                "subject_args": fields(event.subject_args),
            })
        })
        .collect();
    sqlx::query(
        "INSERT INTO bus.types (name, version, exposure, subject, recordable, fields, subject_args)
         SELECT t.name, t.version, t.exposure, t.subject, t.recordable, t.fields, t.subject_args
         FROM jsonb_to_recordset($1) AS t (name text, version integer, exposure text, subject text,
                                           recordable boolean, fields jsonb, subject_args jsonb)
         ON CONFLICT (name, version) DO UPDATE SET
           exposure = excluded.exposure, subject = excluded.subject, recordable = excluded.recordable,
           fields = excluded.fields, subject_args = excluded.subject_args",
    )
    .bind(serde_json::Value::Array(types))
    .execute(pool)
    .await?;
    let limit = declaration.limits.data_bytes;
    let current: i32 = sqlx::query_scalar("SELECT bus.data_limit()").fetch_one(pool).await?;
    if current.cast_unsigned() != limit {
        sqlx::query("SELECT bus.set_data_limit($1)")
            .bind(limit.cast_signed())
            .execute(pool)
            .await?;
    }
    Ok(())
}

fn fields(fields: &[FieldDecl]) -> serde_json::Value {
    fields
        .iter()
        .map(|field| {
            let mut value = field_type(&field.ty);
            value["name"] = field.name.into();
            value["required"] = field.required.into();
            value
        })
        .collect()
}

/// What `bus.field_fault` reads.
fn field_type(ty: &FieldType) -> serde_json::Value {
    use serde_json::json;
    match ty {
        FieldType::String(max) => json!({ "type": "string", "max": max }),
        FieldType::Uuid => json!({ "type": "uuid" }),
        FieldType::Bool => json!({ "type": "bool" }),
        FieldType::Int => json!({ "type": "int" }),
        FieldType::Long => json!({ "type": "long" }),
        FieldType::Float => json!({ "type": "float" }),
        FieldType::Decimal => json!({ "type": "decimal" }),
        FieldType::Timestamp => json!({ "type": "timestamp" }),
        FieldType::Date => json!({ "type": "date" }),
        FieldType::Uri(max) => json!({ "type": "uri", "max": max }),
        FieldType::Email => json!({ "type": "email" }),
        FieldType::Ip => json!({ "type": "ip" }),
        FieldType::Json => json!({ "type": "json" }),
        FieldType::Enum { labels, open } => json!({ "type": "enum", "labels": labels, "open": open }),
        FieldType::List(item, max) => json!({ "type": "list", "items": field_type(item), "max": max }),
        FieldType::Map(item) => json!({ "type": "map", "items": field_type(item) }),
        FieldType::Object(inner) => json!({ "type": "object", "fields": fields(inner) }),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
