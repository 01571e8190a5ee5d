//! Whatever a row holds, the application's statement goes through and its event is recorded.

use serde_json::json;

use crate::support::{self, Site};

const MIGRATION: &str = r"
CREATE DOMAIN label AS varchar(20) CHECK (value <> '');
CREATE TYPE state AS ENUM ('open', 'closed');
-- events: emit
CREATE TABLE things (
  id int PRIMARY KEY,
  at timestamptz,
  day date,
  number numeric,
  size double precision,
  small real,
  long bigint,
  address inet,
  label label,
  state state,
  tags text[],
  times timestamptz[],
  days date[],
  numbers numeric[],
  longs bigint[],
  sizes double precision[],
  addresses inet[],
  states state[],
  raw json,
  body jsonb,
  lines jsonb,
  parts jsonb[],
  kinds state[],
  silent int
);
";

fn events(granularity: &str) -> String {
    format!(
        r#"
bus: 1
namespace: shop
owner_type: none
events:
  thing.changed:
    subject: thing/{{id}}
    data:
      id: int
      at?: timestamp
      day?: date
      number?: decimal
      size?: float
      small?: float
      long?: long
      address?: ip
      label?: string(20)
      state?: [open, closed]
      tags?: list(string)
      times?: list(timestamp)
      days?: list(date)
      numbers?: list(decimal)
      longs?: list(long)
      sizes?: list(float)
      addresses?: list(ip)
      states?: list(string)
      raw?: json
      body?: json
      lines?: {{ type: list, of: {{ type: object, fields: {{ sku: string(9) }} }} }}
      parts?: {{ type: list, of: {{ type: object, fields: {{ sku: string(9) }} }} }}
      kinds?: {{ type: list, of: [open, closed] }}
    trigger: {{ table: things, granularity: {granularity} }}
"#
    )
}

async fn check_recorded(sets: &[(&str, &str, serde_json::Value)]) {
    for granularity in ["row", "statement"] {
        let site = Site::new(&events(granularity), MIGRATION).await;
        // A session may write dates and floats as it likes.
        site.run(&format!(
            "ALTER DATABASE {} SET datestyle = 'German'",
            site.database.name()
        ))
        .await;
        site.pool.close().await;
        let site = Site {
            pool: support::pool(site.database.url()),
            database: site.database,
        };
        site.run("INSERT INTO things (id) VALUES (1)").await;
        for (column, value, expected) in sets {
            let added = site
                .adds(
                    "thing.changed",
                    &format!("SET extra_float_digits = -5; UPDATE things SET {column} = {value}"),
                )
                .await;
            let mut wanted = json!({ "id": 1 });
            if !expected.is_null() {
                wanted[*column] = expected.clone();
            }
            assert_eq!(added, [wanted], "{column} = {value}, {granularity}");
            site.run(&format!("UPDATE things SET {column} = NULL")).await;
        }
    }
}

#[tokio::test]
async fn values_without_a_json_form_are_left_out_and_all_others_are_exact() {
    let nothing = serde_json::Value::Null;
    check_recorded(&[
        (
            "at",
            "'2026-11-29 12:00:00.123456+02'",
            json!("2026-11-29T10:00:00.123456Z"),
        ),
        ("at", "'infinity'", nothing.clone()),
        ("at", "'-infinity'", nothing.clone()),
        ("at", "'10000-01-01 00:00:00+00'", nothing.clone()),
        ("at", "'0044-03-15 12:00:00+00 BC'", nothing.clone()),
        (
            "at",
            "'9999-12-31 23:59:59.999999+00'",
            json!("9999-12-31T23:59:59.999999Z"),
        ),
        ("day", "'2026-11-29'", json!("2026-11-29")),
        (
            "lines",
            r#"'[{"sku":"a"},{"sku":"b"}]'"#,
            json!([{ "sku": "a" }, { "sku": "b" }]),
        ),
        (
            "parts",
            r#"ARRAY['{"sku":"a"}', '{"sku":"b"}']::jsonb[]"#,
            json!([{ "sku": "a" }, { "sku": "b" }]),
        ),
        ("kinds", "'{open,closed}'", json!(["open", "closed"])),
        ("day", "'infinity'", nothing.clone()),
        ("day", "'10000-01-01'::date", nothing.clone()),
        ("number", "12345678901234567890.50", json!("12345678901234567890.50")),
        ("number", "'NaN'", nothing.clone()),
        ("number", "'Infinity'", nothing.clone()),
        ("size", "0.1 + 0.2::double precision", json!(0.30000000000000004)),
        ("size", "'NaN'", nothing.clone()),
        ("size", "'-Infinity'", nothing.clone()),
        ("small", "'Infinity'", nothing.clone()),
        ("long", "9223372036854775807", json!("9223372036854775807")),
        ("address", "'10.0.0.1/8'", json!("10.0.0.1")),
        ("address", "'2001:db8::1'", json!("2001:db8::1")),
        ("label", "'x'", json!("x")),
        ("state", "'closed'", json!("closed")),
    ])
    .await;
}

#[tokio::test]
async fn arrays_and_documents_are_recorded_item_by_item() {
    check_recorded(&[
        ("tags", "ARRAY['a', NULL, 'ü\"']", serde_json::Value::Null),
        ("tags", "ARRAY['a', 'ü\"']", json!(["a", "ü\""])),
        ("tags", "'{}'", json!([])),
        (
            "times",
            "ARRAY['2026-11-29 00:00:00+00', 'infinity']::timestamptz[]",
            serde_json::Value::Null,
        ),
        (
            "days",
            "ARRAY['2026-11-29', '10000-01-01']::date[]",
            serde_json::Value::Null,
        ),
        ("numbers", "ARRAY[1.50, 'NaN']::numeric[]", serde_json::Value::Null),
        (
            "times",
            "ARRAY['2026-11-29 00:00:00+00']::timestamptz[]",
            json!(["2026-11-29T00:00:00.000000Z"]),
        ),
        ("days", "ARRAY['2026-11-29']::date[]", json!(["2026-11-29"])),
        ("numbers", "ARRAY[1.50]::numeric[]", json!(["1.50"])),
        ("sizes", "ARRAY[0.1]::float8[]", json!([0.1])),
        ("longs", "ARRAY[9007199254740993]", json!(["9007199254740993"])),
        ("sizes", "ARRAY[0.1, 'Infinity']::float8[]", serde_json::Value::Null),
        (
            "addresses",
            "ARRAY['10.0.0.1/8', '::1']::inet[]",
            json!(["10.0.0.1", "::1"]),
        ),
        ("states", "ARRAY['open']::state[]", json!(["open"])),
        ("raw", r#"'{"b": [1, 2], "a": 1}'"#, json!({ "b": [1, 2], "a": 1 })),
        ("body", r#"'[{"x": null}]'"#, json!([{ "x": null }])),
    ])
    .await;
}

#[tokio::test]
async fn a_required_value_without_a_form_in_json_fails_the_statement() {
    let site = Site::new(
        r#"
bus: 1
namespace: shop
owner_type: none
events:
  spot.added:
    subject: spot/{id}/{kind}
    data: { id: int, kind: string(5), at: timestamp, rate: float }
    trigger: { table: spots, set: { kind: { sql: "coalesce(row.name, 'none')" } } }
"#,
        "-- events: emit\nCREATE TABLE spots (id int PRIMARY KEY, name text, at timestamptz NOT NULL, rate float8 NOT NULL);",
    )
    .await;
    for (values, field) in [("'infinity', 1", "at"), ("now(), 'NaN'", "rate")] {
        let (message, _) = site
            .refused(&format!("INSERT INTO spots VALUES (1, 'x', {values})"))
            .await;
        let expected = format!("cannot record \"spot.added\": the required field \"{field}\" has no value");
        assert_eq!(message, expected);
    }
    site.run("INSERT INTO spots VALUES (2, 'longer than five', now(), 1)")
        .await;
    let recorded = site.recorded("spot.added").await;
    assert_eq!(recorded.len(), 1);
    assert_eq!(recorded[0].data["kind"], json!("longe"), "cut, not refused");
}

#[tokio::test]
async fn a_large_value_that_an_update_does_not_change_is_recorded_completely() {
    let site = Site::new(
        "bus: 1\nnamespace: shop\nowner_type: none\nlimits: { data_bytes: 200000 }\nevents:\n  thing.changed:\n    subject: thing/{id}\n    \
         data: { id: int, body?: json }\n    trigger: { table: things }\n",
        MIGRATION,
    )
    .await;
    site.run("SELECT bus.set_data_limit(200000)").await;
    site.run(
        "INSERT INTO things (id, body) SELECT 1, to_jsonb(array_agg(md5(n::text))) FROM generate_series(1, 3000) AS n",
    )
    .await;
    let added = site.adds("thing.changed", "UPDATE things SET silent = 1").await;
    assert_eq!(added[0]["body"].as_array().map(Vec::len), Some(3000));
}

#[tokio::test]
async fn sql_of_the_declaration_may_use_a_column_named_like_a_variable_of_the_function() {
    for granularity in ["row", "statement"] {
        let site = Site::new(
            &format!(
                r#"
bus: 1
namespace: shop
owner_type: none
events:
  spot.added:
    subject: spot/{{id}}
    data: {{ id: int, seen: long }}
    trigger:
      table: spots
      granularity: {granularity}
      set: {{ seen: {{ sql: "(SELECT count(*) FROM spots WHERE found AND told AND owners IS NULL AND spots.id <= row.id)" }} }}
"#
            ),
            "-- events: emit\nCREATE TABLE spots (id int PRIMARY KEY, found bool, told bool, owners text);",
        )
        .await;
        site.run("INSERT INTO spots VALUES (1, true, true), (2, true, true), (3, false, true)")
            .await;
        let seen: Vec<_> = site.data("spot.added").await;
        let seen: Vec<_> = seen.iter().map(|data| data["seen"].clone()).collect();
        assert_eq!(seen, ["1", "2", "2"], "{granularity}");
    }
}
