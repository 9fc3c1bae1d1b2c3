//! What can be done with a planet: a file for each command, and the list of them.

mod bake;
mod code;
mod cube;
mod doctor;
mod explain;
mod export;
mod film;
pub(crate) mod fly;
mod gallery;
mod heightmap;
mod info;
mod map;
mod preview;
mod screenshot;

use crate::args::PlanetArgs;
use crate::error::AppError;
use bake::BakeArgs;
use clap::Subcommand;
use code::CodeArgs;
use cube::CubeArgs;
use explain::ExplainArgs;
use export::{GlobeArgs, MeshArgs, RegionArgs};
use film::FilmArgs;
use fly::FlyArgs;
use gallery::GalleryArgs;
use heightmap::HeightmapArgs;
use info::InfoArgs;
#[cfg(feature = "lab")]
use lab::{bench, check};
use map::MapArgs;
use preview::PreviewArgs;
use screenshot::ScreenshotArgs;
#[cfg(feature = "lab")]
use studio::Output;

/// What can be done with a planet.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Fly around the planet in a window: what `relief` alone does.
    Fly(FlyArgs),
    /// See how a planet is printed, in eight stops: in a window, by Enter.
    Tour(FlyArgs),
    /// Draw a picture on the graphics adapter, without a window.
    Screenshot(ScreenshotArgs),
    /// Draw a flight that was recorded, picture by picture.
    Film(FilmArgs),
    /// Draw every preset, or one planet, from orbit, from 10 km and from the ground.
    Gallery(GalleryArgs),
    /// Draw the planet on the processor alone.
    Preview(PreviewArgs),
    /// Print a flat map that wraps around, as a grey picture.
    Heightmap(HeightmapArgs),
    /// Make, score and draw maps: on a plane, a torus or a cube.
    Map(MapArgs),
    /// Print the six realms as an unfolded cube, and as raw numbers.
    Cube(CubeArgs),
    /// Map the whole planet on longitude and latitude: heights, water, normals or colours.
    Globe(GlobeArgs),
    /// Map a square around a place: terrain for game engines and GIS.
    Region(RegionArgs),
    /// Make one closed mesh of the whole planet: for modellers, game engines and printers.
    Mesh(MeshArgs),
    /// Cut the planet into tiles and keep them in archives, for servers and clusters.
    Bake(BakeArgs),
    /// Print the planet as a line of letters that others hand to --code: recipe, seed and size.
    Code(CodeArgs),
    /// Measure the planet: heights, land, slopes.
    Info(InfoArgs),
    /// Say what made the height of a place: its stamps one by one, masks, rivers.
    Explain(ExplainArgs),
    /// Prove that the planet has no seam: chunks compared bit for bit.
    #[cfg(feature = "lab")]
    Check(check::CheckArgs),
    /// Measure how fast it is here, against references run beside it.
    #[cfg(feature = "lab")]
    Bench(bench::BenchArgs),
    /// Say what of all this works on this machine, and what to install for the rest.
    Doctor,
}

impl Command {
    /// Does it, with the planet that was asked for.
    ///
    /// # Errors
    ///
    /// If the planet cannot be printed, or as the command.
    pub(crate) fn run(self, planet: PlanetArgs) -> Result<(), AppError> {
        match self {
            Self::Fly(args) => fly::run(&planet.choose()?, &args),
            Self::Tour(args) => fly::run_tour(&planet.choose()?, &args),
            Self::Screenshot(args) => screenshot::run(&planet.choose()?, &args),
            Self::Film(args) => film::run(planet, &args),
            Self::Gallery(args) => gallery::run(planet, &args),
            Self::Preview(args) => preview::run(&planet.choose()?, &args),
            Self::Heightmap(args) => heightmap::run(planet.choose()?.seed, &args),
            Self::Map(args) => map::run(planet.seed, &args),
            Self::Cube(args) => cube::run(&planet.choose()?, &args),
            Self::Globe(args) => export::globe(&planet.choose()?, &args),
            Self::Region(args) => export::region(&planet.choose()?, &args),
            Self::Mesh(args) => export::mesh(&planet.choose()?, &args),
            Self::Bake(args) => bake::run(&planet.choose()?, &args),
            Self::Code(args) => code::run(&planet.choose()?, &args),
            Self::Info(args) => info::run(&planet.choose()?, &args),
            Self::Explain(args) => explain::run(&planet.choose()?, &args),
            #[cfg(feature = "lab")]
            Self::Check(args) => Ok(check::run(&planet.choose()?.planet(), &args)?),
            #[cfg(feature = "lab")]
            Self::Bench(args) => {
                let planet = planet.choose()?;
                if let Some(file) = args.output() {
                    Output::svg(file)?.apart_from(planet.inputs())?;
                }
                Ok(bench::run(&planet.planet(), &args)?)
            }
            Self::Doctor => {
                doctor::run();
                Ok(())
            }
        }
    }
}
