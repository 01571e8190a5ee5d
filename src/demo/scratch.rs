//! A temporary folder that is removed even if the demo is killed.
//!
//! A killed process cannot clean up, so a small shell script does: it waits for its standard input
//! to close, which happens when the demo's process ends in any way, and then removes the folder.

use std::{
    io,
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

/// Ignores the terminal's signals; the demo reacts to them, exits and thereby closes the pipe.
const CLEANUP_SCRIPT: &str = "trap '' INT TERM HUP QUIT; cat >/dev/null; rm -rf -- \"$1\"";

/// A temporary folder. Dropping it removes the folder and waits for the removal.
#[derive(Debug)]
pub(super) struct Scratch {
    path: PathBuf,
    watch: Child,
}

impl Scratch {
    pub(super) fn new() -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("standmeet-demo-").tempdir()?;
        let watch = Command::new("/bin/sh")
            .args(["-c", CLEANUP_SCRIPT, "standmeet-demo-watch"])
            .arg(folder.path())
            .current_dir("/")
            .env("PATH", "/usr/bin:/bin")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // a separate process group, so that signals to the demo's group do not reach it
            .process_group(0)
            .spawn()?;
        // from here on the script removes the folder
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
            eprintln!(
                "note: the folder {} may not have been removed: {error}",
                self.path.display()
            );
        }
    }
}
