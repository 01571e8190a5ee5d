//! River's own tables, in schema `bus`.

use crate::{
    database::Pool,
    error::{BoxError, MigrateError},
};

/// Creates River's tables in schema `bus`. Call it under the migration lock: two concurrent migrators of River fail.
pub(crate) async fn migrate(pool: &Pool) -> Result<(), MigrateError> {
    let schema = schema().map_err(MigrateError::Queue)?;
    riverqueue::migrate::PostgresMigrator::new(pool.clone())
        .with_schema(schema)
        .migrate_up()
        .await
        .map_err(|error| MigrateError::Queue(Box::new(error)))?;
    Ok(())
}

pub(super) fn schema() -> Result<riverqueue::migrate::SchemaName, BoxError> {
    Ok(riverqueue::migrate::SchemaName::new("bus")?)
}
