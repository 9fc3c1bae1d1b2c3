//! A planet's tiles.

use crate::image_tile::Painter;
use crate::layer::Layer;
use crate::quantized_mesh::{STEPS, encode, finest};
use crate::{Kind, TileKey, views};
use flate2::Compression;
use flate2::write::GzEncoder;
use glam::DVec3;
use image::{ImageFormat, RgbImage};
use planet_file::{MapFileError, PlanetError, PlanetFile, rain_map};
use std::f64::consts::PI;
use std::io::{Cursor, Write};
use terrain::{Grounds, RecipeError, Seed, Terrain};

/// Posts are on average not closer than so many metres.
const CLOSEST: f64 = 0.6;

/// Pixels to a side of image tiles in files.
const PIXELS: u32 = 128;

/// A planet that is cut into tiles; may be asked from any thread.
#[derive(Debug)]
pub struct Tiles {
    name: String,
    story: String,
    terrain: Terrain,
    painter: Painter,
    deepest: u8,
}

/// Why a planet cannot be cut into tiles.
#[derive(Debug, thiserror::Error)]
pub enum TilesError {
    /// Its map cannot be had with the seed.
    #[error(transparent)]
    Map(#[from] MapFileError),
    /// Its recipe or its look is not in order.
    #[error(transparent)]
    Planet(#[from] PlanetError),
    /// Nor is its recipe at this radius.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
}

impl Tiles {
    /// The tiles of a planet as a seed has it, `radius` metres large, or as large as its recipe says.
    ///
    /// # Errors
    ///
    /// If it cannot be printed.
    pub fn new(planet: &PlanetFile, seed: u64, radius: Option<f64>) -> Result<Self, TilesError> {
        planet.check()?;
        let planet = planet.seeded(seed)?;
        let radius = radius.unwrap_or(planet.recipe.radius);
        let terrain = Terrain::new(&planet.recipe.scaled_to(radius), Seed(seed))?;
        #[expect(clippy::cast_possible_truncation, reason = "looks are f32")]
        let look = planet.look.scaled((radius / planet.recipe.radius) as f32);
        let rain = look.climate.as_ref().and_then(|climate| climate.rain);
        let rain = rain.and_then(|rain| rain_map(&terrain, &rain));
        let step = |z: u8| radius * PI / f64::from(STEPS) * 0.5_f64.powi(z.into());
        let deepest = (0..=TileKey::MAX_LEVEL).rev().find(|&z| step(z) >= CLOSEST);
        Ok(Self {
            name: planet.recipe.name,
            story: planet.story,
            terrain,
            painter: Painter::new(look, rain),
            deepest: deepest.unwrap_or(0),
        })
    }

    /// What the planet is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is, in one line.
    #[must_use]
    pub fn story(&self) -> &str {
        &self.story
    }

    /// The deepest level that has more to show.
    #[must_use]
    pub const fn deepest(&self) -> u8 {
        self.deepest
    }

    /// The ground that they show.
    #[must_use]
    pub const fn planet(&self) -> &Terrain {
        &self.terrain
    }

    /// A tile's ground and water as quantized-mesh 1.0 with normals and water mask: 65 × 65 posts.
    #[must_use]
    pub fn terrain(&self, key: TileKey) -> Vec<u8> {
        encode(&self.terrain, key)
    }

    /// A tile's colours as the window paints them, without light and detail: so many pixels to a side, a power of two from 4 to 1024, and that next above or below if it is none.
    #[must_use]
    pub fn image(&self, key: TileKey, pixels: u32) -> RgbImage {
        let pixels = pixels.clamp(4, 1_024).next_power_of_two();
        self.painter.paint(&self.terrain, key, pixels)
    }

    /// The linear colours of some directions of length 1, whose ground is known, as [`Tiles::image`] paints them: red, green and blue from 0 to 1.
    ///
    /// Each stands for `footprint` metres, more than 0: soils and layers of rock that are finer are left out.
    ///
    /// ```
    /// use glam::DVec3;
    /// use planet_file::Preset;
    /// use tiles::{Tiles, srgb_byte};
    /// let tiles = Tiles::new(&Preset::Moon.planet(), 7, None)?;
    /// let dirs = [DVec3::X, DVec3::Y];
    /// let grounds = tiles.planet().grounds_at_level(&dirs, 8);
    /// let grey = tiles.colours(&dirs, &grounds, 40_000.0)[1].map(srgb_byte);
    /// assert!(grey.iter().all(|&part| part > 20 && part < 250));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the grounds are of fewer places.
    #[must_use]
    pub fn colours(&self, dirs: &[DVec3], grounds: &Grounds, footprint: f64) -> Vec<[f32; 3]> {
        self.painter
            .colours(&self.terrain, dirs, grounds, footprint)
    }

    /// Degrees Celsius and moisture, from 0 to 1, in some directions of length 1, over the ground of octaves up to `finest`; `None` if the planet has no climate.
    #[must_use]
    pub fn climate(&self, dirs: &[DVec3], finest: u8) -> Option<Vec<[f32; 2]>> {
        self.painter.climate(&self.terrain, dirs, finest)
    }

    /// The finest octave of a tile's ground where it has so many steps to a side: that which they can carry.
    #[must_use]
    pub fn finest(&self, level: u8, steps: u32) -> u8 {
        finest(&self.terrain, level, steps)
    }

    /// A tile's file, as servers send it and archives hold it.
    ///
    /// # Panics
    ///
    /// Never: memory takes all.
    #[must_use]
    pub fn file(&self, kind: Kind, key: TileKey) -> Vec<u8> {
        match kind {
            Kind::Terrain => {
                let mut zipped = GzEncoder::new(Vec::new(), Compression::fast());
                zipped.write_all(&self.terrain(key)).expect("to memory");
                zipped.finish().expect("to memory")
            }
            Kind::Image | Kind::Realms | Kind::Levels | Kind::Heights => {
                let mut png = Cursor::new(Vec::new());
                let picture = match kind {
                    Kind::Realms => views::realms(key, PIXELS),
                    Kind::Levels => views::levels(key, PIXELS),
                    Kind::Heights => views::heights(&self.terrain, key, PIXELS),
                    _ => self.image(key, PIXELS),
                };
                picture
                    .write_to(&mut png, ImageFormat::Png)
                    .expect("to memory");
                png.into_inner()
            }
        }
    }

    /// The text of `layer.json`, where the addresses of tiles end with a version.
    #[must_use]
    pub fn layer(&self, version: &str) -> String {
        let layer = Layer::new(&self.name, &self.story, self.deepest, version);
        serde_json::to_string(&layer).expect("strings and numbers")
    }
}
