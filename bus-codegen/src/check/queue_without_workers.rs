//! A queue of no workers.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "queue-without-workers",
    Group::Limits,
    "Jobs in a queue without workers would never run.",
    "Give the queue at least one worker. To stop a queue for a while, pause it at run time.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for queue in context.model.queues.iter().filter(|queue| queue.workers.value == 0) {
        findings.push(
            Diagnostic::new(
                &RULE,
                queue.workers.span,
                format!("the queue `{}` has no workers", queue.name.value),
            )
            .help("give it at least one worker; to stop a queue for a while, pause it at run time"),
        );
    }
}
