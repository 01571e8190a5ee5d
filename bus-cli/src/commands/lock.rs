//! `bus lock`: records a release, or accepts a breaking change.

use std::error::Error;

use bus_codegen::{Change, Compilation, apply, compile};

use crate::{
    Ending,
    arguments::{Place, Release},
    commands::generate::{listed, word},
    print, print_error, style,
};

pub(crate) fn run(place: &Place, release: &Release) -> Result<Ending, Box<dyn Error>> {
    let compilation = compile(&place.input()?)?;
    if let Some([rule, name]) = release.accept.as_deref() {
        return accept(place, release, &compilation, rule, name);
    }
    let report = compilation.report();
    print_error(&report.render(style()));
    let Some(changes) = compilation.release() else {
        print_error("nothing is recorded: a declaration with errors cannot be released\n");
        return Ok(Ending::Findings);
    };
    write(place, release, &changes)?;
    if changes.is_empty() && !release.json {
        print("nothing to record: no changes since the last release\n");
    }
    Ok(Ending::Clean)
}

fn accept(
    place: &Place,
    release: &Release,
    compilation: &Compilation,
    rule: &str,
    name: &str,
) -> Result<Ending, Box<dyn Error>> {
    let why = release.why.as_deref().unwrap_or_default();
    let changes = match compilation.accept(rule, name, why) {
        Ok(changes) => changes,
        Err(error) => {
            print_error(&format!("error: {error}\n"));
            return Ok(Ending::Findings);
        }
    };
    write(place, release, &changes)?;
    if !release.json {
        let breaks = compilation.contract_changes().iter();
        let left = breaks.filter(|change| change.rule.is_some_and(|of| of != rule || change.name != name));
        print(&match left.count() {
            0 => "accepted: `bus lock` records the release\n".to_owned(),
            1 => "accepted: 1 breaking change is left, see `bus diff`\n".to_owned(),
            left => format!("accepted: {left} breaking changes are left, see `bus diff`\n"),
        });
    }
    Ok(Ending::Clean)
}

fn write(place: &Place, release: &Release, changes: &[Change]) -> Result<(), Box<dyn Error>> {
    let folder = place.generated();
    apply(changes, &folder)?;
    if release.json {
        print(&listed(changes));
        return Ok(());
    }
    for change in changes {
        print(&format!("{} {}\n", word(change), folder.join(&change.path).display()));
    }
    Ok(())
}
