//! Databases made and dropped on a server.
//!
//! A name cannot be a parameter of these statements, so it is quoted into them; each name is quoted in one place.

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use url::Url;

use super::error::EmbeddedError;
use super::with_database;

/// The one who may make databases on a server.
#[derive(Debug, Clone)]
pub(crate) struct Admin {
    server: Url,
}

impl Admin {
    /// Over any address on the server whose user may create databases.
    pub(crate) fn new(server: Url) -> Self {
        Self { server }
    }

    /// The address of a database on this server.
    pub(crate) fn url(&self, database: &str) -> String {
        with_database(self.server.clone(), database)
    }

    /// Makes a database, empty or as a copy of another that nobody is connected to.
    pub(crate) async fn create(&self, name: &str, template: Option<&str>) -> Result<(), EmbeddedError> {
        // template0 has nothing of what a server's owner may have put into template1.
        let template = quoted(template.unwrap_or("template0"));
        let statement = format!("CREATE DATABASE {} TEMPLATE {template}", quoted(name));
        self.run("create", name, vec![statement]).await
    }

    /// Makes a database unless it is there already, also when others are doing the same.
    pub(crate) async fn create_if_missing(&self, name: &str) -> Result<(), EmbeddedError> {
        let missing = self
            .names_where(
                "create",
                name,
                "SELECT datname::text FROM pg_database WHERE datname = $1",
                name,
            )
            .await?
            .is_empty();
        if !missing {
            return Ok(());
        }
        match self.create(name, None).await {
            Err(EmbeddedError::Database { source, .. }) if is_duplicate(source.as_ref()) => Ok(()),
            done => done,
        }
    }

    /// Makes a database fit to be copied from: nobody can connect to it any more.
    pub(crate) async fn seal_template(&self, name: &str) -> Result<(), EmbeddedError> {
        let statement = format!("ALTER DATABASE {} WITH ALLOW_CONNECTIONS false", quoted(name));
        self.run("seal", name, vec![statement]).await
    }

    /// Drops a database and ends the connections to it; none to be dropped is no error.
    pub(crate) async fn drop_database(&self, name: &str) -> Result<(), EmbeddedError> {
        let statement = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", quoted(name));
        self.run("drop", name, vec![statement]).await
    }

    /// The databases whose name starts so and that nobody is connected to.
    pub(crate) async fn idle_databases(&self, prefix: &str) -> Result<Vec<String>, EmbeddedError> {
        let statement = "SELECT datname::text FROM pg_database d WHERE starts_with(datname::text, $1) \
             AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datid = d.oid)";
        self.names_where("list", prefix, statement, prefix).await
    }

    async fn names_where(
        &self,
        doing: &'static str,
        database: &str,
        statement: &'static str,
        parameter: &str,
    ) -> Result<Vec<String>, EmbeddedError> {
        let names = async {
            let mut connection = PgConnection::connect(self.server.as_str()).await?;
            let names = sqlx::query_scalar(statement)
                .bind(parameter)
                .fetch_all(&mut connection)
                .await?;
            connection.close().await?;
            Ok(names)
        };
        names.await.map_err(failed(doing, database))
    }

    async fn run(&self, doing: &'static str, database: &str, statements: Vec<String>) -> Result<(), EmbeddedError> {
        let run = async {
            let mut connection = PgConnection::connect(self.server.as_str()).await?;
            for statement in statements {
                sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut connection).await?;
            }
            connection.close().await
        };
        run.await.map_err(failed(doing, database))
    }
}

fn failed(doing: &'static str, database: &str) -> impl FnOnce(sqlx::Error) -> EmbeddedError {
    let database = database.to_owned();
    move |source| EmbeddedError::Database {
        doing,
        database,
        source: Box::new(source),
    }
}

/// SQLSTATE 42P04, or 23505 where two make the same database at the same moment.
fn is_duplicate(error: &(dyn std::error::Error + Send + Sync + 'static)) -> bool {
    let code = error
        .downcast_ref::<sqlx::Error>()
        .and_then(sqlx::Error::as_database_error)
        .and_then(sqlx::error::DatabaseError::code);
    matches!(code.as_deref(), Some("42P04" | "23505"))
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_leave_its_quotes() {
        assert_eq!(quoted(r#"a"; DROP DATABASE b; --"#), r#""a""; DROP DATABASE b; --""#);
    }
}
