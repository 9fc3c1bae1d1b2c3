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
    use std::env;
    use std::io;
    use std::net::{TcpStream, ToSocketAddrs};
    use std::os::unix::net::UnixStream;
    use std::path::{Path, PathBuf};
    use std::time::Duration;

    const NEXT: &str = "run it on a desktop, or on a display in memory: apt-get install -y xvfb, then xvfb-run relief";

    pub(super) fn find() -> Result<Display, Obstacle> {
        let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        if let Some(display) = set("WAYLAND_DISPLAY") {
            let folder = set("XDG_RUNTIME_DIR").unwrap_or_default();
            return wayland(&display, Path::new(&folder));
        }
        if set("WAYLAND_SOCKET").is_some() {
            return Ok(on_wayland("handed over"));
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

    /// The display of that name; a relative one lies in `folder`.
    pub(super) fn wayland(name: &str, folder: &Path) -> Result<Display, Obstacle> {
        match UnixStream::connect(folder.join(name)) {
            Ok(_) => Ok(on_wayland(name)),
            Err(problem) => Err(Obstacle {
                what: format!("the Wayland display {name} does not answer ({problem})"),
                next: format!("correct or unset WAYLAND_DISPLAY; without one, {NEXT}"),
            }),
        }
    }

    /// The display of that name, `[host]:number[.screen]`.
    pub(super) fn x11(name: &str) -> Result<Display, Obstacle> {
        let number = name.rsplit_once(':').and_then(|(host, rest)| {
            let number = rest.split('.').next()?;
            Some((host, number.parse::<u16>().ok()?))
        });
        let answer = match number {
            Some(("" | "unix", number)) => local(number),
            Some((host, number)) => remote(host, number),
            None => Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "a display is called :0 or host:0",
            )),
        };
        match answer {
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
                what: format!("the X11 display {name} does not answer ({problem})"),
                next: format!("correct or unset DISPLAY; without one, {NEXT}"),
            }),
        }
    }

    fn local(number: u16) -> io::Result<()> {
        let path = PathBuf::from(format!("/tmp/.X11-unix/X{number}"));
        #[cfg(target_os = "linux")]
        {
            use std::os::linux::net::SocketAddrExt;
            use std::os::unix::{ffi::OsStrExt, net::SocketAddr};
            let address = SocketAddr::from_abstract_name(path.as_os_str().as_bytes())?;
            if UnixStream::connect_addr(&address).is_ok() {
                return Ok(());
            }
        }
        UnixStream::connect(path).map(drop)
    }

    fn remote(host: &str, number: u16) -> io::Result<()> {
        let port = number
            .checked_add(6_000)
            .ok_or(io::ErrorKind::InvalidInput)?;
        let mut last = io::Error::from(io::ErrorKind::NotFound);
        for address in (host, port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, Duration::from_secs(2)) {
                Ok(_) => return Ok(()),
                Err(problem) => last = problem,
            }
        }
        Err(last)
    }
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests {
    use super::unix::{wayland, x11};
    use std::os::unix::net::UnixListener;

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
        assert!(wayland("wayland-9", folder).is_ok());
        drop(listener);
    }
}
