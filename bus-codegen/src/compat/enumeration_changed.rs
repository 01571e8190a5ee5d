//! A label that consumers wait for is gone, or one comes that they do not know.

use super::{Break, Changes, Comparison, fields, raise};
use crate::{rule::Rule, source::Span};

pub(crate) static RULE: Rule = Rule::contract(
    "enumeration-changed",
    "A consumer waits for the labels it was given, and refuses others unless the enumeration is open.",
    "Keep the labels and carry what is new in a field of its own, or raise the event's `version`.",
);

pub(crate) fn check(comparison: &Comparison<'_>, changes: &mut Changes<'_>) {
    for pair in comparison.held() {
        let compared = fields::compare(&pair.released.data, &pair.declared.data);
        for (path, old, new) in compared.common {
            let Some(((labels, open), (now, is_open))) = fields::enumerations(&old.ty.value, &new.ty.value) else {
                continue;
            };
            let gone = labels
                .iter()
                .filter(|label| now.iter().all(|one| one.value != label.value));
            let new_ones = now
                .iter()
                .filter(|label| labels.iter().all(|one| one.value != label.value));
            let (gone, new_ones): (Vec<_>, Vec<_>) = (gone.collect(), new_ones.collect());
            let mut found: Vec<(String, Span, Span, bool)> = Vec::new();
            let of = |label: &str, is: &str| format!("the label `{label}` of `{path}` in `{}` is {is}", pair.name());
            if let ([was], [is]) = (gone.as_slice(), new_ones.as_slice()) {
                let what = of(&was.value, &format!("called `{}`", is.value));
                found.push((what, is.span, was.span, true));
            } else {
                for label in gone {
                    found.push((of(&label.value, "gone"), new.ty.span, label.span, true));
                }
                for label in new_ones {
                    found.push((of(&label.value, "new"), label.span, old.ty.span, !open));
                }
            }
            if open != is_open {
                let now = if is_open { "any text" } else { "its labels alone" };
                let what = format!("`{path}` of `{}` takes {now}", pair.name());
                found.push((what, new.ty.span, old.ty.span, is_open));
            }
            for (what, declared, released, breaks) in found {
                if !pair.outside || !breaks {
                    changes.note(pair.name(), what, declared);
                    continue;
                }
                changes.broken(Break {
                    rule: &RULE,
                    name: pair.name(),
                    what,
                    declared: (declared, format!("read by {}", pair.readers())),
                    released: (released, "released here".to_owned()),
                    instead: format!("put it into a new field beside `{path}`, {}", raise(pair)),
                });
            }
        }
    }
}
