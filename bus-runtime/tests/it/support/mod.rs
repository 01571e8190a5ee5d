//! A small application for the tests: a declaration written by hand, with closures as handlers.

pub(crate) mod child;
mod database;
mod events;
pub(crate) mod proxy;

use std::{collections::HashMap, sync::Arc, time::Duration};

use bus_runtime::{
    BoxFuture, Bus, Context, Event, EventType, Exposure, HandlerFn, Handlers, Outcome, SchemaVersion, StartError, Tx,
    TxContext,
    declaration::{
        Declaration, DeliveryPolicy, EventDecl, FieldDecl, FieldType, JobDecl, Limits, Migration, PeriodicDecl,
        QueueDecl, RecordFunction, RetryDecl, Schedule, SubscriberDecl, TableTriggers, Unique,
    },
};
use uuid::Uuid;

pub(crate) use database::{Database, open};
pub(crate) use events::{
    CARD_FIELDS, CardAdded, Either, NoteChanged, NoteOfTwo, OrderPlaced, PayArgs, TestError, Undeclared, WorkArgs,
    enqueue, enqueue_all, note, record,
};

/// How long a test waits before it fails. The limit only ends tests that hang; it says nothing about speed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Short enough for a test to see several attempts.
pub(crate) const QUICK: RetryDecl = RetryDecl::Steps(&[Duration::from_millis(10)]);

type OnEvent = dyn for<'a> Fn(&'a mut Context, Event<NoteChanged>) -> BoxFuture<'a, Outcome> + Send + Sync;
type OnOrder = dyn for<'a> Fn(&'a mut Context, Event<OrderPlaced>) -> BoxFuture<'a, Outcome> + Send + Sync;
type OnCard = dyn for<'a> Fn(&'a mut Context, Event<CardAdded>) -> BoxFuture<'a, Outcome> + Send + Sync;
type OnEither = dyn for<'a> Fn(&'a mut Context, Event<Either>) -> BoxFuture<'a, Outcome> + Send + Sync;
type OnEventInTx =
    dyn for<'a> Fn(&'a TxContext, &'a mut Tx, Event<NoteChanged>) -> BoxFuture<'a, Outcome> + Send + Sync;
type OnJob = dyn for<'a> Fn(&'a mut Context, WorkArgs) -> BoxFuture<'a, Outcome> + Send + Sync;
type OnTask = dyn for<'a> Fn(&'a mut Context) -> BoxFuture<'a, Outcome> + Send + Sync;

/// The handlers, by name.
#[derive(Clone, Default)]
pub(crate) struct App {
    events: HashMap<&'static str, Arc<OnEvent>>,
    orders: HashMap<&'static str, Arc<OnOrder>>,
    cards: HashMap<&'static str, Arc<OnCard>>,
    either: HashMap<&'static str, Arc<OnEither>>,
    events_in_tx: HashMap<&'static str, Arc<OnEventInTx>>,
    job: Option<Arc<OnJob>>,
    task: Option<Arc<OnTask>>,
}

/// The declaration and the handlers of a test's application.
pub(crate) struct Spec {
    pub(crate) app: App,
    pub(crate) subscribers: Vec<SubscriberDecl>,
    /// The kind `work`.
    pub(crate) job: JobDecl,
    pub(crate) periodic: Vec<PeriodicDecl>,
    pub(crate) queues: Vec<QueueDecl>,
    pub(crate) fingerprint: String,
    pub(crate) limits: Limits,
    /// The version of `note.changed`.
    pub(crate) note_version: u32,
    /// Whether `order.placed` is declared.
    pub(crate) knows_orders: bool,
    /// The fields of `wallet.card_added`, if it is declared.
    pub(crate) card_fields: Option<&'static [FieldDecl]>,
    pub(crate) migrations: Vec<Migration>,
    pub(crate) triggers: Vec<TableTriggers>,
    pub(crate) functions: Vec<RecordFunction>,
    pub(crate) history: Vec<(&'static str, &'static str)>,
}

/// A subscriber of `note.changed`.
pub(crate) fn subscriber(name: &'static str) -> SubscriberDecl {
    const NOTES: &[EventType] = &[EventType::from_index(0)];
    SubscriberDecl {
        name,
        aliases: &[],
        events: NOTES,
        queue: "default",
        attempts: 3,
        retry: QUICK,
        timeout: Duration::from_secs(20),
        coalesce: false,
        built_in: false,
    }
}

impl Default for Spec {
    fn default() -> Self {
        Self {
            app: App::default(),
            subscribers: Vec::new(),
            job: job("work"),
            periodic: Vec::new(),
            queues: vec![QueueDecl {
                name: "default",
                workers: 4,
                awaited: true,
            }],
            fingerprint: Uuid::new_v4().simple().to_string(),
            limits: Limits::DEFAULT,
            note_version: 1,
            knows_orders: true,
            card_fields: None,
            migrations: Vec::new(),
            triggers: Vec::new(),
            functions: Vec::new(),
            history: Vec::new(),
        }
    }
}

fn job(name: &'static str) -> JobDecl {
    JobDecl {
        name,
        aliases: &[],
        queue: "default",
        attempts: 3,
        retry: QUICK,
        timeout: Duration::from_secs(20),
        unique: Unique::No,
        args: &[],
        built_in: false,
    }
}

impl Spec {
    /// Adds a subscriber of `note.changed` with its handler.
    pub(crate) fn on_note<F>(mut self, decl: SubscriberDecl, handler: F) -> Self
    where
        F: for<'a> Fn(&'a mut Context, Event<NoteChanged>) -> BoxFuture<'a, Outcome> + Send + Sync + 'static,
    {
        self.app.events.insert(decl.name, Arc::new(handler));
        self.subscribers.push(decl);
        self
    }

    /// Adds a subscriber of `note.changed` that does nothing.
    pub(crate) fn with_note_subscriber(self, decl: SubscriberDecl) -> Self {
        self.on_note(decl, |_, _| Box::pin(async { Ok(()) }))
    }

    /// Adds a transactional subscriber of `note.changed`.
    pub(crate) fn on_note_in_tx<F>(mut self, decl: SubscriberDecl, handler: F) -> Self
    where
        F: for<'a> Fn(&'a TxContext, &'a mut Tx, Event<NoteChanged>) -> BoxFuture<'a, Outcome> + Send + Sync + 'static,
    {
        self.app.events_in_tx.insert(decl.name, Arc::new(handler));
        self.subscribers.push(decl);
        self
    }

    /// Adds a subscriber of `order.placed` with its handler.
    pub(crate) fn on_order<F>(mut self, mut decl: SubscriberDecl, handler: F) -> Self
    where
        F: for<'a> Fn(&'a mut Context, Event<OrderPlaced>) -> BoxFuture<'a, Outcome> + Send + Sync + 'static,
    {
        const ORDERS: &[EventType] = &[EventType::from_index(1)];
        decl.events = ORDERS;
        self.app.orders.insert(decl.name, Arc::new(handler));
        self.subscribers.push(decl);
        self
    }

    /// Declares `wallet.card_added` and adds a subscriber of it with its handler.
    pub(crate) fn on_card<F>(mut self, mut decl: SubscriberDecl, handler: F) -> Self
    where
        F: for<'a> Fn(&'a mut Context, Event<CardAdded>) -> BoxFuture<'a, Outcome> + Send + Sync + 'static,
    {
        const CARDS: &[EventType] = &[EventType::from_index(2)];
        decl.events = CARDS;
        self.card_fields = Some(CARD_FIELDS);
        self.app.cards.insert(decl.name, Arc::new(handler));
        self.subscribers.push(decl);
        self
    }

    /// Adds a subscriber of both event types with its handler.
    pub(crate) fn on_either<F>(mut self, mut decl: SubscriberDecl, handler: F) -> Self
    where
        F: for<'a> Fn(&'a mut Context, Event<Either>) -> BoxFuture<'a, Outcome> + Send + Sync + 'static,
    {
        const BOTH: &[EventType] = &[EventType::from_index(0), EventType::from_index(1)];
        decl.events = BOTH;
        self.app.either.insert(decl.name, Arc::new(handler));
        self.subscribers.push(decl);
        self
    }

    /// Sets the handler of the job kind `work`, which otherwise does nothing.
    pub(crate) fn on_work<F>(mut self, handler: F) -> Self
    where
        F: for<'a> Fn(&'a mut Context, WorkArgs) -> BoxFuture<'a, Outcome> + Send + Sync + 'static,
    {
        self.app.job = Some(Arc::new(handler));
        self
    }

    /// Adds a periodic task.
    pub(crate) fn every(mut self, name: &'static str, every: Duration) -> Self {
        self.periodic.push(PeriodicDecl {
            name,
            schedule: Schedule::Every(every),
            queue: "default",
            timeout: Duration::from_secs(20),
            run_missed_once: true,
            built_in: false,
        });
        self
    }

    /// Sets the handler of periodic tasks, which otherwise do nothing.
    pub(crate) fn on_task<F>(mut self, handler: F) -> Self
    where
        F: for<'a> Fn(&'a mut Context) -> BoxFuture<'a, Outcome> + Send + Sync + 'static,
    {
        self.app.task = Some(Arc::new(handler));
        self
    }

    pub(crate) fn unique(mut self, unique: Unique) -> Self {
        self.job.unique = unique;
        self
    }

    /// Returns the declaration, which lives as long as the test's process.
    pub(crate) fn declaration(&mut self) -> &'static Declaration {
        const NOTE_FIELDS: &[FieldDecl] = &[
            FieldDecl {
                name: "note",
                required: true,
                nullable: false,
                ty: FieldType::String(Some(20_000)),
                pattern: None,
                sensitive: false,
            },
            FieldDecl {
                name: "label",
                required: false,
                nullable: false,
                ty: FieldType::String(Some(5)),
                pattern: None,
                sensitive: false,
            },
            FieldDecl::optional("code", FieldType::String(Some(9))).matching("^[A-Z]{2}(-[0-9é]+)?$"),
        ];
        const ORDER_FIELDS: &[FieldDecl] = &[FieldDecl {
            name: "amount",
            required: true,
            nullable: false,
            ty: FieldType::Int,
            pattern: None,
            sensitive: false,
        }];
        let event = |name, version, subject, fields| EventDecl {
            name,
            doc: "",
            version: SchemaVersion::new(version).unwrap(),
            exposure: Exposure::Internal,
            scope: None,
            subject,
            recordable: true,
            fields,
            subject_args: &[],
        };
        let mut events = vec![event("note.changed", self.note_version, "note/{note}", NOTE_FIELDS)];
        if self.knows_orders {
            events.push(event("order.placed", 1, "order/{amount}", ORDER_FIELDS));
        }
        if let Some(fields) = self.card_fields {
            events.push(event("wallet.card_added", 1, "card/{order}", fields));
        }
        let subscribers = std::mem::take(&mut self.subscribers);
        let fanout: Vec<&'static [u16]> = (0..u16::try_from(events.len()).unwrap())
            .map(|index| {
                let hearing: Vec<u16> = subscribers
                    .iter()
                    .enumerate()
                    .filter(|(_, subscriber)| subscriber.events.contains(&EventType::from_index(index)))
                    .map(|(place, _)| u16::try_from(place).unwrap())
                    .collect();
                &*hearing.leak()
            })
            .collect();
        let work = std::mem::replace(&mut self.job, job("work"));
        let pay = JobDecl {
            queue: self.queues[0].name,
            ..job("pay")
        };
        Box::leak(Box::new(Declaration {
            namespace: "test",
            fingerprint: self.fingerprint.clone().leak(),
            has_owners: true,
            events: events.leak(),
            subscribers: subscribers.leak(),
            jobs: vec![pay, work].leak(),
            periodic: std::mem::take(&mut self.periodic).leak(),
            queues: std::mem::take(&mut self.queues).leak(),
            fanout: fanout.leak(),
            migrations: std::mem::take(&mut self.migrations).leak(),
            triggers: std::mem::take(&mut self.triggers).leak(),
            functions: std::mem::take(&mut self.functions).leak(),
            trigger_history: self.history.clone().leak(),
            limits: self.limits,
            delivery: DeliveryPolicy {
                request_timeout: Duration::from_secs(15),
                lease: Duration::from_secs(20),
                attempts_after_rejection: 6,
                max_retry_after: Duration::from_secs(36_000),
                max_age: Duration::from_secs(400_000),
            },
        }))
    }

    /// Returns a build from which several buses can start.
    pub(crate) fn build(mut self) -> Build {
        Build {
            declaration: self.declaration(),
            app: self.app,
        }
    }

    /// Starts the application on this database.
    pub(crate) async fn start(self, database: &Database) -> Result<Bus, StartError> {
        self.build().start(database).await
    }
}

/// A build of the application. Any number of buses of it may run.
#[derive(Clone)]
pub(crate) struct Build {
    pub(crate) declaration: &'static Declaration,
    pub(crate) app: App,
}

impl Build {
    pub(crate) async fn start(&self, database: &Database) -> Result<Bus, StartError> {
        self.start_over(Bus::builder(database.pool.clone())).await
    }

    pub(crate) async fn start_over(&self, builder: bus_runtime::Builder<()>) -> Result<Bus, StartError> {
        bus_runtime::start(builder.app(self.app.clone()), self.declaration, self.handlers()).await
    }

    fn handlers(&self) -> Handlers<App> {
        // A handler is a function without state, so it looks its closure up in the application, by the kind that runs.
        fn name(kind: &str) -> &str {
            kind.split(':').next().unwrap()
        }
        fn on_note<'a>(cx: &'a mut Context, app: &'a App, event: Event<NoteChanged>) -> BoxFuture<'a, Outcome> {
            let kind = cx.attempt().kind.clone();
            // A job enqueued under a former name finds the only subscriber.
            let handler = app
                .events
                .get(name(&kind))
                .or_else(|| app.events.values().next())
                .unwrap();
            handler(cx, event)
        }
        fn on_note_of_two<'a>(cx: &'a mut Context, app: &'a App, event: Event<NoteOfTwo>) -> BoxFuture<'a, Outcome> {
            let event = Event {
                id: event.id,
                owner: event.owner,
                subject: event.subject,
                occurred_at: event.occurred_at,
                data: NoteChanged { note: event.data.note },
            };
            on_note(cx, app, event)
        }
        fn on_order<'a>(cx: &'a mut Context, app: &'a App, event: Event<OrderPlaced>) -> BoxFuture<'a, Outcome> {
            let kind = cx.attempt().kind.clone();
            app.orders[name(&kind)](cx, event)
        }
        fn on_card<'a>(cx: &'a mut Context, app: &'a App, event: Event<CardAdded>) -> BoxFuture<'a, Outcome> {
            let kind = cx.attempt().kind.clone();
            app.cards[name(&kind)](cx, event)
        }
        fn on_either<'a>(cx: &'a mut Context, app: &'a App, event: Event<Either>) -> BoxFuture<'a, Outcome> {
            let kind = cx.attempt().kind.clone();
            app.either[name(&kind)](cx, event)
        }
        fn on_note_in_tx<'a>(
            cx: &'a TxContext,
            tx: &'a mut Tx,
            app: &'a App,
            event: Event<NoteChanged>,
        ) -> BoxFuture<'a, Outcome> {
            app.events_in_tx[cx.attempt().kind.as_str()](cx, tx, event)
        }
        fn on_work<'a>(cx: &'a mut Context, app: &'a App, args: WorkArgs) -> BoxFuture<'a, Outcome> {
            match &app.job {
                Some(job) => job(cx, args),
                None => Box::pin(async { Ok(()) }),
            }
        }
        fn on_task<'a>(cx: &'a mut Context, app: &'a App, (): ()) -> BoxFuture<'a, Outcome> {
            match &app.task {
                Some(task) => task(cx),
                None => Box::pin(async { Ok(()) }),
            }
        }
        let mut handlers = Handlers::new();
        for subscriber in self.declaration.subscribers {
            if self.app.events_in_tx.contains_key(subscriber.name) {
                handlers.subscriber(subscriber.name, HandlerFn::Transactional(on_note_in_tx));
            } else if self.app.either.contains_key(subscriber.name) {
                handlers.subscriber(subscriber.name, HandlerFn::Plain(on_either));
            } else if self.app.cards.contains_key(subscriber.name) {
                handlers.subscriber(subscriber.name, HandlerFn::Plain(on_card));
            } else if self.app.orders.contains_key(subscriber.name) {
                handlers.subscriber(subscriber.name, HandlerFn::Plain(on_order));
            } else if self.declaration.events[0].version.get() == 2 {
                handlers.subscriber(subscriber.name, HandlerFn::Plain(on_note_of_two));
            } else {
                handlers.subscriber(subscriber.name, HandlerFn::Plain(on_note));
            }
        }
        for task in self.declaration.periodic.iter().filter(|task| !task.built_in) {
            handlers.periodic(task.name, HandlerFn::Plain(on_task));
        }
        handlers.job::<WorkArgs>(HandlerFn::Plain(on_work));
        handlers.job::<PayArgs>(HandlerFn::Plain(|_, _, _| Box::pin(async { Ok(()) })));
        handlers
    }
}

/// Receives a value from a channel within [`PATIENCE`].
pub(crate) async fn soon<T>(receiver: &mut tokio::sync::mpsc::UnboundedReceiver<T>) -> T {
    within(receiver.recv()).await.expect("the sender is gone")
}

/// Waits for a future, at most [`PATIENCE`].
pub(crate) async fn within<F: Future>(what: F) -> F::Output {
    tokio::time::timeout(PATIENCE, what).await.expect("it did not come")
}

/// Repeats the check until it holds.
pub(crate) async fn eventually(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let reached = tokio::time::timeout(PATIENCE, async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await;
    assert!(reached.is_ok(), "it never came to hold: {what}");
}
