//! The declared events and jobs, as generated code defines them.

use bus_runtime::{
    __private::{check_text, decode, encode, not_among, push_part},
    Bus, DecodeError, EnqueueError, EventData, EventType, Exposure, FromEvent, JobData, NoOwner, OwnerOptional,
    RecordError, Recordable, SchemaVersion, StoredEvent, TxError,
    declaration::{FieldDecl, FieldType},
    jobs::{Enqueued, JobId},
    types::Sensitive,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

/// `note.changed`, with the subject `note/{note}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NoteChanged {
    pub(crate) note: String,
}

/// Version 2 of `note.changed`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NoteOfTwo {
    pub(crate) note: String,
}

/// `order.placed`, with the subject `order/{amount}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OrderPlaced {
    pub(crate) amount: i32,
}

/// `wallet.card_added`, with the subject `card/{order}`. Its number is sensitive.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct CardAdded {
    pub(crate) order: i32,
    pub(crate) number: Sensitive<String>,
}

pub(crate) const CARD_FIELDS: &[FieldDecl] = &[
    FieldDecl::required("order", FieldType::Int),
    FieldDecl::required("number", FieldType::String(Some(19))).sensitive(),
];

macro_rules! event {
    ($name:ident, $type:literal, $version:literal, $index:literal $(, $sensitive:expr)?) => {
        impl EventData for $name {
            const TYPE: &'static str = $type;
            const VERSION: SchemaVersion = SchemaVersion::new($version).unwrap();
            const EXPOSURE: Exposure = Exposure::Internal;
            const EVENT_TYPE: EventType = EventType::from_index($index);
            $(const SENSITIVE: &'static [FieldDecl] = $sensitive;)?

            fn decode(_subject: &str, data: &RawValue) -> Result<Self, DecodeError> {
                decode(data)
            }
        }
    };
}

event!(NoteChanged, "note.changed", 1, 0);
event!(NoteOfTwo, "note.changed", 2, 0);
event!(OrderPlaced, "order.placed", 1, 1);
event!(CardAdded, "wallet.card_added", 1, 2, CARD_FIELDS);

/// The input of a subscriber of both types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Either {
    Note(NoteChanged),
    Order(OrderPlaced),
}

impl FromEvent for Either {
    fn from_event(event: &StoredEvent) -> Result<Self, DecodeError> {
        match event.event_type.as_str() {
            "note.changed" => NoteChanged::decode(&event.subject, &event.data).map(Self::Note),
            "order.placed" => OrderPlaced::decode(&event.subject, &event.data).map(Self::Order),
            _ => Err(not_among(event, &["note.changed", "order.placed"])),
        }
    }
}

impl Recordable for NoteChanged {
    type Ownership = OwnerOptional;

    fn subject(&self, _: Option<Uuid>) -> String {
        let mut subject = String::from("note/");
        push_part(&mut subject, &self.note);
        subject
    }

    fn encode(&self) -> Result<Box<RawValue>, RecordError> {
        check_text("note", &self.note, Some(20_000))?;
        encode(self)
    }
}

impl Recordable for OrderPlaced {
    type Ownership = NoOwner;

    fn subject(&self, (): ()) -> String {
        format!("order/{}", self.amount)
    }

    fn encode(&self) -> Result<Box<RawValue>, RecordError> {
        encode(self)
    }
}

impl Recordable for CardAdded {
    type Ownership = NoOwner;

    fn subject(&self, (): ()) -> String {
        format!("card/{}", self.order)
    }

    fn encode(&self) -> Result<Box<RawValue>, RecordError> {
        check_text("number", self.number.expose(), Some(19))?;
        encode(self)
    }
}

pub(crate) fn note(name: &str) -> NoteChanged {
    NoteChanged { note: name.to_owned() }
}

macro_rules! job {
    ($name:ident, $kind:literal) => {
        impl JobData for $name {
            const KIND: &'static str = $kind;

            fn decode(args: &RawValue) -> Result<Self, DecodeError> {
                decode(args)
            }

            fn encode(&self) -> Result<Box<RawValue>, EnqueueError> {
                Ok(encode(self)?)
            }
        }
    };
}

/// The kind `work`, whose arguments are any object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct WorkArgs(pub(crate) serde_json::Value);

/// The kind `pay`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PayArgs {
    pub(crate) amount: i32,
}

/// A kind that is not declared, one letter from `work`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Undeclared {}

job!(WorkArgs, "work");
job!(PayArgs, "pay");
job!(Undeclared, "worke");

/// The error of a test's transaction.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TestError {
    #[error("the test refuses")]
    Mine,
    #[error(transparent)]
    Tx(#[from] TxError),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Enqueue(#[from] EnqueueError),
    #[error(transparent)]
    Sql(#[from] sqlx::Error),
}

/// Records a note in a transaction of its own.
pub(crate) async fn record(bus: &Bus, name: &str) -> Uuid {
    bus.in_tx(async |tx| Ok::<_, TestError>(tx.record(note(name).without_owner()).await?))
        .await
        .unwrap()
}

/// Enqueues a `work` job in a transaction of its own.
pub(crate) async fn enqueue(bus: &Bus, args: serde_json::Value) -> JobId {
    enqueue_all(bus, [args]).await[0].id
}

pub(crate) async fn enqueue_all(bus: &Bus, args: impl IntoIterator<Item = serde_json::Value>) -> Vec<Enqueued> {
    let args: Vec<_> = args.into_iter().collect();
    bus.in_tx(async move |tx| {
        let mut enqueued = Vec::new();
        for args in args {
            enqueued.push(tx.enqueue(WorkArgs(args)).await?);
        }
        Ok::<_, TestError>(enqueued)
    })
    .await
    .unwrap()
}
