//! Which file of a crate imports from which, read from its sources.
//!
//! Modules are followed from `lib.rs` by their `mod` items; what is under `#[cfg(test)]` does not
//! count. An import is a `use`, or a path written in code that begins with `crate`, `super`,
//! `self`, a child module or an imported name, and leads to the file that defines what it names:
//! a re-exported name leads to where it is defined, not to the `mod.rs` that passes it on. A file
//! that declares modules imports a name only if its own code uses that name, so a `mod.rs` of
//! declarations and re-exports imports nothing. A name that only a glob brings in counts as
//! defined in the file with the glob.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

type Path = Vec<String>;

/// What an item begins with, as far as it says how the item ends. A constant without braces ends
/// at its `;` like any other.
const KEYWORDS: [&str; 9] = ["use", "static", "type", "mod", "fn", "struct", "enum", "impl", "trait"];

const NAMED: [&str; 6] = ["fn", "struct", "enum", "trait", "type", "static"];

/// The imports of each file.
#[derive(Debug)]
pub(crate) struct Imports {
    edges: BTreeMap<String, BTreeSet<String>>,
}

/// A module, of a file of its own or within one.
#[derive(Debug, Default)]
struct Module {
    file: String,
    children: BTreeSet<String>,
    /// Each name that a `use` brings in, and the path it stands for.
    names: BTreeMap<String, Path>,
    /// Paths of `use` items without a name: globs, and traits imported as `_`.
    nameless: Vec<Path>,
    /// Paths in code.
    paths: Vec<Path>,
    /// Identifiers in code, but for those of fields and methods.
    used: BTreeSet<String>,
}

impl Imports {
    /// Reads a crate, its files given by their paths below `src`.
    pub(crate) fn read(files: &BTreeMap<String, String>) -> Self {
        let mut modules = BTreeMap::new();
        read_file(files, "lib.rs", "", Vec::new(), &mut modules);
        let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (path, module) in &modules {
            let edges = edges.entry(module.file.clone()).or_default();
            let named = module
                .names
                .iter()
                .filter(|(name, _)| module.children.is_empty() || module.used.contains(*name))
                .map(|(_, path)| path);
            for import in named.chain(&module.nameless).chain(&module.paths) {
                if let Some(file) = resolve(&modules, path, import, 0)
                    && file != module.file
                {
                    edges.insert(file.to_owned());
                }
            }
        }
        Self { edges }
    }

    /// Returns the files, in order of their paths.
    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.edges.keys().map(String::as_str)
    }

    /// Returns the files that a file imports from.
    pub(crate) fn of(&self, file: &str) -> impl Iterator<Item = &str> {
        self.edges.get(file).into_iter().flatten().map(String::as_str)
    }

    /// Returns how many imports there are.
    pub(crate) fn count(&self) -> usize {
        self.edges.values().map(BTreeSet::len).sum()
    }

    /// Returns the circles: the largest sets of files that each reach all others of the set.
    pub(crate) fn circles(&self) -> Vec<Vec<&str>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> = self.files().map(|file| (file, self.reached(file))).collect();
        let mut placed: BTreeSet<&str> = BTreeSet::new();
        let mut circles = Vec::new();
        for (file, from_it) in &reached {
            if !placed.contains(file) && from_it.contains(file) {
                let circle: Vec<&str> = from_it
                    .iter()
                    .copied()
                    .filter(|other| reached[other].contains(file))
                    .collect();
                placed.extend(&circle);
                circles.push(circle);
            }
        }
        circles
    }

    fn reached(&self, file: &str) -> BTreeSet<&str> {
        let mut reached = BTreeSet::new();
        let mut next: Vec<&str> = self.of(file).collect();
        while let Some(file) = next.pop() {
            if reached.insert(file) {
                next.extend(self.of(file));
            }
        }
        reached
    }
}

/// Returns the file that defines what a path names, as it is written in the module `from`.
fn resolve<'a>(modules: &'a BTreeMap<Path, Module>, from: &[String], path: &[String], depth: usize) -> Option<&'a str> {
    let mut at = from.to_vec();
    let mut rest = path;
    // Names that stand for one another are followed so far; a macro's name stands for itself.
    let follow = |at: &[String], target: &Path, rest: &[String]| {
        let target: Path = target.iter().chain(rest).cloned().collect();
        (depth < 16).then(|| resolve(modules, at, &target, depth + 1)).flatten()
    };
    let first = path.first()?;
    match first.as_str() {
        "crate" => at.clear(),
        "self" => {}
        "super" => {
            while rest.first().is_some_and(|part| part == "super") {
                at.pop();
                rest = &rest[1..];
            }
        }
        name => {
            let module = &modules[from];
            match module.names.get(name) {
                Some(target) if !module.children.contains(name) => {
                    return if target == std::slice::from_ref(first) {
                        None
                    } else {
                        follow(from, target, &path[1..])
                    };
                }
                _ if module.children.contains(name) => {}
                _ => return None,
            }
        }
    }
    if matches!(first.as_str(), "crate" | "self") {
        rest = &rest[1..];
    }
    for (number, part) in rest.iter().enumerate() {
        let module = &modules[&at];
        if module.children.contains(part) {
            at.push(part.clone());
            continue;
        }
        let target = module
            .names
            .get(part)
            .filter(|target| *target != std::slice::from_ref(part));
        let found = target.and_then(|target| follow(&at, target, &rest[number + 1..]));
        return Some(found.unwrap_or(&module.file));
    }
    Some(&modules[&at].file)
}

/// Reads a file's module and those below it. `folder` is where its children's files are.
fn read_file(
    files: &BTreeMap<String, String>,
    file: &str,
    folder: &str,
    path: Path,
    modules: &mut BTreeMap<Path, Module>,
) {
    let tokens: TokenStream = files[file]
        .parse()
        .unwrap_or_else(|error| panic!("{file} can be read as Rust: {error}"));
    let module = Module {
        file: file.to_owned(),
        ..Module::default()
    };
    modules.insert(path.clone(), module);
    let mut reader = Reader { files, file, modules };
    reader.read(tokens, &path, folder);
}

struct Reader<'a> {
    files: &'a BTreeMap<String, String>,
    file: &'a str,
    modules: &'a mut BTreeMap<Path, Module>,
}

impl Reader<'_> {
    fn module(&mut self, path: &[String]) -> &mut Module {
        self.modules.get_mut(path).expect("a module is added before it is read")
    }

    fn read(&mut self, tokens: TokenStream, path: &Path, folder: &str) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        let mut is_test = false;
        let mut own_path: Option<String> = None;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Punct(mark) if mark.as_char() == '#' => {
                    if let Some(TokenTree::Group(attribute)) = tokens.get(at + 1) {
                        let text = attribute.stream().to_string().replace(' ', "");
                        is_test |= text == "cfg(test)";
                        own_path = text
                            .strip_prefix("path=\"")
                            .map(|rest| rest.trim_end_matches('"').to_owned())
                            .or(own_path);
                        at += 1;
                    }
                    at += 1;
                    continue;
                }
                _ if is_test => at = end_of_item(&tokens, at),
                TokenTree::Ident(word) if *word == "mod" && is_name(tokens.get(at + 1)) => {
                    let name = tokens[at + 1].to_string();
                    self.add_module(&name, own_path.take(), tokens.get(at + 2), path, folder);
                    at += 3;
                }
                TokenTree::Ident(word) if *word == "use" && !is_mark(tokens.get(at + 1), '<') => {
                    let end = end_of_item(&tokens, at);
                    let tree: Vec<TokenTree> = tokens[at + 1..end].to_vec();
                    self.add_use(&tree, &[], path);
                    at = end;
                }
                // The name that an item is given is no use of it.
                TokenTree::Ident(word) if NAMED.iter().any(|one| *word == one) && is_name(tokens.get(at + 1)) => {
                    at += 2
                }
                TokenTree::Ident(_) => at = self.add_path(&tokens, at, path),
                TokenTree::Group(group) => {
                    self.read(group.stream(), path, folder);
                    at += 1;
                }
                TokenTree::Punct(mark) if mark.as_char() == '.' && is_name(tokens.get(at + 1)) => at += 2,
                TokenTree::Punct(_) | TokenTree::Literal(_) => at += 1,
            }
            is_test = false;
        }
    }

    fn add_module(
        &mut self,
        name: &str,
        own_path: Option<String>,
        body: Option<&TokenTree>,
        path: &Path,
        folder: &str,
    ) {
        self.module(path).children.insert(name.to_owned());
        let mut inner = path.clone();
        inner.push(name.to_owned());
        let below = format!("{folder}{name}/");
        if let Some(TokenTree::Group(body)) = body {
            let module = Module {
                file: self.file.to_owned(),
                ..Module::default()
            };
            self.modules.insert(inner.clone(), module);
            self.read(body.stream(), &inner, &below);
            return;
        }
        let beside = self.file.rfind('/').map_or("", |slash| &self.file[..=slash]);
        let (file, below) = match own_path {
            Some(own) => (format!("{beside}{own}"), beside.to_owned()),
            None => {
                let candidates = [format!("{folder}{name}.rs"), format!("{folder}{name}/mod.rs")];
                let found = candidates.into_iter().find(|file| self.files.contains_key(file));
                (
                    found.unwrap_or_else(|| panic!("{}: no file of module `{name}`", self.file)),
                    below,
                )
            }
        };
        read_file(self.files, &file, &below, inner, self.modules);
    }

    /// Takes in a tree of `use`, its beginning in `before`.
    fn add_use(&mut self, tree: &[TokenTree], before: &[String], path: &Path) {
        let mut whole: Path = before.to_vec();
        let mut name = None;
        let mut at = 0;
        while at < tree.len() {
            match &tree[at] {
                TokenTree::Ident(word) if *word == "as" => {
                    name = tree.get(at + 1).map(ToString::to_string);
                    at += 1;
                }
                TokenTree::Ident(word) if *word == "self" && !whole.is_empty() => {}
                TokenTree::Ident(word) => whole.push(word.to_string()),
                TokenTree::Punct(mark) if mark.as_char() == '*' => name = Some("_".to_owned()),
                TokenTree::Group(group) => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    for tree in inner
                        .split(|token| is_mark(Some(token), ','))
                        .filter(|tree| !tree.is_empty())
                    {
                        self.add_use(tree, &whole, path);
                    }
                    return;
                }
                _ => {}
            }
            at += 1;
        }
        let Some(last) = whole.last() else { return };
        match name.unwrap_or_else(|| last.clone()) {
            name if name == "_" => self.module(path).nameless.push(whole),
            name => {
                self.module(path).names.insert(name, whole);
            }
        }
    }

    /// Takes in the path that begins at a token, and returns where it ends.
    fn add_path(&mut self, tokens: &[TokenTree], mut at: usize, path: &Path) -> usize {
        let mut whole = vec![tokens[at].to_string()];
        at += 1;
        while is_mark(tokens.get(at), ':') && is_mark(tokens.get(at + 1), ':') && is_name(tokens.get(at + 2)) {
            whole.push(tokens[at + 2].to_string());
            at += 3;
        }
        let module = self.module(path);
        module.used.insert(whole[0].clone());
        if whole.len() > 1 {
            module.paths.push(whole);
        }
        at
    }
}

/// Returns the place after the item that begins at `at`: after its `;`, or its braces.
fn end_of_item(tokens: &[TokenTree], at: usize) -> usize {
    let keyword = tokens[at..].iter().find_map(|token| match token {
        TokenTree::Ident(word) => Some(word.to_string()).filter(|word| KEYWORDS.contains(&word.as_str())),
        _ => None,
    });
    let by_mark = matches!(keyword.as_deref(), Some("use" | "static" | "type"));
    let ends = |token: &TokenTree| {
        is_mark(Some(token), ';')
            || matches!(token, TokenTree::Group(group) if !by_mark && group.delimiter() == Delimiter::Brace)
    };
    tokens[at..]
        .iter()
        .position(ends)
        .map_or(tokens.len(), |found| at + found + 1)
}

fn is_mark(token: Option<&TokenTree>, mark: char) -> bool {
    matches!(token, Some(TokenTree::Punct(found)) if found.as_char() == mark)
}

fn is_name(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Ident(_)))
}
