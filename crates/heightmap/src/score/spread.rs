use super::steepest;
use crate::HeightMap;

/// Which heights and which slopes a map has, by area: each share of it, and what is not higher or not steeper.
#[derive(Clone, Debug, PartialEq)]
pub struct Spread {
    /// Heights in order.
    heights: Vec<f32>,
    /// Slopes in order, as height a side of the map.
    slopes: Vec<f32>,
}

impl Spread {
    /// That of a map. On a cube all nodes count alike.
    #[must_use]
    pub fn new(map: &HeightMap) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "sides are short")]
        let steps = map.grid().steps() as f32;
        let mut heights = map.heights().to_vec();
        let mut slopes: Vec<_> = steepest(map)
            .into_iter()
            .map(|slope| slope * steps)
            .collect();
        heights.sort_unstable_by(f32::total_cmp);
        slopes.sort_unstable_by(f32::total_cmp);
        Self { heights, slopes }
    }

    /// The height that a share of the map, 0 ..= 1, does not rise above.
    #[must_use]
    pub fn height(&self, share: f64) -> f32 {
        at(&self.heights, share)
    }

    /// The slope that a share of the map is not steeper than.
    #[must_use]
    pub fn slope(&self, share: f64) -> f32 {
        at(&self.slopes, share)
    }

    /// The share of the map that is not lower than a height: the land above a sea.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "fewer than 2^53")]
    pub fn above(&self, height: f32) -> f64 {
        let lower = self.heights.partition_point(|&own| own < height);
        (self.heights.len() - lower) as f64 / self.heights.len() as f64
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a share of a length"
)]
fn at(sorted: &[f32], share: f64) -> f32 {
    let last = sorted.len() - 1;
    sorted[((share.clamp(0.0, 1.0) * last as f64).round() as usize).min(last)]
}
