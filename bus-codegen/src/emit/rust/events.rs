//! One event: its struct, and what the runtime needs to read, name and record it.

use super::{
    checks,
    code::{Code, block, line, literals},
    declaration,
    types::{Struct, emit as emit_struct, rust_type, serde_attribute},
};
use crate::{
    emit::Plan,
    model::{DEFAULT_LIMITS, Event, Exposure, Field, Part, names},
};

pub(super) fn emit(code: &mut Code, plan: &Plan<'_>, event: &Event) {
    let name = names::type_name(&event.name.value);
    let ident = names::ident(&name);
    let wire = &event.name.value;
    let said = event.doc.as_ref().map(|doc| doc.value.trim());
    let doc = said.map_or_else(|| format!("The event `{wire}`."), str::to_owned);
    emit_struct(
        code,
        &Struct {
            name: &name,
            doc: &format!("{doc}\n\nEvent `{wire}`, about `{}`.", event.subject.value.text),
            description: said.unwrap_or_default(),
            fields: &event.data,
            unsent: &event.subject_args,
            inner: false,
        },
    );
    code.blank();
    block!(code, "impl bus::EventData for {ident}", |code| {
        line!(code, "const TYPE: &'static str = {wire:?};");
        line!(code, "const VERSION: bus::SchemaVersion = {};", version(event.version));
        line!(code, "const EXPOSURE: bus::Exposure = {};", exposure(event.exposure));
        line!(
            code,
            "const EVENT_TYPE: bus::EventType = bus::EventType::from_index(number::Event::{ident} as u16);"
        );
        let limit = plan.model.limits.data_bytes;
        if limit != DEFAULT_LIMITS.data_bytes {
            line!(code, "const DATA_LIMIT: usize = {limit};");
        }
        if event.is_sensitive() {
            line!(
                code,
                "const SENSITIVE: &'static [bus::FieldDecl] = <Self as bus::Declared>::EVENT.fields;"
            );
        }
        code.blank();
        decode(code, event, &name);
    });
    code.blank();
    block!(code, "impl bus::Declared for {ident}", |code| {
        declaration::event(code, event);
    });
    if event.recordable() {
        code.blank();
        block!(code, "impl bus::Recordable for {ident}", |code| {
            recordable(code, plan, event);
        });
    }
}

pub(super) fn version(version: u32) -> String {
    if version == 1 {
        return "bus::SchemaVersion::FIRST".to_owned();
    }
    format!(
        "match bus::SchemaVersion::new({version}) {{ bus::Some(version) => version, bus::None => bus::SchemaVersion::FIRST }}"
    )
}

pub(super) const fn exposure(exposure: Exposure) -> &'static str {
    match exposure {
        Exposure::Internal => "bus::Exposure::Internal",
        Exposure::Webhook => "bus::Exposure::Webhook",
    }
}

fn decode(code: &mut Code, event: &Event, name: &str) {
    if event.subject_args.is_empty() {
        code.lines(
            "fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {\n    \
                 bus::decode(data)\n\
             }\n",
        );
        return;
    }
    // The payload has fewer fields than the struct, so it is read by a struct of its own.
    block!(
        code,
        "fn decode(subject: &str, data: &bus::RawValue) -> bus::Decoded<Self>",
        |code| {
            line!(code, "#[derive(bus::serde::Deserialize)]");
            line!(code, "#[serde(crate = \"bus::serde\")]");
            block!(code, "struct Data", |code| {
                for field in &event.data {
                    if let Some(attribute) = serde_attribute(field) {
                        line!(code, "{attribute}");
                    }
                    let field_name = names::ident(&names::field_name(field.rust_name()));
                    line!(code, "{field_name}: {},", rust_type(name, field));
                }
            });
            code.blank();
            line!(code, "let values = bus::subject_values(subject, {})?;", pattern(event));
            line!(code, "let data: Data = bus::decode(data)?;");
            line!(code, "bus::Ok(Self {{");
            code.deeper(|code| {
                for field in &event.data {
                    let field = names::ident(&names::field_name(field.rust_name()));
                    line!(code, "{field}: data.{field},");
                }
                for field in &event.subject_args {
                    let wire = &field.name.value;
                    let mut placeholders = event.subject.value.placeholders();
                    let at = placeholders
                        .position(|placeholder| placeholder.value == *wire)
                        .expect("a rule holds that the subject names each of them");
                    let field = names::ident(&names::field_name(field.rust_name()));
                    line!(code, "{field}: bus::subject_value({wire:?}, &values[{at}])?,");
                }
            });
            line!(code, "}})");
        }
    );
}

/// The literal pieces around the placeholders: one more than there are placeholders.
fn pattern(event: &Event) -> String {
    let mut pieces = vec![String::new()];
    for part in &event.subject.value.parts {
        match part {
            Part::Literal(text) => {
                if let Some(last) = pieces.last_mut() {
                    last.push_str(text);
                }
            }
            Part::Placeholder(_) => pieces.push(String::new()),
        }
    }
    format!("&[{}]", literals(pieces).join(", "))
}

fn recordable(code: &mut Code, plan: &Plan<'_>, event: &Event) {
    let mut names_owner = false;
    let values: Vec<String> = event
        .subject
        .value
        .placeholders()
        .map(|placeholder| {
            if is_owner(plan, event, &placeholder.value) {
                names_owner = true;
                return "&owner".to_owned();
            }
            let field = event.field(&placeholder.value);
            let name = field.map_or(placeholder.value.as_str(), Field::rust_name);
            format!("&self.{}", names::ident(&names::field_name(name)))
        })
        .collect();
    let (ownership, parameter) = match (plan.model.has_owners, names_owner) {
        (false, _) => ("NoOwner", "(): ()"),
        (true, false) => ("OwnerOptional", "_: bus::Option<bus::Uuid>"),
        (true, true) => ("OwnerRequired", "owner: bus::Uuid"),
    };
    line!(code, "type Ownership = bus::{ownership};");
    code.blank();
    block!(code, "fn subject(&self, {parameter}) -> bus::String", |code| line!(
        code,
        "bus::subject({}, &[{}])",
        pattern(event),
        values.join(", ")
    ));
    code.blank();
    block!(
        code,
        "fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>>",
        |code| {
            checks::emit(code, event.data.iter().chain(&event.subject_args));
            line!(code, "bus::encode(self)");
        }
    );
}

/// Whether a placeholder means the event's owner: a field of that name comes first.
fn is_owner(plan: &Plan<'_>, event: &Event, name: &str) -> bool {
    name == "owner" && plan.model.has_owners && event.field(name).is_none()
}
