//! The table itself: the shapes of the format, in the order in which a file has them.

use super::{
    BASE_URL, Bond, DOTTED, Default, EVENT_TYPE, FIELD, INTERVAL, Key, MAX_VERSION, MAX_WORKERS, MOST_ATTEMPTS,
    NOT_BLANK, QUEUE_NAME, RETENTION, SEGMENT, Shape, VERSION, Value, WAIT,
};

const NAME: Value = Value::Pattern(SEGMENT);
const COLUMNS: Value = Value::List(&Value::Text, 1);

const DOC: Key = Key::new("doc", Value::Text, "What it is for, in one sentence.");
const QUEUE_KEY: Key =
    Key::new("queue", NAME, "The queue its jobs wait in, one of `queues`.").or(Default::Text("default"));
const RETRY_KEY: Key = Key::new("retry", NAME, "The retry policy, one of `retries`.").or(Default::Text("default"));
const ATTEMPTS: Key = Key::new(
    "attempts",
    Value::Number(1, MOST_ATTEMPTS),
    "The number of attempts before a job is discarded. By default the retry policy's `attempts`.",
);
const TIMEOUT: Key = Key::new(
    "timeout",
    Value::Duration(WAIT),
    "The time one attempt may take. After it the attempt fails and is retried.",
)
.or(Default::Text("30s"));
const ALIASES: Key = Key::new(
    "aliases",
    Value::List(&Value::Pattern(DOTTED), 0),
    "Former names. Jobs that were queued under them run under the new name.",
);

/// The file.
pub(crate) static FILE: Shape = Shape {
    name: "file",
    called: "the file",
    doc: "The event types of an application, their subscribers, and the jobs it runs.",
    keys: &[
        Key::new("bus", Value::Number(VERSION, VERSION), "The version of the file format.").required(),
        Key::new(
            "namespace",
            NAME,
            "The application's name, in the generated documents and in the database: lower-case letters, digits and `_`.",
        )
        .required(),
        Key::new(
            "schema_base",
            Value::Pattern(BASE_URL),
            "The URL below which the JSON Schemas are served. Each schema's `$id` begins with it; it ends in `/`.",
        ),
        Key::new(
            "owner_type",
            Value::Words(&[
                ("uuid", "each event and each webhook endpoint has an owner, a UUID"),
                ("none", "neither events nor endpoints have an owner"),
            ]),
            "Whether events and webhook endpoints have an owner, such as a tenant or a user.",
        )
        .or(Default::Text("uuid")),
        Key::new(
            "single_segment",
            Value::Words(&[
                ("warn", "`bus check` warns about each of them"),
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
            "The subscribers, by name. Each event makes one job for each subscriber that names its type.",
        ),
        Key::new(
            "jobs",
            Value::Named {
                names: DOTTED,
                of: &JOB,
                built_in: &["webhook.deliver"],
            },
            "The kinds of jobs that the application enqueues itself, by name.",
        ),
        Key::new(
            "periodic",
            Value::Named {
                names: DOTTED,
                of: &PERIODIC,
                built_in: &["events.retention"],
            },
            "The tasks that run at an interval or at given times, by name.",
        ),
        Key::new(
            "retries",
            Value::Named {
                names: SEGMENT,
                of: &RETRY,
                built_in: &[],
            },
            "The retry policies, by name: the waits between attempts, and the number of attempts.",
        ),
        Key::new(
            "queues",
            Value::Named {
                names: QUEUE_NAME,
                of: &QUEUE,
                built_in: &[],
            },
            "The queues, by name: the number of jobs that run at once in each.",
        ),
        Key::new(
            "webhooks",
            Value::Shape(&WEBHOOKS),
            "Settings of webhook delivery, in place of the built-in ones.",
        ),
        Key::new(
            "limits",
            Value::Shape(&LIMITS),
            "Sizes and times that apply to the whole application.",
        ),
    ],
    bonds: &[],
};

/// An event type.
pub(crate) static EVENT: Shape = Shape {
    name: "event",
    called: "an event",
    doc: "An event type.",
    keys: &[
        Key::new(
            "doc",
            Value::Text,
            "What happened, in one sentence. Required for an exposed event, whose receivers read it.",
        ),
        Key::new(
            "exposure",
            Value::Words(&[
                ("internal", "only the application's own subscribers receive it"),
                (
                    "webhook",
                    "webhook endpoints may receive it, and its schema is published",
                ),
            ]),
            "Who may receive it.",
        )
        .or(Default::Text("internal")),
        Key::new(
            "version",
            Value::Number(1, MAX_VERSION),
            "The version of its contract. Raise it with a change that would break a consumer.",
        )
        .or(Default::Number(1)),
        Key::new(
            "retire",
            Value::List(&Value::Number(1, MAX_VERSION), 0),
            "Older versions that are no longer sent and whose schemas are no longer published.",
        ),
        Key::new(
            "scope",
            NAME,
            "The name of a predicate of the application, which decides for each webhook endpoint whether it may receive the event.",
        ),
        Key::new(
            "subject",
            Value::Pattern(NOT_BLANK),
            "What the event is about: text with placeholders, such as `order/{order_id}`. A placeholder names a required \
             field of `data`, a field of `subject_args`, or `{owner}`.",
        )
        .required(),
        Key::new(
            "subject_args",
            Value::Fields(&FIELD),
            "Fields that are used in the subject and are not part of the payload.",
        ),
        Key::new(
            "data",
            Value::Fields(&FIELD),
            "The fields of the payload, as `name: TYPE`. A `?` at the name marks a field that may be absent: `name?: TYPE`.",
        ),
        Key::new("trigger", Value::Shape(&TRIGGER), "A trigger that records the event when rows of a table change."),
    ],
    bonds: &[Bond::Where("exposure", "webhook", "doc")],
};

/// A trigger.
pub(crate) static TRIGGER: Shape = Shape {
    name: "trigger",
    called: "a trigger",
    doc: "How changes of a table become events.",
    keys: &[
        Key::new(
            "table",
            Value::Text,
            "The table, as `schema.table` or as a name in the schema `public`.",
        )
        .required(),
        Key::new(
            "owner",
            Value::Either(&[Value::Text, Value::Shape(&OWNER_SQL)]),
            "The owner of the event: a `uuid` column, or `{ sql: … }`. Required if events have owners.",
        ),
        Key::new(
            "operations",
            Value::List(
                &Value::Words(&[
                    ("insert", "a row was inserted"),
                    ("update", "a row was updated"),
                    ("delete", "a row was deleted"),
                ]),
                1,
            ),
            "The operations that record an event.",
        )
        .or(Default::Words(&["insert", "update", "delete"])),
        Key::new(
            "watch",
            COLUMNS,
            "The columns that an update must change to record an event. By default every update records one, whether or not it \
             changes a value.",
        ),
        Key::new(
            "when",
            Value::Text,
            "An SQL condition over `new` and `old` that must also be true. It requires `operations`: `[update]`, `[insert]` for \
             a condition over `new`, or `[delete]` for one over `old`.",
        ),
        Key::new(
            "subject",
            Value::Shape(&SUBJECT_SQL),
            "An SQL expression for the subject. By default the event's `subject` is filled from its fields.",
        ),
        Key::new(
            "set",
            Value::Sources(&VALUE),
            "The sources of the fields. By default a field is the column of its name.",
        ),
        Key::new(
            "granularity",
            Value::Words(&[
                ("row", "the trigger runs once for each row"),
                (
                    "statement",
                    "the trigger runs once for each statement, for tables that are written in bulk; the table needs a primary key",
                ),
            ]),
            "How often the trigger runs.",
        )
        .or(Default::Text("row")),
        Key::new(
            "truncate",
            Value::Words(&[
                ("refuse", "TRUNCATE fails, because it fires no row trigger"),
                ("allow", "TRUNCATE removes rows without an event"),
            ]),
            "Whether TRUNCATE of the table is possible.",
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
    doc: "The owner, as an SQL expression.",
    keys: &[Key::new(
        "sql",
        Value::Text,
        "An SQL expression over `row`: the new row, or for a deletion the old one.",
    )
    .required()],
    bonds: &[],
};

/// The subject of a trigger's event, by SQL.
pub(crate) static SUBJECT_SQL: Shape = Shape {
    name: "subject_sql",
    called: "the subject of a trigger",
    doc: "The subject, as an SQL expression.",
    keys: &[Key::new(
        "sql",
        Value::Text,
        "An SQL expression over `row`: the new row, or for a deletion the old one.",
    )
    .required()],
    bonds: &[],
};

/// Where a trigger takes a field from.
pub(crate) static VALUE: Shape = Shape {
    name: "value",
    called: "a value",
    doc: "The source of a field's value.",
    keys: &[
        Key::new("column", Value::Text, "A column of the table."),
        Key::new(
            "of",
            Value::Words(&[
                ("new", "the row after the change, or for a deletion the deleted row"),
                ("old", "the row before the change, or for an insertion the inserted row"),
            ]),
            "The row that the column is read from.",
        )
        .or(Default::Text("new")),
        Key::new(
            "operation",
            Value::List(&Value::Text, 1),
            "Three labels: the value for an insert, for an update and for a delete.",
        ),
        Key::new(
            "changed",
            COLUMNS,
            "A boolean: whether an update changed one of these columns. It is false for an insert and a delete.",
        ),
        Key::new(
            "sql",
            Value::Text,
            "An SQL expression over `row`: the new row, or for a deletion the old one.",
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
    doc: "A handler of events. Each event makes one job, which is retried until it succeeds or its attempts are used up.",
    keys: &[
        DOC,
        Key::new(
            "events",
            Value::Either(&[
                Value::List(&Value::Pattern("^(\\*|[a-z][a-z0-9_]*)(\\.(\\*|[a-z][a-z0-9_]*))*$"), 1),
                Value::Shape(&CHOICE),
            ]),
            "The event types it receives: a list of names and globs (`\"order.*\"`), or `{ exposure: webhook }` for all \
             exposed types. A `*` at the end matches one or more segments, elsewhere exactly one.",
        )
        .required(),
        QUEUE_KEY,
        RETRY_KEY,
        ATTEMPTS,
        TIMEOUT,
        Key::new(
            "coalesce",
            Value::Words(&[
                ("never", "each event makes a job"),
                ("subject", "of the events that wait together, the newest of each subject makes a job"),
            ]),
            "Whether several waiting events of one subject make one job.",
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
    doc: "A choice of events that does not depend on their names.",
    keys: &[Key::new(
        "exposure",
        Value::Words(&[("webhook", "every exposed event")]),
        "The exposure of the events.",
    )
    .required()],
    bonds: &[],
};

/// A kind of job.
pub(crate) static JOB: Shape = Shape {
    name: "job",
    called: "a job",
    doc: "A kind of job that the application enqueues.",
    keys: &[
        DOC,
        Key::new(
            "args",
            Value::Fields(&FIELD),
            "The arguments, written as the fields of an event's `data`: `name: TYPE`.",
        ),
        QUEUE_KEY,
        RETRY_KEY,
        ATTEMPTS,
        TIMEOUT,
        Key::new(
            "unique",
            Value::Either(&[Value::Words(&[("args", "all arguments")]), Value::List(&Value::Text, 0)]),
            "What makes two unfinished jobs of the kind the same, so that the second is not enqueued: all arguments, or paths \
             into them such as `[order.id]`. By default each job is its own.",
        ),
        ALIASES,
    ],
    bonds: &[],
};

/// A periodic task.
pub(crate) static PERIODIC: Shape = Shape {
    name: "periodic_task",
    called: "a periodic task",
    doc: "A task that runs at an interval or at given times, in one process at a time.",
    keys: &[
        DOC,
        Key::new(
            "every",
            Value::Duration(INTERVAL),
            "The interval between two runs, at least `1s`.",
        ),
        Key::new(
            "cron",
            Value::Text,
            "The times of its runs, as minute, hour, day of the month, month and weekday: `\"0 3 * * *\"`.",
        ),
        Key::new(
            "tz",
            Value::Text,
            "The time zone of `cron`, a name of the IANA database such as `Europe/Berlin`. By default UTC.",
        ),
        Key::new(
            "missed",
            Value::Words(&[
                ("run_once", "it runs once when a process starts"),
                ("skip", "it runs at its next time"),
            ]),
            "What happens after times at which no process was running.",
        )
        .or(Default::Text("run_once")),
        Key::new("queue", NAME, "The queue its jobs wait in, one of `queues`.").or(Default::Text("maintenance")),
        TIMEOUT,
    ],
    bonds: &[Bond::One(&["every", "cron"]), Bond::With("tz", "cron")],
};

/// A retry policy.
pub(crate) static RETRY: Shape = Shape {
    name: "retry_policy",
    called: "a retry policy",
    doc: "The waits between attempts, and the number of attempts. Each wait varies by 10 % at random.",
    keys: &[
        Key::new("first", Value::Duration(WAIT), "The wait before the second attempt."),
        Key::new(
            "factor",
            Value::Number(1, 100),
            "The factor by which each wait is longer than the one before.",
        )
        .or(Default::Number(2)),
        Key::new(
            "cap",
            Value::Duration(WAIT),
            "The longest wait. By default the waits grow without a limit.",
        ),
        Key::new(
            "steps",
            Value::List(&Value::Duration(WAIT), 1),
            "The waits, one by one. The last one repeats.",
        ),
        Key::new(
            "attempts",
            Value::Number(1, MOST_ATTEMPTS),
            "The number of attempts before a job is discarded.",
        )
        .or(Default::Number(10)),
    ],
    bonds: &[Bond::One(&["first", "steps"]), Bond::Alone("steps", &["factor", "cap"])],
};

/// A queue.
pub(crate) static QUEUE: Shape = Shape {
    name: "queue",
    called: "a queue",
    doc: "A queue that jobs wait in.",
    keys: &[
        Key::new(
            "workers",
            Value::Number(0, MAX_WORKERS),
            "The number of its jobs that run at once in one process.",
        )
        .or(Default::Number(2)),
        Key::new(
            "awaited",
            Value::Boolean,
            "Whether requests wait for its jobs. They are then started within 100 ms.",
        )
        .or(Default::Boolean(false)),
        Key::new(
            "aliases",
            Value::List(&Value::Pattern(QUEUE_NAME), 0),
            "Former names. Jobs that wait under them are still run.",
        ),
    ],
    bonds: &[],
};

/// Figures of webhook delivery.
pub(crate) static WEBHOOKS: Shape = Shape {
    name: "webhooks",
    called: "`webhooks`",
    doc: "Settings of webhook delivery, in place of the built-in ones.",
    keys: &[
        Key::new(
            "workers",
            Value::Number(1, MAX_WORKERS),
            "The number of deliveries that run at once in one process.",
        )
        .or(Default::Number(8)),
        Key::new(
            "timeout",
            Value::Duration(WAIT),
            "The time a receiver may take to respond, at most `60s`.",
        )
        .or(Default::Text("15s")),
        Key::new(
            "cooldown",
            Value::Duration(WAIT),
            "The time for which no delivery is made to an endpoint that keeps failing.",
        ),
        Key::new(
            "disable_after",
            Value::Duration(WAIT),
            "The time for which an endpoint may fail before it is disabled.",
        ),
        Key::new(
            "steps",
            Value::List(&Value::Duration(WAIT), 1),
            "The waits between attempts, one by one. The last one repeats.",
        ),
        Key::new(
            "attempts",
            Value::Number(1, MOST_ATTEMPTS),
            "The number of attempts of a delivery. By default the `attempts` of the retry policy `webhook`: 18.",
        ),
        Key::new(
            "attempt_log",
            Value::Duration(RETENTION),
            "The time for which the log of attempts is kept.",
        ),
    ],
    bonds: &[],
};

/// Sizes and times.
pub(crate) static LIMITS: Shape = Shape {
    name: "limits",
    called: "`limits`",
    doc: "Sizes and times that apply to the whole application.",
    keys: &[
        Key::new(
            "data_bytes",
            Value::Number(256, 1024 * 1024),
            "The largest size of an event's encoded payload, in bytes. It is checked when an event is recorded.",
        )
        .or(Default::Number(16 * 1024)),
        Key::new(
            "batch",
            Value::Number(1, 10_000),
            "The largest number of events that are fanned out in one transaction.",
        )
        .or(Default::Number(200)),
        Key::new(
            "retention",
            Value::Duration(RETENTION),
            "The time for which events are kept after their fan-out.",
        )
        .or(Default::Text("7d")),
    ],
    bonds: &[],
};
