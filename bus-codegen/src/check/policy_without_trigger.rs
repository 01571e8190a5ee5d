//! A table that says it emits events, and has no trigger that would.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    rule::{Group, Rule},
    tables::Policy,
};

pub(crate) static RULE: Rule = Rule::new(
    "policy-without-trigger",
    Group::Tables,
    "A table that says `emit` has a trigger, or its changes are lost in silence.",
    "Declare the trigger, or write `-- events: none (reason)` above the table.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    let Some(tables) = context.tables else { return };
    if !context.model.complete {
        return;
    }
    for (name, table) in &tables.by_name {
        let Policy::Emit(place) = table.policy else { continue };
        if !context.triggers().any(|(_, trigger, _)| trigger.table.value == *name) {
            findings.push(
                Diagnostic::new(
                    &RULE,
                    place,
                    format!("the table `{name}` says it emits events, and no event has a trigger on it"),
                )
                .help("declare the trigger, or write `-- events: none (recorded by the code that writes it)`"),
            );
        }
    }
}
