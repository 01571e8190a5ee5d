//! A trait for each handler the application owes, and for each predicate of a scope.
//!
//! The traits exist for what rustc says when one is missing: its name, and the line that
//! declares it.

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
pub(super) fn trait_name(work: &Work) -> String {
    names::ident(&names::type_name(&work.name.value))
}

pub(super) fn emit(code: &mut Code, plan: &Plan<'_>, yaml: &str) {
    let owed = owed(plan);
    code.blank();
    code.doc(None, "What the application has to handle, a trait each.");
    code.allow();
    block!(code, "pub mod handlers", |code| {
        if !owed.is_empty() {
            line!(code, "use super::bus;");
        }
        for (work, owed) in &owed {
            emit_trait(code, plan, yaml, work, owed);
        }
    });
}

fn emit_trait(code: &mut Code, plan: &Plan<'_>, yaml: &str, work: &Work, owed: &Owed) {
    let name = &work.name.value;
    let ident = trait_name(work);
    let line = plan.line(work);
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
        &format!("Handles the {what} `{name}`, declared at {yaml}:{line}. `#[{word}(\"{name}\")]` implements it."),
    );
    on_unimplemented(
        code,
        &format!("no handler for {what} `{name}`, declared at {yaml}:{line}"),
        &format!("the application does not handle `{name}`"),
        &format!("write `#[{word}(\"{name}\")] async fn …(cx: &mut Context, app: &{{Self}}{sample}) -> Outcome`"),
    );
    block!(code, "pub trait {ident}: bus::Sized", |code| {
        line!(code, "/// The handler.");
        line!(code, "const HANDLER: bus::HandlerFn<Self, {input}>;");
    });
}

/// What rustc says where a trait is not implemented.
fn on_unimplemented(code: &mut Code, message: &str, label: &str, note: &str) {
    let said = [("message", message), ("label", label), ("note", note)];
    let said = said.map(|(key, text)| format!("{key} = {text:?}"));
    code.list("#[diagnostic::on_unimplemented(", &said, ")]");
}

pub(super) fn emit_scopes(code: &mut Code, plan: &Plan<'_>, yaml: &str) {
    let scopes = scopes(plan);
    code.blank();
    code.doc(None, "The predicates the application has to bring, a trait each.");
    code.allow();
    block!(code, "pub mod scopes", |code| {
        if !scopes.is_empty() {
            line!(code, "use super::bus;");
        }
        for scope in scopes {
            emit_scope(code, plan, yaml, scope);
        }
    });
}

fn emit_scope(code: &mut Code, plan: &Plan<'_>, yaml: &str, scope: &Spanned<String>) {
    let name = &scope.value;
    let ident = names::ident(&names::type_name(name));
    let line = plan.sources.line(scope.span);
    code.blank();
    code.doc(
        None,
        &format!("Decides who may receive events of scope `{name}`, declared at {yaml}:{line}."),
    );
    on_unimplemented(
        code,
        &format!("no predicate for scope `{name}`, declared at {yaml}:{line}"),
        &format!("the application does not decide who may receive events of scope `{name}`"),
        &format!(
            "write `impl events::scopes::{ident} for {{Self}}`: the rule that guards the read a receiver makes next"
        ),
    );
    block!(code, "pub trait {ident}: bus::Sized + bus::Send + bus::Sync", |code| {
        code.lines(
            "/// Whether the endpoint may receive the event: the very rule that guards the read\n\
             /// its receiver will make next.\n\
             fn admits(\n    \
                 &self,\n    \
                 event: &bus::StoredEvent,\n    \
                 endpoint: &bus::ScopedEndpoint,\n\
             ) -> impl bus::Future<Output = bus::Result<bool, bus::BoxError>> + bus::Send;\n",
        )
    });
}

/// The scopes that sound events ask for.
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
