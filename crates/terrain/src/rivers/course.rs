//! The rivers about some cells of the lattice.

use super::lake::Lake;
use super::line::Stretch;
use super::network::Network;
use super::way::Way;
use cubemap::Realm;
use glam::DVec3;
use std::collections::HashMap;

/// All stretches that can count in the cells between two columns and two rows of a realm, in the order of their nodes.
pub(super) fn stretches(
    network: &Network,
    realm: Realm,
    columns: [isize; 2],
    rows: [isize; 2],
) -> Vec<Stretch> {
    // What runs into the sea does so up to a step from its node, all else half a step: those are looked for one node farther out.
    let around = (rows[0] - 2..=rows[1] + 3)
        .flat_map(|j| (columns[0] - 2..=columns[1] + 3).map(move |i| (i, j)));
    let is_near = |(i, j): (isize, isize)| {
        (columns[0] - 1..=columns[1] + 2).contains(&i) && (rows[0] - 1..=rows[1] + 2).contains(&j)
    };
    let nodes = around.filter_map(|at| {
        let node = network.nodes.beyond(realm, at.0, at.1)?;
        let to = network.receiver(node)?;
        (is_near(at) || network.receiver(to).is_none()).then_some(node)
    });
    let mut nodes: Vec<_> = nodes.collect();
    nodes.sort_unstable();
    nodes.dedup();
    let mut stretches = Vec::with_capacity(nodes.len() * 6);
    for node in nodes {
        of_node(network, node, &mut stretches);
    }
    let bits = |place: DVec3| place.to_array().map(f64::to_bits);
    let begins: HashMap<_, _> = (0..stretches.len())
        .filter(|&at| stretches[at].others[0].is_none())
        .map(|at| (bits(stretches[at].ends[0].place), at))
        .collect();
    for at in 0..stretches.len() {
        let [_, end] = stretches[at].ends;
        if stretches[at].others[1].is_none()
            && let Some(&next) = begins.get(&bits(end.place))
        {
            Stretch::join(&mut stretches, at, next);
        }
    }
    stretches
}

/// The lakes that can count in the cells between two columns and two rows of a realm, in the order of their nodes.
pub(super) fn lakes(
    network: &Network,
    realm: Realm,
    columns: [isize; 2],
    rows: [isize; 2],
) -> Vec<Lake> {
    let around = (rows[0] - 1..=rows[1] + 2)
        .flat_map(|j| (columns[0] - 1..=columns[1] + 2).map(move |i| (i, j)));
    let mut nodes: Vec<_> = around
        .filter_map(|(i, j)| network.nodes.beyond(realm, i, j))
        .collect();
    nodes.sort_unstable();
    nodes.dedup();
    let lake = |node: usize| network.lake(node).copied();
    nodes.into_iter().filter_map(lake).collect()
}

/// Where the rivers that come to a node have become one, before it is bent; `None` if none comes, and in the sea.
pub(super) fn middle(network: &Network, node: usize) -> Option<DVec3> {
    let way = Way::new(network, node)?;
    let main = *network.donors(node).first()?;
    Some(way.meeting(main))
}

/// Where the rivers that come to a node begin to be its own, and where its own ends to be so, before they are bent; none in the sea.
pub(super) fn ends(network: &Network, node: usize) -> Vec<DVec3> {
    let Some(way) = Way::new(network, node) else {
        return Vec::new();
    };
    let donors = network.donors(node).into_iter();
    let starts = donors.map(|donor| way.start(donor).place);
    starts.chain([way.out.place]).collect()
}

/// Where the rivers that come to a node begin to be its own, or its own begins; none in the sea and in a sink.
pub(super) fn starts(network: &Network, node: usize) -> Vec<DVec3> {
    let Some(way) = Way::new(network, node) else {
        return Vec::new();
    };
    let donors = network.donors(node).into_iter();
    let spring = network.donors(node).is_empty().then_some(way.own.place);
    let starts = donors.map(|donor| way.start(donor).place);
    starts.chain(spring).collect()
}

/// The stretches about a node of rivers that neither come from it nor run to it; only of those that may come within some distance of a place near it, on the unit sphere.
pub(super) fn others_about(
    network: &Network,
    node: usize,
    place: DVec3,
    within: f64,
) -> Vec<Stretch> {
    let donors = network.donors(node);
    let is_other = |&other: &usize| {
        other != node && !donors.contains(&other) && network.receiver(node) != Some(other)
    };
    let mut stretches = Vec::new();
    for other in network.about(node).filter(is_other) {
        if Way::new(network, other).is_some_and(|way| way.is_near(place, within)) {
            of_node(network, other, &mut stretches);
        }
    }
    stretches
}

/// Those of the rivers that run through a node: from half way to those whose water it takes to half way to the one that takes its own, or to the coast.
fn of_node(network: &Network, node: usize, to: &mut Vec<Stretch>) {
    let Some(way) = Way::new(network, node) else {
        return;
    };
    let donors = network.donors(node);
    if donors.is_empty() {
        way.rise(to);
    }
    for &donor in &donors {
        way.take_donor(donor, &donors, to);
    }
    way.to_coast(to);
}

/// The rivers that meet at a node, each with the node whose river it is: those that come to it up to there, and its own from there on.
pub(super) fn meeting(network: &Network, node: usize) -> Vec<(usize, Vec<Stretch>)> {
    let Some(way) = Way::new(network, node) else {
        return Vec::new();
    };
    let donors = network.donors(node);
    let mut own = Vec::new();
    let mut rivers = Vec::with_capacity(donors.len() + 1);
    match donors.first() {
        None => way.rise(&mut own),
        Some(&main) => {
            let mut before = Vec::new();
            way.come(main, &mut before);
            rivers.push((main, before));
            way.go_on(main, &mut own);
        }
    }
    for &donor in donors.iter().skip(1) {
        let mut side = Vec::new();
        way.take_donor(donor, &donors, &mut side);
        rivers.push((donor, side));
    }
    way.to_coast(&mut own);
    rivers.push((node, own));
    rivers
}

/// Those of the one river that runs through some nodes, each of which gives its water to the next, downstream.
pub(super) fn along(network: &Network, nodes: &[usize]) -> Vec<Stretch> {
    let mut stretches = Vec::new();
    for (at, &node) in nodes.iter().enumerate() {
        let Some(way) = Way::new(network, node) else {
            continue;
        };
        match at.checked_sub(1) {
            Some(before) => {
                let (donor, donors) = (nodes[before], network.donors(node));
                way.take_donor(donor, &donors, &mut stretches);
                if donor != donors[0] {
                    way.go_on(donors[0], &mut stretches);
                }
            }
            None => way.rise(&mut stretches),
        }
        way.to_coast(&mut stretches);
    }
    stretches
}
