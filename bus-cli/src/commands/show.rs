//! `bus show`: prints everything made from one event type.

use std::fmt::Write as _;

use bus_codegen::{NotShown, ReadError, Shown, compile};

use crate::{
    Ending,
    arguments::{Place, Show},
    print, print_error, style,
};

pub(crate) fn run(place: &Place, show: &Show) -> Result<Ending, ReadError> {
    let compilation = compile(&place.input()?)?;
    match compilation.show(&show.name) {
        Ok(shown) if show.json => print(&format!("{:#}\n", shown.to_json())),
        Ok(shown) => print(&text(&shown)),
        Err(NotShown::Unknown { nearest }) => {
            let help = match nearest {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`bus check` says how many are declared".to_owned(),
            };
            print_error(&format!(
                "error: the event `{}` is not declared in {}\n  = help: {help}\n",
                show.name,
                place.shown()
            ));
            return Ok(Ending::CouldNotRun);
        }
        Err(NotShown::Unsound) => {
            print_error(&compilation.report().render(style()));
            print_error(&format!(
                "error: the event `{}` yields nothing while it has errors\n",
                show.name
            ));
            return Ok(Ending::Findings);
        }
    }
    Ok(Ending::Clean)
}

fn text(shown: &Shown) -> String {
    let mut text = shown.name.clone();
    if let Some(place) = &shown.place {
        let _ = write!(text, "   {place}");
    }
    text.push('\n');
    if let Some(doc) = &shown.doc {
        let _ = writeln!(text, "{doc}");
    }
    let _ = writeln!(text, "\nexposure      {}, version {}", shown.exposure, shown.version);
    if let Some(scope) = &shown.scope {
        let _ = writeln!(text, "scope         {scope}");
    }
    let _ = writeln!(text, "subject       {}", shown.subject);
    if !shown.sensitive.is_empty() {
        let _ = writeln!(text, "sensitive     {}", shown.sensitive.join(", "));
    }
    let subscribers = if shown.subscribers.is_empty() {
        "none".to_owned()
    } else {
        shown.subscribers.join(", ")
    };
    let _ = writeln!(text, "subscribers   {subscribers}");
    let parts = [
        ("Rust", Some(&shown.rust)),
        ("Trigger", shown.trigger.as_ref()),
        ("JSON Schema", Some(&shown.schema)),
        ("Example", shown.example.as_ref()),
    ];
    for (title, part) in parts {
        if let Some(part) = part {
            let _ = write!(text, "\n== {title}\n\n{}\n", part.trim_end());
        }
    }
    text
}
