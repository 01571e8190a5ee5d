//! Attribute macros that register handlers, and `event_type!`. All of them check names against
//! `events.yaml`.
//!
//! `bus-codegen` provides what is declared and what each handler takes. An attribute looks up the
//! declared name, checks the function's signature, leaves the function unchanged, and implements the
//! trait that the generated `start` requires.

mod attr;
mod declaration;
mod expand;

use bus_codegen::WorkKind;
use proc_macro::TokenStream;

/// Registers a function as the handler of a declared subscriber.
///
/// ```text
/// #[subscriber("corpus.index")]
/// async fn index(cx: &mut Context, app: &App, event: Event<CorpusNoteChanged>) -> Outcome { … }
///
/// #[subscriber("stock.reserve", transactional)]
/// async fn reserve(cx: &TxContext, tx: &mut Tx, app: &App, event: Event<OrderPlaced>) -> Outcome { … }
/// ```
///
/// The handler of a subscriber with one event type takes `Event<OrderPlaced>`. With several types, a
/// glob or `{ exposure: webhook }`, it takes a generated enum of these types, for example
/// `Event<subscribers::AuditLogEvent>` for `audit.log`. A `match` on the enum no longer compiles when
/// the declaration adds a type.
///
/// A transactional handler runs in a transaction that also commits the job's completion. Its context
/// does not allow network calls.
#[proc_macro_attribute]
pub fn subscriber(attribute: TokenStream, item: TokenStream) -> TokenStream {
    expand::expand(WorkKind::Subscriber, attribute.into(), item.into()).into()
}

/// Registers a function as the handler of a declared job kind.
///
/// ```text
/// #[job("corpus.reindex")]
/// async fn reindex(cx: &mut Context, app: &App, args: jobs::CorpusReindex) -> Outcome { … }
/// ```
#[proc_macro_attribute]
pub fn job(attribute: TokenStream, item: TokenStream) -> TokenStream {
    expand::expand(WorkKind::Job, attribute.into(), item.into()).into()
}

/// Expands to the `EventType` of a declared event type: a constant, which can be used in patterns.
/// An undeclared name does not compile.
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

/// Registers a function as the handler of a declared periodic task.
///
/// ```text
/// #[periodic("gas.refill")]
/// async fn refill(cx: &mut Context, app: &App) -> Outcome { … }
/// ```
#[proc_macro_attribute]
pub fn periodic(attribute: TokenStream, item: TokenStream) -> TokenStream {
    expand::expand(WorkKind::Periodic, attribute.into(), item.into()).into()
}
