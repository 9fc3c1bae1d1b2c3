use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;
use cubemap::Cell;
use quadtree::Ranges;

/// Levels that a chunk's tag has room for.
const MORPH_LEVELS: usize = 32;

/// Where chunks turn into their parents' shape, level by level: as the shader has it.
#[derive(ShaderType, Clone, Copy, Debug, PartialEq)]
pub(crate) struct MorphRanges {
    /// x: metres from the eye at which the morph begins; y: one over the metres from there to its end.
    ramps: [Vec4; MORPH_LEVELS],
}

impl MorphRanges {
    /// Those of a selection.
    ///
    /// A whole realm never morphs; what is finer than the deepest level, left from
    /// finer settings, is its parent at any distance.
    pub(crate) fn new(ranges: &Ranges) -> Self {
        let mut morphs = Self::default();
        for level in 1..=Cell::MAX_LEVEL {
            let (start, end) = ranges.morph(level).unwrap_or_default();
            morphs.ramps[usize::from(level)] = ramp(start, end);
        }
        morphs
    }
}

impl Default for MorphRanges {
    /// Nothing morphs at any distance.
    fn default() -> Self {
        Self {
            ramps: [ramp(0.8e30, 1e30); MORPH_LEVELS],
        }
    }
}

/// The way to a morph's end, in metres.
#[expect(clippy::cast_possible_truncation, reason = "the shader takes 32 bits")]
fn ramp(start: f64, end: f64) -> Vec4 {
    // Not 0, for one over it is told.
    let way = (end - start).max(1e-30);
    Vec4::new(start as f32, (1.0 / way) as f32, 0.0, 0.0)
}

#[cfg(test)]
mod on_adapter;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod shader_tests;
#[cfg(test)]
mod tests;
