mod raw_faces;
mod realm_map;
mod unfolded;

use crate::args::{PlanetChoice, ask};
use crate::error::AppError;
use raw_faces::RawFaces;
use rayon::prelude::*;
use realm_map::RealmMap;
use std::path::PathBuf;
use std::time::Instant;
use studio::{Bits, GreyRange, Output, make_folder, png, say};

/// What an unfolded cube takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  relief cube -o cube.png --size 257 --bits 16 --raw faces

The picture is a cross, north up, seen from outside: +Y above +Z, with -X to the left and +X to
the right of it, then -Y, and -Z at the bottom. Every realm is drawn whole, borders included.
The greys go from the lowest height to the highest.")]
pub(crate) struct CubeArgs {
    /// Picture to write, a PNG
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Vertices a side of each realm, 2^k + 1 from 5 to 4097
    #[arg(long, value_name = "2^k+1", default_value = "257", value_parser = ask::realm_size)]
    size: u8,
    /// Bits of a grey: 8 or 16
    #[arg(long, value_name = "8|16", default_value = "8")]
    bits: Bits,
    /// Also write the heights into this folder, a file of raw numbers a realm, and cube.json that explains them
    #[arg(long, value_name = "DIR")]
    raw: Option<PathBuf>,
}

/// Prints the six realms.
///
/// # Errors
///
/// If the picture or the raw faces cannot be written.
pub(crate) fn run(planet: &PlanetChoice, args: &CubeArgs) -> Result<(), AppError> {
    let output = Output::png(&args.output)?;
    let raw = match &args.raw {
        Some(folder) => {
            make_folder(folder)?;
            Some(RawFaces::into(folder)?)
        }
        None => None,
    };
    let start = Instant::now();
    let realms = RealmMap::all(&planet.terrain(), args.size);
    let time = start.elapsed();
    let range = GreyRange::of(realms.par_iter().flat_map(RealmMap::heights));
    if let Some(raw) = &raw {
        raw.write(&realms, planet, range)?;
    }
    let side = realms[0].side();
    let tile = (1 << args.size) + 1;
    let (width, height) = (tile * unfolded::COLUMNS, tile * unfolded::ROWS);
    let picture = range.picture(width, height, args.bits, |x, y| {
        let realm = unfolded::realm_at(x / side, y / side)?;
        let map = &realms[realm.index()];
        // A picture's rows go down, v goes up.
        Some(map.at(x % side, side - 1 - y % side))
    });
    png::write(&picture, &output)?;
    say::written(
        &output,
        &format!(
            "{}, seed {}, six realms of {side} × {side}, heights {:.1} to {:.1} m, printed in {:.1} ms",
            planet.recipe.name,
            planet.seed,
            range.lowest,
            range.highest,
            time.as_secs_f64() * 1e3,
        ),
    );
    if let Some(folder) = &args.raw {
        say::answer(&format!("{}: six faces and cube.json\n", folder.display()));
    }
    Ok(())
}
