//! The function of each type, as psql and other languages call it.

use serde_json::json;

use crate::support::{Site, emitted};

const EVENTS: &str = r#"
bus: 1
namespace: shop
events:
  thing.made:
    doc: "A thing was made; it's new."
    subject: thing/{select}/{place}/{owner}
    subject_args: { place: string(5) }
    data:
      note?: string(10)
      select: uuid
      "größe": int
      long: long
      rate?: float
      price?: decimal
      at?: timestamp
      day?: date
      link?: uri
      from?: ip
      kind?: [open, closed]
      tags?: list(string, 2)
      times?: list(timestamp)
      grid?: list(list(int))
      attributes?: map(string)
      place_of?: { type: object, fields: { city: string(10) } }
      lines?: { type: list, of: { type: object, fields: { sku: string(4), count: int, tags?: list(string(3)) } }, max: 2 }
      stores?: { type: map, of: { type: list, of: { type: object, fields: { shelf: int } } } }
      states?: { type: list, of: [open, closed] }
      raw?: json
  owner.named:
    subject: owner/{owner}
    data: { owner: uuid, this_field_has_a_name_that_is_longer_than_what_postgres_keeps_of_one_a?: bool, this_field_has_a_name_that_is_longer_than_what_postgres_keeps_of_one_b?: bool }
  a_type_whose_name_is_longer_than.what_postgres_keeps_of_a_name_of_its_own.one:
    subject: x
  a_type_whose_name_is_longer_than.what_postgres_keeps_of_a_name_of_its_own.two:
    subject: x
  note.changed:
    subject: "{path}"
    data: { id: uuid }
    trigger: { table: notes, owner: owner_id, subject: { sql: "row.id" } }
"#;

const MIGRATION: &str = "-- events: emit\nCREATE TABLE notes (id uuid PRIMARY KEY, owner_id uuid);";

/// With the functions alone, and the types in `bus.types` as a build would enter them.
async fn site() -> Site {
    let site = Site::bare().await;
    site.run(&emitted(EVENTS, MIGRATION, "functions.sql")).await;
    site.run(
        r#"INSERT INTO bus.types (name, version, exposure, subject, recordable, fields, subject_args) VALUES
           ('thing.made', 1, 'internal', 'thing/{select}/{place}/{owner}', true,
            '[{"name":"note","required":false,"type":"string","max":10},{"name":"select","required":true,"type":"uuid"},
              {"name":"größe","required":true,"type":"int"},{"name":"long","required":true,"type":"long"},
              {"name":"rate","required":false,"type":"float"},{"name":"price","required":false,"type":"decimal"},
              {"name":"at","required":false,"type":"timestamp"},{"name":"day","required":false,"type":"date"},
              {"name":"link","required":false,"type":"uri"},{"name":"from","required":false,"type":"ip"},
              {"name":"kind","required":false,"type":"enum","labels":["open","closed"]},
              {"name":"tags","required":false,"type":"list","max":2,"items":{"type":"string"}},
              {"name":"times","required":false,"type":"list","items":{"type":"timestamp"}},
              {"name":"grid","required":false,"type":"list","items":{"type":"list","items":{"type":"int"}}},
              {"name":"attributes","required":false,"type":"map","items":{"type":"string"}},
              {"name":"place_of","required":false,"type":"object","fields":[{"name":"city","required":true,"type":"string","max":10}]},
              {"name":"lines","required":false,"type":"list","max":2,"items":{"type":"object","fields":[
                {"name":"sku","required":true,"type":"string","max":4},{"name":"count","required":true,"type":"int"},
                {"name":"tags","required":false,"type":"list","items":{"type":"string","max":3}}]}},
              {"name":"stores","required":false,"type":"map","items":{"type":"list","items":{"type":"object","fields":[
                {"name":"shelf","required":true,"type":"int"}]}}},
              {"name":"states","required":false,"type":"list","items":{"type":"enum","labels":["open","closed"],"open":false}},
              {"name":"raw","required":false,"type":"json"}]',
            '[{"name":"place","required":true,"type":"string","max":5}]'),
           ('owner.named', 1, 'internal', 'owner/{owner}', true,
            '[{"name":"owner","required":true,"type":"uuid"},
              {"name":"this_field_has_a_name_that_is_longer_than_what_postgres_keeps_of_one_a","required":false,"type":"bool"},
              {"name":"this_field_has_a_name_that_is_longer_than_what_postgres_keeps_of_one_b","required":false,"type":"bool"}]', '[]')"#,
    )
    .await;
    site
}

const OWNER: &str = "00000000-0000-0000-0000-00000000000a";
const THING: &str = "00000000-0000-0000-0000-0000000000ff";

#[tokio::test]
async fn a_function_records_its_named_arguments_with_the_subject() {
    let site = site().await;
    site.run(&format!(
        r#"SELECT bus.record_thing_made('{OWNER}', '{THING}', 7, 9007199254740993, 'a/b',
             rate => 0.1, price => 1.50, at => '2026-11-29 12:00+02', day => '2026-11-29', link => 'https://x.example/',
             "from" => '10.0.0.1', kind => 'open', tags => ARRAY['x', 'ü"'], times => ARRAY['2026-11-29 00:00+00'::timestamptz],
             grid => '[[1],[2,3]]', attributes => '{{"k":"v"}}', place_of => '{{"city":"Ulm"}}',
             lines => '[{{"sku":"a","count":1}},{{"sku":"b","count":2,"tags":["x"]}}]', stores => '{{"ulm":[{{"shelf":1}}]}}',
             states => ARRAY['open', 'closed'], raw => '[null]')"#
    ))
    .await;
    let told = site.recorded("thing.made").await.pop().unwrap();
    assert_eq!(told.owner.as_deref(), Some(OWNER));
    assert_eq!(told.subject, format!("thing/{THING}/a%2Fb/{OWNER}"));
    assert_eq!(
        told.data,
        json!({
            "select": THING, "größe": 7, "long": "9007199254740993", "rate": 0.1, "price": "1.50",
            "at": "2026-11-29T10:00:00.000000Z", "day": "2026-11-29", "link": "https://x.example/", "from": "10.0.0.1",
            "kind": "open", "tags": ["x", "ü\""], "times": ["2026-11-29T00:00:00.000000Z"], "grid": [[1], [2, 3]],
            "attributes": { "k": "v" }, "place_of": { "city": "Ulm" },
            "lines": [{ "sku": "a", "count": 1 }, { "sku": "b", "count": 2, "tags": ["x"] }],
            "stores": { "ulm": [{ "shelf": 1 }] }, "states": ["open", "closed"], "raw": [null],
        })
    );
    // Named arguments may come in any order, and what is not given is left out.
    site.run(&format!(
        r#"SELECT bus.record_thing_made(place => 'p', "größe" => 1, owner => '{OWNER}', long => 2, "select" => '{THING}')"#
    ))
    .await;
    let told = site.recorded("thing.made").await.pop().unwrap();
    assert_eq!(told.data, json!({ "select": THING, "größe": 1, "long": "2" }));
}

#[tokio::test]
async fn a_function_refuses_what_bus_record_refuses() {
    let site = site().await;
    let call = |arguments: &str| format!("SELECT bus.record_thing_made('{OWNER}', '{THING}', 1, 2, {arguments})");
    for (arguments, message) in [
        (
            "'p', note => 'eleven char'",
            r#"field "note" has 11 characters, the limit is 10"#,
        ),
        ("'placed'", r#"field "place" has 6 characters, the limit is 5"#),
        ("NULL", r#"field "place" is missing"#),
        ("'p', rate => 'NaN'", r#"field "rate" must be a number, not string"#),
        (
            "'p', price => 'NaN'",
            r#"field "price" must be a decimal number in a string"#,
        ),
        (
            "'p', at => 'infinity'",
            r#"field "at" must be a time in UTC, like 2026-11-29T12:00:00Z"#,
        ),
        (
            "'p', day => '10000-01-01'",
            r#"field "day" must be a date, like 2026-11-29"#,
        ),
        (
            "'p', \"from\" => '10.0.0.0/8'",
            r#"field "from" must be an IP address, not a net"#,
        ),
        ("'p', kind => 'ajar'", r#"field "kind" must be one of open, closed"#),
        (
            "'p', tags => ARRAY['a', 'b', 'c']",
            r#"field "tags" has 3 items, the limit is 2"#,
        ),
        (
            "'p', tags => ARRAY[NULL]::text[]",
            r#"field "tags[0]" must be a string, not null"#,
        ),
        ("'p', place_of => '{}'", r#"field "place_of.city" is missing"#),
        (
            "'p', place_of => '[]'",
            r#"field "place_of" must be an object, not array"#,
        ),
        (
            "'p', lines => '[{\"sku\":\"a\",\"count\":1},{\"sku\":\"b\",\"count\":\"2\"}]'",
            r#"field "lines[1].count" must be a whole number"#,
        ),
        (
            "'p', lines => '[{\"sku\":\"abcde\",\"count\":1}]'",
            r#"field "lines[0].sku" has 5 characters, the limit is 4"#,
        ),
        (
            "'p', lines => '[{\"sku\":\"a\",\"count\":1,\"tags\":[\"x\",\"long\"]}]'",
            r#"field "lines[0].tags[1]" has 4 characters, the limit is 3"#,
        ),
        (
            "'p', lines => '[{\"sku\":\"a\"}]'",
            r#"field "lines[0].count" is missing"#,
        ),
        (
            "'p', lines => '[{\"sku\":\"a\",\"cuont\":1,\"count\":1}]'",
            r#"field "lines[0].cuont" is not declared: did you mean "count"?"#,
        ),
        (
            "'p', lines => '[7]'",
            r#"field "lines[0]" must be an object, not number"#,
        ),
        ("'p', lines => '{}'", r#"field "lines" must be a list, not object"#),
        (
            "'p', lines => '[1,2,3]'",
            r#"field "lines" has 3 items, the limit is 2"#,
        ),
        (
            "'p', stores => '{\"ulm\":[{\"shelf\":1},{\"shelf\":null}]}'",
            r#"field "stores.ulm[1].shelf" must be a whole number"#,
        ),
        (
            "'p', states => ARRAY['open', 'ajar']",
            r#"field "states[1]" must be one of open, closed"#,
        ),
    ] {
        let (found, _) = site.refused(&call(arguments)).await;
        assert_eq!(found, format!("cannot record \"thing.made\": {message}"), "{arguments}");
    }
    for (statement, message) in [
        (
            format!("SELECT bus.record_thing_made('{OWNER}', '{THING}', 1)"),
            "function bus.record_thing_made(unknown, unknown, integer) does not exist",
        ),
        (
            call("'p', nte => 'x'"),
            "function bus.record_thing_made(unknown, unknown, integer, integer, unknown, nte => unknown) does not exist",
        ),
        (
            "SELECT bus.record_note_changed('x')".to_owned(),
            "function bus.record_note_changed(unknown) does not exist",
        ),
    ] {
        assert_eq!(site.refused(&statement).await.0, message);
    }
    assert_eq!(site.one::<i64>("SELECT count(*) FROM bus.events").await, 0);
}

#[tokio::test]
async fn a_field_named_owner_and_names_longer_than_63_bytes_work() {
    let site = site().await;
    site.run(&format!(
        "SELECT bus.record_owner_named(event_owner => '{OWNER}', owner => '{THING}')"
    ))
    .await;
    let told = site.recorded("owner.named").await.pop().unwrap();
    assert_eq!(told.owner.as_deref(), Some(OWNER));
    assert_eq!(told.subject, format!("owner/{THING}"));
    site.run(&format!(
        "SELECT bus.record_owner_named('{OWNER}', '{THING}', true, false)"
    ))
    .await;
    let told = site.recorded("owner.named").await.pop().unwrap();
    assert_eq!(
        told.data,
        json!({
            "owner": THING,
            "this_field_has_a_name_that_is_longer_than_what_postgres_keeps_of_one_a": true,
            "this_field_has_a_name_that_is_longer_than_what_postgres_keeps_of_one_b": false,
        })
    );
    let long: i64 = site
        .one("SELECT count(*) FROM pg_proc WHERE proname ~ '^record_a_type_whose_name'")
        .await;
    assert_eq!(long, 2);
}

#[tokio::test]
async fn no_role_may_call_a_function_unless_granted() {
    let site = site().await;
    let open: i64 = site
        .one(
            "SELECT count(*) FROM pg_proc AS p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) AS a
             WHERE p.pronamespace = 'bus'::regnamespace AND a.grantee = 0 AND p.proname ~ '^(record|append|emit)'",
        )
        .await;
    assert_eq!(open, 0);
}
