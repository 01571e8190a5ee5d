//! A column that the table does not have.

use super::{Context, context::named_columns};
use crate::{
    diagnostic::{Diagnostic, Diagnostics, nearest},
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "column-unknown",
    Group::Trigger,
    "A trigger reads columns that its table has.",
    "Name a column of the table, or add it in a migration.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for (_, trigger, table) in context.triggers() {
        let Some(table) = table.filter(|table| !table.partly_unknown) else {
            continue;
        };
        let known: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
        for column in named_columns(trigger) {
            if !known.contains(&column.value.as_str()) {
                findings.push(
                    Diagnostic::new(
                        &RULE,
                        column.span,
                        format!("the table `{}` has no column `{}`", trigger.table.value, column.value),
                    )
                    .maybe_help(nearest::help(&column.value, known.iter().copied(), "")),
                );
            }
        }
    }
}
