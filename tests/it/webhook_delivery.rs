//! Deliveries to an endpoint: content, retries and outcome.

use std::collections::BTreeSet;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use standmeet::receiver::{Delivery, PlannedResponse};
use uuid::Uuid;

use crate::support::{Site, eventually, expect_status, within_timeout};

fn id(delivery: &Delivery) -> &str {
    delivery.header("webhook-id").expect("every delivery has an id")
}

/// Returns the delivery attempts of an endpoint, newest first.
async fn attempt_log(site: &Site, endpoint: &str) -> Vec<(i32, String, Option<i32>)> {
    sqlx::query_as(
        "SELECT attempt, outcome, status FROM bus.webhook_attempts WHERE endpoint_id = $1::uuid ORDER BY id DESC",
    )
    .bind(endpoint)
    .fetch_all(&site.pool)
    .await
    .unwrap()
}

/// Waits until there are `count` delivery jobs and all of them have this state.
async fn wait_until_deliveries_are(site: &Site, state: &str, count: i64) {
    let mut last = (0, 0);
    let came = eventually(async || {
        last = sqlx::query_as(
            "SELECT count(*) FILTER (WHERE state::text = $1), count(*) FROM bus.river_job WHERE kind = 'webhook.deliver'",
        )
        .bind(state)
        .fetch_one(&site.pool)
        .await
        .unwrap();
        last == (count, count)
    });
    assert!(came.await, "{last:?} deliveries are {state}, not {count}");
}

#[tokio::test]
async fn a_retry_sends_the_same_id_and_body_with_a_new_signature() {
    let site = Site::start().await;
    let (endpoint, secret) = site.endpoint("x", &["corpus.note.changed"]).await;
    site.receiver.plan_response(PlannedResponse::status(500));
    // Unsorted keys, a non-ASCII letter and the number 1.0 must be sent as recorded.
    let data = r#"{"b":1,"a":"ü","c":1.0,"op":"created","note_id":"6140746c-0cf9-4958-a44a-e05d39083a75","genre":"note","published":true,"was_published":true,"path_changed":false}"#;
    let event: Uuid = sqlx::query_scalar(
        "SELECT bus.append('corpus.note.changed', 1, (SELECT id FROM owners), 'note://ü', $1::text::json)",
    )
    .bind(data)
    .fetch_one(&site.pool)
    .await
    .unwrap();
    within_timeout(site.receiver.wait_until(|all| all.len() == 2)).await;
    let all = site.receiver.deliveries();
    assert_eq!(all[0].body, all[1].body, "a retry sends the same bytes");
    let body = std::str::from_utf8(&all[0].body).unwrap();
    assert!(body.ends_with(&format!(r#""data":{data}}}"#)), "{body}");
    assert_eq!((id(&all[0]), id(&all[1])), (&*event.to_string(), &*event.to_string()));
    for delivery in &all {
        delivery.verify(&secret).unwrap();
    }
    let timestamp = |delivery: &Delivery| delivery.header("webhook-timestamp").unwrap().parse::<i64>().unwrap();
    assert!(
        timestamp(&all[0]) < timestamp(&all[1]),
        "each attempt has its own timestamp"
    );
    assert_ne!(all[0].header("webhook-signature"), all[1].header("webhook-signature"));
    wait_until_deliveries_are(&site, "completed", 1).await;
    let log = attempt_log(&site, &endpoint).await;
    assert_eq!(
        log,
        [
            (2, "delivered".to_owned(), Some(204)),
            (1, "server_error".to_owned(), Some(500))
        ]
    );
    site.stop().await;
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let site = Site::start().await;
    let (endpoint, _) = site.endpoint("x", &["*"]).await;
    for status in [302, 307, 308] {
        site.receiver.plan_response(PlannedResponse::status(status));
    }
    for number in 0..3 {
        site.note(json!({ "title": format!("Note {number}"), "published": true }))
            .await;
    }
    assert!(eventually(async || attempt_log(&site, &endpoint).await.len() >= 3).await);
    let log = attempt_log(&site, &endpoint).await;
    let first: BTreeSet<_> = log
        .iter()
        .filter(|(attempt, ..)| *attempt == 1)
        .map(|(_, outcome, status)| (outcome.as_str(), *status))
        .collect();
    assert_eq!(
        first,
        BTreeSet::from([
            ("redirect_refused", Some(302)),
            ("redirect_refused", Some(307)),
            ("redirect_refused", Some(308))
        ])
    );
    site.stop().await;
}

#[tokio::test]
async fn an_internal_address_is_blocked_at_the_first_attempt_and_for_a_test() {
    let site = Site::start().await;
    let (endpoint, _) = site.endpoint("x", &["*"]).await;
    // Simulates a host that resolved to another address when the endpoint was created. The guard
    // treats TEST-NET-1 as internal, and no host uses it.
    sqlx::query("UPDATE bus.webhook_endpoints SET url = 'http://192.0.2.1/hook'")
        .execute(&site.pool)
        .await
        .unwrap();
    let test = site.as_owner(Method::POST, &format!("/webhooks/endpoints/{endpoint}/test"));
    let body = expect_status(test, StatusCode::UNPROCESSABLE_ENTITY).await;
    assert_eq!(body["error"]["code"], "url_refused");
    site.note(json!({ "title": "Alpha", "published": true })).await;
    wait_until_deliveries_are(&site, "discarded", 1).await;
    assert_eq!(attempt_log(&site, &endpoint).await, [(1, "blocked".to_owned(), None)]);
    let failing: Option<bool> = sqlx::query_scalar("SELECT failing_since IS NOT NULL FROM bus.webhook_endpoints")
        .fetch_one(&site.pool)
        .await
        .unwrap();
    assert_eq!(
        failing,
        Some(false),
        "a blocked attempt does not count as a failure of the endpoint"
    );
    site.stop().await;
}

#[tokio::test]
async fn an_endpoint_that_responds_with_410_is_disabled_with_the_reason_gone() {
    let site = Site::start().await;
    let (endpoint, _) = site.endpoint("x", &["*"]).await;
    site.receiver.plan_response(PlannedResponse::status(410));
    site.note(json!({ "title": "Alpha", "published": true })).await;
    wait_until_deliveries_are(&site, "discarded", 1).await;
    let listed = expect_status(site.as_owner(Method::GET, "/webhooks/endpoints"), StatusCode::OK).await;
    let listed: &Value = &listed["endpoints"][0];
    assert_eq!(
        (&listed["enabled"], &listed["disabled_reason"]),
        (&json!(false), &json!("gone"))
    );
    let test = site.as_owner(Method::POST, &format!("/webhooks/endpoints/{endpoint}/test"));
    expect_status(test, StatusCode::CONFLICT).await;
    site.stop().await;
}

#[tokio::test]
async fn a_429_with_retry_after_is_retried_without_using_an_attempt() {
    let site = Site::start().await;
    let (endpoint, _) = site.endpoint("x", &["*"]).await;
    site.receiver.plan_response(PlannedResponse {
        retry_after: Some("1".to_owned()),
        times: 2,
        ..PlannedResponse::status(429)
    });
    site.note(json!({ "title": "Alpha", "published": true })).await;
    wait_until_deliveries_are(&site, "completed", 1).await;
    let log = attempt_log(&site, &endpoint).await;
    let put_off = (1, "put_off".to_owned(), Some(429));
    assert_eq!(log, [(1, "delivered".to_owned(), Some(204)), put_off.clone(), put_off]);
    site.stop().await;
}

#[tokio::test]
async fn a_fan_out_that_runs_twice_delivers_once() {
    let site = Site::start().await;
    site.endpoint("x", &["*"]).await;
    site.note(json!({ "title": "Alpha", "published": true })).await;
    wait_until_deliveries_are(&site, "completed", 1).await;
    // The same job again, as after a worker that died between its commit and the job's completion.
    sqlx::query(
        "INSERT INTO bus.river_job (kind, queue, args, max_attempts)
         SELECT kind, queue, args, max_attempts FROM bus.river_job WHERE kind = 'webhook.fanout'",
    )
    .execute(&site.pool)
    .await
    .unwrap();
    assert!(
        eventually(async || {
            let done: i64 = sqlx::query_scalar(
                "SELECT count(*) FROM bus.river_job WHERE kind = 'webhook.fanout' AND state = 'completed'",
            )
            .fetch_one(&site.pool)
            .await
            .unwrap();
            done == 2
        })
        .await
    );
    wait_until_deliveries_are(&site, "completed", 1).await;
    assert_eq!(site.receiver.deliveries().len(), 1);
    site.stop().await;
}

#[tokio::test]
async fn one_delivery_at_a_time_goes_to_an_endpoint_and_all_arrive() {
    let site = Site::start().await;
    site.endpoint("x", &["*"]).await;
    // Slow enough for two deliveries to overlap if they were sent concurrently.
    site.receiver.plan_response(PlannedResponse {
        delay_ms: 100,
        times: 6,
        ..PlannedResponse::status(204)
    });
    for number in 0..6 {
        site.note(json!({ "title": format!("Note {number}"), "published": true }))
            .await;
    }
    wait_until_deliveries_are(&site, "completed", 6).await;
    let overlaps: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM bus.webhook_attempts AS a JOIN bus.webhook_attempts AS b
           ON a.id < b.id AND a.attempted_at > b.attempted_at - make_interval(secs => b.latency_ms / 1000.0)",
    )
    .fetch_one(&site.pool)
    .await
    .unwrap();
    assert_eq!(overlaps, 0, "no attempt starts before the previous one has ended");
    let ids: BTreeSet<String> = site
        .receiver
        .deliveries()
        .iter()
        .map(|delivery| id(delivery).to_owned())
        .collect();
    assert_eq!((ids.len(), site.receiver.deliveries().len()), (6, 6));
    site.stop().await;
}

#[tokio::test]
async fn pending_deliveries_of_a_deleted_endpoint_are_cancelled_and_its_log_remains() {
    let site = Site::start().await;
    let (endpoint, _) = site.endpoint("x", &["*"]).await;
    site.receiver.plan_response(PlannedResponse::status(500));
    site.note(json!({ "title": "Alpha", "published": true })).await;
    assert!(eventually(async || attempt_log(&site, &endpoint).await.len() == 1).await);
    expect_status(
        site.as_owner(Method::DELETE, &format!("/webhooks/endpoints/{endpoint}")),
        StatusCode::NO_CONTENT,
    )
    .await;
    wait_until_deliveries_are(&site, "cancelled", 1).await;
    let reason: Option<String> =
        sqlx::query_scalar("SELECT metadata ->> 'bus:reason' FROM bus.river_job WHERE kind = 'webhook.deliver'")
            .fetch_one(&site.pool)
            .await
            .unwrap();
    assert_eq!(reason.as_deref(), Some("endpoint_deleted"));
    assert_eq!(attempt_log(&site, &endpoint).await.len(), 1);
    site.stop().await;
}

#[tokio::test]
async fn a_requests_trace_context_reaches_the_receiver() {
    let site = Site::start().await;
    site.endpoint("x", &["*"]).await;
    let traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    let form = json!({ "name": "Ada", "email": "ada@example.org", "message": "Hello" });
    let request = site
        .visitor(Method::POST, "/access-requests")
        .header("traceparent", traceparent)
        .json(&form);
    assert!(request.send().await.unwrap().status().is_success());
    let delivery = within_timeout(
        site.receiver
            .wait_for(|delivery| delivery.json()["type"] == "access_request.created"),
    )
    .await;
    assert_eq!(delivery.header("traceparent"), Some(traceparent));
    // The same holds for an event recorded by a trigger.
    let draft = json!({ "title": "Alpha", "published": true });
    let made = site
        .as_owner(Method::POST, "/notes")
        .header("traceparent", traceparent)
        .json(&draft);
    expect_status(made, StatusCode::CREATED).await;
    let delivery = within_timeout(
        site.receiver
            .wait_for(|delivery| delivery.json()["type"] == "corpus.note.changed"),
    )
    .await;
    assert_eq!(delivery.header("traceparent"), Some(traceparent));
    site.stop().await;
}

#[tokio::test]
async fn a_delivery_without_its_event_is_cancelled_and_does_not_block_the_endpoint() {
    let site = Site::start().await;
    let (endpoint, _) = site.endpoint("x", &["*"]).await;
    sqlx::query(
        "INSERT INTO bus.river_job (kind, queue, args, max_attempts)
         VALUES ('webhook.deliver', 'webhook', jsonb_build_object('endpoint_id', $1, 'event_id', gen_random_uuid()), 18)",
    )
    .bind(&endpoint)
    .execute(&site.pool)
    .await
    .unwrap();
    wait_until_deliveries_are(&site, "cancelled", 1).await;
    let busy: Option<bool> = sqlx::query_scalar("SELECT lease_expires_at IS NOT NULL FROM bus.webhook_endpoints")
        .fetch_one(&site.pool)
        .await
        .unwrap();
    assert_eq!(busy, Some(false), "the endpoint's lease was released");
    site.stop().await;
}
