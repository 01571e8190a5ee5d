//! Types that migrations define: enumerations, domains, composite types and ranges.
//!
//! A column keeps the type's name until the last migration is read. Then [`resolve`] replaces a domain by its base type,
//! adds the labels of an enumeration, and works out whether Postgres can compare the column's values.

use std::collections::BTreeMap;

use sqlparser::{dialect::PostgreSqlDialect, parser::Parser, tokenizer::Token};

use super::{
    Column, Equality, Tables,
    checks::{self, Check, Promise},
    create::written_type,
    definition::{Definition, WrittenType},
    words::Words,
};
use crate::model::{TableName, sql};

/// Applies a statement that defines, changes or drops a type. Returns whether it was one.
pub(super) fn apply(text: &str, tables: &mut Tables) -> bool {
    let Some(mut words) = Words::of(text) else { return false };
    if words.take(&["create", "type"]) {
        if let Some(name) = words.table() {
            let definition = created(&mut words).unwrap_or(Definition::Unknown);
            tables.types.insert(name, definition);
        }
    } else if words.take(&["create", "domain"]) {
        if let Some(name) = words.table() {
            let _ = words.take(&["as"]);
            let definition = domain(&mut words, &name).unwrap_or(Definition::Unknown);
            tables.types.insert(name, definition);
        }
    } else if words.take(&["alter", "type"]) || words.take(&["alter", "domain"]) {
        if let Some(name) = words.table() {
            alter(&name, &mut words, tables);
        }
    } else if words.take(&["drop", "type"]) || words.take(&["drop", "domain"]) {
        let _ = words.take(&["if", "exists"]);
        while let Some(name) = words.table() {
            tables.types.remove(&name);
            if !words.take_token(&Token::Comma) {
                break;
            }
        }
    } else {
        return false;
    }
    true
}

/// What follows the name in CREATE TYPE.
fn created(words: &mut Words) -> Option<Definition> {
    if words.take(&["as", "enum"]) {
        let list = words.parenthesized()?;
        let labels = list.into_iter().filter_map(|token| match token {
            Token::SingleQuotedString(label) => Some(label),
            _ => None,
        });
        Some(Definition::Enumeration(labels.collect()))
    } else if words.take(&["as", "range"]) {
        let list = words.parenthesized()?;
        let subtype = split_at_commas(&list).into_iter().find_map(|option| {
            let is_subtype =
                matches!(option.first(), Some(Token::Word(word)) if word.value.eq_ignore_ascii_case("subtype"));
            is_subtype.then(|| parse_type(option.get(2..)?)).flatten()
        });
        Some(Definition::Range(subtype?))
    } else if words.take(&["as"]) {
        let list = words.parenthesized()?;
        let attributes = split_at_commas(&list).into_iter().map(attribute);
        Some(Definition::Composite(attributes.collect::<Option<_>>()?))
    } else {
        None
    }
}

fn attribute(tokens: &[Token]) -> Option<(String, WrittenType)> {
    let mut words = Words::from_tokens(tokens.to_vec());
    let name = words.ident()?;
    Some((name, parse_type(until_constraint(words.rest()))?))
}

fn domain(words: &mut Words, name: &TableName) -> Option<Definition> {
    let of = until_constraint(words.rest()).to_vec();
    words.skip(of.len());
    let of = parse_type(&of)?;
    let mut not_null = false;
    let mut checks = Vec::new();
    while !words.rest().is_empty() {
        if words.take(&["not", "null"]) {
            not_null = true;
        } else if let Some(check) = domain_check(words, name) {
            checks.push(check);
        } else {
            words.skip(1);
        }
    }
    Some(Definition::Domain { of, not_null, checks })
}

/// `[CONSTRAINT name] CHECK (…)`, if it is next.
fn domain_check(words: &mut Words, domain: &TableName) -> Option<Check> {
    let name = if words.take(&["constraint"]) {
        words.ident()
    } else {
        None
    };
    if !words.take(&["check"]) {
        return None;
    }
    let condition = sql::parse(&text_of(&words.parenthesized()?)).ok()?;
    Some(Check {
        name: name.unwrap_or_else(|| format!("{}_check", domain.table)),
        promises: checks::promises(&condition),
    })
}

fn alter(name: &TableName, words: &mut Words, tables: &mut Tables) {
    if words.take(&["rename", "to"]) {
        if let Some(table) = words.ident() {
            let schema = name.schema.clone();
            rename(name, &TableName { schema, table }, tables);
        }
        return;
    }
    if words.take(&["set", "schema"]) {
        if let Some(schema) = words.ident() {
            let table = name.table.clone();
            rename(name, &TableName { schema, table }, tables);
        }
        return;
    }
    if words.take(&["owner", "to"]) || words.take(&["set", "default"]) || words.take(&["drop", "default"]) {
        return;
    }
    let Some(definition) = tables.types.get_mut(name) else {
        return;
    };
    if change(definition, name, words).is_none() {
        *definition = Definition::Unknown;
    }
}

/// Applies ALTER TYPE or ALTER DOMAIN. Returns `None` if the statement is not followed.
fn change(definition: &mut Definition, name: &TableName, words: &mut Words) -> Option<()> {
    match definition {
        Definition::Enumeration(labels) => {
            if words.take(&["add", "value"]) {
                let _ = words.take(&["if", "not", "exists"]);
                let label = words.string()?;
                if !labels.contains(&label) {
                    labels.push(label);
                }
            } else if words.take(&["rename", "value"]) {
                let from = words.string()?;
                let to = words.take(&["to"]).then(|| words.string()).flatten()?;
                for label in labels.iter_mut().filter(|label| **label == from) {
                    label.clone_from(&to);
                }
            } else {
                return None;
            }
        }
        Definition::Domain { not_null, checks, .. } => {
            if words.take(&["set", "not", "null"]) {
                *not_null = true;
            } else if words.take(&["drop", "not", "null"]) {
                *not_null = false;
            } else if words.take(&["drop", "constraint"]) {
                let _ = words.take(&["if", "exists"]);
                let gone = words.ident()?;
                checks.retain(|check| check.name != gone);
            } else if words.take(&["rename", "constraint"]) {
                let from = words.ident()?;
                let to = words.take(&["to"]).then(|| words.ident()).flatten()?;
                for check in checks.iter_mut().filter(|check| check.name == from) {
                    check.name.clone_from(&to);
                }
            } else if words.take(&["add"]) {
                let check = domain_check(words, name)?;
                // Existing values may break it.
                if !words.take(&["not", "valid"]) {
                    checks.push(check);
                }
            } else if !words.take(&["validate", "constraint"]) {
                return None;
            }
        }
        Definition::Composite(attributes) => {
            for action in split_at_commas(words.rest()) {
                let mut action = Words::from_tokens(action.to_vec());
                if action.take(&["add", "attribute"]) {
                    attributes.push(attribute(action.rest())?);
                } else if action.take(&["drop", "attribute"]) {
                    let _ = action.take(&["if", "exists"]);
                    let gone = action.ident()?;
                    attributes.retain(|(known, _)| *known != gone);
                } else if action.take(&["alter", "attribute"]) {
                    let changed = action.ident()?;
                    let _ = action.take(&["set", "data"]);
                    let ty = action
                        .take(&["type"])
                        .then(|| parse_type(until_constraint(action.rest())))
                        .flatten()?;
                    for attribute in attributes.iter_mut().filter(|(known, _)| *known == changed) {
                        attribute.1.clone_from(&ty);
                    }
                } else {
                    return None;
                }
            }
        }
        Definition::Range(_) | Definition::Unknown => {}
    }
    Some(())
}

/// Columns and other types keep referring to a type that is renamed.
fn rename(from: &TableName, to: &TableName, tables: &mut Tables) {
    let columns = tables.by_name.values_mut().flat_map(|table| &mut table.columns);
    let in_columns = columns.map(|column| &mut column.written);
    let in_types = tables.types.values_mut().flat_map(|definition| match definition {
        Definition::Domain { of, .. } | Definition::Range(of) => vec![of],
        Definition::Composite(attributes) => attributes.iter_mut().map(|(_, ty)| ty).collect(),
        Definition::Enumeration(_) | Definition::Unknown => Vec::new(),
    });
    for written in in_columns.chain(in_types) {
        if written.named.as_ref() == Some(from) {
            written.named = Some(to.clone());
        }
    }
    if let Some(definition) = tables.types.remove(from) {
        tables.types.insert(to.clone(), definition);
    }
}

/// Completes every column by what its type and the checks of its table promise.
pub(super) fn resolve(tables: &mut Tables) {
    let types = &tables.types;
    for table in tables.by_name.values_mut() {
        for column in &mut table.columns {
            resolve_column(column, types, 0);
            column.equality = equality(&column.written, types, false, 0);
            for check in &table.checks {
                for promise in &check.promises {
                    if promise.column == column.name {
                        keep(column, &promise.promise);
                    }
                }
            }
        }
    }
}

/// No chain of domains is longer, so that a definition in terms of itself ends.
const DEEPEST: u32 = 32;

fn resolve_column(column: &mut Column, types: &BTreeMap<TableName, Definition>, depth: u32) {
    let definition = column.written_base().and_then(|name| types.get(name));
    match definition {
        Some(Definition::Enumeration(labels)) => {
            column.type_is_known = true;
            keep(column, &Promise::OneOf(labels.clone()));
        }
        Some(Definition::Domain { of, not_null, checks }) if depth < DEEPEST => {
            let is_array = column.ty.ends_with("[]");
            column.base = of.named.clone();
            column.ty = if is_array {
                format!("{}[]", of.ty)
            } else {
                of.ty.clone()
            };
            column.length = of.length;
            column.type_is_known = of.named.is_none();
            if !is_array {
                column.not_null |= not_null;
            }
            resolve_column(column, types, depth + 1);
            for promise in checks.iter().flat_map(|check| &check.promises) {
                // A constraint on the domain is one on the elements of its array.
                if !(is_array && promise.promise == Promise::NotNull) {
                    keep(column, &promise.promise);
                }
            }
        }
        Some(Definition::Composite(_) | Definition::Range(_)) => column.type_is_known = true,
        Some(Definition::Domain { .. } | Definition::Unknown) | None => {}
    }
}

/// Adds a promise to what is known of a column.
fn keep(column: &mut Column, promise: &Promise) {
    match promise {
        // `citext` compares without case, so other spellings pass the check too.
        Promise::OneOf(_) if column.ty == "citext" => {}
        Promise::OneOf(labels) => {
            column.labels = Some(match column.labels.take() {
                Some(mut known) => {
                    known.retain(|label| labels.contains(label));
                    known
                }
                None => labels.clone(),
            });
        }
        Promise::Length(most) => column.length = Some(column.length.map_or(*most, |known| known.min(*most))),
        Promise::NotNull => column.not_null = true,
    }
}

/// Whether Postgres can compare values of a type, and whether its `=` compares the whole value.
///
/// The parts of composite types and arrays are compared by the type's operator class, which the geometric types lack.
fn equality(written: &WrittenType, types: &BTreeMap<TableName, Definition>, is_part: bool, depth: u32) -> Equality {
    let element = written.ty.strip_suffix("[]");
    let is_part = is_part || element.is_some();
    let name = element.unwrap_or(&written.ty);
    match name {
        "json" | "xml" | "point" | "polygon" | "jsonpath" | "pg_snapshot" | "txid_snapshot" | "refcursor" => {
            return Equality::Missing(name.to_owned());
        }
        "box" | "circle" | "path" | "lseg" | "line" if is_part => return Equality::Missing(name.to_owned()),
        "box" | "circle" => {
            return Equality::Partial {
                ty: name.to_owned(),
                compares: "areas",
            };
        }
        "path" => {
            return Equality::Partial {
                ty: name.to_owned(),
                compares: "numbers of points",
            };
        }
        "lseg" | "line" => {
            return Equality::Partial {
                ty: name.to_owned(),
                compares: "rounded coordinates",
            };
        }
        _ => {}
    }
    let definition = written.named.as_ref().and_then(|name| types.get(name));
    match definition {
        Some(_) if depth > DEEPEST => Equality::Whole,
        Some(Definition::Domain { of, .. }) => equality(of, types, is_part, depth + 1),
        Some(Definition::Composite(attributes)) => attributes
            .iter()
            .map(|(_, ty)| equality(ty, types, true, depth + 1))
            .find(|found| *found != Equality::Whole)
            .unwrap_or(Equality::Whole),
        Some(Definition::Range(of)) => equality(of, types, true, depth + 1),
        Some(Definition::Enumeration(_) | Definition::Unknown) | None => Equality::Whole,
    }
}

/// The tokens of a type, which end where a constraint begins.
fn until_constraint(tokens: &[Token]) -> &[Token] {
    const ENDS: [&str; 7] = ["default", "constraint", "check", "not", "null", "collate", "cascade"];
    let end = tokens.iter().position(|token| match token {
        Token::Word(word) => word.quote_style.is_none() && ENDS.iter().any(|end| word.value.eq_ignore_ascii_case(end)),
        _ => false,
    });
    &tokens[..end.unwrap_or(tokens.len())]
}

fn parse_type(tokens: &[Token]) -> Option<WrittenType> {
    let mut parser = Parser::new(&PostgreSqlDialect {}).try_with_sql(&text_of(tokens)).ok()?;
    Some(written_type(&parser.parse_data_type().ok()?))
}

fn text_of(tokens: &[Token]) -> String {
    let words: Vec<String> = tokens.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// The parts between commas outside parentheses.
fn split_at_commas(tokens: &[Token]) -> Vec<&[Token]> {
    let mut depth = 0_i32;
    let mut parts: Vec<&[Token]> = tokens
        .split(|token| {
            match token {
                Token::LParen => depth += 1,
                Token::RParen => depth -= 1,
                _ => {}
            }
            depth == 0 && *token == Token::Comma
        })
        .collect();
    parts.retain(|part| !part.is_empty());
    parts
}
