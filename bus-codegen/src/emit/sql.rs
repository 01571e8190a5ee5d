//! Emits the triggers of a table: one function in schema `bus`, and the triggers that call it.
//!
//! INSERT and DELETE are plain AFTER triggers; an UPDATE carries the watched columns in its WHEN
//! clause, so an update that changes none of them never enters the function. By the statement
//! ([`statement`]) the rows are read from transition tables instead. Each object says in its
//! comment which declaration it came from. Everything is written so that running it again changes
//! nothing.
//!
//! In the functions a name that is both a column and a variable is the column: the declaration's
//! own SQL knows nothing of PL/pgSQL's variables, such as `found`.
//!
//! The data is put together as text, a pair at a time, because it must keep the declared order,
//! leave out what is NULL and stay as compact as what Rust writes, and none of Postgres's JSON
//! builders does all three.

mod functions;
mod spec;
mod statement;
pub(super) mod values;

use std::{collections::BTreeMap, fmt::Write as _};

use sha2::{Digest, Sha256};

pub(crate) use functions::{FunctionSql, has_too_many_arguments, record_functions};

use crate::{
    model::{
        Event, Operation, TableName, Trigger, hex,
        sql::{condition, quote_name, quote_text},
    },
    tables::Tables,
};

/// The longest name Postgres keeps, in bytes.
const NAME_BYTES: usize = 63;

/// The emitted triggers of one table.
#[derive(Debug, Clone)]
pub(crate) struct TableSql {
    pub(crate) table: TableName,
    pub(crate) checksum: String,
    pub(crate) function: String,
    pub(crate) triggers: Vec<String>,
    pub(crate) install: String,
}

/// A trigger to be made.
struct Made {
    name: String,
    definition: String,
}

/// The triggers of all tables that have any, in order of the tables' names. `events` are in
/// order of name.
pub(crate) fn table_triggers(events: &[&Event], has_owners: bool, tables: Option<&Tables>) -> Vec<TableSql> {
    let mut by_table: BTreeMap<&TableName, Vec<(&Event, &Trigger)>> = BTreeMap::new();
    for event in events {
        if let Some(trigger) = &event.trigger {
            by_table.entry(&trigger.table.value).or_default().push((event, trigger));
        }
    }
    by_table
        .into_iter()
        .map(|(table, events)| {
            let columns = tables.and_then(|tables| tables.by_name.get(table));
            one_table(table, &events, has_owners, columns)
        })
        .collect()
}

fn one_table(
    table: &TableName,
    events: &[(&Event, &Trigger)],
    has_owners: bool,
    columns: Option<&crate::tables::Table>,
) -> TableSql {
    let function = function_name(table);
    let qualified = format!("{}.{}", quote_name(&table.schema), quote_name(&table.table));
    let called = format!("bus.{}", quote_name(&function));
    let body = body(table, events, has_owners, columns);
    let made = triggers(&qualified, &called, events, columns);
    let search_path = search_path(table);
    let mark = dollar_mark(&body);
    let create_function = format!(
        "CREATE OR REPLACE FUNCTION {called}() RETURNS trigger\n\
         LANGUAGE plpgsql SECURITY DEFINER\n\
         SET search_path = {search_path}\n\
         AS {mark}{body}{mark};"
    );
    // What the declaration does: the objects' text, without the comments that will name it.
    let mut effect = Sha256::new();
    effect.update(create_function.as_bytes());
    for trigger in &made {
        effect.update(trigger.definition.as_bytes());
    }
    let checksum = hex(&effect.finalize());
    let names: Vec<String> = made.iter().map(|trigger| trigger.name.clone()).collect();
    let mut install = format!(
        "{create_function}\n\
         REVOKE ALL ON FUNCTION {called}() FROM PUBLIC;\n\
         COMMENT ON FUNCTION {called}() IS {comment};\n\n",
        comment = quote_text(&checksum),
    );
    install.push_str(&drop_stale(&qualified, &called, &names));
    for trigger in &made {
        let _ = write!(
            install,
            "\n{}\nCOMMENT ON TRIGGER {} ON {qualified} IS {};\n",
            trigger.definition,
            quote_name(&trigger.name),
            quote_text(&checksum),
        );
    }
    TableSql {
        table: table.clone(),
        checksum,
        function,
        triggers: names,
        install,
    }
}

/// Where the function looks names up: nothing that a session puts in its way, and temporary tables
/// last.
pub(super) fn search_path(table: &TableName) -> String {
    if table.schema == "pg_catalog" {
        "pg_catalog, pg_temp".to_owned()
    } else {
        format!("pg_catalog, {}, pg_temp", quote_name(&table.schema))
    }
}

/// Removes triggers of an earlier declaration: those that call the table's function and are none
/// of the present ones.
fn drop_stale(qualified: &str, called: &str, names: &[String]) -> String {
    let kept: Vec<String> = names.iter().map(|name| quote_text(name)).collect();
    let table = quote_text(qualified);
    let function = quote_text(&format!("{called}()"));
    let body = format!(
        "
DECLARE
    stale name;
BEGIN
    FOR stale IN
        SELECT tgname FROM pg_catalog.pg_trigger
        WHERE tgrelid = {table}::regclass AND tgfoid = {function}::regprocedure
          AND NOT tgisinternal AND tgname::text <> ALL (ARRAY[{}]::text[])
    LOOP
        EXECUTE pg_catalog.format('DROP TRIGGER %I ON %s', stale, {table});
    END LOOP;
END
",
        kept.join(", ")
    );
    let mark = dollar_mark(&body);
    format!("DO {mark}{body}{mark};\n")
}

fn triggers(
    qualified: &str,
    called: &str,
    events: &[(&Event, &Trigger)],
    table: Option<&crate::tables::Table>,
) -> Vec<Made> {
    let mut made = Vec::new();
    for (event, trigger) in events {
        let argument = quote_text(&event.name.value);
        for operation in &trigger.operations {
            let name = trigger_name(&event.name.value, operation.word());
            let fires = if trigger.by_statement.is_some() {
                statement::fires(*operation)
            } else {
                match conditions(trigger, *operation) {
                    Some(conditions) => format!("FOR EACH ROW\n    WHEN ({conditions})"),
                    None => "FOR EACH ROW".to_owned(),
                }
            };
            let definition = format!(
                "CREATE OR REPLACE TRIGGER {}\n    AFTER {} ON {qualified}\n    {fires}\n    EXECUTE FUNCTION {called}({argument});",
                quote_name(&name),
                operation.word().to_uppercase(),
            );
            made.push(Made { name, definition });
        }
    }
    if let Some(key) = statement::key(events, table) {
        made.push(statement::refuse_key_change(qualified, called, key));
    }
    if !events.iter().all(|(_, trigger)| trigger.truncate_allowed) {
        let name = "bus_refuse_truncate".to_owned();
        let definition = format!(
            "CREATE OR REPLACE TRIGGER {}\n    BEFORE TRUNCATE ON {qualified}\n    FOR EACH STATEMENT\n    EXECUTE FUNCTION {called}();",
            quote_name(&name),
        );
        made.push(Made { name, definition });
    }
    made
}

/// Which rows count; `None` where every one does.
fn conditions(trigger: &Trigger, operation: Operation) -> Option<String> {
    let mut conditions = Vec::new();
    if let (Operation::Update, Some(watch)) = (operation, &trigger.watch) {
        conditions.push(differ(watch.value.iter().map(|column| column.value.as_str())).join("\n        OR "));
    }
    if let Some(when) = &trigger.when {
        conditions.push(condition(&when.value, operation).expect("a rule holds that it parses"));
    }
    match conditions.as_slice() {
        [] => None,
        [one] => Some(one.clone()),
        several => Some(format!("({})", several.join(")\n        AND ("))),
    }
}

/// For each column, that it is another than before.
fn differ<'a>(columns: impl Iterator<Item = &'a str>) -> Vec<String> {
    columns
        .map(|column| {
            let column = quote_name(column);
            format!("OLD.{column} IS DISTINCT FROM NEW.{column}")
        })
        .collect()
}

fn body(
    table: &TableName,
    events: &[(&Event, &Trigger)],
    has_owners: bool,
    columns: Option<&crate::tables::Table>,
) -> String {
    let mut body = String::from("\n#variable_conflict use_column\n");
    if events.iter().any(|(_, trigger)| trigger.by_statement.is_some()) {
        body.push_str(statement::VARIABLES);
    }
    body.push_str("BEGIN\n");
    if !events.iter().all(|(_, trigger)| trigger.truncate_allowed) {
        refuse(
            &mut body,
            "TG_OP = 'TRUNCATE'",
            &format!("TRUNCATE of {table} would remove rows without an event"),
            "Use DELETE, which is seen row by row, or declare the trigger with `truncate: allow`.",
        );
    }
    if statement::key(events, columns).is_some() {
        refuse(
            &mut body,
            &format!("TG_ARGV[0] = {}", quote_text(statement::KEY_CHANGE)),
            &format!("an UPDATE of {table} changes its primary key, by which the statement's rows are told apart"),
            "Declare the trigger with `granularity: row`, or delete the row and insert it anew.",
        );
    }
    for (event, trigger) in events {
        let _ = writeln!(body, "    IF TG_ARGV[0] = {} THEN", quote_text(&event.name.value));
        for (at, operation) in trigger.operations.iter().enumerate() {
            let keyword = if at == 0 { "IF" } else { "ELSIF" };
            let told = values::event_values(event, trigger, *operation, has_owners, columns);
            let call = if trigger.by_statement.is_some() {
                let key = columns.and_then(crate::tables::Table::key_columns).unwrap_or_default();
                statement::open(&told, *operation, conditions(trigger, *operation), key)
            } else {
                format!(
                    "            PERFORM bus.{}({}, {}, {},\n                {},\n                {});",
                    if told.may_skip {
                        "append_unless_skipped"
                    } else {
                        "append"
                    },
                    quote_text(&event.name.value),
                    event.version,
                    told.owner,
                    told.subject,
                    told.data,
                )
            };
            let _ = writeln!(
                body,
                "        {keyword} TG_OP = '{}' THEN\n{call}",
                operation.word().to_uppercase()
            );
        }
        body.push_str("        END IF;\n");
        if trigger.by_statement.is_some() {
            body.push_str(&statement::append(event));
        }
        body.push_str("    END IF;\n");
    }
    body.push_str("    RETURN NULL;\nEND\n");
    body
}

/// An exception, where the condition holds.
fn refuse(body: &mut String, condition: &str, message: &str, hint: &str) {
    let _ = write!(
        body,
        "    IF {condition} THEN\n        \
         RAISE EXCEPTION USING ERRCODE = 'restrict_violation',\n            \
         MESSAGE = {},\n            HINT = {};\n    END IF;\n",
        quote_text(message),
        quote_text(hint),
    );
}

/// A dollar quote that the body does not contain.
pub(super) fn dollar_mark(body: &str) -> String {
    (0..)
        .map(|count| {
            if count == 0 {
                "$bus$".to_owned()
            } else {
                format!("$bus{count}$")
            }
        })
        .find(|mark| !body.contains(mark.as_str()))
        .expect("a text cannot hold every mark")
}

/// Named after the table, and distinct from every other table's.
fn function_name(table: &TableName) -> String {
    let mark = hex(&Sha256::digest(table.to_string().as_bytes()));
    let readable = format!("emit_{}_{}", table.schema, table.table);
    format!("{}_{}", cut(&readable, NAME_BYTES - 9), &mark[..8])
}

fn trigger_name(event: &str, operation: &str) -> String {
    let name = format!("bus_{}_{operation}", event.replace('.', "_"));
    if name.len() <= NAME_BYTES {
        return name;
    }
    let mark = hex(&Sha256::digest(name.as_bytes()));
    format!(
        "{}_{}_{operation}",
        cut(&name, NAME_BYTES - 10 - operation.len()),
        &mark[..8]
    )
}

/// At most so many bytes, whole characters.
fn cut(text: &str, bytes: usize) -> &str {
    let mut end = bytes.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}
