//! What changed since the release and breaks nobody, for `bus diff` to tell.

use super::{Changes, Comparison, Pair, fields};
use crate::model::Work;

pub(crate) fn take(comparison: &Comparison<'_>, changes: &mut Changes<'_>) {
    let (model, contract) = (comparison.model, comparison.contract);
    for event in model.events.iter().filter(|event| !event.built_in) {
        if !contract.types.contains_key(&event.name.value) {
            let name = &event.name.value;
            changes.note(name, format!("the event `{name}` is new"), event.name.span);
        }
    }
    for pair in &comparison.pairs {
        take_event(pair, changes);
    }
    let is_new = |work: &Work, known: Vec<&str>| {
        let former = work.aliases.iter().any(|alias| known.contains(&alias.as_str()));
        !work.built_in && !former && !known.contains(&work.name.value.as_str())
    };
    let subscribers = || {
        contract
            .work
            .subscribers
            .iter()
            .map(|one| one.work.name.value.as_str())
            .collect()
    };
    for subscriber in &model.subscribers {
        let name = &subscriber.work.name;
        if is_new(&subscriber.work, subscribers()) {
            changes.note(
                &name.value,
                format!("the subscriber `{}` is new", name.value),
                name.span,
            );
        }
    }
    let jobs = || {
        contract
            .work
            .jobs
            .iter()
            .map(|one| one.work.name.value.as_str())
            .collect()
    };
    for job in &model.jobs {
        let name = &job.work.name;
        if is_new(&job.work, jobs()) {
            changes.note(&name.value, format!("the job `{}` is new", name.value), name.span);
        }
    }
}

fn take_event(pair: &Pair<'_>, changes: &mut Changes<'_>) {
    let (name, declared, released) = (pair.name(), pair.declared, pair.released);
    if pair.raised {
        let what = format!(
            "`{name}` is in version {}, released in version {}",
            declared.version, released.version
        );
        changes.note(name, what, declared.version_place);
        return;
    }
    let compared = fields::compare(&released.data, &declared.data);
    for (path, field) in compared.added.iter().filter(|(_, field)| !compared.is_renamed(field)) {
        changes.note(name, format!("the field `{path}` of `{name}` is new"), field.name.span);
    }
    if declared.doc.as_ref().map(|doc| doc.value.trim()) != released.doc.as_ref().map(|doc| doc.value.trim()) {
        let place = declared.doc.as_ref().map_or(declared.name.span, |doc| doc.span);
        changes.note(name, format!("`{name}` is described in other words"), place);
    }
    let (Some(trigger), Some(before)) = (&declared.trigger, &released.trigger) else {
        if let Some(trigger) = &declared.trigger {
            let what = format!("a trigger on `{}` tells of `{name}`", trigger.table.value);
            changes.note(name, what, trigger.table.span);
        }
        return;
    };
    let told = |what: String, changes: &mut Changes<'_>| changes.note(name, what, trigger.table.span);
    for operation in trigger.operations.iter().filter(|one| !before.operations.contains(one)) {
        told(
            format!("the trigger of `{name}` tells of {}s", operation.word()),
            changes,
        );
    }
    match (&trigger.watch, &before.watch) {
        (Some(watch), Some(before)) => {
            let known = |column: &str| before.value.iter().any(|one| one.value == column);
            for column in watch.value.iter().filter(|column| !known(&column.value)) {
                told(format!("the trigger of `{name}` watches `{}`", column.value), changes);
            }
        }
        (None, Some(_)) => told(format!("the trigger of `{name}` tells of every update"), changes),
        _ => {}
    }
    if before.when.is_some() && trigger.when.is_none() {
        told(format!("the trigger of `{name}` has no condition any more"), changes);
    }
}
