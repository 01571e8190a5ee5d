//! Processes of the application that a test may kill: this test binary, run again.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    process::{Child, ChildStdin, Command, Stdio},
};

use bus_runtime::Bus;

use super::{Build, PATIENCE, open};

const ROLE: &str = "BUS_TEST_CHILD_ROLE";
const URL: &str = "BUS_TEST_CHILD_URL";

/// A process that runs a bus until it or its parent ends.
pub(crate) struct Process {
    child: Child,
    // Closed with the parent, which ends the child.
    stdin: ChildStdin,
    stdout: BufReader<std::process::ChildStdout>,
}

impl Process {
    /// Starts a process in `role` and waits until its bus runs.
    pub(crate) fn start(entrance: &str, role: &str, url: &str) -> Self {
        let mut process = Self::spawn(entrance, role, url);
        process.expect_word("running");
        process
    }

    /// Starts a process in `role`. `entrance` is the test that calls [`run`].
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

    /// Waits until the process prints the word.
    pub(crate) fn expect_word(&mut self, word: &str) {
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

    /// Lets the process continue.
    pub(crate) fn resume(&mut self) {
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

    /// Returns whether the process has ended.
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

/// Returns the role and the database of this process, if it is a child.
pub(crate) fn role() -> Option<(String, String)> {
    Some((std::env::var(ROLE).ok()?, std::env::var(URL).ok()?))
}

/// Runs a bus of `build` until the parent ends.
pub(crate) fn run(build: &Build, url: &str) {
    let _running = start(build, url);
    let mut rest = String::new();
    let _ = std::io::stdin().read_to_string(&mut rest);
    std::process::exit(0);
}

/// Runs a bus as [`run`] does; the handlers read the standard input, which ends with the parent.
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

/// Prints a word for the parent.
pub(crate) fn say(word: &str) {
    let mut out = std::io::stdout().lock();
    // The test harness may have begun a line.
    let _ = writeln!(out, "\n{word}");
    let _ = out.flush();
}
