//! SQL that stands in the declaration: expressions, read into a tree and written out again.
//!
//! Nothing is ever replaced in text. `row` becomes NEW or OLD in the tree, so a string that
//! happens to hold the word stays as it is.

use std::ops::ControlFlow;

use sqlparser::{
    ast::{Expr, Ident, Query, VisitMut, VisitorMut, visit_expressions, visit_expressions_mut},
    dialect::PostgreSqlDialect,
    parser::{Parser, ParserError},
    tokenizer::{self, Location, Token, TokenWithSpan, Tokenizer},
};

use crate::{
    model::Operation,
    source::{Span, Spanned},
};

/// Why an expression cannot be used.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) message: String,
    pub(crate) help: Option<&'static str>,
}

impl Fault {
    fn new(message: impl Into<String>, help: Option<&'static str>) -> Self {
        Self {
            message: message.into(),
            help,
        }
    }
}

/// Whether an expression takes the row as a whole and not by its columns.
pub(crate) fn takes_whole_row(text: &str) -> bool {
    let Ok(mut expression) = parse(text) else { return false };
    let mut takes = false;
    let _ = visit_expressions_mut(&mut expression, |part| {
        takes |= is_whole(part, &["row"]);
        ControlFlow::<()>::Continue(())
    });
    takes
}

/// Whether it is one of these words alone, not a column of it.
fn is_whole(part: &Expr, words: &[&str]) -> bool {
    match part {
        Expr::Identifier(ident) => {
            ident.quote_style.is_none() && words.iter().any(|word| ident.value.eq_ignore_ascii_case(word))
        }
        _ => false,
    }
}

/// An expression over `row`, as it stands in a trigger function for that operation.
pub(crate) fn over_row(text: &str, operation: Operation) -> Result<String, Fault> {
    let mut expression = parse(text)?;
    let record = if operation == Operation::Delete { "OLD" } else { "NEW" };
    let mut fault = None;
    let _ = visit_expressions_mut(&mut expression, |part| {
        if let Some(first) = first_word(part) {
            match first.value.to_ascii_lowercase().as_str() {
                "row" => *first = Ident::new(record),
                "new" | "old" => {
                    fault = Some(Fault::new(
                        format!("`{}` is not known here", first.value),
                        Some("write `row`, which is the new row, or on a deletion the old one"),
                    ));
                    return ControlFlow::Break(());
                }
                _ => {}
            }
        }
        ControlFlow::<()>::Continue(())
    });
    fault.map_or_else(|| Ok(expression.to_string()), Err)
}

/// A condition over `new` and `old`, as it stands in a trigger's WHEN.
pub(crate) fn condition(text: &str, operation: Operation) -> Result<String, Fault> {
    let mut expression = parse(text)?;
    let mut queries = Queries(false);
    let _ = expression.visit(&mut queries);
    if queries.0 {
        return Err(Fault::new(
            "a trigger's condition cannot hold a query",
            Some("compare columns of `new` and `old` only"),
        ));
    }
    let mut fault = None;
    let _ = visit_expressions_mut(&mut expression, |part| {
        if is_whole(part, &["new", "old"]) {
            // A dump of such a trigger cannot be restored where the table has a generated column.
            fault = Some(Fault::new(
                format!("`{part}` alone is the whole row"),
                Some("name the columns to compare, such as `new.total`"),
            ));
            return ControlFlow::Break(());
        }
        if let Some(first) = first_word(part) {
            let word = first.value.to_ascii_lowercase();
            let wrong = match (word.as_str(), operation) {
                ("old", Operation::Insert) => Some("an insert has no `old` row"),
                ("new", Operation::Delete) => Some("a deletion has no `new` row"),
                ("row", _) => Some("here the rows are called `new` and `old`"),
                _ => None,
            };
            match wrong {
                Some(message) => {
                    fault = Some(Fault::new(message, None));
                    return ControlFlow::Break(());
                }
                None if word == "old" || word == "new" => *first = Ident::new(word.to_uppercase()),
                None => {}
            }
        }
        ControlFlow::<()>::Continue(())
    });
    fault.map_or_else(|| Ok(expression.to_string()), Err)
}

struct Queries(bool);

impl VisitorMut for Queries {
    type Break = ();

    fn pre_visit_query(&mut self, _: &mut Query) -> ControlFlow<()> {
        self.0 = true;
        ControlFlow::Break(())
    }
}

/// The first word of a name, where it is not quoted.
fn first_word(part: &mut Expr) -> Option<&mut Ident> {
    let ident = match part {
        Expr::Identifier(ident) => ident,
        Expr::CompoundIdentifier(idents) => idents.first_mut()?,
        _ => return None,
    };
    ident.quote_style.is_none().then_some(ident)
}

/// Reads one expression.
pub(crate) fn parse(text: &str) -> Result<Expr, Fault> {
    let fault = |error: ParserError| Fault::new(parser_message(&error), None);
    let mut parser = parser(text).map_err(fault)?;
    let expression = parser.parse_expr().map_err(fault)?;
    match parser.next_token().token {
        Token::EOF => Ok(expression),
        rest => Err(Fault::new(
            format!("`{rest}` follows the expression"),
            Some("write one expression, without a semicolon"),
        )),
    }
}

/// A parser that also reads Postgres's comparisons of stored bytes, `*<>` and `*=`.
fn parser(text: &str) -> Result<Parser<'static>, ParserError> {
    static DIALECT: PostgreSqlDialect = PostgreSqlDialect {};
    let tokens = Tokenizer::new(&DIALECT, text).tokenize_with_location()?;
    let mut merged: Vec<TokenWithSpan> = Vec::with_capacity(tokens.len());
    for token in tokens {
        let operator = match token.token {
            Token::Neq => "*<>",
            Token::Eq => "*=",
            _ => "",
        };
        // In `old.* <> new.*` the star belongs to the row.
        let is_row = matches!(merged.as_slice(), [.., before, _] if before.token == Token::Period);
        match merged.last_mut() {
            Some(star) if !operator.is_empty() && star.token == Token::Mul && !is_row => {
                star.token = Token::CustomBinaryOperator(operator.to_owned());
                star.span.end = token.span.end;
            }
            _ => merged.push(token),
        }
    }
    Ok(Parser::new(&DIALECT).with_tokens_with_locations(merged))
}

/// Whether an expression has `old.*` or `new.*` in it.
pub(crate) fn has_all_columns(text: &str) -> bool {
    let Ok(expression) = parse(text) else { return false };
    let found = visit_expressions(&expression, |part| match part {
        Expr::QualifiedWildcard(..) => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    found.is_break()
}

/// Where a part of an expression stands in the file: exact where the text is in it as it is, and
/// otherwise, as in a block or with escapes, the whole of the text.
pub(crate) fn place(text: &Spanned<String>, part: tokenizer::Span) -> Span {
    let whole = text.span;
    let quotes = (whole.end - whole.start).checked_sub(text.value.len());
    let byte = |at: Location| {
        let column = usize::try_from(at.column).ok()?.checked_sub(1)?;
        let ends = text
            .value
            .char_indices()
            .map(|(byte, _)| byte)
            .chain([text.value.len()]);
        ends.into_iter().nth(column).filter(|_| at.line == 1)
    };
    match (quotes, byte(part.start), byte(part.end)) {
        (Some(quotes @ (0 | 2)), Some(start), Some(end)) if start <= end => Span {
            start: whole.start + quotes / 2 + start,
            end: whole.start + quotes / 2 + end,
            ..whole
        },
        _ => whole,
    }
}

/// Where the parser stops in an expression that it does not take; all of it, where it does or
/// where it wants more.
pub(crate) fn stop(text: &Spanned<String>) -> Span {
    let parsed = parser(&text.value).and_then(|mut parser| parser.parse_expr());
    let Err(ParserError::TokenizerError(message) | ParserError::ParserError(message)) = parsed else {
        return text.span;
    };
    let at = || {
        let (line, column) = message.rsplit_once(" at Line: ")?.1.split_once(", Column: ")?;
        Some(Location::new(line.parse().ok()?, column.parse().ok()?))
    };
    at().map_or(text.span, |at| place(text, tokenizer::Span::new(at, at)))
}

/// The parser's message in our own form: without who says it, and without a place, which is that
/// of a text cut out of another.
pub(crate) fn parser_message(error: &ParserError) -> String {
    let message = match error {
        ParserError::TokenizerError(message) | ParserError::ParserError(message) => message.clone(),
        ParserError::RecursionLimitExceeded => "it nests too deep".to_owned(),
    };
    let message = message
        .rfind(" at Line: ")
        .map_or(message.as_str(), |at| &message[..at]);
    let both = message
        .strip_prefix("Expected: ")
        .and_then(|rest| rest.rsplit_once(", found: "));
    match both {
        Some((expected, "EOF")) if expected.contains(char::is_alphabetic) => {
            format!("it ends where {expected} was expected")
        }
        Some((expected, "EOF")) => format!("it ends where `{expected}` was expected"),
        Some((expected, found)) => format!("found `{found}`, expected {expected}"),
        None => lower_first(message),
    }
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// A name as SQL needs it: quoted only if Postgres would fold it or not read it.
pub(crate) fn shown_name(name: &str) -> String {
    let is_plain = name
        .bytes()
        .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'));
    if is_plain { name.to_owned() } else { quote_name(name) }
}

/// A name, quoted.
pub(crate) fn quote_name(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Text, quoted. A backslash means nothing in it, whatever the server is set to.
pub(crate) fn quote_text(text: &str) -> String {
    let quoted = text.replace('\'', "''");
    if quoted.contains('\\') {
        format!("E'{}'", quoted.replace('\\', "\\\\"))
    } else {
        format!("'{quoted}'")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let shown = over_row(text, Operation::Delete).unwrap_or_else(|fault| format!("! {}", fault.message));
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn row_is_replaced_in_the_tree_and_nowhere_else() {
        check(
            "f(row.genre, row.\"Id\", 'row.x', \"row\")",
            "f(OLD.genre, OLD.\"Id\", 'row.x', \"row\")",
        );
        check(
            "coalesce(row.a->>'row', lower(ROW.b))",
            "coalesce(OLD.a ->> 'row', lower(OLD.b))",
        );
        check(
            "(SELECT n FROM t WHERE t.id = row.id)",
            "(SELECT n FROM t WHERE t.id = OLD.id)",
        );
        check("new.x", "! `new` is not known here");
        check("row.a; DROP TABLE x", "! `;` follows the expression");
    }

    #[test]
    fn a_part_of_an_expression_has_its_place_in_the_file() {
        let source = crate::source::Sources::default().add("events.yaml", "sql: \"größe <> row.b )\"");
        let span = |start, end| Span { source, start, end };
        let quoted = Spanned::new("größe <> row.b )".to_owned(), span(5, 25));
        let at = Location::new;
        assert_eq!(place(&quoted, tokenizer::Span::new(at(1, 10), at(1, 15))), span(17, 22));
        assert_eq!(place(&quoted, tokenizer::Span::new(at(2, 1), at(2, 2))), quoted.span);
        let escaped = Spanned::new(quoted.value.clone(), span(5, 26));
        assert_eq!(
            place(&escaped, tokenizer::Span::new(at(1, 10), at(1, 15))),
            escaped.span
        );
        let broken = Spanned::new("a b ' c".to_owned(), span(6, 13));
        assert_eq!(stop(&broken), span(10, 10));
    }

    #[test]
    fn a_condition_speaks_of_rows_that_exist() {
        let found = condition("new.total > 100 AND old.status <> 'paid'", Operation::Update);
        assert_eq!(found.as_deref(), Ok("NEW.total > 100 AND OLD.status <> 'paid'"));
        assert!(condition("old.total > 1", Operation::Insert).is_err());
        assert!(condition("EXISTS (SELECT 1)", Operation::Update).is_err());
        assert!(condition("old IS DISTINCT FROM new", Operation::Update).is_err());
    }
}
