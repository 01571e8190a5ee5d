//! Two declared names that would be one type in Rust.

use std::collections::BTreeMap;

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::names,
    rule::{Group, Rule},
    source::Span,
};

pub(crate) static RULE: Rule = Rule::new(
    "struct-name-collision",
    Group::Names,
    "Two names that are one in camel case would be one type in Rust.",
    "Give one of the two another name.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    let model = context.model;
    // Each map is a module of the generated code.
    let mut types: BTreeMap<String, (String, Span)> = BTreeMap::new();
    for event in &model.events {
        let name = names::type_name(&event.name.value);
        take(
            &mut types,
            name.clone(),
            format!("the event `{}`", event.name.value),
            event.name.span,
            findings,
        );
        for field in event.data.iter().chain(&event.subject_args) {
            for made in names::made_types(&name, field.rust_name(), &field.ty.value) {
                let what = format!("the type of `{}` in `{}`", field.name.value, event.name.value);
                take(&mut types, made, what, field.name.span, findings);
            }
        }
    }
    let mut jobs: BTreeMap<String, (String, Span)> = BTreeMap::new();
    for job in &model.jobs {
        let name = names::type_name(&job.work.name.value);
        take(
            &mut jobs,
            name.clone(),
            format!("the job `{}`", job.work.name.value),
            job.work.name.span,
            findings,
        );
        for field in &job.args {
            for made in names::made_types(&name, field.rust_name(), &field.ty.value) {
                let what = format!("the type of `{}` in `{}`", field.name.value, job.work.name.value);
                take(&mut jobs, made, what, field.name.span, findings);
            }
        }
    }
    let mut handlers: BTreeMap<String, (String, Span)> = BTreeMap::new();
    for work in context.works() {
        let name = &work.name;
        take(
            &mut handlers,
            names::type_name(&name.value),
            format!("`{}`", name.value),
            name.span,
            findings,
        );
    }
}

fn take(
    taken: &mut BTreeMap<String, (String, Span)>,
    name: String,
    what: String,
    span: Span,
    findings: &mut Diagnostics,
) {
    match taken.get(&name) {
        // The same name twice is another rule's.
        Some((first, _)) if *first == what => {}
        Some((first, place)) => findings.push(
            Diagnostic::new(&RULE, span, format!("{first} and {what} are both `{name}` in Rust"))
                .label("again here")
                .related(*place, "first here")
                .help("give one of them another name"),
        ),
        None => {
            taken.insert(name, (what, span));
        }
    }
}
