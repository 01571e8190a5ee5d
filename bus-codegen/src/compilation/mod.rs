//! One run of the compiler: read, check, and emit on request.

mod installation;
mod lookup;
mod sarif;
mod show;

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use crate::{
    check::Context,
    compat::{self, ContractChange, TouchedType},
    contract::{self, Contract, Lock},
    diagnostic::{Diagnostics, Report},
    emit::{Plan, events_yaml_schema, json, json_schema, rust, sql},
    model::{self, Model},
    output::{self, AcceptError, Change, History, Tree, documents},
    parse::{not_utf8, read_tree},
    rules,
    source::{self, NotText, ReadError, Sources},
    tables::{self, Tables},
};

pub use installation::{Installation, InstalledFunction, InstalledTriggers};
pub use lookup::{Declared, Undeclared, WorkKind};
pub use show::{NotShown, Shown};

/// The inputs of a run.
#[derive(Clone, Debug)]
pub struct Input {
    /// The path of the declaration.
    pub yaml: PathBuf,
    /// The name of the declaration in reports and generated code: `events.yaml`.
    pub yaml_name: String,
    /// The folder of migrations, if tables are to be checked.
    pub migrations: Option<PathBuf>,
    /// The name of that folder in reports.
    pub migrations_name: String,
    /// The declaration itself, where it is not read from its path.
    content: Option<Vec<u8>>,
    /// The contract lock to compare with; `None` compares with nothing.
    pub lock: Option<Lock>,
    /// The current lock if `lock` is that of another revision: its decisions count too.
    pub decided: Option<Lock>,
}

impl Input {
    /// Takes a declaration by its path; reports name it by the path as given.
    #[must_use]
    pub fn new(yaml: impl Into<PathBuf>) -> Self {
        let yaml = yaml.into();
        Self {
            yaml_name: shown(&yaml),
            yaml,
            migrations: None,
            migrations_name: String::new(),
            lock: None,
            decided: None,
            content: None,
        }
    }

    /// Takes a declaration from memory, for example an editor's buffer. The bytes may be anything:
    /// the report says what is wrong with them.
    #[must_use]
    pub fn text(name: impl Into<String>, content: impl Into<Vec<u8>>) -> Self {
        let name = name.into();
        Self {
            yaml: PathBuf::from(&name),
            yaml_name: name,
            migrations: None,
            migrations_name: String::new(),
            lock: None,
            decided: None,
            content: Some(content.into()),
        }
    }

    /// Also reads the tables from a folder of migrations.
    #[must_use]
    pub fn migrations(mut self, folder: impl Into<PathBuf>) -> Self {
        let folder = folder.into();
        self.migrations_name = shown(&folder);
        self.migrations = Some(folder);
        self
    }

    /// Also compares with the contract lock.
    #[must_use]
    pub fn lock(mut self, lock: Lock) -> Self {
        self.lock = Some(lock);
        self
    }

    /// Also accepts what was decided after the revision of the lock.
    #[must_use]
    pub fn decided(mut self, present: Lock) -> Self {
        self.decided = Some(present);
        self
    }

    /// Returns the bytes of the declaration, from memory or from the file.
    ///
    /// # Errors
    ///
    /// Returns a [`ReadError`] if the file cannot be read.
    pub fn read(&self) -> Result<Vec<u8>, ReadError> {
        match &self.content {
            Some(content) => Ok(content.clone()),
            None => source::read(&self.yaml),
        }
    }
}

/// A path as reports show it, the same on every system.
fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// Returns the last component of a path that [`shown`] returned.
fn file_name(path: &str) -> &str {
    path.rsplit('/').find(|part| !part.is_empty()).unwrap_or_default()
}

/// A declaration that was read and checked. It may have errors; the sound parts are emitted
/// regardless.
#[derive(Debug)]
pub struct Compilation {
    pub(crate) model: Model,
    tables: Option<Tables>,
    /// The lock's texts and what they say.
    released: Option<(Lock, Contract)>,
    changes: Vec<ContractChange>,
    pub(crate) report: Report,
    pub(crate) yaml_name: String,
    migrations: Option<PathBuf>,
    migrations_name: String,
}

/// Reads and checks a declaration. What is wrong in it is in the report.
///
/// # Errors
///
/// Returns a [`ReadError`] if the declaration or a migration cannot be read.
pub fn compile(input: &Input) -> Result<Compilation, ReadError> {
    compile_bytes(input, input.read()?)
}

/// Checks a declaration whose bytes were read already.
///
/// # Errors
///
/// Returns a [`ReadError`] if a migration cannot be read.
pub fn compile_bytes(input: &Input, bytes: Vec<u8>) -> Result<Compilation, ReadError> {
    let mut findings = Diagnostics::new();
    let mut sources = Sources::default();
    let (yaml, not_text) = sources.add_bytes(&input.yaml_name, bytes);
    let mut tree = read_tree(&sources, yaml, &mut findings);
    if let Some(not_text) = not_text {
        findings.push(not_utf8(not_text));
        // Where no text was taken in, nothing is concluded from its absence.
        tree.complete &= matches!(not_text, NotText::Byte(..));
    }
    let model = model::read(&tree, yaml, &mut findings);
    let tables = match &input.migrations {
        None => None,
        Some(folder) => match tables::read_dir(folder, &input.migrations_name, &mut sources, &mut findings) {
            Ok(tables) => Some(tables),
            Err(error) => {
                // What was found so far is not shown: the run has no result.
                findings.finish();
                return Err(error);
            }
        },
    };
    rules::check_model(
        &Context {
            model: &model,
            tables: tables.as_ref(),
        },
        &mut findings,
    );
    let contract = input
        .lock
        .as_ref()
        .map(|lock| contract::read(lock, &mut sources, &mut findings));
    let contract = match (contract, &input.decided) {
        (Some(mut contract), Some(present)) => {
            contract.decided_in(&contract::read(present, &mut sources, &mut findings));
            Some(contract)
        }
        (contract, _) => contract,
    };
    let changes = match &contract {
        Some(contract) => rules::check_contract(&model, contract, &mut findings),
        None => Vec::new(),
    };
    let report = Report {
        sources,
        diagnostics: findings.finish(),
    };
    Ok(Compilation {
        model,
        tables,
        released: input.lock.clone().zip(contract),
        changes,
        report,
        yaml_name: input.yaml_name.clone(),
        migrations: input.migrations.clone(),
        migrations_name: input.migrations_name.clone(),
    })
}

impl Compilation {
    /// Returns the findings.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Returns what is declared, in words: `39 events, 2 subscribers, 1 job`.
    #[must_use]
    pub fn summary(&self) -> String {
        let model = &self.model;
        let written = |works: &mut dyn Iterator<Item = &model::Work>| works.filter(|work| !work.implied).count();
        let counts = [
            ("event", model.events.iter().filter(|event| !event.built_in).count()),
            (
                "subscriber",
                written(&mut model.subscribers.iter().map(|one| &one.work)),
            ),
            ("job", written(&mut model.jobs.iter().map(|one| &one.work))),
            (
                "periodic task",
                written(&mut model.periodic.iter().map(|one| &one.work)),
            ),
        ];
        let said = counts
            .into_iter()
            .filter(|(word, count)| *count > 0 || *word == "event");
        said.map(|(word, count)| format!("{count} {word}{}", if count == 1 { "" } else { "s" }))
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// What no rule could check, and what is not made, one sentence each.
    #[must_use]
    pub fn unchecked(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let tables: BTreeSet<String> = self
            .model
            .events
            .iter()
            .filter_map(|event| event.trigger.as_ref())
            .map(|trigger| &trigger.table.value)
            .filter(|name| {
                let known = self.tables.as_ref().and_then(|tables| tables.by_name.get(name));
                known.is_none_or(|table| table.partly_unknown)
            })
            .map(|name| format!("`{name}`"))
            .collect();
        if !tables.is_empty() {
            let tables: Vec<String> = tables.into_iter().collect();
            let reason = match self.tables {
                Some(_) => "the migrations do not show them in full",
                None => "there are no migrations to read",
            };
            notes.push(format!(
                "the triggers on {} were not checked: {reason}",
                tables.join(", ")
            ));
        }
        for event in self.model.events.iter().filter(|event| event.recordable()) {
            if sql::has_too_many_arguments(event, self.model.has_owners) {
                notes.push(format!(
                    "`{}` has no typed SQL function: it has more fields than the 100 arguments that Postgres allows",
                    event.name.value
                ));
            }
        }
        notes
    }

    pub(crate) fn plan(&self) -> Plan<'_> {
        let contract = self.released.as_ref().map(|(_, contract)| contract);
        Plan::new(&self.model, contract, self.tables.as_ref(), &self.report)
    }

    /// Returns the Rust code that `include_events!()` includes. Parts of the declaration that have errors are left out.
    /// The code embeds the migrations from the folder `migrations`, an absolute path; with `None` it embeds none.
    #[must_use]
    pub fn rust(&self, history: &History, migrations: Option<&str>) -> String {
        let plan = self.plan();
        let history = history.with(&plan);
        let migrations = migrations.map(|folder| self.migration_files(folder));
        let inputs = rust::Inputs {
            yaml: &self.yaml_name,
            history: history.lines(),
            migrations: &migrations.unwrap_or_default(),
        };
        rust::emit(&plan, &inputs)
    }

    /// Returns the Rust of the sound parts as the files that an application compiles, each with its
    /// path below OUT_DIR. `migrations` is the folder of migrations as rustc finds it.
    pub(crate) fn rust_files(&self, history: &History, migrations: Option<&str>) -> Vec<(String, String)> {
        let plan = self.plan();
        let history = history.with(&plan);
        let migrations = migrations.map(|folder| self.migration_files(folder));
        let inputs = rust::Inputs {
            yaml: &self.yaml_name,
            history: history.lines(),
            migrations: &migrations.unwrap_or_default(),
        };
        rust::files(&plan, &inputs)
    }

    /// Each migration's name and its path here.
    pub(crate) fn migration_paths(&self) -> impl Iterator<Item = (String, PathBuf)> {
        let files = self.tables.iter().flat_map(|tables| &tables.files);
        let folder = self.migrations.clone().unwrap_or_default();
        files.map(move |name| (name.clone(), folder.join(name)))
    }

    /// Each migration's name, and its path below `folder`.
    fn migration_files(&self, folder: &str) -> Vec<(String, String)> {
        let files = self.tables.iter().flat_map(|tables| &tables.files);
        files
            .map(|name| (name.clone(), format!("{}/{name}", folder.trim_end_matches('/'))))
            .collect()
    }

    /// Returns the files of `generated/`.
    #[must_use]
    pub fn generate(&self, history: &History) -> Tree {
        let plan = self.plan();
        let history = history.with(&plan);
        let mut tree = Tree::default();
        // Names and no paths: the output must not depend on the directory that the command runs in.
        let beside = file_name(&self.migrations_name);
        let migrations = self.migration_files(&format!("../{beside}"));
        let yaml = file_name(&self.yaml_name);
        let inputs = rust::Inputs {
            yaml,
            history: history.lines(),
            migrations: &migrations,
        };
        let rust = rust::emit(&plan, &inputs);
        let note = "Generated by `cargo bus generate`; edit events.yaml instead.";
        tree.add("events.rs", format!("// {note}\n//\n// A copy for reading: build.rs generates the code that is compiled from the same declaration.\n\n{rust}"));
        let mut sql = format!("-- {note}\n--\n-- `bus migrate` installs these triggers, one transaction per table.\n");
        for table in &plan.triggers {
            sql.push_str(&format!("\n-- {}\n\n{}", table.table, table.install));
        }
        tree.add("triggers.sql", sql);
        let mut sql = format!(
            "-- {note}\n--\n-- One function per event type, to record events from psql and other languages. `bus migrate` installs\n\
             -- them and grants them to every role that may call bus.record.\n"
        );
        for function in &plan.functions {
            sql.push_str(&format!("\n-- {}\n\n{}", function.event, function.install));
        }
        tree.add("functions.sql", sql);
        tree.add("triggers.history", history.to_string());
        tree.add("events-yaml.schema.json", json::pretty(&events_yaml_schema::schema()));
        documents::add(&plan, &mut tree);
        tree
    }

    /// Returns the catalog as a static site: its pages, and the documents they link to.
    #[must_use]
    pub fn site(&self) -> Tree {
        documents::site(&self.plan())
    }

    /// Returns what differs from the contract lock, breaking or not, in file order.
    #[must_use]
    pub fn contract_changes(&self) -> &[ContractChange] {
        &self.changes
    }

    /// Returns the file, line and column where a change is declared.
    #[must_use]
    pub fn place_of(&self, change: &ContractChange) -> (&str, usize, usize) {
        let source = self.report.sources.get(change.place.source);
        let (line, column) = source.line_column(change.place.start);
        (&source.name, line, column)
    }

    /// Returns the exposed event types among the changes, in order of name.
    #[must_use]
    pub fn touched_types(&self) -> Vec<TouchedType> {
        let contract = self.released.as_ref().map(|(_, contract)| contract);
        compat::touched(&self.model, contract, &self.changes)
    }

    /// Returns the files that a release writes below the folder of generated files; `None` if the
    /// declaration has errors, which includes breaking changes that were not accepted.
    #[must_use]
    pub fn release(&self) -> Option<Vec<Change>> {
        let (lock, contract) = self.released.as_ref().filter(|_| self.report.is_clean())?;
        Some(output::release(&self.model, lock, contract))
    }

    /// Returns the files that accepting the breaking changes of `rule` at `name` writes.
    ///
    /// # Errors
    ///
    /// Returns [`AcceptError::NothingReleased`] if there is no lock, [`AcceptError::WithoutReason`]
    /// if `why` is blank, [`AcceptError::UnknownRule`] if no contract rule has that id, and
    /// [`AcceptError::NothingBroken`] if the rule finds nothing at `name`.
    pub fn accept(&self, rule: &str, name: &str, why: &str) -> Result<Vec<Change>, AcceptError> {
        let (lock, contract) = self.released.as_ref().ok_or(AcceptError::NothingReleased)?;
        output::accept(lock, contract, &self.changes, rule, name, why)
    }

    /// Returns the schema of each event's data, for a test that compares it with what the struct
    /// derives.
    #[must_use]
    pub fn data_schemas(&self) -> Vec<(String, schemars::Schema)> {
        let plan = self.plan();
        plan.events
            .iter()
            .map(|event| (event.name.value.clone(), json_schema::data_schema(event)))
            .collect()
    }
}
