use super::adapter::{Adapter, obstacle_to_drawing};
use super::display::Display;
use super::obstacle::Obstacle;

/// What keeps this machine from opening a window.
#[must_use]
pub fn obstacles_to_a_window() -> Vec<Obstacle> {
    let display = match Display::find() {
        Ok(display) => display.obstacle(),
        Err(obstacle) => Some(obstacle),
    };
    display
        .into_iter()
        .chain(obstacle_to_drawing(&Adapter::all()))
        .collect()
}
