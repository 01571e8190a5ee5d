//! The enum of all events.

use proc_macro2::TokenStream;
use quote::quote;

use super::documentation;
use crate::{emit::Plan, model::names};

pub(super) fn emit(plan: &Plan<'_>) -> TokenStream {
    if plan.events.is_empty() {
        return TokenStream::new();
    }
    let idents: Vec<_> = plan
        .events
        .iter()
        .map(|event| names::ident(&names::type_name(&event.name.value)))
        .collect();
    let types: Vec<&str> = plan.events.iter().map(|event| event.name.value.as_str()).collect();
    let docs = types.iter().map(|name| documentation(None, &format!("`{name}`")));
    quote! {
        /// Any of the declared events.
        #[derive(bus::Clone, bus::Debug, bus::PartialEq)]
        #[non_exhaustive]
        pub enum AnyEvent {
            #(#docs #idents(#idents),)*
        }

        impl AnyEvent {
            /// Reads a stored event of any declared type.
            ///
            /// # Errors
            ///
            /// The path of the field that does not fit, or that the type is not declared or in
            /// another version.
            pub fn decode(event: &bus::StoredEvent) -> bus::Decoded<Self> {
                <Self as bus::FromEvent>::from_event(event)
            }

            /// Which type it is.
            #[must_use]
            pub const fn event_type(&self) -> bus::EventType {
                match self {
                    #(Self::#idents(_) => <#idents as bus::EventData>::EVENT_TYPE,)*
                }
            }
        }

        impl bus::FromEvent for AnyEvent {
            fn from_event(event: &bus::StoredEvent) -> bus::Decoded<Self> {
                match event.event_type.as_str() {
                    #(
                        #types => bus::any(event, Self::#idents),
                    )*
                    _ => bus::Err(bus::undeclared(&event.event_type)),
                }
            }
        }
    }
}
