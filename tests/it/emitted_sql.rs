//! Trigger SQL that the compiler emits for other people's tables, run on a real server.

use bus_codegen::{History, Input, Style, compile};
use bus_runtime::pg::Pool;
use serde_json::{Value, json};

use crate::support::{database, pool};

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
      watch: ["createdAt", "order", "end", "user", 'a"b', "größe", "new", "old", "type", "when"]
      set:
        größe_text: { column: größe }
"#;

/// Compiles a declaration over migrations and gives the trigger SQL.
fn trigger_sql(events: &str, migration: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("migrations")).unwrap();
    std::fs::write(folder.path().join("migrations/0001.sql"), migration).unwrap();
    std::fs::write(folder.path().join("events.yaml"), events).unwrap();
    let input = Input::new(folder.path().join("events.yaml")).migrations(folder.path().join("migrations"));
    let compilation = compile(&input).unwrap();
    let report = compilation.report();
    assert!(report.is_clean(), "{}", report.render(Style::Plain));
    let tree = compilation.generate(&History::default());
    let sql = tree
        .files()
        .find(|(name, _)| *name == "triggers.sql")
        .map(|(_, text)| text.to_owned());
    sql.expect("the tree holds the trigger SQL")
}

async fn run(pool: &Pool, sql: String) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(pool).await.unwrap();
}

async fn told(pool: &Pool) -> Vec<Value> {
    sqlx::query_scalar("SELECT data FROM bus.events WHERE type = 'order.changed' ORDER BY seq")
        .fetch_all(pool)
        .await
        .unwrap()
}

#[tokio::test]
async fn t49_columns_of_any_name_are_watched_and_told() {
    let database = database().await;
    let pool = pool(&database);
    run(&pool, MIGRATION.to_owned()).await;
    // Installed as `migrate` would, and again: replacing is the same statements.
    for _ in 0..2 {
        run(&pool, trigger_sql(EVENTS, MIGRATION)).await;
    }
    // Whatever the session looks in first, the trigger looks where it was declared.
    run(
        &pool,
        r#"SET search_path = ''; INSERT INTO "Shop"."Order" (note) VALUES ('x'); RESET search_path"#.to_owned(),
    )
    .await;
    let id: uuid::Uuid = sqlx::query_scalar(r#"SELECT id FROM "Shop"."Order""#)
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(told(&pool).await, [json!({ "id": id })], "what is NULL is left out");

    for column in WATCHED {
        let quoted = format!("\"{}\"", column.replace('"', "\"\""));
        let before = told(&pool).await.len();
        // NULL to a value, the same value, a value to NULL, NULL to NULL.
        for (value, tells) in [("'1'", 1), ("'1'", 1), ("NULL", 2), ("NULL", 2)] {
            run(&pool, format!(r#"UPDATE "Shop"."Order" SET {quoted} = {value}"#)).await;
            assert_eq!(told(&pool).await.len() - before, tells, "{column} = {value}");
        }
    }
    let before = told(&pool).await.len();
    run(&pool, r#"UPDATE "Shop"."Order" SET note = 'y'"#.to_owned()).await;
    assert_eq!(
        told(&pool).await.len(),
        before,
        "a column that is not watched is silent"
    );

    run(
        &pool,
        r#"UPDATE "Shop"."Order" SET "createdAt" = 'now', "end" = 'then', "größe" = 'groß "ü"'"#.to_owned(),
    )
    .await;
    let last = told(&pool).await.pop().unwrap();
    assert_eq!(
        last,
        json!({ "id": id, "createdAt": "now", "end": "then", "größe_text": "groß \"ü\"" })
    );
}

#[tokio::test]
async fn a_truncate_is_refused_with_what_to_do() {
    let database = database().await;
    let pool = pool(&database);
    let refused = sqlx::query("TRUNCATE corpus_notes").execute(&pool).await.unwrap_err();
    let message = refused.to_string();
    assert!(
        message.contains("TRUNCATE of public.corpus_notes would remove rows without an event"),
        "{message}"
    );
}
