//! A name that queued jobs carry is gone.

use super::{Break, Changes, Comparison};
use crate::{
    model::Work,
    rule::Rule,
    source::{Span, Spanned},
};

pub(crate) static RULE: Rule = Rule::contract(
    "jobs-stranded",
    "Jobs that are queued under a name wait for ever once no handler and no worker answers to it.",
    "Write the former name into `aliases` of what takes its place, until nothing is queued under it.",
);

pub(crate) fn check(comparison: &Comparison<'_>, changes: &mut Changes<'_>) {
    if !comparison.whole {
        return;
    }
    let (model, work) = (comparison.model, &comparison.contract.work);
    let of_work = |work: &Work| (work.name.value.clone(), work.aliases.clone());
    let mut names: Vec<(String, Vec<String>)> = model.subscribers.iter().map(|one| of_work(&one.work)).collect();
    for released in &work.subscribers {
        stranded(
            "subscriber",
            &released.work.name,
            &names,
            model.sections.subscribers,
            changes,
        );
    }
    names = model.jobs.iter().map(|one| of_work(&one.work)).collect();
    for released in &work.jobs {
        stranded("job", &released.work.name, &names, model.sections.jobs, changes);
    }
    names = model
        .queues
        .iter()
        .map(|queue| (queue.name.value.clone(), queue.aliases.clone()))
        .collect();
    for released in &work.queues {
        stranded("queue", &released.name, &names, model.sections.queues, changes);
    }
}

fn stranded(
    what: &str,
    released: &Spanned<String>,
    declared: &[(String, Vec<String>)],
    section: Span,
    changes: &mut Changes<'_>,
) {
    let name = &released.value;
    if declared.iter().any(|(known, _)| known == name) {
        return;
    }
    if let Some((now, _)) = declared.iter().find(|(_, aliases)| aliases.contains(name)) {
        changes.note(name, format!("the {what} `{name}` is called `{now}`"), section);
        return;
    }
    let who = if what == "queue" {
        "jobs that wait in it have no workers"
    } else {
        "jobs that wait under it have no handler"
    };
    changes.broken(Break {
        rule: &RULE,
        name,
        what: format!("the {what} `{name}` is gone"),
        declared: (section, who.to_owned()),
        released: (released.span, "released here".to_owned()),
        instead: format!("write `aliases: [{name}]` at the {what} that takes its place"),
    });
}
