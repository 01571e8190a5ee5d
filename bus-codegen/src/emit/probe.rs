//! Queries that make a server look at the SQL of a declaration, expression by expression.
//!
//! PL/pgSQL looks at an expression when it first runs, so a trigger function with a slip in it can
//! be created, and the slip would be the application's statement's. A query over the table, planned
//! and never run, has the same names and types in it.

use super::{Plan, sql};
use crate::{
    model::{
        Event, FieldType, Operation, TableName, Trigger, Value,
        sql::{condition, over_row, quote_name, quote_text},
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
    let plan = |expression: &str, place: Span| Probe {
        sql: query(table, expression),
        place,
    };
    for operation in &trigger.operations {
        let over = |sql: &str| over_row(sql, *operation).expect("a rule holds that it parses");
        if let Some(Value::Sql(sql)) = &trigger.owner {
            probes.push(plan(&format!("({})::uuid", over(&sql.value)), sql.span));
        }
        if let Some(sql) = &trigger.subject {
            probes.push(plan(&format!("({})::text", over(&sql.value)), sql.span));
        }
        for (name, value) in &trigger.set {
            if let (Value::Sql(sql), Some(field)) = (value, event.field(&name.value)) {
                let (expression, ty) = sql::values::cast(&field.ty.value, &over(&sql.value));
                probes.push(plan(&sql::values::json(&field.ty.value, &expression, ty), sql.span));
            }
        }
        if let Some(when) = &trigger.when {
            let condition = condition(&when.value, *operation).expect("a rule holds that it parses");
            let condition = format!("({condition}) IS TRUE");
            if *operation == Operation::Update {
                probes.push(comparison(table, &condition, when.span));
            } else {
                probes.push(plan(&condition, when.span));
            }
        }
    }
    for field in &event.data {
        let FieldType::Enum { labels, open: false } = &field.ty.value else {
            continue;
        };
        let set = trigger.set.iter().find(|(name, _)| name.value == field.name.value);
        let column = match set {
            None => Some((field.name.value.as_str(), field.ty.span)),
            Some((_, Value::Column { column, .. })) => Some((column.value.as_str(), column.span)),
            Some(_) => None,
        };
        if let Some((column, place)) = column {
            let labels: Vec<&str> = labels.iter().map(|label| label.value.as_str()).collect();
            probes.push(enumeration(table, column, &field.name.value, &labels, place));
        }
    }
    let changed = trigger.set.iter().filter_map(|(_, value)| match value {
        Value::Changed(columns) => Some(columns),
        _ => None,
    });
    let watched = trigger.watch.iter().map(|watch| &watch.value);
    if trigger.operations.contains(&Operation::Update) {
        for column in watched.chain(changed).flatten() {
            let name = quote_name(&column.value);
            let condition = format!("OLD.{name} IS DISTINCT FROM NEW.{name}");
            probes.push(comparison(table, &condition, column.span));
        }
    }
}

/// A comparison, executed once: Postgres looks the equality of a composite type's parts up when it compares two values.
///
/// The rows hold empty composites and arrays, since a comparison with NULL needs no equality. A constraint that such a row
/// breaks says nothing about the comparison.
fn comparison(table: &TableName, condition: &str, place: Span) -> Probe {
    let qualified = qualified(table);
    let body = format!(
        "
DECLARE
    parts jsonb;
BEGIN
    SELECT coalesce(jsonb_object_agg(a.attname, CASE t.typcategory WHEN 'A' THEN '[]'::jsonb ELSE '{{}}' END), '{{}}') INTO parts
    FROM pg_attribute AS a JOIN pg_type AS t ON t.oid = a.atttypid
    WHERE a.attrelid = {}::regclass AND a.attnum > 0 AND NOT a.attisdropped AND t.typcategory IN ('A', 'C');
    PERFORM {condition}
    FROM jsonb_populate_record(NULL::{qualified}, parts) AS new, jsonb_populate_record(NULL::{qualified}, parts) AS old;
EXCEPTION WHEN integrity_constraint_violation OR data_exception THEN
    NULL;
END
",
        quote_text(&qualified)
    );
    let mark = sql::dollar_mark(&body);
    Probe {
        sql: format!(
            "SET LOCAL search_path = {};\nDO {mark}{body}{mark}",
            sql::search_path(table)
        ),
        place,
    }
}

/// Fails if a column's enumeration has labels that the field does not list.
fn enumeration(table: &TableName, column: &str, field: &str, labels: &[&str], place: Span) -> Probe {
    let labels: Vec<String> = labels.iter().map(|label| quote_text(label)).collect();
    let body = format!(
        "
DECLARE
    unlisted text;
BEGIN
    SELECT string_agg(format('`%s`', e.enumlabel), ', ' ORDER BY e.enumsortorder) INTO unlisted
    FROM pg_attribute AS a JOIN pg_enum AS e ON e.enumtypid = a.atttypid
    WHERE a.attrelid = {table}::regclass AND a.attname = {name} AND e.enumlabel::text <> ALL (ARRAY[{labels}]::text[]);
    IF unlisted IS NOT NULL THEN
        RAISE EXCEPTION USING MESSAGE = format('the column `%s` can be %s, which the field `%s` does not list', {name}, unlisted, {field});
    END IF;
END
",
        table = quote_text(&qualified(table)),
        name = quote_text(column),
        labels = labels.join(", "),
        field = quote_text(field),
    );
    let mark = sql::dollar_mark(&body);
    Probe {
        sql: format!("DO {mark}{body}{mark}"),
        place,
    }
}

fn qualified(table: &TableName) -> String {
    format!("{}.{}", quote_name(&table.schema), quote_name(&table.table))
}

fn query(table: &TableName, expression: &str) -> String {
    let qualified = qualified(table);
    format!(
        "SET LOCAL search_path = {};\nEXPLAIN SELECT {expression} FROM {qualified} AS new, {qualified} AS old",
        sql::search_path(table)
    )
}
