//! Emits the Rust that `include_events!()` brings in.
//!
//! Every path is absolute, so an event called `Option.Some` disturbs nothing, and what is not
//! part of the runtime's public interface is reached through its `__private`. The text is made
//! by `quote` and laid out by `prettyplease`.

mod any_event;
mod checks;
mod declaration;
mod events;
mod handlers;
mod jobs;
mod start;
mod types;

use proc_macro2::TokenStream;
use quote::quote;

use super::Plan;

/// The whole file, as tokens. `history` is each table and checksum this code ever emitted, and
/// `migrations` each migration's name and path.
pub(crate) fn emit(
    plan: &Plan<'_>,
    yaml: &str,
    history: &[(String, String)],
    migrations: &[(String, String)],
) -> TokenStream {
    let events = plan
        .events
        .iter()
        .enumerate()
        .map(|(at, event)| events::emit(plan, event, at));
    let any_event = any_event::emit(plan);
    let jobs = jobs::emit(plan);
    let handlers = handlers::emit(plan, yaml);
    let scopes = handlers::emit_scopes(plan, yaml);
    let declaration = declaration::emit(plan, history, migrations);
    let start = start::emit(plan);
    let import = types::serde_by_name(plan.events.iter().flat_map(|event| &event.data));
    quote! {
        #import
        #(#events)*
        #any_event
        #jobs
        #handlers
        #scopes
        #declaration
        #start
    }
}

/// Laid out for a reader.
pub(crate) fn formatted(tokens: TokenStream) -> String {
    let mut file: syn::File = syn::parse2(tokens).expect("the emitter writes items");
    let allow = allow();
    for item in &mut file.items {
        // Types and modules carry it from where they are written, next to their documentation.
        if let syn::Item::Impl(item) = item {
            item.attrs.insert(0, syn::parse_quote!(#allow));
        }
    }
    prettyplease::unparse(&file)
}

/// What every item carries: an application uses a part of what is generated, and its own lints
/// are about its own code.
fn allow() -> TokenStream {
    quote!(#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")])
}

fn private() -> TokenStream {
    quote!(::bus_runtime::__private)
}

/// Documentation of an item: the user's words, or ours where there are none.
fn documentation(said: Option<&str>, otherwise: &str) -> TokenStream {
    let text = said.map(str::trim).filter(|text| !text.is_empty()).unwrap_or(otherwise);
    let lines = text.lines().map(|line| format!(" {}", line.trim_end()));
    quote!(#(#[doc = #lines])*)
}
