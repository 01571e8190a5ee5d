//! Every change of a note reaches the search index, and only through the bus.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::{Site, eventually, expect_status};

#[tokio::test]
async fn a_note_created_edited_and_deleted_over_http_is_indexed_each_time() {
    let site = Site::start().await;
    let note = site
        .note(json!({ "title": "Alpha", "body": "first words", "published": true }))
        .await;
    assert_eq!(note["subject"], "note://alpha");
    assert_eq!(note["indexed"], true, "{note}");
    assert_eq!(site.search("first").await, ["note://alpha"]);

    let id = note["id"].as_str().unwrap();
    let edited = site.edit(id, json!({ "body": "second words" })).await;
    assert_eq!(edited["indexed"], true, "{edited}");
    assert!(site.search("first").await.is_empty());
    assert_eq!(site.search("second").await, ["note://alpha"]);

    let path = format!("/notes/{id}");
    let deleted = expect_status(site.as_owner(Method::DELETE, &path), StatusCode::OK).await;
    assert_eq!((&deleted["deleted"], &deleted["indexed"]), (&json!(true), &json!(true)));
    assert!(site.search("second").await.is_empty());
    site.stop().await;
}

#[tokio::test]
async fn a_note_is_found_only_while_it_is_published() {
    let site = Site::start().await;
    let note = site.note(json!({ "title": "Alpha", "body": "words" })).await;
    let id = note["id"].as_str().unwrap();
    assert!(site.search("words").await.is_empty());
    let publish = site.as_owner(Method::POST, &format!("/notes/{id}/publish"));
    assert_eq!(expect_status(publish, StatusCode::OK).await["published"], true);
    assert_eq!(site.search("words").await, ["note://alpha"]);
    let unpublish = site.as_owner(Method::POST, &format!("/notes/{id}/unpublish"));
    assert_eq!(expect_status(unpublish, StatusCode::OK).await["published"], false);
    assert!(site.search("words").await.is_empty());
    site.stop().await;
}

#[tokio::test]
async fn a_raw_note_is_never_found() {
    let site = Site::start().await;
    let note = site
        .note(json!({ "genre": "note", "title": "Alpha", "body": "words", "published": true }))
        .await;
    assert_eq!(site.search("words").await.len(), 1);
    site.edit(note["id"].as_str().unwrap(), json!({ "genre": "raw" })).await;
    assert!(site.search("words").await.is_empty());
    site.stop().await;
}

#[tokio::test]
async fn a_row_written_by_another_program_is_found() {
    let site = Site::start().await;
    let owner = site.instance.owner_id;
    let insert = "INSERT INTO corpus_notes (owner_id, genre, title, body, published) VALUES ($1, 'note', 'Psql', 'walrus', true)";
    sqlx::query(insert).bind(owner).execute(&site.pool).await.unwrap();
    site.wait_until_search_finds("walrus", &["note://psql"]).await;
    sqlx::query("UPDATE corpus_notes SET tags = '{narwhal}'")
        .execute(&site.pool)
        .await
        .unwrap();
    site.wait_until_search_finds("narwhal", &["note://psql"]).await;
    sqlx::query("DELETE FROM corpus_notes")
        .execute(&site.pool)
        .await
        .unwrap();
    site.wait_until_search_finds("walrus", &[]).await;
    site.stop().await;
}

#[tokio::test]
async fn cjk_text_is_found() {
    let site = Site::start().await;
    site.note(json!({ "title": "旅行", "body": "昨日は東京都へ行った", "published": true }))
        .await;
    for query in ["東京", "旅行", "行"] {
        assert_eq!(site.search(query).await, ["note://旅行"], "{query}");
    }
    assert!(site.search("大阪").await.is_empty());
    site.stop().await;
}

#[tokio::test]
async fn a_renamed_parent_moves_the_notes_below_it() {
    let site = Site::start().await;
    let root = site.note(json!({ "title": "Root", "published": true })).await;
    let branch = site
        .note(json!({ "title": "Branch", "parent_id": root["id"], "published": true }))
        .await;
    site.note(json!({ "title": "Leaf", "body": "acorn", "parent_id": branch["id"], "published": true }))
        .await;
    assert_eq!(site.search("acorn").await, ["note://root/branch/leaf"]);
    site.edit(root["id"].as_str().unwrap(), json!({ "title": "Trunk" }))
        .await;
    assert_eq!(site.search("acorn").await, ["note://trunk/branch/leaf"]);
    site.edit(branch["id"].as_str().unwrap(), json!({ "parent_id": null }))
        .await;
    assert_eq!(site.search("acorn").await, ["note://branch/leaf"]);
    site.stop().await;
}

#[tokio::test]
async fn a_rename_merged_with_a_later_edit_still_moves_the_notes_below() {
    let site = Site::start().await;
    let root = site.note(json!({ "title": "Root", "published": true })).await;
    site.note(json!({ "title": "Leaf", "body": "acorn", "parent_id": root["id"], "published": true }))
        .await;
    // one transaction, so that the relay claims both events together and merges them; the newest one
    // is the edit, which moves nothing
    let mut transaction = site.pool.begin().await.unwrap();
    for set in [
        "UPDATE corpus_notes SET title = 'Trunk' WHERE title = 'Root'",
        "UPDATE corpus_notes SET body = 'x' WHERE title = 'Trunk'",
    ] {
        sqlx::query(set).execute(&mut *transaction).await.unwrap();
    }
    transaction.commit().await.unwrap();
    site.wait_until_search_finds("acorn", &["note://trunk/leaf"]).await;
    site.stop().await;
}

#[tokio::test]
async fn notes_with_the_same_title_written_together_are_all_found() {
    let site = Site::start().await;
    // their events share a subject and are merged into one job
    sqlx::query(
        "INSERT INTO corpus_notes (owner_id, genre, title, body, published)
         SELECT $1, 'note', 'Untitled', 'walrus ' || number, true FROM generate_series(1, 5) number",
    )
    .bind(site.instance.owner_id)
    .execute(&site.pool)
    .await
    .unwrap();
    site.wait_until_search_finds("walrus", &["note://untitled"; 5]).await;
    site.stop().await;
}

#[tokio::test]
async fn replacing_a_deleted_note_by_one_with_the_same_title_removes_the_old_one_from_the_index() {
    let site = Site::start().await;
    site.note(json!({ "title": "Place", "body": "former", "published": true }))
        .await;
    let mut transaction = site.pool.begin().await.unwrap();
    sqlx::query("DELETE FROM corpus_notes")
        .execute(&mut *transaction)
        .await
        .unwrap();
    sqlx::query("INSERT INTO corpus_notes (owner_id, genre, title, body, published) VALUES ($1, 'note', 'Place', 'latter', true)")
        .bind(site.instance.owner_id)
        .execute(&mut *transaction)
        .await
        .unwrap();
    transaction.commit().await.unwrap();
    site.wait_until_search_finds("latter", &["note://place"]).await;
    // queries the index itself, because the route hides a note that no longer exists
    let gone = eventually(async || site.instance.app.index.search("former", 9).await.unwrap().is_empty());
    assert!(gone.await, "the deleted note is still in the index");
    site.stop().await;
}

#[tokio::test]
async fn notes_written_while_no_process_ran_are_found_after_a_start() {
    let site = Site::start().await;
    let index = &site.instance.app.index;
    // simulate a lost folder: the index is empty, and no further event arrives
    site.note(json!({ "title": "Alpha", "body": "walrus", "published": true }))
        .await;
    let owner_id = site.instance.owner_id;
    let writer = index.try_write().await.unwrap().expect("there is no other writer");
    let emptied = writer
        .apply(vec![standmeet::corpus::search::Change::RemoveOwner(owner_id)])
        .await
        .unwrap();
    emptied.commit().await.unwrap();
    assert!(site.search("walrus").await.is_empty());
    let reindex = standmeet::events::jobs::CorpusReindex { owner_id };
    site.instance
        .bus
        .in_tx(async |tx| {
            tx.enqueue(reindex).await?;
            Ok::<_, standmeet::http::Error>(())
        })
        .await
        .unwrap();
    site.wait_until_search_finds("walrus", &["note://alpha"]).await;
    site.stop().await;
}

#[tokio::test]
async fn a_write_during_a_locked_index_reports_not_indexed_and_is_found_later() {
    let site = Site::start().await;
    let mut held = None;
    // the re-index at the start may hold the lock for a moment
    assert!(
        eventually(async || {
            held = site.instance.app.index.try_write().await.unwrap();
            held.is_some()
        })
        .await
    );
    let note = site
        .note(json!({ "title": "Alpha", "body": "walrus", "published": true }))
        .await;
    assert_eq!(note["indexed"], false);
    assert!(note["index_job_id"].is_i64(), "{note}");
    assert!(site.search("walrus").await.is_empty());
    drop(held);
    site.wait_until_search_finds("walrus", &["note://alpha"]).await;
    site.stop().await;
}

#[tokio::test]
async fn an_unpublished_note_is_not_found_even_while_the_index_still_contains_it() {
    let site = Site::start().await;
    let note = site
        .note(json!({ "title": "Alpha", "body": "walrus", "published": true }))
        .await;
    let mut held = None;
    assert!(
        eventually(async || {
            held = site.instance.app.index.try_write().await.unwrap();
            held.is_some()
        })
        .await
    );
    let unpublished = site
        .edit(note["id"].as_str().unwrap(), json!({ "published": false }))
        .await;
    assert_eq!(unpublished["indexed"], false);
    assert_eq!(site.instance.app.index.search("walrus", 9).await.unwrap().len(), 1);
    assert!(site.search("walrus").await.is_empty());
    drop(held);
    site.stop().await;
}
