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

impl Sea {
    /// The colour of a sea `depth` metres deep, linear RGB, as it is from afar.
    #[must_use]
    pub fn colour(&self, depth: f32) -> [f32; 3] {
        self.colour_by(depth, linear)
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
