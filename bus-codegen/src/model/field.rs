//! Fields.

use super::{
    Field, FieldType, example,
    field_type::{parse_type, read_keys, read_type},
    meant::meant,
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
    let mut rest = entries;
    while let Some((entry, after)) = rest.split_first() {
        let cut = cut_type(entry, after);
        rest = &after[cut.as_ref().map_or(0, |(_, used)| *used)..];
        if let Some((whole, _)) = &cut {
            report_cut(whole, entry, reader);
        }
        let Some(field) = read_field(entry, cut.is_some(), reader) else {
            continue;
        };
        if let Some(twin) = fields.iter().find(|known| known.name.value == field.name.value) {
            // `build_id` and `build_id?` are two keys to YAML and one field to us.
            if twin.name.span != field.name.span && twin.optional != field.optional {
                reader.push(
                    Diagnostic::new(
                        &reading::DUPLICATE_KEY,
                        field.name.span,
                        format!("the field `{}` is declared twice", field.name.value),
                    )
                    .label("second use")
                    .related(twin.name.span, "first use")
                    .help("remove one of the two, or rename it"),
                );
            }
            continue;
        }
        fields.push(field);
    }
    fields
}

/// Returns the whole of a type that commas cut into entries, and how many entries follow the first: in
/// braces `ids: list(uuid, 20)` is the key `ids` and the key `20)`.
fn cut_type(entry: &Entry, after: &[Entry]) -> Option<(String, usize)> {
    let Kind::Scalar {
        text,
        form: ScalarForm::Plain,
    } = &entry.value.kind
    else {
        return None;
    };
    if !text.contains('(') || text.contains(')') {
        return None;
    }
    let used = after
        .iter()
        .take_while(|entry| entry.value.is_null())
        .position(|entry| entry.key.ends_with(')'))?
        + 1;
    let parts: Vec<&str> = std::iter::once(text.as_str())
        .chain(after[..used].iter().map(|entry| entry.key.as_str()))
        .collect();
    Some((parts.join(", "), used))
}

fn report_cut(whole: &str, entry: &Entry, reader: &mut Reader<'_>) {
    let help = match meant(whole) {
        Some(meant) if meant.starts_with('[') => format!("write `{meant}`"),
        Some(meant) if !meant.contains(',') => format!("write `{meant}`"),
        meant => format!("quote it: `\"{}\"`", meant.as_deref().unwrap_or(whole)),
    };
    let message = format!("inside `{{ … }}` a comma ends the type `{}`", shortened(whole));
    reader.push(Diagnostic::new(&reading::WRONG_TYPE, entry.value.span, message).help(help));
}

/// Reads a type after which the user may have written the `?` that belongs to the field's name.
fn read_marked(node: &Node, field: &mut Field, reader: &mut Reader<'_>) -> FieldType {
    match without_mark(node) {
        Some(ty) => report_mark(node, ty, false, field, reader),
        None => read_type(node, reader),
    }
}

/// Returns the text of a type that a `?` follows.
fn without_mark(node: &Node) -> Option<&str> {
    let Kind::Scalar { text, .. } = &node.kind else {
        return None;
    };
    let ty = text.strip_suffix('?')?.trim_end();
    (!ty.is_empty()).then_some(ty)
}

fn report_mark(node: &Node, ty: &str, in_long_form: bool, field: &mut Field, reader: &mut Reader<'_>) -> FieldType {
    let name = &field.name.value;
    let help = if in_long_form {
        format!("write `type: {ty}`, and `{name}?` for the name")
    } else {
        format!("write `{name}?: {ty}`")
    };
    let message = format!("`?` follows the type of `{name}`, expected it after the name");
    reader.push(Diagnostic::new(&reading::WRONG_TYPE, node.span, message).help(help));
    field.optional = true;
    parse_type(ty).unwrap_or(FieldType::Broken)
}

/// Keys by which other languages say whether a field may be absent.
const OPTIONAL_KEYS: [&str; 3] = ["optional", "required", "nullable"];

fn report_optional_keys(node: &Node, field: &Field, reader: &mut Reader<'_>) {
    let Kind::Mapping(entries) = &node.kind else { return };
    for entry in entries {
        let key = entry.key.as_str();
        if !OPTIONAL_KEYS.contains(&key) || grammar::FIELD.names().any(|known| known == key) {
            continue;
        }
        let name = &field.name.value;
        let truth = matches!(&entry.value.kind, Kind::Scalar { text, .. } if text == "true");
        let help = if truth == (key == "required") {
            "remove it: a field without `?` after its name is required".to_owned()
        } else {
            format!("remove it, and write `?` after the name: `{name}?`")
        };
        let message = format!("a field has no key `{key}`");
        reader.push(Diagnostic::new(&reading::UNKNOWN_KEY, entry.key_span, message).help(help));
    }
}

/// Reads a field. `cut`: its type is not all of it, which was reported.
fn read_field(entry: &Entry, cut: bool, reader: &mut Reader<'_>) -> Option<Field> {
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
        reader.push(
            Diagnostic::new(&reading::WRONG_TYPE, entry.key_span, "a field has no name")
                .help("write `name: TYPE`, or `name?: TYPE` for an optional field"),
        );
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
        _ if cut => {}
        _ => field.ty.value = read_marked(&entry.value, &mut field, reader),
    }
    Some(field)
}

/// `{ type: …, doc: … }`.
fn read_long_form(node: &Node, field: &mut Field, reader: &mut Reader<'_>) {
    report_optional_keys(node, field, reader);
    let Some(keys) = reader.keys_except(node, &grammar::FIELD, &OPTIONAL_KEYS) else {
        return;
    };
    match keys.get("type") {
        None => reader.missing(
            field.name.span,
            format!("the field `{}` has no type", field.name.value),
            "add `type: …`",
        ),
        Some(ty) => {
            let read = match without_mark(ty) {
                Some(text) => report_mark(ty, text, true, field, reader),
                None => read_keys(&keys, ty, reader),
            };
            field.ty = Spanned::new(read, ty.span);
        }
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
pub(super) fn plain_name(
    entry: &Entry,
    what: &str,
    sound: fn(&str) -> bool,
    form: &str,
    reader: &mut Reader<'_>,
) -> Option<Spanned<String>> {
    if sound(&entry.key) {
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
    reader.push(
        Diagnostic::new(
            &reading::WRONG_TYPE,
            entry.key_span,
            format!("`{}` is not a valid name of {what}", shortened(&entry.key)),
        )
        .help(form),
    );
    None
}
