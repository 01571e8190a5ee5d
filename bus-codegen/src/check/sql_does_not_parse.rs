//! SQL that Postgres would not take, as far as text alone shows it.

use super::{Context, context::own_sql};
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    model::{Operation, sql},
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
        for expression in own_sql(trigger) {
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
        } else if let Some(when) = &trigger.when
            && trigger.by_statement.is_some()
            && sql::has_all_columns(&when.value)
        {
            let fault = sql::Fault {
                message: "a statement's rows cannot be compared as a whole".to_owned(),
                help: Some("compare their columns, or write `granularity: row`"),
            };
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
