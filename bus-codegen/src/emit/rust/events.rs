//! One event: its struct, and what the runtime needs to read, name and record it.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{
    checks, declaration, documentation,
    types::{Struct, attributes, emit as emit_struct, rust_type},
};
use crate::{
    emit::Plan,
    model::{DEFAULT_LIMITS, Event, Exposure, Field, Part, names},
};

pub(super) fn emit(plan: &Plan<'_>, event: &Event, number: usize) -> TokenStream {
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
        inner: false,
        name: name.clone(),
    });
    let version = version(event.version);
    let exposure = exposure(event.exposure);
    let number = u16::try_from(number).expect("a file of 4 MiB cannot declare that many events");
    let number = Literal::u16_unsuffixed(number);
    let bytes = plan.model.limits.data_bytes;
    let limit = (bytes != DEFAULT_LIMITS.data_bytes).then(|| {
        let bytes = Literal::u32_unsuffixed(bytes);
        quote!(const DATA_LIMIT: usize = #bytes;)
    });
    let declared = declaration::event(plan, event);
    let decode = decode(event, &name);
    let recordable = event.recordable().then(|| recordable(plan, event, &ident.to_string()));
    quote! {
        #structure

        impl bus::EventData for #ident {
            const TYPE: &'static str = #wire;
            const VERSION: bus::SchemaVersion = #version;
            const EXPOSURE: bus::Exposure = #exposure;
            const EVENT_TYPE: bus::EventType = bus::EventType::from_index(#number);
            #limit

            #decode
        }

        impl bus::Declared for #ident {
            const EVENT: bus::EventDecl = #declared;
        }

        #recordable
    }
}

pub(super) fn version(version: u32) -> TokenStream {
    if version == 1 {
        return quote!(bus::SchemaVersion::FIRST);
    }
    quote! {
        match bus::SchemaVersion::new(#version) {
            bus::Some(version) => version,
            bus::None => bus::SchemaVersion::FIRST,
        }
    }
}

pub(super) fn exposure(exposure: Exposure) -> TokenStream {
    match exposure {
        Exposure::Internal => quote!(bus::Exposure::Internal),
        Exposure::Webhook => quote!(bus::Exposure::Webhook),
    }
}

fn decode(event: &Event, name: &str) -> TokenStream {
    if event.subject_args.is_empty() {
        return quote! {
            fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
                bus::decode(data)
            }
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
    let serde_crate = "bus::serde";
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
        quote!(#ident: bus::subject_value(#wire, &values[#at])?)
    });
    quote! {
        fn decode(subject: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
            #[derive(bus::serde::Deserialize)]
            #[serde(crate = #serde_crate)]
            struct Data {
                #(#attributes #fields: #types,)*
            }

            let values = bus::subject_values(subject, #pattern)?;
            let data: Data = bus::decode(data)?;
            bus::Ok(Self {
                #(#fields: data.#fields,)*
                #(#args,)*
            })
        }
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
    let ident = names::ident(name.strip_prefix("r#").unwrap_or(name));
    let names_owner = event
        .subject
        .value
        .placeholders()
        .any(|placeholder| owner_of(plan, event, &placeholder.value));
    let pieces = pattern(event);
    let values = event.subject.value.placeholders().map(|placeholder| {
        if owner_of(plan, event, &placeholder.value) {
            return quote!(&owner);
        }
        let field = names::ident(&names::field_name(&placeholder.value));
        quote!(&self.#field)
    });
    let (parameter, owner) = if names_owner {
        (quote!(owner), quote!(let owner = bus::owner::<Self>(owner)?;))
    } else {
        (quote!(_), TokenStream::new())
    };
    let fields: Vec<&Field> = event.data.iter().chain(&event.subject_args).collect();
    let checks = checks::emit(&fields);
    quote! {
        impl bus::Recordable for #ident {
            fn subject(&self, #parameter: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
                #owner
                bus::Ok(bus::subject(#pieces, &[#(#values),*]))
            }

            fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
                #checks
                bus::encode(self)
            }
        }
    }
}

/// Whether a placeholder means the event's owner: a field of that name comes first.
fn owner_of(plan: &Plan<'_>, event: &Event, name: &str) -> bool {
    name == "owner" && plan.model.has_owners && event.field(name).is_none()
}
