//! Emits the Rust that `include_events!()` brings in.
//!
//! What the code needs stands behind one name, `bus`, the runtime's `__private`: it re-exports
//! the standard library's names too, so an event called `Option.Some` disturbs nothing. A type of
//! the application's is in camel case and can never be called `bus`.

mod any_event;
mod checks;
mod code;
mod declaration;
mod events;
mod handlers;
mod jobs;
mod start;
mod subscribers;
mod types;

use code::{Code, line};

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
    let mut code = Code::default();
    line!(code, "use ::bus_runtime::__private as bus;");
    let mut fields = plan.events.iter().flat_map(|event| &event.data);
    if fields.any(types::needs_serde_by_name) {
        line!(code, "use bus::serde;");
    }
    for (number, event) in plan.events.iter().enumerate() {
        events::emit(&mut code, plan, event, number);
    }
    any_event::emit(&mut code, plan);
    subscribers::emit(&mut code, plan);
    jobs::emit(&mut code, plan);
    handlers::emit(&mut code, plan, yaml);
    handlers::emit_scopes(&mut code, plan, yaml);
    declaration::emit(&mut code, plan, history, migrations);
    start::emit(&mut code, plan);
    code.finish()
}

/// The part of the event with that number.
pub(crate) fn emit_event(plan: &Plan<'_>, number: usize) -> String {
    let mut code = Code::default();
    events::emit(&mut code, plan, plan.events[number], number);
    code.finish()
}
