//! A source whose values do not fit the field they fill.
//!
//! Receivers validate events against the published schema, so a trigger must not record a value that the schema forbids.
//! The rule refuses what the migrations show not to fit. What they leave open is refused for a required field, unless the
//! trigger declares `on_mismatch`; an optional field is left out of the event instead.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::{Field, FieldType, Trigger, Value, sql},
    rule::{Group, Rule},
    source::Span,
    tables::{
        Table,
        fit::{Fit, Source, ValueFit, fit, source},
    },
};

pub(crate) static RULE: Rule = Rule::new(
    "field-type-differs",
    Group::Trigger,
    "A trigger fills a field only with values that the field allows.",
    "Make field and column agree, convert (`set: { field: { sql: \"…\" } }`), or declare `on_mismatch: refuse` or `skip`.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for (event, trigger, table) in context.triggers() {
        let Some(table) = table else { continue };
        for field in &event.data {
            check_field(field, trigger, table, false, findings);
        }
        for field in &event.subject_args {
            check_field(field, trigger, table, true, findings);
        }
        if let Some(Value::Column { column, .. }) = &trigger.owner
            && let Some(known) = table.column(&column.value)
            && known.ty != "uuid"
        {
            findings.push(Diagnostic::new(
                &RULE,
                column.span,
                format!(
                    "an owner is a `uuid`, and the column `{}` is `{}`",
                    column.value,
                    known.shown_type()
                ),
            ));
        }
    }
}

fn check_field(field: &Field, trigger: &Trigger, table: &Table, in_subject: bool, findings: &mut Diagnostics) {
    let from = source(trigger, field, Some(table));
    if matches!(from, Source::Column(_, None)) {
        // `column-unknown` and `field-missing` report a column that does not exist; one that the migrations hide is
        // checked by the trigger.
        return;
    }
    let place = place_of(trigger, field);
    let name = &field.name.value;
    let Fit { value, may_be_null } = fit(trigger, field, Some(table));
    // The subject is made before the data, and cannot leave an argument out.
    let may_leave_out = field.optional && !in_subject;
    let is_declared = trigger.on_mismatch.is_some() && !in_subject;
    let mut push = |message: String, help: String| findings.push(Diagnostic::new(&RULE, place, message).help(help));
    match value {
        ValueFit::Always | ValueFit::UnlessSpecial => {}
        ValueFit::Differs(reason) => push(
            format!("{reason}, which does not fit the field `{name}`"),
            help_to_convert(field, &from),
        ),
        ValueFit::Unlisted(texts) => {
            let texts: Vec<String> = texts.iter().map(|text| format!("`{text}`")).collect();
            push(
                format!(
                    "{} can be {}, which the field `{name}` does not list",
                    shown(&from),
                    texts.join(", ")
                ),
                "list every value in the field, or map them: `sql: \"CASE row.… WHEN … THEN … ELSE … END\"`".to_owned(),
            );
        }
        ValueFit::Unbounded if !is_declared => push(
            match from {
                Source::Column(_, Some(column)) => format!(
                    "the column `{}` is `{}`, which does not fit the field `{name}`",
                    column.name,
                    column.shown_type()
                ),
                _ => format!("the field `{name}` has a bound, and its source has none"),
            },
            help_to_convert(field, &from),
        ),
        ValueFit::Unproven(reason) if !may_leave_out && !is_declared => push(
            format!("the field `{name}` may get a value that it does not allow: {reason}"),
            if in_subject {
                "use a source that always fits: an enumeration, a CHECK constraint, or a bound".to_owned()
            } else {
                help_to_declare(field, &from)
            },
        ),
        ValueFit::Unbounded | ValueFit::Unproven(_) => {}
    }
    if may_be_null && !field.optional && !is_declared {
        match from {
            Source::Column(column, _) => push(
                format!("the field `{name}` is required, and the column `{column}` may be NULL"),
                format!(
                    "write `{name}?` for a field that may be absent, add `nullable: true` for one that may be null, or make the \
                     column NOT NULL"
                ),
            ),
            Source::Value(_) => push(
                format!("the field `{name}` is required, and its SQL may give NULL"),
                format!(
                    "write `coalesce(…, …)` with a value that is never NULL, `{name}?` for a field that may be absent, or \
                     `on_mismatch: refuse` or `skip` in the trigger"
                ),
            ),
        }
    }
}

/// Where to point: at the source, or at the field's type if the trigger does not name one.
fn place_of(trigger: &Trigger, field: &Field) -> Span {
    match trigger.set.iter().find(|(name, _)| name.value == field.name.value) {
        None => field.ty.span,
        Some((_, Value::Column { column, .. })) => column.span,
        Some((_, Value::Sql(sql))) => sql.span,
        Some((_, Value::Operation(labels))) => labels.span,
        Some((name, Value::Changed(_))) => name.span,
    }
}

fn shown(source: &Source<'_>) -> String {
    match source {
        Source::Column(name, _) => format!("the column `{name}`"),
        Source::Value(Value::Operation(_)) => "`operation`".to_owned(),
        Source::Value(_) => "the SQL".to_owned(),
    }
}

fn help_to_convert(field: &Field, source: &Source<'_>) -> String {
    let name = &field.name.value;
    match (&field.ty.value, source) {
        (FieldType::String(Some(most)), Source::Column(column, _)) => {
            let shown = sql::shown_name(column);
            // A quoted name needs the other quotes of YAML.
            let quote = if shown.starts_with('"') { '\'' } else { '"' };
            format!(
                "make the column `varchar({most})`, or cut it: `set: {{ {name}: {{ sql: {quote}row.{shown}{quote} }} }}`"
            )
        }
        (_, Source::Column(..)) => format!("convert it: `set: {{ {name}: {{ sql: \"…\" }} }}`"),
        (_, Source::Value(_)) => "use a source of the field's type".to_owned(),
    }
}

fn help_to_declare(field: &Field, source: &Source<'_>) -> String {
    let name = &field.name.value;
    let proof = match (&field.ty.value, source) {
        (FieldType::Enum { .. }, Source::Column(..)) => "add a CHECK constraint that lists the values; or ",
        _ => "",
    };
    format!(
        "{proof}write `on_mismatch: refuse` in the trigger (the statement fails) or `on_mismatch: skip` (no event), or `{name}?` \
         for a field that is left out"
    )
}
