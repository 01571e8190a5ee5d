//! What the command line takes.

use std::path::{Path, PathBuf};

use bus_codegen::{Input, Lock, ReadError};
use clap::{Args, Parser, Subcommand, ValueEnum};

/// Schema-first events for Rust and Postgres.
#[derive(Debug, Parser)]
#[command(name = "bus", version)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) place: Place,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Where the declaration and what belongs to it are.
#[derive(Debug, Args)]
pub(crate) struct Place {
    /// The declaration
    #[arg(long, global = true, default_value = "events.yaml")]
    file: PathBuf,
    /// The folder of migrations [default: `migrations` beside the declaration, if it is there]
    #[arg(long, global = true)]
    migrations: Option<PathBuf>,
}

impl Place {
    /// What the compiler reads, with the contract lock.
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

    /// The folder that the declaration is in.
    pub(crate) fn folder(&self) -> PathBuf {
        match self.file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        }
    }

    /// The declaration's path.
    pub(crate) fn declaration(&self) -> &Path {
        &self.file
    }

    /// The same, as messages show it.
    pub(crate) fn shown(&self) -> String {
        self.file.display().to_string()
    }

    /// The folder of what is published.
    pub(crate) fn generated(&self) -> PathBuf {
        self.beside("generated")
    }

    /// Whether the declaration is where a build script expects it, beside `Cargo.toml`.
    pub(crate) fn is_usual(&self) -> bool {
        self.file == Path::new("events.yaml") && self.migrations.is_none()
    }

    fn beside(&self, name: &str) -> PathBuf {
        self.file.parent().unwrap_or(Path::new("")).join(name)
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Checks the declaration and shows all that is wrong with it
    Check(Check),
    /// Writes what is published from the declaration into `generated/`
    Generate(Generate),
    /// Brings a database to what the declaration wants
    Migrate(Migrate),
    /// Shows what in a database is not as declared; changes nothing
    Doctor(Doctor),
    /// Puts the declaration into its canonical form; comments and order stay
    Fmt(Fmt),
    /// Shows all that one event type yields: struct, trigger, schema, example, subscribers
    Show(Show),
    /// Prints the completions for a shell
    Completions(Completions),
    /// Prints the manual page
    Man,
    /// Lists what can be wrong with a declaration
    Rules(Rules),
    /// Says what a rule is for, shows a breach of it, and what to do about one
    Explain(Explain),
    /// Shows what differs from what was released, and ends with 1 where that breaks anybody
    Diff(Diff),
    /// Records a release in `generated/contract/`, or a decision to break what was released
    Lock(Release),
    /// Begins: writes a declaration and its build script into the package, and prints what goes into `main.rs`
    Init(Init),
}

#[derive(Debug, Args)]
pub(crate) struct Doctor {
    /// The database's address
    #[arg(long, value_name = "URL", env = "DATABASE_URL", hide_env_values = true)]
    pub(crate) database: String,
    /// Shows the findings as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Migrate {
    /// The database's address; a direct one, not a pooler's
    #[arg(long, value_name = "URL", env = "DATABASE_URL", hide_env_values = true)]
    pub(crate) database: Option<String>,
    /// Changes nothing; shows what would be done and ends with 1 where anything would
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Prints the triggers and functions as SQL for another migration tool
    #[arg(long, conflicts_with = "dry_run")]
    pub(crate) print: bool,
    /// Replaces also what another build, which may be running, has installed
    #[arg(long)]
    pub(crate) force: bool,
    /// Shows what was done, or would be, as JSON
    #[arg(long, conflicts_with = "print")]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// How findings are shown
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The same as `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Also makes every trigger and function in this database, in a transaction that is rolled back
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
}

impl Check {
    pub(crate) fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// How findings are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people, on stderr
    Text,
    /// For programs, on stdout
    Json,
    /// For code hosts and editors: SARIF 2.1.0, on stdout
    Sarif,
}

#[derive(Debug, Args)]
pub(crate) struct Diff {
    /// Compares with what was released at a revision of git instead of in the working tree
    #[arg(long, value_name = "REV")]
    pub(crate) against: Option<String>,
    /// Also lists the endpoints of this database that hear a type which differs, each with the version it is sent;
    /// without a URL, of the database of DATABASE_URL
    #[arg(long, value_name = "URL", num_args = 0..=1, default_missing_value = "")]
    pub(crate) database: Option<String>,
    /// Shows it for programs
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Release {
    /// Records that breaks of RULE at TYPE (an event, subscriber, job or queue) are meant, for the next release
    #[arg(long, num_args = 2, value_names = ["RULE", "TYPE"], requires = "why")]
    pub(crate) accept: Option<Vec<String>>,
    /// The reason of the decision
    #[arg(long, requires = "accept")]
    pub(crate) why: Option<String>,
    /// Shows what changed as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// Writes nothing; shows what would change and ends with 1 where anything would
    #[arg(long)]
    pub(crate) check: bool,
    /// Shows what changed, or would, as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Fmt {
    /// Writes nothing; shows what would change and ends with 1 where anything would
    #[arg(long)]
    pub(crate) check: bool,
    /// Also rewrites the file to the newest version of the format
    #[arg(long)]
    pub(crate) upgrade: bool,
    /// Says as JSON whether the file changed, or would
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    /// The event type, such as `order.placed`
    #[arg(value_name = "TYPE")]
    pub(crate) name: String,
    /// Shows it as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// As JSON, for programs
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// The rule's id, as it stands in a report: `unknown-key`
    pub(crate) rule: String,
}

#[derive(Debug, Args)]
pub(crate) struct Init {
    /// The application's name in the declaration [default: the package's]
    #[arg(long)]
    pub(crate) namespace: Option<String>,
}
