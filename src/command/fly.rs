mod camera;
mod controls;
mod day;
mod drawing;
mod flight;
mod help;
mod inset;
mod inspector;
mod keys;
mod making;
mod panel;
mod recorder;
mod shell;
mod timing;
mod tour;
mod window;

use super::preview::{self, PreviewArgs};
use crate::args::PlanetChoice;
use crate::error::AppError;
use std::iter;
use std::path::PathBuf;
use studio::{obstacles_to_a_window, say};
use tour::Tour;
pub(crate) use window::FlyArgs;

/// Opens the window; where there can be none, says why and draws planet.png instead.
///
/// # Errors
///
/// If the window fails, neither window nor picture is possible, or the flight cannot be recorded.
pub(crate) fn run(planet: &PlanetChoice, args: &FlyArgs) -> Result<(), AppError> {
    let recorder = args.recorder(planet)?;
    let obstacles = obstacles();
    if obstacles.is_empty() {
        return window::open(planet, args, Tour::new(false), recorder);
    }
    let unrecorded = recorder.is_asked_for().then_some("Nothing is recorded. ");
    let unrecorded = unrecorded.unwrap_or_default();
    say::remark(&format!(
        "There can be no window here:\n{obstacles}{unrecorded}Drawing a picture on the processor instead.\n"
    ));
    preview::run(planet, &PreviewArgs::instead_of_window(&free_name()))
}

/// Opens the window on the tour; where there can be none, says why and tells the tour in words.
///
/// # Errors
///
/// If the window fails, or the flight cannot be recorded.
pub(crate) fn run_tour(planet: &PlanetChoice, args: &FlyArgs) -> Result<(), AppError> {
    let recorder = args.recorder(planet)?;
    let obstacles = obstacles();
    if obstacles.is_empty() {
        return window::open(planet, args, Tour::new(true), recorder);
    }
    say::remark(&format!(
        "There can be no window here:\n{obstacles}The tour in words:\n"
    ));
    say::answer(&tour::in_words());
    Ok(())
}

/// Why there can be no window, a line each.
fn obstacles() -> String {
    let obstacles = obstacles_to_a_window();
    obstacles
        .iter()
        .map(|obstacle| format!("- {obstacle}\n"))
        .collect()
}

/// A name that no file has here: nobody said that one may be replaced.
fn free_name() -> PathBuf {
    let others = (2..).map(|number| PathBuf::from(format!("planet-{number}.png")));
    let mut names = iter::once(PathBuf::from("planet.png")).chain(others);
    let free = names.find(|name| name.symlink_metadata().is_err());
    free.expect("there is a number that no file has")
}
