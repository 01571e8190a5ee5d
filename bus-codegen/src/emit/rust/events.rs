//! One event: its struct, and what the runtime needs to read, name and record it.

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    checks, documentation, private,
    types::{Struct, attributes, emit as emit_struct, rust_type},
};
use crate::{
    emit::Plan,
    model::{Event, Exposure, Field, Part, names},
};

pub(super) fn emit(plan: &Plan<'_>, event: &Event, number: usize) -> TokenStream {
    let private = private();
    let name = names::type_name(&event.name.value);
    let ident = names::ident(&name);
    let wire = &event.name.value;
    let said = event.doc.as_ref().map(|doc| doc.value.trim().to_owned());
    let mut doc = said.clone().unwrap_or_else(|| format!("The event `{wire}`."));
    doc.push_str(&format!("\n\nEvent `{wire}`, about `{}`.", event.subject.value.text));
    let structure = emit_struct(&Struct {
        doc: documentation(Some(&doc), ""),
        description: said.unwrap_or_default(),
        fields: &event.data,
        unsent: &event.subject_args,
        of: format!("`{wire}`"),
        inner: false,
        name: name.clone(),
    });
    let version = version(event.version);
    let exposure = exposure(event.exposure);
    let number = u16::try_from(number).expect("a file of 4 MiB cannot declare that many events");
    let decode = decode(plan, event, &name);
    let recordable = event.recordable().then(|| recordable(plan, event, &ident.to_string()));
    quote! {
        #structure

        impl ::bus_runtime::EventData for #ident {
            const TYPE: &'static str = #wire;
            const VERSION: ::bus_runtime::SchemaVersion = #version;
            const EXPOSURE: ::bus_runtime::Exposure = #exposure;
            const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(#number);

            fn decode(
                subject: &str,
                data: &#private::RawValue,
            ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
                #decode
            }
        }

        #recordable
    }
}

pub(super) fn version(version: u32) -> TokenStream {
    if version == 1 {
        return quote!(::bus_runtime::SchemaVersion::FIRST);
    }
    quote! {
        match ::bus_runtime::SchemaVersion::new(#version) {
            ::core::option::Option::Some(version) => version,
            ::core::option::Option::None => ::bus_runtime::SchemaVersion::FIRST,
        }
    }
}

pub(super) fn exposure(exposure: Exposure) -> TokenStream {
    match exposure {
        Exposure::Internal => quote!(::bus_runtime::Exposure::Internal),
        Exposure::Webhook => quote!(::bus_runtime::Exposure::Webhook),
    }
}

fn decode(plan: &Plan<'_>, event: &Event, name: &str) -> TokenStream {
    let private = private();
    if event.subject_args.is_empty() {
        return quote! {
            let _ = subject;
            #private::decode(data)
        };
    }
    // The payload has fewer fields than the struct, so it is read by a struct of its own.
    let fields: Vec<_> = event
        .data
        .iter()
        .map(|field| names::ident(&names::field_name(&field.name.value)))
        .collect();
    let types = event.data.iter().map(|field| rust_type(name, field));
    let attributes = event.data.iter().map(|field| {
        let all = attributes(name, field);
        serde_only(&all)
    });
    let serde_crate = "::bus_runtime::__private::serde";
    let pattern = pattern(event);
    let args = event.subject_args.iter().map(|field| {
        let ident = names::ident(&names::field_name(&field.name.value));
        let wire = &field.name.value;
        let at = event
            .subject
            .value
            .placeholders()
            .position(|placeholder| placeholder.value == *wire)
            .expect("a rule holds that the subject names each of them");
        quote!(#ident: #private::subject_value(#wire, &values[#at])?)
    });
    let _ = plan;
    quote! {
        #[derive(#private::serde::Deserialize)]
        #[serde(crate = #serde_crate)]
        struct Data {
            #(#attributes #fields: #types,)*
        }

        let values = #private::subject_values(subject, #pattern)?;
        let data: Data = #private::decode(data)?;
        ::core::result::Result::Ok(Self {
            #(#fields: data.#fields,)*
            #(#args,)*
        })
    }
}

/// Drops the attributes of other derives.
fn serde_only(attributes: &TokenStream) -> TokenStream {
    let parsed: syn::ItemStruct = syn::parse2(quote! {
        struct Carrier { #attributes field: () }
    })
    .expect("the attributes stand before a field");
    let kept = parsed
        .fields
        .iter()
        .flat_map(|field| &field.attrs)
        .filter(|attribute| attribute.path().is_ident("serde"))
        .map(|attribute| quote!(#attribute));
    quote!(#(#kept)*)
}

/// The literal pieces around the placeholders: one more than there are placeholders.
fn pattern(event: &Event) -> TokenStream {
    let mut pieces = vec![String::new()];
    for part in &event.subject.value.parts {
        match part {
            Part::Literal(text) => {
                if let Some(last) = pieces.last_mut() {
                    last.push_str(text);
                }
            }
            Part::Placeholder(_) => pieces.push(String::new()),
        }
    }
    quote!(&[#(#pieces),*])
}

fn recordable(plan: &Plan<'_>, event: &Event, name: &str) -> TokenStream {
    let private = private();
    let ident = names::ident(name.strip_prefix("r#").unwrap_or(name));
    let names_owner = event
        .subject
        .value
        .placeholders()
        .any(|placeholder| owner_of(plan, event, &placeholder.value));
    let parts = event.subject.value.parts.iter().map(|part| match part {
        Part::Literal(text) => quote!(subject.push_str(#text);),
        Part::Placeholder(name) if owner_of(plan, event, &name.value) => {
            quote!(#private::push_part(&mut subject, &owner);)
        }
        Part::Placeholder(name) => {
            let field = names::ident(&names::field_name(&name.value));
            quote!(#private::push_part(&mut subject, &self.#field);)
        }
    });
    let owner = if names_owner {
        quote! {
            let owner = owner.ok_or(::bus_runtime::RecordError::OwnerMissing {
                event_type: <Self as ::bus_runtime::EventData>::TYPE,
            })?;
        }
    } else {
        quote!(let _ = owner;)
    };
    let fields: Vec<&Field> = event.data.iter().chain(&event.subject_args).collect();
    let checks = checks::emit(&fields);
    quote! {
        impl ::bus_runtime::Recordable for #ident {
            fn subject(
                &self,
                owner: ::core::option::Option<#private::Uuid>,
            ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
                #owner
                let mut subject = ::std::string::String::new();
                #(#parts)*
                ::core::result::Result::Ok(subject)
            }

            fn encode(
                &self,
            ) -> ::core::result::Result<::std::boxed::Box<#private::RawValue>, ::bus_runtime::RecordError> {
                #checks
                #private::encode(self)
            }
        }
    }
}

/// Whether a placeholder means the event's owner: a field of that name comes first.
fn owner_of(plan: &Plan<'_>, event: &Event, name: &str) -> bool {
    name == "owner" && plan.model.has_owners && event.field(name).is_none()
}
