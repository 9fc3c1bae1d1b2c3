use super::screen::Screen;
use crate::apparatus::memory;
use crate::check::check_error::CheckError;
use bevy_relief::Planet;
use std::env;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};
use studio::{Adapter, say};

/// The program itself with its window open, as another process. Gone when it is dropped.
#[derive(Debug)]
pub(super) struct Program {
    process: Child,
    /// What it says on standard error, where nothing is to be said.
    words: Receiver<String>,
}

/// Words that are no complaint, each with its reason.
const USUAL: &[&str] = &[
    // The engine says so of every adapter that draws by software.
    "The selected adapter is using a driver that only supports software rendering",
    // Who would tell of settings is the desktop, and there is none.
    "error setting XSETTINGS",
    // A display in memory is as small as that.
    "XRandR reported that the display's 0mm in size",
    // Nor do adapters that draw by software have it, and panels do without.
    "Feature TEXTURE_BINDING_ARRAY is not supported on this device",
];

/// The size with which the window opens: small, for it is drawn by the processor.
const SIZE: &str = "480x320";

impl Program {
    /// Starts it on a display, to fly around the planet in a file, drawn by software where that can be.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub(super) fn start(screen: &Screen, file: &Path, planet: &Planet) -> Result<Self, CheckError> {
        let mut command = Command::new(env::current_exe().map_err(CheckError::Start)?);
        let folder = file.parent().unwrap_or(file);
        command
            .arg("fly")
            .arg("--recipe")
            .arg(file)
            .args(["--size", SIZE, "--seed", &planet.seed.to_string()])
            .args(["--radius", &planet.radius.to_string()])
            .env("DISPLAY", screen.name())
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .env("XDG_RUNTIME_DIR", folder)
            // What it remembers, and what is saved by chance, goes with the folder.
            .env("XDG_CONFIG_HOME", folder)
            .env("XDG_STATE_HOME", folder)
            .current_dir(folder)
            .env("NO_COLOR", "1")
            .env("RUST_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        if Adapter::all().iter().any(|adapter| adapter.software) {
            command.env("WGPU_FORCE_FALLBACK_ADAPTER", "1");
        }
        let mut process = command.spawn().map_err(CheckError::Start)?;
        let said = process.stderr.take().expect("it is piped");
        let (sender, words) = channel();
        thread::spawn(move || {
            for line in BufReader::new(said).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self { process, words })
    }

    /// Whether it goes on and has said nothing.
    ///
    /// # Errors
    ///
    /// What it said, or how it ended.
    pub(super) fn well(&mut self) -> Result<(), String> {
        self.silent()?;
        match self.process.try_wait() {
            Ok(None) => Ok(()),
            Ok(Some(status)) => {
                self.silent()?;
                Err(format!("it ended ({status})"))
            }
            Err(problem) => Err(problem.to_string()),
        }
    }

    /// Waits for its end; whether it came in time.
    ///
    /// # Errors
    ///
    /// What it said, or how it ended if not well.
    pub(super) fn ends_within(&mut self, patience: Duration) -> Result<bool, String> {
        let start = Instant::now();
        while start.elapsed() < patience {
            let status = self.process.try_wait();
            if let Some(status) = status.map_err(|problem| problem.to_string())? {
                self.silent()?;
                return if status.success() {
                    Ok(true)
                } else {
                    Err(format!("it ended ({status})"))
                };
            }
            thread::sleep(Duration::from_millis(100));
        }
        Ok(false)
    }

    /// What it has in memory, in bytes; none where the system does not tell.
    pub(super) fn resident(&self) -> Option<u64> {
        memory::resident_in(self.process.id())
    }

    fn silent(&self) -> Result<(), String> {
        let Some(first) = self.words.try_iter().find(|line| is_complaint(line)) else {
            return Ok(());
        };
        // A panic says more than a line.
        thread::sleep(Duration::from_millis(500));
        let rest: Vec<_> = self.words.try_iter().take(8).collect();
        Err(say::one_line(&format!("{first} {}", rest.join(" "))))
    }
}

fn is_complaint(line: &str) -> bool {
    !line.trim().is_empty() && !USUAL.iter().any(|usual| line.contains(usual))
}

impl Drop for Program {
    fn drop(&mut self) {
        // What has ended already cannot be ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_a_complaint_but_the_usual() {
        assert!(!is_complaint(""));
        assert!(!is_complaint(&format!(
            "2026 WARN bevy_render: {}.",
            USUAL[0]
        )));
        assert!(is_complaint("thread 'main' panicked at src/main.rs:1:1:"));
        assert!(is_complaint("2026 WARN bevy_winit: something"));
    }
}
