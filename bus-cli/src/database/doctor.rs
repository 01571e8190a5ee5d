//! `bus doctor`: reports differences between a database and the declaration.

use std::error::Error;

use bus_codegen::compile;
use bus_runtime::installation::drift;
use serde_json::{Value, json};

use super::{connection::with_pool, installable::installable};
use crate::{
    Ending,
    arguments::{Doctor, Place},
    print, print_error, style,
};

pub(crate) fn run(place: &Place, doctor: &Doctor) -> Result<Ending, Box<dyn Error>> {
    let compilation = compile(&place.input()?)?;
    let report = compilation.report();
    if !report.is_clean() {
        print_error(&report.render(style()));
        return Ok(Ending::Findings);
    }
    let wanted = installable(place, &compilation)?.wanted;
    let found = with_pool(&doctor.database, async |pool| Ok(drift(&pool, &wanted).await?))?;
    let lines = match doctor.json {
        true => {
            let all = found
                .iter()
                .map(|one| json!({ "finding": one.to_string(), "remedy": one.remedy() }));
            format!("{:#}\n", Value::from_iter(all))
        }
        false if found.is_empty() => "the database matches the declaration\n".to_owned(),
        false => found.iter().map(|one| format!("{one}\n  {}\n", one.remedy())).collect(),
    };
    print(&lines);
    Ok(if found.is_empty() {
        Ending::Clean
    } else {
        Ending::Findings
    })
}
