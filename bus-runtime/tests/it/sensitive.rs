//! Sensitive fields and arguments: sealed in every table, opened for handlers, redacted in output.

use std::{
    io::{self, Write},
    sync::{Arc, Mutex},
};

use bus_runtime::{
    Bus, RecordError, Recorder as _, StartError,
    declaration::{FieldDecl, FieldType},
    jobs::{JobFilter, JobState},
    webhooks::SealingKeys,
};
use serde_json::json;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tracing::Level;
use uuid::Uuid;

use crate::{
    jobs::end,
    support::{Build, CARD_FIELDS, CardAdded, Database, PATIENCE, Spec, TestError, enqueue, soon, subscriber, within},
};

const NUMBER: &str = "4111-1111-1111-1111";

/// `wallet.card_added` with one job for each subject, and `work` with a sensitive argument. The handlers send what they
/// receive, and fail if it is not the number; the error then names it.
fn spec() -> (Spec, UnboundedReceiver<String>) {
    let (seen, given) = unbounded_channel();
    let seen_too = seen.clone();
    let mut cards = subscriber("bill");
    cards.coalesce = true;
    let mut spec = Spec::default()
        .on_card(cards, move |cx, event| {
            let seen = seen.clone();
            Box::pin(async move {
                for older in cx.merged_events::<CardAdded>().await? {
                    seen.send(format!("merged {}", older.data.number.expose())).unwrap();
                }
                tracing::info!(?event, "handled");
                seen.send(format!("event {}", event.data.number.into_exposed()))
                    .unwrap();
                Ok(())
            })
        })
        .on_work(move |_, args| {
            seen_too
                .send(format!("job {}", args.0["number"].as_str().unwrap()))
                .unwrap();
            Box::pin(async { Ok(()) })
        });
    spec.job.args = CARD_FIELDS;
    (spec, given)
}

/// Parses keys as they are configured.
fn keys(text: &str) -> SealingKeys {
    SealingKeys::parse(text).unwrap()
}

async fn start(build: &Build, database: &Database, text: &str) -> Bus {
    let builder = Bus::builder(database.pool.clone()).sealing_keys(keys(text));
    build.start_over(builder).await.unwrap()
}

fn card() -> CardAdded {
    CardAdded {
        order: 5,
        number: NUMBER.to_owned().into(),
    }
}

async fn record(bus: &Bus) -> Uuid {
    bus.in_tx(async |tx| Ok::<_, TestError>(tx.record(card()).await?))
        .await
        .unwrap()
}

/// The content of every table of schema `bus`, as text.
const ALL: &str = "SELECT string_agg(query_to_xml(format('SELECT * FROM bus.%I', tablename), true, true, '')::text, '')
                   FROM pg_tables WHERE schemaname = 'bus'";

/// Returns everything that this process logs from now on, at every level. A subscriber of one thread would miss events
/// whose callsites another thread evaluated first.
fn logged() -> Arc<Mutex<Vec<u8>>> {
    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);
    impl Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let log = Log::default();
    let written = Arc::clone(&log.0);
    let logger = tracing_subscriber::fmt()
        .with_ansi(false)
        .with_max_level(Level::TRACE)
        .with_writer(move || log.clone());
    tracing::subscriber::set_global_default(logger.finish()).expect("no other test listens");
    written
}

#[tokio::test]
async fn a_sensitive_value_is_in_no_table_and_no_log_and_reaches_its_handler() {
    let log = logged();
    let database = Database::new().await;
    let (spec, mut given) = spec();
    let bus = start(&spec.build(), &database, &SealingKeys::generate("main")).await;
    // Events of one subject, committed together, so that the two older ones are coalesced into the job of the third.
    bus.in_tx(async |tx| {
        tx.record(card()).await?;
        tx.record_all([card()]).await?;
        bus.recorder(tx).record(card()).await?;
        Ok::<_, TestError>(())
    })
    .await
    .unwrap();
    let job = enqueue(&bus, json!({ "order": 5, "number": NUMBER })).await;
    let mut all = Vec::new();
    for _ in 0..4 {
        all.push(soon(&mut given).await);
    }
    all.sort();
    let expected = ["event", "job", "merged", "merged"].map(|how| format!("{how} {NUMBER}"));
    assert_eq!(all, expected);
    end(&bus, job).await;
    let stored: String = database.one(ALL).await;
    assert!(!stored.contains(NUMBER), "{stored}");
    assert_eq!(stored.matches("sealed:1").count(), 4, "{stored}");

    // The inspector shows that a value exists, and what is not sensitive.
    let looked = bus.inspector().get(job).await.unwrap();
    let args: serde_json::Value = serde_json::from_str(looked.args.get()).unwrap();
    assert_eq!(args, json!({ "order": 5, "number": "[redacted]" }));
    let listed = bus.inspector().list(JobFilter::default()).await.unwrap();
    assert!(
        listed.iter().all(|job| !job.args.get().contains("sealed:1")),
        "{listed:?}"
    );
    assert!(!format!("{:?}", card()).contains(NUMBER) && !json!(card()).to_string().contains(NUMBER));
    within(bus.stop()).await;
    let log = String::from_utf8(std::mem::take(&mut *log.lock().unwrap())).unwrap();
    assert!(log.contains("number: [redacted]"), "{log}");
    assert!(!log.contains(NUMBER), "{log}");
}

#[tokio::test]
async fn values_sealed_with_a_former_key_open_and_values_without_their_key_wait_for_it() {
    let database = Database::new().await;
    let (spec, mut given) = spec();
    let build = spec.build();
    let (old, new) = (SealingKeys::generate("old"), SealingKeys::generate("new"));
    let bus = start(&build, &database, &old).await;
    bus.inspector().pause_queue("default").await.unwrap();
    let job = enqueue(&bus, json!({ "order": 5, "number": NUMBER })).await;
    let event = record(&bus).await;
    let of_event = within(bus.await_fanout(event, "bill", PATIENCE))
        .await
        .unwrap()
        .unwrap();
    within(bus.stop()).await;

    let bus = start(&build, &database, &new).await;
    bus.inspector().resume_queue("default").await.unwrap();
    for job in [job, of_event] {
        let failed = end(&bus, job).await;
        assert_eq!(
            (failed.state, failed.failures.len()),
            (JobState::Discarded, 3),
            "{failed:?}"
        );
        assert_eq!(
            failed.failures[0].error,
            "the sensitive field `number` does not open: the secret is sealed with the key `old`, which \
             BUS_SEALING_KEYS does not hold"
        );
    }
    within(bus.stop()).await;

    let both = format!("{},{}", *new, *old);
    let bus = start(&build, &database, &both).await;
    for job in [job, of_event] {
        bus.inspector().retry(job).await.unwrap();
        assert!(soon(&mut given).await.ends_with(NUMBER));
        assert_eq!(end(&bus, job).await.state, JobState::Completed);
    }
    let guide = include_str!("../../../docs/sensitive.md");
    let under_the_old_key = guide.split("```sql").nth(1).unwrap().split("```").next().unwrap();
    assert_eq!(database.one::<i64>(under_the_old_key).await, 2);
    record(&bus).await;
    assert!(soon(&mut given).await.ends_with(NUMBER));
    assert_eq!(database.one::<i64>(under_the_old_key).await, 2);
    let newest: String = database
        .one("SELECT data ->> 'number' FROM bus.events ORDER BY seq DESC LIMIT 1")
        .await;
    assert!(
        newest.contains("\"new:"),
        "what is written now is under the first key: {newest}"
    );
    within(bus.stop()).await;
}

#[tokio::test]
async fn a_sealed_value_moved_to_another_event_does_not_open() {
    let database = Database::new().await;
    let (spec, mut given) = spec();
    let bus = start(&spec.build(), &database, &SealingKeys::generate("main")).await;
    bus.inspector().pause_queue("default").await.unwrap();
    let (one, two) = (record(&bus).await, record(&bus).await);
    sqlx::query("UPDATE bus.events SET data = (SELECT data FROM bus.events WHERE id = $1) WHERE id = $2")
        .bind(one)
        .bind(two)
        .execute(&database.pool)
        .await
        .unwrap();
    let job = within(bus.await_fanout(two, "bill", PATIENCE)).await.unwrap().unwrap();
    bus.inspector().resume_queue("default").await.unwrap();
    let ended = end(&bus, job).await;
    assert_eq!(ended.state, JobState::Discarded);
    let error = &ended.failures[0].error;
    assert!(
        error.starts_with("the sensitive field `number` does not open: ") && error.contains("moved"),
        "{error}"
    );
    drop(given.try_recv());
    within(bus.stop()).await;
}

#[tokio::test]
async fn a_start_without_a_key_fails_before_anything_is_written_and_names_what_needs_it() {
    let database = Database::empty().await;
    let mut of_job = Spec::default();
    of_job.job.args = CARD_FIELDS;
    for (spec, what) in [(spec().0, "the event `wallet.card_added`"), (of_job, "the job `work`")] {
        let refused = spec.start(&database).await.unwrap_err();
        assert!(matches!(refused, StartError::SensitiveFields { .. }), "{refused:?}");
        let message = refused.to_string();
        let expected =
            format!("{what} has sensitive fields, which are sealed at rest: BUS_SEALING_KEYS holds no key; ");
        assert!(message.starts_with(&expected), "{message}");
    }
    assert!(!database.one::<bool>("SELECT to_regnamespace('bus') IS NOT NULL").await);
}

#[tokio::test]
async fn a_bare_connection_and_sql_refuse_sensitive_fields() {
    let database = Database::new().await;
    const CARDS: FieldType = FieldType::List(&FieldType::Object(CARD_FIELDS), None);
    const NESTED: &[FieldDecl] = &[FieldDecl::optional("cards", CARDS)];
    let (mut nested, _) = spec();
    nested.card_fields = Some(NESTED);
    let bus = start(&nested.build(), &database, &SealingKeys::generate("main")).await;
    within(bus.stop()).await;
    let by_sql = async |data: &str| {
        sqlx::query("SELECT bus.record('wallet.card_added', NULL, 'card/5', $1::json)")
            .bind(data.to_owned())
            .execute(&database.pool)
            .await
            .unwrap_err()
            .to_string()
    };
    let expected = "cannot record \"wallet.card_added\": field \"number\" is sensitive, and SQL has no key to seal it with: \
                    record the event from Rust";
    let refused = by_sql("{}").await;
    assert!(
        refused.contains(expected),
        "also where it is deep inside and not given: {refused}"
    );

    let (spec, mut given) = spec();
    let bus = start(&spec.build(), &database, &SealingKeys::generate("main")).await;
    let refused = by_sql(r#"{"order": 5, "number": "4111"}"#).await;
    assert!(refused.contains(expected), "{refused}");

    let mut own = database.pool.begin().await.unwrap();
    for bare in [
        own.record(card()).await,
        own.record_all([card()]).await.map(|ids| ids[0]),
    ] {
        let bare = bare.unwrap_err();
        assert!(
            matches!(
                bare,
                RecordError::KeyMissing {
                    event_type: "wallet.card_added"
                }
            ),
            "{bare:?}"
        );
        assert_eq!(
            bare.to_string(),
            "`wallet.card_added` has sensitive fields, and a connection by itself has no key to seal them with: record it in \
             `Bus::in_tx`, or on the connection through `Bus::recorder`"
        );
    }
    bus.recorder(&mut own).record(card()).await.unwrap();
    own.commit().await.unwrap();
    assert_eq!(soon(&mut given).await, format!("event {NUMBER}"));
    assert_eq!(database.one::<i64>("SELECT count(*) FROM bus.events").await, 1);
    within(bus.stop()).await;
}

#[tokio::test]
async fn a_value_stored_in_the_clear_is_refused_without_being_shown() {
    let database = Database::new().await;
    let (spec, _given) = spec();
    let bus = start(&spec.build(), &database, &SealingKeys::generate("main")).await;
    // Another number than elsewhere: this statement is logged, and another test reads the whole log.
    let number = "5500-0000-0000-0004";
    database
        .run(
            "INSERT INTO bus.river_job (kind, queue, args, max_attempts, state)
             VALUES ('work', 'default', '{\"number\": \"5500-0000-0000-0004\"}', 1, 'available')",
        )
        .await;
    let job = bus.inspector().list(JobFilter::default()).await.unwrap()[0].id;
    let ended = end(&bus, job).await;
    assert_eq!(ended.state, JobState::Discarded);
    let error = &ended.failures[0].error;
    assert!(
        error.contains("field `number` is not sealed") && !error.contains(number),
        "{error}"
    );
    within(bus.stop()).await;
}
