//! Measures what a declaration adds to the build time of an application.
//!
//! The application is outside the workspace and depends on it by path. Its dependencies are built
//! beforehand, so the measured time covers its build script, generated code, macros and linking. It
//! is built with 1, 39 and 300 types. With 39 types, a build after touching a source file and a
//! build after adding an event are measured as well. Each time is the median of three rounds.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use anyhow::Context as _;

use crate::{declaration, measure::median};

const SIZES: [usize; 3] = [1, 39, 300];
const ROUNDS: usize = 3;

/// Runs the benchmark and prints its table.
pub(crate) fn measure() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let application = Application::new(folder.path())?;
    application.write(1)?;
    application.build().context("the dependencies are built first")?;
    let mut whole: Vec<Vec<f64>> = SIZES.iter().map(|_| Vec::new()).collect();
    for _ in 0..ROUNDS {
        for (at, size) in SIZES.iter().enumerate() {
            application.write(*size)?;
            application.cargo(&["clean", "--package", "application"])?;
            whole[at].push(application.build()?);
        }
    }
    let whole: Vec<f64> = whole.into_iter().map(median).collect();
    println!("| types | build of the application, s | added to that of one type, s |");
    println!("|---|---|---|");
    for (size, seconds) in SIZES.iter().zip(&whole) {
        println!("| {size} | {seconds:.2} | {:.2} |", seconds - whole[0]);
    }
    let (mut touched, mut added) = (Vec::new(), Vec::new());
    application.write(39)?;
    application.build()?;
    for round in 0..ROUNDS {
        // A different text each time, so that cargo detects a change.
        application.touch(round)?;
        touched.push(application.build()?);
        application.add_event(round)?;
        added.push(application.build()?);
    }
    let (touched, added) = (median(touched), median(added));
    println!();
    println!(
        "39 types: after touching a source file {touched:.2} s, after adding an event {added:.2} s, ratio {:.2}",
        added / touched
    );
    Ok(())
}

struct Application {
    folder: PathBuf,
}

impl Application {
    fn new(folder: &Path) -> anyhow::Result<Self> {
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .context("the package is part of the workspace")?;
        let manifest = format!(
            "[package]\nname = \"application\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
             bus-runtime = {{ path = {runtime:?} }}\n\n[build-dependencies]\nbus-codegen = {{ path = {codegen:?} }}\n",
            runtime = workspace.join("bus-runtime"),
            codegen = workspace.join("bus-codegen"),
        );
        fs::create_dir_all(folder.join("src"))?;
        fs::write(folder.join("Cargo.toml"), manifest)?;
        // The same versions as the workspace; cargo removes unused entries.
        fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        fs::write(
            folder.join("build.rs"),
            "fn main() {\n    bus_codegen::Build::new(\"events.yaml\").migrations(\"migrations\").run();\n}\n",
        )?;
        Ok(Self {
            folder: folder.to_owned(),
        })
    }

    /// Writes an application with this number of types and all of their handlers.
    fn write(&self, types: usize) -> anyhow::Result<()> {
        declaration::write(types, &self.folder)?;
        let mut main = String::from(
            "mod events {\n    bus_runtime::include_events!();\n}\nuse bus_runtime::{Bus, Context, Event, Outcome, job, subscriber};\nuse events::*;\n\n\
             struct App;\n\nfn main() {\n    let _ = |pool| Bus::builder(pool).app(App).start();\n}\n",
        );
        for at in (0..types).step_by(3) {
            let _ = write!(
                main,
                "\n#[subscriber(\"shop.handle{at}\")]\nasync fn handle{at}(_: &mut Context, _: &App, event: Event<Thing{at}Changed>) -> Outcome {{\n    \
                 let _ = event.data.thing_id;\n    Ok(())\n}}\n"
            );
        }
        for at in (0..types).step_by(10) {
            let _ = write!(
                main,
                "\n#[job(\"shop.job{at}\")]\nasync fn job{at}(_: &mut Context, _: &App, args: jobs::ShopJob{at}) -> Outcome {{\n    \
                 let _ = args.count;\n    Ok(())\n}}\n"
            );
        }
        fs::write(self.folder.join("src/main.rs"), main)?;
        Ok(())
    }

    fn touch(&self, round: usize) -> anyhow::Result<()> {
        self.append(
            "src/main.rs",
            &format!("\n#[allow(dead_code)]\nfn touched{round}() {{}}\n"),
        )
    }

    fn add_event(&self, round: usize) -> anyhow::Result<()> {
        let path = self.folder.join("events.yaml");
        let yaml = fs::read_to_string(&path)?;
        let event = format!(
            "events:\n  added.event{round}:\n    doc: \"A thing was added.\"\n    exposure: webhook\n    subject: added/{{thing_id}}\n    \
             data:\n      thing_id: {{ type: uuid, doc: \"Id of the thing.\" }}\n"
        );
        fs::write(path, yaml.replacen("events:\n", &event, 1))?;
        Ok(())
    }

    fn append(&self, file: &str, text: &str) -> anyhow::Result<()> {
        let path = self.folder.join(file);
        let before = fs::read_to_string(&path)?;
        fs::write(path, before + text)?;
        Ok(())
    }

    /// Builds the application and returns the duration in seconds.
    fn build(&self) -> anyhow::Result<f64> {
        let start = Instant::now();
        self.cargo(&["build", "--offline"])?;
        Ok(start.elapsed().as_secs_f64())
    }

    fn cargo(&self, arguments: &[&str]) -> anyhow::Result<()> {
        let output = Command::new(env!("CARGO"))
            .args(arguments)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .output()?;
        anyhow::ensure!(
            output.status.success(),
            "cargo {}:\n{}",
            arguments.join(" "),
            String::from_utf8_lossy(&output.stderr)
        );
        Ok(())
    }
}
