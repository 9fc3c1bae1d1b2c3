mod draw;
mod make;
mod run;
mod score;
mod sheet;

use crate::error::AppError;
use clap::Subcommand;
use draw::DrawArgs;
use make::MakeArgs;
use run::RunArgs;
use score::ScoreArgs;
use sheet::SheetArgs;

/// What can be done with maps.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  relief map run assets/maps/finished.yaml -o maps       all pictures of a pipeline
  relief map diamond-square -o ground.png --grid cube --size 257 --seed 3
  relief map fractal -o hills.svg --as lines --set noise=simplex --set octaves=6
  relief map score ground.png
  relief map draw ground.png -o ground.svg --as lines

Lengths are in sides of the map, slopes height a side; heights go from 0 to 1, and the sea
stands at 0.5. What a picture shows is said by --as, the kind of file by its ending: .png, .pnm,
.svg (lines), .exr or .raw (heights as they are).")]
pub(crate) struct MapArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Run a pipeline of generators and modifiers, and write its pictures.
    Run(RunArgs),
    /// Say what a map is worth: how eroded it looks, how well it can be played on, its heights and slopes.
    Score(ScoreArgs),
    /// Draw a map that lies in a file: in colours, in greys or in lines.
    Draw(DrawArgs),
    /// Draw every generator and modifier, each on a plane and on a cube, on one sheet.
    Sheet(SheetArgs),
    /// Noise summed over octaves: --set noise=value|gradient|simplex|cell.
    Fractal(MakeArgs),
    /// One octave of value noise.
    Value(MakeArgs),
    /// One octave of gradient noise.
    Gradient(MakeArgs),
    /// One octave of simplex noise.
    Simplex(MakeArgs),
    /// One octave of cell noise.
    Cell(MakeArgs),
    /// Halved squares, each edge the mean of its ends.
    MidpointDisplacement(MakeArgs),
    /// Halved squares, each edge the mean of all around it.
    DiamondSquare(MakeArgs),
    /// The retro article's diamond-square: --set form=a|b|r, --size 513 for --set level=9.
    RetroDiamondSquare(MakeArgs),
    /// A window of a landscape of 16 777 217 nodes a side: --set x=N --set y=N.
    LazyDiamondSquare(MakeArgs),
    /// Half-spheres added up.
    Hills(MakeArgs),
    /// An island of polygons.
    VoronoiIsland(MakeArgs),
    /// Stamp noise: --set shape=cone|bell|dome|crater|ridge.
    StampNoise(MakeArgs),
}

/// Does it, with the seed that was asked for, if one was.
///
/// # Errors
///
/// As what is done.
pub(crate) fn run(seed: Option<u64>, args: &MapArgs) -> Result<(), AppError> {
    let (name, args) = match &args.what {
        What::Run(args) => return run::run(seed, args),
        What::Score(args) => return score::run(args),
        What::Draw(args) => return draw::run(args),
        What::Sheet(args) => return sheet::run(seed, args),
        What::Fractal(args) => ("fractal", args),
        What::Value(args) => ("value", args),
        What::Gradient(args) => ("gradient", args),
        What::Simplex(args) => ("simplex", args),
        What::Cell(args) => ("cell", args),
        What::MidpointDisplacement(args) => ("midpoint-displacement", args),
        What::DiamondSquare(args) => ("diamond-square", args),
        What::RetroDiamondSquare(args) => ("retro-diamond-square", args),
        What::LazyDiamondSquare(args) => ("lazy-diamond-square", args),
        What::Hills(args) => ("hills", args),
        What::VoronoiIsland(args) => ("voronoi-island", args),
        What::StampNoise(args) => ("stamp-noise", args),
    };
    make::run(name, seed, args)
}
