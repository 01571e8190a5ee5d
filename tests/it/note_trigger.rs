//! The trigger on `corpus_notes`: the event it records for each change, and the changes for which it
//! records none. Each test runs with the declared row-level trigger and with a statement-level one.

use bus_codegen::{History, Input, compile_bytes};
use bus_runtime::{database::Pool, testing::TestDatabase};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{database, owner, pool};

/// Creates the instance's database, and one that has the same trigger at statement level.
async fn databases() -> [TestDatabase; 2] {
    let by_statement = database().await;
    let input = Input::new("events.yaml").migrations("migrations");
    let declared = std::fs::read_to_string("events.yaml").unwrap();
    let declared = declared.replace(
        "      table: corpus_notes\n",
        "      table: corpus_notes\n      granularity: statement\n",
    );
    let compilation = compile_bytes(&input, declared.into_bytes()).unwrap();
    assert!(compilation.report().is_clean());
    let tree = compilation.generate(&History::default());
    let others = "DO $$ DECLARE name name; BEGIN
        FOR name IN SELECT tgname FROM pg_trigger WHERE tgrelid = 'corpus_notes'::regclass AND tgname LIKE 'bus%' LOOP
            EXECUTE format('DROP TRIGGER %I ON corpus_notes', name);
        END LOOP;
    END $$;";
    let sql = format!("{others}{}", tree.file("triggers.sql").unwrap());
    let pool = pool(&by_statement);
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&pool).await.unwrap();
    // The lowest bit of `tgtype` is set for row-level triggers.
    let by_statements: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM pg_trigger
         WHERE tgrelid = 'corpus_notes'::regclass AND tgname LIKE 'bus_corpus_note_changed_%' AND tgtype & 1 = 0",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(by_statements, 3);
    pool.close().await;
    [database().await, by_statement]
}

/// The compared parts of a `corpus.note.changed` event.
#[derive(Debug, PartialEq)]
struct NoteEvent {
    subject: String,
    owner: Uuid,
    data: Value,
}

/// Returns all events recorded so far, in order.
async fn note_events(pool: &Pool) -> Vec<NoteEvent> {
    let rows: Vec<(String, Uuid, Value)> =
        sqlx::query_as("SELECT subject, owner, data FROM bus.events WHERE type = 'corpus.note.changed' ORDER BY seq")
            .fetch_all(pool)
            .await
            .unwrap();
    rows.into_iter()
        .map(|(subject, owner, data)| NoteEvent { subject, owner, data })
        .collect()
}

async fn insert(pool: &Pool, owner: Uuid, genre: &str, title: &str, parent: Option<Uuid>) -> Uuid {
    sqlx::query_scalar(
        "INSERT INTO corpus_notes (owner_id, genre, title, parent_id) VALUES ($1, $2, $3, $4) RETURNING id",
    )
    .bind(owner)
    .bind(genre)
    .bind(title)
    .bind(parent)
    .fetch_one(pool)
    .await
    .unwrap()
}

/// Updates the note and returns the events this recorded.
async fn update(pool: &Pool, id: Uuid, set: &str) -> Vec<NoteEvent> {
    let before = note_events(pool).await.len();
    let sql = format!("UPDATE corpus_notes SET {set} WHERE id = $1");
    sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(id)
        .execute(pool)
        .await
        .unwrap();
    note_events(pool).await.split_off(before)
}

#[tokio::test]
async fn an_insert_records_created_with_the_notes_uri() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        let id = insert(&pool, owner, "note", "Hello, World!", None).await;
        let data = json!({
            "op": "created", "note_id": id, "genre": "note",
            "published": false, "was_published": false, "path_changed": false,
        });
        assert_eq!(
            note_events(&pool).await,
            [NoteEvent {
                subject: "note://hello-world".into(),
                owner,
                data
            }]
        );
    }
}

#[tokio::test]
async fn a_childs_uri_contains_its_parents_and_keeps_other_scripts() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        let root = insert(&pool, owner, "note", "旅 ノート", None).await;
        let branch = insert(&pool, owner, "note", "Привет", Some(root)).await;
        insert(&pool, owner, "note", "Größe & Maß", Some(branch)).await;
        let last = note_events(&pool).await.pop().unwrap();
        assert_eq!(last.subject, "note://旅-ノート/привет/größe-maß");
        assert_eq!(last.data["parent_id"], json!(branch));
    }
}

#[tokio::test]
async fn a_change_of_a_watched_column_records_updated_and_an_equal_value_records_nothing() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        let parent = insert(&pool, owner, "note", "Parent", None).await;
        let id = insert(&pool, owner, "note", "Note", None).await;
        let parent = format!("parent_id = '{parent}'");
        let columns = [
            "genre = 'essay'",
            "title = 'Other'",
            "body = 'x'",
            "tags = '{a}'",
            parent.as_str(),
            "published = true",
            "show_as_source = false",
            "aliases = '{b}'",
            "excerpt = 'e'",
            "slug = 's'",
            "archived = true",
            "css_classes = '{c}'",
            "lang = 'de'",
        ];
        for set in columns {
            let events = update(&pool, id, set).await;
            assert_eq!(events.len(), 1, "{set} records one event");
            assert_eq!(events[0].data["op"], "updated", "{set}");
            assert_eq!(update(&pool, id, set).await, [], "{set} a second time records nothing");
        }
        // from a value to NULL, which `<>` would not detect
        assert_eq!(update(&pool, id, "excerpt = NULL").await.len(), 1);
    }
}

#[tokio::test]
async fn a_change_of_unwatched_columns_records_nothing() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        let id = insert(&pool, owner, "note", "Note", None).await;
        assert_eq!(update(&pool, id, "updated_at = now() + interval '1 day'").await, []);
        assert_eq!(
            update(&pool, id, "created_at = now() - interval '1 day', title = title").await,
            []
        );
        // control: the trigger exists and records other changes
        assert_eq!(
            update(&pool, id, "updated_at = now(), body = 'sentinel'").await.len(),
            1
        );
    }
}

#[tokio::test]
async fn publishing_and_unpublishing_record_the_old_and_the_new_flag() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        let id = insert(&pool, owner, "note", "Note", None).await;
        let flags = |events: Vec<NoteEvent>| {
            events
                .into_iter()
                .map(|event| (event.data["published"].clone(), event.data["was_published"].clone()))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            flags(update(&pool, id, "published = true").await),
            [(json!(true), json!(false))]
        );
        assert_eq!(
            flags(update(&pool, id, "body = 'x'").await),
            [(json!(true), json!(true))]
        );
        assert_eq!(
            flags(update(&pool, id, "published = false").await),
            [(json!(false), json!(true))]
        );
    }
}

#[tokio::test]
async fn only_a_change_of_title_or_parent_changes_the_path() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        let parent = insert(&pool, owner, "note", "Parent", None).await;
        let id = insert(&pool, owner, "note", "Note", None).await;
        let check = async |set: &str, changed: bool, subject: &str| {
            let events = update(&pool, id, set).await;
            assert_eq!(events[0].data["path_changed"], changed, "{set}");
            assert_eq!(events[0].subject, subject, "{set}");
        };
        check("body = 'x'", false, "note://note").await;
        check("title = 'Renamed'", true, "note://renamed").await;
        check(&format!("parent_id = '{parent}'"), true, "note://parent/renamed").await;
        check("parent_id = NULL", true, "note://renamed").await;
    }
}

#[tokio::test]
async fn a_delete_records_the_last_uri_and_state() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        let id = insert(&pool, owner, "note", "Note", None).await;
        update(&pool, id, "title = 'Last', published = true").await;
        sqlx::query("DELETE FROM corpus_notes").execute(&pool).await.unwrap();
        let last = note_events(&pool).await.pop().unwrap();
        assert_eq!((last.subject.as_str(), last.owner), ("note://last", owner));
        assert_eq!(
            last.data,
            json!({
                "op": "deleted", "note_id": id, "genre": "note",
                "published": true, "was_published": true, "path_changed": false,
            })
        );
    }
}

#[tokio::test]
async fn deleting_a_parent_records_the_new_path_of_its_children() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        let parent = insert(&pool, owner, "note", "Parent", None).await;
        let child = insert(&pool, owner, "note", "Child", Some(parent)).await;
        sqlx::query("DELETE FROM corpus_notes WHERE id = $1")
            .bind(parent)
            .execute(&pool)
            .await
            .unwrap();
        let of_child: Vec<NoteEvent> = note_events(&pool)
            .await
            .into_iter()
            .filter(|event| event.data["note_id"] == json!(child))
            .collect();
        let last = of_child.last().unwrap();
        assert_eq!(
            (last.subject.as_str(), &last.data["path_changed"]),
            ("note://child", &json!(true))
        );
    }
}

#[tokio::test]
async fn a_raw_note_is_identified_by_its_id_and_a_writing_by_its_slug() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        let raw = insert(&pool, owner, "raw", "A title", None).await;
        let writing = insert(&pool, owner, "writing", "A title", None).await;
        update(&pool, writing, "slug = 'on-outboxes'").await;
        let subjects: Vec<String> = note_events(&pool)
            .await
            .into_iter()
            .map(|event| event.subject)
            .collect();
        assert_eq!(
            subjects,
            [
                format!("raw://{raw}"),
                format!("writing://writings/{writing}"),
                "writing://writings/on-outboxes".to_owned(),
            ]
        );
    }
}

#[tokio::test]
async fn a_rollback_removes_the_event_with_the_change() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        let mut transaction = pool.begin().await.unwrap();
        sqlx::query("INSERT INTO corpus_notes (owner_id, genre, title) VALUES ($1, 'note', 'T')")
            .bind(owner)
            .execute(&mut *transaction)
            .await
            .unwrap();
        transaction.rollback().await.unwrap();
        assert_eq!(note_events(&pool).await, []);
    }
}

#[tokio::test]
async fn a_note_can_be_written_in_a_prepared_transaction() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        let mut connection = pool.acquire().await.unwrap();
        let sql = format!(
            "BEGIN; INSERT INTO corpus_notes (owner_id, genre, title) VALUES ('{owner}', 'note', 'T');
         PREPARE TRANSACTION 'two-phase-{}'",
            database.name()
        );
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql))
            .execute(&mut *connection)
            .await
            .unwrap();
        assert_eq!(note_events(&pool).await, []);
        let sql = format!("COMMIT PREPARED 'two-phase-{}'", database.name());
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql))
            .execute(&mut *connection)
            .await
            .unwrap();
        assert_eq!(note_events(&pool).await.len(), 1);
    }
}

#[tokio::test]
async fn a_role_without_rights_on_the_event_tables_can_write_notes() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        // roles belong to the server, which other tests share, so the name contains the database's
        let role = format!("writer_{}", database.name());
        let sql = format!(
            "CREATE ROLE {role};
         GRANT INSERT, SELECT, UPDATE, DELETE ON corpus_notes TO {role}"
        );
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&pool).await.unwrap();
        let as_role = async || {
            let mut transaction = pool.begin().await.unwrap();
            let sql = format!("SET LOCAL ROLE {role}");
            sqlx::raw_sql(sqlx::AssertSqlSafe(sql))
                .execute(&mut *transaction)
                .await
                .unwrap();
            transaction
        };
        let mut transaction = as_role().await;
        sqlx::query("INSERT INTO corpus_notes (owner_id, genre, title) VALUES ($1, 'note', 'T')")
            .bind(owner)
            .execute(&mut *transaction)
            .await
            .unwrap();
        sqlx::query("UPDATE corpus_notes SET body = 'x'")
            .execute(&mut *transaction)
            .await
            .unwrap();
        sqlx::query("DELETE FROM corpus_notes")
            .execute(&mut *transaction)
            .await
            .unwrap();
        transaction.commit().await.unwrap();
        assert_eq!(note_events(&pool).await.len(), 3);
        // control: the role really has no rights on the event tables
        let refused = sqlx::query("SELECT FROM bus.events")
            .execute(&mut *as_role().await)
            .await;
        assert!(refused.is_err());
    }
}

#[tokio::test]
async fn a_bulk_statement_records_an_event_for_every_note() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        sqlx::query(
            "INSERT INTO corpus_notes (owner_id, genre, title)
         SELECT $1, 'note', 'Note ' || number FROM generate_series(1, 500) number",
        )
        .bind(owner)
        .execute(&pool)
        .await
        .unwrap();
        assert_eq!(note_events(&pool).await.len(), 500);
    }
}
