//! ALTER TABLE, as far as columns, keys, names and partitions go.

use sqlparser::ast::{AlterColumnOperation, AlterTable, AlterTableOperation, RenameTableNameKind};

use super::{
    Key, Table, Tables,
    create::{add_column_checks, add_constraint, column, table_name, written_type},
    names::folded,
};
use crate::model::TableName;

pub(super) fn alter_table(alter: &AlterTable, tables: &mut Tables) {
    let name = table_name(&alter.name);
    for operation in &alter.operations {
        match operation {
            AlterTableOperation::RenameTable {
                table_name: RenameTableNameKind::To(to) | RenameTableNameKind::As(to),
            } => {
                let to = TableName {
                    schema: name.schema.clone(),
                    table: table_name(to).table,
                };
                tables.rename(&name, to);
                return;
            }
            AlterTableOperation::AttachPartitionOf { partition, .. } => attach(&table_name(partition), &name, tables),
            AlterTableOperation::DetachPartitionOf { partition, .. } => detach(&table_name(partition), &name, tables),
            _ => {
                // What happens to a table happens to its partitions and to what inherits from it.
                let mut reached = vec![name.clone()];
                while let Some(name) = reached.pop() {
                    if !alter.only {
                        reached.extend(tables.children(&name));
                    }
                    if let Some(table) = tables.by_name.get_mut(&name) {
                        alter_one(operation, &name, table);
                    }
                }
            }
        }
    }
}

/// A table becomes a partition of another.
fn attach(partition: &TableName, parent: &TableName, tables: &mut Tables) {
    if let Some(table) = tables.by_name.get_mut(partition) {
        table.is_partition = true;
        table.parents.push(parent.clone());
    }
}

/// A partition becomes a table of its own, with a policy to state.
fn detach(partition: &TableName, parent: &TableName, tables: &mut Tables) {
    if let Some(table) = tables.by_name.get_mut(partition) {
        table.is_partition = false;
        table.parents.retain(|known| known != parent);
    }
}

/// A table begins or ceases to inherit from another.
pub(super) fn inherit(child: &TableName, parent: &TableName, begins: bool, tables: &mut Tables) {
    if let Some(table) = tables.by_name.get_mut(child) {
        table.parents.retain(|known| known != parent);
        if begins {
            table.parents.push(parent.clone());
        }
    }
}

fn alter_one(operation: &AlterTableOperation, name: &TableName, table: &mut Table) {
    match operation {
        AlterTableOperation::AddColumn {
            column_def,
            if_not_exists,
            ..
        } => {
            let added = column(column_def);
            if !(*if_not_exists && table.column(&added.name).is_some()) {
                let is_key = column_def
                    .options
                    .iter()
                    .any(|option| matches!(option.option, sqlparser::ast::ColumnOption::PrimaryKey(_)));
                if is_key {
                    table.key = Key::Columns {
                        constraint: format!("{}_pkey", name.table),
                        columns: vec![added.name.clone()],
                    };
                }
                table.columns.push(added);
                add_column_checks(column_def, name, table);
            }
        }
        AlterTableOperation::DropColumn { column_names, .. } => {
            let gone: Vec<String> = column_names.iter().map(folded).collect();
            table.columns.retain(|column| !gone.contains(&column.name));
            for check in &mut table.checks {
                check.promises.retain(|promise| !gone.contains(&promise.column));
            }
            // A key goes with any of its columns.
            if table
                .key_columns()
                .is_some_and(|key| key.iter().any(|column| gone.contains(column)))
            {
                table.key = Key::None;
            }
        }
        AlterTableOperation::RenameColumn {
            old_column_name,
            new_column_name,
        } => {
            let (old, new) = (folded(old_column_name), folded(new_column_name));
            let promises = table.checks.iter_mut().flat_map(|check| &mut check.promises);
            let columns = table.columns.iter_mut().map(|column| &mut column.name);
            let columns = columns.chain(promises.map(|promise| &mut promise.column));
            let in_key = match &mut table.key {
                Key::Columns { columns, .. } => columns.iter_mut(),
                Key::None | Key::Unknown => [].iter_mut(),
            };
            for renamed in columns.chain(in_key).filter(|column| **column == old) {
                renamed.clone_from(&new);
            }
        }
        AlterTableOperation::AlterColumn { column_name, op } => {
            let name = folded(column_name);
            if let Some(column) = table.columns.iter_mut().find(|column| column.name == name) {
                match op {
                    AlterColumnOperation::SetNotNull => column.not_null = true,
                    AlterColumnOperation::DropNotNull => column.not_null = false,
                    AlterColumnOperation::SetDataType { data_type, .. } => {
                        column.set_type(written_type(data_type));
                    }
                    _ => {}
                }
            }
        }
        // Existing rows may break a constraint that is not validated.
        AlterTableOperation::AddConstraint { constraint, not_valid } if !not_valid => {
            add_constraint(constraint, name, table);
        }
        AlterTableOperation::DropConstraint { name, .. } => {
            table.checks.retain(|check| check.name != folded(name));
            if matches!(&table.key, Key::Columns { constraint, .. } if *constraint == folded(name)) {
                table.key = Key::None;
            }
        }
        AlterTableOperation::RenameConstraint { old_name, new_name } => {
            for check in table.checks.iter_mut().filter(|check| check.name == folded(old_name)) {
                check.name = folded(new_name);
            }
            if let Key::Columns { constraint, .. } = &mut table.key
                && *constraint == folded(old_name)
            {
                *constraint = folded(new_name);
            }
        }
        _ => {}
    }
}
