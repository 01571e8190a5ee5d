//! Installing, replacing and removing the functions that record events, one for each type.
//!
//! All changes are one transaction, since the functions lock no table and belong to one declaration. Roles that may
//! execute `bus.record` may execute each of them. Privileges granted on a function are restored when it is replaced.

use std::collections::{HashMap, HashSet};

use super::{DesiredSchema, ReplacePolicy, TriggerAction};
use crate::{
    database::{DatabaseError, Pool},
    declaration::RecordFunction,
};

/// What was done with a function that records events.
#[derive(Debug)]
pub struct FunctionReport {
    /// Its name in schema `bus`.
    pub function: String,
    /// What was done.
    pub action: TriggerAction,
}

pub(super) async fn install(
    pool: &Pool,
    wanted: &DesiredSchema,
    policy: &ReplacePolicy,
) -> Result<Vec<FunctionReport>, DatabaseError> {
    let mut transaction = pool.begin().await?;
    let rows: Vec<(String, String, bool)> = sqlx::query_as(
        "SELECT name, checksum, coalesce(effect = bus.record_function_effect(name), false) FROM bus.installed_functions",
    )
    .fetch_all(&mut *transaction)
    .await?;
    let installed: HashMap<&str, (&str, bool)> = rows
        .iter()
        .map(|(name, checksum, is_as_installed)| (name.as_str(), (checksum.as_str(), *is_as_installed)))
        .collect();
    let mut reports = Vec::new();
    let mut made: Vec<&RecordFunction> = Vec::new();
    for function in wanted.functions {
        let action = action(function, installed.get(function.name).copied(), policy);
        match action {
            TriggerAction::Unchanged => continue,
            TriggerAction::LeftAlone => tracing::error!(
                alert = "trigger_drift",
                function = function.name,
                "the function belongs to another running build and is left alone"
            ),
            _ => made.push(function),
        }
        reports.push(FunctionReport {
            function: function.name.to_owned(),
            action,
        });
    }
    let declared: HashSet<&str> = wanted.functions.iter().map(|function| function.name).collect();
    let undeclared: Vec<String> = rows
        .iter()
        .filter(|(name, checksum, _)| !declared.contains(name.as_str()) && policy.is_in_history(checksum))
        .map(|(name, ..)| name.clone())
        .collect();
    let names: Vec<String> = made.iter().map(|function| function.name.to_owned()).collect();
    let grants: Vec<(String, String)> = sqlx::query_as("SELECT name, grantee FROM bus.record_function_grants($1)")
        .bind(&names)
        .fetch_all(&mut *transaction)
        .await?;
    let removed: Vec<String> = names.iter().chain(&undeclared).cloned().collect();
    sqlx::query("SELECT bus.remove_record_functions($1)")
        .bind(&removed)
        .execute(&mut *transaction)
        .await?;
    for function in &made {
        sqlx::raw_sql(function.install).execute(&mut *transaction).await?;
    }
    let events: Vec<&str> = made.iter().map(|function| function.event).collect();
    let checksums: Vec<&str> = made.iter().map(|function| function.checksum).collect();
    sqlx::query(
        "INSERT INTO bus.installed_functions (name, event, checksum, effect)
         SELECT new.name, new.event, new.checksum, bus.record_function_effect(new.name)
         FROM unnest($1::text[], $2::text[], $3::text[]) AS new (name, event, checksum)",
    )
    .bind(&names)
    .bind(&events)
    .bind(&checksums)
    .execute(&mut *transaction)
    .await?;
    let (granted, grantees): (Vec<String>, Vec<String>) = grants.into_iter().unzip();
    sqlx::query("SELECT bus.grant_recording($1, $2)")
        .bind(&granted)
        .bind(&grantees)
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    reports.extend(undeclared.into_iter().map(|function| FunctionReport {
        function,
        action: TriggerAction::Removed,
    }));
    Ok(reports)
}

fn action(function: &RecordFunction, installed: Option<(&str, bool)>, policy: &ReplacePolicy) -> TriggerAction {
    match installed {
        None => TriggerAction::Installed,
        Some((checksum, true)) if checksum == function.checksum => TriggerAction::Unchanged,
        Some((checksum, false)) if checksum == function.checksum => TriggerAction::Repaired,
        Some((checksum, _)) if policy.may_replace(checksum) => TriggerAction::Replaced,
        Some(_) => TriggerAction::LeftAlone,
    }
}
