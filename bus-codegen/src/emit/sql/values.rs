//! What a trigger tells of a row: whose event it is, its subject, and its data.
//!
//! The expressions speak of `NEW` and `OLD`. In a row's trigger those are the rows themselves, in a
//! statement's they are what the transition tables are called, so that the same text serves both.
//! No expression of ours fails, whatever the row holds: a value that its field's type has no form
//! for (NaN, infinity, a year past 9999) is taken as absent.

use crate::{
    model::{
        Event, Field, FieldType, Operation, Part, Trigger, Value,
        sql::{over_row, quote_name, quote_text},
    },
    tables::{Column, Table},
};

/// The expressions that make an event of a row.
pub(super) struct Told {
    /// A `uuid`.
    pub(super) owner: String,
    /// A `text`, never NULL.
    pub(super) subject: String,
    /// A `json`.
    pub(super) data: String,
}

/// What is told of a row that such an operation changed.
pub(super) fn told(
    event: &Event,
    trigger: &Trigger,
    operation: Operation,
    has_owners: bool,
    table: Option<&Table>,
) -> Told {
    let row = Row {
        trigger,
        operation,
        table,
    };
    let owner = match &trigger.owner {
        Some(value) if has_owners => row.expression(value),
        _ => "NULL".to_owned(),
    };
    let pairs: Vec<String> = event.data.iter().map(|field| row.pair(field)).collect();
    Told {
        subject: subject(event, &row, &owner),
        owner: format!("({owner})::uuid"),
        data: object(&pairs),
    }
}

/// A JSON object of pairs, each a text or NULL where it is left out.
pub(super) fn object(pairs: &[String]) -> String {
    match pairs {
        [] => "'{}'::json".to_owned(),
        pairs => format!(
            "('{{' || array_to_string(ARRAY[\n                    {}\n                ]::text[], ',') || '}}')::json",
            pairs.join(",\n                    ")
        ),
    }
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
            FieldType::String(Some(most)) if column.is_none() => format!("left(({source})::text, {most})"),
            ty => text(ty, &source, column.map(|column| column.ty.as_str())),
        }
    }

    /// `"name":value` as text, or NULL for a field that is left out.
    fn pair(&self, field: &Field) -> String {
        let (source, column) = self.source(field);
        let json = match &field.ty.value {
            FieldType::String(Some(most)) if column.is_none() => format!("to_json(left(({source})::text, {most}))"),
            ty => json(ty, &source, column.map(|column| column.ty.as_str())),
        };
        let key = key(field);
        if field.optional && !field.nullable {
            format!("{key} || {json}::text")
        } else {
            // A required value that is NULL all the same shows itself where the event is read.
            format!("{key} || coalesce({json}::text, 'null')")
        }
    }
}

/// `"name":`, as SQL text.
pub(super) fn key(field: &Field) -> String {
    quote_text(&format!("{}:", serde_json::Value::from(field.name.value.as_str())))
}

/// A value as text, NULL where the type has no form for it. What the session is set to, such as
/// how it writes dates, changes nothing. `source_type` is the SQL type of the source, if known.
pub(super) fn text(ty: &FieldType, source: &str, source_type: Option<&str>) -> String {
    match ty {
        FieldType::Ip if matches!(source_type, Some("inet" | "cidr")) => format!("host({source})"),
        FieldType::UnixSeconds => format!("bus.unix_seconds(({source})::timestamptz)"),
        FieldType::Timestamp => format!("bus.timestamp_text(({source})::timestamptz)"),
        FieldType::Date => format!("bus.date_text(({source})::date)"),
        FieldType::Decimal => format!("bus.decimal_text(({source})::numeric)"),
        _ => format!("({source})::text"),
    }
}

/// A value as JSON, NULL where the type has no form for it.
pub(crate) fn json(ty: &FieldType, source: &str, source_type: Option<&str>) -> String {
    match ty {
        // Consumers' numbers stop short of 64 bits, and of decimals altogether.
        FieldType::String(_)
        | FieldType::Uri(_)
        | FieldType::Email
        | FieldType::Enum { .. }
        | FieldType::Long
        | FieldType::Decimal
        | FieldType::Uuid
        | FieldType::Date
        | FieldType::Timestamp
        | FieldType::UnixSeconds
        | FieldType::Ip => format!("to_json({})", text(ty, source, source_type)),
        FieldType::Bool => format!("to_json(({source})::boolean)"),
        FieldType::Int => format!("to_json(({source})::integer)"),
        FieldType::Float => format!("bus.float_json(({source})::double precision)"),
        FieldType::List(of, _) => match source_type.and_then(|ty| ty.strip_suffix("[]")) {
            Some(element) if !is_taken_as_it_is(of) => format!(
                "CASE WHEN {source} IS NOT NULL THEN to_json(ARRAY(SELECT {} FROM unnest({source}) WITH ORDINALITY AS item(value, place) ORDER BY place)) END",
                json(of, "item.value", Some(element))
            ),
            _ => format!("to_json({source})"),
        },
        FieldType::Json | FieldType::Map(..) | FieldType::Object(_) => format!("to_json({source})"),
        FieldType::Broken => unreachable!("a broken type is not in the plan"),
    }
}

/// Whether `to_json` of an array of these is the list of their JSON forms.
fn is_taken_as_it_is(of: &FieldType) -> bool {
    matches!(
        of,
        FieldType::String(_)
            | FieldType::Uri(_)
            | FieldType::Email
            | FieldType::Enum { .. }
            | FieldType::Uuid
            | FieldType::Bool
            | FieldType::Int
            | FieldType::Json
    )
}
