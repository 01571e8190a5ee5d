//! The shapes of a field and of what is in it.

use super::{Bond, Default, Key, SEGMENT, Shape, Value};

/// A field that says more than its type.
pub(crate) static FIELD: Shape = Shape {
    name: "field",
    called: "a field",
    doc: "A field that says more than its type.",
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
        Key::new("doc", Value::Text, "What it means, in a sentence."),
        Key::new("example", Value::Scalar, "A value it may have, shown in documents."),
        Key::new(
            "pattern",
            Value::Text,
            "A regular expression its text matches, said in the schema.",
        ),
        Key::new(
            "deprecated",
            Value::Boolean,
            "Whether consumers should stop reading it.",
        )
        .or(Default::Boolean(false)),
        Key::new(
            "sensitive",
            Value::Boolean,
            "Whether its value is sealed at rest and redacted wherever it would be shown; such a field cannot be \
             exposed.",
        )
        .or(Default::Boolean(false)),
        Key::new(
            "fat",
            Value::Text,
            "Why a field that is not thin stands in an exposed event.",
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
    "What it holds: a type such as `uuid` or `string(80)`, or a list of labels.",
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
const OPEN: Key =
    Key::new("open", Value::Boolean, "Whether an enumeration may get further labels.").or(Default::Boolean(false));
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
    doc: "A type that says more than a word.",
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
        "What a `list` or `map` holds: a type, a list of labels, or a mapping with `type`.",
    )
}
