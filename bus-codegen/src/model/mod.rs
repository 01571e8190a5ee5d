//! What a declaration says, once its text no longer matters.
//!
//! One model feeds every emitter, the macros and the command line. Each part keeps its place, so
//! that a rule can point at it. Reading ([`read`]) fills the model and reports what cannot be
//! understood; what can be understood but is wrong is for the rules of [`crate::check`].

pub(crate) mod builtin;
mod canonical;
mod delivery_policy;
pub(crate) mod duration;
mod example;
pub(crate) mod field;
mod field_type;
pub(crate) mod glob;
mod header;
mod meant;
pub(crate) mod names;
mod read;
mod schedule;
pub(crate) mod sql;
mod subject;
pub(crate) mod text_pattern;
mod trigger;
mod type_text;
pub(crate) mod values;
pub(crate) mod work;

use std::time::Duration;

pub(crate) use canonical::{fingerprint, hex, record_form};
pub(crate) use delivery_policy::{DELIVER, DeliveryPolicy, MAX_REQUEST_TIMEOUT};
pub(crate) use header::DEFAULT_LIMITS;
pub use header::is_namespace;
pub(crate) use read::{read, read_event};
pub(crate) use subject::{Part, Pattern};
pub(crate) use type_text::type_text;

use crate::source::{Span, Spanned};

/// A declaration.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) namespace: String,
    pub(crate) schema_base: Option<Spanned<String>>,
    pub(crate) has_owners: bool,
    /// Whether event types of one segment pass without a warning.
    pub(crate) single_segment_allowed: bool,
    pub(crate) events: Vec<Event>,
    pub(crate) subscribers: Vec<Subscriber>,
    pub(crate) jobs: Vec<Job>,
    pub(crate) periodic: Vec<Periodic>,
    pub(crate) retries: Vec<RetryPolicy>,
    pub(crate) queues: Vec<Queue>,
    pub(crate) limits: Limits,
    /// `webhooks: timeout`, or its default.
    pub(crate) request_timeout: Spanned<Duration>,
    /// Where each section begins, to point at where a part is missing.
    pub(crate) sections: Sections,
    /// Whether all of the file could be read; if not, absence proves nothing.
    pub(crate) complete: bool,
}

/// The keys of the sections whose parts a release may miss; the file's start where one is absent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sections {
    pub(crate) events: Span,
    pub(crate) subscribers: Span,
    pub(crate) jobs: Span,
    pub(crate) queues: Span,
}

impl Model {
    pub(crate) fn event(&self, name: &str) -> Option<&Event> {
        self.events.iter().find(|event| event.name.value == name)
    }

    pub(crate) fn retry(&self, name: &str) -> Option<&RetryPolicy> {
        self.retries.iter().find(|retry| retry.name.value == name)
    }

    /// Names of the predicates that events ask for, each with its first place, in order of name.
    pub(crate) fn scopes(&self) -> Vec<&Spanned<String>> {
        let mut scopes: Vec<&Spanned<String>> = Vec::new();
        for scope in self.events.iter().filter_map(|event| event.scope.as_ref()) {
            if !scopes.iter().any(|known| known.value == scope.value) {
                scopes.push(scope);
            }
        }
        scopes.sort_by(|one, other| one.value.cmp(&other.value));
        scopes
    }
}

/// Who may see an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exposure {
    Internal,
    Webhook,
}

/// An event type.
#[derive(Debug)]
pub(crate) struct Event {
    pub(crate) name: Spanned<String>,
    /// The whole entry: a finding in here makes the event unsound.
    pub(crate) entry: Span,
    pub(crate) doc: Option<Spanned<String>>,
    pub(crate) exposure: Exposure,
    pub(crate) version: u32,
    /// Where the version is said; the name where it is left out.
    pub(crate) version_place: Span,
    /// Older versions that are given up.
    pub(crate) retire: Vec<Spanned<u32>>,
    pub(crate) scope: Option<Spanned<String>>,
    pub(crate) subject: Spanned<Pattern>,
    pub(crate) subject_args: Vec<Field>,
    pub(crate) data: Vec<Field>,
    pub(crate) trigger: Option<Trigger>,
    /// Not written in the file.
    pub(crate) built_in: bool,
}

impl Event {
    /// Whether code may record it; otherwise its trigger alone does.
    pub(crate) fn recordable(&self) -> bool {
        self.trigger.as_ref().is_none_or(|trigger| trigger.subject.is_none())
    }

    /// Whether any field of its data is sealed at rest.
    pub(crate) fn is_sensitive(&self) -> bool {
        self.data.iter().any(|field| !field.sensitive_parts().is_empty())
    }

    /// How files about this type and version are called, but for their ending.
    pub(crate) fn stem(&self) -> String {
        format!("{}.v{}", self.name.value, self.version)
    }

    pub(crate) fn field(&self, name: &str) -> Option<&Field> {
        self.data
            .iter()
            .chain(&self.subject_args)
            .find(|field| field.name.value == name)
    }
}

/// A field of an event's data, of its subject's arguments, or of a job's arguments.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: Spanned<String>,
    pub(crate) optional: bool,
    pub(crate) ty: Spanned<FieldType>,
    /// Whether its value may be null, which is not the same as being absent.
    pub(crate) nullable: bool,
    /// The name its Rust names are made from, if not the declared one.
    pub(crate) rename: Option<Spanned<String>>,
    pub(crate) doc: Option<String>,
    pub(crate) example: Option<String>,
    pub(crate) pattern: Option<Spanned<String>>,
    pub(crate) deprecated: bool,
    /// Why a field that is not thin stands in an exposed event.
    pub(crate) fat: Option<Spanned<String>>,
    /// Whether its value is sealed at rest.
    pub(crate) sensitive: bool,
}

impl Field {
    /// Whether its type could be read.
    pub(crate) fn is_sound(&self) -> bool {
        fn ty(of: &FieldType) -> bool {
            match of {
                FieldType::Broken => false,
                FieldType::List(of, _) | FieldType::Map(of, _) => ty(of),
                FieldType::Object(fields) => fields.iter().all(Field::is_sound),
                _ => true,
            }
        }
        ty(&self.ty.value)
    }

    /// The name that its Rust field and the types in it are named after.
    pub(crate) fn rust_name(&self) -> &str {
        self.rename.as_ref().map_or(&self.name.value, |rename| &rename.value)
    }

    /// The fields of the object it is, or of those in its lists and maps, and what a path has before
    /// their names: `lines[].`.
    pub(crate) fn inner(&self) -> Option<(String, &[Self])> {
        match self.ty.value.inside() {
            (way, FieldType::Object(fields)) => Some((format!("{}{way}.", self.name.value), fields)),
            _ => None,
        }
    }

    /// This field if it is sensitive, else those inside it that are.
    pub(crate) fn sensitive_parts(&self) -> Vec<&Self> {
        if self.sensitive {
            return vec![self];
        }
        let (_, fields) = self.inner().unwrap_or_default();
        fields.iter().flat_map(Self::sensitive_parts).collect()
    }
}

/// A declared type.
#[derive(Debug)]
pub(crate) enum FieldType {
    String(Option<u32>),
    Uuid,
    Bool,
    Int,
    Long,
    Float,
    Decimal,
    Timestamp,
    /// A time as a number: seconds since 1970-01-01T00:00:00Z.
    UnixSeconds,
    Date,
    Uri(Option<u32>),
    Email,
    Ip,
    Json,
    Enum {
        labels: Vec<Spanned<String>>,
        open: bool,
    },
    List(Box<FieldType>, Option<u32>),
    /// From text to values, with at most so many entries.
    Map(Box<FieldType>, Option<u32>),
    Object(Vec<Field>),
    /// Could not be read, which was reported.
    Broken,
}

/// The seconds since 1970 that a time may have: the years 1 to 9999, as a `timestamp`.
pub(crate) const UNIX_SECONDS: std::ops::RangeInclusive<i64> = -62_135_596_800..=253_402_300_799;

/// How a path says that it goes into a list, and into a map.
pub(crate) const IN_LIST: &str = "[]";
pub(crate) const IN_MAP: &str = "{}";

impl FieldType {
    /// What its lists and maps hold in the end, and the way there; itself where it is neither.
    pub(crate) fn inside(&self) -> (String, &Self) {
        let (step, of) = match self {
            Self::List(of, _) => (IN_LIST, of),
            Self::Map(of, _) => (IN_MAP, of),
            other => return (String::new(), other),
        };
        let (way, inner) = of.inside();
        (format!("{step}{way}"), inner)
    }
}

/// How changes of a table become an event.
#[derive(Debug)]
pub(crate) struct Trigger {
    pub(crate) table: Spanned<TableName>,
    pub(crate) owner: Option<Value>,
    pub(crate) operations: Vec<Operation>,
    /// The columns whose change counts; `None` where every update does.
    pub(crate) watch: Option<Spanned<Vec<Spanned<String>>>>,
    pub(crate) when: Option<Spanned<String>>,
    pub(crate) subject: Option<Spanned<String>>,
    pub(crate) set: Vec<(Spanned<String>, Value)>,
    /// Where `granularity: statement` stands; `None` where every row is told by itself.
    pub(crate) by_statement: Option<Span>,
    pub(crate) truncate_allowed: bool,
    /// `None` if the declaration does not say.
    pub(crate) on_mismatch: Option<OnMismatch>,
}

/// What a trigger does with a row whose value does not fit a required field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnMismatch {
    /// The statement fails.
    Refuse,
    /// No event is recorded; a row in `bus.skipped_events` counts it.
    Skip,
}

impl Trigger {
    /// Whether it pairs rows before with rows after a change, which takes a key.
    pub(crate) fn pairs_rows(&self) -> bool {
        self.by_statement.is_some() && self.operations.contains(&Operation::Update)
    }
}

/// A table, as the catalog names it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TableName {
    pub(crate) schema: String,
    pub(crate) table: String,
}

impl std::fmt::Display for TableName {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}.{}", self.schema, self.table)
    }
}

/// What happens to a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Operation {
    Insert,
    Update,
    Delete,
}

impl Operation {
    pub(crate) const ALL: [Self; 3] = [Self::Insert, Self::Update, Self::Delete];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Insert => "insert",
            Self::Update => "update",
            Self::Delete => "delete",
        }
    }
}

/// Where a trigger takes a value from.
#[derive(Debug)]
pub(crate) enum Value {
    /// A column of the row, or of the row before the change.
    Column { column: Spanned<String>, old: bool },
    /// A label for each of insert, update and delete.
    Operation(Spanned<Vec<Spanned<String>>>),
    /// Whether one of the columns differs from before.
    Changed(Vec<Spanned<String>>),
    /// An expression over `row`.
    Sql(Spanned<String>),
}

/// A subscriber.
#[derive(Debug)]
pub(crate) struct Subscriber {
    pub(crate) events: Vec<Spanned<String>>,
    /// Every exposed type, whatever their names.
    pub(crate) all_exposed: bool,
    pub(crate) coalesce: bool,
    pub(crate) work: Work,
}

impl Subscriber {
    /// Whether its handler takes the struct of one event, rather than an enum of several: one name
    /// is written, and no glob. A glob that matches one type today is an enum all the same, or an
    /// event declared elsewhere in the file would change the type of a handler that nobody touched.
    pub(crate) fn receives_one(&self) -> bool {
        let mut names = self.events.iter().map(|name| name.value.as_str());
        let first = names.next();
        !self.all_exposed
            && first.is_some_and(|first| !crate::model::glob::is_glob(first) && names.all(|other| other == first))
    }
}

/// A kind of job.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) args: Vec<Field>,
    pub(crate) unique: Unique,
    pub(crate) work: Work,
}

/// A task that runs again and again.
#[derive(Debug)]
pub(crate) struct Periodic {
    pub(crate) schedule: Schedule,
    pub(crate) run_missed_once: bool,
    pub(crate) work: Work,
}

/// When a task is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Schedule {
    /// At this interval.
    Every(Duration),
    /// Whenever a clock of the zone shows a time that the expression names.
    Cron { expression: String, tz: String },
}

/// What subscribers, jobs and periodic tasks share: a name, a place to wait and a clock.
#[derive(Debug)]
pub(crate) struct Work {
    pub(crate) name: Spanned<String>,
    pub(crate) entry: Span,
    pub(crate) doc: Option<String>,
    pub(crate) aliases: Vec<String>,
    pub(crate) queue: Spanned<String>,
    pub(crate) retry: Spanned<String>,
    pub(crate) attempts: Option<Spanned<u16>>,
    pub(crate) timeout: Option<Spanned<Duration>>,
    /// Whether the runtime brings the handler.
    pub(crate) built_in: bool,
    /// Not written in the file.
    pub(crate) implied: bool,
}

impl Work {
    /// How long one attempt may take.
    pub(crate) fn timeout(&self) -> Duration {
        self.timeout
            .as_ref()
            .map_or(Duration::from_secs(30), |timeout| timeout.value)
    }
}

/// What makes two jobs of a kind the same one.
#[derive(Debug)]
pub(crate) enum Unique {
    No,
    Args,
    Paths(Vec<Spanned<String>>),
}

/// The waits between attempts, by name.
#[derive(Debug)]
pub(crate) struct RetryPolicy {
    pub(crate) name: Spanned<String>,
    pub(crate) waits: Waits,
    pub(crate) attempts: Spanned<u16>,
}

/// The waits between attempts.
#[derive(Clone, Debug)]
pub(crate) enum Waits {
    Exponential {
        first: Duration,
        factor: u32,
        cap: Option<Duration>,
    },
    Steps(Vec<Duration>),
}

impl Waits {
    /// The wait after the failed attempt of that number, from 1.
    fn after(&self, attempt: u16) -> Duration {
        let index = u32::from(attempt.saturating_sub(1));
        match self {
            Self::Exponential { first, factor, cap } => {
                let wait = factor
                    .checked_pow(index)
                    .and_then(|times| first.checked_mul(times))
                    .unwrap_or(Duration::MAX);
                cap.map_or(wait, |cap| wait.min(cap))
            }
            Self::Steps(steps) => steps
                .get(usize::from(attempt.saturating_sub(1)))
                .or(steps.last())
                .copied()
                .unwrap_or_default(),
        }
    }

    /// All waits before the last of so many attempts.
    pub(crate) fn total(&self, attempts: u16) -> Duration {
        (1..attempts).fold(Duration::ZERO, |sum, attempt| sum.saturating_add(self.after(attempt)))
    }

    /// The most attempts whose waits stay within a time.
    pub(crate) fn attempts_within(&self, time: Duration) -> u16 {
        let mut sum = Duration::ZERO;
        (1..u16::MAX)
            .find(|attempt| {
                sum = sum.saturating_add(self.after(*attempt));
                sum > time
            })
            .unwrap_or(u16::MAX)
    }
}

/// A queue.
#[derive(Debug)]
pub(crate) struct Queue {
    pub(crate) name: Spanned<String>,
    pub(crate) workers: Spanned<u16>,
    pub(crate) awaited: bool,
    /// Former names, served until what waits under them is done.
    pub(crate) aliases: Vec<String>,
    /// Not written in the file.
    pub(crate) implied: bool,
}

/// Sizes and times of the whole application.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) data_bytes: u32,
    pub(crate) batch: u16,
    pub(crate) retention: Duration,
}
