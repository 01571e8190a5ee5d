//! Collects the documents for receivers: those of `generated/`, and the site.

use super::Tree;
use crate::emit::{Plan, asyncapi, catalog, examples, json_schema, openapi, site, typescript};

/// Adds schemas, examples, documents and the catalog.
pub(crate) fn add(plan: &Plan<'_>, tree: &mut Tree) {
    for event in plan.published() {
        tree.add(format!("examples/{}.json", event.stem()), examples::file(event));
    }
    add_downloads(plan, tree);
    tree.add("catalog.md", catalog::emit(plan));
}

/// Returns the site: its pages, and the files they link to.
pub(crate) fn site(plan: &Plan<'_>) -> Tree {
    let mut tree = Tree::default();
    add_downloads(plan, &mut tree);
    for (path, page) in site::pages(plan) {
        tree.add(path, page);
    }
    tree
}

fn add_downloads(plan: &Plan<'_>, tree: &mut Tree) {
    for event in plan.published() {
        tree.add(format!("schemas/{}.json", event.stem()), json_schema::file(plan, event));
    }
    tree.add("schemas/index.json", json_schema::index(plan));
    tree.add("asyncapi.json", asyncapi::emit(plan));
    tree.add("openapi.json", openapi::emit(plan));
    tree.add("events.d.ts", typescript::emit(plan));
}
