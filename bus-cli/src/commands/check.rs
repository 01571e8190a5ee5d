//! `bus check`: reports the errors and warnings of the declaration.

use std::error::Error;

use bus_codegen::compile;

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
        let refusals = database::refusals(place, &compilation, url)?;
        compilation = compilation.refused(refusals);
    }
    let report = compilation.report();
    match check.format() {
        Format::Text if report.diagnostics().is_empty() => {
            print(&format!("{}: no findings, {}\n", place.shown(), compilation.summary()));
            if check.database.is_none() {
                for note in compilation.unchecked() {
                    print(&format!("note: {note}\n"));
                }
            }
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
