//! A queue that nobody declared would hold jobs that no worker ever takes.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics, nearest},
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "undeclared-queue",
    Group::References,
    "A queue that is not declared has no workers, so its jobs would never run.",
    "Correct the name, or declare the queue under `queues:`.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    if !context.model.complete {
        return;
    }
    let known: Vec<&str> = context
        .model
        .queues
        .iter()
        .map(|queue| queue.name.value.as_str())
        .collect();
    for work in context.works() {
        if !known.contains(&work.queue.value.as_str()) {
            findings.push(
                Diagnostic::new(
                    &RULE,
                    work.queue.span,
                    format!("the queue `{}` is not declared", work.queue.value),
                )
                .maybe_help(nearest::help(
                    &work.queue.value,
                    known.iter().copied(),
                    "declare it under `queues:`",
                )),
            );
        }
    }
}
