//! A glob that matches no declared event.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics, nearest},
    model::glob,
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "glob-matches-nothing",
    Group::References,
    "A subscriber whose glob matches no event would never run.",
    "Correct the glob. A `*` at the end matches one or more segments, any other `*` exactly one.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    if !context.model.complete {
        return;
    }
    let names: Vec<&str> = context
        .model
        .events
        .iter()
        .map(|event| event.name.value.as_str())
        .collect();
    for glob in context
        .model
        .subscribers
        .iter()
        .flat_map(|subscriber| &subscriber.events)
    {
        if !glob::is_glob(&glob.value) || names.iter().any(|name| glob::matches(&glob.value, name)) {
            continue;
        }
        // The event meant is looked for by what stands around the star.
        let stem = glob.value.trim_end_matches('*').trim_end_matches('.');
        let prefixes: Vec<String> = names
            .iter()
            .flat_map(|name| name.match_indices('.').map(|(at, _)| name[..at].to_owned()))
            .collect();
        let help =
            nearest::nearest(stem, prefixes.iter().map(String::as_str)).map(|near| format!("did you mean `{near}.*`?"));
        findings.push(
            Diagnostic::new(
                &RULE,
                glob.span,
                format!("the glob `{}` matches no declared event", glob.value),
            )
            .maybe_help(help.or_else(|| {
                Some("a `*` at the end matches one or more segments, any other `*` exactly one".to_owned())
            })),
        );
    }
}
