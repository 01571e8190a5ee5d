//! A path that leads to no argument.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::{Field, FieldType, Unique},
    nearest,
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::model(
    "unique-path-unknown",
    Group::References,
    "A path of `unique` that leads to no argument would make all jobs the same one.",
    "Name arguments of the job, with a dot before a part of one: `order.id`.",
    check,
);

fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for job in &context.model.jobs {
        let Unique::Paths(paths) = &job.unique else { continue };
        for path in paths {
            let mut fields: &[Field] = &job.args;
            for segment in path.value.split('.') {
                let known: Vec<&str> = fields.iter().map(|field| field.name.value.as_str()).collect();
                let Some(field) = fields.iter().find(|field| field.name.value == segment) else {
                    findings.push(
                        Diagnostic::new(
                            &RULE,
                            path.span,
                            format!("the path `{}` leads to no argument", path.value),
                        )
                        .maybe_help(nearest::help(
                            segment,
                            known.iter().copied(),
                            "the job takes no arguments there",
                        )),
                    );
                    break;
                };
                match &field.ty.value {
                    FieldType::Object(inner) => fields = inner,
                    FieldType::Json | FieldType::Map(_) | FieldType::Broken => break,
                    _ => fields = &[],
                }
            }
        }
    }
}
