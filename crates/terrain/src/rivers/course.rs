//! The rivers about some cells of the lattice.

use super::lake::Lake;
use super::line::{Asked, FARTHEST_ASIDE, Stretch};
use super::network::Network;
use super::way::{Way, may_come_near};
use cubemap::Realm;
use glam::DVec3;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// All stretches that can count in the cells between two columns and two rows of a realm, in the order of their nodes.
pub(super) fn stretches(
    network: &Network,
    realm: Realm,
    columns: [isize; 2],
    rows: [isize; 2],
) -> Vec<Stretch> {
    let nodes = nodes_about(network, realm, columns, rows);
    let of_nodes = nodes.into_iter().map(|node| remembered(network, node));
    joined(of_nodes)
}

/// Of all stretches that can count in the cells between two columns and two rows those that may be asked for, and others, in the order of their nodes.
///
/// What is asked for lies in a ball that is small beside the cells. `None` if there are none at all.
pub(super) fn stretches_near(
    network: &Network,
    realm: Realm,
    columns: [isize; 2],
    rows: [isize; 2],
    asked: &Asked,
) -> Option<Vec<Stretch>> {
    let within = asked.within / network.radius + farthest(network);
    let nodes = nodes_about(network, realm, columns, rows);
    if nodes.is_empty() {
        return None;
    }
    let (near, far): (Vec<_>, Vec<_>) = nodes
        .into_iter()
        .partition(|&node| may_come_near(network, node, asked.middle, within));
    let mut found: BTreeMap<_, _> = near
        .into_iter()
        .map(|node| (node, remembered(network, node)))
        .collect();
    // Those that one which may be asked for goes on to, or comes from, have a say in where it lies.
    let goes_on =
        |stretch: &Stretch| stretch.others.iter().any(Option::is_none) && stretch.is_near(asked);
    let asks = |(&node, stretches): (&usize, &Rc<Vec<Stretch>>)| {
        stretches.iter().any(goes_on).then_some(node)
    };
    let ask: Vec<_> = found.iter().filter_map(asks).collect();
    for node in far {
        let to = |other: usize| network.receiver(other) == Some(node);
        let from = |other: usize| network.receiver(node) == Some(other);
        if ask.iter().any(|&other| to(other) || from(other)) {
            found.insert(node, remembered(network, node));
        }
    }
    Some(joined(found.into_values()))
}

/// No river counts farther from where it lies before it is bent, on the unit sphere.
fn farthest(network: &Network) -> f64 {
    (1.0 + FARTHEST_ASIDE) * network.widest() / network.radius
}

/// The nodes on land whose stretches can count in the cells between two columns and two rows of a realm, in order.
fn nodes_about(
    network: &Network,
    realm: Realm,
    columns: [isize; 2],
    rows: [isize; 2],
) -> Vec<usize> {
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
    nodes
}

/// The stretches of some nodes, those that go on to each other joined.
fn joined(of_nodes: impl ExactSizeIterator<Item = Rc<Vec<Stretch>>>) -> Vec<Stretch> {
    let mut stretches = Vec::with_capacity(of_nodes.len() * 6);
    for of_node in of_nodes {
        stretches.extend_from_slice(&of_node);
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

/// Where the rivers that come to a node have become one, and where they begin to be its own and its own ends to be so, before they are bent; `None` if none comes, and in the sea.
pub(super) fn middle_and_ends(network: &Network, node: usize) -> Option<(DVec3, Vec<DVec3>)> {
    let way = Way::new(network, node)?;
    let starts = way.donors.iter().map(|&donor| way.start(donor).place);
    Some((way.meeting()?, starts.chain([way.out.place]).collect()))
}

/// Where the rivers that come to a node begin to be its own, or its own begins; none in the sea and in a sink.
pub(super) fn starts(network: &Network, node: usize) -> Vec<DVec3> {
    let Some(way) = Way::new(network, node) else {
        return Vec::new();
    };
    let spring = way.donors.is_empty().then_some(way.own.place);
    let starts = way.donors.iter().map(|&donor| way.start(donor).place);
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
        if may_come_near(network, other, place, within) {
            stretches.extend(of_node(network, other));
        }
    }
    stretches
}

/// Those of the rivers that run through a node: from half way to those whose water it takes to half way to the one that takes its own, or to the coast.
fn of_node(network: &Network, node: usize) -> Vec<Stretch> {
    let mut stretches = Vec::new();
    let Some(way) = Way::new(network, node) else {
        return stretches;
    };
    if way.donors.is_empty() {
        way.rise(&mut stretches);
    }
    for &donor in &way.donors {
        way.take_donor(donor, &mut stretches);
    }
    way.to_coast(&mut stretches);
    stretches.extend(way.arms().into_iter().flatten());
    stretches
}

/// The stretches of a node of a network, by its number.
type OfNodes = HashMap<(u64, usize), Rc<Vec<Stretch>>>;

/// How many nodes a thread remembers, of some kilobytes each; one more, and all are forgotten.
const REMEMBERED: usize = 512;

thread_local! {
    static FOUND: RefCell<OfNodes> = RefCell::default();
}

/// [`of_node`], as this thread may have found them before: cells beside each other share most of their nodes.
fn remembered(network: &Network, node: usize) -> Rc<Vec<Stretch>> {
    let key = (network.id(), node);
    let known = FOUND.with_borrow(|found| found.get(&key).map(Rc::clone));
    known.unwrap_or_else(|| {
        let now: Rc<Vec<Stretch>> = of_node(network, node).into();
        FOUND.with_borrow_mut(|found| {
            if found.len() == REMEMBERED {
                found.clear();
            }
            found.insert(key, Rc::clone(&now));
        });
        now
    })
}

/// The rivers that meet at a node.
pub(super) struct Meeting {
    /// The one that goes on, from where one or more flow into it to where the next do: with those that do where each begins.
    pub(super) main: Vec<(Vec<usize>, Vec<Stretch>)>,
    /// Those that flow into it, each with the node whose river it is.
    pub(super) sides: Vec<(usize, Vec<Stretch>)>,
    /// The other arms of its delta.
    pub(super) arms: Vec<Vec<Stretch>>,
}

/// Those of a node on land.
pub(super) fn meeting(network: &Network, node: usize) -> Option<Meeting> {
    let way = Way::new(network, node)?;
    let mut main = Vec::new();
    if way.donors.is_empty() {
        let mut own = Vec::new();
        way.rise(&mut own);
        main.push((Vec::new(), own));
    }
    let mut joined = confluences(&way).into_iter().peekable();
    while let Some((from, donors)) = joined.next() {
        let to = joined.peek().map(|&(to, _)| to);
        let mut own = Vec::new();
        way.run(from, to, &mut own);
        main.push((donors, own));
    }
    if let Some((_, own)) = main.last_mut() {
        way.to_coast(own);
    }
    let side = |&donor: &usize| {
        let mut side = Vec::new();
        way.take_donor(donor, &mut side);
        (donor, side)
    };
    let sides = way.donors.iter().skip(1).map(side).collect();
    Some(Meeting {
        main,
        sides,
        arms: way.arms(),
    })
}

/// The other arms of the delta of a node's river, if it has one.
pub(super) fn arms(network: &Network, node: usize) -> Vec<Vec<Stretch>> {
    Way::new(network, node).map_or_else(Vec::new, |way| way.arms())
}

/// The nodes whose rivers come together at a node, that of the one that goes on by itself, and those that flow into it where they do, downstream.
pub(super) fn come_together(network: &Network, node: usize) -> Vec<Vec<usize>> {
    let way = Way::new(network, node);
    let all = way.map_or_else(Vec::new, |way| confluences(&way));
    all.into_iter().map(|(_, donors)| donors).collect()
}

/// The same, with the stations where they do.
fn confluences(way: &Way<'_>) -> Vec<(usize, Vec<usize>)> {
    let mut all: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for &donor in &way.donors {
        let at = way.joins_at(donor).unwrap_or(0);
        all.entry(at).or_default().push(donor);
    }
    all.into_iter().collect()
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
                let donor = nodes[before];
                way.take_donor(donor, &mut stretches);
                if let Some(join) = way.joins_at(donor) {
                    way.run(join, None, &mut stretches);
                }
            }
            None => way.rise(&mut stretches),
        }
        way.to_coast(&mut stretches);
    }
    stretches
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Plan;
    use crate::recipe::{Band, Recipe, RiverRain, Rivers, Seed};
    use crate::rivers::vectors::{even, normalized};

    /// With all that is known of them: where they begin and end, and what they come from and go on to.
    #[test]
    fn what_may_be_asked_for_near_a_place_is_what_may_be_of_all() {
        let mut bits = 7_u64;
        let mut number = || {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            even(bits)
        };
        let (mut counted, mut looked_at, mut all_of_them) = (0, 0, 0);
        let plain = Rivers {
            lakes: 0.2,
            falls: 300.0,
            ..Rivers::new(6, 900.0)
        };
        let rain = RiverRain {
            reach: 40.0,
            climb: 3_000.0,
        };
        let kinds = [(1, 0.2, None), (2, 0.45, Some(rain)), (3, 0.05, None)];
        for (seed, valley, rain) in kinds {
            let rivers = Rivers {
                valley,
                rain,
                ..plain
            };
            let hills = Band::new("hills", 1, 2..=10, 2_000.0);
            let recipe = Recipe::new("hills", 1e6).sea_level(-400.0).rivers(rivers);
            let plan = Plan::new(&recipe.bands([hills]), Seed(seed)).expect("in order");
            let network = Network::new(&plan, rivers).with_lakes();
            for _ in 0..2_000 {
                let dir = normalized(DVec3::new(number(), number(), number()));
                let (realm, s, t) = crate::patch::WARP.locate(dir);
                let cell = |st: f64| {
                    let n = network.steps().cast_signed();
                    #[expect(clippy::cast_possible_truncation, reason = "of 64")]
                    let at = ((st + 1.0) * 0.5 * n as f64) as isize;
                    [at.min(n - 1); 2]
                };
                let asked = Asked {
                    middle: dir,
                    within: 0.003 * network.step,
                    radius: network.radius,
                    bends: network.bends(),
                };
                let all = stretches(&network, realm, cell(s), cell(t));
                let near = stretches_near(&network, realm, cell(s), cell(t), &asked);
                let near = near.unwrap_or_default();
                looked_at += near.len();
                all_of_them += all.len();
                let counting = |stretches: &[Stretch]| {
                    let counting = stretches.iter().filter(|one| one.is_near(&asked));
                    counting.map(|one| format!("{one:?}")).collect::<Vec<_>>()
                };
                let of_all = counting(&all);
                assert_eq!(counting(&near), of_all, "{dir} of seed {seed}");
                counted += of_all.len();
            }
        }
        println!("{counted} count, of {looked_at} that were looked at and {all_of_them} in all");
        assert!(counted > 10_000 && 3 * looked_at < 2 * all_of_them);
    }
}
