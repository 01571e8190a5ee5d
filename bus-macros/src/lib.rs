//! The attributes that tie a function to what `events.yaml` declares, and names checked against it.
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
/// A subscriber of one event type takes `Event<` its struct `>`. One that names several, a glob or
/// `{ exposure: webhook }` takes an enum of just those types, `Event<subscribers::AuditLogEvent>` for
/// `audit.log`; its `match` stops compiling when the declaration adds a type.
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

/// The number of a declared event type in this build, an `EventType`: an undeclared name does not
/// compile. It is a constant, and stands in patterns too.
///
/// ```text
/// match event.data.event_type() {
///     event_type!("order.placed") => …,
///     _ => …,
/// }
/// ```
#[proc_macro]
pub fn event_type(input: TokenStream) -> TokenStream {
    expand::event_type(input.into()).into()
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
