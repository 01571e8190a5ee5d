//! What a trigger reads from a row: the owner, the subject and the data of its event.
//!
//! The expressions use the names `NEW` and `OLD`. A row trigger has the rows under these names, and a statement trigger
//! gives its transition tables these names, so the same text serves both.
//!
//! A value that its field does not allow is left out of the event if the field is optional. If the field is required, the
//! trigger fails or skips the event, as `on_mismatch` says. Fields whose source always fits are not checked.

use crate::{
    model::{
        Event, Field, FieldType, OnMismatch, Operation, Part, Trigger, Value,
        sql::{over_row, quote_name, quote_text},
    },
    tables::{
        Table,
        fit::{ValueFit, fit},
    },
};

use super::spec::spec;

/// The expressions that make an event of a row.
pub(super) struct EventValues {
    /// A `uuid`.
    pub(super) owner: String,
    /// A `text`, never NULL.
    pub(super) subject: String,
    /// A `json`; NULL for a row whose event is skipped.
    pub(super) data: String,
    /// Whether an event may be skipped.
    pub(super) may_skip: bool,
}

/// What is told of a row that such an operation changed.
pub(super) fn event_values(
    event: &Event,
    trigger: &Trigger,
    operation: Operation,
    has_owners: bool,
    table: Option<&Table>,
) -> EventValues {
    let row = Row {
        event,
        trigger,
        operation,
        table,
    };
    let owner = match &trigger.owner {
        Some(value) if has_owners => row.expression(value),
        _ => "NULL".to_owned(),
    };
    let pairs: Vec<String> = event.data.iter().map(|field| row.pair(field)).collect();
    let may_skip = event.data.iter().any(|field| row.may_skip(field));
    EventValues {
        subject: subject(event, &row, &owner),
        owner: format!("({owner})::uuid"),
        data: if may_skip {
            row.complete_object(&pairs)
        } else {
            object(&pairs)
        },
        may_skip,
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
    event: &'a Event,
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

    /// The SQL that fills a field, and its SQL type if that is known.
    fn source(&self, field: &Field) -> (String, Option<&str>) {
        let set = self.trigger.set.iter().find(|(name, _)| name.value == field.name.value);
        let known = |name: &str| self.table.and_then(|table| table.column(name));
        match set {
            None => {
                let name = &field.name.value;
                (self.column(name, false), known(name).map(|column| column.ty.as_str()))
            }
            Some((_, Value::Column { column, old })) => (
                self.column(&column.value, *old),
                known(&column.value).map(|column| column.ty.as_str()),
            ),
            Some((_, value @ Value::Sql(_))) => cast(&field.ty.value, &self.expression(value)),
            Some((_, value)) => (self.expression(value), None),
        }
    }

    /// The field's value as text, for a subject.
    fn text(&self, field: &Field) -> String {
        let (source, ty) = self.source(field);
        match &field.ty.value {
            FieldType::String(Some(most)) if ty.is_none() => format!("left(({source})::text, {most})"),
            of => text(of, &source, ty),
        }
    }

    /// `"name":value` as text, or NULL for a field that is left out.
    fn pair(&self, field: &Field) -> String {
        let (source, ty) = self.source(field);
        let json = match &field.ty.value {
            FieldType::String(Some(most)) if ty.is_none() => format!("to_json(left(({source})::text, {most}))"),
            of => json(of, &source, ty),
        };
        let json = if field.nullable {
            format!("coalesce({json}, 'null'::json)")
        } else {
            json
        };
        let key = key(field);
        let is_checked = !matches!(
            fit(self.trigger, field, self.table).value,
            ValueFit::Always | ValueFit::UnlessSpecial
        );
        if !field.optional && !self.always_fits(field) && !self.skips() {
            let spec = if is_checked { spec(field) } else { "NULL".to_owned() };
            let event = quote_text(&self.event.name.value);
            let name = quote_text(&field.name.value);
            return format!("{key} || bus.required_value({event}, {name}, {spec}, {json})::text");
        }
        if is_checked {
            format!("{key} || bus.fitting_value({}, {json})::text", spec(field))
        } else {
            format!("{key} || {json}::text")
        }
    }

    /// Whether each row has a value for the field, and the field allows it.
    fn always_fits(&self, field: &Field) -> bool {
        let fit = fit(self.trigger, field, self.table);
        fit.value == ValueFit::Always && !fit.may_be_null
    }

    fn skips(&self) -> bool {
        self.trigger.on_mismatch == Some(OnMismatch::Skip)
    }

    /// Whether a row without a fitting value for this field makes no event.
    fn may_skip(&self, field: &Field) -> bool {
        self.skips() && !field.optional && !self.always_fits(field)
    }

    /// A JSON object of pairs; NULL, and counted, if the pair of a required field is NULL.
    fn complete_object(&self, pairs: &[String]) -> String {
        let required = self.event.data.iter().map(|field| match self.may_skip(field) {
            true => quote_text(&field.name.value),
            false => "NULL".to_owned(),
        });
        format!(
            "bus.complete_object({}, ARRAY[{}]::text[], ARRAY[\n                    {}\n                ]::text[])",
            quote_text(&self.event.name.value),
            required.collect::<Vec<_>>().join(", "),
            pairs.join(",\n                    ")
        )
    }
}

/// An expression of the declaration, cast to the field's type where the form on the wire would not show another type.
pub(crate) fn cast(ty: &FieldType, expression: &str) -> (String, Option<&'static str>) {
    match ty {
        FieldType::Uuid => (format!("({expression})::uuid"), Some("uuid")),
        FieldType::Long => (format!("({expression})::bigint"), Some("bigint")),
        FieldType::Ip => (format!("({expression})::inet"), Some("inet")),
        _ => (expression.to_owned(), None),
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
