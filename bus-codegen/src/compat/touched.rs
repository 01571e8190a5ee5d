//! The event types that a change touches and that receivers of webhooks are, or were, sent: what a list of endpoints is
//! asked about.

use super::ContractChange;
use crate::{
    contract::Contract,
    model::{Event, Exposure, Model},
};

/// An exposed event type that is not as it was released.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TouchedType {
    /// Its name.
    pub name: String,
    /// The newest version that was released; `None` for a new type.
    pub released: Option<u32>,
    /// The declared version; `None` for a type that is gone.
    pub declared: Option<u32>,
    /// Whether a change of it breaks anybody.
    pub breaks: bool,
}

/// In order of name.
pub(crate) fn touched(model: &Model, contract: Option<&Contract>, changes: &[ContractChange]) -> Vec<TouchedType> {
    let mut types: Vec<TouchedType> = Vec::new();
    for change in changes {
        let declared = model.event(&change.name);
        let released = contract.and_then(|contract| contract.types.get(&change.name));
        let is_exposed = |event: &Event| event.exposure == Exposure::Webhook;
        let was_exposed = released.is_some_and(|released| released.versions.iter().any(is_exposed));
        if !was_exposed && !declared.is_some_and(is_exposed) {
            continue;
        }
        // A subscriber or job may have an event's name.
        if declared.is_some_and(|event| is_work(model, &change.name) && !event.entry.contains(change.place)) {
            continue;
        }
        let breaks = change.rule.is_some();
        match types.iter_mut().find(|touched| touched.name == change.name) {
            Some(known) => known.breaks |= breaks,
            None => types.push(TouchedType {
                name: change.name.clone(),
                released: released.map(|released| released.newest().version),
                declared: declared.map(|event| event.version),
                breaks,
            }),
        }
    }
    types.sort_by(|one, other| one.name.cmp(&other.name));
    types
}

fn is_work(model: &Model, name: &str) -> bool {
    let subscribers = model.subscribers.iter().map(|one| &one.work);
    let mut all = subscribers.chain(model.jobs.iter().map(|one| &one.work));
    all.any(|work| work.name.value == name)
}
