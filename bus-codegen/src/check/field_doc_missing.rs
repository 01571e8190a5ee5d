//! Webhook receivers rely on the documentation of fields, because they cannot see the code.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::{Exposure, Field, FieldType},
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "field-doc-missing",
    Group::Payload,
    "The published documents of an exposed event describe each field with its `doc`.",
    "Add `doc: \"…\"` to each field: what it means, with its unit if it has one.",
)
.warning();

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for event in &context.model.events {
        if event.exposure != Exposure::Webhook {
            continue;
        }
        let mut undocumented = Vec::new();
        collect_undocumented(&event.data, &mut undocumented);
        if let Some(first) = undocumented.first() {
            let names: Vec<String> = undocumented
                .iter()
                .map(|field| format!("`{}`", field.name.value))
                .collect();
            let fields = if names.len() == 1 { "field" } else { "fields" };
            let message = format!(
                "the event `{}` is exposed and has no `doc` for the {fields} {}",
                event.name.value,
                names.join(", ")
            );
            let help = format!(
                "write `{}: {{ type: …, doc: \"What the field means.\" }}`",
                first.name.value
            );
            findings.push(Diagnostic::new(&RULE, first.name.span, message).help(help));
        }
    }
}

/// Appends the fields without a `doc`, including those inside objects. Skips a field whose type is
/// faulty, which has a finding already.
fn collect_undocumented<'a>(fields: &'a [Field], undocumented: &mut Vec<&'a Field>) {
    for field in fields {
        let is_broken = matches!(field.ty.value, FieldType::Broken);
        if !is_broken && field.doc.as_ref().is_none_or(|doc| doc.trim().is_empty()) {
            undocumented.push(field);
        }
        collect_undocumented(field.inner().unwrap_or_default().1, undocumented);
    }
}
