//! Deltas: a great river that comes to a shallow sea parts into arms, and the land between them reaches out into that.

use super::bay::bay;
use super::{Way, beside_sea, between, station};
use crate::rivers::line::{Station, distance_squared};
use crate::rivers::network::Network;
use crate::rivers::vectors::{cross, even, normalized};
use glam::DVec3;

/// The least land, in steps of the lattice squared, whose river has one.
const LEAST: f32 = 10.0;

/// How far on the way to the node in the sea the coast lies at least: before it, behind half of the way, the arms part.
const COAST: f64 = 0.55;

/// Where on the way from there to the coast they do.
const APEX: f64 = 0.3;

/// So high the coarse ground lies there at most, and so deep that of the sea where the arms end, both in parts of how deep the largest rivers cut; and no farther on the way from the coast to the node in the sea than that part of it.
const LOW: f64 = 0.2;
const SHALLOW: f64 = 0.27;
const FARTHEST: f64 = 0.5;

/// How far aside the others end at least and at most, in parts of how long the river is from where they part.
const ASIDE: [f64; 2] = [0.28, 0.58];

/// How much of that they bend aside at once.
const AT_ONCE: f64 = 1.4;

/// How far it is from one of them to another river at least, in steps of the lattice.
const APART: f64 = 0.18;

/// How wide the beds of the river and of the others are, in parts of what it was before.
const MAIN: f64 = 0.75;
const OTHER: f64 = 0.5;

/// How wide their valleys are at the coast at least, in steps of the lattice: there is land between them.
const REACH: f64 = 0.2;

/// Of how many stretches the others are.
const STRETCHES: u8 = 3;

/// The arms of a river that comes to a shallow sea.
pub(super) struct Delta<'w, 'n> {
    way: &'w Way<'n>,
    /// Where they part, on the way from the node to the one in the sea, where the coast is, and where they end: from 0 to 1.
    apex: f64,
    coast: f64,
    tip: f64,
    /// How far aside the others end, to the left, in parts of the way from where they part.
    aside: [Option<f64>; 2],
}

impl<'w, 'n> Delta<'w, 'n> {
    /// `None` where the river is too small, the land too high, the sea too deep, or no room beside it.
    pub(super) fn of(way: &'w Way<'n>) -> Option<Self> {
        let network = way.network;
        let coast = way.drowns.filter(|&coast| coast >= COAST)?;
        if network.carries(way.node) < LEAST || way.own.wet < 1.0 || way.lake.is_some() {
            return None;
        }
        let cut = network.rivers.cut;
        let below = |node: usize| f64::from(network.sea) - f64::from(network.ground(node));
        let on = (SHALLOW * cut / below(network.receiver(way.node)?)).min(FARTHEST);
        let apex = 0.5 + (coast - 0.5) * APEX;
        if -below(way.node) * (coast - apex) > LOW * cut * coast {
            return None;
        }
        let delta = Self {
            way,
            apex,
            coast,
            tip: coast + (1.0 - coast) * on,
            aside: [None; 2],
        };
        let aside = [(0, 1.0), (1, -1.0)].map(|(number, side)| {
            let chance = 0.5 + 0.5 * even(network.chance(way.node, number));
            let aside = side * (ASIDE[0] + (ASIDE[1] - ASIDE[0]) * chance);
            delta.has_room(aside).then_some(aside)
        });
        let is_any = aside.iter().any(Option::is_some);
        is_any.then_some(Self { aside, ..delta })
    }

    /// The river itself from where they part.
    pub(super) fn main(&self) -> Vec<Station> {
        let at = |part: f64| {
            let place = between(self.way.own, self.way.next, part);
            self.station(part, place, MAIN)
        };
        let apex = Station {
            winds: 0.0,
            ..self.station(self.apex, self.place(0.0, 0.0), 1.0)
        };
        let tip = at(self.tip);
        let mut main = vec![apex, at(self.coast), tip];
        main.extend(self.below(tip));
        main
    }

    /// The others.
    pub(super) fn arms(&self) -> impl Iterator<Item = Vec<Station>> {
        self.aside.into_iter().flatten().map(move |aside| {
            let stations = (0..=STRETCHES).map(|k| {
                let along = f64::from(k) / f64::from(STRETCHES);
                let part = self.apex + (self.tip - self.apex) * along;
                let winds = if k == 0 { 0.0 } else { 1.0 };
                Station {
                    winds,
                    ..self.station(part, self.place(along, aside), OTHER)
                }
            });
            let mut arm: Vec<_> = stations.collect();
            arm.extend(self.below(arm[arm.len() - 1]));
            arm
        })
    }

    /// Where an arm runs that ends so far aside, so far along from where they part to their ends, both in parts of that.
    fn place(&self, along: f64, aside: f64) -> DVec3 {
        let part = self.apex + (self.tip - self.apex) * along;
        let [own, next] = [self.way.own, self.way.next].map(|node| node.place);
        let left = cross(normalized(own + next), next - own);
        let bends = along * (AT_ONCE + (1.0 - AT_ONCE) * along);
        let far = (self.tip - self.apex) * aside * bends;
        normalized(own + (next - own) * part + left * far)
    }

    /// Its river at a place so far on the way to the node in the sea, and as wide as said: it comes down to the sea at the coast, and land lies low there.
    fn station(&self, part: f64, place: DVec3, wide: f64) -> Station {
        let Way { out, own, next, .. } = self.way;
        let widest = self.way.network.widest();
        let come = |from: f64| ((part - from) / (self.coast - from)).clamp(0.0, 1.0);
        let (fallen, low) = (come(0.5), come(self.apex));
        let whole = station(place, *own);
        let reach = (REACH * self.way.network.step).min(widest);
        let station = Station {
            level: out.level + (next.level - out.level) * fallen,
            bed: wide * own.bed,
            shore: wide * own.bed,
            reach: own.reach + (reach.max(own.reach) - own.reach) * low,
            ..whole
        };
        let station = beside_sea(self.way.network, station);
        Station {
            gorge: station.gorge.max(self.way.network.rivers.plain() * low),
            ..station
        }
    }

    /// How one goes on below the sea from its tip, in a bay to the node there, where finer ground is land yet.
    fn below(&self, tip: Station) -> impl Iterator<Item = Station> {
        let sea = self.way.next.place;
        let place = move |along: f64| normalized(tip.place + (sea - tip.place) * along);
        bay(tip, self.way.network.rivers.drowned(), place)
    }

    /// Whether no other river is near an arm that ends so far aside.
    fn has_room(&self, aside: f64) -> bool {
        let network: &Network = self.way.network;
        let apart = APART * network.step / network.radius;
        let places = [0.5, 1.0].map(|along| self.place(along, aside));
        let sea = network.receiver(self.way.node);
        let around = [Some(self.way.node), sea].into_iter().flatten();
        let mut others = around
            .flat_map(|node| network.about(node))
            .filter(|&node| node != self.way.node);
        others.all(|other| {
            let Some(to) = network.receiver(other) else {
                return true;
            };
            let [from, to] = [other, to].map(|node| network.node(node).place);
            places.iter().all(|&place| {
                let far = distance_squared(place, from, to - from);
                far > apart * apart
            })
        })
    }
}
