//! A delivery that may outlast its lease on the endpoint.
//!
//! Other jobs have no lease of their own: a process holds its running jobs by its heartbeat, so a handler may take as
//! long as it declares. A delivery also reserves its endpoint, for a time that expires by itself
//! (`bus-runtime/src/webhooks/deliver.rs`), and must end before it does.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::{DELIVER, MAX_REQUEST_TIMEOUT, duration::in_words},
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "timeout-over-lease",
    Group::Limits,
    "A delivery reserves its endpoint for its request timeout and 5 s; one that takes longer would let a second \
     delivery start beside it.",
    "Lower the timeout. A request that the receiver does not answer in time is retried.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    let request = &context.model.request_timeout;
    if request.value > MAX_REQUEST_TIMEOUT {
        findings.push(
            Diagnostic::new(
                &RULE,
                request.span,
                format!(
                    "a receiver may take {} to respond, expected at most {}",
                    in_words(request.value),
                    in_words(MAX_REQUEST_TIMEOUT)
                ),
            )
            .help("use `60s` or less: a request that is not answered in time is retried"),
        );
        return;
    }
    let lease = context.model.delivery_policy().lease;
    for job in context.model.jobs.iter().filter(|job| job.work.name.value == DELIVER) {
        if let Some(timeout) = job.work.timeout.as_ref().filter(|timeout| timeout.value > lease) {
            findings.push(
                Diagnostic::new(
                    &RULE,
                    timeout.span,
                    format!(
                        "`{DELIVER}` may take {}, expected at most the {} for which it reserves its endpoint",
                        in_words(timeout.value),
                        in_words(lease)
                    ),
                )
                .help("remove this `timeout` and set `webhooks: { timeout: … }` instead"),
            );
        }
    }
}
