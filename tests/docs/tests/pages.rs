//! The code blocks of the documentation that are not Rust.

#[allow(dead_code, reason = "the build script uses the rest")]
#[path = "../src/blocks.rs"]
mod blocks;

use std::{ffi::OsString, fs};

use blocks::Block;
use bus_codegen::{Input, Style, compile_bytes};
use sqlparser::{dialect::PostgreSqlDialect, parser::Parser};

fn blocks_in(language: &str) -> Vec<Block> {
    let mut blocks = blocks::all();
    blocks.retain(|block| block.language == language);
    assert!(!blocks.is_empty(), "no page has a block in `{language}`");
    blocks
}

fn fault(block: &Block, what: &str) -> String {
    format!("{}:{}: {what}\n{}", block.page, block.line, block.text)
}

#[test]
fn every_block_is_in_a_language_that_is_checked() {
    for block in blocks::all() {
        let known = ["rust", "yaml", "sql", "sh", "text"].contains(&block.language.as_str());
        assert!(
            known,
            "{}",
            fault(&block, "the language after ``` is not one that these tests check")
        );
    }
}

#[test]
fn every_yaml_block_is_accepted_by_the_compiler() {
    let blocks = blocks_in("yaml");
    let declarations = blocks::declarations(&blocks);
    let merged = blocks::merged(&declarations);
    for block in &blocks {
        let text = &block.text;
        let keys = blocks::top_keys(text);
        let declaration = if keys.contains(&"bus") {
            text.clone()
        } else if blocks::is_declaration(block) {
            merged.clone()
        } else if keys.iter().all(|key| key.contains('.')) {
            with_events(block)
        } else {
            format!(
                "bus: 1\nnamespace: docs\nowner_type: none\nevents:\n  page.shown:\n    doc: \"A page was shown.\"\n    \
                 subject: page/x\n    data:\n{}",
                indented(text, "      ")
            )
        };
        let compilation = compile_bytes(&Input::new("events.yaml"), declaration.into_bytes()).expect("no file is read");
        let report = compilation.report();
        assert!(report.is_clean(), "{}", fault(block, &report.render(Style::Plain)));
    }
}

/// The declaration that a page is about, with the events of a block.
fn with_events(block: &Block) -> String {
    let path = match block.page.as_str() {
        "examples/orders/README.md" => "examples/orders/events.yaml",
        _ => "events.yaml",
    };
    let declaration = fs::read_to_string(blocks::root().join(path)).expect("the declaration is UTF-8");
    let events = indented(&block.text, "  ");
    if declaration.contains(&events) {
        return declaration;
    }
    declaration.replacen("\nevents:\n", &format!("\nevents:\n{events}"), 1)
}

fn indented(text: &str, by: &str) -> String {
    text.lines().map(|line| format!("{by}{line}\n")).collect()
}

#[test]
fn every_sql_block_parses() {
    for block in blocks_in("sql") {
        let parsed = Parser::parse_sql(&PostgreSqlDialect {}, &block.text);
        assert!(parsed.is_ok(), "{}", fault(&block, &format!("{parsed:?}")));
    }
}

#[test]
fn every_command_of_a_sh_block_exists() {
    for block in blocks_in("sh") {
        let lines = block
            .text
            .lines()
            .map(|line| line.split(" #").next().unwrap_or_default());
        for command in lines
            .flat_map(|line| line.split("&&"))
            .map(str::trim)
            .filter(|command| !command.is_empty())
        {
            let words: Vec<&str> = command.split_whitespace().collect();
            assert!(
                exists(&words),
                "{}",
                fault(&block, &format!("`{command}` is not a known command"))
            );
        }
    }
}

fn exists(words: &[&str]) -> bool {
    match words {
        ["cargo", "bus" | "xbus", arguments @ ..] | ["bus", arguments @ ..] => {
            let arguments = ["bus"].iter().chain(arguments).map(OsString::from);
            bus_cli::accepts(arguments)
        }
        ["cargo", "install", "--path", folder, ..] => blocks::root().join(folder).join("Cargo.toml").exists(),
        ["cargo", "run" | "test" | "build", "-p", package, ..] => {
            let manifest = blocks::root().join(format!("examples/{package}/Cargo.toml"));
            manifest.exists() || blocks::root().join(package).join("Cargo.toml").exists()
        }
        [
            "cargo",
            "run" | "test" | "build" | "new" | "add" | "publish" | "deny" | "mutants",
            ..,
        ]
        | ["cd", _] => true,
        [script] => blocks::root().join(script).is_file(),
        _ => false,
    }
}
