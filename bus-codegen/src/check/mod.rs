//! The rules, as data.
//!
//! Each rule that looks at the finished model has a file of its own; those the reader reports
//! are in [`reading`], and those that are found where no declaration is read in [`elsewhere`].
//! [`RULES`] is the one list that everything else is made from: the run, the
//! documents, and the test that no rule lacks its fixture.

mod column_not_comparable;
mod column_unknown;
mod doc_missing;
mod fat_payload;
mod field_missing;
mod field_name_collision;
mod field_type_differs;
mod glob_matches_nothing;
mod null_unsafe_comparison;
mod pattern_not_enforced;
mod policy_without_trigger;
mod queue_without_workers;
mod reserved_name;
mod retry_never_ends;
mod sensitive_exposed;
mod sensitive_in_subject;
mod sensitive_in_trigger;
pub(crate) mod sql_does_not_parse;
mod statement_needs_key;
mod statement_on_partitioned;
mod struct_name_collision;
mod subject_ambiguous;
mod subject_placeholder_unknown;
mod table_unknown;
mod table_without_policy;
mod timeout_over_lease;
mod trigger_on_silent_table;
mod undeclared_event;
mod undeclared_queue;
mod undeclared_retry;
mod unique_over_sensitive;
mod unique_path_unknown;

use crate::{
    compat,
    diagnostic::Diagnostics,
    model::{Model, Trigger, Value},
    rule::{Check, Rule, elsewhere, reading, refused_by_server},
    source::Spanned,
    tables::{Table, Tables},
};

/// What a rule may look at.
#[derive(Debug)]
pub(crate) struct Context<'a> {
    pub(crate) model: &'a Model,
    /// The tables of the migrations, where there are any to read.
    pub(crate) tables: Option<&'a Tables>,
}

impl<'a> Context<'a> {
    /// Each trigger, with the table it is on where that is known.
    fn triggers(&self) -> impl Iterator<Item = (&'a crate::model::Event, &'a Trigger, Option<&'a Table>)> + use<'a> {
        let tables = self.tables;
        self.model.events.iter().filter_map(move |event| {
            let trigger = event.trigger.as_ref()?;
            Some((
                event,
                trigger,
                tables.and_then(|tables| tables.by_name.get(&trigger.table.value)),
            ))
        })
    }
}

/// Every rule, in alphabetical order of its id.
pub static RULES: &[&Rule] = &[
    &reading::ALIAS_BOMB,
    &compat::COALESCING_ADDED,
    &column_not_comparable::RULE,
    &column_unknown::RULE,
    &reading::COMES_LATER,
    &reading::CRON_DOES_NOT_PARSE,
    &reading::CRON_NEVER_DUE,
    &doc_missing::RULE,
    &reading::DUPLICATE_KEY,
    &reading::DUPLICATE_NAME,
    &reading::DURATION_WITHOUT_UNIT,
    &reading::ENUM_EMPTY,
    &compat::ENUMERATION_CHANGED,
    &compat::EVENT_REMOVED,
    &reading::EXAMPLE_DOES_NOT_FIT,
    &compat::EXPOSURE_NARROWED,
    &fat_payload::RULE,
    &field_missing::RULE,
    &field_name_collision::RULE,
    &compat::FIELD_REMOVED,
    &field_type_differs::RULE,
    &glob_matches_nothing::RULE,
    &compat::JOB_ARGUMENTS_CHANGED,
    &compat::JOBS_STRANDED,
    &sql_does_not_parse::IN_MIGRATION,
    &reading::MISSING_KEY,
    &reading::NAME_NOT_DOTTED,
    &reading::NEEDS_QUOTES,
    &reading::NOT_UTF8,
    &null_unsafe_comparison::RULE,
    &reading::NUMBER_FOR_STRING,
    &compat::OLDER_VERSION_UNSERVED,
    &reading::PATTERN_DOES_NOT_PARSE,
    &pattern_not_enforced::RULE,
    &reading::PATTERN_NOT_PORTABLE,
    &policy_without_trigger::RULE,
    &elsewhere::POOL_TOO_SMALL,
    &queue_without_workers::RULE,
    &refused_by_server::RULE,
    &compat::REQUIRED_MADE_OPTIONAL,
    &reserved_name::RULE,
    &retry_never_ends::RULE,
    &compat::SCOPE_NARROWED,
    &elsewhere::SCOPE_UNDECLARED,
    &sensitive_exposed::RULE,
    &sensitive_in_subject::RULE,
    &sensitive_in_trigger::RULE,
    &sql_does_not_parse::RULE,
    &statement_needs_key::RULE,
    &statement_on_partitioned::RULE,
    &compat::STORED_EVENTS_UNREADABLE,
    &struct_name_collision::RULE,
    &subject_ambiguous::RULE,
    &compat::SUBJECT_CHANGED,
    &subject_placeholder_unknown::RULE,
    &reading::TAB_INDENTATION,
    &table_unknown::RULE,
    &table_without_policy::RULE,
    &reading::TEXT_CUT_BY_COMMENT,
    &reading::TIME_ZONE_UNKNOWN,
    &timeout_over_lease::RULE,
    &reading::TOO_DEEP,
    &reading::TOO_LARGE,
    &compat::TRIGGER_NARROWED,
    &trigger_on_silent_table::RULE,
    &compat::TYPE_CHANGED,
    &undeclared_event::RULE,
    &undeclared_queue::RULE,
    &undeclared_retry::RULE,
    &elsewhere::UNDECLARED_SUBSCRIBER,
    &unique_over_sensitive::RULE,
    &unique_path_unknown::RULE,
    &reading::UNKNOWN_FORMAT,
    &reading::UNKNOWN_KEY,
    &compat::VERSION_OUT_OF_ORDER,
    &compat::VERSION_RETIRED,
    &reading::WATCH_EMPTY,
    &reading::WRONG_TYPE,
    &reading::OLD_BOOLEAN,
    &reading::YAML_SYNTAX,
];

/// Looks at a model by every rule.
pub(crate) fn run(context: &Context<'_>, findings: &mut Diagnostics) {
    for rule in RULES {
        if let Check::Model(check) = rule.check {
            check(context, findings);
        }
    }
}

/// The columns a trigger names, in the order they are written.
fn named_columns(trigger: &Trigger) -> Vec<&Spanned<String>> {
    let mut columns: Vec<&Spanned<String>> = Vec::new();
    if let Some(watch) = &trigger.watch {
        columns.extend(&watch.value);
    }
    for value in trigger.owner.iter().chain(trigger.set.iter().map(|(_, value)| value)) {
        match value {
            Value::Column { column, .. } => columns.push(column),
            Value::Changed(changed) => columns.extend(changed),
            Value::Operation(_) | Value::Sql(_) => {}
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_have_distinct_ids_a_purpose_and_a_cure() {
        let mut ids: Vec<&str> = RULES.iter().map(|rule| rule.id).collect();
        let sorted = {
            let mut sorted = ids.clone();
            sorted.sort_unstable();
            sorted
        };
        assert_eq!(ids, sorted, "in alphabetical order");
        ids.dedup();
        assert_eq!(ids.len(), RULES.len());
        for rule in RULES {
            assert!(rule.purpose.ends_with('.'), "{}", rule.id);
            assert!(rule.cure.ends_with('.'), "{}", rule.id);
        }
    }
}
