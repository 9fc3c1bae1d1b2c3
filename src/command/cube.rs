mod raw_faces;
mod realm_map;

use crate::args::{PlanetChoice, ask};
use crate::error::AppError;
use cubemap::Cross;
use raw_faces::RawFaces;
use rayon::prelude::*;
use realm_map::RealmMap;
use std::path::PathBuf;
use std::time::Instant;
use studio::process::memory;
use studio::{Bits, Folder, GreyRange, Output, Staged, png, progress, say};

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

/// Bytes that every cube takes.
const BASE_BYTES: u64 = 64 << 20;

/// Bytes that a vertex takes: in six realms twice while one is put together, and in twelve squares of the picture.
const BYTES_A_VERTEX: u64 = 6 * 4 + 2 * 4 + 12 * 2;

/// Prints the six realms.
///
/// # Errors
///
/// If the picture or the raw faces cannot be written.
pub(crate) fn run(planet: &PlanetChoice, args: &CubeArgs) -> Result<(), AppError> {
    let output = Output::png(&args.output)?.apart_from(planet.inputs())?;
    let output = output.apart_from(args.raw.as_deref())?;
    let folder = args.raw.as_deref().map(Folder::make).transpose()?;
    let others: Vec<_> = planet.inputs().chain([args.output.as_path()]).collect();
    let raw = folder
        .as_ref()
        .map(|folder| RawFaces::into(folder, &others));
    let raw = raw.transpose()?;
    let vertices = ((1_u64 << args.size) + 1).pow(2);
    memory::ask("the cube", BASE_BYTES + vertices * BYTES_A_VERTEX)?;
    let start = Instant::now();
    let realms = RealmMap::all(&planet.terrain(), args.size, progress("tiles", 0));
    let time = start.elapsed();
    let range = GreyRange::of(realms.par_iter().flat_map(RealmMap::heights));
    let side = realms[0].side();
    let tile = (1 << args.size) + 1;
    let (width, height) = (tile * Cross::COLUMNS, tile * Cross::ROWS);
    let picture = range.picture(width, height, args.bits, |x, y| {
        let realm = Cross::realm_at(x / side, y / side)?;
        let map = &realms[realm.index()];
        // A picture's rows go down, v goes up.
        Some(map.at(x % side, side - 1 - y % side))
    });
    // All of it comes, or nothing.
    let mut files = vec![png::stage(&picture, &output)?];
    if let Some(raw) = &raw {
        files.extend(raw.stage(&realms, planet, range)?);
    }
    files.into_iter().try_for_each(Staged::put)?;
    say::written(
        &output,
        &format!(
            "{}, seed {}, six realms of {side} × {side}, heights {:.1} to {:.1} m, printed in {:.1} ms",
            planet.name(),
            planet.seed,
            range.lowest,
            range.highest,
            time.as_secs_f64() * 1e3,
        ),
    );
    if let Some(folder) = &args.raw {
        say::answer(&format!("{}: six faces and cube.json\n", say::path(folder)));
    }
    Ok(())
}
