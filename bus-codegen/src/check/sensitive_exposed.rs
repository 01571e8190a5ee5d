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
    "A sensitive value is sealed at rest and shown to handlers alone, so it is sent to no webhook.",
    "Send an id and let the receiver ask for the value where you can check who asks, or make the event `internal`.",
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
                Diagnostic::new(&RULE, field.name.span, message)
                    .help("leave the field out and let receivers ask for it by an id, or make the event `internal`"),
            );
        }
    }
}
