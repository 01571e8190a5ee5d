//! Installing, replacing and removing the triggers of declared tables.

use std::time::Duration;

use sqlx::Row as _;

use super::{DesiredSchema, ReplacePolicy};
use crate::{
    database::{Connection, DatabaseError, Pool},
    declaration::TableTriggers,
    error::MigrateError,
};

/// How often the lock of a table is requested, with a wait of two seconds each.
const LOCK_ATTEMPTS: u32 = 5;

/// What was done with the triggers of a table.
#[derive(Debug)]
pub struct TriggerReport {
    /// `schema.table`.
    pub table: String,
    /// What was done.
    pub action: TriggerAction,
}

/// What was done with a table's triggers or with a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TriggerAction {
    /// It did not exist and was installed.
    Installed,
    /// An older declaration's was replaced.
    Replaced,
    /// It had been changed by hand and was replaced.
    Repaired,
    /// It was removed, since nothing declares it now.
    Removed,
    /// It is as declared.
    Unchanged,
    /// It was left alone: a build that this one does not know installed it, and a process of another build is running.
    LeftAlone,
}

/// Installs or replaces the triggers of every declared table, one transaction for each table.
pub(super) async fn install(
    pool: &Pool,
    wanted: &DesiredSchema,
    policy: &ReplacePolicy,
) -> Result<Vec<TriggerReport>, MigrateError> {
    let mut reports = Vec::new();
    for triggers in wanted.triggers {
        let table = format!("{}.{}", triggers.schema, triggers.table);
        let action = with_retries(&table, || install_one(pool, triggers, policy)).await?;
        if action == TriggerAction::LeftAlone {
            tracing::error!(
                alert = "trigger_drift",
                table,
                "the triggers belong to another running build and are left alone"
            );
        }
        reports.push(TriggerReport { table, action });
    }
    reports.extend(remove_undeclared(pool, wanted, policy).await?);
    Ok(reports)
}

/// CREATE waits for the table's writers, and further writers queue behind it. It waits at most two seconds, then lets
/// them continue and tries again.
async fn with_retries<F>(table: &str, attempt: impl Fn() -> F) -> Result<TriggerAction, MigrateError>
where
    F: Future<Output = Result<TriggerAction, DatabaseError>>,
{
    let mut tries = 0;
    loop {
        tries += 1;
        match attempt().await {
            Ok(action) => return Ok(action),
            Err(error) if error.sqlstate().as_deref() == Some("55P03") && tries < LOCK_ATTEMPTS => {
                tracing::info!(table, tries, "the table is busy; its triggers are installed later");
                tokio::time::sleep(Duration::from_millis(200 * u64::from(tries))).await;
            }
            Err(source) => {
                return Err(MigrateError::Triggers {
                    table: table.to_owned(),
                    source,
                });
            }
        }
    }
}

async fn install_one(
    pool: &Pool,
    triggers: &'static TableTriggers,
    policy: &ReplacePolicy,
) -> Result<TriggerAction, DatabaseError> {
    let mut transaction = pool.begin().await?;
    sqlx::query("SET LOCAL lock_timeout = '2s'")
        .execute(&mut *transaction)
        .await?;
    let action = match installed(&mut transaction, triggers.function).await? {
        None => TriggerAction::Installed,
        Some(found) if found.checksum == triggers.checksum => {
            if found.is_as_installed {
                return Ok(TriggerAction::Unchanged);
            }
            TriggerAction::Repaired
        }
        Some(found) => {
            if !policy.may_replace(&found.checksum) {
                return Ok(TriggerAction::LeftAlone);
            }
            TriggerAction::Replaced
        }
    };
    let states = trigger_states(&mut transaction, triggers.function).await?;
    sqlx::raw_sql(triggers.install).execute(&mut *transaction).await?;
    for (trigger, state) in states {
        restore_state(&mut transaction, triggers, &trigger, state).await?;
    }
    sqlx::query("SELECT bus.note_triggers($1, $2, $3, $4)")
        .bind(triggers.function)
        .bind(triggers.schema)
        .bind(triggers.table)
        .bind(triggers.checksum)
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(action)
}

struct Found {
    checksum: String,
    is_as_installed: bool,
}

/// Returns what is installed, if the function exists.
async fn installed(connection: &mut Connection, function: &str) -> Result<Option<Found>, DatabaseError> {
    let row = sqlx::query(
        "SELECT coalesce(i.checksum, '') AS checksum,
                coalesce(i.effect = bus.trigger_effect($1), false) AS is_as_installed
         FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
         LEFT JOIN bus.installed_triggers AS i ON i.function = p.proname
         WHERE n.nspname = 'bus' AND p.proname = $1",
    )
    .bind(function)
    .fetch_optional(connection)
    .await?;
    row.map(|row| {
        Ok(Found {
            checksum: row.try_get("checksum")?,
            is_as_installed: row.try_get("is_as_installed")?,
        })
    })
    .transpose()
}

/// Returns the triggers of the function that are not in the default state.
async fn trigger_states(connection: &mut Connection, function: &str) -> Result<Vec<(String, i8)>, DatabaseError> {
    Ok(sqlx::query_as(
        "SELECT t.tgname::text, t.tgenabled FROM pg_trigger AS t
         JOIN pg_proc AS p ON p.oid = t.tgfoid JOIN pg_namespace AS n ON n.oid = p.pronamespace
         WHERE n.nspname = 'bus' AND p.proname = $1 AND t.tgenabled <> 'O' AND t.tgparentid = 0",
    )
    .bind(function)
    .fetch_all(connection)
    .await?)
}

async fn restore_state(
    connection: &mut Connection,
    triggers: &TableTriggers,
    trigger: &str,
    state: i8,
) -> Result<(), DatabaseError> {
    tracing::warn!(
        table = triggers.table,
        trigger,
        "the trigger was disabled or changed by hand and stays so"
    );
    sqlx::query("SELECT bus.restore_trigger_state(format('%I.%I', $1::text, $2::text)::regclass, $3, $4)")
        .bind(triggers.schema)
        .bind(triggers.table)
        .bind(trigger)
        .bind(state)
        .execute(connection)
        .await?;
    Ok(())
}

/// Removes triggers of tables that are no longer declared, if a build of this application installed them.
async fn remove_undeclared(
    pool: &Pool,
    wanted: &DesiredSchema,
    policy: &ReplacePolicy,
) -> Result<Vec<TriggerReport>, MigrateError> {
    let rows: Vec<(String, String, String, String)> =
        sqlx::query_as("SELECT function, table_schema, table_name, checksum FROM bus.installed_triggers")
            .fetch_all(pool)
            .await
            .map_err(DatabaseError::from)?;
    let mut reports = Vec::new();
    for (function, schema, table, checksum) in rows {
        let declared = wanted.triggers.iter().any(|triggers| triggers.function == function);
        if declared || !policy.is_in_history(&checksum) {
            continue;
        }
        let name = format!("{schema}.{table}");
        let action = with_retries(&name, || async {
            let mut transaction = pool.begin().await?;
            sqlx::query("SET LOCAL lock_timeout = '2s'")
                .execute(&mut *transaction)
                .await?;
            sqlx::query("SELECT bus.remove_triggers($1)")
                .bind(&function)
                .execute(&mut *transaction)
                .await?;
            transaction.commit().await?;
            Ok(TriggerAction::Removed)
        })
        .await?;
        reports.push(TriggerReport { table: name, action });
    }
    Ok(reports)
}
