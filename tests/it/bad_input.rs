//! Invalid requests get a status, a stable code and a message, and change nothing.

use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Site, owner};

async fn check(request: RequestBuilder, status: u16, code: &str) -> String {
    let response = request.send().await.unwrap();
    let actual = response.status();
    let body: Value = response.json().await.expect("the body is JSON");
    assert_eq!(
        (actual.as_u16(), body["error"]["code"].as_str()),
        (status, Some(code)),
        "{body}"
    );
    body["error"]["message"].as_str().expect("a message").to_owned()
}

#[tokio::test]
async fn an_unreadable_body_is_400_and_an_invalid_field_is_422() {
    let site = Site::start().await;
    let post = || site.as_owner(Method::POST, "/notes");
    check(post().body("{"), 400, "malformed_json").await;
    check(post().body(""), 400, "malformed_json").await;
    check(post().body(vec![b' '; 2 << 20]), 400, "body_unreadable").await;
    let message = check(post().json(&json!({ "title": 7 })), 422, "invalid_field").await;
    assert!(message.contains("`title`"), "{message}");
    let message = check(post().json(&json!({ "titel": "x" })), 422, "invalid_field").await;
    assert!(message.contains("`titel`") && message.contains("`title`"), "{message}");
    check(post().json(&json!({ "title": "a\u{0}b" })), 422, "nul_character").await;
    check(post().json(&json!({ "title": "x".repeat(501) })), 422, "field_too_long").await;
    check(post().json(&json!({ "genre": "No Genre" })), 422, "invalid_genre").await;
    check(post().json(&json!({ "slug": "No Slug" })), 422, "invalid_slug").await;
    let written: i64 = sqlx::query_scalar("SELECT count(*) FROM corpus_notes")
        .fetch_one(&site.pool)
        .await
        .unwrap();
    assert_eq!(written, 0);
    site.stop().await;
}

#[tokio::test]
async fn unknown_foreign_and_malformed_ids_give_the_same_not_found() {
    let site = Site::start().await;
    let other = owner(&site.pool).await;
    let theirs: Uuid = sqlx::query_scalar(
        "INSERT INTO corpus_notes (owner_id, genre, title) VALUES ($1, 'note', 'Theirs') RETURNING id",
    )
    .bind(other)
    .fetch_one(&site.pool)
    .await
    .unwrap();
    for id in [
        Uuid::now_v7().to_string(),
        theirs.to_string(),
        "7".to_owned(),
        "%00".to_owned(),
        "é".to_owned(),
    ] {
        let mut messages = Vec::new();
        for (method, path) in [
            (Method::GET, format!("/notes/{id}")),
            (Method::PATCH, format!("/notes/{id}")),
            (Method::PUT, format!("/notes/{id}")),
            (Method::DELETE, format!("/notes/{id}")),
            (Method::POST, format!("/notes/{id}/publish")),
            (Method::POST, format!("/notes/{id}/unpublish")),
        ] {
            messages.push(check(site.as_owner(method, &path).body("{}"), 404, "not_found").await);
        }
        messages.dedup();
        assert_eq!(messages, ["no note with this id"], "{id}");
        let draft = json!({ "title": "x", "parent_id": id });
        check(
            site.as_owner(Method::POST, "/notes").json(&draft),
            422,
            "parent_not_found",
        )
        .await;
    }
    site.stop().await;
}

#[tokio::test]
async fn writing_requires_a_valid_token() {
    let site = Site::start().await;
    for (method, path) in [
        (Method::POST, "/notes"),
        (Method::PATCH, "/notes/7"),
        (Method::DELETE, "/notes/7"),
        (Method::POST, "/webhooks/endpoints"),
        (Method::GET, "/webhooks/endpoints"),
    ] {
        check(site.visitor(method.clone(), path).body("{}"), 401, "unauthorized").await;
        check(
            site.visitor(method.clone(), path).bearer_auth("smt_0").body("{}"),
            401,
            "unauthorized",
        )
        .await;
        check(
            site.visitor(method, path).basic_auth("a", Some("b")).body("{}"),
            401,
            "unauthorized",
        )
        .await;
    }
    let stored: Vec<u8> = sqlx::query_scalar("SELECT hash FROM owner_tokens")
        .fetch_one(&site.pool)
        .await
        .unwrap();
    assert_eq!(stored.len(), 32);
    assert!(
        !site
            .instance
            .token
            .as_bytes()
            .windows(stored.len())
            .any(|part| part == stored)
    );
    site.stop().await;
}

#[tokio::test]
async fn only_the_owner_can_read_an_unpublished_note() {
    let site = Site::start().await;
    let note = site.note(json!({ "title": "Alpha" })).await;
    let path = format!("/notes/{}", note["id"].as_str().unwrap());
    check(site.visitor(Method::GET, &path), 404, "not_found").await;
    check(
        site.visitor(Method::GET, &path).bearer_auth("smt_0"),
        401,
        "unauthorized",
    )
    .await;
    let read = |request: RequestBuilder| async { request.send().await.unwrap().status() };
    assert_eq!(read(site.as_owner(Method::GET, &path)).await, StatusCode::OK);
    site.edit(note["id"].as_str().unwrap(), json!({ "published": true }))
        .await;
    assert_eq!(read(site.visitor(Method::GET, &path)).await, StatusCode::OK);
    site.edit(note["id"].as_str().unwrap(), json!({ "genre": "raw" })).await;
    check(site.visitor(Method::GET, &path), 404, "not_found").await;
    assert_eq!(read(site.as_owner(Method::GET, &path)).await, StatusCode::OK);
    site.stop().await;
}

#[tokio::test]
async fn a_conflict_with_stored_data_is_409() {
    let site = Site::start().await;
    let writing = json!({ "genre": "writing", "title": "On outboxes" });
    site.note(writing.clone()).await;
    check(site.as_owner(Method::POST, "/notes").json(&writing), 409, "slug_taken").await;

    let root = site.note(json!({ "title": "Root" })).await;
    let leaf = site.note(json!({ "title": "Leaf", "parent_id": root["id"] })).await;
    let path = format!("/notes/{}", root["id"].as_str().unwrap());
    for below in [&leaf["id"], &root["id"]] {
        let moved = site.as_owner(Method::PATCH, &path).json(&json!({ "parent_id": below }));
        check(moved, 409, "parent_below_note").await;
    }
    site.stop().await;
}

#[tokio::test]
async fn unknown_paths_and_methods_get_json_errors() {
    let site = Site::start().await;
    check(site.visitor(Method::GET, "/nowhere"), 404, "no_route").await;
    check(site.visitor(Method::PUT, "/search"), 405, "method_not_allowed").await;
    check(site.visitor(Method::GET, "/search"), 400, "missing_query").await;
    check(site.visitor(Method::GET, "/search?q=a&limit=x"), 400, "invalid_query").await;
    check(site.visitor(Method::GET, "/search?q=a&limit=101"), 422, "invalid_limit").await;
    site.stop().await;
}

#[tokio::test]
async fn an_unavailable_database_is_503_and_not_ready() {
    let site = Site::start().await;
    site.instance.app.pool.close().await;
    let live = site.visitor(Method::GET, "/livez").send().await.unwrap();
    assert_eq!(live.status(), StatusCode::OK);
    let ready = site.visitor(Method::GET, "/readyz").send().await.unwrap();
    assert_eq!(ready.status(), StatusCode::SERVICE_UNAVAILABLE);
    check(site.as_owner(Method::POST, "/notes").body("{}"), 503, "unavailable").await;
    site.stop().await;
}
