//! Installing everything in a transaction that is rolled back, to find what the server refuses.

use sqlx::Executor as _;

use super::{BEFORE_RIVER, DesiredSchema, application_source};
use crate::database::{Connection, DatabaseError, Pool};

/// An object that the server refused.
#[derive(Debug)]
pub struct TryOutFailure {
    /// The object.
    pub what: TriedObject,
    /// The error of the server.
    pub error: DatabaseError,
}

/// An object that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TriedObject {
    /// A migration of the application, by its name.
    Migration(String),
    /// The triggers of a table, by their index in the list.
    Triggers(usize),
    /// The function of a type, by its index in the list.
    Function(usize),
    /// A query of the caller, by its index in the list.
    Query(usize),
}

/// Applies the missing migrations, installs every trigger and function, and lets the server plan each of `queries`,
/// then rolls all of it back. River's tables are not needed and not created.
///
/// Writers of the tables wait meanwhile, as for a migration; it waits for them two seconds at most.
///
/// # Errors
///
/// Returns the error of the database if it is not caused by the declaration: no connection, or no privilege to create
/// the tables of schema `bus`.
pub async fn try_out(
    pool: &Pool,
    wanted: &DesiredSchema,
    queries: &[String],
) -> Result<Vec<TryOutFailure>, DatabaseError> {
    let mut transaction = pool.begin().await?;
    sqlx::query("SET LOCAL lock_timeout = '2s'")
        .execute(&mut *transaction)
        .await?;
    let mut refusals = Vec::new();
    transaction.execute(super::LEDGER_TABLES).await?;
    let applied: Vec<(String, String)> = sqlx::query_as("SELECT source, name FROM bus.migrations")
        .fetch_all(&mut *transaction)
        .await?;
    let is_missing = |source: &str, name: &str| !applied.iter().any(|(set, known)| set == source && known == name);
    for migration in BEFORE_RIVER.iter().filter(|one| is_missing("bus", one.name)) {
        sqlx::raw_sql(migration.sql).execute(&mut *transaction).await?;
    }
    let source = application_source(wanted.namespace);
    for migration in wanted.migrations.iter().filter(|one| is_missing(&source, one.name)) {
        let what = TriedObject::Migration(migration.name.to_owned());
        if !attempt(&mut transaction, what, migration.sql, &mut refusals).await? {
            // A statement that refuses to run in a transaction, such as CREATE INDEX CONCURRENTLY, cannot be tried.
            let cannot_be_tried = |refusal: &TryOutFailure| refusal.error.sqlstate().as_deref() == Some("25001");
            if super::runs_without_transaction(migration) && refusals.last().is_some_and(cannot_be_tried) {
                refusals.pop();
                continue;
            }
            // Later migrations depend on it.
            break;
        }
    }
    for (at, table) in wanted.triggers.iter().enumerate() {
        attempt(
            &mut transaction,
            TriedObject::Triggers(at),
            table.install,
            &mut refusals,
        )
        .await?;
    }
    // A function of the same name and another signature would conflict with its successor.
    let names: Vec<&str> = wanted.functions.iter().map(|function| function.name).collect();
    sqlx::query("SELECT bus.remove_record_functions($1)")
        .bind(&names)
        .execute(&mut *transaction)
        .await?;
    for (at, function) in wanted.functions.iter().enumerate() {
        attempt(
            &mut transaction,
            TriedObject::Function(at),
            function.install,
            &mut refusals,
        )
        .await?;
    }
    for (at, query) in queries.iter().enumerate() {
        attempt(&mut transaction, TriedObject::Query(at), query, &mut refusals).await?;
    }
    transaction.rollback().await?;
    Ok(refusals)
}

/// Runs statements, and records and undoes those that fail. Returns whether they succeeded.
async fn attempt(
    connection: &mut Connection,
    what: TriedObject,
    sql: &str,
    refusals: &mut Vec<TryOutFailure>,
) -> Result<bool, DatabaseError> {
    connection.execute("SAVEPOINT attempt").await?;
    // The statements come from the compiler and the application, not from users.
    let done = sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned()))
        .execute(&mut *connection)
        .await;
    match done {
        Ok(_) => {
            connection.execute("RELEASE SAVEPOINT attempt").await?;
            Ok(true)
        }
        Err(error @ sqlx::Error::Database(_)) => {
            connection.execute("ROLLBACK TO SAVEPOINT attempt").await?;
            let error = DatabaseError::from(error);
            refusals.push(TryOutFailure { what, error });
            Ok(false)
        }
        Err(error) => Err(error.into()),
    }
}
