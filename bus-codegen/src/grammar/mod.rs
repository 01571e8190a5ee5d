//! The format of the declaration, as data: every key with what it takes, what it means, and what
//! holds where it is left out.
//!
//! The readers of the model take the keys they know from here, and the JSON Schema that editors
//! use is emitted from here, so a key cannot be known to one and not to the other. What a value
//! must be is said once more by the reader that reads it; the tests in `tests.rs` hold the two
//! together: whatever a key takes here is what its reader asks for, and every key is read.

mod field;
mod shapes;
#[cfg(test)]
mod tests;

use std::time::Duration;

pub(crate) use field::{ELEMENT, FIELD};
pub(crate) use shapes::{
    CHOICE, EVENT, FILE, JOB, LIMITS, OWNER_SQL, PERIODIC, QUEUE, RETRY, SUBJECT_SQL, SUBSCRIBER, TRIGGER, VALUE,
    WEBHOOKS,
};

/// The version of the format that this release reads and `fmt --upgrade` writes.
pub(crate) const VERSION: u32 = 1;

/// The largest version of an event, which the database keeps in 32 bits with a sign.
pub(crate) const MAX_VERSION: u32 = i32::MAX as u32;

/// The most attempts, which the queue keeps in a `smallint`.
pub(crate) const MOST_ATTEMPTS: u32 = i16::MAX as u32;

/// Keys of `webhooks` that this release refuses, because a later one gives them a meaning.
pub(crate) const RESERVED_WEBHOOK_KEYS: [&str; 3] = ["cooldown", "disable_after", "attempt_log"];

/// Two or more segments joined by dots.
pub(crate) const DOTTED: &str = "^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)+$";
/// One or more segments joined by dots.
pub(crate) const EVENT_TYPE: &str = "^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$";
/// One segment.
pub(crate) const SEGMENT: &str = "^[a-z][a-z0-9_]*$";

/// The name of a queue, as River takes it: single `_` between letters and digits.
pub(crate) const QUEUE_NAME: &str = "^[a-z][a-z0-9]*(_[a-z0-9]+)*$";
/// Text that is more than blanks.
pub(crate) const NOT_BLANK: &str = "\\S";
/// An absolute URL without query and fragment that ends in `/`.
pub(crate) const BASE_URL: &str = "^https?://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?/\
    (([A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+/)*$";

/// The most jobs of a queue that one process runs at once, which is River's own limit.
pub(crate) const MAX_WORKERS: u32 = 10_000;

/// The shortest and the longest duration that a key takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DurationRange {
    pub(crate) min: Duration,
    pub(crate) max: Duration,
}

const DAY: Duration = Duration::from_secs(24 * 3600);
/// How long one attempt may take, and how long it may be until the next: retries end within 30 days.
pub(crate) const WAIT: DurationRange = DurationRange {
    min: Duration::from_millis(1),
    max: DAY.saturating_mul(30),
};
/// How often a periodic task runs.
pub(crate) const INTERVAL: DurationRange = DurationRange {
    min: Duration::from_secs(1),
    max: DAY.saturating_mul(366),
};
/// How long rows are kept.
pub(crate) const RETENTION: DurationRange = DurationRange {
    min: Duration::from_secs(1),
    max: DAY.saturating_mul(36_500),
};

/// A mapping with keys of its own.
#[derive(Debug)]
pub(crate) struct Shape {
    /// Its name among the schema's definitions: `event`.
    pub(crate) name: &'static str,
    /// How messages call it: `an event`.
    pub(crate) called: &'static str,
    /// What it is, in one sentence.
    pub(crate) doc: &'static str,
    pub(crate) keys: &'static [Key],
    /// What holds between its keys.
    pub(crate) bonds: &'static [Bond],
}

impl Shape {
    /// The names of its keys, in their order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        self.keys.iter().map(|key| key.name)
    }
}

/// A key.
#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) value: Value,
    /// What it says, for whoever points at it in an editor.
    pub(crate) doc: &'static str,
    /// What holds where it is left out.
    pub(crate) default: Option<Default>,
    pub(crate) required: bool,
}

impl Key {
    pub(crate) const fn new(name: &'static str, value: Value, doc: &'static str) -> Self {
        Self {
            name,
            value,
            doc,
            default: None,
            required: false,
        }
    }

    const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    const fn or(mut self, default: Default) -> Self {
        self.default = Some(default);
        self
    }
}

/// What holds where a key is left out.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Default {
    Text(&'static str),
    Number(u32),
    Boolean(bool),
    Words(&'static [&'static str]),
}

/// What a key takes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value {
    /// Any text.
    Text,
    /// Text of a form.
    Pattern(&'static str),
    /// Text, a number or a boolean.
    Scalar,
    Boolean,
    /// A whole number within bounds.
    Number(u32, u32),
    /// A whole number and its unit, within bounds.
    Duration(DurationRange),
    /// One of some words, each with its meaning.
    Words(&'static [(&'static str, &'static str)]),
    /// A list of at least so many.
    List(&'static Value, u32),
    /// A mapping from names to shapes. Those the runtime brings may be declared to change a
    /// figure alone, so nothing is required of them.
    Named {
        names: &'static str,
        of: &'static Shape,
        built_in: &'static [&'static str],
    },
    /// A mapping from fields of the data to where a trigger takes them from.
    Sources(&'static Shape),
    /// A mapping from field names to what they hold.
    Fields(&'static Shape),
    /// The type of a field: a word with its bounds, or a list of labels.
    Type,
    /// A type, or a mapping that says one.
    Of(&'static Shape),
    Shape(&'static Shape),
    /// One of these.
    Either(&'static [Value]),
}

/// What holds between the keys of a shape.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Bond {
    /// Exactly one of them is given.
    One(&'static [&'static str]),
    /// Where the first is given, none of the others is.
    Alone(&'static str, &'static [&'static str]),
    /// Where the first is given, so is the second.
    With(&'static str, &'static str),
    /// Where the key says that word, the other is given.
    Where(&'static str, &'static str, &'static str),
    /// The key is given only where the other says one of those words.
    Only(&'static str, &'static str, &'static [&'static str]),
}
