//! `start`, which does not compile while a handler is missing.
//!
//! The bounds stand on the method: on the impl, or behind one trait of all, rustc names none of
//! them. The future is boxed: an `async fn` reports each of them three times.

use proc_macro2::TokenStream;
use quote::quote;

use super::handlers::{Owed, owed, scopes, trait_name};
use crate::{emit::Plan, model::names};

pub(super) fn emit(plan: &Plan<'_>) -> TokenStream {
    let handlers = owed(plan);
    let scopes = scopes(plan);
    let handler_bounds = handlers.iter().map(|(work, _)| {
        let ident = trait_name(work);
        quote!(A: handlers::#ident)
    });
    let scope_bounds = scopes.iter().map(|scope| {
        let ident = names::ident(&names::type_name(&scope.value));
        quote!(A: scopes::#ident)
    });
    let bounds: Vec<TokenStream> = handler_bounds.chain(scope_bounds).collect();
    let registrations = handlers.iter().map(|(work, owed)| {
        let ident = trait_name(work);
        let name = &work.name.value;
        match owed {
            Owed::Subscriber(_) => quote!(handlers.subscriber(#name, <A as handlers::#ident>::HANDLER);),
            Owed::Job => quote!(handlers.job(<A as handlers::#ident>::HANDLER);),
            Owed::Periodic => quote!(handlers.periodic(#name, <A as handlers::#ident>::HANDLER);),
        }
    });
    let predicates = scopes.iter().map(|scope| {
        let ident = names::ident(&names::type_name(&scope.value));
        let name = &scope.value;
        quote! {
            handlers.scope(#name, |app, event, endpoint| {
                bus::Box::pin(<A as scopes::#ident>::admits(app, event, endpoint))
            });
        }
    });
    let none = handlers.is_empty() && scopes.is_empty();
    let mutable = (!none).then(|| quote!(mut));
    let result = quote!(bus::Result<bus::Bus, bus::StartError>);
    quote! {
        /// Starts the bus of an application that handles all that is declared.
        pub trait StartBus<A> {
            /// Starts the bus. Does not compile while a declared handler or predicate is missing.
            fn start(self) -> bus::BoxFuture<'static, #result>
            where
                #(#bounds,)*;
        }

        impl<A: bus::Send + bus::Sync + 'static> StartBus<A> for bus::Builder<A> {
            fn start(self) -> bus::BoxFuture<'static, #result>
            where
                #(#bounds,)*
            {
                let #mutable handlers = bus::Handlers::new();
                #(#registrations)*
                #(#predicates)*
                bus::start(self, &DECLARATION, handlers)
            }
        }
    }
}
