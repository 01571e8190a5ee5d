//! When an emitted trigger fires, and when it does not.

use serde_json::json;
use sqlx::postgres::PgPoolCopyExt as _;

use crate::{
    naming::{NAMINGS, Naming},
    support::Site,
};

const ORDERS: &str = "
-- events: emit
CREATE TABLE orders (id int PRIMARY KEY, total int, status text, at timestamptz);
";

fn events(trigger: &str) -> String {
    format!(
        "bus: 1\nnamespace: shop\nowner_type: none\nevents:\n  order.changed:\n    subject: order/{{id}}\n    \
         data: {{ id: int, total?: int, status?: string }}\n    trigger: {{ table: orders, {trigger} }}\n"
    )
}

/// Each granularity under each naming.
fn each() -> impl Iterator<Item = (&'static str, Naming)> {
    let granularities = ["granularity: row", "granularity: statement"];
    granularities
        .into_iter()
        .flat_map(|granularity| NAMINGS.map(|naming| (granularity, naming)))
}

#[tokio::test]
async fn two_updates_of_a_row_in_one_transaction_record_two_events_in_order() {
    for (granularity, naming) in each() {
        let site = naming.site(&events(granularity), ORDERS).await;
        site.run(&naming.sql("INSERT INTO orders VALUES (1, 0, 'new')")).await;
        let both = naming.sql("BEGIN; UPDATE orders SET status = 'a'; UPDATE orders SET status = 'b'; COMMIT");
        let told = site.adds("order.changed", &both).await;
        assert_eq!(
            told,
            [
                json!({ "id": 1, "total": 0, "status": "a" }),
                json!({ "id": 1, "total": 0, "status": "b" })
            ],
            "{granularity}, {naming:?}"
        );
        let none = site
            .adds(
                "order.changed",
                &naming.sql("BEGIN; UPDATE orders SET status = 'c'; ROLLBACK"),
            )
            .await;
        assert_eq!(none, [json!(null); 0]);
    }
}

#[tokio::test]
async fn with_watched_columns_only_a_changed_value_fires() {
    for (granularity, naming) in each() {
        let watched = naming
            .site(&events(&format!("watch: [total], {granularity}")), ORDERS)
            .await;
        let any = naming.site(&events(granularity), ORDERS).await;
        for site in [&watched, &any] {
            site.run(&naming.sql("INSERT INTO orders VALUES (1, NULL, 'new')"))
                .await;
        }
        for (update, of_watched) in [
            ("total = 1", 1),
            ("total = total", 0),
            ("total = NULL", 1),
            ("total = NULL", 0),
            ("status = 'x'", 0),
        ] {
            let update = naming.sql(&format!("UPDATE orders SET {update}"));
            assert_eq!(
                watched.adds("order.changed", &update).await.len(),
                of_watched,
                "{update}"
            );
            assert_eq!(
                any.adds("order.changed", &update).await.len(),
                1,
                "{update}, without `watch`"
            );
        }
    }
}

#[tokio::test]
async fn a_row_that_does_not_match_when_does_not_call_the_function() {
    let trigger = "operations: [update], when: \"new.total > 100 AND old.status IS DISTINCT FROM 'paid'\"";
    for naming in NAMINGS {
        let site = naming.site(&events(trigger), ORDERS).await;
        let definition: String = site
            .one("SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgname = 'bus_order_changed_update'")
            .await;
        let condition = naming.sql("WHEN (((new.total > 100) AND (old.status IS DISTINCT FROM 'paid'::text)))");
        assert!(definition.contains(&condition), "{definition}");
        site.run(&naming.sql("INSERT INTO orders VALUES (1, 0, 'new'), (2, 0, 'paid')"))
            .await;
        let function: String = site
            .one("SELECT quote_ident(proname) FROM pg_proc JOIN pg_trigger ON tgfoid = pg_proc.oid WHERE tgname = 'bus_order_changed_update'")
            .await;
        site.run(&format!(
            "CREATE OR REPLACE FUNCTION bus.{function}() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN RAISE EXCEPTION 'called'; END $$"
        ))
        .await;
        site.run(&naming.sql("UPDATE orders SET total = 100; UPDATE orders SET total = 500 WHERE id = 2"))
            .await;
        let (message, _) = site
            .refused(&naming.sql("UPDATE orders SET total = 101 WHERE id = 1"))
            .await;
        assert_eq!(message, "called", "{naming:?}");
    }
}

#[tokio::test]
async fn truncate_is_refused_with_both_solutions_unless_it_is_allowed() {
    for naming in NAMINGS {
        let site = naming.site(&events("granularity: row"), ORDERS).await;
        let truncate = naming.sql("TRUNCATE orders");
        let (message, hint) = site.refused(&truncate).await;
        assert_eq!(
            message,
            format!(
                "TRUNCATE of {} would remove rows without an event",
                naming.qualified("orders")
            )
        );
        assert_eq!(
            hint,
            "Use DELETE, which is seen row by row, or declare the trigger with `truncate: allow`."
        );
        let site = naming.site(&events("truncate: allow"), ORDERS).await;
        site.run(&naming.sql("INSERT INTO orders VALUES (1)")).await;
        assert_eq!(site.adds("order.changed", &truncate).await.len(), 0);
        let again = naming.sql("INSERT INTO orders VALUES (1)");
        assert_eq!(site.adds("order.changed", &again).await.len(), 1, "the row was gone");
    }
}

#[tokio::test]
async fn a_replica_records_nothing_unless_its_triggers_are_always_enabled() {
    let site = Site::new(&events("granularity: row"), ORDERS).await;
    let insert = |id| {
        format!(
            "SET session_replication_role = replica; INSERT INTO orders VALUES ({id}); RESET session_replication_role"
        )
    };
    assert_eq!(site.adds("order.changed", &insert(1)).await.len(), 0);
    site.run("ALTER TABLE orders ENABLE ALWAYS TRIGGER bus_order_changed_insert")
        .await;
    assert_eq!(site.adds("order.changed", &insert(2)).await.len(), 1);
}

#[tokio::test]
async fn copy_and_cascades_record_events() {
    for (granularity, naming) in each() {
        let site = naming
            .site(
                &events(granularity),
                "-- events: none (kinds of status)\nCREATE TABLE statuses (name text PRIMARY KEY);
             -- events: emit
             CREATE TABLE orders (id int PRIMARY KEY, total int,
               status text REFERENCES statuses ON UPDATE CASCADE ON DELETE CASCADE);",
            )
            .await;
        site.run(&naming.sql("INSERT INTO statuses VALUES ('new'), ('old')"))
            .await;
        let copy = naming.sql("COPY orders FROM STDIN");
        let mut copy = site.pool.copy_in_raw(&copy).await.unwrap();
        copy.send("1\t10\tnew\n2\t20\tnew\n3\t\\N\told\n".as_bytes())
            .await
            .unwrap();
        copy.finish().await.unwrap();
        assert_eq!(site.data("order.changed").await.len(), 3, "{granularity}");
        let renamed = site
            .adds(
                "order.changed",
                &naming.sql("UPDATE statuses SET name = 'fresh' WHERE name = 'new'"),
            )
            .await;
        assert_eq!(
            renamed,
            [
                json!({ "id": 1, "total": 10, "status": "fresh" }),
                json!({ "id": 2, "total": 20, "status": "fresh" })
            ]
        );
        assert_eq!(
            site.adds("order.changed", &naming.sql("DELETE FROM statuses"))
                .await
                .len(),
            3,
            "{granularity}, {naming:?}"
        );
    }
}

#[tokio::test]
async fn writes_to_a_partitioned_table_and_its_partitions_record_events() {
    for naming in NAMINGS {
        let site = naming
            .site(
                "bus: 1\nnamespace: shop\nowner_type: none\nevents:\n  sale.changed:\n    subject: sale/{id}\n    \
             data: { op: [created, updated, deleted], id: int, year: int }\n    \
             trigger: { table: sales, set: { op: { operation: [created, updated, deleted] } } }\n",
                "-- events: emit
             CREATE TABLE sales (id int, year int, PRIMARY KEY (id, year)) PARTITION BY RANGE (year);
             CREATE TABLE sales_2025 PARTITION OF sales FOR VALUES FROM (2025) TO (2026);
             CREATE TABLE sales_2026 PARTITION OF sales FOR VALUES FROM (2026) TO (2027);
             -- events: none (kept apart until it is attached)
             CREATE TABLE sales_2027 (LIKE sales INCLUDING ALL);",
            )
            .await;
        let one = |op: &str, id: i32, year: i32| json!({ "op": op, "id": id, "year": year });
        for (statement, expected) in [
            ("INSERT INTO sales VALUES (1, 2025)", vec![one("created", 1, 2025)]),
            ("INSERT INTO sales_2026 VALUES (2, 2026)", vec![one("created", 2, 2026)]),
            ("UPDATE sales SET id = 3 WHERE id = 1", vec![one("updated", 3, 2025)]),
            // As Postgres runs it: out of one partition and into the other.
            (
                "UPDATE sales SET year = 2026 WHERE id = 3",
                vec![one("deleted", 3, 2025), one("created", 3, 2026)],
            ),
            ("INSERT INTO sales_2027 VALUES (4, 2027)", vec![]),
            (
                "ALTER TABLE sales ATTACH PARTITION sales_2027 FOR VALUES FROM (2027) TO (2028)",
                vec![],
            ),
            ("INSERT INTO sales_2027 VALUES (5, 2027)", vec![one("created", 5, 2027)]),
            ("INSERT INTO sales VALUES (6, 2027)", vec![one("created", 6, 2027)]),
            ("ALTER TABLE sales DETACH PARTITION sales_2027", vec![]),
            ("DELETE FROM sales_2027", vec![]),
            (
                "DELETE FROM sales",
                vec![one("deleted", 2, 2026), one("deleted", 3, 2026)],
            ),
        ] {
            let added = site.adds("sale.changed", &naming.sql(statement)).await;
            assert_eq!(added, expected, "{statement}, {naming:?}");
        }
        assert_eq!(
            site.refused(&naming.sql("TRUNCATE sales")).await.0,
            format!(
                "TRUNCATE of {} would remove rows without an event",
                naming.qualified("sales")
            )
        );
    }
}

#[tokio::test]
async fn a_generated_column_can_be_watched_and_recorded() {
    for (granularity, naming) in each() {
        let site = naming.site(
            &format!(
                "bus: 1\nnamespace: shop\nowner_type: none\nevents:\n  box.changed:\n    subject: box/{{id}}\n    \
                 data: {{ id: int, area?: int }}\n    trigger: {{ table: boxes, watch: [area], {granularity} }}\n"
            ),
            "-- events: emit\nCREATE TABLE boxes (id int PRIMARY KEY, w int, h int, area int GENERATED ALWAYS AS (w * h) STORED);",
        )
        .await;
        assert_eq!(
            site.adds("box.changed", &naming.sql("INSERT INTO boxes VALUES (1, 2, 6)"))
                .await,
            [json!({ "id": 1, "area": 12 })]
        );
        assert_eq!(
            site.adds("box.changed", &naming.sql("UPDATE boxes SET w = 3, h = 4"))
                .await
                .len(),
            0
        );
        assert_eq!(
            site.adds("box.changed", &naming.sql("UPDATE boxes SET w = 4")).await,
            [json!({ "id": 1, "area": 16 })]
        );
    }
}
