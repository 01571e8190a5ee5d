//! A subscriber that was given every event is given the newest of a subject.

use super::{Break, Changes, Comparison};
use crate::rule::Rule;

pub(crate) static RULE: Rule = Rule::contract(
    "coalescing-added",
    "A subscriber that acts on each event would miss those that are merged into a newer one.",
    "Leave `coalesce` out, or decide it where the subscriber reads present state and no single fact.",
);

pub(crate) fn check(comparison: &Comparison<'_>, changes: &mut Changes<'_>) {
    for released in &comparison.contract.work.subscribers {
        let name = &released.work.name.value;
        let mut declared = comparison.model.subscribers.iter();
        let Some(declared) = declared.find(|one| one.work.name.value == *name || one.work.aliases.contains(name))
        else {
            continue;
        };
        let now = &declared.work.name;
        match (released.coalesce, declared.coalesce) {
            (false, true) => changes.broken(Break {
                rule: &RULE,
                name: &now.value,
                what: format!(
                    "the subscriber `{}` is given the newest event of a subject alone",
                    now.value
                ),
                declared: (now.span, "it reads present state, or it misses facts".to_owned()),
                released: (released.work.name.span, "released as given every event".to_owned()),
                instead: "leave `coalesce` out".to_owned(),
            }),
            (true, false) => {
                let what = format!("the subscriber `{}` is given every event", now.value);
                changes.note(&now.value, what, now.span);
            }
            _ => {}
        }
    }
}
