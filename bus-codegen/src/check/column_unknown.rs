//! A column that the table does not have.

use std::ops::ControlFlow;

use sqlparser::ast::{Expr, Spanned as _, visit_expressions};

use super::{
    Context,
    context::{named_columns, own_sql, row_column},
};
use crate::{
    diagnostic::{Diagnostic, Diagnostics, nearest},
    model::{TableName, sql},
    rule::{Group, Rule},
    source::{Span, Spanned},
};

pub(crate) static RULE: Rule = Rule::new(
    "column-unknown",
    Group::Trigger,
    "A trigger reads columns that its table has.",
    "Name a column of the table, or add it in a migration.",
);

/// Columns that every table has.
const SYSTEM_COLUMNS: [&str; 6] = ["tableoid", "ctid", "xmin", "xmax", "cmin", "cmax"];

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for (_, trigger, table) in context.triggers() {
        let Some(table) = table.filter(|table| !table.partly_unknown) else {
            continue;
        };
        let known: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
        let name = &trigger.table.value;
        for column in named_columns(trigger) {
            if !known.contains(&column.value.as_str()) {
                report(&column.value, column.span, name, &known, findings);
            }
        }
        for text in own_sql(trigger).chain(&trigger.when) {
            for (column, place) in columns_in(text) {
                if !known.contains(&column.as_str()) && !SYSTEM_COLUMNS.contains(&column.as_str()) {
                    report(&column, place, name, &known, findings);
                }
            }
        }
    }
}

/// The columns of `row`, `new` and `old` that an expression reads, each with its place.
fn columns_in(text: &Spanned<String>) -> Vec<(String, Span)> {
    let mut columns = Vec::new();
    // Another rule reports what cannot be parsed.
    if let Ok(expression) = sql::parse(&text.value) {
        let _ = visit_expressions(&expression, |part| {
            if let (Some(column), Expr::CompoundIdentifier(parts)) = (row_column(part), part) {
                let place = parts.last().map_or_else(|| part.span(), |name| name.span);
                columns.push((column, sql::place(text, place)));
            }
            ControlFlow::<()>::Continue(())
        });
    }
    columns
}

fn report(column: &str, place: Span, table: &TableName, known: &[&str], findings: &mut Diagnostics) {
    findings.push(
        Diagnostic::new(&RULE, place, format!("the table `{table}` has no column `{column}`"))
            .maybe_help(nearest::help(column, known.iter().copied(), "")),
    );
}
