//! A trigger on a table that says it emits nothing.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    rule::{Group, Rule},
    tables::Policy,
};

pub(crate) static RULE: Rule = Rule::new(
    "trigger-on-silent-table",
    Group::Tables,
    "A reader of the migration who sees `none` may rely on it.",
    "Write `-- events: emit` above the table, or remove the trigger.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for (_, trigger, table) in context.triggers() {
        let Some(table) = table else { continue };
        if let Policy::None(place) = table.policy {
            findings.push(
                Diagnostic::new(
                    &RULE,
                    trigger.table.span,
                    format!("the table `{}` says that it emits no events", trigger.table.value),
                )
                .label("a trigger all the same")
                .related(place, "the table's policy")
                .help("write `-- events: emit` there, or remove the trigger"),
            );
        }
    }
}
