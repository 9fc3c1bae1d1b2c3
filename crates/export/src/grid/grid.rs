use super::cube_map::CubeMap;
use super::globe::Globe;
use super::region::Region;
use glam::DVec3;
use std::f64::consts::PI;
use terrain::Terrain;

/// Where the pixels of a map lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grid {
    /// On the whole planet.
    Globe(Globe),
    /// On a square of it.
    Region(Region),
    /// On the six faces of a cube around it.
    Cube(CubeMap),
}

impl Grid {
    /// Columns and rows.
    #[must_use]
    pub const fn size(&self) -> [u32; 2] {
        match self {
            Self::Globe(globe) => globe.size(),
            Self::Region(region) => region.size(),
            Self::Cube(cube) => cube.size(),
        }
    }

    /// The direction of a pixel, of length 1: columns from the west, rows from the north.
    #[must_use]
    pub fn dir(&self, column: u32, row: u32) -> DVec3 {
        match self {
            Self::Globe(globe) => globe.dir(column, row),
            Self::Region(region) => region.dir(column, row),
            Self::Cube(cube) => cube.dir(column, row),
        }
    }

    /// The picture's right and its upper side in one of its directions.
    #[must_use]
    pub fn axes(&self, dir: DVec3) -> [DVec3; 2] {
        match self {
            Self::Globe(_) => Globe::axes(dir),
            Self::Region(region) => region.axes(dir),
            Self::Cube(_) => CubeMap::axes(dir),
        }
    }

    /// Metres from pixel to pixel on a planet of this radius, where they are farthest apart.
    #[must_use]
    pub fn step(&self, radius: f64) -> f64 {
        match self {
            Self::Globe(globe) => globe.step(radius),
            Self::Region(region) => region.step(),
            Self::Cube(cube) => cube.step(radius),
        }
    }

    /// The finest octave that its pixels can carry: with sectors two of them wide.
    #[must_use]
    pub fn finest(&self, terrain: &Terrain) -> u8 {
        let step = self.step(terrain.radius());
        let realm = terrain.radius() * PI / 2.0;
        // The octave's sectors are the realm's so manieth parts. A rounding less is no octave less.
        let octave = libm::log2(realm / (2.0 * step) * (1.0 + 1e-12)).floor();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a cast saturates"
        )]
        let octave = octave.clamp(0.0, 255.0) as u8;
        octave.min(terrain.recipe().finest_octave())
    }
}
