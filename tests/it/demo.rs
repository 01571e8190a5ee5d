//! The demo as a user sees it: the binary, its output, and what remains after it.

use std::{
    fmt,
    fs::{self, File, Permissions},
    io::{BufRead, BufReader, Read, Seek},
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
};

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{database, eventually, pool};

/// The eleven steps.
const STEPS: [&str; 11] = [
    "postgres",
    "migrate",
    "endpoint",
    "note_created",
    "search_hit",
    "event_fanned_out",
    "webhook_received",
    "signature_verified",
    "retry_after_500",
    "access_request_mail",
    "restart_loses_nothing",
];

#[tokio::test]
async fn the_demo_prints_exactly_its_eleven_steps_and_leaves_nothing_behind() {
    let folder = WorkingFolder::new();
    let mut demo = Demo::start(&folder, None);
    let mut steps = Vec::new();
    while let Some(line) = demo.next_line() {
        let keys: Keys = serde_json::from_str(&line).expect("a JSON object on each line");
        assert_eq!(keys.0, ["step", "ok", "ms", "detail"], "{line}");
        let step: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(step["ok"], true, "{line}");
        assert!(step["ms"].is_u64() && step["detail"].is_object(), "{line}");
        steps.push(step["step"].as_str().expect("a name").to_owned());
    }
    assert_eq!(steps, STEPS);
    assert_eq!(demo.wait().code(), Some(0));
    folder.assert_clean().await;
}

#[tokio::test]
async fn a_killed_demo_leaves_nothing_behind() {
    let folder = WorkingFolder::new();
    let mut demo = Demo::start(&folder, None);
    demo.wait_for_step("endpoint");
    // control: the folders and processes exist while the demo runs
    let folders = folder.folders();
    assert!(
        folders.iter().any(|name| name.starts_with("standmeet-demo-")),
        "{folders:?}"
    );
    assert!(
        folders.iter().any(|name| name.starts_with("bus-postgres-")),
        "{folders:?}"
    );
    assert!(!folder.processes().is_empty());
    demo.child.kill().unwrap();
    demo.wait();
    folder.assert_clean().await;
}

#[tokio::test]
async fn an_interrupted_demo_drops_its_database_and_does_not_change_the_given_one() {
    let given = database().await;
    let pool = pool(&given);
    let folder = WorkingFolder::new();
    let mut demo = Demo::start(&folder, Some(given.url()));
    let name = demo.wait_for_step("postgres")["detail"]["database"]
        .as_str()
        .expect("a name")
        .to_owned();
    demo.wait_for_step("endpoint");
    assert_ne!(name, given.name());
    assert_eq!(databases_named(&pool, &name).await, 1);

    let interrupted = Command::new("kill")
        .args(["-s", "INT", &demo.child.id().to_string()])
        .status();
    assert!(interrupted.unwrap().success());
    assert_eq!(demo.wait().code(), Some(130));
    assert_eq!(databases_named(&pool, &name).await, 0);
    let written: i64 = sqlx::query_scalar("SELECT (SELECT count(*) FROM bus.events) + (SELECT count(*) FROM owners)")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(written, 0);
    folder.assert_clean().await;
}

/// Reads the standard output of an instance until it prints the line that starts with `key`.
fn read_line(output: &mut impl BufRead, key: &str) -> String {
    loop {
        let mut line = String::new();
        assert_ne!(output.read_line(&mut line).unwrap(), 0, "no line `{key}`");
        if let Some(value) = line.strip_prefix(key) {
            return value.trim_end().to_owned();
        }
    }
}

#[test]
fn an_instance_prints_a_request_that_works_and_stops_on_a_signal_without_a_warning() {
    let folder = WorkingFolder::new();
    for signal in ["INT", "TERM"] {
        let mut log = tempfile::tempfile().unwrap();
        let mut instance = Command::new(env!("CARGO_BIN_EXE_standmeet"))
            .current_dir(folder.path())
            .env_remove("DATABASE_URL")
            .env_remove("RUST_LOG")
            .env("PORT", "0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log.try_clone().unwrap())
            .spawn()
            .expect("the instance starts");
        let mut output = BufReader::new(instance.stdout.take().expect("its output is piped"));
        let request = read_line(&mut output, "try: ");
        let response = Command::new("sh").args(["-c", &request]).output().unwrap().stdout;
        let note: Value = serde_json::from_slice(&response).expect("the response is JSON");
        assert_eq!(note["title"], "Hello", "{note}");

        let pid = instance.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &pid]).status();
        assert!(sent.unwrap().success());
        assert_eq!(instance.wait().unwrap().code(), Some(0), "SIG{signal}");
        log.rewind().unwrap();
        let mut text = String::new();
        log.read_to_string(&mut text).unwrap();
        let (_, stopping) = text.split_once("note: stopping\n").expect("it says that it stops");
        assert_eq!(stopping, "", "SIG{signal}");
    }
}

async fn databases_named(pool: &bus_runtime::database::Pool, name: &str) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM pg_database WHERE datname = $1")
        .bind(name)
        .fetch_one(pool)
        .await
        .unwrap()
}

/// The keys of a JSON object, in the order of the text.
struct Keys(Vec<String>);

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Keys;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Keys, A::Error> {
                let mut keys = Vec::new();
                while let Some((key, _)) = map.next_entry::<String, Value>()? {
                    keys.push(key);
                }
                Ok(Keys(keys))
            }
        }
        deserializer.deserialize_map(Object)
    }
}

/// The demo's working directory, with a folder for its temporary files.
struct WorkingFolder {
    folder: TempDir,
}

impl WorkingFolder {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let temporary = folder.path().join("tmp");
        fs::create_dir(&temporary).unwrap();
        // if root runs the tests, Postgres runs as another user, who must be able to enter the folder
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
        fs::set_permissions(&temporary, Permissions::from_mode(0o1777)).unwrap();
        Self { folder }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the names in the folder of temporary files.
    fn folders(&self) -> Vec<String> {
        names_in(&self.path().join("tmp"))
    }

    /// Returns the ids of processes whose working directory, arguments or environment contain the
    /// folder. Only works on Linux. Elsewhere the check of the folders has to suffice; the last folder
    /// disappears after the last process.
    fn processes(&self) -> Vec<String> {
        let here = self.path().as_os_str().as_encoded_bytes();
        let uses_folder = |process: &Path| {
            let works_here = fs::read_link(process.join("cwd")).is_ok_and(|at| at.starts_with(self.path()));
            let names_folder = ["cmdline", "environ"].iter().any(|file| {
                fs::read(process.join(file)).is_ok_and(|bytes| bytes.windows(here.len()).any(|part| part == here))
            });
            works_here || names_folder
        };
        let numbers = names_in(Path::new("/proc")).into_iter();
        numbers
            .filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()))
            .filter(|number| uses_folder(&Path::new("/proc").join(number)))
            .collect()
    }

    async fn assert_clean(&self) {
        let clean = eventually(async || self.folders().is_empty() && self.processes().is_empty());
        assert!(
            clean.await,
            "the folders {:?} and the processes {:?} remain",
            self.folders(),
            self.processes()
        );
        assert_eq!(names_in(self.path()), ["tmp"], "the working directory is unchanged");
    }
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

/// A running demo.
struct Demo {
    child: Child,
    /// Standard error of the demo, printed if the test fails.
    stderr: File,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Demo {
    fn start(folder: &WorkingFolder, database_url: Option<&str>) -> Self {
        let stderr = tempfile::tempfile().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_standmeet"));
        command
            .args(["demo", "--json"])
            .current_dir(folder.path())
            .env_clear()
            .env("TMPDIR", folder.path().join("tmp"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(stderr.try_clone().unwrap());
        // needed to find the Postgres programs
        for name in ["PATH", "HOME", "LD_LIBRARY_PATH", "BUS_PG_BIN"] {
            if let Some(value) = std::env::var_os(name) {
                command.env(name, value);
            }
        }
        if let Some(url) = database_url {
            command.env("DATABASE_URL", url);
        }
        let mut child = command.spawn().expect("the demo starts");
        let stdout = child.stdout.take().expect("its output is piped");
        Self {
            child,
            stderr,
            lines: BufReader::new(stdout).lines(),
        }
    }

    /// Returns the next line. Does not block forever, because each step of the demo has a timeout.
    fn next_line(&mut self) -> Option<String> {
        self.lines.next().map(|line| line.expect("UTF-8"))
    }

    /// Reads lines until that of a step, and checks that all of them report success.
    fn wait_for_step(&mut self, step: &str) -> Value {
        while let Some(line) = self.next_line() {
            let result: Value = serde_json::from_str(&line).unwrap();
            assert_eq!(result["ok"], true, "{line}");
            if result["step"] == step {
                return result;
            }
        }
        panic!("the demo ended before `{step}`");
    }

    fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }
}

/// Stops the demo if the test fails.
impl Drop for Demo {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
        if std::thread::panicking() {
            let mut stderr = String::new();
            drop(self.stderr.rewind());
            drop(self.stderr.read_to_string(&mut stderr));
            eprintln!("{stderr}");
        }
    }
}
