//! How much of low ground rivers raise: none that lies under the sea where they have come down to it, or they would run out into it between two dams.

use crate::rivers::carve::beds::unit;
use crate::rivers::lattice::floors_raise;
use crate::rivers::network::Network;

/// How deep under the sea's level ground is not raised by beds at all, in parts of how high valleys lie beside it.
const SHALLOW: f64 = 0.3;

/// How high above the sea beds raise all ground, in the same parts: less than their valleys do, which have a bed to lead.
const RAISES: f64 = 0.03;

/// How much of low ground rivers raise, by how high it is and they are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Raised {
    sea: f64,
    /// How high valleys lie above the sea where they raise all ground, in metres: so high they lie in deltas.
    plain: f64,
    /// How high floors of valleys lie above the sea that raise no low ground, and how much higher those that raise all, in metres.
    floors: [f64; 2],
    /// What has dried up raises nothing.
    is_wet: bool,
}

/// How much is raised, and how that changes with the ground's height and with the river's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Raise {
    pub(super) part: f64,
    pub(super) by_ground: f64,
    pub(super) by_river: f64,
}

impl Raise {
    /// Of what is cut, which is all done.
    const ALL: Self = Self {
        part: 1.0,
        by_ground: 0.0,
        by_river: 0.0,
    };

    const NOTHING: Self = Self {
        part: 0.0,
        ..Self::ALL
    };

    /// All but where both the ground and the river are low.
    #[inline(always)]
    fn of([ground, by_ground]: [f64; 2], [river, by_river]: [f64; 2]) -> Self {
        Self {
            part: 1.0 - (1.0 - ground) * (1.0 - river),
            by_ground: by_ground * (1.0 - river),
            by_river: by_river * (1.0 - ground),
        }
    }
}

/// How far a height is on the way from one to another, so far above it; and how that changes.
#[inline(always)]
fn risen(height: f64, from: f64, far: f64) -> [f64; 2] {
    let over = 1.0 / far;
    let risen = (height - from) * over;
    let is_between = risen > 0.0 && risen < 1.0;
    [unit(risen), if is_between { over } else { 0.0 }]
}

impl Raised {
    pub(super) fn new(network: &Network) -> Self {
        Self {
            sea: f64::from(network.sea),
            // Where nothing is cut there are no valleys to speak of.
            plain: network.rivers.plain().max(1e-3),
            floors: floors_raise(&network.rivers),
            is_wet: network.is_wet(),
        }
    }

    /// Of a valley with a floor so high, which lies above the sea: ground keeps to the side of the coast that it is on, but in deltas.
    #[inline(always)]
    pub(super) fn by_valley(&self, ground: f64, floor: f64) -> Raise {
        let Self { sea, plain, .. } = *self;
        if floor < ground {
            return Raise::ALL;
        }
        if !self.is_wet {
            return Raise::NOTHING;
        }
        let [low, rises] = self.floors;
        let river = risen(floor, sea + low, rises);
        Raise::of(risen(ground, sea, plain), river)
    }

    /// Of a bed that lies so high in the ground, with water of such a level.
    #[inline(always)]
    pub(super) fn by_bed(&self, ground: f64, [bed, level]: [f64; 2]) -> Raise {
        let Self { sea, plain, .. } = *self;
        if bed < ground {
            return Raise::ALL;
        }
        if !self.is_wet {
            return Raise::NOTHING;
        }
        let shallow = SHALLOW * plain;
        let river = risen(level, sea, RAISES * plain);
        Raise::of(risen(ground, sea - shallow, shallow), river)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Plan;
    use crate::recipe::{Band, Recipe, Rivers, Seed};

    /// How high above the sea the water may stand of a bed whose valley leaves that as it is, in parts of how high the land of deltas lies.
    const HIGHEST: f64 = 0.1;

    /// Beds that raise ground lie in valleys that do: where one leaves the sea as it is, the water of its river is hardly higher than that.
    #[test]
    fn no_bed_is_a_dam_through_the_sea() {
        let rivers = Rivers::new(6, 300.0);
        let hills = Band::new("hills", 1, 2..=8, 2_000.0);
        let recipe = Recipe::new("hills", 1e6).sea_level(-400.0).rivers(rivers);
        let plan = Plan::new(&recipe.bands([hills]), Seed(1)).expect("in order");
        let network = Network::new(&plan, rivers);
        let (raised, plain) = (Raised::new(&network), rivers.plain());
        let (mut tidal, mut all) = (0, 0);
        for step in 0..=1_000 {
            let above = 2.0 * plain * f64::from(step) / 1_000.0;
            let level = -400.0 + above;
            let [gorge, _] = network.beside_sea(level);
            for ground in [-401.0, -410.0, -500.0, -5_000.0] {
                let valley = raised.by_valley(ground, level + gorge).part;
                let bed = raised.by_bed(ground, [level - 0.5, level]).part;
                assert!(valley >= 1.0 || above <= HIGHEST * plain, "{above} m");
                assert!(bed >= 1.0 || above <= RAISES * plain, "{above} m");
                tidal += i32::from(valley <= 0.0 && bed <= 0.0);
                all += i32::from(valley >= 1.0 && bed >= 1.0);
            }
        }
        assert!(tidal > 0 && all > 3_000, "{tidal} {all}");
    }
}
