//! What an event is, to code that is generated for it and to code that handles any.
//!
//! The build emits one struct a declared event and implements [`EventData`] for it; where the
//! event may be recorded from Rust, also [`Recordable`]. Nothing here knows a particular event.

use std::fmt;

use chrono::{DateTime, Utc};
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::{
    declaration::{EventType, Exposure, FieldDecl, SchemaVersion},
    error::{DecodeError, RecordError},
    owner::{IntoOwner, Owned, OwnerOf, OwnerOptional, Ownership},
};

/// One event type's data. Implemented by generated code only.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no declared event",
    label = "expected the struct of one event, as the build makes it of events.yaml"
)]
pub trait EventData: Sized + Send + Sync + fmt::Debug + 'static {
    /// The type's name, as declared.
    const TYPE: &'static str;
    /// The version this struct holds.
    const VERSION: SchemaVersion;
    /// Who may see it.
    const EXPOSURE: Exposure;
    /// The type's number in this build.
    const EVENT_TYPE: EventType;
    /// The most bytes its encoded data may have.
    const DATA_LIMIT: usize = crate::declaration::Limits::DEFAULT.data_bytes as usize;

    /// The fields of its data where any of them is sensitive, else none.
    const SENSITIVE: &'static [FieldDecl] = &[];

    /// Reads a stored event whose sensitive fields have been opened. Fields of `subject_args` are parsed back from the subject.
    ///
    /// # Errors
    ///
    /// The path of the field that did not fit, and why.
    fn decode(subject: &str, data: &RawValue) -> Result<Self, DecodeError>;
}

/// What can be made of a stored event: one type's data, or an enum of several, which says by its
/// variant which type it was. Implemented by generated code only.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from an event",
    label = "expected an event's struct, the enum of a subscriber of several, or `AnyEvent`",
    note = "the build makes them of events.yaml: `events::OrderPlaced`, `events::subscribers::AuditLogEvent`"
)]
pub trait FromEvent: Sized + Send + Sync + fmt::Debug + 'static {
    /// Reads it, by the type it was stored as.
    ///
    /// # Errors
    ///
    /// The event is of a type that this does not hold, or in another version, which is named; or
    /// the path of the field that did not fit, and why.
    fn from_event(event: &StoredEvent) -> Result<Self, DecodeError>;
}

impl<T: EventData> FromEvent for T {
    fn from_event(event: &StoredEvent) -> Result<Self, DecodeError> {
        // Two types may have the same fields; one is not the other for that.
        if event.event_type != T::TYPE {
            return Err(not_among(event, &[T::TYPE]));
        }
        if event.version != T::VERSION.get() {
            return Err(DecodeError {
                path: String::new(),
                message: format!(
                    "the event `{}` is in version {}, this build reads version {}",
                    event.event_type,
                    event.version,
                    T::VERSION
                ),
            });
        }
        T::decode(&event.subject, &event.data)
    }
}

/// The error of a stored event that is of none of the types it is read as.
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
/// An event whose subject only its trigger can compute does not implement this.
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
    /// The same on every delivery of this event: the key to deduplicate by.
    pub id: Uuid,
    /// Whose event it is.
    pub owner: Option<Uuid>,
    /// What it is about.
    pub subject: String,
    /// When the transaction that recorded it began.
    pub occurred_at: DateTime<Utc>,
    /// What happened.
    pub data: T,
}

/// An event as it stands in `bus.events`, whatever its type.
#[derive(Clone, Debug)]
pub struct StoredEvent {
    /// The event's id.
    pub id: Uuid,
    /// The order it was recorded in; gaps and late arrivals are normal.
    pub seq: i64,
    /// Whose event it is.
    pub owner: Option<Uuid>,
    /// The declared name.
    pub event_type: String,
    /// The version of its schema.
    pub version: u32,
    /// What it is about.
    pub subject: String,
    /// The data, byte for byte as recorded.
    pub data: Box<RawValue>,
    /// When the transaction that recorded it began.
    pub occurred_at: DateTime<Utc>,
    /// The W3C trace context it was recorded under.
    pub traceparent: Option<String>,
}

impl StoredEvent {
    /// The typed event: of one type, of those a subscriber receives, or of any.
    ///
    /// # Errors
    ///
    /// That `T` does not hold the event's type, or holds another version of it, whose fields may mean
    /// something else even where they would fit; or the path of the field that does not fit.
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
                format!("the event `order.placed` is in version {other}, this build reads version 2")
            );
        }
    }
}
