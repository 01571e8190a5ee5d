//! What every document tells the people who receive: the headers of a delivery, what their
//! answers do, and what to rely on. Said once, so that no two documents differ.

use super::Plan;
use crate::model::{Event, Field, FieldType};

/// A header of a delivery.
pub(crate) struct Header {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) example: &'static str,
    /// What all its values look like.
    pub(crate) pattern: &'static str,
}

pub(crate) static HEADERS: [Header; 3] = [
    Header {
        name: "webhook-id",
        description: "The event's id, the same on every attempt and replay: deduplicate by it.",
        example: "01a227fa-7000-7000-8000-000000000001",
        pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
    },
    Header {
        name: "webhook-timestamp",
        description: "When this attempt was made, in seconds since 1970: refuse what is minutes old.",
        example: "1795953600",
        pattern: "^[0-9]+$",
    },
    Header {
        name: "webhook-signature",
        description: "One or more signatures with a blank between them; one that fits is enough. Each is `v1,` and the \
                      base64 of HMAC-SHA256 over `id.timestamp.body` under the endpoint's secret.",
        example: "v1,y1Ek4/Ab//mclbeHxEMxndGDfse3K0Zv9N+lNrKmB5o=",
        pattern: "^v1a?,[A-Za-z0-9+/=]+( v1a?,[A-Za-z0-9+/=]+)*$",
    },
];

/// An answer of a receiver's, and what follows.
pub(crate) struct Answer {
    /// As OpenAPI names it.
    pub(crate) status: &'static str,
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
}

pub(crate) static ANSWERS: [Answer; 4] = [
    Answer {
        status: "2XX",
        name: "received",
        description: "Received. Answer so at once, to types you do not know as well, and work afterwards.",
    },
    Answer {
        status: "410",
        name: "gone",
        description: "The endpoint is no longer wanted: it is disabled, and nothing more is sent.",
    },
    Answer {
        status: "429",
        name: "later",
        description: "Too much at once. With a `Retry-After` (seconds or a date) the delivery waits that long, at most \
                      10 hours; so it does on 502, 503 and 504.",
    },
    Answer {
        status: "default",
        name: "failed",
        description: "Anything else, and no answer within 15 seconds, is a failure. 408, 429 and 5xx are tried 18 times \
                      over about 5 days; a redirect, which is not followed, and other 4xx over about 8 hours.",
    },
];

/// What to rely on, a sentence each.
pub(crate) static ADVICE: [&str; 5] = [
    "A delivery comes at least once: keep the `webhook-id` of what you have worked on, and skip it when it comes again.",
    "Deliveries come in no promised order: read the thing the `subject` names, and where you must choose, the later \
     `occurred_at` wins.",
    "Ignore keys you do not know: later fields are added without a new version.",
    "Answer 2xx to types you do not know: an endpoint may be subscribed to more than this release knows.",
    "Whole numbers beyond 2⁵³ and decimals come as text, so that no reader rounds them.",
];

/// How the signature is made, for those who check it by hand.
pub(crate) const VERIFYING: &str = "Every delivery is signed as Standard Webhooks says. Check it on the raw body, before parsing, with a library of \
     standardwebhooks.com for your language, or by hand: decode the base64 after `whsec_` of your endpoint's secret, take \
     HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body as it came, and compare the base64 of it in \
     constant time with each `v1,` signature in `webhook-signature`.";

/// A receiver in a few lines.
pub(crate) const VERIFYING_IN_JAVASCRIPT: &str = "import { Webhook } from \"standardwebhooks\";

const event = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, request.headers);
";

/// The same in Python.
pub(crate) const VERIFYING_IN_PYTHON: &str = "from standardwebhooks import Webhook

event = Webhook(os.environ[\"WEBHOOK_SECRET\"]).verify(raw_body, request.headers)
";

/// How the set of documents is called.
pub(crate) fn title(plan: &Plan<'_>) -> String {
    format!("Webhooks of {}", plan.model.namespace)
}

/// The documents have no version of their own: each type has.
pub(crate) const DOCUMENT_VERSION: &str = "1.0.0";

/// The published types, each with its versions in ascending order.
pub(crate) fn types<'a>(published: &'a [&'a Event]) -> impl Iterator<Item = &'a [&'a Event]> {
    published.chunk_by(|one, other| one.name.value == other.name.value)
}

/// The first segment of a type, by which documents group them.
pub(crate) fn group(event: &Event) -> &str {
    event.name.value.split('.').next().unwrap_or_default()
}

/// The groups of all types, each once.
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

/// All fields of `data`, objects taken apart, those in lists and maps too; `code` writes a label as code.
pub(crate) fn rows(fields: &[Field], code: fn(&str) -> String) -> Vec<Row<'_>> {
    fn collect<'a>(fields: &'a [Field], above: &str, code: fn(&str) -> String, rows: &mut Vec<Row<'a>>) {
        for field in fields {
            let path = format!("{above}{}", field.name.value);
            rows.push(Row {
                path,
                field,
                ty: in_words(&field.ty.value, code),
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

/// A type, for a reader who does not know the declaration's words.
fn in_words(ty: &FieldType, code: fn(&str) -> String) -> String {
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
        FieldType::Date => "date".to_owned(),
        FieldType::Ip => "IP address".to_owned(),
        FieldType::Json | FieldType::Broken => "any JSON".to_owned(),
        FieldType::Enum { labels, open } => {
            let labels: Vec<String> = labels.iter().map(|label| code(&label.value)).collect();
            let more = if *open { ", or another text" } else { "" };
            format!("one of {}{more}", labels.join(", "))
        }
        FieldType::List(of, None) => format!("list of: {}", in_words(of, code)),
        FieldType::List(of, Some(most)) => format!("list, at most {most}, of: {}", in_words(of, code)),
        FieldType::Map(of, None) => format!("map of: {}", in_words(of, code)),
        FieldType::Map(of, Some(most)) => format!("map, at most {most} entries, of: {}", in_words(of, code)),
        FieldType::Object(_) => "object".to_owned(),
    }
}
