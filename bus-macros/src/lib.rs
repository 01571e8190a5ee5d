//! The attributes that tie a function to what `events.yaml` declares.
//!
//! They are thin: what is declared and what its handler takes is `bus-codegen`'s to know. An
//! attribute finds the name, looks at the function's shape, keeps the function as it is, and
//! implements the trait that the generated `start` asks for.

mod attr;
mod declaration;
mod expand;

use bus_codegen::WorkKind;
use proc_macro::TokenStream;

/// Handles a declared subscriber.
///
/// ```text
/// #[subscriber("corpus.index")]
/// async fn index(cx: &mut Context, app: &App, event: Event<CorpusNoteChanged>) -> Outcome { … }
///
/// #[subscriber("stock.reserve", transactional)]
/// async fn reserve(cx: &TxContext, tx: &mut Tx, app: &App, event: Event<OrderPlaced>) -> Outcome { … }
/// ```
///
/// A transactional handler runs in one transaction in which its completion commits too, and its
/// context cannot call out.
#[proc_macro_attribute]
pub fn subscriber(attribute: TokenStream, item: TokenStream) -> TokenStream {
    expand::expand(WorkKind::Subscriber, attribute.into(), item.into()).into()
}

/// Handles a declared kind of job.
///
/// ```text
/// #[job("corpus.reindex")]
/// async fn reindex(cx: &mut Context, app: &App, args: jobs::CorpusReindex) -> Outcome { … }
/// ```
#[proc_macro_attribute]
pub fn job(attribute: TokenStream, item: TokenStream) -> TokenStream {
    expand::expand(WorkKind::Job, attribute.into(), item.into()).into()
}

/// Handles a declared periodic task.
///
/// ```text
/// #[periodic("gas.refill")]
/// async fn refill(cx: &mut Context, app: &App) -> Outcome { … }
/// ```
#[proc_macro_attribute]
pub fn periodic(attribute: TokenStream, item: TokenStream) -> TokenStream {
    expand::expand(WorkKind::Periodic, attribute.into(), item.into()).into()
}
