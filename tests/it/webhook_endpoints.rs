//! Endpoints over HTTP: creating, listing, testing and deleting them, and invalid ones.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Site, expect_status, owner, within_timeout};

#[tokio::test]
async fn a_note_written_over_http_is_delivered_with_a_valid_signature() {
    let site = Site::start().await;
    let (_, secret) = site.endpoint("notes", &["corpus.note.changed"]).await;
    let note = site
        .note(json!({ "title": "Alpha", "body": "walrus", "published": true }))
        .await;
    let delivery = within_timeout(site.receiver.wait_for(|_| true)).await;
    delivery.verify(&secret).unwrap();
    let body = delivery.json();
    assert_eq!(body["type"], "corpus.note.changed");
    assert_eq!(body["subject"], "note://alpha");
    assert_eq!(body["data"]["note_id"], note["id"]);
    assert_eq!(delivery.header("webhook-id"), body["id"].as_str());
    assert!(!String::from_utf8_lossy(&delivery.body).contains("walrus"));
    site.stop().await;
}

#[tokio::test]
async fn a_test_delivery_goes_to_its_endpoint_only_regardless_of_its_event_types() {
    let site = Site::start().await;
    let (id, secret) = site.endpoint("one", &["corpus.note.changed"]).await;
    site.endpoint("all", &["*"]).await;
    let test = site.as_owner(Method::POST, &format!("/webhooks/endpoints/{id}/test"));
    let event = expect_status(test, StatusCode::ACCEPTED).await["event_id"].clone();
    let delivery = within_timeout(site.receiver.wait_for(|delivery| delivery.path == "/one")).await;
    delivery.verify(&secret).unwrap();
    assert_eq!(
        (&delivery.json()["id"], delivery.json()["type"].as_str()),
        (&event, Some("webhook.test"))
    );
    // sentinel: once both endpoints got this event, no other delivery is pending
    site.note(json!({ "title": "Alpha", "published": true })).await;
    within_timeout(site.receiver.wait_until(|all| {
        all.iter()
            .filter(|delivery| delivery.json()["type"] == "corpus.note.changed")
            .count()
            == 2
    }))
    .await;
    let tests = site.receiver.deliveries();
    let tests: Vec<&str> = tests
        .iter()
        .filter(|delivery| delivery.json()["type"] == "webhook.test")
        .map(|delivery| delivery.path.as_str())
        .collect();
    assert_eq!(tests, ["/one"]);
    site.stop().await;
}

#[tokio::test]
async fn the_secret_is_returned_only_once_and_a_given_one_is_used() {
    let site = Site::start().await;
    let given = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    let draft = json!({ "url": site.receiver.url("x"), "event_types": ["*"], "secret": given });
    let made = site.as_owner(Method::POST, "/webhooks/endpoints").json(&draft);
    assert_eq!(expect_status(made, StatusCode::CREATED).await["secret"], given);
    let listed = expect_status(site.as_owner(Method::GET, "/webhooks/endpoints"), StatusCode::OK).await;
    assert_eq!(listed["endpoints"].as_array().unwrap().len(), 1);
    assert!(!listed.to_string().contains("whsec_"), "{listed}");
    assert!(listed["endpoints"][0].get("secret").is_none());
    site.note(json!({ "title": "Alpha", "published": true })).await;
    within_timeout(site.receiver.wait_for(|delivery| delivery.verify(given).is_ok())).await;
    site.stop().await;
}

#[tokio::test]
async fn a_deleted_endpoint_gets_no_more_deliveries() {
    let site = Site::start().await;
    let (id, _) = site.endpoint("gone", &["*"]).await;
    site.endpoint("stays", &["*"]).await;
    let path = format!("/webhooks/endpoints/{id}");
    expect_status(site.as_owner(Method::DELETE, &path), StatusCode::NO_CONTENT).await;
    site.note(json!({ "title": "Alpha", "published": true })).await;
    within_timeout(site.receiver.wait_for(|delivery| delivery.path == "/stays")).await;
    assert!(
        site.receiver
            .deliveries()
            .iter()
            .all(|delivery| delivery.path != "/gone")
    );
    expect_status(site.as_owner(Method::DELETE, &path), StatusCode::NOT_FOUND).await;
    site.stop().await;
}

#[tokio::test]
async fn another_owners_endpoint_gives_the_same_not_found_as_an_unknown_one() {
    let site = Site::start().await;
    let (id, _) = site.endpoint("mine", &["*"]).await;
    let other = owner(&site.pool).await;
    sqlx::query("UPDATE bus.webhook_endpoints SET owner = $1")
        .bind(other)
        .execute(&site.pool)
        .await
        .unwrap();
    for id in [id, Uuid::now_v7().to_string(), "7".to_owned()] {
        let path = format!("/webhooks/endpoints/{id}");
        for (method, path) in [(Method::DELETE, path.clone()), (Method::POST, format!("{path}/test"))] {
            let body = expect_status(site.as_owner(method, &path), StatusCode::NOT_FOUND).await;
            assert_eq!(body["error"]["message"], "no endpoint with this id");
        }
    }
    let listed = expect_status(site.as_owner(Method::GET, "/webhooks/endpoints"), StatusCode::OK).await;
    assert_eq!(listed, json!({ "endpoints": [] }));
    site.stop().await;
}

#[tokio::test]
async fn an_invalid_endpoint_is_rejected_with_a_code_for_the_field() {
    let site = Site::start().await;
    let good = json!({ "url": site.receiver.url("x"), "event_types": ["*"] });
    let refused = async |field: &str, value: Value| {
        let mut draft = good.clone();
        draft[field] = value;
        let made = site.as_owner(Method::POST, "/webhooks/endpoints").json(&draft);
        let body = expect_status(made, StatusCode::UNPROCESSABLE_ENTITY).await;
        body["error"]["code"].as_str().unwrap().to_owned()
    };
    for url in [
        "",
        "no url",
        "ftp://example.org",
        "http://10.0.0.1/",
        "http://user:pw@127.0.0.1/",
        "http://169.254.169.254/",
    ] {
        assert_eq!(refused("url", json!(url)).await, "url_refused", "{url}");
    }
    assert_eq!(refused("event_types", json!([])).await, "no_event_type");
    assert_eq!(
        refused("event_types", json!(["corpus.note.chnged"])).await,
        "event_type_unknown"
    );
    let mut draft = good.clone();
    draft["event_types"] = json!(["zzz.zzz"]);
    let made = site.as_owner(Method::POST, "/webhooks/endpoints").json(&draft);
    let body = expect_status(made, StatusCode::UNPROCESSABLE_ENTITY).await;
    let message = body["error"]["message"].as_str().unwrap();
    assert!(
        message.contains("the exposed types are: ") && message.contains("corpus.note.changed"),
        "{message}"
    );
    assert_eq!(refused("secret", json!("s3cret")).await, "secret_refused");
    assert_eq!(refused("headers", json!({ "webhook-id": "x" })).await, "header_refused");
    assert_eq!(refused("description", json!("a\u{0}")).await, "nul_character");
    assert_eq!(refused("nonsense", json!(1)).await, "invalid_field");
    site.stop().await;
}
