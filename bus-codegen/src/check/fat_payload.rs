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
    "The payload of an exposed event contains ids, enumerations, counts, times and short text, but no free text, addresses or data of unknown size.",
    "Send an id and let the receiver read the rest, give the field a bound (`string(80)`), or state why it is needed: `fat: \"reason\"`.",
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
            check_field(field, findings);
        }
    }
}

fn check_field(field: &Field, findings: &mut Diagnostics) {
    if let Some(reason) = &field.fat {
        if reason.value.trim().is_empty() {
            findings.push(
                Diagnostic::new(
                    &RULE,
                    reason.span,
                    format!("the field `{}` gives an empty reason for `fat`", field.name.value),
                )
                .help("write the reason: `fat: \"receivers have no access to the text\"`"),
            );
        }
        return;
    }
    for inner in field.inner().unwrap_or_default().1 {
        check_field(inner, findings);
    }
    if let Some(fault) = fault(&field.ty.value) {
        findings.push(
            Diagnostic::new(
                &RULE,
                field.ty.span,
                format!("the field `{}` of an exposed event {fault}", field.name.value),
            )
            .help("send an id and let the receiver read the rest, give the field a bound, or state the reason with `fat: \"reason\"`"),
        );
    }
}

fn fault(ty: &FieldType) -> Option<String> {
    match ty {
        FieldType::String(None) => Some("has no bound".to_owned()),
        FieldType::Uri(None) => Some("is a URI without a bound".to_owned()),
        FieldType::String(Some(most)) | FieldType::Uri(Some(most)) if *most > SHORT => {
            Some(format!("may have {most} characters, more than {SHORT}"))
        }
        FieldType::Email => Some("is an email address".to_owned()),
        FieldType::Json => Some("may contain any data".to_owned()),
        FieldType::List(_, None) => Some("is a list without a bound".to_owned()),
        FieldType::Map(_, None) => Some("is a map without a bound".to_owned()),
        FieldType::List(of, Some(_)) | FieldType::Map(of, Some(_)) => fault(of),
        // The fields of an object are looked at one by one.
        _ => None,
    }
}
