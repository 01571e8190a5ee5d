//! Structs of fields, and the types inside them.

use proc_macro2::TokenStream;
use quote::quote;
use serde_json::Value as Json;

use super::documentation;
use crate::{
    emit::json_schema::annotations,
    model::{Field, FieldType, names},
};

/// A struct to be.
pub(super) struct Struct<'a> {
    pub(super) name: String,
    pub(super) doc: TokenStream,
    /// The description its schema carries.
    pub(super) description: String,
    /// Fields on the wire.
    pub(super) fields: &'a [Field],
    /// Fields that only the struct carries.
    pub(super) unsent: &'a [Field],
    /// Whether it is a schema of its own or stands inside another.
    pub(super) inner: bool,
}

/// The struct, and before it the types its fields need.
pub(super) fn emit(of: &Struct<'_>) -> TokenStream {
    let Struct {
        name,
        doc,
        description,
        fields,
        unsent,
        inner,
    } = of;
    let ident = names::ident(name);
    let inner_types = fields
        .iter()
        .chain(*unsent)
        .map(|field| inner_types(name, field, &field.ty.value));
    let sent = fields.iter().map(|field| {
        let attributes = attributes(name, field);
        struct_field(name, field, &attributes)
    });
    let kept = unsent
        .iter()
        .map(|field| struct_field(name, field, &quote!(#[serde(skip)])));
    // A struct that carries more than its payload cannot be read from the payload alone.
    let deserialize = unsent.is_empty().then(|| quote!(bus::serde::Deserialize,));
    let serde_crate = "bus::serde";
    let schemars_crate = "bus::schemars";
    let inline = inner.then(|| quote!(inline,));
    quote! {
        #(#inner_types)*
        #doc
        #[derive(
            bus::Clone,
            bus::Debug,
            bus::PartialEq,
            bus::serde::Serialize,
            #deserialize
            bus::schemars::JsonSchema,
        )]
        #[serde(crate = #serde_crate)]
        #[schemars(crate = #schemars_crate, #inline description = #description)]
        pub struct #ident {
            #(#sent,)*
            #(#kept,)*
        }
    }
}

fn struct_field(owner: &str, field: &Field, attributes: &TokenStream) -> TokenStream {
    let name = names::ident(&names::field_name(&field.name.value));
    let ty = rust_type(owner, field);
    let doc = field.doc.as_deref().map(|doc| documentation(Some(doc), ""));
    quote! {
        #doc
        #attributes
        pub #name: #ty
    }
}

/// The `serde` and `schemars` attributes of a field on the wire.
pub(super) fn attributes(owner: &str, field: &Field) -> TokenStream {
    let declared = &field.name.value;
    let name = names::ident(&names::field_name(declared)).to_string();
    let mut serde = Vec::new();
    if name.strip_prefix("r#").unwrap_or(&name) != declared {
        serde.push(quote!(rename = #declared));
    }
    let wire = has_wire_form(&field.ty.value);
    if wire {
        serde.push(quote!(with = "bus::wire"));
    } else if field.optional {
        serde.push(quote!(deserialize_with = "bus::present"));
    }
    if field.optional {
        serde.push(quote!(default));
        serde.push(quote!(skip_serializing_if = "bus::Option::is_none"));
    }
    let serde = (!serde.is_empty()).then(|| quote!(#[serde(#(#serde),*)]));
    let schema = schema_type(owner, declared, &field.ty.value).to_string();
    // An optional field is left out rather than null, which the schema of an `Option` would allow.
    let differs = field.optional || wire || schema != plain_type(owner, declared, &field.ty.value).to_string();
    let schema = schema.replace(' ', "");
    let with = differs.then(|| quote!(with = #schema,));
    let description = field.doc.as_deref().map(str::trim);
    let description = description.map(|description| quote!(description = #description,));
    let extend: Vec<_> = annotations(field)
        .into_iter()
        .map(|(key, value)| {
            let value = json_tokens(&value);
            quote!(extend(#key = #value))
        })
        .collect();
    let schemars = (differs || description.is_some() || !extend.is_empty())
        .then(|| quote!(#[schemars(#with #description #(#extend),*)]));
    quote! {
        #serde
        #schemars
    }
}

/// Scalars and lists, as expressions. JSON's own escapes are not Rust's.
fn json_tokens(value: &Json) -> TokenStream {
    match value {
        Json::String(text) => quote!(#text),
        Json::Array(items) => {
            let items = items.iter().map(json_tokens);
            quote!([#(#items),*])
        }
        other => other
            .to_string()
            .parse()
            .expect("a number or a boolean is written as in Rust"),
    }
}

/// Types declared inside a field.
fn inner_types(owner: &str, field: &Field, ty: &FieldType) -> TokenStream {
    let name = names::inner_type(owner, &field.name.value);
    match ty {
        FieldType::Enum { labels, open } => {
            let labels: Vec<&str> = labels.iter().map(|label| label.value.as_str()).collect();
            emit_enum(&name, &labels, *open, &field.name.value)
        }
        FieldType::List(of, _) | FieldType::Map(of) => inner_types(owner, field, of),
        FieldType::Object(fields) => emit(&Struct {
            doc: documentation(None, &format!("The value of `{}`.", field.name.value)),
            description: String::new(),
            fields,
            unsent: &[],
            inner: true,
            name,
        }),
        _ => TokenStream::new(),
    }
}

fn emit_enum(name: &str, labels: &[&str], open: bool, field: &str) -> TokenStream {
    let ident = names::ident(name);
    let variants: Vec<_> = names::variants(labels.iter().copied(), open)
        .iter()
        .map(|name| names::ident(name))
        .collect();
    let doc = documentation(None, &format!("The values of `{field}`."));
    let copy = (!open).then(|| quote!(bus::Copy,));
    let other = open.then(|| {
        quote! {
            /// A label that a newer declaration added.
            #[serde(untagged)]
            Other(bus::String),
        }
    });
    let serde_crate = "bus::serde";
    quote! {
        #doc
        #[derive(
            bus::Clone,
            #copy
            bus::Debug,
            bus::PartialEq,
            bus::Eq,
            bus::Hash,
            bus::serde::Serialize,
            bus::serde::Deserialize,
        )]
        #[serde(crate = #serde_crate)]
        pub enum #ident {
            #(
                #[serde(rename = #labels)]
                #variants,
            )*
            #other
        }

        bus::labels!(#ident, open: #open, [#(#variants = #labels),*]);
    }
}

/// A field's Rust type.
pub(super) fn rust_type(owner: &str, field: &Field) -> TokenStream {
    let ty = plain_type(owner, &field.name.value, &field.ty.value);
    if field.optional { quote!(bus::Option<#ty>) } else { ty }
}

fn plain_type(owner: &str, field: &str, ty: &FieldType) -> TokenStream {
    match ty {
        FieldType::String(_) | FieldType::Uri(_) | FieldType::Email => quote!(bus::String),
        FieldType::Uuid => quote!(bus::Uuid),
        FieldType::Bool => quote!(bool),
        FieldType::Int => quote!(i32),
        FieldType::Long => quote!(i64),
        FieldType::Float => quote!(f64),
        FieldType::Decimal => quote!(bus::types::Decimal),
        FieldType::Timestamp => quote!(bus::chrono::DateTime<bus::chrono::Utc>),
        FieldType::Date => quote!(bus::chrono::NaiveDate),
        FieldType::Ip => quote!(bus::IpAddr),
        FieldType::Json => quote!(bus::types::Json),
        FieldType::Enum { .. } | FieldType::Object(_) => {
            let name = names::ident(&names::inner_type(owner, field));
            quote!(#name)
        }
        FieldType::List(of, _) => {
            let of = plain_type(owner, field, of);
            quote!(bus::Vec<#of>)
        }
        FieldType::Map(of) => {
            let of = plain_type(owner, field, of);
            quote!(bus::BTreeMap<bus::String, #of>)
        }
        FieldType::Broken => unreachable!("a broken type is not in the plan"),
    }
}

/// The type whose schema describes the field: where Rust's own type says less than the
/// declaration, one of the runtime's that says as much.
fn schema_type(owner: &str, field: &str, ty: &FieldType) -> TokenStream {
    match ty {
        FieldType::String(Some(most)) => quote!(bus::schema::Text<#most>),
        FieldType::Uri(most) => {
            let most = most.unwrap_or(0);
            quote!(bus::schema::Uri<#most>)
        }
        FieldType::Email => quote!(bus::schema::Email),
        FieldType::Int => quote!(bus::schema::Int),
        FieldType::Long => quote!(bus::schema::Long),
        FieldType::Float => quote!(bus::schema::Float),
        FieldType::Ip => quote!(bus::schema::Ip),
        FieldType::List(of, most) => {
            let of = schema_type(owner, field, of);
            let most = most.unwrap_or(0);
            quote!(bus::schema::List<#of, #most>)
        }
        FieldType::Map(of) => {
            let of = schema_type(owner, field, of);
            quote!(bus::BTreeMap<bus::String, #of>)
        }
        _ => plain_type(owner, field, ty),
    }
}

/// An import that a module needs whose structs hold an optional value of a form of its own: for such a field
/// `schemars` writes `serde` by its plain name, whatever the derive was told.
pub(super) fn serde_by_name<'a>(mut fields: impl Iterator<Item = &'a Field>) -> TokenStream {
    fn needs(field: &Field) -> bool {
        match &field.ty.value {
            FieldType::Object(fields) => fields.iter().any(needs),
            ty => field.optional && has_wire_form(ty),
        }
    }
    if fields.any(needs) {
        quote!(
            use bus::serde;
        )
    } else {
        TokenStream::new()
    }
}

/// Whether it holds what serde would read or write in another form than a payload has.
fn has_wire_form(ty: &FieldType) -> bool {
    match ty {
        FieldType::Long | FieldType::Timestamp | FieldType::Date => true,
        FieldType::List(of, _) | FieldType::Map(of) => has_wire_form(of),
        _ => false,
    }
}
