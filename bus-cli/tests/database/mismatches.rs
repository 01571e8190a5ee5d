//! A trigger records no event that its published schema forbids.

use serde_json::json;

use crate::support::{Project, Site};

const TABLES: &str = "
-- events: emit
CREATE TABLE tickets (
  id int PRIMARY KEY, state text, link text, mail text, tags text[], body jsonb, label text,
  at timestamptz NOT NULL DEFAULT now(), rate float8 NOT NULL DEFAULT 1
);
";

/// An event with a required field of each type that a column cannot prove, or with optional ones.
fn events(mark: &str, rest: &str) -> String {
    format!(
        "bus: 1\nnamespace: shop\nowner_type: none\nevents:\n  ticket.changed:\n    subject: ticket/{{id}}\n    data:\n      \
         id: int\n      state{mark}: [open, closed]\n      link{mark}: uri(40)\n      mail{mark}: email\n      \
         tags{mark}: {{ type: list, of: string(5), max: 2 }}\n      body{mark}: {{ type: object, fields: {{ to: email }} }}\n      \
         label{mark}: string(9)\n      at: timestamp\n      rate: float\n    trigger: {{ table: tickets{rest} }}\n"
    )
}

const FITS: &str = "INSERT INTO tickets (id, state, link, mail, tags, body, label) VALUES \
                    (1, 'open', 'https://a.example/%20?q=1#x', 'a.b+c@mail.example', '{a,b}', '{\"to\":\"a@b\"}', 'x')";

/// An assignment that breaks a field, and what the error says.
const BREAKS: &[(&str, &str)] = &[
    ("state = 'replied'", "field \"state\" must be one of open, closed"),
    ("state = NULL", "the required field \"state\" has no value"),
    (
        "link = 'https://a.example/' || repeat('x', 40)",
        "field \"link\" has 58 characters, the limit is 40",
    ),
    ("link = 'not a uri'", "field \"link\" does not match its pattern"),
    ("mail = 'nobody'", "field \"mail\" does not match its pattern"),
    ("tags = '{a,NULL}'", "field \"tags[1]\" must be a string, not null"),
    ("tags = '{a,b,c}'", "field \"tags\" has 3 items, the limit is 2"),
    (
        "tags = '{abcdef}'",
        "field \"tags[0]\" has 6 characters, the limit is 5",
    ),
    ("body = '{}'", "field \"body.to\" is missing"),
    (
        "body = '{\"to\":\"nobody\"}'",
        "field \"body.to\" does not match its pattern",
    ),
    (
        "body = '{\"to\":\"a@b\",\"more\":1}'",
        "field \"body.more\" is not declared",
    ),
    (
        "label = repeat('x', 10)",
        "field \"label\" has 10 characters, the limit is 9",
    ),
];

#[tokio::test]
async fn refuse_fails_the_statement_and_names_the_type_and_the_field() {
    for granularity in ["row", "statement"] {
        let events = events("", &format!(", on_mismatch: refuse, granularity: {granularity}"));
        let site = Site::new(&events, TABLES).await;
        site.run(FITS).await;
        for (assignment, fault) in BREAKS {
            let (message, hint) = site.refused(&format!("UPDATE tickets SET {assignment}")).await;
            let expected = format!("cannot record \"ticket.changed\": {fault}");
            assert!(message.starts_with(&expected), "{granularity}, {assignment}: {message}");
            assert!(hint.contains("`on_mismatch: skip`"), "{hint}");
        }
        let data = site.data("ticket.changed").await;
        assert_eq!(data.len(), 1, "{granularity}");
        assert_eq!(data[0]["link"], "https://a.example/%20?q=1#x");
        assert_eq!(data[0]["body"], json!({ "to": "a@b" }));
    }
}

#[tokio::test]
async fn skip_records_no_event_and_counts_it() {
    for granularity in ["row", "statement"] {
        let events = events("", &format!(", on_mismatch: skip, granularity: {granularity}"));
        let site = Site::new(&events, TABLES).await;
        site.run(FITS).await;
        for (assignment, _) in BREAKS {
            let field = assignment.split(' ').next().unwrap();
            let added = site
                .adds("ticket.changed", &format!("UPDATE tickets SET {assignment}"))
                .await;
            assert_eq!(added, Vec::<serde_json::Value>::new(), "{granularity}, {assignment}");
            let skipped: Vec<String> = sqlx::query_scalar("DELETE FROM bus.skipped_events RETURNING field")
                .fetch_all(&site.pool)
                .await
                .unwrap();
            assert_eq!(skipped, [field], "{granularity}, {assignment}");
            site.run("ALTER TABLE tickets DISABLE TRIGGER USER; TRUNCATE tickets")
                .await;
            site.run(FITS).await;
            site.run("ALTER TABLE tickets ENABLE TRIGGER USER").await;
        }
        site.run("UPDATE tickets SET at = 'infinity'; UPDATE tickets SET at = now(), rate = 'NaN'; UPDATE tickets SET rate = 1, state = 'replied'")
            .await;
        site.run("INSERT INTO tickets (id, state, link, mail, tags, body, label) VALUES (2, 'x', 'a:', 'a@b', '{}', '{\"to\":\"a@b\"}', ''), (3, 'open', 'a:', 'a@b', '{}', '{\"to\":\"a@b\"}', '')")
            .await;
        let fields: Vec<String> = sqlx::query_scalar("SELECT field FROM bus.skipped_events ORDER BY id")
            .fetch_all(&site.pool)
            .await
            .unwrap();
        assert_eq!(fields, ["at", "rate", "state", "state"], "{granularity}");
        let ids: Vec<_> = site
            .data("ticket.changed")
            .await
            .iter()
            .map(|data| data["id"].clone())
            .collect();
        assert_eq!(ids, [json!(1), json!(3)], "{granularity}");
    }
}

#[tokio::test]
async fn an_optional_field_that_does_not_fit_is_left_out() {
    for granularity in ["row", "statement"] {
        let events = events("?", &format!(", on_mismatch: refuse, granularity: {granularity}"));
        let site = Site::new(&events, TABLES).await;
        site.run(FITS).await;
        for (assignment, _) in BREAKS {
            let field = assignment.split(' ').next().unwrap();
            let added = site
                .adds("ticket.changed", &format!("UPDATE tickets SET {assignment}"))
                .await;
            assert_eq!(added.len(), 1, "{granularity}, {assignment}");
            assert_eq!(added[0].get(field), None, "{granularity}, {assignment}");
            site.run("DELETE FROM tickets").await;
            site.run(FITS).await;
        }
    }
}

#[tokio::test]
async fn a_label_added_to_an_enumeration_after_the_build_is_not_published() {
    let tables = "CREATE TYPE state AS ENUM ('open', 'closed');\n-- events: emit\nCREATE TABLE tickets (id int PRIMARY KEY, state state NOT NULL);";
    let declared = |labels: &str| {
        format!(
            "bus: 1\nnamespace: shop\nowner_type: none\nevents:\n  ticket.changed:\n    subject: ticket/{{id}}\n    \
             data: {{ id: int, state: [{labels}] }}\n    trigger: {{ table: tickets }}\n"
        )
    };
    let site = Site::empty().await;
    let project = Project::new(&declared("open, closed"), tables);
    assert!(project.on(&site, &["check"], 0).contains("no findings"));
    project.on(&site, &["migrate"], 0);
    site.run("ALTER TYPE state ADD VALUE 'replied'").await;
    let report = project.on(&site, &["check"], 1);
    assert!(
        report.contains("the column `state` can be `replied`, which the field `state` does not list"),
        "{report}"
    );
    project.declares(&declared("open, closed, replied"));
    assert!(project.on(&site, &["check"], 0).contains("no findings"));
}
