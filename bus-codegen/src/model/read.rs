//! From the tree to the model: the file's top level and its events.

use std::collections::HashSet;

use super::{
    Event, Exposure, Model, Sections, builtin, delivery_policy, field::read_fields, header, names, subject::Pattern,
    trigger, values::Reader, work,
};
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    grammar,
    parse::{Entry, Kind, Node, ReadTree, shortened},
    rule::reading,
    source::{SourceId, Span, Spanned},
};

impl Model {
    /// A model without parts.
    pub(crate) fn empty(start: Span) -> Self {
        Self {
            namespace: String::new(),
            schema_base: None,
            has_owners: true,
            single_segment_allowed: false,
            events: Vec::new(),
            subscribers: Vec::new(),
            jobs: Vec::new(),
            periodic: Vec::new(),
            retries: Vec::new(),
            queues: Vec::new(),
            limits: header::DEFAULT_LIMITS,
            request_timeout: Spanned::new(delivery_policy::REQUEST_TIMEOUT, start),
            sections: Sections {
                events: start,
                subscribers: start,
                jobs: start,
                queues: start,
            },
            complete: true,
        }
    }
}

/// Reads the model of a tree. What is not understood is reported and left out.
pub(crate) fn read(tree: &ReadTree, source: SourceId, findings: &mut Diagnostics) -> Model {
    let mut reader = Reader {
        findings,
        cut: &tree.cut,
    };
    let start = Span {
        source,
        start: 0,
        end: 0,
    };
    let mut model = Model::empty(start);
    model.complete = tree.complete;
    let Some(root) = &tree.root else {
        if tree.complete {
            reader.missing(start, "the file is empty", "begin with `bus: 1` and `namespace: …`");
        }
        return model;
    };
    let Some(keys) = reader.keys(root, &grammar::FILE) else {
        return model;
    };
    let place = |section: &str| keys.entry(section).map_or(start, |entry| entry.key_span);
    model.sections = Sections {
        events: place("events"),
        subscribers: place("subscribers"),
        jobs: place("jobs"),
        queues: place("queues"),
    };
    header::read(&keys, start, &mut model, &mut reader);
    if let Some(events) = keys.get("events") {
        let entries = reader
            .entries(events, "a mapping from event types to their keys")
            .unwrap_or_default();
        let mut names = HashSet::new();
        for entry in entries {
            if let Some(event) = read_event(entry, model.has_owners, &mut reader) {
                // A twin was reported as a duplicate key.
                if names.insert(event.name.value.clone()) {
                    model.events.push(event);
                }
            }
        }
    }
    work::read(&keys, &mut model, &mut reader);
    header::read_limits(keys.get("limits"), &mut model, &mut reader);
    builtin::add(keys.get("webhooks"), start, &mut model, &mut reader);
    model
}

/// Reads one entry of `events`, here or in the contract lock.
pub(crate) fn read_event(entry: &Entry, has_owners: bool, reader: &mut Reader<'_>) -> Option<Event> {
    if reader.lacks_colon(entry) {
        return None;
    }
    let name = event_type(entry, reader);
    let keys = reader.keys(&entry.value, &grammar::EVENT)?;
    let exposure = keys
        .get("exposure")
        .and_then(|node| {
            reader.word(
                node,
                &[("internal", Exposure::Internal), ("webhook", Exposure::Webhook)],
            )
        })
        .unwrap_or(Exposure::Internal);
    let version_place = keys.get("version").map_or(entry.key_span, |node| node.span);
    let version = keys
        .get("version")
        .and_then(|node| reader.number(node, 1, grammar::MAX_VERSION));
    let retire = keys
        .get("retire")
        .map(|node| read_retired(node, reader))
        .unwrap_or_default();
    let doc = keys
        .get("doc")
        .and_then(|doc| reader.text(doc, "text that says what happened"));
    let scope = keys
        .get("scope")
        .and_then(|scope| reader.text(scope, "the name of a predicate"));
    let scope = scope.filter(|scope| {
        let sound = names::is_segment(&scope.value);
        if !sound {
            let message = format!(
                "`{}` is not a valid name of a scope, expected lower-case letters, digits and `_`",
                shortened(&scope.value)
            );
            reader.push(Diagnostic::new(&reading::WRONG_TYPE, scope.span, message));
        }
        sound
    });
    let subject = match keys.get("subject") {
        None => {
            let example = entry.key.split('.').next().unwrap_or("thing").to_owned();
            reader.missing(
                entry.key_span,
                format!("the event `{}` has no subject", shortened(&entry.key)),
                format!("add what it is about, for example `subject: {example}/{{{example}_id}}`"),
            );
            None
        }
        Some(node) => read_subject(node, reader),
    };
    let data = keys
        .get("data")
        .map(|data| read_fields(data, reader))
        .unwrap_or_default();
    let subject_args = keys
        .get("subject_args")
        .map(|args| read_fields(args, reader))
        .unwrap_or_default();
    let trigger = keys
        .get("trigger")
        .and_then(|node| trigger::read(node, entry.key_span, has_owners, reader));
    if reader.is_cut(entry.key_span) {
        // Half of it says nothing about the whole.
        return None;
    }
    Some(Event {
        name: name?,
        entry: entry.span(),
        doc,
        exposure,
        version: version.unwrap_or(1),
        version_place,
        retire,
        scope,
        subject: subject.unwrap_or_else(|| {
            Spanned::new(
                Pattern {
                    text: String::new(),
                    parts: Vec::new(),
                },
                entry.key_span,
            )
        }),
        subject_args,
        data,
        trigger,
        built_in: false,
    })
}

fn read_retired(node: &Node, reader: &mut Reader<'_>) -> Vec<Spanned<u32>> {
    let Some(items) = reader.list(node, "a list of versions") else {
        return Vec::new();
    };
    items
        .iter()
        .filter_map(|item| Some(Spanned::new(reader.number(item, 1, grammar::MAX_VERSION)?, item.span)))
        .collect()
}

fn read_subject(node: &Node, reader: &mut Reader<'_>) -> Option<Spanned<Pattern>> {
    if let Kind::Mapping(entries) = &node.kind {
        // To YAML `{slug}` by itself is a mapping with the key `slug`.
        let name = entries.first().map_or("slug", |entry| &entry.key);
        reader.push(
            Diagnostic::new(
                &reading::NEEDS_QUOTES,
                node.span,
                "this text needs quotation marks: `{` begins a mapping",
            )
            .help(format!("write `\"{{{name}}}\"`")),
        );
        return None;
    }
    let text = reader.text(node, "a subject, such as `order/{order_id}`")?;
    if text.value.trim().is_empty() {
        reader.push(
            Diagnostic::new(&reading::WRONG_TYPE, text.span, "the subject is empty")
                .help("write what the event is about, for example `order/{order_id}`"),
        );
        return None;
    }
    match Pattern::parse(&text.value, text.span) {
        Ok(pattern) => Some(Spanned::new(pattern, text.span)),
        Err(fault) => {
            reader.push(Diagnostic::new(
                &reading::WRONG_TYPE,
                text.span,
                format!("the subject `{}` {fault}", shortened(&text.value)),
            ));
            None
        }
    }
}

/// The name of an event type. One segment is enough, unless it is a key of an event, which is one that is not indented.
fn event_type(entry: &Entry, reader: &mut Reader<'_>) -> Option<Spanned<String>> {
    if names::is_segment(&entry.key) && grammar::EVENT.names().all(|key| key != entry.key) {
        let fits = reader.fits("an event type", &entry.key, entry.key_span, names::EVENT_LIMIT);
        return fits.then(|| Spanned::new(entry.key.clone(), entry.key_span));
    }
    dotted_name(entry, "an event type", "order.shipped", names::EVENT_LIMIT, reader)
}

/// A name of two or more segments.
pub(super) fn dotted_name(
    entry: &Entry,
    what: &str,
    example: &str,
    limit: names::Limit,
    reader: &mut Reader<'_>,
) -> Option<Spanned<String>> {
    if names::is_dotted(&entry.key) {
        let fits = reader.fits(what, &entry.key, entry.key_span, limit);
        return fits.then(|| Spanned::new(entry.key.clone(), entry.key_span));
    }
    reader.push(
        Diagnostic::new(
            &reading::NAME_NOT_DOTTED,
            entry.key_span,
            format!("`{}` is not a valid name of {what}", shortened(&entry.key)),
        )
        .help(format!(
            "{}, for example `{}`",
            names::DOTTED_FORM,
            dotted_form(&entry.key).unwrap_or_else(|| example.to_owned())
        )),
    );
    None
}

/// `OrderShipped` was most likely meant as `order.shipped`.
fn dotted_form(name: &str) -> Option<String> {
    let guess = heck::AsSnakeCase(name).to_string().replacen('_', ".", 1);
    names::is_dotted(&guess).then_some(guess)
}
