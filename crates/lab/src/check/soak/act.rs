use super::edit::{Desk, Edit};
use super::hands::{Hands, Key};
use super::screen::{self, Point};
use crate::apparatus::Dice;
use crate::check::check_error::CheckError;
use std::fmt;
use std::thread;
use std::time::Duration;

/// Something that people do at a window.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Act {
    /// Holds keys down for so many milliseconds.
    Hold(Vec<Key>, u64),
    /// Presses one.
    Tap(Key),
    /// Clicks at a point.
    Click(Point),
    /// Drags with a button.
    Drag(u8, Point, Point),
    /// Turns the wheel at a point, away from oneself or back.
    Wheel(Point, i8),
    /// Empties a field at a point and fills it.
    Type(Point, Vec<Key>),
    /// Gives the window another size.
    Resize(Point),
    /// Works on the planet's file.
    Save(Edit),
}

/// Where the panel is when the flight begins.
const PANEL: Point = (330, 420);

impl Act {
    /// Any.
    pub(super) fn draw(dice: &mut Dice) -> Self {
        match dice.whole(20) {
            0..=5 => {
                let keys = (0..=dice.whole(3)).map(|_| *dice.one_of(Key::FLYING));
                Self::Hold(keys.collect(), 200 + u64::from(dice.whole(3_000)))
            }
            6..=7 => Self::Tap(*dice.one_of(Key::SWITCHING)),
            8..=9 => Self::Click(within(PANEL, dice)),
            10..=11 => Self::Drag(1, within(PANEL, dice), within(PANEL, dice)),
            12 => Self::Type(
                within(PANEL, dice),
                (0..dice.whole(7))
                    .map(|_| *dice.one_of(Key::DIGITS))
                    .collect(),
            ),
            13..=14 => {
                let button = *dice.one_of(&[1, 3]);
                Self::Drag(
                    button,
                    within(screen::SIZE, dice),
                    within(screen::SIZE, dice),
                )
            }
            15..=16 => {
                let notches = *dice.one_of(&[-8, -3, -1, 1, 3, 8]);
                Self::Wheel(within(screen::SIZE, dice), notches)
            }
            17 => Self::Resize(size(dice)),
            _ => Self::Save(Edit::draw(dice)),
        }
    }

    /// Does it.
    ///
    /// # Errors
    ///
    /// If the display or the file does not let itself be reached.
    pub(super) fn perform(&self, hands: &mut Hands, desk: &Desk) -> Result<(), CheckError> {
        match self {
            Self::Hold(keys, millis) => {
                keys.iter().try_for_each(|&key| hands.press(key))?;
                thread::sleep(Duration::from_millis(*millis));
                keys.iter().try_for_each(|&key| hands.release(key))
            }
            Self::Tap(key) => hands.tap(*key),
            Self::Click(at) => hands.click(*at),
            Self::Drag(button, from, to) => hands.drag(*button, *from, *to),
            Self::Wheel(at, notches) => hands.wheel(*at, *notches),
            Self::Type(at, keys) => {
                hands.click(*at)?;
                hands.select_all()?;
                keys.iter().try_for_each(|&key| hands.tap(key))?;
                hands.tap(Key::ENTER)
            }
            Self::Resize(size) => hands.resize(*size),
            Self::Save(edit) => desk.edit(edit),
        }
    }
}

fn within((width, height): Point, dice: &mut Dice) -> Point {
    (dice.whole(width), dice.whole(height))
}

/// A window's size: most are small, for the processor draws them, and a few are out of the ordinary.
fn size(dice: &mut Dice) -> Point {
    let (width, height) = screen::SIZE;
    match dice.whole(10) {
        0 => (1 + dice.whole(40), 1 + dice.whole(40)),
        1 => (width, height),
        2 => (1 + dice.whole(width), 1 + dice.whole(height)),
        _ => (200 + dice.whole(440), 150 + dice.whole(330)),
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let point = |(x, y): Point| format!("{x}, {y}");
        let names = |keys: &[Key]| {
            let names: Vec<_> = keys.iter().map(Key::to_string).collect();
            names.join(" ")
        };
        match self {
            Self::Hold(keys, millis) => write!(f, "holding {} for {millis} ms", names(keys)),
            Self::Tap(key) => write!(f, "pressing {key}"),
            Self::Click(at) => write!(f, "clicking at {}", point(*at)),
            Self::Drag(button, from, to) => {
                let (from, to) = (point(*from), point(*to));
                write!(f, "dragging with button {button} from {from} to {to}")
            }
            Self::Wheel(at, notches) => {
                write!(f, "turning the wheel by {notches} at {}", point(*at))
            }
            Self::Type(at, keys) => write!(f, "typing {} at {}", names(keys), point(*at)),
            Self::Resize((width, height)) => write!(f, "making the window {width}x{height}"),
            Self::Save(edit) => edit.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_acts_and_all_kinds_of_them() {
        let acts = |seed| {
            let mut dice = Dice::new(seed);
            (0..400).map(|_| Act::draw(&mut dice)).collect::<Vec<_>>()
        };
        assert_eq!(acts(1), acts(1));
        assert_ne!(acts(1), acts(2));
        let first_words = acts(1)
            .iter()
            .map(|act| act.to_string().split(' ').next().map(str::to_string))
            .collect::<std::collections::BTreeSet<_>>();
        assert_eq!(first_words.len(), 9, "{first_words:?}");
    }
}
