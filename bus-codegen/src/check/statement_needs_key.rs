//! A trigger that tells updates by the statement, on a table whose rows cannot be paired.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    rule::{Group, Rule},
    tables::Key,
};

pub(crate) static RULE: Rule = Rule::new(
    "statement-needs-key",
    Group::Trigger,
    "By the statement, the row before and the row after an update are found by their primary key.",
    "Give the table a primary key, write `granularity: row`, or leave `update` out of `operations`.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for (_, trigger, table) in context.triggers() {
        let Some(place) = trigger.by_statement.filter(|_| trigger.pairs_rows()) else {
            continue;
        };
        let name = &trigger.table.value;
        let (message, related, help) = match (context.tables, table) {
            (None, _) => (
                format!("the primary key of `{name}` is not known, since there are no migrations to read"),
                None,
                "give the folder of migrations, or write `granularity: row`",
            ),
            // That no migration makes the table is said by a rule of its own.
            (Some(_), None) => continue,
            (Some(_), Some(table)) => match table.key {
                Key::Columns { .. } => continue,
                Key::Unknown => (
                    format!("the columns of the primary key of `{name}` cannot be read from the migrations"),
                    Some(table.span),
                    "state them as `PRIMARY KEY (…)`, or write `granularity: row`",
                ),
                Key::None => (
                    format!("the table `{name}` has no primary key to pair its rows before and after an update by"),
                    Some(table.span),
                    "add a primary key, write `granularity: row`, or leave `update` out of `operations`",
                ),
            },
        };
        let mut found = Diagnostic::new(&RULE, place, message).help(help);
        if let Some(related) = related {
            found = found.related(related, "the table");
        }
        findings.push(found);
    }
}
