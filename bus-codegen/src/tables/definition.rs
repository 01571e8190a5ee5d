//! The types of columns, as migrations write and define them.

use super::checks::Check;
use crate::model::TableName;

/// A type as a migration names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct WrittenType {
    /// Its name in lower case without bounds, `[]` at its end if it is an array.
    pub(super) ty: String,
    pub(super) length: Option<u64>,
    /// The name of the type, or of an array's element, if it is none of the types that the SQL parser lists.
    pub(super) named: Option<TableName>,
}

/// A type that a migration defines.
#[derive(Debug)]
pub(super) enum Definition {
    /// The labels, in no particular order.
    Enumeration(Vec<String>),
    Domain {
        of: WrittenType,
        not_null: bool,
        checks: Vec<Check>,
    },
    Composite(Vec<(String, WrittenType)>),
    Range(WrittenType),
    /// A statement changed it in a way that is not followed.
    Unknown,
}
