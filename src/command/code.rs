use crate::args::PlanetChoice;
use crate::error::AppError;
use studio::say;

/// Prints a planet as a line of letters, which `--code` reads.
///
/// # Errors
///
/// If it needs pictures.
pub(crate) fn run(planet: &PlanetChoice) -> Result<(), AppError> {
    let radius = (planet.radius != planet.written.recipe.radius).then_some(planet.radius);
    let code = planet.written.to_code(planet.seed, radius);
    let code = code.map_err(|problem| AppError::NoCode {
        planet: planet.name(),
        problem,
    })?;
    say::answer(&format!("{code}\n"));
    Ok(())
}
