//! What the compiler costs: time and peak memory to check and to generate 39, 300 and 3,000 event
//! types.
//!
//! `cargo bench -p bus-codegen --bench codegen` prints one row a size. Each measurement is a
//! process of its own, so that its peak memory is its own; of five rounds, in which the sizes take
//! turns, the median counts. What a size costs is put beside what the next smaller one costs in
//! the same run, as a ratio per type: 1.0 is linear growth.
//!
//! `cargo bench -p bus-codegen --bench codegen -- build` measures what types add to the build of an
//! application instead; it builds the runtime first, which takes minutes.

mod application;
mod declaration;
mod measure;

use std::{env, process::Command};

use measure::{Figures, median};

/// The sizes, smallest first.
const SIZES: [usize; 3] = [39, 300, 3_000];
const ROUNDS: usize = 5;

fn main() -> anyhow::Result<()> {
    // cargo adds `--bench` of its own.
    let arguments: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["one", size] => {
            println!("{}", measure::one(size.parse()?)?);
            Ok(())
        }
        ["build"] => application::measure(),
        [] => table(),
        _ => anyhow::bail!("no argument, or `build`"),
    }
}

/// Measures every size in turn, and prints a table.
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
