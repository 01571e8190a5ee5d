//! A subject is made in another way.
//!
//! What counts is the text that results: a placeholder that is renamed with its field makes the
//! same one. The pattern of an event whose trigger computes the subject is for readers alone, and
//! a change of it is one of what they were told.

use super::{Break, Changes, Comparison, Pair, fields, raise};
use crate::{model::Part, rule::Rule};

pub(crate) static RULE: Rule = Rule::contract(
    "subject-changed",
    "A consumer finds what an event is about by its subject, and stored events are read back by the pattern.",
    "Keep the pattern and put what is new into a field, or raise the event's `version`.",
);

pub(crate) fn check(comparison: &Comparison<'_>, changes: &mut Changes<'_>) {
    for pair in comparison.held() {
        if is_same(pair) {
            continue;
        }
        let (was, is) = (&pair.released.subject, &pair.declared.subject);
        let what = format!(
            "the subject of `{}` is `{}`, released as `{}`",
            pair.name(),
            is.value.text,
            was.value.text
        );
        let read_back = !pair.inside.is_empty() && !pair.released.subject_args.is_empty();
        if !pair.outside && !read_back {
            changes.note(pair.name(), what, is.span);
            continue;
        }
        changes.broken(Break {
            rule: &RULE,
            name: pair.name(),
            what,
            declared: (is.span, format!("read by {}", pair.readers())),
            released: (was.span, "released here".to_owned()),
            instead: raise(pair),
        });
    }
}

fn is_same(pair: &Pair<'_>) -> bool {
    let (was, is) = (&pair.released.subject.value, &pair.declared.subject.value);
    if was.parts.len() != is.parts.len() {
        return false;
    }
    let data = fields::compare(&pair.released.data, &pair.declared.data);
    let args = fields::compare(&pair.released.subject_args, &pair.declared.subject_args);
    let became = |old: &str, new: &str| {
        [&data, &args].into_iter().any(|compared| {
            compared
                .removed
                .iter()
                .filter(|(path, _)| path == old)
                .filter_map(|(_, field)| compared.renamed(field))
                .any(|(path, _)| path == new)
        })
    };
    was.parts.iter().zip(&is.parts).all(|parts| match parts {
        (Part::Literal(was), Part::Literal(is)) => was == is,
        (Part::Placeholder(was), Part::Placeholder(is)) => was.value == is.value || became(&was.value, &is.value),
        _ => false,
    })
}
