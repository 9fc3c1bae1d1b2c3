//! How much water rivers carry, by what rains on the land that drains into them.

use super::drained::{Drained, around, number};
use crate::patch::WARP;
use crate::recipe::RiverRain;
use cubemap::{CubeNodes, NodePlace};
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

/// How often hollows are looked for that keep their water: where one does, less comes to the next.
const ROUNDS: usize = 2;

/// How much water runs through each node of a lattice.
#[derive(Debug)]
pub(super) struct Discharge {
    /// In what a moist country's step squared gives.
    water: Vec<f32>,
    /// The least land, in steps squared, that beds are as wide as.
    floods: Vec<f32>,
    /// How much more than rains a lake would lose to the air, in what a moist country gives.
    thirst: Vec<f32>,
}

/// What becomes of the rain at each node.
struct Climate {
    /// What runs off, in what a moist country gives.
    runoff: Vec<f32>,
    /// How much more than rains the air could take, in the same.
    thirst: Vec<f32>,
    /// The part of what the air could take that does not rain.
    dryness: Vec<f32>,
}

impl Discharge {
    /// Of nodes with such ground, and where water then runs: hollows whose lake would lose all that comes to the air keep it.
    pub(super) fn found(
        rain: RiverRain,
        grounds: &[f32],
        sea: f32,
        drain: impl Fn(&BTreeSet<usize>) -> Drained,
    ) -> (Drained, Self) {
        let mut sinks = BTreeSet::new();
        let mut drained = drain(&sinks);
        let climate = Climate::new(rain, drained.nodes, grounds, sea);
        let mut water = climate.water(&drained);
        for _ in 0..ROUNDS {
            let before = sinks.len();
            sinks.extend(climate.dry_hollows(&drained, grounds, &water));
            if sinks.len() == before {
                break;
            }
            drained = drain(&sinks);
            water = climate.water(&drained);
        }
        #[expect(clippy::cast_possible_truncation, reason = "an area")]
        let narrow = |area: f64| area as f32;
        let floods = drained.areas().into_iter();
        let discharge = Self {
            water: water.into_iter().map(narrow).collect(),
            floods: floods.map(|area| narrow(FLOODS * area)).collect(),
            thirst: climate.thirst,
        };
        (drained, discharge)
    }

    /// The land, in steps squared of a moist country, that a node's bed is as wide as.
    pub(super) fn carries(&self, node: usize) -> f32 {
        self.water[node].max(self.floods[node])
    }

    /// How full a node's bed is: from 1 to 0, where its bottom lies as high as the water, and to −1, where it has long been dry.
    pub(super) fn wet(&self, node: usize) -> f64 {
        let full = (f64::from(self.water[node]) / f64::from(self.floods[node])).sqrt();
        if full < DRY {
            full / DRY - 1.0
        } else {
            ((full - DRY) / (1.0 - DRY)).min(1.0)
        }
    }

    /// How far from its middle a lake reaches that loses all that comes to a node to the air, in steps.
    pub(super) fn salt_lake(&self, node: usize) -> f64 {
        let thirst = f64::from(self.thirst[node]).max(1e-3);
        (f64::from(self.water[node]) / (PI * thirst)).sqrt()
    }
}

impl Climate {
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
        let falls = Rain { reach, climb }.falls(coarse_level, WARP, &ground, sea);
        let of_node = |node: usize| {
            let dir = nodes.vertex(node).dir(WARP);
            let rain = f64::from(coarse.between(dir, WARP, |node| falls[node]));
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
        let (runoff, (thirst, dryness)) = nodes.unzip();
        Self {
            runoff,
            thirst,
            dryness,
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

    /// The deepest node of each hollow that would lose all that comes to the air before it spilled.
    fn dry_hollows(&self, drained: &Drained, grounds: &[f32], water: &[f64]) -> Vec<usize> {
        let nodes = drained.nodes;
        let level = |node: usize| drained.water.level(node);
        let mut is_seen = vec![false; nodes.len()];
        let (mut hollow, mut found) = (Vec::new(), Vec::new());
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
            if comes <= loses {
                let lower =
                    |a: &usize, b: &usize| grounds[*a].total_cmp(&grounds[*b]).then(a.cmp(b));
                found.extend(all().min_by(lower));
            }
        }
        found
    }
}
