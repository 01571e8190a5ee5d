//! The static registry: what `events.yaml` declares, as tables that generated code fills.
//!
//! Every value is `'static` and made at build time. The runtime reads nothing else: it never
//! sees the YAML.

mod event_type;

use std::time::Duration;

pub use event_type::{EventType, Exposure, SchemaVersion};

/// Everything one build declares.
#[derive(Debug)]
pub struct Declaration {
    /// `namespace` of the file.
    pub namespace: &'static str,
    /// SHA-256 over the declared content, in lower-case hex: the build's name in `bus.registry`.
    pub fingerprint: &'static str,
    /// Whether events and endpoints have owners.
    pub has_owners: bool,
    /// All event types, sorted by name; [`EventType`] is the index.
    pub events: &'static [EventDecl],
    /// All subscribers, built-in ones included, sorted by name.
    pub subscribers: &'static [SubscriberDecl],
    /// All job kinds, built-in ones included, sorted by name. Subscribers are not among them.
    pub jobs: &'static [JobDecl],
    /// All periodic tasks, built-in ones included, sorted by name.
    pub periodic: &'static [PeriodicDecl],
    /// All queues, built-in ones included, sorted by name.
    pub queues: &'static [QueueDecl],
    /// For each event type, the indices of its subscribers in `subscribers`.
    pub fanout: &'static [&'static [u16]],
    /// The application's own migrations, in the order of their names.
    pub migrations: &'static [Migration],
    /// The triggers, one entry a table.
    pub triggers: &'static [TableTriggers],
    /// The SQL functions that record, one a type that code may record.
    pub functions: &'static [RecordFunction],
    /// Each `(object, checksum)` of triggers and functions this line of code ever emitted, oldest
    /// first.
    pub trigger_history: &'static [(&'static str, &'static str)],
    /// Sizes and times.
    pub limits: Limits,
}

impl Declaration {
    /// Returns the event type of that name, if it is declared.
    #[must_use]
    pub fn event_type(&self, name: &str) -> Option<EventType> {
        let found = self.events.binary_search_by(|event| event.name.cmp(name));
        let index = u16::try_from(found.ok()?).ok()?;
        Some(EventType::from_index(index))
    }

    /// Returns the job kind of that name, if it is declared.
    #[must_use]
    pub fn job(&self, kind: &str) -> Option<&'static JobDecl> {
        self.jobs.iter().find(|job| job.name == kind)
    }

    /// The declaration of a type.
    #[must_use]
    pub fn event(&self, event_type: EventType) -> &EventDecl {
        &self.events[event_type.index()]
    }
}

/// One event type.
#[derive(Debug)]
pub struct EventDecl {
    /// The declared name.
    pub name: &'static str,
    /// What it means.
    pub doc: &'static str,
    /// The newest version.
    pub version: SchemaVersion,
    /// Who may see it.
    pub exposure: Exposure,
    /// The predicate that decides, per endpoint, who may receive it.
    pub scope: Option<&'static str>,
    /// The subject's pattern, as declared.
    pub subject: &'static str,
    /// Whether `bus.record` and Rust may record it, or its trigger alone.
    pub recordable: bool,
    /// The fields of `data`, in declared order.
    pub fields: &'static [FieldDecl],
    /// The fields of `subject_args`, in declared order.
    pub subject_args: &'static [FieldDecl],
}

/// One field of an event or of a job's arguments.
#[derive(Debug)]
pub struct FieldDecl {
    /// The name on the wire.
    pub name: &'static str,
    /// Whether it must be present.
    pub required: bool,
    /// Whether its value may be null.
    pub nullable: bool,
    /// Its type.
    pub ty: FieldType,
    /// What a text must match; a regular expression that Rust and Postgres read alike.
    pub pattern: Option<&'static str>,
    /// Whether its value is sealed at rest and redacted everywhere.
    pub sensitive: bool,
}

impl FieldDecl {
    /// For generated code: a field that must be present.
    #[must_use]
    pub const fn required(name: &'static str, ty: FieldType) -> Self {
        Self {
            name,
            required: true,
            nullable: false,
            ty,
            pattern: None,
            sensitive: false,
        }
    }

    /// For generated code: a field that may be absent.
    #[must_use]
    pub const fn optional(name: &'static str, ty: FieldType) -> Self {
        Self {
            name,
            required: false,
            nullable: false,
            ty,
            pattern: None,
            sensitive: false,
        }
    }

    /// For generated code: the same field, whose value may be null.
    #[must_use]
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// For generated code: the same field, sealed at rest.
    #[must_use]
    pub const fn sensitive(mut self) -> Self {
        self.sensitive = true;
        self
    }

    /// For generated code: the same field, its text held to a pattern.
    #[must_use]
    pub const fn matching(mut self, pattern: &'static str) -> Self {
        self.pattern = Some(pattern);
        self
    }
}

/// The declared types.
#[derive(Debug)]
pub enum FieldType {
    /// Text of at most so many characters, if bounded.
    String(Option<u32>),
    /// A UUID.
    Uuid,
    /// A boolean.
    Bool,
    /// 32 bit.
    Int,
    /// 64 bit; a JSON string on the wire.
    Long,
    /// A double.
    Float,
    /// Decimal text.
    Decimal,
    /// RFC 3339, UTC.
    Timestamp,
    /// Whole seconds since 1970-01-01T00:00:00Z, as a number.
    UnixSeconds,
    /// A calendar day.
    Date,
    /// A URI of at most so many characters, if bounded.
    Uri(Option<u32>),
    /// A mail address.
    Email,
    /// An IP address.
    Ip,
    /// Any JSON.
    Json,
    /// One of these labels; `open` ones may grow.
    Enum {
        /// The labels.
        labels: &'static [&'static str],
        /// Whether receivers must expect others.
        open: bool,
    },
    /// A list, of at most so many, if bounded.
    List(&'static FieldType, Option<u32>),
    /// A map from text to values, with at most so many entries if bounded.
    Map(&'static FieldType, Option<u32>),
    /// A nested object.
    Object(&'static [FieldDecl]),
}

/// One subscriber.
#[derive(Debug)]
pub struct SubscriberDecl {
    /// The declared name, which is its jobs' kind.
    pub name: &'static str,
    /// Former names whose queued jobs this one still runs.
    pub aliases: &'static [&'static str],
    /// The types it receives.
    pub events: &'static [EventType],
    /// The queue its jobs wait in.
    pub queue: &'static str,
    /// Attempts before a job is discarded.
    pub attempts: u16,
    /// The waits between attempts.
    pub retry: RetryDecl,
    /// How long one attempt may take.
    pub timeout: Duration,
    /// Whether a batch keeps only the newest event of each subject.
    pub coalesce: bool,
    /// Whether the runtime brings the handler.
    pub built_in: bool,
}

/// One kind of job that is no subscriber's.
#[derive(Debug)]
pub struct JobDecl {
    /// The declared name.
    pub name: &'static str,
    /// Former names whose queued jobs this one still runs.
    pub aliases: &'static [&'static str],
    /// The queue it waits in.
    pub queue: &'static str,
    /// Attempts before it is discarded.
    pub attempts: u16,
    /// The waits between attempts.
    pub retry: RetryDecl,
    /// How long one attempt may take.
    pub timeout: Duration,
    /// What makes two jobs the same.
    pub unique: Unique,
    /// Its arguments.
    pub args: &'static [FieldDecl],
    /// Whether the runtime brings the handler.
    pub built_in: bool,
}

/// What makes two jobs of a kind the same one.
#[derive(Debug)]
pub enum Unique {
    /// Nothing: each is its own.
    No,
    /// All arguments.
    Args,
    /// The values at these paths, each split at its dots.
    Paths(&'static [&'static [&'static str]]),
}

/// One periodic task.
#[derive(Debug)]
pub struct PeriodicDecl {
    /// The declared name.
    pub name: &'static str,
    /// When it is due.
    pub schedule: Schedule,
    /// The queue its run waits in.
    pub queue: &'static str,
    /// How long one run may take.
    pub timeout: Duration,
    /// Whether a missed time runs late, once; otherwise it is skipped.
    pub run_missed_once: bool,
    /// Whether the runtime brings the handler.
    pub built_in: bool,
}

/// When a periodic task is due.
#[derive(Clone, Copy, Debug)]
pub enum Schedule {
    /// At this interval.
    Every(Duration),
    /// Whenever a clock of the zone shows a time that the expression names.
    Cron {
        /// Minute, hour, day of the month, month and day of the week.
        expression: &'static str,
        /// A name of the IANA database of time zones.
        tz: &'static str,
    },
}

/// A queue.
#[derive(Debug)]
pub struct QueueDecl {
    /// The declared name.
    pub name: &'static str,
    /// How many of its jobs run at once in one process.
    pub workers: u16,
    /// Whether requests wait on its jobs.
    pub awaited: bool,
}

/// The waits between attempts.
#[derive(Clone, Copy, Debug)]
pub enum RetryDecl {
    /// `first`, then times `factor`, at most `cap`; ±10 % jitter.
    Exponential {
        /// The wait after the first attempt.
        first: Duration,
        /// What each wait is multiplied by.
        factor: u32,
        /// The longest wait.
        cap: Option<Duration>,
    },
    /// The steps, then the last one again and again; ±10 % jitter.
    Steps(&'static [Duration]),
}

/// One file of the application's migrations. Applied once, in a transaction of its own.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// The file's name.
    pub name: &'static str,
    /// Its content.
    pub sql: &'static str,
}

/// The triggers of one table.
#[derive(Debug)]
pub struct TableTriggers {
    /// `schema.table`, unquoted, as in the catalog.
    pub schema: &'static str,
    /// The table's name, unquoted.
    pub table: &'static str,
    /// SHA-256 of the declaration's effect, in lower-case hex; stands in the objects' comments.
    pub checksum: &'static str,
    /// The trigger function's name in schema `bus`, unquoted.
    pub function: &'static str,
    /// The names of the triggers on the table, unquoted.
    pub triggers: &'static [&'static str],
    /// Statements that install or replace all of it; to be run in one transaction.
    pub install: &'static str,
}

/// The SQL function that records events of one type.
#[derive(Debug)]
pub struct RecordFunction {
    /// The type's declared name.
    pub event: &'static str,
    /// The function's name in schema `bus`, unquoted.
    pub name: &'static str,
    /// SHA-256 of what it checks and writes, in lower-case hex; ends the function's comment.
    pub checksum: &'static str,
    /// Statements that make it where no function of its name is.
    pub install: &'static str,
}

/// Figures of `limits:`.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most bytes an event's data may have, encoded.
    pub data_bytes: u32,
    /// The most outbox rows of one relay pass.
    pub batch: u16,
    /// How long an event is kept after its fan-out.
    pub retention: Duration,
}

impl Limits {
    /// What holds where the file says nothing: 16 KiB, 200 rows, 7 days.
    pub const DEFAULT: Self = Self {
        data_bytes: 16 * 1024,
        batch: 200,
        retention: Duration::from_secs(7 * 24 * 3600),
    };
}

/// The name nearest to an unknown one, if one is near enough to be meant.
pub(crate) fn nearest<'a>(unknown: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    let allowed = (unknown.chars().count() / 3).max(2);
    names
        .map(|name| (strsim::damerau_levenshtein(unknown, name), name))
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, name)| name.to_owned())
}
