//! A subscriber of an event that does not exist would never run.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics, nearest},
    model::glob,
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "undeclared-event",
    Group::References,
    "A subscriber of an event that is not declared would never run.",
    "Correct the name, or declare the event under `events:`.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    if !context.model.complete {
        return;
    }
    let known = glob::Names::new(context.model.events.iter().map(|event| event.name.value.as_str()));
    for name in context
        .model
        .subscribers
        .iter()
        .flat_map(|subscriber| &subscriber.events)
    {
        if !glob::is_glob(&name.value) && !known.has(&name.value) {
            findings.push(
                Diagnostic::new(&RULE, name.span, format!("the event `{}` is not declared", name.value)).maybe_help(
                    nearest::help(&name.value, known.list().iter().copied(), "declare it under `events:`"),
                ),
            );
        }
    }
}
