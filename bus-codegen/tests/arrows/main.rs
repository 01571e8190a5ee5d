//! The arrows inside each library crate: no circle of more than three files, and in the compiler
//! no import against the order of its layers.

mod imports;
mod names;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use imports::Imports;

/// The most files that may import one another in a circle.
const MOST: usize = 3;

const CRATES: [&str; 4] = ["bus-codegen", "bus-macros", "bus-runtime", "bus-cli"];

/// The compiler's layers, from the bottom: a file imports from its own layer and those before it.
const LAYERS: [&str; 17] = [
    "source",
    "rule",
    "diagnostic",
    "parse",
    "grammar",
    "model",
    "tables",
    "contract",
    "check",
    "compat",
    "rules",
    "emit",
    "output",
    "compilation",
    "formatter",
    "build",
    "lib",
];

/// Returns every source file of a crate, by its path below `src`.
fn sources(name: &str) -> BTreeMap<String, String> {
    rust_files(&format!("{name}/src"))
}

/// Returns every Rust file below a folder of the workspace, by its path there.
fn rust_files(folder: &str) -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let mut files = BTreeMap::new();
    let mut folders: Vec<PathBuf> = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is part of the repository") {
            let path = entry.expect("the entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let below = path.strip_prefix(&root).expect("it was found below").to_string_lossy();
                let text = fs::read_to_string(&path).expect("sources are text");
                files.insert(below.replace('\\', "/"), text);
            }
        }
    }
    files
}

/// Returns the circles of more than [`MOST`] files, each with the imports that form it.
fn long_circles(imports: &Imports) -> Vec<String> {
    let mut found = Vec::new();
    for circle in imports.circles() {
        if circle.len() <= MOST {
            continue;
        }
        let mut text = format!("a circle of {} files:\n", circle.len());
        for file in &circle {
            let within: Vec<&str> = imports.of(file).filter(|other| circle.contains(other)).collect();
            text.push_str(&format!("  {file} imports {}\n", within.join(", ")));
        }
        found.push(text);
    }
    found
}

#[test]
fn no_crate_has_a_circle_of_more_than_three_files() {
    let mut found = Vec::new();
    for name in CRATES {
        let imports = Imports::read(&sources(name));
        assert!(imports.count() > 0, "{name} has imports");
        found.extend(
            long_circles(&imports)
                .into_iter()
                .map(|circle| format!("{name}: {circle}")),
        );
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Returns the imports of the compiler that point to a layer above the importing file's own.
fn against_the_layers(imports: &Imports) -> Vec<String> {
    let layer = |file: &str| {
        let name = file.split('/').next().unwrap_or(file).trim_end_matches(".rs");
        LAYERS
            .iter()
            .position(|layer| *layer == name)
            .unwrap_or_else(|| panic!("`{name}` is not in LAYERS: say where it belongs"))
    };
    let mut found = Vec::new();
    for file in imports.files() {
        for other in imports.of(file) {
            if layer(other) > layer(file) {
                found.push(format!("{file} imports {other}"));
            }
        }
    }
    found
}

#[test]
fn the_compiler_imports_only_from_the_layers_below() {
    let imports = Imports::read(&sources("bus-codegen"));
    let found = against_the_layers(&imports);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Returns the imports of a crate given by its files.
fn imports(files: &[(&str, &str)]) -> Imports {
    let files = files
        .iter()
        .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    Imports::read(&files.collect())
}

#[test]
fn a_circle_of_four_files_is_found_and_one_of_three_is_allowed() {
    let root = "mod a; mod b; mod c; mod d;";
    let four = imports(&[
        ("lib.rs", root),
        ("a.rs", "use crate::b::B; pub struct A(B);"),
        ("b.rs", "pub struct B(super::c::C);"),
        ("c.rs", "use crate::{d::{self}}; pub struct C; fn f() { d::run() }"),
        ("d.rs", "pub fn run() { crate::a::A::new(); }"),
    ]);
    assert_eq!(
        long_circles(&four),
        ["a circle of 4 files:\n  a.rs imports b.rs\n  b.rs imports c.rs\n  c.rs imports d.rs\n  d.rs imports a.rs\n"]
    );
    let three = imports(&[
        ("lib.rs", root),
        ("a.rs", "use crate::b::B; pub struct A(B);"),
        ("b.rs", "pub struct B(super::c::C);"),
        ("c.rs", "pub struct C; fn f() { crate::a::A::new(); }"),
        ("d.rs", "pub fn run() { crate::a::A::new(); }"),
    ]);
    assert_eq!(three.circles(), [["a.rs", "b.rs", "c.rs"]]);
    assert_eq!(long_circles(&three), [""; 0]);
}

#[test]
fn a_module_file_that_only_declares_and_reexports_is_part_of_no_circle() {
    let folder = imports(&[
        ("lib.rs", "mod folder; pub use folder::One;"),
        (
            "folder/mod.rs",
            "mod one; mod shared; mod two; pub use one::One; pub(crate) use shared::Shared; use two::help;",
        ),
        (
            "folder/one.rs",
            "use super::{Shared, help}; pub struct One(Shared); fn f() { help() }",
        ),
        ("folder/shared.rs", "pub(crate) struct Shared;"),
        (
            "folder/two.rs",
            "use crate::folder::Shared; pub(super) fn help(_: Shared) {}",
        ),
    ]);
    assert_eq!(folder.circles(), [[""; 0]; 0]);
    assert_eq!(
        folder.of("folder/one.rs").collect::<Vec<_>>(),
        ["folder/shared.rs", "folder/two.rs"]
    );
    let table = imports(&[
        ("lib.rs", "mod folder;"),
        (
            "folder/mod.rs",
            "mod one; pub use one::One; pub struct Shared; fn f() -> One { One }",
        ),
        ("folder/one.rs", "pub struct One(super::Shared);"),
    ]);
    assert_eq!(table.circles(), [["folder/mod.rs", "folder/one.rs"]]);
}

#[test]
fn tests_comments_and_strings_are_no_imports() {
    let files = imports(&[
        ("lib.rs", "mod a; mod b; #[cfg(test)] mod tests;"),
        (
            "a.rs",
            "//! See [`crate::b`].\n\n/// Like `crate::b::B`.\npub fn a() -> &'static str { \"crate::b::B\" /* crate::b::B */ }\n\
             #[cfg(test)] use crate::b::B;\n#[cfg(test)]\nmod tests { use crate::b::B; }",
        ),
        ("b.rs", "use crate::a::a; pub struct B; fn b() { a(); }"),
        ("tests.rs", "use crate::{a, b};"),
    ]);
    assert_eq!(files.of("a.rs").count(), 0);
    assert_eq!(files.of("b.rs").collect::<Vec<_>>(), ["a.rs"]);
    assert!(!files.files().any(|file| file == "tests.rs"));
}

#[test]
fn a_module_at_a_path_of_its_own_and_a_macro_are_followed() {
    let files = imports(&[
        (
            "lib.rs",
            "#[path = \"written.rs\"]\npub mod __private;\nmod code;\nmod emit;",
        ),
        ("written.rs", "pub use crate::emit::Emitted;"),
        (
            "code.rs",
            "macro_rules! line { ($e:expr) => { $crate::emit::write($e) }; }\npub(crate) use line;",
        ),
        (
            "emit.rs",
            "use crate::code::line; pub struct Emitted; fn f() { line!(1); crate::__private::Emitted; }",
        ),
    ]);
    assert_eq!(files.of("written.rs").collect::<Vec<_>>(), ["emit.rs"]);
    assert_eq!(files.of("code.rs").collect::<Vec<_>>(), ["emit.rs"]);
    assert_eq!(files.of("emit.rs").collect::<Vec<_>>(), ["code.rs"]);
}

#[test]
fn an_import_of_a_layer_above_is_found() {
    let files = imports(&[
        ("lib.rs", "mod emit; mod model;"),
        ("emit/mod.rs", "use crate::model::Model; pub fn emit(_: Model) {}"),
        ("model.rs", "pub struct Model; fn f() { crate::emit::emit(Model) }"),
    ]);
    let found = against_the_layers(&files);
    assert_eq!(found, ["model.rs imports emit/mod.rs"]);
}

/// Words that say nothing of what an item is. The style guide names the words of the field to use instead.
const VAGUE: [&[&str]; 6] = [
    &["anew"],
    &["again"],
    &["so", "many"],
    &["whence"],
    &["told"],
    &["kept"],
];

/// Returns the names of items that contain a vague word.
fn vague_names(text: &str) -> Vec<String> {
    let is_vague = |name: &String| {
        let words = names::words(name);
        VAGUE
            .iter()
            .any(|vague| words.windows(vague.len()).any(|window| window == *vague))
    };
    names::of_items(text).into_iter().filter(is_vague).collect()
}

#[test]
fn no_item_has_a_vague_name() {
    let folders = CRATES
        .iter()
        .flat_map(|name| [format!("{name}/src"), format!("{name}/tests")])
        .chain(["src".to_owned(), "tests".to_owned(), "examples".to_owned()]);
    let mut found = Vec::new();
    for folder in folders {
        for (file, text) in rust_files(&folder) {
            found.extend(
                vague_names(&text)
                    .into_iter()
                    .map(|name| format!("{folder}/{file}: {name}")),
            );
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_vague_name_is_found_in_every_kind_of_item() {
    let text = "
        fn run_again() { let told = 1; against(); }
        struct Kept { whence: u8, pub(crate) other: Vec<(u8, u8)> }
        enum Told { Anew, Other { so_many: u8 }, Fine(u8) }
        const ASKED_AGAIN: u8 = 1;
        static ANEW: u8 = 1;
        mod kept { trait Whence { type Told; } }
        fn so_that_many_go() {}";
    assert_eq!(
        vague_names(text),
        [
            "run_again",
            "Kept",
            "whence",
            "Told",
            "Anew",
            "so_many",
            "ASKED_AGAIN",
            "ANEW",
            "kept",
            "Whence",
            "Told"
        ]
    );
}
