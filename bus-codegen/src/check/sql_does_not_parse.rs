//! SQL that Postgres would not take, as far as text alone shows it.

use super::Context;
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::{Operation, Value, sql},
    rule::{Group, Rule},
    source::Spanned,
};

pub(crate) static RULE: Rule = Rule::new(
    "sql-does-not-parse",
    Group::Trigger,
    "SQL in the declaration is one expression over the row.",
    "Write one expression as Postgres takes it: over `row` in `sql`, over `new` and `old` in `when`.",
);

pub(crate) fn check(context: &Context<'_>, findings: &mut Diagnostics) {
    for (_, trigger, _) in context.triggers() {
        let values = trigger.owner.iter().chain(trigger.set.iter().map(|(_, value)| value));
        let expressions = values.filter_map(|value| match value {
            Value::Sql(sql) => Some(sql),
            Value::Column { .. } | Value::Operation(_) | Value::Changed(_) => None,
        });
        for expression in expressions.chain(&trigger.subject) {
            if let Err(fault) = sql::over_row(&expression.value, Operation::Insert) {
                report(expression, &fault, findings);
            } else if trigger.by_statement.is_some() && sql::takes_whole_row(&expression.value) {
                let fault = sql::Fault {
                    message: "`row` alone is the whole row, which a statement's rows do not have as one value"
                        .to_owned(),
                    help: Some("name its columns, such as `row.id`, or write `granularity: row`"),
                };
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
            sql::stop(expression),
            format!("this SQL cannot be used: {}", fault.message),
        )
        .maybe_help(fault.help.map(str::to_owned)),
    );
}
