//! What the checks of the model share.

use sqlparser::ast::Expr;

use crate::{
    model::{Event, Model, Trigger, Value, Work},
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
    pub(super) fn triggers(&self) -> impl Iterator<Item = (&'a Event, &'a Trigger, Option<&'a Table>)> + use<'a> {
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

    /// Everything that waits in a queue.
    pub(super) fn works(&self) -> impl Iterator<Item = &'a Work> + use<'a> {
        let model = self.model;
        model
            .subscribers
            .iter()
            .map(|one| &one.work)
            .chain(model.jobs.iter().map(|one| &one.work))
            .chain(model.periodic.iter().map(|one| &one.work))
    }
}

/// The SQL of a trigger over `row`: its owner, subject and fields.
pub(super) fn own_sql(trigger: &Trigger) -> impl Iterator<Item = &Spanned<String>> {
    let values = trigger.owner.iter().chain(trigger.set.iter().map(|(_, value)| value));
    let texts = values.filter_map(|value| match value {
        Value::Sql(sql) => Some(sql),
        Value::Column { .. } | Value::Operation(_) | Value::Changed(_) => None,
    });
    texts.chain(&trigger.subject)
}

/// The column of `new`, `old` or `row` that an expression is, parentheses aside.
pub(super) fn row_column(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Nested(inner) => row_column(inner),
        Expr::CompoundIdentifier(parts) => match parts.as_slice() {
            [row, column]
                if row.quote_style.is_none()
                    && ["new", "old", "row"].contains(&row.value.to_ascii_lowercase().as_str()) =>
            {
                Some(match column.quote_style {
                    Some(_) => column.value.clone(),
                    None => column.value.to_lowercase(),
                })
            }
            _ => None,
        },
        _ => None,
    }
}

/// The columns a trigger names, in the order they are written.
pub(super) fn named_columns(trigger: &Trigger) -> Vec<&Spanned<String>> {
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
