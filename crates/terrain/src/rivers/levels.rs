//! How high water lies at the nodes of the lattice, and between which levels about some of its cells.

use super::drained::Drained;
use super::lake::Lake;
use super::network::{BESIDE_SEA, Network};
use crate::recipe::Rivers;
use cubemap::Realm;

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

impl Network {
    /// The lowest and the highest water about the cells of a realm's columns and rows, and how deep it is at most; `None` at sea.
    pub(crate) fn levels(
        &self,
        realm: Realm,
        columns: [isize; 2],
        rows: [isize; 2],
    ) -> Option<[f64; 3]> {
        let (mut low, mut high) = (f32::INFINITY, f64::NEG_INFINITY);
        let (mut area, mut is_land) = (0.0_f32, false);
        let mut lake = 0.0_f64;
        // Their nodes, those around, and what gives them water or takes it.
        for j in rows[0] - 2..=rows[1] + 3 {
            for i in columns[0] - 2..=columns[1] + 3 {
                let Some(node) = self.nodes.beyond(realm, i, j) else {
                    continue;
                };
                low = low.min(self.levels[node]);
                high = high.max(self.spring(node));
                area = area.max(self.carries(node));
                is_land |= self.receiver(node).is_some();
                let reach = self.lake(node).map_or(0.0, |lake| lake.reach);
                lake = lake.max(Lake::deepest(reach));
            }
        }
        let deepest = lake.max(self.depth() * self.bed(f64::from(area)));
        let at_sea = low <= self.sea;
        let drowned = if at_sea { self.rivers.drowned() } else { 0.0 };
        // Beside the sea valleys are land.
        let plain = f64::from(self.sea) + self.rivers.plain();
        let is_low = self.is_wet() && f64::from(low) <= plain;
        let high = if is_low { high.max(plain) } else { high };
        is_land.then_some([f64::from(low) - drowned, high, deepest])
    }
}
