//! Writes the Rust blocks of the documentation as modules, one per page, and the types of the
//! declaration that the pages show.

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "src/blocks.rs"]
mod blocks;

use std::{collections::BTreeMap, env, fmt::Write as _, fs, path::Path};

use blocks::Block;

fn main() {
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let out = Path::new(&out);
    let blocks = blocks::all();
    println!("cargo::rerun-if-changed={}", blocks::root().join("docs").display());
    for page in blocks::pages() {
        println!("cargo::rerun-if-changed={}", blocks::root().join(page).display());
    }
    println!("cargo::rerun-if-changed=scaffold");

    fs::write(out.join("pages.rs"), pages(&blocks)).expect("OUT_DIR is writable");
    let declaration = out.join("events.yaml");
    fs::write(&declaration, blocks::merged(&blocks::declarations(&blocks))).expect("OUT_DIR is writable");
    bus_codegen::Build::new(declaration)
        .module("crate::readme::events")
        .run();
}

fn pages(blocks: &[Block]) -> String {
    let mut pages: BTreeMap<String, String> = BTreeMap::new();
    for block in blocks.iter().filter(|block| block.language == "rust") {
        let module = block
            .page
            .trim_end_matches(".md")
            .to_lowercase()
            .replace(['/', '-'], "_");
        let (items, before, after) = scaffold(&module);
        let code = pages.entry(module).or_insert(items);
        let place = format!("// {}:{}", block.page, block.line);
        let written = if syn::parse_file(&block.text).is_ok() {
            writeln!(code, "{place}\n{}", block.text)
        } else {
            let before = before.replace("statements", &format!("statements_{}", block.line));
            writeln!(code, "{place}\n{before}{}{after}", block.text)
        };
        written.expect("a String takes any text");
    }
    // The README has the module `events`, which is private and so visible to modules inside it only.
    let readme = pages.remove("readme").expect("README.md has Rust blocks");
    let others = pages
        .iter()
        .map(|(module, code)| format!("pub mod {module} {{\n{code}}}\n"));
    format!("pub mod readme {{\n{readme}{}}}\n", others.collect::<String>())
}

/// What stands around a page's blocks: items, and the function that statements become the body of.
fn scaffold(module: &str) -> (String, String, String) {
    let read = |name: &str| fs::read_to_string(format!("scaffold/{name}.rs")).ok();
    let text = read(module)
        .or_else(|| read("default"))
        .expect("scaffold/default.rs exists");
    let (items, function) = text
        .split_once("async fn statements(")
        .expect("a scaffold has `async fn statements(`");
    let (signature, after) = function
        .split_once("    BLOCK\n")
        .expect("a scaffold has a line `BLOCK`");
    (
        items.to_owned(),
        format!("async fn statements({signature}"),
        after.to_owned(),
    )
}
