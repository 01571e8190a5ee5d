//! A trigger that tells changes by the statement, on a table whose rows are also another's.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "statement-on-partitioned",
    Group::Trigger,
    "A statement's trigger fires for the table it names, so rows written through another are missed.",
    "Write `granularity: row`, which looks at rows one by one.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    let Some(tables) = context.tables else { return };
    for (_, trigger, table) in context.triggers() {
        let name = &trigger.table.value;
        let (Some(place), Some(table)) = (trigger.by_statement, table) else {
            continue;
        };
        if !tables.shares_rows(name) {
            continue;
        }
        let what = if table.is_partitioned {
            format!("`{name}` is partitioned: a row written to a partition directly would be missed")
        } else if table.is_partition {
            format!("`{name}` is a partition: a row written through the partitioned table would be missed")
        } else {
            format!("other tables inherit from `{name}`: their rows would be told when written through it alone")
        };
        findings.push(
            Diagnostic::new(&RULE, place, what)
                .related(table.span, "the table")
                .help("write `granularity: row`, which looks at rows one by one"),
        );
    }
}
