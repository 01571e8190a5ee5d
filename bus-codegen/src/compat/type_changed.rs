//! A field takes values that its released schema refuses.
//!
//! A consumer validates by the schema it was given, so the question is whether every value of the
//! new type fits the old one. A bound that is lowered, or added, sends fewer values and breaks
//! nobody; one that is raised or dropped sends longer ones than a consumer has room for.

use super::{
    Break, Changes, Comparison, Pair,
    fields::{self, Fit},
    raise,
};
use crate::{
    model::{Field, type_text},
    rule::Rule,
};

pub(crate) static RULE: Rule = Rule::contract(
    "type-changed",
    "A value that the released schema refuses would fail at the consumer.",
    "Put the new values into a field of their own, or raise the event's `version`.",
);

pub(crate) fn check(comparison: &Comparison<'_>, changes: &mut Changes<'_>) {
    for pair in comparison.held() {
        let compared = fields::compare(&pair.released.data, &pair.declared.data);
        for (path, old, new) in compared.common {
            let (was, is) = (type_text(&old.ty.value), type_text(&new.ty.value));
            let fit = fields::fit(&old.ty.value, &new.ty.value);
            if fit != Fit::Same {
                let what = format!("the field `{path}` of `{}` is `{is}`, released as `{was}`", pair.name());
                if !pair.outside || fit == Fit::Narrower {
                    changes.note(pair.name(), what, new.ty.span);
                } else {
                    changes.broken(Break {
                        rule: &RULE,
                        name: pair.name(),
                        what,
                        declared: (new.ty.span, format!("read by {}", pair.readers())),
                        released: (old.ty.span, "released here".to_owned()),
                        instead: format!("put it into a new field beside `{path}`, {}", raise(pair)),
                    });
                }
            }
            check_null(pair, &path, (old, new), changes);
            let pattern = |of: &Field| of.pattern.as_ref().map(|pattern| pattern.value.clone());
            if pattern(old) == pattern(new) {
                continue;
            }
            let what = match &new.pattern {
                Some(pattern) => format!("the field `{path}` of `{}` follows `{}`", pair.name(), pattern.value),
                None => format!("the field `{path}` of `{}` follows no pattern", pair.name()),
            };
            let place = new.pattern.as_ref().map_or(new.ty.span, |pattern| pattern.span);
            match &old.pattern {
                Some(released) if pair.outside => changes.broken(Break {
                    rule: &RULE,
                    name: pair.name(),
                    what,
                    declared: (place, format!("read by {}", pair.readers())),
                    released: (released.span, "released here".to_owned()),
                    instead: format!("put it into a new field beside `{path}`, {}", raise(pair)),
                }),
                _ => changes.note(pair.name(), what, place),
            }
        }
    }
}

/// Whether the field may be null, where that changed. A consumer's schema refuses a null it does not list.
fn check_null(pair: &Pair<'_>, path: &str, (old, new): (&Field, &Field), changes: &mut Changes<'_>) {
    let name = pair.name();
    let what = match (old.nullable, new.nullable) {
        (false, true) => format!("the field `{path}` of `{name}` may be null"),
        (true, false) => format!("the field `{path}` of `{name}` is never null"),
        _ => return,
    };
    if !pair.outside || old.nullable {
        changes.note(name, what, new.name.span);
        return;
    }
    changes.broken(Break {
        rule: &RULE,
        name,
        what,
        declared: (new.name.span, format!("read by {}", pair.readers())),
        released: (old.name.span, "released as never null".to_owned()),
        instead: format!("put it into a new field beside `{path}`, {}", raise(pair)),
    });
}
