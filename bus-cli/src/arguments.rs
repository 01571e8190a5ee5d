//! The command-line arguments.

use std::path::{Path, PathBuf};

use bus_codegen::{Input, Lock, ReadError};
use clap::{Args, Parser, Subcommand, ValueEnum};

/// Schema-first events for Rust and Postgres.
#[derive(Debug, Parser)]
#[command(name = "bus", version)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) place: Place,
    /// The command that messages tell the user to run
    #[arg(long, global = true, hide = true, value_name = "COMMAND", default_value = "bus")]
    pub(crate) called: String,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The paths of the declaration and of its migrations.
#[derive(Debug, Args)]
pub(crate) struct Place {
    /// Path of the declaration; most commands also take it as their last argument
    #[arg(long, global = true, default_value = "events.yaml")]
    file: PathBuf,
    /// Folder of the SQL migrations [default: `migrations` next to the declaration, if it exists]
    #[arg(long, global = true)]
    migrations: Option<PathBuf>,
}

/// The declaration's path as a positional argument.
#[derive(Debug, Args)]
pub(crate) struct Declaration {
    /// Path of the declaration [default: events.yaml]
    #[arg(value_name = "FILE", conflicts_with = "file")]
    path: Option<PathBuf>,
}

impl Place {
    /// Returns this place with the declaration's path replaced by the positional argument, if one was given.
    pub(crate) fn with(mut self, declaration: Option<&Declaration>) -> Self {
        if let Some(path) = declaration.and_then(|declaration| declaration.path.as_ref()) {
            self.file.clone_from(path);
        }
        self
    }

    /// Returns the compiler's input: the declaration, its migrations and its contract lock.
    pub(crate) fn input(&self) -> Result<Input, ReadError> {
        let input = Input::new(&self.file).lock(Lock::read(&self.generated())?);
        Ok(match &self.migrations {
            Some(folder) => input.migrations(folder),
            None => {
                let beside = self.beside("migrations");
                if beside.is_dir() {
                    input.migrations(beside)
                } else {
                    input
                }
            }
        })
    }

    /// Returns the folder that contains the declaration.
    pub(crate) fn folder(&self) -> PathBuf {
        match self.file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        }
    }

    /// Returns the path of the declaration.
    pub(crate) fn declaration(&self) -> &Path {
        &self.file
    }

    /// Returns the path of the declaration as messages show it.
    pub(crate) fn shown(&self) -> String {
        self.file.display().to_string()
    }

    /// Returns the folder that `generate` writes.
    pub(crate) fn generated(&self) -> PathBuf {
        self.beside("generated")
    }

    /// Returns `true` if neither `--file` nor `--migrations` was given.
    pub(crate) fn is_usual(&self) -> bool {
        self.file == Path::new("events.yaml") && self.migrations.is_none()
    }

    fn beside(&self, name: &str) -> PathBuf {
        self.file.parent().unwrap_or(Path::new("")).join(name)
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Checks the declaration and reports every error and warning
    Check(Check),
    /// Writes `generated/`: schemas, documents and SQL made from the declaration
    Generate(Generate),
    /// Installs tables, functions and triggers in a database
    Migrate(Migrate),
    /// Reports differences between a database and the declaration; changes nothing
    Doctor(Doctor),
    /// Formats the declaration; keeps comments and order
    Fmt(Fmt),
    /// Prints everything made from one event type: struct, trigger, schema, example, subscribers
    Show(Show),
    /// Prints a completion script for a shell
    Completions(Completions),
    /// Prints the manual page
    Man,
    /// Lists the rules that `check` applies
    Rules(Rules),
    /// Explains a rule with an example, its report and the fix
    Explain(Explain),
    /// Compares the declaration with the last release; exits with 1 if it contains a breaking change
    Diff(Diff),
    /// Records a release in `generated/contract/`, or accepts a breaking change
    Lock(Release),
    /// Sets up bus in a package: writes `events.yaml` and a build script, prints the remaining steps
    Init(Init),
}

impl Command {
    /// Returns the positional argument that names the declaration, for the commands that read one.
    pub(crate) fn declaration(&self) -> Option<&Declaration> {
        match self {
            Self::Check(check) => Some(&check.declaration),
            Self::Generate(generate) => Some(&generate.declaration),
            Self::Migrate(migrate) => Some(&migrate.declaration),
            Self::Doctor(doctor) => Some(&doctor.declaration),
            Self::Fmt(fmt) => Some(&fmt.declaration),
            Self::Show(show) => Some(&show.declaration),
            Self::Diff(diff) => Some(&diff.declaration),
            Self::Lock(lock) => Some(&lock.declaration),
            Self::Completions(_) | Self::Man | Self::Rules(_) | Self::Explain(_) | Self::Init(_) => None,
        }
    }

    /// Returns `true` for the commands that run without a project.
    pub(crate) fn needs_no_project(&self) -> bool {
        self.declaration().is_none()
    }
}

#[derive(Debug, Args)]
pub(crate) struct Doctor {
    #[command(flatten)]
    declaration: Declaration,
    /// Connection URL of the database
    #[arg(long, value_name = "URL", env = "DATABASE_URL", hide_env_values = true)]
    pub(crate) database: String,
    /// Print the findings as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Migrate {
    #[command(flatten)]
    declaration: Declaration,
    /// Connection URL of the database server itself, not of a connection pooler
    #[arg(long, value_name = "URL", env = "DATABASE_URL", hide_env_values = true)]
    pub(crate) database: Option<String>,
    /// Change nothing; print what would change and exit with 1 if anything would
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Print the triggers and functions as SQL for another migration tool
    #[arg(long, conflicts_with = "dry_run")]
    pub(crate) print: bool,
    /// Also replace objects that were installed by another build, which may still be running
    #[arg(long)]
    pub(crate) force: bool,
    /// Print the changes as JSON
    #[arg(long, conflicts_with = "print")]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    declaration: Declaration,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Same as `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Also install every trigger and function in this database, in a transaction that is rolled back
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
}

impl Check {
    pub(crate) fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// The output format of `check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people, on stderr
    Text,
    /// JSON, on stdout
    Json,
    /// SARIF 2.1.0 for code hosts and editors, on stdout
    Sarif,
}

#[derive(Debug, Args)]
pub(crate) struct Diff {
    #[command(flatten)]
    declaration: Declaration,
    /// Compare with the release recorded at a git revision instead of the working tree
    #[arg(long, value_name = "REV")]
    pub(crate) against: Option<String>,
    /// Also list the webhook endpoints of this database that receive a changed type, with the version each receives;
    /// without a URL, uses DATABASE_URL
    #[arg(long, value_name = "URL", num_args = 0..=1, default_missing_value = "")]
    pub(crate) database: Option<String>,
    /// Print the result as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Release {
    #[command(flatten)]
    declaration: Declaration,
    /// Accept breaking changes reported by RULE for TYPE (an event, subscriber, job or queue) in the next release
    #[arg(long, num_args = 2, value_names = ["RULE", "TYPE"], requires = "why")]
    pub(crate) accept: Option<Vec<String>>,
    /// Reason for accepting the change
    #[arg(long, requires = "accept")]
    pub(crate) why: Option<String>,
    /// Print the changes as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Generate {
    #[command(flatten)]
    declaration: Declaration,
    /// Write nothing; print what would change and exit with 1 if anything would
    #[arg(long)]
    pub(crate) check: bool,
    /// Also write the catalog as a static site, with AsyncAPI and OpenAPI in YAML, into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) site: Option<PathBuf>,
    /// Print the changes as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Fmt {
    #[command(flatten)]
    declaration: Declaration,
    /// Write nothing; print what would change and exit with 1 if anything would
    #[arg(long)]
    pub(crate) check: bool,
    /// Also convert the file to the newest version of the format
    #[arg(long)]
    pub(crate) upgrade: bool,
    /// Print as JSON whether the file changed, or would change
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    /// Event type, for example `order.placed`
    #[arg(value_name = "TYPE")]
    pub(crate) name: String,
    #[command(flatten)]
    declaration: Declaration,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// Shell
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// Print the rules as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// Rule id as printed in a report, for example `unknown-key`
    pub(crate) rule: String,
}

#[derive(Debug, Args)]
pub(crate) struct Init {
    /// Name of the application in the declaration [default: the package name]
    #[arg(long)]
    pub(crate) namespace: Option<String>,
    /// Write the strict lints to clippy.toml: transactions, waits, timers and outgoing calls only through bus
    #[arg(long)]
    pub(crate) strict: bool,
}
