//! An older version is given up.

use super::{Break, Changes, Comparison};
use crate::rule::Rule;

pub(crate) static RULE: Rule = Rule::contract(
    "version-retired",
    "A consumer that was written against a version loses its schema and whatever serves it.",
    "Keep the version until nobody reads it, then decide it.",
);

pub(crate) fn check(comparison: &Comparison<'_>, changes: &mut Changes<'_>) {
    for pair in &comparison.pairs {
        let Some(released) = comparison.contract.types.get(pair.name()) else {
            continue;
        };
        for retired in &pair.declared.retire {
            let older = released.versions.iter().find(|one| one.version == retired.value);
            let Some(older) = older.filter(|older| older.version < pair.declared.version) else {
                continue;
            };
            changes.broken(Break {
                rule: &RULE,
                name: pair.name(),
                what: format!("version {} of `{}` is retired", retired.value, pair.name()),
                declared: (retired.span, format!("read by {}", pair.readers())),
                released: (older.version_place, "released here".to_owned()),
                instead: "keep it until nobody reads it".to_owned(),
            });
        }
    }
}
