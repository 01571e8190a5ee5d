//! Which notes leave: the scope of the webhooks is the rule of the public read.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::{Site, answer, soon};

/// The operations and subjects that arrived, sorted.
fn arrived(site: &Site) -> Vec<String> {
    let mut arrived: Vec<String> = site
        .receiver
        .deliveries()
        .iter()
        .map(|delivery| {
            let body = delivery.json();
            format!(
                "{} {}",
                body["data"]["op"].as_str().unwrap(),
                body["subject"].as_str().unwrap()
            )
        })
        .collect();
    arrived.sort();
    arrived
}

/// Waits until a note of this title, made last, has arrived: what was to come before it has
/// been fanned out by then, and is given time by the order of deliveries.
async fn sentinel(site: &Site, deliveries: usize) {
    site.note(json!({ "title": "Sentinel", "published": true })).await;
    soon(site.receiver.wait_until(|all| all.len() > deliveries)).await;
    soon(
        site.receiver
            .wait_for(|delivery| delivery.json()["subject"] == "note://sentinel"),
    )
    .await;
}

#[tokio::test]
async fn only_what_anybody_may_read_arrives() {
    let site = Site::start().await;
    site.endpoint("x", &["corpus.note.changed"]).await;
    site.note(json!({ "title": "Inside", "published": true })).await;
    site.note(json!({ "title": "Draft" })).await;
    site.note(json!({ "genre": "raw", "title": "Raw", "published": true }))
        .await;
    let draft = site.note(json!({ "title": "Edited draft" })).await;
    site.edit(draft["id"].as_str().unwrap(), json!({ "body": "still one" }))
        .await;
    sentinel(&site, 1).await;
    assert_eq!(arrived(&site), ["created note://inside", "created note://sentinel"]);
    site.stop().await;
}

#[tokio::test]
async fn a_note_taken_back_a_moment_ago_is_heard_once() {
    let site = Site::start().await;
    site.endpoint("x", &["corpus.note.changed"]).await;
    let note = site.note(json!({ "title": "Alpha", "published": true })).await;
    let id = note["id"].as_str().unwrap();
    site.edit(id, json!({ "published": false })).await;
    site.edit(id, json!({ "body": "now a draft" })).await;
    answer(site.as_owner(Method::DELETE, &format!("/notes/{id}")), StatusCode::OK).await;
    sentinel(&site, 2).await;
    assert_eq!(
        arrived(&site),
        [
            "created note://alpha",
            "created note://sentinel",
            "updated note://alpha"
        ]
    );
    // and the read that its receiver makes next finds nothing
    answer(
        site.visitor(Method::GET, &format!("/notes/{id}")),
        StatusCode::NOT_FOUND,
    )
    .await;
    site.stop().await;
}

#[tokio::test]
async fn a_deleted_note_that_was_public_is_heard() {
    let site = Site::start().await;
    site.endpoint("x", &["corpus.note.changed"]).await;
    let note = site.note(json!({ "title": "Alpha", "published": true })).await;
    let path = format!("/notes/{}", note["id"].as_str().unwrap());
    answer(site.as_owner(Method::DELETE, &path), StatusCode::OK).await;
    sentinel(&site, 2).await;
    assert_eq!(
        arrived(&site),
        [
            "created note://alpha",
            "created note://sentinel",
            "deleted note://alpha"
        ]
    );
    site.stop().await;
}

#[tokio::test]
async fn an_endpoint_narrowed_to_something_that_does_not_exist_hears_nothing() {
    let site = Site::start().await;
    site.endpoint("open", &["corpus.note.changed"]).await;
    let (narrow, _) = site.endpoint("narrow", &["corpus.note.changed"]).await;
    sqlx::query("UPDATE bus.webhook_endpoints SET scope_ref = 'embed' WHERE id = $1")
        .bind(narrow.parse::<uuid::Uuid>().unwrap())
        .execute(&site.pool)
        .await
        .unwrap();
    site.note(json!({ "title": "Alpha", "published": true })).await;
    sentinel(&site, 1).await;
    assert!(
        site.receiver
            .deliveries()
            .iter()
            .all(|delivery| delivery.path == "/open")
    );
    site.stop().await;
}
