//! A version that does not follow from what was released.

use super::{Changes, Comparison};
use crate::{diagnostic::Diagnostic, model::Event, rule::Rule, source::Span};

pub(crate) static RULE: Rule = Rule::contract(
    "version-out-of-order",
    "Versions are counted, so that the address of a schema never means two things.",
    "Write the released version, or the one after it; retire only older ones that were released.",
);

pub(crate) fn check(comparison: &Comparison<'_>, changes: &mut Changes<'_>) {
    for event in comparison.model.events.iter().filter(|event| !event.built_in) {
        let released = comparison.contract.types.get(&event.name.value);
        let (newest, known, place) = match released {
            Some(released) => {
                let known = released.versions.iter().map(|one| one.version);
                let known: Vec<u32> = known.chain(released.retired.iter().copied()).collect();
                (released.newest().version, known, Some(released.newest().version_place))
            }
            None => {
                let mut removed = comparison.contract.work.removed.iter();
                let removed = removed.find(|(name, _)| *name == event.name.value);
                (removed.map_or(0, |(_, version)| *version), Vec::new(), None)
            }
        };
        let elsewhere = comparison.contract.elsewhere;
        let follows = event.version == newest + 1 || (released.is_some() && event.version == newest);
        if !(follows || elsewhere && event.version > newest) {
            changes.report(misplaced(event, newest, place));
        }
        for retired in event.retire.iter().filter(|_| !elsewhere) {
            if retired.value >= event.version || !known.contains(&retired.value) {
                let message = format!(
                    "there is no older version {} of `{}` to retire",
                    retired.value, event.name.value
                );
                let older: Vec<String> = known
                    .iter()
                    .filter(|version| **version < event.version)
                    .map(u32::to_string)
                    .collect();
                let help = if older.is_empty() {
                    "take it out: no older version was released".to_owned()
                } else {
                    format!("older ones are: {}", older.join(", "))
                };
                changes.report(Diagnostic::new(&RULE, retired.span, message).help(help));
            }
        }
    }
}

fn misplaced(event: &Event, newest: u32, released: Option<Span>) -> Diagnostic {
    let name = &event.name.value;
    let message = match newest {
        0 => format!("`{name}` is in version {} and was never released", event.version),
        _ => format!("`{name}` is in version {}, released in version {newest}", event.version),
    };
    let help = match (newest, released) {
        (0, _) => "begin with version 1, which need not be written".to_owned(),
        (_, None) => format!(
            "it was removed in version {newest} and goes on with `version: {}`",
            newest + 1
        ),
        (_, Some(_)) => format!(
            "write `version: {newest}`, or `version: {}` for a change that breaks its consumers",
            newest + 1
        ),
    };
    let diagnostic = Diagnostic::new(&RULE, event.version_place, message).help(help);
    match released {
        Some(place) => diagnostic.related(place, "released here"),
        None => diagnostic,
    }
}
