//! Jobs told apart by what no two of them share.

use super::{Context, unique_path_unknown};
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::{Field, Unique},
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "unique-over-sensitive",
    Group::Payload,
    "A sensitive value is encrypted differently each time, so jobs that are unique by it would never be duplicates.",
    "Use arguments that identify a job and are not sensitive: `unique: [order_id]`.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for job in &context.model.jobs {
        let name = &job.work.name.value;
        match &job.unique {
            Unique::No => {}
            Unique::Args => {
                for field in job.args.iter().flat_map(Field::sensitive_parts) {
                    let message = format!(
                        "the job `{name}` is unique by all its arguments, and `{}` is sensitive",
                        field.name.value
                    );
                    findings.push(
                        Diagnostic::new(&RULE, field.name.span, message)
                            .help("use arguments that identify a job, for example an id: `unique: [order_id]`"),
                    );
                }
            }
            Unique::Paths(paths) => {
                for path in paths {
                    if let Some(field) = sensitive_on(&path.value, &job.args) {
                        let message = format!(
                            "the job `{name}` is unique by `{}`, and `{}` is sensitive",
                            path.value, field.name.value
                        );
                        findings.push(
                            Diagnostic::new(&RULE, path.span, message)
                                .related(field.name.span, "encrypted differently each time")
                                .help("use an argument that is not sensitive, for example an id"),
                        );
                    }
                }
            }
        }
    }
}

/// The first sensitive field on a path, or below its end.
fn sensitive_on<'a>(path: &str, args: &'a [Field]) -> Option<&'a Field> {
    let on_it = unique_path_unknown::follow(path, args).ok()?;
    let last = on_it.last()?.sensitive_parts().into_iter();
    on_it.iter().copied().filter(|field| field.sensitive).chain(last).next()
}
