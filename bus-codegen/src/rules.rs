//! The one table of rules: each rule beside the function that checks it.
//!
//! Lists, documents, fixtures and the run itself are made from it.

use crate::{
    check::{self, Context},
    compat::{self, Changes, Comparison, ContractChange},
    contract::Contract,
    diagnostic::Diagnostics,
    model::Model,
    rule::{Rule, elsewhere, reading},
};

/// A rule and its check.
#[derive(Clone, Copy)]
struct Entry {
    rule: &'static Rule,
    check: Check,
}

#[derive(Clone, Copy)]
enum Check {
    /// The reader reports it, or another program.
    None,
    Model(fn(&Context<'_>, &mut Diagnostics)),
    Contract(fn(&Comparison<'_>, &mut Changes<'_>)),
}

const fn unchecked(rule: &'static Rule) -> Entry {
    let check = Check::None;
    Entry { rule, check }
}

const fn checked(rule: &'static Rule, check: fn(&Context<'_>, &mut Diagnostics)) -> Entry {
    let check = Check::Model(check);
    Entry { rule, check }
}

const fn compared(rule: &'static Rule, check: fn(&Comparison<'_>, &mut Changes<'_>)) -> Entry {
    let check = Check::Contract(check);
    Entry { rule, check }
}

/// In alphabetical order of the rules' ids.
const TABLE: &[Entry] = &[
    unchecked(&reading::ALIAS_BOMB),
    compared(&compat::coalescing_added::RULE, compat::coalescing_added::check),
    checked(&check::column_not_comparable::RULE, check::column_not_comparable::check),
    checked(&check::column_unknown::RULE, check::column_unknown::check),
    unchecked(&reading::COMES_LATER),
    unchecked(&reading::CRON_DOES_NOT_PARSE),
    unchecked(&reading::CRON_NEVER_DUE),
    checked(&check::doc_missing::RULE, check::doc_missing::check),
    unchecked(&reading::DUPLICATE_KEY),
    unchecked(&reading::DUPLICATE_NAME),
    unchecked(&reading::DURATION_WITHOUT_UNIT),
    unchecked(&reading::ENUM_EMPTY),
    compared(&compat::enumeration_changed::RULE, compat::enumeration_changed::check),
    compared(&compat::event_removed::RULE, compat::event_removed::check),
    unchecked(&reading::EXAMPLE_DOES_NOT_FIT),
    compared(&compat::exposure_narrowed::RULE, compat::exposure_narrowed::check),
    checked(&check::fat_payload::RULE, check::fat_payload::check),
    checked(&check::field_doc_missing::RULE, check::field_doc_missing::check),
    checked(&check::field_missing::RULE, check::field_missing::check),
    checked(&check::field_name_collision::RULE, check::field_name_collision::check),
    compared(&compat::field_removed::RULE, compat::field_removed::check),
    checked(&check::field_type_differs::RULE, check::field_type_differs::check),
    checked(&check::glob_matches_nothing::RULE, check::glob_matches_nothing::check),
    compared(
        &compat::job_arguments_changed::RULE,
        compat::job_arguments_changed::check,
    ),
    compared(&compat::jobs_stranded::RULE, compat::jobs_stranded::check),
    unchecked(&reading::MIGRATION_NOT_UNDERSTOOD),
    unchecked(&reading::MISSING_KEY),
    unchecked(&reading::NAME_NOT_DOTTED),
    checked(&check::name_of_one_segment::RULE, check::name_of_one_segment::check),
    unchecked(&reading::NAME_TOO_LONG),
    unchecked(&reading::NEEDS_QUOTES),
    unchecked(&reading::NOT_UTF8),
    checked(
        &check::null_unsafe_comparison::RULE,
        check::null_unsafe_comparison::check,
    ),
    unchecked(&reading::NUMBER_FOR_STRING),
    compared(
        &compat::older_version_unserved::RULE,
        compat::older_version_unserved::check,
    ),
    unchecked(&reading::OUT_OF_RANGE),
    unchecked(&reading::PATTERN_DOES_NOT_PARSE),
    checked(&check::pattern_not_enforced::RULE, check::pattern_not_enforced::check),
    unchecked(&reading::PATTERN_NOT_PORTABLE),
    checked(
        &check::policy_without_trigger::RULE,
        check::policy_without_trigger::check,
    ),
    unchecked(&elsewhere::POOL_TOO_SMALL),
    checked(&check::queue_without_workers::RULE, check::queue_without_workers::check),
    unchecked(&elsewhere::REFUSED_BY_SERVER),
    compared(
        &compat::required_made_optional::RULE,
        compat::required_made_optional::check,
    ),
    checked(&check::reserved_name::RULE, check::reserved_name::check),
    checked(&check::retry_never_ends::RULE, check::retry_never_ends::check),
    compared(&compat::scope_narrowed::RULE, compat::scope_narrowed::check),
    unchecked(&elsewhere::SCOPE_UNDECLARED),
    checked(&check::sensitive_exposed::RULE, check::sensitive_exposed::check),
    checked(&check::sensitive_in_subject::RULE, check::sensitive_in_subject::check),
    checked(&check::sensitive_in_trigger::RULE, check::sensitive_in_trigger::check),
    checked(&check::sql_does_not_parse::RULE, check::sql_does_not_parse::check),
    checked(&check::statement_needs_key::RULE, check::statement_needs_key::check),
    checked(
        &check::statement_on_partitioned::RULE,
        check::statement_on_partitioned::check,
    ),
    compared(
        &compat::stored_events_unreadable::RULE,
        compat::stored_events_unreadable::check,
    ),
    checked(&check::struct_name_collision::RULE, check::struct_name_collision::check),
    checked(&check::subject_ambiguous::RULE, check::subject_ambiguous::check),
    compared(&compat::subject_changed::RULE, compat::subject_changed::check),
    checked(
        &check::subject_placeholder_unknown::RULE,
        check::subject_placeholder_unknown::check,
    ),
    unchecked(&reading::TAB_INDENTATION),
    checked(&check::table_unknown::RULE, check::table_unknown::check),
    checked(&check::table_without_policy::RULE, check::table_without_policy::check),
    unchecked(&reading::TEXT_CUT_BY_COMMENT),
    unchecked(&reading::TIME_ZONE_UNKNOWN),
    checked(&check::timeout_over_lease::RULE, check::timeout_over_lease::check),
    unchecked(&reading::TOO_DEEP),
    unchecked(&reading::TOO_LARGE),
    compared(&compat::trigger_narrowed::RULE, compat::trigger_narrowed::check),
    checked(
        &check::trigger_on_silent_table::RULE,
        check::trigger_on_silent_table::check,
    ),
    compared(&compat::type_changed::RULE, compat::type_changed::check),
    checked(&check::undeclared_event::RULE, check::undeclared_event::check),
    checked(&check::undeclared_queue::RULE, check::undeclared_queue::check),
    checked(&check::undeclared_retry::RULE, check::undeclared_retry::check),
    unchecked(&elsewhere::UNDECLARED_SUBSCRIBER),
    checked(&check::unique_over_sensitive::RULE, check::unique_over_sensitive::check),
    checked(&check::unique_path_unknown::RULE, check::unique_path_unknown::check),
    unchecked(&reading::UNKNOWN_FORMAT),
    unchecked(&reading::UNKNOWN_KEY),
    compared(&compat::version_out_of_order::RULE, compat::version_out_of_order::check),
    compared(&compat::version_retired::RULE, compat::version_retired::check),
    unchecked(&reading::WATCH_EMPTY),
    unchecked(&reading::WRONG_TYPE),
    unchecked(&reading::OLD_BOOLEAN),
    unchecked(&reading::YAML_SYNTAX),
];

/// Every rule, in alphabetical order of its id.
pub static RULES: &[&Rule] = &rules::<{ TABLE.len() }>(TABLE);

const fn rules<const N: usize>(table: &[Entry]) -> [&'static Rule; N] {
    let mut rules = [table[0].rule; N];
    let mut at = 0;
    while at < N {
        rules[at] = table[at].rule;
        at += 1;
    }
    rules
}

/// Checks the model by every rule about it.
pub(crate) fn check_model(context: &Context<'_>, findings: &mut Diagnostics) {
    for entry in TABLE {
        if let Check::Model(check) = entry.check {
            check(context, findings);
        }
    }
}

/// Compares the model with what was released, by every rule about the contract. Returns what
/// differs, breaks and the rest, in file order.
pub(crate) fn check_contract(model: &Model, contract: &Contract, findings: &mut Diagnostics) -> Vec<ContractChange> {
    let comparison = Comparison::new(model, contract, findings);
    let mut changes = Changes::new(contract, findings);
    for entry in TABLE {
        if let Check::Contract(check) = entry.check {
            check(&comparison, &mut changes);
        }
    }
    compat::notes::take(&comparison, &mut changes);
    changes.into_list()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_have_distinct_ids_a_purpose_and_a_help() {
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
            assert!(rule.help.ends_with('.'), "{}", rule.id);
        }
    }
}
