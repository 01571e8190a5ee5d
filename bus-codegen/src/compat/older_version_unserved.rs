//! A new version is all that is sent and read.
//!
//! Endpoints cannot stay at the version they were made for yet, and handlers cannot be given an
//! older one. So the release that raises a version is told what that means, once: when the lock
//! holds the version, it was decided.

use super::{Changes, Comparison};
use crate::{diagnostic::Diagnostic, rule::Rule};

pub(crate) static RULE: Rule = Rule::contract(
    "older-version-unserved",
    "A new version is all that is sent and read, so what waits in the older one is better drained first.",
    "Tell the consumers, let no older event wait, and release: the lock then holds the version.",
)
.warning();

pub(crate) fn check(comparison: &Comparison<'_>, changes: &mut Changes<'_>) {
    for pair in comparison.pairs.iter().filter(|pair| pair.raised) {
        let (older, newer) = (pair.released.version, pair.declared.version);
        let mut parts = Vec::new();
        if pair.outside {
            parts.push(format!("every endpoint is sent version {newer}"));
        }
        if !pair.inside.is_empty() {
            let readers: Vec<String> = pair.inside.iter().map(|name| format!("`{name}`")).collect();
            parts.push(format!("{} cannot read version {older}", readers.join(", ")));
        }
        if parts.is_empty() {
            continue;
        }
        let message = format!("`{}`: {}", pair.name(), parts.join(", and "));
        let help = if pair.inside.is_empty() {
            "tell its consumers before you release it: both schemas are published"
        } else {
            "what waits in the older version waits for a build that reads it: drain it before the last one stops"
        };
        changes.report(
            Diagnostic::new(&RULE, pair.declared.version_place, message)
                .related(pair.released.version_place, "released here")
                .help(help),
        );
    }
}
