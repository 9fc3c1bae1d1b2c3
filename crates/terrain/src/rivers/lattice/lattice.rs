//! Where the water of each node of a lattice runs, and how deep it has cut; without lakes.

use super::carved::{BESIDE_SEA, Carved, tidal};
use super::discharge::Discharge;
use super::grounds::Grounds;
use super::rough::deeper;
use crate::patch::WARP;
use crate::plan::Plan;
use crate::recipe::{BandKey, Rivers};
use crate::rivers::drained::{Drained, around, number};
use crate::rivers::lake::Lake;
use crate::rivers::line::Bends;
use crate::rivers::vectors::{dot, even, normalized};
use crate::simd::InstructionSet;
use cubemap::{CubeNodes, NodePlace};
use glam::DVec3;
use std::collections::{BTreeMap, BTreeSet};

/// What the nodes' places and their rivers' bends are drawn from.
const SALT: u64 = 0x7269_7665_7273;

/// How far a node's river lies beside the node, in steps.
const ASIDE: f64 = 0.17;

/// How many of the nodes lie on rock that makes waterfalls.
const HARD: f64 = 0.5;

/// How far above the level of its node a spring lies, in parts of the way to the coarse ground.
const SPRING: f64 = 0.8;

/// How high above the sea the water of valleys lies that raise all ground, in parts of how high the land of deltas does.
const RAISES: f64 = 0.1;

/// How high banks are at the sea's level, in parts of what they are inland.
const LOW_BANKS: f64 = 0.15;

/// How wide the sides of a valley lie at least, in steps.
const NARROWEST: f64 = 0.1;

/// How wide the sides of a valley lie for each metre that it is deep, and for each of half its bed.
const SIDES: f64 = 5.0;
const BEDS: f64 = 6.0;

/// The lattice that a planet's rivers run on, node by node.
#[derive(Debug)]
pub(crate) struct Lattice {
    pub(in crate::rivers) nodes: CubeNodes,
    key: BandKey,
    instructions: InstructionSet,
    /// Metres from a node to the next.
    pub(in crate::rivers) step: f64,
    /// The finest octave of all.
    pub(in crate::rivers) finest: u8,
    /// Metres from the planet's centre to height 0.
    pub(in crate::rivers) radius: f64,
    pub(in crate::rivers) rivers: Rivers,
    /// Metres above the sphere of the sea; the lowest ground where there is none.
    pub(in crate::rivers) sea: f32,
    /// Metres above the sphere of the coarse ground, corrected where it drains.
    grounds: Vec<f32>,
    /// Metres of that which correct it; none where nothing is said of that.
    added: Vec<f32>,
    /// Metres that its river lies deeper for rough ground, which makes its valley no wider; none where nothing is said of that.
    deeper: Vec<f32>,
    /// Metres above the sphere of the water that runs through each node.
    pub(in crate::rivers) levels: Vec<f32>,
    /// The node that takes each node's water: itself in the sea, and in a sink.
    receivers: Vec<u32>,
    /// How much water runs through each node, where that follows from rain.
    pub(in crate::rivers) discharge: Option<Discharge>,
    /// Whether there is a sea, and so water in the rivers.
    is_wet: bool,
    /// What drains through each node, in steps squared.
    areas: Vec<f32>,
    /// The nodes on land, each before the one that takes its water.
    downwards: Vec<u32>,
    /// The nodes where a hollow would fill up to a lake, and how many metres deep.
    pub(in crate::rivers) hollows: BTreeMap<usize, f64>,
}

/// How high above the sea the floor of a valley lies that raises no ground that is low, and how much higher one that raises all, in metres.
pub(in crate::rivers) fn floors_raise(rivers: &Rivers) -> [f64; 2] {
    // Where nothing is cut there are no valleys to speak of.
    let plain = rivers.plain().max(1e-3);
    [BESIDE_SEA * plain, (1.0 - BESIDE_SEA) * RAISES * plain]
}

/// A node with all that its river's curves are made of.
#[derive(Clone, Copy, Debug)]
pub(in crate::rivers) struct Node {
    /// A point of the unit sphere.
    pub(in crate::rivers) place: DVec3,
    /// Metres above the sphere.
    pub(in crate::rivers) level: f64,
    /// Metres from the middle of the bed to its shore.
    pub(in crate::rivers) bed: f64,
    /// Metres from the middle of the bed to where the valley ends.
    pub(in crate::rivers) reach: f64,
    /// How full its bed is of water: from 1 to 0, where its bottom lies as high as the water, and to −1, where it has long been dry.
    pub(in crate::rivers) wet: f64,
}

/// Metres from a node to the next.
fn step(rivers: &Rivers, radius: f64) -> f64 {
    radius * std::f64::consts::FRAC_PI_2 / f64::from(1_u32 << rivers.level)
}

impl Lattice {
    /// The first octave whose sectors are not wider than twice what the widest valley may reach: coarser ground has no rivers.
    pub(crate) const fn first_octave(rivers: &Rivers) -> u8 {
        rivers.level + 1
    }

    /// No bed and no lake is deeper, in metres.
    pub(crate) fn deepest(rivers: &Rivers, radius: f64) -> f64 {
        let step = step(rivers, radius);
        let bed = 2.0 * rivers.depth * (rivers.valley * step / BEDS);
        bed.max(Lake::deepest(rivers.lakes * step))
    }

    /// That of a plan whose recipe has rivers.
    pub(in crate::rivers) fn new(plan: &Plan, rivers: Rivers) -> Self {
        let nodes = CubeNodes::new(rivers.level);
        let Grounds {
            heights: grounds,
            rough,
        } = Grounds::new(plan, &rivers);

        let key = plan.seed().band(SALT);
        let lowest = grounds.iter().copied().fold(f32::INFINITY, f32::min);
        #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
        let sea = plan.recipe().sea_level.map_or(lowest, |sea| sea as f32);
        let land = Drained::land(nodes, &grounds, sea);
        let drain = |sinks: &BTreeSet<usize>| Drained::new(nodes, key, &land, sinks);
        let rain = rivers.rain.filter(|_| plan.recipe().sea_level.is_some());
        let drained = || match rain {
            None => (drain(&BTreeSet::new()), None),
            Some(rain) => {
                let shallow = if rivers.drained > 0 { rivers.cut } else { 0.0 };
                let (drained, discharge) =
                    Discharge::found(rain, &grounds, sea, shallow, nodes, drain);
                (drained, Some(discharge))
            }
        };
        let ((drained, discharge), deeper) = rayon::join(drained, || deeper(&rough, rivers, nodes));

        let gathered = drained.areas();
        let added = if rivers.drained > 0 {
            drained.corrections(&grounds, sea, plan)
        } else {
            Vec::new()
        };
        let mut corrected = grounds.clone();
        for (ground, added) in corrected.iter_mut().zip(&added) {
            *ground += added;
        }

        let carved = Carved {
            rivers: &rivers,
            grounds: &corrected,
            deeper: &deeper,
            areas: &gathered,
            sea,
            is_wet: plan.recipe().sea_level.is_some(),
        };
        let levels = carved.levels(&drained);

        let step = step(&rivers, plan.radius());
        // At the sea's level it would be a bay.
        let hollows = drained.hollows(&grounds, |node| levels[node] > sea);
        Self {
            nodes,
            key,
            instructions: plan.instructions(),
            step,
            finest: plan.recipe().finest_octave(),
            radius: plan.radius(),
            rivers,
            is_wet: plan.recipe().sea_level.is_some(),
            sea,
            levels,
            discharge,
            #[expect(clippy::cast_possible_truncation, reason = "an area")]
            areas: gathered.into_iter().map(|area| area as f32).collect(),
            grounds: corrected,
            added,
            deeper,
            downwards: drained.downwards().map(number).collect(),
            hollows: hollows.into_iter().collect(),
            receivers: drained.receivers,
        }
    }

    /// Metres above the sphere of the coarse ground at a node, corrected where it drains.
    pub(in crate::rivers) fn ground(&self, node: usize) -> f32 {
        self.grounds[node]
    }

    /// Whether a node is in the sea.
    pub(in crate::rivers) fn is_sea(&self, node: usize) -> bool {
        self.grounds[node] <= self.sea
    }

    /// How much rains at each node; nothing where nothing is said of that.
    pub(in crate::rivers) fn rain(&self) -> Vec<f32> {
        match &self.discharge {
            None => vec![0.0; self.nodes.len()],
            Some(discharge) => discharge.rain(self.nodes),
        }
    }

    /// What drains through a node on land, in steps squared; 0 in the sea.
    pub(in crate::rivers) fn drains(&self, node: usize) -> f32 {
        if self.is_sea(node) {
            0.0
        } else {
            self.areas[node]
        }
    }

    /// Metres of that which correct it.
    pub(in crate::rivers) fn added(&self, node: usize) -> f32 {
        self.added.get(node).copied().unwrap_or_default()
    }

    /// The nodes beside a node and beside those, and itself.
    pub(in crate::rivers) fn about(&self, node: usize) -> impl Iterator<Item = usize> {
        let NodePlace { realm, i, j } = self.nodes.place(node);
        let [i, j] = [i, j].map(usize::cast_signed);
        let near = (-2..=2).flat_map(move |di| (-2..=2).map(move |dj| [i + di, j + dj]));
        near.filter_map(move |[i, j]| self.nodes.beyond(realm, i, j))
    }

    /// The nodes on land, each before the one that takes its water.
    pub(in crate::rivers) fn downwards(&self) -> impl Iterator<Item = usize> {
        self.downwards.iter().map(|&node| node as usize)
    }

    /// Whether a node keeps all water that comes, and is no sea.
    pub(in crate::rivers) fn is_sink(&self, node: usize) -> bool {
        self.receiver(node).is_none() && self.grounds[node] > self.sea
    }

    /// The nodes that keep all water that comes, and are no sea.
    pub(in crate::rivers) fn sinks(&self) -> impl Iterator<Item = usize> {
        (0..self.receivers.len()).filter(|&node| self.is_sink(node))
    }

    /// The node that takes a node's water; `None` in the sea, and in a sink.
    pub(in crate::rivers) fn receiver(&self, node: usize) -> Option<usize> {
        let to = self.receivers[node] as usize;
        (to != node).then_some(to)
    }

    /// The nodes whose water a node takes, the one with most first.
    pub(in crate::rivers) fn donors(&self, node: usize) -> Vec<usize> {
        let mut donors: Vec<_> = around(self.nodes, node)
            .filter_map(|(other, _)| (self.receiver(other) == Some(node)).then_some(other))
            .collect();
        let area = |node: usize| self.carries(node);
        donors.sort_unstable_by(|&a, &b| area(b).total_cmp(&area(a)).then(a.cmp(&b)));
        donors.dedup();
        donors
    }

    /// How far on the way from a node on land to one in the sea, or to a sink, its river's end lies, from 0 to 1.
    pub(in crate::rivers) fn coast(&self, land: usize, sea: usize) -> f64 {
        if self.is_sink(sea) {
            return 1.0;
        }
        let above = f64::from(self.grounds[land]) - f64::from(self.sea);
        let below = f64::from(self.sea) - f64::from(self.grounds[sea]);
        if above + below > 0.0 {
            above / (above + below)
        } else {
            1.0
        }
    }

    /// What drains through a node, in m².
    pub(in crate::rivers) fn area(&self, node: usize) -> f64 {
        f64::from(self.areas[node]) * (self.step * self.step)
    }

    /// How deep water stands in the middle of a bed for each metre from there to the shore.
    pub(in crate::rivers) fn depth(&self) -> f64 {
        2.0 * self.rivers.depth
    }

    /// The land, in steps squared, that a node's bed is as wide as.
    pub(in crate::rivers) fn carries(&self, node: usize) -> f32 {
        let discharge = self.discharge.as_ref();
        discharge.map_or(self.areas[node], |discharge| discharge.carries(node))
    }

    /// Metres from the middle of a bed to its shore, by how many nodes drain through it.
    pub(in crate::rivers) fn bed(&self, area: f64) -> f64 {
        let widest = self.widest() / BEDS;
        (0.5 * self.rivers.width * (area.sqrt() * self.step)).min(widest)
    }

    /// Metres from the middle of a bed to where its valley ends, at most.
    pub(in crate::rivers) fn widest(&self) -> f64 {
        self.rivers.valley * self.step
    }

    /// Random bits of a node's delta.
    pub(in crate::rivers) const fn chance(&self, node: usize, number: u64) -> u64 {
        self.key.mixed(!((node as u64 * 4 + number) | 1 << 63))
    }

    /// How many metres a node's river would drop over hard rock, and where on the last quarter of its way from there; `None` where there is none.
    pub(in crate::rivers) fn fall(&self, node: usize) -> Option<[f64; 2]> {
        let chance = || 0.5 + 0.5 * even(self.key.mixed(!(node as u64 * 4 + 3)));
        let hard = (self.rivers.falls > 0.0).then(chance)?;
        (hard < HARD).then(|| {
            let part = hard / HARD;
            [self.rivers.falls * (0.25 + 0.75 * part), 0.1 + 0.5 * part]
        })
    }

    /// What is known of a node.
    pub(in crate::rivers) fn node(&self, node: usize) -> Node {
        let level = f64::from(self.levels[node]);
        let deeper = self.deeper.get(node).copied().unwrap_or_default();
        let deep = (f64::from(self.grounds[node] - deeper) - level).max(0.0);
        let bed = self.bed(f64::from(self.carries(node)));
        let discharge = self.discharge.as_ref();
        let widest = self.widest();
        let reach = NARROWEST.min(self.rivers.valley) * self.step + SIDES * deep + BEDS * bed;
        Node {
            place: self.place(node),
            level,
            bed,
            reach: reach.min(widest),
            wet: discharge.map_or(1.0, |discharge| discharge.wet(node)),
        }
    }

    /// How many metres the floor of a valley lies above water of such a level, so that it is land where that is the sea's; and how high its banks are, in parts of what they are inland.
    pub(in crate::rivers) fn beside_sea(&self, level: f64) -> [f64; 2] {
        let plain = self.rivers.plain();
        if !self.is_wet {
            return [0.0, 1.0];
        }
        let above = (level - f64::from(self.sea)).clamp(0.0, plain);
        let inland = if plain > 0.0 { above / plain } else { 1.0 };
        let banks = LOW_BANKS + (1.0 - LOW_BANKS) * inland;
        [BESIDE_SEA * (plain - above), banks]
    }

    /// Whether a valley with a floor so high raises all ground that lies lower: none does that has dried up or come down to the sea.
    pub(in crate::rivers) fn raises_all(&self, floor: f64) -> bool {
        let [low, rises] = floors_raise(&self.rivers);
        self.is_wet && floor - f64::from(self.sea) >= low + rises
    }

    /// Metres above the sphere of a node's water where it is a spring: near the ground, into which its river cuts on its way.
    pub(in crate::rivers) fn spring(&self, node: usize) -> f64 {
        let level = f64::from(self.levels[node]);
        let spring = level + SPRING * (f64::from(self.grounds[node]) - level).max(0.0);
        if !self.is_wet {
            return spring;
        }
        #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
        let spring = tidal(&self.rivers, self.sea, spring as f32);
        level.max(f64::from(spring))
    }

    /// Where a node is, on the unit sphere.
    pub(in crate::rivers) fn dir(&self, node: usize) -> DVec3 {
        self.nodes.dir(node, WARP)
    }

    /// Where a node's river runs, on the unit sphere.
    pub(in crate::rivers) fn place(&self, node: usize) -> DVec3 {
        let dir = self.dir(node);
        let part = |k: u64| even(self.key.mixed(!(node as u64 * 4 + k)));
        let way = DVec3::new(part(0), part(1), part(2));
        let along = way - dir * dot(way, dir);
        normalized(dir + along * (ASIDE * self.step / self.radius))
    }

    /// Whether there is water in its rivers.
    pub(in crate::rivers) const fn is_wet(&self) -> bool {
        self.is_wet
    }

    /// What bends its rivers.
    pub(in crate::rivers) fn bends(&self) -> Bends {
        Bends {
            key: self.key,
            step: self.step / self.radius,
            instructions: self.instructions,
        }
    }

    /// The lattice's level.
    pub(in crate::rivers) const fn level(&self) -> u8 {
        self.rivers.level
    }

    /// How wide the sectors of an octave are, in metres.
    pub(in crate::rivers) fn sector(&self, octave: u8) -> f64 {
        let down = i32::from(octave.min(31)) - i32::from(self.rivers.level);
        self.step * 0.5_f64.powi(down)
    }

    /// Steps along a realm.
    pub(in crate::rivers) const fn steps(&self) -> usize {
        self.nodes.steps()
    }
}
