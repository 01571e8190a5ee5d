//! Fewer endpoints may receive an event.

use super::{Break, Changes, Comparison, raise};
use crate::rule::Rule;

pub(crate) static RULE: Rule = Rule::contract(
    "scope-narrowed",
    "Endpoints that a new predicate does not admit would hear nothing more of an event.",
    "Widen the predicate instead of asking for another, or raise the event's `version`.",
);

pub(crate) fn check(comparison: &Comparison<'_>, changes: &mut Changes<'_>) {
    for pair in comparison.held().filter(|pair| pair.outside) {
        let (was, is) = (&pair.released.scope, &pair.declared.scope);
        let (what, place) = match (was, is) {
            (Some(was), Some(is)) if was.value == is.value => continue,
            (None, None) => continue,
            (_, Some(is)) => (
                format!("the scope `{}` decides who may receive `{}`", is.value, pair.name()),
                is.span,
            ),
            (Some(was), None) => {
                let what = format!("the scope `{}` no longer narrows `{}`", was.value, pair.name());
                changes.note(pair.name(), what, pair.declared.name.span);
                continue;
            }
        };
        let released = match was {
            Some(was) => (was.span, "released with this one".to_owned()),
            None => (pair.released.version_place, "released without a scope".to_owned()),
        };
        changes.broken(Break {
            rule: &RULE,
            name: pair.name(),
            what,
            declared: (place, "read by webhook consumers".to_owned()),
            released,
            instead: raise(pair),
        });
    }
}
