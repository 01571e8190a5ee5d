//! The rules that the reader itself reports, because past them there is no model to look at.

use crate::rule::Rule;

/// Text in need of quotation marks.
pub(crate) static NEEDS_QUOTES: Rule = Rule::reading(
    "needs-quotes",
    "Text that begins with `*` or `{`, or holds `: `, means something else to YAML unless it is quoted.",
);
/// One key twice.
pub(crate) static DUPLICATE_KEY: Rule = Rule::reading(
    "duplicate-key",
    "Of a key that stands twice in a mapping one value would be lost in silence.",
);
/// Tabs.
pub(crate) static TAB_INDENTATION: Rule = Rule::reading(
    "tab-indentation",
    "YAML indents by spaces; a tab looks the same and is an error.",
);
/// Words that older YAML takes for booleans.
pub(crate) static OLD_BOOLEAN: Rule = Rule::reading(
    "yaml-1.1-boolean",
    "`yes`, `no`, `on` and `off` are text here and booleans to older readers, so they are written as true or false, or quoted.",
);
/// A number where text belongs.
pub(crate) static NUMBER_FOR_STRING: Rule = Rule::reading(
    "number-for-string",
    "An unquoted number loses its zeros (`1.10` is 1.1), so text that looks like one is quoted.",
);
/// Not YAML.
pub(crate) static YAML_SYNTAX: Rule = Rule::reading(
    "yaml-syntax",
    "The file is one YAML 1.2 document; what cannot be read ends the reading.",
);
/// Not text.
pub(crate) static NOT_UTF8: Rule = Rule::reading("not-utf-8", "The file is UTF-8 text.");
/// Too deep.
pub(crate) static TOO_DEEP: Rule = Rule::reading(
    "too-deep",
    "Nesting is capped, so that no file can exhaust the compiler.",
);
/// Too large.
pub(crate) static TOO_LARGE: Rule =
    Rule::reading("too-large", "Size is capped, so that no file can exhaust the compiler.");
/// Too many through aliases.
pub(crate) static ALIAS_BOMB: Rule =
    Rule::reading("alias-bomb", "Aliases may not multiply a small file into a huge one.");
/// A key nobody reads.
pub(crate) static UNKNOWN_KEY: Rule = Rule::reading(
    "unknown-key",
    "A key the format does not know would be ignored in silence.",
);
/// A key that must be there.
pub(crate) static MISSING_KEY: Rule = Rule::reading(
    "missing-key",
    "A part without which the declaration means nothing is asked for.",
);
/// A value of another kind.
pub(crate) static WRONG_TYPE: Rule = Rule::reading("wrong-type", "A value must be of the kind its key takes.");
/// A bare number for a time.
pub(crate) static DURATION_WITHOUT_UNIT: Rule = Rule::reading(
    "duration-without-unit",
    "A bare number could be seconds or milliseconds, so a duration names its unit.",
);
/// A name without segments.
pub(crate) static NAME_NOT_DOTTED: Rule = Rule::reading(
    "name-not-dotted",
    "Names are segments joined by dots: what it is about, then what happened.",
);
/// A name taken twice.
pub(crate) static DUPLICATE_NAME: Rule = Rule::reading(
    "duplicate-name",
    "Subscribers, jobs and periodic tasks share the queue's kinds, so each name is given once.",
);
/// An enumeration of nothing.
pub(crate) static ENUM_EMPTY: Rule = Rule::reading(
    "enum-empty",
    "An enumeration without labels has no value anyone could send.",
);
/// Nothing to watch.
pub(crate) static WATCH_EMPTY: Rule = Rule::reading(
    "watch-empty",
    "With an empty list no update would ever count; left out, every update does.",
);
/// A newer or older format.
pub(crate) static UNKNOWN_FORMAT: Rule = Rule::reading(
    "unknown-format",
    "The file says which version of the format it is written in.",
);
/// Not supported yet.
pub(crate) static COMES_LATER: Rule = Rule::reading(
    "comes-later",
    "What the format describes and this release cannot do yet is refused, never ignored.",
);
