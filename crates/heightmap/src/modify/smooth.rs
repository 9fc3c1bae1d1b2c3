use crate::HeightMap;
use crate::exchange::{About, Exchange, sweep};

/// Smoothing: each node becomes the mean of itself and its four neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Smooth {
    /// How often.
    pub iterations: usize,
}

impl Default for Smooth {
    fn default() -> Self {
        Self { iterations: 1 }
    }
}

impl Smooth {
    /// Smooths a map.
    pub fn apply(&self, map: &mut HeightMap) {
        sweep(&Rule, self.iterations, map);
    }
}

struct Rule;

impl Exchange<1, 0> for Rule {
    #[inline(always)]
    fn outlook(&self, _: [f32; 1], _: [[f32; 1]; 4], _: About) -> [f32; 0] {
        []
    }

    #[inline(always)]
    fn next(
        &self,
        [own]: [f32; 1],
        [[a], [b], [c], [d]]: [[f32; 1]; 4],
        _: [f32; 0],
        _: [[f32; 0]; 4],
        _: About,
    ) -> [f32; 1] {
        // About the node itself, so that flat ground stays flat in every bit.
        [own + 0.2 * (((a - own) + (b - own)) + ((c - own) + (d - own)))]
    }
}
