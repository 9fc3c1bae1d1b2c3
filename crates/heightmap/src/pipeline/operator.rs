use super::error::Problem;
use crate::{
    CutOff, DiamondSquare, FastErosion, Flatten, Fractal, Gaussize, Grid, Hills, HydraulicErosion,
    Islandize, LazyDiamondSquare, MidpointDisplacement, Mix, Plates, Playability,
    RetroDiamondSquare, RetroForm, Smooth, StampNoise, StreamPower, ThermalErosion, VoronoiIsland,
};

/// What a step does.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Operator {
    /// Noise summed over octaves.
    Fractal(Fractal),
    /// Midpoint displacement.
    MidpointDisplacement(MidpointDisplacement),
    /// Diamond-square.
    DiamondSquare(DiamondSquare),
    /// The retro article's diamond-square.
    Retro(RetroDiamondSquare, RetroForm),
    /// A window of a diamond-square of 2^`level` + 1 nodes a side.
    Window {
        /// The landscape.
        ground: DiamondSquare,
        /// How often it is halved.
        level: u8,
        /// Column and row of the window's first node.
        at: [usize; 2],
    },
    /// Hills.
    Hills(Hills),
    /// An island of polygons.
    VoronoiIsland(VoronoiIsland),
    /// Stamp noise.
    StampNoise(StampNoise),
    /// Plates that drift: their crust, or where they lift the ground.
    Plates(Plates),
    /// Thermal erosion.
    ThermalErosion(ThermalErosion),
    /// Hydraulic erosion.
    HydraulicErosion(HydraulicErosion),
    /// Fast erosion.
    FastErosion(FastErosion),
    /// Rivers wear down what is lifted where a second map is high.
    StreamPower(StreamPower),
    /// Sinks towards the borders.
    Islandize(Islandize),
    /// Sinks away from the middle.
    Gaussize(Gaussize),
    /// To a power.
    Flatten(Flatten),
    /// Means of neighbours.
    Smooth(Smooth),
    /// From 0 to 1.
    Normalise,
    /// Upside down.
    Invert,
    /// Between two heights.
    CutOff(CutOff),
    /// Two maps become one.
    Mix(Mix),
    /// A second map where a third is high.
    Mask,
    /// The map of an earlier step as it is.
    Again,
    /// How eroded it looks.
    ErosionScore,
    /// How well it can be played on.
    Playability(Playability),
}

impl Operator {
    /// What the map of an earlier step as it is is called.
    pub(crate) const AGAIN: &str = "again";

    /// Whether it makes a map out of nothing.
    #[must_use]
    pub const fn generates(&self) -> bool {
        matches!(
            self,
            Self::Fractal(_)
                | Self::MidpointDisplacement(_)
                | Self::DiamondSquare(_)
                | Self::Retro(..)
                | Self::Window { .. }
                | Self::Hills(_)
                | Self::VoronoiIsland(_)
                | Self::StampNoise(_)
                | Self::Plates(_)
        )
    }

    /// Whether it reads a second map.
    pub(crate) const fn mixes(&self) -> bool {
        matches!(self, Self::Mix(_) | Self::Mask | Self::StreamPower(_))
    }

    /// Whether it tells what a map is worth.
    #[must_use]
    pub const fn scores(&self) -> bool {
        matches!(self, Self::ErosionScore | Self::Playability(_))
    }

    /// Whether it can work on a grid.
    pub(super) fn check(&self, grid: Grid) -> Result<(), Problem> {
        match self {
            Self::Fractal(fractal) => fractal.check().map_err(Problem::Noise),
            Self::DiamondSquare(_) | Self::MidpointDisplacement(_) => {
                DiamondSquare::check(grid).map_err(Problem::Grid)
            }
            Self::StampNoise(stamps) if !stamps.fits(grid) => Err(Problem::NotDone(
                "stamp noise wraps around a torus only if both sides are one power of two: take a `size` such as 512",
            )),
            Self::Retro(retro, _) => {
                let side = (1_usize << retro.level) + 1;
                let level = retro.level;
                if Grid::plane(side, side) == Ok(grid) {
                    return Ok(());
                }
                Err(Problem::Retro { level, side, grid })
            }
            Self::Window { ground, level, at } => {
                let landscape =
                    LazyDiamondSquare::new(*ground, *level, 0).map_err(Problem::Grid)?;
                let Grid::Plane { width, height } = grid else {
                    return Err(Problem::NotDone(
                        "lazy-diamond-square is a window of a plane: write `grid: plane`, or take diamond-square",
                    ));
                };
                landscape.check(*at, width, height).map_err(Problem::Grid)
            }
            _ => Ok(()),
        }
    }
}
