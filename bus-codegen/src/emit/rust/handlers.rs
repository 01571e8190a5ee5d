//! Emits one trait for each handler the application must implement, and for each scope predicate.
//!
//! The traits exist for rustc's message when one is missing: it names the handler and the
//! declaration. A line number would move whenever an event is added above.

use super::{
    code::{Code, block, line},
    received,
};
use crate::{
    emit::Plan,
    model::{Work, names},
    source::Spanned,
};

/// What kind of work a handler does.
pub(super) enum Owed {
    /// With the path of what it receives, within the generated module.
    Subscriber(String),
    Job,
    Periodic,
}

/// Returns the handlers the application must implement, in order of kind and name.
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

/// Returns the name of a handler's trait.
pub(super) fn trait_name(work: &Work) -> String {
    names::ident(&names::type_name(&work.name.value))
}

pub(super) fn emit(code: &mut Code, plan: &Plan<'_>, yaml: &str) {
    let owed = owed(plan);
    code.blank();
    code.doc(None, "One trait for each handler that the application implements.");
    block!(code, "pub mod handlers", |code| {
        if !owed.is_empty() {
            line!(code, "use super::bus;");
        }
        for (work, owed) in &owed {
            emit_trait(code, yaml, work, owed);
        }
    });
}

fn emit_trait(code: &mut Code, yaml: &str, work: &Work, owed: &Owed) {
    let name = &work.name.value;
    let ident = trait_name(work);
    let (word, input, sample) = match owed {
        Owed::Subscriber(received) => (
            "subscriber",
            format!("bus::Event<super::{received}>"),
            format!(", event: Event<{received}>"),
        ),
        Owed::Job => ("job", format!("super::jobs::{ident}"), format!(", args: jobs::{ident}")),
        Owed::Periodic => ("periodic", "()".to_owned(), String::new()),
    };
    let what = if word == "periodic" { "periodic task" } else { word };
    code.blank();
    code.doc(
        None,
        &format!("Handles the {what} `{name}`, declared in {yaml}. `#[{word}(\"{name}\")]` implements it."),
    );
    on_unimplemented(
        code,
        &format!("no handler for {what} `{name}`, declared in {yaml}"),
        &format!("the application does not handle `{name}`"),
        &format!("write `#[{word}(\"{name}\")] async fn …(cx: &mut Context, app: &{{Self}}{sample}) -> Outcome`"),
    );
    block!(code, "pub trait {ident}: bus::Sized", |code| {
        line!(code, "/// The handler.");
        line!(code, "const HANDLER: bus::HandlerFn<Self, {input}>;");
    });
}

/// Writes the message rustc shows if the trait is not implemented.
fn on_unimplemented(code: &mut Code, message: &str, label: &str, note: &str) {
    let said = [("message", message), ("label", label), ("note", note)];
    let said = said.map(|(key, text)| format!("{key} = {text:?}"));
    code.list("#[diagnostic::on_unimplemented(", &said, ")]");
}

pub(super) fn emit_scopes(code: &mut Code, plan: &Plan<'_>, yaml: &str) {
    let scopes = scopes(plan);
    code.blank();
    code.doc(
        None,
        "One trait for each scope predicate that the application implements.",
    );
    block!(code, "pub mod scopes", |code| {
        if !scopes.is_empty() {
            line!(code, "use super::bus;");
        }
        for scope in scopes {
            emit_scope(code, yaml, scope);
        }
    });
}

fn emit_scope(code: &mut Code, yaml: &str, scope: &Spanned<String>) {
    let name = &scope.value;
    let ident = names::ident(&names::type_name(name));
    code.blank();
    code.doc(
        None,
        &format!("Decides which endpoints receive events of scope `{name}`, declared in {yaml}."),
    );
    on_unimplemented(
        code,
        &format!("no predicate for scope `{name}`, declared in {yaml}"),
        &format!("the application does not decide which endpoints receive events of scope `{name}`"),
        &format!(
            "write `impl events::scopes::{ident} for {{Self}}` with the rule that guards the read a receiver makes next"
        ),
    );
    block!(code, "pub trait {ident}: bus::Sized + bus::Send + bus::Sync", |code| {
        code.lines(
            "/// Returns whether the endpoint may receive the event. Apply the rule that guards the read\n\
             /// its receiver makes next.\n\
             fn admits(\n    \
                 &self,\n    \
                 event: &bus::StoredEvent,\n    \
                 endpoint: &bus::ScopedEndpoint,\n\
             ) -> impl bus::Future<Output = bus::Result<bool, bus::BoxError>> + bus::Send;\n",
        )
    });
}

/// Returns the scopes of the sound events.
pub(super) fn scopes<'a>(plan: &Plan<'a>) -> Vec<&'a Spanned<String>> {
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
