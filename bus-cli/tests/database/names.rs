//! Names that SQL folds, reserves or cannot write plainly.

use serde_json::json;

use crate::support::{Site, emitted};

/// Names that have to be quoted in SQL, and those that Rust keeps for itself.
const MIGRATION: &str = r#"
CREATE SCHEMA "Shop";
-- events: emit
CREATE TABLE "Shop"."Order" (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  "createdAt" varchar(200),
  "order" text,
  "end" varchar(200),
  "user" text,
  "a""b" text,
  "größe" varchar(200),
  "new" text,
  "old" text,
  "type" text,
  "when" text,
  "select" text,
  "row" text,
  note text
);
"#;

const WATCHED: &[&str] = &[
    "createdAt",
    "order",
    "end",
    "user",
    "a\"b",
    "größe",
    "new",
    "old",
    "type",
    "when",
    "select",
    "row",
];

const EVENTS: &str = r#"
bus: 1
namespace: shop
schema_base: https://shop.example/schemas/
owner_type: none
events:
  order.changed:
    doc: "An order's row was inserted, changed or removed."
    subject: order/{id}
    data:
      id: uuid
      createdAt?: string(200)
      end?: string(200)
      größe_text?: string(200)
    trigger:
      table: "Shop.Order"
      watch: ["createdAt", "order", "end", "user", 'a"b', "größe", "new", "old", "type", "when", "select", "row"]
      set:
        größe_text: { column: größe }
"#;

#[tokio::test]
async fn columns_of_any_name_can_be_watched_and_recorded() {
    let site = Site::new(EVENTS, MIGRATION).await;
    // Installed again: replacing is the same statements.
    site.run(&emitted(EVENTS, MIGRATION, "triggers.sql")).await;
    // Whatever the session looks in first, the trigger looks where it was declared.
    site.run(r#"SET search_path = ''; INSERT INTO "Shop"."Order" (note) VALUES ('x'); RESET search_path"#)
        .await;
    let id: uuid::Uuid = site.one(r#"SELECT id FROM "Shop"."Order""#).await;
    let told = async || site.data("order.changed").await;
    assert_eq!(told().await, [json!({ "id": id })], "what is NULL is left out");

    for column in WATCHED {
        let quoted = format!("\"{}\"", column.replace('"', "\"\""));
        let before = told().await.len();
        // NULL to a value, the same value, a value to NULL, NULL to NULL.
        for (value, tells) in [("'1'", 1), ("'1'", 1), ("NULL", 2), ("NULL", 2)] {
            site.run(&format!(r#"UPDATE "Shop"."Order" SET {quoted} = {value}"#))
                .await;
            assert_eq!(told().await.len() - before, tells, "{column} = {value}");
        }
    }
    let before = told().await.len();
    site.run(r#"UPDATE "Shop"."Order" SET note = 'y'"#).await;
    assert_eq!(told().await.len(), before, "a column that is not watched is silent");

    site.run(r#"UPDATE "Shop"."Order" SET "createdAt" = 'now', "end" = 'then', "größe" = 'groß "ü"'"#)
        .await;
    assert_eq!(
        told().await.pop(),
        Some(json!({ "id": id, "createdAt": "now", "end": "then", "größe_text": "groß \"ü\"" }))
    );
}

#[tokio::test]
async fn columns_of_any_name_work_with_statement_granularity() {
    let events = EVENTS.replace("      watch:", "      granularity: statement\n      watch:");
    let site = Site::new(&events, MIGRATION).await;
    site.run(r#"INSERT INTO "Shop"."Order" (note) VALUES ('x'), ('y')"#)
        .await;
    for column in WATCHED {
        let quoted = format!("\"{}\"", column.replace('"', "\"\""));
        let added = site
            .adds("order.changed", &format!(r#"UPDATE "Shop"."Order" SET {quoted} = '1'"#))
            .await;
        assert_eq!(added.len(), 2, "{column}");
    }
    assert_eq!(
        site.adds("order.changed", r#"DELETE FROM "Shop"."Order""#).await.len(),
        2
    );
}
