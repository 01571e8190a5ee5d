//! A field's type as `events.yaml` writes it.

use super::FieldType;

/// Returns a type as the declaration writes it.
pub(crate) fn type_text(ty: &FieldType) -> String {
    let bounded = |word: &str, most: &Option<u32>| match most {
        Some(most) => format!("{word}({most})"),
        None => word.to_owned(),
    };
    match ty {
        FieldType::String(most) => bounded("string", most),
        FieldType::Uri(most) => bounded("uri", most),
        FieldType::Uuid => "uuid".to_owned(),
        FieldType::Bool => "bool".to_owned(),
        FieldType::Int => "int".to_owned(),
        FieldType::Long => "long".to_owned(),
        FieldType::Float => "float".to_owned(),
        FieldType::Decimal => "decimal".to_owned(),
        FieldType::Timestamp => "timestamp".to_owned(),
        FieldType::UnixSeconds => "int (unix_seconds)".to_owned(),
        FieldType::Date => "date".to_owned(),
        FieldType::Email => "email".to_owned(),
        FieldType::Ip => "ip".to_owned(),
        FieldType::Json => "json".to_owned(),
        FieldType::Enum { labels, .. } => {
            let labels: Vec<&str> = labels.iter().map(|label| label.value.as_str()).collect();
            format!("[{}]", labels.join(", "))
        }
        FieldType::List(of, Some(most)) => format!("list({}, {most})", type_text(of)),
        FieldType::List(of, None) => format!("list({})", type_text(of)),
        FieldType::Map(of, Some(most)) => format!("map({}, {most})", type_text(of)),
        FieldType::Map(of, None) => format!("map({})", type_text(of)),
        FieldType::Object(_) => "object".to_owned(),
        FieldType::Broken => "?".to_owned(),
    }
}
