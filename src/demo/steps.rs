//! Steps 1 to 10.

use anyhow::{Context, ensure};
use bus_runtime::{
    MigrateOptions,
    database::{self, Pool},
};
use serde_json::{Value, json};
use standmeet::{
    config::Config,
    events,
    instance::{self, Instance},
    receiver::{Delivery, PlannedResponse, Receiver},
};

use super::{
    Stage,
    client::{Client, text_field},
    database::Database,
    report::{Report, StepFailed},
};

/// A created endpoint with its signing secret.
#[derive(Clone, Debug)]
pub(super) struct Endpoint {
    pub(super) secret: String,
}

/// Step 1: creates the database.
pub(super) async fn postgres(report: Report, stage: &Stage) -> Result<&Database, StepFailed> {
    let does = "create a database, on the server of DATABASE_URL or on an embedded server";
    report
        .step("postgres", does, async {
            let chosen = stage.database.get_or_try_init(|| Database::choose(&stage.config));
            let database = chosen.await?;
            database.create().await?;
            let pool = database::connect_lazily(database.url(), 1)?;
            let (version, name): (String, String) =
                sqlx::query_as("SELECT current_setting('server_version'), current_database()::text")
                    .fetch_one(&pool)
                    .await?;
            pool.close().await;
            // a pooler may redirect the connection
            ensure!(name == database.name(), "the URL leads to the database `{name}`");
            let kind = database.kind();
            let saw = format!("Postgres {version}, {kind}");
            let detail = json!({ "version": version, "kind": kind, "database": name });
            Ok((database, saw, detail))
        })
        .await
}

/// Step 2: migrates the database and starts the instance.
pub(super) async fn migrate(report: Report, stage: &Stage, database: &Database) -> Result<Instance, StepFailed> {
    let does = "create the tables and triggers, and start the site";
    report
        .step("migrate", does, async {
            let pool = database::connect_lazily(database.url(), 2)?;
            let migrated = bus_runtime::migrate(&pool, &events::DECLARATION, MigrateOptions::default()).await?;
            pool.close().await;
            let listener = instance::listen(stage.config.listen).await?;
            let smtp_url = stage.sink.url();
            let config = Config {
                // points to another database than the demo's
                direct_url: None,
                ..stage.config.clone()
            };
            let instance = Instance::start(&config, listener, database.url(), &smtp_url).await?;
            let (applied, tables) = (migrated.applied.len(), migrated.triggers.len());
            let saw = format!(
                "{applied} migrations applied, triggers on {tables} table, site at {}",
                instance.url()
            );
            let detail = json!({ "applied": migrated.applied, "tables_with_triggers": tables });
            Ok((instance, saw, detail))
        })
        .await
}

/// Steps 3 to 10.
pub(super) async fn events(report: Report, stage: &Stage, instance: &Instance) -> Result<Endpoint, StepFailed> {
    let Stage { receiver, sink, .. } = stage;

    let (client, endpoint) = &report
        .step(
            "endpoint",
            "create a webhook endpoint for notes and access requests",
            async {
                let client = Client::new(&instance.url(), &instance.token)?;
                let wanted = json!({
                    "url": receiver.url("demo"),
                    "event_types": ["corpus.note.changed", "access_request.*"],
                });
                let made = client.post("/webhooks/endpoints", &wanted).await?;
                let secret = text_field(&made, "secret")?.to_owned();
                let saw = format!(
                    "endpoint {} created; its secret is shown only once",
                    text_field(&made, "id")?
                );
                let detail = json!({ "id": made["id"], "url": wanted["url"] });
                Ok(((client, Endpoint { secret }), saw, detail))
            },
        )
        .await?;

    let note = report
        .step(
            "note_created",
            "POST /notes, then PATCH it; a database trigger records the events",
            async {
                let draft = json!({ "genre": "note", "title": "Hello, Outbox!", "published": true });
                let made = client.post("/notes", &draft).await?;
                let path = format!("/notes/{}", text_field(&made, "id")?);
                let body = json!({ "body": "A text with the rare word zanzibar." });
                let edited = client.patch(&path, &body).await?;
                let saw = format!("{}, indexed: {}", text_field(&edited, "subject")?, edited["indexed"]);
                let detail = json!({
                    "note_id": edited["id"],
                    "subject": edited["subject"],
                    "indexed": edited["indexed"],
                    "index_job_id": edited["index_job_id"],
                });
                Ok((edited, saw, detail))
            },
        )
        .await?;

    report
        .step(
            "search_hit",
            "GET /search?q=zanzibar, a word of the edited note",
            async {
                let hit = client.wait_until_found("zanzibar", text_field(&note, "id")?).await?;
                Ok(((), format!("found {}", hit["subject"]), json!({ "hit": hit })))
            },
        )
        .await?;

    let event = report
        .step(
            "event_fanned_out",
            "look up the jobs that the relay created for the edit's event",
            async { wait_until_fanned_out(&instance.app.pool, text_field(&note, "subject")?).await },
        )
        .await?;

    let delivery = report
        .step("webhook_received", "wait until the receiver gets the event", async {
            let delivery = receiver.wait_for(|delivery| is_delivery_of(delivery, &event)).await;
            let body = delivery.json();
            let fields = body["data"].as_object().context("the body has no `data`")?.len();
            let saw = format!("{} with {fields} fields, without the note's text", body["type"]);
            let text = String::from_utf8_lossy(&delivery.body).into_owned();
            ensure!(!text.contains("zanzibar"), "the payload contains the note's text");
            let detail = json!({ "webhook_id": event, "body": body });
            Ok((delivery, saw, detail))
        })
        .await?;

    report
        .step(
            "signature_verified",
            "verify the signature with the standardwebhooks library",
            async {
                delivery.verify(&endpoint.secret)?;
                let mut forged = delivery.clone();
                forged.body = body_text(&delivery).replace("updated", "deleted").into();
                ensure!(
                    forged.verify(&endpoint.secret).is_err(),
                    "a modified body verifies as well"
                );
                let signature = delivery.header("webhook-signature").unwrap_or_default();
                let saw = "the signature is valid, and invalid after a change to the body".to_owned();
                Ok(((), saw, json!({ "webhook_signature": signature })))
            },
        )
        .await?;

    retry_after_500(report, client, receiver, endpoint, &note).await?;

    report
        .step(
            "access_request_mail",
            "POST /access-requests as a visitor; wait for the mail to the owner",
            async {
                let form = json!({
                    "name": "A visitor",
                    "email": "visitor@example.org",
                    "message": "May I read on?",
                });
                let submitted = client.post("/access-requests", &form).await?;
                let mail = sink.wait_for(|mail| mail.data.contains("May I read on?")).await;
                let id = mail.header("Message-ID").context("the mail has no Message-ID")?;
                let to = mail.to.first().cloned().unwrap_or_default();
                let saw = format!("response `{}`, then a mail to {to}", text_field(&submitted, "status")?);
                Ok((
                    (),
                    saw,
                    json!({ "to": to, "subject": mail.header("Subject"), "message_id": id }),
                ))
            },
        )
        .await?;
    Ok(endpoint.clone())
}

/// Step 9: the receiver fails once, and the delivery is retried with a new signature.
async fn retry_after_500(
    report: Report,
    client: &Client,
    receiver: &Receiver,
    endpoint: &Endpoint,
    note: &Value,
) -> Result<(), StepFailed> {
    let does = "let the receiver respond with 500 once; the first retry follows after five seconds";
    report
        .step("retry_after_500", does, async {
            receiver.plan_response(PlannedResponse::status(500));
            let path = format!("/notes/{}", text_field(note, "id")?);
            client.patch(&path, &json!({ "tags": ["retried"] })).await?;
            let failed = receiver.wait_for(|delivery| delivery.status == 500).await;
            let id = failed
                .header("webhook-id")
                .context("the delivery has no webhook-id")?
                .to_owned();
            let again = receiver
                .wait_for(|delivery| delivery.status < 300 && is_delivery_of(delivery, &id))
                .await;
            again.verify(&endpoint.secret)?;
            ensure!(failed.body == again.body, "the retry has a different body");
            let time = |delivery: &Delivery| delivery.header("webhook-timestamp").unwrap_or_default().to_owned();
            let (first, second) = (time(&failed), time(&again));
            ensure!(first != second, "the retry has the first attempt's timestamp");
            let saw = "the retry has the same id and body, and a new timestamp and signature".to_owned();
            Ok(((), saw, json!({ "webhook_id": id, "timestamps": [first, second] })))
        })
        .await
}

/// Waits until the newest event of the subject is fanned out.
async fn wait_until_fanned_out(pool: &Pool, subject: &str) -> anyhow::Result<(String, String, Value)> {
    loop {
        let row: Option<(uuid::Uuid, i64, Value)> = sqlx::query_as(
            "SELECT event.id, fanout.position, fanout.jobs
             FROM bus.events event JOIN bus.fanouts fanout ON fanout.event_id = event.id
             WHERE event.subject = $1 AND event.seq = (SELECT max(seq) FROM bus.events WHERE subject = $1)",
        )
        .bind(subject)
        .fetch_optional(pool)
        .await?;
        if let Some((id, position, jobs)) = row {
            let names: Vec<&str> = jobs
                .as_object()
                .into_iter()
                .flatten()
                .map(|(name, _)| name.as_str())
                .collect();
            let saw = format!("event {id} at position {position}: jobs for {}", names.join(" and "));
            let detail = json!({ "event_id": id, "position": position, "jobs": jobs });
            return Ok((id.to_string(), saw, detail));
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// Returns whether the delivery carries the event with this id.
fn is_delivery_of(delivery: &Delivery, event: &str) -> bool {
    delivery.header("webhook-id") == Some(event)
}

fn body_text(delivery: &Delivery) -> String {
    String::from_utf8_lossy(&delivery.body).into_owned()
}
