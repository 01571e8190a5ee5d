//! What reporting costs, by the number of faults.

use std::{fmt::Write as _, time::Instant};

use bus_codegen::{Input, Style, compile};

use crate::measure::median;

const SIZES: [usize; 3] = [220, 2_200, 22_000];
const ROUNDS: usize = 3;

/// Prints one row a kind of fault and size.
pub(crate) fn table() -> anyhow::Result<()> {
    println!("| fault in every event | errors | check ms | render ms | ms per 1,000 errors |");
    println!("|---|---|---|---|---|");
    for (name, declaration) in [
        ("a field's type", field_type as fn(usize) -> String),
        ("an undeclared event", undeclared_event),
        ("an unknown key", unknown_key),
    ] {
        for size in SIZES {
            let text = declaration(size);
            let (mut check, mut render, mut errors) = (Vec::new(), Vec::new(), 0);
            for _ in 0..ROUNDS {
                let start = Instant::now();
                let compilation = compile(&Input::text("events.yaml", text.clone()))?;
                check.push(start.elapsed().as_secs_f64() * 1e3);
                errors = compilation.report().errors();
                let start = Instant::now();
                anyhow::ensure!(!compilation.report().render(Style::Plain).is_empty(), "a report");
                render.push(start.elapsed().as_secs_f64() * 1e3);
            }
            let (check, render) = (median(check), median(render));
            let each = (check + render) * 1e3 / errors as f64;
            println!("| {name} | {errors} | {check:.0} | {render:.0} | {each:.0} |");
        }
    }
    Ok(())
}

fn head() -> String {
    String::from("bus: 1\nnamespace: shop\nevents:\n")
}

fn field_type(events: usize) -> String {
    let mut text = head();
    for at in 0..events {
        let _ = writeln!(
            text,
            "  thing{at}.changed: {{ subject: thing, data: {{ thing_id: uid{at} }} }}"
        );
    }
    text
}

fn undeclared_event(events: usize) -> String {
    let mut text = head();
    for at in 0..events {
        let _ = writeln!(text, "  thing{at}.changed: {{ subject: thing }}");
    }
    text.push_str("subscribers:\n");
    for at in 0..events {
        let _ = writeln!(text, "  search.index{at}: {{ events: [thng{at}.changed] }}");
    }
    text
}

fn unknown_key(events: usize) -> String {
    let mut text = head();
    for at in 0..events {
        let _ = writeln!(text, "  thing{at}.changed: {{ subject: thing, dat: {{}} }}");
    }
    text
}
