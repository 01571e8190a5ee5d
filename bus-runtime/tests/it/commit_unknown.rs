//! A connection that is lost during COMMIT.

use bus_runtime::{Bus, Recordable as _, TxError};
use tokio::sync::mpsc;

use crate::support::{
    Database, PATIENCE, Spec, TestError, note, open,
    proxy::{Fault, Proxy},
    record, soon, subscriber,
};

#[tokio::test]
async fn a_commit_whose_response_is_lost_has_an_unknown_outcome_and_is_no_failure() {
    let database = Database::new().await;
    let proxy = Proxy::before(database.url()).await;
    let (heard, mut hearing) = mpsc::unbounded_channel();
    let build = Spec::default()
        .on_note(subscriber("log"), move |_, event| {
            heard.send(event.data.note).unwrap();
            Box::pin(async { Ok(()) })
        })
        .build();
    let pool = open(&proxy.url, 20, PATIENCE);
    let bus = build
        .start_over(Bus::builder(pool).direct(database.url()))
        .await
        .unwrap();
    record(&bus, "before").await;
    assert_eq!(soon(&mut hearing).await, "before");

    let commit = async |fault, name: &'static str| {
        bus.in_tx(async |tx| {
            tx.record(note(name).without_owner()).await?;
            proxy.next_commit(fault);
            Ok::<_, TestError>(())
        })
        .await
    };
    let answer = commit(Fault::LoseAnswer, "carried out").await;
    assert!(
        matches!(answer, Err(TestError::Tx(TxError::CommitUnknown(_)))),
        "{answer:?}"
    );
    assert_eq!(
        soon(&mut hearing).await,
        "carried out",
        "it did happen, and nothing of it is lost"
    );

    let answer = commit(Fault::LoseCommit, "never arrived").await;
    assert!(
        matches!(answer, Err(TestError::Tx(TxError::CommitUnknown(_)))),
        "{answer:?}"
    );

    record(&bus, "after").await;
    assert_eq!(soon(&mut hearing).await, "after");
    assert_eq!(
        database
            .one::<i64>("SELECT count(*) FROM bus.events WHERE subject = 'note/never arrived'")
            .await,
        0
    );
    bus.stop().await;
}

#[tokio::test]
async fn a_commit_that_the_server_refuses_is_a_failure() {
    let database = Database::new().await;
    database
        .run("CREATE TABLE parent (id int PRIMARY KEY); CREATE TABLE child (id int REFERENCES parent DEFERRABLE INITIALLY DEFERRED)")
        .await;
    let bus = Spec::default().start(&database).await.unwrap();
    let answer = bus
        .in_tx(async |tx| {
            tx.record(note("x").without_owner()).await?;
            sqlx::query("INSERT INTO child VALUES (1)").execute(&mut **tx).await?;
            Ok::<_, TestError>(())
        })
        .await;
    assert!(matches!(answer, Err(TestError::Tx(TxError::Commit(_)))), "{answer:?}");
    assert_eq!(database.one::<i64>("SELECT count(*) FROM bus.events").await, 0);
    bus.stop().await;
}
