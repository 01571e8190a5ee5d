//! What the release before stored can no longer be read by a subscriber.
//!
//! A subscriber is compiled with the declaration, yet the events it is given at first were stored
//! by the release before: still in the outbox, queued, or waiting for a retry. A field that is
//! gone is passed over when they are read; one that was not there, or reads otherwise, is not. Nor
//! is one that was stored in the clear and is sensitive now, or was sealed and is not: what is there
//! is not opened as the declaration says, and the build before, which still runs, cannot read what
//! this one writes. Consumers never hear of it, since no sensitive field is exposed.

use super::{Break, Changes, Comparison, Pair, fields, raise};
use crate::{
    model::{Field, type_text},
    rule::Rule,
    source::Span,
};

pub(crate) static RULE: Rule = Rule::contract(
    "stored-events-unreadable",
    "Events that wait while a release is rolled out must be readable by the release after it.",
    "Let new fields be absent (`name?`), and put another type into a new field.",
);

pub(crate) fn check(comparison: &Comparison<'_>, changes: &mut Changes<'_>) {
    for pair in comparison.held().filter(|pair| pair.inside.is_empty()) {
        for (_, _, new, what) in resealed(pair) {
            changes.note(pair.name(), what, new.name.span);
        }
    }
    for pair in comparison.held().filter(|pair| !pair.inside.is_empty()) {
        for (what, declared, (place, label), instead) in unreadable(pair) {
            changes.broken(Break {
                rule: &RULE,
                name: pair.name(),
                what,
                declared: (declared, format!("read by {}", pair.readers())),
                released: (place, label.to_owned()),
                instead,
            });
        }
    }
}

/// The fields whose values are stored in another form: sealed now, or no longer.
fn resealed<'a>(pair: &Pair<'a>) -> Vec<(String, &'a Field, &'a Field, String)> {
    let kept = fields::compare(&pair.released.data, &pair.declared.data).common;
    kept.into_iter()
        .filter_map(|(path, old, new)| {
            let change = fields::resealed(old, new)?;
            let what = format!("stored events of `{}` hold `{path}` {change}", pair.name());
            Some((path, old, new, what))
        })
        .collect()
}

type Found = (String, Span, (Span, &'static str), String);

fn unreadable(pair: &Pair<'_>) -> Vec<Found> {
    let name = pair.name();
    let data = fields::compare(&pair.released.data, &pair.declared.data);
    let mut found: Vec<Found> = Vec::new();
    for (path, field) in data.added.iter().filter(|(_, field)| !field.optional) {
        // A rename is a consumer's break already, and told as one.
        if !(pair.outside && data.is_renamed(field)) {
            found.push((
                format!("stored events of `{name}` lack the field `{path}`"),
                field.name.span,
                (pair.released.version_place, "released without it"),
                format!("write `{}?`", field.name.value),
            ));
        }
    }
    for (path, old, new) in &data.common {
        if old.optional && !new.optional {
            found.push((
                format!("stored events of `{name}` may lack the field `{path}`"),
                new.name.span,
                (old.name.span, "released as one that may be absent"),
                format!("write `{}?`", new.name.value),
            ));
        }
    }
    for (path, old, new) in data.common.iter().filter(|(_, old, new)| old.nullable && !new.nullable) {
        found.push((
            format!("stored events of `{name}` may hold null in `{path}`"),
            new.name.span,
            (old.name.span, "released as `nullable`"),
            "keep `nullable: true`".to_owned(),
        ));
    }
    for (path, old, new, what) in resealed(pair) {
        let instead = format!("put it into a new field beside `{path}`, {}", raise(pair));
        found.push((what, new.name.span, (old.name.span, "released here"), instead));
    }
    // An exposed event's changes of type are consumers' breaks, told as such.
    let args = fields::compare(&pair.released.subject_args, &pair.declared.subject_args);
    let data = if pair.outside { Vec::new() } else { data.common };
    for (path, old, new) in data.iter().chain(&args.common) {
        let instead = || format!("put it into a new field beside `{path}`");
        if !fields::is_readable(&old.ty.value, &new.ty.value) {
            found.push((
                format!(
                    "stored events of `{name}` hold `{path}` as `{}`, declared as `{}`",
                    type_text(&old.ty.value),
                    type_text(&new.ty.value)
                ),
                new.ty.span,
                (old.ty.span, "released here"),
                instead(),
            ));
        }
        for label in fields::lost_labels(&old.ty.value, &new.ty.value) {
            found.push((
                format!("stored events of `{name}` may hold `{label}` in `{path}`"),
                new.ty.span,
                (old.ty.span, "released here"),
                "keep the label, and record it no more".to_owned(),
            ));
        }
        if fields::was_closed(&old.ty.value, &new.ty.value) {
            found.push((
                format!("stored events of `{name}` may hold any text in `{path}`"),
                new.ty.span,
                (old.ty.span, "released as open"),
                "keep `open: true`".to_owned(),
            ));
        }
    }
    found
}
