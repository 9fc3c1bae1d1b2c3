//! Panels in which a planet is made by hand: functions of their state, which know no window.

mod band;
mod bands;
mod board;
mod climate;
mod field;
mod files;
mod ground;
mod look;
mod panel;
mod plots;
mod sky;
mod stamps;
mod toolbar;
mod view;

pub(crate) use board::{PICKS, PORTRAIT, Pick};
pub(crate) use panel::panel;
pub(crate) use view::{Ask, Told, View};

#[cfg(test)]
mod tests;
