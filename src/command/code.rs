use crate::args::PlanetChoice;
use crate::error::AppError;
use crate::qr::Qr;
use std::path::PathBuf;
use studio::{Output, png, say};

/// How to hand a planet on.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct CodeArgs {
    /// Write the line as a QR code, too: a PNG
    #[arg(long, value_name = "FILE")]
    qr: Option<PathBuf>,
}

/// Pixels along a module of a QR code.
const PIXELS: u32 = 6;

/// Prints a planet as a line of letters, which `--code` reads.
///
/// # Errors
///
/// If it needs pictures, or the picture cannot be written.
pub(crate) fn run(planet: &PlanetChoice, args: &CodeArgs) -> Result<(), AppError> {
    let output = args
        .qr
        .as_deref()
        .map(|file| Output::png(file)?.apart_from(planet.inputs()));
    let output = output.transpose()?;
    let radius = (planet.radius != planet.written.recipe.radius).then_some(planet.radius);
    let code = planet.written.to_code(planet.seed, radius);
    let code = code.map_err(|problem| AppError::NoCode {
        planet: planet.name(),
        problem,
    })?;
    if let Some(output) = output {
        // A code has fewer than 2 000 letters.
        if let Some(qr) = Qr::new(&code) {
            png::write(&qr.picture(PIXELS).into(), &output)?;
            say::written(&output, &format!("{0} x {0} modules", qr.side()));
        }
    }
    say::answer(&format!("{code}\n"));
    Ok(())
}
