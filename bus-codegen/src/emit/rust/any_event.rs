//! The enum of all events.

use super::code::{Code, block, line};
use crate::{emit::Plan, model::names};

pub(super) fn emit(code: &mut Code, plan: &Plan<'_>) {
    if plan.events.is_empty() {
        return;
    }
    let events: Vec<(&str, String)> = plan
        .events
        .iter()
        .map(|event| event.name.value.as_str())
        .map(|name| (name, names::ident(&names::type_name(name))))
        .collect();
    code.blank();
    code.doc(None, "An event of any declared type.");
    line!(code, "#[derive(bus::Clone, bus::Debug, bus::PartialEq)]");
    line!(code, "#[non_exhaustive]");
    block!(code, "pub enum AnyEvent", |code| variants(code, &events, ""));
    code.blank();
    block!(code, "impl AnyEvent", |code| {
        code.lines(
            "/// Decodes a stored event of any declared type.\n\
                 ///\n\
                 /// # Errors\n\
                 ///\n\
                 /// Returns an error if a field does not match (with its path), or if the type is not declared or has\n\
                 /// another version.\n\
                 pub fn decode(event: &bus::StoredEvent) -> bus::Decoded<Self> {\n    \
                     <Self as bus::FromEvent>::from_event(event)\n\
                 }\n",
        );
        code.blank();
        event_type(code, &events, "");
    });
    code.blank();
    from_event(code, "AnyEvent", &events, "bus::undeclared(&event.event_type)");
}

/// A variant for each event, by its declared name and its type in the module `from`.
pub(super) fn variants(code: &mut Code, events: &[(&str, String)], from: &str) {
    for (name, ident) in events {
        line!(code, "/// `{name}`");
        line!(code, "{ident}({from}{ident}),");
    }
}

/// The method that says which type it is.
pub(super) fn event_type(code: &mut Code, events: &[(&str, String)], from: &str) {
    line!(code, "/// Returns the event type.");
    line!(code, "#[must_use]");
    block!(code, "pub const fn event_type(&self) -> bus::EventType", |code| {
        block!(code, "match self", |code| {
            for (_, ident) in events {
                line!(
                    code,
                    "Self::{ident}(_) => <{from}{ident} as bus::EventData>::EVENT_TYPE,"
                );
            }
        });
    });
}

/// How the enum is read; `otherwise` is the error of an event that is none of them.
pub(super) fn from_event(code: &mut Code, of: &str, events: &[(&str, String)], otherwise: &str) {
    let read = |code: &mut Code| {
        for (name, ident) in events {
            line!(code, "{name:?} => bus::any(event, Self::{ident}),");
        }
        line!(code, "_ => bus::Err({otherwise}),");
    };
    block!(code, "impl bus::FromEvent for {of}", |code| {
        block!(
            code,
            "fn from_event(event: &bus::StoredEvent) -> bus::Decoded<Self>",
            |code| {
                block!(code, "match event.event_type.as_str()", |code| read(code));
            }
        );
    });
}
