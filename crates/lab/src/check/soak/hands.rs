use super::screen::{Point, Screen};
use crate::check::check_error::CheckError;
use std::error::Error;
use std::fmt;
use std::io::IoSlice;
use std::thread;
use std::time::Duration;
use x11rb::CURRENT_TIME;
use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::xproto::{
    self, ConfigureWindowAux, ConnectionExt, InputFocus, MapState, Window,
};
use x11rb::rust_connection::RustConnection;

/// A keyboard, a mouse and a window's border, on a display: what is done with them reaches the window as from a person's hands.
#[derive(Debug)]
pub(super) struct Hands {
    display: RustConnection,
    root: Window,
    window: Window,
    /// The number of the extension that lends hands.
    xtest: u8,
    /// The window's, in pixels.
    size: Point,
}

/// A key, by its number on Linux and what is printed on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key(u8, &'static str);

impl Key {
    pub(super) const ENTER: Self = Self(28, "Enter");
    const ESCAPE: Self = Self(1, "Esc");
    const CTRL: Self = Self(29, "Ctrl");
    const A: Self = Self(30, "A");

    /// What is held in flight.
    pub(super) const FLYING: &[Self] = &[
        Self(17, "W"),
        Self(17, "W"),
        Self(17, "W"),
        Self(31, "S"),
        Self::A,
        Self(32, "D"),
        Self(57, "Space"),
        Self(18, "E"),
        Self(46, "C"),
        Self(16, "Q"),
        Self(103, "up"),
        Self(108, "down"),
        Self(105, "left"),
        Self(106, "right"),
        Self(42, "Shift"),
        Self::CTRL,
        Self(26, "["),
        Self(27, "]"),
    ];

    /// What is pressed once: all but what ends the program, and some keys that do nothing.
    pub(super) const SWITCHING: &[Self] = &[
        Self(2, "1"),
        Self(3, "2"),
        Self(4, "3"),
        Self(5, "4"),
        Self(6, "5"),
        Self(7, "6"),
        Self(59, "F1"),
        Self(60, "F2"),
        Self(61, "F3"),
        Self(62, "F4"),
        Self(63, "F5"),
        Self(64, "F6"),
        Self(65, "F7"),
        Self(66, "F8"),
        Self(67, "F9"),
        Self(68, "F10"),
        Self(87, "F11"),
        Self(20, "T"),
        Self(102, "Home"),
        Self(15, "Tab"),
        Self(111, "Delete"),
        Self::ENTER,
    ];

    /// What fields are filled with.
    pub(super) const DIGITS: &[Self] = &[
        Self(2, "1"),
        Self(3, "2"),
        Self(4, "3"),
        Self(5, "4"),
        Self(6, "5"),
        Self(7, "6"),
        Self(8, "7"),
        Self(9, "8"),
        Self(10, "9"),
        Self(11, "0"),
        Self(12, "-"),
        Self(52, "."),
        Self(14, "Backspace"),
        Self(30, "A"),
    ];

    /// Its number on X11.
    const fn code(self) -> u8 {
        self.0 + 8
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.1)
    }
}

/// How long a key or a button is down at a tap: longer than a frame of the processor's.
const TAP: Duration = Duration::from_millis(120);

/// Moves of a drag.
const MOVES: u16 = 8;

impl Hands {
    /// On the window that is open on a display; none while there is none.
    ///
    /// # Errors
    ///
    /// If the display does not answer.
    pub(super) fn on(screen: &Screen) -> Result<Option<Self>, CheckError> {
        Self::find(screen).map_err(failed)
    }

    fn find(screen: &Screen) -> Result<Option<Self>, Box<dyn Error>> {
        let (display, number) = RustConnection::connect(Some(screen.name()))?;
        let root = display.setup().roots[number].root;
        let xtest = display
            .extension_information("XTEST")?
            .ok_or("it has no XTEST")?
            .major_opcode;
        let mut seen = None;
        for window in display.query_tree(root)?.reply()?.children {
            // One that is gone by now is no window.
            let attributes = display.get_window_attributes(window)?.reply();
            if attributes.is_ok_and(|attributes| attributes.map_state == MapState::VIEWABLE) {
                seen = Some(window);
            }
        }
        let Some(window) = seen else {
            return Ok(None);
        };
        let shape = display.get_geometry(window)?.reply()?;
        let mut hands = Self {
            display,
            root,
            window,
            xtest,
            size: (shape.width, shape.height),
        };
        hands.configure(hands.size)?;
        Ok(Some(hands))
    }

    pub(super) fn press(&mut self, key: Key) -> Result<(), CheckError> {
        self.fake(xproto::KEY_PRESS_EVENT, key.code(), (0, 0))
    }

    pub(super) fn release(&mut self, key: Key) -> Result<(), CheckError> {
        self.fake(xproto::KEY_RELEASE_EVENT, key.code(), (0, 0))
    }

    pub(super) fn tap(&mut self, key: Key) -> Result<(), CheckError> {
        self.press(key)?;
        thread::sleep(TAP);
        self.release(key)
    }

    /// Selects what stands in a field.
    pub(super) fn select_all(&mut self) -> Result<(), CheckError> {
        self.press(Key::CTRL)?;
        self.tap(Key::A)?;
        self.release(Key::CTRL)
    }

    pub(super) fn click(&mut self, at: Point) -> Result<(), CheckError> {
        self.drag(1, at, at)
    }

    /// Drags with a button; points outside the window are meant at its border.
    pub(super) fn drag(&mut self, button: u8, from: Point, to: Point) -> Result<(), CheckError> {
        let (from, to) = (self.inside(from), self.inside(to));
        self.point(from)?;
        thread::sleep(TAP);
        self.fake(xproto::BUTTON_PRESS_EVENT, button, (0, 0))?;
        thread::sleep(TAP);
        if from != to {
            let between = |from: u16, to: u16, step: u16| {
                let sum =
                    u32::from(from) * u32::from(MOVES - step) + u32::from(to) * u32::from(step);
                u16::try_from(sum / u32::from(MOVES)).expect("it is between the two")
            };
            for step in 1..=MOVES {
                self.point((between(from.0, to.0, step), between(from.1, to.1, step)))?;
                thread::sleep(TAP / 4);
            }
        }
        self.fake(xproto::BUTTON_RELEASE_EVENT, button, (0, 0))
    }

    /// Turns the wheel by notches, away from oneself if they are positive.
    pub(super) fn wheel(&mut self, at: Point, notches: i8) -> Result<(), CheckError> {
        self.point(self.inside(at))?;
        let button = if notches > 0 { 4 } else { 5 };
        for _ in 0..notches.unsigned_abs() {
            self.fake(xproto::BUTTON_PRESS_EVENT, button, (0, 0))?;
            self.fake(xproto::BUTTON_RELEASE_EVENT, button, (0, 0))?;
            thread::sleep(TAP / 4);
        }
        Ok(())
    }

    /// Gives the window another size.
    pub(super) fn resize(&mut self, size: Point) -> Result<(), CheckError> {
        self.configure(size).map_err(failed)
    }

    /// Asks the program to close what is open, and itself in the end.
    pub(super) fn escape(&mut self) -> Result<(), CheckError> {
        self.tap(Key::ESCAPE)
    }

    fn inside(&self, at: Point) -> Point {
        (at.0.min(self.size.0 - 1), at.1.min(self.size.1 - 1))
    }

    /// Moves the pointer.
    fn point(&mut self, at: Point) -> Result<(), CheckError> {
        self.fake(xproto::MOTION_NOTIFY_EVENT, 0, at)
    }

    /// Places the window in the corner with a size, and has keys reach it: nobody else does that on a display without a desktop.
    fn configure(&mut self, size: Point) -> Result<(), Box<dyn Error>> {
        self.size = size;
        let place = ConfigureWindowAux::new()
            .x(0)
            .y(0)
            .width(u32::from(size.0))
            .height(u32::from(size.1));
        self.display.configure_window(self.window, &place)?;
        let focus = self
            .display
            .set_input_focus(InputFocus::PARENT, self.window, CURRENT_TIME);
        focus?.check()?;
        Ok(())
    }

    /// The request `FakeInput` of XTEST.
    fn fake(&mut self, kind: u8, detail: u8, (x, y): Point) -> Result<(), CheckError> {
        let mut request = [0_u8; 36];
        request[0] = self.xtest;
        request[1] = 2;
        request[2..4].copy_from_slice(&9_u16.to_ne_bytes());
        request[4] = kind;
        request[5] = detail;
        request[12..16].copy_from_slice(&self.root.to_ne_bytes());
        request[24..26].copy_from_slice(&x.to_ne_bytes());
        request[26..28].copy_from_slice(&y.to_ne_bytes());
        let sent = self
            .display
            .send_request_without_reply(&[IoSlice::new(&request)], Vec::new());
        sent.map_err(failed)?.check().map_err(failed)
    }
}

fn failed(problem: impl Into<Box<dyn Error>>) -> CheckError {
    CheckError::Screen(problem.into().to_string())
}
