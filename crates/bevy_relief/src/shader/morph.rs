use crate::chunk::ChunkTag;
use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;
use cubemap::Cell;
use quadtree::{Measure, Morph, Ranges, Stretch};
use terrain::Terrain;

/// Levels that a chunk's tag has room for.
pub(crate) const MORPH_LEVELS: usize = 1 << ChunkTag::LEVEL_BITS;

/// [`Measure::SHARE`].
#[expect(clippy::cast_possible_truncation, reason = "a fourth")]
pub(super) const MEASURE_SHARE: f32 = Measure::SHARE as f32;

/// The share of the longest cells' length that [`Stretch`] has where there is no skew, and how much it grows to a corner of the cube.
#[expect(clippy::cast_possible_truncation, reason = "the shader takes 32 bits")]
pub(super) fn stretch_shares() -> [f32; 2] {
    let middle = Stretch::of(Terrain::WARP).share(0.0);
    [middle as f32, (1.0 - middle) as f32]
}

/// Where chunks turn into their parents' shape, level by level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct MorphRanges {
    /// As the shader has them.
    pub(super) ramps: [MorphRamp; MORPH_LEVELS],
    /// How distances count.
    pub(super) measure: MorphMeasure,
}

/// Where the chunks of a level turn into their parents: `MorphRamp` in `bindings.wgsl`, and [`Morph`] in 32 bits.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(test, derive(Reflect))]
pub(crate) struct MorphRamp {
    pub(super) by_error: f32,
    pub(super) by_length: f32,
    pub(super) skew_within: f32,
    pub(super) begins: f32,
}

/// How far vertices count to be from an eye: `Measure` in `bindings.wgsl`, and that of the crate `quadtree` in 32 bits.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(test, derive(Reflect))]
pub(crate) struct MorphMeasure {
    pub(super) lowest_seen: f32,
    pub(super) roof: f32,
    /// Fills 16 bytes.
    unused: Vec2,
}

impl MorphMeasure {
    #[expect(clippy::cast_possible_truncation, reason = "the shader takes 32 bits")]
    fn new(measure: &Measure) -> Self {
        Self {
            lowest_seen: measure.lowest_seen as f32,
            roof: measure.roof as f32,
            unused: Vec2::ZERO,
        }
    }
}

impl MorphRanges {
    /// Those of a selection, and how it counted distances.
    ///
    /// A whole realm never morphs; what is finer than the deepest level, left from
    /// finer settings, is its parent at any distance.
    pub(crate) fn new(ranges: &Ranges) -> Self {
        let mut morphs = Self {
            measure: MorphMeasure::new(&ranges.globe().measure()),
            ..Self::default()
        };
        for level in 1..=Cell::MAX_LEVEL {
            let morph = ranges.morph(level);
            morphs.ramps[usize::from(level)] =
                morph.map_or(MorphRamp::of_error(1e-30), |morph| MorphRamp::new(&morph));
        }
        morphs
    }
}

impl Default for MorphRanges {
    /// Nothing morphs at any distance.
    fn default() -> Self {
        Self {
            ramps: [MorphRamp::of_error(1e30); MORPH_LEVELS],
            measure: MorphMeasure::default(),
        }
    }
}

impl MorphRamp {
    #[expect(clippy::cast_possible_truncation, reason = "the shader takes 32 bits")]
    fn new(morph: &Morph) -> Self {
        let range = morph.range;
        Self {
            // Not 0, by which would be divided.
            by_error: range.by_error.max(1e-30) as f32,
            by_length: range.by_length as f32,
            skew_within: range.skew_within as f32,
            begins: morph.begins as f32,
        }
    }

    /// A morph that ends at so many metres wherever it is.
    #[expect(clippy::cast_possible_truncation, reason = "the shader takes 32 bits")]
    const fn of_error(metres: f32) -> Self {
        Self {
            by_error: metres,
            by_length: 0.0,
            skew_within: 0.0,
            begins: Ranges::MORPH_EARLIEST as f32,
        }
    }
}

#[cfg(test)]
mod on_adapter;
#[cfg(test)]
mod paint_tests;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod shader_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod worst;
