use crate::HeightMap;
use crate::exchange::{About, Exchange, only_if, sweep};

/// Fast erosion: thermal erosion turned round, where gentle slopes slip and steep ones stay, which builds plateaus with cliffs.
///
/// Each time a node gives `fraction` of what its lowest neighbour lies below it to that
/// neighbour, if the slope there is not above the talus; lowest neighbours of one height share
/// it. What one gives the others take: the sum of all heights, each times the area about its
/// node, stays but for rounding. After Olsen, *Realtime procedural terrain generation* (2004).
///
/// ```
/// use heightmap::{FastErosion, Grid, HeightMap};
/// let step = |node| if node < 2 { 0.5 } else { 0.25 };
/// let mut map = HeightMap::from_fn(Grid::plane(4, 1)?, step);
/// FastErosion { iterations: 1, talus: 2.0, fraction: 0.5 }.apply(&mut map);
/// assert_eq!(map.heights(), [0.5, 0.375, 0.375, 0.25]);
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FastErosion {
    /// How often.
    pub iterations: usize,
    /// The steepest slope that slips, as height a side of the map.
    pub talus: f32,
    /// The share of the fall that slips each time, 0 ..= 1.
    pub fraction: f32,
}

impl Default for FastErosion {
    fn default() -> Self {
        Self {
            iterations: 100,
            talus: 8.0,
            fraction: 0.5,
        }
    }
}

impl FastErosion {
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

impl Exchange<1, 2> for Rule {
    /// The height of its lowest neighbour, and what it gives to each that is as low, times the area about it.
    #[inline(always)]
    fn outlook(&self, [own]: [f32; 1], near: [[f32; 1]; 4], about: About) -> [f32; 2] {
        let [a, b, c, d] = near.map(|[near]| near);
        let lowest = (a.min(b)).min(c.min(d));
        let fall = own - lowest;
        let one = |k: usize| only_if(near[k][0] == lowest, 1.0);
        let slope = |k: usize| only_if(near[k][0] == lowest, about.slopes[k]);
        let sharing = (one(0) + one(1)) + (one(2) + one(3));
        let steepest = (slope(0).max(slope(1))).max(slope(2).max(slope(3)));
        let slips = (fall > 0.0) & (fall * steepest <= self.talus);
        let gift = self.fraction * fall / (sharing * about.narrow);
        [lowest, only_if(slips, gift)]
    }

    #[inline(always)]
    fn next(
        &self,
        [own]: [f32; 1],
        near: [[f32; 1]; 4],
        [lowest, gives]: [f32; 2],
        outlooks: [[f32; 2]; 4],
        about: About,
    ) -> [f32; 1] {
        let flow = |k: usize| {
            let taken = only_if(outlooks[k][0] == own, outlooks[k][1]);
            let given = only_if(near[k][0] == lowest, gives);
            taken - given
        };
        [own + ((flow(0) + flow(1)) + (flow(2) + flow(3))) * about.narrow]
    }
}
