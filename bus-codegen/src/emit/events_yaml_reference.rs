//! Emits the reference page of the declaration's format, `docs/events-yaml.md`.
//!
//! Keys, defaults, ranges and meanings come from [`crate::grammar`]; only the examples and the table of types are written
//! here. The tests compile each example and check that it contains every key of its section.

use std::fmt::Write as _;

use crate::{
    grammar::{
        BASE_URL, Bond, CHOICE, DOTTED, Default, ELEMENT, EVENT, FIELD, FILE, JOB, Key, LIMITS, NOT_BLANK, OWNER_SQL,
        PERIODIC, QUEUE, QUEUE_NAME, RESERVED_WEBHOOK_KEYS, RETRY, SEGMENT, SUBJECT_SQL, SUBSCRIBER, Shape, TRIGGER,
        VALUE, Value, WEBHOOKS,
    },
    model::duration::written,
};

/// Shapes that belong together, and a complete declaration that uses every key of them.
struct Section {
    shapes: &'static [&'static Shape],
    example: &'static str,
}

static SECTIONS: [Section; 11] = [
    Section {
        shapes: &[&FILE],
        example: include_str!("reference/file.yaml"),
    },
    Section {
        shapes: &[&EVENT],
        example: include_str!("reference/event.yaml"),
    },
    Section {
        shapes: &[&FIELD, &ELEMENT],
        example: include_str!("reference/field.yaml"),
    },
    Section {
        shapes: &[&TRIGGER, &OWNER_SQL, &SUBJECT_SQL, &VALUE],
        example: include_str!("reference/trigger.yaml"),
    },
    Section {
        shapes: &[&SUBSCRIBER, &CHOICE],
        example: include_str!("reference/subscriber.yaml"),
    },
    Section {
        shapes: &[&JOB],
        example: include_str!("reference/job.yaml"),
    },
    Section {
        shapes: &[&PERIODIC],
        example: include_str!("reference/periodic.yaml"),
    },
    Section {
        shapes: &[&RETRY],
        example: include_str!("reference/retry.yaml"),
    },
    Section {
        shapes: &[&QUEUE],
        example: include_str!("reference/queue.yaml"),
    },
    Section {
        shapes: &[&WEBHOOKS],
        example: include_str!("reference/webhooks.yaml"),
    },
    Section {
        shapes: &[&LIMITS],
        example: include_str!("reference/limits.yaml"),
    },
];

/// The types of a field: the declaration's word, the Rust type, and the form in JSON.
const TYPES: [(&str, &str, &str); 17] = [
    ("uuid", "`Uuid`", "text"),
    ("bool", "`bool`", "`true` or `false`"),
    ("int", "`i32`", "a number"),
    ("long", "`i64`", "text, because JavaScript rounds large numbers"),
    ("float", "`f64`", "a number"),
    ("decimal", "`Decimal`", "text, exact"),
    ("timestamp", "`DateTime<Utc>`", "text, RFC 3339"),
    ("date", "`NaiveDate`", "text, `2026-11-30`"),
    ("string", "`String`", "text; `string(80)` limits it to 80 characters"),
    ("uri", "`String`", "text, an absolute URI; `uri(200)` limits its length"),
    ("email", "`String`", "text, an email address"),
    ("ip", "`IpAddr`", "text"),
    ("json", "`Json`", "any JSON"),
    ("[a, b]", "an enum", "text, one of the labels"),
    ("list(uuid, 20)", "`Vec<Uuid>`", "an array of at most 20 items"),
    ("map(int)", "`BTreeMap<String, i32>`", "an object with any keys"),
    ("object", "a struct", "an object with the declared `fields`"),
];

/// Returns the reference page of `events.yaml` in Markdown.
#[must_use]
pub fn events_yaml_reference() -> String {
    let mut page = String::from(
        "<!-- made by `BLESS=1 cargo test -p bus-codegen --test reference`: change bus-codegen/src/grammar instead -->\n\n\
         # `events.yaml`\n\n\
         Every key of the declaration. `bus check` reports a key that is not listed here, and\n\
         `generated/events-yaml.schema.json` gives editors the same information while you type. Every example on this page\n\
         is a complete file.\n\n\
         A duration is a whole number and a unit: `ms`, `s`, `m`, `h` or `d`, for example `30s`. A name is lower-case\n\
         letters, digits and `_`, and starts with a letter. A dotted name is two or more names joined by dots, for example\n\
         `order.placed`.\n",
    );
    for section in &SECTIONS {
        for (position, shape) in section.shapes.iter().enumerate() {
            let level = if position == 0 { "##" } else { "###" };
            let _ = write!(page, "\n{level} {}\n\n{}\n", title(shape), shape.doc);
            keys(&mut page, shape);
        }
        if section.shapes.iter().any(|shape| shape.name == FIELD.name) {
            types(&mut page);
        }
        let _ = write!(page, "\n```yaml\n{}\n```\n", section.example.trim_end());
    }
    page
}

fn keys(page: &mut String, shape: &Shape) {
    page.push_str("\n| key | takes | default | meaning |\n|---|---|---|---|\n");
    for key in shape.keys {
        let _ = writeln!(
            page,
            "| `{}` | {} | {} | {} |",
            key.name,
            cell(&takes(&key.value)),
            cell(&default(key)),
            cell(&meaning(shape, key)),
        );
    }
    let bonds: Vec<String> = shape.bonds.iter().map(bond).collect();
    if !bonds.is_empty() {
        let _ = write!(page, "\n{}\n", bonds.join(" "));
    }
}

fn types(page: &mut String) {
    page.push_str("\n### Types\n\n| type | in Rust | in JSON |\n|---|---|---|\n");
    for (word, rust, json) in TYPES {
        let _ = writeln!(page, "| `{word}` | {rust} | {} |", cell(json));
    }
    page.push_str(
        "\nA `?` after a field's name makes the field optional: an `Option` in Rust, and absent from the JSON if it is `None`.\n",
    );
}

/// Returns the title of a shape: its name in messages without the article.
fn title(shape: &Shape) -> String {
    let name = ["an ", "a ", "the "]
        .iter()
        .find_map(|article| shape.called.strip_prefix(article))
        .unwrap_or(shape.called);
    let mut characters = name.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).collect()
}

fn link(shape: &Shape) -> String {
    let title = title(shape);
    let anchor = title.to_lowercase().replace(' ', "-").replace('`', "");
    format!("[{}](#{anchor})", title.to_lowercase())
}

fn takes(value: &Value) -> String {
    match value {
        Value::Text => "text".to_owned(),
        Value::Pattern(DOTTED) => "a dotted name".to_owned(),
        Value::Pattern(SEGMENT) => "a name".to_owned(),
        Value::Pattern(QUEUE_NAME) => "a queue's name".to_owned(),
        Value::Pattern(NOT_BLANK) => "text".to_owned(),
        Value::Pattern(BASE_URL) => "an absolute URL without query and fragment that ends in `/`".to_owned(),
        Value::Pattern(pattern) => format!("text that matches `{pattern}`"),
        Value::Scalar => "text, a number, `true` or `false`".to_owned(),
        Value::Boolean => "`true` or `false`".to_owned(),
        Value::Number(least, most) if least == most => format!("`{least}`"),
        Value::Number(least, most) => format!("a whole number from {least} to {most}"),
        Value::Duration(range) => format!("a duration from `{}` to `{}`", written(range.min), written(range.max)),
        Value::Words(words) => {
            let words: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            one_of(&words)
        }
        Value::List(of, least) => match least {
            0 => format!("a list: {}", takes(of)),
            least => format!("a list of at least {least}: {}", takes(of)),
        },
        Value::Named { names, of, .. } => {
            let names = if *names == DOTTED { "dotted names" } else { "names" };
            format!("a mapping from {names} to {}", link(of))
        }
        Value::Sources(of) => format!("a mapping from field names to {}", link(of)),
        Value::Fields(of) => format!("a mapping from field names to a [type](#types) or {}", link(of)),
        Value::Type => "a [type](#types)".to_owned(),
        Value::Of(shape) => format!("a [type](#types) or {}", link(shape)),
        Value::Shape(shape) => format!("a mapping: {}", link(shape)),
        Value::Either(values) => values.iter().map(takes).collect::<Vec<_>>().join(", or "),
    }
}

fn one_of(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [rest @ .., last] => format!("{} or {last}", rest.join(", ")),
    }
}

fn default(key: &Key) -> String {
    match key.default {
        _ if key.required => "required".to_owned(),
        None => String::new(),
        Some(Default::Text(text)) => format!("`{text}`"),
        Some(Default::Number(number)) => format!("`{number}`"),
        Some(Default::Boolean(truth)) => format!("`{truth}`"),
        Some(Default::Words(words)) => format!("`[{}]`", words.join(", ")),
    }
}

/// Returns `true` if this release refuses the key.
fn is_reserved(shape: &Shape, key: &Key) -> bool {
    shape.name == WEBHOOKS.name && RESERVED_WEBHOOK_KEYS.contains(&key.name)
}

/// Returns what the key means, followed by what each of its words means.
fn meaning(shape: &Shape, key: &Key) -> String {
    if is_reserved(shape, key) {
        return format!("Reserved for a later release. {}", key.doc);
    }
    let words = match &key.value {
        Value::Words(words) | Value::List(Value::Words(words), _) | Value::Either([Value::Words(words), ..]) => *words,
        _ => &[],
    };
    let words = words.iter().map(|(word, meaning)| format!(" `{word}`: {meaning}."));
    std::iter::once(key.doc.to_owned()).chain(words).collect()
}

fn bond(bond: &Bond) -> String {
    let ticked = |words: &[&str]| one_of(&words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>());
    match bond {
        Bond::One(keys) => format!("Exactly one of {} is required.", ticked(keys).replace(" or ", " and ")),
        Bond::Alone(key, others) => format!("`{key}` cannot be combined with {}.", ticked(others)),
        Bond::With(key, other) => format!("`{key}` requires `{other}`."),
        Bond::Where(key, word, other) => format!("`{key}: {word}` requires `{other}`."),
        Bond::Only(key, other, words) => format!("`{key}` requires `{other}` to be {}.", ticked(words)),
    }
}

/// Escapes text for a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Input, Style, compile};

    #[test]
    fn every_example_compiles_without_a_finding_and_uses_every_key_of_its_section() {
        for Section { shapes, example } in &SECTIONS {
            let report = compile(&Input::text("events.yaml", *example)).expect("no file is read");
            let findings = report.report().render(Style::Plain);
            assert!(findings.is_empty(), "{example}\n{findings}");
            let keys = shapes
                .iter()
                .flat_map(|shape| shape.keys.iter().map(move |key| (shape, key)));
            for (shape, key) in keys.filter(|(shape, key)| !is_reserved(shape, key)) {
                let written = [": ", ":\n"].map(|end| format!("{}{end}", key.name));
                let is_key = |at: usize| at == 0 || [' ', '{', '\n'].iter().any(|c| example[..at].ends_with(*c));
                let mut places = written.iter().flat_map(|text| example.match_indices(text.as_str()));
                assert!(
                    places.any(|(at, _)| is_key(at)),
                    "the example of {} lacks `{}`",
                    shape.called,
                    key.name
                );
            }
        }
    }

    #[test]
    fn every_shape_that_a_key_takes_has_a_section() {
        fn visit(shape: &'static Shape, found: &mut Vec<&'static str>) {
            if found.contains(&shape.name) {
                return;
            }
            found.push(shape.name);
            for key in shape.keys {
                visit_value(&key.value, found);
            }
        }
        fn visit_value(value: &'static Value, found: &mut Vec<&'static str>) {
            match value {
                Value::Named { of, .. } | Value::Sources(of) | Value::Fields(of) | Value::Of(of) | Value::Shape(of) => {
                    visit(of, found);
                }
                Value::Either(values) => values.iter().for_each(|value| visit_value(value, found)),
                Value::List(of, _) => visit_value(of, found),
                _ => {}
            }
        }
        let mut reached = Vec::new();
        visit(&FILE, &mut reached);
        let mut described: Vec<&str> = SECTIONS
            .iter()
            .flat_map(|section| section.shapes)
            .map(|shape| shape.name)
            .collect();
        reached.sort_unstable();
        described.sort_unstable();
        assert_eq!(described, reached);
    }
}
