//! Reads the fenced code blocks of the documentation. Shared by the build script and the tests.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// A fenced code block.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// The page, relative to the repository.
    pub(crate) page: String,
    /// The line of the opening fence, from 1.
    pub(crate) line: usize,
    /// The word after the opening fence; empty if there is none.
    pub(crate) language: String,
    /// The lines between the fences, without their common indentation.
    pub(crate) text: String,
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages whose blocks are checked, relative to the repository: all Markdown in the root, in
/// `docs/`, and the tutorial. `bus-codegen/tests/reference.rs` compiles the blocks of the reference.
pub(crate) fn pages() -> Vec<String> {
    let mut pages = vec!["examples/orders/README.md".to_owned()];
    for folder in ["", "docs/"] {
        let entries = fs::read_dir(root().join(folder)).expect("the folder is part of the repository");
        let names = entries.map(|entry| entry.expect("a readable entry").file_name());
        let names = names.map(|name| name.into_string().expect("names of pages are ASCII"));
        let pages_here = names.filter(|name| Path::new(name).extension().is_some_and(|extension| extension == "md"));
        pages.extend(pages_here.map(|name| format!("{folder}{name}")));
    }
    pages.retain(|page| page != "docs/events-yaml.md");
    pages.sort();
    pages
}

/// The blocks of all pages, in their order.
pub(crate) fn all() -> Vec<Block> {
    pages().into_iter().flat_map(|page| read(&page)).collect()
}

fn read(page: &str) -> Vec<Block> {
    let text = fs::read_to_string(root().join(page)).expect("a page is UTF-8");
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (at, line) in text.lines().enumerate() {
        match (line.trim_start().strip_prefix("```"), open.as_mut()) {
            (Some(language), None) => {
                open = Some(Block {
                    page: page.to_owned(),
                    line: at + 1,
                    language: language.trim().to_owned(),
                    text: String::new(),
                });
            }
            (Some(_), Some(_)) => blocks.extend(open.take().map(|block| Block {
                text: dedented(&block.text),
                ..block
            })),
            (None, Some(block)) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "{page}: the last block is not closed");
    blocks
}

fn dedented(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let common = lines
        .map(|line| line.len() - line.trim_start().len())
        .min()
        .unwrap_or(0);
    text.lines()
        .map(|line| format!("{}\n", line.get(common..).unwrap_or_default()))
        .collect()
}

/// The keys of a YAML block that start in its first column.
pub(crate) fn top_keys(text: &str) -> Vec<&str> {
    let lines = text.lines().filter(|line| !line.starts_with([' ', '#']));
    lines.filter_map(|line| Some(line.split_once(':')?.0)).collect()
}

/// The keys that a declaration starts its sections with.
const SECTIONS: [&str; 12] = [
    "bus",
    "namespace",
    "schema_base",
    "owner_type",
    "limits",
    "events",
    "subscribers",
    "jobs",
    "periodic",
    "retries",
    "queues",
    "webhooks",
];

/// Returns `true` for a block that consists of whole sections of a declaration.
pub(crate) fn is_declaration(block: &Block) -> bool {
    block.language == "yaml" && top_keys(&block.text).iter().all(|key| SECTIONS.contains(key))
}

/// One declaration with the sections of all blocks. The first block has the header.
pub(crate) fn merged(blocks: &[&Block]) -> String {
    let mut sections: Vec<(String, String)> = Vec::new();
    for block in blocks {
        let mut current = None;
        for line in block.text.lines() {
            let key = line.split_once(':').filter(|_| !line.starts_with([' ', '#']));
            if let Some((key, _)) = key {
                let known = sections.iter().position(|(name, _)| name == key);
                let at = known.unwrap_or_else(|| {
                    sections.push((key.to_owned(), String::new()));
                    sections.len() - 1
                });
                current = Some(at);
                if known.is_some() {
                    continue;
                }
            }
            if let Some(at) = current {
                sections[at].1.push_str(line);
                sections[at].1.push('\n');
            }
        }
    }
    sections.into_iter().map(|(_, text)| text).collect()
}

/// The blocks that [`merged`] makes the declaration of, those of README.md first.
pub(crate) fn declarations(blocks: &[Block]) -> Vec<&Block> {
    let mut declarations: Vec<&Block> = blocks.iter().filter(|block| is_declaration(block)).collect();
    declarations.sort_by_key(|block| !top_keys(&block.text).contains(&"bus"));
    declarations
}
