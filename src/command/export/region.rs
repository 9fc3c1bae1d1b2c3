use super::map::{self, MapArgs};
use crate::args::{PlanetChoice, ask};
use crate::error::AppError;
use crate::export_error::ExportError;
use export::{Grid, GridError, Region};

/// What a map of a square takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  relief region -o valley.tif --lat 34.7 --lon -90 --km 20 --step 10      2001 x 2001 points, for QGIS and GDAL
  relief region -o unreal.png --lat 34.7 --lon -90 --km 8 --size 1009     a landscape for Unreal: 1009, 2017, 4033 or 8129
  relief region -o unity.r16 --lat 34.7 --lon -90 --km 4 --size 1025      a terrain for Unity: 2^n + 1, 16 bits, Windows byte order
  relief region -o godot.exr --lat 34.7 --lon -90 --km 4 --size 1025      heights in metres for Godot's terrains

The square lies in an azimuthal equidistant projection around the place: distances and directions from its middle are
true, and north is up there. Pixels are points; the first and the last of a row lie on the square's sides.")]
pub(crate) struct RegionArgs {
    #[command(flatten)]
    map: MapArgs,
    /// Degrees north of the middle
    #[arg(long, value_name = "D", value_parser = ask::latitude, allow_hyphen_values = true)]
    lat: f64,
    /// Degrees east of the middle
    #[arg(long, value_name = "D", value_parser = ask::longitude, allow_hyphen_values = true)]
    lon: f64,
    /// Kilometres from side to side
    #[arg(long, value_name = "K", value_parser = ask::length, allow_hyphen_values = true, required_unless_present_all = ["size", "step"])]
    km: Option<f64>,
    /// Metres from point to point
    #[arg(long, value_name = "M", value_parser = ask::length, allow_hyphen_values = true, required_unless_present = "size")]
    step: Option<f64>,
    /// Points to a side, 2 to 16385, instead of --km or --step
    #[arg(long, value_name = "N", value_parser = ask::region_side)]
    size: Option<u32>,
}

/// Writes a map of a square around a place.
///
/// # Errors
///
/// If there is no such square, and as [`map::run`].
pub(crate) fn run(planet: &PlanetChoice, args: &RegionArgs) -> Result<(), AppError> {
    if args.km.is_some() && args.step.is_some() && args.size.is_some() {
        return Err(ExportError::ThreeSizes.into());
    }
    let region = square(planet.radius, args).map_err(ExportError::Region)?;
    map::run(planet, &args.map, Grid::Region(region))
}

/// The square that two of its three sizes make.
fn square(radius: f64, args: &RegionArgs) -> Result<Region, GridError> {
    let place = [args.lat, args.lon];
    let metres = args.km.map(|km| km * 1e3);
    match (metres, args.step, args.size) {
        (Some(metres), None, Some(size)) => {
            Region::new(place, radius, metres / f64::from(size - 1), size)
        }
        (_, Some(step), Some(size)) => Region::new(place, radius, step, size),
        (metres, step, _) => {
            let (metres, step) = (metres.unwrap_or_default(), step.unwrap_or_default());
            Region::across(place, radius, metres, step)
        }
    }
}
