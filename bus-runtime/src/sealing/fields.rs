//! Sensitive fields at rest: each value stands sealed in the payload it belongs to.
//!
//! **Form.** In the place of the value stands an object of one entry, `{"sealed:1":"KEY:BASE64"}`, which holds the
//! value's JSON. It is no text, so that a build to which the field is not sensitive fails to read it instead of taking
//! it for the value. Everything around it stays as it was encoded, byte for byte.
//!
//! **Bound to its place.** What it belongs to is associated data: for an event its type, its id and the path of the
//! field; for a job its kind and the path. A sealed value that is moved to another field, event or kind does not open.
//! Places in lists and maps are no part of the path: their elements share one field.
//!
//! **Where.** Sealed just before the statement that writes it, opened when a job reads its input, and nowhere else. SQL
//! and triggers have no key; what they could write unsealed is refused by the compiler and by `bus.record`.

use std::fmt;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde::{
    Deserializer as _, Serialize,
    de::{MapAccess, Visitor},
};
use serde_json::value::{RawValue, to_raw_value};
use uuid::Uuid;

use super::{OpenError, Sealed, SealingKeys};
use crate::declaration::{FieldDecl, FieldType};

/// The one key of a sealed value; the number is the form's.
const MARK: &str = "sealed:1";
/// What is shown in the place of a sealed value.
pub(crate) const REDACTED: &str = "[redacted]";

/// What a payload belongs to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<'a> {
    /// An event's data.
    Event { event_type: &'a str, id: Uuid },
    /// A job's arguments, by the kind it was enqueued under.
    Job { kind: &'a str },
}

/// A payload whose sensitive values could not be sealed or opened. No value is repeated.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FieldError {
    /// What holds a sensitive field is not of the declared form, so that the field cannot be found.
    #[error("`{0}` is not of its declared form, and holds a sensitive field")]
    Form(String),
    /// A value where only a sealed one may stand.
    #[error(
        "the value of the sensitive field `{0}` is not sealed: it was stored before the field was declared sensitive, \
         or by something that has no key"
    )]
    NotSealed(String),
    /// A sealed value that does not open.
    #[error("the sensitive field `{field}` does not open")]
    Open {
        /// The field, a dotted path.
        field: String,
        /// Why not.
        #[source]
        source: OpenError,
    },
}

/// Whether any field is sensitive, however deep inside.
pub(crate) fn any_sensitive(fields: &[FieldDecl]) -> bool {
    fields.iter().any(|field| field.sensitive || holds_sensitive(&field.ty))
}

fn holds_sensitive(ty: &FieldType) -> bool {
    match ty {
        FieldType::List(of, _) | FieldType::Map(of, _) => holds_sensitive(of),
        FieldType::Object(fields) => any_sensitive(fields),
        _ => false,
    }
}

/// Seals the sensitive values of a payload.
pub(crate) fn seal(
    keys: &SealingKeys,
    place: Place<'_>,
    fields: &[FieldDecl],
    payload: Box<RawValue>,
) -> Result<Box<RawValue>, FieldError> {
    replaced(fields, payload, &mut |path, value| {
        let sealed = keys.seal(&context(place, path), value.get().as_bytes());
        let text = format!("{}:{}", sealed.key_id, STANDARD.encode(&sealed.bytes));
        Ok(raw(&serde_json::json!({ MARK: text })))
    })
}

/// Opens what [`seal`] sealed for the same place. A value that stands there unsealed is refused: what a handler is
/// given was written by a holder of a key.
pub(crate) fn open(
    keys: &SealingKeys,
    place: Place<'_>,
    fields: &[FieldDecl],
    payload: Box<RawValue>,
) -> Result<Box<RawValue>, FieldError> {
    replaced(fields, payload, &mut |path, value| {
        let sealed = parse(value).ok_or_else(|| FieldError::NotSealed(path.join(".")))?;
        let opened = keys.open(&context(place, path), &sealed);
        let opened = opened.map_err(|source| FieldError::Open {
            field: path.join("."),
            source,
        })?;
        let value: &RawValue = serde_json::from_slice(&opened).map_err(|_| FieldError::Form(path.join(".")))?;
        Ok(value.to_owned())
    })
}

/// A payload as it may be shown: every sealed value replaced by `[redacted]`, whether or not this build declares the
/// payload's type. All else keeps its bytes.
pub(crate) fn redacted(payload: &RawValue) -> Box<RawValue> {
    if !payload.get().contains(MARK) {
        return payload.to_owned();
    }
    if let Some(mut entries) = entries(payload) {
        if entries.iter().any(|(key, _)| key == MARK) {
            return raw(&REDACTED);
        }
        for (_, value) in &mut entries {
            *value = redacted(value);
        }
        return raw(&InOrder(&entries));
    }
    match serde_json::from_str::<Vec<&RawValue>>(payload.get()) {
        Ok(items) => raw(&items.into_iter().map(redacted).collect::<Vec<_>>()),
        Err(_) => payload.to_owned(),
    }
}

/// What a value belongs to, as JSON, so that no two lists of parts are written alike.
fn context(place: Place<'_>, path: &[&str]) -> Vec<u8> {
    let head = match place {
        Place::Event { event_type, id } => ["event", event_type, &id.to_string()].map(str::to_owned),
        Place::Job { kind } => ["job", kind, ""].map(str::to_owned),
    };
    serde_json::to_vec(&(head, path)).expect("text has a JSON form")
}

/// `None` where the value is no sealed one.
fn parse(value: &RawValue) -> Option<Sealed> {
    let entries = entries(value)?;
    let [(mark, text)] = entries.as_slice() else {
        return None;
    };
    let text: String = serde_json::from_str(text.get()).ok().filter(|_| mark == MARK)?;
    let (key_id, encoded) = text.split_once(':')?;
    Some(Sealed {
        key_id: key_id.to_owned(),
        bytes: STANDARD.decode(encoded).ok()?,
    })
}

/// Makes another value of one, told its path.
type Replace<'a> = dyn FnMut(&[&str], &RawValue) -> Result<Box<RawValue>, FieldError> + 'a;

/// A payload, its sensitive values replaced.
fn replaced(
    fields: &[FieldDecl],
    payload: Box<RawValue>,
    replace: &mut Replace<'_>,
) -> Result<Box<RawValue>, FieldError> {
    if any_sensitive(fields) {
        object(fields, &payload, &mut Vec::new(), replace)
    } else {
        Ok(payload)
    }
}

fn object<'d>(
    fields: &'d [FieldDecl],
    payload: &RawValue,
    path: &mut Vec<&'d str>,
    replace: &mut Replace<'_>,
) -> Result<Box<RawValue>, FieldError> {
    let mut entries = entries(payload).ok_or_else(|| FieldError::Form(path.join(".")))?;
    for (key, value) in &mut entries {
        // What is not declared here belongs to another build's version of the type.
        let Some(field) = fields.iter().find(|field| field.name == *key) else {
            continue;
        };
        path.push(field.name);
        if field.sensitive {
            *value = replace(path, value)?;
        } else if holds_sensitive(&field.ty) && !(field.nullable && value.get() == "null") {
            *value = inside(&field.ty, value, path, replace)?;
        }
        path.pop();
    }
    Ok(raw(&InOrder(&entries)))
}

/// A value that is not sensitive itself and holds some that are.
fn inside<'d>(
    ty: &'d FieldType,
    value: &RawValue,
    path: &mut Vec<&'d str>,
    replace: &mut Replace<'_>,
) -> Result<Box<RawValue>, FieldError> {
    let form = |path: &[&str]| FieldError::Form(path.join("."));
    match ty {
        FieldType::Object(fields) => object(fields, value, path, replace),
        FieldType::List(of, _) => {
            let items: Vec<&RawValue> = serde_json::from_str(value.get()).map_err(|_| form(path))?;
            let items = items.into_iter().map(|item| inside(of, item, path, replace));
            Ok(raw(&items.collect::<Result<Vec<_>, _>>()?))
        }
        FieldType::Map(of, _) => {
            let mut entries = entries(value).ok_or_else(|| form(path))?;
            for (_, value) in &mut entries {
                *value = inside(of, value, path, replace)?;
            }
            Ok(raw(&InOrder(&entries)))
        }
        _ => Ok(value.to_owned()),
    }
}

fn raw(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("what was made of JSON has a JSON form")
}

type Entries = Vec<(String, Box<RawValue>)>;

/// The entries of an object in the order they are written in, which no map of the JSON library keeps. `None`: it is no
/// object.
fn entries(payload: &RawValue) -> Option<Entries> {
    struct Entry;
    impl<'de> Visitor<'de> for Entry {
        type Value = Entries;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("an object")
        }

        fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Entries, M::Error> {
            let mut entries = Vec::new();
            while let Some(entry) = map.next_entry()? {
                entries.push(entry);
            }
            Ok(entries)
        }
    }
    serde_json::Deserializer::from_str(payload.get())
        .deserialize_map(Entry)
        .ok()
}

struct InOrder<'a>(&'a Entries);

impl Serialize for InOrder<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PERSON: &[FieldDecl] = &[
        FieldDecl::required("name", FieldType::String(None)).sensitive(),
        FieldDecl::required("role", FieldType::String(None)),
    ];
    const FIELDS: &[FieldDecl] = &[
        FieldDecl::required("order", FieldType::Int),
        FieldDecl::optional("card", FieldType::Json).sensitive(),
        FieldDecl::optional("codes", FieldType::List(&FieldType::String(None), None)).sensitive(),
        FieldDecl::optional("person", FieldType::Object(PERSON)),
        FieldDecl::optional("people", FieldType::List(&FieldType::Object(PERSON), None)),
        FieldDecl::optional("by_role", FieldType::Map(&FieldType::Object(PERSON), None)),
    ];
    const DATA: &str = r#"{"order":5,"card":{"z":1.50,"a":"secret"},"codes":["secret"],"person":{"name":"secret","role":"x"},"people":[{"role":"y","name":"secret"}],"by_role":{"b":{"name":"secret","role":"z"}},"newer":2e0}"#;
    const SHOWN: &str = r#"{"order":5,"card":"[redacted]","codes":"[redacted]","person":{"name":"[redacted]","role":"x"},"people":[{"role":"y","name":"[redacted]"}],"by_role":{"b":{"name":"[redacted]","role":"z"}},"newer":2e0}"#;

    fn keys() -> SealingKeys {
        SealingKeys::parse(&SealingKeys::generate("main")).unwrap()
    }

    fn json(text: &str) -> Box<RawValue> {
        RawValue::from_string(text.to_owned()).unwrap()
    }

    const fn event(event_type: &str, id: u128) -> Place<'_> {
        Place::Event {
            event_type,
            id: Uuid::from_u128(id),
        }
    }

    #[test]
    fn sensitive_values_are_sealed_wherever_they_stand_and_all_else_keeps_its_bytes() {
        let keys = keys();
        let place = event("order.placed", 7);
        let sealed = seal(&keys, place, FIELDS, json(DATA)).unwrap();
        assert!(!sealed.get().contains("secret"), "{sealed}");
        assert_eq!(sealed.get().matches(r#"{"sealed:1":"main:"#).count(), 5, "{sealed}");
        assert_eq!(open(&keys, place, FIELDS, sealed.clone()).unwrap().get(), DATA);
        assert_eq!(redacted(&sealed).get(), SHOWN);
    }

    #[test]
    fn a_sealed_value_opens_at_its_own_place_alone() {
        let keys = keys();
        let place = event("order.placed", 7);
        let data = json(r#"{"order":5,"card":"secret"}"#);
        let sealed = seal(&keys, place, FIELDS, data.clone()).unwrap();
        let moved = json(&sealed.get().replace("\"card\"", "\"codes\""));
        for (place, payload) in [
            (event("order.placed", 8), &sealed),
            (event("order.paid", 7), &sealed),
            (Place::Job { kind: "order.placed" }, &sealed),
            (place, &moved),
        ] {
            let refused = open(&keys, place, FIELDS, payload.clone()).unwrap_err();
            assert!(
                matches!(
                    refused,
                    FieldError::Open {
                        source: OpenError::Refused(_),
                        ..
                    }
                ),
                "{refused}"
            );
        }
        let job = Place::Job { kind: "card.check" };
        let sealed = seal(&keys, job, FIELDS, data.clone()).unwrap();
        assert_eq!(open(&keys, job, FIELDS, sealed).unwrap().get(), data.get());
    }

    #[test]
    fn what_is_not_sealed_or_of_another_form_is_refused_by_path_and_without_its_value() {
        let place = event("order.placed", 7);
        for (data, expected) in [
            (r#"{"card":"secret"}"#, "`card` is not sealed"),
            (r#"{"card":{"sealed:1":"secret"}}"#, "`card` is not sealed"),
            (r#"{"person":{"name":"secret"}}"#, "`person.name` is not sealed"),
            (r#"{"people":"secret"}"#, "`people` is not of its declared form"),
            (r#"{"people":[{},"secret"]}"#, "`people` is not of its declared form"),
            (r#"{"by_role":["secret"]}"#, "`by_role` is not of its declared form"),
        ] {
            let refused = open(&keys(), place, FIELDS, json(data)).unwrap_err().to_string();
            assert!(refused.contains(expected) && !refused.contains("secret"), "{refused}");
        }
        let refused = seal(&keys(), place, FIELDS, json(r#"{"people":"secret"}"#)).unwrap_err();
        assert!(matches!(refused, FieldError::Form(_)), "it is not written in the clear");
    }
}
