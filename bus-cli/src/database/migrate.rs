//! `bus migrate`: installs tables, functions and triggers, shows what it would change, or prints the SQL.

use std::{error::Error, fmt::Write as _};

use bus_codegen::compile;
use bus_runtime::{
    MigrateOptions, MigrateReport, TriggerAction,
    installation::{DesiredSchema, Drift, drift, install},
};
use serde_json::Value;

use super::{connection::with_pool, installable::installable};
use crate::{
    Ending,
    arguments::{Migrate, Place},
    print, print_error, style,
};

pub(crate) fn run(place: &Place, migrate: &Migrate) -> Result<Ending, Box<dyn Error>> {
    let compilation = compile(&place.input()?)?;
    let report = compilation.report();
    print_error(&report.render(style()));
    if !report.is_clean() {
        return Ok(Ending::Findings);
    }
    let wanted = installable(place, &compilation)?.wanted;
    if migrate.print {
        print(&plain(&wanted));
        return Ok(Ending::Clean);
    }
    let Some(url) = &migrate.database else {
        return Err("no database: pass `--database URL` or set DATABASE_URL".into());
    };
    if migrate.dry_run {
        let found = with_pool(url, async |pool| Ok(drift(&pool, &wanted).await?))?;
        let due = found.iter().filter(|one| is_repaired(one));
        let due: Vec<String> = due.map(ToString::to_string).collect();
        print(&shown(&due, migrate.json));
        return Ok(if due.is_empty() {
            Ending::Clean
        } else {
            Ending::Findings
        });
    }
    let options = MigrateOptions { force: migrate.force };
    let done = with_pool(url, async |pool| Ok(install(&pool, &wanted, options).await?))?;
    let (lines, left_alone) = describe(&done);
    print(&shown(&lines, migrate.json));
    Ok(if left_alone { Ending::Findings } else { Ending::Clean })
}

/// Returns `true` if migrating repairs the difference.
fn is_repaired(drift: &Drift) -> bool {
    matches!(
        drift,
        Drift::NotMigrated | Drift::MigrationMissing(_) | Drift::Object { .. }
    )
}

/// Returns the lines as text or as a JSON list.
fn shown(lines: &[String], as_json: bool) -> String {
    if as_json {
        format!("{:#}\n", Value::from(lines))
    } else if lines.is_empty() {
        "nothing to do\n".to_owned()
    } else {
        lines.join("\n") + "\n"
    }
}

/// Returns a line for each change, and whether any object was left unchanged.
fn describe(report: &MigrateReport) -> (Vec<String>, bool) {
    let mut lines: Vec<String> = report.applied.iter().map(|name| format!("applied {name}")).collect();
    let triggers = report
        .triggers
        .iter()
        .map(|table| (format!("the triggers of {}", table.table), table.action));
    let functions = report
        .functions
        .iter()
        .map(|function| (format!("bus.{}", function.function), function.action));
    let mut left_alone = false;
    for (object, action) in triggers.chain(functions) {
        let word = match action {
            TriggerAction::Unchanged => continue,
            TriggerAction::Installed => "installed",
            TriggerAction::Replaced => "replaced",
            TriggerAction::Repaired => "repaired",
            TriggerAction::Removed => "removed",
            TriggerAction::LeftAlone => "left unchanged, because a running build installed it:",
        };
        left_alone |= action == TriggerAction::LeftAlone;
        lines.push(format!("{word} {object}"));
    }
    (lines, left_alone)
}

/// Returns the triggers and functions as SQL for another migration tool, without the tables of bus and of the queue.
fn plain(wanted: &DesiredSchema) -> String {
    let mut sql = String::from(
        "-- Triggers and functions of events.yaml, for a migration tool that runs each file in one transaction.\n\
         -- Run `bus migrate` before: it creates the tables of bus. A disabled trigger is enabled by this file.\n\n\
         SET LOCAL lock_timeout = '2s';\n",
    );
    for table in wanted.triggers {
        let _ = write!(
            sql,
            "\n-- {}.{}\n\n{}\nSELECT bus.note_triggers({}, {}, {}, {});\n",
            table.schema,
            table.table,
            table.install,
            quoted(table.function),
            quoted(table.schema),
            quoted(table.table),
            quoted(table.checksum),
        );
    }
    for function in wanted.functions {
        let name = quoted(function.name);
        let _ = write!(
            sql,
            "\n-- {}\n\nSELECT bus.remove_record_functions(ARRAY[{name}]);\n{}SELECT bus.note_record_function({name}, {}, {});\n",
            function.event,
            function.install,
            quoted(function.event),
            quoted(function.checksum),
        );
    }
    sql.push_str("\nSELECT bus.grant_recording('{}', '{}');\n");
    sql
}

/// Quotes text as a SQL literal.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
