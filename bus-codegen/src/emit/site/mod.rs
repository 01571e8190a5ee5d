//! Emits the catalog as a static site: an index, and one page per event type.
//!
//! A page has no scripts and loads nothing; its links are relative, so that the folder works under
//! any address and from a disk. The files that pages link to are written beside them. All text of
//! the declaration goes through [`escaped`].
//!
//! There is no template engine because every application's build compiles this crate.

use std::fmt::Write as _;

use super::{
    Plan, examples, json_schema,
    receivers::{self, ADVICE, HEADERS, VERIFYING, VERIFYING_IN_JAVASCRIPT, VERIFYING_IN_PYTHON},
};
use crate::model::Event;

const STYLE: &str = include_str!("style.css");

/// A page loads its own style and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/// Returns each page and its path below the site's folder.
pub(crate) fn pages(plan: &Plan<'_>) -> Vec<(String, String)> {
    let published = plan.published();
    let mut pages = vec![("index.html".to_owned(), index(plan, &published))];
    for versions in receivers::types(&published) {
        pages.push((format!("events/{}.html", versions[0].name.value), page(plan, versions)));
    }
    pages
}

fn index(plan: &Plan<'_>, published: &[&Event]) -> String {
    let title = receivers::title(plan);
    let mut html = begin(&title);
    push(&mut html, format_args!("<h1>{}</h1>\n", escaped(&title)));
    html.push_str(
        "<p>The event types an endpoint can receive. <a href=\"#receiving\">For receivers</a> lists what you can rely on.</p>\n",
    );
    html.push_str("<table>\n<thead><tr><th>Type</th><th>Description</th></tr></thead>\n<tbody>\n");
    for versions in receivers::types(published) {
        let newest = versions.last().expect("a type has a version");
        let name = &newest.name.value;
        push(
            &mut html,
            format_args!("<tr><td><a href=\"events/{name}.html\"><code>{name}</code></a>"),
        );
        if newest.version > 1 {
            push(
                &mut html,
                format_args!(" <span class=\"soft\">version {}</span>", newest.version),
            );
        }
        let doc = escaped(json_schema::description(newest).unwrap_or_default());
        push(&mut html, format_args!("</td><td>{doc}</td></tr>\n"));
    }
    html.push_str("</tbody>\n</table>\n<h2>Downloads</h2>\n");
    downloads(&mut html, "");
    html.push_str("<h2 id=\"receiving\">For receivers</h2>\n<ul>\n");
    for advice in ADVICE {
        push(&mut html, format_args!("<li>{}</li>\n", in_code(advice)));
    }
    html.push_str("</ul>\n");
    verifying(&mut html);
    html.push_str("<h3>Headers</h3>\n<table>\n<thead><tr><th>Header</th><th>Description</th></tr></thead>\n<tbody>\n");
    for header in &HEADERS {
        let description = in_code(header.description);
        push(
            &mut html,
            format_args!("<tr><td><code>{}</code></td><td>{description}</td></tr>\n", header.name),
        );
    }
    html.push_str("</tbody>\n</table>\n<h3>Responses</h3>\n<table>\n<thead><tr><th>Status</th><th>What happens</th></tr></thead>\n<tbody>\n");
    for response in &receivers::responses(plan) {
        let description = in_code(&response.description);
        push(
            &mut html,
            format_args!("<tr><td>{}</td><td>{description}</td></tr>\n", response.status),
        );
    }
    html.push_str("</tbody>\n</table>\n");
    end(html)
}

fn page(plan: &Plan<'_>, versions: &[&Event]) -> String {
    let newest = versions.last().expect("a type has a version");
    let name = &newest.name.value;
    let title = receivers::title(plan);
    let mut html = begin(&format!("{name} · {title}"));
    push(
        &mut html,
        format_args!("<p><a href=\"../index.html\">{}</a></p>\n", escaped(&title)),
    );
    push(&mut html, format_args!("<h1><code>{name}</code></h1>\n"));
    for event in versions.iter().rev() {
        if versions.len() > 1 {
            push(
                &mut html,
                format_args!("<h2 id=\"v{0}\">Version {0}</h2>\n", event.version),
            );
        }
        version(&mut html, event);
    }
    verifying(&mut html);
    html.push_str("<h2>Downloads</h2>\n");
    downloads(&mut html, "../");
    end(html)
}

fn version(html: &mut String, event: &Event) {
    paragraphs(html, json_schema::description(event).unwrap_or_default());
    let subject = escaped(&event.subject.value.text);
    push(html, format_args!("<p>Subject: <code>{subject}</code></p>\n"));
    let rows = receivers::rows(&event.data, code);
    if rows.is_empty() {
        html.push_str("<p><code>data</code> has no fields.</p>\n");
    } else {
        html.push_str(
            "<table>\n<thead><tr><th>Field of <code>data</code></th><th>Type</th><th>Description</th></tr></thead>\n<tbody>\n",
        );
        for row in rows {
            let (path, ty) = (escaped(&row.path), row.ty);
            push(html, format_args!("<tr><td><code>{path}</code></td><td>{ty}</td><td>"));
            let mut said = Vec::new();
            if row.field.optional {
                said.push("Optional.".to_owned());
            }
            if row.field.deprecated {
                said.push("Deprecated.".to_owned());
            }
            if let Some(doc) = row.field.doc.as_deref().map(str::trim).filter(|doc| !doc.is_empty()) {
                said.push(escaped(doc));
            }
            if let Some(pattern) = &row.field.pattern {
                said.push(format!("Matches <code>{}</code>.", escaped(&pattern.value)));
            }
            html.push_str(&said.join(" "));
            html.push_str("</td></tr>\n");
        }
        html.push_str("</tbody>\n</table>\n");
    }
    let stem = event.stem();
    push(
        html,
        format_args!("<p><a href=\"../schemas/{stem}.json\">JSON Schema</a> of the body. Example:</p>\n"),
    );
    push(
        html,
        format_args!("<pre><code>{}</code></pre>\n", escaped(&examples::file(event))),
    );
}

fn verifying(html: &mut String) {
    push(
        html,
        format_args!(
            "<h2 id=\"verifying\">Verifying a signature</h2>\n<p>{}</p>\n",
            in_code(VERIFYING)
        ),
    );
    for (language, code) in [("JavaScript", VERIFYING_IN_JAVASCRIPT), ("Python", VERIFYING_IN_PYTHON)] {
        push(
            html,
            format_args!("<h3>{language}</h3>\n<pre><code>{}</code></pre>\n", escaped(code)),
        );
    }
}

fn downloads(html: &mut String, root: &str) {
    html.push_str("<ul>\n");
    for (words, files) in [
        ("AsyncAPI 3.0", ["asyncapi.json", "asyncapi.yaml"].as_slice()),
        ("OpenAPI 3.1", &["openapi.json", "openapi.yaml"]),
        ("TypeScript types", &["events.d.ts"]),
        ("All JSON Schemas", &["schemas/index.json"]),
    ] {
        let links: Vec<String> = files
            .iter()
            .map(|file| format!("<a href=\"{root}{file}\">{file}</a>"))
            .collect();
        push(html, format_args!("<li>{words}: {}</li>\n", links.join(", ")));
    }
    html.push_str("</ul>\n");
}

fn begin(title: &str) -> String {
    let mut html = String::with_capacity(8 * 1024);
    html.push_str("<!doctype html>\n<!-- Generated by `cargo bus generate`; edit events.yaml instead. -->\n<html lang=\"en\">\n<head>\n");
    html.push_str(
        "<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
    );
    push(
        &mut html,
        format_args!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n"),
    );
    push(
        &mut html,
        format_args!(
            "<title>{}</title>\n<link rel=\"icon\" href=\"data:,\">\n",
            escaped(title)
        ),
    );
    push(&mut html, format_args!("<style>\n{STYLE}</style>\n</head>\n<body>\n"));
    html
}

fn end(mut html: String) -> String {
    html.push_str("</body>\n</html>\n");
    html
}

/// Writes each paragraph of a text; a blank line separates paragraphs.
fn paragraphs(html: &mut String, text: &str) {
    for paragraph in text.split("\n\n").map(str::trim).filter(|text| !text.is_empty()) {
        push(html, format_args!("<p>{}</p>\n", escaped(paragraph)));
    }
}

/// Returns a text as HTML, with the parts in backticks as code.
fn in_code(text: &str) -> String {
    let mut html = String::with_capacity(text.len() + 32);
    for (at, piece) in text.split('`').enumerate() {
        if at % 2 == 1 {
            push(&mut html, format_args!("<code>{}</code>", escaped(piece)));
        } else {
            html.push_str(&escaped(piece));
        }
    }
    html
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", escaped(text))
}

/// Returns a text escaped for an element or an attribute.
fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            other => html.push(other),
        }
    }
    html
}

fn push(html: &mut String, arguments: std::fmt::Arguments<'_>) {
    html.write_fmt(arguments).expect("a String takes any text");
}
