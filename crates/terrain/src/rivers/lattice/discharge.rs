//! How much water rivers carry, by what rains on the land that drains into them.

use crate::patch::WARP;
use crate::recipe::RiverRain;
use crate::rivers::drained::{Drained, around, number};
use cubemap::{CubeNodes, NodePlace};
use glam::DVec3;
use rain::Rain;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::f64::consts::PI;

/// The finest lattice on which winds are followed: nodes 160 km apart on an Earth.
const WINDS: u8 = 6;

/// How much warm air can take up in a year, of what falls in one on a plain between the belts in air from the sea; and how much less at the poles.
const THIRST: f64 = 1.7;
const COLD: f64 = 0.85;

/// What runs off where rivers are as wide as the land that they drain says: in a moist country between the belts.
const TEMPERATE: f64 = 0.375;

/// How much of a river its plain drinks in the driest country, on each step of the lattice: of the root of what it carries.
const DRUNK: f64 = 0.2;

/// A bed is at least as wide as floods make it: as if so much of the land drained into it for ever.
const FLOODS: f64 = 0.05;

/// Where a bed carries less of what floods carry than the square of this, it is dry.
const DRY: f64 = 0.3;

/// Where less rains than this part of what the air could take, on the whole, country is dry enough for hollows that keep their water.
const DRYLAND: f64 = 0.5;

/// How much of what its lake would lose to the air may come to a hollow that keeps it: where more does it has spilled in wet years, and is cut through.
const KEPT: f64 = 0.25;

/// How much water runs through each node of a lattice.
#[derive(Debug)]
pub(in crate::rivers) struct Discharge {
    /// In what a moist country's step squared gives.
    water: Vec<f32>,
    /// The least land, in steps squared, that beds are as wide as.
    floods: Vec<f32>,
    /// How much more than rains a lake would lose to the air, in what a moist country gives.
    thirst: Vec<f32>,
    falls: Falls,
}

/// How much rains, node by node of a lattice on which winds are followed: 1 on a plain between the belts in air from the sea.
#[derive(Debug)]
struct Falls {
    nodes: CubeNodes,
    rain: Vec<f32>,
}

/// What becomes of the rain at each node on land, and at those of the sea beside it, where rivers end; nothing farther out.
struct Climate {
    /// What runs off, in what a moist country gives.
    runoff: Vec<f32>,
    /// How much more than rains the air could take, in the same.
    thirst: Vec<f32>,
    /// The part of what the air could take that does not rain.
    dryness: Vec<f32>,
    falls: Falls,
}

impl Discharge {
    /// Of nodes with such ground, and where water then runs: hollows whose lake would lose all that comes to the air keep it, but for those up to so many metres deep.
    pub(in crate::rivers) fn found(
        rain: RiverRain,
        grounds: &[f32],
        sea: f32,
        shallow: f64,
        nodes: CubeNodes,
        drain: impl Fn(&BTreeSet<usize>) -> Drained + Sync,
    ) -> (Drained, Self) {
        let (open, climate) = rayon::join(
            || drain(&BTreeSet::new()),
            || Climate::new(rain, nodes, grounds, sea),
        );
        let mut sinks = climate.dry_hollows(&open, grounds);
        let depth = |node: usize| f64::from(open.water.level(node)) - f64::from(grounds[node]);
        sinks.retain(|&node| depth(node) > shallow);
        let drained = drain(&sinks);
        let water = climate.water(&drained);
        #[expect(clippy::cast_possible_truncation, reason = "an area")]
        let narrow = |area: f64| area as f32;
        let floods = drained.areas().into_iter();
        let discharge = Self {
            water: water.into_iter().map(narrow).collect(),
            floods: floods.map(|area| narrow(FLOODS * area)).collect(),
            thirst: climate.thirst,
            falls: climate.falls,
        };
        (drained, discharge)
    }

    /// How much rains at each node of the rivers' lattice.
    pub(in crate::rivers) fn rain(&self, nodes: CubeNodes) -> Vec<f32> {
        let rain = |node: usize| self.falls.at(nodes.dir(node, WARP));
        // On this thread alone: others may wait for what it finds, and a job of a pool that waits takes up such.
        (0..nodes.len()).map(rain).collect()
    }

    /// The land, in steps squared of a moist country, that a node's bed is as wide as.
    pub(in crate::rivers) fn carries(&self, node: usize) -> f32 {
        self.water[node].max(self.floods[node])
    }

    /// How full a node's bed is: from 1 to 0, where its bottom lies as high as the water, and to −1, where it has long been dry.
    pub(in crate::rivers) fn wet(&self, node: usize) -> f64 {
        let full = (f64::from(self.water[node]) / f64::from(self.floods[node])).sqrt();
        if full < DRY {
            full / DRY - 1.0
        } else {
            ((full - DRY) / (1.0 - DRY)).min(1.0)
        }
    }

    /// How far from its middle a lake reaches that loses all that comes to a node to the air, in steps.
    pub(in crate::rivers) fn salt_lake(&self, node: usize) -> f64 {
        let thirst = f64::from(self.thirst[node]).max(1e-3);
        (f64::from(self.water[node]) / (PI * thirst)).sqrt()
    }
}

impl Falls {
    /// Over nodes with such ground.
    fn new(rain: RiverRain, nodes: CubeNodes, grounds: &[f32], sea: f32) -> Self {
        let level = nodes.steps().ilog2();
        let coarser = level.saturating_sub(u32::from(WINDS));
        #[expect(clippy::cast_possible_truncation, reason = "at most 6")]
        let coarse_level = (level - coarser) as u8;
        let coarse = CubeNodes::new(coarse_level);
        let ground = |node: usize| {
            let NodePlace { realm, i, j } = coarse.place(node);
            let [i, j] = [i << coarser, j << coarser];
            grounds[nodes.node(NodePlace { realm, i, j })]
        };
        let ground: Vec<_> = (0..coarse.len()).map(ground).collect();
        let RiverRain { reach, climb } = rain;
        Self {
            nodes: coarse,
            rain: Rain { reach, climb }.falls(coarse_level, WARP, &ground, sea),
        }
    }

    /// In a direction.
    fn at(&self, dir: DVec3) -> f32 {
        self.nodes.between(dir, WARP, |node| self.rain[node])
    }
}

impl Climate {
    fn new(rain: RiverRain, nodes: CubeNodes, grounds: &[f32], sea: f32) -> Self {
        let falls = Falls::new(rain, nodes, grounds, sea);
        let is_land = |node: usize| grounds[node] > sea;
        let of_node = |node: usize| {
            // Most of a planet with seas is out at sea, where no river asks.
            if !is_land(node) && !around(nodes, node).any(|(other, _)| is_land(other)) {
                return (0.0, (0.0, 0.0));
            }
            let dir = nodes.dir(node, WARP);
            let rain = f64::from(falls.at(dir));
            let takes = THIRST * (1.0 - COLD * dir.y * dir.y);
            // What falls rises again as far as the air is thirsty (Turc 1954, Pike 1964).
            let part = rain / takes;
            let runs_off = rain - rain / (1.0 + part * part).sqrt();
            let lacks = (takes - rain).max(0.0);
            #[expect(clippy::cast_possible_truncation, reason = "a few")]
            let [runoff, thirst, dryness] =
                [runs_off / TEMPERATE, lacks / TEMPERATE, lacks / takes].map(|part| part as f32);
            (runoff, (thirst, dryness))
        };
        let nodes = (0..nodes.len()).into_par_iter().map(of_node);
        let (runoff, (thirst, dryness)): (Vec<_>, (Vec<_>, Vec<_>)) = nodes.unzip();
        Self {
            runoff,
            thirst,
            dryness,
            falls,
        }
    }

    /// How much runs through each node: what its own land and others give, less what dry country drinks.
    fn water(&self, drained: &Drained) -> Vec<f64> {
        let mut water: Vec<f64> = self.runoff.iter().copied().map(f64::from).collect();
        for node in drained.downwards() {
            let there = water[node];
            let drunk = DRUNK * f64::from(self.dryness[node]) * there.sqrt();
            water[node] = (there - drunk).max(0.0);
            let own = water[node];
            water[drained.receiver(node)] += own;
        }
        water
    }

    /// The nodes without a lower one beside them of each hollow that would lose all that comes to the air before it spilled.
    fn dry_hollows(&self, drained: &Drained, grounds: &[f32]) -> BTreeSet<usize> {
        let nodes = drained.nodes;
        let water = self.water(drained);
        let level = |node: usize| drained.water.level(node);
        let mut is_seen = vec![false; nodes.len()];
        let (mut hollow, mut found) = (Vec::new(), BTreeSet::new());
        for node in drained.downwards().rev() {
            if is_seen[node] || level(node) <= grounds[node] {
                continue;
            }
            hollow.clear();
            hollow.push(number(node));
            is_seen[node] = true;
            let mut at = 0;
            while let Some(&node) = hollow.get(at) {
                at += 1;
                for (other, _) in around(nodes, node as usize) {
                    let is_in =
                        level(other) > grounds[other] && level(other) == level(node as usize);
                    if is_in && !is_seen[other] {
                        is_seen[other] = true;
                        hollow.push(number(other));
                    }
                }
            }
            let all = || hollow.iter().map(|&node| node as usize);
            let comes = all().map(|node| water[node]).fold(0.0, f64::max);
            let loses: f64 = all().map(|node| f64::from(self.thirst[node])).sum();
            let dryness: f64 = all().map(|node| f64::from(self.dryness[node])).sum();
            #[expect(clippy::cast_precision_loss, reason = "some nodes")]
            let is_dry = dryness > (1.0 - DRYLAND) * hollow.len() as f64;
            if is_dry && comes <= KEPT * loses {
                let is_lowest = |node: &usize| {
                    let lower = |other: usize| grounds[other] < grounds[*node];
                    !around(nodes, *node).any(|(other, _)| lower(other))
                };
                found.extend(all().filter(is_lowest));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Plan;
    use crate::recipe::{Band, Recipe, Rivers, Seed};
    use crate::rivers::network::Network;

    const RAIN: RiverRain = RiverRain {
        reach: 40.0,
        climb: 500.0,
    };

    fn network(seed: u64) -> Network {
        let rivers = Rivers {
            lakes: 0.3,
            rain: Some(RAIN),
            ..Rivers::new(7, 150.0)
        };
        let hills = Band::new("hills", 1, 2..=16, 2_000.0);
        let recipe = Recipe::new("hills", 1e6).sea_level(-200.0).rivers(rivers);
        let plan = Plan::new(&recipe.bands([hills]), Seed(seed)).expect("in order");
        Network::new(&plan, rivers).with_lakes()
    }

    /// If it has room for that, and is not the largest that there may be.
    #[test]
    fn a_salt_lake_loses_to_the_air_what_comes() {
        let network = network(1);
        let discharge = network.discharge.as_ref().expect("it rains");
        let (mut exact, mut all) = (0, 0);
        for node in network.sinks() {
            let Some(lake) = network.lake(node) else {
                continue;
            };
            assert!(lake.is_salt);
            let reach = lake.reach / network.step;
            let loses = PI * reach * reach * f64::from(discharge.thirst[node]);
            let comes = f64::from(discharge.water[node]);
            assert!(loses <= comes * 1.000_01, "{loses} of {comes}");
            all += 1;
            exact += usize::from(loses > comes * 0.999_99);
        }
        println!("{exact} of {all} lose all that comes");
        assert!(exact > 30 && all > 100, "{exact} of {all}");
    }

    /// All that runs off comes to a sea or a sink, but for what dry plains drink.
    #[test]
    fn no_water_is_lost_on_the_way_but_in_dry_country() {
        let nodes = CubeNodes::new(5);
        let key = Seed(1).band(2);
        let ground = |node: usize| {
            let dir = nodes.dir(node, WARP) * 9.0;
            #[expect(clippy::cast_possible_truncation, reason = "a height")]
            let height = (1_000.0 * libm::sin(dir.x + libm::sin(dir.y * 1.3) * dir.z)) as f32;
            height
        };
        let grounds: Vec<_> = (0..nodes.len()).map(ground).collect();
        let sinks = BTreeSet::new();
        let land = Drained::land(nodes, &grounds, 0.0);
        let drained = Drained::new(nodes, key, &land, &sinks);
        let mut climate = Climate::new(RAIN, nodes, &grounds, 0.0);
        let runs_off: f64 = climate.runoff.iter().copied().map(f64::from).sum();
        let comes = |climate: &Climate| {
            let water = climate.water(&drained);
            let seas = (0..nodes.len()).filter(|&node| drained.receiver(node) == node);
            seas.map(|node| water[node]).sum::<f64>()
        };
        let in_dry = comes(&climate);
        climate.dryness.fill(0.0);
        let in_moist = comes(&climate);
        assert!((in_moist - runs_off).abs() < 1e-9 * runs_off);
        assert!(in_dry < 0.999 * runs_off, "{in_dry} of {runs_off}");
    }

    #[test]
    fn hollows_in_dry_country_keep_their_water_and_those_in_moist_country_do_not() {
        for seed in [1, 2] {
            let network = network(seed);
            let discharge = network.discharge.as_ref().expect("it rains");
            let thirst = |node: usize| f64::from(discharge.thirst[node]);
            let sinks: Vec<_> = network.sinks().collect();
            assert!(sinks.len() > 100, "{}", sinks.len());
            assert!(sinks.iter().all(|&node| thirst(node) > 0.0));
            let fresh = network.hollows.iter();
            let comes = |node: usize| f64::from(discharge.water[node]);
            let kept = fresh.filter(|&(&node, _)| comes(node) < 0.1 * KEPT * thirst(node));
            assert!(kept.count() * 20 < network.hollows.len());
        }
    }
}
