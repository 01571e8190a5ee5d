//! An event that endpoints hear of is kept inside.
//!
//! A new version does not lift this rule: it would have nobody to go to, so consumers of the
//! version before would be left with nothing instead of something newer.

use super::{Break, Changes, Comparison};
use crate::{model::Exposure, rule::Rule};

pub(crate) static RULE: Rule = Rule::contract(
    "exposure-narrowed",
    "Endpoints that chose an event would hear nothing more of it.",
    "Keep `exposure: webhook`; a new version does not help, for it would go to nobody.",
);

pub(crate) fn check(comparison: &Comparison<'_>, changes: &mut Changes<'_>) {
    for pair in &comparison.pairs {
        let place = pair.declared.name.span;
        match (pair.released.exposure, pair.declared.exposure) {
            (Exposure::Webhook, Exposure::Internal) => changes.broken(Break {
                rule: &RULE,
                name: pair.name(),
                what: format!("`{}` is internal, released as exposed to webhooks", pair.name()),
                declared: (place, format!("read by {}", pair.readers())),
                released: (pair.released.version_place, "released here".to_owned()),
                instead: "keep `exposure: webhook`".to_owned(),
            }),
            (Exposure::Internal, Exposure::Webhook) => {
                changes.note(pair.name(), format!("`{}` is exposed to webhooks", pair.name()), place);
            }
            _ => {}
        }
    }
}
