//! A policy whose last attempt nobody will see.

use std::time::Duration;

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::{Waits, duration::in_words},
    rule::{Group, Rule},
    source::{Span, Spanned},
};

pub(crate) static RULE: Rule = Rule::new(
    "retry-never-ends",
    Group::Limits,
    "An event is kept until its jobs are finished, so their retries end within 30 days.",
    "Reduce `attempts`, or limit the waits with `cap`.",
);

/// How long an event may wait for its jobs before the runtime raises `event_held`.
const LONGEST: Duration = Duration::from_secs(30 * 24 * 3600);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for policy in &context.model.retries {
        check_policy(&policy.name.value, &policy.waits, &policy.attempts, None, findings);
    }
    for work in context.works() {
        let policy = context.model.retry(&work.retry.value);
        if let (Some(attempts), Some(policy)) = (&work.attempts, policy)
            // One figure of `webhooks:` stands for both.
            && attempts.span != policy.attempts.span
        {
            // A policy that was not written has the name's place.
            let chosen = (work.retry.span != work.name.span).then_some(work.retry.span);
            check_policy(&policy.name.value, &policy.waits, attempts, chosen, findings);
        }
    }
}

fn check_policy(
    policy: &str,
    waits: &Waits,
    attempts: &Spanned<u16>,
    chosen: Option<Span>,
    findings: &mut Diagnostics,
) {
    let total = waits.total(attempts.value);
    if total <= LONGEST {
        return;
    }
    let most = waits.attempts_within(LONGEST);
    let mut found = Diagnostic::new(
        &RULE,
        attempts.span,
        format!(
            "{} attempts by the policy `{policy}` take {}, expected at most {}",
            attempts.value,
            in_words(total),
            in_words(LONGEST)
        ),
    )
    .help(match waits {
        Waits::Exponential { cap: None, .. } => {
            format!("add a `cap` to the policy, for example `cap: 1h`, or allow at most {most} attempts")
        }
        Waits::Exponential { .. } | Waits::Steps(_) => format!("allow at most {most} attempts"),
    });
    if let Some(place) = chosen {
        found = found.related(place, "the policy is chosen here");
    }
    findings.push(found);
}
