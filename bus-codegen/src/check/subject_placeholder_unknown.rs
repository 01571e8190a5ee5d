//! A placeholder that nothing fills.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics, nearest},
    model::field::{fits_subject, fits_subject_args},
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "subject-placeholder-unknown",
    Group::References,
    "A placeholder of a subject is a required field of `data`, a field of `subject_args`, or `{owner}`.",
    "Use the name of a required field of `data`, of a field of `subject_args`, or `{owner}`.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for event in &context.model.events {
        // Where the trigger computes the subject, the pattern's words are free.
        if !event.recordable() {
            continue;
        }
        let owner = context.model.has_owners.then_some("owner");
        let required = event
            .data
            .iter()
            .filter(|field| !field.optional && !field.nullable)
            .chain(&event.subject_args);
        let known: Vec<&str> = required.map(|field| field.name.value.as_str()).chain(owner).collect();
        for placeholder in event.subject.value.placeholders() {
            let name = placeholder.value.as_str();
            let fault = match event.field(name) {
                Some(field) if field.optional => Some((
                    format!("the placeholder `{{{name}}}` is an optional field"),
                    Some(format!("make it required: `{name}: …` without `?`")),
                )),
                Some(field) if field.nullable => Some((
                    format!("the placeholder `{{{name}}}` is a field that may be null"),
                    Some("leave `nullable` out, or name another field".to_owned()),
                )),
                Some(field) if !fits_subject(&field.ty.value) => Some((
                    format!("the placeholder `{{{name}}}` has a type without a single text form"),
                    Some("use an id, a number, a date or text".to_owned()),
                )),
                Some(_) => None,
                None if name == "owner" && context.model.has_owners => None,
                None if name == "owner" => Some((
                    "the placeholder `{owner}` is used, and events have no owner".to_owned(),
                    Some("write `owner_type: uuid` at the top of the file, or use a required field instead".to_owned()),
                )),
                None => Some((
                    format!("the placeholder `{{{name}}}` is not a field of this event"),
                    nearest::help(name, known.iter().copied(), "add it to `data` or `subject_args`"),
                )),
            };
            if let Some((message, help)) = fault {
                findings.push(Diagnostic::new(&RULE, placeholder.span, message).maybe_help(help));
            }
        }
        for field in &event.subject_args {
            let name = &field.name;
            let used = event
                .subject
                .value
                .placeholders()
                .any(|placeholder| placeholder.value == name.value);
            if !used {
                findings.push(
                    Diagnostic::new(&RULE, name.span, format!("the subject does not use `{}`", name.value))
                        .help(format!("use it as `{{{}}}`, or move it to `data`", name.value)),
                );
            } else if field.optional || field.nullable || !fits_subject_args(&field.ty.value) {
                findings.push(
                    Diagnostic::new(
                        &RULE,
                        field.ty.span,
                        format!("`{}` cannot be read back from the subject", name.value),
                    )
                    .help("use a required `string`, `uuid`, `bool`, `int`, `long`, `date`, `ip` or `decimal`"),
                );
            }
        }
    }
}
