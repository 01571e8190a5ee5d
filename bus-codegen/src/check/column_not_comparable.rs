//! Columns whose values Postgres cannot compare.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::Value,
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "column-not-comparable",
    Group::Trigger,
    "Watching a column compares its old and new value, which Postgres cannot do for every type.",
    "Leave the column out of `watch`, make it of a type with an equality (`jsonb` for `json`), or compare its text in `when`.",
);

/// Types without an equality operator of their own.
const WITHOUT_EQUALITY: [&str; 5] = ["json", "xml", "point", "polygon", "json[]"];

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for (_, trigger, table) in context.triggers() {
        let Some(table) = table else { continue };
        let changed = trigger.set.iter().filter_map(|(_, value)| match value {
            Value::Changed(columns) => Some(columns),
            _ => None,
        });
        let watched = trigger.watch.iter().map(|watch| &watch.value);
        for column in watched.chain(changed).flatten() {
            let Some(known) = table.column(&column.value) else {
                continue;
            };
            if WITHOUT_EQUALITY.contains(&known.ty.as_str()) {
                let help = if known.ty.starts_with("json") {
                    "make it `jsonb`, or leave it out of `watch` and compare its text in `when`"
                } else {
                    "leave it out of `watch` and compare its text in `when`"
                };
                findings.push(
                    Diagnostic::new(
                        &RULE,
                        column.span,
                        format!("a column of type `{}` cannot be compared", known.ty),
                    )
                    .help(help),
                );
            }
        }
    }
}
