//! `bus check`.

use bus_codegen::{ReadError, compile};

use crate::{
    Ending,
    arguments::{Check, Format, Place},
    print, print_error, style,
};

pub(crate) fn run(place: &Place, check: &Check) -> Result<Ending, ReadError> {
    let compilation = compile(&place.input())?;
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
