//! How far the chunks of a level are from the finest ground.

use crate::patch::ChunkSide;
use crate::plan::Plan;

/// How many standard deviations of what is not printed count as a level's error.
const DEVIATIONS: f64 = 2.0;

/// How far, against the height of stamps two steps in radius, straight edges between vertices stray from them.
const STRAY: f64 = 0.075;

/// How far, in metres, a chunk of a level typically is from the finest ground: two standard
/// deviations of the octaves that are not printed and of what vertices miss of the base, what straight edges lose of those that
/// are, and the sphere's own sagitta step²/8R.
pub(crate) fn level_error(plan: &Plan, level: u8, side: ChunkSide) -> f64 {
    let finest = side.finest_octave(level);
    let (mut variance, mut stray) = (0.0, 0.0);
    for (at, band) in plan.recipe().bands.iter().enumerate() {
        for octave in band.first..=band.last {
            let Some(height) = plan.octave_height(at, octave) else {
                continue;
            };
            match finest.and_then(|finest| finest.checked_sub(octave)) {
                Some(above) => stray += height * STRAY * 0.25_f64.powi(i32::from(above)),
                None => variance += height * height * plan.variance(at),
            }
        }
    }
    if let Some(bells) = plan.base() {
        let base = bells.base();
        let metres = (base.high - base.low).abs();
        stray += DEVIATIONS * metres * base.map.missed_by(level + side.log2());
    }
    let step = plan.vertex_step(level, side);
    DEVIATIONS * variance.sqrt() + stray + step * step / (8.0 * plan.radius())
}
