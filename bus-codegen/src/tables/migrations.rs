//! Applies the statements of a folder of migrations to an empty set of tables.

use std::{fs, path::Path};

use sqlparser::{
    ast::{
        AlterColumnOperation, AlterTable, AlterTableOperation, ColumnDef, ColumnOption, CreateTable,
        CreateTableLikeKind, Ident, ObjectName, ObjectType, RenameTableNameKind, Statement as Sql, TableConstraint,
    },
    dialect::PostgreSqlDialect,
    parser::Parser,
};

use super::{
    Column, Policy, Table, Tables,
    statements::{Statement, split},
};
use crate::{
    check::{reading, sql_does_not_parse},
    diagnostic::{Diagnostic, Diagnostics},
    model::TableName,
    source::{self, ReadError, SourceId, Sources, Span, Spanned},
    sql,
};

/// Reads all `.sql` files of a folder, in the order of their names. `shown` is how reports call
/// the folder.
pub(crate) fn read_dir(
    dir: &Path,
    shown: &str,
    sources: &mut Sources,
    findings: &mut Diagnostics,
) -> Result<Tables, ReadError> {
    let fail = |cause| ReadError {
        path: dir.to_owned(),
        cause,
    };
    let mut files: Vec<_> = fs::read_dir(dir)
        .map_err(fail)?
        .collect::<Result<Vec<_>, _>>()
        .map_err(fail)?
        .into_iter()
        .map(|entry| entry.path())
        // The undo of a migration describes no state anyone is meant to reach.
        .filter(|path| {
            path.extension().is_some_and(|ext| ext == "sql") && !path.to_string_lossy().ends_with(".down.sql")
        })
        .collect();
    files.sort();
    let mut tables = Tables::default();
    for path in files {
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        tables.files.push(name.clone());
        let called = format!("{}/{name}", shown.trim_end_matches('/'));
        let (id, not_text) = sources.add_bytes(called, source::read(&path)?);
        findings.extend(not_text.map(reading::not_utf8));
        apply(id, &sources.get(id).text, &mut tables, findings);
    }
    Ok(tables)
}

/// Applies one file.
fn apply(source: SourceId, text: &str, tables: &mut Tables, findings: &mut Diagnostics) {
    for statement in split(text) {
        let sql = &text[statement.range.clone()];
        let words: Vec<String> = sql.split_whitespace().take(6).map(str::to_ascii_lowercase).collect();
        let touches_a_table = match words.first().map(String::as_str) {
            Some("create") => words.iter().skip(1).take(3).any(|word| word == "table"),
            Some("alter" | "drop") => words.get(1).is_some_and(|word| word == "table"),
            _ => false,
        };
        if !touches_a_table {
            continue;
        }
        let place = Span {
            source,
            start: statement.range.start,
            end: statement.range.end,
        };
        match Parser::parse_sql(&PostgreSqlDialect {}, sql).as_deref() {
            Ok([Sql::CreateTable(create)]) => create_table(create, &statement, text, place, tables),
            Ok([Sql::AlterTable(alter)]) => alter_table(alter, tables),
            Ok(
                [
                    Sql::Drop {
                        object_type: ObjectType::Table,
                        names,
                        ..
                    },
                ],
            ) => {
                for name in names {
                    tables.by_name.remove(&table_name(name));
                }
            }
            Ok(_) => {}
            Err(error) => {
                // Our parser is not Postgres: a statement it cannot read may be sound. It makes
                // what it touches unknown, and nothing is concluded from that.
                findings.push(
                    Diagnostic::new(
                        &sql_does_not_parse::IN_MIGRATION,
                        place,
                        format!("this statement cannot be followed: {}", sql::parser_message(error)),
                    )
                    .help("the tables it speaks of are not checked; `bus check --database` will be the authority"),
                );
                if let Some(name) = spoken_of(&words) {
                    let unknown = Table {
                        span: place,
                        columns: Vec::new(),
                        partly_unknown: true,
                        policy: policy(&statement, text, source),
                    };
                    tables
                        .by_name
                        .entry(name)
                        .and_modify(|table| table.partly_unknown = true)
                        .or_insert(unknown);
                }
            }
        }
    }
}

/// The table a statement that could not be parsed names, by its words.
fn spoken_of(words: &[String]) -> Option<TableName> {
    let at = words.iter().position(|word| word == "table")? + 1;
    let name = words[at..]
        .iter()
        .find(|word| !["if", "not", "exists", "only"].contains(&word.as_str()))?;
    let name = name.split('(').next()?.replace('"', "");
    let (schema, table) = name.split_once('.').unwrap_or(("public", &name));
    Some(TableName {
        schema: schema.to_owned(),
        table: table.to_owned(),
    })
}

fn create_table(create: &CreateTable, statement: &Statement, text: &str, place: Span, tables: &mut Tables) {
    if create.temporary {
        return;
    }
    let name = table_name(&create.name);
    if create.if_not_exists && tables.by_name.contains_key(&name) {
        return;
    }
    let mut table = Table {
        span: name_place(&create.name, text, place),
        columns: create.columns.iter().map(column).collect(),
        partly_unknown: create.query.is_some() || create.inherits.is_some(),
        policy: policy(statement, text, place.source),
    };
    let parent = match &create.like {
        Some(CreateTableLikeKind::Plain(like) | CreateTableLikeKind::Parenthesized(like)) => Some(&like.name),
        None => create.partition_of.as_ref(),
    };
    if let Some(parent) = parent {
        match tables.by_name.get(&table_name(parent)) {
            Some(known) => {
                table.columns.splice(0..0, known.columns.iter().cloned());
                table.partly_unknown |= known.partly_unknown;
            }
            None => table.partly_unknown = true,
        }
    }
    for constraint in &create.constraints {
        require_key(constraint, &mut table);
    }
    tables.by_name.insert(name, table);
}

/// The columns of a primary key are NOT NULL.
fn require_key(constraint: &TableConstraint, table: &mut Table) {
    if let TableConstraint::PrimaryKey(key) = constraint {
        for part in &key.columns {
            let name = part.column.expr.to_string();
            let name = name
                .strip_prefix('"')
                .and_then(|name| name.strip_suffix('"'))
                .map_or_else(|| name.to_lowercase(), str::to_owned);
            if let Some(column) = table.columns.iter_mut().find(|column| column.name == name) {
                column.not_null = true;
            }
        }
    }
}

fn alter_table(alter: &AlterTable, tables: &mut Tables) {
    let name = table_name(&alter.name);
    for operation in &alter.operations {
        if let AlterTableOperation::RenameTable {
            table_name: RenameTableNameKind::To(to) | RenameTableNameKind::As(to),
        } = operation
        {
            if let Some(table) = tables.by_name.remove(&name) {
                let to = TableName {
                    schema: name.schema.clone(),
                    table: table_name(to).table,
                };
                tables.by_name.insert(to, table);
            }
            return;
        }
        let Some(table) = tables.by_name.get_mut(&name) else {
            return;
        };
        match operation {
            AlterTableOperation::AddColumn {
                column_def,
                if_not_exists,
                ..
            } => {
                let added = column(column_def);
                if !(*if_not_exists && table.column(&added.name).is_some()) {
                    table.columns.push(added);
                }
            }
            AlterTableOperation::DropColumn { column_names, .. } => {
                let gone: Vec<String> = column_names.iter().map(folded).collect();
                table.columns.retain(|column| !gone.contains(&column.name));
            }
            AlterTableOperation::RenameColumn {
                old_column_name,
                new_column_name,
            } => {
                let old = folded(old_column_name);
                if let Some(column) = table.columns.iter_mut().find(|column| column.name == old) {
                    column.name = folded(new_column_name);
                }
            }
            AlterTableOperation::AlterColumn { column_name, op } => {
                let name = folded(column_name);
                if let Some(column) = table.columns.iter_mut().find(|column| column.name == name) {
                    match op {
                        AlterColumnOperation::SetNotNull => column.not_null = true,
                        AlterColumnOperation::DropNotNull => column.not_null = false,
                        AlterColumnOperation::SetDataType { data_type, .. } => {
                            (column.ty, column.length) = type_of(&data_type.to_string());
                        }
                        _ => {}
                    }
                }
            }
            AlterTableOperation::AddConstraint { constraint, .. } => require_key(constraint, table),
            _ => {}
        }
    }
}

fn column(definition: &ColumnDef) -> Column {
    let (ty, length) = type_of(&definition.data_type.to_string());
    let serial = matches!(ty.as_str(), "bigserial" | "serial" | "smallserial");
    let not_null = serial
        || definition
            .options
            .iter()
            .any(|option| matches!(option.option, ColumnOption::NotNull | ColumnOption::PrimaryKey(_)));
    Column {
        name: folded(&definition.name),
        ty,
        length,
        not_null,
    }
}

/// One name for each type Postgres has several names for, and the bound of a text type.
fn type_of(text: &str) -> (String, Option<u64>) {
    let text = text.to_lowercase();
    let (word, rest) = text.split_once('(').unwrap_or((&text, ""));
    let length = rest.split(')').next().and_then(|bound| bound.trim().parse().ok());
    let tail = rest.split_once(')').map_or("", |(_, tail)| tail);
    let full = format!("{}{tail}", word.trim_end());
    let name = match full.as_str() {
        "character varying" | "char varying" => "varchar",
        "character" | "bpchar" => "char",
        "int" | "int4" | "serial" => "integer",
        "int8" | "bigserial" => "bigint",
        "int2" | "smallserial" => "smallint",
        "bool" => "boolean",
        "timestamp with time zone" => "timestamptz",
        "timestamp without time zone" => "timestamp",
        "float8" => "double precision",
        "float4" => "real",
        "decimal" => "numeric",
        other => other,
    };
    (name.to_owned(), length)
}

pub(super) fn table_name(name: &ObjectName) -> TableName {
    let parts: Vec<String> = name.0.iter().filter_map(|part| part.as_ident().map(folded)).collect();
    match parts.as_slice() {
        [.., schema, table] => TableName {
            schema: schema.clone(),
            table: table.clone(),
        },
        [table] => TableName {
            schema: "public".to_owned(),
            table: table.clone(),
        },
        [] => TableName {
            schema: String::new(),
            table: String::new(),
        },
    }
}

/// Postgres folds what is not quoted to lower case.
fn folded(ident: &Ident) -> String {
    if ident.quote_style.is_some() {
        ident.value.clone()
    } else {
        ident.value.to_lowercase()
    }
}

/// Where the table's name stands.
fn name_place(name: &ObjectName, text: &str, statement: Span) -> Span {
    let written = name.to_string();
    text[statement.start..statement.end]
        .find(&written)
        .map_or(statement, |at| Span {
            start: statement.start + at,
            end: statement.start + at + written.len(),
            ..statement
        })
}

/// The policy comment, which is the last `-- events:` line before the statement.
fn policy(statement: &Statement, text: &str, source: SourceId) -> Policy {
    let found = statement.comments.iter().rev().find_map(|range| {
        let line = text[range.clone()].trim_start_matches('-').trim();
        line.strip_prefix("events:").map(|said| (said.trim(), range))
    });
    let Some((said, range)) = found else {
        return Policy::Unstated;
    };
    let place = Span {
        source,
        start: range.start,
        end: range.end,
    };
    if said == "emit" {
        return Policy::Emit(place);
    }
    // The reason may go on over further lines, so only its beginning is looked at.
    let reason = said.strip_prefix("none").map(str::trim_start);
    match reason.and_then(|reason| reason.strip_prefix('(')) {
        Some(reason) if !reason.trim_end_matches(')').trim().is_empty() => Policy::None(place),
        _ => Policy::Malformed(Spanned::new(said.to_owned(), place)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables(text: &str) -> Tables {
        let mut sources = Sources::default();
        let id = sources.add("a.sql", text);
        let mut findings = Diagnostics::new();
        let mut tables = Tables::default();
        apply(id, text, &mut tables, &mut findings);
        assert!(findings.finish().is_empty());
        tables
    }

    #[test]
    fn columns_follow_every_change_of_the_table() {
        let found = tables(
            "-- events: none (a test)\n\
             CREATE TABLE notes (id uuid PRIMARY KEY, \"Name\" varchar(40) NOT NULL, gone text);\n\
             ALTER TABLE notes ADD COLUMN at timestamptz, DROP COLUMN gone;\n\
             ALTER TABLE notes RENAME COLUMN at TO made_at;\n\
             ALTER TABLE notes RENAME TO remarks;",
        );
        let name = TableName {
            schema: "public".to_owned(),
            table: "remarks".to_owned(),
        };
        let table = &found.by_name[&name];
        let columns: Vec<(&str, &str, Option<u64>, bool)> = table
            .columns
            .iter()
            .map(|one| (one.name.as_str(), one.ty.as_str(), one.length, one.not_null))
            .collect();
        assert_eq!(
            columns,
            [
                ("id", "uuid", None, true),
                ("Name", "varchar", Some(40), true),
                ("made_at", "timestamptz", None, false),
            ]
        );
        assert!(matches!(table.policy, Policy::None(_)));
    }
}
