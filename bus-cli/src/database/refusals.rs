//! `bus check --database`: what a server refuses of the objects that would be installed.

use std::error::Error;

use bus_codegen::{Compilation, Span};
use bus_runtime::installation::{TriedObject, try_out};

use super::{connection::with_pool, installable::installable};
use crate::arguments::Place;

/// Installs everything in a transaction that is rolled back, and returns what the server refused with the place in the
/// declaration.
pub(crate) fn of(place: &Place, compilation: &Compilation, url: &str) -> Result<Vec<(Span, String)>, Box<dyn Error>> {
    let installable = installable(place, compilation)?;
    let probes = compilation.probes();
    let queries: Vec<String> = probes.iter().map(|probe| probe.sql.clone()).collect();
    let refusals = with_pool(url, async |pool| {
        Ok(try_out(&pool, &installable.wanted, &queries).await?)
    })?;
    refusals
        .into_iter()
        .map(|refusal| {
            let place = match refusal.what {
                TriedObject::Triggers(at) => installable.tables[at],
                TriedObject::Function(at) => installable.types[at],
                TriedObject::Query(at) => probes[at].place,
                // A migration has no place in the declaration.
                TriedObject::Migration(name) => {
                    return Err(format!("the server refused the migration `{name}`: {}", refusal.error).into());
                }
            };
            Ok((place, refusal.error.to_string()))
        })
        .collect()
}
