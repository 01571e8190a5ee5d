//! `bus init`: what it writes and leaves alone, and that a package outside this workspace comes to run by it.
//!
//! Such a package is made in a folder of its own with `cargo new`, depends on the crates by path, and is built by cargo
//! into the target folder these tests were built into, in the versions of this workspace's lock and without a network,
//! so that what is compiled already is not compiled again.

use std::{
    env, fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use tempfile::TempDir;

use super::{BUS, application::Application, bus, check};

/// A package, as far as cargo looks at one.
fn package(name: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let manifest = format!("[package]\nname = \"{name}\"\nedition = \"2024\"\n");
    fs::write(folder.path().join("Cargo.toml"), manifest).expect("written");
    fs::create_dir(folder.path().join("src")).expect("made");
    fs::write(folder.path().join("src/main.rs"), "fn main() {}\n").expect("written");
    folder
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder)
        .expect("readable")
        .map(|entry| entry.expect("an entry"));
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn init_writes_a_valid_declaration_named_after_the_package() {
    let package = package("Corner-shop");
    check(
        &bus(BUS, &package.path().join("src"), &["init"]),
        0,
        "created events.yaml\ncreated build.rs\ncreated .gitattributes\ncreated clippy.toml\n",
        "",
    );
    assert!(read(package.path(), "events.yaml").contains("\nnamespace: corner_shop\n"));
    check(&bus(BUS, package.path(), &["check"]), 0, "", "");
    assert_eq!(
        names_in(package.path()),
        [
            ".gitattributes",
            "Cargo.toml",
            "build.rs",
            "clippy.toml",
            "events.yaml",
            "src"
        ]
    );
    assert_eq!(read(package.path(), "src/main.rs"), "fn main() {}\n");
}

#[test]
fn init_writes_the_light_lints_and_with_strict_all_of_them() {
    let package_of = |arguments: &[&str]| {
        let package = package("shop");
        check(&bus(BUS, package.path(), arguments), 0, "created clippy.toml", "");
        read(package.path(), "clippy.toml")
    };
    let light = package_of(&["init"]);
    assert!(
        light.contains("tokio::spawn") && !light.contains("sqlx::Pool::begin"),
        "{light}"
    );
    assert_eq!(
        package_of(&["init", "--strict"]),
        include_str!("../../templates/clippy.toml")
    );
}

#[test]
fn a_second_init_changes_nothing_and_prints_the_same_steps() {
    let package = package("shop");
    let first = bus(BUS, package.path(), &["init", "--namespace", "stall"]);
    let events = read(package.path(), "events.yaml");
    let again = bus(BUS, package.path(), &["init", "--namespace", "stall"]);
    check(&again, 0, "events.yaml exists and was not changed\n", "");
    let steps = |output: &Output| {
        String::from_utf8_lossy(&output.stdout)
            .split_once("\n1. ")
            .map(|(_, steps)| steps.to_owned())
    };
    assert_eq!(steps(&first), steps(&again));
    assert_eq!(read(package.path(), "events.yaml"), events);
}

#[test]
fn init_does_not_change_existing_files_and_prints_what_they_lack() {
    let package = package("shop");
    let there = ["events.yaml", "build.rs", ".gitattributes", "clippy.toml"];
    for name in there {
        fs::write(package.path().join(name), "theirs\n").expect("written");
    }
    let output = bus(BUS, package.path(), &["init"]);
    for name in there {
        assert_eq!(read(package.path(), name), "theirs\n");
        check(&output, 1, &format!("{name} exists and was not changed"), "");
    }
    check(
        &output,
        1,
        "add to it:\n\nbus_codegen::Build::new(\"events.yaml\").run();\n",
        "",
    );
    check(
        &output,
        1,
        "add to it:\n\n*.sql text eol=lf\nevents.yaml text eol=lf\n/generated/** text eol=lf linguist-generated\n",
        "",
    );
    check(
        &output,
        1,
        "add to it:\n\ndisallowed-methods = [\n  { path = \"tokio::spawn\"",
        "",
    );
    // of a declaration that is not the sample it does not know the handlers
    assert!(!String::from_utf8_lossy(&output.stdout).contains("src/main.rs"));
}

#[test]
fn init_prints_what_an_outer_clippy_configuration_lacks_and_does_not_shadow_it() {
    let workspace = tempfile::tempdir().expect("a folder");
    let lints = "disallowed-types = [\"reqwest::Client\"]\n";
    fs::write(workspace.path().join(".clippy.toml"), lints).expect("written");
    let made = Command::new("cargo")
        .args(["new", "--quiet", "--vcs", "none"])
        .arg(workspace.path().join("shop"))
        .status();
    assert!(made.expect("cargo starts").success());
    let package = workspace.path().join("shop");
    let output = bus(BUS, &package, &["init"]);
    check(
        &output,
        1,
        "/.clippy.toml exists and was not changed; add to it:\n\ndisallowed-methods = [\n",
        "",
    );
    check(&output, 1, "\n]\n\ndisallowed-types = [\n  { path = \"riverqueue::", "");
    assert!(!package.join("clippy.toml").exists());
    assert_eq!(read(workspace.path(), ".clippy.toml"), lints);

    fs::write(
        workspace.path().join(".clippy.toml"),
        include_str!("../../templates/clippy.toml"),
    )
    .expect("written");
    let output = bus(BUS, &package, &["init"]);
    check(&output, 0, "/.clippy.toml exists and was not changed\n", "");
}

#[test]
fn init_without_a_package_prints_how_to_create_one_and_writes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    check(
        &bus(BUS, folder.path(), &["init"]),
        2,
        "",
        "create a package with `cargo new shop`",
    );
    fs::write(folder.path().join("Cargo.toml"), "[workspace]\n").expect("written");
    check(
        &bus(BUS, folder.path(), &["init"]),
        2,
        "",
        "in the folder of one of its packages",
    );
    fs::write(folder.path().join("Cargo.toml"), "[package\n").expect("written");
    check(
        &bus(BUS, folder.path(), &["init"]),
        2,
        "",
        "cargo cannot read the package",
    );
    assert_eq!(names_in(folder.path()), ["Cargo.toml"]);
}

#[test]
fn init_refuses_invalid_arguments_and_writes_nothing() {
    let package = package("shop");
    let before = names_in(package.path());
    check(
        &bus(BUS, package.path(), &["init", "--namespace", "My shop"]),
        2,
        "",
        "`My shop` is not a valid namespace",
    );
    check(
        &bus(BUS, package.path(), &["--file", "a.yaml", "init"]),
        2,
        "",
        "leave out `--file`",
    );
    assert_eq!(names_in(package.path()), before);
}

#[test]
fn a_package_outside_this_workspace_runs_after_following_the_steps_of_init() {
    let outside = Outside::new("outside-shop");
    outside.follow_init();
    let built = outside.cargo(&["build"]);
    check(&built, 0, "", "Finished");
    let said = String::from_utf8_lossy(&built.stderr);
    assert!(!said.contains("warning"), "{said}");
    let application = Application::start(&outside.program(), &outside.folder);
    application.run(&outside.step("Record an order in psql. The handler prints it:"));
    application.prints(&["reserving 2 of chair"]);
    application.kill();
    assert_eq!(read(&outside.folder, ".bus/.gitignore"), "*\n");
}

#[test]
fn an_error_that_ends_the_application_of_init_is_printed_as_a_sentence() {
    let outside = Outside::new("outside-failing");
    outside.follow_init();
    check(&outside.cargo(&["build"]), 0, "", "Finished");
    let program = outside.program();
    for (url, expected) in [
        ("shop", "Error: error with configuration: relative URL without a base"),
        ("postgres://127.0.0.1:1/shop", "Error: the database could not be used: "),
    ] {
        let printed = Application::failure(&program, &outside.folder, &[("DATABASE_URL", url)]);
        assert!(printed.starts_with(expected), "{printed}");
        assert_eq!(printed.lines().count(), 1, "{printed}");
    }

    let application = Application::start(&program, &outside.folder);
    let printed = Application::failure(&program, &outside.folder, &[]);
    let folder = fs::canonicalize(outside.folder.join(".bus/postgres")).expect("it exists");
    let expected = format!("Error: {} is in use by process ", folder.display());
    assert!(printed.starts_with(&expected), "{printed}");
    assert_eq!(application.interrupt(), Some(0));
}

#[test]
fn an_added_event_becomes_a_struct_and_an_undeclared_subscriber_does_not_compile() {
    let outside = Outside::new("outside-edited");
    outside.follow_init();
    let added = "  order.paid:\n    subject: order/{order_id}\n    data: { order_id: uuid }\n\nsubscribers:\n";
    outside.edit("events.yaml", "\nsubscribers:\n", added);
    outside.edit(
        "src/main.rs",
        "struct App;",
        "struct App;\n\nfn _paid(event: OrderPaid) -> impl Sized {\n    event.order_id\n}",
    );
    check(&outside.cargo(&["build"]), 0, "", "Finished");

    outside.edit("src/main.rs", "stock.reserve", "stok.reserve");
    let message = "error: the subscriber `stok.reserve` is not declared in events.yaml: did you mean `stock.reserve`?";
    check(
        &outside.cargo(&["build"]),
        101,
        "",
        &format!("{message}\n  --> src/main.rs:13:14\n"),
    );
}

/// Runs the compiled build script on the failing declaration of every rule.
#[test]
fn the_build_script_of_init_reports_what_bus_check_reports() {
    let outside = Outside::new("outside-checked");
    check(&bus(BUS, &outside.folder, &["init"]), 0, "created build.rs", "");
    let add = outside.step("Add the dependencies:");
    let codegen = add.lines().find(|line| line.contains("bus-codegen"));
    let add = codegen.and_then(|line| line.strip_prefix("cargo ")).expect("a command");
    check(&outside.cargo(&add.split(' ').collect::<Vec<_>>()), 0, "", "Adding");
    check(&outside.cargo(&["build"]), 0, "", "Finished");
    let script = outside.build_script();

    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bus-codegen/tests/fixtures");
    let mut compared = 0;
    for rule in names_in(&fixtures) {
        let fixture = fixtures.join(&rule);
        let Ok(yaml) = fs::read(fixture.join("failing.yaml")) else {
            continue;
        };
        let project = tempfile::tempdir().expect("a folder");
        fs::write(project.path().join("events.yaml"), yaml).expect("written");
        copy_files(&fixture.join("migrations"), &project.path().join("migrations"));
        copy_files(&fixture.join("contract"), &project.path().join("generated/contract"));

        let checked = bus(BUS, project.path(), &["check", "--json"]);
        let findings: serde_json::Value = serde_json::from_slice(&checked.stdout).expect("JSON");
        let findings = findings["findings"].as_array().expect("a list").iter();
        let mut expected: Vec<String> = findings
            .map(|one| one["rule"].as_str().expect("text").to_owned())
            .collect();
        expected.sort();

        let built = Command::new(&script)
            .current_dir(project.path())
            .env("OUT_DIR", project.path())
            .output()
            .expect("the build script starts");
        assert_eq!(built.status.code(), checked.status.code(), "{rule}");
        let errors = String::from_utf8_lossy(&built.stderr).into_owned();
        let warnings = String::from_utf8_lossy(&built.stdout).into_owned();
        let errors = errors.lines().filter_map(|line| {
            let line = line.strip_prefix("error[").or_else(|| line.strip_prefix("warning["))?;
            line.split(']').next()
        });
        let warnings = warnings.lines().filter_map(|line| {
            let line = line.strip_prefix("cargo::warning=")?;
            line.rsplit('[').next()?.strip_suffix(']')
        });
        let mut found: Vec<String> = errors.chain(warnings).map(str::to_owned).collect();
        found.sort();
        assert_eq!(found, expected, "{rule}");
        compared += 1;
    }
    assert!(compared > 60, "{compared} declarations were compared");
}

/// Copies the files of a folder, if it exists.
fn copy_files(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).expect("made");
        for name in names_in(from) {
            fs::copy(from.join(&name), to.join(&name)).expect("copied");
        }
    }
}

/// A package that is no member of this workspace.
struct Outside {
    name: &'static str,
    folder: PathBuf,
    _parent: TempDir,
}

impl Outside {
    fn new(name: &'static str) -> Self {
        let parent = tempfile::tempdir().expect("a folder");
        // where these tests are root's, the application's Postgres is another user's, who must get through
        fs::set_permissions(parent.path(), fs::Permissions::from_mode(0o755)).expect("ours");
        let folder = parent.path().join(name);
        let outside = Self {
            name,
            folder,
            _parent: parent,
        };
        let made = Command::new("cargo")
            .args(["new", "--quiet", "--vcs", "none"])
            .arg(&outside.folder)
            .status();
        assert!(made.expect("cargo starts").success());
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .expect("the workspace is around this package");
        fs::copy(workspace.join("Cargo.lock"), outside.folder.join("Cargo.lock")).expect("copied");
        outside
    }

    /// Does by hand what `bus init` leaves to be done by hand.
    fn follow_init(&self) {
        check(&bus(BUS, &self.folder, &["init"]), 0, "created events.yaml", "");
        // read before a dependency is there: then the step is not printed any more
        let (add, main) = (
            self.step("Add the dependencies:"),
            self.step("Replace the content of src/main.rs with:"),
        );
        for line in add.lines() {
            let arguments = line.strip_prefix("cargo ").expect("a command of cargo");
            check(&self.cargo(&arguments.split(' ').collect::<Vec<_>>()), 0, "", "Adding");
        }
        fs::write(self.folder.join("src/main.rs"), main).expect("written");
    }

    /// What stands below the heading of a step.
    fn step(&self, heading: &str) -> String {
        let output = bus(BUS, &self.folder, &["init"]);
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        let (_, step) = printed
            .split_once(&format!(". {heading}\n\n"))
            .unwrap_or_else(|| panic!("no `{heading}` in\n{printed}"));
        let next = (1..)
            .map(|number| format!("\n\n{number}. "))
            .take(9)
            .find_map(|next| step.split_once(&next));
        format!("{}\n", next.map_or(step, |(step, _)| step))
    }

    fn edit(&self, file: &str, from: &str, to: &str) {
        let text = read(&self.folder, file);
        assert!(text.contains(from), "{file} has no `{from}`");
        fs::write(self.folder.join(file), text.replace(from, to)).expect("written");
    }

    fn cargo(&self, arguments: &[&str]) -> Output {
        let mut cargo = Command::new("cargo");
        // What cargo told these tests of their own package is nothing to the other one. Build scripts look at it, ring's
        // does: all above it would be built again, here and then in the workspace.
        for (name, _) in env::vars_os() {
            if name.to_string_lossy().starts_with("CARGO_PKG_") || name.to_string_lossy().starts_with("CARGO_MANIFEST_")
            {
                cargo.env_remove(name);
            }
        }
        cargo
            .args(arguments)
            // as this workspace's profile says, so that its dependencies are the same to cargo
            .args(["--config", "profile.dev.debug='line-tables-only'"])
            .args(["--config", "profile.dev.package.'*'.debug=false"])
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", target())
            .env("CARGO_NET_OFFLINE", "true")
            .env("CARGO_TERM_COLOR", "never")
            .output()
            .expect("cargo starts")
    }

    fn program(&self) -> PathBuf {
        target().join("debug").join(self.name)
    }

    /// Returns the path of the compiled build script.
    fn build_script(&self) -> PathBuf {
        let builds = target().join("debug/build");
        let prefix = format!("{}-", self.name);
        let mut names = names_in(&builds).into_iter();
        let compiled = names.find_map(|name| {
            let script = builds.join(&name).join("build-script-build");
            (name.starts_with(&prefix) && script.is_file()).then_some(script)
        });
        compiled.unwrap_or_else(|| panic!("no build script of {} in {}", self.name, builds.display()))
    }
}

impl Drop for Outside {
    /// Its artifacts are named after a folder that is gone: no later run could use them.
    fn drop(&mut self) {
        self.cargo(&["clean", "--package", self.name]);
    }
}

/// The target folder of these tests, whatever their profile.
fn target() -> PathBuf {
    let program = Path::new(BUS);
    program.ancestors().nth(2).expect("target/debug/bus").to_owned()
}
