//! Names that belong to the parts every application has.

use std::collections::BTreeMap;

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::names,
    rule::{Group, Rule, reading},
    source::{Span, Spanned},
};

pub(crate) static RULE: Rule = Rule::new(
    "reserved-name",
    Group::Names,
    "Generated code has a few names of its own, which no event may take.",
    "Give the event another name.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for event in &context.model.events {
        let name = names::type_name(&event.name.value);
        if matches!(name.as_str(), "AnyEvent" | "StartBus") {
            findings.push(
                Diagnostic::new(
                    &RULE,
                    event.name.span,
                    format!(
                        "the event `{}` would be `{name}` in Rust, which is taken",
                        event.name.value
                    ),
                )
                .help("give it another name"),
            );
        }
    }
    // A name of two kinds of work is a duplicate; the reader cannot see it, for each section is a
    // mapping of its own.
    let mut taken: BTreeMap<&str, Span> = BTreeMap::new();
    for work in context.works() {
        let name = &work.name;
        match taken.get(name.value.as_str()) {
            Some(first) if *first != name.span => findings.push(
                Diagnostic::new(
                    &reading::DUPLICATE_NAME,
                    name.span,
                    format!("the name `{}` is given twice", name.value),
                )
                .label("again here")
                .related(*first, "first here")
                .help("subscribers, jobs and periodic tasks share one set of names: rename one"),
            ),
            _ => {
                taken.insert(&name.value, name.span);
            }
        }
    }
    for work in context.works() {
        for alias in work.aliases.iter().filter(|alias| taken.contains_key(alias.as_str())) {
            findings.push(alias_in_use(alias, &work.name, taken[alias.as_str()]));
        }
    }
    let queues = &context.model.queues;
    for queue in queues {
        for alias in &queue.aliases {
            if let Some(other) = queues.iter().find(|other| other.name.value == *alias) {
                findings.push(alias_in_use(alias, &queue.name, other.name.span));
            }
        }
    }
}

fn alias_in_use(alias: &str, name: &Spanned<String>, other: Span) -> Diagnostic {
    Diagnostic::new(
        &reading::DUPLICATE_NAME,
        name.span,
        format!("the former name `{alias}` of `{}` is in use", name.value),
    )
    .related(other, "here")
    .help("a former name is one that nothing has any more: take it out of `aliases`, or rename the other")
}
