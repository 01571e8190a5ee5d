//! The trigger on `corpus_notes`: what it says of each change, and when it is silent; by the row, as it is declared, and by
//! the statement.

use bus_codegen::{History, Input, compile_bytes};
use bus_runtime::{database::Pool, testing::TestDatabase};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{database, owner, pool};

/// The instance's database, and one whose trigger is the same by the statement.
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
    // The first bit of a trigger's type says that it is of a row.
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

/// An event as it stands.
#[derive(Debug, PartialEq)]
struct Told {
    subject: String,
    owner: Uuid,
    data: Value,
}

/// What was told so far, in order.
async fn told(pool: &Pool) -> Vec<Told> {
    let rows: Vec<(String, Uuid, Value)> =
        sqlx::query_as("SELECT subject, owner, data FROM bus.events WHERE type = 'corpus.note.changed' ORDER BY seq")
            .fetch_all(pool)
            .await
            .unwrap();
    rows.into_iter()
        .map(|(subject, owner, data)| Told { subject, owner, data })
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

/// Runs an UPDATE of the one note and gives the events it made.
async fn update(pool: &Pool, id: Uuid, set: &str) -> Vec<Told> {
    let before = told(pool).await.len();
    let sql = format!("UPDATE corpus_notes SET {set} WHERE id = $1");
    sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(id)
        .execute(pool)
        .await
        .unwrap();
    told(pool).await.split_off(before)
}

#[tokio::test]
async fn an_insert_tells_created_with_the_notes_address() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        let id = insert(&pool, owner, "note", "Hello, World!", None).await;
        let data = json!({
            "op": "created", "note_id": id, "genre": "note",
            "published": false, "was_published": false, "path_changed": false,
        });
        assert_eq!(
            told(&pool).await,
            [Told {
                subject: "note://hello-world".into(),
                owner,
                data
            }]
        );
    }
}

#[tokio::test]
async fn a_childs_address_walks_its_parents_and_keeps_other_scripts() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        let root = insert(&pool, owner, "note", "旅 ノート", None).await;
        let branch = insert(&pool, owner, "note", "Привет", Some(root)).await;
        insert(&pool, owner, "note", "Größe & Maß", Some(branch)).await;
        let last = told(&pool).await.pop().unwrap();
        assert_eq!(last.subject, "note://旅-ノート/привет/größe-maß");
        assert_eq!(last.data["parent_id"], json!(branch));
    }
}

#[tokio::test]
async fn every_watched_column_tells_updated_and_the_same_value_is_silent() {
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
            assert_eq!(events.len(), 1, "{set} tells once");
            assert_eq!(events[0].data["op"], "updated", "{set}");
            assert_eq!(update(&pool, id, set).await, [], "{set} again tells nothing");
        }
        // from a value to none, which `<>` would not see
        assert_eq!(update(&pool, id, "excerpt = NULL").await.len(), 1);
    }
}

#[tokio::test]
async fn bookkeeping_alone_is_silent() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        let id = insert(&pool, owner, "note", "Note", None).await;
        assert_eq!(update(&pool, id, "updated_at = now() + interval '1 day'").await, []);
        assert_eq!(
            update(&pool, id, "created_at = now() - interval '1 day', title = title").await,
            []
        );
        // the sentinel: the trigger is there and speaks
        assert_eq!(
            update(&pool, id, "updated_at = now(), body = 'sentinel'").await.len(),
            1
        );
    }
}

#[tokio::test]
async fn a_publish_flip_carries_both_flags() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        let id = insert(&pool, owner, "note", "Note", None).await;
        let flags = |events: Vec<Told>| {
            events
                .into_iter()
                .map(|told| (told.data["published"].clone(), told.data["was_published"].clone()))
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
async fn a_delete_carries_the_last_address_and_state() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        let id = insert(&pool, owner, "note", "Note", None).await;
        update(&pool, id, "title = 'Last', published = true").await;
        sqlx::query("DELETE FROM corpus_notes").execute(&pool).await.unwrap();
        let last = told(&pool).await.pop().unwrap();
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
async fn a_deleted_parent_leaves_root_notes_that_tell_of_their_new_path() {
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
        let of_child: Vec<Told> = told(&pool)
            .await
            .into_iter()
            .filter(|told| told.data["note_id"] == json!(child))
            .collect();
        let last = of_child.last().unwrap();
        assert_eq!(
            (last.subject.as_str(), &last.data["path_changed"]),
            ("note://child", &json!(true))
        );
    }
}

#[tokio::test]
async fn raw_is_named_by_its_id_and_a_writing_by_its_slug() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        let raw = insert(&pool, owner, "raw", "A title", None).await;
        let writing = insert(&pool, owner, "writing", "A title", None).await;
        update(&pool, writing, "slug = 'on-outboxes'").await;
        let subjects: Vec<String> = told(&pool).await.into_iter().map(|told| told.subject).collect();
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
async fn a_rollback_takes_the_event_with_the_change() {
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
        assert_eq!(told(&pool).await, []);
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
        assert_eq!(told(&pool).await, []);
        let sql = format!("COMMIT PREPARED 'two-phase-{}'", database.name());
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql))
            .execute(&mut *connection)
            .await
            .unwrap();
        assert_eq!(told(&pool).await.len(), 1);
    }
}

#[tokio::test]
async fn a_role_without_rights_on_the_event_tables_can_write_notes() {
    for database in databases().await {
        let pool = pool(&database);
        let owner = owner(&pool).await;
        // roles are the server's, which other tests share: named after this test's database
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
        assert_eq!(told(&pool).await.len(), 3);
        // it has no rights there, or the claim was not tried
        let refused = sqlx::query("SELECT FROM bus.events")
            .execute(&mut *as_role().await)
            .await;
        assert!(refused.is_err());
    }
}

#[tokio::test]
async fn every_note_of_a_bulk_statement_tells() {
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
        assert_eq!(told(&pool).await.len(), 500);
    }
}
