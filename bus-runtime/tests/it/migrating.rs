//! Migrating a database.

use bus_runtime::{
    MigrateError, MigrateOptions, TriggerAction,
    declaration::{Declaration, Migration, TableTriggers},
    migrate,
};

use crate::support::{Database, Spec, within};

const NOTES: Migration = Migration {
    name: "0001_notes.sql",
    sql: "CREATE TABLE notes (id int)",
};

fn with(migrations: Vec<Migration>) -> &'static Declaration {
    let mut spec = Spec::default();
    spec.migrations = migrations;
    spec.declaration()
}

#[tokio::test]
async fn migrating_twice_changes_nothing() {
    let database = Database::empty().await;
    let declaration = with(vec![NOTES]);
    let first = migrate(&database.pool, declaration, MigrateOptions::default())
        .await
        .unwrap();
    assert!(
        first.applied.contains(&"0001_events.sql".to_owned())
            && first.applied.ends_with(&["0001_notes.sql".to_owned()])
    );
    let second = migrate(&database.pool, declaration, MigrateOptions::default())
        .await
        .unwrap();
    assert!(second.applied.is_empty(), "{:?}", second.applied);
    assert_eq!(database.one::<i64>("SELECT count(*) FROM notes").await, 0);
    // A later release has one more migration.
    let later = with(vec![
        NOTES,
        Migration {
            name: "0002_more.sql",
            sql: "ALTER TABLE notes ADD title text; ALTER TABLE notes ADD body text",
        },
    ]);
    let third = migrate(&database.pool, later, MigrateOptions::default()).await.unwrap();
    assert_eq!(third.applied, ["0002_more.sql"]);
}

#[tokio::test]
async fn processes_that_migrate_at_once_wait_for_each_other() {
    let database = Database::empty().await;
    let declaration = with(vec![NOTES]);
    let url = database.url().to_owned();
    let running: Vec<_> = (0..5)
        .map(|_| {
            let pool = bus_runtime::database::connect_lazily(&url, 3).unwrap();
            tokio::spawn(async move {
                migrate(&pool, declaration, MigrateOptions::default())
                    .await
                    .map(|report| report.applied.len())
            })
        })
        .collect();
    let mut applied = Vec::new();
    for one in running {
        applied.push(within(one).await.unwrap().unwrap());
    }
    applied.sort_unstable();
    assert_eq!(applied[..4], [0; 4], "one did it all: {applied:?}");
}

#[tokio::test]
async fn a_changed_migration_is_refused_by_name() {
    let database = Database::empty().await;
    migrate(&database.pool, with(vec![NOTES]), MigrateOptions::default())
        .await
        .unwrap();
    let changed = with(vec![Migration {
        sql: "CREATE TABLE notes (id bigint)",
        ..NOTES
    }]);
    let refused = migrate(&database.pool, changed, MigrateOptions::default())
        .await
        .unwrap_err();
    assert!(
        matches!(&refused, MigrateError::Changed { name } if name == "0001_notes.sql"),
        "{refused:?}"
    );
}

#[tokio::test]
async fn a_failing_migration_is_rolled_back_and_those_before_it_remain() {
    let database = Database::empty().await;
    let failing = Migration {
        name: "0002_bad.sql",
        sql: "CREATE TABLE half (id int); SELECT 1 / 0",
    };
    let refused = migrate(&database.pool, with(vec![NOTES, failing]), MigrateOptions::default())
        .await
        .unwrap_err();
    assert_eq!(
        refused.to_string(),
        "migration `0002_bad.sql` failed: division by zero (SQLSTATE 22012)"
    );
    assert_eq!(
        database
            .all::<String>("SELECT relname::text FROM pg_class WHERE relname IN ('notes', 'half')")
            .await,
        ["notes"]
    );
    migrate(&database.pool, with(vec![NOTES]), MigrateOptions::default())
        .await
        .unwrap();
}

#[tokio::test]
async fn a_schema_that_needs_a_newer_build_is_refused_and_others_are_accepted() {
    let database = Database::empty().await;
    let declaration = with(vec![]);
    migrate(&database.pool, declaration, MigrateOptions::default())
        .await
        .unwrap();
    database
        .run("UPDATE bus.schema SET version = 7, oldest_build = 1")
        .await;
    migrate(&database.pool, declaration, MigrateOptions::default())
        .await
        .unwrap();
    assert_eq!(
        database.one::<i32>("SELECT version FROM bus.schema").await,
        7,
        "an older build does not put it back"
    );
    database.run("UPDATE bus.schema SET oldest_build = 7").await;
    let refused = migrate(&database.pool, declaration, MigrateOptions::default())
        .await
        .unwrap_err();
    assert!(
        matches!(
            refused,
            MigrateError::BuildTooOld {
                found: 7,
                needed: 7,
                own: 5
            }
        ),
        "{refused:?}"
    );
}

const TRIGGERS: TableTriggers = TableTriggers {
    schema: "public",
    table: "notes",
    checksum: "one",
    function: "emit_public_notes",
    triggers: &["bus_emit"],
    install: r#"CREATE OR REPLACE FUNCTION bus.emit_public_notes() RETURNS trigger LANGUAGE plpgsql AS $$
                  BEGIN
                    PERFORM bus.append('note.changed', 1, NULL, 'note/' || new.id, json_build_object('note', new.id::text));
                    RETURN NULL;
                  END $$;
                CREATE OR REPLACE TRIGGER bus_emit AFTER INSERT ON notes FOR EACH ROW EXECUTE FUNCTION bus.emit_public_notes();"#,
};

#[tokio::test]
async fn triggers_are_installed_left_unchanged_and_repaired() {
    let database = Database::empty().await;
    let mut spec = Spec::default();
    spec.migrations = vec![NOTES];
    spec.triggers = vec![TRIGGERS];
    let declaration = spec.declaration();
    let action = async || {
        migrate(&database.pool, declaration, MigrateOptions::default())
            .await
            .unwrap()
            .triggers[0]
            .action
    };
    assert_eq!(action().await, TriggerAction::Installed);
    assert_eq!(action().await, TriggerAction::Unchanged);
    database.run("INSERT INTO notes VALUES (7)").await;
    assert_eq!(database.one::<String>("SELECT subject FROM bus.events").await, "note/7");

    database.run("DROP TRIGGER bus_emit ON notes").await;
    assert_eq!(action().await, TriggerAction::Repaired);
    database.run("ALTER TABLE notes DISABLE TRIGGER bus_emit").await;
    assert_eq!(action().await, TriggerAction::Unchanged);
    database.run("CREATE OR REPLACE FUNCTION bus.emit_public_notes() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'").await;
    assert_eq!(action().await, TriggerAction::Repaired, "edited by hand");
    assert_eq!(
        database
            .one::<i64>("SELECT count(*) FROM pg_trigger WHERE tgname = 'bus_emit' AND tgenabled = 'D'")
            .await,
        1,
        "what an operator disabled stays so"
    );
}

#[tokio::test]
async fn triggers_of_an_unknown_build_are_replaced_once_no_process_of_it_runs() {
    let database = Database::empty().await;
    let spec = |checksum| {
        let mut spec = Spec::default();
        spec.migrations = vec![NOTES];
        spec.triggers = vec![TableTriggers { checksum, ..TRIGGERS }];
        spec.declaration()
    };
    let action = async |declaration, force| {
        migrate(&database.pool, declaration, MigrateOptions { force })
            .await
            .unwrap()
            .triggers[0]
            .action
    };
    action(spec("newer"), false).await;
    database
        .run("INSERT INTO bus.processes (id, build) VALUES ('other', 'newer build')")
        .await;
    assert_eq!(action(spec("mine"), false).await, TriggerAction::LeftAlone);
    assert_eq!(action(spec("mine"), true).await, TriggerAction::Replaced);
    action(spec("newer"), true).await;
    database.run("UPDATE bus.processes SET expired_at = now()").await;
    assert_eq!(action(spec("mine"), false).await, TriggerAction::Replaced);
}
