//! The rules that check the finished model, each in a file of its own.

pub(crate) mod column_not_comparable;
pub(crate) mod column_unknown;
mod context;
pub(crate) mod doc_missing;
pub(crate) mod fat_payload;
pub(crate) mod field_doc_missing;
pub(crate) mod field_missing;
pub(crate) mod field_name_collision;
pub(crate) mod field_type_differs;
pub(crate) mod glob_matches_nothing;
pub(crate) mod name_of_one_segment;
pub(crate) mod null_unsafe_comparison;
pub(crate) mod pattern_not_enforced;
pub(crate) mod policy_without_trigger;
pub(crate) mod queue_without_workers;
pub(crate) mod reserved_name;
pub(crate) mod retry_never_ends;
pub(crate) mod sensitive_exposed;
pub(crate) mod sensitive_in_subject;
pub(crate) mod sensitive_in_trigger;
pub(crate) mod sql_does_not_parse;
pub(crate) mod statement_needs_key;
pub(crate) mod statement_on_partitioned;
pub(crate) mod struct_name_collision;
pub(crate) mod subject_ambiguous;
pub(crate) mod subject_placeholder_unknown;
pub(crate) mod table_unknown;
pub(crate) mod table_without_policy;
pub(crate) mod timeout_over_lease;
pub(crate) mod trigger_on_silent_table;
pub(crate) mod undeclared_event;
pub(crate) mod undeclared_queue;
pub(crate) mod undeclared_retry;
pub(crate) mod unique_over_sensitive;
pub(crate) mod unique_path_unknown;

pub(crate) use context::Context;
