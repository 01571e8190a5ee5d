//! Holds the table, its readers and the schema together.

use std::{fs, path::Path, sync::LazyLock};

use jsonschema::{Draft, Validator};
use serde_json::{Map, Value as Json, json};

use super::{Bond, Default, FILE, Shape, VALUE, Value, shapes};
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    emit::events_yaml_schema,
    model,
    parse::{Kind, Node, ScalarForm, is_number, read_tree},
    rule::reading,
    source::Sources,
};

const HEAD: &str = "bus: 1\nnamespace: shop\nowner_type: none\n";
const ORDER: &str = "events:\n  order.placed:\n    doc: Placed\n    exposure: webhook\n    subject: order\n";

/// Each shape in the least file that has it; keys are added in place of `@`.
fn templates() -> Vec<(&'static Shape, String)> {
    let file = |rest: &str| format!("{HEAD}{ORDER}{rest}");
    let trigger = |rest: &str| file(&format!("    trigger:\n      table: orders\n{rest}"));
    vec![
        (&FILE, format!("{HEAD}@\n")),
        (&shapes::EVENT, file("    @\n")),
        (
            &super::FIELD,
            file("    data:\n      status:\n        type: [open, closed]\n        @\n"),
        ),
        (
            &super::ELEMENT,
            file(
                "    data:\n      states:\n        type: list\n        max: 3\n        of:\n          type: [open, closed]\n          @\n",
            ),
        ),
        (&shapes::TRIGGER, trigger("      @\n")),
        (&shapes::OWNER_SQL, trigger("      owner:\n        @\n")),
        (&shapes::SUBJECT_SQL, trigger("      subject:\n        @\n")),
        (
            &VALUE,
            trigger("      set:\n        status:\n          column: state\n          @\n"),
        ),
        (
            &shapes::SUBSCRIBER,
            file("subscribers:\n  search.index:\n    events: [order.placed]\n    @\n"),
        ),
        (
            &shapes::CHOICE,
            file("subscribers:\n  search.index:\n    events:\n      @\n"),
        ),
        (&shapes::JOB, file("jobs:\n  search.reindex:\n    @\n")),
        (
            &shapes::PERIODIC,
            file("periodic:\n  stock.sweep:\n    every: 5m\n    @\n"),
        ),
        (&shapes::RETRY, file("retries:\n  mail:\n    first: 1s\n    @\n")),
        (&shapes::QUEUE, file("queues:\n  index:\n    @\n")),
        (&shapes::WEBHOOKS, file("webhooks:\n  @\n")),
        (&shapes::LIMITS, file("limits:\n  @\n")),
    ]
}

/// The template with the key, in the place of what would stand beside it.
fn with_key(shape: &Shape, template: &str, key: &str, value: &str) -> String {
    let slot = template
        .lines()
        .find(|line| line.trim() == "@")
        .expect("a template has its slot");
    let indent = &slot[..slot.len() - 1];
    let rival = |line: &str| {
        let Some((name, _)) = line.strip_prefix(indent).and_then(|rest| rest.split_once(':')) else {
            return false;
        };
        let exclusive = shape.bonds.iter().any(|bond| match bond {
            Bond::One(keys) => keys.contains(&name) && keys.contains(&key),
            _ => false,
        });
        name == key || exclusive
    };
    // Those that stand beside the slot begin below the last line that is less far in.
    let above = |line: &&str| line.len() - line.trim_start().len() < indent.len();
    let at = template.lines().take_while(|line| *line != slot).collect::<Vec<_>>();
    let first = at.iter().rposition(above).map_or(0, |at| at + 1);
    template
        .lines()
        .enumerate()
        .filter(|(at, line)| *at < first || !rival(line))
        .map(|(_, line)| {
            if line == slot {
                format!("{indent}{key}: {value}\n")
            } else {
                format!("{line}\n")
            }
        })
        .collect()
}

fn read(text: &str) -> (String, Vec<Diagnostic>) {
    let mut sources = Sources::default();
    let mut findings = Diagnostics::new();
    let id = sources.add("events.yaml", text);
    let tree = read_tree(&sources, id, &mut findings);
    let model = model::read(&tree, id, &mut findings);
    (model::fingerprint(&model), findings.finish())
}

#[test]
fn every_key_of_the_table_is_read_and_takes_what_the_table_says() {
    let mut seen = 0;
    for (shape, template) in templates() {
        for key in shape.keys {
            // No key takes a list of lists.
            let text = with_key(shape, &template, key.name, "[[7]]");
            let at = text.find(&format!("{}: [[7]]", key.name)).expect("it was put there");
            let (_, found) = read(&text);
            let place = format!("`{}` of {}", key.name, shape.called);
            let here = found
                .iter()
                .find(|one| one.span.start >= at && one.span.end <= at + key.name.len() + 7);
            let here = here.unwrap_or_else(|| panic!("{place} is not read: {text}\n{found:?}"));
            let later = here.rule.id == reading::COMES_LATER.id;
            if let (false, Some(expected)) = (later, asked_for(&key.value)) {
                assert!(
                    here.message.ends_with(&expected),
                    "{place}: {} is not {expected}",
                    here.message
                );
            }
            seen += 1;
        }
    }
    assert!(seen > 70, "{seen}");
}

/// How the reader of such a value asks for it, where it always does so in the same words.
fn asked_for(value: &Value) -> Option<String> {
    match value {
        Value::Boolean => Some("expected `true` or `false`".to_owned()),
        Value::Number(least, most) if least < most => Some(format!("expected a whole number from {least} to {most}")),
        Value::Duration(_) => Some("expected a duration, such as `30s`".to_owned()),
        Value::Words(words) => {
            let quoted: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            let (last, before) = quoted.split_last()?;
            Some(match before {
                [] => format!("expected {last}"),
                _ => format!("expected {} or {last}", before.join(", ")),
            })
        }
        _ => None,
    }
}

#[test]
fn every_default_of_the_table_is_what_leaving_the_key_out_means() {
    let mut seen = 0;
    for (shape, template) in templates() {
        for (key, default) in shape.keys.iter().filter_map(|key| Some((key, key.default?))) {
            let written = match default {
                Default::Text(text) => text.to_owned(),
                Default::Number(number) => number.to_string(),
                Default::Boolean(truth) => truth.to_string(),
                Default::Words(words) => format!("[{}]", words.join(", ")),
            };
            let head = HEAD.replace("none", "uuid");
            let template = if key.name == "owner_type" {
                template.replace(HEAD, &head)
            } else {
                template.clone()
            };
            let text = with_key(shape, &template, key.name, &written);
            let (with, found) = read(&text);
            let place = format!("`{}` of {}", key.name, shape.called);
            assert!(found.is_empty(), "{place}: {found:?}");
            let line = format!("{}: {written}\n", key.name);
            assert!(text.contains(&line), "{place}");
            assert_eq!(with, read(&text.replace(&line, "\n")).0, "{place}");
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
}

/// What a YAML reader hands to a validator.
fn json_of(node: &Node) -> Json {
    match &node.kind {
        Kind::Mapping(entries) => Json::Object(
            entries
                .iter()
                .map(|entry| (entry.key.clone(), json_of(&entry.value)))
                .collect::<Map<_, _>>(),
        ),
        Kind::Sequence(items) => items.iter().map(json_of).collect(),
        Kind::Broken => Json::Null,
        Kind::Scalar { .. } if node.is_null() => Json::Null,
        Kind::Scalar {
            text,
            form: ScalarForm::Quoted,
        } => json!(text),
        Kind::Scalar {
            text,
            form: ScalarForm::Plain,
        } => match text.as_str() {
            "true" => json!(true),
            "false" => json!(false),
            _ if is_number(text) => text
                .parse::<i64>()
                .map(Json::from)
                .or_else(|_| text.parse::<f64>().map(Json::from))
                // Octal and the like are numbers to some readers, and never text to all.
                .unwrap_or_else(|_| json!(0)),
            _ => json!(text),
        },
    }
}

fn validator(draft: Draft) -> Validator {
    jsonschema::options()
        .with_draft(draft)
        .build(&events_yaml_schema::schema())
        .expect("the schema is one")
}

static NEWEST: LazyLock<Validator> = LazyLock::new(|| validator(Draft::Draft202012));
static SEVENTH: LazyLock<Validator> = LazyLock::new(|| validator(Draft::Draft7));

/// What the schema has against a text, by each of the drafts that editors know.
fn faults(text: &str) -> Vec<String> {
    let mut sources = Sources::default();
    let mut findings = Diagnostics::new();
    let id = sources.add("events.yaml", text);
    let tree = read_tree(&sources, id, &mut findings);
    // What the reader has against it is another matter.
    findings.finish();
    let instance = tree.root.as_ref().map_or(Json::Null, json_of);
    let by = |validator: &Validator| -> Vec<String> {
        let errors = validator.iter_errors(&instance);
        errors
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect()
    };
    let newest = by(&NEWEST);
    assert_eq!(
        newest.is_empty(),
        by(&SEVENTH).is_empty(),
        "the drafts differ on {text}\n{newest:?}"
    );
    newest
}

#[test]
fn the_schema_of_the_format_is_a_schema_of_either_draft() {
    let schema = events_yaml_schema::schema();
    jsonschema::draft202012::meta::validate(&schema).unwrap_or_else(|fault| panic!("{fault}"));
    jsonschema::draft7::meta::validate(&schema).unwrap_or_else(|fault| panic!("{fault}"));
}

#[test]
fn the_schema_takes_every_near_miss_and_the_whole_format() {
    let mut texts: Vec<(String, String)> = Vec::new();
    for folder in fs::read_dir("tests/fixtures").expect("it is there") {
        let path = folder.expect("it can be read").path().join("near-miss.yaml");
        // The one of `too-large` is made, and the one of `not-utf-8` is text.
        if let Ok(text) = fs::read_to_string(&path) {
            texts.push((path.display().to_string(), text));
        }
    }
    assert!(texts.len() > 30);
    for path in [
        "../events.yaml",
        "../bus-macros/tests/fixture/events.yaml",
        "tests/format/whole.yaml",
    ] {
        texts.push((path.to_owned(), fs::read_to_string(path).expect("it is there")));
    }
    let whole = &texts.last().expect("it was added").1;
    for (shape, _) in templates() {
        for name in shape.names() {
            assert!(
                whole.contains(&format!("{name}:")),
                "the whole format lacks `{name}` of {}",
                shape.called
            );
        }
    }
    for (path, text) in &texts {
        let faults = faults(text);
        assert!(faults.is_empty(), "{path}: {faults:?}");
    }
}

#[test]
fn the_schema_refuses_every_fault_of_shape() {
    for rule in [
        "doc-missing",
        "duration-without-unit",
        "enum-empty",
        "missing-key",
        "name-not-dotted",
        "number-for-string",
        "unknown-format",
        "unknown-key",
        "watch-empty",
        "wrong-type",
    ] {
        let path = Path::new("tests/fixtures").join(rule).join("failing.yaml");
        let text = fs::read_to_string(&path).expect("it is there");
        assert!(!faults(&text).is_empty(), "{rule}: {text}");
    }
}

#[test]
fn each_slip_in_the_whole_format_is_refused_at_its_place() {
    let whole = fs::read_to_string("tests/format/whole.yaml").expect("it is there");
    for (good, bad, place) in [
        (
            "exposure: webhook\n",
            "exposure: public\n",
            "/events/corpus.note.changed/exposure",
        ),
        (
            "granularity: statement",
            "granularity: table",
            "/events/corpus.note.changed/trigger/granularity",
        ),
        (
            "operations: [update]",
            "operations: [upsert]",
            "/events/stock.changed/trigger/operations/0",
        ),
        ("      operations: [update]\n", "", "/events/stock.changed/trigger"),
        (
            "op: { operation: [",
            "op: { sql: x, operation: [",
            "/events/corpus.note.changed/trigger/set/op",
        ),
        (
            "{ column: published, of: old }",
            "{ sql: published, of: old }",
            "/set/was_published",
        ),
        (
            "genre: string(40)",
            "genre: string(0)",
            "/events/corpus.note.changed/data/genre",
        ),
        ("map(int)", "map(itn)", "/events/corpus.note.changed/data/counts"),
        (
            "list(uri(200), 20)",
            "list(uri(200), x)",
            "/events/corpus.note.changed/data/links",
        ),
        (
            "address: { type: object, fields",
            "address: { type: json, fields",
            "/events/order.placed/data/address",
        ),
        (
            "of: { type: object, fields: { sku",
            "of: { type: json, fields: { sku",
            "/events/order.placed/data/lines",
        ),
        ("max: 20", "max: 0", "/events/order.placed/data/lines"),
        ("of: decimal", "of: decmal", "/events/order.placed/data/prices"),
        ("max: 50", "max: many", "/events/order.placed/data/metadata"),
        ("map, of: decimal", "map", "/events/order.placed/data/prices"),
        (
            "map, of: decimal",
            "uuid, of: decimal",
            "/events/order.placed/data/prices",
        ),
        (
            "sensitive: true",
            "sensitive: \"yes\"",
            "/events/order.placed/data/customer",
        ),
        ("retire: [1]", "retire: 1", "/events/order.placed/retire"),
        (
            "events: { exposure: webhook }",
            "events: { exposure: internal }",
            "/subscribers/audit.log/events",
        ),
        ("\"order.*\"", "\"order*\"", "/subscribers/orders.follow/events"),
        (
            "aliases: [search.index]",
            "aliases: [Search]",
            "/subscribers/corpus.index/aliases/0",
        ),
        ("unique: args", "unique: arguments", "/jobs/corpus.reindex/unique"),
        ("tz: Europe/Berlin", "every: 5m", "/periodic/report.nightly"),
        ("missed: skip", "missed: never", "/periodic/gas.refill/missed"),
        ("cap: 15m", "cap: 15", "/retries/default/cap"),
        (
            "steps: [5s, 5m, 30m]",
            "steps: [5s, 5m], cap: 1h",
            "/retries/webhook/cap",
        ),
        ("awaited: true", "awaited: 1", "/queues/index/awaited"),
        ("cooldown: 5m", "cooldown: none", "/webhooks/cooldown"),
        ("batch: 100", "batch: 0", "/limits/batch"),
        ("namespace: shop\n", "", ""),
        ("bus: 1\n", "bus: 2\n", "/bus"),
    ] {
        assert!(whole.contains(good), "{good}");
        let found = faults(&whole.replacen(good, bad, 1));
        assert!(
            found
                .iter()
                .any(|fault| fault.split(": ").next().is_some_and(|path| path.ends_with(place))),
            "{bad}: {found:?}"
        );
    }
}

#[test]
fn a_field_that_is_sealed_makes_another_build_and_one_that_is_not_keeps_its_name() {
    let whole = include_str!("../../tests/format/whole.yaml");
    let named = |customer: &str| read(&whole.replacen("{ type: email, sensitive: true }", customer, 1)).0;
    assert_eq!(named("email"), named("{ type: email, sensitive: false }"));
    assert_ne!(named("email"), named("{ type: email, sensitive: true }"));
}

#[test]
fn every_key_of_the_schema_says_what_it_means() {
    fn walk(schema: &Json, seen: &mut usize) {
        if let Some(properties) = schema.get("properties").and_then(Json::as_object) {
            for (name, property) in properties
                .iter()
                .filter(|(_, property)| property.get("const").is_none())
            {
                if property.is_object() && !property["$ref"].as_str().unwrap_or("").contains("built_in") {
                    assert!(
                        property["description"].as_str().is_some_and(|text| text.len() > 10),
                        "{name}"
                    );
                    *seen += 1;
                }
            }
        }
        match schema {
            Json::Object(map) => map
                .iter()
                .filter(|(key, _)| *key != "if" && *key != "then")
                .for_each(|(_, inner)| walk(inner, seen)),
            Json::Array(items) => items.iter().for_each(|inner| walk(inner, seen)),
            _ => {}
        }
    }
    let mut seen = 0;
    walk(&events_yaml_schema::schema(), &mut seen);
    assert!(seen > 70, "{seen}");
}

/// Values at either side of the edge of what is taken, as they are written.
fn probes(value: &Value) -> Vec<String> {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    match value {
        Value::Text => texts(&["x", "\"1.10\"", "1.10", "true", "[x]", "{ x: y }"]),
        Value::Pattern(_) => texts(&["mail", "order.placed", "https://shop.example/", "7", "[x]", "{ x: y }"]),
        Value::Scalar => texts(&["x", "1.10", "true", "[x]", "{ x: y }"]),
        Value::Boolean => texts(&["true", "false", "\"true\"", "1", "maybe", "[true]"]),
        Value::Number(least, most) => {
            let (least, most) = (u64::from(*least), u64::from(*most));
            let mut probes = vec![least.to_string(), most.to_string(), (most + 1).to_string()];
            probes.extend(least.checked_sub(1).map(|below| below.to_string()));
            probes.extend(texts(&["-1", "1.5", "\"1\"", "many", "[1]"]));
            probes
        }
        Value::Duration(_) => texts(&[
            "0s", "00ms", "1s", "01s", "90m", "7d", "5000ms", "5", "1.5h", "5 s", "5w", "s", "[5s]",
        ]),
        Value::Words(words) => {
            let known = words.iter().map(|(word, _)| (*word).to_owned());
            known.chain(texts(&["zzz", "7", "[x]", "{ x: y }"])).collect()
        }
        Value::List(of, _) => {
            let each = probes(of).into_iter().filter(|probe| !probe.starts_with(['[', '{']));
            each.map(|probe| format!("[{probe}]"))
                .chain(texts(&["[]", "x", "{ x: y }"]))
                .collect()
        }
        Value::Type => texts(&[
            "uuid",
            "string",
            "string(80)",
            "\"list(uuid, 3)\"",
            "map(int)",
            "[a, b]",
            "uid",
            "string(0)",
            "uuid(3)",
            "string(80",
            "list",
            "[]",
            "[1]",
            "7",
        ]),
        Value::Of(_) => texts(&[
            "uuid",
            "[a, b]",
            "{ type: uuid }",
            "{ doc: x }",
            "uid",
            "list",
            "[]",
            "7",
        ]),
        Value::Shape(_) | Value::Named { .. } => texts(&["x", "7", "[x]", "{ zzz: 1 }"]),
        Value::Sources(_) => texts(&[
            "{}",
            "x",
            "{ a: x }",
            "{ a: { column: b } }",
            "{ a: { column: b, sql: c } }",
        ]),
        Value::Fields(_) => texts(&[
            "{}",
            "{ a: uuid, b?: int }",
            "{ a: uid }",
            "{ a: { doc: x } }",
            "[a]",
            "object",
        ]),
        Value::Either(values) => values.iter().flat_map(probes).collect(),
    }
}

#[test]
fn readers_and_schema_agree_on_what_each_key_takes() {
    let (mut taken, mut refused) = (0, 0);
    for (shape, template) in templates() {
        for key in shape.keys {
            for probe in probes(&key.value) {
                // Names, labels of an operation, times by the clock and what must fit a field's type are
                // more than their form.
                let beyond = ["cron", "tz", "operation", "example", "pattern"].contains(&key.name)
                    || names_something(&key.value, &probe);
                let text = with_key(shape, &template, key.name, &probe);
                let (_, found) = read(&text);
                if beyond || found.iter().any(|one| one.rule.id == reading::COMES_LATER.id) {
                    continue;
                }
                let faults = faults(&text);
                assert_eq!(
                    faults.is_empty(),
                    found.is_empty(),
                    "{text}\nreader: {found:?}\nschema: {faults:?}"
                );
                *(if found.is_empty() { &mut taken } else { &mut refused }) += 1;
            }
        }
    }
    assert!(taken > 100 && refused > 200, "{taken} {refused}");
}

/// A file whose one event has a field of that type.
fn with_type(ty: &str) -> String {
    format!("{HEAD}events:\n  order.placed:\n    subject: order\n    data:\n      lines: {ty}\n")
}

#[test]
fn readers_and_schema_agree_on_what_lists_and_maps_hold() {
    let (mut taken, mut refused) = (0, 0);
    for collection in ["list", "map"] {
        for (of, is_taken) in [
            ("of: uuid", true),
            ("of: \"list(string(8), 3)\"", true),
            ("of: [open, closed]", true),
            ("of: { type: [open, closed], open: true }", true),
            ("of: { type: uuid }", true),
            (
                "of: { type: object, fields: { sku: string(40), lines: { type: list, of: [a], max: 3 } } }",
                true,
            ),
            (
                "of: { type: list, of: { type: map, of: { type: object, fields: {} } }, max: 3 }",
                true,
            ),
            ("", false),
            ("of: ~", false),
            ("of: uid", false),
            ("of: object", false),
            ("of: list", false),
            ("of: []", false),
            ("of: { fields: { sku: uuid } }", false),
            ("of: { type: object }", false),
            ("of: { type: list }", false),
            ("of: { type: uuid, of: uuid }", false),
            ("of: { type: map, of: uuid, max: 3 }", true),
            ("of: { type: map, of: uuid, max: 0 }", false),
            ("of: { type: list, of: uuid, max: 0 }", false),
            ("of: { type: uuid, doc: x }", false),
            ("of: { type: uuid, sensitive: true }", false),
            ("of: uuid, fields: { sku: uuid }", false),
        ] {
            let text = with_type(&format!("{{ type: {collection}, {of} }}"));
            let (_, found) = read(&text);
            assert_eq!(found.is_empty(), is_taken, "{text}{found:?}");
            assert_eq!(faults(&text).is_empty(), is_taken, "{text}");
            *(if is_taken { &mut taken } else { &mut refused }) += 1;
        }
    }
    assert_eq!((taken, refused), (16, 30));
}

#[test]
fn each_way_to_write_a_list_or_map_is_the_same_and_what_it_holds_counts() {
    let print = |ty: &str| {
        let (print, found) = read(&with_type(ty));
        assert!(found.is_empty(), "{ty}: {found:?}");
        print
    };
    for (short, long) in [
        ("list(uuid)", "{ type: list, of: uuid }"),
        ("list(string(8), 3)", "{ type: list, of: string(8), max: 3 }"),
        ("map(decimal)", "{ type: map, of: decimal }"),
        ("map(string(500), 50)", "{ type: map, of: string(500), max: 50 }"),
        (
            "map(list(int, 2))",
            "{ type: map, of: { type: list, of: { type: int }, max: 2 } }",
        ),
    ] {
        assert_eq!(print(short), print(long), "{short}");
    }
    let different = [
        "{ type: list, of: { type: object, fields: { sku: uuid } } }",
        "{ type: list, of: { type: object, fields: { sku?: uuid } } }",
        "{ type: list, of: { type: object, fields: { sku: int } } }",
        "{ type: list, of: { type: object, fields: { sku: { type: uuid, deprecated: true } } } }",
        "{ type: list, of: { type: object, fields: { sku: uuid } }, max: 3 }",
        "{ type: map, of: { type: object, fields: { sku: uuid } } }",
        "{ type: map, of: { type: object, fields: { sku: uuid } }, max: 3 }",
        "{ type: list, of: [open, closed] }",
        "{ type: list, of: [open] }",
        "{ type: list, of: { type: [open, closed], open: true } }",
    ];
    let prints: std::collections::BTreeSet<String> = different.iter().map(|ty| print(ty)).collect();
    assert_eq!(prints.len(), different.len());
}

/// What names a queue, a policy or an event is any text to its reader; a rule finds out whether
/// it is declared, and by its form the schema knows that some cannot be.
fn names_something(value: &Value, probe: &str) -> bool {
    match value {
        Value::Pattern(_) => !probe.starts_with(['[', '{', '7']),
        Value::List(of, _) => names_something(of, probe.trim_start_matches('[')),
        Value::Either(values) => values.iter().any(|value| names_something(value, probe)),
        _ => false,
    }
}
