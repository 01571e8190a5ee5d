//! Emits the AsyncAPI 3.0 document: one channel per event type, one message per version, and the
//! operation that sends them.
//!
//! Schemas are inlined without their `$id`, which would make each of them a document of its own.
//! The document lists no servers, since the server is the receiver's.

use super::{
    Plan, examples,
    json::{self, Object},
    json_schema,
    markdown::{Prose, harmless},
    receivers::{self, ADVICE, DOCUMENT_VERSION, HEADERS, VERIFYING},
};
use crate::model::Event;

/// Returns the document as JSON.
pub(crate) fn emit(plan: &Plan<'_>) -> String {
    let published = plan.published();
    json::document(|document| {
        document.text("asyncapi", "3.0.0");
        document.text("id", &format!("urn:bus:{}", plan.model.namespace));
        document.text("defaultContentType", "application/json");
        document.object("info", |info| {
            info.text("title", &receivers::title(plan));
            info.text("version", DOCUMENT_VERSION);
            info.text("description", &format!("{VERIFYING}\n\n{}", ADVICE.join("\n\n")));
            info.array("tags", |tags| {
                for group in receivers::groups(&published) {
                    tags.object(|tag| tag.text("name", group));
                }
            });
        });
        document.object("channels", |channels| {
            for versions in receivers::types(&published) {
                channels.object(&versions[0].name.value, |one| channel(one, versions));
            }
        });
        document.object("operations", |operations| {
            for versions in receivers::types(&published) {
                let name = &versions[0].name.value;
                operations.object(&format!("send.{name}"), |operation| {
                    operation.text("action", "send");
                    operation.reference("channel", &format!("#/channels/{name}"));
                    operation.text("summary", &summary(newest(versions)));
                    operation.array("security", |all| {
                        all.reference("#/components/securitySchemes/signature")
                    });
                    operation.array("tags", |tags| {
                        tags.object(|tag| tag.text("name", receivers::group(versions[0])));
                    });
                });
            }
        });
        document.object("components", |components| {
            components.object("messages", |messages| {
                for event in &published {
                    messages.object(&event.stem(), |one| message(one, plan, event));
                }
            });
            components.object("schemas", |schemas| {
                schemas.object("headers", headers);
                for event in &published {
                    schemas.object(&event.stem(), |schema| {
                        json_schema::body(schema, event, Prose::Markdown)
                    });
                }
            });
            components.object("securitySchemes", |schemes| schemes.object("signature", signature));
        });
    })
}

fn newest<'a>(versions: &[&'a Event]) -> &'a Event {
    versions.last().expect("a type has a version")
}

/// Returns the first line of the description.
fn summary(event: &Event) -> String {
    let doc = json_schema::description(event).unwrap_or(&event.name.value);
    doc.lines().next().unwrap_or_default().trim_end_matches('.').to_owned()
}

fn channel(channel: &mut Object<'_>, versions: &[&Event]) {
    // The address is that of each endpoint.
    channel.plain("address", "null");
    if let Some(doc) = json_schema::description(newest(versions)) {
        channel.text("description", &harmless(doc));
    }
    channel.object("messages", |messages| {
        for event in versions {
            let stem = event.stem();
            messages.reference(&stem, &format!("#/components/messages/{stem}"));
        }
    });
}

fn message(message: &mut Object<'_>, plan: &Plan<'_>, event: &Event) {
    message.text("name", &event.name.value);
    message.text("title", &format!("{}, version {}", event.name.value, event.version));
    message.text("summary", &summary(event));
    message.text("contentType", "application/json");
    message.reference("headers", "#/components/schemas/headers");
    message.reference("payload", &format!("#/components/schemas/{}", event.stem()));
    if let Some(address) = json_schema::address(plan, event) {
        message.object("externalDocs", |docs| {
            docs.text("description", "The JSON Schema");
            docs.text("url", &address);
        });
    }
    message.array("examples", |list| {
        list.object(|example| {
            example.object("headers", |headers| {
                headers.text("webhook-id", &examples::event_id(event));
                for header in &HEADERS[1..] {
                    headers.text(header.name, header.example);
                }
            });
            example.object("payload", |payload| examples::body(payload, event));
        });
    });
}

fn headers(schema: &mut Object<'_>) {
    schema.text("type", "object");
    schema.object("properties", |properties| {
        for header in &HEADERS {
            properties.object(header.name, |property| {
                property.text("description", header.description);
                property.text("type", "string");
                property.text("pattern", header.pattern);
            });
        }
    });
    schema.texts("required", HEADERS.iter().map(|header| header.name));
}

/// How a receiver verifies that a delivery is authentic.
fn signature(scheme: &mut Object<'_>) {
    scheme.text("type", "httpApiKey");
    scheme.text("name", "webhook-signature");
    scheme.text("in", "header");
    scheme.text("description", VERIFYING);
}
