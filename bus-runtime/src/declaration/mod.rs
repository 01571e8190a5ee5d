//! The declaration of a build: the content of `events.yaml` as tables that generated code fills.
//!
//! Every value is `'static` and created at build time. The runtime does not read the YAML.

mod delivery_policy;
mod event_type;

use std::time::Duration;

pub use delivery_policy::DeliveryPolicy;
pub use event_type::{EventType, Exposure, SchemaVersion};

/// Everything that one build declares.
#[derive(Debug)]
pub struct Declaration {
    /// `namespace` of the file.
    pub namespace: &'static str,
    /// SHA-256 of the declared content, in lower-case hex. It identifies the build in `bus.registry`.
    pub fingerprint: &'static str,
    /// Whether events and endpoints have owners.
    pub has_owners: bool,
    /// All event types, sorted by name; [`EventType`] is the index.
    pub events: &'static [EventDecl],
    /// All subscribers, built-in ones included, sorted by name.
    pub subscribers: &'static [SubscriberDecl],
    /// All job kinds, built-in ones included, sorted by name. Subscribers are not included.
    pub jobs: &'static [JobDecl],
    /// All periodic tasks, built-in ones included, sorted by name.
    pub periodic: &'static [PeriodicDecl],
    /// All queues, built-in ones included, sorted by name.
    pub queues: &'static [QueueDecl],
    /// For each event type, the indices of its subscribers in `subscribers`.
    pub fanout: &'static [&'static [u16]],
    /// The application's own migrations, in the order of their names.
    pub migrations: &'static [Migration],
    /// The triggers, one entry for each table.
    pub triggers: &'static [TableTriggers],
    /// The SQL functions that record events, one for each type that code may record.
    pub functions: &'static [RecordFunction],
    /// Each `(object, checksum)` of triggers and functions that this application's builds have emitted, oldest first.
    pub trigger_history: &'static [(&'static str, &'static str)],
    /// Sizes and times.
    pub limits: Limits,
    /// How webhook deliveries are sent.
    pub delivery: DeliveryPolicy,
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

    /// Returns the declaration of a type.
    #[must_use]
    pub fn event(&self, event_type: EventType) -> &EventDecl {
        &self.events[event_type.index()]
    }
}

/// An event type.
#[derive(Debug)]
pub struct EventDecl {
    /// The declared name.
    pub name: &'static str,
    /// Its documentation.
    pub doc: &'static str,
    /// The newest version.
    pub version: SchemaVersion,
    /// Who may receive it.
    pub exposure: Exposure,
    /// The predicate that decides for each endpoint whether it may receive the event.
    pub scope: Option<&'static str>,
    /// The subject's pattern, as declared.
    pub subject: &'static str,
    /// Whether Rust and `bus.record` may record it; otherwise only its trigger does.
    pub recordable: bool,
    /// The fields of `data`, in declared order.
    pub fields: &'static [FieldDecl],
    /// The fields of `subject_args`, in declared order.
    pub subject_args: &'static [FieldDecl],
}

/// A field of an event or of a job's arguments.
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
    /// A regular expression that text must match, in the subset that Rust and Postgres interpret alike.
    pub pattern: Option<&'static str>,
    /// Whether its value is sealed at rest and redacted in output.
    pub sensitive: bool,
}

impl FieldDecl {
    /// Returns a field that must be present. For generated code.
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

    /// Returns a field that may be absent. For generated code.
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

    /// Returns the field, nullable. For generated code.
    #[must_use]
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// Returns the field, sealed at rest. For generated code.
    #[must_use]
    pub const fn sensitive(mut self) -> Self {
        self.sensitive = true;
        self
    }

    /// Returns the field with a pattern. For generated code.
    #[must_use]
    pub const fn matching(mut self, pattern: &'static str) -> Self {
        self.pattern = Some(pattern);
        self
    }
}

/// The type of a field.
#[derive(Debug)]
pub enum FieldType {
    /// Text, with a maximum number of characters if bounded.
    String(Option<u32>),
    /// A UUID.
    Uuid,
    /// A boolean.
    Bool,
    /// A 32-bit integer.
    Int,
    /// A 64-bit integer; a JSON string in payloads.
    Long,
    /// A double-precision number.
    Float,
    /// Decimal text.
    Decimal,
    /// RFC 3339, UTC.
    Timestamp,
    /// Whole seconds since 1970-01-01T00:00:00Z, as a number.
    UnixSeconds,
    /// A calendar day.
    Date,
    /// A URI, with a maximum number of characters if bounded.
    Uri(Option<u32>),
    /// An email address.
    Email,
    /// An IP address.
    Ip,
    /// Any JSON.
    Json,
    /// One of these labels. Labels may be added to an open enumeration.
    Enum {
        /// The labels.
        labels: &'static [&'static str],
        /// Whether receivers must expect other labels.
        open: bool,
    },
    /// A list, with a maximum number of items if bounded.
    List(&'static FieldType, Option<u32>),
    /// A map from text to values, with a maximum number of entries if bounded.
    Map(&'static FieldType, Option<u32>),
    /// A nested object.
    Object(&'static [FieldDecl]),
}

/// A subscriber.
#[derive(Debug)]
pub struct SubscriberDecl {
    /// The declared name, which is its jobs' kind.
    pub name: &'static str,
    /// Former names. Queued jobs of these kinds are run by this subscriber.
    pub aliases: &'static [&'static str],
    /// The types it receives.
    pub events: &'static [EventType],
    /// The queue its jobs wait in.
    pub queue: &'static str,
    /// The number of attempts before a job is discarded.
    pub attempts: u16,
    /// The delays between attempts.
    pub retry: RetryDecl,
    /// How long one attempt may take.
    pub timeout: Duration,
    /// Whether events of one subject in a batch are coalesced into one job with the newest event.
    pub coalesce: bool,
    /// Whether the runtime provides the handler.
    pub built_in: bool,
}

/// A job kind that belongs to no subscriber.
#[derive(Debug)]
pub struct JobDecl {
    /// The declared name.
    pub name: &'static str,
    /// Former names. Queued jobs of these kinds are run by this handler.
    pub aliases: &'static [&'static str],
    /// The queue it waits in.
    pub queue: &'static str,
    /// The number of attempts before it is discarded.
    pub attempts: u16,
    /// The delays between attempts.
    pub retry: RetryDecl,
    /// How long one attempt may take.
    pub timeout: Duration,
    /// What makes two jobs of the kind equal.
    pub unique: Unique,
    /// Its arguments.
    pub args: &'static [FieldDecl],
    /// Whether the runtime provides the handler.
    pub built_in: bool,
}

/// What makes two jobs of a kind equal.
#[derive(Debug)]
pub enum Unique {
    /// Nothing: every job is distinct.
    No,
    /// All arguments.
    Args,
    /// The values at these paths, each split at its dots.
    Paths(&'static [&'static [&'static str]]),
}

/// A periodic task.
#[derive(Debug)]
pub struct PeriodicDecl {
    /// The declared name.
    pub name: &'static str,
    /// When it is due.
    pub schedule: Schedule,
    /// The queue its runs wait in.
    pub queue: &'static str,
    /// How long one run may take.
    pub timeout: Duration,
    /// Whether a missed time runs late, once. Otherwise it is skipped.
    pub run_missed_once: bool,
    /// Whether the runtime provides the handler.
    pub built_in: bool,
}

/// When a periodic task is due.
#[derive(Clone, Copy, Debug)]
pub enum Schedule {
    /// At this interval.
    Every(Duration),
    /// When the local time of the zone matches the expression.
    Cron {
        /// Minute, hour, day of the month, month and day of the week.
        expression: &'static str,
        /// A time zone name of the IANA database.
        tz: &'static str,
    },
}

/// A queue.
#[derive(Debug)]
pub struct QueueDecl {
    /// The declared name.
    pub name: &'static str,
    /// How many of its jobs run at once in each process.
    pub workers: u16,
    /// Whether requests wait for its jobs.
    pub awaited: bool,
}

/// The delays between attempts.
#[derive(Clone, Copy, Debug)]
pub enum RetryDecl {
    /// `first`, multiplied by `factor` after each attempt, at most `cap`; ±10 % jitter.
    Exponential {
        /// The delay after the first attempt.
        first: Duration,
        /// The factor by which the delay grows.
        factor: u32,
        /// The longest delay.
        cap: Option<Duration>,
    },
    /// The steps in order, then the last one for all further attempts; ±10 % jitter.
    Steps(&'static [Duration]),
}

/// A file of the application's migrations. It is applied once, in a transaction of its own.
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
    /// The table's schema, unquoted, as in the catalog.
    pub schema: &'static str,
    /// The table's name, unquoted.
    pub table: &'static str,
    /// SHA-256 of the declaration's effect, in lower-case hex. It is part of the objects' comments.
    pub checksum: &'static str,
    /// The trigger function's name in schema `bus`, unquoted.
    pub function: &'static str,
    /// The names of the triggers on the table, unquoted.
    pub triggers: &'static [&'static str],
    /// Statements that install or replace the triggers, to run in one transaction.
    pub install: &'static str,
}

/// The SQL function that records events of one type.
#[derive(Debug)]
pub struct RecordFunction {
    /// The type's declared name.
    pub event: &'static str,
    /// The function's name in schema `bus`, unquoted.
    pub name: &'static str,
    /// SHA-256 of what it checks and writes, in lower-case hex. It ends the function's comment.
    pub checksum: &'static str,
    /// Statements that create the function. No function of its name may exist.
    pub install: &'static str,
}

/// The values of `limits:`.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum size of an event's encoded data, in bytes.
    pub data_bytes: u32,
    /// The maximum number of outbox rows in one relay pass.
    pub batch: u16,
    /// How long an event is stored after its fan-out.
    pub retention: Duration,
}

impl Limits {
    /// The defaults: 16 KiB, 200 rows, 7 days.
    pub const DEFAULT: Self = Self {
        data_bytes: 16 * 1024,
        batch: 200,
        retention: Duration::from_secs(7 * 24 * 3600),
    };
}

/// Returns the name most similar to an unknown one, if it is similar enough.
pub(crate) fn nearest<'a>(unknown: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    let allowed = (unknown.chars().count() / 3).max(2);
    names
        .map(|name| (strsim::damerau_levenshtein(unknown, name), name))
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, name)| name.to_owned())
}
