//! An application run as its user runs it: a process whose output is read, and a psql beside it.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::{Duration, Instant},
};

/// How long something that must happen may take before a test says that it has not. No claim is about this figure.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running application that has printed how psql reaches its database.
pub(crate) struct Application {
    child: Child,
    lines: Receiver<String>,
    psql: String,
}

impl Application {
    /// Starts a program in a folder, with no database given, so that it has one of its own there.
    pub(crate) fn start(program: &Path, folder: &Path) -> Self {
        let mut child = Command::new(program)
            .current_dir(folder)
            .env_remove("DATABASE_URL")
            .env_remove("BUS_SEALING_KEYS")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the application starts");
        let stdout = child.stdout.take().expect("its output is piped");
        let (sender, lines) = mpsc::channel();
        #[expect(
            clippy::disallowed_methods,
            reason = "it reads the output of one child, and ends with it"
        )]
        thread::spawn(move || {
            let lines = BufReader::new(stdout).lines().map_while(Result::ok);
            // a test that has ended wants no more of them
            let _ = lines.map(|line| sender.send(line)).find(Result::is_err);
        });
        let mut application = Self {
            child,
            lines,
            psql: String::new(),
        };
        application.psql = application.next_line("the line that opens psql");
        assert!(
            application.psql.starts_with("psql 'postgres://"),
            "{}",
            application.psql
        );
        application
    }

    /// Runs a program that must fail before it prints anything, and returns its standard error.
    #[track_caller]
    #[allow(dead_code, reason = "not every test that takes in this file has such a program")]
    pub(crate) fn failure(program: &Path, folder: &Path, variables: &[(&str, &str)]) -> String {
        let output = Command::new(program)
            .current_dir(folder)
            .env_remove("DATABASE_URL")
            .envs(variables.iter().copied())
            .env("RUST_BACKTRACE", "0")
            .output()
            .expect("the application starts");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
        error
    }

    /// Sends an interrupt, as Ctrl-C does, and returns the exit code.
    #[track_caller]
    #[allow(
        dead_code,
        reason = "not every test that takes in this file stops its application in order"
    )]
    pub(crate) fn interrupt(mut self) -> Option<i32> {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", "INT", &pid]).status();
        assert!(sent.expect("kill starts").success());
        self.child.wait().expect("it is ours").code()
    }

    fn next_line(&self, wanted: &str) -> String {
        let line = self.lines.recv_timeout(PATIENCE);
        line.unwrap_or_else(|error| panic!("{error} while waiting for: {wanted}"))
    }

    /// Opens psql by the printed line, and has it run the statements.
    #[track_caller]
    pub(crate) fn run(&self, sql: &str) {
        let (succeeded, said) = self.psql(sql);
        assert!(succeeded, "{sql}\n{said}");
    }

    /// What psql says to statements that must fail.
    #[track_caller]
    #[allow(dead_code, reason = "not every test that takes in this file has such statements")]
    pub(crate) fn refusal(&self, sql: &str) -> String {
        let (succeeded, said) = self.psql(sql);
        assert!(!succeeded, "{sql} went through");
        said
    }

    fn psql(&self, sql: &str) -> (bool, String) {
        let mut psql = Command::new("sh")
            .args(["-c", &format!("{} --no-psqlrc --quiet -v ON_ERROR_STOP=1", self.psql)])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut stdin = psql.stdin.take().expect("its input is piped");
        stdin.write_all(sql.as_bytes()).expect("psql reads");
        drop(stdin);
        let output = psql.wait_with_output().expect("psql ends");
        (
            output.status.success(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    }

    /// Waits until each of these lines was printed, in any order, and nothing else meanwhile.
    #[track_caller]
    pub(crate) fn prints(&self, wanted: &[&str]) {
        let mut missing = wanted.to_vec();
        while !missing.is_empty() {
            let line = self.next_line(&missing.join("\n"));
            let at = missing.iter().position(|wanted| *wanted == line);
            missing.remove(at.unwrap_or_else(|| panic!("printed `{line}`, expected one of {missing:#?}")));
        }
    }

    /// Kills it, as a crash would, and waits until its database's server is gone as well.
    #[track_caller]
    pub(crate) fn kill(mut self) {
        let address = self
            .psql
            .split(['@', '/'])
            .find(|part| part.starts_with("127.0.0.1:"))
            .map(str::to_owned);
        let address = address.unwrap_or_else(|| panic!("no address in {}", self.psql));
        TcpStream::connect(&address).expect("the server takes connections");
        self.child.kill().expect("it runs");
        self.child.wait().expect("it is ours");
        let since = Instant::now();
        while TcpStream::connect(&address).is_ok() {
            assert!(since.elapsed() < PATIENCE, "a server is left behind at {address}");
            thread::yield_now();
        }
    }
}

/// A test that fails leaves no application running.
impl Drop for Application {
    fn drop(&mut self) {
        // `kill` may have done both
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
