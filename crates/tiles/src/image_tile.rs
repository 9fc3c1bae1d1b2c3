//! What the ground looks like from above: colours without light.

use crate::TileKey;
use crate::posts;
use crate::quantized_mesh::finest;
use glam::{DVec3, Vec3};
use image::{Rgb, RgbImage};
use look::{Look, Palette, Place, SphereMap};
use std::sync::OnceLock;
use terrain::{Grounds, Terrain};

/// What paints a planet: its look at its size, and the rain on it.
#[derive(Debug)]
pub(crate) struct Painter {
    look: Look,
    palette: Palette,
    rain: Option<SphereMap>,
}

impl Painter {
    pub(crate) fn new(look: Look, rain: Option<SphereMap>) -> Self {
        let palette = look.palette();
        Self {
            look,
            palette,
            rain,
        }
    }

    /// Degrees Celsius and moisture in some directions of length 1; `None` where the planet has no climate.
    pub(crate) fn climate(
        &self,
        terrain: &Terrain,
        dirs: &[DVec3],
        finest: u8,
    ) -> Option<Vec<[f32; 2]>> {
        let climate = self.look.climate.as_ref()?;
        let grounds = terrain.grounds_at_level(dirs, finest);
        let at = |(at, dir): (usize, &DVec3)| {
            // No climate is so fine that it matters.
            let place = self.place(terrain, &grounds, at, dir.as_vec3(), 1.0);
            let (warmth, moisture) = climate.at(&place);
            [warmth, moisture]
        };
        Some(dirs.iter().enumerate().map(at).collect())
    }

    /// What is asked of one of some places, which stands for so many metres.
    #[expect(clippy::cast_possible_truncation, reason = "what is painted is f32")]
    fn place(
        &self,
        terrain: &Terrain,
        grounds: &Grounds,
        at: usize,
        dir: Vec3,
        footprint: f64,
    ) -> Place {
        let sea = terrain.recipe().sea_level.unwrap_or(0.0) as f32;
        Place {
            dir,
            height: grounds.heights[at] - sea,
            slope: libm::acosf(grounds.normals[at].dot(dir).clamp(-1.0, 1.0)),
            radius: terrain.radius() as f32,
            footprint: footprint as f32,
            seed: terrain.seed().0,
            rain: self.rain.as_ref().map(|rain| rain.at(dir)),
        }
    }

    /// A square picture of a tile, north up, so many pixels wide.
    pub(crate) fn paint(&self, terrain: &Terrain, key: TileKey, pixels: u32) -> RgbImage {
        let dirs = posts::of_tile(key, pixels, true);
        let grounds = terrain.grounds_on_this_thread(&dirs, finest(terrain, key.level(), pixels));
        let footprint = posts::apart(key.level(), pixels) * terrain.radius();
        let colours = self.colours(terrain, &dirs, &grounds, footprint);
        RgbImage::from_fn(pixels, pixels, |column, row| {
            let at = ((pixels - 1 - row) * pixels + column) as usize;
            Rgb(colours[at].map(srgb_byte))
        })
    }

    /// The linear colours of some places of length 1 whose ground is known, and which stand for so many metres each.
    #[expect(clippy::cast_possible_truncation, reason = "what is painted is f32")]
    pub(crate) fn colours(
        &self,
        terrain: &Terrain,
        dirs: &[DVec3],
        grounds: &Grounds,
        footprint: f64,
    ) -> Vec<[f32; 3]> {
        let sea = terrain.recipe().sea_level.unwrap_or(0.0) as f32;
        let colour = |(at, dir): (usize, &DVec3)| {
            let (ground, surface) = (grounds.heights[at], grounds.surfaces[at]);
            let place = self.place(terrain, grounds, at, dir.as_vec3(), footprint);
            let is_river = surface > ground && surface > sea;
            let water = self.palette.inland(surface - ground, surface - sea);
            let water = water.filter(|_| is_river);
            water.unwrap_or_else(|| self.palette.colour(&place))
        };
        dirs.iter().enumerate().map(colour).collect()
    }
}

/// How finely parts of colours are told before they are encoded.
const SHADES: usize = 4_096;

/// A linear part of a colour, 0 to 1, as sRGB has it (IEC 61966-2-1).
#[must_use]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "0 to 255, of 0 to 4095"
)]
pub fn srgb_byte(linear: f32) -> u8 {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    let bytes = BYTES.get_or_init(|| {
        let byte = |at: usize| {
            let linear = at as f32 / (SHADES - 1) as f32;
            let encoded = if linear <= 0.003_130_8 {
                12.92 * linear
            } else {
                1.055 * libm::powf(linear, 1.0 / 2.4) - 0.055
            };
            (encoded * 255.0).round() as u8
        };
        (0..SHADES).map(byte).collect()
    });
    let at = linear.clamp(0.0, 1.0) * (SHADES - 1) as f32;
    bytes[at.round() as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;
    use terrain::Seed;

    /// It was painted as the sea there.
    #[test]
    fn a_lake_over_ground_below_the_sea_is_inland_water() {
        let planet = Preset::Earth.planet();
        let terrain = Terrain::new(&planet.recipe, Seed(1)).expect("in order");
        #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
        let sea = planet.recipe.sea_level.expect("an Earth has one") as f32;
        let painter = Painter::new(planet.look.clone(), None);
        let grounds = Grounds {
            heights: vec![sea - 10.0],
            normals: vec![Vec3::X],
            surfaces: vec![sea + 50.0],
        };
        let colours = painter.colours(&terrain, &[DVec3::X], &grounds, 1.0);
        assert_eq!(Some(colours[0]), painter.palette.inland(60.0, 50.0));
        assert_ne!(Some(colours[0]), painter.palette.inland(60.0, 0.0));
    }
}
