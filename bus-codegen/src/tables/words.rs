//! Statements that the SQL parser does not read, by their words: those that move a table to
//! another schema, rename or drop a schema, make a table inherit, or copy one with its indexes.

use sqlparser::{
    dialect::PostgreSqlDialect,
    tokenizer::{Token, Tokenizer},
};

use super::{Tables, alter, create::named};
use crate::model::TableName;

/// `CREATE TABLE name (LIKE other …)`.
#[derive(Debug)]
pub(super) struct Like {
    pub(super) name: TableName,
    pub(super) other: TableName,
    pub(super) temporary: bool,
    pub(super) if_not_exists: bool,
    /// INCLUDING INDEXES or ALL, so the key comes too.
    pub(super) with_indexes: bool,
    /// INCLUDING CONSTRAINTS or ALL, so the checks come too.
    pub(super) with_constraints: bool,
    /// More stands in the brackets than the one LIKE.
    pub(super) has_more: bool,
}

/// The words of a statement, one after the other.
pub(super) struct Words {
    tokens: Vec<Token>,
    at: usize,
}

impl Words {
    /// `None` where not even words can be told apart.
    pub(super) fn of(sql: &str) -> Option<Self> {
        let tokens = Tokenizer::new(&PostgreSqlDialect {}, sql).tokenize().ok()?;
        let tokens = tokens
            .into_iter()
            .filter(|token| !matches!(token, Token::Whitespace(_)))
            .collect();
        Some(Self { tokens, at: 0 })
    }

    pub(super) const fn from_tokens(tokens: Vec<Token>) -> Self {
        Self { tokens, at: 0 }
    }

    /// The tokens that are left.
    pub(super) fn rest(&self) -> &[Token] {
        self.tokens.get(self.at..).unwrap_or_default()
    }

    pub(super) const fn skip(&mut self, tokens: usize) {
        self.at += tokens;
    }

    /// Takes a text in quotes.
    pub(super) fn string(&mut self) -> Option<String> {
        let Some(Token::SingleQuotedString(text)) = self.tokens.get(self.at) else {
            return None;
        };
        self.at += 1;
        Some(text.clone())
    }

    /// Takes what is between a parenthesis and its partner.
    pub(super) fn parenthesized(&mut self) -> Option<Vec<Token>> {
        if !self.take_token(&Token::LParen) {
            return None;
        }
        let mut depth = 1_u32;
        let from = self.at;
        while let Some(token) = self.tokens.get(self.at) {
            self.at += 1;
            match token {
                Token::LParen => depth += 1,
                Token::RParen if depth == 1 => return Some(self.tokens[from..self.at - 1].to_vec()),
                Token::RParen => depth -= 1,
                _ => {}
            }
        }
        None
    }

    /// Takes the words if they are next. Returns whether they were.
    pub(super) fn take(&mut self, words: &[&str]) -> bool {
        let next = self.tokens.get(self.at..self.at + words.len());
        let matches = next.is_some_and(|next| {
            next.iter().zip(words).all(|(token, word)| match token {
                Token::Word(found) => found.quote_style.is_none() && found.value.eq_ignore_ascii_case(word),
                _ => false,
            })
        });
        if matches {
            self.at += words.len();
        }
        matches
    }

    pub(super) fn take_token(&mut self, token: &Token) -> bool {
        let matches = self.tokens.get(self.at) == Some(token);
        self.at += usize::from(matches);
        matches
    }

    /// An identifier, folded where it is not quoted.
    pub(super) fn ident(&mut self) -> Option<String> {
        let Some(Token::Word(word)) = self.tokens.get(self.at) else {
            return None;
        };
        self.at += 1;
        Some(if word.quote_style.is_some() {
            word.value.clone()
        } else {
            word.value.to_lowercase()
        })
    }

    /// A table's name, with or without its schema.
    pub(super) fn table(&mut self) -> Option<TableName> {
        let mut parts = vec![self.ident()?];
        while self.take_token(&Token::Period) {
            parts.push(self.ident()?);
        }
        Some(named(&parts))
    }

    fn holds(&self, words: &[&str]) -> bool {
        let mut rest = Self {
            tokens: self.tokens.clone(),
            at: self.at,
        };
        while rest.at < rest.tokens.len() {
            if rest.take(words) {
                return true;
            }
            rest.at += 1;
        }
        false
    }

    /// The table a CREATE TABLE or ALTER TABLE is about.
    pub(super) fn table_spoken_of(mut self) -> Option<TableName> {
        while !self.take(&["table"]) {
            self.at += 1;
            if self.at >= self.tokens.len() {
                return None;
            }
        }
        self.skip_options();
        self.table()
    }

    fn skip_options(&mut self) {
        let _ = self.take(&["if", "not", "exists"]) || self.take(&["if", "exists"]);
        let _ = self.take(&["only"]);
    }

    /// `CREATE TABLE name (LIKE other …)`, if it is that.
    pub(super) fn like(mut self) -> Option<Like> {
        if !self.take(&["create"]) {
            return None;
        }
        let _ = self.take(&["global"]) || self.take(&["local"]);
        let temporary = self.take(&["temporary"]) || self.take(&["temp"]);
        let _ = self.take(&["unlogged"]);
        if !self.take(&["table"]) {
            return None;
        }
        let if_not_exists = self.take(&["if", "not", "exists"]);
        let name = self.table()?;
        if !(self.take_token(&Token::LParen) && self.take(&["like"])) {
            return None;
        }
        let other = self.table()?;
        let with_indexes = self.holds(&["including", "all"]) || self.holds(&["including", "indexes"]);
        let with_constraints = self.holds(&["including", "all"]) || self.holds(&["including", "constraints"]);
        let has_more = self.tokens[self.at..].contains(&Token::Comma);
        Some(Like {
            name,
            other,
            temporary,
            if_not_exists,
            with_indexes,
            with_constraints,
            has_more,
        })
    }
}

/// Applies a statement that is one of these. Whether it was.
pub(super) fn apply(sql: &str, tables: &mut Tables) -> bool {
    let Some(mut words) = Words::of(sql) else { return false };
    if words.take(&["alter", "table"]) {
        words.skip_options();
        let Some(name) = words.table() else { return false };
        let _ = words.take_token(&Token::Mul);
        if words.take(&["set", "schema"]) {
            let Some(schema) = words.ident() else { return false };
            let table = name.table.clone();
            tables.rename(&name, TableName { schema, table });
            return true;
        }
        let begins = words.take(&["inherit"]);
        if begins || words.take(&["no", "inherit"]) {
            let Some(parent) = words.table() else { return false };
            alter::inherit(&name, &parent, begins, tables);
            return true;
        }
        return false;
    }
    if words.take(&["alter", "schema"]) {
        let Some(from) = words.ident() else { return false };
        if !words.take(&["rename", "to"]) {
            return false;
        }
        let Some(schema) = words.ident() else { return false };
        for name in in_schema(&from, tables) {
            let table = name.table.clone();
            let schema = schema.clone();
            tables.rename(&name, TableName { schema, table });
        }
        return true;
    }
    if words.take(&["drop", "schema"]) {
        let _ = words.take(&["if", "exists"]);
        while let Some(schema) = words.ident() {
            for name in in_schema(&schema, tables) {
                tables.remove(&name);
            }
            if !words.take_token(&Token::Comma) {
                break;
            }
        }
        return true;
    }
    false
}

fn in_schema(schema: &str, tables: &Tables) -> Vec<TableName> {
    let names = tables.by_name.keys().filter(|name| name.schema == schema);
    names.cloned().collect()
}
