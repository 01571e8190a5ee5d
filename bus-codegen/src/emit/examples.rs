//! An example of each type's body: the same on every run, and one its own schema accepts.
//!
//! A value is the field's own `example` where it gives one; otherwise it follows from the type,
//! its bounds and its pattern, and from the field's name, so that two events that name the same
//! thing show the same id. The subject is filled from the very values shown.

use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};

use super::json::{self, Array, Object};
use crate::model::{Event, Field, FieldType, Part, hex, text_pattern::TextPattern};

/// When the examples happen, in milliseconds and as text.
const OCCURRED_AT: (u64, &str) = (1_795_953_600_000, "2026-11-29T12:00:00.000Z");

/// The whole body, as a file.
pub(crate) fn file(event: &Event) -> String {
    json::document(|object| body(object, event))
}

/// The keys of the whole body, as they are sent.
pub(crate) fn body(object: &mut Object<'_>, event: &Event) {
    object.text("id", &event_id(event));
    object.text("type", &event.name.value);
    object.text("subject", &subject(event));
    object.text("occurred_at", OCCURRED_AT.1);
    object.object("data", |data| fields(data, &event.data));
    if event.version > 1 {
        object.plain("version", event.version);
    }
}

fn fields(object: &mut Object<'_>, fields: &[Field]) {
    for field in fields {
        entry(object, &field.name.value, field, &field.ty.value);
    }
}

fn entry(object: &mut Object<'_>, key: &str, field: &Field, ty: &FieldType) {
    match ty {
        FieldType::Object(inner) => object.object(key, |object| fields(object, inner)),
        FieldType::List(of, _) if holds_object(of) => object.array(key, |list| item(list, field, of)),
        FieldType::Map(of, _) if holds_object(of) => object.object(key, |map| entry(map, "key", field, of)),
        ty => object.value(key, &value(field, ty)),
    }
}

/// The one item of a list that holds objects, however deep inside.
fn item(list: &mut Array<'_>, field: &Field, ty: &FieldType) {
    match ty {
        FieldType::Object(inner) => list.object(|object| fields(object, inner)),
        FieldType::List(of, _) => list.array(|list| item(list, field, of)),
        FieldType::Map(of, _) => list.object(|map| entry(map, "key", field, of)),
        _ => unreachable!("there is an object inside"),
    }
}

fn holds_object(ty: &FieldType) -> bool {
    matches!(ty.inside().1, FieldType::Object(_))
}

/// A value without an object of several keys inside, which would have an order of its own.
fn value(field: &Field, ty: &FieldType) -> Json {
    match ty {
        FieldType::List(of, _) => json!([value(field, of)]),
        FieldType::Map(of, _) => json!({ "key": value(field, of) }),
        FieldType::Json | FieldType::Object(_) | FieldType::Broken => json!({}),
        ty => typed(&text(field, ty), ty),
    }
}

/// A value that is written as text, as its type has it in JSON.
pub(crate) fn typed(text: &str, ty: &FieldType) -> Json {
    let parsed = match ty {
        FieldType::Bool => text.parse().ok().map(Json::Bool),
        FieldType::Int | FieldType::UnixSeconds => text.parse::<i64>().ok().map(Json::from),
        FieldType::Float => text.parse::<f64>().ok().map(Json::from),
        _ => None,
    };
    parsed.unwrap_or_else(|| Json::from(text))
}

/// A scalar's text, which is also what a subject holds of it.
pub(crate) fn text(field: &Field, ty: &FieldType) -> String {
    // An example of a list or map could not be written, so that this is the field's own.
    if let Some(example) = &field.example {
        return example.clone();
    }
    let name = &field.name.value;
    let plain = match ty {
        FieldType::String(most) => {
            let pattern = field.pattern.as_ref().map(|pattern| TextPattern::parse(&pattern.value));
            return match pattern {
                Some(Ok(pattern)) => pattern.sample(*most).unwrap_or_default(),
                _ => name.chars().take(most.unwrap_or(u32::MAX) as usize).collect(),
            };
        }
        FieldType::Uri(most) => {
            let fits = |uri: &&str| most.is_none_or(|most| uri.len() <= most as usize);
            ["https://example.com/", "https://a.example", "a:b"]
                .into_iter()
                .find(fits)
                .unwrap_or("a:")
        }
        FieldType::Enum { labels, .. } => labels.first().map_or("", |label| label.value.as_str()),
        FieldType::Uuid => return uuid(name),
        FieldType::Bool => "true",
        FieldType::Int => "1",
        // Past 2⁵³, so that a receiver who reads it as a number sees at once that it is none.
        FieldType::Long => "9007199254740993",
        FieldType::Float => "1.5",
        FieldType::Decimal => "12.50",
        FieldType::Timestamp => "2026-11-29T12:00:00Z",
        FieldType::UnixSeconds => "1795953600",
        FieldType::Date => "2026-11-29",
        FieldType::Email => "somebody@example.com",
        FieldType::Ip => "192.0.2.1",
        FieldType::Json | FieldType::List(..) | FieldType::Map(..) | FieldType::Object(_) | FieldType::Broken => "",
    };
    plain.to_owned()
}

/// The subject's pattern, filled. A placeholder that names no field is the owner or, where the
/// trigger computes the subject, a free word.
pub(crate) fn subject(event: &Event) -> String {
    let mut subject = String::new();
    for part in &event.subject.value.parts {
        match part {
            Part::Literal(text) => subject.push_str(text),
            Part::Placeholder(name) => match event.field(&name.value) {
                Some(field) => push_encoded(&mut subject, &text(field, &field.ty.value)),
                None if name.value == "owner" => subject.push_str(&uuid("owner")),
                None => push_encoded(&mut subject, &name.value),
            },
        }
    }
    subject
}

/// As the runtime encodes a value in a subject.
fn push_encoded(subject: &mut String, value: &str) {
    for letter in value.chars() {
        if matches!(letter, '/' | '{' | '}' | '%') || letter.is_control() {
            let mut bytes = [0; 4];
            for byte in letter.encode_utf8(&mut bytes).bytes() {
                subject.push_str(&format!("%{byte:02X}"));
            }
        } else {
            subject.push(letter);
        }
    }
}

/// A UUID of version 7, as events have them.
pub(crate) fn event_id(event: &Event) -> String {
    let mut bytes = digest(&event.stem());
    bytes[..6].copy_from_slice(&OCCURRED_AT.0.to_be_bytes()[2..]);
    written(bytes, 7)
}

/// A UUID of version 4, the same for the same name.
fn uuid(name: &str) -> String {
    written(digest(name), 4)
}

fn digest(text: &str) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&Sha256::digest(text.as_bytes())[..16]);
    bytes
}

fn written(mut bytes: [u8; 16], version: u8) -> String {
    bytes[6] = (bytes[6] & 0x0f) | (version << 4);
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    let hex = hex(&bytes);
    format!(
        "{}-{}-{}-{}-{}",
        &hex[..8],
        &hex[8..12],
        &hex[12..16],
        &hex[16..20],
        &hex[20..]
    )
}
