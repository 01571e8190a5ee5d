//! The shapes of a field and of what is in it.

use super::{Bond, Default, Key, SEGMENT, Shape, Value};

/// A field that says more than its type.
pub(crate) static FIELD: Shape = Shape {
    name: "field",
    called: "a field",
    doc: "A field with more than its type.",
    keys: &[
        TYPE,
        Key::new(
            "nullable",
            Value::Boolean,
            "Whether the value may be null, which differs from a field that is absent: `?` at the name. In Rust the value is \
             an `Option`; with `?` as well it is an `Option` of an `Option`.",
        )
        .or(Default::Boolean(false)),
        Key::new(
            "rename",
            Value::Pattern(SEGMENT),
            "The name of the field in Rust; the name in the payload stays as it is. Needed where two fields have the same \
             name in Rust, such as `fooBar` and `foo_bar`. By default the field's name in snake case.",
        ),
        Key::new("doc", Value::Text, "What it means, in one sentence."),
        Key::new("example", Value::Scalar, "An example of its value, shown in the generated documents."),
        Key::new(
            "pattern",
            Value::Text,
            "A regular expression that the text of a `string` matches. It is checked when an event is recorded, and published in the \
             schema.",
        ),
        Key::new(
            "deprecated",
            Value::Boolean,
            "Whether consumers are told to stop reading it.",
        )
        .or(Default::Boolean(false)),
        Key::new(
            "sensitive",
            Value::Boolean,
            "Whether its value is encrypted at rest and redacted wherever it would be shown. An exposed event cannot have such \
             a field.",
        )
        .or(Default::Boolean(false)),
        Key::new(
            "fat",
            Value::Text,
            "The reason for which an exposed event carries text or data that may be long or personal.",
        ),
        FORMAT,
        OPEN,
        fields(),
        of(),
        MAX,
    ],
    bonds: TYPE_BONDS,
};

const TYPE: Key = Key::new(
    "type",
    Value::Type,
    "The type: a word such as `uuid` or `string(80)`, or a list of labels such as `[open, closed]`.",
)
.required();
const FORMAT: Key = Key::new(
    "format",
    Value::Words(&[(
        "unix_seconds",
        "a time, in whole seconds since 1970-01-01T00:00:00Z, from the year 1 to 9999; a chrono `DateTime<Utc>` in Rust",
    )]),
    "What the number of an `int` means.",
);
const OPEN: Key = Key::new(
    "open",
    Value::Boolean,
    "Whether an enumeration may have further labels later. Receivers must then accept labels that they do not know.",
)
.or(Default::Boolean(false));
const MAX: Key = Key::new(
    "max",
    Value::Number(1, u32::MAX),
    "The largest number of items in a `list`, or of entries in a `map`. Without it the number is unlimited, which an \
     exposed event does not allow.",
);
const TYPE_BONDS: &[Bond] = &[
    Bond::Where("type", "object", "fields"),
    Bond::Where("type", "list", "of"),
    Bond::Where("type", "map", "of"),
    Bond::Only("fields", "type", &["object"]),
    Bond::Only("of", "type", &["list", "map"]),
    Bond::Only("format", "type", &["int"]),
    Bond::Only("max", "type", &["list", "map"]),
];

/// What a list or map holds.
pub(crate) static ELEMENT: Shape = Shape {
    name: "element",
    called: "what a list or map holds",
    doc: "A type with more than a word.",
    keys: &[TYPE, FORMAT, OPEN, fields(), of(), MAX],
    bonds: TYPE_BONDS,
};

// Functions, since a constant could not speak of the shape that it is part of.

const fn fields() -> Key {
    Key::new("fields", Value::Fields(&FIELD), "The fields of an `object`.")
}

const fn of() -> Key {
    Key::new(
        "of",
        Value::Of(&ELEMENT),
        "The type of the items of a `list`, or of the values of a `map`: a word, a list of labels, or a mapping with `type`.",
    )
}
