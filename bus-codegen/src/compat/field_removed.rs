//! A field that consumers read is gone.

use super::{Break, Changes, Comparison, fields, raise};
use crate::rule::Rule;

pub(crate) static RULE: Rule = Rule::contract(
    "field-removed",
    "A consumer that reads a field would find it missing.",
    "Keep the field, marked `deprecated`, or raise the event's `version`.",
);

pub(crate) fn check(comparison: &Comparison<'_>, changes: &mut Changes<'_>) {
    for pair in comparison.held() {
        let compared = fields::compare(&pair.released.data, &pair.declared.data);
        for (path, field) in &compared.removed {
            let renamed = compared.renamed(field);
            let what = match renamed {
                Some((now, _)) => format!("the field `{path}` of `{}` is called `{now}`", pair.name()),
                None => format!("the field `{path}` of `{}` is gone", pair.name()),
            };
            let place = renamed.map_or(pair.declared.name.span, |(_, now)| now.name.span);
            if !pair.outside {
                // What was stored with it is read without it.
                changes.note(pair.name(), what, place);
                continue;
            }
            let keep = if renamed.is_some() {
                "keep it beside the new one"
            } else {
                "keep it"
            };
            changes.broken(Break {
                rule: &RULE,
                name: pair.name(),
                what,
                declared: (place, format!("read by {}", pair.readers())),
                released: (field.name.span, "released here".to_owned()),
                instead: format!("{keep}, {}", raise(pair)),
            });
        }
    }
}
