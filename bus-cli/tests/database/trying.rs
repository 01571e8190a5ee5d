//! `bus check --database`: the server looks at everything, and nothing is left.

use crate::support::{Project, Site};

const TABLES: &str = "
CREATE FUNCTION shout(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT upper($1) $$;
-- events: emit
CREATE TABLE items (id int PRIMARY KEY, name text, amount int, place point);
";

#[tokio::test]
async fn check_database_reports_what_the_server_refuses_at_its_place_and_leaves_nothing() {
    let site = Site::empty().await;
    let project = Project::new(
        r#"bus: 1
namespace: shop
owner_type: none
events:
  item.changed:
    subject: item/{id}
    data: { id: int, name?: string(20), sum?: int, loud?: string(5) }
    trigger:
      table: items
      when: "new.amount > lower(new.name)"
      operations: [update]
      set:
        name: { sql: "shuot(row.name)" }
        sum: { sql: "row.amount + missing" }
        loud: { sql: "shout(row.name)" }
  item.bulk:
    subject: item/{id}
    data: { id: int, extra?: int }
    trigger:
      table: items
      granularity: statement
      set:
        extra: { sql: "(SELECT count(*) FROM nowhere)" }
"#,
        TABLES,
    );
    let report = project.on(&site, &["check"], 1);
    for (place, message) in [
        ("10:13", "operator does not exist: integer > text"),
        ("13:22", "function shuot(text) does not exist"),
        ("14:21", "column \"missing\" does not exist"),
        ("23:23", "relation \"nowhere\" does not exist"),
    ] {
        assert!(
            report.contains(&format!("--> events.yaml:{place}")),
            "{place}: {report}"
        );
        assert!(
            report.contains(&format!("the server refuses this: {message}")),
            "{message}: {report}"
        );
    }
    // The WHEN is refused where the trigger is made, too.
    assert_eq!(report.matches("error[refused-by-server]").count(), 5, "{report}");
    assert_eq!(
        site.one::<i64>("SELECT count(*) FROM pg_namespace WHERE nspname = 'bus'")
            .await,
        0
    );
    assert!(site.one::<bool>("SELECT to_regclass('items') IS NULL").await);
}

#[tokio::test]
async fn a_valid_declaration_passes_on_an_empty_database_and_on_one_in_use() {
    let site = Site::empty().await;
    let events = |field: &str| {
        format!(
            "bus: 1\nnamespace: shop\nowner_type: none\nevents:\n  item.changed:\n    subject: item/{{id}}\n    \
             data: {{ id: int, {field} }}\n    trigger: {{ table: items, watch: [{field}], granularity: statement }}\n"
        )
        .replace("?: int]", "]")
    };
    let project = Project::new(&events("amount?: int"), TABLES);
    assert!(project.on(&site, &["check"], 0).contains("no findings"));
    project.on(&site, &["migrate"], 0);
    project.declares(&events("amount?: int").replace("amount?: int", "amount?: int, name?: string"));
    let before = project.on(&site, &["doctor"], 1);
    assert!(project.on(&site, &["check"], 0).contains("no findings"));
    assert_eq!(project.on(&site, &["doctor"], 1), before, "nothing was changed");
}

#[tokio::test]
async fn the_rules_fixture_is_refused_with_its_report_and_its_near_miss_is_not() {
    let site = Site::empty().await;
    let fixture = std::path::Path::new("../bus-codegen/tests/fixtures/refused-by-server");
    let read = |name: &str| std::fs::read_to_string(fixture.join(name)).unwrap();
    let project = Project::new(&read("failing.yaml"), &read("migrations/0001_items.sql"));
    assert_eq!(project.bus(&["check"]).0, 0, "only a server sees it");
    assert_eq!(
        project.on(&site, &["check"], 1).replace("events.yaml", "failing.yaml"),
        read("report.txt")
    );
    project.declares(&read("near-miss.yaml"));
    project.on(&site, &["check"], 0);
}

#[tokio::test]
async fn a_comparison_that_fails_in_an_update_only_is_found() {
    let site = Site::empty().await;
    // The type is defined where the migrations' reader does not look.
    let tables = "DO $$ BEGIN CREATE TYPE piece AS (a int, j json); CREATE DOMAIN pieces AS piece[]; END $$;\n\
                  -- events: emit\nCREATE TABLE items (id int PRIMARY KEY, one piece, many pieces, amount int);";
    let project = Project::new(
        "bus: 1\nnamespace: shop\nowner_type: none\nevents:\n  item.changed:\n    subject: item/{id}\n    data: { id: int, moved: bool }\n    \
         trigger: { table: items, watch: [amount, one], set: { moved: { changed: [many] } } }\n  item.compared:\n    \
         subject: item/{id}\n    data: { id: int }\n    \
         trigger: { table: items, operations: [update], when: \"old.* IS DISTINCT FROM new.*\" }\n  item.stored:\n    \
         subject: item/{id}\n    data: { id: int }\n    trigger: { table: items, operations: [update], when: \"old.* *<> new.*\" }\n",
        tables,
    );
    assert_eq!(project.bus(&["check"]).0, 0, "only a server sees it");
    let report = project.on(&site, &["check"], 1);
    for place in ["8:46", "8:78", "12:58"] {
        assert!(
            report.contains(&format!("--> events.yaml:{place}")),
            "{place}: {report}"
        );
    }
    assert_eq!(
        report
            .matches("could not identify an equality operator for type")
            .count(),
        3,
        "{report}"
    );
}

#[tokio::test]
async fn a_comparison_of_stored_bytes_takes_every_type() {
    let site = Site::new(
        "bus: 1\nnamespace: shop\nowner_type: none\nevents:\n  item.stored:\n    subject: item/{id}\n    data: { id: int }\n    \
         trigger: { table: items, operations: [update], when: \"old.* *<> new.*\" }\n",
        "CREATE TYPE piece AS (a int, j json);\n-- events: emit\nCREATE TABLE items (id int PRIMARY KEY, one piece, shelf box);",
    )
    .await;
    site.run("INSERT INTO items VALUES (1, ROW(1, '{}'), '(1,1),(0,0)')")
        .await;
    let updates = "UPDATE items SET id = 1; UPDATE items SET one.j = '[]'; UPDATE items SET shelf = '(2,2),(1,1)'";
    assert_eq!(site.adds("item.stored", updates).await.len(), 2);
}
