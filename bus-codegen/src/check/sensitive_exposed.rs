//! A sensitive field that strangers would be sent.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::{Exposure, Field},
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "sensitive-exposed",
    Group::Payload,
    "A sensitive value is encrypted at rest and readable by handlers only, so webhooks never contain it.",
    "Send an id and let receivers request the value from you, or make the event `internal`.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    let events = context.model.events.iter();
    for event in events.filter(|event| event.exposure == Exposure::Webhook) {
        for field in event.data.iter().flat_map(Field::sensitive_parts) {
            let message = format!(
                "the event `{}` is sent to webhooks, and its field `{}` is sensitive",
                event.name.value, field.name.value
            );
            findings.push(
                Diagnostic::new(&RULE, field.name.span, message).help(
                    "remove the field and let receivers request the value by an id, or make the event `internal`",
                ),
            );
        }
    }
}
