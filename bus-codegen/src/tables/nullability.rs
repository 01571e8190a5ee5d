//! What SQL of the declaration can give: NULL, and which texts.

use sqlparser::ast::{
    BinaryOperator, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments, Query, SelectItem, SetExpr, Value,
};

use super::{Column, Table, names::folded};

/// Functions of Postgres that return NULL only if an argument is NULL.
const STRICT: [&str; 30] = [
    "abs",
    "age",
    "ascii",
    "btrim",
    "ceil",
    "char_length",
    "character_length",
    "date_trunc",
    "encode",
    "extract",
    "floor",
    "initcap",
    "jsonb_array_length",
    "left",
    "length",
    "lower",
    "lpad",
    "ltrim",
    "md5",
    "octet_length",
    "repeat",
    "replace",
    "reverse",
    "right",
    "round",
    "rpad",
    "rtrim",
    "substr",
    "to_char",
    "upper",
];

/// Functions of Postgres that never return NULL.
const NEVER_NULL: [&str; 13] = [
    "clock_timestamp",
    "concat",
    "count",
    "current_date",
    "current_timestamp",
    "current_user",
    "gen_random_uuid",
    "json_build_object",
    "jsonb_build_array",
    "jsonb_build_object",
    "now",
    "statement_timestamp",
    "transaction_timestamp",
];

/// Returns whether an expression may be NULL. Unknown columns and functions may.
pub(super) fn may_be_null(expression: &Expr, table: Option<&Table>) -> bool {
    let is_null = |inner: &Expr| may_be_null(inner, table);
    match expression {
        Expr::Value(value) => value.value == Value::Null,
        Expr::Nested(inner)
        | Expr::Cast { expr: inner, .. }
        | Expr::UnaryOp { expr: inner, .. }
        | Expr::Collate { expr: inner, .. }
        | Expr::Ceil { expr: inner, .. }
        | Expr::Floor { expr: inner, .. }
        | Expr::Extract { expr: inner, .. } => is_null(inner),
        Expr::IsNull(_)
        | Expr::IsNotNull(_)
        | Expr::IsTrue(_)
        | Expr::IsNotTrue(_)
        | Expr::IsFalse(_)
        | Expr::IsNotFalse(_)
        | Expr::IsDistinctFrom(..)
        | Expr::IsNotDistinctFrom(..)
        | Expr::Exists { .. }
        | Expr::TypedString { .. }
        | Expr::Array(_) => false,
        Expr::CompoundIdentifier(_) => column(expression, table).is_none_or(|column| !column.not_null),
        Expr::Identifier(name) => name.quote_style.is_some() || !name.value.eq_ignore_ascii_case("row"),
        Expr::BinaryOp {
            left,
            op:
                BinaryOperator::Plus
                | BinaryOperator::Minus
                | BinaryOperator::Multiply
                | BinaryOperator::Divide
                | BinaryOperator::Modulo
                | BinaryOperator::StringConcat
                | BinaryOperator::Gt
                | BinaryOperator::Lt
                | BinaryOperator::GtEq
                | BinaryOperator::LtEq
                | BinaryOperator::Eq
                | BinaryOperator::NotEq
                | BinaryOperator::And
                | BinaryOperator::Or,
            right,
        } => is_null(left) || is_null(right),
        Expr::Case {
            conditions,
            else_result: Some(otherwise),
            ..
        } => is_null(otherwise) || conditions.iter().any(|when| is_null(&when.result)),
        Expr::Function(call) => call_may_be_null(call, table),
        Expr::Subquery(query) => !is_count(query),
        _ => true,
    }
}

fn call_may_be_null(call: &Function, table: Option<&Table>) -> bool {
    let name = call.name.to_string().to_lowercase();
    let name = name.strip_prefix("pg_catalog.").unwrap_or(&name);
    let mut arguments = arguments(call)
        .into_iter()
        .map(|argument| argument.is_none_or(|one| may_be_null(one, table)));
    match name {
        "coalesce" | "greatest" | "least" => arguments.all(|may_be_null| may_be_null),
        name if STRICT.contains(&name) => arguments.any(|may_be_null| may_be_null),
        name => !NEVER_NULL.contains(&name),
    }
}

fn arguments(call: &Function) -> Vec<Option<&Expr>> {
    let FunctionArguments::List(list) = &call.args else {
        return Vec::new();
    };
    list.args
        .iter()
        .map(|argument| match argument {
            FunctionArg::Unnamed(FunctionArgExpr::Expr(argument)) => Some(argument),
            _ => None,
        })
        .collect()
}

/// Whether a query gives one row with a count.
fn is_count(query: &Query) -> bool {
    let SetExpr::Select(select) = query.body.as_ref() else {
        return false;
    };
    let is_plain = query.limit_clause.is_none() && select.having.is_none();
    let groups = matches!(&select.group_by, sqlparser::ast::GroupByExpr::Expressions(by, _) if by.is_empty());
    match select.projection.as_slice() {
        [SelectItem::UnnamedExpr(Expr::Function(call))] => {
            is_plain && groups && call.name.to_string().eq_ignore_ascii_case("count")
        }
        _ => false,
    }
}

/// All texts that an expression can be, or `None` if it may be any.
pub(super) fn texts(expression: &Expr, table: Option<&Table>) -> Option<Vec<String>> {
    match expression {
        Expr::Nested(inner) | Expr::Cast { expr: inner, .. } => texts(inner, table),
        Expr::Value(value) => match &value.value {
            Value::SingleQuotedString(text) => Some(vec![text.clone()]),
            Value::Null => Some(Vec::new()),
            _ => None,
        },
        Expr::CompoundIdentifier(_) => column(expression, table)?.labels.clone(),
        Expr::Case {
            conditions,
            else_result,
            ..
        } => {
            let results = conditions.iter().map(|when| &when.result);
            let all = results.chain(else_result.as_deref()).map(|result| texts(result, table));
            Some(all.collect::<Option<Vec<_>>>()?.concat())
        }
        Expr::Function(call) if call.name.to_string().eq_ignore_ascii_case("coalesce") => {
            let all = arguments(call).into_iter().map(|argument| texts(argument?, table));
            Some(all.collect::<Option<Vec<_>>>()?.concat())
        }
        _ => None,
    }
}

/// The column of `row` that an expression is.
fn column<'a>(expression: &Expr, table: Option<&'a Table>) -> Option<&'a Column> {
    match expression {
        Expr::CompoundIdentifier(parts) => match parts.as_slice() {
            [row, name] if row.quote_style.is_none() && row.value.eq_ignore_ascii_case("row") => {
                table?.column(&folded(name))
            }
            _ => None,
        },
        _ => None,
    }
}
