//! What generated code calls, and nobody else: no part of the public interface.
//!
//! The code that the build makes from a declaration holds what differs from event to event, and
//! comes here for what does not: reading and writing payloads, filling subjects and taking them
//! apart, checking what Postgres could not store, and the schemas of fields.

use std::{str::FromStr, sync::OnceLock};

use regex_lite::Regex;
use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned, ser::Error as _};

use crate::types::{Json, UNFIT, exposed};

// Generated code names everything by this module, whatever else is in scope where it stands.
pub use core::{
    clone::Clone,
    cmp::{Eq, PartialEq},
    fmt::{Debug, Display},
    future::Future,
    hash::Hash,
    include_str,
    marker::{Copy, Send, Sized, Sync},
    option::Option::{self, None, Some},
    result::Result::{self, Err, Ok},
    time::Duration,
};
pub use std::{borrow::Cow, boxed::Box, collections::BTreeMap, fmt, net::IpAddr, string::String, vec::Vec};

pub use chrono;
pub use schemars;
pub use serde;
pub use serde_json::value::RawValue;
pub use uuid::Uuid;

pub use crate::{
    __labels as labels, BoxError, BoxFuture, Builder, Bus, DecodeError, EnqueueError, Event, EventData, EventType,
    Exposure, FromEvent, HandlerFn, Handlers, JobData, NoOwner, OwnerOptional, OwnerRequired, RecordError, Recordable,
    SchemaVersion, ScopedEndpoint, StartError, StoredEvent, Tx,
    declaration::*,
    event::not_among,
    jobs::Enqueued,
    start,
    types::{self, schema, unix_seconds, wire},
};

/// What reading comes to.
pub type Decoded<T> = Result<T, DecodeError>;
/// What recording comes to.
pub type Recorded<T> = Result<T, RecordError>;

/// What the registry says of an event's type, stated beside its struct.
pub trait Declared {
    /// Its entry.
    const EVENT: EventDecl;
}

/// Reads a payload.
///
/// # Errors
///
/// The path of the field that did not fit, and what was found there by its kind: a payload's
/// values stay out of logs.
pub fn decode<T: DeserializeOwned>(data: &RawValue) -> Result<T, DecodeError> {
    let mut reader = serde_json::Deserializer::from_str(data.get());
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let message = without_value(&error.inner().to_string());
        let mut path = pointer(error.path());
        if message == UNFIT {
            // Below a sensitive field a path is made of what is sensitive: a map's keys.
            path = path.split_inclusive('/').take(2).collect();
            path.truncate(path.trim_end_matches('/').len());
        }
        if let Some(missing) = message
            .strip_prefix("missing field `")
            .and_then(|rest| rest.strip_suffix('`'))
        {
            path.push('/');
            path.push_str(&escaped(missing));
        }
        DecodeError { path, message }
    })
}

/// Writes a payload, sensitive values in the clear: whoever stores it seals them first.
///
/// # Errors
///
/// Where a value has no JSON form.
pub fn encode<T: Serialize>(value: &T) -> Result<Box<RawValue>, RecordError> {
    Ok(exposed(|| serde_json::value::to_raw_value(value))?)
}

fn pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    let mut pointer = String::new();
    for segment in path {
        let part = match segment {
            Segment::Seq { index } => index.to_string(),
            Segment::Map { key } => escaped(key),
            Segment::Enum { variant } => escaped(variant),
            // Past here nothing is known of the place.
            Segment::Unknown => break,
        };
        pointer.push('/');
        pointer.push_str(&part);
    }
    pointer
}

fn escaped(part: &str) -> String {
    part.replace('~', "~0").replace('/', "~1")
}

/// serde's message without the value it quotes, and without its place in the text, which the
/// path says better.
fn without_value(message: &str) -> String {
    let message = message.rfind(" at line ").map_or(message, |at| &message[..at]);
    for kind in ["invalid type: ", "invalid value: ", "unknown variant "] {
        let Some(rest) = message.strip_prefix(kind) else {
            continue;
        };
        let Some(expected) = rest.rfind(", expected ") else {
            continue;
        };
        let found = rest
            .find(['`', '"'])
            .map_or(&rest[..expected], |at| &rest[..at.min(expected)]);
        return format!("{kind}{}{}", found.trim_end(), &rest[expected..])
            .replace("unknown variant ,", "unknown variant,");
    }
    message.to_owned()
}

/// The error of a stored event whose type this build does not declare.
#[must_use]
pub fn undeclared(event_type: &str) -> DecodeError {
    DecodeError {
        path: String::new(),
        message: format!("the event type `{event_type}` is not declared"),
    }
}

/// Reads a stored event into a variant of the enum of all of them.
///
/// # Errors
///
/// The path of the field that did not fit, or that the event is in another version.
pub fn any<E: EventData, T>(event: &StoredEvent, variant: fn(E) -> T) -> Decoded<T> {
    event.decode::<E>().map(|event| variant(event.data))
}

/// Fills a pattern: its literal pieces, one more than there are placeholders, and their values.
#[must_use]
pub fn subject(pieces: &[&str], values: &[&dyn Display]) -> String {
    let mut subject = String::new();
    for (at, piece) in pieces.iter().enumerate() {
        subject.push_str(piece);
        if let Some(value) = values.get(at) {
            push_part(&mut subject, *value);
        }
    }
    subject
}

/// Adds a placeholder's value to a subject, percent-encoded where it holds `/ { } %` or a control
/// character.
pub fn push_part(subject: &mut String, value: &dyn fmt::Display) {
    let text = value.to_string();
    let mut buffer = [0; 4];
    for one in text.chars() {
        if matches!(one, '/' | '{' | '}' | '%') || one.is_control() {
            for byte in one.encode_utf8(&mut buffer).bytes() {
                subject.push_str(&format!("%{byte:02X}"));
            }
        } else {
            subject.push(one);
        }
    }
}

/// Takes a subject apart by the literal pieces of its pattern: one more than it has placeholders.
///
/// # Errors
///
/// The subject was not made by this pattern.
pub fn subject_values(subject: &str, pieces: &[&str]) -> Result<Vec<String>, DecodeError> {
    let fail = || DecodeError {
        path: String::new(),
        message: format!("the subject does not fit the pattern `{}`", pieces.join("{…}")),
    };
    let (first, others) = pieces.split_first().ok_or_else(fail)?;
    let mut rest = subject.strip_prefix(first).ok_or_else(fail)?;
    let mut values = Vec::with_capacity(others.len());
    for (at, piece) in others.iter().enumerate() {
        let is_last = at + 1 == others.len();
        let end = if is_last {
            rest.strip_suffix(piece).map(str::len)
        } else {
            rest.find(piece)
        };
        let end = end.ok_or_else(fail)?;
        values.push(decoded(&rest[..end]).ok_or_else(fail)?);
        rest = &rest[end + piece.len()..];
    }
    Ok(values)
}

/// Undoes the percent-encoding.
fn decoded(part: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let high = char::from(rest.next()?).to_digit(16)?;
            let low = char::from(rest.next()?).to_digit(16)?;
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// Reads one value of a subject.
///
/// # Errors
///
/// The value is not of the declared type.
pub fn subject_value<T: FromStr>(name: &str, value: &str) -> Result<T, DecodeError> {
    value.parse().map_err(|_| DecodeError {
        path: String::new(),
        message: format!("the subject's `{name}` is not of its declared type"),
    })
}

/// Checks a text against its bound, and that Postgres can store it.
///
/// # Errors
///
/// Names the field.
pub fn check_text(field: &'static str, text: &str, most: Option<u32>) -> Result<(), RecordError> {
    if text.contains('\0') {
        return Err(RecordError::NulCharacter { field });
    }
    let Some(limit) = most else { return Ok(()) };
    // A character has at least one byte, so most texts need no counting.
    if text.len() <= limit as usize {
        return Ok(());
    }
    let length = text.chars().count();
    if length > limit as usize {
        Err(RecordError::TooLong { field, length, limit })
    } else {
        Ok(())
    }
}

/// Reads an optional field that is there: what is absent is left out, and is never null.
///
/// # Errors
///
/// The deserializer's.
pub fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Reads a required field that may be null. By itself serde reads an absent `Option` as null.
///
/// # Errors
///
/// The deserializer's.
pub fn nullable<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}

/// A field's pattern, compiled when a value is first held to it. The compiler takes only patterns
/// that mean the same to this engine, to Postgres and to receivers.
#[derive(Debug)]
pub struct Pattern {
    text: &'static str,
    compiled: OnceLock<Regex>,
}

impl Pattern {
    /// A pattern that the compiler has read.
    #[must_use]
    pub const fn new(text: &'static str) -> Self {
        Self {
            text,
            compiled: OnceLock::new(),
        }
    }

    /// Checks a text. It takes time linear in the text's length, whatever the pattern.
    ///
    /// # Errors
    ///
    /// Names the field and the pattern.
    pub fn check(&self, field: &'static str, text: &str) -> Result<(), RecordError> {
        let regex = self
            .compiled
            .get_or_init(|| Regex::new(self.text).expect("the compiler refused what this engine does not take"));
        if regex.is_match(text) {
            Ok(())
        } else {
            Err(RecordError::PatternMismatch {
                field,
                pattern: self.text,
            })
        }
    }
}

/// Checks that a number has a JSON form: infinities and NaN would silently become null.
///
/// # Errors
///
/// Names the field.
pub fn check_float(field: &'static str, number: f64) -> Result<(), RecordError> {
    if number.is_finite() {
        return Ok(());
    }
    Err(serde_json::Error::custom(format!("field `{field}` is not a finite number")).into())
}

/// Checks the number of a list's items, or of a map's entries, against its bound.
///
/// # Errors
///
/// Returns [`RecordError::Encode`] with the field, the number and the limit if there are more.
pub fn check_count(field: &'static str, length: usize, most: u32) -> Result<(), RecordError> {
    if length <= most as usize {
        return Ok(());
    }
    Err(serde_json::Error::custom(format!("field `{field}` has {length} entries, the limit is {most}")).into())
}

/// Checks that Postgres can store every text inside.
///
/// # Errors
///
/// Names the field.
pub fn check_json(field: &'static str, json: &Json) -> Result<(), RecordError> {
    fn holds_nul(value: &serde_json::Value) -> bool {
        match value {
            serde_json::Value::String(text) => text.contains('\0'),
            serde_json::Value::Array(items) => items.iter().any(holds_nul),
            serde_json::Value::Object(map) => map.iter().any(|(key, value)| key.contains('\0') || holds_nul(value)),
            serde_json::Value::Null | serde_json::Value::Bool(_) | serde_json::Value::Number(_) => false,
        }
    }
    if holds_nul(&json.0) {
        Err(RecordError::NulCharacter { field })
    } else {
        Ok(())
    }
}

/// What an enumeration of labels is beside its variants: `as_str`, `Display`, and the schema that
/// the declaration gives it.
#[doc(hidden)]
#[macro_export]
macro_rules! __labels {
    ($name:ident, open: false, [$($variant:ident = $label:literal),* $(,)?]) => {
        impl $name {
            /// The label, as declared and as sent.
            #[must_use]
            pub fn as_str(&self) -> &'static str {
                match self {
                    $(Self::$variant => $label,)*
                }
            }
        }
        $crate::__labels!(@schema $name, false, [$($label),*]);
    };
    ($name:ident, open: true, [$($variant:ident = $label:literal),* $(,)?]) => {
        impl $name {
            /// The label, as declared or as a newer declaration sent it.
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $label,)*
                    Self::Other(label) => label,
                }
            }
        }
        $crate::__labels!(@schema $name, true, [$($label),*]);
    };
    (@schema $name:ident, $open:literal, [$($label:literal),*]) => {
        impl $crate::__private::Display for $name {
            fn fmt(&self, formatter: &mut $crate::__private::fmt::Formatter<'_>) -> $crate::__private::fmt::Result {
                formatter.write_str(self.as_str())
            }
        }

        impl $crate::__private::schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> $crate::__private::Cow<'static, str> {
                $crate::__private::Cow::Borrowed(::core::stringify!($name))
            }

            fn json_schema(
                _: &mut $crate::__private::schemars::SchemaGenerator,
            ) -> $crate::__private::schemars::Schema {
                $crate::__private::schema::labels(&[$($label),*], $open)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[allow(dead_code, reason = "only its decoding is looked at")]
    struct Payment {
        amount: i32,
        lines: Option<Vec<i32>>,
    }

    fn check(json: &str, path: &str, message: &str) {
        let raw = RawValue::from_string(json.to_owned()).expect("JSON");
        let error = decode::<Payment>(&raw).expect_err("it does not fit");
        assert_eq!((error.path.as_str(), error.message.as_str()), (path, message));
    }

    #[derive(Debug, serde::Deserialize)]
    #[allow(dead_code, reason = "only its decoding is looked at")]
    struct Secrets {
        by_name: Option<types::Sensitive<BTreeMap<String, i32>>>,
        inner: Option<BTreeMap<String, types::Sensitive<i32>>>,
    }

    #[test]
    fn a_sensitive_value_that_does_not_fit_is_refused_without_its_keys_and_without_the_fault() {
        for (json, path) in [
            (r#"{"by_name":{"ada":{"bob":"secret"}}}"#, "/by_name"),
            (r#"{"inner":{"ada":"secret"}}"#, "/inner"),
        ] {
            let raw = RawValue::from_string(json.to_owned()).expect("JSON");
            let error = decode::<Secrets>(&raw).expect_err("it does not fit");
            assert_eq!((error.path.as_str(), error.message.as_str()), (path, UNFIT));
        }
    }

    #[test]
    fn a_payload_that_does_not_fit_names_the_path_and_not_the_value() {
        check(
            r#"{"amount":"12, expected i32"}"#,
            "/amount",
            "invalid type: string, expected i32",
        );
        check(
            r#"{"amount":5000000000}"#,
            "/amount",
            "invalid value: integer, expected i32",
        );
        check(
            r#"{"amount":1,"lines":[1,true]}"#,
            "/lines/1",
            "invalid type: boolean, expected i32",
        );
        check(r#"{}"#, "/amount", "missing field `amount`");
        check(r#"[]"#, "", "invalid length 0, expected struct Payment with 2 elements");
    }

    #[test]
    fn a_subject_is_split_into_the_values_it_was_built_from() {
        for value in ["plain", "a/b", "100%", "{x}", "tab\tand\u{85}", "größe", ""] {
            let mut subject = String::from("microsite/");
            push_part(&mut subject, &value);
            subject.push_str("/page/");
            push_part(&mut subject, &7);
            let values = subject_values(&subject, &["microsite/", "/page/", ""]).expect("it fits");
            assert_eq!(values, [value, "7"], "{subject}");
        }
        assert!(subject_values("other/x", &["microsite/", ""]).is_err());
        assert!(subject_values("microsite/%ZZ", &["microsite/", ""]).is_err());
    }

    #[test]
    fn a_text_is_counted_in_characters() {
        assert!(check_text("slug", "größe", Some(5)).is_ok());
        let error = check_text("slug", "größen", Some(5)).expect_err("too long");
        assert_eq!(error.to_string(), "field `slug` has 6 characters, the limit is 5");
        assert!(check_text("slug", "a\0b", None).is_err());
        assert!(check_float("rate", f64::NAN).is_err());
        assert!(check_json("rest", &Json(serde_json::json!({"a": ["\u{0}"]}))).is_err());
    }
}
