//! The compiler inside a build script.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process,
};

use crate::{
    compilation::{Input, compile},
    contract::Lock,
    diagnostic::Style,
    emit::rust::GENERATED_FOLDER,
    output::History,
    rule::Level,
};

/// Runs the compiler in a build script:
///
/// ```no_run
/// bus_codegen::Build::new("events.yaml").run();
/// ```
#[derive(Debug)]
pub struct Build {
    input: Input,
    embeds_migrations: bool,
    prints_warnings: bool,
    module: String,
}

impl Build {
    /// Compiles the declaration at `yaml`, a path relative to the package.
    ///
    /// If there is a folder `migrations` next to the declaration, tables and columns are checked against it, as
    /// `bus check` does. Its files are not applied to any database; see [`migrations`](Self::migrations).
    #[must_use]
    pub fn new(yaml: impl Into<PathBuf>) -> Self {
        Self {
            input: Input::new(yaml),
            embeds_migrations: false,
            prints_warnings: true,
            module: "crate::events".to_owned(),
        }
    }

    /// Checks tables and columns against the migrations in `folder`, and embeds them: the application applies them when
    /// it starts.
    #[must_use]
    pub fn migrations(mut self, folder: impl Into<PathBuf>) -> Self {
        self.input = self.input.migrations(folder);
        self.embeds_migrations = true;
        self
    }

    /// Sets the module that contains `include_events!()`. The default is `crate::events`.
    #[must_use]
    pub fn module(mut self, path: impl Into<String>) -> Self {
        self.module = path.into();
        self
    }

    /// Does not print warnings as cargo warnings. For the fixtures of tests; `bus check` still shows them.
    #[must_use]
    pub fn without_warnings(mut self) -> Self {
        self.prints_warnings = false;
        self
    }

    /// Writes the generated Rust to `OUT_DIR` and nothing else. If the declaration has errors, prints all of them and
    /// exits with status 1; the types of the events without errors are written before that, so that editors still find
    /// them.
    pub fn run(self) {
        if let Err(message) = self.try_run() {
            eprintln!("{message}");
            process::exit(1);
        }
    }

    fn try_run(mut self) -> Result<(), String> {
        let yaml = absolute(&self.input.yaml)?;
        let folder = self.input.yaml.parent().unwrap_or(Path::new(""));
        let generated = folder.join("generated");
        rerun_if_changed(&self.input.yaml);
        let migrations = folder.join("migrations");
        if self.input.migrations.is_none() && migrations.is_dir() {
            self.input = self.input.migrations(migrations);
        }
        if let Some(folder) = &self.input.migrations {
            rerun_if_changed(folder);
        }
        let history_file = History::path(&generated);
        // Naming a file that is absent would run the script on every build.
        if history_file.exists() {
            rerun_if_changed(&history_file);
        }
        let lock = Lock::folder(&generated);
        if lock.exists() {
            rerun_if_changed(&lock);
        }
        self.input.lock = Some(Lock::read(&generated).map_err(|error| error.to_string())?);
        println!("cargo::rustc-env=BUS_EVENTS_YAML={}", yaml.display());
        println!("cargo::rustc-env=BUS_EVENTS_MODULE={}", self.module);
        let history = History::read(&generated).map_err(|error| error.to_string())?;
        let compilation = compile(&self.input).map_err(|error| error.to_string())?;
        let embedded = match self.input.migrations.as_ref().filter(|_| self.embeds_migrations) {
            None => None,
            Some(folder) => Some(absolute(folder)?.display().to_string()),
        };
        let out = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set: this runs in a build script only")?;
        write(Path::new(&out), &compilation.rust_files(&history, embedded.as_deref()))
            .map_err(|cause| format!("cannot write below {}: {cause}", Path::new(&out).display()))?;
        let report = compilation.report();
        if !report.is_clean() {
            return Err(format!(
                "{} has errors\n\n{}",
                self.input.yaml_name,
                report.render(Style::Plain)
            ));
        }
        for found in report
            .diagnostics()
            .iter()
            .filter(|found| self.prints_warnings && found.rule.level == Level::Warning)
        {
            let source = report.source(found.span);
            let (line, column) = source.line_column(found.span.start);
            println!(
                "cargo::warning={}:{line}:{column}: {} [{}]",
                source.name, found.message, found.rule.id
            );
        }
        Ok(())
    }
}

/// Writes the files below OUT_DIR and removes those of events that are gone. A file whose text is
/// unchanged is left as it is.
fn write(out: &Path, files: &[(String, String)]) -> io::Result<()> {
    let folder = out.join(GENERATED_FOLDER);
    fs::create_dir_all(&folder)?;
    for (path, text) in files {
        let path = out.join(path);
        if fs::read(&path).ok().as_deref() != Some(text.as_bytes()) {
            fs::write(path, text)?;
        }
    }
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if !files.iter().any(|(known, _)| out.join(known) == path) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

fn rerun_if_changed(path: &Path) {
    println!("cargo::rerun-if-changed={}", path.display());
}

fn absolute(path: &Path) -> Result<PathBuf, String> {
    fs::canonicalize(path).map_err(|cause| format!("cannot read {}: {cause}", path.display()))
}
