//! A queue of no workers.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "queue-without-workers",
    Group::Limits,
    "A queue with no workers keeps its jobs for ever.",
    "Give the queue at least one worker; a queue is paused while running, not in the declaration.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for queue in context.model.queues.iter().filter(|queue| queue.workers.value == 0) {
        findings.push(
            Diagnostic::new(
                &RULE,
                queue.workers.span,
                format!("the queue `{}` has no workers", queue.name.value),
            )
            .help("give it at least one; a queue is paused while running, not in the declaration"),
        );
    }
}
