//! A visitor requests access, and the owner gets a mail.

use bus_runtime::jobs::{JobFilter, JobState};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use standmeet::mail::sink::{ReceivedMail, Refusal};

use crate::support::{Site, eventually, expect_status, within_timeout};

fn request(site: &Site, message: &str) -> RequestBuilder {
    let form = json!({ "name": "Zoë", "email": "zoe@example.net", "message": message });
    site.visitor(Method::POST, "/access-requests").json(&form)
}

async fn submit(site: &Site, message: &str) -> Value {
    expect_status(request(site, message), StatusCode::CREATED).await
}

/// Waits until the event of every access request has been handled.
async fn wait_until_all_handled(site: &Site) {
    let settled = eventually(async || {
        let open: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM access_requests request
             WHERE NOT EXISTS (
                 SELECT FROM bus.events event JOIN owner_notices notice ON notice.event_id = event.id
                 WHERE event.subject = 'access_request/' || request.id
                   AND (notice.sent_at IS NOT NULL OR NOT notice.admitted))",
        )
        .fetch_one(&site.pool)
        .await
        .unwrap();
        open == 0
    });
    assert!(settled.await, "not every request was handled");
}

#[tokio::test]
async fn the_owner_gets_one_mail_whose_message_id_is_the_event_id() {
    let site = Site::start().await;
    let submitted = submit(&site, "May I read on?").await;
    assert_eq!(submitted["status"], "submitted");
    let mail = within_timeout(site.sink.wait_for(|_| true)).await;
    assert_eq!(
        (mail.from.as_str(), mail.to.as_slice()),
        ("site@example.org", &["owner@example.org".to_owned()][..])
    );
    let event: uuid::Uuid = sqlx::query_scalar("SELECT id FROM bus.events WHERE type = 'access_request.created'")
        .fetch_one(&site.pool)
        .await
        .unwrap();
    assert_eq!(mail.header("Message-ID"), Some(format!("<{event}@example.org>")));
    assert_eq!(mail.header("Reply-To").as_deref(), Some("zoe@example.net"));
    wait_until_all_handled(&site).await;
    assert_eq!(site.sink.mails().len(), 1);
    site.stop().await;
}

#[tokio::test]
async fn a_mail_rejected_temporarily_is_sent_by_the_next_attempt() {
    let site = Site::start().await;
    site.sink.refuse(1, Refusal::Temporary);
    submit(&site, "May I read on?").await;
    // the retry policy waits 20 s, a manual retry does not
    let mut job = None;
    let failed = eventually(async || {
        let filter = JobFilter {
            kind: Some("owner.notify".to_owned()),
            ..Default::default()
        };
        job = site.instance.bus.inspector().list(filter).await.unwrap().pop();
        job.as_ref().is_some_and(|job| job.failures.len() == 1)
    });
    assert!(failed.await, "the first attempt failed");
    assert!(site.sink.mails().is_empty());
    site.instance.bus.inspector().retry(job.unwrap().id).await.unwrap();
    within_timeout(site.sink.wait_for(|_| true)).await;
    site.stop().await;
}

#[tokio::test]
async fn a_mail_rejected_permanently_is_discarded_and_the_stored_error_contains_no_address() {
    let site = Site::start().await;
    site.sink.refuse(1, Refusal::Permanent);
    submit(&site, "May I read on?").await;
    let mut job = None;
    let ended = eventually(async || {
        let filter = JobFilter {
            kind: Some("owner.notify".to_owned()),
            ..Default::default()
        };
        job = site.instance.bus.inspector().list(filter).await.unwrap().pop();
        job.as_ref().is_some_and(|job| !job.failures.is_empty())
    });
    assert!(ended.await, "the attempt failed");
    let job = job.unwrap();
    assert_eq!(job.state, JobState::Discarded);
    assert_eq!(job.failures.len(), 1);
    assert_eq!(
        job.failures[0].error,
        "the mail server rejected the mail permanently (550)"
    );
    site.stop().await;
}

#[tokio::test]
async fn more_than_five_notices_per_hour_are_dropped_and_a_retry_is_not_counted_twice() {
    let site = Site::start().await;
    site.sink.refuse(1, Refusal::Temporary);
    submit(&site, "number 0").await;
    let refused = eventually(async || {
        let pending: i64 = sqlx::query_scalar("SELECT count(*) FROM owner_notices WHERE admitted AND sent_at IS NULL")
            .fetch_one(&site.pool)
            .await
            .unwrap();
        pending == 1
    });
    assert!(refused.await);
    for number in 1..8 {
        submit(&site, &format!("number {number}")).await;
    }
    let four = eventually(async || site.sink.mails().len() == 4);
    assert!(four.await, "four of the others are sent, because the first one counts");
    let filter = || JobFilter {
        kind: Some("owner.notify".to_owned()),
        ..Default::default()
    };
    let jobs = site.instance.bus.inspector().list(filter()).await.unwrap();
    let first = jobs
        .iter()
        .find(|job| !job.failures.is_empty())
        .expect("the first failed once");
    site.instance.bus.inspector().retry(first.id).await.unwrap();
    wait_until_all_handled(&site).await;
    let mails = site.sink.mails();
    assert_eq!(mails.len(), 5);
    assert!(mails.iter().any(|mail: &ReceivedMail| mail.data.contains("number 0")));
    let dropped: i64 = sqlx::query_scalar("SELECT count(*) FROM owner_notices WHERE NOT admitted")
        .fetch_one(&site.pool)
        .await
        .unwrap();
    assert_eq!(dropped, 3);
    site.stop().await;
}

#[tokio::test]
async fn an_invalid_form_is_422_and_records_no_event() {
    let site = Site::start().await;
    let good = json!({ "name": "Zoë", "email": "zoe@example.net", "message": "Hello" });
    for (field, value, code) in [
        ("email", json!("no address"), "invalid_email"),
        ("email", json!("a@b\r\nBcc: c@d"), "invalid_email"),
        ("name", json!("  "), "empty_field"),
        ("message", json!("x".repeat(5001)), "field_too_long"),
        ("message", json!("a\u{0}b"), "nul_character"),
        ("message", json!(null), "invalid_field"),
    ] {
        let mut form = good.clone();
        form[field] = value;
        let refused = site.visitor(Method::POST, "/access-requests").json(&form);
        let body = expect_status(refused, StatusCode::UNPROCESSABLE_ENTITY).await;
        assert_eq!(body["error"]["code"], code, "{field}");
    }
    let events: i64 = sqlx::query_scalar("SELECT count(*) FROM bus.events")
        .fetch_one(&site.pool)
        .await
        .unwrap();
    assert_eq!(events, 0);
    site.stop().await;
}
