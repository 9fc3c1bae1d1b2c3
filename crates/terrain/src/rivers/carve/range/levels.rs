//! Between which levels the water about some cells of the lattice lies.

use crate::rivers::hollows::may_reach;
use crate::rivers::lake::Lake;
use crate::rivers::network::Network;
use cubemap::Realm;

impl Network {
    /// The lowest and the highest water about the cells of a realm's columns and rows, and how deep it is at most; `None` at sea.
    pub(super) fn levels(
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
                lake = lake.max(Lake::deepest(may_reach(self, node)));
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
