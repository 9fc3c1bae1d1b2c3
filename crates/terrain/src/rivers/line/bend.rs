//! How a river bends about a node.

use super::inflow::STRETCHES;
use super::station::Station;
use crate::rivers::vectors::normalized;

/// The stations of a bend from the first of three towards the second and on to the last.
pub(in crate::rivers) fn bend([start, middle, end]: [Station; 3]) -> [Station; STRETCHES + 1] {
    std::array::from_fn(|k| {
        if k == 0 {
            return start;
        }
        if k == STRETCHES {
            return end;
        }
        #[expect(clippy::cast_precision_loss, reason = "a few")]
        let t = k as f64 / STRETCHES as f64;
        let (a, b, c) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
        let mix = |of: fn(&Station) -> f64| (of(&start) * a + of(&middle) * b) + of(&end) * c;
        // At the middle the node's own level, which is below all that flows into it there; little above it shortly before.
        let before = (1.0 - 2.0 * t).max(0.0);
        let behind = (2.0 * t - 1.0).max(0.0);
        let level = middle.level
            + (start.level - middle.level) * (before * before)
            + (end.level - middle.level) * behind;
        Station {
            place: normalized((start.place * a + middle.place * b) + end.place * c),
            level,
            gorge: mix(|station| station.gorge),
            bed: mix(|station| station.bed),
            shore: mix(|station| station.shore),
            reach: mix(|station| station.reach),
            share: mix(|station| station.share),
            banks: mix(|station| station.banks),
            wet: mix(|station| station.wet),
            winds: 1.0,
        }
    })
}
