//! A folder that goes with the demo, also when that is killed.
//!
//! No code of a killed process removes anything, so a small `sh` does: it waits for the end of
//! its standard input, which is a pipe of ours and closes with our process, however that ends.
//! Until then it sleeps in `read` and costs nothing.

use std::{
    io,
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

/// The signals of a terminal are meant for the demo, which then ends and closes the pipe.
const WATCH: &str = "trap '' INT TERM HUP QUIT; cat >/dev/null; rm -rf -- \"$1\"";

/// A temporary folder. Dropping it removes it and waits until it is gone.
#[derive(Debug)]
pub(super) struct Scratch {
    path: PathBuf,
    watch: Child,
}

impl Scratch {
    pub(super) fn new() -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("standmeet-demo-").tempdir()?;
        let watch = Command::new("/bin/sh")
            .args(["-c", WATCH, "standmeet-demo-watch"])
            .arg(folder.path())
            .current_dir("/")
            .env("PATH", "/usr/bin:/bin")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // a group of its own: what is sent to the demo's group does not reach it
            .process_group(0)
            .spawn()?;
        // from here on the watch removes it
        Ok(Self {
            path: folder.keep(),
            watch,
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        drop(self.watch.stdin.take());
        if let Err(error) = self.watch.wait() {
            eprintln!("note: {} may be left behind: {error}", self.path.display());
        }
    }
}
