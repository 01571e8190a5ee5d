//! Processes of the application that a test may kill: this test binary, executed again.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    process::{Child, ChildStdin, Command, Stdio},
};

use bus_runtime::Bus;

use super::{Build, PATIENCE, open};

const ROLE: &str = "BUS_TEST_CHILD_ROLE";
const URL: &str = "BUS_TEST_CHILD_URL";

/// A process that runs a bus until it is ended, or its parent is.
pub(crate) struct Process {
    child: Child,
    // Its end tells the child that nobody needs it.
    stdin: ChildStdin,
    stdout: BufReader<std::process::ChildStdout>,
}

impl Process {
    /// Starts one in `role`, and waits until its bus runs.
    pub(crate) fn start(entrance: &str, role: &str, url: &str) -> Self {
        let mut process = Self::spawn(entrance, role, url);
        process.hear("running");
        process
    }

    /// Starts one in `role`. `entrance` is the test that calls [`run`].
    pub(crate) fn spawn(entrance: &str, role: &str, url: &str) -> Self {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", entrance, "--nocapture", "--test-threads=1"])
            .env(ROLE, role)
            .env(URL, url)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        Self { child, stdin, stdout }
    }

    /// Waits until it has said so.
    pub(crate) fn hear(&mut self, word: &str) {
        let mut line = String::new();
        loop {
            line.clear();
            assert!(
                self.stdout.read_line(&mut line).unwrap() > 0,
                "the child ended before it said {word}"
            );
            if line.trim() == word {
                return;
            }
        }
    }

    /// Tells it to go on.
    pub(crate) fn notify_workers(&mut self) {
        self.stdin.write_all(b"go\n").unwrap();
        self.stdin.flush().unwrap();
    }

    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill")
            .args(["-s", name, &self.child.id().to_string()])
            .status()
            .unwrap();
        assert!(sent.success());
    }

    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Whether it has ended.
    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The role this process was started for, if it is a child, and the database.
pub(crate) fn role() -> Option<(String, String)> {
    Some((std::env::var(ROLE).ok()?, std::env::var(URL).ok()?))
}

/// Runs a bus of `build` until the parent is gone.
pub(crate) fn run(build: &Build, url: &str) {
    let _running = start(build, url);
    let mut rest = String::new();
    let _ = std::io::stdin().read_to_string(&mut rest);
    std::process::exit(0);
}

/// As [`run`], where the handlers read standard input; they are told of the parent's end by it.
pub(crate) fn run_until_killed(build: &Build, url: &str) {
    let _running = start(build, url);
    loop {
        std::thread::park();
    }
}

fn start(build: &Build, url: &str) -> (tokio::runtime::Runtime, Bus) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    let bus = runtime.block_on(async { build.start_over(Bus::builder(open(url, 20, PATIENCE))).await.unwrap() });
    say("running");
    (runtime, bus)
}

/// Tells the parent.
pub(crate) fn say(word: &str) {
    let mut out = std::io::stdout().lock();
    // The test harness may have begun a line.
    let _ = writeln!(out, "\n{word}");
    let _ = out.flush();
}
