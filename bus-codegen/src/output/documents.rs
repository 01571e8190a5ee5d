//! Puts what is published for those who receive into the tree, and a copy of what the site links
//! to beside its pages.

use std::sync::Arc;

use super::Tree;
use crate::emit::{Plan, asyncapi, catalog, examples, json_schema, openapi, site, typescript};

/// Adds schemas, examples, documents, catalog and site.
pub(crate) fn add(plan: &Plan<'_>, tree: &mut Tree) {
    for event in plan.published() {
        let stem = event.stem();
        tree.add(format!("examples/{stem}.json"), examples::file(event));
        published(tree, &format!("schemas/{stem}.json"), json_schema::file(plan, event));
    }
    published(tree, "schemas/index.json", json_schema::index(plan));
    published(tree, "asyncapi.json", asyncapi::emit(plan));
    published(tree, "openapi.json", openapi::emit(plan));
    published(tree, "events.d.ts", typescript::emit(plan));
    tree.add("catalog.md", catalog::emit(plan));
    for (path, page) in site::pages(plan) {
        tree.add(format!("site/{path}"), page);
    }
}

/// A file that the site carries too; the text is held once.
fn published(tree: &mut Tree, path: &str, text: String) {
    let text: Arc<str> = text.into();
    tree.add(format!("site/{path}"), Arc::clone(&text));
    tree.add(path, text);
}
