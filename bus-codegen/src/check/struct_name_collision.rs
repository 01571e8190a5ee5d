//! Two declared names that would be one name in the generated Rust.
//!
//! A name of the generated SQL is never shared by two types unless their Rust name is too: both drop
//! the same characters.

use std::collections::BTreeMap;

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::{Field, names},
    rule::{Group, Rule},
    source::Span,
};

pub(crate) static RULE: Rule = Rule::new(
    "struct-name-collision",
    Group::Names,
    "Two names that are the same in camel case would be the same type or trait in the generated Rust.",
    "Rename one of the two.",
);

/// The names of one module of the generated code, each with what it stands for.
#[derive(Default)]
struct Module {
    taken: BTreeMap<String, (String, Span)>,
}

impl Module {
    fn take(&mut self, name: String, what: String, place: Span, findings: &mut Diagnostics) {
        match self.taken.get(&name) {
            // The same name twice breaks another rule.
            Some((first, _)) if *first == what => {}
            Some((first, first_place)) => findings.push(
                Diagnostic::new(&RULE, place, format!("{first} and {what} are both `{name}` in Rust"))
                    .label("second name")
                    .related(*first_place, "first name")
                    .help("rename one of the two"),
            ),
            None => {
                self.taken.insert(name, (what, place));
            }
        }
    }

    /// Takes the types that the fields of `owner` make.
    fn take_inner<'a>(
        &mut self,
        owner: &str,
        declared: &str,
        fields: impl Iterator<Item = &'a Field>,
        findings: &mut Diagnostics,
    ) {
        for field in fields {
            for made in names::made_types(owner, field.rust_name(), &field.ty.value) {
                let what = format!("the type of `{}` in `{declared}`", field.name.value);
                self.take(made, what, field.name.span, findings);
            }
        }
    }
}

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    let model = context.model;
    let mut root = Module::default();
    for event in &model.events {
        let declared = &event.name.value;
        let name = names::type_name(declared);
        root.take(
            name.clone(),
            format!("the event `{declared}`"),
            event.name.span,
            findings,
        );
        root.take_inner(&name, declared, event.data.iter().chain(&event.subject_args), findings);
    }
    let mut jobs = Module::default();
    for job in &model.jobs {
        let declared = &job.work.name.value;
        let name = names::type_name(declared);
        jobs.take(
            name.clone(),
            format!("the job `{declared}`"),
            job.work.name.span,
            findings,
        );
        jobs.take_inner(&name, declared, job.args.iter(), findings);
    }
    let mut handlers = Module::default();
    for work in context.works() {
        let declared = &work.name.value;
        handlers.take(
            names::type_name(declared),
            format!("`{declared}`"),
            work.name.span,
            findings,
        );
    }
    let mut scopes = Module::default();
    let mut in_file_order = model.scopes();
    in_file_order.sort_by_key(|scope| scope.span);
    for scope in in_file_order {
        let declared = &scope.value;
        scopes.take(
            names::type_name(declared),
            format!("the scope `{declared}`"),
            scope.span,
            findings,
        );
    }
}
