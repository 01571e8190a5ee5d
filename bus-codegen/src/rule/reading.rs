//! The rules that the reader itself reports, because past them there is no model to look at.

use super::{Group, Rule};

/// Text that YAML would read as something else.
pub(crate) static NEEDS_QUOTES: Rule = Rule::new(
    "needs-quotes",
    Group::Yaml,
    "YAML reads text that begins with a character such as `*` or `{`, or contains `: `, as something else unless it is quoted.",
    "Put the text in quotation marks, as the report shows.",
);
/// A key that a mapping has twice.
pub(crate) static DUPLICATE_KEY: Rule = Rule::new(
    "duplicate-key",
    Group::Yaml,
    "If a mapping had a key twice, one of its two values would be lost.",
    "Remove one of the two, or rename it.",
);
/// A tab in the indentation.
pub(crate) static TAB_INDENTATION: Rule = Rule::new(
    "tab-indentation",
    Group::Yaml,
    "YAML allows only spaces in indentation, and a tab looks the same.",
    "Replace the tabs by spaces.",
);
/// A word that YAML 1.1 reads as a boolean.
pub(crate) static OLD_BOOLEAN: Rule = Rule::new(
    "yaml-1.1-boolean",
    Group::Yaml,
    "`yes`, `no`, `on` and `off` are text in YAML 1.2 and booleans in YAML 1.1, so different readers of the file would see different values.",
    "Write `true` or `false` for a boolean, or quote the word: `\"no\"`.",
);
/// Text that a comment cuts off.
pub(crate) static TEXT_CUT_BY_COMMENT: Rule = Rule::new(
    "text-cut-by-comment",
    Group::Yaml,
    "A `#` after a space begins a comment, so the rest of what looks like the text would be lost.",
    "Quote the text, or write a space after the `#` of a comment.",
)
.warning();
/// A number where text is expected.
pub(crate) static NUMBER_FOR_STRING: Rule = Rule::new(
    "number-for-string",
    Group::Yaml,
    "YAML readers change an unquoted number (`1.10` becomes 1.1), so text that looks like a number is quoted.",
    "Quote it: `\"1.10\"`.",
);
/// Text that is not YAML.
pub(crate) static YAML_SYNTAX: Rule = Rule::new(
    "yaml-syntax",
    Group::Yaml,
    "The file is one YAML 1.2 document, and reading ends at the first place that is not valid YAML.",
    "Correct the text at the marked place. Often a value needs quotation marks.",
);
/// Bytes that are not text.
pub(crate) static NOT_UTF8: Rule = Rule::new(
    "not-utf-8",
    Group::Yaml,
    "The file is UTF-8 text.",
    "Save the file as UTF-8.",
);
/// Nesting beyond the limit.
pub(crate) static TOO_DEEP: Rule = Rule::new(
    "too-deep",
    Group::Yaml,
    "The depth of a file is limited, so that no file can exhaust the compiler.",
    "Nest less. The format itself needs about ten levels.",
);
/// A size beyond the limit.
pub(crate) static TOO_LARGE: Rule = Rule::new(
    "too-large",
    Group::Yaml,
    "The size of a file is limited, so that no file can exhaust the compiler.",
    "Make the file smaller. A declaration of 3,000 event types stays within the limit.",
);
/// Aliases that multiply beyond the limit.
pub(crate) static ALIAS_BOMB: Rule = Rule::new(
    "alias-bomb",
    Group::Yaml,
    "The number of nodes that aliases add is limited, so that no file can exhaust the compiler.",
    "Write the values out where they are needed, or use fewer aliases.",
);
/// A key that the format does not have.
pub(crate) static UNKNOWN_KEY: Rule = Rule::new(
    "unknown-key",
    Group::Names,
    "A key that the format does not have would have no effect.",
    "Correct the key. If a newer release of `bus` added it, use that release.",
);
/// A required key that is absent.
pub(crate) static MISSING_KEY: Rule = Rule::new(
    "missing-key",
    Group::Names,
    "The declaration has no meaning without this part.",
    "Add the key that the report names.",
);
/// A value of the wrong kind.
pub(crate) static WRONG_TYPE: Rule = Rule::new(
    "wrong-type",
    Group::Names,
    "Each key takes values of one kind.",
    "Write what the message expects.",
);
/// A duration without its unit.
pub(crate) static DURATION_WITHOUT_UNIT: Rule = Rule::new(
    "duration-without-unit",
    Group::Names,
    "A bare number could be seconds or milliseconds, so a duration has a unit.",
    "Add the unit: `250ms`, `30s`, `15m`, `2h` or `7d`.",
);
/// A time zone that does not exist.
pub(crate) static TIME_ZONE_UNKNOWN: Rule = Rule::new(
    "time-zone-unknown",
    Group::Names,
    "A time of day has no meaning in a zone that the IANA time zone database does not have.",
    "Write a name of the IANA database, for example `tz: Europe/Berlin`. Without `tz` times are in UTC.",
);
/// A value that is not a cron expression.
pub(crate) static CRON_DOES_NOT_PARSE: Rule = Rule::new(
    "cron-does-not-parse",
    Group::Names,
    "A cron expression has five fields, each within its range.",
    "Write minute, hour, day of the month, month and day of the week: `0 3 * * MON-FRI`.",
);
/// A cron expression that matches no day.
pub(crate) static CRON_NEVER_DUE: Rule = Rule::new(
    "cron-never-due",
    Group::Names,
    "A task whose schedule matches no day would never run.",
    "Compare the day of the month with the month: February has no 30th.",
);
/// A name that is not segments joined by dots.
pub(crate) static NAME_NOT_DOTTED: Rule = Rule::new(
    "name-not-dotted",
    Group::Names,
    "A name is segments joined by dots: the thing it is about, then what happened or is done.",
    "Use at least two segments of lower-case letters, digits and `_`, joined by dots: `order.placed`.",
);
/// A name that is too long to be stored.
pub(crate) static NAME_TOO_LONG: Rule = Rule::new(
    "name-too-long",
    Group::Names,
    "The queue, Postgres and the file system limit the length of a name.",
    "Shorten the name to the number of bytes that the message gives.",
);
/// A number or a duration outside its range.
pub(crate) static OUT_OF_RANGE: Rule = Rule::new(
    "out-of-range",
    Group::Limits,
    "A number or a duration outside its range cannot be stored, or would never work.",
    "Write a value within the range that the message gives.",
);
/// A name that is used twice.
pub(crate) static DUPLICATE_NAME: Rule = Rule::new(
    "duplicate-name",
    Group::Names,
    "Subscribers, jobs and periodic tasks are kinds of jobs in the same queue tables, so no two of them have the same name.",
    "Rename one of the two.",
);
/// An enumeration without labels.
pub(crate) static ENUM_EMPTY: Rule = Rule::new(
    "enum-empty",
    Group::Payload,
    "An enumeration without labels has no value that could be sent.",
    "List the labels: `[open, closed]`.",
);
/// An empty list of columns or operations.
pub(crate) static WATCH_EMPTY: Rule = Rule::new(
    "watch-empty",
    Group::Trigger,
    "With an empty list no change would count. Without the key every change counts.",
    "Name what counts, or remove the key so that every change counts.",
);
/// Another version of the format.
pub(crate) static UNKNOWN_FORMAT: Rule = Rule::new(
    "unknown-format",
    Group::Names,
    "The file states the version of the format that it is written in.",
    "Use a newer release of `bus`, or write `bus: 1`.",
);
/// A key that this release does not implement.
pub(crate) static COMES_LATER: Rule = Rule::new(
    "comes-later",
    Group::Yaml,
    "A key that the format has and this release does not implement would have no effect.",
    "Remove the key, or use a release of `bus` that implements it.",
);
/// A pattern that is not a regular expression.
pub(crate) static PATTERN_DOES_NOT_PARSE: Rule = Rule::new(
    "pattern-does-not-parse",
    Group::Payload,
    "A value can only be checked against a pattern that is a regular expression.",
    "Close every bracket and parenthesis, and put `\\` before a character that stands for itself.",
);
/// A pattern that engines read differently.
pub(crate) static PATTERN_NOT_PORTABLE: Rule = Rule::new(
    "pattern-not-portable",
    Group::Payload,
    "Rust, Postgres and receivers all check a pattern, so it uses only what their engines read the same way.",
    "Use classes such as `[0-9]`, groups, `?`, `*`, `+`, `{m,n}`, `|`, `^` and `$`.",
);
/// An example that its field does not allow.
pub(crate) static EXAMPLE_DOES_NOT_FIT: Rule = Rule::new(
    "example-does-not-fit",
    Group::Payload,
    "An example is published beside the schema that it must pass.",
    "Write a value of the field's type, within its bounds.",
);
/// A statement of a migration that our reader cannot follow.
pub(crate) static MIGRATION_NOT_UNDERSTOOD: Rule = Rule::new(
    "migration-not-understood",
    Group::Tables,
    "A statement that cannot be followed leaves its table unchecked, which is better known.",
    "Nothing, where no trigger reads the table; otherwise write the statement so that it says the columns.",
)
.warning();
