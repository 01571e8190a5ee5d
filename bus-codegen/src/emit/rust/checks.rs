//! What is checked of a value before it is recorded: lengths, patterns, and what Postgres cannot
//! store. The form of a URI and of a mail address is not.

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::{Field, FieldType, names};

/// Statements that check the fields of `self`.
pub(super) fn emit(fields: &[&Field]) -> TokenStream {
    let statements = fields.iter().map(|field| of_field(field, &quote!(self), ""));
    quote!(#(#statements)*)
}

fn of_field(field: &Field, owner: &TokenStream, path: &str) -> TokenStream {
    let name = names::ident(&names::field_name(&field.name.value));
    let path = if path.is_empty() {
        field.name.value.clone()
    } else {
        format!("{path}.{}", field.name.value)
    };
    if field.optional {
        let value = quote!(value);
        let inner = of_value(&field.ty.value, &value, &path);
        let pattern = of_pattern(field, &value, &path);
        let inner = quote!(#inner #pattern);
        if inner.is_empty() {
            return TokenStream::new();
        }
        return quote! {
            if let bus::Some(value) = &#owner.#name {
                #inner
            }
        };
    }
    let value = quote!(&#owner.#name);
    let inner = of_value(&field.ty.value, &value, &path);
    let pattern = of_pattern(field, &value, &path);
    quote!(#inner #pattern)
}

/// The check of a text against its field's pattern.
fn of_pattern(field: &Field, value: &TokenStream, path: &str) -> Option<TokenStream> {
    let pattern = &field.pattern.as_ref()?.value;
    Some(quote! {
        {
            static PATTERN: bus::Pattern = bus::Pattern::new(#pattern);
            PATTERN.check(#path, #value)?;
        }
    })
}

/// Checks of a value that `value` is a reference to.
fn of_value(ty: &FieldType, value: &TokenStream, path: &str) -> TokenStream {
    match ty {
        FieldType::String(most) | FieldType::Uri(most) => {
            let most = option(*most);
            quote!(bus::check_text(#path, #value, #most)?;)
        }
        FieldType::Email => quote!(bus::check_text(#path, #value, bus::None)?;),
        FieldType::Float => quote!(bus::check_float(#path, *(#value))?;),
        FieldType::Json => quote!(bus::check_json(#path, #value)?;),
        FieldType::Enum { open: true, .. } => {
            quote!(bus::check_text(#path, (#value).as_str(), bus::None)?;)
        }
        FieldType::List(of, most) => {
            let bound = most.map(|most| quote!(bus::check_list(#path, (#value).len(), #most)?;));
            let inner = of_value(of, &quote!(value), path);
            let each = (!inner.is_empty()).then(|| quote!(for value in #value { #inner }));
            quote!(#bound #each)
        }
        FieldType::Map(of) => {
            let inner = of_value(of, &quote!(value), path);
            let binding = if inner.is_empty() { quote!(_) } else { quote!(value) };
            quote! {
                for (key, #binding) in #value {
                    bus::check_text(#path, key, bus::None)?;
                    #inner
                }
            }
        }
        FieldType::Object(fields) => {
            let owner = quote!((#value));
            let inner = fields.iter().map(|field| of_field(field, &owner, path));
            quote!(#(#inner)*)
        }
        _ => TokenStream::new(),
    }
}

fn option(most: Option<u32>) -> TokenStream {
    match most {
        Some(most) => quote!(bus::Some(#most)),
        None => quote!(bus::None),
    }
}
