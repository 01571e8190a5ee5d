//! A column whose values do not fit the field they fill.
//!
//! A trigger must never make the application's own statement fail, and must never write what the
//! event's readers refuse, so what a column may hold is compared with what the field promises.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::{Field, FieldType, Trigger, Value, sql::quote_name},
    rule::{Group, Rule},
    source::Span,
    tables::Column,
};

pub(crate) static RULE: Rule = Rule::new(
    "field-type-differs",
    Group::Trigger,
    "A column fills a field only where each of its values is one of the field's.",
    "Make field and column agree, or convert: `set: { field: { sql: \"…\" } }`.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for (event, trigger, table) in context.triggers() {
        let Some(table) = table else { continue };
        for field in event.data.iter().chain(&event.subject_args) {
            let (name, span) = source_column(trigger, field);
            if let Some(column) = name.and_then(|name| table.column(name)) {
                look(field, column, span, findings);
            }
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
                    column.value, known.ty
                ),
            ));
        }
    }
}

/// The column that fills a field, and where to point.
fn source_column<'a>(trigger: &'a Trigger, field: &'a Field) -> (Option<&'a str>, Span) {
    match trigger.set.iter().find(|(name, _)| name.value == field.name.value) {
        None => (Some(&field.name.value), field.ty.span),
        Some((_, Value::Column { column, .. })) => (Some(&column.value), column.span),
        Some((_, Value::Operation(_) | Value::Changed(_) | Value::Sql(_))) => (None, field.ty.span),
    }
}

fn look(field: &Field, column: &Column, span: Span, findings: &mut Diagnostics) {
    let name = &field.name.value;
    if !field.optional && !field.nullable && !column.not_null {
        findings.push(
            Diagnostic::new(
                &RULE,
                span,
                format!(
                    "the field `{name}` is required, and the column `{}` may be NULL",
                    column.name
                ),
            )
            .help(format!(
                "write `{name}?` for a field that may be absent, add `nullable: true` for one that may be null, or make the \
                 column NOT NULL"
            )),
        );
    }
    if fits(&field.ty.value, column) {
        return;
    }
    let shown = match column.length {
        Some(length) => format!("{}({length})", column.ty),
        None => column.ty.clone(),
    };
    let help = match &field.ty.value {
        FieldType::String(Some(most)) => {
            // A name that SQL would fold or not read is quoted there, and the YAML then in the other quotes.
            let plain = column
                .name
                .bytes()
                .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'));
            let sql = if plain {
                format!("\"row.{}\"", column.name)
            } else {
                format!("'row.{}'", quote_name(&column.name))
            };
            format!("make the column `varchar({most})`, or cut it: `set: {{ {name}: {{ sql: {sql} }} }}`")
        }
        _ => format!("convert it: `set: {{ {name}: {{ sql: \"…\" }} }}`"),
    };
    findings.push(
        Diagnostic::new(
            &RULE,
            span,
            format!(
                "the column `{}` is `{shown}`, which does not fit the field `{name}`",
                column.name
            ),
        )
        .help(help),
    );
}

/// Whether each of the column's values is one of the type's.
fn fits(ty: &FieldType, column: &Column) -> bool {
    match ty {
        FieldType::String(bound) => match (bound, column.ty.as_str()) {
            (None, ty) => is_text(ty) || is_own(ty),
            (Some(most), "varchar" | "char") => column.length.is_some_and(|length| length <= u64::from(*most)),
            // A type of the application's own may be an enumeration or a domain with a check.
            (Some(_), ty) => is_own(ty),
        },
        FieldType::Uuid => column.ty == "uuid",
        FieldType::Bool => column.ty == "boolean",
        FieldType::Int => matches!(column.ty.as_str(), "integer" | "smallint"),
        FieldType::Long => matches!(column.ty.as_str(), "bigint" | "integer" | "smallint"),
        FieldType::Float => matches!(column.ty.as_str(), "double precision" | "real" | "integer" | "smallint"),
        FieldType::Decimal => matches!(column.ty.as_str(), "numeric" | "bigint" | "integer" | "smallint"),
        FieldType::Timestamp | FieldType::UnixSeconds => column.ty == "timestamptz",
        FieldType::Date => column.ty == "date",
        FieldType::Ip => column.ty == "inet",
        FieldType::Uri(_) | FieldType::Email => is_text(&column.ty) || is_own(&column.ty),
        FieldType::Enum { .. } => is_text(&column.ty) || is_own(&column.ty),
        FieldType::List(_, _) | FieldType::Map(..) | FieldType::Object(_)
            if matches!(column.ty.as_str(), "json" | "jsonb") =>
        {
            true
        }
        FieldType::List(of, None) => column.ty.strip_suffix("[]").is_some_and(|element| {
            let element = Column {
                ty: element.to_owned(),
                ..column.clone()
            };
            fits(of, &element)
        }),
        // No column type bounds a list's length.
        FieldType::List(_, Some(_)) | FieldType::Map(..) | FieldType::Object(_) => false,
        FieldType::Json | FieldType::Broken => true,
    }
}

fn is_text(ty: &str) -> bool {
    matches!(ty, "text" | "varchar" | "char" | "citext" | "name")
}

/// Whether it is none of Postgres's own names, so an enumeration or a domain of the application.
fn is_own(ty: &str) -> bool {
    const BUILT_IN: [&str; 24] = [
        "text",
        "varchar",
        "char",
        "citext",
        "name",
        "uuid",
        "boolean",
        "integer",
        "bigint",
        "smallint",
        "numeric",
        "real",
        "double precision",
        "timestamptz",
        "timestamp",
        "date",
        "time",
        "interval",
        "json",
        "jsonb",
        "bytea",
        "inet",
        "cidr",
        "xml",
    ];
    !BUILT_IN.contains(&ty) && !ty.ends_with("[]")
}
