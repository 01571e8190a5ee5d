//! Emits TypeScript declarations of the bodies: an interface a type and version, and their union,
//! which a test of `type` narrows.
//!
//! An interface is always called by its version (`OrderPlacedV1`), so that a second one renames
//! nothing. Property names stand as they are sent, quoted where JavaScript asks for it.

use std::fmt::Write as _;

use super::{Plan, json, json_schema, receivers::HEADERS};
use crate::model::{Event, Field, FieldType, names};

/// The file.
pub(crate) fn emit(plan: &Plan<'_>) -> String {
    let published = plan.published();
    let mut text = String::from("// made by `cargo bus generate`: change events.yaml instead\n\n");
    text.push_str(
        "/** The headers of every delivery, their names in lower case. */\nexport interface WebhookHeaders {\n",
    );
    for header in &HEADERS {
        comment(&mut text, 1, &[header.description]);
        line(&mut text, 1, &format!("\"{}\": string;", header.name));
    }
    text.push_str("}\n");
    for event in &published {
        interface(&mut text, event);
    }
    text.push_str(
        "\n/** Every body that may arrive: narrow it by `type`, and by `version` where a type has several. */\n",
    );
    text.push_str("export type WebhookEvent =");
    if published.is_empty() {
        text.push_str(" never");
    }
    for event in &published {
        write!(text, "\n  | {}", name(event)).expect("a String takes any text");
    }
    text.push_str(";\n\n/** The types that may arrive. */\nexport type WebhookEventType = WebhookEvent[\"type\"];\n");
    text
}

/// What the interface of a type and version is called. No two are the same: after the last `V`
/// come digits alone, and before it the struct's name, of which no two are the same.
pub(crate) fn name(event: &Event) -> String {
    format!("{}V{}", names::type_name(&event.name.value), event.version)
}

fn interface(text: &mut String, event: &Event) {
    text.push('\n');
    let about = format!("About `{}`.", event.subject.value.text);
    let doc = json_schema::description(event).unwrap_or(&event.name.value);
    comment(text, 0, &[doc, &about]);
    line(text, 0, &format!("export interface {} {{", name(event)));
    comment(
        text,
        1,
        &["The same on every delivery of this event: deduplicate by it."],
    );
    line(text, 1, "id: string;");
    let mut quoted = String::new();
    json::quoted(&mut quoted, &event.name.value);
    line(text, 1, &format!("type: {quoted};"));
    line(text, 1, "subject: string;");
    comment(text, 1, &["When the transaction that recorded it began, in RFC 3339."]);
    line(text, 1, "occurred_at: string;");
    text.push_str("  data: ");
    object(text, 1, &event.data);
    text.push_str(";\n");
    if event.version > 1 {
        line(text, 1, &format!("version: {};", event.version));
    } else {
        comment(text, 1, &["The first version does not say so."]);
        line(text, 1, "version?: undefined;");
    }
    text.push_str("}\n");
}

fn object(text: &mut String, depth: usize, fields: &[Field]) {
    if fields.is_empty() {
        // `{}` would be anything but null.
        text.push_str("Record<string, unknown>");
        return;
    }
    text.push_str("{\n");
    for field in fields {
        property(text, depth + 1, field);
    }
    indent(text, depth);
    text.push('}');
}

fn property(text: &mut String, depth: usize, field: &Field) {
    let bounds = bounds(&field.ty.value);
    let pattern = field
        .pattern
        .as_ref()
        .map(|pattern| format!("Matches `{}`.", pattern.value));
    let example = field.example.as_ref().map(|example| format!("@example {example}"));
    let said: Vec<&str> = [
        field.doc.as_deref().map(str::trim).filter(|doc| !doc.is_empty()),
        bounds.as_deref(),
        pattern.as_deref(),
        example.as_deref(),
        field.deprecated.then_some("@deprecated"),
    ]
    .into_iter()
    .flatten()
    .collect();
    if !said.is_empty() {
        comment(text, depth, &said);
    }
    indent(text, depth);
    push_name(text, &field.name.value);
    text.push_str(if field.optional { "?: " } else { ": " });
    ty(text, depth, &field.ty.value);
    text.push_str(";\n");
}

/// What a type says that TypeScript's does not.
fn bounds(ty: &FieldType) -> Option<String> {
    match ty {
        FieldType::String(Some(most)) => Some(format!("At most {most} characters.")),
        FieldType::Uuid => Some("A UUID.".to_owned()),
        FieldType::Int => Some("A whole number of 32 bits.".to_owned()),
        FieldType::Long => Some("A whole number of 64 bits, as text: read it by `BigInt`.".to_owned()),
        FieldType::Decimal => Some("A decimal number, as text, so that it is not rounded.".to_owned()),
        FieldType::Timestamp => Some("A time in RFC 3339, UTC.".to_owned()),
        FieldType::Date => Some("A date, such as 2026-11-29.".to_owned()),
        FieldType::Uri(_) => Some("A URI.".to_owned()),
        FieldType::Email => Some("A mail address.".to_owned()),
        FieldType::Ip => Some("An IP address, of version 4 or 6.".to_owned()),
        FieldType::List(of, most) | FieldType::Map(of, most) => {
            let (each, unit) = match ty {
                FieldType::List(..) => ("Each", "items"),
                _ => ("Each value", "entries"),
            };
            let of = bounds(of).map(|of| format!("{each}: {of}"));
            let most = most.map(|most| format!("At most {most} {unit}."));
            match (most, of) {
                (Some(most), Some(of)) => Some(format!("{most} {of}")),
                (most, of) => most.or(of),
            }
        }
        _ => None,
    }
}

fn ty(text: &mut String, depth: usize, of: &FieldType) {
    match of {
        FieldType::Bool => text.push_str("boolean"),
        FieldType::Int | FieldType::Float => text.push_str("number"),
        FieldType::Json | FieldType::Broken => text.push_str("unknown"),
        FieldType::Enum { labels, open } => {
            for (at, label) in labels.iter().enumerate() {
                if at > 0 {
                    text.push_str(" | ");
                }
                json::quoted(text, &label.value);
            }
            if *open {
                // The labels stay known to an editor, and any other text is taken.
                text.push_str(" | (string & {})");
            }
        }
        FieldType::List(of, _) => {
            text.push_str("Array<");
            ty(text, depth, of);
            text.push('>');
        }
        FieldType::Map(of, _) => {
            text.push_str("{ [key: string]: ");
            ty(text, depth, of);
            text.push_str(" }");
        }
        FieldType::Object(fields) => object(text, depth, fields),
        _ => text.push_str("string"),
    }
}

fn push_name(text: &mut String, name: &str) {
    let plain = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_' || first == '$')
        && name
            .chars()
            .all(|one| one.is_ascii_alphanumeric() || one == '_' || one == '$');
    if plain {
        text.push_str(name);
    } else {
        json::quoted(text, name);
    }
}

/// A comment for editors, its paragraphs apart.
fn comment(text: &mut String, depth: usize, paragraphs: &[&str]) {
    let lines: Vec<String> = paragraphs
        .iter()
        .flat_map(|paragraph| paragraph.lines())
        // A text must not end the comment it stands in.
        .map(|line| line.trim_end().replace("*/", "*\\/"))
        .collect();
    if let [only] = lines.as_slice() {
        line(text, depth, &format!("/** {only} */"));
        return;
    }
    line(text, depth, "/**");
    for said in lines {
        line(text, depth, format!(" * {said}").trim_end());
    }
    line(text, depth, " */");
}

fn line(text: &mut String, depth: usize, content: &str) {
    indent(text, depth);
    text.push_str(content);
    text.push('\n');
}

fn indent(text: &mut String, depth: usize) {
    for _ in 0..depth {
        text.push_str("  ");
    }
}
