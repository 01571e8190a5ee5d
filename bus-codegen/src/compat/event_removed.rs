//! A released type is gone, or has another name.

use super::{Break, Changes, Comparison};
use crate::{
    contract::ReleasedType,
    model::{Event, Exposure, type_text},
    rule::Rule,
};

pub(crate) static RULE: Rule = Rule::contract(
    "event-removed",
    "Whoever waits for a type that is gone waits for ever, and what is stored of it reaches nobody.",
    "Keep the event and record both for a while, or decide that nobody waits for it.",
);

pub(crate) fn check(comparison: &Comparison<'_>, changes: &mut Changes<'_>) {
    if !comparison.whole {
        return;
    }
    for (name, released) in &comparison.contract.types {
        if comparison.model.event(name).is_some() {
            continue;
        }
        let renamed = renamed(comparison, released);
        let what = match renamed {
            Some(now) => format!("the event `{name}` is called `{}`", now.name.value),
            None => format!("the event `{name}` is gone"),
        };
        let outside = released.newest().exposure == Exposure::Webhook;
        let who = if outside {
            "read by webhook consumers"
        } else {
            "what is stored of it is read by nobody"
        };
        let place = renamed.map_or(comparison.model.sections.events, |now| now.name.span);
        changes.broken(Break {
            rule: &RULE,
            name,
            what,
            declared: (place, who.to_owned()),
            released: (released.name.span, "released here".to_owned()),
            instead: "keep it and record both".to_owned(),
        });
    }
}

/// The only event that is not released yet and looks like the one that is gone.
fn renamed<'a>(comparison: &Comparison<'a>, gone: &ReleasedType) -> Option<&'a Event> {
    let shape = |event: &Event| -> Vec<(String, bool, String)> {
        let field =
            |field: &crate::model::Field| (field.name.value.clone(), field.optional, type_text(&field.ty.value));
        event.data.iter().map(field).collect()
    };
    let wanted = shape(gone.newest());
    let mut alike = comparison.model.events.iter().filter(|event| {
        !comparison.contract.types.contains_key(&event.name.value)
            && !event.built_in
            && event.exposure == gone.newest().exposure
            && shape(event) == wanted
    });
    let first = alike.next();
    first.filter(|_| alike.next().is_none())
}
