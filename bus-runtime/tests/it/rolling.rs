//! Two builds on one database.

use bus_runtime::{database::connect_lazily, declaration::QueueDecl, jobs::JobState, retire_build};
use serde_json::json;
use tokio::sync::mpsc;

use crate::{
    jobs::end,
    support::{Database, Either, PATIENCE, Spec, TestError, WorkArgs, enqueue, record, soon, subscriber, within},
};

#[tokio::test]
async fn a_new_subscriber_receives_events_that_an_old_process_records_and_relays() {
    let database = Database::new().await;
    let (heard, mut hearing) = mpsc::unbounded_channel();
    let old = Spec::default()
        .with_note_subscriber(subscriber("log"))
        .start(&database)
        .await
        .unwrap();
    let new = Spec::default()
        .with_note_subscriber(subscriber("log"))
        .on_note(subscriber("mail"), move |_, event| {
            heard.send(event.data.note).unwrap();
            Box::pin(async { Ok(()) })
        })
        .build();
    let new_bus = new.start(&database).await.unwrap();
    // Only the old process relays; it enqueues a kind that it cannot run.
    within(new_bus.stop()).await;
    let event = record(&old, "x").await;
    let job = old
        .await_fanout(event, "mail", PATIENCE)
        .await
        .unwrap()
        .expect("the new build's table counts");
    assert_eq!(old.job(job).await.unwrap().state, JobState::Pending);
    let overview = old.inspector().overview().await.unwrap();
    assert_eq!(overview.jobs_without_worker, 1);
    assert!(overview.alerts.contains(&"jobs_without_worker"));

    let new_bus = new.start(&database).await.unwrap();
    assert_eq!(soon(&mut hearing).await, "x");
    assert_eq!(end(&new_bus, job).await.state, JobState::Completed);
    assert_eq!(old.inspector().overview().await.unwrap().jobs_without_worker, 0);
    within(new_bus.stop()).await;
    within(old.stop()).await;
}

#[tokio::test]
async fn a_job_in_a_queue_that_no_running_build_serves_is_counted() {
    let database = Database::new().await;
    let build = Spec::default().build();
    let bus = build.start(&database).await.unwrap();
    database
        .run("INSERT INTO bus.river_job (kind, queue, args, max_attempts, state) VALUES ('work', 'removed', '{}', 3, 'available')")
        .await;
    assert_eq!(bus.inspector().overview().await.unwrap().jobs_without_worker, 1);
    within(bus.stop()).await;
}

#[tokio::test]
async fn an_event_of_an_unknown_type_waits_counted_until_a_build_that_knows_it_starts() {
    let database = Database::new().await;
    let mut old = Spec::default();
    old.knows_orders = false;
    let old = old.start(&database).await.unwrap();
    database
        .run(r#"SELECT bus.append('order.placed', 1, NULL, 'order/1', '{"amount":1}')"#)
        .await;
    database
        .until("SELECT count(*) FROM bus.outbox WHERE unknown_at IS NOT NULL", 1_i64)
        .await;
    assert_eq!(old.inspector().overview().await.unwrap().unknown_events, 1);

    let (heard, mut hearing) = mpsc::unbounded_channel();
    let new = Spec::default()
        .on_order(subscriber("ship"), move |_, event| {
            heard.send(event.data.amount).unwrap();
            Box::pin(async { Ok(()) })
        })
        .start(&database)
        .await
        .unwrap();
    assert_eq!(soon(&mut hearing).await, 1);
    assert_eq!(new.inspector().overview().await.unwrap().unknown_events, 0);
    within(new.stop()).await;
    within(old.stop()).await;
}

#[tokio::test]
async fn a_renamed_subscriber_runs_what_was_queued_under_its_former_name() {
    let database = Database::new().await;
    let old = Spec::default()
        .with_note_subscriber(subscriber("stock"))
        .start(&database)
        .await
        .unwrap();
    within(old.stop()).await;
    database
        .run(r#"SELECT bus.append('note.changed', 1, NULL, 'note/x', '{"note":"x"}')"#)
        .await;

    let (heard, mut hearing) = mpsc::unbounded_channel();
    let mut renamed = subscriber("stock.reserve");
    renamed.aliases = &["stock"];
    let new = Spec::default()
        .on_note(renamed, move |cx, _| {
            heard.send(cx.attempt().kind.clone()).unwrap();
            Box::pin(async { Ok(()) })
        })
        .start(&database)
        .await
        .unwrap();
    assert_eq!(soon(&mut hearing).await, "stock");
    database
        .until("SELECT count(*) FROM bus.river_job WHERE state = 'completed'", 1_i64)
        .await;
    assert_eq!(
        database.one::<i64>("SELECT count(*) FROM bus.river_job").await,
        1,
        "two names, one job"
    );
    // The current name finds the job too.
    let event = database.one("SELECT id FROM bus.events").await;
    assert!(
        new.await_fanout(event, "stock.reserve", PATIENCE)
            .await
            .unwrap()
            .is_some()
    );
    within(new.stop()).await;
}

#[tokio::test]
async fn a_build_claims_only_the_versions_it_reads() {
    let database = Database::new().await;
    let old = Spec::default()
        .with_note_subscriber(subscriber("log"))
        .start(&database)
        .await
        .unwrap();
    let mut new = Spec::default().with_note_subscriber(subscriber("log"));
    new.note_version = 2;
    let new = new.build();
    let new_bus = new.start(&database).await.unwrap();
    within(new_bus.stop()).await;
    database
        .run(r#"SELECT bus.append('note.changed', 2, NULL, 'note/x', '{"note":"x"}')"#)
        .await;
    database
        .until("SELECT count(*) FROM bus.river_job WHERE kind = 'log:2'", 1_i64)
        .await;
    let event = record(&old, "one of version 1").await;
    let first = old.await_fanout(event, "log", PATIENCE).await.unwrap().unwrap();
    end(&old, first).await;
    assert_eq!(
        database
            .one::<String>("SELECT state::text FROM bus.river_job WHERE kind = 'log:2'")
            .await,
        "available"
    );
    let new_bus = new.start(&database).await.unwrap();
    database
        .until(
            "SELECT state::text FROM bus.river_job WHERE kind = 'log:2'",
            "completed".to_owned(),
        )
        .await;
    within(new_bus.stop()).await;
    within(old.stop()).await;
}

/// An event that the previous release enqueued, and one that its relay had not reached.
#[tokio::test]
async fn events_of_an_older_version_wait_for_a_build_that_reads_them() {
    let database = Database::new().await;
    let (heard, mut hearing) = mpsc::unbounded_channel();
    let old = Spec::default()
        .on_note(subscriber("log"), move |_, event| {
            heard.send(event.data.note).unwrap();
            Box::pin(async { Ok(()) })
        })
        .build();
    within(old.start(&database).await.unwrap().stop()).await;
    database
        .run(r#"SELECT bus.append('note.changed', 1, NULL, 'note/old', '{"note":"old"}')"#)
        .await;

    let (newer, mut newly) = mpsc::unbounded_channel();
    let mut new = Spec::default().on_note(subscriber("log"), move |_, event| {
        newer.send(event.data.note).unwrap();
        Box::pin(async { Ok(()) })
    });
    new.note_version = 2;
    let new = new.start(&database).await.unwrap();
    database
        .run(r#"SELECT bus.append('note.changed', 2, NULL, 'note/new', '{"note":"new"}')"#)
        .await;
    assert_eq!(soon(&mut newly).await, "new");
    database
        .until(
            "SELECT count(*) FROM bus.river_job WHERE kind = 'log' AND state = 'available'",
            1_i64,
        )
        .await;
    // Once the older build is retired, events recorded in its version wait.
    assert!(retire_build(&database.pool, old.declaration.fingerprint).await.unwrap());
    database
        .run(r#"SELECT bus.append('note.changed', 1, NULL, 'note/late', '{"note":"late"}')"#)
        .await;
    database
        .until("SELECT count(*) FROM bus.outbox WHERE unknown_at IS NOT NULL", 1_i64)
        .await;
    assert_eq!(new.inspector().overview().await.unwrap().unknown_events, 1);

    let old = old.start(&database).await.unwrap();
    let mut both = [soon(&mut hearing).await, soon(&mut hearing).await];
    both.sort();
    assert_eq!(both, ["late", "old"]);
    assert!(newly.try_recv().is_err(), "the newer build was given neither");
    within(old.stop()).await;
    within(new.stop()).await;
}

/// A job that a former release enqueued under a former name of its kind and queue.
#[tokio::test]
async fn a_renamed_job_runs_what_was_queued_under_its_former_name() {
    let database = Database::new().await;
    let mut old = Spec::default();
    old.job.queue = "elsewhere";
    let old = old.start(&database).await.unwrap();
    enqueue(&old, json!({ "name": "left" })).await;
    within(old.stop()).await;
    database.run("UPDATE bus.river_job SET kind = 'work.former'").await;

    let (heard, mut hearing) = mpsc::unbounded_channel();
    let mut renamed = Spec::default().on_work(move |cx, WorkArgs(args)| {
        heard.send((cx.attempt().kind.clone(), args)).unwrap();
        Box::pin(async { Ok(()) })
    });
    renamed.job.aliases = &["work.former"];
    // The declaration that generated code contains for a queue with `aliases: [elsewhere]`.
    renamed.queues.push(QueueDecl {
        name: "elsewhere",
        workers: 1,
        awaited: false,
    });
    let new = renamed.start(&database).await.unwrap();
    assert_eq!(
        soon(&mut hearing).await,
        ("work.former".to_owned(), json!({ "name": "left" }))
    );
    database
        .until("SELECT count(*) FROM bus.river_job WHERE state = 'completed'", 1_i64)
        .await;
    within(new.stop()).await;
}

#[tokio::test]
async fn a_dead_lettered_event_raises_an_alert_and_runs_once_requeued() {
    let database = Database::new().await;
    let (heard, mut hearing) = mpsc::unbounded_channel();
    let bus = Spec::default()
        .on_note(subscriber("log"), move |_, event| {
            heard.send(event.data.note).unwrap();
            Box::pin(async { Ok(()) })
        })
        .start(&database)
        .await
        .unwrap();
    database
        .run(
            "CREATE TABLE bad (event_id text);
             CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
               BEGIN
                 IF EXISTS (SELECT FROM bus.events WHERE id::text = new.args ->> 'event_id' AND subject = 'note/bad')
                 THEN RAISE check_violation; END IF;
                 RETURN new;
               END $$;
             CREATE TRIGGER refuse BEFORE INSERT ON bus.river_job FOR EACH ROW EXECUTE FUNCTION refuse()",
        )
        .await;
    let bad = record(&bus, "bad").await;
    for name in ["a", "b", "c"] {
        record(&bus, name).await;
        assert_eq!(soon(&mut hearing).await, name, "the bad one holds nobody back");
    }
    database
        .until(
            "SELECT count(*) FROM bus.outbox WHERE dead_lettered_at IS NOT NULL",
            1_i64,
        )
        .await;
    let overview = bus.inspector().overview().await.unwrap();
    assert_eq!((overview.dead_lettered_events, overview.waiting_events), (1, 0));
    assert!(overview.alerts.contains(&"events_dead_lettered"));

    database.run("DROP TRIGGER refuse ON bus.river_job").await;
    assert!(bus.requeue_event(bad).await.unwrap());
    assert!(!bus.requeue_event(bad).await.unwrap());
    assert_eq!(soon(&mut hearing).await, "bad");
    within(bus.stop()).await;
}

#[tokio::test]
async fn a_bus_continues_after_every_connection_is_lost() {
    let database = Database::new().await;
    let (heard, mut hearing) = mpsc::unbounded_channel();
    let build = Spec::default()
        .on_note(subscriber("log"), move |_, event| {
            heard.send(event.data.note).unwrap();
            Box::pin(async { Ok(()) })
        })
        .build();
    let bus = build.start(&database).await.unwrap();
    record(&bus, "before").await;
    assert_eq!(soon(&mut hearing).await, "before");
    let beside = connect_lazily(database.url(), 1).unwrap();
    sqlx::query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
        .execute(&beside)
        .await
        .unwrap();
    sqlx::query(r#"SELECT bus.append('note.changed', 1, NULL, 'note/after', '{"note":"after"}')"#)
        .execute(&beside)
        .await
        .unwrap();
    assert_eq!(soon(&mut hearing).await, "after");
    within(bus.stop()).await;
}

#[tokio::test]
async fn an_effect_made_under_a_former_name_is_not_repeated_under_the_new_one() {
    let database = Database::new().await;
    let old = Spec::default()
        .with_note_subscriber(subscriber("stock"))
        .start(&database)
        .await
        .unwrap();
    within(old.stop()).await;
    // The old build's worker committed its effect and was killed before its job ended.
    database
        .run(
            r#"SELECT bus.append('note.changed', 1, NULL, 'note/x', '{"note":"x"}');
               INSERT INTO bus.handled (event_id, subscriber) SELECT id, 'stock' FROM bus.events"#,
        )
        .await;

    let (first, mut firsts) = mpsc::unbounded_channel();
    let mut renamed = subscriber("stock.reserve");
    renamed.aliases = &["stock"];
    let new = Spec::default()
        .on_note(renamed, move |cx, _| {
            let first = first.clone();
            Box::pin(async move {
                cx.in_tx(async |tx| {
                    first.send(tx.once().await.unwrap()).unwrap();
                    Ok::<_, TestError>(())
                })
                .await?;
                Ok(())
            })
        })
        .start(&database)
        .await
        .unwrap();
    assert!(!soon(&mut firsts).await, "the effect has been made");
    within(new.stop()).await;
}

/// Records `order.placed` as another program would, and returns its id.
async fn place_order(database: &Database) -> uuid::Uuid {
    database
        .one(r#"SELECT bus.append('order.placed', 1, NULL, 'order/1', '{"amount":1}')"#)
        .await
}

#[tokio::test]
async fn an_event_type_that_only_a_newer_build_takes_is_snoozed_for_that_build() {
    let database = Database::new().await;
    let (heard, mut hearing) = mpsc::unbounded_channel();
    // One attempt each: if the older build's claims used an attempt, the job would be discarded.
    let mut narrow = subscriber("log");
    narrow.attempts = 1;
    let mut wide = subscriber("log");
    wide.attempts = 1;
    let old = Spec::default()
        .with_note_subscriber(narrow)
        .start(&database)
        .await
        .unwrap();
    let new = Spec::default()
        .on_either(wide, move |_, event| {
            heard.send(event.data).unwrap();
            Box::pin(async { Ok(()) })
        })
        .build();
    let new_bus = new.start(&database).await.unwrap();
    within(new_bus.stop()).await;

    // Only the older build runs. It relays by the newer build's table and claims what it cannot read.
    let event = place_order(&database).await;
    let job = old
        .await_fanout(event, "log", PATIENCE)
        .await
        .unwrap()
        .expect("the newer build's table counts");
    database
        .until(
            "SELECT count(*) FROM bus.river_job
             WHERE kind = 'log' AND (metadata ->> 'snoozes')::int > 0 AND errors IS NULL",
            1_i64,
        )
        .await;

    let new_bus = new.start(&database).await.unwrap();
    assert!(matches!(soon(&mut hearing).await, Either::Order(order) if order.amount == 1));
    assert_eq!(end(&new_bus, job).await.state, JobState::Completed);
    within(new_bus.stop()).await;
    within(old.stop()).await;
}

#[tokio::test]
async fn an_event_type_that_no_registered_build_takes_fails_with_a_reason() {
    let database = Database::new().await;
    let mut decl = subscriber("log");
    decl.attempts = 2;
    let bus = Spec::default()
        .with_note_subscriber(decl)
        .start(&database)
        .await
        .unwrap();
    // Enqueued by a build that took orders too and no longer exists.
    let event = place_order(&database).await;
    sqlx::query(
        "INSERT INTO bus.river_job (kind, queue, args, max_attempts, state)
         VALUES ('log', 'default', jsonb_build_object('event_id', $1::uuid), 2, 'available')",
    )
    .bind(event)
    .execute(&database.pool)
    .await
    .unwrap();
    database
        .until("SELECT count(*) FROM bus.river_job WHERE state = 'discarded'", 1_i64)
        .await;
    let job = bus.inspector().list(Default::default()).await.unwrap().remove(0);
    let said = format!("event {event} has type `order.placed` version 1, which `log` takes in no registered build");
    assert_eq!(
        job.failures
            .iter()
            .map(|failure| failure.error.as_str())
            .collect::<Vec<_>>(),
        [said.as_str(); 2]
    );
    within(bus.stop()).await;
}
