//! What we rely on in River's crate, for each point of `jobs/river/mod.rs`. An upgrade that changes one of them fails
//! here.

use std::{sync::Arc, time::Duration};

use bus_runtime::declaration::Unique;
use riverqueue::{
    Client, InsertOpts, Job, JobArgs, QueueConfig, UniqueOpts, WorkCancelled, WorkContext, WorkOutcome, Worker,
    WorkerTimeout, Workers, database::PostgresDatabase, migrate::SchemaName,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::{Notify, mpsc};

use crate::support::{Database, Spec, enqueue, enqueue_all, soon, within};

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Args {
    order: Order,
    other: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Order {
    id: i32,
}

impl JobArgs for Args {
    const KIND: &'static str = "work";
}

fn schema() -> SchemaName {
    SchemaName::new("bus").unwrap()
}

fn river(database: &Database) -> PostgresDatabase {
    PostgresDatabase::new(database.pool.clone()).with_schema(schema())
}

#[tokio::test]
async fn the_tables_have_the_columns_that_our_statements_name() {
    let database = Database::new().await;
    let columns: Vec<String> = database
        .all(
            "SELECT attname || ' ' || format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN ' not null' ELSE '' END
             FROM pg_attribute WHERE attrelid = 'bus.river_job'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attname",
        )
        .await;
    assert_eq!(
        columns,
        [
            "args jsonb not null",
            "attempt smallint not null",
            "attempted_at timestamp with time zone",
            "attempted_by text[]",
            "created_at timestamp with time zone not null",
            "errors jsonb[]",
            "finalized_at timestamp with time zone",
            "id bigint not null",
            "kind text not null",
            "max_attempts smallint not null",
            "metadata jsonb not null",
            "priority smallint not null",
            "queue text not null",
            "scheduled_at timestamp with time zone not null",
            "state bus.river_job_state not null",
            "tags character varying(255)[] not null",
            "unique_key bytea",
            "unique_states bit(8)",
        ]
    );
    assert_eq!(
        database
            .all::<String>("SELECT unnest(enum_range(NULL::bus.river_job_state))::text")
            .await,
        [
            "available",
            "cancelled",
            "completed",
            "discarded",
            "pending",
            "retryable",
            "running",
            "scheduled"
        ]
    );
    assert_eq!(
        database
            .one::<i64>("SELECT count(leader_id) FROM bus.river_leader")
            .await,
        0
    );
}

#[tokio::test]
async fn rivers_insert_and_ours_write_the_same_row() {
    const BOTH: &str =
        "SELECT (to_jsonb(job) - 'id' - 'created_at' - 'scheduled_at')::text FROM bus.river_job AS job ORDER BY id";
    for (unique, opts) in [
        (Unique::No, UniqueOpts::new()),
        (Unique::Args, UniqueOpts::new().with_by_args(true)),
    ] {
        let database = Database::new().await;
        let args = json!({"order": {"id": 1}, "other": "größe"});
        let client = Client::builder(river(&database)).build().unwrap();
        let insert = InsertOpts::default()
            .with_queue("default")
            .with_max_attempts(3)
            .with_unique(opts);
        client
            .insert(Args {
                order: Order { id: 1 },
                other: "größe".into(),
            })
            .opts(insert)
            .await
            .unwrap();
        let is_unique = !matches!(unique, Unique::No);
        // The build serves another queue, so that no worker claims the job before it is read.
        let mut spec = Spec::default().unique(unique);
        spec.queues[0].name = "elsewhere";
        let bus = spec.start(&database).await.unwrap();
        let ours = enqueue_all(&bus, [args]).await[0];
        if is_unique {
            assert!(ours.duplicate, "our key is its key");
            assert_eq!(database.one::<i64>("SELECT count(*) FROM bus.river_job").await, 1);
            database.run("UPDATE bus.river_job SET unique_key = NULL, unique_states = NULL, metadata = to_jsonb(ARRAY[encode(unique_key, 'hex'), unique_states::text])").await;
            enqueue_all(&bus, [json!({"order": {"id": 1}, "other": "größe"})]).await;
            let same: bool = database
                .one(
                    "SELECT (SELECT metadata ->> 0 FROM bus.river_job ORDER BY id LIMIT 1)
                            = (SELECT encode(unique_key, 'hex') FROM bus.river_job ORDER BY id DESC LIMIT 1)
                        AND (SELECT metadata ->> 1 FROM bus.river_job ORDER BY id LIMIT 1)
                            = (SELECT unique_states::text FROM bus.river_job ORDER BY id DESC LIMIT 1)",
                )
                .await;
            assert!(same, "key and states are its own");
        } else {
            let rows: Vec<String> = database.all(BOTH).await;
            assert_eq!(rows.len(), 2);
            assert_eq!(rows[0], rows[1]);
        }
        within(bus.stop()).await;
    }
}

thread_local! {
    static KINDS: std::cell::Cell<&'static [&'static str]> = const { std::cell::Cell::new(&[]) };
}

#[derive(Debug, Serialize, Deserialize)]
struct AnyArgs {}

impl JobArgs for AnyArgs {
    const KIND: &'static str = "none";

    fn kind_aliases() -> &'static [&'static str] {
        KINDS.get()
    }
}

/// Sends the kind that runs, then waits at the gate or for its cancellation.
struct Gated {
    began: mpsc::UnboundedSender<String>,
    gate: Arc<Notify>,
}

impl Worker<AnyArgs> for Gated {
    type Error = Box<dyn std::error::Error + Send + Sync>;

    fn timeout(&self, _: &Job<AnyArgs>) -> WorkerTimeout {
        WorkerTimeout::Disabled
    }

    async fn work(&self, context: WorkContext, job: Job<AnyArgs>) -> Result<WorkOutcome, Self::Error> {
        self.began.send(job.row.kind.clone()).unwrap();
        tokio::select! {
            () = self.gate.notified() => Ok(WorkOutcome::Complete),
            () = context.cancellation_token().cancelled() => Err(Box::new(WorkCancelled)),
        }
    }
}

fn client(database: PostgresDatabase, poll: Duration) -> (Client, mpsc::UnboundedReceiver<String>, Arc<Notify>) {
    let (began, begins) = mpsc::unbounded_channel();
    let gate = Arc::new(Notify::new());
    KINDS.set(&["first", "second"]);
    let mut workers = Workers::new();
    workers
        .add::<AnyArgs, _>(Gated {
            began,
            gate: Arc::clone(&gate),
        })
        .map(|_| ())
        .unwrap();
    KINDS.set(&[]);
    let client = Client::builder(database)
        .fetch_only_known_kinds(true)
        .workers(workers)
        .queue("default", QueueConfig::new(4).with_fetch_poll_interval(poll))
        .build()
        .unwrap();
    (client, begins, gate)
}

const INSERT: &str = "INSERT INTO bus.river_job (kind, queue, args, max_attempts, state) VALUES
  ('first', 'default', '{}', 3, 'available'), ('second', 'default', '{}', 3, 'available'), ('third', 'default', '{}', 3, 'available')";
const STATES: &str = "SELECT kind || ' ' || state::text || ' ' || attempt FROM bus.river_job ORDER BY kind";

#[tokio::test]
async fn one_args_type_serves_all_kinds_and_a_notification_makes_the_queue_fetch() {
    let database = Database::new().await;
    // The client's own poll would come after an hour.
    let (client, mut begins, gate) = client(river(&database), Duration::from_secs(3600));
    let mut handle = client.start().unwrap();
    within(handle.wait_ready()).await.unwrap();
    // The client polls once at its start; later jobs need the notification.
    tokio::time::sleep(Duration::from_millis(200)).await;
    database.run(INSERT).await;
    database
        .run(r#"SELECT pg_notify('bus.river_insert', '{"queue":"default"}')"#)
        .await;
    let mut kinds = [soon(&mut begins).await, soon(&mut begins).await];
    kinds.sort();
    assert_eq!(kinds, ["first", "second"]);
    gate.notify_waiters();
    within(handle.stop()).await.unwrap();
    assert_eq!(
        database.all::<String>(STATES).await,
        ["first completed 1", "second completed 1", "third available 0"]
    );
}

#[tokio::test]
async fn the_holder_is_named_last_and_a_result_is_written_only_to_a_running_row() {
    let database = Database::new().await;
    let (client, mut begins, gate) = client(river(&database), Duration::from_millis(200));
    let id = client.id().to_owned();
    let mut handle = client.start().unwrap();
    database.run(INSERT).await;
    soon(&mut begins).await;
    soon(&mut begins).await;
    let holders: Vec<String> = database
        .all("SELECT attempted_by[array_upper(attempted_by, 1)] FROM bus.river_job WHERE state = 'running'")
        .await;
    assert_eq!(holders, [id.clone(), id]);
    database
        .run("UPDATE bus.river_job SET state = 'discarded', finalized_at = now() WHERE kind = 'first'")
        .await;
    gate.notify_waiters();
    within(handle.stop()).await.unwrap();
    assert_eq!(
        database.all::<String>(STATES).await,
        ["first discarded 1", "second completed 1", "third available 0"]
    );
}

#[tokio::test]
async fn a_worker_that_returns_cancelled_in_a_hard_stop_uses_no_attempt() {
    let database = Database::new().await;
    let (client, mut begins, _gate) = client(river(&database), Duration::from_millis(200));
    let mut handle = client.start().unwrap();
    database.run(INSERT).await;
    soon(&mut begins).await;
    soon(&mut begins).await;
    within(handle.stop_and_cancel()).await.unwrap();
    assert_eq!(
        database.all::<String>(STATES).await,
        ["first available 0", "second available 0", "third available 0"]
    );
}

#[tokio::test]
async fn closing_the_pool_ends_the_writing_of_results() {
    let database = Database::new().await;
    let pool = bus_runtime::database::connect_lazily(database.url(), 6).unwrap();
    let (client, mut begins, gate) = client(
        PostgresDatabase::new(pool.clone()).with_schema(schema()),
        Duration::from_millis(200),
    );
    let mut handle = client.start().unwrap();
    database.run(INSERT).await;
    soon(&mut begins).await;
    soon(&mut begins).await;
    drop(pool.close());
    gate.notify_waiters();
    let _ = within(handle.stop_and_cancel()).await;
    assert_eq!(
        database.all::<String>(STATES).await,
        ["first running 1", "second running 1", "third available 0"]
    );
}

#[tokio::test]
async fn rivers_client_runs_a_job_that_we_inserted() {
    let database = Database::new().await;
    let bus = Spec::default().start(&database).await.unwrap();
    let job = enqueue(&bus, json!({"order": {"id": 1}})).await;
    assert_eq!(
        crate::jobs::end(&bus, job).await.state,
        bus_runtime::jobs::JobState::Completed
    );
    within(bus.stop()).await;
}
