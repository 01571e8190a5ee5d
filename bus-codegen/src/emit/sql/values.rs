//! The call that records an event from within a trigger, with each of its values.

use crate::{
    model::{Event, Field, FieldType, Operation, Part, Trigger, Value},
    sql::{over_row, quote_name, quote_text},
    tables::{Column, Table},
};

/// The statement that appends the event.
pub(super) fn append(
    event: &Event,
    trigger: &Trigger,
    operation: Operation,
    has_owners: bool,
    table: Option<&Table>,
) -> String {
    let row = Row {
        trigger,
        operation,
        table,
    };
    let owner = match &trigger.owner {
        Some(value) if has_owners => row.expression(value),
        _ => "NULL".to_owned(),
    };
    let subject = subject(event, &row, &owner);
    let pairs: Vec<String> = event.data.iter().map(|field| row.pair(field)).collect();
    let data = match pairs.as_slice() {
        [] => "'{}'::json".to_owned(),
        pairs => format!(
            "('{{' || array_to_string(ARRAY[\n                    {}\n                ]::text[], ',') || '}}')::json",
            pairs.join(",\n                    ")
        ),
    };
    format!(
        "            PERFORM bus.append({}, {}, ({owner})::uuid,\n                {subject},\n                {data});",
        quote_text(&event.name.value),
        event.version,
    )
}

/// The subject: the declaration's own SQL, or its pattern filled as Rust fills it. A subject is
/// never NULL, whatever the expressions give: a lost event would be worse than an odd one.
fn subject(event: &Event, row: &Row<'_>, owner: &str) -> String {
    if let Some(sql) = &row.trigger.subject {
        let sql = over_row(&sql.value, row.operation).expect("a rule holds that it parses");
        return format!("coalesce(({sql})::text, '')");
    }
    let parts: Vec<String> = event
        .subject
        .value
        .parts
        .iter()
        .map(|part| match part {
            Part::Literal(text) => quote_text(text),
            Part::Placeholder(name) => {
                let text = match event.field(&name.value) {
                    Some(field) => row.text(field),
                    None => format!("({owner})::text"),
                };
                format!("coalesce(bus.subject_part({text}), '')")
            }
        })
        .collect();
    if parts.is_empty() {
        "''".to_owned()
    } else {
        parts.join(" || ")
    }
}

/// Where a trigger's values come from, for one operation.
struct Row<'a> {
    trigger: &'a Trigger,
    operation: Operation,
    table: Option<&'a Table>,
}

impl Row<'_> {
    /// `NEW."column"`; for `old`, the row before the change, where there was one.
    fn column(&self, column: &str, old: bool) -> String {
        let record = match (self.operation, old) {
            (Operation::Delete, _) | (Operation::Update, true) => "OLD",
            (Operation::Insert, _) | (Operation::Update, false) => "NEW",
        };
        format!("{record}.{}", quote_name(column))
    }

    fn expression(&self, value: &Value) -> String {
        match value {
            Value::Column { column, old } => self.column(&column.value, *old),
            Value::Sql(sql) => over_row(&sql.value, self.operation).expect("a rule holds that it parses"),
            Value::Operation(labels) => {
                let at = Operation::ALL
                    .iter()
                    .position(|known| *known == self.operation)
                    .unwrap_or(0);
                quote_text(labels.value.get(at).map_or("", |label| label.value.as_str()))
            }
            Value::Changed(columns) => {
                if self.operation != Operation::Update {
                    return "false".to_owned();
                }
                let differ: Vec<String> = columns
                    .iter()
                    .map(|column| {
                        let column = quote_name(&column.value);
                        format!("OLD.{column} IS DISTINCT FROM NEW.{column}")
                    })
                    .collect();
                format!("({})", differ.join(" OR "))
            }
        }
    }

    /// What fills a field, and the column it is, if it is one.
    fn source(&self, field: &Field) -> (String, Option<&Column>) {
        let set = self.trigger.set.iter().find(|(name, _)| name.value == field.name.value);
        match set {
            None => (self.column(&field.name.value, false), self.known(&field.name.value)),
            Some((_, value)) => {
                let column = match value {
                    Value::Column { column, .. } => self.known(&column.value),
                    Value::Operation(_) | Value::Changed(_) | Value::Sql(_) => None,
                };
                (self.expression(value), column)
            }
        }
    }

    fn known(&self, column: &str) -> Option<&Column> {
        self.table.and_then(|table| table.column(column))
    }

    /// The field's value as text, as it stands in a subject.
    fn text(&self, field: &Field) -> String {
        let (source, column) = self.source(field);
        match &field.ty.value {
            FieldType::Ip => address(&source, column),
            FieldType::String(Some(most)) if column.is_none() => format!("left(({source})::text, {most})"),
            _ => format!("({source})::text"),
        }
    }

    /// `"name":value` as text, or NULL for a field that is left out.
    fn pair(&self, field: &Field) -> String {
        let key = quote_text(&format!("{}:", serde_json::Value::from(field.name.value.as_str())));
        let (source, column) = self.source(field);
        let json = match &field.ty.value {
            FieldType::String(Some(most)) if column.is_none() => format!("to_json(left(({source})::text, {most}))"),
            FieldType::String(_) | FieldType::Uri(_) | FieldType::Email | FieldType::Enum { .. } => {
                format!("to_json(({source})::text)")
            }
            // Consumers' numbers stop short of 64 bits, and of decimals altogether.
            FieldType::Long | FieldType::Decimal | FieldType::Uuid | FieldType::Date => {
                format!("to_json(({source})::text)")
            }
            FieldType::Timestamp => format!(
                "to_json(to_char(({source})::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"'))"
            ),
            FieldType::Ip => format!("to_json({})", address(&source, column)),
            FieldType::Bool => format!("to_json(({source})::boolean)"),
            FieldType::Int => format!("to_json(({source})::integer)"),
            FieldType::Float => format!("to_json(({source})::double precision)"),
            FieldType::List(of, _) if matches!(**of, FieldType::Long | FieldType::Decimal) && column.is_some() => {
                format!("to_json(({source})::text[])")
            }
            FieldType::Json | FieldType::List(..) | FieldType::Map(_) | FieldType::Object(_) => {
                format!("to_json({source})")
            }
            FieldType::Broken => unreachable!("a broken type is not in the plan"),
        };
        if field.optional {
            format!("{key} || {json}::text")
        } else {
            // A required value that is NULL all the same shows itself where the event is read.
            format!("{key} || coalesce({json}::text, 'null')")
        }
    }
}

/// An address without its net mask.
fn address(source: &str, column: Option<&Column>) -> String {
    match column.map(|column| column.ty.as_str()) {
        Some("inet" | "cidr") => format!("host({source})"),
        _ => format!("({source})::text"),
    }
}
