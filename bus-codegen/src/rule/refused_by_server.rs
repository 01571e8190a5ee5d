//! What a database says of the SQL that the declaration yields. It takes a database, so that it is
//! none of the rules a run without one looks at.

use super::{Group, ReportedBy, Rule};

pub(crate) static RULE: Rule = Rule::elsewhere(
    "refused-by-server",
    Group::Trigger,
    "What the server refuses now it would refuse when the application writes.",
    "Mend what the server names: a name, a type, or a right that is missing in the database.",
    ReportedBy::Database,
);
