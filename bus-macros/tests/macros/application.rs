//! Compiles and runs an application with a handler for everything the fixture declares.

use bus_runtime::{
    BoxError, Bus, Context, Event, EventType, Outcome, Recordable as _, ScopedEndpoint, Settled, StoredEvent, Tx,
    TxContext,
    database::{Pool, connect_lazily},
    egress::Policy,
    event_type, job,
    jobs::{JobId, JobState},
    periodic, subscriber,
    testing::{TestDatabase, TestServer},
    types::{Json, Sensitive},
    webhooks::{SealingKeys, WebhookConfig},
};
use std::{collections::BTreeMap, time::Duration};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use uuid::Uuid;

use crate::events::{
    GuestbookSigned, LetterSent, LetterSentAliases, LetterSentCustoms, LetterSentHow, LetterSentReaders,
    LetterSentSender, OrderPlaced, PageTurned, PageTurnedType, StartBus, jobs, scopes, subscribers,
};

/// Timeout of a test that hangs; not a claim about speed.
const WAIT_TIMEOUT: Duration = Duration::from_secs(60);

/// What a handler reports: its name, the id of the event or job, and the checked part of the input.
pub(crate) type Report = (&'static str, Uuid, String);

struct App {
    reports: UnboundedSender<Report>,
}

impl App {
    fn report(&self, handler: &'static str, id: Uuid, what: impl Into<String>) {
        // sending fails once the test has finished
        let _ = self.reports.send((handler, id, what.into()));
    }
}

#[subscriber("search.index")]
async fn index(_cx: &mut Context, app: &App, event: Event<GuestbookSigned>) -> Outcome {
    app.report("search.index", event.id, event.data.entry_id);
    Ok(())
}

#[subscriber("stock.reserve", transactional)]
async fn reserve(_cx: &TxContext, _tx: &mut Tx, app: &App, event: Event<OrderPlaced>) -> Outcome {
    app.report("stock.reserve", event.id, event.data.amount.to_string());
    Ok(())
}

#[subscriber("audit.log")]
async fn log(_cx: &mut Context, app: &App, event: Event<subscribers::AuditLogEvent>) -> Outcome {
    use subscribers::AuditLogEvent as Audited;
    let what = match event.data {
        Audited::OrderPlaced(placed) => format!("{} placed", placed.amount),
        Audited::PageTurned(turned) => format!("{} turned to {}", turned.slug, turned.number),
        Audited::StockChanged(changed) => format!("{} left", changed.quantity),
    };
    app.report("audit.log", event.id, what);
    Ok(())
}

#[subscriber("ledger.book", transactional)]
async fn book(_cx: &TxContext, tx: &mut Tx, _app: &App, event: Event<subscribers::LedgerBookEvent>) -> Outcome {
    // the job exists if and only if this handler's transaction commits
    let rebuild = jobs::SearchRebuild {
        owner_id: event.id,
        since: None,
        note: Some(event.data.type_name().chars().take(3).collect()),
    };
    tx.enqueue(rebuild).await?;
    Ok(())
}

#[subscriber("mirror.fill")]
async fn fill(cx: &mut Context, app: &App, event: Event<subscribers::MirrorFillEvent>) -> Outcome {
    let older = cx.merged_events::<subscribers::MirrorFillEvent>().await?;
    let all = older.iter().chain([&event]).map(|event| event.data.type_name());
    app.report("mirror.fill", event.id, all.collect::<Vec<_>>().join(", "));
    Ok(())
}

#[subscriber("post.office")]
async fn post(cx: &mut Context, app: &App, event: Event<subscribers::PostOfficeEvent>) -> Outcome {
    use subscribers::PostOfficeEvent::LetterSent;
    for older in cx.merged_events::<subscribers::PostOfficeEvent>().await? {
        let LetterSent(letter) = older.data;
        app.report("post.office", older.id, letter.sender.name.into_exposed());
    }
    let LetterSent(letter) = event.data;
    app.report("post.office", event.id, format!("{letter:?}"));
    app.report("post.office", event.id, plaintext(&letter));
    Ok(())
}

/// Returns all sensitive values of a letter in plain text.
fn plaintext(letter: &LetterSent) -> String {
    format!(
        "{} {} {} {:?} {:?} {:?} {:?} {:?} {:?} {} {:?} {:?}",
        letter.to.expose(),
        letter.weight.expose(),
        letter.price.expose(),
        letter.sent_at.as_ref().map(|at| at.expose().to_rfc3339()),
        letter.body.as_ref().map(|body| &body.expose().0),
        letter.stamps.expose(),
        letter.copies.expose(),
        letter.how.as_ref().map(|how| *how.expose()),
        letter.customs.as_ref().map(|customs| &customs.expose().code),
        letter.sender.name.expose(),
        letter
            .readers
            .iter()
            .map(|reader| reader.name.expose())
            .collect::<Vec<_>>(),
        letter.aliases.as_ref().map(Sensitive::expose),
    )
}

#[subscriber("price.watch")]
async fn watch(_cx: &mut Context, app: &App, event: Event<subscribers::PriceWatchEvent>) -> Outcome {
    let subscribers::PriceWatchEvent::OrderPlaced(placed) = event.data;
    app.report("price.watch", event.id, placed.amount.to_string());
    Ok(())
}

#[job("search.rebuild")]
async fn rebuild(_cx: &mut Context, app: &App, args: jobs::SearchRebuild) -> Outcome {
    app.report("search.rebuild", args.owner_id, args.note.unwrap_or_default());
    Ok(())
}

#[job("letter.print")]
async fn print(_cx: &mut Context, app: &App, args: jobs::LetterPrint) -> Outcome {
    let what = format!(
        "{:?} to {}",
        args.pin.map(|pin| pin.into_exposed()),
        args.copy.to.expose()
    );
    app.report("letter.print", args.letter_id, what);
    Ok(())
}

#[periodic("stock.sweep")]
async fn sweep(_cx: &mut Context, _app: &App) -> Outcome {
    Ok(())
}

impl scopes::GuestbookEntry for App {
    async fn admits(&self, _event: &StoredEvent, _endpoint: &ScopedEndpoint) -> Result<bool, BoxError> {
        Ok(true)
    }
}

/// Starts the application on a new database with the table of the fixture's trigger.
pub(crate) async fn start() -> Result<(TestDatabase, Pool, Bus, UnboundedReceiver<Report>), BoxError> {
    let database = TestServer::shared().await?.create_database().await?;
    let pool = connect_lazily(database.url(), 20)?;
    sqlx::raw_sql(
        "CREATE TABLE stock (shelf text PRIMARY KEY, quantity integer NOT NULL, owner_id uuid);
         CREATE FUNCTION stock_place(shelf text) RETURNS text LANGUAGE sql IMMUTABLE RETURN 'hall://' || shelf;",
    )
    .execute(&pool)
    .await?;
    let (reports, received) = unbounded_channel();
    let webhooks = WebhookConfig {
        keys: SealingKeys::parse(&SealingKeys::generate("test"))?,
        // the tests' receivers listen on loopback
        policy: Policy::parse("127.0.0.1/32", "allow", "")?,
    };
    let builder = Bus::builder(pool.clone()).app(App { reports }).webhooks(webhooks);
    let bus = builder.start().await?;
    Ok((database, pool, bus, received))
}

pub(crate) async fn next_report<T>(received: &mut UnboundedReceiver<T>) -> T {
    let report = tokio::time::timeout(WAIT_TIMEOUT, received.recv()).await;
    report.expect("a report arrives").expect("the application is running")
}

/// Waits until each of these subscribers has handled the event.
async fn wait_until_handled(bus: &Bus, event: Uuid, subscribers: &[&str]) -> Result<(), BoxError> {
    for subscriber in subscribers {
        let settled = bus.await_subscriber(event, subscriber, WAIT_TIMEOUT).await?;
        assert!(
            matches!(settled, Settled::Done(JobState::Completed)),
            "`{subscriber}`: {settled:?}"
        );
    }
    Ok(())
}

async fn count(pool: &Pool, kind: &str) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("SELECT count(*) FROM bus.river_job WHERE kind = $1")
        .bind(kind)
        .fetch_one(pool)
        .await
}

#[tokio::test]
async fn a_subscriber_of_several_types_handles_each_event_once_whether_transactional_or_not() -> Result<(), BoxError> {
    let (_database, pool, bus, mut received) = start().await?;
    let owner = Uuid::new_v4();
    let (order, page, entry, stock) = bus
        .in_tx(async |tx| {
            let order = OrderPlaced {
                order_id: Uuid::new_v4(),
                amount: 7,
            };
            let page = PageTurned {
                reader_id: None,
                r#type: PageTurnedType::Last,
                ñ: None,
                r#gen: None,
                slug: "moby dick".to_owned(),
                number: 12,
            };
            let entry = GuestbookSigned { entry_id: Uuid::nil() };
            let recorded = (
                tx.record(order.owned_by(owner)).await?,
                tx.record(page.owned_by(owner)).await?,
                tx.record(entry.owned_by(owner)).await?,
            );
            sqlx::query("INSERT INTO stock VALUES ('a1', 3, $1)")
                .bind(owner)
                .execute(&mut **tx)
                .await?;
            let stock = tx.last_triggered_event().await?.expect("the trigger recorded it");
            Ok::<_, BoxError>((recorded.0, recorded.1, recorded.2, stock))
        })
        .await?;
    wait_until_handled(
        &bus,
        order,
        &["audit.log", "ledger.book", "stock.reserve", "price.watch"],
    )
    .await?;
    wait_until_handled(&bus, page, &["audit.log", "mirror.fill"]).await?;
    wait_until_handled(&bus, entry, &["ledger.book", "mirror.fill", "search.index"]).await?;
    wait_until_handled(&bus, stock, &["audit.log"]).await?;

    let mut expected = vec![
        ("audit.log", order, "7 placed".to_owned()),
        ("audit.log", page, "moby dick turned to 12".to_owned()),
        ("audit.log", stock, "3 left".to_owned()),
        ("mirror.fill", page, "page.turned".to_owned()),
        ("mirror.fill", entry, "guestbook.signed".to_owned()),
        ("price.watch", order, "7".to_owned()),
        ("search.index", entry, Uuid::nil().to_string()),
        ("search.rebuild", order, "ord".to_owned()),
        ("search.rebuild", entry, "gue".to_owned()),
        ("stock.reserve", order, "7".to_owned()),
    ];
    let mut reports = Vec::new();
    while reports.len() < expected.len() {
        reports.push(next_report(&mut received).await);
    }
    expected.sort();
    reports.sort();
    assert_eq!(reports, expected);
    assert!(received.try_recv().is_err(), "no handler runs twice");
    for (kind, jobs) in [
        ("audit.log", 3),
        ("ledger.book", 2),
        ("mirror.fill", 2),
        ("search.rebuild", 2),
    ] {
        assert_eq!(count(&pool, kind).await?, jobs, "{kind}");
    }
    bus.stop().await;
    Ok(())
}

#[tokio::test]
async fn a_coalesced_job_of_several_types_gets_the_merged_events_of_each_type() -> Result<(), BoxError> {
    let (_database, pool, bus, mut received) = start().await?;
    // two types with the same subject, written in one transaction
    sqlx::raw_sql(
        r#"SELECT bus.append('guestbook.signed', 1, NULL, 'book/moby/page/1',
                             '{"entry_id":"00000000-0000-0000-0000-000000000000"}'),
                  bus.append('page.turned', 1, NULL, 'book/moby/page/1', '{"type":"first"}')"#,
    )
    .execute(&pool)
    .await?;
    let merged = loop {
        let (handler, _, what) = next_report(&mut received).await;
        if handler == "mirror.fill" {
            break what;
        }
    };
    assert_eq!(merged, "guestbook.signed, page.turned");
    assert_eq!(count(&pool, "mirror.fill").await?, 1);
    bus.stop().await;
    Ok(())
}

#[tokio::test]
async fn an_enqueued_job_is_unique_as_declared_and_runs_at_its_scheduled_time() -> Result<(), BoxError> {
    let (_database, pool, bus, mut received) = start().await?;
    let owner = Uuid::new_v4();
    let args = |note: &str, owner_id| jobs::SearchRebuild {
        owner_id,
        since: None,
        note: Some(note.to_owned()),
    };
    let due = chrono::Utc::now() + chrono::TimeDelta::hours(1);
    let (first, twin, other) = bus
        .in_tx(async |tx| {
            let first = tx.enqueue_at(args("one", owner), due).await?;
            let twin = tx.enqueue(args("two", owner)).await?;
            let other = tx.enqueue(args("now", Uuid::nil())).await?;
            Ok::<_, BoxError>((first, twin, other))
        })
        .await?;
    assert!(!first.duplicate && twin.duplicate && !other.duplicate);
    assert_eq!(first.id, twin.id, "`unique: [owner_id]` ignores the other arguments");
    let settled = bus.wait(other.id, WAIT_TIMEOUT).await?;
    assert!(matches!(settled, Settled::Done(JobState::Completed)), "{settled:?}");
    assert_eq!(
        next_report(&mut received).await,
        ("search.rebuild", Uuid::nil(), "now".to_owned())
    );
    let waiting = bus.job(first.id).await?;
    assert_eq!(waiting.state, JobState::Pending);
    assert_eq!(waiting.scheduled_at.timestamp_micros(), due.timestamp_micros());
    let refused = bus
        .in_tx(async |tx| tx.enqueue(args("long", owner)).await.map_err(BoxError::from))
        .await
        .expect_err("`note` has at most three characters");
    assert_eq!(refused.to_string(), "field `note` has 4 characters, the limit is 3");
    assert_eq!(count(&pool, "search.rebuild").await?, 2);
    let _: JobId = first.id;
    bus.stop().await;
    Ok(())
}

/// Sensitive values of the letter that no table may contain.
const SECRETS: [&str; 12] = [
    "ada@",
    "Ada",
    "987654321",
    "271828.5",
    "2001-02-03",
    "dear",
    "cat",
    "bob",
    "courier",
    "xyz",
    "Zoe",
    "sobriquet",
];

fn reader(name: &str) -> LetterSentReaders {
    LetterSentReaders {
        name: name.to_owned().into(),
        since: None,
    }
}

fn letter() -> LetterSent {
    LetterSent {
        letter_id: Uuid::from_u128(1),
        to: "ada@letters.example".to_owned().into(),
        weight: 987_654_321.into(),
        price: 271_828.5.into(),
        sent_at: Some(Sensitive::new("2001-02-03T04:05:06Z".parse().expect("it is a time"))),
        body: Some(Json(serde_json::json!({ "dear": 1 })).into()),
        stamps: vec!["cat".to_owned()].into(),
        copies: BTreeMap::from([("bob".to_owned(), 987_654_321)]).into(),
        how: Some(LetterSentHow::Courier.into()),
        customs: Some(LetterSentCustoms { code: "xyz".to_owned() }.into()),
        readers: ["Zoe A.", "Zoe B."].map(reader).into(),
        aliases: Some(BTreeMap::from([("bob".to_owned(), LetterSentAliases::Sobriquet)]).into()),
        sender: LetterSentSender {
            city: "Ulm".to_owned(),
            name: "Ada L.".to_owned().into(),
        },
    }
}

#[tokio::test]
async fn sensitive_fields_of_every_type_are_encrypted_in_the_database_and_decrypted_for_handlers()
-> Result<(), BoxError> {
    let (_database, pool, bus, mut received) = start().await?;
    // two letters with the same subject, both handled by the job of the newer one
    let (older, newer, job) = bus
        .in_tx(async |tx| {
            let older = tx.record(letter().without_owner()).await?;
            let newer = tx.record_all([letter().without_owner()]).await?[0];
            let print = jobs::LetterPrint {
                letter_id: Uuid::from_u128(1),
                pin: Some(987_654_321.into()),
                copy: jobs::LetterPrintCopy {
                    to: "ada@letters.example".to_owned().into(),
                },
            };
            let job = tx.enqueue(print.clone()).await?;
            let twin = tx.enqueue(print).await?;
            assert!(twin.duplicate && twin.id == job.id, "unique by what is not sensitive");
            Ok::<_, BoxError>((older, newer, job.id))
        })
        .await?;
    let mut reports = Vec::new();
    for _ in 0..4 {
        reports.push(next_report(&mut received).await);
    }
    reports.sort();
    let debug = "LetterSent { letter_id: 00000000-0000-0000-0000-000000000001, to: [redacted], weight: [redacted], \
                 price: [redacted], sent_at: Some([redacted]), body: Some([redacted]), stamps: [redacted], \
                 copies: [redacted], how: Some([redacted]), customs: Some([redacted]), \
                 readers: [LetterSentReaders { name: [redacted], since: None }, \
                 LetterSentReaders { name: [redacted], since: None }], aliases: Some([redacted]), \
                 sender: LetterSentSender { city: \"Ulm\", name: [redacted] } }";
    let printed = "Some(987654321) to ada@letters.example".to_owned();
    let mut expected = vec![
        ("letter.print", Uuid::from_u128(1), printed),
        ("post.office", older, "Ada L.".to_owned()),
        ("post.office", newer, debug.to_owned()),
        ("post.office", newer, plaintext(&letter())),
    ];
    expected.sort();
    assert_eq!(reports, expected);
    assert!(plaintext(&letter()).contains("987654321"));
    wait_until_handled(&bus, newer, &["post.office"]).await?;
    let settled = bus.wait(job, WAIT_TIMEOUT).await?;
    assert!(matches!(settled, Settled::Done(JobState::Completed)), "{settled:?}");

    let stored: String = sqlx::query_scalar(
        "SELECT string_agg(query_to_xml(format('SELECT * FROM bus.%I', tablename), true, true, '')::text, '')
         FROM pg_tables WHERE schemaname = 'bus' AND tablename NOT IN ('types', 'migrations')",
    )
    .fetch_one(&pool)
    .await?;
    for secret in SECRETS {
        assert!(!stored.contains(secret), "`{secret}` is in {stored}");
    }
    assert_eq!(stored.matches("sealed:1").count(), 2 * 13 + 2);
    assert!(
        stored.contains("Ulm"),
        "fields that are not sensitive are stored in plain text"
    );
    let args = bus.job(job).await?.args;
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(args.get())?,
        serde_json::json!({ "letter_id": Uuid::from_u128(1), "pin": "[redacted]", "copy": { "to": "[redacted]" } })
    );

    // limits are checked before encryption, and their errors do not contain the value
    let mut long = letter();
    long.sender.name = "ada".to_owned().into();
    let refused = bus
        .in_tx(async |tx| tx.record(long.without_owner()).await.map_err(BoxError::from))
        .await
        .expect_err("it does not match");
    assert_eq!(
        refused.to_string(),
        "field `sender.name` does not match its pattern `^[A-Z]`"
    );
    let functions: i64 = sqlx::query_scalar("SELECT count(*) FROM pg_proc WHERE proname = 'record_letter_sent'")
        .fetch_one(&pool)
        .await?;
    assert_eq!(functions, 0, "SQL has no function of its own for it");
    bus.stop().await;
    Ok(())
}

#[test]
fn event_type_can_be_used_in_constants_and_patterns() {
    const PLACED: EventType = event_type!("order.placed");
    let audited = subscribers::AuditLogEvent::OrderPlaced(OrderPlaced {
        order_id: Uuid::nil(),
        amount: 1,
    });
    let found = match audited.event_type() {
        event_type!("page.turned") => "page",
        event_type!("order.placed") => "order",
        _ => "another",
    };
    assert_eq!((found, audited.event_type()), ("order", PLACED));
}

#[test]
fn decoding_a_stored_event_of_another_type_names_both_types() {
    let stored = StoredEvent {
        id: Uuid::nil(),
        seq: 1,
        owner: None,
        event_type: "option.some".to_owned(),
        version: 1,
        subject: "option/x".to_owned(),
        data: serde_json::value::to_raw_value(&serde_json::json!({})).expect("it has a JSON form"),
        occurred_at: chrono::DateTime::UNIX_EPOCH,
        traceparent: None,
    };
    let several = stored
        .decode::<subscribers::LedgerBookEvent>()
        .expect_err("it is of another type");
    assert_eq!(
        several.message,
        "the event is of type `option.some`, expected `guestbook.signed` or `order.placed`"
    );
    // neither type has a required field, so the fields alone do not distinguish them
    let one = stored.decode::<OrderPlaced>().expect_err("it is of another type");
    assert_eq!(
        one.message,
        "the event is of type `option.some`, expected `order.placed`"
    );
    let any = stored.decode::<crate::events::AnyEvent>().expect("it is declared");
    assert_eq!(any.data.event_type(), event_type!("option.some"));
}
