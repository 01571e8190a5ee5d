//! `bus check`.

use std::error::Error;

use bus_codegen::{Compilation, Span, compile};
use bus_runtime::installation::{Attempted, try_out};

use crate::{
    Ending,
    arguments::{Check, Format, Place},
    database, print, print_error, style,
};

pub(crate) fn run(place: &Place, check: &Check) -> Result<Ending, Box<dyn Error>> {
    let mut compilation = compile(&place.input()?)?;
    if let Some(url) = &check.database
        && compilation.report().is_clean()
    {
        let refusals = ask(place, &compilation, url)?;
        compilation = compilation.refused(refusals);
    }
    let report = compilation.report();
    match check.format() {
        Format::Text if report.diagnostics().is_empty() => {
            print(&format!("{}: no findings, {}\n", place.shown(), compilation.summary()));
        }
        Format::Text => print_error(&report.render(style())),
        Format::Json => print(&format!("{:#}\n", report.to_json())),
        Format::Sarif => print(&format!("{:#}\n", report.to_sarif())),
    }
    Ok(if report.is_clean() {
        Ending::Clean
    } else {
        Ending::Findings
    })
}

/// What the server refuses of all that would be installed, each at its place.
fn ask(place: &Place, compilation: &Compilation, url: &str) -> Result<Vec<(Span, String)>, Box<dyn Error>> {
    let installable = database::installable(place, compilation)?;
    let probes = compilation.probes();
    let queries: Vec<String> = probes.iter().map(|probe| probe.sql.clone()).collect();
    let refusals = database::with_pool(url, async |pool| {
        Ok(try_out(&pool, &installable.wanted, &queries).await?)
    })?;
    refusals
        .into_iter()
        .map(|refusal| {
            let place = match refusal.what {
                Attempted::Triggers(at) => installable.tables[at],
                Attempted::Function(at) => installable.types[at],
                Attempted::Query(at) => probes[at].place,
                // It has no place in the declaration, and what follows builds on it.
                Attempted::Migration(name) => {
                    return Err(format!("the migration `{name}` is refused: {}", refusal.error).into());
                }
            };
            Ok((place, refusal.error.to_string()))
        })
        .collect()
}
