//! Whether the values that a trigger reads fit the fields of its event.
//!
//! A rule refuses what is known not to fit. What the migrations cannot prove is checked by the emitted trigger for each
//! row; the rule and the emitter both ask here.

use super::{Column, Table, nullability};
use crate::model::{Field, FieldType, Operation, Trigger, Value, sql};

/// How the values of a source fit a field.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fit {
    pub(crate) value: ValueFit,
    pub(crate) may_be_null: bool,
}

/// How the values of a source that are not NULL fit a field.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ValueFit {
    /// Every value fits.
    Always,
    /// Every value fits but those that JSON has no form for: NaN, infinity, and years beyond 1 to 9999.
    UnlessSpecial,
    /// A text of any length for a field with a bound.
    Unbounded,
    /// The migrations do not show whether every value fits. The text says what is missing.
    Unproven(String),
    /// The source has these texts, which the field does not list.
    Unlisted(Vec<String>),
    /// The source is of another type, or has longer values. The text says what it is.
    Differs(String),
}

/// What fills a field.
pub(crate) enum Source<'a> {
    /// A column; `None` if the migrations do not show it.
    Column(&'a str, Option<&'a Column>),
    Value(&'a Value),
}

/// What fills a field of the trigger's event.
pub(crate) fn source<'a>(trigger: &'a Trigger, field: &'a Field, table: Option<&'a Table>) -> Source<'a> {
    let known = |name: &str| table.and_then(|table| table.column(name));
    match trigger.set.iter().find(|(name, _)| name.value == field.name.value) {
        None => Source::Column(&field.name.value, known(&field.name.value)),
        Some((_, Value::Column { column, .. })) => Source::Column(&column.value, known(&column.value)),
        Some((_, value)) => Source::Value(value),
    }
}

/// How the values that fill a field fit it.
pub(crate) fn fit(trigger: &Trigger, field: &Field, table: Option<&Table>) -> Fit {
    match of_source(trigger, field, table) {
        // NULL is a value of its own, and so is what has no form in JSON.
        Fit { value, .. } if field.nullable => Fit {
            value: match value {
                ValueFit::UnlessSpecial => ValueFit::Always,
                other => other,
            },
            may_be_null: false,
        },
        fit => fit,
    }
}

fn of_source(trigger: &Trigger, field: &Field, table: Option<&Table>) -> Fit {
    match source(trigger, field, table) {
        Source::Column(_, Some(column)) => Fit {
            value: of_column(&field.ty.value, column),
            may_be_null: !column.not_null,
        },
        Source::Column(name, None) => Fit {
            value: match &field.ty.value {
                // Text is cut to the field's bound.
                FieldType::Json | FieldType::String(_) => ValueFit::Always,
                _ => ValueFit::Unproven(format!("the migrations do not show the column `{name}`")),
            },
            may_be_null: true,
        },
        Source::Value(Value::Operation(labels)) => {
            let at = |operation: &Operation| labels.value.get(*operation as usize);
            let labels = trigger
                .operations
                .iter()
                .filter_map(at)
                .map(|label| label.value.clone());
            Fit {
                value: of_labels(&field.ty.value, &labels.collect::<Vec<_>>()),
                may_be_null: false,
            }
        }
        Source::Value(Value::Changed(_)) => Fit {
            value: match &field.ty.value {
                FieldType::Bool | FieldType::Json => ValueFit::Always,
                _ => ValueFit::Differs("`changed` gives a `bool`".to_owned()),
            },
            may_be_null: false,
        },
        Source::Value(Value::Sql(text)) => of_sql(&field.ty.value, &text.value, table),
        Source::Value(Value::Column { .. }) => unreachable!("a column is a source of its own"),
    }
}

/// Whether the column's values fit a type.
fn of_column(ty: &FieldType, column: &Column) -> ValueFit {
    let from = column.ty.as_str();
    let shown = column.shown_type();
    let differs = || ValueFit::Differs(format!("the column `{}` is `{shown}`", column.name));
    let always_if = |fits: bool| if fits { ValueFit::Always } else { differs() };
    let is_texts = is_text(from) || is_own(from);
    match ty {
        FieldType::Json | FieldType::Broken => ValueFit::Always,
        FieldType::Uuid => always_if(from == "uuid"),
        FieldType::Bool => always_if(from == "boolean"),
        FieldType::Int => always_if(matches!(from, "integer" | "smallint")),
        FieldType::Long => always_if(matches!(from, "bigint" | "integer" | "smallint")),
        FieldType::Ip => always_if(from == "inet"),
        FieldType::Float | FieldType::Decimal if matches!(from, "integer" | "smallint") => ValueFit::Always,
        FieldType::Decimal if from == "bigint" => ValueFit::Always,
        FieldType::Float if matches!(from, "double precision" | "real") => ValueFit::UnlessSpecial,
        FieldType::Decimal if from == "numeric" => ValueFit::UnlessSpecial,
        FieldType::Timestamp | FieldType::UnixSeconds if from == "timestamptz" => ValueFit::UnlessSpecial,
        FieldType::Date if from == "date" => ValueFit::UnlessSpecial,
        FieldType::String(_) | FieldType::Uri(_) | FieldType::Email | FieldType::Enum { .. } if !is_texts => differs(),
        FieldType::String(None) | FieldType::Enum { open: true, .. } => ValueFit::Always,
        FieldType::String(Some(most)) | FieldType::Uri(Some(most))
            if column.labels.is_none() && column.length.is_some_and(|length| length > u64::from(*most)) =>
        {
            differs()
        }
        FieldType::String(Some(_)) | FieldType::Enum { .. } => match (&column.labels, ty) {
            (Some(labels), _) => of_labels(ty, labels),
            (None, FieldType::String(_)) if column.length.is_some() => ValueFit::Always,
            (None, FieldType::String(_)) if is_text(from) => ValueFit::Unbounded,
            (None, _) => ValueFit::Unproven(match column.type_is_known {
                true => format!(
                    "the column `{}` is `{shown}` without a CHECK constraint that lists its values",
                    column.name
                ),
                false => format!(
                    "the migrations do not define the type `{shown}` of the column `{}`",
                    column.name
                ),
            }),
        },
        FieldType::Uri(_) => ValueFit::Unproven(format!("not every `{shown}` is a URI")),
        FieldType::Email => ValueFit::Unproven(format!("not every `{shown}` is an email address")),
        FieldType::List(of, most) => match from.strip_suffix("[]") {
            Some(element) => {
                let element = Column {
                    ty: element.to_owned(),
                    ..column.clone()
                };
                match (of_column(of, &element), most) {
                    (ValueFit::Differs(_), _) => differs(),
                    (unlisted @ ValueFit::Unlisted(_), _) => unlisted,
                    (ValueFit::Always, None) if matches!(**of, FieldType::Json) => ValueFit::Always,
                    (_, None) => ValueFit::Unproven("an array may have elements that are NULL".to_owned()),
                    (_, Some(_)) => ValueFit::Unproven("an array may have any number of elements".to_owned()),
                }
            }
            None => of_document(from, differs),
        },
        FieldType::Map(..) | FieldType::Object(_) => of_document(from, differs),
        FieldType::Float | FieldType::Decimal | FieldType::Timestamp | FieldType::UnixSeconds | FieldType::Date => {
            differs()
        }
    }
}

fn of_document(from: &str, differs: impl FnOnce() -> ValueFit) -> ValueFit {
    if matches!(from, "json" | "jsonb") {
        ValueFit::Unproven(format!("a `{from}` column may hold any document"))
    } else {
        differs()
    }
}

/// Whether each of these texts fits a type.
fn of_labels(ty: &FieldType, labels: &[String]) -> ValueFit {
    match ty {
        FieldType::Json | FieldType::String(None) | FieldType::Enum { open: true, .. } => ValueFit::Always,
        FieldType::String(Some(most)) => {
            let too_long = labels.iter().find(|label| label.chars().count() > *most as usize);
            too_long.map_or(ValueFit::Always, |label| {
                ValueFit::Differs(format!("`{label}` is longer than {most} characters"))
            })
        }
        FieldType::Enum { labels: allowed, .. } => {
            let is_listed = |label: &String| allowed.iter().any(|one| one.value == *label);
            let missing: Vec<String> = labels.iter().filter(|label| !is_listed(label)).cloned().collect();
            if missing.is_empty() {
                ValueFit::Always
            } else {
                ValueFit::Unlisted(missing)
            }
        }
        FieldType::Uri(_) | FieldType::Email => ValueFit::Unproven("the texts may have another form".to_owned()),
        _ => ValueFit::Differs("the source is text".to_owned()),
    }
}

/// Whether the values of an expression fit a type. The emitter casts the expression to the type, and cuts text to its bound.
fn of_sql(ty: &FieldType, text: &str, table: Option<&Table>) -> Fit {
    // Another rule reports what cannot be parsed.
    let Ok(expression) = sql::parse(text) else {
        return Fit {
            value: ValueFit::Always,
            may_be_null: false,
        };
    };
    let value = match ty {
        FieldType::Enum { open: false, .. } => match nullability::texts(&expression, table) {
            Some(labels) => of_labels(ty, &labels),
            None => ValueFit::Unproven("the SQL may give any text".to_owned()),
        },
        FieldType::Uri(_) | FieldType::Email => ValueFit::Unproven("the SQL may give any text".to_owned()),
        FieldType::List(..) | FieldType::Map(..) | FieldType::Object(_) => {
            ValueFit::Unproven("the SQL may give any document".to_owned())
        }
        FieldType::Float | FieldType::Decimal | FieldType::Timestamp | FieldType::UnixSeconds | FieldType::Date => {
            ValueFit::UnlessSpecial
        }
        _ => ValueFit::Always,
    };
    Fit {
        value,
        may_be_null: nullability::may_be_null(&expression, table),
    }
}

fn is_text(ty: &str) -> bool {
    matches!(ty, "text" | "varchar" | "char" | "citext" | "name")
}

/// Whether the type is none of Postgres's own.
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
