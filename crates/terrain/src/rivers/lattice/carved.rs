//! How high the water of each node lies: how deep rivers have cut, and where they are tidal.

use crate::recipe::Rivers;
use crate::rivers::drained::Drained;

/// How high the floors of valleys lie above the sea at least, in parts of how high they do in deltas.
pub(super) const BESIDE_SEA: f64 = 0.5;

/// The drained area, in steps squared, whose rivers have cut half as deep as the largest.
const HALF_CUT: f64 = 64.0;

/// How much of what a river lies above its mouth rough ground leaves of that at least, so that it never lies still.
const LEFT: f32 = 0.3;

/// What the water of each node follows from.
pub(super) struct Carved<'a> {
    pub(super) rivers: &'a Rivers,
    /// Metres above the sphere of the coarse ground, corrected where it drains.
    pub(super) grounds: &'a [f32],
    /// Metres that rivers lie deeper for rough ground; none where nothing is said of that.
    pub(super) deeper: &'a [f32],
    /// What drains through each node, in steps squared.
    pub(super) areas: &'a [f64],
    /// Metres above the sphere of the sea; the lowest ground where there is none.
    pub(super) sea: f32,
    /// Whether there is water in it.
    pub(super) is_wet: bool,
}

impl Carved<'_> {
    /// Metres above the sphere of the water that runs through each node: nowhere higher than what gives it.
    pub(super) fn levels(&self, drained: &Drained) -> Vec<f32> {
        // Nowhere do rivers cut below what they run into.
        let mut bases = self.grounds.to_vec();
        for base in &mut bases {
            *base = base.max(self.sea);
        }
        for node in drained.downwards().rev() {
            bases[node] = bases[drained.receiver(node)];
        }
        let mut levels: Vec<f32> = (0..bases.len())
            .map(|node| {
                let share = self.areas[node] / (self.areas[node] + HALF_CUT);
                #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
                let cut = (self.rivers.cut * share.sqrt()) as f32;
                let level = (self.grounds[node] - cut).max(bases[node]);
                let least = bases[node] + LEFT * (level - bases[node]);
                (level - self.deeper.get(node).copied().unwrap_or_default()).max(least)
            })
            .collect();
        for node in drained.downwards() {
            let to = drained.receiver(node);
            levels[to] = levels[to].min(levels[node]);
        }
        if self.is_wet {
            for level in &mut levels {
                *level = tidal(self.rivers, self.sea, *level);
            }
        }
        levels
    }
}

/// How high water lies that would lie so high where the sea did not come up to it: that is all that is hardly higher than the sea, and what is a little higher falls to it.
///
/// It never falls as what it follows from rises, so no river rises by it. And none lies so little above the sea for long that its banks alone would keep it out of that.
pub(super) fn tidal(rivers: &Rivers, sea: f32, level: f32) -> f32 {
    let plain = rivers.plain();
    let above = f64::from(level) - f64::from(sea);
    if above <= 0.0 || above >= plain {
        return level;
    }
    let risen = ((above / plain - BESIDE_SEA) / (1.0 - BESIDE_SEA)).max(0.0);
    // 1 at 1, where it rises as fast as what it follows from; and slowly at first.
    let part = risen * risen * risen * (3.5 - 2.5 * risen);
    #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
    let level = (f64::from(sea) + plain * part) as f32;
    level
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hardly_higher_than_the_sea_is_tidal_and_nothing_rises_by_it() {
        let (rivers, sea) = (Rivers::new(8, 300.0), -20.0_f32);
        let of = |above: f32| tidal(&rivers, sea, sea + above);
        let mut before = f32::NEG_INFINITY;
        for step in 0_u16..=4_000 {
            let above = f32::from(step) * 1e-3;
            let level = of(above);
            assert!(level >= before, "{above} m");
            assert!(level <= sea + above, "{above} m");
            before = level;
        }
        assert!(of(1.49).to_bits() == sea.to_bits() && of(1.6) > sea);
        for same in [-5.0_f32, 3.01, 700.0] {
            assert_eq!(of(same).to_bits(), (sea + same).to_bits(), "{same} m");
        }
    }
}
