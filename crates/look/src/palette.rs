use crate::{Look, Place, linear};

/// A look whose colours were made linear once: for many places, which it gives the bits of [`Look::colour`] in half the time.
///
/// ```
/// use glam::Vec3;
/// use look::Place;
/// use planet_file::Preset;
/// let look = &Preset::Earth.planet().look;
/// let palette = look.palette();
/// let (radius, footprint) = (6.371e6, 1_000.0);
/// let place = Place { dir: Vec3::X, height: 300.0, slope: 0.1, radius, footprint, seed: 7, rain: None };
/// assert_eq!(palette.colour(&place), look.colour(&place));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Palette(
    /// With linear colours wherever places get theirs from.
    Look,
);

impl Look {
    /// Its colours, made linear.
    #[must_use]
    pub fn palette(&self) -> Palette {
        let mut look = self.clone();
        look.rock = linear(look.rock);
        for stop in &mut look.stops {
            stop.colour = linear(stop.colour);
        }
        if let Some(sea) = &mut look.sea {
            sea.shallow = linear(sea.shallow);
            sea.deep = linear(sea.deep);
        }
        if let Some(climate) = &mut look.climate {
            for biome in &mut climate.biomes {
                biome.colour = linear(biome.colour);
            }
            if let Some(shore) = &mut climate.shore {
                shore.colour = linear(shore.colour);
            }
            if let Some(snow) = &mut climate.snow {
                snow.colour = linear(snow.colour);
            }
        }
        Palette(look)
    }
}

impl Palette {
    /// The colour of a place: the bits of [`Look::colour`].
    #[must_use]
    pub fn colour(&self, place: &Place) -> [f32; 3] {
        self.0.colour_by(place, |linear| linear)
    }

    /// The colour of a river or a lake `depth` metres deep, `above` metres above the sea: the bits of [`Sea::inland`](crate::Sea::inland); `None` where there is none.
    #[must_use]
    pub fn inland(&self, depth: f32, above: f32) -> Option<[f32; 3]> {
        let sea = self.0.sea.as_ref()?;
        Some(sea.inland_by(depth, above, |linear| linear))
    }
}
