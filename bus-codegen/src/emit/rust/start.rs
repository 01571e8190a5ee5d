//! `start`, which does not compile while a handler is missing.
//!
//! The bounds stand on the method: on the impl, or behind one trait of all, rustc names none of
//! them. The future is boxed: an `async fn` reports each of them three times.

use super::{
    code::{Code, block, line},
    handlers::{Owed, owed, scopes, trait_name},
};
use crate::{emit::Plan, model::names};

pub(super) fn emit(code: &mut Code, plan: &Plan<'_>) {
    let handlers = owed(plan);
    let scopes: Vec<(&str, String)> = scopes(plan)
        .into_iter()
        .map(|scope| (scope.value.as_str(), names::ident(&names::type_name(&scope.value))))
        .collect();
    let handler_bounds = handlers
        .iter()
        .map(|(work, _)| format!("A: handlers::{}", trait_name(work)));
    let scope_bounds = scopes.iter().map(|(_, ident)| format!("A: scopes::{ident}"));
    let bounds: Vec<String> = handler_bounds.chain(scope_bounds).collect();
    let head = "fn start(self) -> bus::BoxFuture<'static, bus::Result<bus::Bus, bus::StartError>>";
    code.blank();
    code.doc(
        None,
        "Starts the bus of an application that implements every declared handler.",
    );
    block!(code, "pub trait StartBus<A>", |code| {
        line!(
            code,
            "/// Starts the bus. Does not compile if a declared handler or predicate is missing."
        );
        line!(code, "{head}");
        bounded(code, &bounds, ";");
    });
    code.blank();
    block!(
        code,
        "impl<A: bus::Send + bus::Sync + 'static> StartBus<A> for bus::Builder<A>",
        |code| {
            line!(code, "{head}");
            bounded(code, &bounds, "");
            line!(code, "{{");
            code.deeper(|code| {
                let mutable = if bounds.is_empty() { "" } else { "mut " };
                line!(code, "let {mutable}handlers = bus::Handlers::new();");
                for (work, owed) in &handlers {
                    register(code, &work.name.value, &trait_name(work), owed);
                }
                for (name, ident) in &scopes {
                    line!(code, "handlers.scope({name:?}, |app, event, endpoint| {{");
                    line!(
                        code,
                        "    bus::Box::pin(<A as scopes::{ident}>::admits(app, event, endpoint))"
                    );
                    line!(code, "}});");
                }
                line!(code, "bus::start(self, &DECLARATION, handlers)");
            });
            line!(code, "}}");
        }
    );
}

fn bounded(code: &mut Code, bounds: &[String], end: &str) {
    line!(code, "where");
    code.deeper(|code| {
        for (at, bound) in bounds.iter().enumerate() {
            let last = at + 1 == bounds.len();
            line!(code, "{bound}{}", if last && end == ";" { end } else { "," });
        }
        if bounds.is_empty() {
            line!(code, "{end}");
        }
    });
}

fn register(code: &mut Code, name: &str, ident: &str, owed: &Owed) {
    let handler = format!("<A as handlers::{ident}>::HANDLER");
    match owed {
        Owed::Subscriber(_) => line!(code, "handlers.subscriber({name:?}, {handler});"),
        Owed::Job => line!(code, "handlers.job({handler});"),
        Owed::Periodic => line!(code, "handlers.periodic({name:?}, {handler});"),
    }
}
