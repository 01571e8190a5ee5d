//! What the migrations say of the tables: their columns and keys, and whether they emit events.
//!
//! The files are read in the order of their names, and of each only the statements that make,
//! change or remove a table; what else stands there is not looked at. What is known here is what
//! the text says: a table made by a function, a DO block or another tool is unknown, and an
//! unqualified name is one of the schema `public`.

mod alter;
mod checks;
mod create;
mod definition;
pub(crate) mod fit;
mod migrations;
mod names;
mod nullability;
mod statements;
mod types;
mod words;

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
    types: BTreeMap<TableName, definition::Definition>,
}

impl Tables {
    /// Moves a table to another name, and with it what other tables say of it.
    fn rename(&mut self, from: &TableName, to: TableName) {
        let Some(table) = self.by_name.remove(from) else { return };
        for other in self.by_name.values_mut() {
            for parent in other.parents.iter_mut().filter(|parent| *parent == from) {
                parent.clone_from(&to);
            }
        }
        self.by_name.insert(to, table);
    }

    /// Removes a table. Its partitions go with it; tables that inherit are dropped by CASCADE
    /// alone, and then the statement is about them too.
    fn remove(&mut self, name: &TableName) {
        self.by_name.remove(name);
        for child in self.children(name) {
            match self.by_name.get_mut(&child) {
                Some(table) if table.is_partition => self.remove(&child),
                Some(table) => table.parents.retain(|parent| parent != name),
                None => {}
            }
        }
    }

    fn children(&self, name: &TableName) -> Vec<TableName> {
        let children = self.by_name.iter().filter(|(_, table)| table.parents.contains(name));
        children.map(|(child, _)| child.clone()).collect()
    }

    /// Whether rows of the table are also rows of another, or the other way round: it is
    /// partitioned, a partition, or has tables that inherit from it.
    pub(crate) fn shares_rows(&self, name: &TableName) -> bool {
        let own = self.by_name.get(name);
        own.is_some_and(|table| table.is_partitioned || table.is_partition) || !self.children(name).is_empty()
    }
}

/// One table.
#[derive(Debug)]
pub(crate) struct Table {
    /// Where its name stands in the statement that made it.
    pub(crate) span: Span,
    pub(crate) columns: Vec<Column>,
    /// Whether a part of its columns could not be read, so that absence proves nothing.
    pub(crate) partly_unknown: bool,
    pub(crate) key: Key,
    pub(crate) is_partitioned: bool,
    pub(crate) is_partition: bool,
    /// The tables it is a partition of or inherits from.
    parents: Vec<TableName>,
    checks: Vec<checks::Check>,
    pub(crate) policy: Policy,
}

impl Table {
    /// A table of which nothing but its place is known yet.
    fn at(span: Span, policy: Policy) -> Self {
        Self {
            span,
            columns: Vec::new(),
            partly_unknown: false,
            key: Key::None,
            is_partitioned: false,
            is_partition: false,
            parents: Vec::new(),
            checks: Vec::new(),
            policy,
        }
    }

    pub(crate) fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// The columns of its primary key, where it has one and they are known.
    pub(crate) fn key_columns(&self) -> Option<&[String]> {
        match &self.key {
            Key::Columns { columns, .. } => Some(columns),
            Key::None | Key::Unknown => None,
        }
    }
}

/// A primary key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    None,
    /// It has one, and its columns stand elsewhere.
    Unknown,
    Columns {
        /// The name of the constraint.
        constraint: String,
        /// In the order of the key.
        columns: Vec<String>,
    },
}

/// What the comment before CREATE TABLE says.
#[derive(Clone, Debug)]
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
    /// The name of its type in lower case, without bounds: `varchar`, `timestamptz`, `text[]`. A domain's is its base type's.
    pub(crate) ty: String,
    /// The most characters a value has, by its type or a CHECK constraint.
    pub(crate) length: Option<u64>,
    pub(crate) not_null: bool,
    /// All texts that a value, or an element of an array, can be: the labels of an enumeration, or those of a CHECK constraint.
    pub(crate) labels: Option<Vec<String>>,
    /// Whether the type is one of Postgres or is defined in the migrations.
    pub(crate) type_is_known: bool,
    pub(crate) equality: Equality,
    written: definition::WrittenType,
    /// The name of the type that is not resolved yet.
    base: Option<TableName>,
}

impl Column {
    fn set_type(&mut self, written: definition::WrittenType) {
        self.ty.clone_from(&written.ty);
        self.length = written.length;
        self.type_is_known = written.named.is_none();
        self.base.clone_from(&written.named);
        self.written = written;
    }

    const fn written_base(&self) -> Option<&TableName> {
        self.base.as_ref()
    }

    /// The type as the migration writes it.
    pub(crate) fn shown_type(&self) -> String {
        match self.written.length {
            Some(length) => format!("{}({length})", self.written.ty),
            None => self.written.ty.clone(),
        }
    }
}

/// Whether Postgres can tell two values of a type apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Equality {
    /// `=` compares the whole value.
    Whole,
    /// This type, which the column has or contains, has no `=`.
    Missing(String),
    /// `=` compares a part of the value only.
    Partial { ty: String, compares: &'static str },
}
