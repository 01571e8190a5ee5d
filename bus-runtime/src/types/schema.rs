//! The JSON Schemas of declared types, where Rust's own type says less than the declaration or
//! names a format that validators do not know. Each is a type without values that stands for a
//! field's schema in a derive.

use std::{borrow::Cow, marker::PhantomData};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// Names the type and gives its schema; all of them stand inside others.
macro_rules! schema {
    ($(#[$doc:meta])* $name:ident => $schema:expr) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $name {}

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                Cow::Borrowed(stringify!($name))
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

schema!(
    /// A 32-bit number.
    Int => json_schema!({ "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX })
);
schema!(
    /// A time, as seconds since 1970.
    UnixSeconds => json_schema!({
        "type": "integer",
        "$comment": "Seconds since 1970-01-01T00:00:00Z.",
        "minimum": super::wire::UNIX_SECONDS.start(),
        "maximum": super::wire::UNIX_SECONDS.end(),
    })
);
schema!(
    /// A 64-bit number, as text.
    Long => json_schema!({ "type": "string", "pattern": "^-?[0-9]{1,19}$" })
);
schema!(
    /// A double.
    Float => json_schema!({ "type": "number" })
);
schema!(
    /// An IP address.
    Ip => json_schema!({ "type": "string", "anyOf": [{ "format": "ipv4" }, { "format": "ipv6" }] })
);
schema!(
    /// A mail address.
    Email => json_schema!({ "type": "string", "format": "email" })
);

/// Text of at most `MOST` characters.
#[derive(Debug)]
pub enum Text<const MOST: u32> {}

impl<const MOST: u32> JsonSchema for Text<MOST> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Cow::Owned(format!("Text{MOST}"))
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "maxLength": MOST })
    }
}

/// A URI of at most `MOST` characters; of any length where that is 0.
#[derive(Debug)]
pub enum Uri<const MOST: u32> {}

impl<const MOST: u32> JsonSchema for Uri<MOST> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Cow::Owned(format!("Uri{MOST}"))
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut schema = json_schema!({ "type": "string", "format": "uri" });
        if MOST > 0 {
            schema.insert("maxLength".to_owned(), MOST.into());
        }
        schema
    }
}

/// A list of at most `MOST` values; of any number where that is 0.
#[derive(Debug)]
pub struct List<T, const MOST: u32>(PhantomData<T>);

impl<T: JsonSchema, const MOST: u32> JsonSchema for List<T, MOST> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Cow::Owned(format!("List{MOST}_of_{}", T::schema_name()))
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let items = generator.subschema_for::<T>();
        let mut schema = json_schema!({ "type": "array", "items": items });
        if MOST > 0 {
            schema.insert("maxItems".to_owned(), MOST.into());
        }
        schema
    }
}

/// A map from text to values, with at most `MOST` entries.
#[derive(Debug)]
pub struct Map<T, const MOST: u32>(PhantomData<T>);

impl<T: JsonSchema, const MOST: u32> JsonSchema for Map<T, MOST> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Cow::Owned(format!("Map{MOST}_of_{}", T::schema_name()))
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let values = generator.subschema_for::<T>();
        json_schema!({ "type": "object", "additionalProperties": values, "maxProperties": MOST })
    }
}

/// A value, or null.
#[derive(Debug)]
pub struct Nullable<T>(PhantomData<T>);

impl<T: JsonSchema> JsonSchema for Nullable<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Cow::Owned(format!("Nullable_{}", T::schema_name()))
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<T>();
        json_schema!({ "anyOf": [value, { "type": "null" }] })
    }
}

/// The schema of an enumeration; of an open one, any text beside the labels.
#[must_use]
pub fn labels(labels: &[&str], open: bool) -> Schema {
    if open {
        json_schema!({ "anyOf": [{ "type": "string", "enum": labels }, { "type": "string" }] })
    } else {
        json_schema!({ "type": "string", "enum": labels })
    }
}
