//! Emits the OpenAPI 3.1 document: one webhook per event type, as its receiver implements it.

use super::{
    Plan,
    json::{self, Object},
    json_schema,
    markdown::{Prose, harmless},
    receivers::{self, ADVICE, DOCUMENT_VERSION, HEADERS, VERIFYING},
};
use crate::model::{Event, names};

/// Returns the document as JSON.
pub(crate) fn emit(plan: &Plan<'_>) -> String {
    let published = plan.published();
    json::document(|document| {
        document.text("openapi", "3.1.0");
        document.text("jsonSchemaDialect", "https://json-schema.org/draft/2020-12/schema");
        document.object("info", |info| {
            info.text("title", &receivers::title(plan));
            info.text("version", DOCUMENT_VERSION);
            info.text("summary", "What an endpoint receives and how it responds");
            info.text("description", &ADVICE.join("\n\n"));
        });
        document.array("servers", |servers| {
            servers.object(|server| {
                server.text("url", "{endpoint}");
                server.text("description", "The receiver's endpoint");
                server.object("variables", |variables| {
                    variables.object("endpoint", |endpoint| {
                        endpoint.text("description", "The URL the endpoint was registered with");
                        endpoint.text("default", "https://receiver.example/webhooks");
                    });
                });
            });
        });
        document.array("tags", |tags| {
            for group in receivers::groups(&published) {
                tags.object(|tag| {
                    tag.text("name", group);
                    tag.text("description", &format!("Event types that begin with `{group}.`"));
                });
            }
        });
        document.object("webhooks", |webhooks| {
            for versions in receivers::types(&published) {
                webhooks.object(&versions[0].name.value, |webhook| {
                    webhook.object("post", |operation| post(operation, plan, versions));
                });
            }
        });
        document.object("components", |components| {
            components.object("schemas", |schemas| {
                for event in &published {
                    schemas.object(&event.stem(), |schema| {
                        json_schema::body(schema, event, Prose::Markdown)
                    });
                }
            });
            if published.is_empty() {
                return;
            }
            components.object("parameters", |parameters| {
                for header in &HEADERS {
                    parameters.object(header.name, |parameter| {
                        parameter.text("name", header.name);
                        parameter.text("in", "header");
                        parameter.text("description", header.description);
                        parameter.plain("required", true);
                        parameter.object("schema", |schema| {
                            schema.text("type", "string");
                            schema.text("pattern", header.pattern);
                        });
                        parameter.text("example", header.example);
                    });
                }
            });
            components.object("responses", |responses| {
                for response in &receivers::responses(plan) {
                    responses.object(response.name, |object| {
                        object.text("description", &response.description)
                    });
                }
            });
            components.object("securitySchemes", |schemes| {
                schemes.object("signature", |scheme| {
                    scheme.text("type", "apiKey");
                    scheme.text("name", "webhook-signature");
                    scheme.text("in", "header");
                    scheme.text("description", VERIFYING);
                });
            });
        });
    })
}

fn post(operation: &mut Object<'_>, plan: &Plan<'_>, versions: &[&Event]) {
    let newest = versions.last().expect("a type has a version");
    let name = &newest.name.value;
    operation.text("operationId", &format!("receive{}", names::type_name(name)));
    let doc = json_schema::description(newest).unwrap_or(name);
    operation.text("summary", doc.lines().next().unwrap_or_default().trim_end_matches('.'));
    if doc.lines().nth(1).is_some() {
        operation.text("description", &harmless(doc));
    }
    operation.texts("tags", [receivers::group(newest)]);
    operation.array("security", |all| all.object(|one| one.texts("signature", [])));
    operation.array("parameters", |parameters| {
        for header in &HEADERS {
            parameters.reference(&format!("#/components/parameters/{}", header.name));
        }
    });
    operation.object("requestBody", |body| {
        body.plain("required", true);
        body.object("content", |content| {
            content.object("application/json", |media| {
                let place = |event: &Event| format!("#/components/schemas/{}", event.stem());
                match versions {
                    [only] => media.reference("schema", &place(only)),
                    // A body of version 2 also matches version 1 if no field was removed, so `oneOf` would fail.
                    _ => media.object("schema", |schema| {
                        schema.array("anyOf", |any| {
                            for event in versions {
                                any.reference(&place(event));
                            }
                        });
                    }),
                }
            });
        });
    });
    operation.object("responses", |responses| {
        for response in &receivers::responses(plan) {
            responses.reference(response.status, &format!("#/components/responses/{}", response.name));
        }
    });
}
