//! A trigger tells of fewer changes.

use super::{Break, Changes, Comparison, Pair, raise};
use crate::{
    model::{Operation, Trigger, sql},
    rule::Rule,
    source::Span,
};

pub(crate) static RULE: Rule = Rule::contract(
    "trigger-narrowed",
    "Readers would no longer hear of changes they rely on hearing of.",
    "Let the trigger tell of what it told, or raise the event's `version`.",
);

pub(crate) fn check(comparison: &Comparison<'_>, changes: &mut Changes<'_>) {
    for pair in comparison.held() {
        let Some(released) = &pair.released.trigger else {
            continue;
        };
        for (what, declared, place) in narrowed(pair, released) {
            if !pair.outside && pair.inside.is_empty() {
                changes.note(pair.name(), what, declared);
                continue;
            }
            changes.broken(Break {
                rule: &RULE,
                name: pair.name(),
                what,
                declared: (declared, format!("read by {}", pair.readers())),
                released: (place, "released here".to_owned()),
                instead: raise(pair),
            });
        }
    }
}

/// What is no longer told: its words, its place in the declaration, and that in the lock.
fn narrowed(pair: &Pair<'_>, released: &Trigger) -> Vec<(String, Span, Span)> {
    let name = pair.name();
    let Some(declared) = &pair.declared.trigger else {
        let what = format!("no trigger on `{}` tells of `{name}`", released.table.value);
        return vec![(what, pair.declared.name.span, released.table.span)];
    };
    let here = declared.table.span;
    if declared.table.value != released.table.value {
        let (is, was) = (&declared.table.value, &released.table.value);
        let what = format!("the trigger of `{name}` is on `{is}`, released as on `{was}`");
        return vec![(what, here, released.table.span)];
    }
    let mut found = Vec::new();
    for operation in &released.operations {
        if !declared.operations.contains(operation) {
            let what = format!("the trigger of `{name}` does not tell of {}s", operation.word());
            found.push((what, here, released.table.span));
        }
    }
    if let Some(watch) = &declared.watch {
        match &released.watch {
            None => {
                let what = format!("the trigger of `{name}` tells of some updates, released as telling of all");
                found.push((what, watch.span, released.table.span));
            }
            Some(before) => {
                let watched = |column: &str| watch.value.iter().any(|one| one.value == column);
                for column in before.value.iter().filter(|column| !watched(&column.value)) {
                    let what = format!("the trigger of `{name}` does not watch `{}`", column.value);
                    found.push((what, watch.span, column.span));
                }
            }
        }
    }
    if let Some(when) = &declared.when {
        // As the trigger will have them, so that spaces and the case of words do not count.
        let written = |text: &str| {
            let operation = declared.operations.first().copied().unwrap_or(Operation::Update);
            sql::condition(text, operation).unwrap_or_else(|_| text.to_owned())
        };
        let same = |before: &str| written(before) == written(&when.value);
        match &released.when {
            Some(before) if same(&before.value) => {}
            Some(before) => {
                let what = format!("the condition of `{name}` is `{}`", when.value);
                found.push((what, when.span, before.span));
            }
            None => {
                let what = format!("the trigger of `{name}` has a condition, released without one");
                found.push((what, when.span, released.table.span));
            }
        }
    }
    found
}
