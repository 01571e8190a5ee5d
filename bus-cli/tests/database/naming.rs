//! The names of an application's schema, tables and columns: the cases are written in plain ones, and run under those and
//! under such as SQL folds, reserves or cannot write without quotes (T-45). What is told is the same: a field is called in
//! `data:`, whatever its column is.

use serde_yaml::{Mapping, Value};

use crate::support::Site;

/// Plain words of the cases, and what stands for them.
const ODD: &[(&str, &str)] = &[
    ("orders", r#""My Shop"."Order ""Ünal"" Items""#),
    ("statuses", r#""My Shop"."SELECT""#),
    ("sales", r#""My Shop"."Sales by year""#),
    ("boxes", r#""My Shop"."größe""#),
    ("by_row", r#""My Shop"."Row by row""#),
    ("by_statement", r#""My Shop"."STATEMENT""#),
    ("id", r#""ID""#),
    ("total", r#""select""#),
    ("status", r#""a""b 'c'""#),
    ("at", r#""at last""#),
    ("year", r#""Jahr""#),
    ("area", r#""new""#),
    ("w", r#""old""#),
    ("h", r#""Höhe""#),
    ("owner_id", r#""Owner""#),
    ("name", r#""row""#),
    ("amount", r#""end""#),
    ("silent", r#""%I $1""#),
    ("doubled", r#""when""#),
    ("group_id", r#""Group ""of""""#),
];

/// How the application calls what it has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Naming {
    Plain,
    Odd,
}

pub(crate) const NAMINGS: [Naming; 2] = [Naming::Plain, Naming::Odd];

impl Naming {
    /// A database with a case's tables and triggers under these names.
    pub(crate) async fn site(self, events: &str, migration: &str) -> Site {
        let schema = match self {
            Self::Plain => "",
            Self::Odd => "CREATE SCHEMA \"My Shop\";\n",
        };
        let migration = format!("{schema}{}", self.sql(migration));
        Site::new(&self.declaration(events), &migration).await
    }

    /// Statements of a case. What stands in quotes is a value, and stays.
    pub(crate) fn sql(self, plain: &str) -> String {
        let mut named = String::new();
        let mut rest = plain;
        while let Some(next) = rest.chars().next() {
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            let length = match next {
                '\'' => rest[1..].find('\'').map_or(rest.len(), |end| end + 2),
                _ if is_word(next) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
                _ => next.len_utf8(),
            };
            let (part, after) = rest.split_at(length);
            named.push_str(self.name(part));
            rest = after;
        }
        named
    }

    fn name(self, word: &str) -> &str {
        let odd = ODD.iter().find(|(plain, _)| self == Self::Odd && *plain == word);
        odd.map_or(word, |(_, odd)| odd)
    }

    /// A table as messages show it.
    pub(crate) fn qualified(self, table: &str) -> String {
        let shown = self.shown(table);
        if self == Self::Plain {
            format!("public.{shown}")
        } else {
            shown
        }
    }

    /// A table's name without its schema, which what belongs to it is called after.
    pub(crate) fn bare(self, table: &str) -> String {
        let shown = self.shown(table);
        shown.strip_prefix("My Shop.").map_or(shown.clone(), str::to_owned)
    }

    /// A name as `events.yaml` writes it: of a table with its schema, without quotes.
    fn shown(self, word: &str) -> String {
        let name = self.name(word);
        let parts = name
            .strip_prefix("\"My Shop\".")
            .map(|table| format!("My Shop.{}", unquoted(table)));
        parts.unwrap_or_else(|| unquoted(name))
    }

    /// A case's declaration: the trigger's names and SQL are the odd ones, and each field says the column it is.
    fn declaration(self, plain: &str) -> String {
        if self == Self::Plain {
            return plain.to_owned();
        }
        let mut declaration: Value = serde_yaml::from_str(plain).unwrap();
        for (_, event) in declaration["events"].as_mapping_mut().unwrap() {
            let fields: Vec<Value> = event["data"].as_mapping().unwrap().keys().cloned().collect();
            let trigger = event["trigger"].as_mapping_mut().unwrap();
            self.rename(trigger);
            let set = trigger.entry("set".into()).or_insert_with(|| Mapping::new().into());
            for field in fields {
                let field = field.as_str().unwrap().trim_end_matches('?').to_owned();
                if set.get(&field).is_none() {
                    set[field.as_str()] = Mapping::from_iter([("column".into(), self.shown(&field).into())]).into();
                }
            }
        }
        serde_yaml::to_string(&declaration).unwrap()
    }

    /// Renames below a key that names tables or columns, or holds SQL.
    fn rename(self, part: &mut Mapping) {
        for (key, value) in part {
            match (key.as_str().unwrap(), value) {
                ("when" | "sql", Value::String(sql)) => *sql = self.sql(sql),
                ("table" | "owner" | "column", Value::String(name)) => *name = self.shown(name),
                ("watch" | "changed", Value::Sequence(columns)) => {
                    for column in columns {
                        *column = self.shown(column.as_str().unwrap()).into();
                    }
                }
                ("operation", _) => {}
                (_, Value::Mapping(inner)) => self.rename(inner),
                _ => {}
            }
        }
    }
}

fn unquoted(name: &str) -> String {
    let inner = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
    inner.unwrap_or(name).replace("\"\"", "\"")
}
