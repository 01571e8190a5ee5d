// made by `cargo bus generate`: change events.yaml instead
//
// A copy to read. What is compiled is made by build.rs, from the same source.

/// The owner accepted and a code was issued for the request.
///
/// Event `access_request.approved`, about `access_request/{request_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "The owner accepted and a code was issued for the request."
)]
pub struct AccessRequestApproved {
    /// Field `request_id` of `access_request.approved`.
    #[schemars(description = "")]
    pub request_id: ::bus_runtime::__private::Uuid,
    /// Field `code_id` of `access_request.approved`.
    #[schemars(description = "")]
    pub code_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for AccessRequestApproved {
    const TYPE: &'static str = "access_request.approved";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        0u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for AccessRequestApproved {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("access_request/");
        ::bus_runtime::__private::push_part(&mut subject, &self.request_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// A visitor asked for access.
///
/// Event `access_request.created`, about `access_request/{request_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A visitor asked for access."
)]
pub struct AccessRequestCreated {
    /// Field `request_id` of `access_request.created`.
    #[schemars(description = "")]
    pub request_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for AccessRequestCreated {
    const TYPE: &'static str = "access_request.created";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        1u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for AccessRequestCreated {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("access_request/");
        ::bus_runtime::__private::push_part(&mut subject, &self.request_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// The values of `status`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::core::cmp::Eq,
    ::core::hash::Hash,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
pub enum AccessRequestStatusChangedStatus {
    /// `open`
    #[serde(rename = "open")]
    Open,
    /// `replied`
    #[serde(rename = "replied")]
    Replied,
    /// `closed`
    #[serde(rename = "closed")]
    Closed,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl AccessRequestStatusChangedStatus {
    /// The label, as declared and as sent.
    #[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Replied => "replied",
            Self::Closed => "closed",
        }
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::core::fmt::Display for AccessRequestStatusChangedStatus {
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        formatter.write_str(self.as_str())
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::__private::schemars::JsonSchema
for AccessRequestStatusChangedStatus {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> ::std::borrow::Cow<'static, str> {
        ::std::borrow::Cow::Borrowed("AccessRequestStatusChangedStatus")
    }
    fn json_schema(
        _: &mut ::bus_runtime::__private::schemars::SchemaGenerator,
    ) -> ::bus_runtime::__private::schemars::Schema {
        ::bus_runtime::__private::schema::labels(&["open", "replied", "closed"], false)
    }
}
/// The status of a request was set.
///
/// Event `access_request.status_changed`, about `access_request/{request_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "The status of a request was set."
)]
pub struct AccessRequestStatusChanged {
    /// Field `request_id` of `access_request.status_changed`.
    #[schemars(description = "")]
    pub request_id: ::bus_runtime::__private::Uuid,
    /// Field `status` of `access_request.status_changed`.
    #[schemars(description = "")]
    pub status: AccessRequestStatusChangedStatus,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for AccessRequestStatusChanged {
    const TYPE: &'static str = "access_request.status_changed";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        2u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for AccessRequestStatusChanged {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("access_request/");
        ::bus_runtime::__private::push_part(&mut subject, &self.request_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// An API key was made.
///
/// Event `api_key.issued`, about `api_key/{key_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "An API key was made."
)]
pub struct ApiKeyIssued {
    /// Field `key_id` of `api_key.issued`.
    #[schemars(description = "")]
    pub key_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for ApiKeyIssued {
    const TYPE: &'static str = "api_key.issued";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        3u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for ApiKeyIssued {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("api_key/");
        ::bus_runtime::__private::push_part(&mut subject, &self.key_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// An API key was revoked.
///
/// Event `api_key.revoked`, about `api_key/{key_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "An API key was revoked."
)]
pub struct ApiKeyRevoked {
    /// Field `key_id` of `api_key.revoked`.
    #[schemars(description = "")]
    pub key_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for ApiKeyRevoked {
    const TYPE: &'static str = "api_key.revoked";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        4u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for ApiKeyRevoked {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("api_key/");
        ::bus_runtime::__private::push_part(&mut subject, &self.key_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// A job application was committed with its code.
///
/// Event `application.committed`, about `application/{application_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A job application was committed with its code."
)]
pub struct ApplicationCommitted {
    /// Field `application_id` of `application.committed`.
    #[schemars(description = "")]
    pub application_id: ::bus_runtime::__private::Uuid,
    /// Field `code_id` of `application.committed`.
    #[schemars(description = "")]
    pub code_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for ApplicationCommitted {
    const TYPE: &'static str = "application.committed";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        5u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for ApplicationCommitted {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("application/");
        ::bus_runtime::__private::push_part(&mut subject, &self.application_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// A block began failing to mount; silent on repeats until it mounts again.
///
/// Event `block.failed`, about `block/{block_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A block began failing to mount; silent on repeats until it mounts again."
)]
pub struct BlockFailed {
    /// Field `block_id` of `block.failed`.
    #[schemars(description = "")]
    pub block_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for BlockFailed {
    const TYPE: &'static str = "block.failed";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        6u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for BlockFailed {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("block/");
        ::bus_runtime::__private::push_part(&mut subject, &self.block_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// A block was installed, or installed again.
///
/// Event `block.installed`, about `block/{block_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A block was installed, or installed again."
)]
pub struct BlockInstalled {
    /// Field `block_id` of `block.installed`.
    #[schemars(description = "")]
    pub block_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for BlockInstalled {
    const TYPE: &'static str = "block.installed";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        7u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for BlockInstalled {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("block/");
        ::bus_runtime::__private::push_part(&mut subject, &self.block_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// A booking was cancelled.
///
/// Event `booking.cancelled`, about `booking/{booking_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A booking was cancelled."
)]
pub struct BookingCancelled {
    /// Field `booking_id` of `booking.cancelled`.
    #[schemars(description = "")]
    pub booking_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for BookingCancelled {
    const TYPE: &'static str = "booking.cancelled";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        8u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for BookingCancelled {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("booking/");
        ::bus_runtime::__private::push_part(&mut subject, &self.booking_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// A meeting was booked.
///
/// Event `booking.created`, about `booking/{booking_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A meeting was booked."
)]
pub struct BookingCreated {
    /// Field `booking_id` of `booking.created`.
    #[schemars(description = "")]
    pub booking_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for BookingCreated {
    const TYPE: &'static str = "booking.created";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        9u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for BookingCreated {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("booking/");
        ::bus_runtime::__private::push_part(&mut subject, &self.booking_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// A booking was replaced by another.
///
/// Event `booking.rescheduled`, about `booking/{booking_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A booking was replaced by another."
)]
pub struct BookingRescheduled {
    /// Field `booking_id` of `booking.rescheduled`.
    #[schemars(description = "")]
    pub booking_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for BookingRescheduled {
    const TYPE: &'static str = "booking.rescheduled";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        10u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for BookingRescheduled {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("booking/");
        ::bus_runtime::__private::push_part(&mut subject, &self.booking_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// An access code was issued.
///
/// Event `code.issued`, about `code/{code_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "An access code was issued."
)]
pub struct CodeIssued {
    /// Field `code_id` of `code.issued`.
    #[schemars(description = "")]
    pub code_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for CodeIssued {
    const TYPE: &'static str = "code.issued";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        11u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for CodeIssued {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("code/");
        ::bus_runtime::__private::push_part(&mut subject, &self.code_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// A new member joined through a code.
///
/// Event `code.redeemed`, about `code/{code_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A new member joined through a code."
)]
pub struct CodeRedeemed {
    /// Field `code_id` of `code.redeemed`.
    #[schemars(description = "")]
    pub code_id: ::bus_runtime::__private::Uuid,
    /// Field `member_id` of `code.redeemed`.
    #[schemars(description = "")]
    pub member_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for CodeRedeemed {
    const TYPE: &'static str = "code.redeemed";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        12u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for CodeRedeemed {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("code/");
        ::bus_runtime::__private::push_part(&mut subject, &self.code_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// An access code was revoked.
///
/// Event `code.revoked`, about `code/{code_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "An access code was revoked."
)]
pub struct CodeRevoked {
    /// Field `code_id` of `code.revoked`.
    #[schemars(description = "")]
    pub code_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for CodeRevoked {
    const TYPE: &'static str = "code.revoked";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        13u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for CodeRevoked {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("code/");
        ::bus_runtime::__private::push_part(&mut subject, &self.code_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// The values of `role`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::core::cmp::Eq,
    ::core::hash::Hash,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
pub enum ConversationMessageRole {
    /// `visitor`
    #[serde(rename = "visitor")]
    Visitor,
    /// `assistant`
    #[serde(rename = "assistant")]
    Assistant,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ConversationMessageRole {
    /// The label, as declared and as sent.
    #[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Visitor => "visitor",
            Self::Assistant => "assistant",
        }
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::core::fmt::Display for ConversationMessageRole {
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        formatter.write_str(self.as_str())
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::__private::schemars::JsonSchema for ConversationMessageRole {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> ::std::borrow::Cow<'static, str> {
        ::std::borrow::Cow::Borrowed("ConversationMessageRole")
    }
    fn json_schema(
        _: &mut ::bus_runtime::__private::schemars::SchemaGenerator,
    ) -> ::bus_runtime::__private::schemars::Schema {
        ::bus_runtime::__private::schema::labels(&["visitor", "assistant"], false)
    }
}
/// One turn was stored; never its text.
///
/// Event `conversation.message`, about `conversation/{conversation_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "One turn was stored; never its text."
)]
pub struct ConversationMessage {
    /// Field `conversation_id` of `conversation.message`.
    #[schemars(description = "")]
    pub conversation_id: ::bus_runtime::__private::Uuid,
    /// Field `role` of `conversation.message`.
    #[schemars(description = "")]
    pub role: ConversationMessageRole,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for ConversationMessage {
    const TYPE: &'static str = "conversation.message";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        14u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for ConversationMessage {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("conversation/");
        ::bus_runtime::__private::push_part(&mut subject, &self.conversation_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// Conversations past the owner's retention were deleted.
///
/// Event `conversation.pruned`, about `owner/{owner}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "Conversations past the owner's retention were deleted."
)]
pub struct ConversationPruned {
    /// Field `count` of `conversation.pruned`.
    #[schemars(with = "::bus_runtime::__private::schema::Int", description = "")]
    pub count: i32,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for ConversationPruned {
    const TYPE: &'static str = "conversation.pruned";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        15u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for ConversationPruned {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let owner = owner
            .ok_or(::bus_runtime::RecordError::OwnerMissing {
                event_type: <Self as ::bus_runtime::EventData>::TYPE,
            })?;
        let mut subject = ::std::string::String::new();
        subject.push_str("owner/");
        ::bus_runtime::__private::push_part(&mut subject, &owner);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// The values of `mode`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::core::cmp::Eq,
    ::core::hash::Hash,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
pub enum ConversationStartedMode {
    /// `code`
    #[serde(rename = "code")]
    Code,
    /// `public`
    #[serde(rename = "public")]
    Public,
    /// `byoai`
    #[serde(rename = "byoai")]
    Byoai,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ConversationStartedMode {
    /// The label, as declared and as sent.
    #[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Public => "public",
            Self::Byoai => "byoai",
        }
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::core::fmt::Display for ConversationStartedMode {
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        formatter.write_str(self.as_str())
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::__private::schemars::JsonSchema for ConversationStartedMode {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> ::std::borrow::Cow<'static, str> {
        ::std::borrow::Cow::Borrowed("ConversationStartedMode")
    }
    fn json_schema(
        _: &mut ::bus_runtime::__private::schemars::SchemaGenerator,
    ) -> ::bus_runtime::__private::schemars::Schema {
        ::bus_runtime::__private::schema::labels(&["code", "public", "byoai"], false)
    }
}
/// A visitor's conversation began.
///
/// Event `conversation.started`, about `conversation/{conversation_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A visitor's conversation began."
)]
pub struct ConversationStarted {
    /// Field `conversation_id` of `conversation.started`.
    #[schemars(description = "")]
    pub conversation_id: ::bus_runtime::__private::Uuid,
    /// Field `mode` of `conversation.started`.
    #[schemars(description = "")]
    pub mode: ConversationStartedMode,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for ConversationStarted {
    const TYPE: &'static str = "conversation.started";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        16u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for ConversationStarted {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("conversation/");
        ::bus_runtime::__private::push_part(&mut subject, &self.conversation_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// The values of `op`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::core::cmp::Eq,
    ::core::hash::Hash,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
pub enum CorpusNoteChangedOp {
    /// `created`
    #[serde(rename = "created")]
    Created,
    /// `updated`
    #[serde(rename = "updated")]
    Updated,
    /// `deleted`
    #[serde(rename = "deleted")]
    Deleted,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl CorpusNoteChangedOp {
    /// The label, as declared and as sent.
    #[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Updated => "updated",
            Self::Deleted => "deleted",
        }
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::core::fmt::Display for CorpusNoteChangedOp {
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        formatter.write_str(self.as_str())
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::__private::schemars::JsonSchema for CorpusNoteChangedOp {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> ::std::borrow::Cow<'static, str> {
        ::std::borrow::Cow::Borrowed("CorpusNoteChangedOp")
    }
    fn json_schema(
        _: &mut ::bus_runtime::__private::schemars::SchemaGenerator,
    ) -> ::bus_runtime::__private::schemars::Schema {
        ::bus_runtime::__private::schema::labels(
            &["created", "updated", "deleted"],
            false,
        )
    }
}
/// A note of the corpus was inserted, changed or removed.
///
/// Event `corpus.note.changed`, about `{genre}://{path}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A note of the corpus was inserted, changed or removed."
)]
pub struct CorpusNoteChanged {
    /// Field `op` of `corpus.note.changed`.
    #[schemars(description = "")]
    pub op: CorpusNoteChangedOp,
    /// Field `note_id` of `corpus.note.changed`.
    #[schemars(description = "")]
    pub note_id: ::bus_runtime::__private::Uuid,
    /// Field `genre` of `corpus.note.changed`.
    #[schemars(with = "::bus_runtime::__private::schema::Text<40u32>", description = "")]
    pub genre: ::std::string::String,
    /// Field `parent_id` of `corpus.note.changed`.
    #[serde(default, skip_serializing_if = "::core::option::Option::is_none")]
    #[schemars(with = "::bus_runtime::__private::Uuid", description = "")]
    pub parent_id: ::core::option::Option<::bus_runtime::__private::Uuid>,
    /// Field `published` of `corpus.note.changed`.
    #[schemars(description = "")]
    pub published: bool,
    /// Field `was_published` of `corpus.note.changed`.
    #[schemars(description = "")]
    pub was_published: bool,
    /// Field `path_changed` of `corpus.note.changed`.
    #[schemars(description = "")]
    pub path_changed: bool,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for CorpusNoteChanged {
    const TYPE: &'static str = "corpus.note.changed";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        17u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
/// A metered provider's tank ran empty; once per fill.
///
/// Event `gas.exhausted`, about `provider/{provider_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A metered provider's tank ran empty; once per fill."
)]
pub struct GasExhausted {
    /// Field `provider_id` of `gas.exhausted`.
    #[schemars(description = "")]
    pub provider_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for GasExhausted {
    const TYPE: &'static str = "gas.exhausted";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        18u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for GasExhausted {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("provider/");
        ::bus_runtime::__private::push_part(&mut subject, &self.provider_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// The tank was filled again.
///
/// Event `gas.refilled`, about `provider/{provider_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "The tank was filled again."
)]
pub struct GasRefilled {
    /// Field `provider_id` of `gas.refilled`.
    #[schemars(description = "")]
    pub provider_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for GasRefilled {
    const TYPE: &'static str = "gas.refilled";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        19u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for GasRefilled {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("provider/");
        ::bus_runtime::__private::push_part(&mut subject, &self.provider_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// A visitor took a suggested question.
///
/// Event `ghost.accepted`, about `ghost/{ghost_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A visitor took a suggested question."
)]
pub struct GhostAccepted {
    /// Field `ghost_id` of `ghost.accepted`.
    #[schemars(description = "")]
    pub ghost_id: ::bus_runtime::__private::Uuid,
    /// Field `conversation_id` of `ghost.accepted`.
    #[schemars(description = "")]
    pub conversation_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for GhostAccepted {
    const TYPE: &'static str = "ghost.accepted";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        20u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for GhostAccepted {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("ghost/");
        ::bus_runtime::__private::push_part(&mut subject, &self.ghost_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// The owner asked for the newest release.
///
/// Event `instance.upgrade_requested`, about `instance/{owner}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "The owner asked for the newest release."
)]
pub struct InstanceUpgradeRequested {
    /// Field `from_version` of `instance.upgrade_requested`.
    #[schemars(with = "::bus_runtime::__private::schema::Text<40u32>", description = "")]
    pub from_version: ::std::string::String,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for InstanceUpgradeRequested {
    const TYPE: &'static str = "instance.upgrade_requested";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        21u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for InstanceUpgradeRequested {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let owner = owner
            .ok_or(::bus_runtime::RecordError::OwnerMissing {
                event_type: <Self as ::bus_runtime::EventData>::TYPE,
            })?;
        let mut subject = ::std::string::String::new();
        subject.push_str("instance/");
        ::bus_runtime::__private::push_part(&mut subject, &owner);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::check_text(
            "from_version",
            &self.from_version,
            ::core::option::Option::Some(40u32),
        )?;
        ::bus_runtime::__private::encode(self)
    }
}
/// A source address was banned.
///
/// Event `ip_ban.added`, about `ip_ban/{ban_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A source address was banned."
)]
pub struct IpBanAdded {
    /// Field `ban_id` of `ip_ban.added`.
    #[schemars(description = "")]
    pub ban_id: ::bus_runtime::__private::Uuid,
    /// Field `ip` of `ip_ban.added`.
    #[schemars(with = "::bus_runtime::__private::schema::Ip", description = "")]
    pub ip: ::std::net::IpAddr,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for IpBanAdded {
    const TYPE: &'static str = "ip_ban.added";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        22u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for IpBanAdded {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("ip_ban/");
        ::bus_runtime::__private::push_part(&mut subject, &self.ban_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// One job source was fetched with success.
///
/// Event `jobs.fetched`, about `jobs/{owner}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "One job source was fetched with success."
)]
pub struct JobsFetched {
    /// Field `new_count` of `jobs.fetched`.
    #[schemars(with = "::bus_runtime::__private::schema::Int", description = "")]
    pub new_count: i32,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for JobsFetched {
    const TYPE: &'static str = "jobs.fetched";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        23u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for JobsFetched {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let owner = owner
            .ok_or(::bus_runtime::RecordError::OwnerMissing {
                event_type: <Self as ::bus_runtime::EventData>::TYPE,
            })?;
        let mut subject = ::std::string::String::new();
        subject.push_str("jobs/");
        ::bus_runtime::__private::push_part(&mut subject, &owner);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// The values of `status`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::core::cmp::Eq,
    ::core::hash::Hash,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
pub enum MicrositeBuildSettledStatus {
    /// `built`
    #[serde(rename = "built")]
    Built,
    /// `failed`
    #[serde(rename = "failed")]
    Failed,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl MicrositeBuildSettledStatus {
    /// The label, as declared and as sent.
    #[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Built => "built",
            Self::Failed => "failed",
        }
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::core::fmt::Display for MicrositeBuildSettledStatus {
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        formatter.write_str(self.as_str())
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::__private::schemars::JsonSchema for MicrositeBuildSettledStatus {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> ::std::borrow::Cow<'static, str> {
        ::std::borrow::Cow::Borrowed("MicrositeBuildSettledStatus")
    }
    fn json_schema(
        _: &mut ::bus_runtime::__private::schemars::SchemaGenerator,
    ) -> ::bus_runtime::__private::schemars::Schema {
        ::bus_runtime::__private::schema::labels(&["built", "failed"], false)
    }
}
/// A build ended.
///
/// Event `microsite.build.settled`, about `microsite/{slug}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(crate = "::bus_runtime::__private::schemars", description = "A build ended.")]
pub struct MicrositeBuildSettled {
    /// Field `build_id` of `microsite.build.settled`.
    #[schemars(description = "")]
    pub build_id: ::bus_runtime::__private::Uuid,
    /// Field `status` of `microsite.build.settled`.
    #[schemars(description = "")]
    pub status: MicrositeBuildSettledStatus,
    /// Field `slug` of `microsite.build.settled`.
    #[serde(skip)]
    pub slug: ::std::string::String,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for MicrositeBuildSettled {
    const TYPE: &'static str = "microsite.build.settled";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        24u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        #[derive(::bus_runtime::__private::serde::Deserialize)]
        #[serde(crate = "::bus_runtime::__private::serde")]
        struct Data {
            build_id: ::bus_runtime::__private::Uuid,
            status: MicrositeBuildSettledStatus,
        }
        let values = ::bus_runtime::__private::subject_values(
            subject,
            &["microsite/", ""],
        )?;
        let data: Data = ::bus_runtime::__private::decode(data)?;
        ::core::result::Result::Ok(Self {
            build_id: data.build_id,
            status: data.status,
            slug: ::bus_runtime::__private::subject_value("slug", &values[0usize])?,
        })
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for MicrositeBuildSettled {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("microsite/");
        ::bus_runtime::__private::push_part(&mut subject, &self.slug);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::check_text(
            "slug",
            &self.slug,
            ::core::option::Option::Some(80u32),
        )?;
        ::bus_runtime::__private::encode(self)
    }
}
/// A visitor added a document to a page's store; never the content.
///
/// Event `microsite.store.doc_inserted`, about `microsite/{slug}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A visitor added a document to a page's store; never the content."
)]
pub struct MicrositeStoreDocInserted {
    /// Field `collection` of `microsite.store.doc_inserted`.
    #[schemars(with = "::bus_runtime::__private::schema::Text<80u32>", description = "")]
    pub collection: ::std::string::String,
    /// Field `doc_id` of `microsite.store.doc_inserted`.
    #[schemars(description = "")]
    pub doc_id: ::bus_runtime::__private::Uuid,
    /// Field `slug` of `microsite.store.doc_inserted`.
    #[serde(skip)]
    pub slug: ::std::string::String,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for MicrositeStoreDocInserted {
    const TYPE: &'static str = "microsite.store.doc_inserted";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        25u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        #[derive(::bus_runtime::__private::serde::Deserialize)]
        #[serde(crate = "::bus_runtime::__private::serde")]
        struct Data {
            collection: ::std::string::String,
            doc_id: ::bus_runtime::__private::Uuid,
        }
        let values = ::bus_runtime::__private::subject_values(
            subject,
            &["microsite/", ""],
        )?;
        let data: Data = ::bus_runtime::__private::decode(data)?;
        ::core::result::Result::Ok(Self {
            collection: data.collection,
            doc_id: data.doc_id,
            slug: ::bus_runtime::__private::subject_value("slug", &values[0usize])?,
        })
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for MicrositeStoreDocInserted {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("microsite/");
        ::bus_runtime::__private::push_part(&mut subject, &self.slug);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::check_text(
            "collection",
            &self.collection,
            ::core::option::Option::Some(80u32),
        )?;
        ::bus_runtime::__private::check_text(
            "slug",
            &self.slug,
            ::core::option::Option::Some(80u32),
        )?;
        ::bus_runtime::__private::encode(self)
    }
}
/// The sign-in address changed; never the address.
///
/// Event `owner.email_changed`, about `owner/{owner}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "The sign-in address changed; never the address."
)]
pub struct OwnerEmailChanged {}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for OwnerEmailChanged {
    const TYPE: &'static str = "owner.email_changed";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        26u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for OwnerEmailChanged {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let owner = owner
            .ok_or(::bus_runtime::RecordError::OwnerMissing {
                event_type: <Self as ::bus_runtime::EventData>::TYPE,
            })?;
        let mut subject = ::std::string::String::new();
        subject.push_str("owner/");
        ::bus_runtime::__private::push_part(&mut subject, &owner);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// The owner signed in.
///
/// Event `owner.login`, about `owner/{owner}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "The owner signed in."
)]
pub struct OwnerLogin {}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for OwnerLogin {
    const TYPE: &'static str = "owner.login";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        27u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for OwnerLogin {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let owner = owner
            .ok_or(::bus_runtime::RecordError::OwnerMissing {
                event_type: <Self as ::bus_runtime::EventData>::TYPE,
            })?;
        let mut subject = ::std::string::String::new();
        subject.push_str("owner/");
        ::bus_runtime::__private::push_part(&mut subject, &owner);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// A new recovery phrase was made.
///
/// Event `owner.recovery_requested`, about `owner/{owner}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A new recovery phrase was made."
)]
pub struct OwnerRecoveryRequested {}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for OwnerRecoveryRequested {
    const TYPE: &'static str = "owner.recovery_requested";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        28u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for OwnerRecoveryRequested {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let owner = owner
            .ok_or(::bus_runtime::RecordError::OwnerMissing {
                event_type: <Self as ::bus_runtime::EventData>::TYPE,
            })?;
        let mut subject = ::std::string::String::new();
        subject.push_str("owner/");
        ::bus_runtime::__private::push_part(&mut subject, &owner);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// A build went live.
///
/// Event `page.promoted_live`, about `microsite/{slug}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A build went live."
)]
pub struct PagePromotedLive {
    /// Field `microsite_id` of `page.promoted_live`.
    #[schemars(description = "")]
    pub microsite_id: ::bus_runtime::__private::Uuid,
    /// Field `build_id` of `page.promoted_live`.
    #[schemars(description = "")]
    pub build_id: ::bus_runtime::__private::Uuid,
    /// Field `slug` of `page.promoted_live`.
    #[serde(skip)]
    pub slug: ::std::string::String,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for PagePromotedLive {
    const TYPE: &'static str = "page.promoted_live";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        29u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        #[derive(::bus_runtime::__private::serde::Deserialize)]
        #[serde(crate = "::bus_runtime::__private::serde")]
        struct Data {
            microsite_id: ::bus_runtime::__private::Uuid,
            build_id: ::bus_runtime::__private::Uuid,
        }
        let values = ::bus_runtime::__private::subject_values(
            subject,
            &["microsite/", ""],
        )?;
        let data: Data = ::bus_runtime::__private::decode(data)?;
        ::core::result::Result::Ok(Self {
            microsite_id: data.microsite_id,
            build_id: data.build_id,
            slug: ::bus_runtime::__private::subject_value("slug", &values[0usize])?,
        })
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for PagePromotedLive {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("microsite/");
        ::bus_runtime::__private::push_part(&mut subject, &self.slug);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::check_text(
            "slug",
            &self.slug,
            ::core::option::Option::Some(80u32),
        )?;
        ::bus_runtime::__private::encode(self)
    }
}
/// The build before is live again.
///
/// Event `page.rolled_back`, about `microsite/{slug}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "The build before is live again."
)]
pub struct PageRolledBack {
    /// Field `microsite_id` of `page.rolled_back`.
    #[schemars(description = "")]
    pub microsite_id: ::bus_runtime::__private::Uuid,
    /// Field `build_id` of `page.rolled_back`.
    #[serde(default, skip_serializing_if = "::core::option::Option::is_none")]
    #[schemars(with = "::bus_runtime::__private::Uuid", description = "")]
    pub build_id: ::core::option::Option<::bus_runtime::__private::Uuid>,
    /// Field `slug` of `page.rolled_back`.
    #[serde(skip)]
    pub slug: ::std::string::String,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for PageRolledBack {
    const TYPE: &'static str = "page.rolled_back";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        30u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        #[derive(::bus_runtime::__private::serde::Deserialize)]
        #[serde(crate = "::bus_runtime::__private::serde")]
        struct Data {
            microsite_id: ::bus_runtime::__private::Uuid,
            #[serde(default, skip_serializing_if = "::core::option::Option::is_none")]
            build_id: ::core::option::Option<::bus_runtime::__private::Uuid>,
        }
        let values = ::bus_runtime::__private::subject_values(
            subject,
            &["microsite/", ""],
        )?;
        let data: Data = ::bus_runtime::__private::decode(data)?;
        ::core::result::Result::Ok(Self {
            microsite_id: data.microsite_id,
            build_id: data.build_id,
            slug: ::bus_runtime::__private::subject_value("slug", &values[0usize])?,
        })
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for PageRolledBack {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("microsite/");
        ::bus_runtime::__private::push_part(&mut subject, &self.slug);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::check_text(
            "slug",
            &self.slug,
            ::core::option::Option::Some(80u32),
        )?;
        ::bus_runtime::__private::encode(self)
    }
}
/// A page was taken offline.
///
/// Event `page.unpublished`, about `microsite/{slug}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A page was taken offline."
)]
pub struct PageUnpublished {
    /// Field `microsite_id` of `page.unpublished`.
    #[schemars(description = "")]
    pub microsite_id: ::bus_runtime::__private::Uuid,
    /// Field `slug` of `page.unpublished`.
    #[serde(skip)]
    pub slug: ::std::string::String,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for PageUnpublished {
    const TYPE: &'static str = "page.unpublished";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        31u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        #[derive(::bus_runtime::__private::serde::Deserialize)]
        #[serde(crate = "::bus_runtime::__private::serde")]
        struct Data {
            microsite_id: ::bus_runtime::__private::Uuid,
        }
        let values = ::bus_runtime::__private::subject_values(
            subject,
            &["microsite/", ""],
        )?;
        let data: Data = ::bus_runtime::__private::decode(data)?;
        ::core::result::Result::Ok(Self {
            microsite_id: data.microsite_id,
            slug: ::bus_runtime::__private::subject_value("slug", &values[0usize])?,
        })
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for PageUnpublished {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("microsite/");
        ::bus_runtime::__private::push_part(&mut subject, &self.slug);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::check_text(
            "slug",
            &self.slug,
            ::core::option::Option::Some(80u32),
        )?;
        ::bus_runtime::__private::encode(self)
    }
}
/// A supplier took its seam's single active place.
///
/// Event `supplier.activated`, about `supplier/{supplier_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A supplier took its seam's single active place."
)]
pub struct SupplierActivated {
    /// Field `supplier_id` of `supplier.activated`.
    #[schemars(description = "")]
    pub supplier_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for SupplierActivated {
    const TYPE: &'static str = "supplier.activated";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        32u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for SupplierActivated {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("supplier/");
        ::bus_runtime::__private::push_part(&mut subject, &self.supplier_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// A connection check passed.
///
/// Event `supplier.connected`, about `supplier/{supplier_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A connection check passed."
)]
pub struct SupplierConnected {
    /// Field `supplier_id` of `supplier.connected`.
    #[schemars(description = "")]
    pub supplier_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for SupplierConnected {
    const TYPE: &'static str = "supplier.connected";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        33u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for SupplierConnected {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("supplier/");
        ::bus_runtime::__private::push_part(&mut subject, &self.supplier_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// A supplier was disconnected.
///
/// Event `supplier.disconnected`, about `supplier/{supplier_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A supplier was disconnected."
)]
pub struct SupplierDisconnected {
    /// Field `supplier_id` of `supplier.disconnected`.
    #[schemars(description = "")]
    pub supplier_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for SupplierDisconnected {
    const TYPE: &'static str = "supplier.disconnected";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        34u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for SupplierDisconnected {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("supplier/");
        ::bus_runtime::__private::push_part(&mut subject, &self.supplier_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// A vault import ended.
///
/// Event `vault.imported`, about `vault/{owner}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A vault import ended."
)]
pub struct VaultImported {
    /// Field `created` of `vault.imported`.
    #[schemars(with = "::bus_runtime::__private::schema::Int", description = "")]
    pub created: i32,
    /// Field `updated` of `vault.imported`.
    #[schemars(with = "::bus_runtime::__private::schema::Int", description = "")]
    pub updated: i32,
    /// Field `deleted` of `vault.imported`.
    #[schemars(with = "::bus_runtime::__private::schema::Int", description = "")]
    pub deleted: i32,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for VaultImported {
    const TYPE: &'static str = "vault.imported";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        35u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for VaultImported {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let owner = owner
            .ok_or(::bus_runtime::RecordError::OwnerMissing {
                event_type: <Self as ::bus_runtime::EventData>::TYPE,
            })?;
        let mut subject = ::std::string::String::new();
        subject.push_str("vault/");
        ::bus_runtime::__private::push_part(&mut subject, &owner);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// The owner asked for a trial delivery; it goes to that endpoint alone.
///
/// Event `webhook.test`, about `webhook/{endpoint_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "The owner asked for a trial delivery; it goes to that endpoint alone."
)]
pub struct WebhookTest {
    /// Field `endpoint_id` of `webhook.test`.
    #[schemars(description = "")]
    pub endpoint_id: ::bus_runtime::__private::Uuid,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for WebhookTest {
    const TYPE: &'static str = "webhook.test";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        36u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for WebhookTest {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("webhook/");
        ::bus_runtime::__private::push_part(&mut subject, &self.endpoint_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::encode(self)
    }
}
/// A draft went public.
///
/// Event `writing.published`, about `writing/{writing_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A draft went public."
)]
pub struct WritingPublished {
    /// Field `writing_id` of `writing.published`.
    #[schemars(description = "")]
    pub writing_id: ::bus_runtime::__private::Uuid,
    /// Field `slug` of `writing.published`.
    #[schemars(with = "::bus_runtime::__private::schema::Text<80u32>", description = "")]
    pub slug: ::std::string::String,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for WritingPublished {
    const TYPE: &'static str = "writing.published";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        37u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for WritingPublished {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("writing/");
        ::bus_runtime::__private::push_part(&mut subject, &self.writing_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::check_text(
            "slug",
            &self.slug,
            ::core::option::Option::Some(80u32),
        )?;
        ::bus_runtime::__private::encode(self)
    }
}
/// A writing went back to draft.
///
/// Event `writing.unpublished`, about `writing/{writing_id}`.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(
    ::core::clone::Clone,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::bus_runtime::__private::serde::Serialize,
    ::bus_runtime::__private::serde::Deserialize,
    ::bus_runtime::__private::schemars::JsonSchema,
)]
#[serde(crate = "::bus_runtime::__private::serde")]
#[schemars(
    crate = "::bus_runtime::__private::schemars",
    description = "A writing went back to draft."
)]
pub struct WritingUnpublished {
    /// Field `writing_id` of `writing.unpublished`.
    #[schemars(description = "")]
    pub writing_id: ::bus_runtime::__private::Uuid,
    /// Field `slug` of `writing.unpublished`.
    #[schemars(with = "::bus_runtime::__private::schema::Text<80u32>", description = "")]
    pub slug: ::std::string::String,
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::EventData for WritingUnpublished {
    const TYPE: &'static str = "writing.unpublished";
    const VERSION: ::bus_runtime::SchemaVersion = ::bus_runtime::SchemaVersion::FIRST;
    const EXPOSURE: ::bus_runtime::Exposure = ::bus_runtime::Exposure::Webhook;
    const EVENT_TYPE: ::bus_runtime::EventType = ::bus_runtime::EventType::from_index(
        38u16,
    );
    fn decode(
        subject: &str,
        data: &::bus_runtime::__private::RawValue,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        let _ = subject;
        ::bus_runtime::__private::decode(data)
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl ::bus_runtime::Recordable for WritingUnpublished {
    fn subject(
        &self,
        owner: ::core::option::Option<::bus_runtime::__private::Uuid>,
    ) -> ::core::result::Result<::std::string::String, ::bus_runtime::RecordError> {
        let _ = owner;
        let mut subject = ::std::string::String::new();
        subject.push_str("writing/");
        ::bus_runtime::__private::push_part(&mut subject, &self.writing_id);
        ::core::result::Result::Ok(subject)
    }
    fn encode(
        &self,
    ) -> ::core::result::Result<
        ::std::boxed::Box<::bus_runtime::__private::RawValue>,
        ::bus_runtime::RecordError,
    > {
        ::bus_runtime::__private::check_text(
            "slug",
            &self.slug,
            ::core::option::Option::Some(80u32),
        )?;
        ::bus_runtime::__private::encode(self)
    }
}
/// Any of the declared events.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(::core::clone::Clone, ::core::fmt::Debug, ::core::cmp::PartialEq)]
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
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl AnyEvent {
    /// Reads a stored event of any declared type.
    ///
    /// # Errors
    ///
    /// The path of the field that does not fit, or that the type is not declared.
    #[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
    pub fn decode(
        event: &::bus_runtime::StoredEvent,
    ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
        match event.event_type.as_str() {
            "access_request.approved" => {
                <AccessRequestApproved as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::AccessRequestApproved)
            }
            "access_request.created" => {
                <AccessRequestCreated as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::AccessRequestCreated)
            }
            "access_request.status_changed" => {
                <AccessRequestStatusChanged as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::AccessRequestStatusChanged)
            }
            "api_key.issued" => {
                <ApiKeyIssued as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::ApiKeyIssued)
            }
            "api_key.revoked" => {
                <ApiKeyRevoked as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::ApiKeyRevoked)
            }
            "application.committed" => {
                <ApplicationCommitted as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::ApplicationCommitted)
            }
            "block.failed" => {
                <BlockFailed as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::BlockFailed)
            }
            "block.installed" => {
                <BlockInstalled as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::BlockInstalled)
            }
            "booking.cancelled" => {
                <BookingCancelled as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::BookingCancelled)
            }
            "booking.created" => {
                <BookingCreated as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::BookingCreated)
            }
            "booking.rescheduled" => {
                <BookingRescheduled as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::BookingRescheduled)
            }
            "code.issued" => {
                <CodeIssued as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::CodeIssued)
            }
            "code.redeemed" => {
                <CodeRedeemed as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::CodeRedeemed)
            }
            "code.revoked" => {
                <CodeRevoked as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::CodeRevoked)
            }
            "conversation.message" => {
                <ConversationMessage as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::ConversationMessage)
            }
            "conversation.pruned" => {
                <ConversationPruned as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::ConversationPruned)
            }
            "conversation.started" => {
                <ConversationStarted as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::ConversationStarted)
            }
            "corpus.note.changed" => {
                <CorpusNoteChanged as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::CorpusNoteChanged)
            }
            "gas.exhausted" => {
                <GasExhausted as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::GasExhausted)
            }
            "gas.refilled" => {
                <GasRefilled as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::GasRefilled)
            }
            "ghost.accepted" => {
                <GhostAccepted as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::GhostAccepted)
            }
            "instance.upgrade_requested" => {
                <InstanceUpgradeRequested as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::InstanceUpgradeRequested)
            }
            "ip_ban.added" => {
                <IpBanAdded as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::IpBanAdded)
            }
            "jobs.fetched" => {
                <JobsFetched as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::JobsFetched)
            }
            "microsite.build.settled" => {
                <MicrositeBuildSettled as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::MicrositeBuildSettled)
            }
            "microsite.store.doc_inserted" => {
                <MicrositeStoreDocInserted as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::MicrositeStoreDocInserted)
            }
            "owner.email_changed" => {
                <OwnerEmailChanged as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::OwnerEmailChanged)
            }
            "owner.login" => {
                <OwnerLogin as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::OwnerLogin)
            }
            "owner.recovery_requested" => {
                <OwnerRecoveryRequested as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::OwnerRecoveryRequested)
            }
            "page.promoted_live" => {
                <PagePromotedLive as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::PagePromotedLive)
            }
            "page.rolled_back" => {
                <PageRolledBack as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::PageRolledBack)
            }
            "page.unpublished" => {
                <PageUnpublished as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::PageUnpublished)
            }
            "supplier.activated" => {
                <SupplierActivated as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::SupplierActivated)
            }
            "supplier.connected" => {
                <SupplierConnected as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::SupplierConnected)
            }
            "supplier.disconnected" => {
                <SupplierDisconnected as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::SupplierDisconnected)
            }
            "vault.imported" => {
                <VaultImported as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::VaultImported)
            }
            "webhook.test" => {
                <WebhookTest as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::WebhookTest)
            }
            "writing.published" => {
                <WritingPublished as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::WritingPublished)
            }
            "writing.unpublished" => {
                <WritingUnpublished as ::bus_runtime::EventData>::decode(
                        &event.subject,
                        &event.data,
                    )
                    .map(Self::WritingUnpublished)
            }
            _ => {
                ::core::result::Result::Err(
                    ::bus_runtime::__private::undeclared(&event.event_type),
                )
            }
        }
    }
}
/// The declared kinds of jobs, each with its arguments.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
pub mod jobs {
    /// Indexes all notes of an owner anew.
    #[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
    #[derive(
        ::core::clone::Clone,
        ::core::fmt::Debug,
        ::core::cmp::PartialEq,
        ::bus_runtime::__private::serde::Serialize,
        ::bus_runtime::__private::serde::Deserialize,
        ::bus_runtime::__private::schemars::JsonSchema,
    )]
    #[serde(crate = "::bus_runtime::__private::serde")]
    #[schemars(
        crate = "::bus_runtime::__private::schemars",
        description = "Indexes all notes of an owner anew."
    )]
    pub struct CorpusReindex {
        /// Field `owner_id` of `corpus.reindex`.
        #[schemars(description = "")]
        pub owner_id: ::bus_runtime::__private::Uuid,
    }
    impl ::bus_runtime::JobData for CorpusReindex {
        const KIND: &'static str = "corpus.reindex";
        fn decode(
            args: &::bus_runtime::__private::RawValue,
        ) -> ::core::result::Result<Self, ::bus_runtime::DecodeError> {
            ::bus_runtime::__private::decode(args)
        }
        fn encode(
            &self,
        ) -> ::core::result::Result<
            ::std::boxed::Box<::bus_runtime::__private::RawValue>,
            ::bus_runtime::EnqueueError,
        > {
            ::core::result::Result::Ok(::bus_runtime::__private::encode(self)?)
        }
    }
}
/// What the application has to handle, a trait each.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
pub mod handlers {
    /// Handles the subscriber `corpus.index`, declared at events.yaml:272. `#[subscriber("corpus.index")]` implements it.
    #[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
    #[diagnostic::on_unimplemented(
        message = "no handler for subscriber `corpus.index`, declared at events.yaml:272",
        label = "the application does not handle `corpus.index`",
        note = "write `#[subscriber(\"corpus.index\")] async fn …(cx: &mut Context, app: &{Self}, event: Event<CorpusNoteChanged>) -> Outcome`"
    )]
    pub trait CorpusIndex: ::core::marker::Sized {
        /// The handler.
        const HANDLER: ::bus_runtime::HandlerFn<
            Self,
            ::bus_runtime::Event<super::CorpusNoteChanged>,
        >;
    }
    /// Handles the subscriber `owner.notify`, declared at events.yaml:277. `#[subscriber("owner.notify")]` implements it.
    #[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
    #[diagnostic::on_unimplemented(
        message = "no handler for subscriber `owner.notify`, declared at events.yaml:277",
        label = "the application does not handle `owner.notify`",
        note = "write `#[subscriber(\"owner.notify\")] async fn …(cx: &mut Context, app: &{Self}, event: Event<AccessRequestCreated>) -> Outcome`"
    )]
    pub trait OwnerNotify: ::core::marker::Sized {
        /// The handler.
        const HANDLER: ::bus_runtime::HandlerFn<
            Self,
            ::bus_runtime::Event<super::AccessRequestCreated>,
        >;
    }
    /// Handles the job `corpus.reindex`, declared at events.yaml:284. `#[job("corpus.reindex")]` implements it.
    #[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
    #[diagnostic::on_unimplemented(
        message = "no handler for job `corpus.reindex`, declared at events.yaml:284",
        label = "the application does not handle `corpus.reindex`",
        note = "write `#[job(\"corpus.reindex\")] async fn …(cx: &mut Context, app: &{Self}, args: jobs::CorpusReindex) -> Outcome`"
    )]
    pub trait CorpusReindex: ::core::marker::Sized {
        /// The handler.
        const HANDLER: ::bus_runtime::HandlerFn<Self, super::jobs::CorpusReindex>;
    }
}
/// The predicates the application has to bring, a trait each.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
pub mod scopes {
    /// Decides who may receive events of scope `corpus_note`, declared at events.yaml:19.
    #[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
    #[diagnostic::on_unimplemented(
        message = "no predicate for scope `corpus_note`, declared at events.yaml:19",
        label = "the application does not decide who may receive events of scope `corpus_note`",
        note = "write `impl events::scopes::CorpusNote for {Self}`: the rule that guards the read a receiver makes next"
    )]
    pub trait CorpusNote: ::core::marker::Sized + ::core::marker::Send + ::core::marker::Sync {
        /// Whether the endpoint may receive the event: the very rule that guards the read
        /// its receiver will make next.
        fn admits(
            &self,
            event: &::bus_runtime::StoredEvent,
            endpoint: &::bus_runtime::ScopedEndpoint,
        ) -> impl ::core::future::Future<
            Output = ::core::result::Result<bool, ::bus_runtime::BoxError>,
        > + ::core::marker::Send;
    }
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
static EVENT_INDEX: ::bus_runtime::__private::phf::Map<&'static str, u16> = ::bus_runtime::__private::phf::Map {
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
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
pub static DECLARATION: ::bus_runtime::declaration::Declaration = ::bus_runtime::declaration::Declaration {
    namespace: "standmeet",
    fingerprint: "790427823991259dea97884ed66da6168cdf339b9dc360326b595691c94855b4",
    has_owners: true,
    events: &[
        ::bus_runtime::declaration::EventDecl {
            name: "access_request.approved",
            doc: "The owner accepted and a code was issued for the request.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "access_request/{request_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "request_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "code_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 65u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "access_request.created",
            doc: "A visitor asked for access.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "access_request/{request_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "request_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 59u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "access_request.status_changed",
            doc: "The status of a request was set.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "access_request/{request_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "request_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "status",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Enum {
                        labels: &["open", "replied", "closed"],
                        open: false,
                    },
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 71u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "api_key.issued",
            doc: "An API key was made.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "api_key/{key_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "key_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 125u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "api_key.revoked",
            doc: "An API key was revoked.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "api_key/{key_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "key_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 131u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "application.committed",
            doc: "A job application was committed with its code.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "application/{application_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "application_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "code_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 224u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "block.failed",
            doc: "A block began failing to mount; silent on repeats until it mounts again.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "block/{block_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "block_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 161u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "block.installed",
            doc: "A block was installed, or installed again.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "block/{block_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "block_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 155u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "booking.cancelled",
            doc: "A booking was cancelled.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "booking/{booking_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "booking_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 212u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "booking.created",
            doc: "A meeting was booked.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "booking/{booking_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "booking_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 206u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "booking.rescheduled",
            doc: "A booking was replaced by another.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "booking/{booking_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "booking_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 218u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "code.issued",
            doc: "An access code was issued.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "code/{code_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "code_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 77u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "code.redeemed",
            doc: "A new member joined through a code.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "code/{code_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "code_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "member_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 89u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "code.revoked",
            doc: "An access code was revoked.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "code/{code_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "code_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 83u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "conversation.message",
            doc: "One turn was stored; never its text.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "conversation/{conversation_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "conversation_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "role",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Enum {
                        labels: &["visitor", "assistant"],
                        open: false,
                    },
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 101u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "conversation.pruned",
            doc: "Conversations past the owner's retention were deleted.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "owner/{owner}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "count",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Int,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 107u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "conversation.started",
            doc: "A visitor's conversation began.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "conversation/{conversation_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "conversation_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "mode",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Enum {
                        labels: &["code", "public", "byoai"],
                        open: false,
                    },
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 95u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "corpus.note.changed",
            doc: "A note of the corpus was inserted, changed or removed.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::Some("corpus_note"),
            subject: "{genre}://{path}",
            recordable: false,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "op",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Enum {
                        labels: &["created", "updated", "deleted"],
                        open: false,
                    },
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "note_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "genre",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::String(
                        ::core::option::Option::Some(40u32),
                    ),
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "parent_id",
                    required: false,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "published",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Bool,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "was_published",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Bool,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "path_changed",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Bool,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 16u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "gas.exhausted",
            doc: "A metered provider's tank ran empty; once per fill.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "provider/{provider_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "provider_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 167u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "gas.refilled",
            doc: "The tank was filled again.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "provider/{provider_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "provider_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 173u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "ghost.accepted",
            doc: "A visitor took a suggested question.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "ghost/{ghost_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "ghost_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "conversation_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 113u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "instance.upgrade_requested",
            doc: "The owner asked for the newest release.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "instance/{owner}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "from_version",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::String(
                        ::core::option::Option::Some(40u32),
                    ),
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 179u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "ip_ban.added",
            doc: "A source address was banned.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "ip_ban/{ban_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "ban_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "ip",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Ip,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 200u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "jobs.fetched",
            doc: "One job source was fetched with success.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "jobs/{owner}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "new_count",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Int,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 230u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "microsite.build.settled",
            doc: "A build ended.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "microsite/{slug}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "build_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "status",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Enum {
                        labels: &["built", "failed"],
                        open: false,
                    },
                    sensitive: false,
                },
            ],
            subject_args: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "slug",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::String(
                        ::core::option::Option::Some(80u32),
                    ),
                    sensitive: false,
                },
            ],
            line: 236u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "microsite.store.doc_inserted",
            doc: "A visitor added a document to a page's store; never the content.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "microsite/{slug}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "collection",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::String(
                        ::core::option::Option::Some(80u32),
                    ),
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "doc_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "slug",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::String(
                        ::core::option::Option::Some(80u32),
                    ),
                    sensitive: false,
                },
            ],
            line: 264u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "owner.email_changed",
            doc: "The sign-in address changed; never the address.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "owner/{owner}",
            recordable: true,
            fields: &[],
            subject_args: &[],
            line: 190u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "owner.login",
            doc: "The owner signed in.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "owner/{owner}",
            recordable: true,
            fields: &[],
            subject_args: &[],
            line: 185u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "owner.recovery_requested",
            doc: "A new recovery phrase was made.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "owner/{owner}",
            recordable: true,
            fields: &[],
            subject_args: &[],
            line: 195u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "page.promoted_live",
            doc: "A build went live.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "microsite/{slug}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "microsite_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "build_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "slug",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::String(
                        ::core::option::Option::Some(80u32),
                    ),
                    sensitive: false,
                },
            ],
            line: 243u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "page.rolled_back",
            doc: "The build before is live again.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "microsite/{slug}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "microsite_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "build_id",
                    required: false,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "slug",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::String(
                        ::core::option::Option::Some(80u32),
                    ),
                    sensitive: false,
                },
            ],
            line: 250u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "page.unpublished",
            doc: "A page was taken offline.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "microsite/{slug}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "microsite_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "slug",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::String(
                        ::core::option::Option::Some(80u32),
                    ),
                    sensitive: false,
                },
            ],
            line: 257u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "supplier.activated",
            doc: "A supplier took its seam's single active place.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "supplier/{supplier_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "supplier_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 149u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "supplier.connected",
            doc: "A connection check passed.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "supplier/{supplier_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "supplier_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 137u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "supplier.disconnected",
            doc: "A supplier was disconnected.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "supplier/{supplier_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "supplier_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 143u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "vault.imported",
            doc: "A vault import ended.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "vault/{owner}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "created",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Int,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "updated",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Int,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "deleted",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Int,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 119u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "webhook.test",
            doc: "The owner asked for a trial delivery; it goes to that endpoint alone.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "webhook/{endpoint_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "endpoint_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 53u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "writing.published",
            doc: "A draft went public.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "writing/{writing_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "writing_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "slug",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::String(
                        ::core::option::Option::Some(80u32),
                    ),
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 41u32,
        },
        ::bus_runtime::declaration::EventDecl {
            name: "writing.unpublished",
            doc: "A writing went back to draft.",
            version: ::bus_runtime::SchemaVersion::FIRST,
            exposure: ::bus_runtime::Exposure::Webhook,
            scope: ::core::option::Option::None,
            subject: "writing/{writing_id}",
            recordable: true,
            fields: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "writing_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "slug",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::String(
                        ::core::option::Option::Some(80u32),
                    ),
                    sensitive: false,
                },
            ],
            subject_args: &[],
            line: 47u32,
        },
    ],
    subscribers: &[
        ::bus_runtime::declaration::SubscriberDecl {
            name: "corpus.index",
            aliases: &[],
            queue: "index",
            attempts: 10u16,
            retry: ::bus_runtime::declaration::RetryDecl::Exponential {
                first: ::core::time::Duration::from_secs(1u64),
                factor: 2u32,
                cap: ::core::option::Option::Some(
                    ::core::time::Duration::from_secs(900u64),
                ),
            },
            timeout: ::core::time::Duration::from_secs(30u64),
            events: &[::bus_runtime::EventType::from_index(17u16)],
            coalesce: true,
            built_in: false,
            line: 272u32,
        },
        ::bus_runtime::declaration::SubscriberDecl {
            name: "owner.notify",
            aliases: &[],
            queue: "notify",
            attempts: 8u16,
            retry: ::bus_runtime::declaration::RetryDecl::Exponential {
                first: ::core::time::Duration::from_secs(20u64),
                factor: 3u32,
                cap: ::core::option::Option::None,
            },
            timeout: ::core::time::Duration::from_secs(30u64),
            events: &[::bus_runtime::EventType::from_index(1u16)],
            coalesce: false,
            built_in: false,
            line: 277u32,
        },
        ::bus_runtime::declaration::SubscriberDecl {
            name: "webhook.fanout",
            aliases: &[],
            queue: "webhook_fanout",
            attempts: 10u16,
            retry: ::bus_runtime::declaration::RetryDecl::Exponential {
                first: ::core::time::Duration::from_secs(1u64),
                factor: 2u32,
                cap: ::core::option::Option::Some(
                    ::core::time::Duration::from_secs(900u64),
                ),
            },
            timeout: ::core::time::Duration::from_secs(30u64),
            events: &[
                ::bus_runtime::EventType::from_index(0u16),
                ::bus_runtime::EventType::from_index(1u16),
                ::bus_runtime::EventType::from_index(2u16),
                ::bus_runtime::EventType::from_index(3u16),
                ::bus_runtime::EventType::from_index(4u16),
                ::bus_runtime::EventType::from_index(5u16),
                ::bus_runtime::EventType::from_index(6u16),
                ::bus_runtime::EventType::from_index(7u16),
                ::bus_runtime::EventType::from_index(8u16),
                ::bus_runtime::EventType::from_index(9u16),
                ::bus_runtime::EventType::from_index(10u16),
                ::bus_runtime::EventType::from_index(11u16),
                ::bus_runtime::EventType::from_index(12u16),
                ::bus_runtime::EventType::from_index(13u16),
                ::bus_runtime::EventType::from_index(14u16),
                ::bus_runtime::EventType::from_index(15u16),
                ::bus_runtime::EventType::from_index(16u16),
                ::bus_runtime::EventType::from_index(17u16),
                ::bus_runtime::EventType::from_index(18u16),
                ::bus_runtime::EventType::from_index(19u16),
                ::bus_runtime::EventType::from_index(20u16),
                ::bus_runtime::EventType::from_index(21u16),
                ::bus_runtime::EventType::from_index(22u16),
                ::bus_runtime::EventType::from_index(23u16),
                ::bus_runtime::EventType::from_index(24u16),
                ::bus_runtime::EventType::from_index(25u16),
                ::bus_runtime::EventType::from_index(26u16),
                ::bus_runtime::EventType::from_index(27u16),
                ::bus_runtime::EventType::from_index(28u16),
                ::bus_runtime::EventType::from_index(29u16),
                ::bus_runtime::EventType::from_index(30u16),
                ::bus_runtime::EventType::from_index(31u16),
                ::bus_runtime::EventType::from_index(32u16),
                ::bus_runtime::EventType::from_index(33u16),
                ::bus_runtime::EventType::from_index(34u16),
                ::bus_runtime::EventType::from_index(35u16),
                ::bus_runtime::EventType::from_index(36u16),
                ::bus_runtime::EventType::from_index(37u16),
                ::bus_runtime::EventType::from_index(38u16),
            ],
            coalesce: false,
            built_in: true,
            line: 0u32,
        },
    ],
    jobs: &[
        ::bus_runtime::declaration::JobDecl {
            name: "corpus.reindex",
            aliases: &[],
            queue: "index",
            attempts: 10u16,
            retry: ::bus_runtime::declaration::RetryDecl::Exponential {
                first: ::core::time::Duration::from_secs(1u64),
                factor: 2u32,
                cap: ::core::option::Option::Some(
                    ::core::time::Duration::from_secs(900u64),
                ),
            },
            timeout: ::core::time::Duration::from_secs(600u64),
            unique: ::bus_runtime::declaration::Unique::No,
            args: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "owner_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            built_in: false,
            line: 284u32,
        },
        ::bus_runtime::declaration::JobDecl {
            name: "webhook.deliver",
            aliases: &[],
            queue: "webhook",
            attempts: 18u16,
            retry: ::bus_runtime::declaration::RetryDecl::Steps(
                &[
                    ::core::time::Duration::from_secs(5u64),
                    ::core::time::Duration::from_secs(300u64),
                    ::core::time::Duration::from_secs(1800u64),
                    ::core::time::Duration::from_secs(7200u64),
                    ::core::time::Duration::from_secs(18000u64),
                    ::core::time::Duration::from_secs(36000u64),
                ],
            ),
            timeout: ::core::time::Duration::from_secs(20u64),
            unique: ::bus_runtime::declaration::Unique::Args,
            args: &[
                ::bus_runtime::declaration::FieldDecl {
                    name: "endpoint_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "event_id",
                    required: true,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
                ::bus_runtime::declaration::FieldDecl {
                    name: "replay_id",
                    required: false,
                    ty: ::bus_runtime::declaration::FieldType::Uuid,
                    sensitive: false,
                },
            ],
            built_in: true,
            line: 0u32,
        },
    ],
    periodic: &[
        ::bus_runtime::declaration::PeriodicDecl {
            name: "events.retention",
            schedule: ::bus_runtime::declaration::Schedule::Every(
                ::core::time::Duration::from_secs(3600u64),
            ),
            queue: "maintenance",
            timeout: ::core::time::Duration::from_secs(600u64),
            run_missed_once: true,
            built_in: true,
            line: 0u32,
        },
    ],
    queues: &[
        ::bus_runtime::declaration::QueueDecl {
            name: "default",
            workers: 2u16,
            awaited: false,
        },
        ::bus_runtime::declaration::QueueDecl {
            name: "index",
            workers: 4u16,
            awaited: true,
        },
        ::bus_runtime::declaration::QueueDecl {
            name: "maintenance",
            workers: 1u16,
            awaited: false,
        },
        ::bus_runtime::declaration::QueueDecl {
            name: "notify",
            workers: 2u16,
            awaited: true,
        },
        ::bus_runtime::declaration::QueueDecl {
            name: "webhook",
            workers: 8u16,
            awaited: false,
        },
        ::bus_runtime::declaration::QueueDecl {
            name: "webhook_fanout",
            workers: 2u16,
            awaited: false,
        },
        ::bus_runtime::declaration::QueueDecl {
            name: "webhook_slow",
            workers: 2u16,
            awaited: false,
        },
    ],
    fanout: &[
        &[2u16],
        &[1u16, 2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[0u16, 2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
        &[2u16],
    ],
    event_index: &EVENT_INDEX,
    migrations: &[
        ::bus_runtime::declaration::Migration {
            name: "0001_owners.sql",
            sql: ::core::include_str!("../migrations/0001_owners.sql"),
        },
        ::bus_runtime::declaration::Migration {
            name: "0002_corpus_notes.sql",
            sql: ::core::include_str!("../migrations/0002_corpus_notes.sql"),
        },
        ::bus_runtime::declaration::Migration {
            name: "0003_access_requests.sql",
            sql: ::core::include_str!("../migrations/0003_access_requests.sql"),
        },
        ::bus_runtime::declaration::Migration {
            name: "0004_owner_notices.sql",
            sql: ::core::include_str!("../migrations/0004_owner_notices.sql"),
        },
        ::bus_runtime::declaration::Migration {
            name: "0005_corpus_paths.sql",
            sql: ::core::include_str!("../migrations/0005_corpus_paths.sql"),
        },
    ],
    triggers: &[
        ::bus_runtime::declaration::TableTriggers {
            schema: "public",
            table: "corpus_notes",
            checksum: "e01fe3692a5420a36733b1a0b6552c5ccc905208e2164a7216c1034d2ff4643d",
            function: "emit_public_corpus_notes_a6e9b8ce",
            triggers: &[
                "bus_corpus_note_changed_insert",
                "bus_corpus_note_changed_update",
                "bus_corpus_note_changed_delete",
                "bus_refuse_truncate",
            ],
            install: "CREATE OR REPLACE FUNCTION bus.\"emit_public_corpus_notes_a6e9b8ce\"() RETURNS trigger\nLANGUAGE plpgsql SECURITY DEFINER\nSET search_path = pg_catalog, \"public\", pg_temp\nAS $bus$\nBEGIN\n    IF TG_OP = 'TRUNCATE' THEN\n        RAISE EXCEPTION USING ERRCODE = 'restrict_violation',\n            MESSAGE = 'TRUNCATE of public.corpus_notes would remove rows without an event',\n            HINT = 'Use DELETE, which is seen row by row, or declare the trigger with `truncate: allow`.';\n    END IF;\n    IF TG_ARGV[0] = 'corpus.note.changed' THEN\n        IF TG_OP = 'INSERT' THEN\n            PERFORM bus.append('corpus.note.changed', 1, (NEW.\"owner_id\")::uuid,\n                coalesce((corpus_note_uri(NEW.genre, NEW.id, NEW.slug, NEW.title, NEW.parent_id))::text, ''),\n                ('{' || array_to_string(ARRAY[\n                    '\"op\":' || coalesce(to_json(('created')::text)::text, 'null'),\n                    '\"note_id\":' || coalesce(to_json((NEW.\"id\")::text)::text, 'null'),\n                    '\"genre\":' || coalesce(to_json((NEW.\"genre\")::text)::text, 'null'),\n                    '\"parent_id\":' || to_json((NEW.\"parent_id\")::text)::text,\n                    '\"published\":' || coalesce(to_json((NEW.\"published\")::boolean)::text, 'null'),\n                    '\"was_published\":' || coalesce(to_json((NEW.\"published\")::boolean)::text, 'null'),\n                    '\"path_changed\":' || coalesce(to_json((false)::boolean)::text, 'null')\n                ]::text[], ',') || '}')::json);\n        ELSIF TG_OP = 'UPDATE' THEN\n            PERFORM bus.append('corpus.note.changed', 1, (NEW.\"owner_id\")::uuid,\n                coalesce((corpus_note_uri(NEW.genre, NEW.id, NEW.slug, NEW.title, NEW.parent_id))::text, ''),\n                ('{' || array_to_string(ARRAY[\n                    '\"op\":' || coalesce(to_json(('updated')::text)::text, 'null'),\n                    '\"note_id\":' || coalesce(to_json((NEW.\"id\")::text)::text, 'null'),\n                    '\"genre\":' || coalesce(to_json((NEW.\"genre\")::text)::text, 'null'),\n                    '\"parent_id\":' || to_json((NEW.\"parent_id\")::text)::text,\n                    '\"published\":' || coalesce(to_json((NEW.\"published\")::boolean)::text, 'null'),\n                    '\"was_published\":' || coalesce(to_json((OLD.\"published\")::boolean)::text, 'null'),\n                    '\"path_changed\":' || coalesce(to_json(((OLD.\"title\" IS DISTINCT FROM NEW.\"title\" OR OLD.\"parent_id\" IS DISTINCT FROM NEW.\"parent_id\"))::boolean)::text, 'null')\n                ]::text[], ',') || '}')::json);\n        ELSIF TG_OP = 'DELETE' THEN\n            PERFORM bus.append('corpus.note.changed', 1, (OLD.\"owner_id\")::uuid,\n                coalesce((corpus_note_uri(OLD.genre, OLD.id, OLD.slug, OLD.title, OLD.parent_id))::text, ''),\n                ('{' || array_to_string(ARRAY[\n                    '\"op\":' || coalesce(to_json(('deleted')::text)::text, 'null'),\n                    '\"note_id\":' || coalesce(to_json((OLD.\"id\")::text)::text, 'null'),\n                    '\"genre\":' || coalesce(to_json((OLD.\"genre\")::text)::text, 'null'),\n                    '\"parent_id\":' || to_json((OLD.\"parent_id\")::text)::text,\n                    '\"published\":' || coalesce(to_json((OLD.\"published\")::boolean)::text, 'null'),\n                    '\"was_published\":' || coalesce(to_json((OLD.\"published\")::boolean)::text, 'null'),\n                    '\"path_changed\":' || coalesce(to_json((false)::boolean)::text, 'null')\n                ]::text[], ',') || '}')::json);\n        END IF;\n    END IF;\n    RETURN NULL;\nEND\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"emit_public_corpus_notes_a6e9b8ce\"() FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"emit_public_corpus_notes_a6e9b8ce\"() IS 'e01fe3692a5420a36733b1a0b6552c5ccc905208e2164a7216c1034d2ff4643d';\n\nDO $bus$\nDECLARE\n    stale name;\nBEGIN\n    FOR stale IN\n        SELECT tgname FROM pg_catalog.pg_trigger\n        WHERE tgrelid = '\"public\".\"corpus_notes\"'::regclass AND tgfoid = 'bus.\"emit_public_corpus_notes_a6e9b8ce\"()'::regprocedure\n          AND NOT tgisinternal AND tgname::text <> ALL (ARRAY['bus_corpus_note_changed_insert', 'bus_corpus_note_changed_update', 'bus_corpus_note_changed_delete', 'bus_refuse_truncate']::text[])\n    LOOP\n        EXECUTE pg_catalog.format('DROP TRIGGER %I ON %s', stale, '\"public\".\"corpus_notes\"');\n    END LOOP;\nEND\n$bus$;\n\nCREATE OR REPLACE TRIGGER \"bus_corpus_note_changed_insert\"\n    AFTER INSERT ON \"public\".\"corpus_notes\"\n    FOR EACH ROW\n    EXECUTE FUNCTION bus.\"emit_public_corpus_notes_a6e9b8ce\"('corpus.note.changed');\nCOMMENT ON TRIGGER \"bus_corpus_note_changed_insert\" ON \"public\".\"corpus_notes\" IS 'e01fe3692a5420a36733b1a0b6552c5ccc905208e2164a7216c1034d2ff4643d';\n\nCREATE OR REPLACE TRIGGER \"bus_corpus_note_changed_update\"\n    AFTER UPDATE ON \"public\".\"corpus_notes\"\n    FOR EACH ROW\n    WHEN (OLD.\"genre\" IS DISTINCT FROM NEW.\"genre\"\n        OR OLD.\"title\" IS DISTINCT FROM NEW.\"title\"\n        OR OLD.\"body\" IS DISTINCT FROM NEW.\"body\"\n        OR OLD.\"tags\" IS DISTINCT FROM NEW.\"tags\"\n        OR OLD.\"parent_id\" IS DISTINCT FROM NEW.\"parent_id\"\n        OR OLD.\"published\" IS DISTINCT FROM NEW.\"published\"\n        OR OLD.\"show_as_source\" IS DISTINCT FROM NEW.\"show_as_source\"\n        OR OLD.\"aliases\" IS DISTINCT FROM NEW.\"aliases\"\n        OR OLD.\"excerpt\" IS DISTINCT FROM NEW.\"excerpt\"\n        OR OLD.\"slug\" IS DISTINCT FROM NEW.\"slug\"\n        OR OLD.\"archived\" IS DISTINCT FROM NEW.\"archived\"\n        OR OLD.\"css_classes\" IS DISTINCT FROM NEW.\"css_classes\"\n        OR OLD.\"lang\" IS DISTINCT FROM NEW.\"lang\")\n    EXECUTE FUNCTION bus.\"emit_public_corpus_notes_a6e9b8ce\"('corpus.note.changed');\nCOMMENT ON TRIGGER \"bus_corpus_note_changed_update\" ON \"public\".\"corpus_notes\" IS 'e01fe3692a5420a36733b1a0b6552c5ccc905208e2164a7216c1034d2ff4643d';\n\nCREATE OR REPLACE TRIGGER \"bus_corpus_note_changed_delete\"\n    AFTER DELETE ON \"public\".\"corpus_notes\"\n    FOR EACH ROW\n    EXECUTE FUNCTION bus.\"emit_public_corpus_notes_a6e9b8ce\"('corpus.note.changed');\nCOMMENT ON TRIGGER \"bus_corpus_note_changed_delete\" ON \"public\".\"corpus_notes\" IS 'e01fe3692a5420a36733b1a0b6552c5ccc905208e2164a7216c1034d2ff4643d';\n\nCREATE OR REPLACE TRIGGER \"bus_refuse_truncate\"\n    BEFORE TRUNCATE ON \"public\".\"corpus_notes\"\n    FOR EACH STATEMENT\n    EXECUTE FUNCTION bus.\"emit_public_corpus_notes_a6e9b8ce\"();\nCOMMENT ON TRIGGER \"bus_refuse_truncate\" ON \"public\".\"corpus_notes\" IS 'e01fe3692a5420a36733b1a0b6552c5ccc905208e2164a7216c1034d2ff4643d';\n",
        },
    ],
    trigger_history: &[
        (
            "public.corpus_notes",
            "e01fe3692a5420a36733b1a0b6552c5ccc905208e2164a7216c1034d2ff4643d",
        ),
    ],
    limits: ::bus_runtime::declaration::Limits {
        data_bytes: 16384u32,
        batch: 200u16,
        retention: ::core::time::Duration::from_secs(604800u64),
    },
};
/// Starts the bus of an application that handles all that is declared.
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
pub trait StartBus<A> {
    /// Starts the bus. Does not compile while a declared handler or predicate is missing.
    fn start(
        self,
    ) -> ::bus_runtime::BoxFuture<
        'static,
        ::core::result::Result<::bus_runtime::Bus, ::bus_runtime::StartError>,
    >
    where
        A: handlers::CorpusIndex,
        A: handlers::OwnerNotify,
        A: handlers::CorpusReindex,
        A: scopes::CorpusNote;
}
#[allow(dead_code, unreachable_pub, clippy::all, reason = "generated code")]
impl<A: ::core::marker::Send + ::core::marker::Sync + 'static> StartBus<A>
for ::bus_runtime::Builder<A> {
    fn start(
        self,
    ) -> ::bus_runtime::BoxFuture<
        'static,
        ::core::result::Result<::bus_runtime::Bus, ::bus_runtime::StartError>,
    >
    where
        A: handlers::CorpusIndex,
        A: handlers::OwnerNotify,
        A: handlers::CorpusReindex,
        A: scopes::CorpusNote,
    {
        let mut handlers = ::bus_runtime::Handlers::new();
        handlers.subscriber("corpus.index", <A as handlers::CorpusIndex>::HANDLER);
        handlers.subscriber("owner.notify", <A as handlers::OwnerNotify>::HANDLER);
        handlers.job(<A as handlers::CorpusReindex>::HANDLER);
        handlers
            .scope(
                "corpus_note",
                |app, event, endpoint| {
                    ::std::boxed::Box::pin(
                        <A as scopes::CorpusNote>::admits(app, event, endpoint),
                    )
                },
            );
        ::bus_runtime::start(self, &DECLARATION, handlers)
    }
}
