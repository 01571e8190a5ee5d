//! Strangers read the documentation of exposed events and have nobody to ask.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::Exposure,
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "doc-missing",
    Group::Payload,
    "Receivers read the documentation of an exposed event.",
    "Add `doc: \"…\"`: what happened, in one sentence.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for event in &context.model.events {
        if event.exposure == Exposure::Webhook && event.doc.as_ref().is_none_or(|doc| doc.value.trim().is_empty()) {
            findings.push(
                Diagnostic::new(
                    &RULE,
                    event.name.span,
                    format!("the event `{}` is exposed and has no `doc`", event.name.value),
                )
                .help("add `doc: \"What happened, in one sentence.\"`"),
            );
        }
    }
}
