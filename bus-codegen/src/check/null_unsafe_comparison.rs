//! A comparison written by hand that NULL makes neither true nor false.
//!
//! `new.note <> old.note` is NULL where either is, and a trigger's WHEN takes NULL for "no": the
//! change from nothing to something is the one that goes unseen. `watch` and `changed` compare as
//! they should; this looks at what is written in `when` and `sql`.

use std::ops::ControlFlow;

use sqlparser::ast::{BinaryOperator, Expr, Query, Spanned as _, Value as Literal, Visit, Visitor};

use super::{
    Context,
    context::{own_sql, row_column},
};
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::sql,
    rule::{Group, Rule},
    source::Spanned,
    tables::Table,
};

pub(crate) static RULE: Rule = Rule::new(
    "null-unsafe-comparison",
    Group::Trigger,
    "A comparison with NULL is neither true nor false, so a change from or to NULL would go unseen.",
    "Write `IS DISTINCT FROM` for `<>`, and `IS NOT DISTINCT FROM` for `=`; or name the column in `watch` or `changed`.",
)
.warning();

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for (_, trigger, table) in context.triggers() {
        for text in own_sql(trigger) {
            check_expression(text, false, table, findings);
        }
        if let Some(when) = &trigger.when {
            check_expression(when, true, table, findings);
        }
    }
}

/// `decides` says that the expression is a condition, for which NULL and false are one.
fn check_expression(text: &Spanned<String>, decides: bool, table: Option<&Table>, findings: &mut Diagnostics) {
    // What cannot be read is another rule's.
    let Ok(expression) = sql::parse(&text.value) else {
        return;
    };
    let mut sound = Vec::new();
    if decides {
        equalities_that_decide(&expression, &mut sound);
    }
    let mut comparisons = Comparisons {
        text,
        table,
        sound,
        queries: 0,
        findings,
    };
    let _ = expression.visit(&mut comparisons);
}

/// The equalities with a constant that a condition is a conjunction or disjunction of: there the
/// NULL of a column that is NULL means what was meant.
fn equalities_that_decide<'a>(expression: &'a Expr, sound: &mut Vec<&'a Expr>) {
    match expression {
        Expr::Nested(inner) => equalities_that_decide(inner, sound),
        Expr::BinaryOp {
            left,
            op: BinaryOperator::And | BinaryOperator::Or,
            right,
        } => {
            equalities_that_decide(left, sound);
            equalities_that_decide(right, sound);
        }
        Expr::BinaryOp {
            left,
            op: BinaryOperator::Eq,
            right,
        } if is_constant(left) || is_constant(right) => sound.push(expression),
        _ => {}
    }
}

struct Comparisons<'a> {
    text: &'a Spanned<String>,
    table: Option<&'a Table>,
    sound: Vec<&'a Expr>,
    /// How many queries are open: what stands in one is a search of its own.
    queries: usize,
    findings: &'a mut Diagnostics,
}

impl Visitor for Comparisons<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
        self.queries += 1;
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
        self.queries -= 1;
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expression: &Expr) -> ControlFlow<()> {
        if let Expr::BinaryOp { left, op, right } = expression
            && self.queries == 0
            && !self.sound.iter().any(|sound| std::ptr::eq(*sound, expression))
        {
            match op {
                BinaryOperator::NotEq => self.report(expression, left, right, false),
                BinaryOperator::Eq => self.report(expression, left, right, true),
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }
}

impl Comparisons<'_> {
    fn report(&mut self, whole: &Expr, left: &Expr, right: &Expr, equal: bool) {
        let against_null = match (is_null(left), is_null(right)) {
            (false, false) => None,
            (true, _) => Some(right),
            (false, true) => Some(left),
        };
        let (message, help) = if let Some(other) = against_null {
            let test = if equal { "IS NULL" } else { "IS NOT NULL" };
            (
                format!("`{whole}` is never true: nothing equals NULL, and nothing differs from it"),
                format!("write `{other} {test}`"),
            )
        } else if self.may_be_null(left, right) {
            let test = if equal {
                "IS NOT DISTINCT FROM"
            } else {
                "IS DISTINCT FROM"
            };
            (
                format!("`{whole}` is neither true nor false where a side is NULL"),
                format!("write `{left} {test} {right}`"),
            )
        } else {
            return;
        };
        let place = sql::place(self.text, whole.span());
        self.findings.push(Diagnostic::new(&RULE, place, message).help(help));
    }

    /// Whether a column that is compared is known to take NULL; of two columns, also where
    /// nothing is known of them.
    fn may_be_null(&self, left: &Expr, right: &Expr) -> bool {
        let known = |expression: &Expr| {
            let column = column(expression)?;
            Some(
                self.table
                    .and_then(|table| table.column(&column))
                    .map(|column| !column.not_null),
            )
        };
        match (known(left), known(right)) {
            (Some(left), Some(right)) => left.unwrap_or(true) || right.unwrap_or(true),
            (Some(one), None) | (None, Some(one)) => one.unwrap_or(false),
            (None, None) => false,
        }
    }
}

/// The column that an expression is, a cast or parentheses aside.
fn column(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Nested(inner) | Expr::Cast { expr: inner, .. } => column(inner),
        other => row_column(other),
    }
}

fn is_constant(expression: &Expr) -> bool {
    matches!(expression, Expr::Value(_)) && !is_null(expression)
}

fn is_null(expression: &Expr) -> bool {
    matches!(expression, Expr::Value(value) if value.value == Literal::Null)
}
