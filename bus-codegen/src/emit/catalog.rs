//! Emits the catalog as Markdown: every published type, for people who read it where the
//! repository is shown.

use std::fmt::Write as _;

use super::{
    Plan, examples, json_schema,
    markdown::{cell, code, code_cell, harmless},
    receivers::{self, ADVICE, ANSWERS, HEADERS, VERIFYING},
};
use crate::model::Event;

/// The file.
pub(crate) fn emit(plan: &Plan<'_>) -> String {
    let published = plan.published();
    let mut text = String::from("<!-- made by `cargo bus generate`: change events.yaml instead -->\n\n");
    push(&mut text, format_args!("# {}\n\n", receivers::title(plan)));
    text.push_str("| type | version | |\n|---|---|---|\n");
    for event in &published {
        let (name, version) = (&event.name.value, event.version);
        let doc = cell(json_schema::description(event).unwrap_or_default());
        push(
            &mut text,
            format_args!("| [`{name}`](#{}) | {version} | {doc} |\n", anchor(event)),
        );
    }
    text.push_str("\n## For those who receive\n\n");
    for advice in ADVICE {
        push(&mut text, format_args!("- {advice}\n"));
    }
    push(&mut text, format_args!("\n{VERIFYING}\n\n| header | |\n|---|---|\n"));
    for header in &HEADERS {
        push(
            &mut text,
            format_args!("| `{}` | {} |\n", header.name, header.description),
        );
    }
    text.push_str("\n| answer | what follows |\n|---|---|\n");
    for answer in &ANSWERS {
        push(
            &mut text,
            format_args!("| {} | {} |\n", answer.status, answer.description),
        );
    }
    text.push_str("\n## Types\n");
    for event in &published {
        entry(&mut text, event);
    }
    text
}

fn entry(text: &mut String, event: &Event) {
    let stem = event.stem();
    push(text, format_args!("\n<a id=\"{}\"></a>\n\n", anchor(event)));
    push(
        text,
        format_args!("### `{}`, version {}\n\n", event.name.value, event.version),
    );
    if let Some(doc) = json_schema::description(event) {
        push(text, format_args!("{}\n\n", harmless(doc)));
    }
    push(text, format_args!("Subject: {}", code(&event.subject.value.text)));
    push(
        text,
        format_args!(" · [schema](schemas/{stem}.json) · [example](examples/{stem}.json)\n\n"),
    );
    let rows = receivers::rows(&event.data, code_cell);
    if !rows.is_empty() {
        text.push_str("| field of `data` | type | |\n|---|---|---|\n");
        for row in rows {
            let mut said = Vec::new();
            if row.field.optional {
                said.push("May be absent.".to_owned());
            }
            if row.field.deprecated {
                said.push("Deprecated.".to_owned());
            }
            if let Some(doc) = &row.field.doc {
                said.push(cell(doc));
            }
            if let Some(pattern) = &row.field.pattern {
                said.push(format!("Matches {}.", code_cell(&pattern.value)));
            }
            let said = said.join(" ");
            push(
                text,
                format_args!("| {} | {} | {said} |\n", code_cell(&row.path), row.ty),
            );
        }
        text.push('\n');
    }
    push(text, format_args!("```json\n{}```\n", examples::file(event)));
}

fn anchor(event: &Event) -> String {
    event.stem().replace('.', "-")
}

fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("a String takes any text");
}
