//! What a subscriber of several event types receives: an enum of just those.
//!
//! The enum is exhaustive on purpose: a `match` in a handler stops compiling when events.yaml
//! gives the subscriber one more type, and names the type. Whether there is an enum depends on
//! how the subscriber is written and not on how many types match today
//! ([`Subscriber::receives_one`](crate::model::Subscriber::receives_one)).

use super::{
    any_event::{event_type, from_event, variants},
    code::{Code, block, line, literals},
};
use crate::{
    emit::Plan,
    model::{Event, Subscriber, names},
};

/// The path, within the generated module, of what a subscriber's handler receives: `OrderPlaced`,
/// or `subscribers::AuditLogEvent`. `events` are those it matches; `None` where there is none.
pub(crate) fn received(subscriber: &Subscriber, events: &[&Event]) -> Option<String> {
    let first = events.first()?;
    Some(if subscriber.receives_one() {
        names::ident(&names::type_name(&first.name.value))
    } else {
        format!("subscribers::{}", names::enum_of(&subscriber.work.name.value))
    })
}

pub(super) fn emit(code: &mut Code, plan: &Plan<'_>) {
    let several: Vec<_> = plan
        .subscribers
        .iter()
        .filter(|(subscriber, _)| !subscriber.work.built_in && !subscriber.receives_one())
        .collect();
    if several.is_empty() {
        return;
    }
    code.blank();
    code.doc(None, "The events that each subscriber of several event types receives.");
    block!(code, "pub mod subscribers", |code| {
        line!(code, "use super::bus;");
        for (subscriber, numbers) in several {
            emit_enum(code, plan, subscriber, numbers);
        }
    });
}

fn emit_enum(code: &mut Code, plan: &Plan<'_>, subscriber: &Subscriber, numbers: &[usize]) {
    let name = &subscriber.work.name.value;
    let ident = names::ident(&names::enum_of(name));
    let events: Vec<(&str, String)> = numbers
        .iter()
        .map(|number| plan.events[*number].name.value.as_str())
        .map(|name| (name, names::ident(&names::type_name(name))))
        .collect();
    code.blank();
    code.doc(
        None,
        &format!(
            "An event that the subscriber `{name}` receives.\n\nA `match` without a `_` arm stops \
             compiling when the declaration adds a type."
        ),
    );
    line!(code, "#[derive(bus::Clone, bus::Debug, bus::PartialEq)]");
    block!(code, "pub enum {ident}", |code| variants(code, &events, "super::"));
    code.blank();
    block!(code, "impl {ident}", |code| {
        event_type(code, &events, "super::");
        code.blank();
        line!(code, "/// Returns the name of the event type.");
        line!(code, "#[must_use]");
        block!(code, "pub const fn type_name(&self) -> &'static str", |code| {
            block!(code, "match self", |code| {
                for (name, ident) in &events {
                    line!(code, "Self::{ident}(_) => {name:?},");
                }
            });
        });
    });
    code.blank();
    let among = literals(events.iter().map(|(name, _)| name)).join(", ");
    from_event(code, &ident, &events, &format!("bus::not_among(event, &[{among}])"));
}
