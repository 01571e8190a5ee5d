//! Tables that do not say whether they emit events.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    rule::{Group, Rule},
    tables::Policy,
};

pub(crate) static RULE: Rule = Rule::new(
    "table-without-policy",
    Group::Tables,
    "Whether changes of a table are events is decided when it is made, not forgotten.",
    "Write `-- events: emit` or `-- events: none (reason)` on the line before CREATE TABLE.",
);

const HELP: &str = "write `-- events: emit` or `-- events: none (reason)` on the line before CREATE TABLE";

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    let Some(tables) = context.tables else { return };
    for (name, table) in &tables.by_name {
        match &table.policy {
            // Its rows are the partitioned table's, whose policy speaks for them.
            Policy::Unstated if table.is_partition => {}
            Policy::Unstated => findings.push(
                Diagnostic::new(
                    &RULE,
                    table.span,
                    format!("the table `{name}` does not say whether it emits events"),
                )
                .help(HELP),
            ),
            Policy::Malformed(text) => findings
                .push(Diagnostic::new(&RULE, text.span, format!("`events: {}` is no policy", text.value)).help(HELP)),
            Policy::Emit(_) | Policy::None(_) => {}
        }
    }
}
