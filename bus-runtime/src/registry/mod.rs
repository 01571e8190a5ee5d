//! Which subscribers an event reaches, over all builds that may be running.
//!
//! # Why a union
//!
//! While a new build rolls out, two builds share the tables. A relay of the old build may claim
//! an event that only the new one declares, or one that has a new subscriber there. If each relay
//! fanned out by its own declaration alone, that subscriber would silently miss the event. So
//! each build writes its fan-out table to `bus.registry` and commits **before** it installs
//! triggers, records or serves; and a relay pass first claims its rows and **then**, in the same
//! transaction, reads the registry and fans out by the union of its tables. An event that was
//! committed after a build registered is claimed by a statement whose snapshot is older than the
//! registry read that follows it, so that read sees the build.
//!
//! Interleavings, N the new build, O the old one, E an event recorded by N:
//!
//! 1. N registers, N records E, O claims E: O reads the registry after the claim and finds N.
//! 2. O claims other rows, N registers, N records E: E is not among O's rows; the next pass is 1.
//! 3. N registers and dies: its table stays in the union for 24 h after it was last seen; its jobs
//!    wait, are counted, and raise `jobs_without_worker`.
//! 4. Going back from N to O is 1 with the names exchanged.
//!
//! Where builds disagree about a subscriber's queue or attempts, the newest build of which a process
//! lives is right: a queue that only a gone build served would hold its jobs for the 24 h.
//!
//! Fan-out is data: a relay may queue a kind it cannot run, and workers claim only kinds they
//! know. What no table knows stays in the outbox, counted. Tables are immutable under their
//! fingerprint, so their parsed form may be kept; which of them count is read in every pass.

pub(crate) mod store;

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use self::store as registry;
use crate::{
    database::{DatabaseError, Pool},
    declaration::{Declaration, SubscriberDecl},
};

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

/// Takes a build out of the union before its 24 hours are over: its subscribers get no further
/// jobs. Answers whether it counted; a process of it that starts brings it back.
///
/// # Errors
///
/// The database's.
pub async fn retire_build(pool: &Pool, fingerprint: &str) -> Result<bool, DatabaseError> {
    registry::retire(pool, fingerprint).await
}

/// The union of the tables that count.
#[derive(Debug)]
pub(crate) struct Union<'a> {
    by_event: HashMap<&'a str, Vec<&'a Route>>,
}

impl<'a> Union<'a> {
    /// Where tables disagree about a subscriber's queue or attempts, the earlier one holds.
    pub(crate) fn of(tables: impl IntoIterator<Item = &'a Routes>) -> Self {
        let mut gathered: HashMap<&str, Vec<Subscriber<'a>>> = HashMap::new();
        for table in tables {
            for (key, routes) in &table.0 {
                let subscribers = gathered.entry(key).or_default();
                for route in routes {
                    merge(subscribers, route);
                }
            }
        }
        let by_event = gathered
            .into_iter()
            .map(|(key, subscribers)| (key, subscribers.iter().map(Subscriber::route).collect()))
            .collect();
        Self { by_event }
    }

    /// The subscribers of an event, or `None` where no build knows its type and version.
    pub(crate) fn subscribers(&self, event_type: &str, version: u32) -> Option<&[&'a Route]> {
        self.by_event
            .get(route_key(event_type, version).as_str())
            .map(Vec::as_slice)
    }
}

/// One subscriber under all its names: the routes of every build that has it.
struct Subscriber<'a> {
    routes: Vec<&'a Route>,
}

impl<'a> Subscriber<'a> {
    fn has(&self, route: &Route) -> bool {
        self.routes.iter().any(|known| {
            known.subscriber == route.subscriber
                || known.aliases.contains(&route.subscriber)
                || route.aliases.contains(&known.subscriber)
        })
    }

    /// Of its names the most former one: builds that renamed it run both, the build before them
    /// only that one.
    fn route(&self) -> &'a Route {
        let is_former = |route: &&&Route| {
            !self
                .routes
                .iter()
                .any(|other| other.subscriber != route.subscriber && route.aliases.contains(&other.subscriber))
        };
        self.routes.iter().find(is_former).copied().unwrap_or(self.routes[0])
    }
}

/// Adds a route to its subscriber; one that links two names known apart makes them one.
fn merge<'a>(subscribers: &mut Vec<Subscriber<'a>>, route: &'a Route) {
    let mut merged = Subscriber { routes: vec![] };
    let mut place = subscribers.len();
    let mut index = 0;
    while index < subscribers.len() {
        if subscribers[index].has(route) {
            place = place.min(index);
            merged.routes.append(&mut subscribers.remove(index).routes);
        } else {
            index += 1;
        }
    }
    merged.routes.push(route);
    subscribers.insert(place.min(subscribers.len()), merged);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(event: &str, subscribers: &[(&str, &[&str])]) -> Routes {
        let routes = subscribers
            .iter()
            .map(|(name, aliases)| Route {
                subscriber: (*name).into(),
                kind: (*name).into(),
                queue: "default".into(),
                attempts: 10,
                coalesce: false,
                aliases: aliases.iter().map(|alias| (*alias).into()).collect(),
            })
            .collect();
        Routes(BTreeMap::from([(event.to_owned(), routes)]))
    }

    fn names(union: &Union<'_>, event: &str) -> Option<Vec<String>> {
        union
            .subscribers(event, 1)
            .map(|routes| routes.iter().map(|route| route.subscriber.clone()).collect())
    }

    #[test]
    fn an_event_reaches_the_subscribers_of_every_build() {
        let old = table("order.placed@1", &[("stock.reserve", &[])]);
        let new = table("order.placed@1", &[("stock.reserve", &[]), ("mail.confirm", &[])]);
        for tables in [[&old, &new], [&new, &old]] {
            let mut found = names(&Union::of(tables), "order.placed").expect("the type is known");
            found.sort();
            assert_eq!(found, ["mail.confirm", "stock.reserve"]);
        }
    }

    #[test]
    fn a_type_no_build_knows_is_told_from_one_without_subscribers() {
        let table = table("order.placed@1", &[]);
        let union = Union::of([&table]);
        assert_eq!(names(&union, "order.placed"), Some(vec![]));
        assert_eq!(names(&union, "order.shipped"), None);
        assert!(
            union.subscribers("order.placed", 2).is_none(),
            "another version is another thing"
        );
    }

    #[test]
    fn a_renamed_subscriber_counts_once_under_its_former_name() {
        let old = table("order.placed@1", &[("stock", &[])]);
        let new = table("order.placed@1", &[("stock.reserve", &["stock"])]);
        for tables in [[&old, &new], [&new, &old]] {
            assert_eq!(
                names(&Union::of(tables), "order.placed"),
                Some(vec!["stock".to_owned()])
            );
        }
        assert_eq!(
            names(&Union::of([&new]), "order.placed"),
            Some(vec!["stock.reserve".to_owned()])
        );
    }

    #[test]
    fn a_subscriber_renamed_twice_counts_once_in_whatever_order_its_builds_registered() {
        let first = table("order.placed@1", &[("stock", &[])]);
        let second = table("order.placed@1", &[("mail", &[]), ("stock.reserve", &["stock"])]);
        // It need not name the first one any more: the second links them.
        let third = table("order.placed@1", &[("inventory", &["stock.reserve"]), ("mail", &[])]);
        for tables in [
            [&first, &second, &third],
            [&first, &third, &second],
            [&second, &first, &third],
            [&second, &third, &first],
            [&third, &first, &second],
            [&third, &second, &first],
        ] {
            let mut found = names(&Union::of(tables), "order.placed").expect("the type is known");
            found.sort();
            assert_eq!(found, ["mail", "stock"]);
        }
        let mut later = names(&Union::of([&third, &second]), "order.placed").expect("the type is known");
        later.sort();
        assert_eq!(later, ["mail", "stock.reserve"]);
    }

    #[test]
    fn only_later_versions_are_named_in_the_kind() {
        assert_eq!(subscriber_kind("corpus.index", 1), "corpus.index");
        assert_eq!(subscriber_kind("corpus.index", 2), "corpus.index:2");
    }
}
