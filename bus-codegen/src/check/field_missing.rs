//! A field that the trigger has nothing to fill with.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics, nearest},
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "field-missing",
    Group::Trigger,
    "A trigger fills every field: from the column of its name, or as `set` says.",
    "Name the field after its column, or say where it comes from: `set: { field: { column: … } }`.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for (event, trigger, table) in context.triggers() {
        for (name, _) in &trigger.set {
            if event.field(&name.value).is_none() {
                let known = event
                    .data
                    .iter()
                    .chain(&event.subject_args)
                    .map(|field| field.name.value.as_str());
                findings.push(
                    Diagnostic::new(&RULE, name.span, format!("the event has no field `{}`", name.value))
                        .maybe_help(nearest::help(&name.value, known, "add it to `data`")),
                );
            }
        }
        let Some(table) = table.filter(|table| !table.partly_unknown) else {
            continue;
        };
        for field in event.data.iter().chain(&event.subject_args) {
            let name = &field.name.value;
            let set = trigger.set.iter().any(|(known, _)| known.value == *name);
            if !set && table.column(name).is_none() {
                findings.push(
                    Diagnostic::new(
                        &RULE,
                        field.name.span,
                        format!(
                            "the table `{}` has no column `{name}`, and `set` does not say where the field comes from",
                            trigger.table.value
                        ),
                    )
                    .label("nothing fills this field")
                    .related(trigger.table.span, "the trigger's table")
                    .help(format!("add `set: {{ {name}: {{ column: … }} }}` to the trigger")),
                );
            }
        }
    }
}
