//! Fields.

use super::{
    Field, FieldType, example,
    field_type::{read_keys, read_type},
    names,
    values::{Keys, Reader},
};
use crate::{
    diagnostic::Diagnostic,
    grammar,
    parse::{Entry, Kind, Node, ScalarForm, is_number, old_boolean_key, shortened},
    rule::reading,
    source::Spanned,
};

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
        nullable: false,
        rename: None,
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
    let Some(keys) = reader.keys(node, &grammar::FIELD) else {
        return;
    };
    match keys.get("type") {
        None => reader.missing(
            field.name.span,
            format!("the field `{}` has no type", field.name.value),
            "add `type: …`",
        ),
        Some(ty) => field.ty = Spanned::new(read_keys(&keys, ty, reader), ty.span),
    }
    field.rename = keys.get("rename").and_then(|node| read_rename(node, reader));
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
    field.nullable = read_nullable(&keys, field, reader);
}

fn read_nullable(keys: &Keys<'_>, field: &Field, reader: &mut Reader<'_>) -> bool {
    let Some(entry) = keys.entry("nullable") else {
        return false;
    };
    let is_nullable = reader.boolean(&entry.value).unwrap_or(false);
    let (message, help) = match &field.ty.value {
        _ if !is_nullable => return false,
        FieldType::Json => ("a `json` field takes null already", "leave `nullable` out"),
        _ if field.sensitive => (
            "a sensitive field cannot be `nullable`",
            "write `?` at its name, and leave out what there is no value for",
        ),
        _ => return true,
    };
    reader.push(Diagnostic::new(&reading::WRONG_TYPE, entry.key_span, message).help(help));
    false
}

fn read_rename(node: &Node, reader: &mut Reader<'_>) -> Option<Spanned<String>> {
    let rename = reader.text(node, "the field's name in Rust")?;
    if names::is_segment(&rename.value) {
        return Some(rename);
    }
    let message = format!(
        "`{}` is not a valid name of a Rust field, expected lower-case letters, digits and `_`",
        shortened(&rename.value)
    );
    reader.push(Diagnostic::new(&reading::WRONG_TYPE, rename.span, message));
    None
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
