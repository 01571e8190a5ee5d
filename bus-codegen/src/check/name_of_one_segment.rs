//! Event types of one segment, such as `push`.
//!
//! They work everywhere. Catalogs that other systems already publish have them, so the file's head can allow them.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "name-of-one-segment",
    Group::Names,
    "An event type of one segment does not say what the event is about, and no glob selects it with its relatives.",
    "Add a segment, such as `branch.pushed` instead of `push`, or write `single_segment: allow` at the file's head.",
)
.warning();

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    if context.model.single_segment_allowed {
        return;
    }
    for event in context
        .model
        .events
        .iter()
        .filter(|event| !event.name.value.contains('.'))
    {
        let name = &event.name;
        let message = format!("the event type `{}` has one segment", name.value);
        findings.push(
            Diagnostic::new(&RULE, name.span, message)
                .help("name what it is about first, or write `single_segment: allow` at the file's head"),
        );
    }
}
