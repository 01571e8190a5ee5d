//! Two fields that would be one in Rust.

use std::collections::BTreeMap;

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::{Field, names},
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "field-name-collision",
    Group::Names,
    "Two fields of one struct need two names after both are written in Rust's case.",
    "Give one of the two a Rust name of its own, `rename: NAME`, which leaves the name in the payload as it is.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for event in &context.model.events {
        check_names(event.data.iter().chain(&event.subject_args), findings);
    }
    for job in &context.model.jobs {
        check_names(job.args.iter(), findings);
    }
}

fn check_names<'a>(fields: impl Iterator<Item = &'a Field>, findings: &mut Diagnostics) {
    let mut taken: BTreeMap<String, &Field> = BTreeMap::new();
    for field in fields {
        if let Some((_, inner)) = field.inner() {
            check_names(inner.iter(), findings);
        }
        let name = names::field_name(field.rust_name());
        match taken.get(&name) {
            Some(first) => findings.push(
                Diagnostic::new(
                    &RULE,
                    field.name.span,
                    format!(
                        "the fields `{}` and `{}` are both `{name}` in Rust",
                        first.name.value, field.name.value
                    ),
                )
                .label("again here")
                .related(first.name.span, "first here")
                .help(format!(
                    "give one of them another name in Rust: `{}: {{ type: …, rename: {name}_2 }}`",
                    field.name.value
                )),
            ),
            None => {
                taken.insert(name, field);
            }
        }
    }
}
