//! The embedded Postgres: it starts, every client takes its address, and whatever ends its owner ends it.

use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use bus_runtime::embedded::{EmbeddedConfig, EmbeddedError, EmbeddedPostgres, Resolved, resolve};

fn config() -> EmbeddedConfig {
    EmbeddedConfig::temporary().set("fsync", "off")
}

fn persistent(folder: &Path) -> EmbeddedConfig {
    EmbeddedConfig::persistent(folder).set("fsync", "off")
}

/// A folder like /tmp, which root's server needs: another user may enter it and has in it what is theirs.
fn open_folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o1777)).unwrap();
    folder
}

/// What psql answers to a statement, with the URL as its only knowledge of the server.
fn psql(url: &str, statement: &str) -> String {
    let output = Command::new("psql")
        .args(["--no-psqlrc", "-tAX", "-v", "ON_ERROR_STOP=1", url, "-c", statement])
        .env_remove("PGPASSWORD")
        .output()
        .expect("psql is on the PATH of whoever runs these tests");
    assert!(
        output.status.success(),
        "{statement}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

fn port(url: &str) -> u16 {
    url::Url::parse(url).unwrap().port().unwrap()
}

fn takes_connections(port: u16) -> bool {
    std::net::TcpStream::connect(("127.0.0.1", port)).is_ok()
}

/// Waits for something another process brings about; there is no signal from a process that is being killed.
#[track_caller]
fn until(what: &str, holds: impl Fn() -> bool) {
    let since = Instant::now();
    while !holds() {
        assert!(since.elapsed() < Duration::from_secs(30), "not within 30 s: {what}");
        std::thread::yield_now();
    }
}

#[tokio::test]
async fn psql_takes_the_address_and_stopping_removes_the_server_and_its_folder() {
    let server = EmbeddedPostgres::start(config().set("max_connections", "37"))
        .await
        .unwrap();
    let url = server.database("größe 1").await.unwrap();
    assert_eq!(url, server.database("größe 1").await.unwrap(), "a second call finds it");
    assert_eq!(
        psql(&url, "SELECT current_database(), current_user"),
        "größe 1|postgres"
    );
    assert_eq!(psql(&server.admin_url(), "SHOW max_connections"), "37");
    assert_eq!(
        psql(&url, "SELECT lower('ÄΣЖ'), 'a' < 'B' COLLATE \"default\""),
        "äσж|f"
    );
    assert!(
        !format!("{server:?}").contains("postgres://"),
        "the address holds the password"
    );

    let (folder, port) = (server.folder().to_owned(), port(&url));
    assert_eq!(folder.metadata().unwrap().permissions().mode() & 0o777, 0o700);
    server.stop().await;
    assert!(!takes_connections(port));
    assert!(!folder.exists());
}

#[tokio::test]
async fn a_wrong_password_is_refused() {
    let server = EmbeddedPostgres::start(config()).await.unwrap();
    let mut url = url::Url::parse(&server.admin_url()).unwrap();
    url.set_password(Some("guess")).unwrap();
    let output = Command::new("psql")
        .args([url.as_str(), "-c", "SELECT 1"])
        .output()
        .unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("password authentication failed"));
}

#[tokio::test]
async fn dropping_stops_as_well() {
    let server = EmbeddedPostgres::start(config()).await.unwrap();
    let (folder, port) = (server.folder().to_owned(), port(&server.admin_url()));
    drop(server);
    assert!(!takes_connections(port));
    assert!(!folder.exists());
}

#[tokio::test]
async fn a_setting_postgres_does_not_know_is_answered_with_its_log_and_leaves_no_folder() {
    match EmbeddedPostgres::start(config().set("max_conections", "5")).await {
        Err(EmbeddedError::Ended { program, log, tail }) => {
            assert_eq!(program, "postgres");
            assert!(tail.contains("unrecognized configuration parameter"), "{tail}");
            assert!(!log.parent().unwrap().exists());
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn persistent_data_survives_a_restart_and_serves_one_process_at_a_time() {
    let parent = open_folder();
    let folder = parent.path().join("new/postgres");
    let server = EmbeddedPostgres::start(persistent(&folder)).await.unwrap();
    psql(&server.admin_url(), "CREATE TABLE kept AS SELECT 7 AS n");

    match EmbeddedPostgres::start(persistent(&folder)).await {
        Err(EmbeddedError::Busy { folder: busy, pid }) => {
            assert_eq!(busy, folder.canonicalize().unwrap());
            assert_eq!(pid, Some(std::process::id()));
        }
        other => panic!("{other:?}"),
    }
    server.stop().await;

    let server = EmbeddedPostgres::start(persistent(&folder)).await.unwrap();
    assert_eq!(psql(&server.admin_url(), "SELECT n FROM kept"), "7");
    server.stop().await;
    assert!(
        std::fs::read_to_string(folder.join("server.log"))
            .unwrap()
            .contains("database system is shut down")
    );
}

#[tokio::test]
async fn a_restarted_server_on_persistent_data_has_the_port_it_had_before_if_that_is_free() {
    let parent = open_folder();
    let folder = parent.path().join("postgres");
    let start = async || EmbeddedPostgres::start(persistent(&folder)).await.unwrap();
    let server = start().await;
    let first = port(&server.admin_url());
    server.stop().await;
    let server = start().await;
    let second = port(&server.admin_url());
    server.stop().await;
    let taken = std::net::TcpListener::bind(("127.0.0.1", first));
    assert!(
        second == first || taken.is_err(),
        "port {first} was free, and {second} was used"
    );

    let server = start().await;
    let third = port(&server.admin_url());
    assert_ne!(third, first, "the port is in use by this test");
    assert_eq!(psql(&server.admin_url(), "SELECT 1"), "1");
    server.stop().await;
}

#[tokio::test]
async fn the_command_line_of_the_watchdog_does_not_contain_its_script() {
    let server = EmbeddedPostgres::start(config()).await.unwrap();
    let mut pid = read_pid(&server.folder().join("pid"));
    for _ in 0..2 {
        pid = parent_of(pid);
        let shown = Command::new("ps")
            .args(["-ww", "-o", "args=", "-p", &pid.to_string()])
            .output()
            .unwrap();
        let shown = String::from_utf8(shown.stdout).unwrap();
        assert!(shown.contains("bus-watchdog.sh "), "{shown}");
        assert_eq!(shown.trim_end().lines().count(), 1, "{shown}");
    }
    server.stop().await;
}

/// Root's server is another user's, who may not be able to enter the clone: `/root` has mode 0700.
#[tokio::test]
async fn data_in_a_folder_that_only_root_can_reach_is_elsewhere_and_goes_with_that_folder() {
    let home = tempfile::tempdir().unwrap();
    std::fs::set_permissions(home.path(), std::fs::Permissions::from_mode(0o700)).unwrap();
    let folder = home.path().join("clone/.bus/postgres");
    let server = EmbeddedPostgres::start(persistent(&folder)).await.unwrap();
    psql(&server.admin_url(), "CREATE TABLE kept AS SELECT 7 AS n");
    let place = server.folder().to_owned();
    server.stop().await;
    if std::os::unix::fs::MetadataExt::uid(&home.path().metadata().unwrap()) != 0 {
        assert_eq!(place, folder, "an ordinary user's data is where it was asked for");
        return;
    }
    assert!(place.starts_with("/var/lib/bus"), "{}", place.display());
    let _removed = Removed(place.clone());
    assert_eq!(
        std::fs::read_to_string(folder.join("place")).unwrap().trim(),
        place.display().to_string()
    );

    let server = EmbeddedPostgres::start(persistent(&folder)).await.unwrap();
    assert_eq!(psql(&server.admin_url(), "SELECT n FROM kept"), "7");
    server.stop().await;

    std::fs::remove_dir_all(&folder).unwrap();
    let server = EmbeddedPostgres::start(persistent(&folder)).await.unwrap();
    assert_eq!(
        psql(
            &server.admin_url(),
            "SELECT count(*) FROM pg_class WHERE relname = 'kept'"
        ),
        "0"
    );
    server.stop().await;
}

/// Removes a folder in which a running server makes and removes files meanwhile, so that one pass over it may not do.
#[track_caller]
fn remove_under_its_server(folder: &Path) {
    use std::io::ErrorKind::{DirectoryNotEmpty, NotFound};
    until("the folder is gone", || {
        if let Err(error) = std::fs::remove_dir_all(folder) {
            assert!(matches!(error.kind(), DirectoryNotEmpty | NotFound), "{error}");
        }
        !folder.exists()
    });
}

/// Removes what a test left outside its own folder, also where it failed.
struct Removed(PathBuf);

impl Drop for Removed {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
        // Where no clone has data there.
        let _ = std::fs::remove_dir("/var/lib/bus");
    }
}

#[tokio::test]
async fn files_left_by_a_crash_do_not_prevent_the_next_start() {
    let parent = open_folder();
    let folder = parent.path().join("postgres");
    EmbeddedPostgres::start(persistent(&folder)).await.unwrap().stop().await;
    // A number that is some living process's by now, and an initdb that was cut off.
    let stale = format!(
        "{}\n{}\n1\n5432\n\n127.0.0.1\n 0 0\nready   \n",
        std::process::id(),
        folder.join("data").display()
    );
    std::fs::write(folder.join("data/postmaster.pid"), stale).unwrap();
    std::fs::create_dir(folder.join("data.new")).unwrap();
    let server = EmbeddedPostgres::start(persistent(&folder)).await.unwrap();
    assert_eq!(psql(&server.admin_url(), "SELECT 1"), "1");
}

#[tokio::test]
async fn a_server_that_lost_its_watchdog_is_ended_by_the_next_start() {
    let parent = open_folder();
    let folder = parent.path().join("postgres");
    let mut helper = Helper::start(Some(&folder));
    psql(&helper.url, "CREATE TABLE kept AS SELECT 7 AS n");
    let server = read_pid(&folder.join("data/postmaster.pid"));
    // Its parent is the background half of the watchdog, whose parent is the other half.
    let inner = parent_of(server);
    for watchdog in [parent_of(inner), inner] {
        signal("KILL", &watchdog.to_string());
    }
    helper.kill();
    assert!(takes_connections(port(&helper.url)), "the server is an orphan");

    let again = EmbeddedPostgres::start(persistent(&folder)).await.unwrap();
    assert_eq!(psql(&again.admin_url(), "SELECT n FROM kept"), "7");
    until("the orphan is gone", || !is_alive(server));
}

#[tokio::test]
async fn a_server_whose_folder_is_removed_can_still_stop() {
    let parent = open_folder();
    let folder = parent.path().join("postgres");
    let server = EmbeddedPostgres::start(persistent(&folder)).await.unwrap();
    let port = port(&server.admin_url());
    remove_under_its_server(&folder);
    server.stop().await;
    assert!(!takes_connections(port));
}

#[tokio::test]
async fn data_of_another_major_version_is_not_touched() {
    let parent = open_folder();
    let folder = parent.path().join("postgres");
    EmbeddedPostgres::start(persistent(&folder)).await.unwrap().stop().await;
    std::fs::write(folder.join("data/PG_VERSION"), "9\n").unwrap();
    match EmbeddedPostgres::start(persistent(&folder)).await {
        Err(EmbeddedError::OtherVersion { data: 9, found, .. }) => assert!(!found.is_empty()),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn without_binaries_the_error_lists_the_ways_and_an_address_given_needs_none() {
    let nowhere = || EmbeddedConfig {
        binaries: Some(PathBuf::from("/nonexistent/bin")),
        ..EmbeddedConfig::temporary()
    };
    let error = resolve(Some("  "), nowhere(), "x").await.unwrap_err();
    assert!(matches!(error, EmbeddedError::NoPostgres(_)));
    let text = error.to_string();
    for part in [
        "DATABASE_URL",
        "/nonexistent/bin: no `postgres` in it",
        "3. a downloaded build",
    ] {
        assert!(text.contains(part), "{text}");
    }

    let given = resolve(Some("postgres://somewhere/x"), nowhere(), "x").await.unwrap();
    assert!(matches!(&given, Resolved::Given { url } if url == "postgres://somewhere/x"));
}

#[test]
fn a_killed_owner_leaves_no_server_and_no_folder() {
    let mut helper = Helper::start(None);
    let server = read_pid(&helper.folder.join("data/postmaster.pid"));
    helper.kill();
    until("the folder is gone", || !helper.folder.exists());
    until("the server is gone", || !is_alive(server));
    assert!(!takes_connections(port(&helper.url)));
}

/// Whoever ends a process group (a terminal, a supervisor, `timeout`) ends the owner and must not end the watchdog.
#[test]
fn a_killed_process_group_of_the_owner_leaves_nothing_either() {
    let helper = Helper::start(None);
    let server = read_pid(&helper.folder.join("data/postmaster.pid"));
    signal("KILL", &format!("-{}", helper.child.id()));
    until("the folder is gone", || !helper.folder.exists());
    until("the server is gone", || !is_alive(server));
}

/// What holds the pipe's end is the owner alone, and not the processes it starts.
#[test]
fn a_child_of_the_owner_that_lives_on_does_not_keep_the_server() {
    let mut helper = Helper::start(None);
    helper.kill();
    until("the folder is gone", || !helper.folder.exists());
    assert!(is_alive(helper.bystander));
}

#[test]
fn a_terminal_that_interrupts_the_whole_group_and_a_killed_owner_leave_nothing_either() {
    let mut helper = Helper::start(None);
    let server = read_pid(&helper.folder.join("data/postmaster.pid"));
    let inner = parent_of(server);
    for watchdog in [parent_of(inner), inner] {
        for name in ["INT", "TERM", "HUP", "QUIT"] {
            signal(name, &watchdog.to_string());
        }
    }
    assert_eq!(psql(&helper.url, "SELECT 1"), "1");
    helper.kill();
    until("the folder is gone", || !helper.folder.exists());
    until("the server is gone", || !is_alive(server));
}

#[test]
fn an_owner_killed_while_the_server_is_being_made_leaves_no_folder() {
    let parent = open_folder();
    let made = || {
        std::fs::read_dir(parent.path())
            .unwrap()
            .flatten()
            .map(|entry| entry.path())
            .next()
    };
    let mut child = helper_command(None).env("TMPDIR", parent.path()).spawn().unwrap();
    until("initdb is at work", || {
        made().is_some_and(|folder| folder.join("data.new/base").exists())
    });
    child.kill().unwrap();
    child.wait().unwrap();
    until("the folder is gone", || made().is_none());
}

#[test]
fn the_data_of_a_killed_owner_is_free_at_once_for_the_next() {
    let parent = open_folder();
    let folder = parent.path().join("postgres");
    let mut helper = Helper::start(Some(&folder));
    psql(&helper.url, "CREATE TABLE kept AS SELECT 7 AS n");
    helper.kill();
    let helper = Helper::start(Some(&folder));
    assert_eq!(psql(&helper.url, "SELECT n FROM kept"), "7");
}

/// Another process that owns a server: this test binary again, running only `helper`.
struct Helper {
    child: Child,
    url: String,
    folder: PathBuf,
    /// A process the helper started and that outlives it.
    bystander: u32,
}

const HELPER: &str = "BUS_TEST_EMBEDDED_HELPER";

fn helper_command(kept: Option<&Path>) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--exact", "embedded::helper", "--nocapture", "--test-threads=1"])
        .env(
            HELPER,
            kept.map_or("temporary".into(), |folder| folder.as_os_str().to_owned()),
        )
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .process_group(0);
    command
}

impl Helper {
    fn start(kept: Option<&Path>) -> Self {
        let mut child = helper_command(kept).spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut find = |key: &str| {
            // libtest writes its own words before the first line of a test.
            said.find_map(|line| line.split_once(key).map(|(_, value)| value.to_owned()))
                .unwrap_or_else(|| panic!("the helper ended without {key}"))
        };
        let (url, folder, bystander) = (find("url="), find("folder="), find("bystander="));
        Self {
            child,
            url,
            folder: folder.into(),
            bystander: bystander.parse().unwrap(),
        }
    }

    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = Command::new("kill")
            .arg(self.bystander.to_string())
            .stderr(Stdio::null())
            .status();
        if std::thread::panicking() {
            return;
        }
        // The watchdog is the last to go, and with it the folder or the lock on it.
        until("the watchdog is gone", || {
            std::fs::File::open(self.folder.join("lock")).map_or(!self.folder.exists(), |lock| lock.try_lock().is_ok())
        });
    }
}

/// Not a test unless another test started it: owns a server until it is killed.
#[test]
fn helper() {
    let Some(data) = std::env::var_os(HELPER) else {
        return;
    };
    let config = if data == "temporary" {
        config()
    } else {
        persistent(Path::new(&data))
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let server = runtime.block_on(EmbeddedPostgres::start(config)).unwrap();
    let mut bystander = Command::new("sleep")
        .arg("600")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    println!(
        "url={}\nfolder={}\nbystander={}",
        server.admin_url(),
        server.folder().display(),
        bystander.id()
    );
    let _ = std::io::stdin().read_line(&mut String::new());
    bystander.kill().and_then(|()| bystander.wait()).unwrap();
}

fn read_pid(file: &Path) -> u32 {
    std::fs::read_to_string(file)
        .unwrap()
        .lines()
        .next()
        .unwrap()
        .trim()
        .parse()
        .unwrap()
}

/// To a process, or with a minus before its number to a group.
fn signal(name: &str, to: &str) {
    assert!(
        Command::new("kill")
            .args(["-s", name, "--", to])
            .status()
            .unwrap()
            .success()
    );
}

fn is_alive(pid: u32) -> bool {
    Command::new("kill")
        .args(["-0", &pid.to_string()])
        .stderr(Stdio::null())
        .status()
        .unwrap()
        .success()
}

fn parent_of(pid: u32) -> u32 {
    let output = Command::new("ps")
        .args(["-o", "ppid=", "-p", &pid.to_string()])
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap().trim().parse().unwrap()
}
