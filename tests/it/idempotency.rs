//! An event handled twice has one effect, for every subscriber.

use bus_runtime::jobs::{Job, JobFilter, JobState};
use reqwest::{Method, StatusCode};
use serde_json::json;
use standmeet::events::DECLARATION;

use crate::support::{Site, eventually, expect_status};

/// Waits until the newest job of a kind is completed and returns it.
async fn wait_until_done(site: &Site, kind: &str) -> Job {
    let mut newest = None;
    let is_done = eventually(async || {
        let filter = JobFilter {
            kind: Some(kind.to_owned()),
            limit: 1,
            ..JobFilter::default()
        };
        newest = site.instance.bus.inspector().list(filter).await.unwrap().pop();
        newest.as_ref().is_some_and(|job| job.state == JobState::Completed)
    });
    assert!(is_done.await, "no job of `{kind}` was completed: {newest:?}");
    newest.expect("it is completed")
}

/// Runs the newest job of a kind a second time, with the same event.
async fn run_twice(site: &Site, kind: &str) {
    let first = wait_until_done(site, kind).await;
    site.instance.bus.inspector().retry(first.id).await.unwrap();
    let ran = eventually(async || {
        let job = site.instance.bus.job(first.id).await.unwrap();
        job.attempt > first.attempt && job.state == JobState::Completed
    });
    assert!(ran.await, "the job of `{kind}` did not run again");
}

#[tokio::test]
async fn every_subscriber_has_one_effect_when_it_handles_an_event_twice() {
    let site = Site::start().await;
    site.endpoint("x", &["corpus.note.changed"]).await;
    // iterates over the declaration, so that a subscriber without a check here fails the test
    for subscriber in DECLARATION.subscribers {
        match subscriber.name {
            "corpus.index" => indexes_once(&site).await,
            "owner.notify" => mails_once(&site).await,
            "webhook.fanout" => queues_once(&site).await,
            other => panic!("add a check that `{other}` has one effect"),
        }
    }
    site.stop().await;
}

async fn indexes_once(site: &Site) {
    site.note(json!({ "title": "Indexed", "body": "walrus", "published": true }))
        .await;
    run_twice(site, "corpus.index").await;
    assert_eq!(site.search("walrus").await, ["note://indexed"]);
}

async fn mails_once(site: &Site) {
    let form = json!({ "name": "Zoë", "email": "zoe@example.net", "message": "Hello" });
    let request = site.visitor(Method::POST, "/access-requests").json(&form);
    expect_status(request, StatusCode::CREATED).await;
    run_twice(site, "owner.notify").await;
    assert_eq!(site.sink.mails().len(), 1);
}

async fn queues_once(site: &Site) {
    site.note(json!({ "title": "Delivered", "published": true })).await;
    let deliveries = || async {
        let queued = "SELECT count(*) FROM bus.river_job WHERE kind = 'webhook.deliver'";
        sqlx::query_scalar::<_, i64>(queued)
            .fetch_one(&site.pool)
            .await
            .unwrap()
    };
    wait_until_done(site, "webhook.fanout").await;
    let first = deliveries().await;
    run_twice(site, "webhook.fanout").await;
    assert_eq!(deliveries().await, first);
}
