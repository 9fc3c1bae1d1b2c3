use crate::check::check_error::CheckError;
use std::io::{self, BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use studio::Obstacle;

/// A display in memory, of its own: what is pressed there reaches nobody's desktop. Gone when it is dropped.
#[derive(Debug)]
pub(super) struct Screen {
    server: Child,
    name: String,
}

/// Pixels from the upper left corner, or a size.
pub(super) type Point = (u16, u16);

/// As large as a window may become.
pub(super) const SIZE: Point = (1280, 800);

impl Screen {
    /// Starts one under a number that is free.
    ///
    /// # Errors
    ///
    /// If there is no program for that, or it gives no display.
    pub(super) fn open() -> Result<Self, CheckError> {
        let (width, height) = SIZE;
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-screen", "0"])
            .arg(format!("{width}x{height}x24"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|problem| missing(&problem))?;
        let said = server.stdout.take().expect("it is piped");
        let mut screen = Self {
            server,
            name: String::new(),
        };
        let mut number = String::new();
        BufReader::new(said)
            .read_line(&mut number)
            .map_err(|problem| missing(&problem))?;
        if number.trim().is_empty() {
            return Err(missing(&io::Error::other("it ended at once")));
        }
        screen.name = format!(":{}", number.trim());
        Ok(screen)
    }

    /// Its name for programs: `:99`.
    pub(super) fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // What has ended already cannot be ended.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn missing(problem: &io::Error) -> CheckError {
    CheckError::NoScreen(Obstacle {
        what: format!("no display in memory, Xvfb cannot be started ({problem})"),
        next: "Debian, Ubuntu: apt-get install -y xvfb".into(),
    })
}
