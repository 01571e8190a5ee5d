//! Patterns where nobody holds a value to them.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::Field,
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "pattern-not-enforced",
    Group::Payload,
    "A trigger records what its row holds and must not fail, so a pattern in its event would promise what nobody keeps.",
    "Leave the pattern out, and say in `doc` what the column holds.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for (event, trigger, _) in context.triggers() {
        for field in &event.data {
            check_field(field, trigger.table.span, findings);
        }
    }
}

fn check_field(field: &Field, trigger: crate::source::Span, findings: &mut Diagnostics) {
    for inner in field.inner().unwrap_or_default().1 {
        check_field(inner, trigger, findings);
    }
    if let Some(pattern) = &field.pattern {
        findings.push(
            Diagnostic::new(
                &RULE,
                pattern.span,
                format!("a trigger does not check the pattern of `{}`", field.name.value),
            )
            .related(trigger, "recorded for this table's rows")
            .help("remove the pattern, and describe the column in `doc`"),
        );
    }
}
