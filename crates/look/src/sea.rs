use crate::colour::{ToLinear, linear, mix};
#[cfg(feature = "reflect")]
use bevy_reflect::prelude::ReflectDefault;

/// What fills the planet up to the recipe's sea level. Its surface is lit as the smooth sphere it is, with its waves.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "reflect", derive(bevy_reflect::Reflect))]
#[cfg_attr(feature = "reflect", reflect(Debug, PartialEq))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Sea {
    /// What it is.
    #[cfg_attr(feature = "serde", serde(default))]
    pub liquid: Liquid,
    /// sRGB at the shore.
    pub shallow: [f32; 3],
    /// sRGB of the abyss.
    pub deep: [f32; 3],
    /// Metres of depth where the two are mixed in equal parts, above 0.
    pub half_depth: f32,
    /// sRGB of the sky that it mirrors where it is seen at a flat angle: black without air.
    #[cfg_attr(feature = "serde", serde(default))]
    pub sky: [f32; 3],
}

/// What a sea is of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "reflect", derive(bevy_reflect::Reflect))]
#[cfg_attr(feature = "reflect", reflect(Default, Debug, PartialEq))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Liquid {
    /// Waves, glint and foam; frozen where the climate's snow lies.
    #[default]
    Water,
    /// A dark crust, torn: what shines out of the cracks is the shallow colour, the crust the deep one.
    Lava,
    /// Still and frozen, with cracks of the deep colour.
    Ice,
}

/// How much of the sea's colour inland water has.
pub(crate) const SEA_LEFT: f32 = 0.4;

/// What it has of its own where it is shallow, linear RGB; how much of that where it is deep.
pub(crate) const SILT: [f32; 3] = [0.04, 0.042, 0.03];
pub(crate) const SILT_DEEP: f32 = 0.2;

/// How deep it is seen into, and how high above the sea it lies before there is nothing of that in it: each in the sea's own `half_depth`.
pub(crate) const MURKY: f32 = 1.0 / 15.0;

impl Sea {
    /// The colour of a sea `depth` metres deep, linear RGB, as it is from afar.
    #[must_use]
    pub fn colour(&self, depth: f32) -> [f32; 3] {
        self.colour_by(depth, linear)
    }

    /// The colour of a river or a lake `depth` metres deep, its surface `above` metres above the sea, linear RGB, as it is from afar.
    ///
    /// Inland water carries silt and what has grown, and so has less of the sea's colour and is seen into less far. Where a river comes down to
    /// the sea, one goes over into the other.
    #[must_use]
    pub fn inland(&self, depth: f32, above: f32) -> [f32; 3] {
        self.inland_by(depth, above, linear)
    }

    /// [`Sea::inland`], where `linear` makes linear what this sea has.
    pub(crate) fn inland_by(&self, depth: f32, above: f32, linear: impl ToLinear) -> [f32; 3] {
        let salt = self.colour_by(depth, linear);
        if self.liquid != Liquid::Water {
            return salt;
        }
        let (depth, above) = (depth.max(0.0), above.max(0.0));
        let murky = MURKY * self.half_depth.max(1e-6);
        let with_silt = |colour: [f32; 3], silt: f32| -> [f32; 3] {
            std::array::from_fn(|k| SEA_LEFT * colour[k] + silt * SILT[k])
        };
        let shallow = with_silt(linear(self.shallow), 1.0);
        let deep = with_silt(linear(self.deep), SILT_DEEP);
        let fresh = mix(shallow, deep, depth / (depth + murky));
        mix(salt, fresh, (above / murky).min(1.0))
    }

    /// [`Sea::colour`], where `linear` makes linear what this sea has.
    pub(crate) fn colour_by(&self, depth: f32, linear: impl ToLinear) -> [f32; 3] {
        let depth = depth.max(0.0);
        let t = depth / (depth + self.half_depth.max(1e-6));
        mix(linear(self.shallow), linear(self.deep), t)
    }
}

impl Liquid {
    /// The number that shaders know it by.
    #[must_use]
    pub const fn number(self) -> u32 {
        self as u32
    }
}
