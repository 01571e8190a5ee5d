//! The rules that hold a declaration to what was released.
//!
//! Two kinds of readers are kept whole. **Consumers of webhooks** are strangers who cannot be
//! redeployed first: they go on validating by the schema they were given, so every value that is
//! sent must still fit it. **Readers inside**, the application's own subscribers, are compiled
//! with the declaration and so follow any change of it; but events that are stored and jobs that
//! are queued were written by the release before, so what they hold must still be readable. A
//! rule says which of the two it speaks of; an event that nobody reads in its way breaks nobody.
//!
//! Raising an event's `version` lifts the rules about its data and its meaning. Each rule has a
//! file of its own; what it finds goes through [`Changes`], which knows what was accepted.

mod coalescing_added;
mod enumeration_changed;
mod event_removed;
mod exposure_narrowed;
mod field_removed;
mod fields;
mod job_arguments_changed;
mod jobs_stranded;
mod notes;
mod older_version_unserved;
mod required_made_optional;
mod scope_narrowed;
mod stored_events_unreadable;
mod subject_changed;
mod touched;
mod trigger_narrowed;
mod type_changed;
mod version_out_of_order;
mod version_retired;

pub(crate) use coalescing_added::RULE as COALESCING_ADDED;
pub(crate) use enumeration_changed::RULE as ENUMERATION_CHANGED;
pub(crate) use event_removed::RULE as EVENT_REMOVED;
pub(crate) use exposure_narrowed::RULE as EXPOSURE_NARROWED;
pub(crate) use field_removed::RULE as FIELD_REMOVED;
pub(crate) use job_arguments_changed::RULE as JOB_ARGUMENTS_CHANGED;
pub(crate) use jobs_stranded::RULE as JOBS_STRANDED;
pub(crate) use older_version_unserved::RULE as OLDER_VERSION_UNSERVED;
pub(crate) use required_made_optional::RULE as REQUIRED_MADE_OPTIONAL;
pub(crate) use scope_narrowed::RULE as SCOPE_NARROWED;
pub(crate) use stored_events_unreadable::RULE as STORED_EVENTS_UNREADABLE;
pub(crate) use subject_changed::RULE as SUBJECT_CHANGED;
pub use touched::TouchedType;
pub(crate) use touched::touched;
pub(crate) use trigger_narrowed::RULE as TRIGGER_NARROWED;
pub(crate) use type_changed::RULE as TYPE_CHANGED;
pub(crate) use version_out_of_order::RULE as VERSION_OUT_OF_ORDER;
pub(crate) use version_retired::RULE as VERSION_RETIRED;

use crate::{
    check::RULES,
    contract::Contract,
    diagnostic::{Diagnostic, Diagnostics},
    emit::is_sound,
    model::{Event, Exposure, Model, glob},
    rule::{Check, Rule},
    source::Span,
};

/// A declaration beside what was released.
#[derive(Debug)]
pub(crate) struct Comparison<'a> {
    pub(crate) model: &'a Model,
    pub(crate) contract: &'a Contract,
    /// Each sound event that was released, with the released version it is held to.
    pub(crate) pairs: Vec<Pair<'a>>,
    /// Whether absence means removal: all of the file could be read, and nothing in it is at fault.
    pub(crate) whole: bool,
}

/// A declared event and the newest released version of its type.
#[derive(Debug)]
pub(crate) struct Pair<'a> {
    pub(crate) declared: &'a Event,
    pub(crate) released: &'a Event,
    /// Whether the declared version is a new one, which may differ.
    pub(crate) raised: bool,
    /// Whether consumers of webhooks read it.
    pub(crate) outside: bool,
    /// The application's subscribers that read it.
    pub(crate) inside: Vec<&'a str>,
}

impl<'a> Comparison<'a> {
    fn new(model: &'a Model, contract: &'a Contract, findings: &Diagnostics) -> Self {
        let pairs = model
            .events
            .iter()
            .filter(|event| !findings.has_fault_in(event.entry) || event.built_in)
            // What an alias brings in may be at fault elsewhere.
            .filter(|event| event.data.iter().chain(&event.subject_args).all(is_sound))
            .filter_map(|declared| {
                let released = contract.types.get(&declared.name.value)?.newest();
                let raised = match declared.version.checked_sub(released.version) {
                    Some(0) => false,
                    Some(1) => true,
                    Some(_) if contract.elsewhere => true,
                    // Another rule says so; there is nothing to hold it to.
                    _ => return None,
                };
                Some(Pair {
                    declared,
                    released,
                    raised,
                    outside: released.exposure == Exposure::Webhook,
                    inside: readers(model, declared),
                })
            })
            .collect();
        Self {
            model,
            contract,
            pairs,
            whole: model.complete && contract.complete && !findings.has_fault(),
        }
    }

    /// The pairs that are held to the released version.
    pub(crate) fn held(&self) -> impl Iterator<Item = &Pair<'a>> {
        self.pairs.iter().filter(|pair| !pair.raised)
    }
}

impl Pair<'_> {
    pub(crate) fn name(&self) -> &str {
        &self.declared.name.value
    }

    /// Who reads it, for a report.
    pub(crate) fn readers(&self) -> String {
        let inside = self.inside.iter().map(|name| format!("`{name}`"));
        let outside = self.outside.then(|| "webhook consumers".to_owned());
        let readers: Vec<String> = outside.into_iter().chain(inside).collect();
        match readers.split_last() {
            None => "nobody".to_owned(),
            Some((only, [])) => only.clone(),
            Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        }
    }
}

/// The application's subscribers that receive an event. Those the runtime brings read any shape.
fn readers<'a>(model: &'a Model, event: &Event) -> Vec<&'a str> {
    let hears = |subscriber: &&crate::model::Subscriber| {
        !subscriber.work.built_in
            && ((subscriber.all_exposed && event.exposure == Exposure::Webhook)
                || subscriber
                    .events
                    .iter()
                    .any(|wanted| glob::matches(&wanted.value, &event.name.value)))
    };
    let heard = model.subscribers.iter().filter(hears);
    heard.map(|subscriber| subscriber.work.name.value.as_str()).collect()
}

/// A change that somebody would notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractChange {
    /// The type, subscriber, job or queue.
    pub name: String,
    /// What changed: lower case, no full stop.
    pub what: String,
    /// For a break its rule; `None` for what is compatible or was accepted.
    pub rule: Option<&'static str>,
    pub(crate) place: Span,
}

/// What a comparison found.
#[derive(Debug)]
pub(crate) struct Changes<'a> {
    contract: &'a Contract,
    findings: &'a mut Diagnostics,
    pub(crate) list: Vec<ContractChange>,
}

/// A break, as a rule reports it.
pub(crate) struct Break<'a> {
    pub(crate) rule: &'static Rule,
    /// The type, subscriber, job or queue.
    pub(crate) name: &'a str,
    /// What is no longer as it was released.
    pub(crate) what: String,
    /// Where the declaration says so, and who is hurt.
    pub(crate) declared: (Span, String),
    /// Where the lock says otherwise, and what was released.
    pub(crate) released: (Span, String),
    /// What to do instead of accepting it.
    pub(crate) instead: String,
}

impl Changes<'_> {
    /// Reports a break, unless it was accepted.
    pub(crate) fn broken(&mut self, broken: Break<'_>) {
        let (place, who) = broken.declared;
        if let Some(why) = self.contract.accepts(broken.rule.id, broken.name, &broken.what) {
            let what = format!("{} (accepted: {why})", broken.what);
            self.note(broken.name, what, place);
            return;
        }
        self.list.push(ContractChange {
            name: broken.name.to_owned(),
            what: broken.what.clone(),
            rule: Some(broken.rule.id),
            place,
        });
        let help = format!(
            "{}, or decide it: `bus lock --accept {} {} --why \"…\"`",
            broken.instead, broken.rule.id, broken.name
        );
        self.findings.push(
            Diagnostic::new(broken.rule, place, broken.what)
                .label(who)
                .related(broken.released.0, broken.released.1)
                .help(help),
        );
    }

    /// Reports what is no break: a fault that no decision makes right, or a warning.
    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.findings.push(diagnostic);
    }

    /// Notes a change that breaks nobody.
    pub(crate) fn note(&mut self, name: &str, what: impl Into<String>, place: Span) {
        self.list.push(ContractChange {
            name: name.to_owned(),
            what: what.into(),
            rule: None,
            place,
        });
    }
}

/// Compares by every rule.
pub(crate) fn run(model: &Model, contract: &Contract, findings: &mut Diagnostics) -> Vec<ContractChange> {
    let comparison = Comparison::new(model, contract, findings);
    let mut changes = Changes {
        contract,
        findings,
        list: Vec::new(),
    };
    for rule in RULES {
        if let Check::Contract(check) = rule.check {
            check(&comparison, &mut changes);
        }
    }
    notes::take(&comparison, &mut changes);
    let mut list = changes.list;
    list.sort_by(|one, other| (one.place, &one.what).cmp(&(other.place, &other.what)));
    list
}

/// The way out that most rules about an event offer.
fn raise(pair: &Pair<'_>) -> String {
    format!("raise it to `version: {}`", pair.released.version + 1)
}
