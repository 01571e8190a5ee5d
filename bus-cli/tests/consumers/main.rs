//! What is published, held to the tools of those who receive: JavaScript's and Python's.
//!
//! Each suite runs on two folders: the reference instance's, as it is checked in, and one made
//! here from a declaration with every kind of field and text that is hard to quote. The tools
//! come from the locked lists beside this file, into a folder below cargo's own that is used
//! again while its list is the same. Without `node` and `npm`, or without `python3`, the suite
//! that needs them says that it was not run; everything else that goes wrong is a failure.

mod packages;

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use tempfile::TempDir;

/// What a suite came to; the text says what it saw.
type Outcome = Result<String, String>;

/// What one language's receivers use.
struct Suite {
    name: &'static str,
    /// Without which it cannot run.
    programs: &'static [&'static str],
    run: fn() -> Outcome,
}

const SUITES: [Suite; 2] = [
    Suite {
        name: "receivers in JavaScript",
        programs: &["node", "npm"],
        run: javascript,
    },
    Suite {
        name: "receivers in Python",
        programs: &["python3"],
        run: python,
    },
];

fn main() -> ExitCode {
    let mut not_run = Vec::new();
    let mut failed = false;
    for Suite { name, programs, run } in SUITES {
        if let Some(missing) = programs.iter().find(|program| !is_there(program)) {
            not_run.push(format!("not run: {name} ({missing} not found)"));
            continue;
        }
        match run() {
            Ok(said) => println!("{name}: ok\n{said}"),
            Err(said) => {
                failed = true;
                println!("{name}: FAILED\n{said}");
            }
        }
    }
    for line in not_run {
        println!("{line}");
    }
    ExitCode::from(u8::from(failed))
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok()
}

fn javascript() -> Outcome {
    let packages = packages::javascript(&here("node"))?;
    let mut said = String::new();
    let (instance, made) = (generate(&instance())?, generate(&here("events.yaml"))?);
    let own = made.path().join("generated");
    for folder in [&instance.path().join("generated"), &own] {
        let mut documents = Command::new("node");
        documents.arg(here("node/documents.mjs")).arg(&packages).arg(folder);
        note(&mut said, &run(&mut documents)?);
    }
    // The compiler looks for a module's types beside the file that imports it.
    let program = tempfile::tempdir().map_err(|error| error.to_string())?;
    for file in ["receiver.ts", "wrong.ts"] {
        copy(&here("node").join(file), &program.path().join(file))?;
    }
    copy(&own.join("events.d.ts"), &program.path().join("events.d.ts"))?;
    let mut tsc = Command::new("node");
    tsc.arg(packages.join("node_modules/typescript/bin/tsc"))
        .args(["--strict", "--target", "es2022", "--module", "commonjs", "--types", ""])
        .args(["receiver.ts", "wrong.ts"])
        .current_dir(program.path());
    run(&mut tsc)?;
    t86_a_number_past_2_to_the_53_reaches_a_receiver_exactly(
        &program.path().join("receiver.js"),
        &own.join("examples/every.kind.v1.json"),
    )?;
    note(&mut said, "the types hold a receiver to what it may read");
    Ok(said)
}

/// T-86: the compiled receiver reads the text by `BigInt` and says what it read.
fn t86_a_number_past_2_to_the_53_reaches_a_receiver_exactly(receiver: &Path, body: &Path) -> Result<(), String> {
    let told = run(Command::new("node").arg(receiver).arg(body))?;
    if told.starts_with("9007199254740993 ") {
        Ok(())
    } else {
        Err(format!("a receiver read another number: {told}"))
    }
}

fn python() -> Outcome {
    let python = packages::python(&here("python"))?;
    let (instance, made) = (generate(&instance())?, generate(&here("events.yaml"))?);
    let mut said = String::new();
    for folder in [instance.path().join("generated"), made.path().join("generated")] {
        let mut documents = Command::new(&python);
        documents.arg(here("python/documents.py")).arg(folder);
        note(&mut said, &run(&mut documents)?);
    }
    Ok(said)
}

fn note(said: &mut String, line: &str) {
    writeln!(said, "  {}", line.trim_end()).expect("a String takes any text");
}

/// A file of this suite.
fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/consumers").join(path)
}

/// The declaration of the reference instance.
fn instance() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../events.yaml")
}

/// Generates the documents of a declaration and its site into one folder.
fn generate(declaration: &Path) -> Result<TempDir, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    copy(declaration, &folder.path().join("events.yaml"))?;
    let mut bus = Command::new(env!("CARGO_BIN_EXE_bus"));
    run(bus.args(["generate", "--site", "generated"]).current_dir(folder.path()))?;
    Ok(folder)
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    std::fs::copy(from, to)
        .map(|_| ())
        .map_err(|error| format!("cannot copy {} to {}: {error}", from.display(), to.display()))
}

/// What a program printed; everything it said where it failed.
fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(stdout);
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    Err(format!("{command:?}: {}\n{stdout}{stderr}", output.status))
}
