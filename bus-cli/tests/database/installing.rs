//! `bus migrate` and `bus doctor`: what is installed, what is replaced, and what is left alone.

use crate::support::{Project, Site};

const TABLES: &str = "
-- events: emit
CREATE TABLE IF NOT EXISTS items (id int PRIMARY KEY, amount int, name text);
-- events: emit
CREATE TABLE IF NOT EXISTS boxes (id int PRIMARY KEY, amount int);
";

const ITEM: &str = "
  item.changed:
    subject: item/{id}
    data: { id: int, amount?: int }
    trigger: { table: items, watch: [amount] }
";
const BOX: &str = "
  box.changed:
    subject: box/{id}
    data: { id: int }
    trigger: { table: boxes }
";

fn events(parts: &[&str]) -> String {
    format!("bus: 1\nnamespace: shop\nowner_type: none\nevents:\n{}", parts.concat())
}

/// The tables where boxes have no trigger, which another policy says.
fn without_boxes() -> String {
    let stated = "-- events: emit\nCREATE TABLE IF NOT EXISTS boxes";
    TABLES.replace(stated, &stated.replace("emit", "none (later)"))
}

#[tokio::test]
async fn migrate_installs_what_is_missing_and_is_idempotent() {
    let site = Site::empty().await;
    let project = Project::new(&events(&[ITEM, BOX]), TABLES);
    let found = project.on(&site, &["doctor"], 1);
    assert!(
        found.contains("the database has no tables of schema `bus`\n  run `bus migrate`"),
        "{found}"
    );
    let json = project.on(&site, &["doctor", "--json"], 1);
    assert!(
        json.contains(r#""finding": "the database has no tables of schema `bus`""#)
            && json.contains(r#""remedy": "run `bus migrate`""#),
        "{json}"
    );
    let planned = project.on(&site, &["migrate", "--dry-run"], 1);
    assert!(
        planned.contains("the database has no tables of schema `bus`"),
        "{planned}"
    );

    let done = project.on(&site, &["migrate"], 0);
    for line in [
        "applied 0001_events.sql",
        "applied 0001.sql",
        "installed the triggers of public.boxes",
        "installed the triggers of public.items",
        "installed bus.record_box_changed",
        "installed bus.record_item_changed",
    ] {
        assert!(done.lines().any(|found| found == line), "{line}: {done}");
    }
    assert_eq!(project.on(&site, &["migrate"], 0), "nothing to do\n");
    assert_eq!(project.on(&site, &["migrate", "--dry-run"], 0), "nothing to do\n");
    assert_eq!(project.on(&site, &["migrate", "--json"], 0), "[]\n");
    assert_eq!(
        project.on(&site, &["doctor"], 0),
        "the database matches the declaration\n"
    );
    assert_eq!(site.adds("item.changed", "INSERT INTO items VALUES (1)").await.len(), 1);
    site.run("SELECT bus.record_item_changed(5)").await;
    assert_eq!(site.recorded("item.changed").await[1].subject, "item/5");

    // Each object says in its comment which declaration it is of.
    let silent: i64 = site
        .one(
            "SELECT (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND tgname LIKE 'bus\\_%'
                       AND coalesce(obj_description(oid, 'pg_trigger'), '') !~ '^[0-9a-f]{64}$')
                  + (SELECT count(*) FROM pg_proc WHERE proname ~ '^(emit_public|record_)' AND pronamespace = 'bus'::regnamespace
                       AND proname NOT IN ('record_function_effect', 'record_function_grants')
                       AND coalesce(obj_description(oid, 'pg_proc'), '') !~ '[0-9a-f]{64}$')",
        )
        .await;
    assert_eq!(silent, 0);
}

#[tokio::test]
async fn migrate_replaces_outdated_objects_removes_undeclared_ones_and_touches_nothing_else() {
    let site = Site::empty().await;
    let project = Project::new(&events(&[ITEM, BOX]), TABLES);
    project.on(&site, &["migrate"], 0);
    site.run(
        "CREATE FUNCTION own() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
         CREATE TRIGGER bus_own AFTER INSERT ON items FOR EACH ROW EXECUTE FUNCTION own();
         CREATE FUNCTION bus.record_of_ours() RETURNS int LANGUAGE sql AS 'SELECT 1';
         CREATE ROLE shop_clerk; GRANT EXECUTE ON FUNCTION bus.record_item_changed TO shop_clerk",
    )
    .await;
    // Another column, another granularity, another field; and no boxes.
    let newer = ITEM
        .replace("watch: [amount]", "watch: [name], granularity: statement")
        .replace("amount?: int", "amount?: int, name?: string");
    project.declares_with(&events(&[&newer]), &without_boxes());
    site.run("DELETE FROM bus.migrations WHERE name = '0001.sql'").await;
    let planned = project.on(&site, &["migrate", "--dry-run"], 1);
    assert_eq!(
        planned,
        "the migration `0001.sql` was not applied\nthe triggers of public.items: installed by an older declaration\nthe triggers of public.boxes: no longer declared\n\
         bus.record_item_changed: installed by an older declaration\nbus.record_box_changed: no longer declared\n"
    );
    let done = project.on(&site, &["migrate"], 0);
    assert_eq!(
        done,
        "applied 0001.sql\nreplaced the triggers of public.items\nremoved the triggers of public.boxes\n\
         replaced bus.record_item_changed\nremoved bus.record_box_changed\n"
    );
    assert_eq!(site.adds("box.changed", "INSERT INTO boxes VALUES (1)").await.len(), 0);
    assert_eq!(
        site.adds(
            "item.changed",
            "INSERT INTO items VALUES (1); UPDATE items SET amount = 1; UPDATE items SET name = 'x'"
        )
        .await
        .len(),
        2
    );
    site.run("SELECT bus.record_item_changed(1, name => 'x'), bus.record_of_ours()")
        .await;
    let kept: (i64, bool) = sqlx::query_as(
        "SELECT (SELECT count(*) FROM pg_trigger WHERE tgname = 'bus_own'),
                has_function_privilege('shop_clerk', 'bus.record_item_changed(integer, integer, text)', 'EXECUTE')",
    )
    .fetch_one(&site.pool)
    .await
    .unwrap();
    assert_eq!(
        kept,
        (1, true),
        "others' objects stand, and a grant outlives another signature"
    );
    assert_eq!(
        project.on(&site, &["doctor"], 0),
        "the database matches the declaration\n"
    );
}

#[tokio::test]
async fn drift_in_text_and_effect_is_reported_and_repaired() {
    let site = Site::empty().await;
    let project = Project::new(&events(&[ITEM, BOX]), TABLES);
    project.on(&site, &["migrate"], 0);
    let function: String = site
        .one("SELECT function FROM bus.installed_triggers WHERE table_name = 'items'")
        .await;
    let reads_otherwise = "the triggers of public.items: changed by hand (the function or a trigger differs)";
    let edits = [
        (
            format!(
                "CREATE OR REPLACE FUNCTION bus.\"{function}\"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'"
            ),
            reads_otherwise,
        ),
        (
            format!("ALTER FUNCTION bus.\"{function}\"() RESET search_path"),
            reads_otherwise,
        ),
        (
            format!(
                "CREATE OR REPLACE TRIGGER bus_item_changed_update AFTER UPDATE ON items FOR EACH ROW
                 WHEN (new.amount > 5) EXECUTE FUNCTION bus.\"{function}\"('item.changed')"
            ),
            reads_otherwise,
        ),
        (
            "DROP TRIGGER bus_item_changed_delete ON items".to_owned(),
            "the triggers of public.items: changed by hand (the trigger `bus_item_changed_delete` is missing)",
        ),
        (
            format!(
                "CREATE TRIGGER one_more AFTER INSERT ON items FOR EACH ROW EXECUTE FUNCTION bus.\"{function}\"('item.changed')"
            ),
            "the triggers of public.items: changed by hand (the trigger `one_more` is not declared)",
        ),
        (
            "DROP FUNCTION bus.record_item_changed".to_owned(),
            "bus.record_item_changed: changed by hand (it is missing or differs)",
        ),
    ];
    for (edit, report) in edits {
        site.run(&edit).await;
        let found = project.on(&site, &["doctor"], 1);
        assert_eq!(found, format!("{report}\n  run `bus migrate`\n"), "{edit}");
        assert_eq!(project.on(&site, &["doctor"], 1), found, "looking changes nothing");
        let done = project.on(&site, &["migrate"], 0);
        assert!(done.starts_with("repaired "), "{edit}: {done}");
        assert_eq!(
            project.on(&site, &["doctor"], 0),
            "the database matches the declaration\n",
            "{edit}"
        );
    }
    site.run(&format!(
        "ALTER DATABASE {} SET session_replication_role = replica",
        site.database.name()
    ))
    .await;
    site.run("GRANT CREATE ON SCHEMA public TO PUBLIC").await;
    assert_eq!(
        project.on(&site, &["doctor"], 1),
        "session_replication_role is `replica`: no trigger fires in such a session\n  change the setting\n\
         every role may create objects in the schema public, where the SQL of triggers is resolved\n  change the setting\n"
    );
}

#[tokio::test]
async fn a_trigger_disabled_by_hand_is_reported_and_stays_disabled() {
    let site = Site::empty().await;
    let project = Project::new(&events(&[ITEM, BOX]), TABLES);
    project.on(&site, &["migrate"], 0);
    site.run(
        "ALTER TABLE items DISABLE TRIGGER bus_item_changed_insert;
         ALTER TABLE items ENABLE ALWAYS TRIGGER bus_item_changed_update",
    )
    .await;
    let report = "the trigger `bus_item_changed_insert` on public.items is disabled\n  \
                  enable it with `ALTER TABLE … ENABLE TRIGGER …`\n\
                  the trigger `bus_item_changed_update` on public.items is enabled always\n  \
                  enable it with `ALTER TABLE … ENABLE TRIGGER …`\n";
    assert_eq!(project.on(&site, &["doctor"], 1), report);
    assert_eq!(project.on(&site, &["migrate"], 0), "nothing to do\n");
    // Replaced, and the states are what they were.
    project.declares(&events(&[
        &ITEM.replace("watch: [amount]", "watch: [amount, name]"),
        BOX,
    ]));
    assert!(
        project
            .on(&site, &["migrate"], 0)
            .contains("replaced the triggers of public.items")
    );
    assert_eq!(project.on(&site, &["doctor"], 1), report);
    assert_eq!(site.adds("item.changed", "INSERT INTO items VALUES (1)").await.len(), 0);
    let update = "SET session_replication_role = replica; UPDATE items SET name = 'x'; RESET session_replication_role";
    assert_eq!(site.adds("item.changed", update).await.len(), 1);
}

#[tokio::test]
async fn concurrent_migrations_install_once() {
    let site = Site::empty().await;
    let project = Project::new(&events(&[ITEM, BOX]), TABLES);
    let running: Vec<_> = (0..4)
        .map(|_| {
            project
                .command(&["migrate", "--database", site.database.url()])
                .stdout(std::process::Stdio::piped())
                .spawn()
                .unwrap()
        })
        .collect();
    let mut installed = 0;
    for one in running {
        let output = one.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        let text = String::from_utf8(output.stdout).unwrap();
        installed += text.matches("installed the triggers of public.items").count();
    }
    assert_eq!(installed, 1);
    assert_eq!(
        project.on(&site, &["doctor"], 0),
        "the database matches the declaration\n"
    );
}

#[tokio::test]
async fn installing_triggers_on_a_busy_table_waits_only_for_its_writers() {
    let site = Site::empty().await;
    let project = Project::new(&events(&[ITEM, BOX]), TABLES);
    project.on(&site, &["migrate"], 0);
    project.declares(&events(&[&ITEM.replace("watch: [amount]", "watch: [name]"), BOX]));
    #[expect(clippy::disallowed_methods, reason = "a program that knows nothing of the bus")]
    let mut writer = sqlx::Acquire::begin(&site.pool).await.unwrap();
    sqlx::query("INSERT INTO items VALUES (1)")
        .execute(&mut *writer)
        .await
        .unwrap();
    let migrating = project
        .command(&["migrate", "--database", site.database.url()])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // It asks for the lock, and has said how long it will.
    let waiting = async {
        while !site
            .one::<bool>("SELECT EXISTS (SELECT FROM pg_locks WHERE relation = 'items'::regclass AND NOT granted)")
            .await
        {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(60), waiting)
        .await
        .unwrap();
    writer.commit().await.unwrap();
    let output = migrating.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("replaced the triggers of public.items")
    );
}

#[tokio::test]
async fn objects_of_a_running_build_are_not_dropped_unless_forced() {
    let site = Site::empty().await;
    let newer = Project::new(
        &events(&[&ITEM.replace("amount?: int", "amount?: int, name?: string(5)"), BOX]),
        &TABLES.replace("name text", "name varchar(5)"),
    );
    newer.on(&site, &["migrate"], 0);
    site.run("INSERT INTO bus.processes (id, build) VALUES ('other', 'the newer build')")
        .await;
    // A build whose history knows nothing of it starts again.
    let older = Project::new(&events(&[ITEM, BOX]), &TABLES.replace("name text", "name varchar(5)"));
    let found = older.on(&site, &["doctor"], 1);
    assert!(
        found.contains("the triggers of public.items: installed by an unknown declaration\n  deploy the build that installed it, or run `bus migrate --force`"),
        "{found}"
    );
    let done = older.on(&site, &["migrate"], 1);
    assert!(
        done.contains("left unchanged, because a running build installed it: the triggers of public.items"),
        "{done}"
    );
    assert!(
        done.contains("left unchanged, because a running build installed it: bus.record_item_changed"),
        "{done}"
    );
    // What the newer build says of the type holds too.
    site.run("SELECT bus.record_item_changed(1, name => 'x')").await;
    let (message, _) = site
        .refused("SELECT bus.record_item_changed(1, name => 'longer')")
        .await;
    assert_eq!(
        message,
        "cannot record \"item.changed\": field \"name\" has 6 characters, the limit is 5"
    );
    assert!(
        older
            .on(&site, &["migrate", "--force"], 0)
            .contains("replaced bus.record_item_changed")
    );
    let (message, _) = site
        .refused("SELECT bus.record('item.changed', NULL, NULL, '{\"id\":1,\"name\":\"x\"}')")
        .await;
    assert_eq!(
        message,
        "cannot record \"item.changed\": field \"name\" is not declared"
    );
}

#[tokio::test]
async fn printed_sql_can_be_installed_by_another_tool_without_drift() {
    let site = Site::empty().await;
    let project = Project::new(&events(&[ITEM]), &without_boxes());
    project.on(&site, &["migrate"], 0);
    project.declares_with(
        &events(&[&ITEM.replace("amount?: int", "amount?: int, name?: string"), BOX]),
        TABLES,
    );
    let (code, sql) = project.bus(&["migrate", "--print"]);
    assert_eq!(code, 0);
    site.run(&format!("BEGIN;\n{sql}\nCOMMIT;")).await;
    let found = project.on(&site, &["doctor"], 1);
    assert_eq!(
        found,
        "the migration `0001.sql` was applied with other content\n  restore the file, and write the change to a new one\n",
        "the policy's comment alone is what differs"
    );
    assert_eq!(site.adds("box.changed", "INSERT INTO boxes VALUES (1)").await.len(), 1);
}

#[tokio::test]
async fn windows_line_ends_of_a_migration_are_not_another_content() {
    let site = Site::empty().await;
    let project = Project::new(&events(&[ITEM, BOX]), TABLES);
    project.on(&site, &["migrate"], 0);
    project.declares_with(&events(&[ITEM, BOX]), &TABLES.replace('\n', "\r\n"));
    project.on(&site, &["migrate"], 0);
    assert_eq!(
        project.on(&site, &["doctor"], 0),
        "the database matches the declaration\n"
    );
    // The checksum of a release that hashed the text as it was checked out.
    site.run(&format!(
        "UPDATE bus.migrations SET checksum = encode(sha256(convert_to(E'{}', 'UTF8')), 'hex') WHERE name = '0001.sql'",
        TABLES.replace('\n', "\\r\\n")
    ))
    .await;
    for line_end in ["\r\n", "\n"] {
        project.declares_with(&events(&[ITEM, BOX]), &TABLES.replace('\n', line_end));
        project.on(&site, &["migrate"], 0);
        project.on(&site, &["doctor"], 0);
    }
    project.declares_with(&events(&[ITEM, BOX]), &TABLES.replace("name text", "name  text"));
    assert!(project.on(&site, &["doctor"], 1).contains("applied with other content"));
}

#[tokio::test]
async fn a_migration_marked_no_transaction_runs_outside_one() {
    let site = Site::empty().await;
    let project = Project::new(&events(&[ITEM, BOX]), TABLES);
    let index = "-- no-transaction\nCREATE INDEX CONCURRENTLY items_amount ON items (amount);\n";
    std::fs::write(project.path().join("migrations/0002.sql"), index).unwrap();
    project.declares(&events(&[ITEM, BOX]));
    assert!(project.on(&site, &["check"], 0).contains("no findings"));
    assert!(project.on(&site, &["migrate"], 0).contains("applied 0002.sql"));
    assert!(site.one::<bool>("SELECT to_regclass('items_amount') IS NOT NULL").await);
    assert!(!project.on(&site, &["migrate"], 0).contains("0002.sql"));
}

#[tokio::test]
async fn a_name_with_a_dollar_quote_in_it_is_installed_and_removed() {
    let site = Site::empty().await;
    let tables = "-- events: emit\nCREATE TABLE \"t$bus$\" (id int PRIMARY KEY);";
    let declared = events(&[
        "\n  item.changed:\n    subject: item/{id}\n    data: { id: int }\n    trigger: { table: \"t$bus$\" }\n",
    ]);
    let project = Project::new(&declared, tables);
    assert!(project.on(&site, &["check"], 0).contains("no findings"));
    project.on(&site, &["migrate"], 0);
    assert_eq!(
        site.adds("item.changed", "INSERT INTO \"t$bus$\" VALUES (1)")
            .await
            .len(),
        1
    );
    project.declares(&declared.replace("t$bus$\" }", "t$bus$\", operations: [delete] }"));
    project.on(&site, &["migrate"], 0);
    assert_eq!(
        site.adds("item.changed", "INSERT INTO \"t$bus$\" VALUES (2)")
            .await
            .len(),
        0
    );
}
