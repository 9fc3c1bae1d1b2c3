use crate::HeightMap;
use crate::exchange::{About, Exchange, either, only_if, sweep};

/// Thermal erosion: where ground is steeper than the talus, some of it slips to the lower neighbours.
///
/// Each time a node gives `fraction` of what its steepest slope has too much, shared among
/// the neighbours that are too deep below it by how deep they are. What one gives the others
/// take: the sum of all heights, each times the area about its node, stays but for rounding.
/// After Olsen, *Realtime procedural terrain generation* (2004), where a node gives and takes in turn.
///
/// ```
/// use heightmap::{Grid, HeightMap, ThermalErosion};
/// let spike = |node| if node == 4 { 1.0 } else { 0.0 };
/// let mut map = HeightMap::from_fn(Grid::plane(3, 3)?, spike);
/// ThermalErosion { iterations: 1, talus: 0.0, fraction: 0.5 }.apply(&mut map);
/// assert_eq!(map.heights()[4], 0.5);
/// assert_eq!(map.heights()[1], 0.125);
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThermalErosion {
    /// How often.
    pub iterations: usize,
    /// The steepest slope that stays, as height a side of the map: a side of 513 nodes falls `talus` / 513 from one to the next.
    pub talus: f32,
    /// The share of what is too much that slips each time, 0 ..= 1.
    pub fraction: f32,
}

impl Default for ThermalErosion {
    fn default() -> Self {
        Self {
            iterations: 50,
            talus: 4.0,
            fraction: 0.5,
        }
    }
}

impl ThermalErosion {
    /// Erodes a map.
    pub fn apply(&self, map: &mut HeightMap) {
        let rule = Rule {
            talus: super::a_step(self.talus, map.grid()),
            fraction: self.fraction,
        };
        sweep(&rule, self.iterations, map);
    }
}

struct Rule {
    /// Height that an even step may fall.
    talus: f32,
    fraction: f32,
}

impl Exchange<1, 1> for Rule {
    /// What it gives for each metre a neighbour too deep below lies below it, times the area about it.
    #[inline(always)]
    fn outlook(&self, [own]: [f32; 1], near: [[f32; 1]; 4], about: About) -> [f32; 1] {
        let falls = near.map(|[near]| own - near);
        let excess = |k: usize| falls[k] * about.slopes[k] - self.talus;
        let deep = |k: usize| only_if(excess(k) > 0.0, falls[k]);
        let sum = (deep(0) + deep(1)) + (deep(2) + deep(3));
        let most = (excess(0).max(excess(1))).max(excess(2).max(excess(3)));
        let share = self.fraction * most / (sum * about.narrow);
        [only_if(sum > 0.0, share)]
    }

    #[inline(always)]
    fn next(
        &self,
        [own]: [f32; 1],
        near: [[f32; 1]; 4],
        [gives]: [f32; 1],
        outlooks: [[f32; 1]; 4],
        about: About,
    ) -> [f32; 1] {
        let flow = |k: usize| {
            let fall = own - near[k][0];
            let steep = fall.abs() * about.slopes[k] > self.talus;
            let giver = either(fall > 0.0, gives, outlooks[k][0]);
            only_if(steep, fall * giver)
        };
        [own - ((flow(0) + flow(1)) + (flow(2) + flow(3))) * about.narrow]
    }
}
