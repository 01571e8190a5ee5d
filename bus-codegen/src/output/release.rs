//! What `bus lock` writes: a release, and a decision for the next one.

use super::Change;
use crate::{
    compat::ContractChange,
    contract::{Contract, Decision, Decisions, Lock, ReleasedType, WORK_FILE, type_file, work_file},
    diagnostic::nearest,
    model::{Event, Job, Model, Queue, Subscriber},
    rules::RULES,
};

/// The files a release changes, by their path below the folder of generated files.
pub(crate) fn release(model: &Model, lock: &Lock, contract: &Contract) -> Vec<Change> {
    let mut files: Vec<(String, String)> = Vec::new();
    for event in model.events.iter().filter(|event| !event.built_in) {
        let name = &event.name.value;
        files.push((format!("{name}.json"), released(event, contract.types.get(name))));
    }
    files.push((WORK_FILE.to_owned(), released_work(model, contract)));
    changes(lock, files, true)
}

fn released(event: &Event, before: Option<&ReleasedType>) -> String {
    let is_retired = |version: u32| event.retire.iter().any(|retired| retired.value == version);
    let older = before.map(|before| before.versions.as_slice()).unwrap_or_default();
    let mut versions: Vec<&Event> = older
        .iter()
        .filter(|older| older.version < event.version && !is_retired(older.version))
        .collect();
    versions.push(event);
    let mut retired = before.map(|before| before.retired.clone()).unwrap_or_default();
    retired.extend(event.retire.iter().map(|retired| retired.value));
    retired.sort_unstable();
    retired.dedup();
    let decisions = before.map(|before| settled(&before.decisions)).unwrap_or_default();
    type_file(&event.name.value, &versions, &retired, &decisions)
}

/// What was accepted is part of the past once a release is made with it.
fn settled(decisions: &Decisions) -> Decisions {
    let mut history = decisions.history.clone();
    history.extend(decisions.accepted.iter().cloned());
    Decisions {
        accepted: Vec::new(),
        history,
    }
}

fn released_work(model: &Model, contract: &Contract) -> String {
    let mut decisions = settled(&contract.work.decisions);
    let mut removed = contract.work.removed.clone();
    removed.retain(|(name, _)| model.event(name).is_none());
    for (name, gone) in &contract.types {
        // Its file goes, so what was decided about it stands here. A type that the runtime brings
        // where it is not declared is not gone.
        if model.event(name).is_none() {
            removed.push((name.clone(), gone.newest().version));
            decisions.history.extend(settled(&gone.decisions).history);
        }
    }
    removed.sort();
    let mut subscribers: Vec<&Subscriber> = model.subscribers.iter().filter(|one| !one.work.built_in).collect();
    subscribers.sort_by(|one, other| one.work.name.value.cmp(&other.work.name.value));
    let mut jobs: Vec<&Job> = model.jobs.iter().filter(|one| !one.work.built_in).collect();
    jobs.sort_by(|one, other| one.work.name.value.cmp(&other.work.name.value));
    let mut queues: Vec<&Queue> = model.queues.iter().filter(|one| !one.implied).collect();
    queues.sort_by(|one, other| one.name.value.cmp(&other.name.value));
    work_file(&subscribers, &jobs, &queues, &removed, &decisions)
}

/// The difference to the lock's present texts. `whole` where files that are not named go.
fn changes(lock: &Lock, files: Vec<(String, String)>, whole: bool) -> Vec<Change> {
    let before = |name: &str| lock.files.iter().find(|(known, _)| known == name);
    let gone = lock
        .files
        .iter()
        .filter(|(name, _)| whole && files.iter().all(|(made, _)| made != name))
        .map(|(name, text)| change(name, Some(text), None));
    let mut changes: Vec<Change> = gone.collect();
    for (name, text) in &files {
        let before = before(name).map(|(_, before)| before);
        if before != Some(text) {
            changes.push(change(name, before, Some(text)));
        }
    }
    changes.sort_by(|one, other| one.path.cmp(&other.path));
    changes
}

fn change(name: &str, before: Option<&String>, after: Option<&String>) -> Change {
    Change {
        path: format!("contract/{name}"),
        before: before.cloned(),
        after: after.cloned(),
    }
}

/// Why a decision is not recorded.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AcceptError {
    /// Nothing was released, so nothing can break.
    NothingReleased,
    /// The reason is empty.
    WithoutReason,
    /// There is no such rule about releases.
    UnknownRule {
        /// The rule asked for.
        rule: String,
        /// The nearest one.
        nearest: Option<&'static str>,
    },
    /// The rule finds nothing there.
    NothingBroken {
        /// The rule asked for.
        rule: String,
        /// The name asked for.
        name: String,
        /// What is broken, as rule and name.
        broken: Vec<(&'static str, String)>,
    },
}

impl std::fmt::Display for AcceptError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NothingReleased => formatter.write_str("nothing was released: there is nothing to decide"),
            Self::WithoutReason => formatter.write_str("a decision needs its reason: --why \"…\""),
            Self::UnknownRule { rule, nearest } => {
                write!(formatter, "no rule about releases is called `{rule}`")?;
                match nearest {
                    Some(nearest) => write!(formatter, ": did you mean `{nearest}`?"),
                    None => Ok(()),
                }
            }
            Self::NothingBroken { rule, name, broken } if broken.is_empty() => {
                write!(formatter, "`{rule}` finds nothing at `{name}`: nothing is broken")
            }
            Self::NothingBroken { rule, name, broken } => {
                write!(formatter, "`{rule}` finds nothing at `{name}`; what is broken:")?;
                for (rule, name) in broken {
                    write!(formatter, "\n  {rule} {name}")?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for AcceptError {}

/// The files that recording a decision changes.
pub(crate) fn accept(
    lock: &Lock,
    contract: &Contract,
    found: &[ContractChange],
    rule: &str,
    name: &str,
    why: &str,
) -> Result<Vec<Change>, AcceptError> {
    let why = why.trim();
    if why.is_empty() {
        return Err(AcceptError::WithoutReason);
    }
    let rules = || RULES.iter().filter(|rule| rule.is_contract()).map(|rule| rule.id);
    if !rules().any(|known| known == rule) {
        return Err(AcceptError::UnknownRule {
            rule: rule.to_owned(),
            nearest: nearest::nearest(rule, rules()),
        });
    }
    let broken = found.iter().filter_map(|change| Some((change.rule?, change)));
    let meant: Vec<Decision> = broken
        .clone()
        .filter(|(id, change)| *id == rule && change.name == name)
        .map(|(_, change)| Decision {
            rule: rule.to_owned(),
            name: name.to_owned(),
            what: change.what.clone(),
            why: why.to_owned(),
        })
        .collect();
    if meant.is_empty() {
        let mut broken: Vec<(&'static str, String)> = broken.map(|(id, change)| (id, change.name.clone())).collect();
        broken.dedup();
        return Err(AcceptError::NothingBroken {
            rule: rule.to_owned(),
            name: name.to_owned(),
            broken,
        });
    }
    let file = match contract.types.get(name) {
        Some(released) => {
            let mut decisions = released.decisions.clone();
            decisions.accepted.extend(meant);
            let versions: Vec<&Event> = released.versions.iter().collect();
            let text = type_file(name, &versions, &released.retired, &decisions);
            (format!("{name}.json"), text)
        }
        None => {
            let work = &contract.work;
            let mut decisions = work.decisions.clone();
            decisions.accepted.extend(meant);
            let subscribers: Vec<&Subscriber> = work.subscribers.iter().collect();
            let jobs: Vec<&Job> = work.jobs.iter().collect();
            let queues: Vec<&Queue> = work.queues.iter().collect();
            let text = work_file(&subscribers, &jobs, &queues, &work.removed, &decisions);
            (WORK_FILE.to_owned(), text)
        }
    };
    Ok(changes(lock, vec![file], false))
}
