//! A declaration beside what was released, and what a comparison finds.

use crate::{
    contract::Contract,
    diagnostic::{Diagnostic, Diagnostics},
    model::{Event, Exposure, Field, Model, glob},
    rule::Rule,
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
    pub(crate) fn new(model: &'a Model, contract: &'a Contract, findings: &Diagnostics) -> Self {
        let pairs = model
            .events
            .iter()
            .filter(|event| !findings.has_fault_in(event.entry) || event.built_in)
            // What an alias brings in may be at fault elsewhere.
            .filter(|event| event.data.iter().chain(&event.subject_args).all(Field::is_sound))
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
    list: Vec<ContractChange>,
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

impl<'a> Changes<'a> {
    pub(crate) fn new(contract: &'a Contract, findings: &'a mut Diagnostics) -> Self {
        Self {
            contract,
            findings,
            list: Vec::new(),
        }
    }

    /// Returns what was found, in file order.
    pub(crate) fn into_list(self) -> Vec<ContractChange> {
        let mut list = self.list;
        list.sort_by(|one, other| (one.place, &one.what).cmp(&(other.place, &other.what)));
        list
    }

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

/// The way out that most rules about an event offer.
pub(super) fn raise(pair: &Pair<'_>) -> String {
    format!("raise it to `version: {}`", pair.released.version + 1)
}
