use crate::chunk::ChunkTag;
use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;
use cubemap::Cell;
use quadtree::{Measure, Ranges};

/// Levels that a chunk's tag has room for.
pub(crate) const MORPH_LEVELS: usize = 1 << ChunkTag::LEVEL_BITS;

/// [`Measure::SHARE`].
#[expect(clippy::cast_possible_truncation, reason = "a fourth")]
pub(super) const MEASURE_SHARE: f32 = Measure::SHARE as f32;

/// Where chunks turn into their parents' shape, level by level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct MorphRanges {
    /// As the shader has them.
    pub(super) ramps: [MorphRamp; MORPH_LEVELS],
    /// How distances count.
    pub(super) measure: MorphMeasure,
}

/// Where the chunks of a level turn into their parents: `MorphRamp` in `bindings.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(test, derive(Reflect))]
pub(crate) struct MorphRamp {
    /// Metres from the eye, as they count, at which the morph begins.
    begins: f32,
    /// One over the metres from there to its end.
    per_metre: f32,
    /// Fills the 16 bytes that an element of a uniform's array must have.
    unused: Vec2,
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
    pub(crate) fn new(ranges: &Ranges, measure: &Measure) -> Self {
        let mut morphs = Self {
            measure: MorphMeasure::new(measure),
            ..Self::default()
        };
        for level in 1..=Cell::MAX_LEVEL {
            let (start, end) = ranges.morph(level).unwrap_or_default();
            morphs.ramps[usize::from(level)] = MorphRamp::new(start, end);
        }
        morphs
    }
}

impl Default for MorphRanges {
    /// Nothing morphs at any distance.
    fn default() -> Self {
        Self {
            ramps: [MorphRamp::new(0.8e30, 1e30); MORPH_LEVELS],
            measure: MorphMeasure::default(),
        }
    }
}

impl MorphRamp {
    /// From where a morph begins to its end, both in metres from the eye.
    #[expect(clippy::cast_possible_truncation, reason = "the shader takes 32 bits")]
    fn new(start: f64, end: f64) -> Self {
        // Not 0, for one over it is told.
        let way = (end - start).max(1e-30);
        Self {
            begins: start as f32,
            per_metre: (1.0 / way) as f32,
            unused: Vec2::ZERO,
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
