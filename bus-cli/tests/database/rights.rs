//! As whom the emitted functions run, and what they find.

use serde_json::json;

use crate::support::{Project, Site};

const TABLES: &str = "
CREATE SCHEMA shop;
CREATE FUNCTION shop.shout(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT upper($1) $$;
-- events: emit
CREATE TABLE shop.items (id int PRIMARY KEY, name text);
";

const EVENTS: &str = r#"
bus: 1
namespace: shop
owner_type: none
events:
  item.changed:
    subject: item/{id}
    data: { id: int, name?: string(20), others: long }
    trigger:
      table: shop.items
      set:
        name: { sql: "shout(row.name)" }
        others: { sql: "(SELECT count(*) FROM items WHERE id <> row.id)" }
"#;

#[tokio::test]
async fn a_role_that_may_write_the_table_needs_no_other_right_and_gets_none() {
    let site = Site::empty().await;
    Project::new(EVENTS, TABLES).on(&site, &["migrate"], 0);
    let role = format!("writer_{}", site.database.name());
    site.run(&format!(
        "CREATE ROLE {role}; GRANT USAGE ON SCHEMA shop TO {role}; GRANT INSERT ON shop.items TO {role}"
    ))
    .await;
    let told = site
        .adds(
            "item.changed",
            &format!("SET ROLE {role}; INSERT INTO shop.items VALUES (1, 'x'); RESET ROLE"),
        )
        .await;
    assert_eq!(told, [json!({ "id": 1, "name": "X", "others": "0" })]);
    for (statement, message) in [
        ("SELECT * FROM bus.events", "permission denied for schema bus"),
        ("SELECT * FROM shop.items", "permission denied for table items"),
    ] {
        let (found, _) = site
            .refused(&format!("BEGIN; SET LOCAL ROLE {role}; {statement}"))
            .await;
        assert_eq!(found, message);
    }
    site.run(&format!("GRANT USAGE ON SCHEMA bus TO {role}")).await;
    for function in [
        "record_item_changed(1, 1)",
        "append('x', 1, NULL, '', '{}')",
        "append_all('x', 1, '{}', '{}', '{}')",
    ] {
        let (found, _) = site
            .refused(&format!("BEGIN; SET LOCAL ROLE {role}; SELECT bus.{function}"))
            .await;
        let name = function.split('(').next().unwrap();
        assert_eq!(found, format!("permission denied for function {name}"));
    }
    // A trigger function is not called, and may not be put on a table of one's own either.
    let function: String = site.one("SELECT function FROM bus.installed_triggers").await;
    let (found, _) = site
        .refused(&format!(
            "BEGIN; SET LOCAL ROLE {role}; CREATE TEMP TABLE items (id int, name text);
             CREATE TRIGGER t AFTER INSERT ON items FOR EACH ROW EXECUTE FUNCTION bus.\"{function}\"('item.changed')"
        ))
        .await;
    assert_eq!(found, format!("permission denied for function bus.{function}"));
}

#[tokio::test]
async fn a_trigger_ignores_the_search_path_of_the_session() {
    let site = Site::empty().await;
    Project::new(EVENTS, TABLES).on(&site, &["migrate"], 0);
    let told = site
        .adds(
            "item.changed",
            "CREATE SCHEMA evil;
             CREATE FUNCTION evil.shout(text) RETURNS text LANGUAGE sql AS $$ SELECT 'evil' $$;
             CREATE FUNCTION evil.to_json(text) RETURNS json LANGUAGE sql AS $$ SELECT '\"evil\"'::json $$;
             CREATE TEMP TABLE items (id int);
             INSERT INTO pg_temp.items VALUES (7), (8);
             SET search_path = evil, pg_temp, shop, pg_catalog;
             INSERT INTO shop.items VALUES (1, 'x');
             RESET search_path; DROP TABLE pg_temp.items",
        )
        .await;
    assert_eq!(told, [json!({ "id": 1, "name": "X", "others": "0" })]);
    let pinned: String = site
        .one("SELECT proconfig::text FROM pg_proc JOIN bus.installed_triggers ON function = proname")
        .await;
    assert_eq!(pinned, r#"{"search_path=pg_catalog, shop, pg_temp"}"#);
}

#[tokio::test]
async fn a_role_that_may_call_bus_record_may_call_the_function_of_each_type() {
    let site = Site::empty().await;
    let project = Project::new(EVENTS, TABLES);
    project.on(&site, &["migrate"], 0);
    let role = format!("recorder_{}", site.database.name());
    site.run(&format!(
        "CREATE ROLE {role}; GRANT USAGE ON SCHEMA bus TO {role};
         GRANT EXECUTE ON FUNCTION bus.record(text, uuid, text, json) TO {role}"
    ))
    .await;
    project.on(&site, &["migrate"], 0);
    let told = site
        .adds(
            "item.changed",
            &format!("SET ROLE {role}; SELECT bus.record_item_changed(1, 2); RESET ROLE"),
        )
        .await;
    assert_eq!(told, [json!({ "id": 1, "others": "2" })]);
}
