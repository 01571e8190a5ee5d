//! A trigger on a table that no migration makes.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics, nearest},
    model::TableName,
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "table-unknown",
    Group::Trigger,
    "A trigger stands on a table that the migrations make.",
    "Name a table that a migration makes, as `table` or `schema.table`.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    let Some(tables) = context.tables else { return };
    let known: Vec<String> = tables.by_name.keys().map(written).collect();
    for (_, trigger, table) in context.triggers() {
        if table.is_some() {
            continue;
        }
        let name = &trigger.table.value;
        let written = written(name);
        findings.push(
            Diagnostic::new(
                &RULE,
                trigger.table.span,
                format!("no migration makes the table `{written}`"),
            )
            .maybe_help(nearest::help(
                &written,
                known.iter().map(String::as_str),
                "the migrations make no table",
            )),
        );
    }
}

/// Returns a table as a declaration names it. Without its schema a name with a dot would be read as one
/// of another schema.
fn written(name: &TableName) -> String {
    if name.schema == "public" && !name.table.contains('.') {
        name.table.clone()
    } else {
        name.to_string()
    }
}
