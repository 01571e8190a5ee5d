//! The union of several builds' fan-out tables.

use std::collections::HashMap;

use super::routes::{Route, Routes, route_key};

/// The union of the active tables.
#[derive(Debug)]
pub(crate) struct MergedRoutes<'a> {
    by_event: HashMap<&'a str, Vec<&'a Route>>,
}

impl<'a> MergedRoutes<'a> {
    /// Merges tables. If they disagree about a subscriber's queue or attempts, the earlier table decides.
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

    /// Returns the subscribers of an event, or `None` if no build knows its type and version.
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

    /// Returns the route with the oldest name. Builds that renamed the subscriber run jobs of both names, the build
    /// before them only those of the old name.
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

/// Adds a route to its subscriber. A route that links two names merges their subscribers.
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
    use std::collections::BTreeMap;

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

    fn names(union: &MergedRoutes<'_>, event: &str) -> Option<Vec<String>> {
        union
            .subscribers(event, 1)
            .map(|routes| routes.iter().map(|route| route.subscriber.clone()).collect())
    }

    #[test]
    fn an_event_reaches_the_subscribers_of_every_build() {
        let old = table("order.placed@1", &[("stock.reserve", &[])]);
        let new = table("order.placed@1", &[("stock.reserve", &[]), ("mail.confirm", &[])]);
        for tables in [[&old, &new], [&new, &old]] {
            let mut found = names(&MergedRoutes::of(tables), "order.placed").expect("the type is known");
            found.sort();
            assert_eq!(found, ["mail.confirm", "stock.reserve"]);
        }
    }

    #[test]
    fn an_unknown_type_differs_from_a_type_without_subscribers() {
        let table = table("order.placed@1", &[]);
        let union = MergedRoutes::of([&table]);
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
                names(&MergedRoutes::of(tables), "order.placed"),
                Some(vec!["stock".to_owned()])
            );
        }
        assert_eq!(
            names(&MergedRoutes::of([&new]), "order.placed"),
            Some(vec!["stock.reserve".to_owned()])
        );
    }

    #[test]
    fn a_subscriber_renamed_twice_counts_once_in_whatever_order_its_builds_registered() {
        let first = table("order.placed@1", &[("stock", &[])]);
        let second = table("order.placed@1", &[("mail", &[]), ("stock.reserve", &["stock"])]);
        // It need not list the first name: the second table links them.
        let third = table("order.placed@1", &[("inventory", &["stock.reserve"]), ("mail", &[])]);
        for tables in [
            [&first, &second, &third],
            [&first, &third, &second],
            [&second, &first, &third],
            [&second, &third, &first],
            [&third, &first, &second],
            [&third, &second, &first],
        ] {
            let mut found = names(&MergedRoutes::of(tables), "order.placed").expect("the type is known");
            found.sort();
            assert_eq!(found, ["mail", "stock"]);
        }
        let mut later = names(&MergedRoutes::of([&third, &second]), "order.placed").expect("the type is known");
        later.sort();
        assert_eq!(later, ["mail", "stock.reserve"]);
    }
}
