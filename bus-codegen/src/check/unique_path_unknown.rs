//! A path that leads to no argument.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics, nearest},
    model::{Field, FieldType, Unique},
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "unique-path-unknown",
    Group::References,
    "If a path of `unique` matched no argument, all jobs would be duplicates of each other.",
    "Use names of arguments, with a dot before a field of an object: `order.id`.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for job in &context.model.jobs {
        let Unique::Paths(paths) = &job.unique else { continue };
        for path in paths {
            let Err((segment, known)) = follow(&path.value, &job.args) else {
                continue;
            };
            let known = known.iter().map(|field| field.name.value.as_str());
            findings.push(
                Diagnostic::new(
                    &RULE,
                    path.span,
                    format!("the path `{}` matches no argument", path.value),
                )
                .maybe_help(nearest::help(segment, known, "the job has no arguments there")),
            );
        }
    }
}

/// The fields on a path, from the outermost; or its first part that is no name, and the names there. In a map any key
/// is one, and in JSON any path; a path does not go into a list.
pub(super) fn follow<'a, 'p>(path: &'p str, args: &'a [Field]) -> Result<Vec<&'a Field>, (&'p str, &'a [Field])> {
    let mut found = Vec::new();
    let mut fields = args;
    let mut segments = path.split('.');
    'path: while let Some(segment) = segments.next() {
        let field = fields.iter().find(|field| field.name.value == segment);
        let field = field.ok_or((segment, fields))?;
        found.push(field);
        let mut ty = &field.ty.value;
        while let FieldType::Map(of, _) = ty {
            if segments.next().is_none() {
                break 'path;
            }
            ty = of;
        }
        fields = match ty {
            FieldType::Object(inner) => inner,
            FieldType::Json | FieldType::Broken => break,
            _ => &[],
        };
    }
    Ok(found)
}
