//! Installing everything in a transaction that is rolled back, to hear what the server says.

use sqlx::Executor as _;

use super::{BEFORE_RIVER, DesiredSchema, application_source};
use crate::database::{Connection, DatabaseError, Pool};

/// What the server refused.
#[derive(Debug)]
pub struct TryOutFailure {
    /// What was attempted.
    pub what: TriedObject,
    /// The server's answer.
    pub error: DatabaseError,
}

/// What was attempted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TriedObject {
    /// A migration of the application's, by its name.
    Migration(String),
    /// The triggers of a table, by their place in the list.
    Triggers(usize),
    /// The function of a type, by its place in the list.
    Function(usize),
    /// A query of the caller's, by its place in the list.
    Query(usize),
}

/// Applies the migrations that are missing and makes every trigger and function, then asks the
/// server to plan each of `queries`; rolls all of it back. The queue's own tables are not needed
/// for it and are not made.
///
/// While it runs, the tables' writers wait for it as for a migration; it waits for them two
/// seconds at most.
///
/// # Errors
///
/// What is not of the declaration: no connection, no right to create the tables of the bus.
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
            let cannot_be_tried = |refusal: &Refusal| refusal.error.sqlstate().as_deref() == Some("25001");
            if super::runs_without_transaction(migration) && refusals.last().is_some_and(cannot_be_tried) {
                refusals.pop();
                continue;
            }
            // What follows builds on it.
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
    // One of another signature would stand in the way of its successor.
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

/// Runs statements; what is refused is noted and undone. Whether it went through.
async fn attempt(
    connection: &mut Connection,
    what: TriedObject,
    sql: &str,
    refusals: &mut Vec<TryOutFailure>,
) -> Result<bool, DatabaseError> {
    connection.execute("SAVEPOINT attempt").await?;
    // The statements are the compiler's and the application's own, and never a visitor's.
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
