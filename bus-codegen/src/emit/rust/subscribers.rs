//! What a subscriber of several event types receives: an enum of just those.
//!
//! The enum is exhaustive on purpose: a `match` in a handler stops compiling when events.yaml
//! gives the subscriber one more type, and names the type. Whether there is an enum depends on
//! how the subscriber is written and not on how many types match today
//! ([`Subscriber::receives_one`](crate::model::Subscriber::receives_one)).

use proc_macro2::TokenStream;
use quote::quote;

use super::documentation;
use crate::{
    emit::Plan,
    model::{Event, Subscriber, names},
};

/// The path, within the generated module, of what a subscriber's handler receives: `OrderPlaced`,
/// or `subscribers::AuditLogEvent`. `events` are those it matches; `None` where there is none.
pub(crate) fn received(subscriber: &Subscriber, events: &[&Event]) -> Option<String> {
    let first = events.first()?;
    Some(if subscriber.receives_one() {
        names::ident(&names::type_name(&first.name.value)).to_string()
    } else {
        format!("subscribers::{}", names::enum_of(&subscriber.work.name.value))
    })
}

pub(super) fn emit(plan: &Plan<'_>, yaml: &str) -> TokenStream {
    let several: Vec<_> = plan
        .subscribers
        .iter()
        .filter(|(subscriber, _)| !subscriber.work.built_in && !subscriber.receives_one())
        .collect();
    if several.is_empty() {
        return TokenStream::new();
    }
    let enums = several
        .into_iter()
        .map(|(subscriber, numbers)| emit_enum(plan, yaml, subscriber, numbers));
    quote! {
        /// What each subscriber of several event types receives.
        pub mod subscribers {
            use super::bus;
            #(#enums)*
        }
    }
}

fn emit_enum(plan: &Plan<'_>, yaml: &str, subscriber: &Subscriber, numbers: &[usize]) -> TokenStream {
    let name = &subscriber.work.name.value;
    let ident = names::ident(&names::enum_of(name));
    let types: Vec<&str> = numbers
        .iter()
        .map(|number| plan.events[*number].name.value.as_str())
        .collect();
    let idents: Vec<_> = types.iter().map(|name| names::ident(&names::type_name(name))).collect();
    let docs = types.iter().map(|name| documentation(None, &format!("`{name}`")));
    let doc = documentation(
        None,
        &format!(
            "What the subscriber `{name}` receives, declared at {yaml}:{}.\n\nA `match` without a `_` arm stops \
             compiling when the declaration adds a type.",
            plan.line(&subscriber.work)
        ),
    );
    quote! {
        #doc
        #[derive(bus::Clone, bus::Debug, bus::PartialEq)]
        pub enum #ident {
            #(#docs #idents(super::#idents),)*
        }

        impl #ident {
            /// Which type it is.
            #[must_use]
            pub const fn event_type(&self) -> bus::EventType {
                match self {
                    #(Self::#idents(_) => <super::#idents as bus::EventData>::EVENT_TYPE,)*
                }
            }

            /// The declared name of its type.
            #[must_use]
            pub const fn type_name(&self) -> &'static str {
                match self {
                    #(Self::#idents(_) => #types,)*
                }
            }
        }

        impl bus::FromEvent for #ident {
            fn from_event(event: &bus::StoredEvent) -> bus::Decoded<Self> {
                match event.event_type.as_str() {
                    #(#types => bus::any(event, Self::#idents),)*
                    _ => bus::Err(bus::not_among(event, &[#(#types),*])),
                }
            }
        }
    }
}
