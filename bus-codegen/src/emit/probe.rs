//! Queries that make a server look at the SQL of a declaration, expression by expression.
//!
//! PL/pgSQL looks at an expression when it first runs, so a trigger function with a slip in it can
//! be created, and the slip would be the application's statement's. A query over the table, planned
//! and never run, has the same names and types in it.

use super::{Plan, sql};
use crate::{
    model::{
        Event, Operation, TableName, Trigger, Value,
        sql::{condition, over_row, quote_name},
    },
    source::Span,
};

/// A query that makes a server look at one expression of the declaration; to be planned, never run.
#[derive(Debug)]
pub struct Probe {
    /// Its statements.
    pub sql: String,
    /// The expression's place.
    pub place: Span,
}

/// The queries for all triggers, in order of the events' names.
pub(crate) fn probes(plan: &Plan<'_>) -> Vec<Probe> {
    let mut probes = Vec::new();
    for event in &plan.events {
        if let Some(trigger) = &event.trigger {
            of_trigger(event, trigger, &mut probes);
        }
    }
    probes
}

fn of_trigger(event: &Event, trigger: &Trigger, probes: &mut Vec<Probe>) {
    let table = &trigger.table.value;
    let mut look = |expression: &str, place: Span| {
        probes.push(Probe {
            sql: query(table, expression),
            place,
        });
    };
    for operation in &trigger.operations {
        let over = |sql: &str| over_row(sql, *operation).expect("a rule holds that it parses");
        if let Some(Value::Sql(sql)) = &trigger.owner {
            look(&format!("({})::uuid", over(&sql.value)), sql.span);
        }
        if let Some(sql) = &trigger.subject {
            look(&format!("({})::text", over(&sql.value)), sql.span);
        }
        for (name, value) in &trigger.set {
            if let (Value::Sql(sql), Some(field)) = (value, event.field(&name.value)) {
                look(&sql::values::json(&field.ty.value, &over(&sql.value), None), sql.span);
            }
        }
        if let Some(when) = &trigger.when {
            let condition = condition(&when.value, *operation).expect("a rule holds that it parses");
            look(&format!("({condition}) IS TRUE"), when.span);
        }
    }
    let watched = trigger.watch.iter().flat_map(|watch| &watch.value);
    if trigger.operations.contains(&Operation::Update) {
        for column in watched {
            let name = quote_name(&column.value);
            look(&format!("OLD.{name} IS DISTINCT FROM NEW.{name}"), column.span);
        }
    }
}

fn query(table: &TableName, expression: &str) -> String {
    let qualified = format!("{}.{}", quote_name(&table.schema), quote_name(&table.table));
    format!(
        "SET LOCAL search_path = {};\nEXPLAIN SELECT {expression} FROM {qualified} AS new, {qualified} AS old",
        sql::search_path(table)
    )
}
