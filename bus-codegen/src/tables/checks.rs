//! What CHECK constraints promise of single columns.

use sqlparser::ast::{BinaryOperator, Expr, FunctionArg, FunctionArgExpr, FunctionArguments, InTarget, Value};

use super::names::folded;

/// A CHECK constraint of a table or a domain.
#[derive(Clone, Debug)]
pub(super) struct Check {
    pub(super) name: String,
    pub(super) promises: Vec<ColumnPromise>,
}

/// What a constraint promises of a column. In a domain the column is `value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ColumnPromise {
    pub(super) column: String,
    pub(super) promise: Promise,
}

/// What is true of every value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Promise {
    /// It is NULL or one of these texts.
    OneOf(Vec<String>),
    /// It has at most this many characters.
    Length(u64),
    NotNull,
}

/// What a condition promises. A condition in another form promises nothing.
pub(super) fn promises(condition: &Expr) -> Vec<ColumnPromise> {
    let one = |column: Option<String>, promise: Option<Promise>| match (column, promise) {
        (Some(column), Some(promise)) => vec![ColumnPromise { column, promise }],
        _ => Vec::new(),
    };
    match condition {
        Expr::Nested(inner) => promises(inner),
        Expr::IsNotNull(inner) => one(column(inner), Some(Promise::NotNull)),
        Expr::In {
            expr,
            target: InTarget::List(list),
            negated: false,
            ..
        } => one(column(expr), texts(list).map(Promise::OneOf)),
        Expr::AnyOp {
            left,
            compare_op: BinaryOperator::Eq,
            right,
            ..
        } => one(column(left), elements(right).map(Promise::OneOf)),
        Expr::Between {
            expr,
            negated: false,
            high,
            ..
        } => one(measured(expr), number(high).map(Promise::Length)),
        Expr::BinaryOp { left, op, right } => match op {
            BinaryOperator::And => [promises(left), promises(right)].concat(),
            BinaryOperator::Or => either(left, right),
            BinaryOperator::Eq => one(column(left), text(right).map(|text| Promise::OneOf(vec![text]))),
            BinaryOperator::LtEq => one(measured(left), number(right).map(Promise::Length)),
            BinaryOperator::Lt => one(
                measured(left),
                number(right).and_then(|most| most.checked_sub(1)).map(Promise::Length),
            ),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// What two alternatives promise together.
fn either(left: &Expr, right: &Expr) -> Vec<ColumnPromise> {
    let is_null = |side: &Expr| matches!(side, Expr::IsNull(inner) if column(inner).is_some());
    for (null, other) in [(left, right), (right, left)] {
        if is_null(null) {
            let mut promises = promises(other);
            let Expr::IsNull(inner) = null else { continue };
            let of = column(inner);
            promises.retain(|known| known.promise != Promise::NotNull && Some(&known.column) == of.as_ref());
            return promises;
        }
    }
    match (promises(left).as_slice(), promises(right).as_slice()) {
        ([one], [other]) if one.column == other.column => match (&one.promise, &other.promise) {
            (Promise::OneOf(some), Promise::OneOf(more)) => vec![ColumnPromise {
                column: one.column.clone(),
                promise: Promise::OneOf([some.as_slice(), more].concat()),
            }],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The column that an expression is, casts to text and parentheses aside.
fn column(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Identifier(name) => Some(folded(name)),
        Expr::Nested(inner) | Expr::Cast { expr: inner, .. } => column(inner),
        _ => None,
    }
}

/// The column whose characters an expression counts.
fn measured(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Nested(inner) => measured(inner),
        Expr::Function(call) => {
            let name = call.name.to_string().to_lowercase();
            let counts = ["char_length", "character_length", "length"].contains(&name.as_str());
            match &call.args {
                FunctionArguments::List(list) if counts => match list.args.as_slice() {
                    [FunctionArg::Unnamed(FunctionArgExpr::Expr(argument))] => column(argument),
                    _ => None,
                },
                _ => None,
            }
        }
        _ => None,
    }
}

fn texts(list: &[Expr]) -> Option<Vec<String>> {
    list.iter().map(text).collect()
}

/// The texts of an array, as in `= ANY (ARRAY['a'::text, 'b'::text])`.
fn elements(expression: &Expr) -> Option<Vec<String>> {
    match expression {
        Expr::Nested(inner) | Expr::Cast { expr: inner, .. } => elements(inner),
        Expr::Array(array) => texts(&array.elem),
        _ => None,
    }
}

fn text(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Nested(inner) | Expr::Cast { expr: inner, .. } => text(inner),
        Expr::Value(value) => match &value.value {
            Value::SingleQuotedString(text) => Some(text.clone()),
            _ => None,
        },
        _ => None,
    }
}

fn number(expression: &Expr) -> Option<u64> {
    match expression {
        Expr::Nested(inner) => number(inner),
        Expr::Value(value) => match &value.value {
            Value::Number(number, _) => number.parse().ok(),
            _ => None,
        },
        _ => None,
    }
}
