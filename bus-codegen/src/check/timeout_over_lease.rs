//! A delivery that may outlast its turn at the endpoint.
//!
//! Jobs as such have no lease of their own: a process holds all of its running jobs by its beat,
//! so a handler may take as long as it declares. A delivery alone also holds its endpoint, for a
//! time that ends by itself (`bus-runtime/src/webhooks/deliver.rs`), and must be over before.

use std::time::Duration;

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::{builtin::DELIVER, duration::in_words},
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "timeout-over-lease",
    Group::Limits,
    "A delivery holds its endpoint for 20 s, so one that may take longer would let a second be sent beside it.",
    "Lower the timeout to `20s`; a request that a receiver does not answer in time is retried.",
);

/// How long the runtime's deliveries hold their endpoint.
const LEASE: Duration = Duration::from_secs(20);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for job in context.model.jobs.iter().filter(|job| job.work.name.value == DELIVER) {
        if let Some(timeout) = job.work.timeout.as_ref().filter(|timeout| timeout.value > LEASE) {
            findings.push(
                Diagnostic::new(
                    &RULE,
                    timeout.span,
                    format!(
                        "a delivery may take {}, expected at most the {} it holds its endpoint for",
                        in_words(timeout.value),
                        in_words(LEASE)
                    ),
                )
                .help("write `20s`, or leave it out: a receiver that takes longer is asked again later"),
            );
        }
    }
}
