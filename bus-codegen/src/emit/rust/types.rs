//! Structs of fields, and the types inside them.

use serde_json::Value as Json;

use super::code::{Code, block, line, literal};
use crate::{
    emit::json_schema::annotations,
    model::{Field, FieldType, names},
};

/// A struct to be.
pub(super) struct Struct<'a> {
    pub(super) name: &'a str,
    pub(super) doc: &'a str,
    /// The description its schema carries.
    pub(super) description: &'a str,
    /// Fields on the wire.
    pub(super) fields: &'a [Field],
    /// Fields that only the struct carries.
    pub(super) unsent: &'a [Field],
    /// Whether it stands inside another's schema rather than being one of its own.
    pub(super) inner: bool,
}

/// The struct, and before it the types its fields need.
pub(super) fn emit(code: &mut Code, of: &Struct<'_>) {
    let name = of.name;
    for field in of.fields.iter().chain(of.unsent) {
        inner_types(code, name, field, &field.ty.value);
    }
    code.blank();
    code.doc(None, of.doc);
    line!(code, "#[derive(bus::Clone, bus::Debug, bus::PartialEq)]");
    // A struct that carries more than its payload cannot be read from the payload alone.
    let deserialize = if of.unsent.is_empty() {
        "bus::serde::Deserialize, "
    } else {
        ""
    };
    line!(
        code,
        "#[derive(bus::serde::Serialize, {deserialize}bus::schemars::JsonSchema)]"
    );
    line!(code, "#[serde(crate = \"bus::serde\")]");
    let inline = if of.inner { "inline, " } else { "" };
    line!(
        code,
        "#[schemars(crate = \"bus::schemars\", {inline}description = {:?})]",
        of.description
    );
    let ident = names::ident(name);
    block!(code, "pub struct {ident}", |code| {
        for field in of.fields {
            declare(code, name, field, &attributes(name, field));
        }
        for field in of.unsent {
            declare(code, name, field, &["#[serde(skip)]".to_owned()]);
        }
    });
}

fn declare(code: &mut Code, owner: &str, field: &Field, attributes: &[String]) {
    if let Some(doc) = &field.doc {
        code.doc(Some(doc), "");
    }
    for attribute in attributes {
        line!(code, "{attribute}");
    }
    let name = names::ident(&names::field_name(field.rust_name()));
    line!(code, "pub {name}: {},", rust_type(owner, field));
}

/// The attributes of a field on the wire.
fn attributes(owner: &str, field: &Field) -> Vec<String> {
    serde_attribute(field)
        .into_iter()
        .chain(schemars_attribute(owner, field))
        .collect()
}

/// How a field is read and written, where that is not as serde does by itself.
pub(super) fn serde_attribute(field: &Field) -> Option<String> {
    let declared = &field.name.value;
    let name = names::ident(&names::field_name(field.rust_name()));
    let mut said = Vec::new();
    if name.strip_prefix("r#").unwrap_or(&name) != declared {
        said.push(format!("rename = {declared:?}"));
    }
    match (wire_form(&field.ty.value), field.nullable, field.optional) {
        (Some(form), false, _) => said.push(format!("with = \"{form}\"")),
        (Some(form), true, is_optional) => {
            let reader = if is_optional { "present_or_null" } else { "nullable" };
            said.push(format!("serialize_with = \"{form}::serialize\""));
            said.push(format!("deserialize_with = \"{form}::{reader}\""));
        }
        (None, _, true) => said.push("deserialize_with = \"bus::present\"".to_owned()),
        (None, true, false) => said.push("deserialize_with = \"bus::nullable\"".to_owned()),
        (None, false, false) => {}
    }
    if field.optional {
        said.push("default".to_owned());
        said.push("skip_serializing_if = \"bus::Option::is_none\"".to_owned());
    }
    (!said.is_empty()).then(|| format!("#[serde({})]", said.join(", ")))
}

/// What its schema says, where the type alone does not say it.
fn schemars_attribute(owner: &str, field: &Field) -> Option<String> {
    let name = field.rust_name();
    let ty = &field.ty.value;
    let mut said = Vec::new();
    let mut schema = schema_type(owner, name, ty);
    if field.nullable {
        schema = format!("bus::schema::Nullable<{schema}>");
    }
    // An optional field is left out rather than null, which the schema of an `Option` would allow.
    if field.optional || wire_form(ty).is_some() || schema != plain_type(owner, name, ty) {
        said.push(format!("with = {schema:?}"));
    }
    if let Some(description) = &field.doc {
        said.push(format!("description = {:?}", description.trim()));
    }
    for (key, value) in annotations(field) {
        said.push(format!("extend({key:?} = {})", json_expression(&value)));
    }
    (!said.is_empty()).then(|| format!("#[schemars({})]", said.join(", ")))
}

/// Scalars and lists, as expressions. JSON's own escapes are not Rust's.
fn json_expression(value: &Json) -> String {
    match value {
        Json::String(text) => literal(text),
        Json::Array(items) => {
            let items: Vec<String> = items.iter().map(json_expression).collect();
            format!("[{}]", items.join(", "))
        }
        // A number or a boolean is written as in Rust.
        other => other.to_string(),
    }
}

/// Types declared inside a field.
fn inner_types(code: &mut Code, owner: &str, field: &Field, ty: &FieldType) {
    match ty {
        FieldType::Enum { labels, open } => {
            let labels: Vec<&str> = labels.iter().map(|label| label.value.as_str()).collect();
            let name = names::inner_type(owner, field.rust_name());
            emit_enum(code, &name, &labels, *open, &field.name.value);
        }
        FieldType::List(of, _) | FieldType::Map(of, _) => inner_types(code, owner, field, of),
        FieldType::Object(fields) => emit(
            code,
            &Struct {
                name: &names::inner_type(owner, field.rust_name()),
                doc: &format!("The value of `{}`.", field.name.value),
                description: "",
                fields,
                unsent: &[],
                inner: true,
            },
        ),
        _ => {}
    }
}

fn emit_enum(code: &mut Code, name: &str, labels: &[&str], open: bool, field: &str) {
    let ident = names::ident(name);
    let variants: Vec<String> = names::variants(labels.iter().copied(), open)
        .iter()
        .map(|name| names::ident(name))
        .collect();
    code.blank();
    code.doc(None, &format!("The values of `{field}`."));
    let copy = if open { "" } else { "bus::Copy, " };
    line!(
        code,
        "#[derive(bus::Clone, {copy}bus::Debug, bus::PartialEq, bus::Eq, bus::Hash)]"
    );
    line!(code, "#[derive(bus::serde::Serialize, bus::serde::Deserialize)]");
    line!(code, "#[serde(crate = \"bus::serde\")]");
    block!(code, "pub enum {ident}", |code| {
        for (label, variant) in labels.iter().zip(&variants) {
            line!(code, "#[serde(rename = {label:?})]");
            line!(code, "{variant},");
        }
        if open {
            line!(code, "/// A label that a newer declaration added.");
            line!(code, "#[serde(untagged)]");
            line!(code, "Other(bus::String),");
        }
    });
    let pairs: Vec<String> = variants
        .iter()
        .zip(labels)
        .map(|(variant, label)| format!("{variant} = {label:?}"))
        .collect();
    code.list(&format!("bus::labels!({ident}, open: {open}, ["), &pairs, "]);");
}

/// A field's Rust type.
pub(super) fn rust_type(owner: &str, field: &Field) -> String {
    let mut ty = plain_type(owner, field.rust_name(), &field.ty.value);
    if field.sensitive {
        ty = format!("bus::types::Sensitive<{ty}>");
    }
    if field.nullable {
        ty = format!("bus::Option<{ty}>");
    }
    if field.optional {
        ty = format!("bus::Option<{ty}>");
    }
    ty
}

fn plain_type(owner: &str, field: &str, ty: &FieldType) -> String {
    let name = match ty {
        FieldType::String(_) | FieldType::Uri(_) | FieldType::Email => "bus::String",
        FieldType::Uuid => "bus::Uuid",
        FieldType::Bool => "bool",
        FieldType::Int => "i32",
        FieldType::Long => "i64",
        FieldType::Float => "f64",
        FieldType::Decimal => "bus::types::Decimal",
        FieldType::Timestamp | FieldType::UnixSeconds => "bus::chrono::DateTime<bus::chrono::Utc>",
        FieldType::Date => "bus::chrono::NaiveDate",
        FieldType::Ip => "bus::IpAddr",
        FieldType::Json => "bus::types::Json",
        FieldType::Enum { .. } | FieldType::Object(_) => return names::ident(&names::inner_type(owner, field)),
        FieldType::List(of, _) => return format!("bus::Vec<{}>", plain_type(owner, field, of)),
        FieldType::Map(of, _) => return map(&plain_type(owner, field, of)),
        FieldType::Broken => unreachable!("a broken type is not in the plan"),
    };
    name.to_owned()
}

/// The type whose schema describes the field: where Rust's own type says less than the
/// declaration, one of the runtime's that says as much.
fn schema_type(owner: &str, field: &str, ty: &FieldType) -> String {
    let name = match ty {
        FieldType::String(Some(most)) => return format!("bus::schema::Text<{most}>"),
        FieldType::Uri(most) => return format!("bus::schema::Uri<{}>", most.unwrap_or(0)),
        FieldType::Email => "bus::schema::Email",
        FieldType::Int => "bus::schema::Int",
        FieldType::UnixSeconds => "bus::schema::UnixSeconds",
        FieldType::Long => "bus::schema::Long",
        FieldType::Float => "bus::schema::Float",
        FieldType::Ip => "bus::schema::Ip",
        FieldType::List(of, most) => {
            let of = schema_type(owner, field, of);
            return format!("bus::schema::List<{of}, {}>", most.unwrap_or(0));
        }
        FieldType::Map(of, None) => return map(&schema_type(owner, field, of)),
        FieldType::Map(of, Some(most)) => {
            return format!("bus::schema::Map<{}, {most}>", schema_type(owner, field, of));
        }
        _ => return plain_type(owner, field, ty),
    };
    name.to_owned()
}

fn map(of: &str) -> String {
    format!("bus::BTreeMap<bus::String, {of}>")
}

/// Whether its module needs `serde` imported: for an optional value of a form of its own
/// `schemars` writes `serde` by its plain name, whatever the derive was told.
pub(super) fn needs_serde_by_name(field: &Field) -> bool {
    match field.inner() {
        Some((_, fields)) => fields.iter().any(needs_serde_by_name),
        None => field.optional && wire_form(&field.ty.value).is_some(),
    }
}

/// The module that reads and writes what serde would read or write in another form than a payload has.
fn wire_form(ty: &FieldType) -> Option<&'static str> {
    match ty {
        FieldType::Long | FieldType::Timestamp | FieldType::Date => Some("bus::wire"),
        FieldType::UnixSeconds => Some("bus::unix_seconds"),
        FieldType::List(of, _) | FieldType::Map(of, _) => wire_form(of),
        _ => None,
    }
}
