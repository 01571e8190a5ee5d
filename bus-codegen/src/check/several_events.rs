//! A subscriber of several event types, which needs a type of its own for what it receives.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    glob,
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::model(
    "several-events",
    Group::References,
    "In this release the application's subscribers receive one event type each.",
    "Write a subscriber for each of the event types.",
    check,
);

fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    let names = glob::Names::new(context.model.events.iter().map(|event| event.name.value.as_str()));
    for subscriber in context
        .model
        .subscribers
        .iter()
        .filter(|subscriber| !subscriber.work.built_in)
    {
        let matched: std::collections::BTreeSet<usize> = if subscriber.all_exposed {
            (0..names.list().len()).collect()
        } else {
            let globs = subscriber.events.iter();
            globs.flat_map(|glob| names.matching(&glob.value)).collect()
        };
        if matched.len() > 1 {
            let place = subscriber.events.first().map_or(subscriber.work.name.span, |first| {
                first
                    .span
                    .to(subscriber.events.last().map_or(first.span, |last| last.span))
            });
            findings.push(
                Diagnostic::new(
                    &RULE,
                    place,
                    format!(
                        "the subscriber `{}` receives {} event types, which comes with a later release",
                        subscriber.work.name.value,
                        matched.len()
                    ),
                )
                .help("write a subscriber for each of them"),
            );
        }
    }
}
