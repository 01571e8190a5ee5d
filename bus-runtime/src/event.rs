//! Events, for generated code and for code that handles any event.
//!
//! The build emits a struct for each declared event and implements [`EventData`] for it, and [`Recordable`] if the
//! event may be recorded from Rust.

use std::fmt;

use chrono::{DateTime, Utc};
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::{
    declaration::{EventType, Exposure, FieldDecl, SchemaVersion},
    error::{DecodeError, RecordError},
    owner::{IntoOwner, Owned, OwnerOf, OwnerOptional, Ownership},
};

/// The data of one event type. Implemented by generated code only.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no declared event",
    label = "expected the struct of one event, as the build makes it of events.yaml"
)]
pub trait EventData: Sized + Send + Sync + fmt::Debug + 'static {
    /// The declared name of the type.
    const TYPE: &'static str;
    /// The version that this struct holds.
    const VERSION: SchemaVersion;
    /// Whether webhook endpoints may receive the event.
    const EXPOSURE: Exposure;
    /// The type's number in this build.
    const EVENT_TYPE: EventType;
    /// The maximum size of the encoded data, in bytes.
    const DATA_LIMIT: usize = crate::declaration::Limits::DEFAULT.data_bytes as usize;

    /// The fields of the data if any of them is sensitive, otherwise empty.
    const SENSITIVE: &'static [FieldDecl] = &[];

    /// Decodes a stored event whose sensitive fields have been opened. Fields of `subject_args` are parsed from the
    /// subject.
    ///
    /// # Errors
    ///
    /// Returns a [`DecodeError`] with the path of the first field that does not fit.
    fn decode(subject: &str, data: &RawValue) -> Result<Self, DecodeError>;
}

/// A type that can be decoded from a stored event: the data of one type, or an enum of several types. Implemented by
/// generated code only.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from an event",
    label = "expected an event's struct, the enum of a subscriber of several, or `AnyEvent`",
    note = "the build makes them of events.yaml: `events::OrderPlaced`, `events::subscribers::AuditLogEvent`"
)]
pub trait FromEvent: Sized + Send + Sync + fmt::Debug + 'static {
    /// Decodes the event by the type it was stored as.
    ///
    /// # Errors
    ///
    /// Returns a [`DecodeError`] if this type does not hold the event's type or version, or if a field does not fit.
    fn from_event(event: &StoredEvent) -> Result<Self, DecodeError>;
}

impl<T: EventData> FromEvent for T {
    fn from_event(event: &StoredEvent) -> Result<Self, DecodeError> {
        // Two types may have the same fields.
        if event.event_type != T::TYPE {
            return Err(not_among(event, &[T::TYPE]));
        }
        if event.version != T::VERSION.get() {
            return Err(DecodeError {
                path: String::new(),
                message: format!(
                    "the event `{}` has version {}, this build reads version {}",
                    event.event_type,
                    event.version,
                    T::VERSION
                ),
            });
        }
        T::decode(&event.subject, &event.data)
    }
}

/// Returns the error of an event whose type is not among those expected.
#[must_use]
pub fn not_among(event: &StoredEvent, types: &[&str]) -> DecodeError {
    let types: Vec<String> = types.iter().map(|name| format!("`{name}`")).collect();
    DecodeError {
        path: String::new(),
        message: format!(
            "the event is of type `{}`, expected {}",
            event.event_type,
            types.join(" or ")
        ),
    }
}

/// An event that application code may record.
///
/// Not implemented for an event whose subject only its trigger can compute.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be recorded from Rust",
    label = "not an event that Rust code can record",
    note = "an event with `trigger.subject` in events.yaml is recorded by its trigger alone, which computes the \
            subject in SQL: change the row instead",
    note = "a job is enqueued instead: `tx.enqueue(job)`"
)]
pub trait Recordable: EventData {
    /// Whether the event has an owner: [`NoOwner`](crate::NoOwner), [`OwnerOptional`] or
    /// [`OwnerRequired`](crate::OwnerRequired).
    type Ownership: Ownership;

    /// Returns the event with its owner: `tx.record(event.owned_by(owner))`.
    ///
    /// Takes a `Uuid`, or an `Option<Uuid>` unless the event's subject contains `{owner}`.
    fn owned_by<O: IntoOwner<Self::Ownership>>(self, owner: O) -> Owned<Self> {
        Owned {
            event: self,
            owner: owner.into_owner(),
        }
    }

    /// Returns the event as one of the whole application: endpoints of an owner do not receive it.
    fn without_owner(self) -> Owned<Self>
    where
        Self: Recordable<Ownership = OwnerOptional>,
    {
        self.owned_by(None)
    }

    /// Returns the subject, with its placeholders filled and percent-encoded.
    fn subject(&self, owner: OwnerOf<Self>) -> String;

    /// Checks the data against the declared limits and returns its JSON. Sensitive fields are in
    /// clear text in it; they are sealed before the event is inserted.
    ///
    /// # Errors
    ///
    /// Returns the error of the first field that exceeds a limit or does not match its pattern,
    /// [`RecordError::NulCharacter`] for a text that contains U+0000, and [`RecordError::Encode`]
    /// for a value without a JSON form.
    fn encode(&self) -> Result<Box<RawValue>, RecordError>;
}

/// An event as a handler receives it.
#[derive(Clone, Debug)]
pub struct Event<T> {
    /// The event's id, the same on every delivery. Use it to deduplicate.
    pub id: Uuid,
    /// The event's owner.
    pub owner: Option<Uuid>,
    /// The subject.
    pub subject: String,
    /// When the transaction that recorded the event began.
    pub occurred_at: DateTime<Utc>,
    /// The event's data.
    pub data: T,
}

/// An event of any type, as stored in `bus.events`.
#[derive(Clone, Debug)]
pub struct StoredEvent {
    /// The event's id.
    pub id: Uuid,
    /// The order in which events were recorded. Numbers have gaps, and a lower number may commit later.
    pub seq: i64,
    /// The event's owner.
    pub owner: Option<Uuid>,
    /// The declared name of the type.
    pub event_type: String,
    /// The version of the schema.
    pub version: u32,
    /// The subject.
    pub subject: String,
    /// The data, byte for byte as recorded.
    pub data: Box<RawValue>,
    /// When the transaction that recorded the event began.
    pub occurred_at: DateTime<Utc>,
    /// The W3C trace context that the event was recorded under.
    pub traceparent: Option<String>,
}

impl StoredEvent {
    /// Decodes the event as one type, as the enum of a subscriber, or as the enum of all types.
    ///
    /// # Errors
    ///
    /// Returns a [`DecodeError`] if `T` does not hold the event's type or version, or if a field does not fit.
    pub fn decode<T: FromEvent>(&self) -> Result<Event<T>, DecodeError> {
        Ok(Event {
            id: self.id,
            owner: self.owner,
            subject: self.subject.clone(),
            occurred_at: self.occurred_at,
            data: T::from_event(self)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Placed;

    impl EventData for Placed {
        const TYPE: &'static str = "order.placed";
        const VERSION: SchemaVersion = match SchemaVersion::new(2) {
            Some(version) => version,
            None => SchemaVersion::FIRST,
        };
        const EXPOSURE: Exposure = Exposure::Internal;
        const EVENT_TYPE: EventType = EventType::from_index(0);

        fn decode(_: &str, _: &RawValue) -> Result<Self, DecodeError> {
            Ok(Self)
        }
    }

    #[test]
    fn an_event_in_another_version_is_not_read_though_it_would_fit() {
        let stored = |version| StoredEvent {
            id: Uuid::from_u128(1),
            seq: 1,
            owner: None,
            event_type: "order.placed".into(),
            version,
            subject: "order/1".into(),
            data: RawValue::from_string("{}".into()).expect("the sample is JSON"),
            occurred_at: DateTime::UNIX_EPOCH,
            traceparent: None,
        };
        assert!(stored(2).decode::<Placed>().is_ok());
        for other in [1, 3] {
            let refused = stored(other).decode::<Placed>().expect_err("it is another version");
            assert_eq!(
                refused.message,
                format!("the event `order.placed` has version {other}, this build reads version 2")
            );
        }
    }
}
