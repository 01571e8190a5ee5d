//! A subject that cannot be taken apart again.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::Part,
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "subject-ambiguous",
    Group::References,
    "Values are read back from a subject, so the text between two placeholders must not occur in a value.",
    "Put a `/` between two placeholders: no value contains one.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for event in &context.model.events {
        let parts = &event.subject.value.parts;
        for (at, part) in parts.iter().enumerate() {
            let Part::Placeholder(name) = part else { continue };
            match parts.get(at + 1) {
                Some(Part::Placeholder(next)) => findings.push(
                    Diagnostic::new(
                        &RULE,
                        name.span.to(next.span),
                        "two placeholders follow each other without text between them",
                    )
                    .help(format!(
                        "put a `/` between them: `{{{}}}/{{{}}}`",
                        name.value, next.value
                    )),
                ),
                // Only these characters never stand in a value: they are percent-encoded there.
                Some(Part::Literal(between))
                    if !event.subject_args.is_empty()
                        && matches!(parts.get(at + 2), Some(Part::Placeholder(_)))
                        && !between.contains('/') =>
                {
                    findings.push(
                        Diagnostic::new(
                            &RULE,
                            name.span,
                            format!("`{between}` may also occur in the value of `{}`", name.value),
                        )
                        .help("put a `/` between the placeholders: no value contains one"),
                    );
                }
                _ => {}
            }
        }
        if !event.recordable() && !event.subject_args.is_empty() {
            findings.push(
                Diagnostic::new(
                    &RULE,
                    event.subject_args[0].name.span,
                    "a subject that SQL computes cannot be read back into `subject_args`",
                )
                .help("remove `subject_args`: the placeholders of such a subject are not fields"),
            );
        }
    }
}
