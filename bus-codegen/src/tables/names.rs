//! Identifiers of SQL.

use sqlparser::ast::Ident;

/// Returns the name as Postgres stores it: in lower case unless it is quoted.
pub(super) fn folded(ident: &Ident) -> String {
    if ident.quote_style.is_some() {
        ident.value.clone()
    } else {
        ident.value.to_lowercase()
    }
}
