use crate::winds::{Winds, smooth};
use cubemap::{CubeNodes, Warp};
use rayon::prelude::*;

/// Rain: winds take water up over the sea, carry it inland, and lose it on the way and up the mountains.
///
/// The winds are the belts of a turning planet: from the east about the equator and the poles, from the west between. Air rises at
/// the equator and at 60°, where it rains most, and sinks at 30° and the poles. All of it is in balance: what falls is what comes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rain {
    /// Degrees of a great circle after which a strong wind has given 63 % of its water to a plain where air neither rises nor sinks, above 0; of that 45 % rises again.
    pub reach: f64,
    /// Units of height after which air that climbs has given 63 % of its water, above 0.
    pub climb: f64,
}

/// What becomes of the water in the air at a node.
#[derive(Clone, Copy, Debug)]
struct Air {
    /// How much of its water it gives: 0 to 1.
    gives: f32,
    /// How much of what it lacks it takes up: 0 to 1.
    takes: f32,
    /// The most that it holds, against air at the equator.
    holds: f32,
    /// One over the time that it is here, in times that the strongest wind takes for the reach.
    stays: f32,
}

/// The water in the air at every node, and what becomes of it.
#[derive(Debug)]
struct Balance {
    winds: Winds,
    air: Vec<Air>,
    water: Vec<f32>,
}

/// Degrees over the sea until air lacks only 37 % of the water that it lacked.
const FETCH: f64 = 7.0;

/// The share of the rain that rises again, from leaves, lakes and the sea.
const RISES_AGAIN: f32 = 0.45;

/// How much less it rains where air sinks at 30° and the poles, and more where it rises.
const BELTS: f64 = 0.75;

/// The least of a plain's rain that falls where wind goes downhill.
const DOWNHILL: f64 = 0.25;

/// The coarsest cube that the balance is found on, before finer ones begin with what it is there.
const COARSEST: u8 = 4;

/// How often winds blow once around the planet and back, on the coarsest cube and on each finer one: more blowing changes the rain by two thousandths in the mean, and by five hundredths at worst.
const ROUNDS: [usize; 2] = [32, 10];

impl Rain {
    /// How much rain falls at each node of a level's lattice, in the order of [`CubeNodes`], whose ground and whose sea lie at some heights:
    /// 1 on a plain between the belts, in air from the sea; 0 everywhere if there is no sea.
    ///
    /// Cells are spread over the sphere by `warp`; distances are the sphere's, heights those of [`Rain::climb`].
    /// Level 7 takes some hundredths of a second and some ten megabytes; each level more takes four times both.
    /// Panics if `ground` has not a height for each node.
    #[must_use]
    pub fn falls(&self, level: u8, warp: Warp, ground: &[f32], sea_level: f32) -> Vec<f32> {
        let nodes = CubeNodes::new(level);
        assert_eq!(ground.len(), nodes.len(), "a height a node");
        let balance = self.balance(ground, level, warp, sea_level);
        smooth(balance.winds.around(), balance.falls())
    }

    fn balance(&self, ground: &[f32], level: u8, warp: Warp, sea_level: f32) -> Balance {
        let nodes = CubeNodes::new(level);
        let mut balance = Balance::new(self, ground, nodes, warp, sea_level);
        if level <= COARSEST {
            balance.blow(ROUNDS[0]);
            return balance;
        }
        let at = |there: &[f32], there_on: CubeNodes, dir| {
            there_on.between(dir, warp, |node| there[node])
        };
        let coarser = CubeNodes::new(level - 1);
        let coarse: Vec<_> = (0..coarser.len())
            .into_par_iter()
            .map(|node| at(ground, nodes, coarser.dir(node, warp)))
            .collect();
        let coarse = self.balance(&coarse, level - 1, warp, sea_level);
        balance.water = (0..nodes.len())
            .into_par_iter()
            .map(|node| at(&coarse.water, coarser, nodes.dir(node, warp)))
            .collect();
        balance.blow(ROUNDS[1]);
        balance
    }
}

impl Balance {
    /// Air over ground, with all the water that it takes up and none of what it carries.
    fn new(rain: &Rain, ground: &[f32], nodes: CubeNodes, warp: Warp, sea_level: f32) -> Self {
        let winds = Winds::new(nodes, warp);
        let surface = ground.iter().map(|h| h.max(sea_level));
        // Wind goes around hills that stand alone.
        let surface = smooth(winds.around(), surface.collect());
        let air: Vec<_> = (0..surface.len())
            .into_par_iter()
            .map(|node| {
                let rise = surface[node] - winds.brought(&surface, node);
                let dry = ground[node] > sea_level;
                let way = winds.way(node);
                let plain = way / rain.reach.to_radians() * (1.0 + BELTS * winds.rising(node));
                let rate = (plain + f64::from(rise) / rain.climb).max(DOWNHILL * plain);
                let takes = 1.0 - libm::exp(-way / FETCH.to_radians());
                #[expect(clippy::cast_possible_truncation, reason = "shares")]
                let [gives, takes, holds, stays] = [
                    1.0 - libm::exp(-rate),
                    if dry { 0.0 } else { takes },
                    winds.warmth(node),
                    rain.reach.to_radians() / way,
                ]
                .map(|share| share as f32);
                Air {
                    gives,
                    takes,
                    holds,
                    stays,
                }
            })
            .collect();
        let at_first = |air: &Air| if air.takes > 0.0 { air.holds } else { 0.0 };
        Self {
            water: air.iter().map(at_first).collect(),
            winds,
            air,
        }
    }

    /// Lets the winds blow once around the planet and back, so many times.
    fn blow(&mut self, rounds: usize) {
        let eastwards = self.winds.eastwards();
        for _ in 0..rounds {
            for &node in eastwards.iter().chain(eastwards.iter().rev()) {
                let node = node as usize;
                let Air {
                    gives,
                    takes,
                    holds,
                    ..
                } = self.air[node];
                let left =
                    self.winds.brought(&self.water, node) * (1.0 - gives * (1.0 - RISES_AGAIN));
                self.water[node] = left + (holds - left).max(0.0) * takes;
            }
        }
    }

    /// How much falls in the time that the strongest wind takes for the reach.
    fn falls(&self) -> Vec<f32> {
        let falls = self.air.par_iter().enumerate();
        let falls =
            falls.map(|(node, air)| self.winds.brought(&self.water, node) * air.gives * air.stays);
        falls.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heightmap::{Fractal, Grid};

    #[test]
    fn it_is_in_balance_after_so_many_rounds() {
        let rain = Rain {
            reach: 25.0,
            climb: 0.3,
        };
        for (seed, level) in [(0, 4), (1, 5), (2, 6), (3, 7)] {
            let ground = Fractal::default().generate(Grid::cube(level).expect("small"), seed);
            let mut balance = rain.balance(ground.heights(), level, Grid::WARP, 0.5);
            let before = balance.falls();
            balance.blow(60);
            let off = before.iter().zip(balance.falls());
            let off: Vec<f32> = off.map(|(a, b)| (a - b).abs()).collect();
            let worst = off.iter().copied().fold(0.0, f32::max);
            #[expect(clippy::cast_precision_loss, reason = "a mean")]
            let mean = off.iter().sum::<f32>() / off.len() as f32;
            println!("{mean} {worst}");
            assert!(
                mean < 0.003 && worst < 0.06,
                "level {level}: {mean} {worst}"
            );
        }
    }
}
