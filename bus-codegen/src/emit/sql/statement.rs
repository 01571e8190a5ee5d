//! `granularity: statement`: the rows of a statement are read from its transition tables and
//! recorded in one go.
//!
//! The events are those that triggers on each row would record. Rows come in the order in which
//! the server changed them; a statement that inserts and updates (ON CONFLICT, MERGE) tells the
//! rows of one operation after those of the other. An update's old and new rows are paired by the
//! primary key, so an UPDATE of the key itself is refused, by a trigger on each row whose WHEN no
//! other UPDATE meets.

use std::fmt::Write as _;

use super::{Made, differ, values::EventValues};
use crate::{
    model::{
        Event, Operation, Trigger,
        sql::{quote_name, quote_text},
    },
    tables::Table,
};

/// The argument of the trigger that refuses changes of the key. Event types have dots.
pub(super) const KEY_CHANGE: &str = "key change";

/// So many events are written at once: the arrays they stand in must not grow with the statement.
const AT_ONCE: u32 = 10_000;

/// The name of a row's place among the changed ones, which no sane table has as a column.
const PLACE: &str = "bus place";

/// What the function keeps between the query and the recording.
pub(super) const VARIABLES: &str = "DECLARE
    changes refcursor;
    told record;
    owners uuid[] := '{}';
    subjects text[] := '{}';
    documents json[] := '{}';
";

/// The columns of the table's key, where an event of it pairs rows.
pub(super) fn key<'a>(events: &[(&Event, &Trigger)], table: Option<&'a Table>) -> Option<&'a [String]> {
    let pairs = events.iter().any(|(_, trigger)| trigger.pairs_rows());
    table.and_then(Table::key_columns).filter(|_| pairs)
}

/// How a trigger of the operation fires.
pub(super) fn fires(operation: Operation) -> String {
    let tables = match operation {
        Operation::Insert => "NEW TABLE AS bus_new",
        Operation::Update => "OLD TABLE AS bus_old NEW TABLE AS bus_new",
        Operation::Delete => "OLD TABLE AS bus_old",
    };
    format!("REFERENCING {tables}\n    FOR EACH STATEMENT")
}

pub(super) fn refuse_key_change(qualified: &str, called: &str, key: &[String]) -> Made {
    let name = "bus_refuse_key_change".to_owned();
    let changed = differ(key.iter().map(String::as_str)).join("\n        OR ");
    let definition = format!(
        "CREATE OR REPLACE TRIGGER {}\n    AFTER UPDATE ON {qualified}\n    FOR EACH ROW\n    WHEN ({changed})\n    \
         EXECUTE FUNCTION {called}({});",
        quote_name(&name),
        quote_text(KEY_CHANGE),
    );
    Made { name, definition }
}

/// Opens the cursor on what is told of the operation's rows.
pub(super) fn open(told: &EventValues, operation: Operation, conditions: Option<String>, key: &[String]) -> String {
    let EventValues {
        owner, subject, data, ..
    } = told;
    let mut open = format!(
        "            OPEN changes FOR SELECT {owner} AS owner,\n                {subject} AS subject,\n                {data} AS data"
    );
    let from = match operation {
        Operation::Insert => "bus_new AS new".to_owned(),
        Operation::Delete => "bus_old AS old".to_owned(),
        Operation::Update => {
            let pairs: Vec<String> = key
                .iter()
                .map(|column| {
                    let column = quote_name(column);
                    format!("NEW.{column} = OLD.{column}")
                })
                .collect();
            format!(
                "(SELECT rows.*, row_number() OVER () AS {} FROM bus_new AS rows) AS new\n            \
                 JOIN bus_old AS old ON {}",
                quote_name(PLACE),
                pairs.join(" AND ")
            )
        }
    };
    let _ = write!(open, "\n            FROM {from}");
    if let Some(conditions) = conditions {
        let _ = write!(open, "\n            WHERE {conditions}");
    }
    if operation == Operation::Update {
        let _ = write!(open, "\n            ORDER BY new.{}", quote_name(PLACE));
    }
    open.push(';');
    open
}

/// Records what the cursor gives.
pub(super) fn append(event: &Event) -> String {
    let call = format!(
        "PERFORM bus.append_all({}, {}, owners, subjects, documents);",
        quote_text(&event.name.value),
        event.version
    );
    format!(
        "        LOOP
            FETCH changes INTO told;
            EXIT WHEN NOT FOUND;
            CONTINUE WHEN told.data IS NULL;
            owners := array_append(owners, told.owner);
            subjects := array_append(subjects, told.subject);
            documents := array_append(documents, told.data);
            IF cardinality(subjects) = {AT_ONCE} THEN
                {call}
                owners := '{{}}';
                subjects := '{{}}';
                documents := '{{}}';
            END IF;
        END LOOP;
        CLOSE changes;
        {call}
"
    )
}
