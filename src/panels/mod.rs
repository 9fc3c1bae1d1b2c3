//! Panels in which a planet is made by hand: functions of their state, which know no window.

mod bands;
mod board;
mod climate;
mod field;
mod files;
mod ground;
mod look;
mod map_state;
mod maps;
mod panel;
mod sky;
mod state;
mod toolbar;
mod view;

pub(crate) use panel::panel;
pub(crate) use state::{PICKS, PORTRAIT, Pick, octave_at};
pub(crate) use view::{Ask, MapProgress, Tab, Told, View};

#[cfg(test)]
mod tests;
