//! The schema and the Rust type accept and reject the same payloads.
//!
//! Rust *accepts* a body if the type decodes its data and can record it again, because limits are
//! checked when an event is recorded. The schema validates the whole body, including formats.
//! The tests leave out intended differences: JSON Schema treats `1.0` as an integer; the pattern of a
//! 64-bit integer allows 19 digits above 2⁶³; and the format of URIs and mail addresses is part of
//! the schema but not checked when an event is recorded.

use std::{
    collections::BTreeMap,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    str::FromStr,
};

use bus_codegen::{History, Input, compile};
use bus_runtime::{
    EventData, Recordable,
    types::{Decimal, Json},
};
use chrono::{DateTime, NaiveDate};
use jsonschema::Validator;
use proptest::{
    collection::{btree_map, vec},
    option::of as maybe,
    prelude::*,
    sample::Index,
    test_runner::{RngAlgorithm, TestRng, TestRunner},
};
use serde_json::{Value, json, value::RawValue};
use uuid::Uuid;

use crate::events::{
    EveryKind, EveryKindAddress, EveryKindAddressKind, EveryKindColours, EveryKindDepots, EveryKindGrid,
    EveryKindLabels, EveryKindLines, EveryKindLinesKind, EveryKindMaybeLabel, EveryKindOpenLabels, EveryKindStates,
};

fn schema() -> Validator {
    schema_of("every.kind")
}

pub(crate) fn schema_of(event_type: &str) -> Validator {
    let input = Input::new("tests/fixture/events.yaml");
    let tree = compile(&input).expect("it is there").generate(&History::default());
    let text = tree
        .file(&format!("schemas/{event_type}.v1.json"))
        .expect("it is published");
    let schema: Value = serde_json::from_str(text).expect("it is JSON");
    jsonschema::options()
        .should_validate_formats(true)
        .build(&schema)
        .expect("it is a schema")
}

fn body(data: &Value) -> Value {
    body_of("every.kind", data)
}

pub(crate) fn body_of(event_type: &str, data: &Value) -> Value {
    json!({
        "id": "01980000-0000-7000-8000-000000000001",
        "type": event_type,
        "subject": "kind/x",
        "occurred_at": "2026-11-29T12:00:00.000Z",
        "data": data,
    })
}

fn taken_by_rust(data: &Value) -> bool {
    let raw = RawValue::from_string(data.to_string()).expect("it is JSON");
    EveryKind::decode("", &raw).is_ok_and(|event| event.encode().is_ok())
}

/// At most 17 digits, so that a number with one more digit still has 64 bits.
fn long() -> impl Strategy<Value = i64> {
    -99_999_999_999_999_999_i64..99_999_999_999_999_999
}

/// Text of any script without U+0000, of at most `most` characters.
fn text(most: usize) -> impl Strategy<Value = String> {
    vec(
        any::<char>().prop_filter("Postgres cannot store it", |one| *one != '\0'),
        0..=most,
    )
    .prop_map(|letters| letters.into_iter().collect())
}

type Nested = (
    Vec<EveryKindLines>,
    Vec<EveryKindStates>,
    Vec<EveryKindColours>,
    BTreeMap<String, EveryKindDepots>,
    Vec<Vec<EveryKindGrid>>,
);

/// Values for lists and maps of objects and enumerations.
fn nested() -> impl Strategy<Value = Nested> {
    let kind = prop_oneof![Just(EveryKindLinesKind::New), Just(EveryKindLinesKind::Used)];
    let line = (text(6), any::<i32>(), maybe(kind), maybe(long()), vec(text(3), 0..=2));
    let line = line.prop_map(|(sku, count, kind, taken, tags)| EveryKindLines {
        sku,
        count,
        kind,
        taken,
        tags,
    });
    let state = prop_oneof![Just(EveryKindStates::Open), Just(EveryKindStates::Closed)];
    let colour = prop_oneof![Just(EveryKindColours::Blue), text(9).prop_map(EveryKindColours::Other)];
    let depot = ("[a-z]{0,4}", maybe((0_i64..253_402_300_799, 0..1_000_000_000_u32)));
    let depot = depot.prop_map(|(code, at)| EveryKindDepots {
        code,
        at: at.map(|at| DateTime::from_timestamp(at.0, at.1).expect("before the year 10,000")),
    });
    let cell = (-1e9..1e9).prop_map(|x| EveryKindGrid { x });
    (
        vec(line, 0..=3),
        vec(state, 0..=2),
        vec(colour, 0..=2),
        btree_map(text(8), depot, 0..3),
        vec(vec(cell, 0..=2), 0..=2),
    )
}

fn event() -> impl Strategy<Value = EveryKind> {
    let scalars = (
        "[A-Za-z/é\u{1}]{0,5}",
        any::<u128>(),
        any::<i32>(),
        (long(), maybe(long()), vec(long(), 0..=3)),
        any::<f64>().prop_filter("it has no JSON form", |number| number.is_finite()),
        "-?[0-9]{1,30}(\\.[0-9]{1,30})?",
        (0_i64..253_402_300_799, 0..1_000_000_000_u32),
        (0..9999_i32, 1..366_u32),
        prop_oneof![
            any::<u32>().prop_map(|bits| IpAddr::V4(Ipv4Addr::from(bits))),
            any::<u128>().prop_map(|bits| IpAddr::V6(Ipv6Addr::from(bits))),
        ],
        any::<[bool; 7]>(),
        maybe(any::<i32>()),
    );
    let others = (
        prop_oneof![
            Just(EveryKindLabels::One),
            Just(EveryKindLabels::TwoWords),
            Just(EveryKindLabels::Value3),
            Just(EveryKindLabels::SelfValue)
        ],
        prop_oneof![
            Just(EveryKindOpenLabels::Red),
            text(9).prop_map(EveryKindOpenLabels::Other)
        ],
        maybe(prop_oneof![
            Just(EveryKindMaybeLabel::Left),
            Just(EveryKindMaybeLabel::Right)
        ]),
        vec(any::<u128>().prop_map(Uuid::from_u128), 0..=20),
        btree_map(text(8), text(4), 0..4),
        (text(10), maybe(text(8)), any::<bool>()),
        maybe(vec(text(4), 0..=2)),
        (text(9), nested()),
    );
    (scalars, others).prop_map(|(scalars, others)| {
        let (a_string, a_uuid, an_int, (a_long, maybe_long, some_longs), a_float, decimal, at, on, an_ip, flags, größe) =
            scalars;
        let (labels, open_labels, maybe_label, many_uuids, words, (street, zip_code, home), maybe_words, (any, nested)) = others;
        let (lines, states, colours, depots, grid) = nested;
        EveryKind {
            a_string,
            a_uuid: Uuid::from_u128(a_uuid),
            a_bool: flags[0],
            an_int,
            a_long,
            a_float,
            a_decimal: Decimal::from_str(&decimal).expect("its digits are one"),
            a_timestamp: DateTime::from_timestamp(at.0, at.1).expect("before the year 10,000"),
            a_date: NaiveDate::from_yo_opt(on.0, on.1).expect("every year has 365 days"),
            a_uri: "https://a.example/".to_owned(),
            an_email: "a@b.example".to_owned(),
            an_ip,
            some_json: Json(json!({ any: [null, 1, {}] })),
            labels,
            open_labels,
            some_longs,
            many_uuids,
            words: words.into_iter().collect::<BTreeMap<_, _>>(),
            address: EveryKindAddress {
                street,
                zip_code,
                kind: if home {
                    EveryKindAddressKind::Home
                } else {
                    EveryKindAddressKind::Work
                },
            },
            lines,
            states,
            colours,
            depots,
            grid,
            maybe_long,
            maybe_words,
            maybe_label,
            created_at: flags[1],
            enabled_runtime: flags[2],
            _1st: flags[3],
            größe,
            self_: flags[4],
            r#static: flags[5],
            end: flags[6],
        }
    })
}

/// Appends the JSON pointer of every value inside `value`.
fn places(value: &Value, at: &str, all: &mut Vec<String>) {
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(map) => map
            .iter()
            .map(|(key, value)| (key.replace('~', "~0").replace('/', "~1"), value))
            .collect(),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .map(|(at, value)| (at.to_string(), value))
            .collect(),
        _ => Vec::new(),
    };
    for (key, value) in inner {
        let place = format!("{at}/{key}");
        places(value, &place, all);
        all.push(place);
    }
}

/// Changes one value in one way.
pub(crate) fn mutate(data: &mut Value, choices: &[Index; 5]) {
    let [place, how, what, letter, edit] = choices;
    let mut all = Vec::new();
    places(data, "", &mut all);
    let place = all[place.index(all.len())].clone();
    let (parent, key) = place.rsplit_once('/').expect("a pointer begins with one");
    let key = key.replace("~1", "/").replace("~0", "~");
    let others = [
        json!(null),
        json!(true),
        json!(0.5),
        json!(3_000_000_000_u32),
        json!("x"),
        json!([]),
        json!({}),
        json!("2026-11-29"),
    ];
    let how = how.index(5);
    if how == 0 {
        match data.pointer_mut(parent).expect("it is there") {
            Value::Object(map) => drop(map.remove(&key)),
            Value::Array(items) => drop(items.remove(key.parse::<usize>().expect("an index"))),
            _ => unreachable!("only objects and arrays contain values"),
        }
        return;
    }
    let form_is_not_checked = ["/a_uri", "/an_email"].contains(&place.as_str());
    let value = data.pointer_mut(&place).expect("it is there");
    match (how, value) {
        (2, Value::String(text)) if !form_is_not_checked => {
            let letters: Vec<char> = "09az-:./+éTZ \"".chars().collect();
            let mut changed: Vec<char> = text.chars().collect();
            let at = what.index(changed.len() + 1);
            let letter = letters[letter.index(letters.len())];
            match edit.index(3) {
                0 => changed.insert(at, letter),
                1 if at < changed.len() => changed[at] = letter,
                _ if at < changed.len() => drop(changed.remove(at)),
                _ => changed.push(letter),
            }
            *text = changed.into_iter().collect();
        }
        (3, Value::String(text)) if !form_is_not_checked => text.push_str(&"a".repeat(30)),
        (3, Value::Array(items)) => {
            let item = items.first().cloned().unwrap_or(json!(null));
            items.extend(vec![item; 21]);
        }
        (4, Value::Object(map)) => drop(map.insert("later".to_owned(), json!({ "x": [1] }))),
        // the format of mail addresses is an intended difference
        (_, _) if form_is_not_checked => {}
        (_, value) => *value = others[what.index(others.len())].clone(),
    }
}

pub(crate) fn runner() -> TestRunner {
    let config = ProptestConfig {
        cases: 1_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[84; 32]))
}

#[test]
fn the_schema_accepts_every_payload_that_the_type_writes() {
    let schema = schema();
    let written = |event: EveryKind| {
        let encoded = event.encode().expect("it is within its bounds");
        let data: Value = serde_json::from_str(encoded.get()).expect("it is JSON");
        let errors: Vec<String> = schema
            .iter_errors(&body(&data))
            .map(|error| error.to_string())
            .collect();
        prop_assert_eq!(errors, Vec::<String>::new());
        prop_assert!(taken_by_rust(&data));
        Ok(())
    };
    runner()
        .run(&event(), written)
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn a_changed_payload_is_rejected_by_both_type_and_schema_or_by_neither() {
    let schema = schema();
    let refused = std::cell::Cell::new(0);
    let changed = |(event, choices): (EveryKind, [Index; 5])| {
        let encoded = event.encode().expect("it is within its bounds");
        let mut data: Value = serde_json::from_str(encoded.get()).expect("it is JSON");
        mutate(&mut data, &choices);
        let by_schema = schema.is_valid(&body(&data));
        prop_assert_eq!(taken_by_rust(&data), by_schema, "{}", data);
        refused.set(refused.get() + usize::from(!by_schema));
        Ok(())
    };
    runner()
        .run(&(event(), any::<[Index; 5]>()), changed)
        .unwrap_or_else(|error| panic!("{error}"));
    let refused = refused.get();
    assert!((300..900).contains(&refused), "{refused} of 1,000 were rejected");
}

/// Validators ignore unknown formats, so only standard ones are allowed.
#[test]
fn schemas_use_standard_formats_only_and_integers_have_bounds() {
    fn check_schema(schema: &Value, seen: &mut usize) {
        let Value::Object(map) = schema else {
            if let Value::Array(items) = schema {
                items.iter().for_each(|item| check_schema(item, seen));
            }
            return;
        };
        if let Some(Value::String(format)) = map.get("format") {
            let known = ["uuid", "date-time", "date", "uri", "email", "ipv4", "ipv6"];
            assert!(known.contains(&format.as_str()), "{format}");
            *seen += 1;
        }
        if map.get("type") == Some(&json!("integer")) && !map.contains_key("const") {
            assert!(map.contains_key("minimum") && map.contains_key("maximum"), "{schema}");
            *seen += 1;
        }
        map.values().for_each(|inner| check_schema(inner, seen));
    }
    let input = Input::new("tests/fixture/events.yaml");
    let tree = compile(&input).expect("it is there").generate(&History::default());
    let mut seen = 0;
    for (_, text) in tree.files().filter(|(path, _)| path.starts_with("schemas/")) {
        check_schema(&serde_json::from_str(text).expect("it is JSON"), &mut seen);
    }
    assert!(seen > 20, "only {seen} formats and integers were checked");
}

#[test]
fn an_example_decodes_and_encodes_to_the_same_json() {
    let input = Input::new("tests/fixture/events.yaml");
    let tree = compile(&input).expect("it is there").generate(&History::default());
    let text = tree.file("examples/every.kind.v1.json").expect("it is published");
    let example: Value = serde_json::from_str(text).expect("it is JSON");
    let raw = RawValue::from_string(example["data"].to_string()).expect("it is JSON");
    let event = EveryKind::decode("", &raw).expect("it reads");
    let encoded: Value = serde_json::from_str(event.encode().expect("it fits").get()).expect("it is JSON");
    assert_eq!(encoded, example["data"]);
    assert_eq!(event.subject(None), example["subject"]);
}
