//! A sensitive field that a trigger would write unsealed.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::Field,
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "sensitive-in-trigger",
    Group::Trigger,
    "A trigger runs in the database, which has no key to seal a sensitive field with.",
    "Leave the field out and let the handler read the row, or record the event from Rust.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for (event, trigger, _) in context.triggers() {
        for field in event.data.iter().flat_map(Field::sensitive_parts) {
            let message = format!(
                "the trigger of `{}` cannot seal its sensitive field `{}`",
                event.name.value, field.name.value
            );
            findings.push(
                Diagnostic::new(&RULE, field.name.span, message)
                    .related(trigger.table.span, "recorded by changes of this table")
                    .help("leave the field out and let the handler read the row, or record the event from Rust"),
            );
        }
    }
}
