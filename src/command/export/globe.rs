use super::map::{self, MapArgs};
use crate::args::{PlanetChoice, ask};
use crate::error::AppError;
use export::{CubeMap, Globe, Grid};

/// What a map of the whole planet takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  relief globe -o earth.tif --width 4096                    heights for QGIS and GDAL, as 32-bit floats
  relief globe -o earth.png --width 8192                    the same in 65536 greys, and earth.json that explains them
  relief globe -o colours.png --width 4096 --what colour    a texture for a ball
  relief globe -o sky.ktx2 --cube 1024 --what colour        a cube map for a graphics adapter
  relief globe -o /dev/stdout --as f32 | my-program         bare numbers, row by row from the north

The map is twice as wide as high, with 180 degrees west at its left and the north pole on top. Pixels
are areas whose borders lie on the poles and the 180th meridian; with --points they are points, of which the first
and the last column lie on that meridian and the first and the last row on the poles. It takes as little memory whatever its size.")]
pub(crate) struct GlobeArgs {
    #[command(flatten)]
    map: MapArgs,
    /// Columns, an even number up to 16384
    #[arg(long, value_name = "N", default_value = "2048", value_parser = ask::globe_width)]
    width: u32,
    /// Pixels are points: one more column and one more row, with the poles and the 180th meridian twice among them
    #[arg(long)]
    points: bool,
    /// Instead of a map on longitude and latitude the six faces of a cube, N pixels to a side, below each other: +X, -X, +Y, -Y, +Z, -Z as OpenGL and Vulkan sample them
    #[arg(long, value_name = "N", value_parser = ask::face_side, conflicts_with_all = ["width", "points"])]
    cube: Option<u32>,
}

/// Writes a map of the whole planet.
///
/// # Errors
///
/// As [`map::run`].
pub(crate) fn run(planet: &PlanetChoice, args: &GlobeArgs) -> Result<(), AppError> {
    if let Some(side) = args.cube {
        let cube = CubeMap::new(side).expect("the side was checked");
        return map::run(planet, &args.map, Grid::Cube(cube));
    }
    let globe = if args.points {
        Globe::points(args.width)
    } else {
        Globe::areas(args.width)
    };
    let globe = globe.expect("the width was checked");
    map::run(planet, &args.map, Grid::Globe(globe))
}
