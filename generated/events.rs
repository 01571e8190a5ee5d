// made by `cargo bus generate`: change events.yaml instead
//
// A copy to read. What is compiled is made by build.rs, from the same source.

use ::bus_runtime::__private as bus;

/// The owner accepted and a code was issued for the request.
///
/// Event `access_request.approved`, about `access_request/{request_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "The owner accepted and a code was issued for the request.")]
pub struct AccessRequestApproved {
    pub request_id: bus::Uuid,
    pub code_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for AccessRequestApproved {
    const TYPE: &'static str = "access_request.approved";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(0);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for AccessRequestApproved {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "access_request.approved",
        doc: "The owner accepted and a code was issued for the request.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "access_request/{request_id}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("request_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("code_id", bus::FieldType::Uuid),
        ],
        subject_args: &[],
        line: 65,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for AccessRequestApproved {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["access_request/", ""], &[&self.request_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// A visitor asked for access.
///
/// Event `access_request.created`, about `access_request/{request_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A visitor asked for access.")]
pub struct AccessRequestCreated {
    pub request_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for AccessRequestCreated {
    const TYPE: &'static str = "access_request.created";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(1);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for AccessRequestCreated {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "access_request.created",
        doc: "A visitor asked for access.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "access_request/{request_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("request_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 59,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for AccessRequestCreated {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["access_request/", ""], &[&self.request_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// The values of `status`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Copy, bus::Debug, bus::PartialEq, bus::Eq, bus::Hash)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize)]
#[serde(crate = "bus::serde")]
pub enum AccessRequestStatusChangedStatus {
    #[serde(rename = "open")]
    Open,
    #[serde(rename = "replied")]
    Replied,
    #[serde(rename = "closed")]
    Closed,
}
bus::labels!(AccessRequestStatusChangedStatus, open: false, [
    Open = "open",
    Replied = "replied",
    Closed = "closed",
]);

/// The status of a request was set.
///
/// Event `access_request.status_changed`, about `access_request/{request_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "The status of a request was set.")]
pub struct AccessRequestStatusChanged {
    pub request_id: bus::Uuid,
    pub status: AccessRequestStatusChangedStatus,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for AccessRequestStatusChanged {
    const TYPE: &'static str = "access_request.status_changed";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(2);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for AccessRequestStatusChanged {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "access_request.status_changed",
        doc: "The status of a request was set.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "access_request/{request_id}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("request_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("status", bus::FieldType::Enum { labels: &["open", "replied", "closed"], open: false }),
        ],
        subject_args: &[],
        line: 71,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for AccessRequestStatusChanged {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["access_request/", ""], &[&self.request_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// An API key was made.
///
/// Event `api_key.issued`, about `api_key/{key_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "An API key was made.")]
pub struct ApiKeyIssued {
    pub key_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for ApiKeyIssued {
    const TYPE: &'static str = "api_key.issued";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(3);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for ApiKeyIssued {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "api_key.issued",
        doc: "An API key was made.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "api_key/{key_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("key_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 125,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for ApiKeyIssued {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["api_key/", ""], &[&self.key_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// An API key was revoked.
///
/// Event `api_key.revoked`, about `api_key/{key_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "An API key was revoked.")]
pub struct ApiKeyRevoked {
    pub key_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for ApiKeyRevoked {
    const TYPE: &'static str = "api_key.revoked";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(4);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for ApiKeyRevoked {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "api_key.revoked",
        doc: "An API key was revoked.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "api_key/{key_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("key_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 131,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for ApiKeyRevoked {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["api_key/", ""], &[&self.key_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// A job application was committed with its code.
///
/// Event `application.committed`, about `application/{application_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A job application was committed with its code.")]
pub struct ApplicationCommitted {
    pub application_id: bus::Uuid,
    pub code_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for ApplicationCommitted {
    const TYPE: &'static str = "application.committed";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(5);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for ApplicationCommitted {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "application.committed",
        doc: "A job application was committed with its code.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "application/{application_id}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("application_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("code_id", bus::FieldType::Uuid),
        ],
        subject_args: &[],
        line: 224,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for ApplicationCommitted {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["application/", ""], &[&self.application_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// A block began failing to mount; silent on repeats until it mounts again.
///
/// Event `block.failed`, about `block/{block_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A block began failing to mount; silent on repeats until it mounts again.")]
pub struct BlockFailed {
    pub block_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for BlockFailed {
    const TYPE: &'static str = "block.failed";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(6);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for BlockFailed {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "block.failed",
        doc: "A block began failing to mount; silent on repeats until it mounts again.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "block/{block_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("block_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 161,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for BlockFailed {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["block/", ""], &[&self.block_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// A block was installed, or installed again.
///
/// Event `block.installed`, about `block/{block_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A block was installed, or installed again.")]
pub struct BlockInstalled {
    pub block_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for BlockInstalled {
    const TYPE: &'static str = "block.installed";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(7);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for BlockInstalled {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "block.installed",
        doc: "A block was installed, or installed again.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "block/{block_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("block_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 155,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for BlockInstalled {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["block/", ""], &[&self.block_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// A booking was cancelled.
///
/// Event `booking.cancelled`, about `booking/{booking_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A booking was cancelled.")]
pub struct BookingCancelled {
    pub booking_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for BookingCancelled {
    const TYPE: &'static str = "booking.cancelled";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(8);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for BookingCancelled {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "booking.cancelled",
        doc: "A booking was cancelled.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "booking/{booking_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("booking_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 212,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for BookingCancelled {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["booking/", ""], &[&self.booking_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// A meeting was booked.
///
/// Event `booking.created`, about `booking/{booking_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A meeting was booked.")]
pub struct BookingCreated {
    pub booking_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for BookingCreated {
    const TYPE: &'static str = "booking.created";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(9);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for BookingCreated {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "booking.created",
        doc: "A meeting was booked.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "booking/{booking_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("booking_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 206,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for BookingCreated {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["booking/", ""], &[&self.booking_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// A booking was replaced by another.
///
/// Event `booking.rescheduled`, about `booking/{booking_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A booking was replaced by another.")]
pub struct BookingRescheduled {
    pub booking_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for BookingRescheduled {
    const TYPE: &'static str = "booking.rescheduled";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(10);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for BookingRescheduled {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "booking.rescheduled",
        doc: "A booking was replaced by another.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "booking/{booking_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("booking_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 218,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for BookingRescheduled {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["booking/", ""], &[&self.booking_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// An access code was issued.
///
/// Event `code.issued`, about `code/{code_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "An access code was issued.")]
pub struct CodeIssued {
    pub code_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for CodeIssued {
    const TYPE: &'static str = "code.issued";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(11);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for CodeIssued {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "code.issued",
        doc: "An access code was issued.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "code/{code_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("code_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 77,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for CodeIssued {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["code/", ""], &[&self.code_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// A new member joined through a code.
///
/// Event `code.redeemed`, about `code/{code_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A new member joined through a code.")]
pub struct CodeRedeemed {
    pub code_id: bus::Uuid,
    pub member_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for CodeRedeemed {
    const TYPE: &'static str = "code.redeemed";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(12);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for CodeRedeemed {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "code.redeemed",
        doc: "A new member joined through a code.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "code/{code_id}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("code_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("member_id", bus::FieldType::Uuid),
        ],
        subject_args: &[],
        line: 89,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for CodeRedeemed {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["code/", ""], &[&self.code_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// An access code was revoked.
///
/// Event `code.revoked`, about `code/{code_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "An access code was revoked.")]
pub struct CodeRevoked {
    pub code_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for CodeRevoked {
    const TYPE: &'static str = "code.revoked";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(13);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for CodeRevoked {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "code.revoked",
        doc: "An access code was revoked.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "code/{code_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("code_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 83,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for CodeRevoked {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["code/", ""], &[&self.code_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// The values of `role`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Copy, bus::Debug, bus::PartialEq, bus::Eq, bus::Hash)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize)]
#[serde(crate = "bus::serde")]
pub enum ConversationMessageRole {
    #[serde(rename = "visitor")]
    Visitor,
    #[serde(rename = "assistant")]
    Assistant,
}
bus::labels!(ConversationMessageRole, open: false, [
    Visitor = "visitor",
    Assistant = "assistant",
]);

/// One turn was stored; never its text.
///
/// Event `conversation.message`, about `conversation/{conversation_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "One turn was stored; never its text.")]
pub struct ConversationMessage {
    pub conversation_id: bus::Uuid,
    pub role: ConversationMessageRole,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for ConversationMessage {
    const TYPE: &'static str = "conversation.message";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(14);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for ConversationMessage {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "conversation.message",
        doc: "One turn was stored; never its text.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "conversation/{conversation_id}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("conversation_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("role", bus::FieldType::Enum { labels: &["visitor", "assistant"], open: false }),
        ],
        subject_args: &[],
        line: 101,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for ConversationMessage {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["conversation/", ""], &[&self.conversation_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// Conversations past the owner's retention were deleted.
///
/// Event `conversation.pruned`, about `owner/{owner}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "Conversations past the owner's retention were deleted.")]
pub struct ConversationPruned {
    #[schemars(with = "bus::schema::Int")]
    pub count: i32,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for ConversationPruned {
    const TYPE: &'static str = "conversation.pruned";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(15);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for ConversationPruned {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "conversation.pruned",
        doc: "Conversations past the owner's retention were deleted.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "owner/{owner}",
        recordable: true,
        fields: &[bus::FieldDecl::required("count", bus::FieldType::Int)],
        subject_args: &[],
        line: 107,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for ConversationPruned {
    fn subject(&self, owner: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        let owner = bus::owner::<Self>(owner)?;
        bus::Ok(bus::subject(&["owner/", ""], &[&owner]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// The values of `mode`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Copy, bus::Debug, bus::PartialEq, bus::Eq, bus::Hash)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize)]
#[serde(crate = "bus::serde")]
pub enum ConversationStartedMode {
    #[serde(rename = "code")]
    Code,
    #[serde(rename = "public")]
    Public,
    #[serde(rename = "byoai")]
    Byoai,
}
bus::labels!(ConversationStartedMode, open: false, [
    Code = "code",
    Public = "public",
    Byoai = "byoai",
]);

/// A visitor's conversation began.
///
/// Event `conversation.started`, about `conversation/{conversation_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A visitor's conversation began.")]
pub struct ConversationStarted {
    pub conversation_id: bus::Uuid,
    pub mode: ConversationStartedMode,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for ConversationStarted {
    const TYPE: &'static str = "conversation.started";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(16);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for ConversationStarted {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "conversation.started",
        doc: "A visitor's conversation began.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "conversation/{conversation_id}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("conversation_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("mode", bus::FieldType::Enum { labels: &["code", "public", "byoai"], open: false }),
        ],
        subject_args: &[],
        line: 95,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for ConversationStarted {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["conversation/", ""], &[&self.conversation_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// The values of `op`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Copy, bus::Debug, bus::PartialEq, bus::Eq, bus::Hash)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize)]
#[serde(crate = "bus::serde")]
pub enum CorpusNoteChangedOp {
    #[serde(rename = "created")]
    Created,
    #[serde(rename = "updated")]
    Updated,
    #[serde(rename = "deleted")]
    Deleted,
}
bus::labels!(CorpusNoteChangedOp, open: false, [
    Created = "created",
    Updated = "updated",
    Deleted = "deleted",
]);

/// A note of the corpus was inserted, changed or removed.
///
/// Event `corpus.note.changed`, about `{genre}://{path}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A note of the corpus was inserted, changed or removed.")]
pub struct CorpusNoteChanged {
    pub op: CorpusNoteChangedOp,
    pub note_id: bus::Uuid,
    #[schemars(with = "bus::schema::Text<40>")]
    pub genre: bus::String,
    #[serde(deserialize_with = "bus::present", default, skip_serializing_if = "bus::Option::is_none")]
    #[schemars(with = "bus::Uuid")]
    pub parent_id: bus::Option<bus::Uuid>,
    pub published: bool,
    pub was_published: bool,
    pub path_changed: bool,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for CorpusNoteChanged {
    const TYPE: &'static str = "corpus.note.changed";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(17);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for CorpusNoteChanged {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "corpus.note.changed",
        doc: "A note of the corpus was inserted, changed or removed.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::Some("corpus_note"),
        subject: "{genre}://{path}",
        recordable: false,
        fields: &[
            bus::FieldDecl::required("op", bus::FieldType::Enum { labels: &["created", "updated", "deleted"], open: false }),
            bus::FieldDecl::required("note_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("genre", bus::FieldType::String(bus::Some(40))),
            bus::FieldDecl::optional("parent_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("published", bus::FieldType::Bool),
            bus::FieldDecl::required("was_published", bus::FieldType::Bool),
            bus::FieldDecl::required("path_changed", bus::FieldType::Bool),
        ],
        subject_args: &[],
        line: 16,
    };
}

/// A metered provider's tank ran empty; once per fill.
///
/// Event `gas.exhausted`, about `provider/{provider_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A metered provider's tank ran empty; once per fill.")]
pub struct GasExhausted {
    pub provider_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for GasExhausted {
    const TYPE: &'static str = "gas.exhausted";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(18);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for GasExhausted {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "gas.exhausted",
        doc: "A metered provider's tank ran empty; once per fill.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "provider/{provider_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("provider_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 167,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for GasExhausted {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["provider/", ""], &[&self.provider_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// The tank was filled again.
///
/// Event `gas.refilled`, about `provider/{provider_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "The tank was filled again.")]
pub struct GasRefilled {
    pub provider_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for GasRefilled {
    const TYPE: &'static str = "gas.refilled";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(19);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for GasRefilled {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "gas.refilled",
        doc: "The tank was filled again.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "provider/{provider_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("provider_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 173,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for GasRefilled {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["provider/", ""], &[&self.provider_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// A visitor took a suggested question.
///
/// Event `ghost.accepted`, about `ghost/{ghost_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A visitor took a suggested question.")]
pub struct GhostAccepted {
    pub ghost_id: bus::Uuid,
    pub conversation_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for GhostAccepted {
    const TYPE: &'static str = "ghost.accepted";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(20);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for GhostAccepted {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "ghost.accepted",
        doc: "A visitor took a suggested question.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "ghost/{ghost_id}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("ghost_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("conversation_id", bus::FieldType::Uuid),
        ],
        subject_args: &[],
        line: 113,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for GhostAccepted {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["ghost/", ""], &[&self.ghost_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// The owner asked for the newest release.
///
/// Event `instance.upgrade_requested`, about `instance/{owner}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "The owner asked for the newest release.")]
pub struct InstanceUpgradeRequested {
    #[schemars(with = "bus::schema::Text<40>")]
    pub from_version: bus::String,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for InstanceUpgradeRequested {
    const TYPE: &'static str = "instance.upgrade_requested";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(21);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for InstanceUpgradeRequested {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "instance.upgrade_requested",
        doc: "The owner asked for the newest release.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "instance/{owner}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("from_version", bus::FieldType::String(bus::Some(40))),
        ],
        subject_args: &[],
        line: 179,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for InstanceUpgradeRequested {
    fn subject(&self, owner: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        let owner = bus::owner::<Self>(owner)?;
        bus::Ok(bus::subject(&["instance/", ""], &[&owner]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::check_text("from_version", &self.from_version, bus::Some(40))?;
        bus::encode(self)
    }
}

/// A source address was banned.
///
/// Event `ip_ban.added`, about `ip_ban/{ban_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A source address was banned.")]
pub struct IpBanAdded {
    pub ban_id: bus::Uuid,
    #[schemars(with = "bus::schema::Ip")]
    pub ip: bus::IpAddr,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for IpBanAdded {
    const TYPE: &'static str = "ip_ban.added";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(22);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for IpBanAdded {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "ip_ban.added",
        doc: "A source address was banned.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "ip_ban/{ban_id}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("ban_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("ip", bus::FieldType::Ip),
        ],
        subject_args: &[],
        line: 200,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for IpBanAdded {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["ip_ban/", ""], &[&self.ban_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// One job source was fetched with success.
///
/// Event `jobs.fetched`, about `jobs/{owner}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "One job source was fetched with success.")]
pub struct JobsFetched {
    #[schemars(with = "bus::schema::Int")]
    pub new_count: i32,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for JobsFetched {
    const TYPE: &'static str = "jobs.fetched";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(23);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for JobsFetched {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "jobs.fetched",
        doc: "One job source was fetched with success.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "jobs/{owner}",
        recordable: true,
        fields: &[bus::FieldDecl::required("new_count", bus::FieldType::Int)],
        subject_args: &[],
        line: 230,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for JobsFetched {
    fn subject(&self, owner: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        let owner = bus::owner::<Self>(owner)?;
        bus::Ok(bus::subject(&["jobs/", ""], &[&owner]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// The values of `status`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Copy, bus::Debug, bus::PartialEq, bus::Eq, bus::Hash)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize)]
#[serde(crate = "bus::serde")]
pub enum MicrositeBuildSettledStatus {
    #[serde(rename = "built")]
    Built,
    #[serde(rename = "failed")]
    Failed,
}
bus::labels!(MicrositeBuildSettledStatus, open: false, [Built = "built", Failed = "failed"]);

/// A build ended.
///
/// Event `microsite.build.settled`, about `microsite/{slug}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A build ended.")]
pub struct MicrositeBuildSettled {
    pub build_id: bus::Uuid,
    pub status: MicrositeBuildSettledStatus,
    #[serde(skip)]
    pub slug: bus::String,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for MicrositeBuildSettled {
    const TYPE: &'static str = "microsite.build.settled";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(24);

    fn decode(subject: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        #[derive(bus::serde::Deserialize)]
        #[serde(crate = "bus::serde")]
        struct Data {
            build_id: bus::Uuid,
            status: MicrositeBuildSettledStatus,
        }

        let values = bus::subject_values(subject, &["microsite/", ""])?;
        let data: Data = bus::decode(data)?;
        bus::Ok(Self {
            build_id: data.build_id,
            status: data.status,
            slug: bus::subject_value("slug", &values[0])?,
        })
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for MicrositeBuildSettled {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "microsite.build.settled",
        doc: "A build ended.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "microsite/{slug}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("build_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("status", bus::FieldType::Enum { labels: &["built", "failed"], open: false }),
        ],
        subject_args: &[bus::FieldDecl::required("slug", bus::FieldType::String(bus::Some(80)))],
        line: 236,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for MicrositeBuildSettled {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["microsite/", ""], &[&self.slug]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::check_text("slug", &self.slug, bus::Some(80))?;
        bus::encode(self)
    }
}

/// A visitor added a document to a page's store; never the content.
///
/// Event `microsite.store.doc_inserted`, about `microsite/{slug}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A visitor added a document to a page's store; never the content.")]
pub struct MicrositeStoreDocInserted {
    #[schemars(with = "bus::schema::Text<80>")]
    pub collection: bus::String,
    pub doc_id: bus::Uuid,
    #[serde(skip)]
    pub slug: bus::String,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for MicrositeStoreDocInserted {
    const TYPE: &'static str = "microsite.store.doc_inserted";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(25);

    fn decode(subject: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        #[derive(bus::serde::Deserialize)]
        #[serde(crate = "bus::serde")]
        struct Data {
            collection: bus::String,
            doc_id: bus::Uuid,
        }

        let values = bus::subject_values(subject, &["microsite/", ""])?;
        let data: Data = bus::decode(data)?;
        bus::Ok(Self {
            collection: data.collection,
            doc_id: data.doc_id,
            slug: bus::subject_value("slug", &values[0])?,
        })
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for MicrositeStoreDocInserted {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "microsite.store.doc_inserted",
        doc: "A visitor added a document to a page's store; never the content.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "microsite/{slug}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("collection", bus::FieldType::String(bus::Some(80))),
            bus::FieldDecl::required("doc_id", bus::FieldType::Uuid),
        ],
        subject_args: &[bus::FieldDecl::required("slug", bus::FieldType::String(bus::Some(80)))],
        line: 264,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for MicrositeStoreDocInserted {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["microsite/", ""], &[&self.slug]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::check_text("collection", &self.collection, bus::Some(80))?;
        bus::check_text("slug", &self.slug, bus::Some(80))?;
        bus::encode(self)
    }
}

/// The sign-in address changed; never the address.
///
/// Event `owner.email_changed`, about `owner/{owner}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "The sign-in address changed; never the address.")]
pub struct OwnerEmailChanged {
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for OwnerEmailChanged {
    const TYPE: &'static str = "owner.email_changed";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(26);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for OwnerEmailChanged {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "owner.email_changed",
        doc: "The sign-in address changed; never the address.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "owner/{owner}",
        recordable: true,
        fields: &[],
        subject_args: &[],
        line: 190,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for OwnerEmailChanged {
    fn subject(&self, owner: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        let owner = bus::owner::<Self>(owner)?;
        bus::Ok(bus::subject(&["owner/", ""], &[&owner]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// The owner signed in.
///
/// Event `owner.login`, about `owner/{owner}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "The owner signed in.")]
pub struct OwnerLogin {
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for OwnerLogin {
    const TYPE: &'static str = "owner.login";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(27);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for OwnerLogin {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "owner.login",
        doc: "The owner signed in.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "owner/{owner}",
        recordable: true,
        fields: &[],
        subject_args: &[],
        line: 185,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for OwnerLogin {
    fn subject(&self, owner: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        let owner = bus::owner::<Self>(owner)?;
        bus::Ok(bus::subject(&["owner/", ""], &[&owner]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// A new recovery phrase was made.
///
/// Event `owner.recovery_requested`, about `owner/{owner}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A new recovery phrase was made.")]
pub struct OwnerRecoveryRequested {
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for OwnerRecoveryRequested {
    const TYPE: &'static str = "owner.recovery_requested";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(28);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for OwnerRecoveryRequested {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "owner.recovery_requested",
        doc: "A new recovery phrase was made.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "owner/{owner}",
        recordable: true,
        fields: &[],
        subject_args: &[],
        line: 195,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for OwnerRecoveryRequested {
    fn subject(&self, owner: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        let owner = bus::owner::<Self>(owner)?;
        bus::Ok(bus::subject(&["owner/", ""], &[&owner]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// A build went live.
///
/// Event `page.promoted_live`, about `microsite/{slug}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A build went live.")]
pub struct PagePromotedLive {
    pub microsite_id: bus::Uuid,
    pub build_id: bus::Uuid,
    #[serde(skip)]
    pub slug: bus::String,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for PagePromotedLive {
    const TYPE: &'static str = "page.promoted_live";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(29);

    fn decode(subject: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        #[derive(bus::serde::Deserialize)]
        #[serde(crate = "bus::serde")]
        struct Data {
            microsite_id: bus::Uuid,
            build_id: bus::Uuid,
        }

        let values = bus::subject_values(subject, &["microsite/", ""])?;
        let data: Data = bus::decode(data)?;
        bus::Ok(Self {
            microsite_id: data.microsite_id,
            build_id: data.build_id,
            slug: bus::subject_value("slug", &values[0])?,
        })
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for PagePromotedLive {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "page.promoted_live",
        doc: "A build went live.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "microsite/{slug}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("microsite_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("build_id", bus::FieldType::Uuid),
        ],
        subject_args: &[bus::FieldDecl::required("slug", bus::FieldType::String(bus::Some(80)))],
        line: 243,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for PagePromotedLive {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["microsite/", ""], &[&self.slug]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::check_text("slug", &self.slug, bus::Some(80))?;
        bus::encode(self)
    }
}

/// The build before is live again.
///
/// Event `page.rolled_back`, about `microsite/{slug}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "The build before is live again.")]
pub struct PageRolledBack {
    pub microsite_id: bus::Uuid,
    #[serde(deserialize_with = "bus::present", default, skip_serializing_if = "bus::Option::is_none")]
    #[schemars(with = "bus::Uuid")]
    pub build_id: bus::Option<bus::Uuid>,
    #[serde(skip)]
    pub slug: bus::String,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for PageRolledBack {
    const TYPE: &'static str = "page.rolled_back";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(30);

    fn decode(subject: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        #[derive(bus::serde::Deserialize)]
        #[serde(crate = "bus::serde")]
        struct Data {
            microsite_id: bus::Uuid,
            #[serde(deserialize_with = "bus::present", default, skip_serializing_if = "bus::Option::is_none")]
            build_id: bus::Option<bus::Uuid>,
        }

        let values = bus::subject_values(subject, &["microsite/", ""])?;
        let data: Data = bus::decode(data)?;
        bus::Ok(Self {
            microsite_id: data.microsite_id,
            build_id: data.build_id,
            slug: bus::subject_value("slug", &values[0])?,
        })
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for PageRolledBack {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "page.rolled_back",
        doc: "The build before is live again.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "microsite/{slug}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("microsite_id", bus::FieldType::Uuid),
            bus::FieldDecl::optional("build_id", bus::FieldType::Uuid),
        ],
        subject_args: &[bus::FieldDecl::required("slug", bus::FieldType::String(bus::Some(80)))],
        line: 250,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for PageRolledBack {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["microsite/", ""], &[&self.slug]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::check_text("slug", &self.slug, bus::Some(80))?;
        bus::encode(self)
    }
}

/// A page was taken offline.
///
/// Event `page.unpublished`, about `microsite/{slug}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A page was taken offline.")]
pub struct PageUnpublished {
    pub microsite_id: bus::Uuid,
    #[serde(skip)]
    pub slug: bus::String,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for PageUnpublished {
    const TYPE: &'static str = "page.unpublished";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(31);

    fn decode(subject: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        #[derive(bus::serde::Deserialize)]
        #[serde(crate = "bus::serde")]
        struct Data {
            microsite_id: bus::Uuid,
        }

        let values = bus::subject_values(subject, &["microsite/", ""])?;
        let data: Data = bus::decode(data)?;
        bus::Ok(Self {
            microsite_id: data.microsite_id,
            slug: bus::subject_value("slug", &values[0])?,
        })
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for PageUnpublished {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "page.unpublished",
        doc: "A page was taken offline.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "microsite/{slug}",
        recordable: true,
        fields: &[bus::FieldDecl::required("microsite_id", bus::FieldType::Uuid)],
        subject_args: &[bus::FieldDecl::required("slug", bus::FieldType::String(bus::Some(80)))],
        line: 257,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for PageUnpublished {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["microsite/", ""], &[&self.slug]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::check_text("slug", &self.slug, bus::Some(80))?;
        bus::encode(self)
    }
}

/// A supplier took its seam's single active place.
///
/// Event `supplier.activated`, about `supplier/{supplier_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A supplier took its seam's single active place.")]
pub struct SupplierActivated {
    pub supplier_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for SupplierActivated {
    const TYPE: &'static str = "supplier.activated";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(32);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for SupplierActivated {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "supplier.activated",
        doc: "A supplier took its seam's single active place.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "supplier/{supplier_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("supplier_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 149,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for SupplierActivated {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["supplier/", ""], &[&self.supplier_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// A connection check passed.
///
/// Event `supplier.connected`, about `supplier/{supplier_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A connection check passed.")]
pub struct SupplierConnected {
    pub supplier_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for SupplierConnected {
    const TYPE: &'static str = "supplier.connected";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(33);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for SupplierConnected {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "supplier.connected",
        doc: "A connection check passed.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "supplier/{supplier_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("supplier_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 137,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for SupplierConnected {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["supplier/", ""], &[&self.supplier_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// A supplier was disconnected.
///
/// Event `supplier.disconnected`, about `supplier/{supplier_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A supplier was disconnected.")]
pub struct SupplierDisconnected {
    pub supplier_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for SupplierDisconnected {
    const TYPE: &'static str = "supplier.disconnected";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(34);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for SupplierDisconnected {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "supplier.disconnected",
        doc: "A supplier was disconnected.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "supplier/{supplier_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("supplier_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 143,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for SupplierDisconnected {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["supplier/", ""], &[&self.supplier_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// A vault import ended.
///
/// Event `vault.imported`, about `vault/{owner}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A vault import ended.")]
pub struct VaultImported {
    #[schemars(with = "bus::schema::Int")]
    pub created: i32,
    #[schemars(with = "bus::schema::Int")]
    pub updated: i32,
    #[schemars(with = "bus::schema::Int")]
    pub deleted: i32,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for VaultImported {
    const TYPE: &'static str = "vault.imported";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(35);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for VaultImported {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "vault.imported",
        doc: "A vault import ended.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "vault/{owner}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("created", bus::FieldType::Int),
            bus::FieldDecl::required("updated", bus::FieldType::Int),
            bus::FieldDecl::required("deleted", bus::FieldType::Int),
        ],
        subject_args: &[],
        line: 119,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for VaultImported {
    fn subject(&self, owner: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        let owner = bus::owner::<Self>(owner)?;
        bus::Ok(bus::subject(&["vault/", ""], &[&owner]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// The owner asked for a trial delivery; it goes to that endpoint alone.
///
/// Event `webhook.test`, about `webhook/{endpoint_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "The owner asked for a trial delivery; it goes to that endpoint alone.")]
pub struct WebhookTest {
    pub endpoint_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for WebhookTest {
    const TYPE: &'static str = "webhook.test";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(36);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for WebhookTest {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "webhook.test",
        doc: "The owner asked for a trial delivery; it goes to that endpoint alone.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "webhook/{endpoint_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("endpoint_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 53,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for WebhookTest {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["webhook/", ""], &[&self.endpoint_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// A draft went public.
///
/// Event `writing.published`, about `writing/{writing_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A draft went public.")]
pub struct WritingPublished {
    pub writing_id: bus::Uuid,
    #[schemars(with = "bus::schema::Text<80>")]
    pub slug: bus::String,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for WritingPublished {
    const TYPE: &'static str = "writing.published";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(37);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for WritingPublished {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "writing.published",
        doc: "A draft went public.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "writing/{writing_id}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("writing_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("slug", bus::FieldType::String(bus::Some(80))),
        ],
        subject_args: &[],
        line: 41,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for WritingPublished {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["writing/", ""], &[&self.writing_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::check_text("slug", &self.slug, bus::Some(80))?;
        bus::encode(self)
    }
}

/// A writing went back to draft.
///
/// Event `writing.unpublished`, about `writing/{writing_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A writing went back to draft.")]
pub struct WritingUnpublished {
    pub writing_id: bus::Uuid,
    #[schemars(with = "bus::schema::Text<80>")]
    pub slug: bus::String,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for WritingUnpublished {
    const TYPE: &'static str = "writing.unpublished";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(38);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for WritingUnpublished {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "writing.unpublished",
        doc: "A writing went back to draft.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "writing/{writing_id}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("writing_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("slug", bus::FieldType::String(bus::Some(80))),
        ],
        subject_args: &[],
        line: 47,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for WritingUnpublished {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["writing/", ""], &[&self.writing_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::check_text("slug", &self.slug, bus::Some(80))?;
        bus::encode(self)
    }
}

/// Any of the declared events.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[non_exhaustive]
pub enum AnyEvent {
    /// `access_request.approved`
    AccessRequestApproved(AccessRequestApproved),
    /// `access_request.created`
    AccessRequestCreated(AccessRequestCreated),
    /// `access_request.status_changed`
    AccessRequestStatusChanged(AccessRequestStatusChanged),
    /// `api_key.issued`
    ApiKeyIssued(ApiKeyIssued),
    /// `api_key.revoked`
    ApiKeyRevoked(ApiKeyRevoked),
    /// `application.committed`
    ApplicationCommitted(ApplicationCommitted),
    /// `block.failed`
    BlockFailed(BlockFailed),
    /// `block.installed`
    BlockInstalled(BlockInstalled),
    /// `booking.cancelled`
    BookingCancelled(BookingCancelled),
    /// `booking.created`
    BookingCreated(BookingCreated),
    /// `booking.rescheduled`
    BookingRescheduled(BookingRescheduled),
    /// `code.issued`
    CodeIssued(CodeIssued),
    /// `code.redeemed`
    CodeRedeemed(CodeRedeemed),
    /// `code.revoked`
    CodeRevoked(CodeRevoked),
    /// `conversation.message`
    ConversationMessage(ConversationMessage),
    /// `conversation.pruned`
    ConversationPruned(ConversationPruned),
    /// `conversation.started`
    ConversationStarted(ConversationStarted),
    /// `corpus.note.changed`
    CorpusNoteChanged(CorpusNoteChanged),
    /// `gas.exhausted`
    GasExhausted(GasExhausted),
    /// `gas.refilled`
    GasRefilled(GasRefilled),
    /// `ghost.accepted`
    GhostAccepted(GhostAccepted),
    /// `instance.upgrade_requested`
    InstanceUpgradeRequested(InstanceUpgradeRequested),
    /// `ip_ban.added`
    IpBanAdded(IpBanAdded),
    /// `jobs.fetched`
    JobsFetched(JobsFetched),
    /// `microsite.build.settled`
    MicrositeBuildSettled(MicrositeBuildSettled),
    /// `microsite.store.doc_inserted`
    MicrositeStoreDocInserted(MicrositeStoreDocInserted),
    /// `owner.email_changed`
    OwnerEmailChanged(OwnerEmailChanged),
    /// `owner.login`
    OwnerLogin(OwnerLogin),
    /// `owner.recovery_requested`
    OwnerRecoveryRequested(OwnerRecoveryRequested),
    /// `page.promoted_live`
    PagePromotedLive(PagePromotedLive),
    /// `page.rolled_back`
    PageRolledBack(PageRolledBack),
    /// `page.unpublished`
    PageUnpublished(PageUnpublished),
    /// `supplier.activated`
    SupplierActivated(SupplierActivated),
    /// `supplier.connected`
    SupplierConnected(SupplierConnected),
    /// `supplier.disconnected`
    SupplierDisconnected(SupplierDisconnected),
    /// `vault.imported`
    VaultImported(VaultImported),
    /// `webhook.test`
    WebhookTest(WebhookTest),
    /// `writing.published`
    WritingPublished(WritingPublished),
    /// `writing.unpublished`
    WritingUnpublished(WritingUnpublished),
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl AnyEvent {
    /// Reads a stored event of any declared type.
    ///
    /// # Errors
    ///
    /// The path of the field that does not fit, or that the type is not declared or in
    /// another version.
    pub fn decode(event: &bus::StoredEvent) -> bus::Decoded<Self> {
        <Self as bus::FromEvent>::from_event(event)
    }

    /// Which type it is.
    #[must_use]
    pub const fn event_type(&self) -> bus::EventType {
        match self {
            Self::AccessRequestApproved(_) => <AccessRequestApproved as bus::EventData>::EVENT_TYPE,
            Self::AccessRequestCreated(_) => <AccessRequestCreated as bus::EventData>::EVENT_TYPE,
            Self::AccessRequestStatusChanged(_) => <AccessRequestStatusChanged as bus::EventData>::EVENT_TYPE,
            Self::ApiKeyIssued(_) => <ApiKeyIssued as bus::EventData>::EVENT_TYPE,
            Self::ApiKeyRevoked(_) => <ApiKeyRevoked as bus::EventData>::EVENT_TYPE,
            Self::ApplicationCommitted(_) => <ApplicationCommitted as bus::EventData>::EVENT_TYPE,
            Self::BlockFailed(_) => <BlockFailed as bus::EventData>::EVENT_TYPE,
            Self::BlockInstalled(_) => <BlockInstalled as bus::EventData>::EVENT_TYPE,
            Self::BookingCancelled(_) => <BookingCancelled as bus::EventData>::EVENT_TYPE,
            Self::BookingCreated(_) => <BookingCreated as bus::EventData>::EVENT_TYPE,
            Self::BookingRescheduled(_) => <BookingRescheduled as bus::EventData>::EVENT_TYPE,
            Self::CodeIssued(_) => <CodeIssued as bus::EventData>::EVENT_TYPE,
            Self::CodeRedeemed(_) => <CodeRedeemed as bus::EventData>::EVENT_TYPE,
            Self::CodeRevoked(_) => <CodeRevoked as bus::EventData>::EVENT_TYPE,
            Self::ConversationMessage(_) => <ConversationMessage as bus::EventData>::EVENT_TYPE,
            Self::ConversationPruned(_) => <ConversationPruned as bus::EventData>::EVENT_TYPE,
            Self::ConversationStarted(_) => <ConversationStarted as bus::EventData>::EVENT_TYPE,
            Self::CorpusNoteChanged(_) => <CorpusNoteChanged as bus::EventData>::EVENT_TYPE,
            Self::GasExhausted(_) => <GasExhausted as bus::EventData>::EVENT_TYPE,
            Self::GasRefilled(_) => <GasRefilled as bus::EventData>::EVENT_TYPE,
            Self::GhostAccepted(_) => <GhostAccepted as bus::EventData>::EVENT_TYPE,
            Self::InstanceUpgradeRequested(_) => <InstanceUpgradeRequested as bus::EventData>::EVENT_TYPE,
            Self::IpBanAdded(_) => <IpBanAdded as bus::EventData>::EVENT_TYPE,
            Self::JobsFetched(_) => <JobsFetched as bus::EventData>::EVENT_TYPE,
            Self::MicrositeBuildSettled(_) => <MicrositeBuildSettled as bus::EventData>::EVENT_TYPE,
            Self::MicrositeStoreDocInserted(_) => <MicrositeStoreDocInserted as bus::EventData>::EVENT_TYPE,
            Self::OwnerEmailChanged(_) => <OwnerEmailChanged as bus::EventData>::EVENT_TYPE,
            Self::OwnerLogin(_) => <OwnerLogin as bus::EventData>::EVENT_TYPE,
            Self::OwnerRecoveryRequested(_) => <OwnerRecoveryRequested as bus::EventData>::EVENT_TYPE,
            Self::PagePromotedLive(_) => <PagePromotedLive as bus::EventData>::EVENT_TYPE,
            Self::PageRolledBack(_) => <PageRolledBack as bus::EventData>::EVENT_TYPE,
            Self::PageUnpublished(_) => <PageUnpublished as bus::EventData>::EVENT_TYPE,
            Self::SupplierActivated(_) => <SupplierActivated as bus::EventData>::EVENT_TYPE,
            Self::SupplierConnected(_) => <SupplierConnected as bus::EventData>::EVENT_TYPE,
            Self::SupplierDisconnected(_) => <SupplierDisconnected as bus::EventData>::EVENT_TYPE,
            Self::VaultImported(_) => <VaultImported as bus::EventData>::EVENT_TYPE,
            Self::WebhookTest(_) => <WebhookTest as bus::EventData>::EVENT_TYPE,
            Self::WritingPublished(_) => <WritingPublished as bus::EventData>::EVENT_TYPE,
            Self::WritingUnpublished(_) => <WritingUnpublished as bus::EventData>::EVENT_TYPE,
        }
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::FromEvent for AnyEvent {
    fn from_event(event: &bus::StoredEvent) -> bus::Decoded<Self> {
        match event.event_type.as_str() {
            "access_request.approved" => bus::any(event, Self::AccessRequestApproved),
            "access_request.created" => bus::any(event, Self::AccessRequestCreated),
            "access_request.status_changed" => bus::any(event, Self::AccessRequestStatusChanged),
            "api_key.issued" => bus::any(event, Self::ApiKeyIssued),
            "api_key.revoked" => bus::any(event, Self::ApiKeyRevoked),
            "application.committed" => bus::any(event, Self::ApplicationCommitted),
            "block.failed" => bus::any(event, Self::BlockFailed),
            "block.installed" => bus::any(event, Self::BlockInstalled),
            "booking.cancelled" => bus::any(event, Self::BookingCancelled),
            "booking.created" => bus::any(event, Self::BookingCreated),
            "booking.rescheduled" => bus::any(event, Self::BookingRescheduled),
            "code.issued" => bus::any(event, Self::CodeIssued),
            "code.redeemed" => bus::any(event, Self::CodeRedeemed),
            "code.revoked" => bus::any(event, Self::CodeRevoked),
            "conversation.message" => bus::any(event, Self::ConversationMessage),
            "conversation.pruned" => bus::any(event, Self::ConversationPruned),
            "conversation.started" => bus::any(event, Self::ConversationStarted),
            "corpus.note.changed" => bus::any(event, Self::CorpusNoteChanged),
            "gas.exhausted" => bus::any(event, Self::GasExhausted),
            "gas.refilled" => bus::any(event, Self::GasRefilled),
            "ghost.accepted" => bus::any(event, Self::GhostAccepted),
            "instance.upgrade_requested" => bus::any(event, Self::InstanceUpgradeRequested),
            "ip_ban.added" => bus::any(event, Self::IpBanAdded),
            "jobs.fetched" => bus::any(event, Self::JobsFetched),
            "microsite.build.settled" => bus::any(event, Self::MicrositeBuildSettled),
            "microsite.store.doc_inserted" => bus::any(event, Self::MicrositeStoreDocInserted),
            "owner.email_changed" => bus::any(event, Self::OwnerEmailChanged),
            "owner.login" => bus::any(event, Self::OwnerLogin),
            "owner.recovery_requested" => bus::any(event, Self::OwnerRecoveryRequested),
            "page.promoted_live" => bus::any(event, Self::PagePromotedLive),
            "page.rolled_back" => bus::any(event, Self::PageRolledBack),
            "page.unpublished" => bus::any(event, Self::PageUnpublished),
            "supplier.activated" => bus::any(event, Self::SupplierActivated),
            "supplier.connected" => bus::any(event, Self::SupplierConnected),
            "supplier.disconnected" => bus::any(event, Self::SupplierDisconnected),
            "vault.imported" => bus::any(event, Self::VaultImported),
            "webhook.test" => bus::any(event, Self::WebhookTest),
            "writing.published" => bus::any(event, Self::WritingPublished),
            "writing.unpublished" => bus::any(event, Self::WritingUnpublished),
            _ => bus::Err(bus::undeclared(&event.event_type)),
        }
    }
}

/// The declared kinds of jobs, each with its arguments.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
pub mod jobs {
    use super::bus;

    /// Indexes all notes of an owner anew.
    #[derive(bus::Clone, bus::Debug, bus::PartialEq)]
    #[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
    #[serde(crate = "bus::serde")]
    #[schemars(crate = "bus::schemars", description = "Indexes all notes of an owner anew.")]
    pub struct CorpusReindex {
        pub owner_id: bus::Uuid,
    }

    impl CorpusReindex {
        /// Enqueues the job `corpus.reindex` in the transaction: it exists exactly if that commits. Asked for twice it is two jobs.
        ///
        /// # Errors
        ///
        /// An argument beyond a declared bound, before any SQL; else the database's.
        pub async fn enqueue(self, tx: &mut bus::Tx) -> bus::Result<bus::Enqueued, bus::EnqueueError> {
            tx.enqueue(self).await
        }

        /// As [`enqueue`](Self::enqueue), and its first attempt is not before `at`.
        ///
        /// # Errors
        ///
        /// As [`enqueue`](Self::enqueue).
        pub async fn enqueue_at(
            self,
            tx: &mut bus::Tx,
            at: bus::chrono::DateTime<bus::chrono::Utc>,
        ) -> bus::Result<bus::Enqueued, bus::EnqueueError> {
            tx.enqueue_at(self, at).await
        }
    }

    impl bus::JobData for CorpusReindex {
        const KIND: &'static str = "corpus.reindex";

        fn decode(args: &bus::RawValue) -> bus::Decoded<Self> {
            bus::decode(args)
        }

        fn encode(&self) -> bus::Result<bus::Box<bus::RawValue>, bus::EnqueueError> {
            bus::Ok(bus::encode(self)?)
        }
    }
}

/// What the application has to handle, a trait each.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
pub mod handlers {
    use super::bus;

    /// Handles the subscriber `corpus.index`, declared at events.yaml:272. `#[subscriber("corpus.index")]` implements it.
    #[diagnostic::on_unimplemented(
        message = "no handler for subscriber `corpus.index`, declared at events.yaml:272",
        label = "the application does not handle `corpus.index`",
        note = "write `#[subscriber(\"corpus.index\")] async fn …(cx: &mut Context, app: &{Self}, event: Event<CorpusNoteChanged>) -> Outcome`",
    )]
    pub trait CorpusIndex: bus::Sized {
        /// The handler.
        const HANDLER: bus::HandlerFn<Self, bus::Event<super::CorpusNoteChanged>>;
    }

    /// Handles the subscriber `owner.notify`, declared at events.yaml:277. `#[subscriber("owner.notify")]` implements it.
    #[diagnostic::on_unimplemented(
        message = "no handler for subscriber `owner.notify`, declared at events.yaml:277",
        label = "the application does not handle `owner.notify`",
        note = "write `#[subscriber(\"owner.notify\")] async fn …(cx: &mut Context, app: &{Self}, event: Event<AccessRequestCreated>) -> Outcome`",
    )]
    pub trait OwnerNotify: bus::Sized {
        /// The handler.
        const HANDLER: bus::HandlerFn<Self, bus::Event<super::AccessRequestCreated>>;
    }

    /// Handles the job `corpus.reindex`, declared at events.yaml:284. `#[job("corpus.reindex")]` implements it.
    #[diagnostic::on_unimplemented(
        message = "no handler for job `corpus.reindex`, declared at events.yaml:284",
        label = "the application does not handle `corpus.reindex`",
        note = "write `#[job(\"corpus.reindex\")] async fn …(cx: &mut Context, app: &{Self}, args: jobs::CorpusReindex) -> Outcome`",
    )]
    pub trait CorpusReindex: bus::Sized {
        /// The handler.
        const HANDLER: bus::HandlerFn<Self, super::jobs::CorpusReindex>;
    }
}

/// The predicates the application has to bring, a trait each.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
pub mod scopes {
    use super::bus;

    /// Decides who may receive events of scope `corpus_note`, declared at events.yaml:19.
    #[diagnostic::on_unimplemented(
        message = "no predicate for scope `corpus_note`, declared at events.yaml:19",
        label = "the application does not decide who may receive events of scope `corpus_note`",
        note = "write `impl events::scopes::CorpusNote for {Self}`: the rule that guards the read a receiver makes next",
    )]
    pub trait CorpusNote: bus::Sized + bus::Send + bus::Sync {
        /// Whether the endpoint may receive the event: the very rule that guards the read
        /// its receiver will make next.
        fn admits(
            &self,
            event: &bus::StoredEvent,
            endpoint: &bus::ScopedEndpoint,
        ) -> impl bus::Future<Output = bus::Result<bool, bus::BoxError>> + bus::Send;
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
static EVENT_INDEX: bus::phf::Map<&'static str, u16> = bus::phf::Map {
    key: 16287231350648472473,
    disps: &[
        (0, 10),
        (1, 8),
        (0, 4),
        (0, 18),
        (0, 22),
        (0, 18),
        (0, 3),
        (0, 4),
        (0, 0),
        (0, 25),
        (0, 15),
        (12, 15),
        (0, 0),
    ],
    entries: &[
        ("supplier.disconnected", 34),
        ("api_key.revoked", 4),
        ("microsite.store.doc_inserted", 25),
        ("block.failed", 6),
        ("microsite.build.settled", 24),
        ("code.revoked", 13),
        ("gas.refilled", 19),
        ("access_request.created", 1),
        ("block.installed", 7),
        ("owner.login", 27),
        ("conversation.pruned", 15),
        ("webhook.test", 36),
        ("corpus.note.changed", 17),
        ("ip_ban.added", 22),
        ("page.promoted_live", 29),
        ("code.issued", 11),
        ("page.rolled_back", 30),
        ("booking.rescheduled", 10),
        ("booking.created", 9),
        ("writing.published", 37),
        ("page.unpublished", 31),
        ("api_key.issued", 3),
        ("conversation.message", 14),
        ("code.redeemed", 12),
        ("writing.unpublished", 38),
        ("conversation.started", 16),
        ("instance.upgrade_requested", 21),
        ("access_request.status_changed", 2),
        ("access_request.approved", 0),
        ("gas.exhausted", 18),
        ("owner.recovery_requested", 28),
        ("vault.imported", 35),
        ("supplier.activated", 32),
        ("owner.email_changed", 26),
        ("ghost.accepted", 20),
        ("application.committed", 5),
        ("booking.cancelled", 8),
        ("supplier.connected", 33),
        ("jobs.fetched", 23),
    ],
};

/// All that is declared.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
pub static DECLARATION: bus::Declaration = bus::Declaration {
    namespace: "standmeet",
    fingerprint: "926c5fa81680555df893fcf04a853cb1067feff3def498d2ce7d9409d113fee0",
    has_owners: true,
    events: &[
        <AccessRequestApproved as bus::Declared>::EVENT,
        <AccessRequestCreated as bus::Declared>::EVENT,
        <AccessRequestStatusChanged as bus::Declared>::EVENT,
        <ApiKeyIssued as bus::Declared>::EVENT,
        <ApiKeyRevoked as bus::Declared>::EVENT,
        <ApplicationCommitted as bus::Declared>::EVENT,
        <BlockFailed as bus::Declared>::EVENT,
        <BlockInstalled as bus::Declared>::EVENT,
        <BookingCancelled as bus::Declared>::EVENT,
        <BookingCreated as bus::Declared>::EVENT,
        <BookingRescheduled as bus::Declared>::EVENT,
        <CodeIssued as bus::Declared>::EVENT,
        <CodeRedeemed as bus::Declared>::EVENT,
        <CodeRevoked as bus::Declared>::EVENT,
        <ConversationMessage as bus::Declared>::EVENT,
        <ConversationPruned as bus::Declared>::EVENT,
        <ConversationStarted as bus::Declared>::EVENT,
        <CorpusNoteChanged as bus::Declared>::EVENT,
        <GasExhausted as bus::Declared>::EVENT,
        <GasRefilled as bus::Declared>::EVENT,
        <GhostAccepted as bus::Declared>::EVENT,
        <InstanceUpgradeRequested as bus::Declared>::EVENT,
        <IpBanAdded as bus::Declared>::EVENT,
        <JobsFetched as bus::Declared>::EVENT,
        <MicrositeBuildSettled as bus::Declared>::EVENT,
        <MicrositeStoreDocInserted as bus::Declared>::EVENT,
        <OwnerEmailChanged as bus::Declared>::EVENT,
        <OwnerLogin as bus::Declared>::EVENT,
        <OwnerRecoveryRequested as bus::Declared>::EVENT,
        <PagePromotedLive as bus::Declared>::EVENT,
        <PageRolledBack as bus::Declared>::EVENT,
        <PageUnpublished as bus::Declared>::EVENT,
        <SupplierActivated as bus::Declared>::EVENT,
        <SupplierConnected as bus::Declared>::EVENT,
        <SupplierDisconnected as bus::Declared>::EVENT,
        <VaultImported as bus::Declared>::EVENT,
        <WebhookTest as bus::Declared>::EVENT,
        <WritingPublished as bus::Declared>::EVENT,
        <WritingUnpublished as bus::Declared>::EVENT,
    ],
    subscribers: &[
        bus::SubscriberDecl {
            name: "corpus.index",
            aliases: &[],
            queue: "index",
            attempts: 10,
            retry: bus::RetryDecl::Exponential { first: bus::Duration::from_secs(1), factor: 2, cap: bus::Some(bus::Duration::from_secs(900)) },
            timeout: bus::Duration::from_secs(30),
            events: &[bus::EventType::from_index(17)],
            coalesce: true,
            built_in: false,
            line: 272,
        },
        bus::SubscriberDecl {
            name: "owner.notify",
            aliases: &[],
            queue: "notify",
            attempts: 8,
            retry: bus::RetryDecl::Exponential { first: bus::Duration::from_secs(20), factor: 3, cap: bus::None },
            timeout: bus::Duration::from_secs(30),
            events: &[bus::EventType::from_index(1)],
            coalesce: false,
            built_in: false,
            line: 277,
        },
        bus::SubscriberDecl {
            name: "webhook.fanout",
            aliases: &[],
            queue: "webhook_fanout",
            attempts: 10,
            retry: bus::RetryDecl::Exponential { first: bus::Duration::from_secs(1), factor: 2, cap: bus::Some(bus::Duration::from_secs(900)) },
            timeout: bus::Duration::from_secs(30),
            events: &[
                bus::EventType::from_index(0),
                bus::EventType::from_index(1),
                bus::EventType::from_index(2),
                bus::EventType::from_index(3),
                bus::EventType::from_index(4),
                bus::EventType::from_index(5),
                bus::EventType::from_index(6),
                bus::EventType::from_index(7),
                bus::EventType::from_index(8),
                bus::EventType::from_index(9),
                bus::EventType::from_index(10),
                bus::EventType::from_index(11),
                bus::EventType::from_index(12),
                bus::EventType::from_index(13),
                bus::EventType::from_index(14),
                bus::EventType::from_index(15),
                bus::EventType::from_index(16),
                bus::EventType::from_index(17),
                bus::EventType::from_index(18),
                bus::EventType::from_index(19),
                bus::EventType::from_index(20),
                bus::EventType::from_index(21),
                bus::EventType::from_index(22),
                bus::EventType::from_index(23),
                bus::EventType::from_index(24),
                bus::EventType::from_index(25),
                bus::EventType::from_index(26),
                bus::EventType::from_index(27),
                bus::EventType::from_index(28),
                bus::EventType::from_index(29),
                bus::EventType::from_index(30),
                bus::EventType::from_index(31),
                bus::EventType::from_index(32),
                bus::EventType::from_index(33),
                bus::EventType::from_index(34),
                bus::EventType::from_index(35),
                bus::EventType::from_index(36),
                bus::EventType::from_index(37),
                bus::EventType::from_index(38),
            ],
            coalesce: false,
            built_in: true,
            line: 0,
        },
    ],
    jobs: &[
        bus::JobDecl {
            name: "corpus.reindex",
            aliases: &[],
            queue: "index",
            attempts: 10,
            retry: bus::RetryDecl::Exponential { first: bus::Duration::from_secs(1), factor: 2, cap: bus::Some(bus::Duration::from_secs(900)) },
            timeout: bus::Duration::from_secs(600),
            unique: bus::Unique::No,
            args: &[bus::FieldDecl::required("owner_id", bus::FieldType::Uuid)],
            built_in: false,
            line: 284,
        },
        bus::JobDecl {
            name: "webhook.deliver",
            aliases: &[],
            queue: "webhook",
            attempts: 18,
            retry: bus::RetryDecl::Steps(&[bus::Duration::from_secs(5), bus::Duration::from_secs(300), bus::Duration::from_secs(1800), bus::Duration::from_secs(7200), bus::Duration::from_secs(18000), bus::Duration::from_secs(36000)]),
            timeout: bus::Duration::from_secs(20),
            unique: bus::Unique::Args,
            args: &[
                bus::FieldDecl::required("endpoint_id", bus::FieldType::Uuid),
                bus::FieldDecl::required("event_id", bus::FieldType::Uuid),
                bus::FieldDecl::optional("replay_id", bus::FieldType::Uuid),
            ],
            built_in: true,
            line: 0,
        },
    ],
    periodic: &[
        bus::PeriodicDecl {
            name: "events.retention",
            schedule: bus::Schedule::Every(bus::Duration::from_secs(3600)),
            queue: "maintenance",
            timeout: bus::Duration::from_secs(600),
            run_missed_once: true,
            built_in: true,
            line: 0,
        },
    ],
    queues: &[
        bus::QueueDecl { name: "default", workers: 2, awaited: false },
        bus::QueueDecl { name: "index", workers: 4, awaited: true },
        bus::QueueDecl { name: "maintenance", workers: 1, awaited: false },
        bus::QueueDecl { name: "notify", workers: 2, awaited: true },
        bus::QueueDecl { name: "webhook", workers: 8, awaited: false },
        bus::QueueDecl { name: "webhook_fanout", workers: 2, awaited: false },
        bus::QueueDecl { name: "webhook_slow", workers: 2, awaited: false },
    ],
    fanout: &[
        &[2],
        &[1, 2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[0, 2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
        &[2],
    ],
    event_index: &EVENT_INDEX,
    migrations: &[
        bus::Migration { name: "0001_owners.sql", sql: bus::include_str!("../migrations/0001_owners.sql") },
        bus::Migration { name: "0002_corpus_notes.sql", sql: bus::include_str!("../migrations/0002_corpus_notes.sql") },
        bus::Migration { name: "0003_access_requests.sql", sql: bus::include_str!("../migrations/0003_access_requests.sql") },
        bus::Migration { name: "0004_owner_notices.sql", sql: bus::include_str!("../migrations/0004_owner_notices.sql") },
        bus::Migration { name: "0005_corpus_paths.sql", sql: bus::include_str!("../migrations/0005_corpus_paths.sql") },
    ],
    triggers: &[
        bus::TableTriggers {
            schema: "public",
            table: "corpus_notes",
            checksum: "6756e4a4be4655d6aadb8f76c40a0f13dbdee79c448e002d16574dd3f432d3d0",
            function: "emit_public_corpus_notes_a6e9b8ce",
            triggers: &[
                "bus_corpus_note_changed_insert",
                "bus_corpus_note_changed_update",
                "bus_corpus_note_changed_delete",
                "bus_refuse_truncate",
            ],
            install: "CREATE OR REPLACE FUNCTION bus.\"emit_public_corpus_notes_a6e9b8ce\"() RETURNS trigger\nLANGUAGE plpgsql SECURITY DEFINER\nSET search_path = pg_catalog, \"public\", pg_temp\nAS $bus$\n#variable_conflict use_column\nBEGIN\n    IF TG_OP = 'TRUNCATE' THEN\n        RAISE EXCEPTION USING ERRCODE = 'restrict_violation',\n            MESSAGE = 'TRUNCATE of public.corpus_notes would remove rows without an event',\n            HINT = 'Use DELETE, which is seen row by row, or declare the trigger with `truncate: allow`.';\n    END IF;\n    IF TG_ARGV[0] = 'corpus.note.changed' THEN\n        IF TG_OP = 'INSERT' THEN\n            PERFORM bus.append('corpus.note.changed', 1, (NEW.\"owner_id\")::uuid,\n                coalesce((corpus_note_uri(NEW.genre, NEW.id, NEW.slug, NEW.title, NEW.parent_id))::text, ''),\n                ('{' || array_to_string(ARRAY[\n                    '\"op\":' || coalesce(to_json(('created')::text)::text, 'null'),\n                    '\"note_id\":' || coalesce(to_json((NEW.\"id\")::text)::text, 'null'),\n                    '\"genre\":' || coalesce(to_json((NEW.\"genre\")::text)::text, 'null'),\n                    '\"parent_id\":' || to_json((NEW.\"parent_id\")::text)::text,\n                    '\"published\":' || coalesce(to_json((NEW.\"published\")::boolean)::text, 'null'),\n                    '\"was_published\":' || coalesce(to_json((NEW.\"published\")::boolean)::text, 'null'),\n                    '\"path_changed\":' || coalesce(to_json((false)::boolean)::text, 'null')\n                ]::text[], ',') || '}')::json);\n        ELSIF TG_OP = 'UPDATE' THEN\n            PERFORM bus.append('corpus.note.changed', 1, (NEW.\"owner_id\")::uuid,\n                coalesce((corpus_note_uri(NEW.genre, NEW.id, NEW.slug, NEW.title, NEW.parent_id))::text, ''),\n                ('{' || array_to_string(ARRAY[\n                    '\"op\":' || coalesce(to_json(('updated')::text)::text, 'null'),\n                    '\"note_id\":' || coalesce(to_json((NEW.\"id\")::text)::text, 'null'),\n                    '\"genre\":' || coalesce(to_json((NEW.\"genre\")::text)::text, 'null'),\n                    '\"parent_id\":' || to_json((NEW.\"parent_id\")::text)::text,\n                    '\"published\":' || coalesce(to_json((NEW.\"published\")::boolean)::text, 'null'),\n                    '\"was_published\":' || coalesce(to_json((OLD.\"published\")::boolean)::text, 'null'),\n                    '\"path_changed\":' || coalesce(to_json(((OLD.\"title\" IS DISTINCT FROM NEW.\"title\" OR OLD.\"parent_id\" IS DISTINCT FROM NEW.\"parent_id\"))::boolean)::text, 'null')\n                ]::text[], ',') || '}')::json);\n        ELSIF TG_OP = 'DELETE' THEN\n            PERFORM bus.append('corpus.note.changed', 1, (OLD.\"owner_id\")::uuid,\n                coalesce((corpus_note_uri(OLD.genre, OLD.id, OLD.slug, OLD.title, OLD.parent_id))::text, ''),\n                ('{' || array_to_string(ARRAY[\n                    '\"op\":' || coalesce(to_json(('deleted')::text)::text, 'null'),\n                    '\"note_id\":' || coalesce(to_json((OLD.\"id\")::text)::text, 'null'),\n                    '\"genre\":' || coalesce(to_json((OLD.\"genre\")::text)::text, 'null'),\n                    '\"parent_id\":' || to_json((OLD.\"parent_id\")::text)::text,\n                    '\"published\":' || coalesce(to_json((OLD.\"published\")::boolean)::text, 'null'),\n                    '\"was_published\":' || coalesce(to_json((OLD.\"published\")::boolean)::text, 'null'),\n                    '\"path_changed\":' || coalesce(to_json((false)::boolean)::text, 'null')\n                ]::text[], ',') || '}')::json);\n        END IF;\n    END IF;\n    RETURN NULL;\nEND\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"emit_public_corpus_notes_a6e9b8ce\"() FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"emit_public_corpus_notes_a6e9b8ce\"() IS '6756e4a4be4655d6aadb8f76c40a0f13dbdee79c448e002d16574dd3f432d3d0';\n\nDO $bus$\nDECLARE\n    stale name;\nBEGIN\n    FOR stale IN\n        SELECT tgname FROM pg_catalog.pg_trigger\n        WHERE tgrelid = '\"public\".\"corpus_notes\"'::regclass AND tgfoid = 'bus.\"emit_public_corpus_notes_a6e9b8ce\"()'::regprocedure\n          AND NOT tgisinternal AND tgname::text <> ALL (ARRAY['bus_corpus_note_changed_insert', 'bus_corpus_note_changed_update', 'bus_corpus_note_changed_delete', 'bus_refuse_truncate']::text[])\n    LOOP\n        EXECUTE pg_catalog.format('DROP TRIGGER %I ON %s', stale, '\"public\".\"corpus_notes\"');\n    END LOOP;\nEND\n$bus$;\n\nCREATE OR REPLACE TRIGGER \"bus_corpus_note_changed_insert\"\n    AFTER INSERT ON \"public\".\"corpus_notes\"\n    FOR EACH ROW\n    EXECUTE FUNCTION bus.\"emit_public_corpus_notes_a6e9b8ce\"('corpus.note.changed');\nCOMMENT ON TRIGGER \"bus_corpus_note_changed_insert\" ON \"public\".\"corpus_notes\" IS '6756e4a4be4655d6aadb8f76c40a0f13dbdee79c448e002d16574dd3f432d3d0';\n\nCREATE OR REPLACE TRIGGER \"bus_corpus_note_changed_update\"\n    AFTER UPDATE ON \"public\".\"corpus_notes\"\n    FOR EACH ROW\n    WHEN (OLD.\"genre\" IS DISTINCT FROM NEW.\"genre\"\n        OR OLD.\"title\" IS DISTINCT FROM NEW.\"title\"\n        OR OLD.\"body\" IS DISTINCT FROM NEW.\"body\"\n        OR OLD.\"tags\" IS DISTINCT FROM NEW.\"tags\"\n        OR OLD.\"parent_id\" IS DISTINCT FROM NEW.\"parent_id\"\n        OR OLD.\"published\" IS DISTINCT FROM NEW.\"published\"\n        OR OLD.\"show_as_source\" IS DISTINCT FROM NEW.\"show_as_source\"\n        OR OLD.\"aliases\" IS DISTINCT FROM NEW.\"aliases\"\n        OR OLD.\"excerpt\" IS DISTINCT FROM NEW.\"excerpt\"\n        OR OLD.\"slug\" IS DISTINCT FROM NEW.\"slug\"\n        OR OLD.\"archived\" IS DISTINCT FROM NEW.\"archived\"\n        OR OLD.\"css_classes\" IS DISTINCT FROM NEW.\"css_classes\"\n        OR OLD.\"lang\" IS DISTINCT FROM NEW.\"lang\")\n    EXECUTE FUNCTION bus.\"emit_public_corpus_notes_a6e9b8ce\"('corpus.note.changed');\nCOMMENT ON TRIGGER \"bus_corpus_note_changed_update\" ON \"public\".\"corpus_notes\" IS '6756e4a4be4655d6aadb8f76c40a0f13dbdee79c448e002d16574dd3f432d3d0';\n\nCREATE OR REPLACE TRIGGER \"bus_corpus_note_changed_delete\"\n    AFTER DELETE ON \"public\".\"corpus_notes\"\n    FOR EACH ROW\n    EXECUTE FUNCTION bus.\"emit_public_corpus_notes_a6e9b8ce\"('corpus.note.changed');\nCOMMENT ON TRIGGER \"bus_corpus_note_changed_delete\" ON \"public\".\"corpus_notes\" IS '6756e4a4be4655d6aadb8f76c40a0f13dbdee79c448e002d16574dd3f432d3d0';\n\nCREATE OR REPLACE TRIGGER \"bus_refuse_truncate\"\n    BEFORE TRUNCATE ON \"public\".\"corpus_notes\"\n    FOR EACH STATEMENT\n    EXECUTE FUNCTION bus.\"emit_public_corpus_notes_a6e9b8ce\"();\nCOMMENT ON TRIGGER \"bus_refuse_truncate\" ON \"public\".\"corpus_notes\" IS '6756e4a4be4655d6aadb8f76c40a0f13dbdee79c448e002d16574dd3f432d3d0';\n",
        },
    ],
    functions: &[
        bus::RecordFunction {
            event: "access_request.approved",
            name: "record_access_request_approved",
            checksum: "759d54f0e971677b52b4cf3bc98365cb4da9f4c907e0d53fed9ec5535771cb83",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_access_request_approved\"(\n    \"owner\" uuid,\n    \"request_id\" uuid,\n    \"code_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('access_request.approved', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"request_id\":' || to_json(($2)::text)::text,\n                    '\"code_id\":' || to_json(($3)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_access_request_approved\"(uuid, uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_access_request_approved\"(uuid, uuid, uuid) IS 'The owner accepted and a code was issued for the request.\n759d54f0e971677b52b4cf3bc98365cb4da9f4c907e0d53fed9ec5535771cb83';\n",
        },
        bus::RecordFunction {
            event: "access_request.created",
            name: "record_access_request_created",
            checksum: "c25b3571f1d7a9f9488e11a3532daddde707d28697c74d5f368f8b2dd439b9c8",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_access_request_created\"(\n    \"owner\" uuid,\n    \"request_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('access_request.created', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"request_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_access_request_created\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_access_request_created\"(uuid, uuid) IS 'A visitor asked for access.\nc25b3571f1d7a9f9488e11a3532daddde707d28697c74d5f368f8b2dd439b9c8';\n",
        },
        bus::RecordFunction {
            event: "access_request.status_changed",
            name: "record_access_request_status_changed",
            checksum: "5b02b91a25c26d3f0e9262d88e7f325eeab2d92be1338d5131c398357488bfc8",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_access_request_status_changed\"(\n    \"owner\" uuid,\n    \"request_id\" uuid,\n    \"status\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('access_request.status_changed', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"request_id\":' || to_json(($2)::text)::text,\n                    '\"status\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_access_request_status_changed\"(uuid, uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_access_request_status_changed\"(uuid, uuid, text) IS 'The status of a request was set.\n5b02b91a25c26d3f0e9262d88e7f325eeab2d92be1338d5131c398357488bfc8';\n",
        },
        bus::RecordFunction {
            event: "api_key.issued",
            name: "record_api_key_issued",
            checksum: "5435ba74937bcfbde26794e96cf8b2e6991ed3d6b942724f31ab0b45f4640370",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_api_key_issued\"(\n    \"owner\" uuid,\n    \"key_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('api_key.issued', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"key_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_api_key_issued\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_api_key_issued\"(uuid, uuid) IS 'An API key was made.\n5435ba74937bcfbde26794e96cf8b2e6991ed3d6b942724f31ab0b45f4640370';\n",
        },
        bus::RecordFunction {
            event: "api_key.revoked",
            name: "record_api_key_revoked",
            checksum: "7a886d380d843660b1d54ff77c97c8bd4155a79b97d8612a562d942396e55763",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_api_key_revoked\"(\n    \"owner\" uuid,\n    \"key_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('api_key.revoked', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"key_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_api_key_revoked\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_api_key_revoked\"(uuid, uuid) IS 'An API key was revoked.\n7a886d380d843660b1d54ff77c97c8bd4155a79b97d8612a562d942396e55763';\n",
        },
        bus::RecordFunction {
            event: "application.committed",
            name: "record_application_committed",
            checksum: "32c91c7cf40bde6715abbd79d503cfc5ff5ab219456b3d89b99f3c0384991d83",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_application_committed\"(\n    \"owner\" uuid,\n    \"application_id\" uuid,\n    \"code_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('application.committed', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"application_id\":' || to_json(($2)::text)::text,\n                    '\"code_id\":' || to_json(($3)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_application_committed\"(uuid, uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_application_committed\"(uuid, uuid, uuid) IS 'A job application was committed with its code.\n32c91c7cf40bde6715abbd79d503cfc5ff5ab219456b3d89b99f3c0384991d83';\n",
        },
        bus::RecordFunction {
            event: "block.failed",
            name: "record_block_failed",
            checksum: "690e11eedd66877752fd9e6ebe01d72083350b4f6df8397f16649479adf68e02",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_block_failed\"(\n    \"owner\" uuid,\n    \"block_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('block.failed', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"block_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_block_failed\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_block_failed\"(uuid, uuid) IS 'A block began failing to mount; silent on repeats until it mounts again.\n690e11eedd66877752fd9e6ebe01d72083350b4f6df8397f16649479adf68e02';\n",
        },
        bus::RecordFunction {
            event: "block.installed",
            name: "record_block_installed",
            checksum: "e37fc9ae576d64a38b8a31b27a7ed62b6432e83d8fa5b9def1969195b7e9f907",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_block_installed\"(\n    \"owner\" uuid,\n    \"block_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('block.installed', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"block_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_block_installed\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_block_installed\"(uuid, uuid) IS 'A block was installed, or installed again.\ne37fc9ae576d64a38b8a31b27a7ed62b6432e83d8fa5b9def1969195b7e9f907';\n",
        },
        bus::RecordFunction {
            event: "booking.cancelled",
            name: "record_booking_cancelled",
            checksum: "7880b8fbc1635d5813427cb402bd376825a3693e7529d49d3e6c2570df896dd7",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_booking_cancelled\"(\n    \"owner\" uuid,\n    \"booking_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('booking.cancelled', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"booking_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_booking_cancelled\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_booking_cancelled\"(uuid, uuid) IS 'A booking was cancelled.\n7880b8fbc1635d5813427cb402bd376825a3693e7529d49d3e6c2570df896dd7';\n",
        },
        bus::RecordFunction {
            event: "booking.created",
            name: "record_booking_created",
            checksum: "7cd56e57bc7b9b20e3cd746574b731f8b93dbd5174a4577ee3585f3474755889",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_booking_created\"(\n    \"owner\" uuid,\n    \"booking_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('booking.created', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"booking_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_booking_created\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_booking_created\"(uuid, uuid) IS 'A meeting was booked.\n7cd56e57bc7b9b20e3cd746574b731f8b93dbd5174a4577ee3585f3474755889';\n",
        },
        bus::RecordFunction {
            event: "booking.rescheduled",
            name: "record_booking_rescheduled",
            checksum: "d86847eb92a60a3a7b5daea9f5c8fe6d74f4cf10d5a2d56b787a4afaece76c6a",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_booking_rescheduled\"(\n    \"owner\" uuid,\n    \"booking_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('booking.rescheduled', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"booking_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_booking_rescheduled\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_booking_rescheduled\"(uuid, uuid) IS 'A booking was replaced by another.\nd86847eb92a60a3a7b5daea9f5c8fe6d74f4cf10d5a2d56b787a4afaece76c6a';\n",
        },
        bus::RecordFunction {
            event: "code.issued",
            name: "record_code_issued",
            checksum: "ca0a61807de4e4fc380257f591da895d82d56b24eb33d05663da9c2e0e38ca91",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_code_issued\"(\n    \"owner\" uuid,\n    \"code_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('code.issued', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"code_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_code_issued\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_code_issued\"(uuid, uuid) IS 'An access code was issued.\nca0a61807de4e4fc380257f591da895d82d56b24eb33d05663da9c2e0e38ca91';\n",
        },
        bus::RecordFunction {
            event: "code.redeemed",
            name: "record_code_redeemed",
            checksum: "50c98ac7aa7102ac8480faef1bd655a8ddbd44bf33c9e3c08d1bef68de913137",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_code_redeemed\"(\n    \"owner\" uuid,\n    \"code_id\" uuid,\n    \"member_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('code.redeemed', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"code_id\":' || to_json(($2)::text)::text,\n                    '\"member_id\":' || to_json(($3)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_code_redeemed\"(uuid, uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_code_redeemed\"(uuid, uuid, uuid) IS 'A new member joined through a code.\n50c98ac7aa7102ac8480faef1bd655a8ddbd44bf33c9e3c08d1bef68de913137';\n",
        },
        bus::RecordFunction {
            event: "code.revoked",
            name: "record_code_revoked",
            checksum: "ee485e16152b1c2c3de6f9a3ef99dae1703f695ba44953bf9d25d441630d84bc",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_code_revoked\"(\n    \"owner\" uuid,\n    \"code_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('code.revoked', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"code_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_code_revoked\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_code_revoked\"(uuid, uuid) IS 'An access code was revoked.\nee485e16152b1c2c3de6f9a3ef99dae1703f695ba44953bf9d25d441630d84bc';\n",
        },
        bus::RecordFunction {
            event: "conversation.message",
            name: "record_conversation_message",
            checksum: "84fbc66a8bd90f672bebb439be6223e652a5a8db576d945b5840f10b9b2e3da3",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_conversation_message\"(\n    \"owner\" uuid,\n    \"conversation_id\" uuid,\n    \"role\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('conversation.message', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"conversation_id\":' || to_json(($2)::text)::text,\n                    '\"role\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_conversation_message\"(uuid, uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_conversation_message\"(uuid, uuid, text) IS 'One turn was stored; never its text.\n84fbc66a8bd90f672bebb439be6223e652a5a8db576d945b5840f10b9b2e3da3';\n",
        },
        bus::RecordFunction {
            event: "conversation.pruned",
            name: "record_conversation_pruned",
            checksum: "b2f648948318907f18bab8ba890ed25824de4c7b4d7d076dfe1ac1519ffdf4ef",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_conversation_pruned\"(\n    \"owner\" uuid,\n    \"count\" integer\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('conversation.pruned', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"count\":' || to_json($2)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_conversation_pruned\"(uuid, integer) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_conversation_pruned\"(uuid, integer) IS 'Conversations past the owner''s retention were deleted.\nb2f648948318907f18bab8ba890ed25824de4c7b4d7d076dfe1ac1519ffdf4ef';\n",
        },
        bus::RecordFunction {
            event: "conversation.started",
            name: "record_conversation_started",
            checksum: "4a3e401bded1099ec1c6a6622fa708c17b6a2e8bfe0974f7b60ba396f81c056b",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_conversation_started\"(\n    \"owner\" uuid,\n    \"conversation_id\" uuid,\n    \"mode\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('conversation.started', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"conversation_id\":' || to_json(($2)::text)::text,\n                    '\"mode\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_conversation_started\"(uuid, uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_conversation_started\"(uuid, uuid, text) IS 'A visitor''s conversation began.\n4a3e401bded1099ec1c6a6622fa708c17b6a2e8bfe0974f7b60ba396f81c056b';\n",
        },
        bus::RecordFunction {
            event: "gas.exhausted",
            name: "record_gas_exhausted",
            checksum: "b80a0752944174694db281af9569cfe74a6ba5afb4b2cdb2f00f072189fddca1",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_gas_exhausted\"(\n    \"owner\" uuid,\n    \"provider_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('gas.exhausted', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"provider_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_gas_exhausted\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_gas_exhausted\"(uuid, uuid) IS 'A metered provider''s tank ran empty; once per fill.\nb80a0752944174694db281af9569cfe74a6ba5afb4b2cdb2f00f072189fddca1';\n",
        },
        bus::RecordFunction {
            event: "gas.refilled",
            name: "record_gas_refilled",
            checksum: "ed2a2cc1e2571d15b9ee88d74cdd5342512c8d42c3a018f8355854d3df183ac9",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_gas_refilled\"(\n    \"owner\" uuid,\n    \"provider_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('gas.refilled', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"provider_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_gas_refilled\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_gas_refilled\"(uuid, uuid) IS 'The tank was filled again.\ned2a2cc1e2571d15b9ee88d74cdd5342512c8d42c3a018f8355854d3df183ac9';\n",
        },
        bus::RecordFunction {
            event: "ghost.accepted",
            name: "record_ghost_accepted",
            checksum: "35951a281510d1f07c4ff7ae0e58101a34ef68db4ef80c4613bc0b28fdb0e8cd",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_ghost_accepted\"(\n    \"owner\" uuid,\n    \"ghost_id\" uuid,\n    \"conversation_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('ghost.accepted', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"ghost_id\":' || to_json(($2)::text)::text,\n                    '\"conversation_id\":' || to_json(($3)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_ghost_accepted\"(uuid, uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_ghost_accepted\"(uuid, uuid, uuid) IS 'A visitor took a suggested question.\n35951a281510d1f07c4ff7ae0e58101a34ef68db4ef80c4613bc0b28fdb0e8cd';\n",
        },
        bus::RecordFunction {
            event: "instance.upgrade_requested",
            name: "record_instance_upgrade_requested",
            checksum: "151162c0e536b9fbf1ddc6437c1ff2243f408d6cad9d294170462d40cef05bc9",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_instance_upgrade_requested\"(\n    \"owner\" uuid,\n    \"from_version\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('instance.upgrade_requested', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"from_version\":' || to_json($2)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_instance_upgrade_requested\"(uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_instance_upgrade_requested\"(uuid, text) IS 'The owner asked for the newest release.\n151162c0e536b9fbf1ddc6437c1ff2243f408d6cad9d294170462d40cef05bc9';\n",
        },
        bus::RecordFunction {
            event: "ip_ban.added",
            name: "record_ip_ban_added",
            checksum: "512bb5feb96bdc5a42ba275c8e79f818a948d0f30f25ccc07030abb888d29c53",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_ip_ban_added\"(\n    \"owner\" uuid,\n    \"ban_id\" uuid,\n    \"ip\" inet\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('ip_ban.added', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"ban_id\":' || to_json(($2)::text)::text,\n                    '\"ip\":' || to_json(abbrev($3))::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_ip_ban_added\"(uuid, uuid, inet) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_ip_ban_added\"(uuid, uuid, inet) IS 'A source address was banned.\n512bb5feb96bdc5a42ba275c8e79f818a948d0f30f25ccc07030abb888d29c53';\n",
        },
        bus::RecordFunction {
            event: "jobs.fetched",
            name: "record_jobs_fetched",
            checksum: "86d33f201ceee97372ccf211bec07c2707aa4cdd1d9d0a0159d77a083fdecca5",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_jobs_fetched\"(\n    \"owner\" uuid,\n    \"new_count\" integer\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('jobs.fetched', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"new_count\":' || to_json($2)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_jobs_fetched\"(uuid, integer) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_jobs_fetched\"(uuid, integer) IS 'One job source was fetched with success.\n86d33f201ceee97372ccf211bec07c2707aa4cdd1d9d0a0159d77a083fdecca5';\n",
        },
        bus::RecordFunction {
            event: "microsite.build.settled",
            name: "record_microsite_build_settled",
            checksum: "b25b433b1fb180d8bb81b068da1ed2c52e72311ce42a715ea19c296f93ed3fae",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_microsite_build_settled\"(\n    \"owner\" uuid,\n    \"build_id\" uuid,\n    \"status\" text,\n    \"slug\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('microsite.build.settled', 1, $1,\n    ('{' || array_to_string(ARRAY[\n                    '\"slug\":' || to_json($4)::text\n                ]::text[], ',') || '}')::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"build_id\":' || to_json(($2)::text)::text,\n                    '\"status\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_microsite_build_settled\"(uuid, uuid, text, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_microsite_build_settled\"(uuid, uuid, text, text) IS 'A build ended.\nb25b433b1fb180d8bb81b068da1ed2c52e72311ce42a715ea19c296f93ed3fae';\n",
        },
        bus::RecordFunction {
            event: "microsite.store.doc_inserted",
            name: "record_microsite_store_doc_inserted",
            checksum: "dc4968c9f493058954db8b16533570f99dced8603ed974630c3ca552967e68ac",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_microsite_store_doc_inserted\"(\n    \"owner\" uuid,\n    \"collection\" text,\n    \"doc_id\" uuid,\n    \"slug\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('microsite.store.doc_inserted', 1, $1,\n    ('{' || array_to_string(ARRAY[\n                    '\"slug\":' || to_json($4)::text\n                ]::text[], ',') || '}')::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"collection\":' || to_json($2)::text,\n                    '\"doc_id\":' || to_json(($3)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_microsite_store_doc_inserted\"(uuid, text, uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_microsite_store_doc_inserted\"(uuid, text, uuid, text) IS 'A visitor added a document to a page''s store; never the content.\ndc4968c9f493058954db8b16533570f99dced8603ed974630c3ca552967e68ac';\n",
        },
        bus::RecordFunction {
            event: "owner.email_changed",
            name: "record_owner_email_changed",
            checksum: "cff3b4db7e22515f8a4213552c81dcb526c33caad7dfce13da71ad72d160891f",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_owner_email_changed\"(\n    \"owner\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('owner.email_changed', 1, $1,\n    '{}'::json,\n    '{}'::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_owner_email_changed\"(uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_owner_email_changed\"(uuid) IS 'The sign-in address changed; never the address.\ncff3b4db7e22515f8a4213552c81dcb526c33caad7dfce13da71ad72d160891f';\n",
        },
        bus::RecordFunction {
            event: "owner.login",
            name: "record_owner_login",
            checksum: "3bafe3596410e1fdba703a47fd9f7791dff17e7fdd1a0f8e808a5b13a0e85a37",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_owner_login\"(\n    \"owner\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('owner.login', 1, $1,\n    '{}'::json,\n    '{}'::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_owner_login\"(uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_owner_login\"(uuid) IS 'The owner signed in.\n3bafe3596410e1fdba703a47fd9f7791dff17e7fdd1a0f8e808a5b13a0e85a37';\n",
        },
        bus::RecordFunction {
            event: "owner.recovery_requested",
            name: "record_owner_recovery_requested",
            checksum: "994a98658c8d03fbdcfec17a52d8b0a854a797ded731ea2be97088cce8830976",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_owner_recovery_requested\"(\n    \"owner\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('owner.recovery_requested', 1, $1,\n    '{}'::json,\n    '{}'::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_owner_recovery_requested\"(uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_owner_recovery_requested\"(uuid) IS 'A new recovery phrase was made.\n994a98658c8d03fbdcfec17a52d8b0a854a797ded731ea2be97088cce8830976';\n",
        },
        bus::RecordFunction {
            event: "page.promoted_live",
            name: "record_page_promoted_live",
            checksum: "c17a36e2fe5423d2f3198570274ea83370340097b57046e38d3f0011daccdbc1",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_page_promoted_live\"(\n    \"owner\" uuid,\n    \"microsite_id\" uuid,\n    \"build_id\" uuid,\n    \"slug\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('page.promoted_live', 1, $1,\n    ('{' || array_to_string(ARRAY[\n                    '\"slug\":' || to_json($4)::text\n                ]::text[], ',') || '}')::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"microsite_id\":' || to_json(($2)::text)::text,\n                    '\"build_id\":' || to_json(($3)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_page_promoted_live\"(uuid, uuid, uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_page_promoted_live\"(uuid, uuid, uuid, text) IS 'A build went live.\nc17a36e2fe5423d2f3198570274ea83370340097b57046e38d3f0011daccdbc1';\n",
        },
        bus::RecordFunction {
            event: "page.rolled_back",
            name: "record_page_rolled_back",
            checksum: "26aa78f278a759547e751d7ebfde118b886ec9a5858f9d70ac1a298b9cfb583f",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_page_rolled_back\"(\n    \"owner\" uuid,\n    \"microsite_id\" uuid,\n    \"slug\" text,\n    \"build_id\" uuid DEFAULT NULL\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('page.rolled_back', 1, $1,\n    ('{' || array_to_string(ARRAY[\n                    '\"slug\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"microsite_id\":' || to_json(($2)::text)::text,\n                    '\"build_id\":' || to_json(($4)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_page_rolled_back\"(uuid, uuid, text, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_page_rolled_back\"(uuid, uuid, text, uuid) IS 'The build before is live again.\n26aa78f278a759547e751d7ebfde118b886ec9a5858f9d70ac1a298b9cfb583f';\n",
        },
        bus::RecordFunction {
            event: "page.unpublished",
            name: "record_page_unpublished",
            checksum: "79da6f8cbd2efd1026494f04d0bb862634d7a2d250c882e8e13d43b6d3b4e27f",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_page_unpublished\"(\n    \"owner\" uuid,\n    \"microsite_id\" uuid,\n    \"slug\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('page.unpublished', 1, $1,\n    ('{' || array_to_string(ARRAY[\n                    '\"slug\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"microsite_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_page_unpublished\"(uuid, uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_page_unpublished\"(uuid, uuid, text) IS 'A page was taken offline.\n79da6f8cbd2efd1026494f04d0bb862634d7a2d250c882e8e13d43b6d3b4e27f';\n",
        },
        bus::RecordFunction {
            event: "supplier.activated",
            name: "record_supplier_activated",
            checksum: "09ca633a85764176527427a85802778f99efa11a1e4db9564c9fba78f47ab0d2",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_supplier_activated\"(\n    \"owner\" uuid,\n    \"supplier_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('supplier.activated', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"supplier_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_supplier_activated\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_supplier_activated\"(uuid, uuid) IS 'A supplier took its seam''s single active place.\n09ca633a85764176527427a85802778f99efa11a1e4db9564c9fba78f47ab0d2';\n",
        },
        bus::RecordFunction {
            event: "supplier.connected",
            name: "record_supplier_connected",
            checksum: "73ff3a76cf9a39297806f58b1acd9d5c248da14d1bb5b94a438f079370195010",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_supplier_connected\"(\n    \"owner\" uuid,\n    \"supplier_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('supplier.connected', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"supplier_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_supplier_connected\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_supplier_connected\"(uuid, uuid) IS 'A connection check passed.\n73ff3a76cf9a39297806f58b1acd9d5c248da14d1bb5b94a438f079370195010';\n",
        },
        bus::RecordFunction {
            event: "supplier.disconnected",
            name: "record_supplier_disconnected",
            checksum: "5b173742a1b07317913bfa1a2f7a6ce893ae1b50afd11fc60c87e4c0fb3b6f2b",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_supplier_disconnected\"(\n    \"owner\" uuid,\n    \"supplier_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('supplier.disconnected', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"supplier_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_supplier_disconnected\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_supplier_disconnected\"(uuid, uuid) IS 'A supplier was disconnected.\n5b173742a1b07317913bfa1a2f7a6ce893ae1b50afd11fc60c87e4c0fb3b6f2b';\n",
        },
        bus::RecordFunction {
            event: "vault.imported",
            name: "record_vault_imported",
            checksum: "debb676c08ab0f96e41cf6ff7de218a575cb56ac77fa1c0ab717f3915abcde6e",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_vault_imported\"(\n    \"owner\" uuid,\n    \"created\" integer,\n    \"updated\" integer,\n    \"deleted\" integer\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('vault.imported', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"created\":' || to_json($2)::text,\n                    '\"updated\":' || to_json($3)::text,\n                    '\"deleted\":' || to_json($4)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_vault_imported\"(uuid, integer, integer, integer) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_vault_imported\"(uuid, integer, integer, integer) IS 'A vault import ended.\ndebb676c08ab0f96e41cf6ff7de218a575cb56ac77fa1c0ab717f3915abcde6e';\n",
        },
        bus::RecordFunction {
            event: "webhook.test",
            name: "record_webhook_test",
            checksum: "85a6884db041c86f1822c5738a1d66b623283a2ab2613520d08f3d24e026605d",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_webhook_test\"(\n    \"owner\" uuid,\n    \"endpoint_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('webhook.test', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"endpoint_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_webhook_test\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_webhook_test\"(uuid, uuid) IS 'The owner asked for a trial delivery; it goes to that endpoint alone.\n85a6884db041c86f1822c5738a1d66b623283a2ab2613520d08f3d24e026605d';\n",
        },
        bus::RecordFunction {
            event: "writing.published",
            name: "record_writing_published",
            checksum: "1e249e88db83228fcb4f437511fcf758c248620e7be243387ad19b09e8a09a66",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_writing_published\"(\n    \"owner\" uuid,\n    \"writing_id\" uuid,\n    \"slug\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('writing.published', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"writing_id\":' || to_json(($2)::text)::text,\n                    '\"slug\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_writing_published\"(uuid, uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_writing_published\"(uuid, uuid, text) IS 'A draft went public.\n1e249e88db83228fcb4f437511fcf758c248620e7be243387ad19b09e8a09a66';\n",
        },
        bus::RecordFunction {
            event: "writing.unpublished",
            name: "record_writing_unpublished",
            checksum: "d1b4a6e00f835d8ab85264b27b03f2936995fa93400179f20144891faa4f7f5f",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_writing_unpublished\"(\n    \"owner\" uuid,\n    \"writing_id\" uuid,\n    \"slug\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('writing.unpublished', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"writing_id\":' || to_json(($2)::text)::text,\n                    '\"slug\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_writing_unpublished\"(uuid, uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_writing_unpublished\"(uuid, uuid, text) IS 'A writing went back to draft.\nd1b4a6e00f835d8ab85264b27b03f2936995fa93400179f20144891faa4f7f5f';\n",
        },
    ],
    trigger_history: &[
        ("public.corpus_notes", "e01fe3692a5420a36733b1a0b6552c5ccc905208e2164a7216c1034d2ff4643d"),
        ("public.corpus_notes", "6756e4a4be4655d6aadb8f76c40a0f13dbdee79c448e002d16574dd3f432d3d0"),
        ("bus.record_access_request_approved", "759d54f0e971677b52b4cf3bc98365cb4da9f4c907e0d53fed9ec5535771cb83"),
        ("bus.record_access_request_created", "c25b3571f1d7a9f9488e11a3532daddde707d28697c74d5f368f8b2dd439b9c8"),
        ("bus.record_access_request_status_changed", "5b02b91a25c26d3f0e9262d88e7f325eeab2d92be1338d5131c398357488bfc8"),
        ("bus.record_api_key_issued", "5435ba74937bcfbde26794e96cf8b2e6991ed3d6b942724f31ab0b45f4640370"),
        ("bus.record_api_key_revoked", "7a886d380d843660b1d54ff77c97c8bd4155a79b97d8612a562d942396e55763"),
        ("bus.record_application_committed", "32c91c7cf40bde6715abbd79d503cfc5ff5ab219456b3d89b99f3c0384991d83"),
        ("bus.record_block_failed", "690e11eedd66877752fd9e6ebe01d72083350b4f6df8397f16649479adf68e02"),
        ("bus.record_block_installed", "e37fc9ae576d64a38b8a31b27a7ed62b6432e83d8fa5b9def1969195b7e9f907"),
        ("bus.record_booking_cancelled", "7880b8fbc1635d5813427cb402bd376825a3693e7529d49d3e6c2570df896dd7"),
        ("bus.record_booking_created", "7cd56e57bc7b9b20e3cd746574b731f8b93dbd5174a4577ee3585f3474755889"),
        ("bus.record_booking_rescheduled", "d86847eb92a60a3a7b5daea9f5c8fe6d74f4cf10d5a2d56b787a4afaece76c6a"),
        ("bus.record_code_issued", "ca0a61807de4e4fc380257f591da895d82d56b24eb33d05663da9c2e0e38ca91"),
        ("bus.record_code_redeemed", "50c98ac7aa7102ac8480faef1bd655a8ddbd44bf33c9e3c08d1bef68de913137"),
        ("bus.record_code_revoked", "ee485e16152b1c2c3de6f9a3ef99dae1703f695ba44953bf9d25d441630d84bc"),
        ("bus.record_conversation_message", "84fbc66a8bd90f672bebb439be6223e652a5a8db576d945b5840f10b9b2e3da3"),
        ("bus.record_conversation_pruned", "b2f648948318907f18bab8ba890ed25824de4c7b4d7d076dfe1ac1519ffdf4ef"),
        ("bus.record_conversation_started", "4a3e401bded1099ec1c6a6622fa708c17b6a2e8bfe0974f7b60ba396f81c056b"),
        ("bus.record_gas_exhausted", "b80a0752944174694db281af9569cfe74a6ba5afb4b2cdb2f00f072189fddca1"),
        ("bus.record_gas_refilled", "ed2a2cc1e2571d15b9ee88d74cdd5342512c8d42c3a018f8355854d3df183ac9"),
        ("bus.record_ghost_accepted", "35951a281510d1f07c4ff7ae0e58101a34ef68db4ef80c4613bc0b28fdb0e8cd"),
        ("bus.record_instance_upgrade_requested", "151162c0e536b9fbf1ddc6437c1ff2243f408d6cad9d294170462d40cef05bc9"),
        ("bus.record_ip_ban_added", "512bb5feb96bdc5a42ba275c8e79f818a948d0f30f25ccc07030abb888d29c53"),
        ("bus.record_jobs_fetched", "86d33f201ceee97372ccf211bec07c2707aa4cdd1d9d0a0159d77a083fdecca5"),
        ("bus.record_microsite_build_settled", "b25b433b1fb180d8bb81b068da1ed2c52e72311ce42a715ea19c296f93ed3fae"),
        ("bus.record_microsite_store_doc_inserted", "dc4968c9f493058954db8b16533570f99dced8603ed974630c3ca552967e68ac"),
        ("bus.record_owner_email_changed", "cff3b4db7e22515f8a4213552c81dcb526c33caad7dfce13da71ad72d160891f"),
        ("bus.record_owner_login", "3bafe3596410e1fdba703a47fd9f7791dff17e7fdd1a0f8e808a5b13a0e85a37"),
        ("bus.record_owner_recovery_requested", "994a98658c8d03fbdcfec17a52d8b0a854a797ded731ea2be97088cce8830976"),
        ("bus.record_page_promoted_live", "c17a36e2fe5423d2f3198570274ea83370340097b57046e38d3f0011daccdbc1"),
        ("bus.record_page_rolled_back", "26aa78f278a759547e751d7ebfde118b886ec9a5858f9d70ac1a298b9cfb583f"),
        ("bus.record_page_unpublished", "79da6f8cbd2efd1026494f04d0bb862634d7a2d250c882e8e13d43b6d3b4e27f"),
        ("bus.record_supplier_activated", "09ca633a85764176527427a85802778f99efa11a1e4db9564c9fba78f47ab0d2"),
        ("bus.record_supplier_connected", "73ff3a76cf9a39297806f58b1acd9d5c248da14d1bb5b94a438f079370195010"),
        ("bus.record_supplier_disconnected", "5b173742a1b07317913bfa1a2f7a6ce893ae1b50afd11fc60c87e4c0fb3b6f2b"),
        ("bus.record_vault_imported", "debb676c08ab0f96e41cf6ff7de218a575cb56ac77fa1c0ab717f3915abcde6e"),
        ("bus.record_webhook_test", "85a6884db041c86f1822c5738a1d66b623283a2ab2613520d08f3d24e026605d"),
        ("bus.record_writing_published", "1e249e88db83228fcb4f437511fcf758c248620e7be243387ad19b09e8a09a66"),
        ("bus.record_writing_unpublished", "d1b4a6e00f835d8ab85264b27b03f2936995fa93400179f20144891faa4f7f5f"),
    ],
    limits: bus::Limits {
        data_bytes: 16384,
        batch: 200,
        retention: bus::Duration::from_secs(604800),
    },
};

/// Starts the bus of an application that handles all that is declared.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
pub trait StartBus<A> {
    /// Starts the bus. Does not compile while a declared handler or predicate is missing.
    fn start(self) -> bus::BoxFuture<'static, bus::Result<bus::Bus, bus::StartError>>
    where
        A: handlers::CorpusIndex,
        A: handlers::OwnerNotify,
        A: handlers::CorpusReindex,
        A: scopes::CorpusNote;
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl<A: bus::Send + bus::Sync + 'static> StartBus<A> for bus::Builder<A> {
    fn start(self) -> bus::BoxFuture<'static, bus::Result<bus::Bus, bus::StartError>>
    where
        A: handlers::CorpusIndex,
        A: handlers::OwnerNotify,
        A: handlers::CorpusReindex,
        A: scopes::CorpusNote,
    {
        let mut handlers = bus::Handlers::new();
        handlers.subscriber("corpus.index", <A as handlers::CorpusIndex>::HANDLER);
        handlers.subscriber("owner.notify", <A as handlers::OwnerNotify>::HANDLER);
        handlers.job(<A as handlers::CorpusReindex>::HANDLER);
        handlers.scope("corpus_note", |app, event, endpoint| {
            bus::Box::pin(<A as scopes::CorpusNote>::admits(app, event, endpoint))
        });
        bus::start(self, &DECLARATION, handlers)
    }
}
