//! A dump is restored as it was.

use std::process::Command;

use serde_json::json;

use crate::support::{Project, Site};

#[tokio::test]
async fn a_dump_is_restored_without_errors_and_without_drift() {
    let site = Site::empty().await;
    let role = format!("Ünal-app {}", site.database.name());
    site.run(&format!("CREATE ROLE \"{role}\"")).await;
    let project = Project::new(
        r#"
bus: 1
namespace: shop
owner_type: none
events:
  item.changed:
    subject: item/{id}
    data: { id: int, area?: int, note?: string(20) }
    trigger:
      table: "my events.Order Items"
      watch: [area, note, state]
      when: "new.area > 0 OR old.note IS DISTINCT FROM new.note"
      operations: [update]
  item.moved:
    subject: item/{id}
    data: { id: int, area?: int }
    trigger: { table: "my events.Order Items", granularity: statement, watch: [w] }
"#,
        r#"
CREATE SCHEMA "my events";
CREATE TYPE "my events".state AS ENUM ('a', 'b');
-- events: emit
CREATE TABLE "my events"."Order Items" (
  id int PRIMARY KEY,
  w int,
  h int,
  area int GENERATED ALWAYS AS (w * h) STORED,
  note varchar(20),
  state "my events".state
);
"#,
    );
    project.on(&site, &["migrate"], 0);
    site.run(&format!(
        r#"GRANT USAGE ON SCHEMA "my events" TO "{role}";
           GRANT SELECT, INSERT, UPDATE ON "my events"."Order Items" TO "{role}";
           INSERT INTO "my events"."Order Items" VALUES (1, 2, 3, DEFAULT, 'x', 'a')"#
    ))
    .await;
    let restored = Site::empty().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("dump");
    let run = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && said.is_empty(), "{program}: {said}");
    };
    let file = file.to_str().unwrap();
    run("pg_dump", &["-Fc", "-f", file, site.database.url()]);
    run("pg_restore", &["--exit-on-error", "-d", restored.database.url(), file]);

    assert_eq!(
        project.on(&restored, &["doctor"], 0),
        "the database matches the declaration\n"
    );
    assert_eq!(project.on(&restored, &["migrate"], 0), "nothing to do\n");
    // As a role that may write the table and nothing else.
    let update = format!(
        r#"SET ROLE "{role}"; SET search_path = ''; UPDATE "my events"."Order Items" SET w = 5; RESET search_path; RESET ROLE"#
    );
    assert_eq!(
        restored.adds("item.changed", &update).await,
        [json!({ "id": 1, "area": 15, "note": "x" })]
    );
    assert_eq!(
        restored.data("item.moved").await,
        [json!({ "id": 1, "area": 6 }), json!({ "id": 1, "area": 15 })]
    );
}
