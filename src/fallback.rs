use crate::error::AppError;
use crate::fly::{self, FlyArgs};
use crate::obstacle::Obstacle;
use crate::planet_choice::PlanetChoice;
use crate::preview::{self, PreviewArgs};
use crate::say;
use std::path::Path;

/// Opens the window; where there can be none, says why and draws planet.png instead.
///
/// # Errors
///
/// If the window fails, or neither window nor picture is possible.
pub(crate) fn fly_or_preview(planet: &PlanetChoice, args: &FlyArgs) -> Result<(), AppError> {
    let obstacles = Obstacle::to_a_window();
    if obstacles.is_empty() {
        return fly::run(planet, args);
    }
    let reasons: String = obstacles
        .iter()
        .map(|Obstacle { what, next }| format!("- {what}; {next}\n"))
        .collect();
    say::remark(&format!(
        "There can be no window here:\n{reasons}Drawing a picture on the processor instead.\n"
    ));
    let picture = Path::new("planet.png");
    preview::run(planet, &PreviewArgs::instead_of_window(picture))
}
