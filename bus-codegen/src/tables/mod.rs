//! What the migrations say of the tables: their columns, and whether they emit events.
//!
//! The files are read in the order of their names, and of each only the statements that make,
//! change or remove a table; what else stands there is not looked at. What is known here is what
//! the text says: a table made by a function or by another tool is unknown.

mod migrations;
mod statements;

use std::collections::BTreeMap;

pub(crate) use migrations::read_dir;

use crate::{
    model::TableName,
    source::{Span, Spanned},
};

/// The tables after the last migration.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    /// The names of the files that were read, in order.
    pub(crate) files: Vec<String>,
    pub(crate) by_name: BTreeMap<TableName, Table>,
}

/// One table.
#[derive(Debug)]
pub(crate) struct Table {
    /// Where its name stands in the statement that made it.
    pub(crate) span: Span,
    pub(crate) columns: Vec<Column>,
    /// Whether a part of its columns could not be read, so that absence proves nothing.
    pub(crate) partly_unknown: bool,
    pub(crate) policy: Policy,
}

impl Table {
    pub(crate) fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }
}

/// What the comment before CREATE TABLE says.
#[derive(Debug)]
pub(crate) enum Policy {
    Unstated,
    Emit(Span),
    None(Span),
    /// A line that begins as one and is none.
    Malformed(Spanned<String>),
}

/// One column.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub(crate) name: String,
    /// The type's name in lower case, without bounds: `varchar`, `timestamptz`, `text[]`.
    pub(crate) ty: String,
    /// The bound of a `varchar` or `char`.
    pub(crate) length: Option<u64>,
    pub(crate) not_null: bool,
}
