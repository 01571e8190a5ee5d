//! Columns whose values Postgres cannot compare.
//!
//! A comparison of `json` fails when the trigger is installed. One of a composite type with a `json` part fails later, in
//! the application's UPDATE. The `=` of some geometric types ignores a part of the value, so that a change goes unseen.

use std::ops::ControlFlow;

use sqlparser::ast::{BinaryOperator, Expr, ObjectName, Spanned as _, visit_expressions};

use super::{
    Context,
    context::{own_sql, row_column},
};
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::{Value, sql},
    rule::{Group, Rule},
    source::{Span, Spanned},
    tables::{Column, Equality, Table},
};

pub(crate) static RULE: Rule = Rule::new(
    "column-not-comparable",
    Group::Trigger,
    "Watching a column compares its old and new value, which Postgres cannot do for every type.",
    "Leave the column out of `watch`, use a type with an equality (`jsonb` for `json`), or compare its text in `when`.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for (_, trigger, table) in context.triggers() {
        let Some(table) = table else { continue };
        let changed = trigger.set.iter().filter_map(|(_, value)| match value {
            Value::Changed(columns) => Some(columns),
            _ => None,
        });
        let watched = trigger.watch.iter().map(|watch| &watch.value);
        for column in watched.chain(changed).flatten() {
            if let Some(known) = table.column(&column.value) {
                report(known, column.span, "leave it out of `watch` and", findings);
            }
        }
        for text in own_sql(trigger).chain(&trigger.when) {
            check_sql(text, table, findings);
        }
    }
}

/// Checks the comparisons in SQL of the declaration.
fn check_sql(text: &Spanned<String>, table: &Table, findings: &mut Diagnostics) {
    // Another rule reports what cannot be parsed.
    let Ok(expression) = sql::parse(&text.value) else {
        return;
    };
    let _ = visit_expressions(&expression, |part| {
        let sides = match part {
            Expr::IsDistinctFrom(left, right) | Expr::IsNotDistinctFrom(left, right) => Some((left, right)),
            Expr::BinaryOp {
                left,
                op: BinaryOperator::Eq | BinaryOperator::NotEq,
                right,
            } => Some((left, right)),
            _ => None,
        };
        if let Some((left, right)) = sides {
            let place = sql::place(text, part.span());
            match [left, right].map(|side| is_all_columns(side)) {
                [true, true] => report_rows(text.span, table, findings),
                _ => {
                    let column = [left, right].into_iter().find_map(|side| row_column(side));
                    if let Some(known) = column.and_then(|name| table.column(&name)) {
                        report(known, place, "", findings);
                    }
                }
            }
        }
        ControlFlow::<()>::Continue(())
    });
}

/// Whether an expression is `old.*` or `new.*`.
fn is_all_columns(expression: &Expr) -> bool {
    match expression {
        Expr::Nested(inner) => is_all_columns(inner),
        Expr::QualifiedWildcard(ObjectName(parts), _) => parts.len() == 1,
        _ => false,
    }
}

fn report(column: &Column, place: Span, first: &str, findings: &mut Diagnostics) {
    let (message, reason) = match &column.equality {
        Equality::Whole => return,
        Equality::Missing(part) if *part == column.ty => (
            format!("a column of type `{}` cannot be compared", column.shown_type()),
            None,
        ),
        Equality::Missing(part) => (
            format!(
                "a column of type `{}` cannot be compared: it contains `{part}`",
                column.shown_type()
            ),
            None,
        ),
        Equality::Partial { ty, compares } => (
            format!("the comparison of `{}` misses changes", column.shown_type()),
            Some(format!("`=` of `{ty}` compares {compares}")),
        ),
    };
    let text = format!(
        "old.{name}::text IS DISTINCT FROM new.{name}::text",
        name = sql::shown_name(&column.name)
    );
    let compare = format!("compare its text in `when`: `{text}`");
    let mut help = [first, &compare].join(" ").trim().to_owned();
    if column.ty == "json" {
        help = format!("make it `jsonb`, or {help}");
    }
    let help = reason.map_or(help.clone(), |reason| format!("{reason}; {help}"));
    findings.push(Diagnostic::new(&RULE, place, message).help(help));
}

/// Reports a comparison of whole rows, which compares every column.
fn report_rows(place: Span, table: &Table, findings: &mut Diagnostics) {
    // In a row, every geometric type lacks an operator class.
    let parts = table.columns.iter().filter(|column| column.equality != Equality::Whole);
    let columns: Vec<String> = parts
        .map(|column| format!("`{}` of type `{}`", column.name, column.shown_type()))
        .collect();
    if !columns.is_empty() {
        findings.push(
            Diagnostic::new(
                &RULE,
                place,
                format!(
                    "the rows cannot be compared: Postgres has no equality for {}",
                    columns.join(", ")
                ),
            )
            .help(
                "write `old.* *<> new.*`, which compares the stored bytes, or list the columns to compare in `watch`",
            ),
        );
    }
}
