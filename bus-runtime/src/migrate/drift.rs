//! How a database differs from what a build needs. Nothing is changed.

use std::{collections::HashSet, fmt};

use super::{AFTER_RIVER, BEFORE_RIVER, DesiredSchema, is_checksum_of};
use crate::{
    database::{Connection, DatabaseError, Pool},
    declaration::TableTriggers,
};

/// A difference between a database and what a build needs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Drift {
    /// The database has no tables of schema `bus`.
    NotMigrated,
    /// A migration has not been applied.
    MigrationMissing(String),
    /// An applied migration has other content now.
    MigrationChanged(String),
    /// A trigger or function of schema `bus` differs.
    Object {
        /// The object, for example `the triggers of public.notes` or `bus.record_order_placed`.
        object: String,
        /// How it differs.
        fault: DriftKind,
    },
    /// A trigger is not enabled as it was installed.
    TriggerState {
        /// `schema.table`.
        table: String,
        /// The trigger's name.
        trigger: String,
        /// Its state: `disabled`, `enabled on replicas only` or `enabled always`.
        state: &'static str,
    },
    /// A trigger with `on_mismatch: skip` did not record events of the last day.
    EventsSkipped {
        /// The event type.
        event: String,
        /// The required field whose value did not fit.
        field: String,
        /// How many events.
        count: i64,
    },
    /// A setting under which events are lost or code of others may run.
    Setting(String),
}

/// How an object differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DriftKind {
    /// It does not exist.
    Missing,
    /// An older declaration of this application installed it.
    Older,
    /// A declaration that this application's history does not contain installed it.
    Foreign,
    /// It was changed after it was installed. Holds what was found.
    Edited(String),
    /// This application installed it, and nothing declares it now.
    Undeclared,
}

impl fmt::Display for Drift {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotMigrated => formatter.write_str("the database has no tables of schema `bus`"),
            Self::MigrationMissing(name) => write!(formatter, "the migration `{name}` was not applied"),
            Self::MigrationChanged(name) => write!(formatter, "the migration `{name}` was applied with other content"),
            Self::Object { object, fault } => match fault {
                DriftKind::Missing => write!(formatter, "{object}: not installed"),
                DriftKind::Older => write!(formatter, "{object}: installed by an older declaration"),
                DriftKind::Foreign => write!(formatter, "{object}: installed by an unknown declaration"),
                DriftKind::Edited(what) => write!(formatter, "{object}: changed by hand ({what})"),
                DriftKind::Undeclared => write!(formatter, "{object}: no longer declared"),
            },
            Self::TriggerState { table, trigger, state } => {
                write!(formatter, "the trigger `{trigger}` on {table} is {state}")
            }
            Self::EventsSkipped { event, field, count } => write!(
                formatter,
                "{count} events of type `{event}` were skipped in the last day: the field `{field}` did not fit"
            ),
            Self::Setting(what) => formatter.write_str(what),
        }
    }
}

impl Drift {
    /// Returns what to do about it.
    #[must_use]
    pub fn remedy(&self) -> &'static str {
        match self {
            Self::NotMigrated | Self::MigrationMissing(_) => "run `bus migrate`",
            Self::MigrationChanged(_) => "restore the file, and write the change to a new one",
            Self::Object {
                fault: DriftKind::Foreign,
                ..
            } => "deploy the build that installed it, or run `bus migrate --force`",
            Self::Object { .. } => "run `bus migrate`",
            Self::TriggerState { .. } => "enable it with `ALTER TABLE … ENABLE TRIGGER …`",
            Self::EventsSkipped { .. } => "correct the rows, or declare what the column holds",
            Self::Setting(_) => "change the setting",
        }
    }
}

/// Returns all differences, in a stable order. Changes nothing.
///
/// # Errors
///
/// Returns the error of the database if the catalog cannot be read.
pub async fn drift(pool: &Pool, wanted: &DesiredSchema) -> Result<Vec<Drift>, DatabaseError> {
    let mut transaction = pool.begin().await?;
    sqlx::query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        .execute(&mut *transaction)
        .await?;
    let mut found = Vec::new();
    let exists: bool = sqlx::query_scalar("SELECT to_regclass('bus.installed_functions') IS NOT NULL")
        .fetch_one(&mut *transaction)
        .await?;
    if exists {
        migrations(&mut transaction, wanted, &mut found).await?;
        triggers(&mut transaction, wanted, &mut found).await?;
        functions(&mut transaction, wanted, &mut found).await?;
    } else {
        found.push(Drift::NotMigrated);
    }
    settings(&mut transaction, wanted, &mut found).await?;
    skipped_events(&mut transaction, &mut found).await?;
    transaction.rollback().await?;
    Ok(found)
}

async fn migrations(
    connection: &mut Connection,
    wanted: &DesiredSchema,
    found: &mut Vec<Drift>,
) -> Result<(), DatabaseError> {
    let applied: Vec<(String, String, String)> = sqlx::query_as("SELECT source, name, checksum FROM bus.migrations")
        .fetch_all(connection)
        .await?;
    let own = super::application_source(wanted.namespace);
    let sets = [
        ("bus", BEFORE_RIVER),
        ("bus", AFTER_RIVER),
        (own.as_str(), wanted.migrations),
    ];
    for (source, migrations) in sets {
        for migration in migrations {
            let known = applied
                .iter()
                .find(|(set, name, _)| set == source && name == migration.name);
            match known {
                None => found.push(Drift::MigrationMissing(migration.name.to_owned())),
                Some((_, _, checksum)) if !is_checksum_of(checksum, migration) => {
                    found.push(Drift::MigrationChanged(migration.name.to_owned()));
                }
                Some(_) => {}
            }
        }
    }
    Ok(())
}

/// An installed object: its name, its table or event, its checksum, and whether it is unchanged since.
type InstalledRow = (String, String, String, bool);

async fn triggers(
    connection: &mut Connection,
    wanted: &DesiredSchema,
    found: &mut Vec<Drift>,
) -> Result<(), DatabaseError> {
    let rows: Vec<InstalledRow> = sqlx::query_as(
        "SELECT function, table_schema || '.' || table_name, checksum, coalesce(effect = bus.trigger_effect(function), false)
         FROM bus.installed_triggers ORDER BY 2",
    )
    .fetch_all(&mut *connection)
    .await?;
    for table in wanted.triggers {
        let object = format!("the triggers of {}.{}", table.schema, table.table);
        let installed = rows.iter().find(|(function, ..)| function == table.function);
        let fault = match installed {
            None => Some(DriftKind::Missing),
            Some((_, _, checksum, _)) if checksum != table.checksum => Some(mismatch(checksum, wanted)),
            Some((_, _, _, false)) => Some(DriftKind::Edited(describe_edit(connection, table).await?)),
            Some((_, _, _, true)) => None,
        };
        found.extend(fault.map(|fault| Drift::Object { object, fault }));
    }
    let declared: HashSet<&str> = wanted.triggers.iter().map(|table| table.function).collect();
    for (function, table, checksum, _) in &rows {
        if !declared.contains(function.as_str()) && is_in_history(wanted, checksum) {
            let object = format!("the triggers of {table}");
            let fault = DriftKind::Undeclared;
            found.push(Drift::Object { object, fault });
        }
    }
    let states: Vec<(String, String, i8)> = sqlx::query_as(
        "SELECT i.table_schema || '.' || i.table_name, t.tgname::text, t.tgenabled
         FROM bus.installed_triggers AS i JOIN pg_proc AS p ON p.proname = i.function
         JOIN pg_trigger AS t ON t.tgfoid = p.oid
         WHERE p.pronamespace = 'bus'::regnamespace AND t.tgenabled <> 'O' AND t.tgparentid = 0 ORDER BY 1, 2",
    )
    .fetch_all(connection)
    .await?;
    found.extend(states.into_iter().map(|(table, trigger, state)| Drift::TriggerState {
        table,
        trigger,
        state: match u8::try_from(state) {
            Ok(b'D') => "disabled",
            Ok(b'R') => "enabled on replicas only",
            _ => "enabled always",
        },
    }));
    Ok(())
}

/// Returns which of a table's objects differ, as far as their names show.
async fn describe_edit(connection: &mut Connection, table: &TableTriggers) -> Result<String, DatabaseError> {
    let function: bool = sqlx::query_scalar(
        "SELECT EXISTS (SELECT FROM pg_proc WHERE pronamespace = 'bus'::regnamespace AND proname = $1)",
    )
    .bind(table.function)
    .fetch_one(&mut *connection)
    .await?;
    if !function {
        return Ok(format!("the function bus.{} is missing", table.function));
    }
    let there: Vec<String> = sqlx::query_scalar(
        "SELECT t.tgname::text FROM pg_trigger AS t JOIN pg_proc AS p ON p.oid = t.tgfoid
         WHERE p.pronamespace = 'bus'::regnamespace AND p.proname = $1 AND t.tgparentid = 0 ORDER BY 1",
    )
    .bind(table.function)
    .fetch_all(connection)
    .await?;
    let missing = table
        .triggers
        .iter()
        .filter(|name| !there.iter().any(|known| known == *name));
    let more = there.iter().filter(|name| !table.triggers.contains(&name.as_str()));
    let parts: Vec<String> = missing
        .map(|name| format!("the trigger `{name}` is missing"))
        .chain(more.map(|name| format!("the trigger `{name}` is not declared")))
        .collect();
    Ok(if parts.is_empty() {
        "the function or a trigger differs".to_owned()
    } else {
        parts.join(", ")
    })
}

async fn functions(
    connection: &mut Connection,
    wanted: &DesiredSchema,
    found: &mut Vec<Drift>,
) -> Result<(), DatabaseError> {
    let rows: Vec<InstalledRow> = sqlx::query_as(
        "SELECT name, event, checksum, coalesce(effect = bus.record_function_effect(name), false)
         FROM bus.installed_functions ORDER BY 1",
    )
    .fetch_all(connection)
    .await?;
    let installed: std::collections::HashMap<&str, &InstalledRow> =
        rows.iter().map(|row| (row.0.as_str(), row)).collect();
    for function in wanted.functions {
        let object = format!("bus.{}", function.name);
        let fault = match installed.get(function.name) {
            None => Some(DriftKind::Missing),
            Some((_, _, checksum, _)) if checksum != function.checksum => Some(mismatch(checksum, wanted)),
            Some((_, _, _, false)) => Some(DriftKind::Edited("it is missing or differs".to_owned())),
            Some((_, _, _, true)) => None,
        };
        found.extend(fault.map(|fault| Drift::Object { object, fault }));
    }
    let declared: HashSet<&str> = wanted.functions.iter().map(|function| function.name).collect();
    for (name, _, checksum, _) in &rows {
        if !declared.contains(name.as_str()) && is_in_history(wanted, checksum) {
            let object = format!("bus.{name}");
            let fault = DriftKind::Undeclared;
            found.push(Drift::Object { object, fault });
        }
    }
    Ok(())
}

fn is_in_history(wanted: &DesiredSchema, checksum: &str) -> bool {
    wanted.history.iter().any(|(_, known)| *known == checksum)
}

fn mismatch(checksum: &str, wanted: &DesiredSchema) -> DriftKind {
    if is_in_history(wanted, checksum) {
        DriftKind::Older
    } else {
        DriftKind::Foreign
    }
}

async fn skipped_events(connection: &mut Connection, found: &mut Vec<Drift>) -> Result<(), DatabaseError> {
    let exists: bool = sqlx::query_scalar("SELECT to_regclass('bus.skipped_events') IS NOT NULL")
        .fetch_one(&mut *connection)
        .await?;
    if !exists {
        return Ok(());
    }
    let rows: Vec<(String, String, i64)> = sqlx::query_as(
        "SELECT type, field, count(*) FROM bus.skipped_events
         WHERE skipped_at > now() - interval '1 day' GROUP BY 1, 2 ORDER BY 1, 2",
    )
    .fetch_all(connection)
    .await?;
    found.extend(
        rows.into_iter()
            .map(|(event, field, count)| Drift::EventsSkipped { event, field, count }),
    );
    Ok(())
}

async fn settings(
    connection: &mut Connection,
    wanted: &DesiredSchema,
    found: &mut Vec<Drift>,
) -> Result<(), DatabaseError> {
    let role: String = sqlx::query_scalar("SELECT current_setting('session_replication_role')")
        .fetch_one(&mut *connection)
        .await?;
    if role == "replica" {
        found.push(Drift::Setting(
            "session_replication_role is `replica`: no trigger fires in such a session".to_owned(),
        ));
    }
    let schemas: Vec<&str> = wanted.triggers.iter().map(|table| table.schema).collect();
    let open: Vec<String> = sqlx::query_scalar(
        "SELECT n.nspname::text FROM pg_namespace AS n, aclexplode(n.nspacl) AS a
         WHERE n.nspname = ANY ($1) AND a.grantee = 0 AND a.privilege_type = 'CREATE' ORDER BY 1",
    )
    .bind(&schemas)
    .fetch_all(connection)
    .await?;
    found.extend(open.into_iter().map(|schema| {
        Drift::Setting(format!(
            "every role may create objects in the schema {schema}, where the SQL of triggers is resolved"
        ))
    }));
    Ok(())
}
