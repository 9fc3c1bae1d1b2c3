//! Whole rivers, from spring to sea.

use super::carve::{Frame, smooth};
use super::course::{along, arms};
use super::line::{Asked, Part, Station, Stretch, Use, of_bed};
use super::network::Network;
use super::vectors::dot;
use glam::DVec3;

/// A river from its spring to the sea, or to where it ends.
#[derive(Clone, Debug, PartialEq)]
pub struct River {
    /// Metres from its spring to the sea, along all its bends.
    pub length: f64,
    /// Square metres of land that drain through its mouth.
    pub area: f64,
    /// Places along it, downstream, from some widths of its bed to the next.
    pub stations: Vec<RiverStation>,
    /// Where it has a delta, places along each of that's other arms, from where it leaves the river to the sea.
    pub arms: Vec<Vec<RiverStation>>,
}

/// A place along a river.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RiverStation {
    /// Its direction from the planet's centre, of length 1.
    pub dir: DVec3,
    /// Metres above the sphere of its water.
    pub level: f64,
    /// Metres from shore to shore.
    pub width: f64,
    /// How much there is of the river: 0 at its spring, then 1, and 0 where it has become sea.
    pub share: f64,
    /// Metres that water stands in the middle of its bed; 0 where that is dry.
    pub depth: f64,
}

/// What is no lower than the sea by so many metres is level with it.
const LEVEL: f64 = 1e-6;

/// The longest rivers, each with what flows into it from farthest away, the longest first; `many` of them, if there are.
pub(crate) fn longest(network: &Network, many: usize) -> Vec<River> {
    let count = network.nodes.len();
    // How far it is from each node to the farthest spring above it, in steps, and by which node that leads.
    let mut ways: Vec<(f64, Option<usize>)> = vec![(0.0, None); count];
    let mut mouths = Vec::new();
    for node in network.downwards() {
        let Some(to) = network.receiver(node) else {
            continue;
        };
        let [from, next] = [node, to].map(|node| network.node(node).place);
        let way = next - from;
        let length = ways[node].0 + dot(way, way).sqrt();
        if network.receiver(to).is_none() {
            mouths.push((length, node));
        } else if length > ways[to].0 {
            ways[to] = (length, Some(node));
        }
    }
    mouths.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    mouths.truncate(many);
    let rivers = mouths.into_iter().map(|(_, mouth)| {
        let above = std::iter::successors(Some(mouth), |&node| ways[node].1);
        let mut nodes: Vec<_> = above.collect();
        nodes.reverse();
        river(network, &nodes)
    });
    let mut rivers: Vec<_> = rivers.collect();
    rivers.sort_by(|a, b| b.length.total_cmp(&a.length));
    rivers
}

/// The river that runs through some nodes.
fn river(network: &Network, nodes: &[usize]) -> River {
    let (length, stations) = line(network, &along(network, nodes));
    let arms = nodes.last().map(|&mouth| arms(network, mouth));
    let arms = arms.into_iter().flatten();
    River {
        length,
        area: nodes.last().map_or(0.0, |&mouth| network.area(mouth)),
        stations,
        arms: arms.map(|arm| line(network, &arm).1).collect(),
    }
}

/// How long the river of some stretches is as far as the sea, in metres, and the places along it.
fn line(network: &Network, stretches: &[Stretch]) -> (f64, Vec<RiverStation>) {
    let asked = Asked {
        middle: DVec3::ZERO,
        within: f64::INFINITY,
        radius: network.radius,
        bends: network.bends(),
    };
    let mut parts = Vec::new();
    for stretch in stretches {
        let part = stretch.bent(&asked, None);
        stretch.parts(part, &asked, &[Use::Bed], &mut |_, part| parts.push(part));
    }
    // Where its valley goes on below the sea it has become sea.
    let coast = f64::from(network.sea) - LEVEL;
    parts.retain(|part| part.ends[1].level >= coast);
    let length = parts.iter().map(|part| {
        let way = part.places[1] - part.places[0];
        dot(way, way).sqrt() * network.radius
    });
    let first = parts.first().map(|part| (part.places[0], part.ends[0]));
    let rest = parts.iter().flat_map(|part| in_water(part, network.radius));
    let station = |(dir, station): (DVec3, Station)| RiverStation {
        dir,
        level: station.level,
        width: 2.0 * station.shore,
        share: station.share,
        depth: network.depth() * station.shore * of_bed(station.share) * station.wet.max(0.0),
    };
    let stations = first.into_iter().chain(rest).map(station);
    (length.sum(), stations.collect())
}

/// The stations behind the first end of a part so close to each other that the lines between them lie in its water, where that is a brook in a wide bed: those between the ends of a whole bed do.
fn in_water(part: &Part, radius: f64) -> impl Iterator<Item = (DVec3, Station)> {
    let [a, b] = part.ends;
    let wider = (a.bed / a.shore).max(b.bed / b.shore);
    let frame = Frame::new(part, radius, 0.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a few"
    )]
    let count = wider.sqrt().ceil() as u32;
    let end = part.places[1];
    (1..=count).map(move |k| {
        if k == count {
            return (end, b);
        }
        let along = f64::from(k) / f64::from(count);
        let station = a.mixed(b, along, a.place);
        let shore = a.shore + (b.shore - a.shore) * smooth(along);
        (frame.middle(along), Station { shore, ..station })
    })
}
