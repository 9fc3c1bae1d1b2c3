//! How water leaves a node: the stations of the rivers that come to it and of its own.

mod bay;
mod delta;
mod mouth;
mod through;

use super::fall::Fall;
use super::lake::{LEVEL_REACH, Lake};
use super::lattice::Node;
use super::line::{
    FARTHEST, Joined, SHORTEST, STRETCHES, Station, Stretch, bend, chain, pooled, sprung,
};
use super::network::Network;
use super::vectors::{dot, normalized};
use glam::DVec3;

/// Before a river flows into another it is level for so many halves of the other's bed.
const POOL: f64 = 6.0;

/// For so much of the way to where it flows into another a river is beside that, and falls as it does.
const BESIDE: f64 = 0.25;

/// How much of its winding a river has where only one of those that flow into it from a side does.
const WINDS: f64 = 0.5;

/// How high the smallest waterfall is, of the highest.
const SMALLEST_FALL: f64 = 0.1;

/// How water leaves a node.
#[derive(Debug)]
pub(super) struct Way<'n> {
    network: &'n Network,
    node: usize,
    /// The nodes that give it their water, the one with most first: its river goes on.
    pub(super) donors: Vec<usize>,
    /// At which station of that river's bend each of the others flows into it.
    joins: Vec<usize>,
    pub(super) own: Node,
    next: Node,
    middle: Station,
    /// Half way to the next node, or at the coast where that is nearer.
    pub(super) out: Station,
    /// How far on the way to the next node the coast lies, if that is in the sea and the coast beyond half way.
    coast: Option<f64>,
    /// The same wherever the coast lies, if there is water in the sea.
    drowns: Option<f64>,
    /// The lake that its rivers run through, or to.
    lake: Option<Lake>,
    /// The lake that they end in.
    salt: Option<Lake>,
}

/// Where a lake lies about a river.
#[derive(Clone, Copy, Debug)]
enum Lies {
    OnItsWay,
    AtItsEnd,
    /// It does not run through it, nor to it.
    Beside,
}

const fn station(place: DVec3, of: Node) -> Station {
    Station {
        place,
        level: of.level,
        gorge: 0.0,
        bed: of.bed,
        shore: of.bed,
        reach: of.reach,
        share: 1.0,
        banks: 1.0,
        wet: of.wet,
        winds: 1.0,
    }
}

/// A station as it lies where its river comes down to the sea.
fn beside_sea(network: &Network, station: Station) -> Station {
    let [gorge, banks] = network.beside_sea(station.level);
    Station {
        gorge,
        banks,
        ..station
    }
}

fn between(a: Node, b: Node, part: f64) -> DVec3 {
    normalized(a.place + (b.place - a.place) * part)
}

/// The level of a river half way from a node to the next: it falls evenly, but not in lakes about them.
fn half_way(network: &Network, nodes: [usize; 2]) -> f64 {
    let [own, next] = nodes.map(|node| network.node(node));
    let half = between(own, next, 0.5);
    let lakes = nodes.map(|node| network.lake(node));
    let part = if lakes == [None; 2] {
        0.5
    } else {
        let far = |place: DVec3| {
            let way = half - place;
            dot(way, way).sqrt() * network.radius
        };
        let bent = network.bends().bent(half);
        let falls = |lake: Option<&Lake>, node: Node| match lake {
            None => far(node.place),
            Some(lake) => {
                let way = bent - lake.dir;
                let away = dot(way, way).sqrt() * network.radius;
                (away - LEVEL_REACH * lake.reach).max(0.0)
            }
        };
        let (behind, ahead) = (falls(lakes[0], own), falls(lakes[1], next));
        if behind + ahead > 0.0 {
            behind / (behind + ahead)
        } else {
            0.5
        }
    };
    own.level + (next.level - own.level) * part
}

/// Whether the stretches of a node's rivers may come within some distance of a place, on the unit sphere; never those in the sea.
pub(super) fn may_come_near(network: &Network, node: usize, place: DVec3, within: f64) -> bool {
    let Some(receiver) = network.receiver(node) else {
        return false;
    };
    let apart = |a: DVec3, b: DVec3| {
        let way = b - a;
        dot(way, way).sqrt()
    };
    let own = network.place(node);
    let to = |other: usize| apart(network.place(other), own);
    let donors = network.donors(node).into_iter();
    let is_mouth = network.receiver(receiver).is_none();
    let end = if is_mouth { 1.0 } else { 0.5 } * to(receiver);
    let farthest = donors.map(|donor| 0.5 * to(donor)).fold(end, f64::max);
    // What flows into another turns aside by less than a third of that, and where a fall is straight it lies up to so far from where it would.
    let aside = 0.3 * farthest + 2.0 * FARTHEST * network.bends().step;
    apart(place, own) <= within + farthest + aside
}

impl<'n> Way<'n> {
    /// `None` in the sea.
    pub(super) fn new(network: &'n Network, node: usize) -> Option<Self> {
        let receiver = network.receiver(node)?;
        let [own, next] = [node, receiver].map(|node| network.node(node));
        let is_mouth = network.receiver(receiver).is_none();
        let coast = is_mouth.then(|| network.coast(node, receiver));
        let salt = network.lake(receiver).filter(|_| is_mouth);
        let end = coast.unwrap_or(1.0);
        let part = end.min(0.5);
        let mut out = station(between(own, next, part), own);
        if is_mouth && part > 0.0 {
            out.level = own.level + (next.level - own.level) * (part / end);
        }
        if !is_mouth {
            out.level = half_way(network, [node, receiver]);
        }
        let drowns = coast.filter(|_| network.is_wet() && network.is_sea(receiver));
        if end < 0.5 && drowns.is_none() {
            out.share = 0.0;
        }
        let out = beside_sea(network, out);
        let middle = beside_sea(network, station(own.place, own));
        let mut way = Self {
            network,
            node,
            donors: network.donors(node),
            joins: Vec::new(),
            middle,
            own,
            next,
            out,
            coast: coast.filter(|&coast| coast >= 0.5),
            drowns,
            lake: network.lake(node).or(salt).copied(),
            salt: salt.copied(),
        };
        way.joins = way.joins();
        Some(way)
    }

    /// At which station of its river's bend each of the others flows into it: above those which that comes to before, and where nothing else lies on its way.
    fn joins(&self) -> Vec<usize> {
        let [main, others @ ..] = &self.donors[..] else {
            return Vec::new();
        };
        let starts: Vec<_> = others.iter().map(|&donor| self.start(donor)).collect();
        let places: Vec<_> = starts.iter().map(|start| start.place).collect();
        let is_free = self.lake.is_none();
        let goes_on = self
            .network
            .receiver(self.node)
            .and_then(|to| self.network.receiver(to));
        let is_even = goes_on.is_some() && self.network.fall(self.node).is_none();
        let bend = self.bend(*main);
        let may = |at: usize, station: usize| {
            is_free
                && starts[at].level > bend[station].level
                && (is_even || station <= STRETCHES / 2)
        };
        self.joined(*main).joins(&places, may)
    }

    /// The river of the node that gives most water, as others flow into it.
    fn joined(&self, main: usize) -> Joined {
        Joined {
            node: self.own.place,
            from: self.start(main).place,
            to: self.out.place,
        }
    }

    /// From half way to one of the nodes that give their water: the one that gives most goes on, and the others flow into it.
    pub(super) fn take_donor(&self, donor: usize, to: &mut Vec<Stretch>) {
        let main = self.bend(self.donors[0]);
        let Some(at) = self.joins_at(donor) else {
            let fall = self.fall(&main);
            self.chain(fall.as_deref().unwrap_or(&main), to);
            return;
        };
        let join = main[at];
        let start = self.start(donor);
        let along = main[at + 1].place - main[at - 1].place;
        let joined = self.joined(self.donors[0]);
        let places: [DVec3; STRETCHES + 1] = joined.inflow(start.place, [join.place, along]);
        // Neither lies above the other's banks in the end: what it is higher it falls before.
        let high = start.level - join.level;
        let before = main[at - 1];
        let apart = |a: DVec3, b: DVec3| {
            let way = b - a;
            dot(way, way).sqrt()
        };
        let mut lengths = [0.0; STRETCHES + 1];
        for k in (0..STRETCHES).rev() {
            lengths[k] = lengths[k + 1] + apart(places[k], places[k + 1]);
        }
        let ways = lengths[0] / apart(before.place, join.place).max(SHORTEST);
        let beside = high.min((before.level - join.level) * ways);
        let above = high - beside;
        let towards = |k: usize| {
            let rest = lengths[k] / lengths[0].max(SHORTEST);
            let mix = |a: f64, b: f64| b + (a - b) * rest;
            let early = (rest - BESIDE).max(0.0) * (1.0 / (1.0 - BESIDE));
            let towards = Station {
                place: places[k],
                level: join.level + (beside * rest + above * (early * early)),
                gorge: 0.0,
                bed: start.bed,
                shore: start.shore,
                reach: mix(start.reach, join.reach),
                share: 1.0,
                banks: 1.0,
                wet: start.wet,
                winds: if k + 1 < STRETCHES { 1.0 } else { 0.0 },
            };
            beside_sea(self.network, towards)
        };
        let stations: [Station; STRETCHES + 1] = std::array::from_fn(towards);
        let stations = pooled(&stations, POOL * join.bed / self.network.radius);
        match self.lake {
            None => chain(&stations, to),
            Some(lake) => {
                let ends = self.far(&lake, &join) < LEVEL_REACH * lake.reach;
                let lies = if ends { Lies::AtItsEnd } else { Lies::Beside };
                chain(&self.through(&lake, lies, &stations), to);
            }
        }
    }

    /// At which station of the river's bend of the node that gives most water the river of another flows into it; `None` of that node itself.
    pub(super) fn joins_at(&self, donor: usize) -> Option<usize> {
        let at = self.donors.iter().position(|&other| other == donor);
        self.joins.get(at?.checked_sub(1)?).copied()
    }

    /// The river of the node that gives most water from one of its bend's stations to another, or to its end.
    pub(super) fn run(&self, from: usize, to_station: Option<usize>, to: &mut Vec<Stretch>) {
        let main = self.bend(self.donors[0]);
        let fall = self.fall(&main);
        let stations = fall.as_deref().unwrap_or(&main);
        let end = to_station.unwrap_or(stations.len() - 1);
        self.chain(&stations[from..=end], to);
    }

    /// Half way to a node that gives its water.
    pub(super) fn start(&self, donor: usize) -> Station {
        let from = self.network.node(donor);
        let start = Station {
            level: half_way(self.network, [donor, self.node]),
            ..station(between(from, self.own, 0.5), from)
        };
        beside_sea(self.network, start)
    }

    /// Where the river of the node that gives most water comes to the node; `None` where none gives any.
    pub(super) fn meeting(&self) -> Option<DVec3> {
        let main = self.donors.first()?;
        Some(self.bend(*main)[STRETCHES / 2].place)
    }

    /// The stations of the bend from half way to a node that gives its water towards the node, and on.
    fn bend(&self, donor: usize) -> [Station; STRETCHES + 1] {
        let mut bend = bend([self.start(donor), self.middle, self.out]);
        for &at in &self.joins {
            bend[at].winds = if at == STRETCHES / 2 { 0.0 } else { WINDS };
        }
        bend
    }

    /// The stations of its bend with a waterfall on the way from the node, where it comes over hard rock there.
    fn fall(&self, bend: &[Station; STRETCHES + 1]) -> Option<Vec<Station>> {
        let [height, at] = self.network.fall(self.node)?;
        let is_whole = self.lake.is_none() && self.coast.is_none() && self.out.share >= 1.0;
        let least = SMALLEST_FALL * self.network.rivers.falls;
        let fall = Fall { height, at, least };
        let (bends, radius) = (self.network.bends(), self.network.radius);
        let (before, behind) = bend.split_at(STRETCHES / 2);
        let falling = is_whole.then(|| fall.on(behind, &bends, radius))??;
        Some([before, &falling].concat())
    }

    /// From the node itself, where none gives it water.
    pub(super) fn rise(&self, to: &mut Vec<Stretch>) {
        let spring = Station {
            level: self.network.spring(self.node),
            ..self.middle
        };
        let spring = beside_sea(self.network, spring);
        self.chain(&sprung(spring, self.out), to);
    }

    /// The stretches between stations that follow each other, level within a lake, to which and from which they do not wind.
    fn chain(&self, stations: &[Station], to: &mut Vec<Stretch>) {
        match self.lake {
            None => chain(stations, to),
            Some(lake) => chain(&self.through(&lake, Lies::OnItsWay, stations), to),
        }
    }
}
