//! A trait for each handler the application owes, and for each predicate of a scope.
//!
//! The traits exist for what rustc says when one is missing: its name, and the line that
//! declares it.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::{documentation, import_for, received};
use crate::{
    emit::Plan,
    model::{Work, names},
};

/// What kind of work a handler does.
pub(super) enum Owed {
    /// With the path of what it receives, within the generated module.
    Subscriber(String),
    Job,
    Periodic,
}

/// The handlers the application owes: all but the runtime's own, in order of kind and name.
pub(super) fn owed<'a>(plan: &Plan<'a>) -> Vec<(&'a Work, Owed)> {
    let subscribers = plan.subscribers.iter().filter_map(|(subscriber, numbers)| {
        let events: Vec<_> = numbers.iter().map(|number| plan.events[*number]).collect();
        Some((&subscriber.work, Owed::Subscriber(received(subscriber, &events)?)))
    });
    let jobs = plan.jobs.iter().map(|job| (&job.work, Owed::Job));
    let periodic = plan.periodic.iter().map(|task| (&task.work, Owed::Periodic));
    subscribers
        .chain(jobs)
        .chain(periodic)
        .filter(|(work, _)| !work.built_in)
        .collect()
}

/// The trait of a handler.
pub(super) fn trait_name(work: &Work) -> Ident {
    names::ident(&names::type_name(&work.name.value))
}

pub(super) fn emit(plan: &Plan<'_>, yaml: &str) -> TokenStream {
    let traits: Vec<TokenStream> = owed(plan)
        .into_iter()
        .map(|(work, owed)| {
            let name = &work.name.value;
            let ident = trait_name(work);
            let line = plan.line(work);
            let (word, input, sample) = match owed {
                Owed::Subscriber(received) => {
                    let ty: syn::Path = syn::parse_str(&received).expect("the emitter's own names make a path");
                    let sample = format!("event: Event<{received}>");
                    ("subscriber", quote!(bus::Event<super::#ty>), sample)
                }
                Owed::Job => ("job", quote!(super::jobs::#ident), format!("args: jobs::{ident}")),
                Owed::Periodic => ("periodic", quote!(()), String::new()),
            };
            let what = if word == "periodic" { "periodic task" } else { word };
            let message = format!("no handler for {what} `{name}`, declared at {yaml}:{line}");
            let label = format!("the application does not handle `{name}`");
            let comma = if sample.is_empty() { "" } else { ", " };
            let note = format!(
                "write `#[{word}(\"{name}\")] async fn …(cx: &mut Context, app: &{{Self}}{comma}{sample}) -> Outcome`"
            );
            let doc = documentation(
                None,
                &format!(
                    "Handles the {what} `{name}`, declared at {yaml}:{line}. `#[{word}(\"{name}\")]` implements it."
                ),
            );
            quote! {
                #doc
                #[diagnostic::on_unimplemented(message = #message, label = #label, note = #note)]
                pub trait #ident: bus::Sized {
                    /// The handler.
                    const HANDLER: bus::HandlerFn<Self, #input>;
                }
            }
        })
        .collect();
    let import = import_for(&traits);
    quote! {
        /// What the application has to handle, a trait each.
        pub mod handlers {
            #import
            #(#traits)*
        }
    }
}

pub(super) fn emit_scopes(plan: &Plan<'_>, yaml: &str) -> TokenStream {
    let traits: Vec<TokenStream> = scopes(plan)
        .into_iter()
        .map(|scope| {
            let name = &scope.value;
            let ident = names::ident(&names::type_name(name));
            let line = plan.sources.line(scope.span);
            let message = format!("no predicate for scope `{name}`, declared at {yaml}:{line}");
            let label = format!("the application does not decide who may receive events of scope `{name}`");
            let note = format!(
                "write `impl events::scopes::{ident} for {{Self}}`: the rule that guards the read a receiver makes next"
            );
            let doc = documentation(
                None,
                &format!("Decides who may receive events of scope `{name}`, declared at {yaml}:{line}."),
            );
            quote! {
                #doc
                #[diagnostic::on_unimplemented(message = #message, label = #label, note = #note)]
                pub trait #ident: bus::Sized + bus::Send + bus::Sync {
                    /// Whether the endpoint may receive the event: the very rule that guards the read
                    /// its receiver will make next.
                    fn admits(
                        &self,
                        event: &bus::StoredEvent,
                        endpoint: &bus::ScopedEndpoint,
                    ) -> impl bus::Future<
                        Output = bus::Result<bool, bus::BoxError>,
                    > + bus::Send;
                }
            }
        })
        .collect();
    let import = import_for(&traits);
    quote! {
        /// The predicates the application has to bring, a trait each.
        pub mod scopes {
            #import
            #(#traits)*
        }
    }
}

/// The scopes that sound events ask for.
pub(super) fn scopes<'a>(plan: &Plan<'a>) -> Vec<&'a crate::source::Spanned<String>> {
    plan.model
        .scopes()
        .into_iter()
        .filter(|scope| {
            plan.events
                .iter()
                .any(|event| event.scope.as_ref().is_some_and(|known| known.value == scope.value))
        })
        .collect()
}
