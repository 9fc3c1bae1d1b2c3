use super::libraries;
use super::obstacle::Obstacle;

/// A display that answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Display {
    /// For people: `X11 :0`.
    pub name: String,
    /// Libraries that a window on it loads when it opens.
    pub libraries: &'static [&'static str],
}

impl Display {
    /// What keeps windows from opening on it: the libraries that are missing, if any are.
    #[must_use]
    pub fn obstacle(&self) -> Option<Obstacle> {
        libraries::obstacle(self.libraries)
    }

    /// The display that a window would open on.
    ///
    /// Wayland if its variables are set, otherwise X11: as windows are opened, without a second try.
    ///
    /// # Errors
    ///
    /// What is missing.
    #[cfg(all(unix, not(target_os = "macos")))]
    pub fn find() -> Result<Self, Obstacle> {
        unix::find()
    }

    /// The display that a window would open on.
    ///
    /// # Errors
    ///
    /// None: these systems always have one.
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    pub fn find() -> Result<Self, Obstacle> {
        Ok(Self {
            name: std::env::consts::OS.into(),
            libraries: &[],
        })
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
mod unix {
    use super::{Display, Obstacle};
    use crate::io::say::one_line;
    use std::env;
    use std::fs;
    use std::io::{self, Read, Write};
    use std::os::unix::net::UnixStream;
    use std::path::Path;
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;
    use x11rb::rust_connection::RustConnection;

    /// How long a display may take to answer.
    const PATIENCE: Duration = Duration::from_secs(2);

    const NEXT: &str = "run it on a desktop, or on a display in memory: apt-get install -y xvfb, then xvfb-run relief";

    pub(super) fn find() -> Result<Display, Obstacle> {
        let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        if let Some(display) = set("WAYLAND_DISPLAY") {
            let folder = set("XDG_RUNTIME_DIR").unwrap_or_default();
            return wayland(&display, Path::new(&folder));
        }
        if let Some(socket) = set("WAYLAND_SOCKET") {
            return handed_over(&socket);
        }
        match set("DISPLAY") {
            Some(display) => x11(&display),
            None => Err(Obstacle {
                what: "no display: neither WAYLAND_DISPLAY nor DISPLAY is set".into(),
                next: NEXT.into(),
            }),
        }
    }

    fn on_wayland(name: &str) -> Display {
        Display {
            name: format!("Wayland {name}"),
            libraries: &["libwayland-client.so.0", "libxkbcommon.so.0"],
        }
    }

    /// The display at the other end of an open socket of that number.
    pub(super) fn handed_over(number: &str) -> Result<Display, Obstacle> {
        let open = Path::new("/proc/self/fd");
        let file = fs::read_link(open.join(number));
        let is_socket = file.is_ok_and(|file| file.to_string_lossy().starts_with("socket:"));
        if is_socket || !open.exists() {
            return Ok(on_wayland("handed over"));
        }
        Err(Obstacle {
            what: format!("WAYLAND_SOCKET is {number}, which is no open socket"),
            next: format!("correct or unset it; without a display, {NEXT}"),
        })
    }

    /// The display of that name; a relative one lies in `folder`.
    pub(super) fn wayland(name: &str, folder: &Path) -> Result<Display, Obstacle> {
        match UnixStream::connect(folder.join(name)).and_then(greet) {
            Ok(()) => Ok(on_wayland(name)),
            Err(problem) => Err(Obstacle {
                what: format!("the Wayland display {name} does not answer ({problem})"),
                next: format!("correct or unset WAYLAND_DISPLAY; without one, {NEXT}"),
            }),
        }
    }

    /// Asks a Wayland server what it has (`wl_display.get_registry`) and waits for it to begin its answer.
    fn greet(mut server: UnixStream) -> io::Result<()> {
        // To object 1, request 1 in 12 bytes: the list is to be object 2.
        const GET_REGISTRY: [u32; 3] = [1, (12 << 16) | 1, 2];
        server.set_read_timeout(Some(PATIENCE))?;
        server.set_write_timeout(Some(PATIENCE))?;
        server.write_all(GET_REGISTRY.map(u32::to_ne_bytes).as_flattened())?;
        server.read_exact(&mut [0; 8])
    }

    /// The display of that name, `[host]:number[.screen]`, if it lets us in.
    pub(super) fn x11(name: &str) -> Result<Display, Obstacle> {
        match enter(name) {
            Ok(()) => Ok(Display {
                name: format!("X11 {name}"),
                libraries: &[
                    "libX11.so.6",
                    "libX11-xcb.so.1",
                    "libXcursor.so.1",
                    "libXi.so.6",
                    "libxkbcommon.so.0",
                    "libxkbcommon-x11.so.0",
                ],
            }),
            Err(problem) => Err(Obstacle {
                what: format!(
                    "the X11 display {name} does not answer ({})",
                    one_line(&problem.to_string())
                ),
                next: format!("correct or unset DISPLAY; without one, {NEXT}"),
            }),
        }
    }

    /// Shakes hands with an X server, with the cookie that `XAUTHORITY` or the home folder holds.
    ///
    /// A port that takes calls and never answers would be waited for without end: it is left behind.
    fn enter(name: &str) -> Result<(), String> {
        let (tell, told) = mpsc::channel();
        let display = name.to_string();
        let shake = move || {
            let entered = RustConnection::connect(Some(&display));
            let entered = entered.map(drop).map_err(|problem| problem.to_string());
            // Nobody may listen any more.
            let _ = tell.send(entered);
        };
        let spawned = thread::Builder::new().spawn(shake);
        spawned.map_err(|problem| problem.to_string())?;
        let silence = |_| Err("it takes calls and is silent".into());
        told.recv_timeout(PATIENCE).unwrap_or_else(silence)
    }
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests {
    use super::unix::{handed_over, wayland, x11};
    use std::io::Write;
    use std::net::TcpListener;
    use std::os::unix::net::UnixListener;
    use std::thread;

    #[test]
    fn displays_that_do_not_answer_are_missing() {
        for name in [
            ":60001",
            "unix:60001",
            ":",
            "0",
            ":x",
            ":99999",
            "localhost:60000",
        ] {
            let obstacle = x11(name).expect_err("nobody is there");
            assert!(obstacle.what.contains(name), "{}", obstacle.what);
        }
        let folder = tempfile::tempdir().expect("the temporary folder can be written");
        let folder = folder.path();
        assert!(wayland("wayland-9", folder).is_err());
        let listener = UnixListener::bind(folder.join("wayland-9")).expect("a free name");
        let server = thread::spawn(move || {
            let (mut client, _) = listener.accept().expect("one calls");
            client.write_all(&[0; 8]).expect("it listens");
            let (silent, _) = listener.accept().expect("one calls");
            drop(silent);
        });
        assert!(wayland("wayland-9", folder).is_ok());
        assert!(wayland("wayland-9", folder).is_err(), "it hung up");
        server.join().expect("it served");
        for number in ["99", "-1", "x", "../../self/exe"] {
            assert!(handed_over(number).is_err(), "{number}");
        }
    }

    /// A port that an X server could have, and the display's name.
    fn listening() -> (TcpListener, String) {
        let mut ports = 6_100..6_200_u16;
        let (server, port) = ports
            .find_map(|port| Some((TcpListener::bind(("127.0.0.1", port)).ok()?, port)))
            .expect("one of a hundred is free");
        (server, format!("127.0.0.1:{}", port - 6_000))
    }

    #[test]
    fn a_server_that_lets_nobody_in_is_quoted_in_one_line() {
        let (server, name) = listening();
        let reason = *b"No cookie,\nno entry";
        let refuses = thread::spawn(move || {
            let (mut client, _) = server.accept().expect("one calls");
            // As X11's protocol has it: failed, letters, version 11.0, words of four bytes.
            let head = [0, 19, 11, 0, 0, 0, 5, 0];
            client.write_all(&head).expect("it listens");
            client.write_all(&reason).expect("it listens");
            client.write_all(&[0; 1]).expect("it listens");
            // It hangs up when it has heard all.
            let _ = std::io::copy(&mut client, &mut std::io::sink());
        });
        let obstacle = x11(&name).expect_err("it was refused");
        assert!(
            obstacle.what.contains("No cookie, no entry"),
            "{obstacle:?}"
        );
        refuses.join().expect("it served");
    }

    #[test]
    fn a_port_that_is_no_x_server_is_no_display() {
        let (server, name) = listening();
        let silent = x11(&name);
        assert!(silent.is_err(), "{silent:?}");
        drop(server);
    }
}
