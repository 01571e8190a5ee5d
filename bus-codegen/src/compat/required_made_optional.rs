//! A field that was always there may be absent.

use super::{Break, Changes, Comparison, fields, raise};
use crate::rule::Rule;

pub(crate) static RULE: Rule = Rule::contract(
    "required-made-optional",
    "A consumer that relies on a field would meet an event without it.",
    "Go on filling the field, or raise the event's `version`.",
);

pub(crate) fn check(comparison: &Comparison<'_>, changes: &mut Changes<'_>) {
    for pair in comparison.held() {
        let compared = fields::compare(&pair.released.data, &pair.declared.data);
        for (path, old, new) in compared.common {
            let what = match (old.optional, new.optional) {
                (false, true) => format!("the field `{path}` of `{}` may be absent", pair.name()),
                (true, false) => format!("the field `{path}` of `{}` is always there", pair.name()),
                _ => continue,
            };
            if !pair.outside || old.optional {
                changes.note(pair.name(), what, new.name.span);
                continue;
            }
            changes.broken(Break {
                rule: &RULE,
                name: pair.name(),
                what,
                declared: (new.name.span, format!("read by {}", pair.readers())),
                released: (old.name.span, "released as always there".to_owned()),
                instead: format!("write `{}` without `?`, {}", new.name.value, raise(pair)),
            });
        }
    }
}
