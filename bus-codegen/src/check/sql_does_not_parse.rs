//! SQL that Postgres would not take, as far as text alone shows it.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::{Operation, Value},
    rule::{Check, Level, Rule},
    source::Spanned,
    sql,
};

pub(crate) static RULE: Rule = Rule::model(
    "sql-does-not-parse",
    "SQL in the declaration is one expression over the row.",
    check,
);

/// A statement of a migration that our reader cannot follow.
pub(crate) static IN_MIGRATION: Rule = Rule {
    id: "migration-not-understood",
    purpose: "A statement that cannot be followed leaves its table unchecked, which is better known.",
    level: Level::Warning,
    check: Check::Reading,
};

fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for (_, trigger, _) in context.triggers() {
        let values = trigger.owner.iter().chain(trigger.set.iter().map(|(_, value)| value));
        let expressions = values.filter_map(|value| match value {
            Value::Sql(sql) => Some(sql),
            Value::Column { .. } | Value::Operation(_) | Value::Changed(_) => None,
        });
        for expression in expressions.chain(&trigger.subject) {
            if let Err(fault) = sql::over_row(&expression.value, Operation::Insert) {
                report(expression, &fault, findings);
            }
        }
        if let (Some(when), [operation]) = (&trigger.when, trigger.operations.as_slice())
            && let Err(fault) = sql::condition(&when.value, *operation)
        {
            report(when, &fault, findings);
        }
    }
}

fn report(expression: &Spanned<String>, fault: &sql::Fault, findings: &mut Diagnostics) {
    findings.push(
        Diagnostic::new(
            &RULE,
            expression.span,
            format!("this SQL cannot be used: {}", fault.message),
        )
        .maybe_help(fault.help.map(str::to_owned)),
    );
}
