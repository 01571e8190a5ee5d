//! CREATE TABLE in its forms.

use sqlparser::ast::{
    ArrayElemTypeDef, ColumnDef, ColumnOption, CreateTable, CreateTableLikeKind, DataType, Expr, Ident, ObjectName,
    PrimaryKeyConstraint, TableConstraint,
};

use super::{
    Column, Equality, Key, Policy, Table, Tables,
    checks::{Check, promises},
    definition::WrittenType,
    names::folded,
    words::Like,
};
use crate::{model::TableName, source::Span};

/// Where a statement stands, and what the comment before it says.
pub(super) struct Said<'a> {
    pub(super) text: &'a str,
    pub(super) place: Span,
    pub(super) policy: Policy,
}

pub(super) fn create_table(create: &CreateTable, said: Said<'_>, tables: &mut Tables) {
    let name = table_name(&create.name);
    if create.temporary || is_temporary(&name) || (create.if_not_exists && tables.by_name.contains_key(&name)) {
        return;
    }
    let mut table = Table::at(said.name_place(&create.name), said.policy);
    table.columns = create.columns.iter().map(column).collect();
    table.partly_unknown = create.query.is_some();
    table.is_partitioned = create.partition_by.is_some();
    for column in &create.columns {
        for option in &column.options {
            if let ColumnOption::PrimaryKey(key) = &option.option {
                let constraint = constraint_name(option.name.as_ref().or(key.name.as_ref()), &name);
                let columns = vec![folded(&column.name)];
                table.key = Key::Columns { constraint, columns };
            }
        }
        add_column_checks(column, &name, &mut table);
    }
    if let Some(CreateTableLikeKind::Plain(like) | CreateTableLikeKind::Parenthesized(like)) = &create.like {
        take_columns(&mut table, &table_name(&like.name), tables);
    }
    let inherited = create.inherits.iter().flatten().map(table_name);
    for parent in create.partition_of.iter().map(table_name).chain(inherited) {
        take_columns(&mut table, &parent, tables);
        take_checks(&mut table, &parent, tables);
        if create.partition_of.is_some()
            && let Some(known) = tables.by_name.get(&parent)
            && let Key::Columns { columns, .. } = &known.key
        {
            let columns = columns.clone();
            let constraint = constraint_name(None, &name);
            table.key = Key::Columns { constraint, columns };
        }
        table.parents.push(parent);
    }
    table.is_partition = create.partition_of.is_some();
    for constraint in &create.constraints {
        add_constraint(constraint, &name, &mut table);
    }
    tables.by_name.insert(name, table);
}

/// `CREATE TABLE … (LIKE …)` in the forms that the parser does not read.
pub(super) fn create_like(like: &Like, said: Said<'_>, tables: &mut Tables) {
    if like.temporary || is_temporary(&like.name) || (like.if_not_exists && tables.by_name.contains_key(&like.name)) {
        return;
    }
    let mut table = Table::at(said.place, said.policy);
    table.partly_unknown = like.has_more;
    take_columns(&mut table, &like.other, tables);
    if like.with_constraints {
        take_checks(&mut table, &like.other, tables);
    }
    if like.with_indexes
        && let Some(Key::Columns { columns, .. }) = tables.by_name.get(&like.other).map(|other| &other.key)
    {
        table.key = Key::Columns {
            constraint: constraint_name(None, &like.name),
            columns: columns.clone(),
        };
    }
    tables.by_name.insert(like.name.clone(), table);
}

/// SELECT INTO: a table whose columns are those of the query.
pub(super) fn select_into(name: TableName, said: Said<'_>, tables: &mut Tables) {
    if is_temporary(&name) {
        return;
    }
    let mut table = Table::at(said.place, said.policy);
    table.partly_unknown = true;
    tables.by_name.insert(name, table);
}

fn is_temporary(name: &TableName) -> bool {
    name.schema == "pg_temp"
}

/// The columns of another table, before its own.
fn take_columns(table: &mut Table, from: &TableName, tables: &Tables) {
    match tables.by_name.get(from) {
        Some(known) => {
            let new: Vec<Column> = known.columns.clone();
            let new = new.into_iter().filter(|column| table.column(&column.name).is_none());
            let new: Vec<Column> = new.collect();
            table.columns.splice(0..0, new);
            table.partly_unknown |= known.partly_unknown;
        }
        None => table.partly_unknown = true,
    }
}

fn take_checks(table: &mut Table, from: &TableName, tables: &Tables) {
    let checks = tables.by_name.get(from).map(|known| known.checks.clone());
    table.checks.extend(checks.unwrap_or_default());
}

/// Enters the checks that stand at a column.
pub(super) fn add_column_checks(definition: &ColumnDef, name: &TableName, table: &mut Table) {
    for option in &definition.options {
        if let ColumnOption::Check(check) = &option.option {
            let given = option.name.as_ref().or(check.name.as_ref());
            add_check(given, Some(&definition.name), &check.expr, name, table);
        }
    }
}

fn add_check(given: Option<&Ident>, at: Option<&Ident>, condition: &Expr, name: &TableName, table: &mut Table) {
    let promises = promises(condition);
    let constraint = given.map_or_else(
        || {
            // Postgres names it after its column, if it has one only, and numbers further ones.
            let mut columns: Vec<&str> = promises.iter().map(|promise| promise.column.as_str()).collect();
            columns.dedup();
            let base = match (at.map(folded), columns.as_slice()) {
                (Some(column), _) => format!("{}_{column}_check", name.table),
                (None, [column]) => format!("{}_{column}_check", name.table),
                (None, _) => format!("{}_check", name.table),
            };
            let is_taken = |name: &str| table.checks.iter().any(|check| check.name == name);
            std::iter::once(base.clone())
                .chain((1_u32..).map(|number| format!("{base}{number}")))
                .find(|name| !is_taken(name))
                .unwrap_or(base)
        },
        folded,
    );
    table.checks.push(Check {
        name: constraint,
        promises,
    });
}

/// Enters a primary key, whose columns are NOT NULL, or a check.
pub(super) fn add_constraint(constraint: &TableConstraint, name: &TableName, table: &mut Table) {
    match constraint {
        TableConstraint::PrimaryKey(key) => add_key(key, name, table),
        // The index was made by a statement that is not followed.
        TableConstraint::PrimaryKeyUsingIndex(_) => table.key = Key::Unknown,
        TableConstraint::Check(check) => add_check(check.name.as_ref(), None, &check.expr, name, table),
        _ => {}
    }
}

fn add_key(key: &PrimaryKeyConstraint, name: &TableName, table: &mut Table) {
    let columns: Vec<String> = key
        .columns
        .iter()
        .map(|part| {
            let name = part.column.expr.to_string();
            match name.strip_prefix('"').and_then(|name| name.strip_suffix('"')) {
                Some(quoted) => quoted.replace("\"\"", "\""),
                None => name.to_lowercase(),
            }
        })
        .collect();
    for column in table.columns.iter_mut().filter(|column| columns.contains(&column.name)) {
        column.not_null = true;
    }
    let constraint = constraint_name(key.name.as_ref(), name);
    table.key = Key::Columns { constraint, columns };
}

/// What a primary key is called where it is not said.
fn constraint_name(given: Option<&Ident>, table: &TableName) -> String {
    given.map_or_else(|| format!("{}_pkey", table.table), folded)
}

pub(super) fn column(definition: &ColumnDef) -> Column {
    let serial = matches!(
        definition.data_type.to_string().to_lowercase().as_str(),
        "bigserial" | "serial" | "smallserial" | "serial8" | "serial4" | "serial2"
    );
    let not_null = serial
        || definition.options.iter().any(|option| {
            matches!(
                option.option,
                ColumnOption::NotNull | ColumnOption::PrimaryKey(_) | ColumnOption::Identity(_)
            )
        });
    let mut column = Column {
        name: folded(&definition.name),
        ty: String::new(),
        length: None,
        not_null,
        labels: None,
        type_is_known: false,
        equality: Equality::Whole,
        written: WrittenType::default(),
        base: None,
    };
    column.set_type(written_type(&definition.data_type));
    column
}

pub(super) fn written_type(data_type: &DataType) -> WrittenType {
    let (mut ty, length) = type_of(&data_type.to_string());
    if let Some(bare) = ty.strip_prefix("pg_catalog.") {
        ty = bare.to_owned();
    }
    WrittenType {
        ty,
        length,
        named: custom_name(data_type),
    }
}

fn custom_name(data_type: &DataType) -> Option<TableName> {
    match data_type {
        DataType::Custom(name, _) => Some(table_name(name)),
        DataType::Array(ArrayElemTypeDef::SquareBracket(of, _) | ArrayElemTypeDef::Parenthesis(of)) => custom_name(of),
        _ => None,
    }
}

/// One name for each type Postgres has several names for, and the bound of a text type.
pub(super) fn type_of(text: &str) -> (String, Option<u64>) {
    let text = text.to_lowercase();
    let (word, rest) = text.split_once('(').unwrap_or((&text, ""));
    let length = rest.split(')').next().and_then(|bound| bound.trim().parse().ok());
    let tail = rest.split_once(')').map_or("", |(_, tail)| tail);
    let full = format!("{}{tail}", word.trim_end());
    let (base, array) = match full.find('[') {
        Some(at) => (&full[..at], "[]"),
        None => (full.as_str(), ""),
    };
    let name = match base {
        "character varying" | "char varying" => "varchar",
        "character" | "bpchar" => "char",
        "int" | "int4" | "serial" | "serial4" => "integer",
        "int8" | "bigserial" | "serial8" => "bigint",
        "int2" | "smallserial" | "serial2" => "smallint",
        "bool" => "boolean",
        "timestamp with time zone" => "timestamptz",
        "timestamp without time zone" => "timestamp",
        "float8" | "float" => "double precision",
        "float4" => "real",
        "decimal" => "numeric",
        other => other,
    };
    (format!("{name}{array}"), length)
}

pub(super) fn table_name(name: &ObjectName) -> TableName {
    let parts: Vec<String> = name.0.iter().filter_map(|part| part.as_ident().map(folded)).collect();
    named(&parts)
}

/// A name from its parts; without a schema it is one of `public`.
pub(super) fn named(parts: &[String]) -> TableName {
    let (schema, table) = match parts {
        [.., schema, table] => (schema.clone(), table.clone()),
        [table] => ("public".to_owned(), table.clone()),
        [] => (String::new(), String::new()),
    };
    TableName { schema, table }
}

impl Said<'_> {
    /// Where the table's name stands.
    fn name_place(&self, name: &ObjectName) -> Span {
        let written = name.to_string();
        self.text.find(&written).map_or(self.place, |at| Span {
            start: self.place.start + at,
            end: self.place.start + at + written.len(),
            ..self.place
        })
    }
}
