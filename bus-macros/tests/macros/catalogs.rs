//! Events as two public catalogs have them: a type of one segment, nulls beside absent fields, times as numbers, bounded
//! maps, and two fields of one name in Rust. What the schema accepts the type reads, and the example is accepted by both.

use bus_codegen::{History, Input, compile};
use bus_runtime::Recordable;
use chrono::DateTime;
use proptest::{prelude::*, sample::Index};
use serde_json::{Value, json, value::RawValue};

use crate::{
    agreement::{body_of, mutate, runner, schema_of},
    events::{ChargeUpdated, ChargeUpdatedOutcome, Push},
};

fn example(event_type: &str) -> Value {
    let input = Input::new("tests/fixture/events.yaml");
    let tree = compile(&input).expect("it is there").generate(&History::default());
    let text = tree
        .file(&format!("examples/{event_type}.v1.json"))
        .expect("it is published");
    serde_json::from_str(text).expect("it is JSON")
}

fn read<T: Recordable>(data: &Value) -> Option<T> {
    let raw = RawValue::from_string(data.to_string()).expect("it is JSON");
    T::decode("", &raw).ok().filter(|event| event.encode().is_ok())
}

fn written<T: Recordable>(event: &T) -> Value {
    serde_json::from_str(event.encode().expect("it is within its bounds").get()).expect("it is JSON")
}

fn agrees<T: Recordable>(event_type: &str) {
    let schema = schema_of(event_type);
    let example = example(event_type);
    assert!(schema.is_valid(&example), "{example}");
    let event: T = read(&example["data"]).expect("its example reads");
    assert_eq!(written(&event), example["data"]);
    let refused = std::cell::Cell::new(0);
    runner()
        .run(&any::<[Index; 5]>(), |choices| {
            let mut data = example["data"].clone();
            mutate(&mut data, &choices);
            let by_schema = schema.is_valid(&body_of(event_type, &data));
            prop_assert_eq!(read::<T>(&data).is_some(), by_schema, "{}", data);
            refused.set(refused.get() + usize::from(!by_schema));
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
    let refused = refused.get();
    assert!((300..900).contains(&refused), "{refused} of 1,000 were refused");
}

#[test]
fn a_push_is_read_as_its_schema_says() {
    agrees::<Push>("push");
}

#[test]
fn a_charge_is_read_as_its_schema_says() {
    agrees::<ChargeUpdated>("charge.updated");
}

#[test]
fn null_and_absent_differ_and_both_round_trip() {
    let schema = schema_of("charge.updated");
    let mut data = example("charge.updated")["data"].clone();
    let check = |data: &Value, taken: bool| {
        assert_eq!(schema.is_valid(&body_of("charge.updated", data)), taken, "{data}");
        let event = read::<ChargeUpdated>(data);
        assert_eq!(event.is_some(), taken, "{data}");
        if let Some(event) = &event {
            assert_eq!(&written(event), data);
        }
        event
    };
    for name in [
        "captured_at",
        "customer",
        "settled_on",
        "reversal",
        "outcome",
        "risk",
        "score",
        "failureCode",
    ] {
        data[name] = json!(null);
    }
    let event = check(&data, true).expect("it reads");
    assert_eq!((event.captured_at, event.customer), (Some(None), Some(None)));
    assert_eq!((event.settled_on, event.reversal, event.outcome), (None, None, None));
    data.as_object_mut().expect("an object").remove("captured_at");
    data["outcome"] = json!("declined");
    let event = check(&data, true).expect("it reads");
    assert_eq!(event.captured_at, None);
    assert_eq!(event.outcome, Some(ChargeUpdatedOutcome::Declined));
    for name in ["settled_on", "reversal", "score", "failureCode"] {
        let mut without = data.clone();
        without.as_object_mut().expect("an object").remove(name);
        check(&without, false);
    }
    for name in ["id", "created", "reminders", "metadata", "failure_code"] {
        let mut with_null = data.clone();
        with_null[name] = json!(null);
        check(&with_null, false);
    }
    data["customer"] = json!("ch_1");
    check(&data, false);
}

#[test]
fn a_map_is_bounded_and_a_time_is_a_number() {
    let schema = schema_of("charge.updated");
    let mut data = example("charge.updated")["data"].clone();
    let mut check = |name: &str, value: Value, taken: bool| {
        data[name] = value;
        assert_eq!(schema.is_valid(&body_of("charge.updated", &data)), taken, "{data}");
        let event = read::<ChargeUpdated>(&data);
        assert_eq!(event.is_some(), taken, "{data}");
        event
    };
    check("metadata", json!({ "a": "1", "b": "2", "c": "3", "d": "4" }), false);
    check("metadata", json!({ "a": "1", "b": "2", "c": "3" }), true);
    check("created", json!("2026-11-29T12:00:00Z"), false);
    check("created", json!(253_402_300_800_i64), false);
    let event = check("created", json!(-1), true).expect("it reads");
    assert_eq!(event.created, DateTime::from_timestamp(-1, 0).expect("chrono has it"));
    assert_eq!(event.failure_number, 1);
}
