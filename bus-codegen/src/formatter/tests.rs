use std::{fs, path::PathBuf};

use proptest::prelude::*;

use super::*;
use crate::{diagnostic::Style, model};

fn formatted(text: &str) -> String {
    format_text("events.yaml", text).unwrap_or_else(|report| panic!("{}\n{text}", report.render(Style::Plain)))
}

fn check(text: &str, expected: &str) {
    let once = formatted(text);
    assert_eq!(once, expected, "{text}");
    assert_eq!(formatted(&once), once, "a second time");
}

#[test]
fn white_space_has_one_form() {
    check(
        "\u{feff}a:   b  \r\nc:\r\n    d:    {e: f,g:   [ 1,2 , 3 ]  , h: {  }, i: [ ]}\r\n    j:  [a,\tb,]\r\n\r\n\r\n",
        "a: b\nc:\n  d: { e: f, g: [1, 2, 3], h: {}, i: [] }\n  j: [a, b]\n",
    );
    check("", "");
    check("\n\n# alone", "# alone\n");
    check("---\na: b", "---\na: b\n");
}

#[test]
fn between_entries_at_most_one_empty_line_stands() {
    check(
        "a:\n\n\n  b: c\n\n\n\n  d: e\nf:\n\n\ng: h\n",
        "a:\n  b: c\n\n  d: e\nf:\n\ng: h\n",
    );
}

#[test]
fn lists_are_indented_below_their_key() {
    check(
        "a:\n- b\n-   c: d\n    e: f\n-\n  g: h\ni: j\n",
        "a:\n  - b\n  - c: d\n    e: f\n  - g: h\ni: j\n",
    );
    check("a:\n   - - b\n     - c\n   -\n", "a:\n  - - b\n    - c\n  -\n");
}

#[test]
fn quotation_marks_are_double_where_there_are_any() {
    check(
        "a: 'b'\nc: 'it''s'\nd: 'say \"x\"'\ne: '\\d'\nf: plain\n'g': \"h\"\n",
        "a: \"b\"\nc: \"it's\"\nd: 'say \"x\"'\ne: '\\d'\nf: plain\n\"g\": \"h\"\n",
    );
}

#[test]
fn t91_words_and_numbers_that_readers_differ_on_stay_as_they_are_written() {
    let text =
        "on: NO\nversion: 1.10\nid: [0o17, 012, 1_000, 1e3]\ntime: 12:30:45\nday: 2026-11-29\nnone: ~\nyes: \"no\"\n";
    check(text, text);
}

#[test]
fn comments_stay_with_what_they_are_about() {
    check(
        "# head\n\n# second\na:   # of a\n    # first in a\n    b: c   # of b\n       # odd\n\n# of d\nd:\n      # nothing yet\n      # at all\ne: f\n  # under e\n# end\n",
        "# head\n\n# second\na:   # of a\n  # first in a\n  b: c     # of b\n  # odd\n\n# of d\nd:\n  # nothing yet\n  # at all\ne: f\n# under e\n# end\n",
    );
    check(
        "a:\n# left out\n    b: c\n    # last of a\nd: e\n",
        "a:\n  # left out\n  b: c\n  # last of a\nd: e\n",
    );
    check("a: # why\n  b\n", "a: # why\n  b\n");
    check("- # why\n  a: b\n- c # d\n", "- # why\n  a: b\n- c # d\n");
}

#[test]
fn comments_that_stood_under_each_other_still_do() {
    check(
        "a: { b: c }    # one\ndd: {b: c,d: e} # two\ne: f           # three\ng: {h: i,j: k,l: m} # four\n",
        "a: { b: c }    # one\ndd: { b: c, d: e } # two\ne: f           # three\ng: { h: i, j: k, l: m } # four\n",
    );
    check(
        "a: b  # one\nc: {d: e}  # two\nf: g  # three\n",
        "a: b  # one\nc: { d: e }  # two\nf: g  # three\n",
    );
    check(
        "a: {b: c} # one\nd: e      # two\n",
        "a: { b: c } # one\nd: e        # two\n",
    );
}

#[test]
fn brackets_over_several_lines_keep_their_lines() {
    check(
        "a:\n    watch: [b, c,\n        d,   # why\n        e]\n    f: {\n      g: h,\n      i: j,\n    }\n",
        "a:\n  watch: [b, c,\n          d,  # why\n          e]\n  f: {\n    g: h,\n    i: j,\n  }\n",
    );
    check("a:\n  { b: c }\nd: [\n]\n", "a: { b: c }\nd: []\n");
    check("a: [ # why\n  b\n  # and\n]\n", "a: [ # why\n  b\n  # and\n]\n");
}

#[test]
fn text_of_several_lines_moves_with_its_entry_and_does_not_change_otherwise() {
    check(
        "a:\n    b: |  # as it is\n        one\n          two  \n\n        three\n\n\n    c: >-\n     folded\n     text\n    d: \"x\n      y\\\n        z\"\n    e: plain\n       text\nf: |+\n  kept\n\n\n",
        "a:\n  b: |    # as it is\n    one\n      two  \n\n    three\n\n  c: >-\n    folded\n    text\n  d: \"x\n    y\\\n    z\"\n  e: plain\n    text\nf: |+\n  kept\n\n\n",
    );
    check("a:\n    b: |2\n        c\n", "a:\n  b: |2\n      c\n");
}

#[test]
fn anchors_and_aliases_stay() {
    check(
        "a: &x\n    b: c\nd:   *x\ne: &y f\ng: [ *y ]\n",
        "a: &x\n  b: c\nd: *x\ne: &y f\ng: [*y]\n",
    );
}

#[test]
fn what_cannot_be_read_is_refused_with_the_report() {
    let report = format_text("events.yaml", "a: [b\nc: d\n").expect_err("the bracket is open");
    assert!(!report.is_clean());
    let report = format_text("events.yaml", "a: b\na: c\n").expect_err("one of the two is a slip");
    assert_eq!(report.diagnostics()[0].rule.id, "duplicate-key");
    let report = format_text("events.yaml", "a: b\n? c\n: d\n").expect_err("nobody writes a key like this");
    assert_eq!(report.diagnostics()[0].span.start, 5);
}

/// Every declaration of the fixtures, sound or not.
fn declarations() -> Vec<(String, String)> {
    let mut paths: Vec<PathBuf> = vec!["../events.yaml".into(), "tests/format/whole.yaml".into()];
    for folder in fs::read_dir("tests/fixtures").expect("it is there") {
        let folder = folder.expect("it can be read").path();
        paths.extend(["failing.yaml", "near-miss.yaml"].map(|name| folder.join(name)));
    }
    paths.sort();
    let read = |path: PathBuf| Some((path.display().to_string(), fs::read_to_string(&path).ok()?));
    paths.into_iter().filter_map(read).collect()
}

fn fingerprint(text: &str) -> String {
    let mut findings = Diagnostics::new();
    let mut sources = Sources::default();
    let id = sources.add("events.yaml", text);
    let tree = read_tree(&sources, id, &mut findings);
    let model = model::read(&tree, id, &mut findings);
    findings.finish();
    model::fingerprint(&model)
}

#[test]
fn every_declaration_that_can_be_read_is_formatted_and_means_the_same() {
    let mut seen = 0;
    for (path, text) in declarations() {
        if read("events.yaml", &text).is_err() {
            continue;
        }
        let once = formatted(&text);
        assert_eq!(fingerprint(&once), fingerprint(&text), "{path}");
        assert_eq!(formatted(&once), once, "{path}");
        seen += 1;
    }
    assert!(seen > 60, "{seen}");
}

#[test]
fn the_declaration_of_the_instance_is_in_its_canonical_form() {
    let text = fs::read_to_string("../events.yaml").expect("it is there");
    assert_eq!(formatted(&text), text);
}

/// A node as it may be written: in a block or in brackets, with comments, at odd columns.
#[derive(Clone, Debug)]
enum Written {
    Scalar(&'static str),
    /// Text of several lines behind `|` or `>`, or in quotation marks.
    Lines(&'static str),
    Map(Vec<(&'static str, Written)>, Manner),
    List(Vec<Written>, Manner),
}

#[derive(Clone, Copy, Debug)]
struct Manner {
    flow: bool,
    step: usize,
    empty_lines: usize,
    comment: u8,
    spaces: usize,
}

fn manner() -> impl Strategy<Value = Manner> {
    (any::<bool>(), 1..5_usize, 0..3_usize, 0..6_u8, 1..4_usize).prop_map(
        |(flow, step, empty_lines, comment, spaces)| Manner {
            flow,
            step,
            empty_lines,
            comment,
            spaces,
        },
    )
}

fn written() -> impl Strategy<Value = Written> {
    let scalar = prop::sample::select(vec![
        "a",
        "order.placed",
        "12",
        "1.10",
        "'x'",
        "'it''s'",
        "\"q\"",
        "'say \"x\"'",
        "true",
        "~",
        "order/{order_id}",
        "\"a # b\"",
        "'#'",
        "x#y",
        "\"\\\"\"",
        "list(uuid)",
        "",
    ])
    .prop_map(Written::Scalar);
    let lines = prop::sample::select(vec!["|", ">-", "|+", "\""]).prop_map(Written::Lines);
    prop_oneof![4 => scalar, 1 => lines].prop_recursive(4, 40, 4, |inner| {
        let keys = prop::sample::subsequence(vec!["a", "b.c", "\"on\"", "'d'", "e?"], 1..4);
        let map = (keys, prop::collection::vec(inner.clone(), 4), manner())
            .prop_map(|(keys, values, manner)| Written::Map(keys.into_iter().zip(values).collect(), manner));
        let list =
            (prop::collection::vec(inner, 1..4), manner()).prop_map(|(items, manner)| Written::List(items, manner));
        prop_oneof![map, list]
    })
}

fn write_out(node: &Written, column: usize, in_flow: bool, text: &mut String) {
    let gap = |manner: &Manner, text: &mut String| text.push_str(&" ".repeat(manner.spaces));
    let own_lines = |manner: &Manner, text: &mut String| {
        text.push_str(&"\n".repeat(manner.empty_lines));
        match manner.comment {
            1 => text.push_str(&format!("{}# own\n", " ".repeat(column))),
            2 => text.push_str("# at the margin\n"),
            3 => text.push_str(&format!("{}# deep\n\n", " ".repeat(column + 3))),
            _ => {}
        }
    };
    match node {
        Written::Scalar("") if in_flow => text.push('~'),
        Written::Scalar(scalar) if in_flow && scalar.contains('{') => text.push_str("\"{}\""),
        Written::Scalar(scalar) => text.push_str(scalar),
        Written::Lines(_) if in_flow => text.push_str("\"{}\""),
        Written::Lines(mark) => {
            let indent = " ".repeat(column);
            let end = if *mark == "\"" { "\"" } else { "" };
            text.push_str(&format!("{mark}\n{indent}one\n\n{indent}two: x # y{end}\n"));
        }
        Written::Map(entries, manner) if in_flow || manner.flow => {
            text.push('{');
            for (at, (key, value)) in entries.iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                if manner.comment == 4 {
                    text.push_str(&format!(" # in brackets\n{}", " ".repeat(column + 1)));
                }
                gap(manner, text);
                text.push_str(key);
                text.push(':');
                gap(manner, text);
                write_out(value, column + 1, true, text);
            }
            text.push_str(if manner.spaces == 3 { ",}" } else { " }" });
        }
        Written::List(items, manner) if in_flow || manner.flow => {
            text.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                if manner.comment == 5 {
                    text.push_str(&format!("\n{}", " ".repeat(column + 1)));
                }
                gap(manner, text);
                write_out(item, column + 1, true, text);
            }
            text.push(']');
        }
        Written::Map(entries, manner) => {
            for (key, value) in entries {
                text.push('\n');
                own_lines(manner, text);
                text.push_str(&" ".repeat(column));
                text.push_str(key);
                text.push(':');
                gap(manner, text);
                // A list may stand at the column of its key.
                let step = if matches!(value, Written::List(..)) && manner.spaces == 2 {
                    0
                } else {
                    manner.step
                };
                write_out(value, column + step, false, text);
                if manner.comment == 4 && !text.ends_with('\n') {
                    text.push_str("  # behind");
                }
            }
        }
        Written::List(items, manner) => {
            for item in items {
                text.push('\n');
                own_lines(manner, text);
                text.push_str(&" ".repeat(column));
                text.push('-');
                gap(manner, text);
                write_out(item, column + manner.step, false, text);
            }
        }
    }
}

proptest! {
    #[test]
    fn whatever_can_be_read_is_formatted_and_then_stays_as_it_is(node in written()) {
        let mut text = String::new();
        write_out(&node, 0, false, &mut text);
        text.push('\n');
        prop_assume!(read("events.yaml", &text).is_ok());
        let once = formatted(&text);
        prop_assert_eq!(&formatted(&once), &once, "{}", text);
        prop_assert!(once.lines().all(|line| line == line.trim_end()), "{}", once);
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// A declaration cut anywhere, with anything put there: it is refused, or formatted for good.
    #[test]
    fn no_text_is_formatted_into_something_else(
        at in 0..10_000_usize,
        odd in prop::sample::select(vec![
            "\t", "*", "&a ", "{", "]", "\r\n", "- ", "? ", "|\n", "'", "\"", "%", "ü", " # c\n", "\n\n\n", ": ", ",", ">-\n   x\n",
        ]),
        cut in any::<bool>(),
    ) {
        let whole = include_str!("../../tests/format/whole.yaml");
        let at = at % whole.len();
        prop_assume!(whole.is_char_boundary(at));
        let text = format!("{}{odd}{}", &whole[..at], if cut { "" } else { &whole[at..] });
        if let Ok(once) = format_text("events.yaml", &text) {
            prop_assert_eq!(fingerprint(&once), fingerprint(&text));
            let twice = format_text("events.yaml", &once);
            prop_assert_eq!(twice.ok(), Some(once), "{}", text);
        }
    }
}
