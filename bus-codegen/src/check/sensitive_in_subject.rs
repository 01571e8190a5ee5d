//! A sensitive field that the subject would tell.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::Field,
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "sensitive-in-subject",
    Group::Payload,
    "A subject is stored, logged and shown in plain text.",
    "Put an id into the subject, and keep the sensitive value in `data`.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    // Where the trigger computes the subject, the pattern's words name no fields.
    for event in context.model.events.iter().filter(|event| event.recordable()) {
        for placeholder in event.subject.value.placeholders() {
            let field = event.field(&placeholder.value);
            for sensitive in field.into_iter().flat_map(Field::sensitive_parts) {
                let name = &sensitive.name.value;
                let message = format!(
                    "the subject of `{}` contains the sensitive field `{name}`",
                    event.name.value
                );
                findings.push(
                    Diagnostic::new(&RULE, placeholder.span, message)
                        .related(sensitive.name.span, "declared sensitive here")
                        .help("use an id in the subject"),
                );
            }
        }
    }
}
