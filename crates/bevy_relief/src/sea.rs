use crate::look::{linear, mix};
use bevy::prelude::*;

/// How water is painted, by depth. Its surface is lit as the smooth sphere it is.
#[derive(Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Sea {
    /// sRGB at the shore.
    pub shallow: [f32; 3],
    /// sRGB of the abyss.
    pub deep: [f32; 3],
    /// Metres of depth where the two are mixed in equal parts, above 0.
    pub half_depth: f32,
}

impl Sea {
    /// The colour of water `depth` metres deep, linear RGB.
    #[must_use]
    pub fn colour(&self, depth: f32) -> [f32; 3] {
        let depth = depth.max(0.0);
        let t = depth / (depth + self.half_depth.max(1e-6));
        mix(linear(self.shallow), linear(self.deep), t)
    }
}
