use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs};
use tempfile::TempDir;

/// One window at a time: a processor that draws two draws none as fast as hands move.
static ALONE: Mutex<()> = Mutex::new(());

/// A display in memory.
#[derive(Debug)]
pub(super) struct Screen {
    server: Child,
    name: String,
    /// Where the server keeps its picture.
    folder: TempDir,
    _alone: MutexGuard<'static, ()>,
}

/// The program with its window on a display.
#[derive(Debug)]
pub(super) struct Flight<'a> {
    screen: &'a Screen,
    program: Child,
    window: String,
    /// Where pictures go that tell what was seen.
    folder: &'a TempDir,
}

/// How far people look around what they point at, in pixels.
const AROUND: usize = 24;

/// What panels are filled with: red, green and blue alike. Neither space nor ground is of one such grey.
const PANEL: u8 = 27;

/// Longer than a frame that a processor draws beside other work.
const FRAME: Duration = Duration::from_millis(500);

impl Screen {
    /// None where what it takes is not installed; there has to be all of it where `CI` is set.
    pub(super) fn open() -> Option<Self> {
        let there = ["Xvfb", "xdotool"].map(|name| {
            let found = Command::new("which")
                .arg(name)
                .stdout(Stdio::null())
                .status();
            found.is_ok_and(|status| status.success())
        });
        if there != [true; 2] {
            assert!(
                env::var_os("CI").is_none(),
                "Xvfb and xdotool are to be installed"
            );
            println!("Xvfb or xdotool is missing: nobody's hands are tried");
            return None;
        }
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = TempDir::new().expect("the temporary folder can be written");
        let mut server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-nolisten",
                "tcp",
                "-screen",
                "0",
                "1280x800x24",
                "-fbdir",
            ])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it is installed");
        let mut number = String::new();
        let said = server.stdout.take().expect("it is piped");
        BufReader::new(said)
            .read_line(&mut number)
            .expect("it says its number");
        Some(Self {
            server,
            name: format!(":{}", number.trim()),
            folder,
            _alone: alone,
        })
    }

    /// What is to be seen around a point: the picture is an X window dump, whose header is of big-endian words, the colours' table behind it.
    fn around(&self, (x, y): (u16, u16)) -> Vec<u8> {
        let dump = fs::read(self.folder.path().join("Xvfb_screen0")).unwrap_or_default();
        let word = |at: usize| {
            let bytes = dump.get(4 * at..4 * at + 4);
            let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
            u32::from_be_bytes(bytes.unwrap_or_default()) as usize
        };
        let (header, line, colours) = (word(0), word(12), word(19));
        let [x, y] = [x, y].map(usize::from);
        let row = |row: usize| {
            let from = header + 12 * colours + row * line;
            let [left, right] = [x.saturating_sub(AROUND), x + AROUND].map(|x| from + 4 * x);
            dump.get(left..right).unwrap_or_default()
        };
        let rows = y.saturating_sub(AROUND)..y + AROUND;
        rows.flat_map(row).copied().collect()
    }

    /// Whether a panel lies around a point, or under what is written there: the planet may come to be seen before it does.
    fn is_panel(&self, at: (u16, u16)) -> bool {
        let seen = self.around(at);
        let filled = seen.chunks_exact(4);
        let filled = filled.filter(|pixel| pixel[..3] == [PANEL; 3]);
        3 * filled.count() > AROUND * AROUND
    }

    /// Waits until something else is to be seen around a point than was, and stays for a frame; not for ever, for hands move on too.
    fn wait_for_change(&self, at: (u16, u16), was: &[u8]) {
        within(5, || self.around(at) != was);
        let mut seen = self.around(at);
        within(5, || {
            sleep(FRAME);
            let now = self.around(at);
            std::mem::replace(&mut seen, now) == seen
        });
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Whether something comes true in time.
pub(super) fn within_a_minute(comes_true: impl Fn() -> bool) -> bool {
    within(60, comes_true)
}

fn within(seconds: u64, mut comes_true: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(seconds) {
        if comes_true() {
            return true;
        }
        sleep(Duration::from_millis(100));
    }
    false
}

impl<'a> Flight<'a> {
    /// Opens the window, and waits until it is there and keys reach it.
    pub(super) fn begin(screen: &'a Screen, folder: &'a TempDir, words: &[&str]) -> Self {
        let log = fs::File::create(folder.path().join("log")).expect("a folder");
        let program = Command::new(env!("CARGO_BIN_EXE_relief"))
            .args(words)
            .args(["--size", "1280x800"])
            .current_dir(folder.path())
            .env("DISPLAY", &screen.name)
            .env_remove("WAYLAND_DISPLAY")
            .env("XDG_RUNTIME_DIR", folder.path())
            .env("XDG_CONFIG_HOME", folder.path())
            .env("XDG_STATE_HOME", folder.path())
            .stderr(log)
            .spawn()
            .expect("it is built");
        let mut flight = Self {
            screen,
            program,
            window: String::new(),
            folder,
        };
        let start = Instant::now();
        while flight.window.is_empty() {
            assert!(start.elapsed() < Duration::from_secs(120), "no window");
            let log = || fs::read_to_string(folder.path().join("log")).unwrap_or_default();
            assert!(!flight.has_ended(), "it ended at once: {}", log());
            sleep(FRAME);
            let found = flight.hands(&["search", "--onlyvisible", "--name", "^Relief: "]);
            flight.window = found.lines().last().unwrap_or_default().to_owned();
        }
        // Panels are laid out once frames come.
        sleep(8 * FRAME);
        flight
    }

    fn hands(&self, words: &[&str]) -> String {
        let done = Command::new("xdotool")
            .args(words)
            .env("DISPLAY", &self.screen.name)
            .stderr(Stdio::null())
            .output();
        String::from_utf8_lossy(&done.expect("it is installed").stdout).into_owned()
    }

    /// Presses keys together.
    pub(super) fn press(&self, keys: &[&str]) {
        self.hands(&["windowfocus", "--sync", &self.window]);
        for key in keys {
            self.hands(&["keydown", key]);
            sleep(FRAME);
        }
        for key in keys.iter().rev() {
            self.hands(&["keyup", key]);
        }
        // So that the same key, pressed again, is another frame's.
        sleep(2 * FRAME);
    }

    fn point(&self, (x, y): (u16, u16)) {
        self.hands(&["mousemove", &x.to_string(), &y.to_string()]);
        sleep(FRAME);
    }

    /// Whether a panel comes to a point.
    pub(super) fn shows_panel(&self, at: (u16, u16)) -> bool {
        within_a_minute(|| self.screen.is_panel(at))
    }

    /// Clicks on a point of a panel, until it brings something to another. A click is short, however long frames are: longer than 0.8 s it is none.
    pub(super) fn click(&self, at: (u16, u16), brings: (u16, u16)) {
        self.point(at);
        let was = self.screen.around(brings);
        for _ in 0..3 {
            self.hands(&["click", "1"]);
            if within(20, || self.screen.around(brings) != was) {
                break;
            }
        }
        self.screen.wait_for_change(brings, &was);
    }

    /// Presses the mouse on a point, leads it to another and lets it go, each when it is to be seen that what was before had come to something.
    fn drag(&self, from: (u16, u16), to: (u16, u16)) {
        self.point(from);
        self.wait(from, || {
            self.hands(&["mousedown", "1"]);
        });
        // The pointer is part of the picture, and leaves it first.
        self.point((u16::midpoint(from.0, to.0), u16::midpoint(from.1, to.1)));
        self.wait(from, || self.point(to));
        self.wait(from, || {
            self.hands(&["mouseup", "1"]);
        });
    }

    /// Does something, and waits for what it brings to a point.
    fn wait(&self, at: (u16, u16), hands: impl Fn()) {
        let was = self.screen.around(at);
        hands();
        self.screen.wait_for_change(at, &was);
    }

    /// Whether a drag leads to a title: again where nothing came of it, as people do, for what begins and ends in one long frame is no drag.
    pub(super) fn drag_until(&self, from: (u16, u16), to: (u16, u16), title: &str) -> bool {
        (0..3).any(|_| {
            self.drag(from, to);
            within(20, || self.title() == title)
        })
    }

    pub(super) fn title_becomes(&self, title: &str) -> bool {
        within_a_minute(|| self.title() == title)
    }

    fn title(&self) -> String {
        let title = self.hands(&["getwindowname", &self.window]);
        title.trim_end_matches('\n').to_owned()
    }

    /// The title, and what the program said.
    pub(super) fn seen(&self) -> String {
        let said = fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        format!("the window is called \"{}\"; {said}", self.title())
    }

    pub(super) fn has_ended(&mut self) -> bool {
        self.program.try_wait().is_ok_and(|status| status.is_some())
    }

    /// Whether it ends, and well, when a key is pressed: again where nothing came of it, as people do, for a key that is pressed twice in one long frame is pressed once.
    pub(super) fn ends_by(&mut self, key: &str) -> bool {
        for _ in 0..3 {
            self.press(&[key]);
            let start = Instant::now();
            while start.elapsed() < Duration::from_secs(20) {
                if let Ok(Some(status)) = self.program.try_wait() {
                    return status.success();
                }
                sleep(FRAME);
            }
        }
        false
    }

    /// Ends it as nobody meant it.
    pub(super) fn kill(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

impl Drop for Flight<'_> {
    fn drop(&mut self) {
        self.kill();
    }
}
