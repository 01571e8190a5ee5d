//! Declarations of fields as `bus.value_error` reads them.

use serde_json::{Value as Json, json};

use crate::model::{Field, FieldType, sql::quote_text};

/// The form of an email address that the browsers' `<input type=email>` and the validators of JSON Schema accept.
const EMAIL: &str = r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$";

/// A scheme, and then only the characters that RFC 3986 allows.
const URI: &str = r"^[A-Za-z][A-Za-z0-9+.-]*:([]A-Za-z0-9._~:/?#[@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*$";

/// A field, as a `jsonb` literal.
pub(super) fn spec(field: &Field) -> String {
    format!("{}::jsonb", quote_text(&of_field(field).to_string()))
}

fn of_field(field: &Field) -> Json {
    let mut spec = of_type(&field.ty.value);
    spec["name"] = field.name.value.as_str().into();
    spec["required"] = (!field.optional).into();
    if field.nullable {
        spec["nullable"] = true.into();
    }
    if let Some(pattern) = &field.pattern {
        spec["pattern"] = pattern.value.as_str().into();
    }
    spec
}

fn of_type(ty: &FieldType) -> Json {
    let named = |name: &str| json!({ "type": name });
    match ty {
        FieldType::String(max) => json!({ "type": "string", "max": max }),
        FieldType::Uri(max) => json!({ "type": "uri", "max": max, "pattern": URI }),
        FieldType::Email => json!({ "type": "email", "pattern": EMAIL }),
        FieldType::Enum { labels, open } => {
            let labels: Vec<&str> = labels.iter().map(|label| label.value.as_str()).collect();
            json!({ "type": "enum", "labels": labels, "open": open })
        }
        FieldType::List(of, max) => json!({ "type": "list", "items": of_type(of), "max": max }),
        FieldType::Map(of, max) => json!({ "type": "map", "items": of_type(of), "max": max }),
        FieldType::Object(fields) => {
            json!({ "type": "object", "fields": fields.iter().map(of_field).collect::<Vec<_>>() })
        }
        FieldType::Uuid => named("uuid"),
        FieldType::Bool => named("bool"),
        FieldType::Int => named("int"),
        FieldType::Long => named("long"),
        FieldType::Float => named("float"),
        FieldType::Decimal => named("decimal"),
        FieldType::Timestamp => named("timestamp"),
        FieldType::UnixSeconds => named("unix_seconds"),
        FieldType::Date => named("date"),
        FieldType::Ip => named("ip"),
        FieldType::Json => named("json"),
        FieldType::Broken => unreachable!("a broken type is not in the plan"),
    }
}
