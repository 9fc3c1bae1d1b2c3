mod camera;
mod controls;
mod day;
mod drawing;
mod flight;
mod help;
mod inspector;
mod keys;
mod making;
mod panel;
mod shell;
mod timing;
mod window;

use super::preview::{self, PreviewArgs};
use crate::args::PlanetChoice;
use crate::error::AppError;
use std::iter;
use std::path::PathBuf;
use studio::{obstacles_to_a_window, say};
pub(crate) use window::FlyArgs;

/// Opens the window; where there can be none, says why and draws planet.png instead.
///
/// # Errors
///
/// If the window fails, or neither window nor picture is possible.
pub(crate) fn run(planet: &PlanetChoice, args: &FlyArgs) -> Result<(), AppError> {
    let obstacles = obstacles_to_a_window();
    if obstacles.is_empty() {
        return window::open(planet, args);
    }
    let reasons: String = obstacles
        .iter()
        .map(|obstacle| format!("- {obstacle}\n"))
        .collect();
    say::remark(&format!(
        "There can be no window here:\n{reasons}Drawing a picture on the processor instead.\n"
    ));
    preview::run(planet, &PreviewArgs::instead_of_window(&free_name()))
}

/// A name that no file has here: nobody said that one may be replaced.
fn free_name() -> PathBuf {
    let others = (2..).map(|number| PathBuf::from(format!("planet-{number}.png")));
    let mut names = iter::once(PathBuf::from("planet.png")).chain(others);
    let free = names.find(|name| name.symlink_metadata().is_err());
    free.expect("there is a number that no file has")
}
