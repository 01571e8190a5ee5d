//! Emits the Rust that `include_events!()` brings in.
//!
//! The text is made by `quote` and laid out by `prettyplease`, item by item: a file of thousands
//! of types never stands in memory as one tree, and the items are made on every core.
//!
//! What the code needs stands behind one name, `bus`, the runtime's `__private`: it re-exports
//! the standard library's names too, so an event called `Option.Some` disturbs nothing. A type of
//! the application's is in camel case and can never be called `bus`.

mod any_event;
mod checks;
mod declaration;
mod events;
mod handlers;
mod jobs;
mod start;
mod subscribers;
mod types;

use std::{num::NonZero, thread};

use proc_macro2::TokenStream;
use quote::quote;

use super::Plan;
pub(crate) use subscribers::received;

/// The whole file. `history` is each table and checksum this code ever emitted, and `migrations`
/// each migration's name and path.
pub(crate) fn emit(
    plan: &Plan<'_>,
    yaml: &str,
    history: &[(String, String)],
    migrations: &[(String, String)],
) -> String {
    let import = types::serde_by_name(plan.events.iter().flat_map(|event| &event.data));
    let mut file = formatted(quote! {
        use ::bus_runtime::__private as bus;
        #import
    });
    for text in on_every_core(plan.events.len(), |at| emit_event(plan, at)) {
        file.push('\n');
        file.push_str(&text);
    }
    let rest: [&(dyn Fn() -> TokenStream + Sync); 7] = [
        &|| any_event::emit(plan),
        &|| subscribers::emit(plan, yaml),
        &|| jobs::emit(plan),
        &|| handlers::emit(plan, yaml),
        &|| handlers::emit_scopes(plan, yaml),
        &|| declaration::emit(plan, history, migrations),
        &|| start::emit(plan),
    ];
    for text in on_every_core(rest.len(), |at| formatted(rest[at]())) {
        file.push('\n');
        file.push_str(&text);
    }
    file
}

/// Each text of a list, made by as many threads as there are cores, in the list's order.
fn on_every_core(count: usize, text: impl Fn(usize) -> String + Sync) -> Vec<String> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(8);
    let each = count.div_ceil(threads).max(1);
    if count <= 1 || threads == 1 {
        return (0..count).map(text).collect();
    }
    let text = &text;
    thread::scope(|scope| {
        let parts: Vec<_> = (0..count)
            .step_by(each)
            .map(|from| scope.spawn(move || (from..(from + each).min(count)).map(text).collect::<Vec<_>>()))
            .collect();
        let texts = parts.into_iter().flat_map(|part| match part.join() {
            Ok(texts) => texts,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        texts.collect()
    })
}

/// The part of the event with that number.
pub(crate) fn emit_event(plan: &Plan<'_>, number: usize) -> String {
    formatted(events::emit(plan, plan.events[number], number))
}

/// Laid out for a reader.
///
/// Each item carries an `allow`: an application uses a part of what is generated, and its own lints
/// are about its own code. A module round all of them could carry it once, and would stand in
/// every type's name wherever rustc writes it.
fn formatted(tokens: TokenStream) -> String {
    use syn::Item;
    let mut file: syn::File = syn::parse2(tokens).expect("the emitter writes items");
    for item in &mut file.items {
        let attributes = match item {
            Item::Struct(item) => &mut item.attrs,
            Item::Enum(item) => &mut item.attrs,
            Item::Trait(item) => &mut item.attrs,
            Item::Mod(item) => &mut item.attrs,
            Item::Static(item) => &mut item.attrs,
            Item::Impl(item) => &mut item.attrs,
            _ => continue,
        };
        let documentation = attributes.iter().take_while(|one| one.path().is_ident("doc")).count();
        attributes.insert(
            documentation,
            syn::parse_quote!(#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]),
        );
    }
    prettyplease::unparse(&file)
}

/// How the items of a module come by `bus`. Where there are none the import would be unused, of which an application
/// that denies warnings hears.
fn import_for(items: &[TokenStream]) -> Option<TokenStream> {
    (!items.is_empty()).then(|| {
        quote!(
            use super::bus;
        )
    })
}

/// Documentation of an item: the user's words, or ours where there are none.
fn documentation(said: Option<&str>, otherwise: &str) -> TokenStream {
    let text = said.map(str::trim).filter(|text| !text.is_empty()).unwrap_or(otherwise);
    let lines = text.lines().map(|line| format!(" {}", line.trim_end()));
    quote!(#(#[doc = #lines])*)
}
