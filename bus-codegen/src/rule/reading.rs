//! The rules that the reader itself reports, because past them there is no model to look at.

use super::{Group, Rule};

/// Text in need of quotation marks.
pub(crate) static NEEDS_QUOTES: Rule = Rule::new(
    "needs-quotes",
    Group::Yaml,
    "Text that begins with `*` or `{`, or holds `: `, means something else to YAML unless it is quoted.",
    "Write the text in quotation marks, as the help shows it.",
);
/// One key twice.
pub(crate) static DUPLICATE_KEY: Rule = Rule::new(
    "duplicate-key",
    Group::Yaml,
    "Of a key that stands twice in a mapping one value would be lost in silence.",
    "Remove one of the two, or give it another name.",
);
/// Tabs.
pub(crate) static TAB_INDENTATION: Rule = Rule::new(
    "tab-indentation",
    Group::Yaml,
    "YAML indents by spaces; a tab looks the same and is an error.",
    "Replace the tabs by spaces.",
);
/// Words that older YAML takes for booleans.
pub(crate) static OLD_BOOLEAN: Rule = Rule::new(
    "yaml-1.1-boolean",
    Group::Yaml,
    "`yes`, `no`, `on` and `off` are text here and booleans to older readers, so they are written as true or false, or quoted.",
    "Write `true` or `false` for a boolean, and quote the word where it is text: `\"no\"`.",
);
/// Text with a comment in the middle.
pub(crate) static TEXT_CUT_BY_COMMENT: Rule = Rule::new(
    "text-cut-by-comment",
    Group::Yaml,
    "A `#` after a space begins a comment, so what looks like the rest of the text would be lost in silence.",
    "Quote the text; or write a space after the `#` of a comment.",
)
.warning();
/// A number where text belongs.
pub(crate) static NUMBER_FOR_STRING: Rule = Rule::new(
    "number-for-string",
    Group::Yaml,
    "An unquoted number loses its zeros (`1.10` is 1.1), so text that looks like one is quoted.",
    "Quote it: `\"1.10\"`.",
);
/// Not YAML.
pub(crate) static YAML_SYNTAX: Rule = Rule::new(
    "yaml-syntax",
    Group::Yaml,
    "The file is one YAML 1.2 document; what cannot be read ends the reading.",
    "Correct the text at the caret; quoting a value is the usual cure.",
);
/// Not text.
pub(crate) static NOT_UTF8: Rule = Rule::new(
    "not-utf-8",
    Group::Yaml,
    "The file is UTF-8 text.",
    "Save the file as UTF-8.",
);
/// Too deep.
pub(crate) static TOO_DEEP: Rule = Rule::new(
    "too-deep",
    Group::Yaml,
    "Nesting is capped, so that no file can exhaust the compiler.",
    "Nest less: the format itself needs about ten levels.",
);
/// Too large.
pub(crate) static TOO_LARGE: Rule = Rule::new(
    "too-large",
    Group::Yaml,
    "Size is capped, so that no file can exhaust the compiler.",
    "Make the file smaller: a declaration of 3,000 event types fits well.",
);
/// Too many through aliases.
pub(crate) static ALIAS_BOMB: Rule = Rule::new(
    "alias-bomb",
    Group::Yaml,
    "Aliases may not multiply a small file into a huge one.",
    "Write the values out where they are needed, or use fewer aliases.",
);
/// A key nobody reads.
pub(crate) static UNKNOWN_KEY: Rule = Rule::new(
    "unknown-key",
    Group::Names,
    "A key the format does not know would be ignored in silence.",
    "Correct the key; where it is one of a newer release, use that release.",
);
/// A key that must be there.
pub(crate) static MISSING_KEY: Rule = Rule::new(
    "missing-key",
    Group::Names,
    "A part without which the declaration means nothing is asked for.",
    "Add the key that the help names.",
);
/// A value of another kind.
pub(crate) static WRONG_TYPE: Rule = Rule::new(
    "wrong-type",
    Group::Names,
    "A value must be of the kind its key takes.",
    "Write what the message says it expected.",
);
/// A bare number for a time.
pub(crate) static DURATION_WITHOUT_UNIT: Rule = Rule::new(
    "duration-without-unit",
    Group::Names,
    "A bare number could be seconds or milliseconds, so a duration names its unit.",
    "Write the unit: `250ms`, `30s`, `15m`, `2h`, `7d`.",
);
/// A time of day in a zone nobody knows.
pub(crate) static TIME_ZONE_UNKNOWN: Rule = Rule::new(
    "time-zone-unknown",
    Group::Names,
    "A time of day means nothing in a zone that the database of time zones does not know.",
    "Write a name of the IANA database, such as `tz: Europe/Berlin`; left out, times are of UTC.",
);
/// No cron expression.
pub(crate) static CRON_DOES_NOT_PARSE: Rule = Rule::new(
    "cron-does-not-parse",
    Group::Names,
    "A cron expression has five fields, each within its bounds.",
    "Write minute, hour, day of the month, month, day of the week: `0 3 * * MON-FRI`.",
);
/// A cron expression of no day.
pub(crate) static CRON_NEVER_DUE: Rule = Rule::new(
    "cron-never-due",
    Group::Names,
    "A task whose day never comes would never run, and nobody would be told.",
    "Compare the day of the month with the month: February has no 30th.",
);
/// A name without segments.
pub(crate) static NAME_NOT_DOTTED: Rule = Rule::new(
    "name-not-dotted",
    Group::Names,
    "Names are segments joined by dots: what it is about, then what happened.",
    "Write two or more segments of lower-case letters, digits and `_`, joined by dots: `order.placed`.",
);
/// A name that does not fit.
pub(crate) static NAME_TOO_LONG: Rule = Rule::new(
    "name-too-long",
    Group::Names,
    "A name is stored by the queue, by Postgres and in file names, each of which has a limit.",
    "Shorten the name to the number of bytes that the message gives.",
);
/// A number or a duration without sense.
pub(crate) static OUT_OF_RANGE: Rule = Rule::new(
    "out-of-range",
    Group::Limits,
    "A number or a duration outside its range would never work, or cannot be stored.",
    "Write a value within the range that the message gives.",
);
/// A name taken twice.
pub(crate) static DUPLICATE_NAME: Rule = Rule::new(
    "duplicate-name",
    Group::Names,
    "Subscribers, jobs and periodic tasks share the queue's kinds, so each name is given once.",
    "Give one of the two another name.",
);
/// An enumeration of nothing.
pub(crate) static ENUM_EMPTY: Rule = Rule::new(
    "enum-empty",
    Group::Payload,
    "An enumeration without labels has no value anyone could send.",
    "List the labels: `[open, closed]`.",
);
/// Nothing to watch.
pub(crate) static WATCH_EMPTY: Rule = Rule::new(
    "watch-empty",
    Group::Trigger,
    "With an empty list no update would ever count; left out, every update does.",
    "Name what counts, or leave the key out so that everything does.",
);
/// A newer or older format.
pub(crate) static UNKNOWN_FORMAT: Rule = Rule::new(
    "unknown-format",
    Group::Names,
    "The file says which version of the format it is written in.",
    "Use a newer release of `bus`, or write `bus: 1`.",
);
/// Not supported yet.
pub(crate) static COMES_LATER: Rule = Rule::new(
    "comes-later",
    Group::Yaml,
    "What the format describes and this release cannot do yet is refused, never ignored.",
    "Leave the key out, or use the release of `bus` that knows it.",
);
/// A pattern that is none.
pub(crate) static PATTERN_DOES_NOT_PARSE: Rule = Rule::new(
    "pattern-does-not-parse",
    Group::Payload,
    "A field's pattern is a regular expression, or nothing could be held to it.",
    "Close every bracket and parenthesis, and put `\\` before a character that stands for itself.",
);
/// A pattern that some read differently.
pub(crate) static PATTERN_NOT_PORTABLE: Rule = Rule::new(
    "pattern-not-portable",
    Group::Payload,
    "A pattern is enforced by Rust and Postgres and read by receivers, so it is made of what all of them read alike.",
    "Write it with classes such as `[0-9]`, groups, `?`, `*`, `+`, `{m,n}`, `|`, `^` and `$`.",
);
/// An example that is none.
pub(crate) static EXAMPLE_DOES_NOT_FIT: Rule = Rule::new(
    "example-does-not-fit",
    Group::Payload,
    "An example is published beside the schema it must pass.",
    "Write a value of the field's own type, within its bounds.",
);
/// A statement of a migration that our reader cannot follow.
pub(crate) static MIGRATION_NOT_UNDERSTOOD: Rule = Rule::new(
    "migration-not-understood",
    Group::Tables,
    "A statement that cannot be followed leaves its table unchecked, which is better known.",
    "Nothing, where no trigger reads the table; otherwise write the statement so that it says the columns.",
)
.warning();
