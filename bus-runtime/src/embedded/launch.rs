//! Starting a server: who, with which binaries, where, then the watchdog and the wait for it to be ready.

use std::fs;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rand::distr::{Alphanumeric, SampleString};
use url::Url;

use super::binaries::{self, Binaries};
use super::error::EmbeddedError;
use super::folder::{Folder, is_running};
use super::owner::Owner;
use super::{Data, EmbeddedConfig};

const WATCHDOG: &str = include_str!("watchdog.sh");
/// The name of the watchdog's script in the server's folder, which `ps` shows.
const WATCHDOG_FILE: &str = "bus-watchdog.sh";
/// The file in a kept folder that contains the port of the last start.
const PORT_FILE: &str = "port";
/// How often a port that was free when asked may be taken by the time Postgres asks for it.
const PORTS: usize = 5;
/// A cold disk makes `initdb` slow; recovery of kept data can take a while too.
const READY_WITHIN: Duration = Duration::from_secs(60);
/// What the watchdog says of a run; those of an earlier one must not be taken for this one's.
const MARKS: [&str; 3] = ["pid", "failed", "stopping"];
const POLL: Duration = Duration::from_millis(10);

/// A running server and its watchdog. Dropping it stops both and waits.
pub(super) struct Server {
    pub(super) url: Url,
    pub(super) folder: PathBuf,
    watchdog: Child,
}

impl Drop for Server {
    fn drop(&mut self) {
        // The end of the pipe is the order to stop; waiting for the watchdog is waiting for all it does.
        drop(self.watchdog.stdin.take());
        if let Err(error) = self.watchdog.wait() {
            tracing::warn!(%error, "the watchdog of an embedded Postgres could not be waited for");
        }
    }
}

pub(super) fn launch(config: &EmbeddedConfig) -> Result<Server, EmbeddedError> {
    let mut attempt = 1;
    loop {
        let mut port = None;
        match launch_once(config, &mut port) {
            // Postgres exited because another process took the port after it was found free.
            Err(EmbeddedError::Ended { .. }) if attempt < PORTS && port.is_some_and(|port| !is_free(port)) => {
                attempt += 1;
            }
            done => return done,
        }
    }
}

/// Starts a server and stores the port it uses in `chosen`, also if the start fails after that.
fn launch_once(config: &EmbeddedConfig, chosen: &mut Option<u16>) -> Result<Server, EmbeddedError> {
    let owner = Owner::current()?;
    let search = |wanted, owner: &Owner| binaries::find(config.binaries.as_deref(), wanted, owner);
    let (folder, owner, binaries) = match &config.data {
        // The folder last: until the watchdog has it, a kill would leave it behind.
        Data::Temporary => {
            let binaries = search(None, &owner)?;
            (Folder::temporary(&owner)?, owner, binaries)
        }
        Data::Persistent(path) => {
            let (folder, owner) = Folder::persistent(path, owner)?;
            let data = folder.path().join("data");
            let made_by = read(&data.join("PG_VERSION")).trim().parse().ok();
            let wanted = made_by.map(|major| (major, folder.path()));
            let binaries = search(wanted, &owner)?;
            end_orphan(&data, &owner)?;
            (folder, owner, binaries)
        }
    };
    for mark in MARKS {
        let _ = fs::remove_file(folder.path().join(mark));
    }
    let password = password(&folder, &owner)?;
    let port = choose_port(&folder)?;
    *chosen = Some(port);

    let watchdog = start_watchdog(&folder, &owner, &binaries, port, &config.settings)?;
    let mut url = Url::parse("postgres://postgres@127.0.0.1/").expect("a literal that is a URL");
    url.set_port(Some(port)).expect("this scheme has ports");
    url.set_password(Some(&password)).expect("this scheme has passwords");
    let mut server = Server {
        url,
        folder: folder.hand_over(),
        watchdog,
    };
    wait_until_ready(&mut server)?;
    Ok(server)
}

fn start_watchdog(
    folder: &Folder,
    owner: &Owner,
    binaries: &Binaries,
    port: u16,
    settings: &[(String, String)],
) -> Result<Child, EmbeddedError> {
    let (after, sync) = if folder.is_persistent() {
        ("keep", "sync")
    } else {
        ("remove", "no-sync")
    };
    let script = folder.path().join(WATCHDOG_FILE);
    fs::write(&script, WATCHDOG).map_err(EmbeddedError::io("write", &script))?;
    owner.take(&script, 0o600)?;
    let mut command = owner.command("/bin/sh");
    command
        .arg(WATCHDOG_FILE)
        .arg(&binaries.folder)
        .args([after, sync])
        .args(["-p", &port.to_string()])
        .args(["-c", "listen_addresses=127.0.0.1"])
        .args(["-c", "unix_socket_directories="]);
    for (name, value) in settings {
        command.arg("-c").arg(format!("{name}={value}"));
    }
    command
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(folder.claim()?)
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .map_err(EmbeddedError::io("start the watchdog in", folder.path()))
}

/// Blocks until the server takes connections, or has ended.
fn wait_until_ready(server: &mut Server) -> Result<(), EmbeddedError> {
    let since = Instant::now();
    loop {
        let folder = &server.folder;
        let failed = read(&folder.join("failed"));
        if !failed.is_empty() {
            let log = folder.join(if failed.trim() == "initdb" {
                "init.log"
            } else {
                "server.log"
            });
            return Err(EmbeddedError::Ended {
                program: failed.trim().to_owned(),
                tail: tail(&log),
                log,
            });
        }
        // Postgres writes its state into line 8 of this file. The number in line 1 tells this server's file from one
        // that a crash left behind.
        let state = read(&folder.join("data/postmaster.pid"));
        let mut lines = state.lines();
        let pid = lines.next().map(str::trim).filter(|pid| !pid.is_empty());
        if pid.is_some()
            && pid == Some(read(&folder.join("pid")).trim())
            && lines.nth(6).map(str::trim) == Some("ready")
        {
            return Ok(());
        }
        if since.elapsed() > READY_WITHIN || matches!(server.watchdog.try_wait(), Ok(Some(_))) {
            let log = folder.join("server.log");
            return Err(EmbeddedError::NotReady {
                seconds: since.elapsed().as_secs(),
                tail: tail(&log),
                log,
            });
        }
        thread::sleep(POLL);
    }
}

/// Ends a server on this data whose watchdog was killed before it: we hold the lock, so nobody uses it.
///
/// A number in `postmaster.pid` that now is some other process's would make Postgres refuse to start (in a container the
/// same small numbers come again at each start), so such a file is removed. Without /proc both are left to Postgres.
fn end_orphan(data: &Path, owner: &Owner) -> Result<(), EmbeddedError> {
    let file = data.join("postmaster.pid");
    let state = read(&file);
    let Some(pid) = state.lines().next().and_then(|pid| pid.trim().parse::<u32>().ok()) else {
        return Ok(());
    };
    if !Path::new("/proc/self/cwd").exists() || !is_running(pid) {
        return Ok(());
    }
    // The server's working directory is its data.
    let process = PathBuf::from(format!("/proc/{pid}/cwd"));
    let is_ours = || matches!((fs::read_link(&process), fs::canonicalize(data)), (Ok(at), Ok(data)) if at == data);
    if !is_ours() {
        return fs::remove_file(&file).map_err(EmbeddedError::io("remove", &file));
    }
    for signal in ["INT", "QUIT", "KILL"] {
        let _ = owner
            .command("/bin/sh")
            .args(["-c", "kill -s \"$1\" \"$2\"", "sh", signal, &pid.to_string()])
            .stderr(Stdio::null())
            .current_dir("/")
            .status();
        let since = Instant::now();
        while since.elapsed() < Duration::from_secs(8) {
            if !is_ours() {
                return Ok(());
            }
            thread::sleep(POLL);
        }
    }
    Err(EmbeddedError::Busy {
        folder: data.to_owned(),
        pid: Some(pid),
    })
}

/// The superuser's password: that of the data, or a new one.
fn password(folder: &Folder, owner: &Owner) -> Result<String, EmbeddedError> {
    let file = folder.path().join("password");
    let known = read(&file);
    if !known.trim().is_empty() && folder.path().join("data").is_dir() {
        return Ok(known.trim().to_owned());
    }
    let password = Alphanumeric.sample_string(&mut rand::rng(), 32);
    fs::write(&file, "").map_err(EmbeddedError::io("write", &file))?;
    owner.take(&file, 0o600)?;
    fs::write(&file, &password).map_err(EmbeddedError::io("write", &file))?;
    Ok(password)
}

/// Returns the port of the last start on kept data if it is free, so that a saved `psql` command keeps working; otherwise
/// any free port.
fn choose_port(folder: &Folder) -> Result<u16, EmbeddedError> {
    if !folder.is_persistent() {
        return free_port();
    }
    let file = folder.path().join(PORT_FILE);
    let last = read(&file).trim().parse().ok();
    if let Some(port) = last.filter(|port| is_free(*port)) {
        return Ok(port);
    }
    let port = free_port()?;
    fs::write(&file, format!("{port}\n")).map_err(EmbeddedError::io("write", &file))?;
    Ok(port)
}

fn free_port() -> Result<u16, EmbeddedError> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| listener.local_addr())
        .map(|address| address.port())
        .map_err(EmbeddedError::io("find a free port on", Path::new("127.0.0.1")))
}

fn is_free(port: u16) -> bool {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok()
}

/// What a file holds; nothing where it is missing or not to be read yet.
fn read(path: &Path) -> String {
    fs::read(path)
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .unwrap_or_default()
}

fn tail(log: &Path) -> String {
    let text = match fs::read(log) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return "(there is no log)".into(),
        Err(error) => return format!("({error})"),
    };
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n")
}
