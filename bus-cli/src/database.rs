//! What the commands that speak to a database share: the address, a runtime, and what the
//! declaration wants, as the runtime takes it.

use std::{error::Error, future::Future};

use bus_codegen::{Compilation, History, Installation, Span};
use bus_runtime::{
    database::{self, Pool},
    declaration::{Migration, RecordFunction, TableTriggers},
    installation::Wanted,
};

use crate::arguments::Place;

/// Runs an asynchronous command to its end, over a pool on the address.
pub(crate) fn with_pool<T, F>(url: &str, work: impl FnOnce(Pool) -> F) -> Result<T, Box<dyn Error>>
where
    F: Future<Output = Result<T, Box<dyn Error>>>,
{
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let pool = database::connect_lazily(url, 4)?;
        database::reach(&pool)
            .await
            .map_err(|error| format!("the database cannot be reached: {error}"))?;
        let result = work(pool.clone()).await;
        pool.close().await;
        result
    })
}

/// What a sound declaration wants of a database, and where each table and each type stands in it,
/// in the order of the lists.
pub(crate) struct Installable {
    pub(crate) wanted: Wanted,
    pub(crate) tables: Vec<Span>,
    pub(crate) types: Vec<Span>,
}

/// What a sound declaration wants of a database. The runtime takes what lives as long as the
/// process, since an application's declaration is compiled in; a command runs once, so it lets go
/// of it for good.
pub(crate) fn installable(place: &Place, compilation: &Compilation) -> Result<Installable, Box<dyn Error>> {
    let Installation {
        namespace,
        fingerprint,
        types,
        data_bytes,
        migrations,
        triggers,
        functions,
        history,
    } = compilation.installation(&History::read(&place.generated())?)?;
    let places = (
        triggers.iter().map(|table| table.place).collect(),
        functions.iter().map(|function| function.place).collect(),
    );
    let migrations: Vec<Migration> = migrations
        .into_iter()
        .map(|(name, sql)| Migration {
            name: name.leak(),
            sql: sql.leak(),
        })
        .collect();
    let triggers: Vec<TableTriggers> = triggers
        .into_iter()
        .map(|table| {
            let names: Vec<&'static str> = table.triggers.into_iter().map(|name| &*name.leak()).collect();
            TableTriggers {
                schema: table.schema.leak(),
                table: table.table.leak(),
                checksum: table.checksum.leak(),
                function: table.function.leak(),
                triggers: names.leak(),
                install: table.install.leak(),
            }
        })
        .collect();
    let functions: Vec<RecordFunction> = functions
        .into_iter()
        .map(|function| RecordFunction {
            event: function.event.leak(),
            name: function.name.leak(),
            checksum: function.checksum.leak(),
            install: function.install.leak(),
        })
        .collect();
    let history: Vec<(&'static str, &'static str)> = history
        .into_iter()
        .map(|(object, checksum)| (&*object.leak(), &*checksum.leak()))
        .collect();
    let wanted = Wanted {
        namespace: namespace.leak(),
        fingerprint: fingerprint.leak(),
        types,
        data_bytes,
        migrations: migrations.leak(),
        triggers: triggers.leak(),
        functions: functions.leak(),
        history: history.leak(),
    };
    Ok(Installable {
        wanted,
        tables: places.0,
        types: places.1,
    })
}
