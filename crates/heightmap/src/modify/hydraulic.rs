use crate::HeightMap;
use crate::exchange::{About, Exchange, Sweep, either, only_if};

/// Hydraulic erosion: rain dissolves ground, flows to the lower neighbours, and leaves what it carries where it dries.
///
/// Each time rain falls, water dissolves ground, flows down until it is level with the mean of
/// what is lower, its load with it, and some of it evaporates; what the rest cannot carry falls out.
/// After the last time all that is carried falls out, so the sum of all heights, each times the
/// area about its node, stays but for rounding. After Olsen, *Realtime procedural terrain generation* (2004).
///
/// ```
/// use heightmap::{Grid, HeightMap, HydraulicErosion};
/// let mut map = HeightMap::from_fn(Grid::torus(8, 8)?, |node| (node % 8) as f32 / 8.0);
/// let before: f32 = map.heights().iter().sum();
/// HydraulicErosion::default().apply(&mut map);
/// let after: f32 = map.heights().iter().sum();
/// assert!((after - before).abs() < 1e-4);
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HydraulicErosion {
    /// How often.
    pub iterations: usize,
    /// How high the rain stands that falls each time.
    pub rain_amount: f32,
    /// The height of ground that a height of 1 of water dissolves each time, 0 ..= 1.
    pub solubility: f32,
    /// The share of the water that evaporates each time, 0 ..= 1.
    pub evaporation: f32,
    /// The height of ground that a height of 1 of water carries, 0 ..= 1.
    pub capacity: f32,
}

impl Default for HydraulicErosion {
    fn default() -> Self {
        Self {
            iterations: 100,
            rain_amount: 0.01,
            solubility: 0.01,
            evaporation: 0.5,
            capacity: 0.01,
        }
    }
}

impl HydraulicErosion {
    /// Erodes a map.
    pub fn apply(&self, map: &mut HeightMap) {
        let len = map.heights().len();
        let sweep = Sweep::new(map.grid());
        let mut fields = [
            std::mem::take(map.heights_vec()),
            vec![0.0; len],
            vec![0.0; len],
        ];
        sweep.repeat(self, self.iterations, &mut fields);
        let [mut heights, _, load] = fields;
        for (height, load) in heights.iter_mut().zip(load) {
            *height += load;
        }
        *map.heights_vec() = heights;
    }

    /// Ground, water and load after rain.
    #[inline(always)]
    fn rained(&self, [ground, water, load]: [f32; 3]) -> [f32; 3] {
        let water = water + self.rain_amount;
        let dissolved = self.solubility * water;
        [ground - dissolved, water, load + dissolved]
    }
}

/// Ground, water on it, and what that carries, all as heights.
impl Exchange<3, 3> for HydraulicErosion {
    /// How high its water stands; and, for each metre a neighbour's stands lower, what water and what load it gives, times the area about it.
    #[inline(always)]
    fn outlook(&self, own: [f32; 3], near: [[f32; 3]; 4], about: About) -> [f32; 3] {
        let [ground, water, load] = self.rained(own);
        let level = ground + water;
        let falls = near.map(|near| {
            let [ground, water, _] = self.rained(near);
            (level - (ground + water)).max(0.0)
        });
        let one = |k: usize| only_if(falls[k] > 0.0, 1.0);
        let lower = (one(0) + one(1)) + (one(2) + one(3));
        let sum = (falls[0] + falls[1]) + (falls[2] + falls[3]);
        // Down to the mean of itself and of what is lower.
        let flows = water.min(sum / (lower + 1.0));
        let share = only_if(sum > 0.0, flows / (sum * about.narrow));
        let carried = only_if(water > 0.0, share * load / water);
        [level, share, carried]
    }

    #[inline(always)]
    fn next(
        &self,
        own: [f32; 3],
        _: [[f32; 3]; 4],
        [level, gives, carries]: [f32; 3],
        outlooks: [[f32; 3]; 4],
        about: About,
    ) -> [f32; 3] {
        let [ground, water, load] = self.rained(own);
        let flow = |k: usize| {
            let [other, gives_me, carries_me] = outlooks[k];
            let fall = level - other;
            let down = fall > 0.0;
            (
                fall * either(down, gives, gives_me),
                fall * either(down, carries, carries_me),
            )
        };
        let [a, b, c, d] = [0, 1, 2, 3].map(flow);
        let water = (water - ((a.0 + b.0) + (c.0 + d.0)) * about.narrow).max(0.0);
        let load = (load - ((a.1 + b.1) + (c.1 + d.1)) * about.narrow).max(0.0);
        let water = water * (1.0 - self.evaporation);
        let stays = load.min(self.capacity * water);
        [ground + (load - stays), water, stays]
    }
}
