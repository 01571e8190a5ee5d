//! Names that generated code and the runtime use themselves, and names that are used twice.

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
    "Generated code and the runtime have a few names of their own, which no event or field may take.",
    "Rename the event or the field.",
);

/// Types that generated code declares itself.
const TYPES: [&str; 2] = ["AnyEvent", "StartBus"];
/// Functions of the runtime that are named as the function of an event type would be.
const FUNCTIONS: [&str; 2] = ["record_function_effect", "record_function_grants"];

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for event in &context.model.events {
        let declared = &event.name.value;
        let name = names::type_name(declared);
        if TYPES.contains(&name.as_str()) {
            let message =
                format!("the event `{declared}` would be `{name}` in Rust, which is a type of the generated code");
            findings.push(Diagnostic::new(&RULE, event.name.span, message).help("rename the event"));
        }
        let function = format!("record_{}", declared.replace('.', "_"));
        if FUNCTIONS.contains(&function.as_str()) {
            let message =
                format!("the event `{declared}` would get the SQL function `bus.{function}`, which the runtime uses");
            findings.push(Diagnostic::new(&RULE, event.name.span, message).help("rename the event"));
        }
        for field in event.data.iter().chain(&event.subject_args) {
            for made in names::made_types(&name, field.rust_name(), &field.ty.value) {
                if TYPES.contains(&made.as_str()) {
                    let message = format!(
                        "the type of `{}` would be `{made}` in Rust, which is a type of the generated code",
                        field.name.value
                    );
                    findings.push(Diagnostic::new(&RULE, field.name.span, message).help("rename the field"));
                }
            }
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
                    format!("the name `{}` is used twice", name.value),
                )
                .label("second use")
                .related(*first, "first use")
                .help("rename one of the two: subscribers, jobs and periodic tasks share their names"),
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
    .help("remove it from `aliases`, or rename the other")
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    /// Appends every SQL file below a folder.
    fn collect(folder: &Path, sql: &mut String) {
        for entry in fs::read_dir(folder).expect("a folder of the runtime") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                collect(&path, sql);
            } else if path.extension().is_some_and(|extension| extension == "sql") {
                sql.push_str(&fs::read_to_string(&path).expect("a text"));
            }
        }
    }

    #[test]
    fn every_function_of_the_runtime_that_an_event_could_replace_is_reserved() {
        let mut sql = String::new();
        collect(Path::new("../bus-runtime/src"), &mut sql);
        let mut found: Vec<&str> = sql
            .split("FUNCTION bus.record_")
            .skip(1)
            .filter_map(|rest| rest.split('(').next())
            .filter(|name| name.contains('_'))
            .collect();
        found.sort_unstable();
        found.dedup();
        let reserved = FUNCTIONS.map(|name| name.trim_start_matches("record_"));
        assert_eq!(found, reserved);
    }
}
