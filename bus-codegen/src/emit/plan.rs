//! The sound parts of a model, in the order in which everything is emitted.
//!
//! What a finding lies in emits nothing, and neither does what needs it; the rest is emitted, so
//! that an editor goes on knowing the types of the sound events while one is being typed.

use super::sql::{FunctionSql, TableSql, record_functions, table_triggers};
use crate::{
    contract::Contract,
    diagnostic::Report,
    model::{Event, Exposure, Field, Job, Model, Periodic, Queue, RetryPolicy, Subscriber, Work, fingerprint, glob},
    source::Sources,
    tables::Tables,
};

/// What is emitted.
pub(crate) struct Plan<'a> {
    pub(crate) model: &'a Model,
    pub(crate) sources: &'a Sources,
    /// What was released, where that is known.
    contract: Option<&'a Contract>,
    /// In order of name; an event's number is its index here.
    pub(crate) events: Vec<&'a Event>,
    /// In order of name, each with the numbers of its events.
    pub(crate) subscribers: Vec<(&'a Subscriber, Vec<usize>)>,
    pub(crate) jobs: Vec<&'a Job>,
    pub(crate) periodic: Vec<&'a Periodic>,
    pub(crate) queues: Vec<&'a Queue>,
    pub(crate) triggers: Vec<TableSql>,
    pub(crate) functions: Vec<FunctionSql>,
    pub(crate) fingerprint: String,
}

impl<'a> Plan<'a> {
    pub(crate) fn new(
        model: &'a Model,
        contract: Option<&'a Contract>,
        tables: Option<&Tables>,
        report: &'a Report,
    ) -> Self {
        let mut events: Vec<&Event> = model
            .events
            .iter()
            .filter(|event| event.built_in || !report.has_error_in(event.entry))
            .filter(|event| event.data.iter().chain(&event.subject_args).all(Field::is_sound))
            .collect();
        events.sort_by(|one, other| one.name.value.cmp(&other.name.value));
        let sound = |work: &Work| {
            (work.implied || !report.has_error_in(work.entry))
                && model.retry(&work.retry.value).is_some()
                && model.queues.iter().any(|queue| queue.name.value == work.queue.value)
        };
        let names = glob::Names::new(events.iter().map(|event| event.name.value.as_str()));
        let mut subscribers: Vec<(&Subscriber, Vec<usize>)> = model
            .subscribers
            .iter()
            .filter(|subscriber| sound(&subscriber.work))
            .map(|subscriber| (subscriber, matched_in(&names, subscriber, &events)))
            .filter(|(_, events)| !events.is_empty())
            .collect();
        subscribers.sort_by(|(one, _), (other, _)| one.work.name.value.cmp(&other.work.name.value));
        let mut jobs: Vec<&Job> = model
            .jobs
            .iter()
            .filter(|job| sound(&job.work) && job.args.iter().all(Field::is_sound))
            .collect();
        jobs.sort_by(|one, other| one.work.name.value.cmp(&other.work.name.value));
        let mut periodic: Vec<&Periodic> = model.periodic.iter().filter(|task| sound(&task.work)).collect();
        periodic.sort_by(|one, other| one.work.name.value.cmp(&other.work.name.value));
        let mut queues: Vec<&Queue> = model.queues.iter().collect();
        queues.sort_by(|one, other| one.name.value.cmp(&other.name.value));
        let triggers = table_triggers(&events, model.has_owners, tables);
        let functions = record_functions(&events, model.has_owners);
        Self {
            model,
            sources: &report.sources,
            contract,
            events,
            subscribers,
            jobs,
            periodic,
            queues,
            triggers,
            functions,
            fingerprint: fingerprint(model),
        }
    }

    /// Every type and version that is published, in order of name and version: what schemas,
    /// documents and catalogs are made of. Older versions are those that were released and are not
    /// retired, as the contract lock holds them.
    pub(crate) fn published(&self) -> Vec<&'a Event> {
        let exposed = self.events.iter().copied();
        exposed
            .filter(|event| event.exposure == Exposure::Webhook)
            .flat_map(|event| self.older_versions(event).chain([event]))
            .collect()
    }

    fn older_versions(&self, event: &'a Event) -> impl Iterator<Item = &'a Event> + use<'a> {
        let released = self.contract.and_then(|contract| contract.types.get(&event.name.value));
        let versions = released
            .map(|released| released.versions.as_slice())
            .unwrap_or_default();
        versions.iter().filter(|older| {
            older.version < event.version
                && older.exposure == Exposure::Webhook
                && event.retire.iter().all(|retired| retired.value != older.version)
        })
    }

    /// The policy a piece of work retries by.
    pub(crate) fn retry(&self, work: &Work) -> &'a RetryPolicy {
        self.model
            .retry(&work.retry.value)
            .expect("work without its policy is not in the plan")
    }
}

/// The numbers of the events a subscriber receives.
pub(crate) fn matched(subscriber: &Subscriber, events: &[&Event]) -> Vec<usize> {
    let names = glob::Names::new(events.iter().map(|event| event.name.value.as_str()));
    matched_in(&names, subscriber, events)
}

/// The same, where the names are known already.
fn matched_in(names: &glob::Names<'_>, subscriber: &Subscriber, events: &[&Event]) -> Vec<usize> {
    let mut numbers: Vec<usize> = Vec::new();
    if subscriber.all_exposed {
        let exposed = (0..events.len()).filter(|at| events[*at].exposure == Exposure::Webhook);
        numbers.extend(exposed);
    }
    for name in &subscriber.events {
        numbers.extend(names.matching(&name.value));
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}
