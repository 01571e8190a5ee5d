//! A retry policy that nobody declared.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics, nearest},
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "undeclared-retry",
    Group::References,
    "A job needs a declared retry policy.",
    "Correct the name, or declare the policy under `retries:`.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    if !context.model.complete {
        return;
    }
    let known: Vec<&str> = context
        .model
        .retries
        .iter()
        .map(|retry| retry.name.value.as_str())
        .collect();
    for work in context.works() {
        if !known.contains(&work.retry.value.as_str()) {
            findings.push(
                Diagnostic::new(
                    &RULE,
                    work.retry.span,
                    format!("the retry policy `{}` is not declared", work.retry.value),
                )
                .maybe_help(nearest::help(
                    &work.retry.value,
                    known.iter().copied(),
                    "declare it under `retries:`",
                )),
            );
        }
    }
}
