//! From a commit to a handler.

use bus_runtime::{Recordable as _, TxError};
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::support::{Database, Spec, note, soon, subscriber};

#[tokio::test]
async fn an_event_recorded_in_a_transaction_reaches_its_subscriber_once_it_commits() {
    let database = Database::new().await;
    let (heard, mut hearing) = mpsc::unbounded_channel();
    let bus = Spec::default()
        .on_note(subscriber("log"), move |_, event| {
            heard.send(event).unwrap();
            Box::pin(async { Ok(()) })
        })
        .start(&database)
        .await
        .unwrap();
    let owner = Uuid::new_v4();

    let refused = bus
        .in_tx(async |tx| {
            tx.record(note("rolled back").owned_by(owner)).await.unwrap();
            Err::<(), _>(TxErrorOr::Mine)
        })
        .await;
    assert!(matches!(refused, Err(TxErrorOr::Mine)));

    let id = bus
        .in_tx(async |tx| Ok::<_, TxErrorOr>(tx.record(note("kept").owned_by(owner)).await.unwrap()))
        .await
        .unwrap();

    let event = soon(&mut hearing).await;
    assert_eq!(
        (event.id, event.owner, event.subject.as_str()),
        (id, Some(owner), "note/kept")
    );
    assert_eq!(event.data, note("kept"));
    database
        .until("SELECT count(*) FROM bus.river_job WHERE state = 'completed'", 1_i64)
        .await;
    assert_eq!(database.one::<i64>("SELECT count(*) FROM bus.events").await, 1);
    assert_eq!(database.one::<i64>("SELECT count(*) FROM bus.outbox").await, 0);
    bus.stop().await;
}

#[derive(Debug)]
enum TxErrorOr {
    Mine,
    #[allow(dead_code, reason = "shown by Debug when a test fails")]
    Tx(TxError),
}

impl From<TxError> for TxErrorOr {
    fn from(error: TxError) -> Self {
        Self::Tx(error)
    }
}
