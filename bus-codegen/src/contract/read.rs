//! From the lock's texts to what was released.
//!
//! What cannot be read is reported at its place like any fault of the declaration, and ends the
//! build: a lock that nobody can read protects nobody.

use super::{Contract, Decision, Decisions, Lock, ReleasedType, ReleasedWork, WORK_FILE, start_of, write::FORMAT};
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    grammar::{Key, Shape, Value},
    model::{
        self, Event, Model,
        values::{Keys, Reader},
    },
    parse::{Entry, Node, ScalarForm, read_tree},
    rule::reading,
    source::{SourceId, Sources, Spanned},
};

/// Reads a lock. Its texts join the others, so that a report can show them.
pub(crate) fn read(lock: &Lock, sources: &mut Sources, findings: &mut Diagnostics) -> Contract {
    let mut contract = Contract {
        elsewhere: lock.elsewhere,
        complete: true,
        ..Contract::default()
    };
    for (name, text) in &lock.files {
        let source = sources.add(format!("{}/{name}", lock.name), text.as_str());
        let tree = read_tree(sources, source, findings);
        let Some(root) = tree.root.filter(|_| tree.complete) else {
            if tree.complete {
                let message = "this file of the contract lock is empty";
                findings.push(restore(Diagnostic::new(
                    &reading::MISSING_KEY,
                    start_of(source),
                    message,
                )));
            }
            contract.complete = false;
            continue;
        };
        let stem = name.strip_suffix(".json").unwrap_or(name);
        let mut reader = Reader {
            findings,
            cut: &tree.cut,
        };
        if name == WORK_FILE {
            let work = read_work(&root, source, &mut reader);
            match work.filter(|_| !findings.has_fault_in(root.span)) {
                Some(work) => contract.work = work,
                None => contract.complete = false,
            }
            continue;
        }
        let released = read_type(&root, stem, source, &mut reader);
        match released.filter(|_| !findings.has_fault_in(root.span)) {
            Some(released) => {
                contract.types.insert(stem.to_owned(), released);
            }
            None => contract.complete = false,
        }
    }
    contract
}

const fn key(name: &'static str) -> Key {
    Key::new(name, Value::Text, "")
}

const NOTE: Key = key("note");
const CONTRACT: Key = key("contract");
const ACCEPTED: Key = key("accepted");
const HISTORY: Key = key("history");

/// The keys of a type's file.
static TYPE_FILE: Shape = Shape {
    name: "released_type",
    called: "a file of the contract lock",
    doc: "What was released of a type.",
    keys: &[
        NOTE,
        CONTRACT,
        ACCEPTED,
        HISTORY,
        key("type"),
        key("retired"),
        key("versions"),
    ],
    bonds: &[],
};

/// The keys of the file of names.
static WORK_NAMES: Shape = Shape {
    name: "released_work",
    called: "a file of the contract lock",
    doc: "The names that queued jobs carry.",
    keys: &[
        NOTE,
        CONTRACT,
        ACCEPTED,
        HISTORY,
        key("removed"),
        key("subscribers"),
        key("jobs"),
        key("queues"),
    ],
    bonds: &[],
};

/// The keys of a decision.
static DECISION: Shape = Shape {
    name: "decision",
    called: "a decision",
    doc: "A break that was decided on.",
    keys: &[key("rule"), key("name"), key("what"), key("why")],
    bonds: &[],
};

const RESTORE: &str = "only `bus lock` writes here: restore the file from version control";

fn restore(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.help(RESTORE)
}

fn head<'a>(root: &'a Node, shape: &Shape, reader: &mut Reader<'_>) -> Option<Keys<'a>> {
    let keys = reader.keys(root, shape)?;
    let format = keys.get("contract").and_then(|node| {
        let format = reader.number(node, 1, u32::MAX)?;
        if format != FORMAT {
            reader.push(
                Diagnostic::new(
                    &reading::UNKNOWN_FORMAT,
                    node.span,
                    format!("the lock is in format {format}, expected {FORMAT}"),
                )
                .help("it was written by a newer release of bus: use that release"),
            );
        }
        Some(format)
    });
    if keys.get("contract").is_none() {
        reader.push(restore(Diagnostic::new(
            &reading::MISSING_KEY,
            root.span,
            "this file of the contract lock does not say its format",
        )));
    }
    format.filter(|format| *format == FORMAT).map(|_| keys)
}

fn read_type(root: &Node, stem: &str, source: SourceId, reader: &mut Reader<'_>) -> Option<ReleasedType> {
    let keys = head(root, &TYPE_FILE, reader)?;
    let name = match keys.get("type") {
        Some(node) => reader.text(node, "an event type")?,
        None => {
            missing(source, "`type`", reader);
            return None;
        }
    };
    if name.value != stem {
        let message = format!("found the type `{}`, expected that of the file's name", name.value);
        reader.push(restore(Diagnostic::new(&reading::WRONG_TYPE, name.span, message)));
        return None;
    }
    let retired = numbers(keys.get("retired"), reader);
    let decisions = read_decisions(&keys, reader);
    let mut versions: Vec<Event> = Vec::new();
    let Some(list) = keys.get("versions") else {
        missing(source, "`versions`", reader);
        return None;
    };
    for node in reader.list(list, "a list of versions")? {
        let entry = Entry {
            key: name.value.clone(),
            key_form: ScalarForm::Quoted,
            key_span: name.span,
            value: node.clone(),
        };
        // The lock does not say whose events they are: a trigger's owner is not part of it.
        let mut event = model::read_event(&entry, false, reader)?;
        event.entry = node.span;
        versions.push(event);
    }
    versions.sort_by_key(|event| event.version);
    let twice = versions.windows(2).any(|pair| pair[0].version == pair[1].version);
    if versions.is_empty() || twice {
        let message = "found no version or one version twice, expected each released version once";
        reader.push(restore(Diagnostic::new(&reading::WRONG_TYPE, list.span, message)));
        return None;
    }
    Some(ReleasedType {
        name,
        versions,
        retired,
        decisions,
    })
}

fn read_work(root: &Node, source: SourceId, reader: &mut Reader<'_>) -> Option<ReleasedWork> {
    let keys = head(root, &WORK_NAMES, reader)?;
    let mut model = Model::empty(start_of(source));
    model::work::read(&keys, &mut model, reader);
    let mut work = ReleasedWork {
        subscribers: model.subscribers,
        jobs: model.jobs,
        queues: model.queues,
        removed: Vec::new(),
        decisions: read_decisions(&keys, reader),
    };
    if let Some(node) = keys.get("removed") {
        for entry in reader.entries(node, "a mapping from types to their newest version")? {
            let version = reader.number(&entry.value, 1, u32::MAX)?;
            work.removed.push((entry.key.clone(), version));
        }
    }
    Some(work)
}

fn missing(source: SourceId, what: &str, reader: &mut Reader<'_>) {
    reader.push(restore(Diagnostic::new(
        &reading::MISSING_KEY,
        start_of(source),
        format!("this file of the contract lock has no {what}"),
    )));
}

fn numbers(node: Option<&Node>, reader: &mut Reader<'_>) -> Vec<u32> {
    let items = node.and_then(|node| reader.list(node, "a list of versions"));
    items
        .unwrap_or_default()
        .iter()
        .filter_map(|item| reader.number(item, 1, u32::MAX))
        .collect()
}

fn read_decisions(keys: &Keys<'_>, reader: &mut Reader<'_>) -> Decisions {
    let mut read = |key: &str| -> Vec<Decision> {
        let items = keys.get(key).and_then(|node| reader.list(node, "a list of decisions"));
        let items = items.unwrap_or_default().iter();
        items.filter_map(|item| read_decision(item, reader)).collect()
    };
    Decisions {
        accepted: read("accepted"),
        history: read("history"),
    }
}

fn read_decision(node: &Node, reader: &mut Reader<'_>) -> Option<Decision> {
    let keys = reader.keys(node, &DECISION)?;
    let mut text = |key: &str| -> Option<String> {
        match keys.get(key) {
            Some(node) => reader.text(node, "text").map(|text: Spanned<String>| text.value),
            None => {
                let message = format!("this decision has no `{key}`");
                reader.push(restore(Diagnostic::new(&reading::MISSING_KEY, node.span, message)));
                None
            }
        }
    };
    let (rule, name, what, why) = (text("rule"), text("name"), text("what"), text("why"));
    Some(Decision {
        rule: rule?,
        name: name?,
        what: what?,
        why: why?,
    })
}
