//! By the row and by the statement the same is told.

use std::cell::Cell;

use proptest::{
    collection::vec,
    option,
    prelude::{Just, ProptestConfig, Strategy, prop_oneof},
    sample::select,
    test_runner::{TestCaseError, TestRunner},
};
use serde_json::json;

use crate::{
    naming::{NAMINGS, Naming},
    support::{RecordedEvent, Site},
};

/// Two tables with the same columns, each with what it refers to.
const MIGRATION: &str = r"
-- events: none (what the two others refer to)
CREATE TABLE groups (id int PRIMARY KEY);
-- events: emit
CREATE TABLE by_row (
  id int PRIMARY KEY,
  owner_id uuid,
  name varchar(40),
  amount int,
  silent text,
  doubled int GENERATED ALWAYS AS (amount * 2) STORED,
  group_id int REFERENCES groups ON DELETE CASCADE
);
-- events: emit
CREATE TABLE by_statement (
  id int PRIMARY KEY,
  owner_id uuid,
  name varchar(40),
  amount int,
  silent text,
  doubled int GENERATED ALWAYS AS (amount * 2) STORED,
  group_id int REFERENCES groups ON DELETE CASCADE
);
";

fn events() -> String {
    let one = |table: &str, granularity: &str| {
        format!(
            r#"
  {granularity}.changed:
    subject: item/{{item}}/{{op}}
    data:
      op: [created, updated, deleted]
      item: int
      name?: string(40)
      amount?: int
      doubled?: int
      old_amount?: int
      amount_changed: bool
      shout?: string(10)
    trigger:
      table: {table}
      owner: owner_id
      granularity: {granularity}
      watch: [name, amount, doubled, group_id]
      set:
        op: {{ operation: [created, updated, deleted] }}
        item: {{ column: id }}
        old_amount: {{ column: amount, of: old }}
        amount_changed: {{ changed: [amount] }}
        shout: {{ sql: "upper(row.name)" }}
  {granularity}.raised:
    subject: item/{{id}}
    data: {{ id: int, amount?: int }}
    trigger:
      table: {table}
      owner: owner_id
      operations: [update]
      granularity: {granularity}
      watch: [amount]
      when: "new.amount > 3 AND old.name IS DISTINCT FROM 'b'"
"#
        )
    };
    format!(
        "bus: 1\nnamespace: shop\nevents:\n{}{}",
        one("by_row", "row"),
        one("by_statement", "statement")
    )
}

/// Statements on the table that `{t}` stands for.
fn statement() -> impl Strategy<Value = String> {
    let id = 0..7_i32;
    let name = || {
        prop_oneof![
            Just("NULL".to_owned()),
            select(vec!["a", "b", "ü/{%", "say \"x\"", "back\\slash"]).prop_map(|name| format!("'{name}'"))
        ]
    };
    let number = || option::of(0..6_i32).prop_map(|number| number.map_or("NULL".to_owned(), |n| n.to_string()));
    let owner = || {
        prop_oneof![
            Just("NULL".to_owned()),
            Just("'00000000-0000-0000-0000-00000000000a'".to_owned())
        ]
    };
    let group = || option::of(0..3_i32).prop_map(|id| id.map_or("NULL".to_owned(), |id| id.to_string()));
    let row = (id.clone(), owner(), name(), number(), group())
        .prop_map(|(id, owner, name, number, group)| format!("({id}, {owner}, {name}, {number}, 'x', {group})"));
    let rows = vec(row, 1..6).prop_map(|rows| rows.join(", "));
    let filter = prop_oneof![
        Just("true".to_owned()),
        id.clone().prop_map(|id| format!("id >= {id}")),
        id.prop_map(|id| format!("id = {id}")),
        Just("amount IS NULL".to_owned()),
    ];
    let change = prop_oneof![
        name().prop_map(|name| format!("name = {name}")),
        number().prop_map(|number| format!("amount = {number}")),
        Just("amount = amount + 1".to_owned()),
        Just("name = name, amount = amount".to_owned()),
        Just("silent = 'y'".to_owned()),
        owner().prop_map(|owner| format!("owner_id = {owner}")),
        group().prop_map(|group| format!("group_id = {group}")),
        (name(), number()).prop_map(|(name, number)| format!("name = {name}, amount = {number}, silent = 'z'")),
    ];
    const COLUMNS: &str = "(id, owner_id, name, amount, silent, group_id)";
    prop_oneof![
        3 => rows.clone().prop_map(|rows| format!("INSERT INTO {{t}} {COLUMNS} VALUES {rows} ON CONFLICT DO NOTHING")),
        1 => rows.clone().prop_map(|rows| format!("INSERT INTO {{t}} {COLUMNS} VALUES {rows}")),
        3 => rows.clone().prop_map(|rows| format!(
            "INSERT INTO {{t}} {COLUMNS} SELECT DISTINCT ON (id) * FROM (VALUES {rows}) AS v {COLUMNS} \
             ON CONFLICT (id) DO UPDATE SET name = excluded.name, amount = excluded.amount WHERE {{t}}.silent <> 'z'"
        )),
        4 => (change, filter.clone()).prop_map(|(change, filter)| format!("UPDATE {{t}} SET {change} WHERE {filter}")),
        2 => filter.prop_map(|filter| format!("DELETE FROM {{t}} WHERE {filter}")),
        2 => rows.prop_map(|rows| format!(
            "MERGE INTO {{t}} USING (SELECT DISTINCT ON (id) * FROM (VALUES {rows}) AS v {COLUMNS}) AS s ON s.id = {{t}}.id \
             WHEN MATCHED AND s.amount = 0 THEN DELETE \
             WHEN MATCHED THEN UPDATE SET amount = s.amount \
             WHEN NOT MATCHED THEN INSERT {COLUMNS} VALUES (s.id, s.owner_id::uuid, s.name, s.amount, 'm', s.group_id)"
        )),
        1 => (0..3_i32).prop_map(|group| format!("DELETE FROM groups WHERE id = {group}")),
    ]
}

/// What is told of each row, in its order. Rows of one statement come in another order where it
/// has several operations.
fn by_row(mut told: Vec<RecordedEvent>) -> Vec<RecordedEvent> {
    // The sort is stable.
    told.sort_by_key(|told| told.data["item"].as_i64().or(told.data["id"].as_i64()));
    told
}

#[test]
fn both_granularities_record_the_same_events_for_any_statements() {
    for naming in NAMINGS {
        both_tell_the_same(naming);
    }
}

fn both_tell_the_same(naming: Naming) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let site = runtime.block_on(naming.site(&events(), MIGRATION));
    let config = ProptestConfig {
        cases: 48,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    // A strategy that tells nothing would prove nothing.
    let told_in_all = Cell::new(0);
    TestRunner::new(config)
        .run(&vec(statement(), 1..12), |statements| {
            let told = runtime.block_on(async {
                let emptied = naming.sql(
                    "SET session_replication_role = replica;
                     DELETE FROM by_row; DELETE FROM by_statement; DELETE FROM bus.outbox; DELETE FROM bus.events;
                     RESET session_replication_role;
                     INSERT INTO groups SELECT generate_series(0, 2) ON CONFLICT DO NOTHING",
                );
                site.run(&emptied).await;
                for statement in &statements {
                    // What Postgres refuses, such as a key that is there, it refuses of both.
                    let of = |table: &str| naming.sql(&statement.replace("{t}", table));
                    let one = site.attempt(&of("by_row")).await;
                    let other = site.attempt(&of("by_statement")).await;
                    // A constraint is called after its table.
                    let (by_row, by_statement) = (naming.bare("by_row"), naming.bare("by_statement"));
                    let outcome = |result: Result<(), sqlx::Error>| {
                        result.map_err(|error| error.to_string().replace(&by_row, &by_statement))
                    };
                    assert_eq!(outcome(one), outcome(other), "{statement}");
                }
                let mut pairs = Vec::new();
                for what in ["changed", "raised"] {
                    let row = by_row(site.recorded(&format!("row.{what}")).await);
                    let statement = by_row(site.recorded(&format!("statement.{what}")).await);
                    pairs.push((row, statement));
                }
                pairs
            });
            for (row, statement) in told {
                if row != statement {
                    return Err(TestCaseError::fail(format!("{row:#?}\n{statement:#?}")));
                }
                told_in_all.set(told_in_all.get() + row.len());
            }
            Ok(())
        })
        .unwrap();
    assert!(told_in_all.get() > 100, "only {} events in all", told_in_all.get());
}

const ITEMS: &str = "
-- events: emit
CREATE TABLE items (id int, part text, amount int, PRIMARY KEY (id, part));
-- events: none (counts statements)
CREATE TABLE inserts (into_table text, rows bigint);
";

const ITEM_EVENTS: &str = r"
bus: 1
namespace: shop
owner_type: none
events:
  item.changed:
    subject: item/{id}
    data: { id: int, amount?: int }
    trigger: { table: items, granularity: statement }
";

#[tokio::test]
async fn a_statement_of_many_rows_is_one_insert_in_the_order_of_its_rows() {
    let site = Site::new(ITEM_EVENTS, ITEMS).await;
    site.run(
        "CREATE FUNCTION note_insert() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN INSERT INTO public.inserts SELECT TG_TABLE_NAME, count(*) FROM new_rows; RETURN NULL; END $$;
         CREATE TRIGGER note AFTER INSERT ON bus.events REFERENCING NEW TABLE AS new_rows
           FOR EACH STATEMENT EXECUTE FUNCTION note_insert();
         CREATE TRIGGER note AFTER INSERT ON bus.outbox REFERENCING NEW TABLE AS new_rows
           FOR EACH STATEMENT EXECUTE FUNCTION note_insert();
         INSERT INTO items SELECT id, 'x', 0 FROM unnest(ARRAY[5, 3, 9, 1]) AS id",
    )
    .await;
    let inserts: String = site
        .one("SELECT string_agg(into_table || ' ' || rows, ', ' ORDER BY into_table) FROM inserts")
        .await;
    assert_eq!(inserts, "events 4, outbox 4");
    let ids: Vec<_> = site.data("item.changed").await;
    let ids: Vec<_> = ids.iter().map(|data| data["id"].clone()).collect();
    assert_eq!(ids, [5, 3, 9, 1]);

    let updated = site
        .adds("item.changed", "UPDATE items SET amount = id * 10 WHERE id > 1")
        .await;
    assert_eq!(
        updated,
        [
            json!({ "id": 5, "amount": 50 }),
            json!({ "id": 3, "amount": 30 }),
            json!({ "id": 9, "amount": 90 })
        ]
    );
    let same: bool = {
        #[expect(clippy::disallowed_methods, reason = "a program that knows nothing of the bus")]
        let mut tx = sqlx::Acquire::begin(&site.pool).await.unwrap();
        sqlx::query("DELETE FROM items").execute(&mut *tx).await.unwrap();
        sqlx::query_scalar(
            "SELECT current_setting('bus.last_event') = (SELECT id::text FROM bus.events ORDER BY seq DESC LIMIT 1)",
        )
        .fetch_one(&mut *tx)
        .await
        .unwrap()
    };
    assert!(same, "the transaction knows its last event");
}

#[tokio::test]
async fn more_rows_than_one_batch_are_all_recorded_in_order() {
    let site = Site::new(ITEM_EVENTS, ITEMS).await;
    site.run("INSERT INTO items SELECT n, 'x', 0 FROM generate_series(25000, 1, -1) AS n")
        .await;
    let found: String = site
        .one(
            "SELECT count(*) || ' ' || count(*) FILTER (WHERE next < id) FROM (
               SELECT (data ->> 'id')::int AS id, lead((data ->> 'id')::int, 1, 0) OVER (ORDER BY seq) AS next
               FROM bus.events) AS ids",
        )
        .await;
    assert_eq!(found, "25000 25000");
    assert_eq!(site.one::<i64>("SELECT count(*) FROM bus.outbox").await, 25_000);
}

#[tokio::test]
async fn an_update_of_the_key_is_refused_with_the_table_and_the_solution() {
    let site = Site::new(ITEM_EVENTS, ITEMS).await;
    site.run("INSERT INTO items VALUES (1, 'a', 0), (2, 'a', 0)").await;
    let refused = (
        "an UPDATE of public.items changes its primary key, by which the statement's rows are told apart".to_owned(),
        "Declare the trigger with `granularity: row`, or delete the row and insert it anew.".to_owned(),
    );
    for update in [
        "UPDATE items SET id = id + 10",
        "UPDATE items SET part = 'b' WHERE id = 1",
        // Every key is there before and after.
        "UPDATE items SET id = 3 - id, part = id::text",
    ] {
        assert_eq!(site.refused(update).await, refused, "{update}");
    }
    let added = site.adds("item.changed", "UPDATE items SET id = id, amount = 7").await;
    assert_eq!(added.len(), 2, "the same key again is no change of it");
}

#[tokio::test]
async fn data_above_the_limit_is_refused_with_statement_granularity_too() {
    let site = Site::new(
        "bus: 1\nnamespace: shop\nowner_type: none\nevents:\n  item.added:\n    subject: item/{id}\n    \
         data: { id: int, part: string }\n    trigger: { table: items, operations: [insert], granularity: statement }\n",
        ITEMS,
    )
    .await;
    let (message, _) = site
        .refused("INSERT INTO items VALUES (1, 'a', 0), (2, repeat('x', 20000), 0)")
        .await;
    assert_eq!(message, "the data of item.added has 20018 bytes, the limit is 16384");
    assert_eq!(
        site.one::<i64>("SELECT (SELECT count(*) FROM items) + (SELECT count(*) FROM bus.events)")
            .await,
        0,
        "nothing is half written"
    );
}
