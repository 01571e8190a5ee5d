//! One measurement, run in its own process.

use std::{fs, path::Path, time::Instant};

use anyhow::Context as _;
use bus_codegen::{History, Input, Tree, compile};

use crate::declaration;

/// The figures of one process. Times are in milliseconds.
pub(crate) struct Figures {
    /// Reading and checking the declaration.
    pub(crate) check: f64,
    /// Reading, checking, and generating the Rust that a build script writes.
    pub(crate) build: f64,
    /// Reading, checking, and generating all of `generated/` in memory.
    pub(crate) generate: f64,
    /// Writing `generated/` to an empty folder.
    pub(crate) write: f64,
    /// Writing the same files with one `fs::write` each, which is the file system's share.
    pub(crate) plain: f64,
    /// Peak resident memory of the process, in MB.
    pub(crate) peak: f64,
    /// Size of the generated Rust in KB.
    pub(crate) rust: f64,
    /// Number of generated files.
    pub(crate) files: f64,
}

impl Figures {
    /// Parses the output of [`one`].
    pub(crate) fn parse(line: &str) -> anyhow::Result<Self> {
        let numbers = line
            .split_whitespace()
            .map(str::parse)
            .collect::<Result<Vec<f64>, _>>()?;
        let [check, build, generate, write, plain, peak, rust, files] = numbers[..] else {
            anyhow::bail!("expected eight figures, got `{line}`");
        };
        Ok(Self {
            check,
            build,
            generate,
            write,
            plain,
            peak,
            rust,
            files,
        })
    }
}

/// Measures a declaration with this number of types.
pub(crate) fn one(size: usize) -> anyhow::Result<String> {
    let folder = tempfile::tempdir()?;
    declaration::write(size, folder.path())?;
    let input = Input::new(folder.path().join("events.yaml")).migrations(folder.path().join("migrations"));
    let history = History::default();

    let start = Instant::now();
    let compilation = compile(&input)?;
    let check = start.elapsed();
    anyhow::ensure!(
        compilation.report().diagnostics().is_empty(),
        "{}",
        compilation.report().render(bus_codegen::Style::Plain)
    );
    let rust = compilation.rust(&history, Some("migrations"));
    let build = start.elapsed();
    let kilobytes = rust.len() as f64 / 1e3;
    drop((rust, compilation));

    let start = Instant::now();
    let tree = compile(&input)?.generate(&history);
    let generate = start.elapsed();
    let start = Instant::now();
    tree.write(&folder.path().join("generated"))?;
    let write = start.elapsed();
    let files = tree.files().count();
    let start = Instant::now();
    write_plainly(&tree, &folder.path().join("plain"))?;
    let plain = start.elapsed();

    let millis = |time: std::time::Duration| time.as_secs_f64() * 1e3;
    Ok(format!(
        "{} {} {} {} {} {} {kilobytes} {files}",
        millis(check),
        millis(build),
        millis(generate),
        millis(write),
        millis(plain),
        peak_megabytes()?,
    ))
}

fn write_plainly(tree: &Tree, folder: &Path) -> anyhow::Result<()> {
    for owned in ["examples", "schemas"] {
        fs::create_dir_all(folder.join(owned))?;
    }
    for (path, text) in tree.files() {
        fs::write(folder.join(path), text)?;
    }
    Ok(())
}

/// Returns the peak resident memory of this process in MB. Works on Linux only.
fn peak_megabytes() -> anyhow::Result<f64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes: f64 = line
        .and_then(|line| line.trim().strip_suffix(" kB"))
        .context("/proc/self/status has no VmHWM in kB")?
        .trim()
        .parse()?;
    Ok(kibibytes * 1024.0 / 1e6)
}

/// Returns the median.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
