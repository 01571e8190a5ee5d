//! The fan-out table of a build.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    declaration::{Declaration, SubscriberDecl},
    jobs::JobKind,
};

/// The subscribers of each event type and version, by `type@version`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Routes(pub(crate) BTreeMap<String, Vec<Route>>);

/// A subscriber of one event type and version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Route {
    pub(crate) subscriber: String,
    /// The kind of its jobs, which ends in the version from version 2 on.
    pub(crate) kind: String,
    pub(crate) queue: String,
    pub(crate) attempts: u16,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) coalesce: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) aliases: Vec<String>,
}

/// Returns the key of [`Routes`].
pub(crate) fn route_key(event_type: &str, version: u32) -> String {
    format!("{event_type}@{version}")
}

/// Returns the fan-out table of a declaration.
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
        kind: JobKind::of_subscriber(subscriber.name, version).to_string(),
        queue: subscriber.queue.to_owned(),
        attempts: subscriber.attempts,
        coalesce: subscriber.coalesce,
        aliases: subscriber.aliases.iter().map(|alias| (*alias).to_owned()).collect(),
    }
}

/// Returns every kind of job that this build can run, former names included.
pub(crate) fn kinds(declaration: &Declaration) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for subscriber in declaration.subscribers {
        for event in subscriber.events {
            let version = declaration.event(*event).version.get();
            for name in std::iter::once(&subscriber.name).chain(subscriber.aliases) {
                kinds.push(JobKind::of_subscriber(name, version).to_string());
            }
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

/// Returns the queues that this build's workers serve.
pub(crate) fn queues(declaration: &Declaration) -> Vec<String> {
    declaration.queues.iter().map(|queue| queue.name.to_owned()).collect()
}

/// Returns the queues that requests wait on.
pub(crate) fn awaited(declaration: &Declaration) -> Vec<String> {
    declaration
        .queues
        .iter()
        .filter(|queue| queue.awaited)
        .map(|queue| queue.name.to_owned())
        .collect()
}
