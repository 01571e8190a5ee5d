//! Fields and their types.

use super::{Field, FieldType, example, names, values::Reader};
use crate::{
    check::reading,
    diagnostic::Diagnostic,
    format, nearest,
    parse::{Entry, Kind, Node, ScalarForm, is_number, old_boolean_key, shortened},
    source::{Span, Spanned},
};

/// The words a type may be.
const TYPES: [&str; 16] = [
    "string",
    "uuid",
    "bool",
    "int",
    "long",
    "float",
    "decimal",
    "timestamp",
    "date",
    "uri",
    "email",
    "ip",
    "json",
    "list",
    "map",
    "object",
];

/// Reads a mapping of fields.
pub(super) fn read_fields(node: &Node, reader: &mut Reader<'_>) -> Vec<Field> {
    let Some(entries) = reader.entries(node, "a mapping from field names to types") else {
        return Vec::new();
    };
    let mut fields: Vec<Field> = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        if is_rest_of_a_bound(at.checked_sub(1).map(|before| &entries[before]), entry) {
            continue;
        }
        let Some(field) = read_field(entry, reader) else {
            continue;
        };
        if let Some(twin) = fields.iter().find(|known| known.name.value == field.name.value) {
            // `build_id` and `build_id?` are two keys to YAML and one field to us.
            if twin.name.span != field.name.span && twin.optional != field.optional {
                reader.push(
                    Diagnostic::new(
                        &reading::DUPLICATE_KEY,
                        field.name.span,
                        format!("the field `{}` stands twice", field.name.value),
                    )
                    .label("again here")
                    .related(twin.name.span, "first here")
                    .help("remove one of the two, or give it another name"),
                );
            }
            continue;
        }
        fields.push(field);
    }
    fields
}

/// Whether an entry is what a comma cut off: of `ids: list(uuid, 20)` in braces, the key `20)`.
fn is_rest_of_a_bound(before: Option<&Entry>, entry: &Entry) -> bool {
    let opened = before.is_some_and(|before| match &before.value.kind {
        Kind::Scalar { text, .. } => text.contains('(') && !text.contains(')'),
        Kind::Sequence(_) | Kind::Mapping(_) | Kind::Broken => false,
    });
    opened && entry.key.ends_with(')') && entry.value.is_null()
}

fn read_field(entry: &Entry, reader: &mut Reader<'_>) -> Option<Field> {
    if old_boolean_key(entry) {
        reader.push(
            Diagnostic::new(
                &reading::OLD_BOOLEAN,
                entry.key_span,
                format!(
                    "`{}` is a boolean to older YAML readers, expected a field's name",
                    entry.key
                ),
            )
            .help(format!("quote it: `\"{}\"`", entry.key)),
        );
    }
    if entry.key_form == ScalarForm::Plain {
        let word = match entry.key.as_str() {
            number if is_number(number) => Some("a number"),
            "~" | "null" | "Null" | "NULL" => Some("nothing"),
            "true" | "True" | "TRUE" | "false" | "False" | "FALSE" => Some("a boolean"),
            _ => None,
        };
        if let Some(word) = word {
            reader.push(
                Diagnostic::new(
                    &reading::NUMBER_FOR_STRING,
                    entry.key_span,
                    format!(
                        "`{}` is {word} to other YAML readers, expected a field's name",
                        entry.key
                    ),
                )
                .help(format!("quote it: `\"{}\"`", entry.key)),
            );
        }
    }
    let optional = entry.key.ends_with('?');
    let name = entry.key.strip_suffix('?').unwrap_or(&entry.key).to_owned();
    if name.is_empty() {
        if !entry.key.is_empty() {
            reader.push(Diagnostic::new(
                &reading::WRONG_TYPE,
                entry.key_span,
                "a field has no name",
            ));
        }
        return None;
    }
    let name = Spanned::new(name, entry.key_span);
    let mut field = Field {
        name,
        optional,
        ty: Spanned::new(FieldType::Broken, entry.value.span),
        doc: None,
        example: None,
        pattern: None,
        deprecated: false,
        fat: None,
        sensitive: false,
    };
    match &entry.value.kind {
        Kind::Mapping(_) => read_long_form(&entry.value, &mut field, reader),
        _ => field.ty.value = read_type(&entry.value, reader),
    }
    Some(field)
}

/// `{ type: …, doc: … }`.
fn read_long_form(node: &Node, field: &mut Field, reader: &mut Reader<'_>) {
    let Some(keys) = reader.keys(node, &format::FIELD) else {
        return;
    };
    match keys.get("type") {
        None => reader.missing(
            field.name.span,
            format!("the field `{}` has no type", field.name.value),
            "add `type: …`",
        ),
        Some(ty) => {
            field.ty.span = ty.span;
            let is_object = matches!(&ty.kind, Kind::Scalar { text, .. } if text == "object");
            field.ty.value = if is_object {
                match keys.get("fields") {
                    Some(fields) => FieldType::Object(read_fields(fields, reader)),
                    None => {
                        reader.missing(
                            ty.span,
                            "an object without `fields`",
                            "add `fields: { name: TYPE }`, or use `json` for anything",
                        );
                        FieldType::Broken
                    }
                }
            } else {
                read_type(ty, reader)
            };
        }
    }
    if let (Some(fields), false) = (
        keys.entry("fields"),
        matches!(field.ty.value, FieldType::Object(_) | FieldType::Broken),
    ) {
        reader.push(Diagnostic::new(
            &reading::UNKNOWN_KEY,
            fields.key_span,
            "only `type: object` has `fields`",
        ));
    }
    if let Some(open) = keys.get("open").and_then(|open| reader.boolean(open)) {
        match &mut field.ty.value {
            FieldType::Enum { open: is_open, .. } => *is_open = open,
            FieldType::Broken => {}
            _ => reader.push(Diagnostic::new(
                &reading::WRONG_TYPE,
                field.ty.span,
                "only an enumeration can be `open`",
            )),
        }
    }
    field.doc = keys
        .get("doc")
        .and_then(|doc| reader.text(doc, "text"))
        .map(|doc| doc.value);
    field.example = keys.get("example").and_then(|example| match &example.kind {
        Kind::Scalar { text, .. } => Some(text.clone()),
        _ => {
            reader.wrong_type(example, "a value");
            None
        }
    });
    field.pattern = keys
        .get("pattern")
        .and_then(|pattern| reader.text(pattern, "a regular expression"));
    example::check(field, keys.get("example"), reader);
    field.deprecated = keys
        .get("deprecated")
        .and_then(|node| reader.boolean(node))
        .unwrap_or(false);
    field.fat = keys.get("fat").and_then(|fat| reader.text(fat, "the reason, as text"));
    field.sensitive = keys
        .get("sensitive")
        .and_then(|node| reader.boolean(node))
        .unwrap_or(false);
}

/// A type by itself: a word with its bounds, or a list of labels.
pub(super) fn read_type(node: &Node, reader: &mut Reader<'_>) -> FieldType {
    match &node.kind {
        Kind::Sequence(_) => read_enum(node, reader),
        Kind::Scalar { text, .. } if !node.is_null() => match parse_type(text) {
            Ok(ty) => ty,
            Err(fault) => {
                report_type(text, node.span, &fault, reader);
                FieldType::Broken
            }
        },
        _ => {
            reader.wrong_type(node, "a type, such as `uuid` or `string(80)`");
            FieldType::Broken
        }
    }
}

fn read_enum(node: &Node, reader: &mut Reader<'_>) -> FieldType {
    let Some(labels) = reader.texts(node, "a list of labels") else {
        return FieldType::Broken;
    };
    if labels.is_empty() {
        if matches!(&node.kind, Kind::Sequence(items) if items.is_empty()) {
            reader.push(
                Diagnostic::new(&reading::ENUM_EMPTY, node.span, "an enumeration without labels")
                    .help("list its labels: `[open, closed]`"),
            );
        }
        return FieldType::Broken;
    }
    for (at, label) in labels.iter().enumerate() {
        if let Some(first) = labels[..at].iter().find(|known| known.value == label.value) {
            reader.push(
                Diagnostic::new(
                    &reading::DUPLICATE_KEY,
                    label.span,
                    format!("the label `{}` stands twice", label.value),
                )
                .label("again here")
                .related(first.span, "first here")
                .help("remove one of the two"),
            );
            return FieldType::Broken;
        }
    }
    FieldType::Enum { labels, open: false }
}

#[derive(Debug, PartialEq, Eq)]
enum Fault {
    Unknown(String),
    NotBounded(String),
    Bound(String),
    Unclosed,
    NeedsInner(String),
    ObjectInText,
}

fn parse_type(text: &str) -> Result<FieldType, Fault> {
    let text = text.trim();
    let (word, bounds) = match text.split_once('(') {
        None => (text, None),
        Some((word, rest)) => (word, Some(rest.strip_suffix(')').ok_or(Fault::Unclosed)?)),
    };
    let bound = |bounds: Option<&str>| -> Result<Option<u32>, Fault> {
        bounds
            .map(|bound| match bound.trim().parse::<u32>() {
                Ok(number) if number > 0 => Ok(number),
                _ => Err(Fault::Bound(bound.trim().to_owned())),
            })
            .transpose()
    };
    let plain = |ty: FieldType| {
        if bounds.is_some() {
            Err(Fault::NotBounded(word.to_owned()))
        } else {
            Ok(ty)
        }
    };
    match word {
        "string" => bound(bounds).map(FieldType::String),
        "uri" => bound(bounds).map(FieldType::Uri),
        "uuid" => plain(FieldType::Uuid),
        "bool" => plain(FieldType::Bool),
        "int" => plain(FieldType::Int),
        "long" => plain(FieldType::Long),
        "float" => plain(FieldType::Float),
        "decimal" => plain(FieldType::Decimal),
        "timestamp" => plain(FieldType::Timestamp),
        "date" => plain(FieldType::Date),
        "email" => plain(FieldType::Email),
        "ip" => plain(FieldType::Ip),
        "json" => plain(FieldType::Json),
        "list" | "map" => {
            let inside = bounds.ok_or_else(|| Fault::NeedsInner(word.to_owned()))?;
            let (inner, most) = match outer_comma(inside) {
                Some(at) if word == "list" => (&inside[..at], bound(Some(&inside[at + 1..]))?),
                _ => (inside, None),
            };
            let inner = Box::new(parse_type(inner)?);
            Ok(if word == "list" {
                FieldType::List(inner, most)
            } else {
                FieldType::Map(inner)
            })
        }
        "object" => Err(Fault::ObjectInText),
        _ => Err(Fault::Unknown(word.to_owned())),
    }
}

/// The comma outside all parentheses.
fn outer_comma(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.bytes().position(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        byte == b',' && depth == 0
    })
}

fn report_type(text: &str, span: Span, fault: &Fault, reader: &mut Reader<'_>) {
    let shown = shortened(text);
    let (message, help) = match fault {
        Fault::Unknown(word) => (
            format!("there is no type `{}`", shortened(word)),
            nearest::help(word, TYPES, "").or_else(|| Some(format!("the types are: {}", TYPES.join(", ")))),
        ),
        Fault::NotBounded(word) => (format!("`{word}` takes no bound"), Some(format!("write `{word}`"))),
        Fault::Bound(bound) => (format!("`{bound}` is no bound, expected a whole number from 1"), None),
        Fault::Unclosed if text.starts_with("list(") || text.starts_with("string(") => (
            format!("the type `{shown}` is not closed"),
            Some("inside `{ … }` a comma ends the value: quote the type, `\"list(uuid, 20)\"`".to_owned()),
        ),
        Fault::Unclosed => (format!("the type `{shown}` is not closed"), Some("add `)`".to_owned())),
        Fault::NeedsInner(word) => (format!("`{word}` says of what"), Some(format!("write `{word}(uuid)`"))),
        Fault::ObjectInText => (
            "an object names its fields".to_owned(),
            Some("write `{ type: object, fields: { name: TYPE } }`".to_owned()),
        ),
    };
    reader.push(Diagnostic::new(&reading::WRONG_TYPE, span, message).maybe_help(help));
}

/// Whether a value of this type has one plain text form, so that a subject may hold it.
pub(crate) fn fits_subject(ty: &FieldType) -> bool {
    matches!(
        ty,
        FieldType::String(_)
            | FieldType::Uuid
            | FieldType::Bool
            | FieldType::Int
            | FieldType::Long
            | FieldType::Date
            | FieldType::Ip
            | FieldType::Decimal
            | FieldType::Uri(_)
            | FieldType::Enum { .. }
            | FieldType::Broken
    )
}

/// Whether it can be parsed back out of a subject.
pub(crate) fn fits_subject_args(ty: &FieldType) -> bool {
    fits_subject(ty) && !matches!(ty, FieldType::Enum { .. } | FieldType::Uri(_))
}

/// Whether it is a name the format takes for queues, policies and scopes.
pub(super) fn plain_name(entry: &Entry, what: &str, reader: &mut Reader<'_>) -> Option<Spanned<String>> {
    if names::is_segment(&entry.key) {
        if old_boolean_key(entry) {
            reader.push(
                Diagnostic::new(
                    &reading::OLD_BOOLEAN,
                    entry.key_span,
                    format!(
                        "`{}` is a boolean to older YAML readers, expected a name of {what}",
                        entry.key
                    ),
                )
                .help(format!("quote it: `\"{}\"`", entry.key)),
            );
        }
        return Some(Spanned::new(entry.key.clone(), entry.key_span));
    }
    if !entry.key.is_empty() {
        reader.push(Diagnostic::new(
            &reading::WRONG_TYPE,
            entry.key_span,
            format!(
                "`{}` is no name of {what}, expected lower-case letters, digits and `_`",
                shortened(&entry.key)
            ),
        ));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let shown = match parse_type(text) {
            Ok(ty) => format!("{ty:?}"),
            Err(fault) => format!("{fault:?}"),
        };
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn types_are_words_with_bounds() {
        check("string(80)", "String(Some(80))");
        check("list(string(40), 20)", "List(String(Some(40)), Some(20))");
        check("map(list(int))", "Map(List(Int, None))");
        check("uuid(3)", "NotBounded(\"uuid\")");
        check("list(uuid", "Unclosed");
        check("strng", "Unknown(\"strng\")");
        check("string(0)", "Bound(\"0\")");
    }
}
