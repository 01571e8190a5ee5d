//! The trigger of an event.

use super::{
    OnMismatch, Operation, TableName, Trigger, Value, names,
    values::{Keys, Reader},
};
use crate::{
    diagnostic::Diagnostic,
    grammar,
    parse::{Kind, Node},
    rule::reading,
    source::{Span, Spanned},
};

/// Reads a trigger. `event` is the place of the event's name.
pub(super) fn read(node: &Node, event: Span, has_owners: bool, reader: &mut Reader<'_>) -> Option<Trigger> {
    let keys = reader.keys(node, &grammar::TRIGGER)?;
    let table = match keys.get("table") {
        None => {
            reader.missing(event, "the trigger of this event names no table", "add `table: …`");
            None
        }
        Some(node) => reader.text(node, "a table's name").map(|name| {
            let (schema, table) = name.value.split_once('.').unwrap_or(("public", &name.value));
            for (what, part) in [("a schema", schema), ("a table", table)] {
                reader.fits(what, part, name.span, names::IDENTIFIER_LIMIT);
            }
            Spanned::new(
                TableName {
                    schema: schema.to_owned(),
                    table: table.to_owned(),
                },
                name.span,
            )
        }),
    };
    let owner = keys.get("owner").and_then(|node| read_column_or_sql(node, reader));
    match &owner {
        None if has_owners && keys.get("owner").is_none() => reader.missing(
            table.as_ref().map_or(event, |table| table.span),
            "the trigger does not say whose event it is",
            "add `owner: COLUMN`, or `owner_type: none` at the top where events have no owner",
        ),
        _ => {}
    }
    let operations = read_operations(&keys, reader);
    let watch = read_watch(&keys, &operations, reader);
    let when = keys
        .get("when")
        .and_then(|node| reader.text(node, "SQL over `new` and `old`"));
    if let Some(when) = &when
        && operations.len() != 1
    {
        reader.push(
            Diagnostic::new(
                &reading::WRONG_TYPE,
                when.span,
                "`when` goes with one operation only: an insert has no `old`, a deletion no `new`",
            )
            .help("add `operations: [update]`"),
        );
    }
    let subject = keys.get("subject").and_then(|node| {
        let keys = reader.keys(node, &grammar::SUBJECT_SQL)?;
        match keys.get("sql") {
            Some(sql) => reader.text(sql, "SQL over `row`"),
            None => {
                reader.missing(
                    node.span,
                    "the subject of a trigger is `{ sql: … }`",
                    "leave it out to fill the event's own pattern",
                );
                None
            }
        }
    });
    let set = keys
        .get("set")
        .map(|node| read_set(node, &operations, reader))
        .unwrap_or_default();
    let by_statement = keys
        .get("granularity")
        .filter(|node| reader.word(node, &[("row", false), ("statement", true)]) == Some(true))
        .map(|node| node.span);
    let truncate_allowed = keys
        .get("truncate")
        .and_then(|node| reader.word(node, &[("refuse", false), ("allow", true)]))
        .unwrap_or(false);
    let on_mismatch = keys
        .get("on_mismatch")
        .and_then(|node| reader.word(node, &[("refuse", OnMismatch::Refuse), ("skip", OnMismatch::Skip)]));
    Some(Trigger {
        table: table?,
        owner,
        operations,
        watch,
        when,
        subject,
        set,
        by_statement,
        truncate_allowed,
        on_mismatch,
    })
}

fn read_operations(keys: &Keys<'_>, reader: &mut Reader<'_>) -> Vec<Operation> {
    let Some(node) = keys.get("operations") else {
        return Operation::ALL.to_vec();
    };
    let Some(items) = reader.list(node, "a list of `insert`, `update` and `delete`") else {
        return Operation::ALL.to_vec();
    };
    let words = Operation::ALL.map(|operation| (operation.word(), operation));
    let mut operations: Vec<Operation> = items.iter().filter_map(|item| reader.word(item, &words)).collect();
    operations.sort_unstable();
    operations.dedup();
    if items.is_empty() {
        reader.push(
            Diagnostic::new(
                &reading::WATCH_EMPTY,
                node.span,
                "a trigger on no operation would never fire",
            )
            .help("leave `operations` out for all three"),
        );
    }
    operations
}

fn read_watch(
    keys: &Keys<'_>,
    operations: &[Operation],
    reader: &mut Reader<'_>,
) -> Option<Spanned<Vec<Spanned<String>>>> {
    let node = keys.get("watch")?;
    let columns = read_columns(node, reader)?;
    if matches!(&node.kind, Kind::Sequence(items) if items.is_empty()) {
        reader.push(
            Diagnostic::new(
                &reading::WATCH_EMPTY,
                node.span,
                "with no column to watch no update would count",
            )
            .help("name the columns whose change counts, or leave `watch` out so that every update does"),
        );
    } else if !operations.is_empty() && !operations.contains(&Operation::Update) {
        reader.push(
            Diagnostic::new(
                &reading::WRONG_TYPE,
                node.span,
                "`watch` speaks of updates, and `operations` leaves them out",
            )
            .help("remove `watch`, or add `update` to `operations`"),
        );
    }
    Some(Spanned::new(columns, node.span))
}

fn read_columns(node: &Node, reader: &mut Reader<'_>) -> Option<Vec<Spanned<String>>> {
    let columns = reader.texts(node, "a list of columns")?;
    for column in &columns {
        reader.fits("a column", &column.value, column.span, names::IDENTIFIER_LIMIT);
    }
    Some(columns)
}

fn read_column(node: &Node, expected: &str, reader: &mut Reader<'_>) -> Option<Spanned<String>> {
    let column = reader.text(node, expected)?;
    reader.fits("a column", &column.value, column.span, names::IDENTIFIER_LIMIT);
    Some(column)
}

fn read_column_or_sql(node: &Node, reader: &mut Reader<'_>) -> Option<Value> {
    if let Kind::Mapping(_) = &node.kind {
        let keys = reader.keys(node, &grammar::OWNER_SQL)?;
        return keys
            .get("sql")
            .and_then(|sql| reader.text(sql, "SQL over `row`"))
            .map(Value::Sql);
    }
    read_column(node, "a column, or `{ sql: … }`", reader).map(|column| Value::Column { column, old: false })
}

fn read_set(node: &Node, operations: &[Operation], reader: &mut Reader<'_>) -> Vec<(Spanned<String>, Value)> {
    let entries = reader
        .entries(node, "a mapping from fields to where their value comes from")
        .unwrap_or_default();
    let mut set = Vec::new();
    for entry in entries {
        let name = entry.key.strip_suffix('?').unwrap_or(&entry.key).to_owned();
        if let Some(value) = read_value(&entry.value, operations, reader) {
            set.push((Spanned::new(name, entry.key_span), value));
        }
    }
    set
}

fn read_value(node: &Node, operations: &[Operation], reader: &mut Reader<'_>) -> Option<Value> {
    if let Kind::Scalar { .. } = &node.kind {
        reader.wrong_type(
            node,
            "`{ column: … }`, `{ operation: […] }`, `{ changed: […] }` or `{ sql: … }`",
        );
        return None;
    }
    let keys = reader.keys(node, &grammar::VALUE)?;
    let given: Vec<&str> = ["column", "operation", "changed", "sql"]
        .into_iter()
        .filter(|key| keys.get(key).is_some())
        .collect();
    if given.len() != 1 {
        let found = if given.is_empty() {
            "none".to_owned()
        } else {
            given.join(" and ")
        };
        let message = format!("a value comes from one of `column`, `operation`, `changed` and `sql`, found {found}");
        reader.push(Diagnostic::new(&reading::WRONG_TYPE, node.span, message));
        return None;
    }
    let old = keys.entry("of").map(|of| {
        if given != ["column"] {
            reader.push(Diagnostic::new(
                &reading::UNKNOWN_KEY,
                of.key_span,
                "only `column` has `of`",
            ));
        }
        reader
            .word(&of.value, &[("new", false), ("old", true)])
            .unwrap_or(false)
    });
    if let Some(column) = keys.get("column") {
        let column = read_column(column, "a column", reader)?;
        return Some(Value::Column {
            column,
            old: old.unwrap_or(false),
        });
    }
    if let Some(sql) = keys.get("sql") {
        return reader.text(sql, "SQL over `row`").map(Value::Sql);
    }
    if let Some(changed) = keys.get("changed") {
        let columns = read_columns(changed, reader)?;
        if columns.is_empty() {
            reader.push(Diagnostic::new(
                &reading::WATCH_EMPTY,
                changed.span,
                "`changed` of no column is never true",
            ));
        }
        return Some(Value::Changed(columns));
    }
    let node = keys.get("operation")?;
    let labels = reader.texts(node, "a label for each of insert, update and delete")?;
    // With fewer operations, the labels are those of the operations that are left.
    if labels.len() != 3 && labels.len() != operations.len() {
        reader.push(Diagnostic::new(
            &reading::WRONG_TYPE,
            node.span,
            format!(
                "found {} labels, expected 3: for insert, update and delete",
                labels.len()
            ),
        ));
        return None;
    }
    let labels = if labels.len() == 3 {
        labels
    } else {
        let at = |operation: Operation| operations.iter().position(|known| *known == operation);
        Operation::ALL
            .map(|operation| labels[at(operation).unwrap_or(0)].clone())
            .to_vec()
    };
    Some(Value::Operation(Spanned::new(labels, node.span)))
}
