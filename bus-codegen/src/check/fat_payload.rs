//! Payloads that go to strangers are thin.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::{Exposure, Field, FieldType},
    rule::{Group, Rule},
};

pub(crate) static RULE: Rule = Rule::new(
    "fat-payload",
    Group::Payload,
    "An exposed event carries ids, enumerations, counts, times and short text, never a person's words or an address.",
    "Send an id and let the receiver read the rest, give the field a bound (`string(80)`), or say why it must go along: `fat: \"reason\"`.",
);

/// The longest text that counts as short.
const SHORT: u32 = 200;

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for event in context
        .model
        .events
        .iter()
        .filter(|event| event.exposure == Exposure::Webhook)
    {
        for field in &event.data {
            look(field, findings);
        }
    }
}

fn look(field: &Field, findings: &mut Diagnostics) {
    if let Some(reason) = &field.fat {
        if reason.value.trim().is_empty() {
            findings.push(
                Diagnostic::new(
                    &RULE,
                    reason.span,
                    format!("the field `{}` does not say why it may be fat", field.name.value),
                )
                .help("write the reason: `fat: \"receivers have no access to the text\"`"),
            );
        }
        return;
    }
    for inner in field.inner().unwrap_or_default().1 {
        look(inner, findings);
    }
    if let Some(fault) = fault(&field.ty.value) {
        findings.push(
            Diagnostic::new(
                &RULE,
                field.ty.span,
                format!("the field `{}` of an exposed event {fault}", field.name.value),
            )
            .help("send an id and let the receiver read the rest, give it a bound, or say why with `fat: \"reason\"`"),
        );
    }
}

fn fault(ty: &FieldType) -> Option<String> {
    match ty {
        FieldType::String(None) => Some("is text without a bound".to_owned()),
        FieldType::Uri(None) => Some("is an address without a bound".to_owned()),
        FieldType::String(Some(most)) | FieldType::Uri(Some(most)) if *most > SHORT => {
            Some(format!("may have {most} characters, more than {SHORT}"))
        }
        FieldType::Email => Some("is a mail address".to_owned()),
        FieldType::Json => Some("can be anything".to_owned()),
        FieldType::List(_, None) => Some("is a list without a bound".to_owned()),
        FieldType::Map(_, None) => Some("is a map without a bound".to_owned()),
        FieldType::List(of, Some(_)) | FieldType::Map(of, Some(_)) => fault(of),
        // The fields of an object are looked at one by one.
        _ => None,
    }
}
