//! What every document says to receivers: the headers of a delivery, what each response does, and
//! what to rely on. All documents take it from here, so that no two differ.

use std::time::Duration;

use super::Plan;
use crate::model::{Event, Field, FieldType, duration::in_words};

/// A header of a delivery.
pub(crate) struct Header {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) example: &'static str,
    /// A regular expression that every value matches.
    pub(crate) pattern: &'static str,
}

pub(crate) static HEADERS: [Header; 3] = [
    Header {
        name: "webhook-id",
        description: "The event's id. It is the same on every attempt, redelivery and replay: use it as an idempotency \
                      key.",
        example: "01a227fa-7000-7000-8000-000000000001",
        pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
    },
    Header {
        name: "webhook-timestamp",
        description: "The time of this attempt, in seconds since 1970-01-01 UTC. Reject a delivery that is more than 5 \
                      minutes old.",
        example: "1795953600",
        pattern: "^[0-9]+$",
    },
    Header {
        name: "webhook-signature",
        description: "One or more signatures, separated by spaces; accept the delivery if one of them is valid. Each is \
                      `v1,` followed by the base64 of HMAC-SHA256 over `id.timestamp.body` with the endpoint's signing \
                      secret.",
        example: "v1,y1Ek4/Ab//mclbeHxEMxndGDfse3K0Zv9N+lNrKmB5o=",
        pattern: "^v1a?,[A-Za-z0-9+/=]+( v1a?,[A-Za-z0-9+/=]+)*$",
    },
];

/// A response of a receiver, and what happens then.
pub(crate) struct Response {
    /// As OpenAPI names it.
    pub(crate) status: &'static str,
    pub(crate) name: &'static str,
    pub(crate) description: String,
}

/// Returns the responses of a receiver and what follows each, by the declared figures.
pub(crate) fn responses(plan: &Plan<'_>) -> [Response; 4] {
    let policy = plan.model.delivery_policy();
    [
        Response {
            status: "2XX",
            name: "received",
            description: "The delivery succeeded. Respond with 2xx immediately, also to event types you do not know, \
                          and process the event afterwards."
                .to_owned(),
        },
        Response {
            status: "410",
            name: "gone",
            description: "The endpoint no longer exists. It is disabled, and no further deliveries are sent to it."
                .to_owned(),
        },
        Response {
            status: "429",
            name: "throttled",
            description: format!(
                "The receiver is overloaded. The next attempt waits as long as `Retry-After` (seconds or a date) says, \
                 at most {}. The header is also honoured on 502, 503 and 504.",
                in_words(policy.max_retry_after)
            ),
        },
        Response {
            status: "default",
            name: "failed",
            description: format!(
                "Any other response fails the attempt, and so does no response within {}. After 408, 429 and 5xx the \
                 delivery is attempted {}; after any other 4xx and after a redirect, which is not followed, {}.",
                exactly(policy.request_timeout),
                attempts(policy.attempts, policy.schedule),
                attempts(policy.attempts_after_rejection, policy.schedule_after_rejection)
            ),
        },
    ]
}

/// The attempts of a delivery and the time they span.
fn attempts(attempts: u16, span: Duration) -> String {
    match attempts {
        1 => "once".to_owned(),
        _ => format!("up to {attempts} times over about {}", in_words(span)),
    }
}

/// A time that must not be rounded.
fn exactly(time: Duration) -> String {
    match (time.as_millis(), time.subsec_millis()) {
        (1_000, _) => "1 second".to_owned(),
        (_, 0) => format!("{} seconds", time.as_secs()),
        (millis, _) => format!("{millis} milliseconds"),
    }
}

/// What a receiver can rely on, one sentence each.
pub(crate) static ADVICE: [&str; 5] = [
    "Events are delivered at least once: store the `webhook-id` of each event you have processed, and skip it when it \
     arrives again.",
    "The order of deliveries is not guaranteed: read the current state of what `subject` names. If you must compare two \
     events, the later `occurred_at` wins.",
    "Ignore properties you do not know: fields are added without a new version.",
    "Respond with 2xx to event types you do not know: an endpoint may be subscribed to more types than your release \
     handles.",
    "Integers beyond 2⁵³ and decimals are sent as strings, so that no JSON parser rounds them.",
];

/// How to verify a signature.
pub(crate) const VERIFYING: &str = "Every delivery is signed according to Standard Webhooks. Verify the signature on the raw body, before parsing it, with \
     a library from standardwebhooks.com for your language. To verify it without a library, decode the base64 after \
     `whsec_` in the endpoint's signing secret, compute HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and \
     the raw body, and compare the base64 of the result in constant time with each `v1,` signature in \
     `webhook-signature`.";

/// How a receiver verifies a delivery in JavaScript.
pub(crate) const VERIFYING_IN_JAVASCRIPT: &str = "import { Webhook } from \"standardwebhooks\";

const event = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, request.headers);
";

/// How a receiver verifies a delivery in Python.
pub(crate) const VERIFYING_IN_PYTHON: &str = "from standardwebhooks import Webhook

event = Webhook(os.environ[\"WEBHOOK_SECRET\"]).verify(raw_body, request.headers)
";

/// Returns the title of the documents.
pub(crate) fn title(plan: &Plan<'_>) -> String {
    format!("Webhooks of {}", plan.model.namespace)
}

/// The version of the documents, which is constant: each type has a version of its own.
pub(crate) const DOCUMENT_VERSION: &str = "1.0.0";

/// Returns the published types, each with its versions in ascending order.
pub(crate) fn types<'a>(published: &'a [&'a Event]) -> impl Iterator<Item = &'a [&'a Event]> {
    published.chunk_by(|one, other| one.name.value == other.name.value)
}

/// Returns the first segment of a type, by which documents group types.
pub(crate) fn group(event: &Event) -> &str {
    event.name.value.split('.').next().unwrap_or_default()
}

/// Returns the groups of all types, each once.
pub(crate) fn groups<'a>(published: &[&'a Event]) -> Vec<&'a str> {
    let mut groups: Vec<&str> = published.iter().map(|event| group(event)).collect();
    groups.sort_unstable();
    groups.dedup();
    groups
}

/// A field as a table shows it.
pub(crate) struct Row<'a> {
    /// Its name, below those of the objects around it: `lines[].sku` in a list of them.
    pub(crate) path: String,
    pub(crate) field: &'a Field,
    /// Its type, in words.
    pub(crate) ty: String,
}

/// Returns all fields of `data`, including those of nested objects. `code` formats a label as code.
pub(crate) fn rows(fields: &[Field], code: fn(&str) -> String) -> Vec<Row<'_>> {
    fn collect<'a>(fields: &'a [Field], above: &str, code: fn(&str) -> String, rows: &mut Vec<Row<'a>>) {
        for field in fields {
            let path = format!("{above}{}", field.name.value);
            rows.push(Row {
                path,
                field,
                ty: type_in_words(&field.ty.value, code) + if field.nullable { ", or null" } else { "" },
            });
            if let Some((below, inner)) = field.inner() {
                collect(inner, &format!("{above}{below}"), code, rows);
            }
        }
    }
    let mut rows = Vec::new();
    collect(fields, "", code, &mut rows);
    rows
}

/// Returns a type in words, for readers who do not know `events.yaml`.
fn type_in_words(ty: &FieldType, code: fn(&str) -> String) -> String {
    let bounded = |word: &str, most: &Option<u32>| match most {
        Some(1) => format!("{word} of at most 1 character"),
        Some(most) => format!("{word} of at most {most} characters"),
        None => word.to_owned(),
    };
    match ty {
        FieldType::String(most) => bounded("text", most),
        FieldType::Uri(most) => bounded("URI", most),
        FieldType::Email => "mail address".to_owned(),
        FieldType::Uuid => "UUID".to_owned(),
        FieldType::Bool => "true or false".to_owned(),
        FieldType::Int => "whole number".to_owned(),
        FieldType::Long => "whole number as text".to_owned(),
        FieldType::Float => "number".to_owned(),
        FieldType::Decimal => "decimal number as text".to_owned(),
        FieldType::Timestamp => "time (RFC 3339, UTC)".to_owned(),
        FieldType::UnixSeconds => "time (seconds since 1970)".to_owned(),
        FieldType::Date => "date".to_owned(),
        FieldType::Ip => "IP address".to_owned(),
        FieldType::Json | FieldType::Broken => "any JSON".to_owned(),
        FieldType::Enum { labels, open } => {
            let labels: Vec<String> = labels.iter().map(|label| code(&label.value)).collect();
            let more = if *open { ", or another text" } else { "" };
            format!("one of {}{more}", labels.join(", "))
        }
        FieldType::List(of, None) => format!("list of: {}", type_in_words(of, code)),
        FieldType::List(of, Some(most)) => format!("list, at most {most}, of: {}", type_in_words(of, code)),
        FieldType::Map(of, None) => format!("map of: {}", type_in_words(of, code)),
        FieldType::Map(of, Some(most)) => format!("map, at most {most} entries, of: {}", type_in_words(of, code)),
        FieldType::Object(_) => "object".to_owned(),
    }
}
