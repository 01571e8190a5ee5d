//! The generated types: encoding, decoding, checks and schemas.

use std::{collections::BTreeMap, net::IpAddr, str::FromStr};

use bus_runtime::{
    DecodeError, EventData, EventType, Exposure, JobData, Recordable,
    types::{Decimal, Json},
};
use chrono::{DateTime, NaiveDate};
use serde_json::{json, value::RawValue};
use uuid::Uuid;

use crate::events::{
    AnyEvent, DECLARATION, EveryKind, EveryKindAddress, EveryKindAddressKind, EveryKindColours, EveryKindDepots,
    EveryKindGrid, EveryKindLabels, EveryKindLines, EveryKindLinesKind, EveryKindOpenLabels, EveryKindStates,
    GuestbookSigned, NameAwkward, NameAwkwardSelf, NameAwkwardSelfState, NameAwkwardVote, OptionSome, OrderPlaced,
    PageTurned, PageTurnedType, StockChanged, jobs,
};

fn every_kind() -> EveryKind {
    EveryKind {
        a_string: "a/bé".to_owned(),
        a_uuid: Uuid::nil(),
        a_bool: true,
        an_int: -1,
        a_long: 9_007_199_254_740_993,
        a_float: 1.5,
        a_decimal: Decimal::from_str("-12.50").expect("a decimal"),
        a_timestamp: DateTime::from_str("2026-11-29T12:00:00.000001Z").expect("a time"),
        a_date: NaiveDate::from_ymd_opt(2026, 11, 29).expect("a day"),
        a_uri: "https://a.example/".to_owned(),
        an_email: "a@b.example".to_owned(),
        an_ip: IpAddr::from_str("192.0.2.1").expect("an address"),
        some_json: Json(json!({ "x": [1, null] })),
        labels: EveryKindLabels::TwoWords,
        open_labels: EveryKindOpenLabels::Other("blue".to_owned()),
        some_longs: vec![1, 2],
        many_uuids: vec![Uuid::nil()],
        words: BTreeMap::from([("k".to_owned(), "v".to_owned())]),
        address: EveryKindAddress {
            street: "Road".to_owned(),
            zip_code: None,
            kind: EveryKindAddressKind::Home,
        },
        lines: vec![EveryKindLines {
            sku: "a-1".to_owned(),
            count: 2,
            kind: Some(EveryKindLinesKind::Used),
            taken: Some(9_007_199_254_740_993),
            tags: vec!["x".to_owned()],
        }],
        states: vec![EveryKindStates::Closed],
        colours: vec![EveryKindColours::Blue, EveryKindColours::Other("red".to_owned())],
        depots: BTreeMap::from([(
            "d".to_owned(),
            EveryKindDepots {
                code: "ulm".to_owned(),
                at: None,
            },
        )]),
        grid: vec![vec![EveryKindGrid { x: 0.5 }], Vec::new()],
        maybe_long: None,
        maybe_words: None,
        maybe_label: None,
        created_at: true,
        enabled_runtime: false,
        _1st: true,
        größe: None,
        self_: true,
        r#static: true,
        end: false,
    }
}

fn raw(json: serde_json::Value) -> Box<RawValue> {
    serde_json::value::to_raw_value(&json).expect("it has a JSON form")
}

#[test]
fn every_type_of_field_is_encoded_under_its_declared_name_and_round_trips() {
    let event = every_kind();
    let encoded = event.encode().expect("it fits its bounds");
    assert_eq!(
        encoded.get(),
        concat!(
            r#"{"a_string":"a/bé","a_uuid":"00000000-0000-0000-0000-000000000000","a_bool":true,"an_int":-1,"#,
            r#""a_long":"9007199254740993","a_float":1.5,"a_decimal":"-12.50","#,
            r#""a_timestamp":"2026-11-29T12:00:00.000001Z","a_date":"2026-11-29","a_uri":"https://a.example/","#,
            r#""an_email":"a@b.example","an_ip":"192.0.2.1","some_json":{"x":[1,null]},"labels":"two-words","#,
            r#""open_labels":"blue","some_longs":["1","2"],"many_uuids":["00000000-0000-0000-0000-000000000000"],"#,
            r#""words":{"k":"v"},"address":{"street":"Road","kind":"home"},"#,
            r#""lines":[{"sku":"a-1","count":2,"kind":"used","taken":"9007199254740993","tags":["x"]}],"#,
            r#""states":["closed"],"colours":["blue","red"],"depots":{"d":{"code":"ulm"}},"grid":[[{"x":0.5}],[]],"createdAt":true,"#,
            r#""enabled-runtime":false,"1st":true,"self":true,"static":true,"end":false}"#,
        )
    );
    assert_eq!(EveryKind::decode("", &encoded).expect("it reads"), event);
}

#[test]
fn a_subject_is_filled_and_encoded() {
    let subject = every_kind().subject(None);
    assert_eq!(
        subject,
        "kind/a%2Fbé/2026-11-29/192.0.2.1/9007199254740993/true/two-words/-12.50"
    );
    let owner = Uuid::nil();
    assert_eq!(OptionSome {}.subject(owner), format!("option/{owner}"));
}

#[test]
fn subject_args_are_decoded_from_the_subject() {
    let event = PageTurned {
        reader_id: None,
        r#type: PageTurnedType::Last,
        ñ: None,
        r#gen: None,
        slug: "a/b %".to_owned(),
        number: 7,
    };
    let subject = event.subject(None);
    assert_eq!(subject, "book/a%2Fb %25/page/7");
    let encoded = event.encode().expect("it fits");
    assert_eq!(encoded.get(), r#"{"type":"last"}"#);
    assert_eq!(PageTurned::decode(&subject, &encoded).expect("it reads"), event);
    let error = PageTurned::decode("book/x/page/seven", &encoded).expect_err("no number");
    assert_eq!(error.message, "the subject's `number` is not of its declared type");
}

/// `type`, `self`, `static`, `enabled-runtime`, `1st`, `ñ`, and an enumeration, which is named after
/// its path.
#[test]
fn names_that_are_not_rust_identifiers_compile_and_are_unchanged_in_json() {
    let page = PageTurned {
        reader_id: None,
        r#type: PageTurnedType::First,
        ñ: Some(true),
        r#gen: None,
        slug: "a".to_owned(),
        number: 1,
    };
    assert_eq!(page.encode().expect("it fits").get(), r#"{"type":"first","ñ":true}"#);
    let encoded = every_kind().encode().expect("it fits");
    let written: serde_json::Value = serde_json::from_str(encoded.get()).expect("it is JSON");
    for name in ["self", "static", "enabled-runtime", "1st", "createdAt", "end"] {
        assert!(written.get(name).is_some(), "{name}");
    }
}

fn check_refused(change: impl FnOnce(&mut EveryKind), expected: &str) {
    let mut event = every_kind();
    change(&mut event);
    let error = event.encode().expect_err("it is out of its bounds");
    let source = std::error::Error::source(&error)
        .map(ToString::to_string)
        .unwrap_or_default();
    let shown = format!("{error} {source}");
    assert!(shown.contains(expected), "{shown}");
}

#[test]
fn a_value_over_its_limit_is_rejected_with_the_name_of_its_field() {
    check_refused(
        |event| event.a_string = "abcdef".to_owned(),
        "field `a_string` has 6 characters, the limit is 5",
    );
    check_refused(
        |event| event.a_string = "1".to_owned(),
        "field `a_string` does not match its pattern `^[A-Za-z/é\u{1}]*$`",
    );
    check_refused(
        |event| event.a_string = "a\0".to_owned(),
        "field `a_string` holds the character U+0000",
    );
    check_refused(
        |event| event.address.zip_code = Some("123456789".to_owned()),
        "field `address.zipCode` has 9 characters",
    );
    check_refused(
        |event| event.maybe_words = Some(vec!["abcde".to_owned()]),
        "field `maybe_words[]` has 5 characters",
    );
    check_refused(
        |event| event.maybe_words = Some(vec![String::new(); 3]),
        "field `maybe_words` has 3 entries, the limit is 2",
    );
    check_refused(
        |event| event.words = BTreeMap::from([("\0".to_owned(), String::new())]),
        "field `words` holds",
    );
    check_refused(
        |event| event.open_labels = EveryKindOpenLabels::Other("\0".to_owned()),
        "field `open_labels` holds",
    );
    check_refused(|event| event.some_json = Json(json!(["\0"])), "field `some_json` holds");
    check_refused(
        |event| event.lines[0].sku = "1234567".to_owned(),
        "field `lines[].sku` has 7 characters, the limit is 6",
    );
    check_refused(
        |event| event.lines[0].tags[0] = "1234".to_owned(),
        "field `lines[].tags[]` has 4 characters, the limit is 3",
    );
    check_refused(
        |event| event.lines = vec![event.lines[0].clone(); 4],
        "field `lines` has 4 entries, the limit is 3",
    );
    check_refused(
        |event| event.colours[1] = EveryKindColours::Other("\0".to_owned()),
        "field `colours[]` holds",
    );
    check_refused(
        |event| event.depots.get_mut("d").expect("it is there").code = "ULM".to_owned(),
        "field `depots{}.code` does not match its pattern",
    );
    check_refused(
        |event| event.grid[0] = vec![event.grid[0][0].clone(); 3],
        "field `grid[]` has 3 entries, the limit is 2",
    );
    check_refused(
        |event| event.grid[0][0].x = f64::INFINITY,
        "field `grid[][].x` is not a finite number",
    );
    check_refused(
        |event| event.a_float = f64::NAN,
        "field `a_float` is not a finite number",
    );
}

#[test]
fn a_decode_error_names_the_path_of_the_field() {
    let order = raw(json!({ "order_id": Uuid::nil(), "amount": "12" }));
    let DecodeError { path, message } = OrderPlaced::decode("order/x", &order).expect_err("text for a number");
    assert_eq!(
        (path.as_str(), message.as_str()),
        ("/amount", "invalid type: string, expected i32")
    );
}

/// An absent optional field is left out; its schema does not allow null.
#[test]
fn null_is_rejected_for_an_optional_field() {
    let turned = |data| PageTurned::decode("book/x/page/7", &raw(data));
    assert!(turned(json!({ "type": "last" })).is_ok());
    let error = turned(json!({ "type": "last", "reader_id": null })).expect_err("null");
    assert_eq!(error.path, "/reader_id");
}

#[test]
fn unknown_keys_are_ignored_when_decoding() {
    let data = raw(json!({ "entry_id": Uuid::nil(), "later": 1 }));
    assert!(GuestbookSigned::decode("guestbook/x", &data).is_ok());
}

#[test]
fn job_arguments_are_checked_and_decoded_like_events() {
    let args = jobs::SearchRebuild {
        owner_id: Uuid::nil(),
        since: None,
        note: None,
    };
    let encoded = args.encode().expect("it fits");
    assert_eq!(encoded.get(), r#"{"owner_id":"00000000-0000-0000-0000-000000000000"}"#);
    assert_eq!(jobs::SearchRebuild::decode(&encoded).expect("it reads"), args);
    let long = jobs::SearchRebuild {
        note: Some("four".to_owned()),
        ..args
    };
    assert_eq!(
        long.encode().expect_err("too long").to_string(),
        "field `note` has 4 characters, the limit is 3"
    );
}

#[test]
fn the_declaration_contains_everything_that_is_declared() {
    let names: Vec<&str> = DECLARATION.events.iter().map(|event| event.name).collect();
    assert_eq!(
        names,
        [
            "charge.updated",
            "every.kind",
            "guestbook.signed",
            "letter.sent",
            "name.awkward",
            "option.some",
            "order.placed",
            "page.turned",
            "push",
            "shelf.moved",
            "stock.changed",
            "webhook.test"
        ]
    );
    for (number, event) in DECLARATION.events.iter().enumerate() {
        let found = DECLARATION.event_type(event.name).expect("the event is declared");
        assert_eq!(found.index(), number);
    }
    assert_eq!(DECLARATION.event_type("order.shiped"), None);
    assert_eq!(
        OrderPlaced::EVENT_TYPE,
        DECLARATION.event_type("order.placed").expect("declared")
    );
    assert_eq!(GuestbookSigned::EXPOSURE, Exposure::Webhook);
    assert_eq!(
        GuestbookSigned::DATA_LIMIT,
        20_000,
        "`limits` holds for Rust as it does for SQL"
    );
    let subscribers: Vec<&str> = DECLARATION.subscribers.iter().map(|one| one.name).collect();
    assert_eq!(
        subscribers,
        [
            "audit.log",
            "ledger.book",
            "mirror.fill",
            "post.office",
            "price.watch",
            "search.index",
            "stock.reserve",
            "webhook.fanout"
        ]
    );
    let subscribers_of = |number: EventType| -> Vec<&str> {
        let numbers = DECLARATION.fanout[number.index()].iter();
        numbers.map(|at| subscribers[usize::from(*at)]).collect()
    };
    assert_eq!(
        subscribers_of(GuestbookSigned::EVENT_TYPE),
        ["ledger.book", "mirror.fill", "search.index", "webhook.fanout"]
    );
    assert_eq!(
        subscribers_of(OrderPlaced::EVENT_TYPE),
        ["audit.log", "ledger.book", "price.watch", "stock.reserve"]
    );
    assert_eq!(subscribers_of(StockChanged::EVENT_TYPE), ["audit.log"]);
    let periodic: Vec<&str> = DECLARATION.periodic.iter().map(|one| one.name).collect();
    assert_eq!(periodic, ["events.retention", "stock.sweep"]);
    let stock = DECLARATION.event(StockChanged::EVENT_TYPE);
    assert!(!stock.recordable);
    assert_eq!(DECLARATION.triggers.len(), 1);
    let checksum = DECLARATION.triggers[0].checksum;
    assert!(DECLARATION.trigger_history.iter().any(|line| line.1 == checksum));
}

#[test]
fn any_event_decodes_by_the_stored_type() {
    let stored = |event_type: &str| bus_runtime::StoredEvent {
        id: Uuid::nil(),
        seq: 1,
        owner: None,
        event_type: event_type.to_owned(),
        version: 1,
        subject: "guestbook/x".to_owned(),
        data: raw(json!({ "entry_id": Uuid::nil() })),
        occurred_at: DateTime::UNIX_EPOCH,
        traceparent: None,
    };
    let read = AnyEvent::decode(&stored("guestbook.signed")).expect("it reads");
    assert_eq!(
        read,
        AnyEvent::GuestbookSigned(GuestbookSigned { entry_id: Uuid::nil() })
    );
    assert!(AnyEvent::decode(&stored("guestbook.signd")).is_err());
}

/// A type's schema has two sources: the declaration, and the derive of the struct.
#[test]
fn the_emitted_and_the_derived_schema_of_every_type_are_equal() {
    let derived = [
        ("charge.updated", schemars::schema_for!(crate::events::ChargeUpdated)),
        ("every.kind", schemars::schema_for!(EveryKind)),
        ("guestbook.signed", schemars::schema_for!(GuestbookSigned)),
        ("letter.sent", schemars::schema_for!(crate::events::LetterSent)),
        ("name.awkward", schemars::schema_for!(crate::events::NameAwkward)),
        ("option.some", schemars::schema_for!(OptionSome)),
        ("order.placed", schemars::schema_for!(OrderPlaced)),
        ("page.turned", schemars::schema_for!(PageTurned)),
        ("push", schemars::schema_for!(crate::events::Push)),
        ("shelf.moved", schemars::schema_for!(crate::events::ShelfMoved)),
        ("stock.changed", schemars::schema_for!(StockChanged)),
        ("webhook.test", schemars::schema_for!(crate::events::WebhookTest)),
    ];
    let input = bus_codegen::Input::new("tests/fixture/events.yaml");
    let emitted = bus_codegen::compile(&input).expect("it is there").data_schemas();
    assert_eq!(emitted.len(), derived.len());
    for ((emitted_name, emitted), (name, mut derived)) in emitted.into_iter().zip(derived) {
        assert_eq!(emitted_name, name);
        // keys that only a standalone schema has
        derived.remove("$schema");
        derived.remove("title");
        assert_eq!(
            serde_json::to_value(&emitted).expect("JSON"),
            serde_json::to_value(&derived).expect("JSON"),
            "{name}"
        );
    }
}

#[test]
fn the_installation_from_the_yaml_equals_that_of_the_build() {
    let input = bus_codegen::Input::new("tests/fixture/events.yaml");
    let compilation = bus_codegen::compile(&input).expect("it is there");
    let read = compilation
        .installation(&bus_codegen::History::default())
        .expect("there are no migrations to read");
    let built = bus_runtime::installation::DesiredSchema::of(&DECLARATION);
    assert_eq!(read.types, built.types);
    assert_eq!(
        (read.namespace.as_str(), read.fingerprint.as_str()),
        (built.namespace, built.fingerprint)
    );
    assert_eq!(read.data_bytes, built.data_bytes);
    let read_functions = read
        .functions
        .iter()
        .map(|one| (one.name.as_str(), one.install.as_str()));
    let built_functions = built.functions.iter().map(|one| (one.name, one.install));
    assert!(read_functions.eq(built_functions));
    let read_triggers = read
        .triggers
        .iter()
        .map(|one| (one.function.as_str(), one.install.as_str()));
    let built_triggers = built.triggers.iter().map(|one| (one.function, one.install));
    assert!(read_triggers.eq(built_triggers));
}

#[test]
fn labels_and_fields_called_self_or_by_a_number_have_names_without_a_warning() {
    use NameAwkwardVote::{
        B, Empty, Größe, Minus1, Plus1, SelfValue, SelfValue2, Value, Value1, Value1Point5, Value15, 订单,
    };

    let votes = [
        (Minus1, "-1"),
        (Value1, "1"),
        (Plus1, "+1"),
        (Value1Point5, "1.5"),
        (Value15, "15"),
        (SelfValue, "Self"),
        (SelfValue2, "self"),
        (Empty, ""),
        (Value, "①"),
        (B, "ªb"),
        (Größe, "größe"),
        (订单, "订单"),
    ];
    for (vote, label) in votes {
        let event = NameAwkward {
            vote,
            self_: NameAwkwardSelf {
                state: NameAwkwardSelfState::Open,
            },
        };
        let data = serde_json::to_value(&event).expect("it is JSON");
        assert_eq!(data, json!({ "vote": label, "self": { "state": "open" } }));
    }
}
