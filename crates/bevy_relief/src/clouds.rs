use bevy::prelude::*;

/// A layer of clouds around a planet: thin against its height, soft in the light, with shadows on the ground.
///
/// Where they are goes by noise over the sphere that every seed has its own of, by
/// latitude (most over the equator and 60°), and by the time, for they drift. Drawn by
/// [`ReliefSkyPlugin`](crate::ReliefSkyPlugin) in the shaders of ground and sky, from
/// above and from below alike; the light goes by the first `DirectionalLight`.
#[derive(Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Clouds {
    /// Metres above the sea, above 0.
    pub height: f32,
    /// The share of the sphere that they lie over, about: 0 to 1.
    pub cover: f32,
    /// Optical depth of the thickest straight up: of light that comes straight down, a depth of 1 lets 37 % through.
    pub depth: f32,
    /// How many weathers lie side by side on a radius.
    pub regions: f32,
    /// Metres a second at the equator that they drift eastwards.
    #[cfg_attr(feature = "serde", serde(default))]
    pub drift: f32,
    /// sRGB, 0 to 1.
    pub colour: [f32; 3],
}

impl Clouds {
    /// White, in whirls and heaps.
    #[must_use]
    pub const fn earth() -> Self {
        Self {
            height: 4_500.0,
            cover: 0.4,
            depth: 5.0,
            regions: 4.0,
            drift: 15.0,
            colour: [0.95, 0.96, 0.97],
        }
    }

    /// A few veils of ice and dust.
    #[must_use]
    pub const fn mars() -> Self {
        Self {
            height: 22_000.0,
            cover: 0.25,
            depth: 0.35,
            regions: 3.0,
            drift: 25.0,
            colour: [0.90, 0.86, 0.82],
        }
    }

    /// The same clouds with heights multiplied, on a planet whose radius is.
    #[must_use]
    pub fn scaled(&self, factor: f32) -> Self {
        Self {
            height: self.height * factor,
            drift: self.drift * factor,
            ..*self
        }
    }

    /// Above which value of the noise there are clouds.
    pub(crate) fn edge(&self) -> f32 {
        // Half of all values are within 0.09 of this; clouds that are seen begin a little above.
        0.42 * (0.5 - self.cover.clamp(0.0, 1.0)) - 0.05
    }
}
