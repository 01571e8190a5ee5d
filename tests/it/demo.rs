//! The demo, as whoever runs it sees it: the binary, its output, and what is left when it has gone.

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
async fn the_demo_prints_its_eleven_steps_and_nothing_else_and_leaves_nothing() {
    let place = Place::new();
    let mut demo = Demo::start(&place, None);
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
    place.is_left_clean().await;
}

#[tokio::test]
async fn a_killed_demo_leaves_nothing_either() {
    let place = Place::new();
    let mut demo = Demo::start(&place, None);
    demo.until("endpoint");
    // what is looked for is there to be found
    let folders = place.folders();
    assert!(
        folders.iter().any(|name| name.starts_with("standmeet-demo-")),
        "{folders:?}"
    );
    assert!(
        folders.iter().any(|name| name.starts_with("bus-postgres-")),
        "{folders:?}"
    );
    assert!(!place.processes().is_empty());
    demo.child.kill().unwrap();
    demo.wait();
    place.is_left_clean().await;
}

#[tokio::test]
async fn a_given_database_is_not_touched_and_the_demos_own_is_dropped_at_an_interrupt() {
    let given = database().await;
    let pool = pool(&given);
    let place = Place::new();
    let mut demo = Demo::start(&place, Some(given.url()));
    let name = demo.until("postgres")["detail"]["database"]
        .as_str()
        .expect("a name")
        .to_owned();
    demo.until("endpoint");
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
    place.is_left_clean().await;
}

async fn databases_named(pool: &bus_runtime::database::Pool, name: &str) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM pg_database WHERE datname = $1")
        .bind(name)
        .fetch_one(pool)
        .await
        .unwrap()
}

/// The keys of an object, in the order they are written in.
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

/// The demo's working directory and, in it, the folder it makes its own in.
struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let temporary = folder.path().join("tmp");
        fs::create_dir(&temporary).unwrap();
        // where the tests are root's, the server is another user's, who must get through
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
        fs::set_permissions(&temporary, Permissions::from_mode(0o1777)).unwrap();
        Self { folder }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// What is in the folder for what is temporary.
    fn folders(&self) -> Vec<String> {
        names_in(&self.path().join("tmp"))
    }

    /// The processes that work here or were told of the folder. Only Linux says so; elsewhere the
    /// folders alone are looked at, the last of which goes when the last process has.
    fn processes(&self) -> Vec<String> {
        let here = self.path().as_os_str().as_encoded_bytes();
        let of_it = |process: &Path| {
            let works_here = fs::read_link(process.join("cwd")).is_ok_and(|at| at.starts_with(self.path()));
            let is_told = ["cmdline", "environ"].iter().any(|file| {
                fs::read(process.join(file)).is_ok_and(|bytes| bytes.windows(here.len()).any(|part| part == here))
            });
            works_here || is_told
        };
        let numbers = names_in(Path::new("/proc")).into_iter();
        numbers
            .filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()))
            .filter(|number| of_it(&Path::new("/proc").join(number)))
            .collect()
    }

    async fn is_left_clean(&self) {
        let clean = eventually(async || self.folders().is_empty() && self.processes().is_empty());
        assert!(
            clean.await,
            "left are {:?} and the processes {:?}",
            self.folders(),
            self.processes()
        );
        assert_eq!(names_in(self.path()), ["tmp"], "the working directory is as it was");
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
    /// What it says on standard error; shown where a test fails.
    said: File,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Demo {
    fn start(place: &Place, database_url: Option<&str>) -> Self {
        let said = tempfile::tempfile().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_standmeet"));
        command
            .args(["demo", "--json"])
            .current_dir(place.path())
            .env_clear()
            .env("TMPDIR", place.path().join("tmp"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(said.try_clone().unwrap());
        // where the programs and the server's are
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
            said,
            lines: BufReader::new(stdout).lines(),
        }
    }

    /// Each step gives up by itself, so that this ends.
    fn next_line(&mut self) -> Option<String> {
        self.lines.next().map(|line| line.expect("UTF-8"))
    }

    /// Reads on to the line of a step that went well.
    fn until(&mut self, step: &str) -> Value {
        while let Some(line) = self.next_line() {
            let seen: Value = serde_json::from_str(&line).unwrap();
            assert_eq!(seen["ok"], true, "{line}");
            if seen["step"] == step {
                return seen;
            }
        }
        panic!("the demo ended before `{step}`");
    }

    fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }
}

/// A test that fails must leave no demo running.
impl Drop for Demo {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
        if std::thread::panicking() {
            let mut said = String::new();
            drop(self.said.rewind());
            drop(self.said.read_to_string(&mut said));
            eprintln!("{said}");
        }
    }
}
