//! A build's fan-out table, made from its declaration.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::declaration::{Declaration, SubscriberDecl};

/// A build's fan-out table: for `type@version` its subscribers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Routes(pub(crate) BTreeMap<String, Vec<Route>>);

/// One subscriber of one event type and version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Route {
    pub(crate) subscriber: String,
    /// The kind of its jobs, which carries the version from 2 on.
    pub(crate) kind: String,
    pub(crate) queue: String,
    pub(crate) attempts: u16,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) coalesce: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) aliases: Vec<String>,
}

/// The key of [`Routes`].
pub(crate) fn route_key(event_type: &str, version: u32) -> String {
    format!("{event_type}@{version}")
}

/// The kind of a subscriber's jobs for an event of that version: a build claims only the versions
/// it can read.
pub(crate) fn subscriber_kind(subscriber: &str, version: u32) -> String {
    if version == 1 {
        subscriber.to_owned()
    } else {
        format!("{subscriber}:{version}")
    }
}

/// The fan-out table of a declaration.
pub(crate) fn routes(declaration: &Declaration) -> Routes {
    let mut table = BTreeMap::new();
    for (event, subscribers) in declaration.events.iter().zip(declaration.fanout) {
        let version = event.version.get();
        let routes = subscribers
            .iter()
            .map(|index| route(&declaration.subscribers[usize::from(*index)], version))
            .collect();
        table.insert(route_key(event.name, version), routes);
    }
    Routes(table)
}

fn route(subscriber: &SubscriberDecl, version: u32) -> Route {
    Route {
        subscriber: subscriber.name.to_owned(),
        kind: subscriber_kind(subscriber.name, version),
        queue: subscriber.queue.to_owned(),
        attempts: subscriber.attempts,
        coalesce: subscriber.coalesce,
        aliases: subscriber.aliases.iter().map(|alias| (*alias).to_owned()).collect(),
    }
}

/// Every kind of job this build can run, former names included.
pub(crate) fn kinds(declaration: &Declaration) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for subscriber in declaration.subscribers {
        for event in subscriber.events {
            let version = declaration.event(*event).version.get();
            kinds.push(subscriber_kind(subscriber.name, version));
            kinds.extend(subscriber.aliases.iter().map(|alias| subscriber_kind(alias, version)));
        }
    }
    for job in declaration.jobs {
        kinds.push(job.name.to_owned());
        kinds.extend(job.aliases.iter().map(|alias| (*alias).to_owned()));
    }
    kinds.extend(declaration.periodic.iter().map(|task| task.name.to_owned()));
    kinds.sort();
    kinds.dedup();
    kinds
}

/// The names of the queues this build's workers serve.
pub(crate) fn queues(declaration: &Declaration) -> Vec<String> {
    declaration.queues.iter().map(|queue| queue.name.to_owned()).collect()
}

/// The names of the queues that requests wait on.
pub(crate) fn awaited(declaration: &Declaration) -> Vec<String> {
    declaration
        .queues
        .iter()
        .filter(|queue| queue.awaited)
        .map(|queue| queue.name.to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_later_versions_are_named_in_the_kind() {
        assert_eq!(subscriber_kind("corpus.index", 1), "corpus.index");
        assert_eq!(subscriber_kind("corpus.index", 2), "corpus.index:2");
    }
}
