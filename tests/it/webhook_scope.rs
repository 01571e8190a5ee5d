//! The webhook scope of notes: receivers get events only of notes that they can read.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::{Site, expect_status, within_timeout};

/// Returns operation and subject of the received deliveries, sorted.
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

/// Creates another note, and waits until its delivery and more than `deliveries` in total have
/// arrived. All earlier events have been fanned out by then.
async fn wait_for_sentinel(site: &Site, deliveries: usize) {
    site.note(json!({ "title": "Sentinel", "published": true })).await;
    within_timeout(site.receiver.wait_until(|all| all.len() > deliveries)).await;
    within_timeout(
        site.receiver
            .wait_for(|delivery| delivery.json()["subject"] == "note://sentinel"),
    )
    .await;
}

#[tokio::test]
async fn only_events_of_public_notes_are_delivered() {
    let site = Site::start().await;
    site.endpoint("x", &["corpus.note.changed"]).await;
    site.note(json!({ "title": "Inside", "published": true })).await;
    site.note(json!({ "title": "Draft" })).await;
    site.note(json!({ "genre": "raw", "title": "Raw", "published": true }))
        .await;
    let draft = site.note(json!({ "title": "Edited draft" })).await;
    site.edit(draft["id"].as_str().unwrap(), json!({ "body": "still one" }))
        .await;
    wait_for_sentinel(&site, 1).await;
    assert_eq!(arrived(&site), ["created note://inside", "created note://sentinel"]);
    site.stop().await;
}

#[tokio::test]
async fn unpublishing_a_note_is_delivered_and_later_changes_are_not() {
    let site = Site::start().await;
    site.endpoint("x", &["corpus.note.changed"]).await;
    let note = site.note(json!({ "title": "Alpha", "published": true })).await;
    let id = note["id"].as_str().unwrap();
    site.edit(id, json!({ "published": false })).await;
    site.edit(id, json!({ "body": "now a draft" })).await;
    expect_status(site.as_owner(Method::DELETE, &format!("/notes/{id}")), StatusCode::OK).await;
    wait_for_sentinel(&site, 2).await;
    assert_eq!(
        arrived(&site),
        [
            "created note://alpha",
            "created note://sentinel",
            "updated note://alpha"
        ]
    );
    // a receiver that reads the note next gets a 404
    expect_status(
        site.visitor(Method::GET, &format!("/notes/{id}")),
        StatusCode::NOT_FOUND,
    )
    .await;
    site.stop().await;
}

#[tokio::test]
async fn deleting_a_public_note_is_delivered() {
    let site = Site::start().await;
    site.endpoint("x", &["corpus.note.changed"]).await;
    let note = site.note(json!({ "title": "Alpha", "published": true })).await;
    let path = format!("/notes/{}", note["id"].as_str().unwrap());
    expect_status(site.as_owner(Method::DELETE, &path), StatusCode::OK).await;
    wait_for_sentinel(&site, 2).await;
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
async fn an_endpoint_restricted_to_an_unknown_embed_gets_no_events() {
    let site = Site::start().await;
    site.endpoint("open", &["corpus.note.changed"]).await;
    let (narrow, _) = site.endpoint("narrow", &["corpus.note.changed"]).await;
    sqlx::query("UPDATE bus.webhook_endpoints SET scope_ref = 'embed' WHERE id = $1")
        .bind(narrow.parse::<uuid::Uuid>().unwrap())
        .execute(&site.pool)
        .await
        .unwrap();
    site.note(json!({ "title": "Alpha", "published": true })).await;
    wait_for_sentinel(&site, 1).await;
    assert!(
        site.receiver
            .deliveries()
            .iter()
            .all(|delivery| delivery.path == "/open")
    );
    site.stop().await;
}
