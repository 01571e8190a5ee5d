//! Recording from SQL.

use std::process::Command;

use bus_runtime::{__private::push_part, Recordable as _};
use serde_json::json;
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::support::{Database, Spec, TestError, note, soon, subscriber};

async fn record(database: &Database, event_type: &str, data: &str) -> Result<Uuid, sqlx::Error> {
    sqlx::query_scalar("SELECT bus.record($1, NULL, NULL, $2::json)")
        .bind(event_type)
        .bind(data)
        .fetch_one(&database.pool)
        .await
}

/// Returns the message and the hint of a refusal.
async fn refused(database: &Database, event_type: &str, data: &str) -> String {
    let error = record(database, event_type, data).await.unwrap_err();
    let error = error
        .as_database_error()
        .unwrap()
        .downcast_ref::<sqlx::postgres::PgDatabaseError>();
    format!("{} / {}", error.message(), error.hint().unwrap_or("-"))
}

#[tokio::test]
async fn an_undeclared_type_is_refused_with_the_nearest_name() {
    let database = Database::new().await;
    assert_eq!(
        refused(&database, "order.plased", "{}").await,
        r#"event type "order.plased" is not declared / Did you mean "order.placed"?"#
    );
    assert_eq!(
        refused(&database, "invoice.paid", "{}").await,
        r#"event type "invoice.paid" is not declared / Declare it in events.yaml, build, and migrate."#
    );
    assert_eq!(database.one::<i64>("SELECT count(*) FROM bus.events").await, 0);
}

#[tokio::test]
async fn a_value_that_does_not_fit_is_refused_with_its_field() {
    let database = Database::new().await;
    let check = async |event_type: &str, data: &str, fault: &str| {
        let expected = format!("cannot record \"{event_type}\": {fault} / -");
        assert_eq!(refused(&database, event_type, data).await, expected, "{data}");
    };
    check("note.changed", "{}", r#"field "note" is missing"#).await;
    check(
        "note.changed",
        r#"{"nte":"x","note":"x"}"#,
        r#"field "nte" is not declared: did you mean "note"?"#,
    )
    .await;
    check(
        "note.changed",
        r#"{"zzzzzzz":1,"note":"x"}"#,
        r#"field "zzzzzzz" is not declared"#,
    )
    .await;
    check(
        "note.changed",
        r#"{"note":7}"#,
        r#"field "note" must be a string, not number"#,
    )
    .await;
    check(
        "note.changed",
        r#"{"note":null}"#,
        r#"field "note" must be a string, not null"#,
    )
    .await;
    check("note.changed", "[]", "the data must be an object, not array").await;
    check(
        "note.changed",
        r#"{"note":"x","label":"größen"}"#,
        r#"field "label" has 6 characters, the limit is 5"#,
    )
    .await;
    check(
        "note.changed",
        r#"{"note":"x","code":"AB-x"}"#,
        r#"field "code" does not match its pattern ^[A-Z]{2}(-[0-9é]+)?$"#,
    )
    .await;
    check(
        "note.changed",
        r#"{"note":"x","note":"y"}"#,
        r#"field "note" is given twice"#,
    )
    .await;
    check(
        "note.changed",
        r#"{"note":"a\u0000b"}"#,
        "the data holds the character U+0000, which Postgres cannot store",
    )
    .await;
    check(
        "order.placed",
        r#"{"amount":1.5}"#,
        r#"field "amount" must be a whole number"#,
    )
    .await;
    check(
        "order.placed",
        r#"{"amount":1e3}"#,
        r#"field "amount" must be a whole number"#,
    )
    .await;
    check(
        "order.placed",
        r#"{"amount":"12"}"#,
        r#"field "amount" must be a whole number"#,
    )
    .await;
    check(
        "order.placed",
        r#"{"amount":2147483648}"#,
        r#"field "amount" is beyond 32 bits"#,
    )
    .await;
    assert_eq!(database.one::<i64>("SELECT count(*) FROM bus.events").await, 0);
    record(
        &database,
        "note.changed",
        r#"{"note":"x","label":"größe","code":"AB-1é"}"#,
    )
    .await
    .unwrap();
    // Two backslashes and `u0000` are six characters and not U+0000.
    record(&database, "note.changed", r#"{"note":"\\u0000"}"#)
        .await
        .unwrap();
    record(&database, "order.placed", r#"{"amount":-2147483648}"#)
        .await
        .unwrap();
}

/// Covers what the compiler accepts; it refuses patterns that the two engines interpret differently.
#[tokio::test]
async fn a_pattern_means_the_same_to_rust_and_to_postgres() {
    let database = Database::new().await;
    let patterns = [
        "^[a-z0-9-]+$",
        "^(de|en)(-[A-Z]{2})?$",
        "^[^\\n]*$",
        "a",
        "^$",
        "^[é-ü]{2,3}$",
        "^\\u00e9\\.$",
        "(^a|b$)",
        "^[\\]\\[\\^\\\\-]+$",
        "^[a-c\\-x/]*\\/$",
        "^(a|)(b*c+)+$",
        "^\\$\\(\\)\\{\\}\\|\\*\\+\\?$",
        "^[ \\t\\r\\n]+$",
        "^[&~!#%\"'<>=:;,@`_]+$",
    ];
    let texts = [
        "",
        "a",
        "b",
        "abc",
        "a\nb",
        "a\n",
        "\n",
        "de",
        "en-GB",
        "en-gb",
        "é",
        "éü",
        "éüöä",
        "é.",
        "é!",
        "[]^-",
        "\\",
        "a/",
        "x-/",
        "abcbc",
        "bbc",
        "$(){}|*+?",
        " \t\r\n",
        "&~",
        "A",
        "0",
        "ß",
        "ⅷ",
        "١",
        "\u{1}",
        "a-b-0",
    ];
    let mut matched = 0;
    for pattern in patterns {
        let regex = regex_lite::Regex::new(pattern).unwrap();
        for text in texts {
            let in_sql: bool = sqlx::query_scalar("SELECT $1::text ~ $2::text")
                .bind(text)
                .bind(pattern)
                .fetch_one(&database.pool)
                .await
                .unwrap();
            assert_eq!(in_sql, regex.is_match(text), "{text:?} {pattern}");
            matched += usize::from(in_sql);
        }
    }
    assert!(matched > 40, "{matched} texts matched");
}

#[tokio::test]
async fn sql_and_rust_make_the_same_subject() {
    let database = Database::new().await;
    let texts = [
        "plain",
        "a/b",
        "100%",
        "{x}",
        "tab\tline\nend",
        "\u{1}\u{1f}\u{7f}\u{80}\u{85}\u{9f}\u{a0}",
        "größe",
        "\u{1F980}",
        "",
        " ",
        "%2F",
        "漢字/かな",
        "a\u{2028}b",
        "\\",
        "'\"",
    ];
    for text in texts {
        let data = serde_json::json!({ "note": text }).to_string();
        let id = record(&database, "note.changed", &data).await.unwrap();
        let by_sql: String = sqlx::query_scalar("SELECT subject FROM bus.events WHERE id = $1")
            .bind(id)
            .fetch_one(&database.pool)
            .await
            .unwrap();
        let mut by_rust = String::from("note/");
        push_part(&mut by_rust, &text);
        assert_eq!(by_sql, by_rust, "{text:?}");
    }
    let given: String = sqlx::query_scalar(
        "SELECT subject FROM bus.events WHERE id = (SELECT bus.record('note.changed', NULL, 'my/own', '{\"note\":\"x\"}'))",
    )
    .fetch_optional(&database.pool)
    .await
    .unwrap()
    .unwrap_or_default();
    // The row that the function inserts is not in the snapshot of the statement that calls it.
    assert_eq!(given, "");
    assert_eq!(
        database
            .one::<i64>("SELECT count(*) FROM bus.events WHERE subject = 'my/own'")
            .await,
        1
    );
}

#[tokio::test]
async fn the_data_is_stored_byte_for_byte() {
    let database = Database::new().await;
    let data = r#"{"note":"x" , "label":"\u00e4"}"#;
    record(&database, "note.changed", data).await.unwrap();
    assert_eq!(database.one::<String>("SELECT data::text FROM bus.events").await, data);
}

#[tokio::test]
async fn an_event_recorded_by_another_program_is_claimed_by_polling() {
    let database = Database::new().await;
    let (heard, mut hearing) = mpsc::unbounded_channel();
    let bus = Spec::default()
        .on_note(subscriber("log"), move |_, event| {
            heard.send(event).unwrap();
            Box::pin(async { Ok(()) })
        })
        .start(&database)
        .await
        .unwrap();
    let owner = Uuid::new_v4();
    let output = Command::new("psql")
        .args(["--no-psqlrc", "-tAqX", "-v", "ON_ERROR_STOP=1", database.url(), "-c"])
        .arg(format!(
            "SELECT bus.record('note.changed', '{owner}', NULL, '{{\"note\":\"by psql\"}}')"
        ))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let event = soon(&mut hearing).await;
    assert_eq!(event.id.to_string(), String::from_utf8(output.stdout).unwrap().trim());
    assert_eq!((event.owner, event.subject.as_str()), (Some(owner), "note/by psql"));
    bus.stop().await;
}

#[tokio::test]
async fn the_last_triggered_event_is_known_only_in_its_transaction() {
    let database = Database::new().await;
    let bus = Spec::default().start(&database).await.unwrap();
    let last = bus
        .in_tx(async |tx| {
            assert_eq!(tx.last_triggered_event().await.unwrap(), None);
            tx.record(note("by rust").without_owner()).await?;
            assert_eq!(
                tx.last_triggered_event().await.unwrap(),
                None,
                "that one's id is known already"
            );
            let mut ids = Vec::new();
            for n in 0..2 {
                ids.push(
                    sqlx::query_scalar::<_, Uuid>(
                        "SELECT bus.record('order.placed', NULL, NULL, json_build_object('amount', $1::int))",
                    )
                    .bind(n)
                    .fetch_one(&mut **tx)
                    .await?,
                );
            }
            assert_eq!(tx.last_triggered_event().await.unwrap(), Some(ids[1]));
            // A rollback to a savepoint restores the setting too.
            sqlx::raw_sql("SAVEPOINT s").execute(&mut **tx).await?;
            sqlx::query("SELECT bus.record('order.placed', NULL, NULL, '{\"amount\":9}')")
                .execute(&mut **tx)
                .await?;
            sqlx::raw_sql("ROLLBACK TO SAVEPOINT s").execute(&mut **tx).await?;
            assert_eq!(tx.last_triggered_event().await.unwrap(), Some(ids[1]));
            Ok::<_, TestError>(ids[1])
        })
        .await
        .unwrap();
    // The same connections, other transactions.
    for _ in 0..25 {
        let seen = bus
            .in_tx(async |tx| Ok::<_, TestError>(tx.last_triggered_event().await.unwrap()))
            .await
            .unwrap();
        assert_ne!(seen, Some(last));
        assert_eq!(seen, None);
    }
    bus.stop().await;
}

#[tokio::test]
async fn functions_can_be_executed_only_by_roles_with_a_grant() {
    let database = Database::new().await;
    let open: Vec<String> = database
        .all(
            "SELECT p.proname::text FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
             WHERE n.nspname = 'bus' AND p.proname NOT LIKE 'river%'
               AND (p.proacl IS NULL OR EXISTS (SELECT FROM aclexplode(p.proacl) AS a WHERE a.grantee = 0))",
        )
        .await;
    assert!(open.is_empty(), "{open:?}");
}

#[tokio::test]
async fn sql_refuses_values_that_the_generated_struct_cannot_decode() {
    let database = Database::new().await;
    let check = async |ty: &str, value: &str, fault: Option<&str>| {
        let found: Option<String> =
            sqlx::query_scalar("SELECT bus.field_error(jsonb_build_object('type', $1::text), to_json($2::text))")
                .bind(ty)
                .bind(value)
                .fetch_one(&database.pool)
                .await
                .unwrap();
        assert_eq!(found.as_deref(), fault, "{ty} {value}");
    };
    check("date", "2026-11-29", None).await;
    check("date", "2026-99-99", Some("is no date")).await;
    check("timestamp", "2026-11-29T12:00:00.5Z", None).await;
    check("timestamp", "2026-13-45T99:99:99Z", Some("is no timestamp")).await;
    check("ip", "2001:db8::1", None).await;
    check("ip", "10.0.0.300", Some("is no ip")).await;
    check("ip", "10.0.0.0/8", Some("must be an IP address, not a net")).await;
    check("long", "9223372036854775807", None).await;
    check(
        "long",
        "9223372036854775808",
        Some("must be a whole number in a string"),
    )
    .await;
}

#[tokio::test]
async fn maps_nulls_and_seconds_are_checked_as_declared_from_sql_too() {
    let database = Database::new().await;
    let fields = json!([
        { "name": "metadata", "required": false, "type": "map", "items": { "type": "string", "max": 3 }, "max": 2 },
        { "name": "parent", "required": true, "type": "string", "max": 3, "nullable": true, "pattern": "^[a-z]+$" },
        { "name": "created", "required": true, "type": "unix_seconds" },
        { "name": "times", "required": false, "type": "list", "items": { "type": "unix_seconds" }, "max": 2 },
    ]);
    let check = async |data: &str, fault: Option<&str>| {
        let found: Option<String> = sqlx::query_scalar("SELECT bus.fields_error('', $1, $2::json)")
            .bind(&fields)
            .bind(data)
            .fetch_one(&database.pool)
            .await
            .unwrap();
        assert_eq!(found.as_deref(), fault, "{data}");
    };
    check(r#"{"parent":null,"created":0}"#, None).await;
    check(
        r#"{"parent":"ab","created":-62135596800,"metadata":{"a":"1","b":"2"},"times":[1,253402300799]}"#,
        None,
    )
    .await;
    check(r#"{"created":0}"#, Some("field \"parent\" is missing")).await;
    check(
        r#"{"parent":"AB","created":0}"#,
        Some("field \"parent\" does not match its pattern ^[a-z]+$"),
    )
    .await;
    check(
        r#"{"parent":null,"created":0,"metadata":{"a":"1","b":"2","c":"3"}}"#,
        Some("field \"metadata\" has 3 entries, the limit is 2"),
    )
    .await;
    check(
        r#"{"parent":null,"created":0,"metadata":{"a":"1234"}}"#,
        Some("field \"metadata.a\" has 4 characters, the limit is 3"),
    )
    .await;
    check(
        r#"{"parent":null,"created":0,"metadata":null}"#,
        Some("field \"metadata\" must be an object, not null"),
    )
    .await;
    for created in ["1.5", "\"1\"", "null"] {
        check(
            &format!(r#"{{"parent":null,"created":{created}}}"#),
            Some("field \"created\" must be a whole number of seconds since 1970"),
        )
        .await;
    }
    check(
        r#"{"parent":null,"created":0,"times":[1,253402300800]}"#,
        Some("field \"times[1]\" is a time outside the years 1 to 9999"),
    )
    .await;
}

#[tokio::test]
async fn a_time_in_seconds_is_cut_and_has_no_form_outside_its_years() {
    let database = Database::new().await;
    for (time, seconds) in [
        ("1970-01-01 00:00:01.9+00", Some(1)),
        ("1969-12-31 23:59:59.5+00", Some(-1)),
        ("9999-12-31 23:59:59.999+00", Some(253_402_300_799)),
        ("infinity", None),
        ("0044-03-15 00:00:00+00 BC", None),
    ] {
        let found: Option<i64> = sqlx::query_scalar("SELECT bus.unix_seconds($1::text::timestamptz)")
            .bind(time)
            .fetch_one(&database.pool)
            .await
            .unwrap();
        assert_eq!(found, seconds, "{time}");
    }
}
