//! Applies the statements of a folder of migrations to an empty set of tables.

use std::{fs, path::Path};

use sqlparser::{
    ast::{Expr, ObjectType, Query, SetExpr, Statement as Sql},
    dialect::PostgreSqlDialect,
    parser::Parser,
};

use super::{
    Key, Policy, Table, Tables,
    alter::alter_table,
    create::{Said, create_like, create_table, named, select_into, table_name},
    names::folded,
    statements::{Statement, split},
    types,
    words::{self, Words},
};
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::{TableName, sql},
    parse::not_utf8,
    rule::reading,
    source::{self, ReadError, SourceId, Sources, Span, Spanned},
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
    files.sort_by_cached_key(|path| order(&path.file_name().unwrap_or_default().to_string_lossy()));
    let mut tables = Tables::default();
    for path in files {
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        tables.files.push(name.clone());
        let called = format!("{}/{name}", shown.trim_end_matches('/'));
        let (id, not_text) = sources.add_bytes(called, source::read(&path)?);
        findings.extend(not_text.map(not_utf8));
        apply(id, &sources.get(id).text, &mut tables, findings);
    }
    types::resolve(&mut tables);
    Ok(tables)
}

/// Where a file comes in the order in which sqlx and Flyway apply them: by the number before its name, `2_b` and `V2__b`
/// before `10_a` and `V10__a`; those without a number come last, by their names.
fn order(name: &str) -> (bool, Vec<u128>, String) {
    let flyway = name.strip_prefix(['V', 'v']).and_then(|rest| rest.split_once("__"));
    let numbers = match flyway {
        // Parts of a version are set apart by dots or single underscores.
        Some((version, _)) => version.split(['.', '_']).map(|part| part.parse().ok()).collect(),
        None => {
            let digits = name.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
            digits.parse().ok().map(|number| vec![number])
        }
    };
    let numbers: Option<Vec<u128>> = numbers;
    (numbers.is_none(), numbers.unwrap_or_default(), name.to_owned())
}

/// Applies one file.
fn apply(source: SourceId, text: &str, tables: &mut Tables, findings: &mut Diagnostics) {
    for statement in split(text) {
        let sql = &text[statement.range.clone()];
        if types::apply(sql, tables) || !may_touch_a_table(sql) || words::apply(sql, tables) {
            continue;
        }
        let place = Span {
            source,
            start: statement.range.start,
            end: statement.range.end,
        };
        let said = |place| Said {
            text: sql,
            place,
            policy: policy(&statement, text, source),
        };
        match Parser::parse_sql(&PostgreSqlDialect {}, sql).as_deref() {
            Ok([Sql::CreateTable(create)]) => create_table(create, said(place), tables),
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
                    tables.remove(&table_name(name));
                }
            }
            Ok([Sql::Query(query)]) => {
                if let Some(name) = into(query) {
                    select_into(name, said(place), tables);
                }
            }
            Ok(_) => {}
            Err(error) => {
                if let Some(like) = Words::of(sql).and_then(Words::like) {
                    create_like(&like, said(place), tables);
                    continue;
                }
                // A query that cannot be read makes no table as a rule, and is no reason to warn.
                let Some(name) = Words::of(sql).and_then(Words::table_spoken_of) else {
                    continue;
                };
                // Our parser is not Postgres: a statement it cannot read may be sound. It makes
                // what it touches unknown, and nothing is concluded from that.
                findings.push(
                    Diagnostic::new(
                        &reading::MIGRATION_NOT_UNDERSTOOD,
                        place,
                        format!("this statement cannot be followed: {}", sql::parser_message(error)),
                    )
                    .help("the tables it speaks of are not checked; `bus check --database` is the authority"),
                );
                let mut unknown = Table::at(place, policy(&statement, text, source));
                unknown.partly_unknown = true;
                unknown.key = Key::Unknown;
                tables
                    .by_name
                    .entry(name)
                    .and_modify(|table| table.partly_unknown = true)
                    .or_insert(unknown);
            }
        }
    }
}

/// Whether the statement's first words are of one that makes, changes or removes a table.
fn may_touch_a_table(sql: &str) -> bool {
    let mut words = sql.split_whitespace().map(str::to_ascii_lowercase);
    match words.next().as_deref() {
        Some("create") => words.take(3).any(|word| word == "table"),
        Some("alter" | "drop") => words
            .next()
            .is_some_and(|word| matches!(word.as_str(), "table" | "schema")),
        Some("select" | "with") => words.any(|word| word == "into"),
        _ => false,
    }
}

/// The table that a query makes.
fn into(query: &Query) -> Option<TableName> {
    let SetExpr::Select(select) = query.body.as_ref() else {
        return None;
    };
    let into = select.into.as_ref().filter(|into| !into.temporary)?;
    let parts: Vec<String> = match into.targets.first()? {
        Expr::Identifier(name) => vec![folded(name)],
        Expr::CompoundIdentifier(names) => names.iter().map(folded).collect(),
        _ => return None,
    };
    Some(named(&parts))
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
        types::resolve(&mut tables);
        assert!(findings.finish().is_empty());
        tables
    }

    /// All tables, one a line: name, policy, key, columns.
    fn shown(text: &str) -> String {
        let tables = tables(text);
        let lines = tables.by_name.iter().map(|(name, table)| {
            let policy = match &table.policy {
                Policy::Unstated if table.is_partition => "partition",
                Policy::Unstated => "unstated",
                Policy::Emit(_) => "emit",
                Policy::None(_) => "none",
                Policy::Malformed(_) => "malformed",
            };
            let key = match &table.key {
                Key::None => "-".to_owned(),
                Key::Unknown => "?".to_owned(),
                Key::Columns { columns, .. } => columns.join("+"),
            };
            let mut columns: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
            if table.partly_unknown {
                columns.push("…");
            }
            format!("{name}: {policy} [{key}] {}", columns.join(" "))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    const NOTES: &str = "-- events: emit\nCREATE TABLE notes (id int PRIMARY KEY, title text);\n";

    #[test]
    fn what_becomes_of_a_table_is_followed_through_every_statement() {
        let cases: &[(&str, &str, &str)] = &[
            ("as it was made", "", "public.notes: emit [id] id title"),
            (
                "a second CREATE that does nothing",
                "CREATE TABLE IF NOT EXISTS notes (other int)",
                "public.notes: emit [id] id title",
            ),
            ("dropped", "DROP TABLE IF EXISTS notes CASCADE", ""),
            (
                "dropped and made again, with no word on its events",
                "DROP TABLE notes; CREATE TABLE notes (x int)",
                "public.notes: unstated [-] x",
            ),
            (
                "dropped and made again, silent now",
                "DROP TABLE notes; -- events: none (read only)\nCREATE TABLE notes (x int)",
                "public.notes: none [-] x",
            ),
            (
                "renamed",
                "ALTER TABLE IF EXISTS notes RENAME TO \"My Notes\"",
                "public.My Notes: emit [id] id title",
            ),
            (
                "moved to another schema",
                "ALTER TABLE notes SET SCHEMA \"My Site\"",
                "My Site.notes: emit [id] id title",
            ),
            (
                "moved with its schema",
                "ALTER TABLE notes SET SCHEMA a; ALTER SCHEMA a RENAME TO b",
                "b.notes: emit [id] id title",
            ),
            (
                "gone with its schema",
                "ALTER TABLE notes SET SCHEMA a; DROP SCHEMA IF EXISTS a CASCADE",
                "",
            ),
            (
                "columns added, renamed and dropped",
                "ALTER TABLE ONLY notes ADD COLUMN IF NOT EXISTS id int, ADD \"At\" timestamptz; ALTER TABLE notes RENAME id TO key; ALTER TABLE notes DROP title",
                "public.notes: emit [key] key At",
            ),
            (
                "the key's column dropped",
                "ALTER TABLE notes DROP id CASCADE",
                "public.notes: emit [-] title",
            ),
            (
                "another key",
                "ALTER TABLE notes DROP CONSTRAINT notes_pkey; ALTER TABLE notes ADD CONSTRAINT k PRIMARY KEY (\"Kind\", id)",
                "public.notes: emit [Kind+id] id title",
            ),
            (
                "another constraint dropped",
                "ALTER TABLE notes DROP CONSTRAINT notes_title_check",
                "public.notes: emit [id] id title",
            ),
            (
                "a key by an index",
                "ALTER TABLE notes DROP CONSTRAINT notes_pkey, ADD PRIMARY KEY USING INDEX notes_by_id",
                "public.notes: emit [?] id title",
            ),
            (
                "a temporary table, in three ways",
                "CREATE TEMP TABLE a (x int); CREATE TABLE pg_temp.b (x int); SELECT 1 AS x INTO TEMP c",
                "public.notes: emit [id] id title",
            ),
            (
                "an unlogged table",
                "CREATE UNLOGGED TABLE a (x int)",
                "public.a: unstated [-] x\npublic.notes: emit [id] id title",
            ),
            (
                "made of a query",
                "CREATE TABLE a AS SELECT 1 AS x; SELECT x INTO b.c FROM a",
                "b.c: unstated [-] …\npublic.a: unstated [-] …\npublic.notes: emit [id] id title",
            ),
            (
                "made of a query, with a policy",
                "-- events: none (a report)\nSELECT 1 AS x INTO a",
                "public.a: none [-] …\npublic.notes: emit [id] id title",
            ),
            (
                "like another",
                "CREATE TABLE a (LIKE notes); CREATE TABLE b (LIKE notes INCLUDING ALL); CREATE TABLE c (LIKE notes INCLUDING DEFAULTS, x int)",
                "public.a: unstated [-] id title\npublic.b: unstated [id] id title\npublic.c: unstated [-] id title …\npublic.notes: emit [id] id title",
            ),
            (
                "inherited from another",
                "-- events: none (old)\nCREATE TABLE a (x int) INHERITS (notes); ALTER TABLE notes ADD y int",
                "public.a: none [-] id title x y\npublic.notes: emit [id] id title y",
            ),
            (
                "partitioned, with a partition that needs no line",
                "-- events: emit\nCREATE TABLE p (id int, y int, PRIMARY KEY (id, y)) PARTITION BY RANGE (y); CREATE TABLE p1 PARTITION OF p DEFAULT; DROP TABLE notes",
                "public.p: emit [id+y] id y\npublic.p1: partition [id+y] id y",
            ),
            (
                "attached as a partition",
                "CREATE TABLE p1 (LIKE notes); ALTER TABLE notes ATTACH PARTITION p1 FOR VALUES FROM (1) TO (2)",
                "public.notes: emit [id] id title\npublic.p1: partition [-] id title",
            ),
            (
                "detached, and so a table with a policy to state",
                "CREATE TABLE p1 PARTITION OF notes DEFAULT; ALTER TABLE notes DETACH PARTITION p1",
                "public.notes: emit [id] id title\npublic.p1: unstated [id] id title",
            ),
            (
                "partitions go with their table, also under another name",
                "CREATE TABLE p1 PARTITION OF notes DEFAULT; ALTER TABLE notes RENAME TO n; DROP TABLE n",
                "",
            ),
            (
                "a quoted name with a dot, a space and a quote",
                "CREATE TABLE \"a.b\" (x int); CREATE TABLE \"My Shop\".\"say \"\"x\"\"\" (x int)",
                "My Shop.say \"x\": unstated [-] x\npublic.a.b: unstated [-] x\npublic.notes: emit [id] id title",
            ),
            (
                "a line of another statement, and one without its reason",
                "-- events: none (x)\nSELECT 1; CREATE TABLE a (x int); -- events: none\nCREATE TABLE b (x int)",
                "public.a: unstated [-] x\npublic.b: malformed [-] x\npublic.notes: emit [id] id title",
            ),
            (
                "made inside a body, which is not seen",
                "DO $$ BEGIN CREATE TABLE a (x int); END $$; CREATE FUNCTION f() RETURNS void LANGUAGE sql AS 'CREATE TABLE b (x int)'",
                "public.notes: emit [id] id title",
            ),
        ];
        for (what, statements, expected) in cases {
            assert_eq!(shown(&format!("{NOTES}{statements};")), *expected, "{what}");
        }
    }

    #[test]
    fn files_come_in_the_order_of_their_numbers() {
        let mut names = [
            "init.sql",
            "10_c.sql",
            "V10__c.sql",
            "V2__b.sql",
            "2_b.sql",
            "V2.1__b.sql",
            "0001_a.sql",
            "20240101000000_d.sql",
        ];
        names.sort_by_cached_key(|name| order(name));
        assert_eq!(
            names,
            [
                "0001_a.sql",
                "2_b.sql",
                "V2__b.sql",
                "V2.1__b.sql",
                "10_c.sql",
                "V10__c.sql",
                "20240101000000_d.sql",
                "init.sql"
            ]
        );
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
