//! `bus diff --database`: whom a change meets, by the version each is sent.

use serde_json::{Value, json};

use crate::support::{Project, Site};

const EVENTS: &str = "bus: 1
namespace: shop
owner_type: uuid
schema_base: https://shop.example/schemas/
events:
  order.placed:
    doc: \"An order was placed.\"
    exposure: webhook
    subject: order/{order_id}
    data: { order_id: uuid, total: decimal }
  order.paid:
    doc: \"An order was paid.\"
    exposure: webhook
    subject: order/{order_id}
    data: { order_id: uuid, by: [card, cash] }
  order.seen:
    subject: order/{order_id}
    data: { order_id: uuid, page: int }
";

const ENDPOINTS: &str = r#"
INSERT INTO bus.webhook_endpoints (id, owner, url, event_types, versions, enabled) VALUES
  ('00000000-0000-7000-8000-000000000001', NULL, 'https://ada:secret@hooks.shop.example/T0/secret?key=secret',
   '{order.*}', '{}', true),
  ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-00000000000a', 'http://[::1]:8080/secret',
   '{order.placed}', '{"order.placed": 1}', false),
  ('00000000-0000-7000-8000-000000000003', NULL, 'https://c.example/', '{order.paid}', '{}', true);
"#;

/// A released declaration on a database with its endpoints.
async fn released() -> (Site, Project) {
    let site = Site::empty().await;
    let project = Project::new(EVENTS, "");
    project.on(&site, &["migrate"], 0);
    assert_eq!(project.bus(&["lock"]).0, 0);
    site.run(ENDPOINTS).await;
    (site, project)
}

/// With a field of `order.placed` gone in a new version, a label of `order.paid` gone without one, and a field of
/// `order.seen`, which is internal.
fn changed() -> String {
    EVENTS
        .replace(
            "{ order_id: uuid, total: decimal }",
            "{ order_id: uuid }\n    version: 2",
        )
        .replace("[card, cash]", "[card]")
        .replace(", page: int", ", page: int, visit?: int")
}

fn rewrite(project: &Project, events: &str) {
    std::fs::write(project.path().join("events.yaml"), events).unwrap();
}

#[tokio::test]
async fn endpoints_that_receive_a_changed_type_are_listed_by_version() {
    let (site, project) = released().await;
    let none = project.on(&site, &["diff"], 0);
    assert!(none.ends_with("no event type changed\n"), "{none}");

    rewrite(&project, &changed());
    let text = project.on(&site, &["diff"], 1);
    let (_, endpoints) = text.split_once("\nendpoints: ").unwrap();
    assert_eq!(
        endpoints,
        "`order.paid` has a breaking change; 2 endpoints receive it
  version 1, the newest: 2
    00000000-0000-7000-8000-000000000001 at hooks.shop.example
    00000000-0000-7000-8000-000000000003 at c.example
endpoints: `order.placed` goes from version 1 to 2; 2 endpoints receive it
  version 1, the newest: 1
    00000000-0000-7000-8000-000000000001 at hooks.shop.example
  version 1, pinned: 1
    00000000-0000-7000-8000-000000000002 at [::1]:8080, owner 00000000-0000-7000-8000-00000000000a, disabled
"
    );
    assert!(!text.contains("secret"), "{text}");

    // Where the new version is installed already, who is not pinned is sent it.
    site.run("INSERT INTO bus.types SELECT (jsonb_populate_record(t, '{\"version\": 2}')).* FROM bus.types AS t WHERE name = 'order.placed'").await;
    let text = project.on(&site, &["diff"], 1);
    let pinned = text.find("version 1, pinned: 1").unwrap();
    assert!(pinned < text.find("version 2, the newest: 1").unwrap(), "{text}");
}

#[tokio::test]
async fn endpoints_are_listed_as_json_and_from_the_database_of_the_environment() {
    let (site, project) = released().await;
    rewrite(&project, &changed());
    let output = project
        .command(&["diff", "--json", "--database"])
        .env("DATABASE_URL", site.database.url())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["breaks"][0]["rule"], "enumeration-changed");
    let endpoint = |number: u8, host: &str| {
        json!({
            "id": format!("00000000-0000-7000-8000-00000000000{number}"),
            "owner": null, "host": host, "enabled": true, "version": 1, "pinned": false,
        })
    };
    let mut pinned = endpoint(2, "[::1]:8080");
    pinned["owner"] = "00000000-0000-7000-8000-00000000000a".into();
    pinned["enabled"] = false.into();
    pinned["pinned"] = true.into();
    assert_eq!(
        found["endpoints"],
        json!([
            {
                "type": "order.paid", "breaks": true, "released": 1, "declared": 1,
                "endpoints": [endpoint(1, "hooks.shop.example"), endpoint(3, "c.example")],
            },
            {
                "type": "order.placed", "breaks": false, "released": 1, "declared": 2,
                "endpoints": [endpoint(1, "hooks.shop.example"), pinned],
            },
        ])
    );
    let plain: Value = serde_json::from_str(&project.bus(&["diff", "--json"]).1).unwrap();
    assert!(
        plain.get("endpoints").is_none(),
        "without a database nothing is said of endpoints"
    );
}

#[tokio::test]
async fn removed_new_and_unreceived_types_are_listed() {
    let (site, project) = released().await;
    let (kept, rest) = EVENTS.split_once("  order.paid:").unwrap();
    let (_, seen) = rest.split_once("  order.seen:").unwrap();
    let renamed = format!("  order.sent:{}", kept.split_once("  order.placed:").unwrap().1);
    rewrite(&project, &format!("{kept}{renamed}  order.seen:{seen}"));
    site.run("DELETE FROM bus.webhook_endpoints WHERE 'order.paid' = ANY (event_types)")
        .await;
    let text = project.on(&site, &["diff"], 1);
    assert!(
        text.contains("endpoints: `order.paid` has a breaking change; 1 endpoint receives it"),
        "{text}"
    );
    assert!(
        text.contains("endpoints: `order.sent` is new; 1 endpoint receives it\n  not installed in this database: 1\n"),
        "{text}"
    );
    site.run("DELETE FROM bus.webhook_endpoints").await;
    let text = project.on(&site, &["diff"], 1);
    assert!(
        text.contains("endpoints: `order.paid` has a breaking change; no endpoint receives it\n"),
        "{text}"
    );
}

#[tokio::test]
async fn a_database_that_cannot_be_queried_is_an_error_with_its_reason() {
    let project = Project::new(EVENTS, "");
    let site = Site::empty().await;
    let text = project.on(&site, &["diff"], 2);
    assert!(
        text.contains("error: the database has no table of endpoints: run `bus migrate`"),
        "{text}"
    );

    // Nobody listens on port 1.
    let (code, text) = project.bus(&["diff", "--database", "postgres://ada:geheim@127.0.0.1:1/shop"]);
    assert_eq!(code, 2, "{text}");
    assert!(
        text.contains("error: cannot connect to the database: ") && text.contains("onnection refused"),
        "{text}"
    );
    assert!(!text.contains("geheim") && !text.contains("is new"), "{text}");

    let (code, text) = project.bus(&["diff", "--database"]);
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("uses DATABASE_URL, which is not set"), "{text}");
}
