//! A trigger on a table that no migration makes.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics, nearest},
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
    let known: Vec<String> = tables
        .by_name
        .keys()
        .map(|name| {
            if name.schema == "public" {
                name.table.clone()
            } else {
                name.to_string()
            }
        })
        .collect();
    for (_, trigger, table) in context.triggers() {
        if table.is_some() {
            continue;
        }
        let name = &trigger.table.value;
        let written = if name.schema == "public" {
            name.table.clone()
        } else {
            name.to_string()
        };
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
