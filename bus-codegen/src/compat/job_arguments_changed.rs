//! A queued job can no longer be read.

use super::{Break, Changes, Comparison, fields};
use crate::{
    model::{Field, Job, type_text},
    rule::Rule,
    source::Span,
};

pub(crate) static RULE: Rule = Rule::contract(
    "job-arguments-changed",
    "A job that the release before queued must be readable by the release after it.",
    "Let new arguments be absent (`name?`), and put another type into a new argument.",
);

pub(crate) fn check(comparison: &Comparison<'_>, changes: &mut Changes<'_>) {
    for released in &comparison.contract.work.jobs {
        let name = &released.work.name.value;
        let mut declared = comparison.model.jobs.iter();
        let declared = declared.find(|job| job.work.name.value == *name || job.work.aliases.contains(name));
        let Some(declared) = declared.filter(|job| job.args.iter().all(Field::is_sound)) else {
            continue;
        };
        for (what, place, released, instead) in unreadable(released, declared) {
            changes.broken(Break {
                rule: &RULE,
                name: &declared.work.name.value,
                what,
                declared: (place, "queued jobs would fail to read".to_owned()),
                released: (released, "released here".to_owned()),
                instead,
            });
        }
    }
}

fn unreadable(released: &Job, declared: &Job) -> Vec<(String, Span, Span, String)> {
    let name = &declared.work.name.value;
    let compared = fields::compare(&released.args, &declared.args);
    let mut found = Vec::new();
    let optional = |field: &Field| format!("write `{}?`", field.name.value);
    for (path, field) in compared.added.iter().filter(|(_, field)| !field.optional) {
        let what = format!("queued jobs of `{name}` lack the argument `{path}`");
        found.push((what, field.name.span, released.work.name.span, optional(field)));
    }
    for (path, old, new) in &compared.common {
        if old.optional && !new.optional {
            let what = format!("queued jobs of `{name}` may lack the argument `{path}`");
            found.push((what, new.name.span, old.name.span, optional(new)));
        }
        if old.nullable && !new.nullable {
            let what = format!("queued jobs of `{name}` may hold null in `{path}`");
            found.push((what, new.name.span, old.name.span, "keep `nullable: true`".to_owned()));
        }
        if let Some(change) = fields::resealed(old, new) {
            let what = format!("queued jobs of `{name}` hold `{path}` {change}");
            let instead = format!("put it into a new argument beside `{path}`");
            found.push((what, new.name.span, old.name.span, instead));
        }
        let lost = fields::lost_labels(&old.ty.value, &new.ty.value);
        let closed = fields::was_closed(&old.ty.value, &new.ty.value);
        if !fields::is_readable(&old.ty.value, &new.ty.value) || !lost.is_empty() || closed {
            let what = format!(
                "queued jobs of `{name}` hold `{path}` as `{}`, declared as `{}`",
                type_text(&old.ty.value),
                type_text(&new.ty.value)
            );
            let instead = format!("put it into a new argument beside `{path}`");
            found.push((what, new.ty.span, old.ty.span, instead));
        }
    }
    found
}
