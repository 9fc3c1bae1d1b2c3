//! What makes the land of the rivers' own lattice drain.

use super::land::FALL;
use super::most;
use crate::plan::Plan;
use crate::rivers::drained::Drained;

/// How much of a hollow is filled, where the rest is cut through its rim.
const FILLED: f32 = 0.5;

impl Drained {
    /// Metres to add to the ground at each node, so that it is higher at each on land than at the one that takes its water.
    ///
    /// Ground whose hollows are filled falls on every way, and so does ground where every way is cut down to the lowest before it; so does what lies between the two.
    pub(in crate::rivers) fn corrections(
        &self,
        grounds: &[f32],
        sea: f32,
        plan: &Plan,
    ) -> Vec<f32> {
        let mut cut = grounds.to_vec();
        for node in self.downwards() {
            let to = self.receiver(node);
            if grounds[to] > sea {
                cut[to] = cut[to].min(cut[node]);
            }
        }
        #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
        let [fall, most] = [
            FALL * plan.radius(),
            most(plan, self.nodes.steps().ilog2() as u8),
        ]
        .map(|metres| metres as f32);
        let mut wanted = grounds.to_vec();
        for node in self.downwards() {
            wanted[node] = FILLED * self.water.level(node) + (1.0 - FILLED) * cut[node];
        }
        for node in self.downwards().rev() {
            let below = wanted[self.receiver(node)].max(sea);
            wanted[node] = wanted[node].max(below + fall);
        }
        let added = wanted.iter().zip(grounds);
        added
            .map(|(wanted, ground)| (wanted - ground).max(-most).min(most))
            .collect()
    }
}
