//! Installing, replacing and removing the triggers of declared tables.

use std::time::Duration;

use sqlx::Row as _;

use super::{DesiredSchema, ReplacePolicy};
use crate::{
    database::{Connection, DatabaseError, Pool},
    declaration::TableTriggers,
    error::MigrateError,
};

/// Tries before a table's writers are said to be too busy; each waits two seconds for the lock.
const LOCK_ATTEMPTS: u32 = 5;

/// What became of a table's triggers.
#[derive(Debug)]
pub struct TriggerReport {
    /// `schema.table`.
    pub table: String,
    /// What was done.
    pub action: TriggerAction,
}

/// What was done with a table's triggers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TriggerAction {
    /// They were not there.
    Installed,
    /// They were of an older declaration.
    Replaced,
    /// They had been edited by hand.
    Repaired,
    /// Their events are no longer declared.
    Removed,
    /// They are as declared.
    Unchanged,
    /// They are of a build this one does not know, and such a build lives.
    LeftAlone,
}

/// Brings every declared table's triggers to the declaration, one transaction a table.
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
                "the triggers are of another build that lives; left alone"
            );
        }
        reports.push(TriggerReport { table, action });
    }
    reports.extend(remove_undeclared(pool, wanted, policy).await?);
    Ok(reports)
}

/// CREATE waits for the table's writers, and a queue forms behind it: so it waits two seconds at
/// most, and tries again when they have gone on.
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
                tracing::info!(table, tries, "the table is busy; its triggers wait");
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

/// What is installed now, if the function is there at all.
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

/// The triggers on the function that an operator has put into another state than the usual one.
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
        "the trigger is disabled or set apart by hand and stays so"
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

/// Removes triggers of tables that are no longer declared, where this line of code made them.
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
