//! The bytes that are sent.
//!
//! They are made of the stored event alone, so that a retry a day later sends the same ones, and
//! they are made once an attempt: what is signed is what is sent.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::event::StoredEvent;

/// The body of version 1, its keys in this order; from version 2 it ends in `version`.
#[derive(Serialize)]
struct Body<'a> {
    id: Uuid,
    #[serde(rename = "type")]
    event_type: &'a str,
    subject: &'a str,
    occurred_at: String,
    /// The recorded text, so that numbers reach the receiver as they were recorded.
    data: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u32>,
}

/// The body of an event's delivery.
pub(super) fn of(event: &StoredEvent) -> Vec<u8> {
    let body = Body {
        id: event.id,
        event_type: &event.event_type,
        subject: &event.subject,
        occurred_at: timestamp(event.occurred_at),
        data: &event.data,
        version: (event.version > 1).then_some(event.version),
    };
    serde_json::to_vec(&body).expect("text, a UUID and JSON are JSON")
}

/// RFC 3339 in UTC with milliseconds.
fn timestamp(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(version: u32, data: &str) -> StoredEvent {
        StoredEvent {
            id: Uuid::from_u128(0x0198_0000_0000_7000_8000_0000_0000_0001),
            seq: 1,
            owner: None,
            event_type: "order.placed".into(),
            version,
            subject: "order/ü".into(),
            data: RawValue::from_string(data.into()).expect("the sample is JSON"),
            occurred_at: DateTime::from_timestamp_millis(1_795_953_600_120).expect("the sample is a time"),
            traceparent: None,
        }
    }

    fn text(version: u32, data: &str) -> String {
        String::from_utf8(of(&event(version, data))).expect("JSON is UTF-8")
    }

    #[test]
    fn the_body_has_the_documented_keys_in_order_and_the_data_as_recorded() {
        assert_eq!(
            text(1, r#"{"b":1,"a":"ü","c":1.0}"#),
            r#"{"id":"01980000-0000-7000-8000-000000000001","type":"order.placed","subject":"order/ü","occurred_at":"2026-11-29T12:00:00.120Z","data":{"b":1,"a":"ü","c":1.0}}"#
        );
    }

    #[test]
    fn later_versions_say_so_at_the_end() {
        assert!(text(2, "{}").ends_with(r#""data":{},"version":2}"#));
    }

    #[test]
    fn numbers_beyond_any_machine_type_are_sent_as_recorded() {
        let data = r#"{"n":[18446744073709551615,1e400,0.1,-0,12345678901234567890.123]}"#;
        assert!(text(1, data).contains(data));
    }
}
