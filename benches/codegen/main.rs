//! Measures time and peak memory of checking and generating 39, 300 and 3,000 event types.
//!
//! `cargo bench -p bus-codegen --bench codegen` prints one row per size. Each measurement runs in
//! its own process, so that its peak memory is not affected by the others. There are five rounds,
//! which alternate between the sizes; the median is printed. The last column compares the time per
//! type with that of the next smaller size: 1.0 is linear growth.
//!
//! `cargo bench -p bus-codegen --bench codegen -- faults` measures checking and reporting declarations in
//! which every event has a fault.
//!
//! `cargo bench -p bus-codegen --bench codegen -- build` measures what types add to the build time
//! of an application instead. It builds the runtime first, which takes minutes.

mod application;
mod declaration;
mod faults;
mod measure;

use std::{env, process::Command};

use measure::{Figures, median};

/// The sizes, smallest first.
const SIZES: [usize; 3] = [39, 300, 3_000];
const ROUNDS: usize = 5;

fn main() -> anyhow::Result<()> {
    // cargo adds the argument `--bench`
    let arguments: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["one", size] => {
            println!("{}", measure::one(size.parse()?)?);
            Ok(())
        }
        ["build"] => application::measure(),
        ["faults"] => faults::table(),
        [] => table(),
        _ => anyhow::bail!("unknown arguments: use none, or `build`"),
    }
}

/// Measures every size and prints the table.
fn table() -> anyhow::Result<()> {
    let mut found: Vec<Vec<Figures>> = SIZES.iter().map(|_| Vec::new()).collect();
    for _ in 0..ROUNDS {
        for (at, size) in SIZES.iter().enumerate() {
            let output = Command::new(env::current_exe()?)
                .args(["one", &size.to_string()])
                .output()?;
            anyhow::ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            found[at].push(Figures::parse(&String::from_utf8(output.stdout)?)?);
        }
    }
    println!(
        "| types | check ms | build ms | generate ms | write ms | against plain writes | peak MB | KB of Rust | files | generate per type, against the size before |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    let mut before: Option<f64> = None;
    for (size, rounds) in SIZES.iter().zip(&found) {
        let of = |field: fn(&Figures) -> f64| median(rounds.iter().map(field).collect());
        let generate = of(|one| one.generate);
        let each = generate / *size as f64;
        let growth = before.map_or_else(|| "–".to_owned(), |before| format!("{:.2}", each / before));
        println!(
            "| {size} | {:.1} | {:.1} | {generate:.1} | {:.1} | {:.2} | {:.0} | {:.0} | {:.0} | {growth} |",
            of(|one| one.check),
            of(|one| one.build),
            of(|one| one.write),
            of(|one| one.write / one.plain),
            of(|one| one.peak),
            of(|one| one.rust),
            of(|one| one.files),
        );
        before = Some(each);
    }
    Ok(())
}
