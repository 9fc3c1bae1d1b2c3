//! The hollows that fill up to lakes.

use super::course::{middle_and_ends, others_about, starts};
use super::lake::{LEVEL_REACH, Lake};
use super::line::distance_squared;
use super::network::Network;
use super::vectors::dot;
use glam::DVec3;

/// A lake reaches no farther than so much of the way to the next river that does not run through it.
const OTHERS: f64 = 0.6;

/// Its rivers are level with it no farther than so much of the way to where they are another node's.
const OWN: f64 = 0.95;

/// No lake reaches less far, in steps of the lattice.
const SMALLEST: f64 = 0.03;

impl Network {
    /// With a lake at each node where a hollow would fill up, as far as there is room, and where all water stays.
    pub(crate) fn with_lakes(self) -> Self {
        if self.rivers.lakes <= 0.0 {
            return self;
        }
        let hollows = self.hollows.keys().copied().collect();
        let network = self.with(hollows, lake_at);
        // Those that lose all water leave the others their room.
        let sinks = network.sinks().collect();
        network.with(sinks, salt_lake_at)
    }
}

/// How far a lake at a node reaches at most, in metres; 0 where there is none.
pub(super) fn may_reach(network: &Network, node: usize) -> f64 {
    // Most nodes are asked for where most of a planet is sea.
    if network.is_sea(node) {
        return 0.0;
    }
    let reach = match network.hollows.get(&node) {
        Some(_) if network.node(node).wet <= 0.0 => 0.0,
        Some(&hollow) => of_hollow(network, hollow),
        None if network.is_sink(node) => of_sink(network, node).unwrap_or_default(),
        None => 0.0,
    };
    if reach < SMALLEST * network.step {
        return 0.0;
    }
    reach
}

/// How far one reaches that fills a hollow so many metres deep, if there is room.
fn of_hollow(network: &Network, hollow: f64) -> f64 {
    let cut = network.rivers.cut;
    network.rivers.lakes * (hollow / (hollow + cut)).sqrt() * network.step
}

/// How far one reaches that loses to the air what comes to a node, if there is room; `None` where nothing is said of rain.
fn of_sink(network: &Network, node: usize) -> Option<f64> {
    let loses = network.discharge.as_ref()?.salt_lake(node);
    Some(loses.min(network.rivers.lakes) * network.step)
}

/// The lake at a node that keeps all water: as large as loses to the air what comes; `None` if that is too little, or there is no room.
fn salt_lake_at(network: &Network, node: usize) -> Option<Lake> {
    let largest = of_sink(network, node)?;
    let middle = network.node(node).place;
    // Those that run to it are its own from where they begin to be one.
    let donors = network.donors(node);
    let starts = donors.iter().flat_map(|&donor| starts(network, donor));
    lake_in(network, node, middle, largest, starts)
}

/// The lake at a node where a hollow would fill up; `None` if it had no room.
fn lake_at(network: &Network, node: usize) -> Option<Lake> {
    let hollow = *network.hollows.get(&node)?;
    if network.node(node).wet <= 0.0 {
        return None;
    }
    let (middle, own) = middle_and_ends(network, node)?;
    lake_in(
        network,
        node,
        middle,
        of_hollow(network, hollow),
        own.into_iter(),
    )
}

/// A lake about a place, before it is bent, that reaches so many metres at most, as far as there is room to other nodes' rivers, and to where its own begin and end.
fn lake_in(
    network: &Network,
    node: usize,
    middle: DVec3,
    largest: f64,
    own: impl Iterator<Item = DVec3>,
) -> Option<Lake> {
    // Where other nodes' rivers begin and end they have levels of their own.
    let bends = network.bends();
    let dir = bends.bent(middle);
    let own = own.map(|end| {
        let way = bends.bent(end) - dir;
        dot(way, way)
    });
    let own = own.fold(f64::INFINITY, f64::min);
    let room = (OWN / LEVEL_REACH * own.sqrt()) * network.radius;
    let largest = largest.min(room);
    if largest < SMALLEST * network.step {
        return None;
    }
    // What is farther away leaves room for it.
    let within = 1.01 * largest / (OTHERS * network.radius);
    let away = others_about(network, node, middle, within)
        .iter()
        .map(|stretch| {
            let [a, b] = stretch.ends.map(|end| end.place);
            distance_squared(middle, a, b - a)
        })
        .fold(f64::INFINITY, f64::min);
    let reach = largest.min((OTHERS * away.sqrt()) * network.radius);
    (reach >= SMALLEST * network.step).then(|| Lake {
        dir,
        level: network.node(node).level,
        reach,
        is_salt: network.is_sink(node),
    })
}

/// The largest lakes, the largest first; `many` of them, if there are.
pub(crate) fn largest(network: &Network, many: usize) -> Vec<Lake> {
    let mut lakes: Vec<_> = network.lakes().into_iter().map(|(_, lake)| lake).collect();
    // As they lie in the lattice where they are alike.
    lakes.sort_by(|a, b| b.reach.total_cmp(&a.reach));
    lakes.truncate(many);
    lakes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Plan;
    use crate::recipe::{Band, Recipe, RiverRain, Rivers, Seed};
    use crate::rivers::course::stretches;
    use cubemap::Realm;
    use std::collections::HashMap;

    /// Where stretches meet they have one level, whichever node each is of, with a lake there or without.
    #[test]
    fn no_river_has_a_step() {
        let (mut places, mut met, mut lakes) = (HashMap::new(), 0, 0);
        for seed in 1..8 {
            let network = network(seed, seed > 5);
            lakes += network.lakes().len();
            places.clear();
            let last = network.steps().cast_signed() - 1;
            for realm in Realm::ALL {
                for stretch in stretches(&network, realm, [0, last], [0, last]) {
                    for end in stretch.ends {
                        let place = end.place.to_array().map(f64::to_bits);
                        let level = *places.entry(place).or_insert(end.level);
                        let step = (level - end.level).abs();
                        assert!(step < 1e-6, "{step} m at {} for seed {seed}", end.place);
                        met += 1;
                    }
                }
            }
        }
        println!("{met} ends, {lakes} lakes");
        assert!(met > 50_000 && lakes > 500, "{met} {lakes}");
    }

    fn network(seed: u64, rains: bool) -> Network {
        let rain = RiverRain {
            reach: 40.0,
            climb: 500.0,
        };
        let rivers = Rivers {
            lakes: 0.3,
            rain: rains.then_some(rain),
            ..Rivers::new(6, 40.0)
        };
        let hills = Band::new("hills", 1, 2..=16, 2_000.0);
        let recipe = Recipe::new("hills", 1e6).sea_level(-400.0).rivers(rivers);
        let plan = Plan::new(&recipe.bands([hills]), Seed(seed)).expect("in order");
        Network::new(&plan, rivers).with_lakes()
    }

    /// Each is found when somebody asks for it: first those of the last nodes, or all at once on all cores.
    #[test]
    fn lakes_are_the_same_in_whatever_order_they_are_asked_for() {
        let (mut lakes, mut salt) = (0, 0);
        for seed in [3, 4] {
            let backwards = network(seed, true);
            let nodes = (0..backwards.nodes.len()).rev();
            let found = nodes.filter_map(|node| Some((node, *backwards.lake(node)?)));
            let mut found: Vec<_> = found.collect();
            found.reverse();
            assert_eq!(network(seed, true).lakes(), found, "seed {seed}");
            lakes += found.len();
            salt += found.iter().filter(|(_, lake)| lake.is_salt).count();
        }
        println!("{lakes} lakes, {salt} of them salt");
        assert!(lakes > 100 && salt > 10, "{lakes} {salt}");
    }

    #[test]
    fn no_lake_reaches_farther_than_it_may() {
        let network = network(3, true);
        let (mut whole, mut none) = (0, 0);
        for node in 0..network.nodes.len() {
            let may = may_reach(&network, node);
            match network.lake(node) {
                Some(lake) => {
                    assert!(lake.reach <= may, "{} of {may} m at {node}", lake.reach);
                    whole += usize::from(lake.reach == may);
                }
                None => none += usize::from(may == 0.0),
            }
        }
        let all = network.nodes.len();
        assert!(whole > 10 && 2 * none > all, "{whole} {none} of {all}");
    }
}
