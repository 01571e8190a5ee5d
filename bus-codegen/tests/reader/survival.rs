//! No input makes the compiler panic: the corpus of the fuzz target, mutations of real
//! declarations, texts made of YAML's own marks, and bytes at random.

use std::{fs, path::Path, sync::LazyLock};

use proptest::{collection::vec, prelude::*, sample::Index};

use crate::property::survives;

const CORPUS: &str = "fuzz/corpus/compile";
const MIGRATIONS: &str = "tests/fixtures/field-missing/migrations";

#[test]
fn the_fuzz_targets_corpus_is_survived() {
    let mut replayed = 0;
    for entry in fs::read_dir(CORPUS).expect("it is there") {
        let path = entry.expect("it can be read").path();
        survives(&fs::read(&path).expect("it can be read"), Path::new(MIGRATIONS));
        replayed += 1;
    }
    assert!(replayed > 20, "{replayed}");
}

/// Real declarations: the instance's own, and the fixtures of the rules.
static DECLARATIONS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut texts = vec![fs::read_to_string("../events.yaml").expect("it is there")];
    for entry in fs::read_dir("tests/fixtures").expect("it is there") {
        let folder = entry.expect("it can be read").path();
        for file in ["failing.yaml", "near-miss.yaml"] {
            // Not every rule has both, and one is no text.
            if let Ok(text) = fs::read_to_string(folder.join(file)) {
                texts.push(text);
            }
        }
    }
    // Which one a stored seed means does not depend on the system's order of files.
    texts.sort();
    texts
});

/// What means something to YAML, to the format or to Rust.
const PIECES: &[&str] = &[
    "\t",
    " ",
    "\n",
    "\r\n",
    "\r",
    "  ",
    "- ",
    "-",
    "? ",
    ": ",
    ":",
    "*",
    "*a",
    "&a ",
    "!x ",
    "!!str ",
    "%",
    "@",
    "`",
    "{",
    "}",
    "[",
    "]",
    ",",
    "|\n",
    ">-\n",
    "'",
    "\"",
    "\\",
    "#",
    " #5",
    "---\n",
    "...\n",
    "<<: *a\n",
    "$ref: x\n",
    "~",
    "null",
    "yes",
    "on",
    "1.10",
    "0o17",
    "012",
    "1_000",
    "12:30:45",
    "\u{feff}",
    "\u{0}",
    "\u{1b}[31m",
    "\u{2028}",
    "\u{a0}",
    "ñ",
    "ü",
    "{owner}",
    "{a}{b}",
    "list(",
    "string(0)",
    "type: object",
    "self",
    "Self",
    "1st",
    "r#type",
    "events:\n",
    "trigger: { table: stock }",
    "*.placed",
    "5s",
];

#[derive(Clone, Debug)]
enum Mutation {
    Insert(Index, usize),
    Remove(Index, usize),
    RepeatLine(Index),
    DropLine(Index),
    SwapLines(Index, Index),
    Indent(Index, usize),
    ReplaceWord(Index, usize),
    Cut(Index),
    Splice(Index, Index),
    Crlf,
}

fn mutation() -> impl Strategy<Value = Mutation> {
    let index = any::<Index>;
    prop_oneof![
        4 => (index(), 0..PIECES.len()).prop_map(|(at, piece)| Mutation::Insert(at, piece)),
        2 => (index(), 1..20_usize).prop_map(|(at, count)| Mutation::Remove(at, count)),
        1 => index().prop_map(Mutation::RepeatLine),
        1 => index().prop_map(Mutation::DropLine),
        1 => (index(), index()).prop_map(|(one, other)| Mutation::SwapLines(one, other)),
        1 => (index(), 0..9_usize).prop_map(|(line, spaces)| Mutation::Indent(line, spaces)),
        4 => (index(), 0..PIECES.len()).prop_map(|(at, piece)| Mutation::ReplaceWord(at, piece)),
        1 => index().prop_map(Mutation::Cut),
        1 => (index(), index()).prop_map(|(at, other)| Mutation::Splice(at, other)),
        1 => Just(Mutation::Crlf),
    ]
}

/// The start of a character at or before a place in a text.
fn border(text: &str, at: Index) -> usize {
    text.floor_char_boundary(at.index(text.len() + 1))
}

fn apply(text: &str, mutation: &Mutation) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let line = |at: &Index| at.index(lines.len().max(1));
    match mutation {
        Mutation::Insert(at, piece) => {
            let at = border(text, *at);
            return format!("{}{}{}", &text[..at], PIECES[*piece], &text[at..]);
        }
        Mutation::Remove(at, count) => {
            let at = border(text, *at);
            let end = text.ceil_char_boundary(at + count);
            return format!("{}{}", &text[..at], &text[end..]);
        }
        Mutation::ReplaceWord(at, piece) => {
            let at = border(text, *at);
            let is_word = |one: char| one.is_alphanumeric() || matches!(one, '_' | '.' | '*' | '/');
            let start = text[..at].trim_end_matches(is_word).len();
            let end = text.len() - text[at..].trim_start_matches(is_word).len();
            return format!("{}{}{}", &text[..start], PIECES[*piece], &text[end..]);
        }
        Mutation::Cut(at) => return text[..border(text, *at)].to_owned(),
        Mutation::Splice(at, other) => {
            let at = border(text, *at);
            let other = &DECLARATIONS[other.index(DECLARATIONS.len())];
            let rest = other.get(at.min(other.len())..).unwrap_or_default();
            return format!("{}{rest}", &text[..at]);
        }
        Mutation::Crlf => return text.replace('\n', "\r\n"),
        _ if lines.is_empty() => {}
        Mutation::RepeatLine(at) => lines.insert(line(at), lines[line(at)]),
        Mutation::DropLine(at) => {
            lines.remove(line(at));
        }
        Mutation::SwapLines(one, other) => {
            let (one, other) = (line(one), line(other));
            lines.swap(one, other);
        }
        Mutation::Indent(at, spaces) => {
            let at = line(at);
            let indented = format!("{}{}", " ".repeat(*spaces), lines[at].trim_start());
            return lines[..at].concat() + &indented + &lines[at + 1..].concat();
        }
    }
    lines.concat()
}

proptest! {
    #[test]
    fn mutated_declarations_are_survived(
        base in any::<Index>(),
        mutations in vec(mutation(), 1..8),
    ) {
        let mut text = DECLARATIONS[base.index(DECLARATIONS.len())].clone();
        for mutation in &mutations {
            text = apply(&text, mutation);
        }
        survives(text.as_bytes(), Path::new(MIGRATIONS));
    }

    #[test]
    fn texts_of_marks_are_survived(pieces in vec((0..PIECES.len(), "[a-z]{0,3}"), 0..40)) {
        let text: String = pieces.iter().map(|(piece, word)| format!("{}{word}", PIECES[*piece])).collect();
        survives(text.as_bytes(), Path::new(MIGRATIONS));
    }

    #[test]
    fn bytes_at_random_are_survived(bytes in vec(any::<u8>(), 0..400), head in any::<bool>()) {
        let mut text = if head { b"bus: 1\nnamespace: shop\nevents:\n  order.placed:\n    doc: ".to_vec() } else { Vec::new() };
        text.extend(bytes);
        survives(&text, Path::new(MIGRATIONS));
    }
}
