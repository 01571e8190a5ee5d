// made by `cargo bus generate`: change events.yaml instead
//
// A copy to read. What is compiled is made by build.rs, from the same source.

use ::bus_runtime::__private as bus;

/// The owner approved an access request, and an access code was issued for it.
///
/// Event `access_request.approved`, about `access_request/{request_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "The owner approved an access request, and an access code was issued for it.")]
pub struct AccessRequestApproved {
    /// Id of the access request.
    #[schemars(description = "Id of the access request.", extend("examples" = ["734d11a1-54d4-414c-9e8d-4e1ada977db4"]))]
    pub request_id: bus::Uuid,
    /// Id of the access code that was issued for the request.
    #[schemars(description = "Id of the access code that was issued for the request.", extend("examples" = ["03ae994c-e7b2-4bbd-b81f-8dfeb08a259b"]))]
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
        doc: "The owner approved an access request, and an access code was issued for it.",
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
        line: 104,
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

/// A visitor requested access.
///
/// Event `access_request.created`, about `access_request/{request_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A visitor requested access.")]
pub struct AccessRequestCreated {
    /// Id of the access request.
    #[schemars(description = "Id of the access request.", extend("examples" = ["734d11a1-54d4-414c-9e8d-4e1ada977db4"]))]
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
        doc: "A visitor requested access.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "access_request/{request_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("request_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 94,
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

/// The status of an access request was set.
///
/// Event `access_request.status_changed`, about `access_request/{request_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "The status of an access request was set.")]
pub struct AccessRequestStatusChanged {
    /// Id of the access request.
    #[schemars(description = "Id of the access request.", extend("examples" = ["734d11a1-54d4-414c-9e8d-4e1ada977db4"]))]
    pub request_id: bus::Uuid,
    /// The new status.
    #[schemars(description = "The new status.", extend("examples" = ["replied"]))]
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
        doc: "The status of an access request was set.",
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
        line: 118,
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

/// An API key was created.
///
/// Event `api_key.issued`, about `api_key/{key_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "An API key was created.")]
pub struct ApiKeyIssued {
    /// Id of the API key, not the key itself.
    #[schemars(description = "Id of the API key, not the key itself.", extend("examples" = ["dbae733c-4f9b-4a1f-9389-749022dccf62"]))]
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
        doc: "An API key was created.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "api_key/{key_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("key_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 218,
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
    /// Id of the API key that no longer works.
    #[schemars(description = "Id of the API key that no longer works.", extend("examples" = ["dbae733c-4f9b-4a1f-9389-749022dccf62"]))]
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
        line: 228,
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

/// A job application was committed together with its access code.
///
/// Event `application.committed`, about `application/{application_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A job application was committed together with its access code.")]
pub struct ApplicationCommitted {
    /// Id of the job application.
    #[schemars(description = "Id of the job application.", extend("examples" = ["46eb212e-097b-4888-902a-5acc43c22237"]))]
    pub application_id: bus::Uuid,
    /// Id of the access code that belongs to the application.
    #[schemars(description = "Id of the access code that belongs to the application.", extend("examples" = ["03ae994c-e7b2-4bbd-b81f-8dfeb08a259b"]))]
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
        doc: "A job application was committed together with its access code.",
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
        line: 371,
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

/// A block failed to mount. Sent once, and again only after the block has mounted in between.
///
/// Event `block.failed`, about `block/{block_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A block failed to mount. Sent once, and again only after the block has mounted in between.")]
pub struct BlockFailed {
    /// Id of the block that does not mount.
    #[schemars(description = "Id of the block that does not mount.", extend("examples" = ["e4239fda-2244-42b6-b86c-27be467c35b7"]))]
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
        doc: "A block failed to mount. Sent once, and again only after the block has mounted in between.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "block/{block_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("block_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 278,
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

/// A block was installed or reinstalled.
///
/// Event `block.installed`, about `block/{block_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A block was installed or reinstalled.")]
pub struct BlockInstalled {
    /// Id of the installed block.
    #[schemars(description = "Id of the installed block.", extend("examples" = ["e4239fda-2244-42b6-b86c-27be467c35b7"]))]
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
        doc: "A block was installed or reinstalled.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "block/{block_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("block_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 268,
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
    /// Id of the cancelled booking.
    #[schemars(description = "Id of the cancelled booking.", extend("examples" = ["8a2a1921-692e-4956-8217-a54a7bfd1b9a"]))]
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
        line: 351,
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
    /// Id of the new booking.
    #[schemars(description = "Id of the new booking.", extend("examples" = ["8a2a1921-692e-4956-8217-a54a7bfd1b9a"]))]
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
        line: 341,
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

/// A booking was replaced by another one.
///
/// Event `booking.rescheduled`, about `booking/{booking_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A booking was replaced by another one.")]
pub struct BookingRescheduled {
    /// Id of the booking that was rescheduled.
    #[schemars(description = "Id of the booking that was rescheduled.", extend("examples" = ["8a2a1921-692e-4956-8217-a54a7bfd1b9a"]))]
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
        doc: "A booking was replaced by another one.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "booking/{booking_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("booking_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 361,
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
    /// Id of the access code, not the code itself.
    #[schemars(description = "Id of the access code, not the code itself.", extend("examples" = ["03ae994c-e7b2-4bbd-b81f-8dfeb08a259b"]))]
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
        line: 129,
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

/// A new member joined with an access code.
///
/// Event `code.redeemed`, about `code/{code_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A new member joined with an access code.")]
pub struct CodeRedeemed {
    /// Id of the access code that was used.
    #[schemars(description = "Id of the access code that was used.", extend("examples" = ["03ae994c-e7b2-4bbd-b81f-8dfeb08a259b"]))]
    pub code_id: bus::Uuid,
    /// Id of the member who joined.
    #[schemars(description = "Id of the member who joined.", extend("examples" = ["f23fae5b-9bf3-42f9-81c5-c4d41126d40c"]))]
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
        doc: "A new member joined with an access code.",
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
        line: 149,
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
    /// Id of the access code that no longer works.
    #[schemars(description = "Id of the access code that no longer works.", extend("examples" = ["03ae994c-e7b2-4bbd-b81f-8dfeb08a259b"]))]
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
        line: 139,
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

/// A message of a conversation was stored. The event does not contain its text.
///
/// Event `conversation.message`, about `conversation/{conversation_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A message of a conversation was stored. The event does not contain its text.")]
pub struct ConversationMessage {
    /// Id of the conversation.
    #[schemars(description = "Id of the conversation.", extend("examples" = ["5c9b37b3-5b23-49f7-adea-2c8f01e2e568"]))]
    pub conversation_id: bus::Uuid,
    /// Who wrote the message.
    #[schemars(description = "Who wrote the message.", extend("examples" = ["visitor"]))]
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
        doc: "A message of a conversation was stored. The event does not contain its text.",
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
        line: 177,
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

/// Conversations older than the owner's retention period were deleted.
///
/// Event `conversation.pruned`, about `owner/{owner}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "Conversations older than the owner's retention period were deleted.")]
pub struct ConversationPruned {
    /// Number of conversations deleted.
    #[schemars(with = "bus::schema::Int", description = "Number of conversations deleted.", extend("examples" = [12]))]
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
        doc: "Conversations older than the owner's retention period were deleted.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "owner/{owner}",
        recordable: true,
        fields: &[bus::FieldDecl::required("count", bus::FieldType::Int)],
        subject_args: &[],
        line: 188,
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

/// A visitor started a conversation.
///
/// Event `conversation.started`, about `conversation/{conversation_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A visitor started a conversation.")]
pub struct ConversationStarted {
    /// Id of the conversation.
    #[schemars(description = "Id of the conversation.", extend("examples" = ["5c9b37b3-5b23-49f7-adea-2c8f01e2e568"]))]
    pub conversation_id: bus::Uuid,
    /// How the visitor takes part: with an access code, in public, or with their own AI client (`byoai`).
    #[schemars(description = "How the visitor takes part: with an access code, in public, or with their own AI client (`byoai`).", extend("examples" = ["code"]))]
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
        doc: "A visitor started a conversation.",
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
        line: 163,
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

/// A note of the corpus was created, updated or deleted.
///
/// Event `corpus.note.changed`, about `{genre}://{path}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A note of the corpus was created, updated or deleted.")]
pub struct CorpusNoteChanged {
    /// What happened to the note.
    #[schemars(description = "What happened to the note.", extend("examples" = ["updated"]))]
    pub op: CorpusNoteChangedOp,
    /// Id of the note.
    #[schemars(description = "Id of the note.", extend("examples" = ["3f86f268-9430-479b-a59e-c0f7b12a780b"]))]
    pub note_id: bus::Uuid,
    /// Kind of note. `raw` notes are never public; `writing` notes have a slug.
    #[schemars(with = "bus::schema::Text<40>", description = "Kind of note. `raw` notes are never public; `writing` notes have a slug.", extend("examples" = ["essay"]))]
    pub genre: bus::String,
    /// Id of the note above this one. Absent for a root note.
    #[serde(deserialize_with = "bus::present", default, skip_serializing_if = "bus::Option::is_none")]
    #[schemars(with = "bus::Uuid", description = "Id of the note above this one. Absent for a root note.", extend("examples" = ["7b54484f-aea3-47c4-b807-c57a1adc4561"]))]
    pub parent_id: bus::Option<bus::Uuid>,
    /// Whether the note is published. For a deleted note, its last state.
    #[schemars(description = "Whether the note is published. For a deleted note, its last state.", extend("examples" = [true]))]
    pub published: bool,
    /// Whether the note was published before an update. Otherwise the same as `published`.
    #[schemars(description = "Whether the note was published before an update. Otherwise the same as `published`.", extend("examples" = [false]))]
    pub was_published: bool,
    /// Whether the title or the parent changed, which moves the note and every note below it.
    #[schemars(description = "Whether the title or the parent changed, which moves the note and every note below it.", extend("examples" = [false]))]
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
        doc: "A note of the corpus was created, updated or deleted.",
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

/// A metered provider ran out of gas. Sent once per refill.
///
/// Event `gas.exhausted`, about `provider/{provider_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A metered provider ran out of gas. Sent once per refill.")]
pub struct GasExhausted {
    /// Id of the metered provider whose gas ran out.
    #[schemars(description = "Id of the metered provider whose gas ran out.", extend("examples" = ["b3c7cdde-a304-44c0-be5a-058e579e350f"]))]
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
        doc: "A metered provider ran out of gas. Sent once per refill.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "provider/{provider_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("provider_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 288,
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

/// The gas of a metered provider was refilled.
///
/// Event `gas.refilled`, about `provider/{provider_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "The gas of a metered provider was refilled.")]
pub struct GasRefilled {
    /// Id of the metered provider that was refilled.
    #[schemars(description = "Id of the metered provider that was refilled.", extend("examples" = ["b3c7cdde-a304-44c0-be5a-058e579e350f"]))]
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
        doc: "The gas of a metered provider was refilled.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "provider/{provider_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("provider_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 298,
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

/// A visitor accepted a suggested question.
///
/// Event `ghost.accepted`, about `ghost/{ghost_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A visitor accepted a suggested question.")]
pub struct GhostAccepted {
    /// Id of the suggested question.
    #[schemars(description = "Id of the suggested question.", extend("examples" = ["6fdfd7c9-f733-42db-b6f8-84261519c374"]))]
    pub ghost_id: bus::Uuid,
    /// Id of the conversation in which it was accepted.
    #[schemars(description = "Id of the conversation in which it was accepted.", extend("examples" = ["5c9b37b3-5b23-49f7-adea-2c8f01e2e568"]))]
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
        doc: "A visitor accepted a suggested question.",
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
        line: 195,
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

/// The owner requested an upgrade to the newest release.
///
/// Event `instance.upgrade_requested`, about `instance/{owner}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "The owner requested an upgrade to the newest release.")]
pub struct InstanceUpgradeRequested {
    /// Version the instance was running at the time of the request.
    #[schemars(with = "bus::schema::Text<40>", description = "Version the instance was running at the time of the request.", extend("examples" = ["1.4.2"]))]
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
        doc: "The owner requested an upgrade to the newest release.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "instance/{owner}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("from_version", bus::FieldType::String(bus::Some(40))),
        ],
        subject_args: &[],
        line: 308,
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

/// An IP address was banned.
///
/// Event `ip_ban.added`, about `ip_ban/{ban_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "An IP address was banned.")]
pub struct IpBanAdded {
    /// Id of the ban.
    #[schemars(description = "Id of the ban.", extend("examples" = ["b21ab32a-1b7c-40d7-98e1-bfb7d27612ac"]))]
    pub ban_id: bus::Uuid,
    /// The banned IPv4 or IPv6 address.
    #[schemars(with = "bus::schema::Ip", description = "The banned IPv4 or IPv6 address.", extend("examples" = ["203.0.113.7"]))]
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
        doc: "An IP address was banned.",
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
        line: 333,
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

/// Job postings were fetched from one source. Sent once for each source that was fetched successfully.
///
/// Event `jobs.fetched`, about `jobs/{owner}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "Job postings were fetched from one source. Sent once for each source that was fetched successfully.")]
pub struct JobsFetched {
    /// Number of job postings that were not known before.
    #[schemars(with = "bus::schema::Int", description = "Number of job postings that were not known before.", extend("examples" = [5]))]
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
        doc: "Job postings were fetched from one source. Sent once for each source that was fetched successfully.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "jobs/{owner}",
        recordable: true,
        fields: &[bus::FieldDecl::required("new_count", bus::FieldType::Int)],
        subject_args: &[],
        line: 385,
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

/// A build of a microsite finished, successfully or not.
///
/// Event `microsite.build.settled`, about `microsite/{slug}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A build of a microsite finished, successfully or not.")]
pub struct MicrositeBuildSettled {
    /// Id of the build.
    #[schemars(description = "Id of the build.", extend("examples" = ["dd68ba69-dfaf-41c4-81e6-dc530d65e810"]))]
    pub build_id: bus::Uuid,
    /// Outcome of the build.
    #[schemars(description = "Outcome of the build.", extend("examples" = ["built"]))]
    pub status: MicrositeBuildSettledStatus,
    /// Path segment of the page in its URL.
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
        doc: "A build of a microsite finished, successfully or not.",
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
        line: 395,
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

/// A visitor added a document to a microsite's store. The event does not contain the document.
///
/// Event `microsite.store.doc_inserted`, about `microsite/{slug}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A visitor added a document to a microsite's store. The event does not contain the document.")]
pub struct MicrositeStoreDocInserted {
    /// Name of the collection the document was added to.
    #[schemars(with = "bus::schema::Text<80>", description = "Name of the collection the document was added to.", extend("examples" = ["guestbook"]))]
    pub collection: bus::String,
    /// Id of the new document.
    #[schemars(description = "Id of the new document.", extend("examples" = ["7dc9c2ab-5818-48ea-bddf-8e1fd6ac1627"]))]
    pub doc_id: bus::Uuid,
    /// Path segment of the page in its URL.
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
        doc: "A visitor added a document to a microsite's store. The event does not contain the document.",
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
        line: 452,
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

/// The owner's sign-in address changed. The event does not contain the address.
///
/// Event `owner.email_changed`, about `owner/{owner}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "The owner's sign-in address changed. The event does not contain the address.")]
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
        doc: "The owner's sign-in address changed. The event does not contain the address.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "owner/{owner}",
        recordable: true,
        fields: &[],
        subject_args: &[],
        line: 323,
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
        line: 318,
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

/// A new recovery phrase was created for the owner.
///
/// Event `owner.recovery_requested`, about `owner/{owner}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A new recovery phrase was created for the owner.")]
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
        doc: "A new recovery phrase was created for the owner.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "owner/{owner}",
        recordable: true,
        fields: &[],
        subject_args: &[],
        line: 328,
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

/// A build of a microsite went live.
///
/// Event `page.promoted_live`, about `microsite/{slug}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A build of a microsite went live.")]
pub struct PagePromotedLive {
    /// Id of the microsite.
    #[schemars(description = "Id of the microsite.", extend("examples" = ["c8510737-cc15-4b21-a48c-ff47be7a93e3"]))]
    pub microsite_id: bus::Uuid,
    /// Id of the build that is now live.
    #[schemars(description = "Id of the build that is now live.", extend("examples" = ["dd68ba69-dfaf-41c4-81e6-dc530d65e810"]))]
    pub build_id: bus::Uuid,
    /// Path segment of the page in its URL.
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
        doc: "A build of a microsite went live.",
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
        line: 408,
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

/// A microsite was rolled back to the previous build.
///
/// Event `page.rolled_back`, about `microsite/{slug}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A microsite was rolled back to the previous build.")]
pub struct PageRolledBack {
    /// Id of the microsite.
    #[schemars(description = "Id of the microsite.", extend("examples" = ["c8510737-cc15-4b21-a48c-ff47be7a93e3"]))]
    pub microsite_id: bus::Uuid,
    /// Id of the build that is now live. Absent if no build is live.
    #[serde(deserialize_with = "bus::present", default, skip_serializing_if = "bus::Option::is_none")]
    #[schemars(with = "bus::Uuid", description = "Id of the build that is now live. Absent if no build is live.", extend("examples" = ["dd68ba69-dfaf-41c4-81e6-dc530d65e810"]))]
    pub build_id: bus::Option<bus::Uuid>,
    /// Path segment of the page in its URL.
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
        doc: "A microsite was rolled back to the previous build.",
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
        line: 424,
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

/// A microsite was taken offline.
///
/// Event `page.unpublished`, about `microsite/{slug}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A microsite was taken offline.")]
pub struct PageUnpublished {
    /// Id of the microsite.
    #[schemars(description = "Id of the microsite.", extend("examples" = ["c8510737-cc15-4b21-a48c-ff47be7a93e3"]))]
    pub microsite_id: bus::Uuid,
    /// Path segment of the page in its URL.
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
        doc: "A microsite was taken offline.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "microsite/{slug}",
        recordable: true,
        fields: &[bus::FieldDecl::required("microsite_id", bus::FieldType::Uuid)],
        subject_args: &[bus::FieldDecl::required("slug", bus::FieldType::String(bus::Some(80)))],
        line: 440,
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

/// A supplier became the active supplier of its seam. A seam has one active supplier at a time.
///
/// Event `supplier.activated`, about `supplier/{supplier_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A supplier became the active supplier of its seam. A seam has one active supplier at a time.")]
pub struct SupplierActivated {
    /// Id of the supplier that is now active.
    #[schemars(description = "Id of the supplier that is now active.", extend("examples" = ["4d2ceca0-769b-495f-ac0d-3958611a5d43"]))]
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
        doc: "A supplier became the active supplier of its seam. A seam has one active supplier at a time.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "supplier/{supplier_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("supplier_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 258,
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

/// A supplier passed its connection check.
///
/// Event `supplier.connected`, about `supplier/{supplier_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A supplier passed its connection check.")]
pub struct SupplierConnected {
    /// Id of the supplier that is now connected.
    #[schemars(description = "Id of the supplier that is now connected.", extend("examples" = ["4d2ceca0-769b-495f-ac0d-3958611a5d43"]))]
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
        doc: "A supplier passed its connection check.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "supplier/{supplier_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("supplier_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 238,
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

/// A supplier was disconnected and its token deleted.
///
/// Event `supplier.disconnected`, about `supplier/{supplier_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A supplier was disconnected and its token deleted.")]
pub struct SupplierDisconnected {
    /// Id of the supplier that was disconnected.
    #[schemars(description = "Id of the supplier that was disconnected.", extend("examples" = ["4d2ceca0-769b-495f-ac0d-3958611a5d43"]))]
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
        doc: "A supplier was disconnected and its token deleted.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "supplier/{supplier_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("supplier_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 248,
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

/// A vault import finished.
///
/// Event `vault.imported`, about `vault/{owner}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A vault import finished.")]
pub struct VaultImported {
    /// Number of notes the import created.
    #[schemars(with = "bus::schema::Int", description = "Number of notes the import created.", extend("examples" = [14]))]
    pub created: i32,
    /// Number of notes the import updated.
    #[schemars(with = "bus::schema::Int", description = "Number of notes the import updated.", extend("examples" = [3]))]
    pub updated: i32,
    /// Number of notes the import deleted.
    #[schemars(with = "bus::schema::Int", description = "Number of notes the import deleted.", extend("examples" = [0]))]
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
        doc: "A vault import finished.",
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
        line: 209,
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

/// The owner requested a test delivery. It is sent to one endpoint only.
///
/// Event `webhook.test`, about `webhook/{endpoint_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "The owner requested a test delivery. It is sent to one endpoint only.")]
pub struct WebhookTest {
    /// Id of the endpoint that receives the test.
    #[schemars(description = "Id of the endpoint that receives the test.", extend("examples" = ["119458d3-796e-465f-94b0-7af2772e11d8"]))]
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
        doc: "The owner requested a test delivery. It is sent to one endpoint only.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "webhook/{endpoint_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("endpoint_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 84,
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

/// A draft was published.
///
/// Event `writing.published`, about `writing/{writing_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A draft was published.")]
pub struct WritingPublished {
    /// Id of the published writing.
    #[schemars(description = "Id of the published writing.", extend("examples" = ["4289fafd-2671-4bb8-8e1c-0cd61f3467a8"]))]
    pub writing_id: bus::Uuid,
    /// Path segment of the writing in its URL.
    #[schemars(with = "bus::schema::Text<80>", description = "Path segment of the writing in its URL.", extend("examples" = ["on-small-tools"]))]
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
        doc: "A draft was published.",
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
        line: 56,
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

/// A published writing was turned back into a draft.
///
/// Event `writing.unpublished`, about `writing/{writing_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A published writing was turned back into a draft.")]
pub struct WritingUnpublished {
    /// Id of the writing that is now a draft.
    #[schemars(description = "Id of the writing that is now a draft.", extend("examples" = ["4289fafd-2671-4bb8-8e1c-0cd61f3467a8"]))]
    pub writing_id: bus::Uuid,
    /// Path segment of the writing in its URL.
    #[schemars(with = "bus::schema::Text<80>", description = "Path segment of the writing in its URL.", extend("examples" = ["on-small-tools"]))]
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
        doc: "A published writing was turned back into a draft.",
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
        line: 70,
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

    /// Rebuilds the search index of one owner from all their notes.
    #[derive(bus::Clone, bus::Debug, bus::PartialEq)]
    #[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
    #[serde(crate = "bus::serde")]
    #[schemars(crate = "bus::schemars", description = "Rebuilds the search index of one owner from all their notes.")]
    pub struct CorpusReindex {
        /// Id of the owner whose notes are indexed.
        #[schemars(description = "Id of the owner whose notes are indexed.")]
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

    /// Handles the subscriber `corpus.index`, declared at events.yaml:469. `#[subscriber("corpus.index")]` implements it.
    #[diagnostic::on_unimplemented(
        message = "no handler for subscriber `corpus.index`, declared at events.yaml:469",
        label = "the application does not handle `corpus.index`",
        note = "write `#[subscriber(\"corpus.index\")] async fn …(cx: &mut Context, app: &{Self}, event: Event<CorpusNoteChanged>) -> Outcome`",
    )]
    pub trait CorpusIndex: bus::Sized {
        /// The handler.
        const HANDLER: bus::HandlerFn<Self, bus::Event<super::CorpusNoteChanged>>;
    }

    /// Handles the subscriber `owner.notify`, declared at events.yaml:474. `#[subscriber("owner.notify")]` implements it.
    #[diagnostic::on_unimplemented(
        message = "no handler for subscriber `owner.notify`, declared at events.yaml:474",
        label = "the application does not handle `owner.notify`",
        note = "write `#[subscriber(\"owner.notify\")] async fn …(cx: &mut Context, app: &{Self}, event: Event<AccessRequestCreated>) -> Outcome`",
    )]
    pub trait OwnerNotify: bus::Sized {
        /// The handler.
        const HANDLER: bus::HandlerFn<Self, bus::Event<super::AccessRequestCreated>>;
    }

    /// Handles the job `corpus.reindex`, declared at events.yaml:481. `#[job("corpus.reindex")]` implements it.
    #[diagnostic::on_unimplemented(
        message = "no handler for job `corpus.reindex`, declared at events.yaml:481",
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
    fingerprint: "6ded3f425a1157b026b92e527cb09867066971f9114fbc0de0b70575aea3f05f",
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
            line: 469,
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
            line: 474,
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
            line: 481,
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
            checksum: "2aae6270d6b08c51406c09196c4662beaf4f95d9c139283ee3bd3920833ff84e",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_access_request_approved\"(\n    \"owner\" uuid,\n    \"request_id\" uuid,\n    \"code_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('access_request.approved', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"request_id\":' || to_json(($2)::text)::text,\n                    '\"code_id\":' || to_json(($3)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_access_request_approved\"(uuid, uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_access_request_approved\"(uuid, uuid, uuid) IS 'The owner approved an access request, and an access code was issued for it.\n2aae6270d6b08c51406c09196c4662beaf4f95d9c139283ee3bd3920833ff84e';\n",
        },
        bus::RecordFunction {
            event: "access_request.created",
            name: "record_access_request_created",
            checksum: "b57bdcde9c2d03b0937ec880f0dd02f203a12fd9d6113d2edd2e39f38876977c",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_access_request_created\"(\n    \"owner\" uuid,\n    \"request_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('access_request.created', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"request_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_access_request_created\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_access_request_created\"(uuid, uuid) IS 'A visitor requested access.\nb57bdcde9c2d03b0937ec880f0dd02f203a12fd9d6113d2edd2e39f38876977c';\n",
        },
        bus::RecordFunction {
            event: "access_request.status_changed",
            name: "record_access_request_status_changed",
            checksum: "e35e3fdedf1b279adac37b72e7adfdeaaa69cbeeeeb71987f507b290350dd66c",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_access_request_status_changed\"(\n    \"owner\" uuid,\n    \"request_id\" uuid,\n    \"status\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('access_request.status_changed', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"request_id\":' || to_json(($2)::text)::text,\n                    '\"status\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_access_request_status_changed\"(uuid, uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_access_request_status_changed\"(uuid, uuid, text) IS 'The status of an access request was set.\ne35e3fdedf1b279adac37b72e7adfdeaaa69cbeeeeb71987f507b290350dd66c';\n",
        },
        bus::RecordFunction {
            event: "api_key.issued",
            name: "record_api_key_issued",
            checksum: "48faa3626fb7494c92d932e2d79db1597c44af9678f58f020b348dffdc73eda2",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_api_key_issued\"(\n    \"owner\" uuid,\n    \"key_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('api_key.issued', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"key_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_api_key_issued\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_api_key_issued\"(uuid, uuid) IS 'An API key was created.\n48faa3626fb7494c92d932e2d79db1597c44af9678f58f020b348dffdc73eda2';\n",
        },
        bus::RecordFunction {
            event: "api_key.revoked",
            name: "record_api_key_revoked",
            checksum: "1b6b191884ab22bf09fd4bd96a9f9770547c4d62510aca551d0c1ed74bf7a262",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_api_key_revoked\"(\n    \"owner\" uuid,\n    \"key_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('api_key.revoked', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"key_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_api_key_revoked\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_api_key_revoked\"(uuid, uuid) IS 'An API key was revoked.\n1b6b191884ab22bf09fd4bd96a9f9770547c4d62510aca551d0c1ed74bf7a262';\n",
        },
        bus::RecordFunction {
            event: "application.committed",
            name: "record_application_committed",
            checksum: "5e4545935ab5fea86d2f931f04ff8af0dc5d3b4a9ca2a6ce6f344e8b69c6f3b6",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_application_committed\"(\n    \"owner\" uuid,\n    \"application_id\" uuid,\n    \"code_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('application.committed', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"application_id\":' || to_json(($2)::text)::text,\n                    '\"code_id\":' || to_json(($3)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_application_committed\"(uuid, uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_application_committed\"(uuid, uuid, uuid) IS 'A job application was committed together with its access code.\n5e4545935ab5fea86d2f931f04ff8af0dc5d3b4a9ca2a6ce6f344e8b69c6f3b6';\n",
        },
        bus::RecordFunction {
            event: "block.failed",
            name: "record_block_failed",
            checksum: "5996890c5701ea3553595d93a5913827a34a25baea58d73779873cd675ab7b2f",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_block_failed\"(\n    \"owner\" uuid,\n    \"block_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('block.failed', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"block_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_block_failed\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_block_failed\"(uuid, uuid) IS 'A block failed to mount. Sent once, and again only after the block has mounted in between.\n5996890c5701ea3553595d93a5913827a34a25baea58d73779873cd675ab7b2f';\n",
        },
        bus::RecordFunction {
            event: "block.installed",
            name: "record_block_installed",
            checksum: "37f4009ad3c710b06321013f29f39346ed5a7b8db506ed4284f8818ca280aa8e",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_block_installed\"(\n    \"owner\" uuid,\n    \"block_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('block.installed', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"block_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_block_installed\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_block_installed\"(uuid, uuid) IS 'A block was installed or reinstalled.\n37f4009ad3c710b06321013f29f39346ed5a7b8db506ed4284f8818ca280aa8e';\n",
        },
        bus::RecordFunction {
            event: "booking.cancelled",
            name: "record_booking_cancelled",
            checksum: "a4788b1f1c2e0b078215ec4b26e811a11489158faf115a349546f58632ed0590",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_booking_cancelled\"(\n    \"owner\" uuid,\n    \"booking_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('booking.cancelled', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"booking_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_booking_cancelled\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_booking_cancelled\"(uuid, uuid) IS 'A booking was cancelled.\na4788b1f1c2e0b078215ec4b26e811a11489158faf115a349546f58632ed0590';\n",
        },
        bus::RecordFunction {
            event: "booking.created",
            name: "record_booking_created",
            checksum: "e691d3801eb0cb3be2943009c09ee793947151010f78960d820d5d2c42a8f318",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_booking_created\"(\n    \"owner\" uuid,\n    \"booking_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('booking.created', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"booking_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_booking_created\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_booking_created\"(uuid, uuid) IS 'A meeting was booked.\ne691d3801eb0cb3be2943009c09ee793947151010f78960d820d5d2c42a8f318';\n",
        },
        bus::RecordFunction {
            event: "booking.rescheduled",
            name: "record_booking_rescheduled",
            checksum: "5196eeaf7a1451344a54a970bbe91f11eaadf79444be2df6a2ac3d5be121e655",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_booking_rescheduled\"(\n    \"owner\" uuid,\n    \"booking_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('booking.rescheduled', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"booking_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_booking_rescheduled\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_booking_rescheduled\"(uuid, uuid) IS 'A booking was replaced by another one.\n5196eeaf7a1451344a54a970bbe91f11eaadf79444be2df6a2ac3d5be121e655';\n",
        },
        bus::RecordFunction {
            event: "code.issued",
            name: "record_code_issued",
            checksum: "ddea00a10a433dfe7cfd9760ae85a4e6449b37791fcf001b0bf4f30913762352",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_code_issued\"(\n    \"owner\" uuid,\n    \"code_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('code.issued', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"code_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_code_issued\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_code_issued\"(uuid, uuid) IS 'An access code was issued.\nddea00a10a433dfe7cfd9760ae85a4e6449b37791fcf001b0bf4f30913762352';\n",
        },
        bus::RecordFunction {
            event: "code.redeemed",
            name: "record_code_redeemed",
            checksum: "c2902786f9770ceb89e740b5627e427eb72422ac49d44006520a178ee19cc065",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_code_redeemed\"(\n    \"owner\" uuid,\n    \"code_id\" uuid,\n    \"member_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('code.redeemed', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"code_id\":' || to_json(($2)::text)::text,\n                    '\"member_id\":' || to_json(($3)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_code_redeemed\"(uuid, uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_code_redeemed\"(uuid, uuid, uuid) IS 'A new member joined with an access code.\nc2902786f9770ceb89e740b5627e427eb72422ac49d44006520a178ee19cc065';\n",
        },
        bus::RecordFunction {
            event: "code.revoked",
            name: "record_code_revoked",
            checksum: "51f65ca260506dbf4f8076be83f3c517cd7c06d8d0d548437ab9676054bfc9ff",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_code_revoked\"(\n    \"owner\" uuid,\n    \"code_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('code.revoked', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"code_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_code_revoked\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_code_revoked\"(uuid, uuid) IS 'An access code was revoked.\n51f65ca260506dbf4f8076be83f3c517cd7c06d8d0d548437ab9676054bfc9ff';\n",
        },
        bus::RecordFunction {
            event: "conversation.message",
            name: "record_conversation_message",
            checksum: "2370c2ee22e994cc4177e8f8036b620d49609fd26be6a58d4c1564acc405b581",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_conversation_message\"(\n    \"owner\" uuid,\n    \"conversation_id\" uuid,\n    \"role\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('conversation.message', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"conversation_id\":' || to_json(($2)::text)::text,\n                    '\"role\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_conversation_message\"(uuid, uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_conversation_message\"(uuid, uuid, text) IS 'A message of a conversation was stored. The event does not contain its text.\n2370c2ee22e994cc4177e8f8036b620d49609fd26be6a58d4c1564acc405b581';\n",
        },
        bus::RecordFunction {
            event: "conversation.pruned",
            name: "record_conversation_pruned",
            checksum: "4fb565ddd3b987ef2ca70ca9c4b106c183cb392ed81bf65fea3054fb38e74768",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_conversation_pruned\"(\n    \"owner\" uuid,\n    \"count\" integer\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('conversation.pruned', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"count\":' || to_json($2)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_conversation_pruned\"(uuid, integer) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_conversation_pruned\"(uuid, integer) IS 'Conversations older than the owner''s retention period were deleted.\n4fb565ddd3b987ef2ca70ca9c4b106c183cb392ed81bf65fea3054fb38e74768';\n",
        },
        bus::RecordFunction {
            event: "conversation.started",
            name: "record_conversation_started",
            checksum: "b0023bb6c90a3406551a28f63a1c8f73b6c51e0dfc0fe0cbcc084f6f62166a51",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_conversation_started\"(\n    \"owner\" uuid,\n    \"conversation_id\" uuid,\n    \"mode\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('conversation.started', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"conversation_id\":' || to_json(($2)::text)::text,\n                    '\"mode\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_conversation_started\"(uuid, uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_conversation_started\"(uuid, uuid, text) IS 'A visitor started a conversation.\nb0023bb6c90a3406551a28f63a1c8f73b6c51e0dfc0fe0cbcc084f6f62166a51';\n",
        },
        bus::RecordFunction {
            event: "gas.exhausted",
            name: "record_gas_exhausted",
            checksum: "d7fc9466f646264657f1473fd120b4493b4111b688255b01ca15fbe87a308b1c",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_gas_exhausted\"(\n    \"owner\" uuid,\n    \"provider_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('gas.exhausted', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"provider_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_gas_exhausted\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_gas_exhausted\"(uuid, uuid) IS 'A metered provider ran out of gas. Sent once per refill.\nd7fc9466f646264657f1473fd120b4493b4111b688255b01ca15fbe87a308b1c';\n",
        },
        bus::RecordFunction {
            event: "gas.refilled",
            name: "record_gas_refilled",
            checksum: "5e389c5b17ea59b35ca1f36dda43c3d7a82d9f8d47e03b80d00ab8aece3fc32f",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_gas_refilled\"(\n    \"owner\" uuid,\n    \"provider_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('gas.refilled', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"provider_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_gas_refilled\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_gas_refilled\"(uuid, uuid) IS 'The gas of a metered provider was refilled.\n5e389c5b17ea59b35ca1f36dda43c3d7a82d9f8d47e03b80d00ab8aece3fc32f';\n",
        },
        bus::RecordFunction {
            event: "ghost.accepted",
            name: "record_ghost_accepted",
            checksum: "2aec0de62e10d7896fef0b221e00419ad6ebcb51d9a953c5b78576202ff9e128",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_ghost_accepted\"(\n    \"owner\" uuid,\n    \"ghost_id\" uuid,\n    \"conversation_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('ghost.accepted', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"ghost_id\":' || to_json(($2)::text)::text,\n                    '\"conversation_id\":' || to_json(($3)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_ghost_accepted\"(uuid, uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_ghost_accepted\"(uuid, uuid, uuid) IS 'A visitor accepted a suggested question.\n2aec0de62e10d7896fef0b221e00419ad6ebcb51d9a953c5b78576202ff9e128';\n",
        },
        bus::RecordFunction {
            event: "instance.upgrade_requested",
            name: "record_instance_upgrade_requested",
            checksum: "c4d65ed33a1d4beafd5d98a1c7afa244edc4a039c2de102f6cc7c1daabb9a3c3",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_instance_upgrade_requested\"(\n    \"owner\" uuid,\n    \"from_version\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('instance.upgrade_requested', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"from_version\":' || to_json($2)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_instance_upgrade_requested\"(uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_instance_upgrade_requested\"(uuid, text) IS 'The owner requested an upgrade to the newest release.\nc4d65ed33a1d4beafd5d98a1c7afa244edc4a039c2de102f6cc7c1daabb9a3c3';\n",
        },
        bus::RecordFunction {
            event: "ip_ban.added",
            name: "record_ip_ban_added",
            checksum: "6a1d28874770f489244f25393e2a43d274b2a17023f5645bd4434a1b5eba2c22",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_ip_ban_added\"(\n    \"owner\" uuid,\n    \"ban_id\" uuid,\n    \"ip\" inet\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('ip_ban.added', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"ban_id\":' || to_json(($2)::text)::text,\n                    '\"ip\":' || to_json(abbrev($3))::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_ip_ban_added\"(uuid, uuid, inet) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_ip_ban_added\"(uuid, uuid, inet) IS 'An IP address was banned.\n6a1d28874770f489244f25393e2a43d274b2a17023f5645bd4434a1b5eba2c22';\n",
        },
        bus::RecordFunction {
            event: "jobs.fetched",
            name: "record_jobs_fetched",
            checksum: "35600af9aeeecfe9a2520bf8ea0e77102d35643af20388daaec2ad9f84323108",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_jobs_fetched\"(\n    \"owner\" uuid,\n    \"new_count\" integer\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('jobs.fetched', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"new_count\":' || to_json($2)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_jobs_fetched\"(uuid, integer) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_jobs_fetched\"(uuid, integer) IS 'Job postings were fetched from one source. Sent once for each source that was fetched successfully.\n35600af9aeeecfe9a2520bf8ea0e77102d35643af20388daaec2ad9f84323108';\n",
        },
        bus::RecordFunction {
            event: "microsite.build.settled",
            name: "record_microsite_build_settled",
            checksum: "96fded1e8c1a5b1f6ebfdd4bb3a88af326cd93290f46bb8fd3d019dcfa12a076",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_microsite_build_settled\"(\n    \"owner\" uuid,\n    \"build_id\" uuid,\n    \"status\" text,\n    \"slug\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('microsite.build.settled', 1, $1,\n    ('{' || array_to_string(ARRAY[\n                    '\"slug\":' || to_json($4)::text\n                ]::text[], ',') || '}')::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"build_id\":' || to_json(($2)::text)::text,\n                    '\"status\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_microsite_build_settled\"(uuid, uuid, text, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_microsite_build_settled\"(uuid, uuid, text, text) IS 'A build of a microsite finished, successfully or not.\n96fded1e8c1a5b1f6ebfdd4bb3a88af326cd93290f46bb8fd3d019dcfa12a076';\n",
        },
        bus::RecordFunction {
            event: "microsite.store.doc_inserted",
            name: "record_microsite_store_doc_inserted",
            checksum: "4b90918aa18dc6e247380942132006bf3b58399fd90880f4ff6bb016c0091971",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_microsite_store_doc_inserted\"(\n    \"owner\" uuid,\n    \"collection\" text,\n    \"doc_id\" uuid,\n    \"slug\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('microsite.store.doc_inserted', 1, $1,\n    ('{' || array_to_string(ARRAY[\n                    '\"slug\":' || to_json($4)::text\n                ]::text[], ',') || '}')::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"collection\":' || to_json($2)::text,\n                    '\"doc_id\":' || to_json(($3)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_microsite_store_doc_inserted\"(uuid, text, uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_microsite_store_doc_inserted\"(uuid, text, uuid, text) IS 'A visitor added a document to a microsite''s store. The event does not contain the document.\n4b90918aa18dc6e247380942132006bf3b58399fd90880f4ff6bb016c0091971';\n",
        },
        bus::RecordFunction {
            event: "owner.email_changed",
            name: "record_owner_email_changed",
            checksum: "cff3b4db7e22515f8a4213552c81dcb526c33caad7dfce13da71ad72d160891f",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_owner_email_changed\"(\n    \"owner\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('owner.email_changed', 1, $1,\n    '{}'::json,\n    '{}'::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_owner_email_changed\"(uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_owner_email_changed\"(uuid) IS 'The owner''s sign-in address changed. The event does not contain the address.\ncff3b4db7e22515f8a4213552c81dcb526c33caad7dfce13da71ad72d160891f';\n",
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
            install: "CREATE OR REPLACE FUNCTION bus.\"record_owner_recovery_requested\"(\n    \"owner\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('owner.recovery_requested', 1, $1,\n    '{}'::json,\n    '{}'::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_owner_recovery_requested\"(uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_owner_recovery_requested\"(uuid) IS 'A new recovery phrase was created for the owner.\n994a98658c8d03fbdcfec17a52d8b0a854a797ded731ea2be97088cce8830976';\n",
        },
        bus::RecordFunction {
            event: "page.promoted_live",
            name: "record_page_promoted_live",
            checksum: "a0142556c7f2b5f9a1854de19955d32325c96314015731f943fe8bd9deaf6bb9",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_page_promoted_live\"(\n    \"owner\" uuid,\n    \"microsite_id\" uuid,\n    \"build_id\" uuid,\n    \"slug\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('page.promoted_live', 1, $1,\n    ('{' || array_to_string(ARRAY[\n                    '\"slug\":' || to_json($4)::text\n                ]::text[], ',') || '}')::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"microsite_id\":' || to_json(($2)::text)::text,\n                    '\"build_id\":' || to_json(($3)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_page_promoted_live\"(uuid, uuid, uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_page_promoted_live\"(uuid, uuid, uuid, text) IS 'A build of a microsite went live.\na0142556c7f2b5f9a1854de19955d32325c96314015731f943fe8bd9deaf6bb9';\n",
        },
        bus::RecordFunction {
            event: "page.rolled_back",
            name: "record_page_rolled_back",
            checksum: "03a367705c809dab9af7cfe384c6459a689fd79fe1ae2721f6fafcaf8ef3e085",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_page_rolled_back\"(\n    \"owner\" uuid,\n    \"microsite_id\" uuid,\n    \"slug\" text,\n    \"build_id\" uuid DEFAULT NULL\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('page.rolled_back', 1, $1,\n    ('{' || array_to_string(ARRAY[\n                    '\"slug\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"microsite_id\":' || to_json(($2)::text)::text,\n                    '\"build_id\":' || to_json(($4)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_page_rolled_back\"(uuid, uuid, text, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_page_rolled_back\"(uuid, uuid, text, uuid) IS 'A microsite was rolled back to the previous build.\n03a367705c809dab9af7cfe384c6459a689fd79fe1ae2721f6fafcaf8ef3e085';\n",
        },
        bus::RecordFunction {
            event: "page.unpublished",
            name: "record_page_unpublished",
            checksum: "d144a8c19a74f1bf4402d34f05bf1018bf7a4777122d712345d3b43cabbfeac9",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_page_unpublished\"(\n    \"owner\" uuid,\n    \"microsite_id\" uuid,\n    \"slug\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('page.unpublished', 1, $1,\n    ('{' || array_to_string(ARRAY[\n                    '\"slug\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"microsite_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_page_unpublished\"(uuid, uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_page_unpublished\"(uuid, uuid, text) IS 'A microsite was taken offline.\nd144a8c19a74f1bf4402d34f05bf1018bf7a4777122d712345d3b43cabbfeac9';\n",
        },
        bus::RecordFunction {
            event: "supplier.activated",
            name: "record_supplier_activated",
            checksum: "590580ee33532bd3d15fa389fff81368383b638efe5628e45d591bc4fdb7ed2f",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_supplier_activated\"(\n    \"owner\" uuid,\n    \"supplier_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('supplier.activated', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"supplier_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_supplier_activated\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_supplier_activated\"(uuid, uuid) IS 'A supplier became the active supplier of its seam. A seam has one active supplier at a time.\n590580ee33532bd3d15fa389fff81368383b638efe5628e45d591bc4fdb7ed2f';\n",
        },
        bus::RecordFunction {
            event: "supplier.connected",
            name: "record_supplier_connected",
            checksum: "2d2154223eb348932bc15e50755bdef175568e8c912d8e896b507a49bac3ba78",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_supplier_connected\"(\n    \"owner\" uuid,\n    \"supplier_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('supplier.connected', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"supplier_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_supplier_connected\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_supplier_connected\"(uuid, uuid) IS 'A supplier passed its connection check.\n2d2154223eb348932bc15e50755bdef175568e8c912d8e896b507a49bac3ba78';\n",
        },
        bus::RecordFunction {
            event: "supplier.disconnected",
            name: "record_supplier_disconnected",
            checksum: "aafeb501b5a99ac6eee0cc97bd8af833978faf72479218542b5987afcaef67cd",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_supplier_disconnected\"(\n    \"owner\" uuid,\n    \"supplier_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('supplier.disconnected', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"supplier_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_supplier_disconnected\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_supplier_disconnected\"(uuid, uuid) IS 'A supplier was disconnected and its token deleted.\naafeb501b5a99ac6eee0cc97bd8af833978faf72479218542b5987afcaef67cd';\n",
        },
        bus::RecordFunction {
            event: "vault.imported",
            name: "record_vault_imported",
            checksum: "defbb23fc6c7b2a3068494b90ea904f4efea7944c52763e1fae005374fe34b7f",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_vault_imported\"(\n    \"owner\" uuid,\n    \"created\" integer,\n    \"updated\" integer,\n    \"deleted\" integer\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('vault.imported', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"created\":' || to_json($2)::text,\n                    '\"updated\":' || to_json($3)::text,\n                    '\"deleted\":' || to_json($4)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_vault_imported\"(uuid, integer, integer, integer) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_vault_imported\"(uuid, integer, integer, integer) IS 'A vault import finished.\ndefbb23fc6c7b2a3068494b90ea904f4efea7944c52763e1fae005374fe34b7f';\n",
        },
        bus::RecordFunction {
            event: "webhook.test",
            name: "record_webhook_test",
            checksum: "c27b446ffa36c104642673f952c5b71bd5cddb8276ca642fca757f5fea796d6d",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_webhook_test\"(\n    \"owner\" uuid,\n    \"endpoint_id\" uuid\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('webhook.test', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"endpoint_id\":' || to_json(($2)::text)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_webhook_test\"(uuid, uuid) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_webhook_test\"(uuid, uuid) IS 'The owner requested a test delivery. It is sent to one endpoint only.\nc27b446ffa36c104642673f952c5b71bd5cddb8276ca642fca757f5fea796d6d';\n",
        },
        bus::RecordFunction {
            event: "writing.published",
            name: "record_writing_published",
            checksum: "a9cbb6dcc1b4c8f3d0e143afae130df95a4ea3e0dfb5d0d714ce15b1bc274ebf",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_writing_published\"(\n    \"owner\" uuid,\n    \"writing_id\" uuid,\n    \"slug\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('writing.published', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"writing_id\":' || to_json(($2)::text)::text,\n                    '\"slug\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_writing_published\"(uuid, uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_writing_published\"(uuid, uuid, text) IS 'A draft was published.\na9cbb6dcc1b4c8f3d0e143afae130df95a4ea3e0dfb5d0d714ce15b1bc274ebf';\n",
        },
        bus::RecordFunction {
            event: "writing.unpublished",
            name: "record_writing_unpublished",
            checksum: "9fab6f1862d3faad488b648e92b48b83e5917c9e0ba481a18c7ea01d79cb2ae4",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_writing_unpublished\"(\n    \"owner\" uuid,\n    \"writing_id\" uuid,\n    \"slug\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('writing.unpublished', 1, $1,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"writing_id\":' || to_json(($2)::text)::text,\n                    '\"slug\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_writing_unpublished\"(uuid, uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_writing_unpublished\"(uuid, uuid, text) IS 'A published writing was turned back into a draft.\n9fab6f1862d3faad488b648e92b48b83e5917c9e0ba481a18c7ea01d79cb2ae4';\n",
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
        ("bus.record_access_request_approved", "2aae6270d6b08c51406c09196c4662beaf4f95d9c139283ee3bd3920833ff84e"),
        ("bus.record_access_request_created", "b57bdcde9c2d03b0937ec880f0dd02f203a12fd9d6113d2edd2e39f38876977c"),
        ("bus.record_access_request_status_changed", "e35e3fdedf1b279adac37b72e7adfdeaaa69cbeeeeb71987f507b290350dd66c"),
        ("bus.record_api_key_issued", "48faa3626fb7494c92d932e2d79db1597c44af9678f58f020b348dffdc73eda2"),
        ("bus.record_api_key_revoked", "1b6b191884ab22bf09fd4bd96a9f9770547c4d62510aca551d0c1ed74bf7a262"),
        ("bus.record_application_committed", "5e4545935ab5fea86d2f931f04ff8af0dc5d3b4a9ca2a6ce6f344e8b69c6f3b6"),
        ("bus.record_block_failed", "5996890c5701ea3553595d93a5913827a34a25baea58d73779873cd675ab7b2f"),
        ("bus.record_block_installed", "37f4009ad3c710b06321013f29f39346ed5a7b8db506ed4284f8818ca280aa8e"),
        ("bus.record_booking_cancelled", "a4788b1f1c2e0b078215ec4b26e811a11489158faf115a349546f58632ed0590"),
        ("bus.record_booking_created", "e691d3801eb0cb3be2943009c09ee793947151010f78960d820d5d2c42a8f318"),
        ("bus.record_booking_rescheduled", "5196eeaf7a1451344a54a970bbe91f11eaadf79444be2df6a2ac3d5be121e655"),
        ("bus.record_code_issued", "ddea00a10a433dfe7cfd9760ae85a4e6449b37791fcf001b0bf4f30913762352"),
        ("bus.record_code_redeemed", "c2902786f9770ceb89e740b5627e427eb72422ac49d44006520a178ee19cc065"),
        ("bus.record_code_revoked", "51f65ca260506dbf4f8076be83f3c517cd7c06d8d0d548437ab9676054bfc9ff"),
        ("bus.record_conversation_message", "2370c2ee22e994cc4177e8f8036b620d49609fd26be6a58d4c1564acc405b581"),
        ("bus.record_conversation_pruned", "4fb565ddd3b987ef2ca70ca9c4b106c183cb392ed81bf65fea3054fb38e74768"),
        ("bus.record_conversation_started", "b0023bb6c90a3406551a28f63a1c8f73b6c51e0dfc0fe0cbcc084f6f62166a51"),
        ("bus.record_gas_exhausted", "d7fc9466f646264657f1473fd120b4493b4111b688255b01ca15fbe87a308b1c"),
        ("bus.record_gas_refilled", "5e389c5b17ea59b35ca1f36dda43c3d7a82d9f8d47e03b80d00ab8aece3fc32f"),
        ("bus.record_ghost_accepted", "2aec0de62e10d7896fef0b221e00419ad6ebcb51d9a953c5b78576202ff9e128"),
        ("bus.record_instance_upgrade_requested", "c4d65ed33a1d4beafd5d98a1c7afa244edc4a039c2de102f6cc7c1daabb9a3c3"),
        ("bus.record_ip_ban_added", "6a1d28874770f489244f25393e2a43d274b2a17023f5645bd4434a1b5eba2c22"),
        ("bus.record_jobs_fetched", "35600af9aeeecfe9a2520bf8ea0e77102d35643af20388daaec2ad9f84323108"),
        ("bus.record_microsite_build_settled", "96fded1e8c1a5b1f6ebfdd4bb3a88af326cd93290f46bb8fd3d019dcfa12a076"),
        ("bus.record_microsite_store_doc_inserted", "4b90918aa18dc6e247380942132006bf3b58399fd90880f4ff6bb016c0091971"),
        ("bus.record_page_promoted_live", "a0142556c7f2b5f9a1854de19955d32325c96314015731f943fe8bd9deaf6bb9"),
        ("bus.record_page_rolled_back", "03a367705c809dab9af7cfe384c6459a689fd79fe1ae2721f6fafcaf8ef3e085"),
        ("bus.record_page_unpublished", "d144a8c19a74f1bf4402d34f05bf1018bf7a4777122d712345d3b43cabbfeac9"),
        ("bus.record_supplier_activated", "590580ee33532bd3d15fa389fff81368383b638efe5628e45d591bc4fdb7ed2f"),
        ("bus.record_supplier_connected", "2d2154223eb348932bc15e50755bdef175568e8c912d8e896b507a49bac3ba78"),
        ("bus.record_supplier_disconnected", "aafeb501b5a99ac6eee0cc97bd8af833978faf72479218542b5987afcaef67cd"),
        ("bus.record_vault_imported", "defbb23fc6c7b2a3068494b90ea904f4efea7944c52763e1fae005374fe34b7f"),
        ("bus.record_webhook_test", "c27b446ffa36c104642673f952c5b71bd5cddb8276ca642fca757f5fea796d6d"),
        ("bus.record_writing_published", "a9cbb6dcc1b4c8f3d0e143afae130df95a4ea3e0dfb5d0d714ce15b1bc274ebf"),
        ("bus.record_writing_unpublished", "9fab6f1862d3faad488b648e92b48b83e5917c9e0ba481a18c7ea01d79cb2ae4"),
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
