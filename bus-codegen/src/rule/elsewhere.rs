//! Rules whose breach shows only where no declaration is read: in the application's code, or when
//! it starts. They stand in the same table, so that `bus rules` and `bus explain` know them.

use super::{Group, ReportedBy, Rule};

/// A handler of a name that the declaration lacks; the attribute says so at the name.
pub(crate) static UNDECLARED_SUBSCRIBER: Rule = Rule::new(
    "undeclared-subscriber",
    Group::References,
    "A handler of a subscriber, job or periodic task that is not declared would never be called.",
    "Correct the name in the attribute, or declare it under `subscribers:`, `jobs:` or `periodic:`.",
)
.reported_by(ReportedBy::Attribute);
/// A scope without its predicate; the bound on `start` says so.
pub(crate) static SCOPE_UNDECLARED: Rule = Rule::new(
    "scope-undeclared",
    Group::References,
    "The application implements a predicate for each scope, which decides who may receive an event.",
    "Implement the scope's trait from the module `scopes` for the application's state, or correct the scope's name.",
)
.reported_by(ReportedBy::Rustc);
/// More workers than the pool of the running application can serve.
pub(crate) static POOL_TOO_SMALL: Rule = Rule::new(
    "pool-too-small",
    Group::Limits,
    "Workers may use at most half of the application's connections, so that requests do not wait for jobs.",
    "Give the pool more connections, or the queues fewer workers.",
)
.reported_by(ReportedBy::Start);
/// SQL of the declaration that a database refuses; a command that asked it says so.
pub(crate) static REFUSED_BY_SERVER: Rule = Rule::new(
    "refused-by-server",
    Group::Trigger,
    "What the server refuses now it would refuse when the application writes.",
    "Mend what the server names: a name, a type, or a right that is missing in the database.",
)
.reported_by(ReportedBy::Database);
