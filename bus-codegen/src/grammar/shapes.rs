//! The table itself: the shapes of the format, in the order in which a file has them.

use super::{
    BASE_URL, Bond, DOTTED, Default, EVENT_TYPE, FIELD, INTERVAL, Key, MAX_VERSION, MAX_WORKERS, MOST_ATTEMPTS,
    NOT_BLANK, QUEUE_NAME, RETENTION, SEGMENT, Shape, VERSION, Value, WAIT,
};

const NAME: Value = Value::Pattern(SEGMENT);
const COLUMNS: Value = Value::List(&Value::Text, 1);

const DOC: Key = Key::new("doc", Value::Text, "What it is for, in a sentence.");
const QUEUE_KEY: Key = Key::new("queue", NAME, "The queue it waits in, one of `queues`.").or(Default::Text("default"));
const RETRY_KEY: Key =
    Key::new("retry", NAME, "The policy it is retried by, one of `retries`.").or(Default::Text("default"));
const ATTEMPTS: Key = Key::new(
    "attempts",
    Value::Number(1, MOST_ATTEMPTS),
    "How often it is tried at most; stands over the policy's own figure.",
);
const TIMEOUT: Key = Key::new(
    "timeout",
    Value::Duration(WAIT),
    "How long one attempt may take before it is given up and retried.",
)
.or(Default::Text("30s"));
const ALIASES: Key = Key::new(
    "aliases",
    Value::List(&Value::Pattern(DOTTED), 0),
    "Its former names, so that what was queued under them still finds its handler.",
);

/// The file.
pub(crate) static FILE: Shape = Shape {
    name: "file",
    called: "the file",
    doc: "What can happen in an application, and who hears of it.",
    keys: &[
        Key::new("bus", Value::Number(VERSION, VERSION), "The version of the format.").required(),
        Key::new(
            "namespace",
            NAME,
            "The application's name: it names the generated module and the documents.",
        )
        .required(),
        Key::new(
            "schema_base",
            Value::Pattern(BASE_URL),
            "The address below which the JSON Schemas are served; it ends in `/`.",
        ),
        Key::new(
            "owner_type",
            Value::Words(&[
                ("uuid", "each event belongs to an owner"),
                ("none", "neither events nor endpoints have an owner"),
            ]),
            "Whether events have an owner.",
        )
        .or(Default::Text("uuid")),
        Key::new(
            "single_segment",
            Value::Words(&[
                ("warn", "`bus check` warns about each"),
                ("allow", "no warning"),
            ]),
            "Whether event types of one segment, such as `push`, are reported. Two or more segments say what an event is \
             about, and a glob can select them.",
        )
        .or(Default::Text("warn")),
        Key::new(
            "events",
            Value::Named {
                names: EVENT_TYPE,
                of: &EVENT,
                built_in: &[],
            },
            "The event types, by name: lower-case segments joined by dots, first what the event is about, then what happened, \
             such as `order.placed`.",
        ),
        Key::new(
            "subscribers",
            Value::Named {
                names: DOTTED,
                of: &SUBSCRIBER,
                built_in: &["webhook.fanout"],
            },
            "Who hears of events: each gets a job for every event it names.",
        ),
        Key::new(
            "jobs",
            Value::Named {
                names: DOTTED,
                of: &JOB,
                built_in: &["webhook.deliver"],
            },
            "Work that the application enqueues itself, by kind.",
        ),
        Key::new(
            "periodic",
            Value::Named {
                names: DOTTED,
                of: &PERIODIC,
                built_in: &["events.retention"],
            },
            "Work that runs at given times.",
        ),
        Key::new(
            "retries",
            Value::Named {
                names: SEGMENT,
                of: &RETRY,
                built_in: &[],
            },
            "Policies: how long to wait between attempts, and how often to try.",
        ),
        Key::new(
            "queues",
            Value::Named {
                names: QUEUE_NAME,
                of: &QUEUE,
                built_in: &[],
            },
            "Queues: how much runs at once.",
        ),
        Key::new(
            "webhooks",
            Value::Shape(&WEBHOOKS),
            "Figures of webhook delivery, over the built-in ones.",
        ),
        Key::new(
            "limits",
            Value::Shape(&LIMITS),
            "Sizes and times of the whole application.",
        ),
    ],
    bonds: &[],
};

/// An event type.
pub(crate) static EVENT: Shape = Shape {
    name: "event",
    called: "an event",
    doc: "Something that happens.",
    keys: &[
        Key::new(
            "doc",
            Value::Text,
            "What happened, in a sentence; asked for where the event is exposed.",
        ),
        Key::new(
            "exposure",
            Value::Words(&[
                ("internal", "the application's own subscribers alone hear of it"),
                (
                    "webhook",
                    "webhook endpoints may receive it, and its schema is published",
                ),
            ]),
            "Who may see it.",
        )
        .or(Default::Text("internal")),
        Key::new(
            "version",
            Value::Number(1, MAX_VERSION),
            "Its contract's version; goes up with a change that would break a consumer.",
        )
        .or(Default::Number(1)),
        Key::new(
            "retire",
            Value::List(&Value::Number(1, MAX_VERSION), 0),
            "Older versions that are given up: their schemas are published no more.",
        ),
        Key::new(
            "scope",
            NAME,
            "A predicate of the application that decides, for each endpoint, whether it may receive an event.",
        ),
        Key::new(
            "subject",
            Value::Pattern(NOT_BLANK),
            "What it is about: text with placeholders, such as `order/{order_id}`. A placeholder is a required field \
             of `data`, one of `subject_args`, or `{owner}`.",
        )
        .required(),
        Key::new(
            "subject_args",
            Value::Fields(&FIELD),
            "Fields used in the subject and absent from the data.",
        ),
        Key::new(
            "data",
            Value::Fields(&FIELD),
            "Its fields: `name: TYPE`, with `?` at a name that may be absent.",
        ),
        Key::new("trigger", Value::Shape(&TRIGGER), "Records it from changes of a table."),
    ],
    bonds: &[Bond::Where("exposure", "webhook", "doc")],
};

/// A trigger.
pub(crate) static TRIGGER: Shape = Shape {
    name: "trigger",
    called: "a trigger",
    doc: "How changes of a table become an event.",
    keys: &[
        Key::new(
            "table",
            Value::Text,
            "The table: `schema.table`, or a name in `public`.",
        )
        .required(),
        Key::new(
            "owner",
            Value::Either(&[Value::Text, Value::Shape(&OWNER_SQL)]),
            "Whose event it is: a column, or `{ sql: … }`.",
        ),
        Key::new(
            "operations",
            Value::List(
                &Value::Words(&[
                    ("insert", "a new row"),
                    ("update", "a changed row"),
                    ("delete", "a removed row"),
                ]),
                1,
            ),
            "What counts.",
        )
        .or(Default::Words(&["insert", "update", "delete"])),
        Key::new(
            "watch",
            COLUMNS,
            "The columns whose change counts. Left out, every update does, changed or not.",
        ),
        Key::new(
            "when",
            Value::Text,
            "SQL over `new` and `old` that must hold too; needs `operations` with one of them.",
        ),
        Key::new(
            "subject",
            Value::Shape(&SUBJECT_SQL),
            "SQL for the subject. Left out, the event's own pattern is filled.",
        ),
        Key::new(
            "set",
            Value::Sources(&VALUE),
            "Where fields come from. One that is left out is the column of its name.",
        ),
        Key::new(
            "granularity",
            Value::Words(&[
                ("row", "the function runs once a row"),
                (
                    "statement",
                    "it runs once a statement, for tables that are written in bulk; needs a primary key",
                ),
            ]),
            "How often the trigger fires.",
        )
        .or(Default::Text("row")),
        Key::new(
            "truncate",
            Value::Words(&[
                ("refuse", "TRUNCATE fails, since it fires no row trigger"),
                ("allow", "TRUNCATE removes rows without an event"),
            ]),
            "What TRUNCATE of the table does.",
        )
        .or(Default::Text("refuse")),
        Key::new(
            "on_mismatch",
            Value::Words(&[
                (
                    "refuse",
                    "the statement fails with an error that names the event type and the field",
                ),
                ("skip", "no event is recorded; `bus doctor` and an alert report it"),
            ]),
            "What happens if a value does not fit a required field and the migrations do not rule that out.",
        ),
    ],
    bonds: &[Bond::With("when", "operations")],
};

/// The owner of a trigger's event, by SQL.
pub(crate) static OWNER_SQL: Shape = Shape {
    name: "owner_sql",
    called: "an owner",
    doc: "The owner, by SQL.",
    keys: &[Key::new(
        "sql",
        Value::Text,
        "SQL over `row`, which is the new row and, of a deletion, the old one.",
    )
    .required()],
    bonds: &[],
};

/// The subject of a trigger's event, by SQL.
pub(crate) static SUBJECT_SQL: Shape = Shape {
    name: "subject_sql",
    called: "the subject of a trigger",
    doc: "The subject, by SQL.",
    keys: &[Key::new(
        "sql",
        Value::Text,
        "SQL over `row`, which is the new row and, of a deletion, the old one.",
    )
    .required()],
    bonds: &[],
};

/// Where a trigger takes a field from.
pub(crate) static VALUE: Shape = Shape {
    name: "value",
    called: "a value",
    doc: "Where a field's value comes from.",
    keys: &[
        Key::new("column", Value::Text, "A column of the table."),
        Key::new(
            "of",
            Value::Words(&[
                ("new", "the row after the change"),
                ("old", "the row before it; where there is none, the row itself"),
            ]),
            "Which row the column is of.",
        )
        .or(Default::Text("new")),
        Key::new(
            "operation",
            Value::List(&Value::Text, 1),
            "A label each for insert, update and delete.",
        ),
        Key::new("changed", COLUMNS, "Whether one of these columns differs from before."),
        Key::new(
            "sql",
            Value::Text,
            "SQL over `row`, which is the new row and, of a deletion, the old one.",
        ),
    ],
    bonds: &[
        Bond::One(&["column", "operation", "changed", "sql"]),
        Bond::With("of", "column"),
    ],
};

/// A subscriber.
pub(crate) static SUBSCRIBER: Shape = Shape {
    name: "subscriber",
    called: "a subscriber",
    doc: "Hears of events: one durable job for each.",
    keys: &[
        DOC,
        Key::new(
            "events",
            Value::Either(&[
                Value::List(&Value::Pattern("^(\\*|[a-z][a-z0-9_]*)(\\.(\\*|[a-z][a-z0-9_]*))*$"), 1),
                Value::Shape(&CHOICE),
            ]),
            "The event types it hears of, by name or by glob (`\"order.*\"`), or `{ exposure: webhook }` for all that \
             are exposed. A `*` at the end stands for one or more segments, elsewhere for exactly one.",
        )
        .required(),
        QUEUE_KEY,
        RETRY_KEY,
        ATTEMPTS,
        TIMEOUT,
        Key::new(
            "coalesce",
            Value::Words(&[
                ("never", "each event gets a job of its own"),
                ("subject", "events of one subject that wait together become one job"),
            ]),
            "Whether waiting events are taken together.",
        )
        .or(Default::Text("never")),
        ALIASES,
    ],
    bonds: &[],
};

/// A choice of events.
pub(crate) static CHOICE: Shape = Shape {
    name: "choice",
    called: "a choice of events",
    doc: "Events by what they are, whatever their names.",
    keys: &[Key::new(
        "exposure",
        Value::Words(&[("webhook", "every exposed event")]),
        "Who may see them.",
    )
    .required()],
    bonds: &[],
};

/// A kind of job.
pub(crate) static JOB: Shape = Shape {
    name: "job",
    called: "a job",
    doc: "Work that the application enqueues.",
    keys: &[
        DOC,
        Key::new(
            "args",
            Value::Fields(&FIELD),
            "What it is given: `name: TYPE`, as the data of an event.",
        ),
        QUEUE_KEY,
        RETRY_KEY,
        ATTEMPTS,
        TIMEOUT,
        Key::new(
            "unique",
            Value::Either(&[
                Value::Words(&[("args", "jobs with the same arguments are one")]),
                Value::List(&Value::Text, 0),
            ]),
            "What makes two waiting jobs of the kind the same: all arguments, or paths into them such as `[order.id]`.",
        ),
        ALIASES,
    ],
    bonds: &[],
};

/// A periodic task.
pub(crate) static PERIODIC: Shape = Shape {
    name: "periodic_task",
    called: "a periodic task",
    doc: "Work that runs at given times, once for all processes.",
    keys: &[
        DOC,
        Key::new("every", Value::Duration(INTERVAL), "How often it runs; at least `1s`."),
        Key::new(
            "cron",
            Value::Text,
            "When it runs, as minute, hour, day, month and weekday: `\"0 3 * * *\"`.",
        ),
        Key::new(
            "tz",
            Value::Text,
            "The time zone `cron` is meant in, such as `Europe/Berlin`.",
        ),
        Key::new(
            "missed",
            Value::Words(&[
                ("run_once", "it runs once as soon as a process is there"),
                ("skip", "it waits for its next time"),
            ]),
            "What a time that nobody was there for does.",
        )
        .or(Default::Text("run_once")),
        Key::new("queue", NAME, "The queue it waits in, one of `queues`.").or(Default::Text("maintenance")),
        TIMEOUT,
    ],
    bonds: &[Bond::One(&["every", "cron"]), Bond::With("tz", "cron")],
};

/// A retry policy.
pub(crate) static RETRY: Shape = Shape {
    name: "retry_policy",
    called: "a retry policy",
    doc: "How long to wait between attempts, and how often to try.",
    keys: &[
        Key::new("first", Value::Duration(WAIT), "The wait before the second attempt."),
        Key::new(
            "factor",
            Value::Number(1, 100),
            "By how much each wait is longer than the one before.",
        )
        .or(Default::Number(2)),
        Key::new(
            "cap",
            Value::Duration(WAIT),
            "The longest wait; left out, there is none.",
        ),
        Key::new(
            "steps",
            Value::List(&Value::Duration(WAIT), 1),
            "Every wait by itself; the last one repeats.",
        ),
        Key::new(
            "attempts",
            Value::Number(1, MOST_ATTEMPTS),
            "How often is tried at most.",
        )
        .or(Default::Number(10)),
    ],
    bonds: &[Bond::One(&["first", "steps"]), Bond::Alone("steps", &["factor", "cap"])],
};

/// A queue.
pub(crate) static QUEUE: Shape = Shape {
    name: "queue",
    called: "a queue",
    doc: "Where jobs wait, and how many of them run at once.",
    keys: &[
        Key::new(
            "workers",
            Value::Number(0, MAX_WORKERS),
            "How many jobs run at once in a process.",
        )
        .or(Default::Number(2)),
        Key::new(
            "awaited",
            Value::Boolean,
            "Whether a request waits for its jobs, which are then picked up at once.",
        )
        .or(Default::Boolean(false)),
        Key::new(
            "aliases",
            Value::List(&Value::Pattern(QUEUE_NAME), 0),
            "Its former names, so that what waits under them still finds a worker.",
        ),
    ],
    bonds: &[],
};

/// Figures of webhook delivery.
pub(crate) static WEBHOOKS: Shape = Shape {
    name: "webhooks",
    called: "`webhooks`",
    doc: "Figures of webhook delivery, over the built-in ones.",
    keys: &[
        Key::new(
            "workers",
            Value::Number(1, MAX_WORKERS),
            "How many deliveries run at once in a process.",
        )
        .or(Default::Number(8)),
        Key::new(
            "timeout",
            Value::Duration(WAIT),
            "How long a receiver may take to answer.",
        )
        .or(Default::Text("20s")),
        Key::new(
            "cooldown",
            Value::Duration(WAIT),
            "How long an endpoint that keeps failing is left alone.",
        ),
        Key::new(
            "disable_after",
            Value::Duration(WAIT),
            "How long an endpoint may fail before it is disabled.",
        ),
        Key::new(
            "steps",
            Value::List(&Value::Duration(WAIT), 1),
            "The waits between attempts; the last one repeats.",
        ),
        Key::new(
            "attempts",
            Value::Number(1, MOST_ATTEMPTS),
            "How often a delivery is tried at most; left out, the policy `webhook` says it: 18 times.",
        ),
        Key::new(
            "attempt_log",
            Value::Duration(RETENTION),
            "How long attempts are kept to be looked at.",
        ),
    ],
    bonds: &[],
};

/// Sizes and times.
pub(crate) static LIMITS: Shape = Shape {
    name: "limits",
    called: "`limits`",
    doc: "Sizes and times of the whole application.",
    keys: &[
        Key::new(
            "data_bytes",
            Value::Number(256, 1024 * 1024),
            "The most bytes an event's encoded data may have; checked when it is recorded.",
        )
        .or(Default::Number(16 * 1024)),
        Key::new(
            "batch",
            Value::Number(1, 10_000),
            "The most events that are fanned out in one transaction.",
        )
        .or(Default::Number(200)),
        Key::new("retention", Value::Duration(RETENTION), "How long events are kept.").or(Default::Text("7d")),
    ],
    bonds: &[],
};
