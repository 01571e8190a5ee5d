//! Emits the Rust that `include_events!()` brings in.
//!
//! What the code needs stands behind one name, `bus`, the runtime's `__private`: it re-exports
//! the standard library's names too, so an event called `Option.Some` disturbs nothing. A type of
//! the application's is in camel case and can never be called `bus`.

mod any_event;
mod checks;
mod code;
mod declaration;
mod events;
mod handlers;
mod jobs;
mod start;
mod subscribers;
mod types;

use code::{Code, line};

use super::Plan;
pub(crate) use subscribers::received;

/// The lints that generated code is exempt from: an application uses a part of it, and its lints
/// are about its own code.
const ALLOW: &str =
    "allow(dead_code, missing_docs, unreachable_pub, unused_imports, clippy::all, reason = \"generated code\")";

/// What is emitted beside the plan.
pub(crate) struct Inputs<'a> {
    /// What reports call the declaration.
    pub(crate) yaml: &'a str,
    /// Each object and checksum that was ever emitted.
    pub(crate) history: &'a [(String, String)],
    /// Each migration's name and path.
    pub(crate) migrations: &'a [(String, String)],
}

/// Returns all of it as one file, for reading.
pub(crate) fn emit(plan: &Plan<'_>, inputs: &Inputs<'_>) -> String {
    let mut text = format!("#![{ALLOW}]\n\n{}", head(plan));
    for event in &plan.events {
        text.push('\n');
        text.push_str(&part(|code| events::emit(code, plan, event)));
    }
    for part in [any_event(plan), modules(plan, inputs), declaration(plan, inputs)] {
        if !part.is_empty() {
            text.push('\n');
            text.push_str(&part);
        }
    }
    text
}

/// Returns the files that an application compiles, each with its path below OUT_DIR.
///
/// Each event has a file and a module of its own: rustc compiles a changed module again as a whole,
/// and everything in a file below an added line.
pub(crate) fn files(plan: &Plan<'_>, inputs: &Inputs<'_>) -> Vec<(String, String)> {
    let mut root = head(plan);
    root.push('\n');
    root.push_str(&modules(plan, inputs));
    root.push('\n');
    let mut files = Vec::new();
    let mut add = |name: &str, imports: &str, text: String| {
        if !text.is_empty() {
            root.push_str(&format!("mod {name};\npub use {name}::*;\n"));
            files.push((format!("{GENERATED_FOLDER}/{name}.rs"), format!("{imports}\n{text}")));
        }
    };
    add("declaration", "use super::*;\n", declaration(plan, inputs));
    add("any_event", "use super::*;\n", any_event(plan));
    for event in &plan.events {
        let name = format!("event_{}", event.name.value.replace('.', "_"));
        let serde = if event.data.iter().any(types::needs_serde_by_name) {
            ", serde"
        } else {
            ""
        };
        let imports = format!("use super::{{bus, number{serde}}};\n");
        add(&name, &imports, part(|code| events::emit(code, plan, event)));
    }
    files.push((format!("{GENERATED_FOLDER}/mod.rs"), root));
    files.push((
        FILE.to_owned(),
        format!(
            "#[path = \"{GENERATED_FOLDER}/mod.rs\"]\n#[{ALLOW}]\nmod generated;\n#[allow(unreachable_pub, unused_imports, reason = \"generated code\")]\npub use \
             generated::*;\n"
        ),
    ));
    files
}

/// The file that `include_events!()` includes.
const FILE: &str = "bus_events.rs";
/// The folder of the files that it consists of.
pub(crate) const GENERATED_FOLDER: &str = "bus_events";

fn part(write: impl FnOnce(&mut Code)) -> String {
    let mut code = Code::default();
    write(&mut code);
    code.finish()
}

fn head(plan: &Plan<'_>) -> String {
    part(|code| {
        line!(code, "use ::bus_runtime::__private as bus;");
        let mut fields = plan.events.iter().flat_map(|event| &event.data);
        if fields.any(types::needs_serde_by_name) {
            line!(code, "use bus::serde;");
        }
    })
}

fn any_event(plan: &Plan<'_>) -> String {
    part(|code| any_event::emit(code, plan))
}

/// Jobs, handlers and what else has a module of its own, and the start.
fn modules(plan: &Plan<'_>, inputs: &Inputs<'_>) -> String {
    part(|code| {
        subscribers::emit(code, plan);
        jobs::emit(code, plan);
        handlers::emit(code, plan, inputs.yaml);
        handlers::emit_scopes(code, plan, inputs.yaml);
        declaration::numbers(code, plan);
        start::emit(code, plan);
    })
}

fn declaration(plan: &Plan<'_>, inputs: &Inputs<'_>) -> String {
    part(|code| declaration::emit(code, plan, inputs.history, inputs.migrations))
}

/// Returns what is emitted for one event.
pub(crate) fn emit_event(plan: &Plan<'_>, number: usize) -> String {
    part(|code| events::emit(code, plan, plan.events[number]))
}
