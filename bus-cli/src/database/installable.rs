//! What a declaration installs in a database, as the runtime takes it.

use std::error::Error;

use bus_codegen::{Compilation, History, Installation, Span};
use bus_runtime::{
    declaration::{Migration, RecordFunction, TableTriggers},
    installation::DesiredSchema,
};

use crate::arguments::Place;

/// The objects that a declaration installs in a database.
pub(super) struct Installable {
    pub(super) wanted: DesiredSchema,
    /// Where the declaration names each table of `wanted.triggers`.
    pub(super) tables: Vec<Span>,
    /// Where the declaration names the event type of each of `wanted.functions`.
    pub(super) types: Vec<Span>,
}

/// Returns the objects that a declaration without errors installs.
///
/// The runtime takes `&'static` values, because an application's declaration is compiled in. A command runs once, so it
/// leaks them.
pub(super) fn installable(place: &Place, compilation: &Compilation) -> Result<Installable, Box<dyn Error>> {
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
    let wanted = DesiredSchema {
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
